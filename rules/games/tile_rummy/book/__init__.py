"""The book of Tile Rummy: rules, rulings, chapters, examples."""
