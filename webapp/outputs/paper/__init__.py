"""Paper: an empty score sheet for an evening without phones."""
