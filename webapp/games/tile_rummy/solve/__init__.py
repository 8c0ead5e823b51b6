"""The best arrangement of a table, and the page that shows it."""
