"""The command line: the server, and the sub-commands that need none."""
