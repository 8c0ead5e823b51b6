"""The rulebook's pages: rules, rulings, examples, house rules, search."""
