"""The Romanian game, remi etalat: state, referee, scoring, stacking and wall."""
