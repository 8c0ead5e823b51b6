"""The wall with everybody's stacks, before play."""
