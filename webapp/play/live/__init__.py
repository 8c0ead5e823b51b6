"""A camera that looks on: frames are read, looked at together, and deleted."""
