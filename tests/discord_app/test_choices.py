"""The choices of a move: walked step by step, several things at once where a move takes several."""

from __future__ import annotations

from datetime import UTC, datetime

import discord
import pytest

from bot.discord_app.choices import NONE, Choices, notation, walk
from bot.discord_app.ids import Press
from bot.discord_app.picker import picker_view, tokens_of
from bot.games.refusals import Stale
from bot.games.replay import Replay, Table
from bot.messages.words import words
from bot.rules import Position
from bot.storage.rows import Game, Player
from tests.rules.positions import azul, pavilion

EN = words("en")
NOW = datetime(2026, 1, 5, tzinfo=UTC)


def at(position: Position) -> Table:
    """A running game at this position."""
    players = tuple(Player(seat, seat + 1, f"P{seat}") for seat in range(position.players))
    ruleset = position.ruleset.name
    game = Game("7KQ2X", 1, 2, 1, ruleset, position.side, len(players), "running", 9, NOW, NOW, players)
    return Table(game, Replay(9, position, begun=1, shown=9))


def passing(hand: str) -> Table:
    return at(pavilion(f"hand {hand}", "hand r"))


def several(table: Table, *path: str) -> Choices:
    return walk(EN, table, 0, path)


def test_several_things_of_one_kind_are_one_choice() -> None:
    choices = several(passing("ppgr"), "pass")
    *_, keep = choices.asked
    assert [option.token for option in keep.options].count("purple") == 2
    assert (keep.least, keep.most) == (1, 4)
    assert choices.move is None


def test_to_take_none_of_them_is_an_answer_of_its_own() -> None:
    choices = several(passing("ppgr"), "pass", NONE)
    assert choices.move is not None
    assert str(choices.move.move) == "pass"
    assert notation(choices.path) == "pass"
    *_, keep = choices.asked
    assert "None" in [option.label for option in keep.options]


def test_the_order_in_which_they_are_chosen_does_not_matter() -> None:
    table = passing("ppgr")
    one, other = several(table, "pass", "red", "purple"), several(table, "pass", "purple", "red")
    assert one.move is not None
    assert other.move is not None
    assert one.move.move is other.move.move


def test_none_and_something_is_something() -> None:
    choices = several(passing("ppgr"), "pass", NONE, "green")
    assert choices.move is not None
    assert str(choices.move.move) == "pass green"


def test_what_cannot_be_had_together_is_asked_again() -> None:
    choices = several(passing("ppgr"), "pass", "red", "red")
    assert choices.move is None
    assert choices.path == ("pass",)


def test_what_was_chosen_is_marked_as_often_as_it_was_chosen() -> None:
    table = passing("ppgr")
    view = picker_view(EN, table, several(table, "pass", "purple", "purple"))
    *_, select = [item for item in view.children if isinstance(item, discord.ui.Select)]
    chosen = [option.value for option in select.options if option.default]
    assert tokens_of(chosen) == ("purple", "purple")
    assert len({option.value for option in select.options}) == len(select.options)


def test_a_choice_with_one_answer_is_taken_without_asking() -> None:
    table = at(azul("1 rrrr"))
    choices = walk(EN, table, 0, ())
    assert len(choices.asked) == 1
    assert choices.path == ("1", "red")
    assert choices.starts == (2,)


def test_a_select_is_found_again_by_what_was_chosen_before_it() -> None:
    table = at(azul("1 rrbb  2 kkyy"))
    choices = walk(EN, table, 0, ("1", "blue"))
    items = picker_view(EN, table, choices).children
    presses = [Press.read(item.custom_id) for item in items if isinstance(item, discord.ui.Select)]
    assert [press.path for press in presses if press] == [(), ("1",), ("1", "blue")]


def test_a_path_that_leads_nowhere_is_stale() -> None:
    with pytest.raises(Stale):
        walk(EN, at(azul("1 rrrr")), 0, ("2",))
