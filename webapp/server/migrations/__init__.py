"""The migrations of the database, oldest first by their ids."""
