"""What is looked at afterwards: series, evenings, people, review, luck, search, sharing."""
