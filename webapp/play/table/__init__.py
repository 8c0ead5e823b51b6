"""What the table pages of every game share: what a form said, what is recorded."""
