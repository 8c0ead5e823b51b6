"""What each game brings to the app, in a folder of its own."""
