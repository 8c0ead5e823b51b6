"""The rules of the games: pure functions over frozen values, standard library only."""
