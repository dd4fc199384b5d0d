"""Tests of the texts about moves and their events, for cases that don't occur in `tests/golden/sentences.txt`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.core.replay import Replay
from bot.messages.boards import render_scores
from bot.messages.narration import TIME_UP_KEY, name_briefly, name_move, narrate, render_move
from bot.rules import Position, ShuffledDraw
from bot.rules.game import event
from bot.rules.outlook import outlook
from tests.golden.games import kept_game
from tests.rules.positions import AZUL, EMPTY, PAVILION, azul_board, pavilion, play, sintra
from tests.rules.positions import azul as table
from tests.support.forms import FORMS
from tests.support.says import EN

NAMES = ("Ana", "Ben")
CLOSED = azul_board(". | ....r", "..r | bykw.")
GONE = "glazier 8\n8 S1 front .Y.Y. |"
OPEN = azul_board("rr | wby..", "rrr | kwby.")


def tiling() -> Position:
    position: Position = table(
        "1 k", OPEN, EMPTY.replace("    . |", "    b |"), side="grey", draw=ShuffledDraw(bytes(32))
    )
    play(position, "1 black floor")
    return position


def said(position: Position, text: str) -> str:
    return render_move(EN, "azul", outlook(position, 0, AZUL.parse(text)))


def test_move_name_warns_about_a_line_without_columns() -> None:
    doomed = "⚠ no column will take the red in line 3: it will fall to the floor"
    assert said(tiling(), "tile 2 4") == "+6 points · 🔴 red from line 2 → column 4"
    assert said(tiling(), "tile 2 5").endswith(doomed)
    position = table("1 rrbk  2 wwky", CLOSED, EMPTY, side="grey")
    assert doomed in said(position, "1 red 3")
    assert "⚠" not in said(position, "1 red 4")
    last = table("1 rr", CLOSED, EMPTY, side="grey")
    assert "⚠ no column takes the red in line 3: it falls to the floor" in said(last, "1 red 3")


def test_secret_choices_are_narrated_together_after_the_last_one() -> None:
    position = tiling()
    assert narrate(EN, "azul", NAMES, position.play(0, AZUL.parse("tile 2 5"))) == ""
    assert "azul-event-picked" not in EN
    assert "azul-event-doomed" not in EN
    told = narrate(EN, "azul", NAMES, position.play(1, AZUL.parse("tile 1 3"))).splitlines()
    assert told[0] == "**Ana** line 2 to column 5 +1 · no column for the red in line 3: 3 to the floor · floor −1"
    assert told[1] == "**Ben** line 1 to column 3 +1"


@pytest.mark.parametrize("form", FORMS)
def test_narration_says_that_computer_played_timed_out_move(
    form: tuple[str, str],
) -> None:
    late_moves = 0
    for turn in kept_game(*form, 2).table().public_turns:
        usual = narrate(EN, form[0], NAMES, turn.events).splitlines()
        late = narrate(EN, form[0], NAMES, turn.events, {turn.seat: TIME_UP_KEY}).splitlines()
        name = f"**{NAMES[turn.seat]}** "
        mine = [at for at, line in enumerate(usual) if line.startswith(name)]
        # Later events, such as the end of a round, don't result from anybody's decision.
        for first in mine[:1]:
            usual[first] = EN("post-time-up", who=NAMES[turn.seat], did=usual[first].removeprefix(name))
            late_moves += 1
        assert late == usual
    assert late_moves > 20


def test_narration_says_which_column_choices_timed_out() -> None:
    position = tiling()
    position.play(0, AZUL.parse("tile 2 5"))
    events = position.play(1, AZUL.parse("tile 1 3"))
    usual = narrate(EN, "azul", NAMES, events)
    late = {seat: f"**{name}**’s time was up, so a computer played: line" for seat, name in enumerate(NAMES)}
    for seats in ((0,), (1,), (0, 1)):
        told = narrate(EN, "azul", NAMES, events, dict.fromkeys(seats, TIME_UP_KEY))
        expected = usual
        for seat in seats:
            expected = expected.replace(f"**{NAMES[seat]}** line", late[seat], 1)
        assert told == expected != usual


def test_scores_mention_the_cost_of_broken_glass() -> None:
    position = sintra("1 ybbp", "score 6  broken 5", "score 2")
    game = replace(kept_game("sintra", "a", 2).table(), replay=Replay(9, position, begun=1, shown=9))
    assert render_scores(EN, game, list(NAMES)) == "Round 3 · Ana 6 (0 after broken glass) · Ben 2"


@pytest.mark.parametrize(
    ("side", "text", "label", "later"),
    [
        ("standard", "place orange 3 orange 0", "orange star 3", "3 (costs 3)"),
        ("variant", "place ul 3 orange 0", "upper left star 3 (costs 1)", "3 (costs 1)"),
    ],
)
def test_space_button_states_its_price_after_its_number(side: str, text: str, label: str, later: str) -> None:
    told = outlook(pavilion("hand oooo", side=side), 0, PAVILION.parse(text))
    star, space, colour, wilds = told.move.steps
    assert name_briefly(EN, "summer-pavilion", (star, space), told) == label
    short = label.partition("star ")[2]
    assert name_briefly(EN, "summer-pavilion", (star, space), told, has_icon=True) == short
    assert name_briefly(EN, "summer-pavilion", (space,), told) == later
    assert name_briefly(EN, "summer-pavilion", (space, colour), told, has_icon=True) == later
    assert name_briefly(EN, "summer-pavilion", (space, colour), told) == f"{later} · orange"
    assert name_briefly(EN, "summer-pavilion", (colour, wilds), told, has_icon=True) == "no wild tile"
    assert name_briefly(EN, "summer-pavilion", (colour, wilds), told) == "orange · no wild tile"


@pytest.mark.parametrize(
    ("position", "text", "name"),
    [
        (sintra("1 ybbp", "glazier 5"), "reset", "glazier back to strip 1"),
        (sintra("1 pp  2 w", GONE), "1 pink break", "2 🩷 pink from factory 1 → all break"),
        (sintra("1 pw  2 w", GONE), "1 pink break", "1 🩷 pink from factory 1 → breaks"),
        (pavilion("hand oo"), "pass orange orange", "pass (keep 2 orange)"),
        (pavilion("hand oo"), "pass", "pass (keep nothing)"),
    ],
)
def test_move_name_fits_into_history_after_the_player(position: Position, text: str, name: str) -> None:
    told = outlook(position, 0, position.ruleset.parse(text))
    assert name_move(EN, position.ruleset.name, told) == name
    assert EN("history-move", number=3, who="You", what=name, notation=text).startswith(f"3. **You**: {name}")


def test_each_ending_has_its_own_sentence() -> None:
    reasons = table("1 k", OPEN, EMPTY, side="grey").reasons
    told = {narrate(EN, "azul", ("Ana", "Ben"), [event("ended", reason=one, seats=("1",))]) for one in reasons}
    assert len(told) == len(reasons)


def test_ending_names_the_players_who_completed_a_row() -> None:
    both = event("ended", reason="row", seats=("0", "2"))
    told = narrate(EN, "azul", ("Ana", "Ben", "Chi"), [both])
    assert told == "Ana and Chi each completed a row of their wall. The game is over."
