"""An evening, a year and the records of a household, each told from what its games left."""
