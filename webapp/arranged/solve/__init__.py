"""The best arrangement of a table, as an integer program."""
