"""What games share whose table may be rearranged: melds, where tiles came from, the problem."""
