"""Results that are handed on: as a picture and as text."""
