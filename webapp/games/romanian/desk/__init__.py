"""The Romanian game at the referee's desk."""
