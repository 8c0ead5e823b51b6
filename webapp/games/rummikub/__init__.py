"""What Rummikub draws, asks and says."""
