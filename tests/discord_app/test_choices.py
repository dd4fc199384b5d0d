"""The choices that make up a move, made one by one or several together."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import groupby

import discord
import pytest

from bot.discord_app.core.buttons import MAX_ID_LENGTH, Press
from bot.discord_app.picker.choice_words import ANY, MAX_BRIEF_LENGTH, NONE, PickerChoice, PickerOption
from bot.discord_app.picker.choices import Choices, PickedStep, Task, find_moves, read_begun, walk
from bot.discord_app.picker.picker import picker_text, picker_view, read_tokens
from bot.games.core.replay import Replay, Table
from bot.games.people.puzzles import puzzles
from bot.games.table.play import write_moves
from bot.messages.puzzles import make_puzzle_table
from bot.rules import Position
from bot.rules.outlook import outlooks
from bot.storage.rows import Game, Player
from tests.rules.positions import EMPTY, azul, azul_board, pavilion, sintra
from tests.support.refuses import refuses
from tests.support.says import EN, says
from tests.support.thorough import thorough
from tests.support.walks import start as begin_walk
from tests.support.walks import walk as walk_on

NOW = datetime(2026, 1, 5, tzinfo=UTC)


def at(position: Position) -> Table:
    """Return a running game at this position."""
    players = tuple(Player(seat, seat + 1, f"P{seat}") for seat in range(position.players))
    ruleset = position.ruleset.name
    game = Game("7KQ2X", 1, 2, 1, ruleset, position.side, len(players), "running", 9, NOW, NOW, players)
    return Table(game, Replay(9, position, begun=1, shown=9))


PASSING = at(pavilion("hand ppgr", "hand r"))
TWO = at(azul("1 rbbb  2 kkyy"))
ONE = at(azul("1 rrrr"))


def mixed_factories(sources: int, players: int) -> Table:
    """Return a game in which each factory holds tiles of four colours."""
    colours = ["byrk", "ykrw", "rkwb", "kwby", "wbyr"]
    tiles = "  ".join(f"{number + 1} {colours[number % 5]}" for number in range(sources))
    return at(azul(tiles, *[EMPTY] * players))


def several(table: Table, *path: str, one_step: bool = False) -> Choices:
    return walk(EN, Task(table, 0), path, one_step=one_step)


def open_at(table: Table, *path: str, exercise: bool = False, one_step: bool = False) -> PickerChoice:
    """Return the next choice to make after these choices."""
    asked = walk(EN, Task(table, 0, exercise=exercise, shows_points=not exercise), path, one_step=one_step).open
    assert asked, "all choices are made"
    return asked


def briefs(table: Table, *path: str, exercise: bool = False) -> list[str]:
    return [option.brief for option in open_at(table, *path, exercise=exercise).options]


def buttons_of(table: Table, *path: str) -> dict[str, tuple[str, ...]]:
    """Return the picker's buttons after these choices: their labels, and the path that each button chooses."""
    items = picker_view(EN, Task(table, 0), several(table, *path)).children
    buttons = [item for item in items if isinstance(item, discord.ui.Button)]
    return {item.label or "": press.path for item in buttons if (press := Press.read(item.custom_id or ""))}


def test_kept_tiles_are_offered_as_one_multiple_choice() -> None:
    keep = open_at(PASSING, "pass")
    assert [option.tokens for option in keep.options].count(("purple",)) == 2
    assert NONE not in [token for option in keep.options for token in option.tokens]
    assert (keep.least, keep.most) == (1, 4)
    assert several(PASSING, "pass").open is not None


def test_keeping_nothing_has_its_own_button() -> None:
    none = buttons_of(PASSING, "pass")["Keep no tiles"]
    choices = several(PASSING, *none)
    assert choices.open is None
    assert [str(outlook.move) for outlook in choices.moves] == ["pass"]
    assert [*buttons_of(PASSING, *none)] == ["Play", "◀ Keep no tiles"]


@pytest.mark.parametrize(
    ("path", "moves"),
    [
        # The order doesn't matter, and NONE is ignored if a tile is chosen too. Impossible combinations aren't
        # accepted.
        (("red", "purple"), ["pass red purple"]),
        (("purple", "red"), ["pass red purple"]),
        ((NONE, "green"), ["pass green"]),
        (("red", "red"), []),
    ],
)
def test_kept_tiles_are_chosen_together(path: tuple[str, ...], moves: list[str]) -> None:
    choices = several(PASSING, "pass", *path)
    assert sorted(" ".join(sorted(str(one.move).split())) for one in choices.moves if (choices.open is None)) == sorted(
        " ".join(sorted(move.split())) for move in moves
    )
    assert choices.open is None or choices.path == ("pass",)


def test_equal_tiles_have_distinct_values_but_the_same_label() -> None:
    (select,) = [
        item for item in picker_view(EN, Task(PASSING, 0), several(PASSING, "pass")).children if item.type.value == 3
    ]
    assert isinstance(select, discord.ui.Select)
    values = [option.value for option in select.options]
    assert read_tokens(values).count("purple") == 2
    assert len(set(values)) == len(values)
    labels = [*buttons_of(PASSING, "pass", "purple", "purple")]
    assert labels == ["Play", "◀ Purple, purple"]


def test_single_option_is_chosen_automatically() -> None:
    choices = several(ONE)
    assert choices.path == ("1", "red")
    assert choices.answers == (PickedStep("Factory 1", (), asked=False), PickedStep("4 🔴 red", ("1",), asked=False))
    assert open_at(ONE).prompt == "Where do they go?"
    assert not [label for label in buttons_of(ONE) if "◀" in label]
    half = at(azul("1 rrrr  2 kkyy"))
    assert [label for label in buttons_of(half, "1", "red") if "◀" in label] == ["◀ Factory 1"]


def test_first_choice_combines_source_and_colour() -> None:
    table = at(azul("1 rrbb  2 kkyy"))
    assert buttons_of(table) == {
        "2 blue · ①": ("1", "blue"),
        "2 red · ①": ("1", "red"),
        "2 yellow · ②": ("2", "yellow"),
        "2 black · ②": ("2", "black"),
    }
    back = {label: path for label, path in buttons_of(table, "1", "blue").items() if label.startswith("◀")}
    assert back == {"◀ Factory 1 · 2 blue": ()}
    # After only a source has been chosen, the picker asks for the colour.
    assert open_at(table, "1").prompt == "Which colour?"
    assert {path for label, path in buttons_of(table, "1").items() if "◀" not in label} == {("1", "blue"), ("1", "red")}


@pytest.mark.parametrize(
    ("ruleset", "prompt"),
    [
        ("azul", "Which tiles, and to which line?"),
        ("sintra", "Which glass, and onto which strip?"),
        ("summer-pavilion", "Which colour, and how many wild tiles?"),
        ("summer-pavilion", "Which space, and which colour?"),
    ],
)
@pytest.mark.parametrize("is_every", [False, pytest.param(True, marks=thorough)], ids=["the first", "every puzzle"])
def test_prompt_names_both_choices_that_a_button_combines(ruleset: str, prompt: str, is_every: bool) -> None:
    asked = set[str]()
    for puzzle in puzzles().values():
        if puzzle.position["ruleset"] == ruleset and (is_every or prompt not in asked):
            asked |= list_prompts_of_pairs(
                Task(make_puzzle_table(EN, puzzle), puzzle.seat, exercise=True, shows_points=False)
            )
    assert prompt in asked
    assert asked.isdisjoint({"Which colour?", "Which space?"})


def list_prompts_of_pairs(task: Task) -> set[str]:
    """Return the prompts that the picker shows above buttons that combine two choices."""
    moves = [[step.token for step in move.steps] for move in task.table.position.legal_moves(task.seat)]
    begun = {tuple(tokens[:count]) for tokens in moves for count in range(1, min(len(tokens), 3))}
    prompts = set[str]()
    for path in begun:
        choice = walk(EN, task, path).open
        if choice and any(len(option.tokens) > 1 for option in choice.options):
            prompts.add(choice.prompt)
    return prompts


MANY = at(azul("1 bbyr  2 bykk  3 rrkk  4 byyk  c m bw", *[EMPTY] * 2))
"""A table with 13 pairs of a source and a colour. Only the centre has white."""


def test_colour_is_chosen_before_source_if_pairs_exceed_ten() -> None:
    assert len(open_at(mixed_factories(2, 2)).options) == 8
    assert buttons_of(MANY) == {
        "Blue": (ANY, "blue"),
        "Yellow": (ANY, "yellow"),
        "Red": (ANY, "red"),
        "Black": (ANY, "black"),
        "1 white · centre": ("c", "white"),
    }
    assert open_at(MANY).prompt == "Which colour?"
    # A colour leads to its sources in the order of the picture, and back.
    assert buttons_of(MANY, ANY, "blue") == {
        "① 2": ("1", "blue"),
        "② 1": ("2", "blue"),
        "④ 1": ("4", "blue"),
        "C 1 ⚠": ("c", "blue"),
        "◀ Blue": (),
    }
    assert picker_text(EN, Task(MANY, 0), several(MANY, ANY, "blue")).splitlines() == [
        "🔵 blue",
        "**From where (C: centre), and how many?**",
    ]


def test_back_button_returns_to_one_choice_after_another() -> None:
    path: tuple[str, ...] = ("1", "blue", "2")
    for label, before in (("◀ Line 2", ("1", "blue")), ("◀ Factory 1", (ANY, "blue")), ("◀ Blue", ())):
        back = {label: path for label, path in buttons_of(MANY, *path).items() if label.startswith("◀")}
        assert back == {label: before}
        path = before
    assert picker_text(EN, Task(MANY, 0), several(MANY, "1", "blue")).startswith("2 🔵 blue › Factory 1\n")
    # White comes from the centre only.
    assert [label for label in buttons_of(MANY, "c", "white") if label.startswith("◀")] == ["◀ 1 white"]


def test_advice_is_next_to_the_back_button() -> None:
    for path, labels in (
        ((), ["◀", "Undo", "Hint"]),
        (("1", "blue"), ["◀ Factory 1", "Undo", "Hint"]),
        (("1", "blue", "2"), ["◀ Line 2", "Undo", "Is it good?"]),
    ):
        *_, row = picker_view(EN, Task(MANY, 0, verbs=("undo", "hint")), several(MANY, *path)).to_components()
        assert [part["label"] for part in row["components"]] == labels


def test_one_step_setting_leaves_paths_unchanged() -> None:
    assert len(open_at(MANY, one_step=True).options) == 13
    assert open_at(MANY, "1", "blue", one_step=True) == open_at(MANY, "1", "blue")
    # A message from before the setting was changed continues.
    assert open_at(MANY, ANY, "blue", one_step=True) == open_at(MANY, ANY, "blue")


@pytest.mark.parametrize("path", [(ANY,), (ANY, "purple"), (ANY, "blue", "2"), (ANY, "white", "c"), ("3", "blue")])
def test_unknown_colour_is_stale(path: tuple[str, ...]) -> None:
    with refuses("stale"):
        several(MANY, *path)
    with refuses("stale"):
        find_moves(Task(MANY, 0), path)
    assert find_moves(Task(MANY, 0), (ANY, "blue")) == ()


def test_moves_without_colour_follow_the_colours() -> None:
    table = at(sintra("1 wyob  2 wyob  3 wyob", "glazier 8 / 1 S8 front | / 3 S1 front | / 8 S5 back |"))
    assert [*buttons_of(table)] == ["White", "Yellow", "Orange", "Blue", "Glazier back to strip 1"]
    assert buttons_of(table)["Glazier back to strip 1"] == ("reset",)


def test_source_button_shows_wild_tile_and_marker_cost() -> None:
    table = at(pavilion("score 9", fields="round 2  1 rrgy  2 rroo  3 bboy  4 royy  c m ro"))
    assert briefs(table, ANY, "red") == ["① 2 + wild", "② 2", "④ 1", "C 1 · −1 · ⚠ marker"]
    assert {option.brief for option in open_at(table, ANY, "red", exercise=True).options} > {"C 1"}


def test_one_step_setting_asks_source_first_above_25_pairs() -> None:
    asked = open_at(mixed_factories(7, 4), one_step=True)
    assert {len(option.tokens) for option in asked.options} == {1}
    assert (asked.prompt, asked.on_buttons) == ("Take from …", True)


def test_lines_show_points_and_warnings_with_the_best_first() -> None:
    first = ["Line 1 · +1", "Line 2", "Line 3", "Line 4", "Line 5", "The floor · −1"]
    assert briefs(TWO, "1", "red") == first
    lines = {brief[:6]: brief for brief in briefs(at(azul("1 rrrr", azul_board(score=20))))}
    assert lines["Line 3"] == "Line 3 · ±0 · ⚠ 1 falls"
    assert lines["Line 1"] == "Line 1 · −3 · ⚠ 3 fall"
    assert lines["Line 5"] == "Line 5"
    assert "⚠" not in lines["The fl"]


def test_strips_are_grouped_and_sorted_by_points() -> None:
    looked_at = 0
    for number in range(2):
        position, chance = begin_walk("sintra", (2, "a"), bytes([number] * 32))
        for seat, _, _ in walk_on(position, chance, eager=1.0):
            if not position.to_act:
                break
            (seat,) = position.to_act
            move = position.legal_moves(seat)[0]
            if len(move.steps) < 4:
                continue
            asked = walk(EN, Task(at(position), seat), [step.token for step in move.steps[:2]]).open
            if asked is None or not asked.prompt.startswith("Onto"):
                continue
            best = dict[str, int]()
            for one in outlooks(position, seat, position.legal_moves(seat)):
                if one.move.steps[:2] == move.steps[:2]:
                    strip = one.move.steps[2].token
                    best[strip] = max(best.get(strip, one.points), one.points)
            offered = [strip for strip, _ in groupby(asked.options, key=lambda option: option.tokens[0])]
            assert len(offered) == len({*offered})
            assert [best[strip] for strip in offered] == sorted(best.values(), reverse=True)
            looked_at += len({*best.values()}) > 1
    assert looked_at > 10


def test_strip_prompt_warns_about_closed_strips() -> None:
    table = at(sintra("1 pp  c m pp", "glazier 1 / 1 S8 front | / 3 S1 front | / 8 S5 back |"))
    for source in ("1", "c"):
        asked = open_at(table, source, "pink").prompt
        assert "strips to his left are closed until he walks back" in asked
        assert ("start marker" in asked) is (source == "c")


def test_wild_tile_appears_on_button_and_in_move() -> None:
    table = at(pavilion(fields="round 2  1 rrgy  2 rroo", supply="ppggooyybb"))
    assert {brief for brief in briefs(table) if "red" in brief} == {"2 red + wild · ①", "2 red · ②"}
    assert "2 🔴 red and 1 wild green from factory 1" in picker_text(EN, Task(table, 0), several(table, "1", "red"))


def test_option_points_include_the_start_marker_penalty() -> None:
    table = at(azul("1 rbbb  c m rr", azul_board(score=20)))
    lines = briefs(table, "c", "red")
    assert {"Line 2 · ±0", "Line 3 · −1"} < {*lines}
    assert all(" · " in line for line in lines)
    marked = at(pavilion("score 9", fields="round 2  1 rrgy  c m ro"))
    assert "1 red · centre · −1 · ⚠ marker" in briefs(marked)


def test_button_and_preview_show_the_same_points() -> None:
    for option in open_at(TWO, "1", "blue").options:
        whole = picker_text(EN, Task(TWO, 0), several(TWO, "1", "blue", *option.tokens))
        points = option.brief.split(" · ")[1:2] or ["±0"]
        assert f"\n{points[0].replace('±0', 'no points')}" in whole
    lines = picker_text(EN, Task(TWO, 0), several(TWO, "2", "black", "2")).splitlines()
    assert lines[:2] == ["**2 ⚫ black from factory 2 → line 2**", "+1 point · fills the line"]


def test_placement_points_ignore_remaining_tiles() -> None:
    stars = {brief for brief in briefs(at(pavilion("hand ooo", "hand r"))) if "Orange star" in brief}
    assert stars == {f"Orange star {slot} · +1" for slot in range(1, 4)}


def test_exercise_hides_points_and_ranking() -> None:
    assert briefs(TWO, "1", "red", exercise=True) == [*(f"Line {line}" for line in range(1, 6)), "The floor"]
    legal = [tuple(step.token for step in move.steps[:2]) for move in TWO.position.legal_moves(0)]
    assert [option.tokens for option in open_at(TWO, exercise=True).options] == list(dict.fromkeys(legal))
    task = Task(TWO, 0, exercise=True, shows_points=False)
    whole = picker_text(EN, task, walk(EN, task, ("1", "red", "1")))
    assert "point" not in whole
    assert "completes" not in whole


def test_select_options_describe_their_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord_app.picker.choice_words.MAX_BRIEF_LENGTH", 1)
    sources = open_at(TWO)
    assert sources.options[0].description == "3 blue · 1 red"
    assert open_at(TWO, "1", "red").options[0].description == "+1 point · fills the line"
    (select,) = picker_view(EN, Task(TWO, 0), several(TWO)).children
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
def test_prompt_mentions_start_marker_from_centre(source: str, asked: str) -> None:
    assert open_at(at(azul("1 rbbb  2 rrkk  c m rr")), source, "red").prompt == asked


@pytest.mark.parametrize("one_step", [False, True])
@pytest.mark.parametrize("sources", range(2, 10))
def test_hint_and_undo_appear_below_options_if_they_fit(sources: int, one_step: bool) -> None:
    table = mixed_factories(sources, 4)
    choices = several(table, one_step=one_step)
    rows = picker_view(EN, Task(table, 0, verbs=("undo", "hint")), choices).to_components()
    labels = [part["label"] for row in rows for part in row["components"]]
    assert len(rows) <= (5 if one_step else 3)
    assert "Undo" in labels
    # With 24 options there is room for only one of the two buttons.
    assert ("Hint" in labels) == (sources != 6 or not one_step)


@pytest.mark.parametrize(
    ("sources", "lengths"), [(1, [4]), (2, [4, 4]), (3, [3, 3, 3, 3]), (4, [4, 4, 4, 4]), (6, [5, 5, 5, 5, 4])]
)
def test_option_rows_have_equal_length_if_possible(sources: int, lengths: list[int]) -> None:
    table = mixed_factories(sources, 4)
    rows = picker_view(EN, Task(table, 0), several(table, one_step=True)).to_components()
    assert [len(row["components"]) for row in rows] == lengths


def test_six_lines_fill_two_rows_of_three() -> None:
    table = at(azul("1 rrbb  2 kkyy"))
    rows = picker_view(EN, Task(table, 0), several(table, "1", "red")).to_components()
    assert [len(row["components"]) for row in rows] == [3, 3, 1]


def test_path_of_five_columns_fits_into_a_custom_id() -> None:
    full = azul_board("b", "yy", "rrr", "kkkk", "wwwww")
    position = azul("1 w", full, full, side="grey")
    # The player takes the last tile, so the tiling begins.
    (last,) = position.to_act
    position.play(last, position.legal_moves(last)[0])
    table, path = at(position), tuple[str, ...]()
    for column in "12345":
        choices = several(table, *path)
        assert choices.open is not None
        path = (*choices.path, f"tile {column} {column}")
    choices = several(table, *path)
    assert write_moves(find_moves(Task(table, 0), path)) == "tile 1 1, tile 2 2, tile 3 3, tile 4 4, tile 5 5"
    assert len(choices.moves) == 5
    longest = Press("play", table.game.id, 10**9 - 1, choices.path)
    assert len(longest.custom_id) <= MAX_ID_LENGTH
    assert Press.read(longest.custom_id) == longest
    labels = [*buttons_of(table, *path)]
    assert labels == ["Play", "◀ Line 5: white to column 5"]
    assert picker_text(EN, Task(table, 0), choices).count(" → column ") == 5


def test_advice_concerns_the_move_being_chosen() -> None:
    full = azul_board("b", "yy", "rrr", "kkkk", "wwwww")
    position = azul("1 w", full, full, side="grey")
    (last,) = position.to_act
    position.play(last, position.legal_moves(last)[0])
    tiling = Task(at(position), 0, verbs=("hint",))
    columns = tuple(f"tile {row} {row}" for row in range(1, 6))
    for task, before, begun, label in (
        (Task(TWO, 0, verbs=("hint",)), (), (), "Hint"),
        (Task(TWO, 0, verbs=("hint",)), (), ("1", "red"), "Hint"),
        (Task(TWO, 0, verbs=("hint",)), (), ("1", "red", "1"), "Is it good?"),
        # The next column is chosen after the previous ones, which haven't been played.
        (tiling, columns[:1], (), "Hint"),
        (tiling, columns[:3], (), "Hint"),
        (tiling, columns[:4], columns[4:], ""),
    ):
        path = (*before, *begun)
        choices = walk(EN, task, path)
        found = read_begun(task, path)
        assert (found.before, found.path) == (before, begun)
        assert write_moves(found.position.find_picked(0)) == ", ".join(before)
        items = [item for item in picker_view(EN, task, choices).children if isinstance(item, discord.ui.Button)]
        advice = {item.label: Press.read(item.custom_id or "") for item in items if "◀" not in (item.label or "")}
        names = [name for name in advice if name in ("Hint", "Is it good?")]
        assert names == ([label] if label else [])
        for name in names:
            press = advice[name]
            assert press is not None
            assert press.path == choices.path


def test_only_possible_move_is_announced_without_any_back_buttons() -> None:
    full = azul_board("b", "yy", "rrr", "kkkk", "wwwww")
    only = at(azul("1 r", full, full))
    for key, real in (("picker-only", None), ("picker-only-plan", only)):
        task = Task(only, 0, real=real)
        choices = walk(EN, task, ())
        assert not any("◀" in label for label in buttons_of(only))
        assert says(picker_text(EN, task, choices), key)
        chosen = Task(TWO, 0, real=real)
        assert not says(picker_text(EN, chosen, walk(EN, chosen, ("1", "red", "1"))), key)


def test_exercise_asks_for_only_one_column() -> None:
    full = azul_board("b", "yy", "rrr", "kkkk", "wwwww")
    position = azul("1 w", full, full, side="grey")
    (last,) = position.to_act
    position.play(last, position.legal_moves(last)[0])
    task = Task(at(position), 0, exercise=True, shows_points=False)
    choices = walk(EN, task, ("tile 1 1",))
    assert choices.open is None
    assert [str(told.move) for told in choices.moves] == ["tile 1 1"]
    assert write_moves(find_moves(task, ("tile 1 1",))) == "tile 1 1"
    assert find_moves(Task(task.table, 0), ("tile 1 1",)) == ()


def test_custom_ids_contain_task_name_or_game_id() -> None:
    for name, named in (("", TWO.game.id), ("O7KQ2X", "O7KQ2X")):
        task = Task(TWO, 0, name=name)
        for path in ((), [step.token for step in TWO.position.legal_moves(0)[0].steps]):
            view = picker_view(EN, task, walk(EN, task, path))
            pressed = [Press.read(getattr(item, "custom_id", "") or "") for item in view.children]
            assert {press and press.game_id for press in pressed} == {named}


def test_many_or_long_options_become_a_select() -> None:
    options = [PickerOption((str(number),), "x", brief="x") for number in range(21)]
    assert PickerChoice("?", tuple(options[:20])).on_buttons
    assert not PickerChoice("?", tuple(options)).on_buttons
    assert PickerChoice("?", tuple(options), rows=5, are_short=True).on_buttons
    assert not PickerChoice(
        "?", (*options[:2], PickerOption(("long",), "x", brief="x" * (MAX_BRIEF_LENGTH + 1)))
    ).on_buttons
    assert not PickerChoice("?", tuple(options[:3]), most=2).on_buttons


def test_unknown_path_is_stale_but_incomplete_path_is_not() -> None:
    with refuses("stale"):
        walk(EN, Task(ONE, 0), ("2",))
    with refuses("stale"):
        find_moves(Task(ONE, 0), ("2",))
    assert find_moves(Task(ONE, 0), ("1", "red")) == ()
    assert [str(move) for move in find_moves(Task(ONE, 0), ("1", "red", "4"))] == ["1 red 4"]
