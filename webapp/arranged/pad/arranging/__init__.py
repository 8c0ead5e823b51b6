"""The table arranged anew by taps."""
