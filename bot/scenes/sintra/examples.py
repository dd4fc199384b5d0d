"""The drawn pages of the rules of Sintra: the worked examples of the rule text, on the boards that come with it."""

from __future__ import annotations

from functools import partial

from bot.rules.sintra import Sintra
from bot.scenes.example import Example, example


def examples() -> tuple[Example, ...]:
    """The pages in the order in which the rules are learnt."""
    # Not the ruleset that is played, which may have a host's own boards.
    page = partial(example, Sintra())
    return (
        page(
            "draft",
            """
            sintra a
            track woybpo
            c mwooob
            """,
            "c orange 3",
            phase="draft",
        ),
        page(
            "fit",
            """
            sintra a
            track woybpo
            1 ooob
            seat 0  glazier 2
              2 S2 front yoYOY |
            """,
            "1 orange 2",
            seat=0,
        ),
        page(
            "full",
            """
            sintra a  round 3
            track wbyopw
            1 ybbp
            seat 0
              4 S1 front WYWyW |
              6 | b
              8 | p
            """,
            "1 yellow 4 keep white",
            seat=0,
        ),
        page(
            "joker",
            """
            sintra a
            track woybpo
            1 bbbb
            seat 0  glazier 8
              8 S8 back  |
            """,
            "1 blue 8 j2",
            seat=0,
        ),
        page(
            "broken",
            """
            sintra a
            track woybpo
            1 bbbb
            seat 0  score 25  glazier 8  broken 6
              8 S6 front WPWYw |
            """,
            "1 blue break",
            seat=0,
        ),
        page(
            "reset",
            """
            sintra a
            track woybpo
            1 wbbp
            seat 0  glazier 7
              1 | wb
              2 | oy
              5 | pw
            """,
            "reset",
            seat=0,
        ),
        page(
            "ornaments",
            """
            sintra a  round 6
            track woybpo
            1 w
            seat 0  glazier 8
              1 | wb
              2 | oy
              3 | pw
              4 | bo
              5 | y
              6 | p
              8 S2 front |
            """,
            "1 white break",
            seat=0,
            phase="over",
        ),
        page(
            "favourite",
            """
            sintra b  round 6
            track woybpo
            1 w
            seat 0  glazier 8
              1 | oo
              2 | oo
              3 | oy
              4 | pw
              5 | o
              8 S2 front |
            """,
            "1 white break",
            seat=0,
            phase="over",
        ),
    )
