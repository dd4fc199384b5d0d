"""The state of a tournament after each line of its log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.games.tournament.contest import Contest, Entry, apply_line, read_contest
from bot.games.tournament.pairing import RoundDraw
from bot.storage.acts import TournamentLine
from bot.storage.rows import Format, TournamentOptions
from tests.games.tournament.course import Course, begun

OPTIONS = TournamentOptions("azul", "coloured")
THREE = [{"game": "G1-1", "seats": [2, 1]}]


def opened() -> Course:
    """Return an open tournament with three entries."""
    course = Course(OPTIONS)
    for user_id in (101, 102, 103):
        course.enter(user_id)
    return course


def paired() -> Course:
    """Return a tournament of three people in its first round. 2 plays against 1, and 3 has a bye."""
    course = opened()
    course.add("begin", rounds=2)
    course.add_round(RoundDraw(((2, 1),), byes=(3,)))
    return course


def test_opening_and_moving_do_not_change_entries() -> None:
    course = Course(OPTIONS)
    assert course.contest == Contest(OPTIONS, version=1)
    assert course.add("here", channel=7) == Contest(OPTIONS, version=2)


def test_new_entry_gets_next_number_and_next_round() -> None:
    course = Course(OPTIONS)
    course.add("enter", 101, entry=1, name="Ana", rating=1500)
    course.add("enter", None, entry=2, name="Hard", computer="hard")
    assert course.contest.entries == (
        Entry(1, 101, "Ana", rating=1500),
        Entry(2, None, "Hard", computer="hard"),
    )
    late = paired()
    late.enter(104)
    assert late.contest.entry(4).since == 2


def test_returning_entry_gets_its_number_back() -> None:
    course = opened()
    course.add("withdraw", entry=1)
    course.add("remove", entry=3)
    assert [entry.number for entry in course.contest.active] == [2]
    course.enter(101)
    assert [entry.number for entry in course.contest.active] == [1, 2]
    assert len(course.contest.entries) == 3


def test_deleted_data_does_not_renumber_entries() -> None:
    course = opened()
    course.add("withdraw", entry=1)
    course.enter(101)
    course.enter(104)
    # If people delete their data, their entry is withdrawn first.
    course.add("withdraw", entry=1)
    lines = [replace(line, entrant_id=None) if line.entrant_id == 101 else line for line in course.lines]
    contest = read_contest(course.tournament, lines)
    assert [(entry.user_id, entry.is_out) for entry in contest.entries] == [
        (None, True),
        (102, False),
        (103, False),
        (104, False),
    ]


def test_replacement_gets_number_of_the_entry_it_replaces() -> None:
    course = paired()
    course.add("withdraw", entry=2)
    course.add("replace", 109, entry=2, name="Dariush", rating=1700)
    assert course.contest.entry(2) == Entry(2, 109, "Dariush", rating=1700)
    course.add("replace", None, entry=2, name="Easy", computer="easy")
    assert course.contest.entry(2) == Entry(2, None, "Easy", computer="easy")


def test_beginning_a_tournament_fixes_entries_and_rounds() -> None:
    course = opened()
    course.add("withdraw", entry=2)
    contest = course.add("begin", rounds=2)
    assert (contest.status, contest.planned, contest.began) == ("running", 2, (1, 3))
    course.enter(102)
    assert course.contest.began == (1, 3)


@pytest.mark.parametrize(("format", "rounds"), [("knock-out", 2), ("swiss", 3), ("round-robin", 5)])
def test_only_knock_out_recounts_rounds_at_first_pairing(format: Format, rounds: int) -> None:
    course = begun(5, format=format)
    course.add("withdraw", entry=5)
    for _ in range(2):
        course.pair()
        course.play()
        assert course.contest.planned == rounds


def test_round_has_tables_byes_and_last_day() -> None:
    course = opened()
    course.add("begin", rounds=2)
    course.add("pair", tables=THREE, byes=[3], away=[], until_s=1_770_000_000)
    played = course.contest.current
    assert played is not None
    assert (played.number, played.byes) == (1, (3,))
    assert played.until == datetime.fromtimestamp(1_770_000_000, UTC)
    assert played.paired == {1, 2, 3}
    assert not played.is_over


def test_last_day_of_newest_round_can_be_delayed() -> None:
    course = paired()
    course.add("postpone", until_s=1_770_086_400, counted_s=1_770_000_000)
    played = course.contest.current
    assert played is not None
    assert played.until == datetime.fromtimestamp(1_770_086_400, UTC)
    assert played.counted == datetime.fromtimestamp(1_770_000_000, UTC)


def test_round_is_over_once_all_tables_have_results() -> None:
    course = paired()
    course.end(course.contest.rounds[0].tables[0], 2, 1)
    assert course.contest.rounds[0].is_over
    assert course.contest.rounds[0].tables[0].ranks == (2, 1)


def test_player_who_left_table_is_out_of_tournament() -> None:
    course = paired()
    course.end(course.contest.rounds[0].tables[0], 2, 1, left=[0])
    assert [entry.is_out for entry in course.contest.entries] == [False, True, False]


def test_correction_changes_ranks_but_not_who_left() -> None:
    course = paired()
    course.end(course.contest.rounds[0].tables[0], 2, 1, left=[0])
    course.enter(102)
    course.add("correct", game="G1-1", ranks=[1, 1])
    table = course.contest.rounds[0].tables[0]
    assert (table.ranks, table.left, table.corrected) == ((1, 1), (0,), True)
    assert not course.contest.entry(2).is_out


def test_tournament_can_finish_or_be_cancelled_with_a_reason() -> None:
    assert paired().add("finish").status == "finished"
    cancelled = opened().add("end", why="too-few")
    assert (cancelled.status, cancelled.why) == ("cancelled", "too-few")


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("enter", {}),
        ("enter", {"name": "Ana", "entry": 5}),
        ("withdraw", {"entry": 4}),
        ("withdraw", {"entry": 0}),
        ("remove", {"entry": -1}),
        ("remove", {}),
        ("replace", {"entry": 4, "name": "Ana"}),
        ("begin", {}),
        ("pair", {"tables": [{"game": "G2-1", "seats": [1, 4]}]}),
        ("pair", {"tables": [{"game": "G2-1", "seats": [1, 0]}]}),
        ("pair", {"tables": [], "byes": [4]}),
        ("pair", {}),
        ("result", {"game": "G9-9", "ranks": [1, 2]}),
        ("result", {"game": "G1-1", "ranks": [1, 2, 3]}),
        ("result", {"game": "G1-1", "ranks": [1, 2], "left": [2]}),
        ("result", {"game": "G1-1", "ranks": [1, 2], "left": [-1]}),
        ("correct", {"game": "G1-1"}),
        ("end", {}),
    ],
)
def test_invalid_line_is_refused_with_its_number_or_table(act: Any, told: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"line 7|table"):
        paired().add(act, 105, **told)


def test_line_must_follow_previous_version() -> None:
    course = begun(3)
    for version in (course.contest.version, course.contest.version + 2):
        line = TournamentLine(version, "finish", course.lines[0].at, text="")
        with pytest.raises(ValueError, match="follows"):
            apply_line(course.contest, line)
