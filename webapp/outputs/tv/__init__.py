"""Large screens that look on: televisions, tablets on the table."""
