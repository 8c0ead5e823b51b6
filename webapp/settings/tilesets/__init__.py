"""The household’s own tiles: taught by a photo of the whole box, listed, and forgotten."""
