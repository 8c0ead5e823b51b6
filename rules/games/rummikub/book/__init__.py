"""The book of Rummikub: rules, rulings, chapters, examples."""
