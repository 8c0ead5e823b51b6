"""The Romanian game in the app."""
