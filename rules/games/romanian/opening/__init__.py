"""The best first meld, and what to keep for afterwards."""
