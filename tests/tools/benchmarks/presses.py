"""Number of presses for a move in the picker, including *Your move* and Play. A select menu counts as two."""

from __future__ import annotations

from bot.rules import RULESETS
from tests.discord_app.test_presses import count_all, mean_and_max
from tests.support.forms import FORMS


def run() -> None:
    """Print all figures."""
    print("presses for a move")
    for name, side in FORMS:
        for players in RULESETS[name].seats:
            for kind, presses in count_all(name, side, players).items():
                shown, at_once = (
                    "mean {}, at most {}".format(*mean_and_max(list(one)))
                    for one in list(zip(*presses, strict=True))[:2]
                )
                print(
                    f"{name} {side}, {players} players, {kind}: {shown}; played at once {at_once} (of {len(presses)})"
                )


if __name__ == "__main__":
    run()
