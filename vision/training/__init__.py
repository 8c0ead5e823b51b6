"""Make pictures of tiles, train the reader's two networks on them, and export their weights."""
