"""Photos: sent, read by a process of their own, checked, entered, kept."""
