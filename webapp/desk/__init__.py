"""The referee's desk."""
