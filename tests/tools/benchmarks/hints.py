"""Quality and time of hints: `python -m tests.tools.benchmarks.hints [--record]`.

Takes positions of each form from games by seed, asks for a hint in each, and checks the reasons again with
continuations by other players. With ``--record``, writes the results to `FILE`, which `tests/opponents/test_hints.py`
checks.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bot.opponents.advice import Advice, advise
from bot.opponents.continuations import Players, open_view
from bot.opponents.explanation import MIN_HELD, Ways, count_held, play_further, play_on
from bot.opponents.levels import think
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.rules.game import Position
from tests.support.forms import FORMS

FILE = Path(__file__).parents[2] / "opponents" / "hints.jsonl"
POSITIONS = 20
"""Number of positions of each form."""
SHARE = 0.05
"""Share of the positions of a game that are examined."""
STRAY = 0.2
"""Probability of a weak move in the games."""
OTHER_WAYS = (
    Players("search:128", "search:100"),
    Players("search:48", "search:48"),
    Players("medium", "search:100"),
    Players("search:100", "medium"),
    Players("search:24", "search:24"),
    Players("hard", "search:64"),
    Players("search:32", "medium"),
    Players("search:96", "search:32"),
)
"""Players that weren't used to choose reasons."""
OTHER_SEED = 77_000


class Hint(NamedTuple):
    """A hint in a position, and the numbers of continuations by other players in which its reasons hold."""

    form: str
    position: str
    seat: int
    better: str
    other: str
    gap: float
    verdict: str
    price: int
    later_price: int
    reasons: list[dict[str, Any]]

    @property
    def has_better_move(self) -> bool:
        """Whether one of the moves is better."""
        return self.verdict != "equal"


def find_positions(name: str, side: str, seed: str = "", count: int = POSITIONS) -> Iterator[tuple[Position, int]]:
    """Yield positions with a choice from games with two to four players, each as the seat to move sees it."""
    found = number = 0
    while True:
        chance = random.Random(f"{seed}{name} {side} {number}")
        position = RULESETS[name].start(2 + number % 3, side, ShuffledDraw(chance.randbytes(32)))
        while position.to_act:
            seat = position.to_act[0]
            view = position.seen_by(seat)
            if chance.random() < SHARE and len(view.legal_moves(seat)) > 1:
                yield view, seat
                found += 1
                if found == count:
                    return
            level = "easy" if chance.random() < STRAY else "search:16"
            position.play(seat, think(level, view, seat, chance.getrandbits(32)).move)
        number += 1


def examine(view: Position, seat: int, advice: Advice) -> Hint:
    """Return a hint with its reasons counted again, given the advice that it shows."""
    explanation = advice.explanation
    assert explanation is not None
    other = advice.other_line[0]
    reasons = []
    ways: Ways | None = None
    if explanation.reasons:
        ends = play_on(open_view(view), seat, advice.move, other, OTHER_WAYS, OTHER_SEED)
        ways = Ways(seat, ends)
    for reason in explanation.reasons:
        assert ways is not None
        seen = play_further(ways, OTHER_WAYS, OTHER_SEED) if reason.when == "next-round" else ways
        gained = seen.list_gains(reason) if seen else [0.0]
        reasons.append(
            {
                "kind": reason.kind,
                "which": reason.which,
                "when": reason.when,
                "held": reason.held,
                "again": len(gained) if reason.kind == "short" else count_held(gained),
                "against": sum(gain < 0 for gain in gained),
            }
        )
    return Hint(
        f"{view.ruleset.name} {view.side}",
        view.line,
        seat,
        str(advice.move),
        str(other),
        round(advice.worth - advice.other_worth, 3),
        explanation.verdict,
        explanation.price,
        explanation.later_price,
        reasons,
    )


def load_hints() -> list[Hint]:
    """Return the recorded hints."""
    return [Hint(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


def read_position(hint: Hint) -> Position:
    """Return the view of a recorded hint."""
    name, _ = hint.form.split()
    return RULESETS[name].from_text(hint.position, NoDraw()).seen_by(hint.seat)


def print_table(hints: list[Hint]) -> None:
    """Print the numbers of hints with and without reasons, by form."""
    print("| form | 2 % better | reason this round | next round | none | equal | held again |")
    print("|---|---|---|---|---|---|---|")
    for form in (*dict.fromkeys(hint.form for hint in hints), "all"):
        chosen = [hint for hint in hints if form in (hint.form, "all")]
        matter = [hint for hint in chosen if hint.has_better_move]
        later = [hint for hint in matter if any(one["when"] == "next-round" for one in hint.reasons)]
        none = [hint for hint in matter if not hint.reasons]
        reasons = [reason for hint in chosen for reason in hint.reasons]
        held = sum(reason["again"] >= MIN_HELD for reason in reasons)
        soon = len(matter) - len(later) - len(none)
        equal = len(chosen) - len(matter)
        print(f"| {form} | {len(matter)} | {soon} | {len(later)} | {len(none)} | {equal} | {held} of {len(reasons)} |")


def run() -> None:
    """Read the command line, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.hints", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the results to the file of the test")
    parser.add_argument("--form", type=int, choices=range(len(FORMS)), help="examine only this form")
    parser.add_argument("--seed", default="", help="name of other games")
    parser.add_argument("--count", type=int, default=POSITIONS, help="number of positions of each form")
    options = parser.parse_args()
    hints = []
    times = []
    for name, side in FORMS if options.form is None else [FORMS[options.form]]:
        for view, seat in find_positions(name, side, options.seed, options.count):
            begun = time.process_time()
            advice = advise(view, seat)
            times.append(time.process_time() - begun)
            hints.append(examine(view, seat, advice))
            print(f"{times[-1]:.2f} s {json.dumps(hints[-1]._asdict())}", flush=True)
    print_table(hints)
    print(f"processor time: median {statistics.median(times):.2f} s, at most {max(times):.2f} s")
    if options.record:
        lines = [json.dumps(hint._asdict()) for hint in hints]
        FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    run()
