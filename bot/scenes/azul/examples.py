"""The drawn pages of the rules of base Azul, from the worked examples of the rule text."""

from __future__ import annotations

from functools import partial

from bot.rules import RULESETS
from bot.scenes.example import Example, example

_page = partial(example, RULESETS["azul"])


def examples() -> tuple[Example, ...]:
    """The pages in the order in which the rules are learnt."""
    return (
        _page(
            "draft",
            """
            azul coloured
            1 bkkw  2 yrrr  3 bbkw  4 yyrk  5 brww  6 bykk  7 yrrw
            seat 2
            """,
            "1 black 2",
            "2 yellow 1",
            "c red 3",
            phase="draft",
        ),
        _page(
            "lines",
            """
            azul coloured
            1 byyr  2 bkkw
            seat 0
                  . | .....
                 .. | ..y..
                ... | ...y.
               ...b | .....
              ..... | .....
            """,
            "1 yellow 5",
            seat=0,
        ),
        _page(
            "tiling",
            """
            azul coloured
            1 r
            seat 0
                  . | .....
                 .r | .....
                ..k | .....
               bbbb | .....
              ...ww | .....
            """,
            "1 red 2",
            seat=0,
        ),
        _page(
            "scoring",
            """
            azul coloured  turn 2
            1 y
            seat 0
                  y | b.r..
                 .. | .....
                ... | .....
               .... | .....
              ..... | .....
            seat 1
                  . | .....
                 .. | ..y..
                bbb | .....
               .... | ..w..
              ..... | .....
            seat 2
                  . | .....
                 .. | ...r.
                .yy | .wb.r
               .... | ...b.
              ..... | .....
            """,
            "1 yellow 3",
        ),
        _page(
            "floor",
            """
            azul coloured
            1 brrk  2 ykww
            seat 0  score 10
                  . | ..r..
                 .. | ...r.
                ... | ....r
               .... | .....
              ..... | .....
              floor mbk
            """,
            "1 red floor",
            seat=0,
        ),
        _page(
            "end",
            """
            azul coloured
            1 w
            seat 0  score 30
                  . | byrk.
                 .. | wb...
                ... | k.b..
               .... | r..b.
              ..... | y...b
            """,
            "1 white 1",
            seat=0,
            phase="over",
        ),
        _page(
            "grey",
            """
            azul grey
            1 r
            seat 0  score 6
                  . | r....
                 .. | .b.k.
                .rr | ..w..
               .... | .....
              ..... | ....r
            seat 1
                  . | .....
                 bb | .....
                ... | .....
               .... | .....
              ..... | .....
            """,
            "1 red 3",
            "tile 3 4",
            seat=0,
            phase="tile",
        ),
        _page(
            "fall",
            """
            azul grey
            1 brrk  2 ykww
            seat 0  score 10
                  . | ....r
                 .. | .....
                ..r | bykw.
               .... | .....
              ..... | .....
              floor m
            """,
            "1 red 3",
            seat=0,
        ),
    )
