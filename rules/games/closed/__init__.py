"""Closed hands: Okey, remi pe tablă and tábla römi, in which the last hand of fourteen closes."""
