"""Tests of the texts of hints and analyses."""

from __future__ import annotations

import pytest

from bot.games.core.replay import Replay, Table
from bot.games.table.comparisons import Comparison, Hint, Line, compare, compare_with_effects, play_line
from bot.games.table.play import outlook_on
from bot.messages.analysis import render_effect, render_hint, render_reason
from bot.opponents.reasons import Reason, find_effects
from bot.rules.game import Position
from tests.games.table.test_comparisons import STARS
from tests.opponents.test_reasons import CHECKS, FORMS, compare_by_chance, positions
from tests.renderers.games import new_game
from tests.rules.positions import azul, azul_board, pavilion
from tests.support.says import EN


def table_of(position: Position) -> Table:
    game = new_game(position.ruleset.name, position.side, position.players)
    return Table(game, Replay(1, position, begun=0, shown=1))


def begun() -> tuple[Table, Line, Line]:
    """Return a table, and two lines to compare. Only the first one takes both remaining blue tiles to line 3."""
    position = azul("1 bbrr  2 ry", azul_board("..b | ....."), azul_board(floor="m"))
    better, other = (
        play_line(position.seen_by(0), 0, [*map(position.ruleset.parse, texts)])
        for texts in (("1 blue 3", "2 red 1"), ("1 blue 2", "2 red 1"))
    )
    return table_of(position), better, other


def test_hint_states_chances_reasons_and_best_play() -> None:
    table, better, other = begun()
    ben = table.game.players[1].name
    told = render_hint(EN, table, Hint("better", better, compare(better, other), 0.6, 0.52))
    assert told.splitlines() == [
        "💡 **2 🔵 blue from factory 1 → line 3** gives you a winning chance of about 60%. **2 🔵 blue from factory "
        "1 → line 2** gives you 52%. Otherwise line 3 can no longer be filled this round: it needs 2 more blue, and "
        "there are none left. Line 3 is then full.",
        f"-# Best play after either: **{ben}**: 1 🔴 red from factory 2 → line 1",
    ]


def test_hint_without_reasons_still_states_chances() -> None:
    table, better, other = begun()
    told = render_hint(EN, table, Hint("better", better, Comparison(better, other, ()), 0.6, 0.52))
    assert told.splitlines()[0].endswith("gives you 52%.")


@pytest.mark.parametrize("certainty", ["only", "shallow"])
def test_hint_without_comparison_explains_why_it_has_none(certainty: str) -> None:
    table, better, _ = begun()
    told = render_hint(EN, table, Hint(certainty, better))  # type: ignore[arg-type]
    assert (
        told.splitlines()[0]
        == {
            "only": "💡 **2 🔵 blue from factory 1 → line 3** is your only move.",
            "shallow": "💡 **2 🔵 blue from factory 1 → line 3**. I can’t look ahead here: this only "
            "counts the points of this round.",
        }[certainty]
    )


def test_hint_says_if_two_moves_are_close() -> None:
    table, better, other = begun()
    told = render_hint(EN, table, Hint("close", better, compare(better, other), 0.6, 0.6))
    assert "It’s close: **2 🔵 blue from factory 1 → line 2** is about as good. In favour of the first: " in told


def test_hint_without_reasons_describes_effects_of_moves() -> None:
    view = pavilion("hand ppgbb", "hand yy", round=1, wild="purple").seen_by(0)
    better, other = (play_line(view, 0, [view.ruleset.parse(text)]) for text in STARS)
    told = render_hint(EN, table_of(view), Hint("close", better, compare_with_effects(view, better, other), 0.6, 0.6))
    assert told == (
        "💡 **🟣 purple → purple star 2**. It’s close: **🔵 blue → blue star 1** is about as good. "
        "Each scores 1 point. The first brings the purple star to 1 of its 6 tiles. "
        "The other brings the blue star to 1 of its 6 tiles."
    )


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_effects_are_written_as_predicates_without_a_subject(name: str, side: str) -> None:
    found = set[str]()
    for view, seat, chance in positions(name, side, 7, share=0.25):
        told = outlook_on(view, seat, chance.choice(view.legal_moves(seat)))
        for effect in find_effects(view, told.position, seat):
            does = render_effect(EN, table_of(view), effect)
            assert does[0].islower()
            assert not does.endswith(".")
            found.add(effect.kind)
    assert len(found) > 4


@pytest.mark.parametrize(("game", "kind"), sorted(CHECKS))
def test_every_kind_of_reason_has_a_message(game: str, kind: str) -> None:
    assert EN.find(f"{game}-why-{kind}", f"why-{kind}")


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_reason_is_a_whole_sentence(name: str, side: str) -> None:
    found = dict[str, Reason]()
    for view, seat, chance in positions(name, side, 7, share=0.25):
        comparison = compare_by_chance(view, seat, chance)
        for reason in comparison.reasons if comparison else ():
            told = render_reason(EN, table_of(view), reason)
            assert told[0].isupper() or told[0].isdecimal()
            assert told.endswith("."), told
            found[reason.kind] = reason
    assert len(found) > 2


@pytest.mark.parametrize(
    ("amount", "gains"),
    [(0, "can then gain nothing;"), (1, "can then gain at most 1 point;"), (5, "can then gain at most 5 points;")],
)
def test_next_players_gain_is_phrased_for_any_amount(amount: int, gains: str) -> None:
    told = EN("why-answer", loses="no", who="Ana", amount=amount, other=amount + 2, fewer=2)
    assert gains in told
    assert told.endswith(f"otherwise it could gain up to {amount + 2}.")
