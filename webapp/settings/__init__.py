"""Who belongs to a household, what is set, and what leaves the house."""
