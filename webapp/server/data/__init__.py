"""Where things are kept: settings, the database, its tables."""
