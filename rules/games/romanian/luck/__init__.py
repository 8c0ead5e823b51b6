"""What came to each player by chance, and the best that it can be laid as."""
