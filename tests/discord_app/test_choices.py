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
from bot.games.replay import Replay, Table
from bot.messages.words import words
from bot.rules import Position
from bot.storage.rows import Game, Player
from tests.rules.positions import EMPTY, azul, azul_board, pavilion
from tests.support.refuses import refuses

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


def mixed_factories(sources: int, players: int) -> Table:
    """A table on which each of so many factories holds a tile of four colours."""
    colours = ["byrk", "ykrw", "rkwb", "kwby", "wbyr"]
    tiles = "  ".join(f"{number + 1} {colours[number % 5]}" for number in range(sources))
    return at(azul(tiles, *[EMPTY] * players))


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
    assert [option.tokens for option in keep.options].count(("purple",)) == 2
    assert (keep.least, keep.most) == (1, 4)
    assert not choices.whole


def test_to_take_none_of_them_is_a_button_that_says_so() -> None:
    table = passing("ppgr")
    asked = several(table, "pass")
    keep = asked.open
    assert keep is not None
    assert NONE not in [token for option in keep.options for token in option.tokens]
    none = {label: press.path for label, press in buttons_of(table, asked) if press}["Keep no tiles"]
    choices = several(table, *none)
    assert choices.whole
    assert [str(outlook.move) for outlook in choices.moves] == ["pass"]
    assert [label for label, _ in buttons_of(table, choices)] == ["Play", "◀ Pass for this round", "◀ Keep no tiles"]


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


def test_the_first_choice_is_a_source_with_a_colour_and_the_way_back_names_both() -> None:
    table = at(azul("1 rrbb  2 kkyy"))
    asked = walk(EN, table, 0, ())
    options = {press.path: label for label, press in buttons_of(table, asked) if press}
    assert options == {("1", "blue"): "2 blue · ①", ("1", "red"): "2 red · ①"} | {
        ("2", "yellow"): "2 yellow · ②",
        ("2", "black"): "2 black · ②",
    }
    shown = buttons_of(table, walk(EN, table, 0, ("1", "blue")))
    assert {label: press.path for label, press in shown if press and label.startswith("◀")} == {
        "◀ Factory 1 · 2 blue": ()
    }


def test_a_path_that_names_the_source_alone_is_asked_for_its_colour() -> None:
    table = at(azul("1 rrbb  2 kkyy"))
    choices = walk(EN, table, 0, ("1",))
    assert choices.open is not None
    assert choices.open.prompt == "Which colour?"
    options = [press.path for label, press in buttons_of(table, choices) if press and not label.startswith("◀")]
    assert sorted(options) == [("1", "blue"), ("1", "red")]


def test_where_more_than_25_tiles_can_be_taken_the_source_comes_first() -> None:
    crowded = mixed_factories(7, 4)
    choices = walk(EN, crowded, 0, ())
    assert choices.open is not None
    assert {len(option.tokens) for option in choices.open.options} == {1}
    assert choices.open.prompt == "Take from …"
    assert choices.open.on_buttons


def test_what_nobody_chose_is_no_way_back() -> None:
    table = at(azul("1 rrrr  2 kkyy"))
    shown = [label for label, _ in buttons_of(table, walk(EN, table, 0, ("1", "red")))]
    assert [label for label in shown if label.startswith("◀")] == ["◀ Factory 1"]


def test_the_best_line_comes_first_and_says_its_points() -> None:
    table = at(azul("1 rbbb  2 kkyy"))
    asked = walk(EN, table, 0, ("1", "red")).open
    assert asked is not None
    assert asked.options[0].brief == "Line 1 · +1 point"
    assert [option.brief for option in asked.options[1:5]] == ["Line 2", "Line 3", "Line 4", "Line 5"]
    assert asked.options[-1].brief == "The floor · −1 point"


def test_points_are_the_same_words_on_the_button_and_above_the_board_after_the_move() -> None:
    table = at(azul("1 rbbb  2 kkyy"))
    asked = walk(EN, table, 0, ("1", "blue")).open
    assert asked is not None
    for option in asked.options:
        whole = picker_text(EN, table, walk(EN, table, 0, ("1", "blue", *option.tokens)))
        told = next((part for part in option.brief.split(" · ") if "point" in part), "no points")
        assert f"\n{told}" in whole


def test_a_placement_says_what_it_scores_now_and_nothing_of_the_tiles_that_are_left() -> None:
    table = at(pavilion("hand oooooooo", "hand r"))
    asked = walk(EN, table, 0, ()).open
    assert asked is not None
    assert {option.brief for option in asked.options if "Orange star" in option.brief} == {
        f"Orange star {slot} · +1 point" for slot in range(1, 7)
    }


def test_a_puzzle_shows_neither_points_nor_the_best_first() -> None:
    table = at(azul("1 rbbb  2 kkyy"))
    position = table.position
    asked = walk(EN, table, 0, ("1", "red"), told=False).open
    assert asked is not None
    assert [option.brief for option in asked.options] == [*(f"Line {line}" for line in range(1, 6)), "The floor"]
    offered = walk(EN, table, 0, (), told=False).open
    assert offered is not None
    legal = [tuple(step.token for step in move.steps[:2]) for move in position.legal_moves(0)]
    assert [option.tokens for option in offered.options] == list(dict.fromkeys(legal))
    whole = walk(EN, table, 0, ("1", "red", "1"), told=False)
    assert "point" not in picker_text(EN, table, whole)
    assert "completes" not in picker_text(EN, table, whole)


def test_in_a_select_each_option_says_below_it_what_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord_app.choice_words.LONGEST_BRIEF", 1)
    table = at(azul("1 rbbb  2 kkyy"))
    sources, lines = walk(EN, table, 0, ()).open, walk(EN, table, 0, ("1", "red")).open
    assert sources is not None
    assert lines is not None
    assert sources.options[0].description == "3 blue · 1 red"
    assert lines.options[0].description == "+1 point · fills the line"
    (select,) = picker_view(EN, table, walk(EN, table, 0, ())).children
    assert isinstance(select, discord.ui.Select)
    assert [option.label for option in select.options] == [option.label for option in sources.options]


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        ("1", "Where does it go?"),
        ("2", "Where do they go?"),
        ("c", "Where do they go? You also take the start marker, which goes to the floor."),
    ],
)
def test_whoever_is_first_to_take_from_the_centre_is_told_of_the_start_marker_before_the_line(
    source: str, asked: str
) -> None:
    lines = walk(EN, at(azul("1 rbbb  2 rrkk  c m rr")), 0, (source, "red")).open
    assert lines is not None
    assert lines.prompt == asked


def test_a_move_that_is_looked_at_before_it_is_played_is_told_in_words_alone() -> None:
    table = at(azul("1 rbbb  2 kkyy"))
    lines = picker_text(EN, table, walk(EN, table, 0, ("2", "black", "2"))).splitlines()
    assert lines[1:3] == ["**2 ⚫ black from factory 2 → line 2**", "+1 point · fills the line"]


@pytest.mark.parametrize("sources", range(2, 10))
def test_hint_and_undo_stand_below_the_options_in_five_rows_at_most(sources: int) -> None:
    table = mixed_factories(sources, 4)
    rows = picker_view(EN, table, walk(EN, table, 0, ()), undo=True, hint=True).to_components()
    labels = [part["label"] for row in rows for part in row["components"]]
    assert len(rows) <= 5
    assert "Undo" in labels
    # With 24 options there is one place left.
    assert ("Hint" in labels) == (sources != 6)


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
    assert picker_text(EN, table, choices).count(" → column ") == 5


def test_many_options_or_long_ones_are_a_select() -> None:
    options = [Option((str(number),), "x", brief="x") for number in range(21)]
    assert Choice("?", tuple(options[:20])).on_buttons
    assert not Choice("?", tuple(options)).on_buttons
    assert Choice("?", tuple(options), rows=5).on_buttons
    assert not Choice("?", (*options[:2], Option(("long",), "x", brief="x" * (LONGEST_BRIEF + 1)))).on_buttons
    assert not Choice("?", tuple(options[:3]), most=2).on_buttons


def test_a_path_that_leads_nowhere_is_stale() -> None:
    table = at(azul("1 rrrr"))
    for follow in (partial(walk, EN), find_moves):
        with refuses("stale"):
            follow(table, 0, ("2",))


def test_what_is_not_wholly_chosen_amounts_to_no_move() -> None:
    table = at(azul("1 rrrr"))
    assert find_moves(table, 0, ("1", "red")) == ()
    assert [str(move) for move in find_moves(table, 0, ("1", "red", "4"))] == ["1 red 4"]
