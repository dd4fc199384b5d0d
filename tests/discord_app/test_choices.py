"""The choices of a move: walked step by step, several things at once where a move takes several."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import discord
import pytest

from bot.discord_app.branches import NONE
from bot.discord_app.choice_words import LONGEST_BRIEF, Choice, Option
from bot.discord_app.choices import Answer, Choices, find_moves, walk
from bot.discord_app.ids import LONGEST_ID, Press
from bot.discord_app.picker import picker_text, picker_view, tokens_of
from bot.games.play import write_moves
from bot.games.refusals import Stale
from bot.games.replay import Replay, Table
from bot.messages.words import words
from bot.rules import Position
from bot.storage.rows import Game, Player
from tests.rules.positions import azul, azul_board, pavilion

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


def buttons_of(table: Table, choices: Choices) -> list[tuple[str, Press | None]]:
    items = picker_view(EN, table, choices).children
    return [
        (item.label or "", Press.read(item.custom_id or "")) for item in items if isinstance(item, discord.ui.Button)
    ]


def test_several_things_of_one_kind_are_one_choice() -> None:
    choices = several(passing("ppgr"), "pass")
    keep = choices.open
    assert keep is not None
    assert [option.token for option in keep.options].count("purple") == 2
    assert (keep.least, keep.most) == (1, 4)
    assert not choices.whole


def test_to_take_none_of_them_is_an_answer_of_its_own() -> None:
    choices = several(passing("ppgr"), "pass", NONE)
    assert choices.whole
    assert [str(outlook.move) for outlook in choices.moves] == ["pass"]
    offered = several(passing("ppgr"), "pass").open
    assert offered is not None
    assert "None" in [option.label for option in offered.options]


def test_the_order_in_which_they_are_chosen_does_not_matter() -> None:
    table = passing("ppgr")
    one, other = several(table, "pass", "red", "purple"), several(table, "pass", "purple", "red")
    assert [outlook.move for outlook in one.moves] == [outlook.move for outlook in other.moves]
    assert one.whole


def test_none_and_something_is_something() -> None:
    choices = several(passing("ppgr"), "pass", NONE, "green")
    assert [str(outlook.move) for outlook in choices.moves] == ["pass green"]


def test_what_cannot_be_had_together_is_asked_again() -> None:
    choices = several(passing("ppgr"), "pass", "red", "red")
    assert not choices.whole
    assert choices.path == ("pass",)


def test_equal_things_are_told_apart_and_named_as_often_as_they_were_chosen() -> None:
    table = passing("ppgr")
    (select,) = [item for item in picker_view(EN, table, several(table, "pass")).children if item.type.value == 3]
    assert isinstance(select, discord.ui.Select)
    values = [option.value for option in select.options]
    assert tokens_of(values).count("purple") == 2
    assert len(set(values)) == len(values)
    labels = [label for label, _ in buttons_of(table, several(table, "pass", "purple", "purple"))]
    assert labels == ["Play", "◀ Pass for this round", "◀ Purple, purple"]


def test_a_choice_with_one_answer_is_taken_without_asking() -> None:
    table = at(azul("1 rrrr"))
    choices = walk(EN, table, 0, ())
    assert choices.path == ("1", "red")
    assert choices.answers == (Answer("Factory 1", 0, asked=False), Answer("4 🔴 red", 1, asked=False))
    assert choices.open is not None
    assert choices.open.prompt == "Where do they go?"
    assert [label for label, _ in buttons_of(table, choices) if "◀" in label] == []


def test_the_way_back_to_a_choice_is_what_was_chosen_before_it() -> None:
    table = at(azul("1 rrbb  2 kkyy"))
    shown = buttons_of(table, walk(EN, table, 0, ("1", "blue")))
    back = {label: press.path for label, press in shown if press and label.startswith("◀")}
    assert back == {"◀ Factory 1": (), "◀ 2 blue": ("1",)}


def test_a_button_holds_the_path_that_it_leads_to() -> None:
    table = at(azul("1 rrbb  2 kkyy"))
    shown = buttons_of(table, walk(EN, table, 0, ("1",)))
    options = [press.path for label, press in shown if press and not label.startswith("◀")]
    assert sorted(options) == [("1", "blue"), ("1", "red")]


def test_the_best_comes_first_with_its_points_in_front() -> None:
    table = at(azul("1 rbbb  2 kkyy"))
    asked = walk(EN, table, 0, ("1", "red")).open
    assert asked is not None
    assert asked.options[0].token == "1"
    assert asked.options[0].brief == "+1 · line 1"
    assert asked.options[-1].brief == "−1 · the floor"
    assert not asked.at_most


def test_points_that_tell_nothing_apart_are_left_out() -> None:
    colours = walk(EN, at(azul("1 rrbb")), 0, ()).open
    assert colours is not None
    assert [(option.icon, option.brief) for option in colours.options] == [("", "2 blue"), ("", "2 red")]


def test_in_a_select_each_option_says_below_it_what_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord_app.choice_words.MOST_BUTTONS", 1)
    table = at(azul("1 rbbb  2 kkyy"))
    sources, lines = walk(EN, table, 0, ()).open, walk(EN, table, 0, ("1", "red")).open
    assert sources is not None
    assert lines is not None
    assert sources.options[0].description == "−4 to +1 · 3 blue · 1 red"
    assert lines.options[0].description == "+1 at the round’s end · completes it"
    (select,) = picker_view(EN, table, walk(EN, table, 0, ())).children
    assert isinstance(select, discord.ui.Select)
    assert [option.label for option in select.options] == [option.label for option in sources.options]


def test_five_columns_in_a_row_are_one_path_that_fits_an_id() -> None:
    full = azul_board("b", "yy", "rrr", "kkkk", "wwwww")
    position = azul("1 w", full, full, side="grey")
    # With the last tile the tiling begins.
    (last,) = position.to_act
    position.play(last, position.legal_moves(last)[0])
    table = at(position)
    path: tuple[str, ...] = ()
    for column in "12345":
        choices = walk(EN, table, 0, path)
        assert not choices.whole
        path = (*choices.path, f"tile {column} {column}")
    choices = walk(EN, table, 0, path)
    assert write_moves(find_moves(table, 0, path)) == "tile 1 1, tile 2 2, tile 3 3, tile 4 4, tile 5 5"
    assert len(choices.moves) == 5
    longest = Press("play", table.game.id, 10**9 - 1, choices.path).custom_id
    assert len(longest) <= LONGEST_ID
    assert Press.read(longest) == Press("play", table.game.id, 10**9 - 1, choices.path)
    labels = [label for label, _ in buttons_of(table, choices)]
    assert labels[0] == "Play"
    assert len(labels) == 6
    assert picker_text(EN, table, choices).count("`tile ") == 5


def test_many_options_or_long_ones_are_a_select() -> None:
    options = [Option(str(number), "x", brief="x") for number in range(11)]
    assert Choice("?", tuple(options[:10])).on_buttons
    assert not Choice("?", tuple(options)).on_buttons
    assert not Choice("?", (*options[:2], Option("long", "x", brief="x" * (LONGEST_BRIEF + 1)))).on_buttons
    assert not Choice("?", tuple(options[:3]), most=2).on_buttons


def test_a_path_that_leads_nowhere_is_stale() -> None:
    table = at(azul("1 rrrr"))
    for follow in (partial(walk, EN), find_moves):
        with pytest.raises(Stale):
            follow(table, 0, ("2",))


def test_what_is_not_wholly_chosen_amounts_to_no_move() -> None:
    table = at(azul("1 rrrr"))
    assert find_moves(table, 0, ("1", "red")) == ()
    assert [str(move) for move in find_moves(table, 0, ("1", "red", "4"))] == ["1 red 4"]
