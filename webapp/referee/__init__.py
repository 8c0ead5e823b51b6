"""Who asks whether something is allowed: the desk and the rulebook."""
