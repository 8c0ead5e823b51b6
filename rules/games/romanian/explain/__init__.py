"""What happened between the record and the table as it lies."""
