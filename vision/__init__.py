"""The photo reader: a photo becomes tiles with their places, colours, numbers and rows."""
