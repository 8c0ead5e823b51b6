"""“Can I open?”: the tiles of one's own rack."""
