"""What the pages stand on: the record, the pad, what is shown, and the port to the games."""
