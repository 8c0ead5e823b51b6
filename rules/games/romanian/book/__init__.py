"""The book of the Romanian game: rules, rulings, examples."""
