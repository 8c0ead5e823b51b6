"""The best arrangement of a table of Rummikub."""
