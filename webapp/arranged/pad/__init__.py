"""The pad and its modes, where the table may be rearranged."""
