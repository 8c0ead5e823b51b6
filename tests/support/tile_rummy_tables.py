"""A phone at a table of the leaflet's game, and how its evenings begin."""

from tests.support.phones import Phone, hidden
from tests.support.phones import new_series as series_of
from tests.support.tables import Table

LEAFLET = {"game": "tile-rummy", "preset": "base", "player_3": "", "player_4": ""}


def new_series(phone: Phone, **fields: str) -> str:
    """Make a series of the leaflet's game for two and return its path."""
    return series_of(phone, **{**LEAFLET, **fields})


class LeafletTable(Table):
    """One phone with the pad of one game of the leaflet open."""

    @property
    def game_id(self) -> str:
        return self.path.rpartition("/")[2]

    def shared(self, page: str) -> str:
        answer = self.phone.get(f"/games/{self.game_id}/{page}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def record(self) -> list[str]:
        path, self.path = self.path, f"/games/{self.game_id}"
        try:
            return super().record()
        finally:
            self.path = path

    def totals(self) -> dict[str, int]:
        path, self.path = self.path, f"/games/{self.game_id}"
        try:
            return super().totals()
        finally:
            self.path = path


def new_table(phone: Phone, series: str) -> LeafletTable:
    """Start the next game of a series and sit down at its table."""
    token = hidden(phone.get(series).text, "token")
    answer = phone.post(f"{series}/games", {"token": token})
    assert answer.status_code == 303
    return LeafletTable(phone, answer.location)
