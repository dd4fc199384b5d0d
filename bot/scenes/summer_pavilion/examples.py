"""The drawn pages of the rules of Summer Pavilion, from the worked examples of the rule text."""

from __future__ import annotations

from functools import partial

from bot.rules import RULESETS
from bot.scenes.example import Example, example

_page = partial(example, RULESETS["summer-pavilion"])


def examples() -> tuple[Example, ...]:
    """The pages in the order in which the rules are learnt."""
    return (
        _page(
            "draft",
            """
            summer-pavilion standard
            1 yyrr  2 ppgy  3 pppp  4 gobr  5 oybb
            """,
            "1 red",
            "2 green",
            "3 purple",
            phase="draft",
        ),
        _page(
            "centre",
            """
            summer-pavilion standard
            1 gobr  2 oybb  c mpyyy
            """,
            "c yellow",
        ),
        _page(
            "place",
            """
            summer-pavilion standard  marker 0
            seat 0  score 12
              orange o.....  blue ....bb
              hand pppgo
            seat 1  score 12
              hand rr
            """,
            "place green 4 green 3",
            seat=0,
            phase="place",
        ),
        _page(
            "run",
            """
            summer-pavilion standard  marker 0
            seat 0  score 12
              orange ..o.o.
              purple p.p...
              hand pppgo
            seat 1  score 12
              hand rr
            """,
            "place orange 4 orange 3",
            seat=0,
        ),
        _page(
            "bonus",
            """
            summer-pavilion standard  round 2  marker 0
            supply pggooyybbr
            seat 0  score 12
              orange o.o...  red ..rr..  blue ....bb
              centre b....y
              hand oor
            seat 1  score 12
              hand rr
            """,
            "place orange 2 orange 0",
            seat=0,
            phase="bonus",
        ),
        _page(
            "pass",
            """
            summer-pavilion standard  marker 0
            seat 0  score 8
              red r....r
              green gg....
              hand ggggrr
            seat 1  score 12
              hand rr
            """,
            "pass green green green green",
            seat=0,
        ),
        _page(
            "end",
            """
            summer-pavilion standard  round 6  marker 0
            seat 0
              orange o.....  red r.....  blue b.....  yellow y.....
              green g.....  purple pppppp  centre r.....
              hand gg
            seat 1  score 12
              passed
            """,
            "pass green green",
            seat=0,
            phase="over",
        ),
        _page(
            "variant",
            """
            summer-pavilion variant  round 2  marker 0
            seat 0  score 12
              ul r.r...  ur gb....
              l ....y.
              hand brrrr
            seat 1  score 12
              hand rr
            """,
            "place ul 2 red 0",
            seat=0,
            phase="place",
        ),
    )
