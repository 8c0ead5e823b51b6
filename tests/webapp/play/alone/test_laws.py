"""A game entered by its keys alone scores as its own record does, whatever happened in it."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rules.games.romanian.state import State, Trail
from rules.games.romanian.tables import has_melded
from rules.melds import Slot, TableMeld, is_joly
from rules.replay import parse_record, replay, score
from tests.support.examples import examples
from tests.support.random_games import HEADER, opened_game, random_move, tiles_left
from webapp.core.kinds import AnyFolded
from webapp.core.pad.rows import is_whole, row_line, words_of
from webapp.core.pad.ways import find_ways
from webapp.core.record.folded import FoldedGame, Judged, LoggedLine
from webapp.games.romanian.score_alone.kind import ALONE
from webapp.play.alone.draft import Alone, parse_alone
from webapp.play.alone.lines import judge_alone
from webapp.play.alone.touch import new_melds, touch


def folded_of(text: str) -> AnyFolded:
    rows = [LoggedLine(ply, line, 1, None, "", None)  # type: ignore[arg-type] (nobody asks when)
            for ply, line in enumerate(text.splitlines(), 1)]
    return FoldedGame(rows, text, replay(parse_record(text)))


class Hand:
    """A person who touches what lies on a real table, in the order of the players."""

    def __init__(self, folded: AnyFolded) -> None:
        self.folded = folded
        self.draft = Alone(tuple(folded.names))

    def tap(self, *taps: str) -> None:
        for tap in taps:
            self.draft = touch(ALONE, self.folded, self.draft, tap)
            # What the form carries to the next page says all of it.
            assert str(parse_alone(str(self.draft), self.draft.seats)) == str(self.draft)

    def lay(self, slots: Sequence[Slot]) -> None:
        """Touch the tiles of a meld as they lie, and say what its Jolys stand for if asked."""
        size = len(self.draft.side(self.draft.step).melds)
        self.tap("nextmeld")
        for slot in slots:
            self.tap("J" if is_joly(slot.tile) else str(slot.tile))
        wanted = [slot.piece for slot in slots]
        melds = new_melds(ALONE, self.folded, self.draft)
        assert melds is not None
        for at, way in enumerate(find_ways(melds.rows, melds.box, melds.lawful)):
            if sorted(map(str, row_line(way.rows[-1]))) == sorted(map(str, wanted)):
                self.tap(f"way:{at}")
                break
        assert len(self.draft.side(self.draft.step).melds) == size + 1
        assert is_whole(self.draft.side(self.draft.step).rows[-1])

    def own(self, slots: Sequence[Slot], seat: str) -> None:
        """Say who laid the tiles of the last meld, and for which Joly they were given."""
        meld = self.draft.side(seat).melds[-1]
        self.tap(f"own:{len(self.draft.side(seat).melds) - 1}")
        left = list(slots)
        for at, word in enumerate(words_of(meld.row)):
            piece = word.removesuffix("~").removesuffix("h")
            slot = next(each for each in left
                        if (is_joly(each.tile) and piece.startswith("J"))
                        or str(each.tile) == piece)
            left.remove(slot)
            if slot.laid_by != seat or slot.joly:
                self.tap(f"by:{slot.laid_by}", f"for:{slot.joly}", f"paint:{at}")
        self.tap("owned")


def owner(meld: TableMeld, trails: Sequence[Trail]) -> str:
    """Return in whose name a meld is touched: a Joly that has left it was first melded by whom.

    Whose Joly it was is seen in the meld that it left; everybody at the table knows it.
    """
    gone = [trail.stations[0].seat for trail in trails
            if trail.stations[0].meld == meld.id and trail.stations[0].given]
    return gone[0] if gone else meld.laid_by


def is_told(state: State) -> bool:
    """Say whether one meld was not left by two Jolys of two players: no fact can say that."""
    homes = [(trail.stations[0].meld, trail.stations[0].seat)
             for trail in state.trails if trail.stations[0].given]
    return len({meld for meld, _ in homes}) == len(homes) or len({who for _, who in homes}) < 2


def touched(rng: Random, folded: AnyFolded, state: State) -> Iterator[Hand]:
    hand = Hand(folded)
    left = [tile for tile, count in tiles_left(state).items() for _ in range(count)]
    rng.shuffle(left)
    winner = rng.choice([seat for seat in state.seats if has_melded(state, seat)] + ["nobody"])
    hand.tap(f"won:{winner}")
    if winner != "nobody":
        hand.tap(str(left.pop()))
    for seat in state.seats:
        hand.tap(f"at:{seat}", "part:table")
        mine = [meld for _, meld in sorted(state.melds.items())
                if owner(meld, state.trails) == seat]
        for meld in mine:
            hand.lay(meld.slots)
            hand.own(meld.slots, seat)
        if not mine:
            hand.tap("none")
        if seat != winner:
            hand.tap("part:rack")
            rack = [str(left.pop()) for _ in range(rng.randint(1, 5)) if left]
            hand.tap(*rack)
    yield hand


def ended(text: str, hand: Hand) -> str:
    draft = hand.draft
    end = "end\n" if draft.winner == "nobody" else f"turn {draft.winner}\nout {draft.thrown}\n"
    racks = [f"rack {seat} {' '.join(map(str, draft.side(seat).rack))}\n"
             for seat in draft.seats if seat != draft.winner]
    return text + end + "".join(racks)


@examples(25)
@given(st.integers(0, 2**32), st.integers(0, 25), st.sampled_from(
    ("", "set unmelded rack100\n", "preset modern\nset min_initial 50\nset joly_on_others yes\n")))
def test_a_table_entered_by_its_keys_scores_as_its_record(
    seed: int, moves: int, options: str
) -> None:
    rng = Random(seed)  # noqa: S311 (a game is no secret)
    game = opened_game(rng, options)
    for _ in range(moves):
        random_move(rng, game)
    state = game.played.state
    if not is_told(state):
        return
    folded = folded_of(HEADER.format(options=options))
    for hand in touched(rng, folded, state):
        found = ALONE.lines(folded, hand.draft)
        assert not found.wrong, game.text
        judged = judge_alone(folded, found.lines)
        assert isinstance(judged, Judged), (judged, found.lines, game.text)
        assert not judged.entries or not any(entry.stands for entry in judged.entries)
        own = replay(parse_record(ended(game.text, hand)))
        assert not own.refused
        expected = {seat: each.total for seat, each in score(own).seats.items()}
        entered = {seat: each.total for seat, each in score(judged.after).seats.items()}
        assert entered == expected, (found.lines, game.text)
