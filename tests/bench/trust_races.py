"""Phones that enter at the same moment: one is first, the others are told, nothing is lost.

In each race all phones have seen the same table and send their forms at once, two of them the very
same form, as a phone does that got no answer. One form may be entered, once.
"""

import http
import secrets
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa

from tests.bench.trust_scale import Scale
from tests.bench.trust_tables import House, house, ply_of

PHONES = 8
SHORT, LONG = 12, 1_000
EACH = 50
"""Races in one game; then there is another one."""
MOST = 250
"""Races of one household; then it is counted what is there, and a new one made."""


def races(scale: Scale) -> bool:
    """Let many phones enter into one game at once."""
    well = True
    for database in scale.databases():
        wanted, done = scale.of(SHORT, LONG), 0
        while done < wanted:
            times = min(MOST, wanted - done)
            with house(database, -(-times // EACH)) as home:
                home.server.start()
                well &= _race(home, f"{database}, races {done + 1} to {done + times} of {wanted}",
                              times)
                home.server.end(signal.SIGTERM)
            done += times
    return well


def _race(home: House, what: str, times: int) -> bool:
    won: set[str] = set()
    answers: Counter[int] = Counter()
    undecided = 0
    with ThreadPoolExecutor(PHONES) as phones:
        for number in range(times):
            firsts = set()
            for token, answer in _once(home, home.games[number // EACH], phones):
                answers[answer] += 1
                if answer == http.HTTPStatus.SEE_OTHER:
                    firsts.add(token)
            undecided += len(firsts) != 1
            won |= firsts
    entered = home.times()
    lost, twice = len(won - entered.keys()), sum(entered.get(each, 0) > 1 for each in won)
    others, gaps = len(_raced(entered, won)), _gaps(home.url)
    print(f"{what}, {PHONES} phones in each: {undecided} not decided for one, {lost} winners lost, "
          f"{twice} twice, {others} losers entered, {gaps} gaps in the log; "
          f"answers {dict(answers)}", flush=True)
    odd = answers.keys() - {http.HTTPStatus.SEE_OTHER, http.HTTPStatus.CONFLICT}
    return not (undecided or lost or twice or others or gaps or odd)


def _once(home: House, game: str, phones: ThreadPoolExecutor) -> Iterator[tuple[str, int]]:
    """Let all phones send at once; yield each form's token, and how it was answered."""
    ply = ply_of(home.ask("GET", game)[1])
    tokens = [f"{RACER}{secrets.token_urlsafe(18)}" for _ in range(PHONES - 1)]
    ready = threading.Barrier(PHONES)

    def enter(token: str) -> int:
        ready.wait(60)
        return home.enter(game, token, ply)[0]

    tokens.append(tokens[0])
    yield from zip(tokens, phones.map(enter, tokens), strict=True)


RACER = "race"
"""How the tokens begin of forms that race; others made the games."""


def _raced(entered: dict[str, int], won: set[str]) -> set[str]:
    """Return the forms that were entered although another one was first."""
    return {each for each in entered if each.startswith(RACER)} - won


def _gaps(url: str) -> int:
    """Return how many lines of the games are missing before their last ones."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(
            sa.text("SELECT max(ply) - count(*) FROM line GROUP BY game_id")).scalars().all()
    engine.dispose()
    return int(sum(rows))
