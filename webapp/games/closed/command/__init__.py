"""The sub-commands of closed hands."""
