"""The book of closed hands: rules, rulings, chapters, doubts, variations."""
