"""A rearranged table's page."""
