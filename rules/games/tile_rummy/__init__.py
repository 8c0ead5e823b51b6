"""The leaflet's Tile Rummy: tiles on the table may be arranged anew (rules.md A.2 and B.9)."""
