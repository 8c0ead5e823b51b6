"""House rules of the Romanian game: every option that a family can set (rules.md B.10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.messages import N_
from rules.options import HouseRules, OptionSpec, Preset, numbers, preset, spec, switch


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one Romanian game; the defaults are the preset ``current``.

    ``None`` means without limit. Each field is described by its ``OptionSpec``.
    """

    min_initial: int = 50
    ones_open: bool = False
    own_layoff_same_turn: bool = True
    prev_discard_initial: bool = False
    first_round_melds: str = "not_starter"
    few_tiles_no_pickup: bool = True
    rethrow_pickup: bool = True
    max_run: int = 14
    joly_adjacent: bool = True
    joly_on_others: bool = True
    joly_moves: int | None = None
    reused_joly: str = "first_keeps"
    joly_melded: str = "50"
    joly_rack: int = 25
    rack_one: int = 25
    ones_four: int = 25
    ones_scored: str = "place"
    winner_bonus: int = 100
    concealed_bonus: int = 100
    twin_bonus: int = 25
    unmelded: str = "flat200"
    no_winner_unmelded: str = "penalty"
    joly_throw_double: bool = False
    double_scope: str = "all"
    max_rebuilds: int | None = None
    exposed_joly: str = "redraw"
    stacking: bool = True
    stack_inexact: str = "carry"
    stack_tiebreak: str = "fewest_lowest"


_SPECS: Final = (
    numbers("min_initial", "50 45", "R-INIT-2 R-VAR-2",
             N_("Points needed to open.")),
    switch("ones_open", "Q-INIT-3", default=False,
            text=N_("A set of 1s may open without a run.")),
    switch("own_layoff_same_turn", "Q-INIT-2", default=True,
            text=N_("On the turn you open, you may add to your new melds.")),
    switch("prev_discard_initial", "R-VAR-3 Q-INIT-6", default=False,
            text=N_("You may take the previous discard if your opening uses it.")),
    spec("first_round_melds", {"not_starter": "not_starter", "all": "all", "nobody": "nobody"},
          "Q-TURN-1", N_("Who may lay down in the first round."),
          N_("everyone but the starter"), N_("everyone"), N_("nobody")),
    switch("few_tiles_no_pickup", "R-OPT-8", default=True,
            text=N_("With one or two tiles left, you may not take discards.")),
    switch("rethrow_pickup", "Q-TURN-6", default=True,
            text=N_("You may discard the tile you have just picked up in the same turn.")),
    numbers("max_run", "14 13", "Q-RUN-1",
             N_("Longest run: with 14 tiles it has a 1 at both ends.")),
    switch("joly_adjacent", "Q-RUN-2", default=True,
            text=N_("A run may have two Jolys side by side.")),
    switch("joly_on_others", "Q-J-9", default=True,
            text=N_("You may add a Joly to another player’s meld.")),
    spec("joly_moves", {"unlimited": None, "1": 1}, "Q-J-8",
          N_("How often the same Joly may be swapped."),
          N_("any number of times"), N_("once")),
    spec("reused_joly", {"first_keeps": "first_keeps", "zero": "zero"}, "Q-J-1",
          N_("Who keeps the 50 points when a Joly is swapped."),
          N_("the first player to lay it down"), N_("nobody")),
    spec("joly_melded", {"50": "50", "additive": "additive"}, "Q-VAL-4",
          N_("What a Joly on the table counts at the end."),
          N_("50"), N_("50 plus the tile it stands for")),
    numbers("joly_rack", "25 50", "R-SCORE-3 Q-VAL-8",
             N_("What a Joly left on the rack costs.")),
    numbers("rack_one", "25 5 10 15", "Q-VAL-1", N_("What a 1 left on the rack costs.")),
    numbers("ones_four", "25 5", "Q-VAL-2", N_("What the fourth 1 in a set counts.")),
    spec("ones_scored", {"place": "place", "25": "25"}, "R-VAL-3 R-VAL-4 R-VAL-5 Q-VAL-8",
          N_("What a 1 on the table counts at the end."),
          N_("by its place in the meld"), N_("always 25")),
    numbers("winner_bonus", "100 50", "R-SCORE-1 Q-VAL-8", N_("What going out earns.")),
    numbers("concealed_bonus", "100 0", "R-SCORE-7",
             N_("Bonus for a concealed win.")),
    numbers("twin_bonus", "25 50", "R-SCORE-8 Q-VAL-8",
             N_("Bonus for announcing the twin.")),
    spec("unmelded", {"flat200": "flat200", "rack100": "rack100", "flat100": "flat100"},
          "R-SCORE-6 R-VAR-1", N_("Penalty for having laid down nothing."),
          N_("200"), N_("100 plus the rack"), N_("100")),
    spec("no_winner_unmelded", {"penalty": "penalty", "rack": "rack"}, "Q-END-6",
          N_("The same penalty when nobody goes out."),
          N_("the same as always"), N_("only the rack")),
    switch("joly_throw_double", "R-VAR-4", default=False,
            text=N_("Going out with a Joly as the last discard doubles your score.")),
    spec("double_scope", {"all": "all", "without_twin": "without_twin"}, "Q-END-4",
          N_("What going out with a Joly doubles."),
          N_("the whole score"), N_("all but the twin’s bonus")),
    spec("max_rebuilds", {"unlimited": None, "1": 1, "0": 0}, "Q-END-7",
          N_("How often a new wall is built from the discards."),
          N_("as often as needed"), N_("once"), N_("never")),
    spec("exposed_joly", {"redraw": "redraw", "dealer": "dealer"}, "Q-SETUP-2",
          N_("What happens when the left-over tile is a Joly."),
          N_("turn up another tile"), N_("the dealer chooses the pile")),
    switch("stacking", "R-STACK-1 R-STACK-2 R-STACK-3 R-STACK-4", default=True,
            text=N_("Use Hilary Howarth’s stacks.")),
    spec("stack_inexact", {"carry": "carry", "none": "none"}, "Q-ST-2",
          N_("What to stack when no tiles are worth exactly the points you are due."),
          N_("as much as fits, the rest later"), N_("nothing")),
    spec("stack_tiebreak", {"fewest_lowest": "fewest_lowest", "nearest": "nearest"}, "Q-ST-3",
          N_("Which tiles to stack if you have a choice."),
          N_("the fewest, then the lowest"), N_("the ones nearest the new end")),
)

_PRESETS: Final = (
    preset("current", N_("Today’s rules"),
            N_("Today’s rules on pagat.com: 50 points to open, 100 for going out.")),
    preset("2004", N_("The rules of 2004"),
            N_(
                "pagat.com in 2004: with one or two tiles left, you may still take discards."
            ), "few_tiles_no_pickup no"),
    preset("printed", N_("The rules printed in the box"),
            N_("If you have laid down nothing, you lose 100 points plus your rack."),
            "unmelded rack100"),
    preset("modern", N_("The rules of Romanian sites"),
            N_("As on Romanian sites today: 45 points to open, 50 for going out, 25 for every 1."),
            "min_initial 45 ones_open yes prev_discard_initial yes first_round_melds nobody "
            "joly_adjacent no joly_on_others no joly_moves 1 joly_rack 50 ones_scored 25 "
            "winner_bonus 50 concealed_bonus 0 twin_bonus 50 unmelded flat100 max_rebuilds 0 "
            "joly_throw_double yes"),
)

HOUSE: Final = HouseRules(Options(), _SPECS, _PRESETS)

OPTIONS: Final[Mapping[str, OptionSpec]] = HOUSE.options
"""The options of the Romanian game by name, in the order of rules.md B.10."""

PRESETS: Final[Mapping[str, Preset]] = HOUSE.presets
"""The presets of the Romanian game by name, the usual one first."""
