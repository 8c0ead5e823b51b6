"""Programs that read: tokens, the addresses below /api/v1, and webhooks at the end of a game."""
