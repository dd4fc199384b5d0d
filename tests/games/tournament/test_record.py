"""Records of tournaments: their contents, what they prove, and the changes that verification detects."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.tournament import record as records
from bot.games.tournament.acts import MAX_CHANGES
from bot.games.tournament.options import MAX_ROUNDS
from bot.games.tournament.pairing import MAX_ENTRIES, pair_round, repair_bracket, repair_round
from bot.games.tournament.record import NotVerified, Verified, holds_tournament, verify_record, write_record
from bot.messages.proofs import verify_file
from bot.messages.words import words
from bot.rules.draw import commitment
from bot.rules.record import MAX_RECORD_SIZE
from bot.storage.acts import TournamentAct
from bot.storage.rows import Format, TournamentOptions
from tests.games.tournament.course import SEED, Course, begun
from tests.rules.records import whole

Content = dict[str, Any]
THE_STRONGER_WINS = {number: -number for number in range(1, 65)}


def played(entries: int = 7, seats: int = 2, format: Format = "swiss") -> Course:
    """Play a tournament from beginning to end."""
    course = begun(entries, seats, format)
    while len(course.contest.rounds) < course.contest.planned:
        course.pair()
        course.play(THE_STRONGER_WINS)
    course.add("finish")
    return course


def text_of(course: Course, *, over: bool = True) -> str:
    return write_record(course.tournament, course.lines, over)


@cache
def text_of_swiss() -> str:
    return text_of(played())


def content_of(course: Course | None = None) -> Content:
    content: Content = json.loads(text_of(course) if course else text_of_swiss())
    return content


def problem_of(content: Content | str) -> tuple[str, dict[str, Any]]:
    text = content if isinstance(content, str) else json.dumps(content)
    with pytest.raises(NotVerified) as caught:
        verify_record(text)
    return caught.value.problem.key, dict(caught.value.problem.facts)


def line_of(content: Content, act: str, count: int = 1) -> Content:
    """Return the text of the first line with this act, or of the ``count``-th such line."""
    found: list[Content] = [line for line in content["lines"] if line["act"] == act]
    text: Content = found[count - 1]["text"]
    return text


def insert(content: Content, place: int, act: str, **text: Any) -> None:
    """Insert a line so that it gets the number ``place``."""
    content["lines"].insert(place - 1, {"version": 0, "act": act, "at": "2026-01-05T12:00:00Z", "text": text})
    for version, line in enumerate(content["lines"], 1):
        line["version"] = version


# Contents.


def test_record_contains_lines_with_names_but_no_ids() -> None:
    course = played()
    row = replace(course.tournament, options=replace(course.options, role_id=777_000_777))
    content = json.loads(write_record(row, course.lines, over=True))
    assert (content["tournament"], content["name"]) == ("T4B2C", "Autumn cup")
    assert (content["seed"], content["commitment"]) == (SEED.hex(), commitment(SEED))
    assert (content["options"]["format"], content["options"]["seats"]) == ("swiss", 2)
    assert [line["act"] for line in content["lines"]] == [line.act for line in course.lines]
    assert content["lines"][1]["text"] == {"entry": 1, "name": "P101", "rating": 1999}
    assert content["lines"][1]["at"] == "2026-01-05T12:02:00Z"
    written = json.dumps(content)
    assert "777000777" not in written
    assert not re.search(r"\b10[1-7]\b|user|entrant|channel|role", written)


def test_record_omits_unknown_details_of_acts() -> None:
    course = Course(begun(3).options)
    course.add("enter", 101, entry=1, name="Ana", rating=1500)
    course.add("here", channel=999)
    entered = {"entry": 1, "name": "Ana", "rating": 1500}
    assert [line["text"] for line in json.loads(text_of(course))["lines"]] == [{}, entered, {}]


def test_record_keeps_numbers_of_returned_and_deleted_entries() -> None:
    course = begun(4)
    course.add("withdraw", entry=2)
    text = '{"entry": 2, "name": "P102"}'
    course.lines.append(replace(course.lines[0], version=8, act="enter", entrant_id=102, text=text))
    entered = [line["text"]["entry"] for line in content_of(course)["lines"] if line["act"] == "enter"]
    assert entered == [1, 2, 3, 4, 2]
    without = [replace(line, entrant_id=None) if line.entrant_id == 103 else line for line in course.lines]
    entered = [
        line["text"]["entry"] for line in json.loads(write_record(course.tournament, without, True))["lines"][1:5]
    ]
    assert entered == [1, 2, 3, 4]


def test_record_contains_seed_once_tournament_is_over() -> None:
    text = text_of(played(), over=False)
    assert SEED.hex() not in text
    assert json.loads(text)["seed"] is None
    assert json.loads(text)["commitment"] == commitment(SEED)


# Proofs.


@pytest.mark.parametrize(
    ("entries", "seats", "format"),
    [(7, 2, "swiss"), (10, 3, "swiss"), (13, 4, "swiss"), (5, 2, "round-robin"), (6, 2, "knock-out")],
)
def test_record_proves_every_round(entries: int, seats: int, format: Format) -> None:
    course = played(entries, seats, format)
    rounds = course.contest.rounds
    assert verify_record(text_of(course)) == Verified(
        tournament="T4B2C",
        name="Autumn cup",
        commitment=commitment(SEED),
        entries=entries,
        rounds=len(rounds),
        tables=sum(len(each.tables) for each in rounds),
        proven=len(rounds),
        is_over=True,
        winner="P101",
    )


def test_record_proves_nothing_before_seed_is_revealed() -> None:
    verified = verify_record(text_of(played(), over=False))
    assert (verified.is_over, verified.rounds, verified.proven, verified.winner) == (False, 3, 0, "")


def test_record_proves_rounds_of_cancelled_tournament() -> None:
    course = begun(5)
    course.pair()
    course.add("end", why="by-hand")
    verified = verify_record(text_of(course))
    assert (verified.proven, verified.winner) == (1, "")


def test_record_is_valid_after_reformatting() -> None:
    content = dict(reversed(content_of().items())) | {"note": "mine"}
    assert verify_record(json.dumps(content).encode()) == verify_record(text_of_swiss())


def test_illegal_round_is_detected_before_seed_is_revealed() -> None:
    for spoil in (sit_twice, trade_sizes):
        content: Content = json.loads(text_of(played(8, seats=3), over=False))
        spoil(line_of(content, "pair")["tables"])
        assert problem_of(content) == ("round-illegal", {"number": 11, "round": 1})


def sit_twice(tables: list[Content]) -> None:
    tables[0]["seats"][0] = tables[1]["seats"][0]


def trade_sizes(tables: list[Content]) -> None:
    small = min(tables, key=lambda table: len(table["seats"]))
    large = max(tables, key=lambda table: len(table["seats"]))
    large["seats"].append(small["seats"].pop())


def repaired(format: Format = "swiss") -> Course:
    """Return a tournament whose first result was corrected after the second round had been paired."""
    course = begun(8, format=format)
    course.pair()
    course.play(THE_STRONGER_WINS)
    course.pair()
    table = course.contest.rounds[0].tables[0]
    assert table.ranks is not None
    course.add("correct", game=table.game_id, ranks=table.ranks[::-1])
    if format == "knock-out":
        course.repair(repair_bracket(course.contest, SEED))
    else:
        course.repair(repair_round(course.contest, SEED))
    course.play(THE_STRONGER_WINS)
    return course


@pytest.mark.parametrize("format", ["swiss", "knock-out"])
def test_record_proves_round_that_was_paired_again(format: Format) -> None:
    course = repaired(format)
    assert course.contest.rounds[1].repaired == 1
    verified = verify_record(text_of(course))
    assert (verified.rounds, verified.proven) == (2, 2)
    assert verify_record(text_of(course, over=False)).proven == 0


def change_repaired_pairs(content: Content) -> None:
    one, other = (table["seats"] for table in line_of(content, "repair")["tables"][:2])
    one[0], other[0] = other[0], one[0]


@pytest.mark.parametrize("format", ["swiss", "knock-out"])
def test_round_that_was_paired_again_differently_is_reported(format: Format) -> None:
    content = content_of(repaired(format))
    number = next(line["version"] for line in content["lines"] if line["act"] == "repair")
    for table in line_of(content, "repair")["tables"]:
        table["game"] += "x"
    assert verify_record(json.dumps(content | {"lines": content["lines"][:number]})).proven == 2
    change_repaired_pairs(content)
    key, facts = problem_of(content)
    assert (key, facts["number"], facts["round"]) == ("round-differs", number, 2)


def test_repair_without_round_or_with_lost_result_is_reported() -> None:
    content = content_of()
    insert(content, 10, "repair", tables=[], byes=[], away=[])
    assert problem_of(content) == ("line-impossible", {"number": 10, "act": "repair"})
    content = content_of()
    insert(content, 12, "repair", **line_of(content, "pair"))
    assert problem_of(content) == ("line-impossible", {"number": 12, "act": "repair"})
    content = content_of(played(6, format="knock-out"))
    paired = json.loads(json.dumps(line_of(content, "pair")))
    paired["tables"][0]["game"] = "OTHER"
    insert(content, 11, "repair", **paired)
    assert problem_of(content)[0] == "line-impossible"


@pytest.mark.parametrize("format", ["swiss", "knock-out"])
def test_record_proves_rounds_with_entries_kept_apart(format: Format) -> None:
    course = begun(8, format=format)
    one, other = pair_round(course.contest, SEED).tables[0]
    course.add("apart", one=one, other=other)
    course.pair()
    course.play(THE_STRONGER_WINS)
    content = content_of(course)
    assert verify_record(json.dumps(content)).proven == 1
    del content["lines"][10]
    for version, line in enumerate(content["lines"], 1):
        line["version"] = version
    assert problem_of(content)[0] == "round-differs"


@pytest.mark.parametrize(
    ("format", "place", "pair"),
    [
        ("round-robin", 3, {"one": 1, "other": 2}),
        ("swiss", 3, {"one": 1, "other": 2}),
        ("swiss", 9, {"one": 1, "other": 1}),
        ("swiss", 9, {"one": 1, "other": 2, "apart": False}),
        ("knock-out", 12, {"one": 1, "other": 2}),
    ],
)
def test_impossible_separation_is_reported(format: Format, place: int, pair: Content) -> None:
    content = content_of(played(7, format=format))
    insert(content, place, "apart", **pair)
    assert problem_of(content) == ("line-impossible", {"number": place, "act": "apart"})


# Detected changes.


def change_pairs(content: Content) -> None:
    one, other = (table["seats"] for table in line_of(content, "pair", 2)["tables"][:2])
    one[0], other[0] = other[0], one[0]


def change_bye(content: Content) -> None:
    paired = line_of(content, "pair", 2)
    paired["byes"], paired["tables"][0]["seats"][0] = [paired["tables"][0]["seats"][0]], paired["byes"][0]


def change_result(content: Content) -> None:
    line_of(content, "result", 1)["ranks"].reverse()


def change_rating(content: Content) -> None:
    line_of(content, "enter", 7)["rating"] = 5000


def change_seed(content: Content) -> None:
    content["seed"] = "00" * 32
    content["commitment"] = commitment(bytes(32))


@pytest.mark.parametrize(
    ("change", "format", "number", "round_number"),
    [
        (change_pairs, "swiss", 14, 2),
        (change_bye, "swiss", 14, 2),
        (change_result, "swiss", 14, 2),
        (change_seed, "swiss", 10, 1),
        (change_seed, "round-robin", 10, 1),
        (change_rating, "knock-out", 10, 1),
        (change_result, "knock-out", 14, 2),
    ],
)
def test_first_round_that_contradicts_seed_is_reported(
    change: Callable[[Content], None], format: Format, number: int, round_number: int
) -> None:
    content = content_of(played(7, format=format))
    change(content)
    key, facts = problem_of(content)
    assert (key, facts["number"], facts["round"]) == ("round-differs", number, round_number)
    assert facts["said"] != facts["found"]


def test_record_that_lists_withdrawn_entry_as_absent_is_reported() -> None:
    course = begun(5)
    course.add("withdraw", entry=5)
    course.pair()
    content = content_of(course)
    line_of(content, "pair")["away"] = [5]
    assert problem_of(content) == (
        "round-differs",
        {"number": 9, "round": 1, "part": "away", "said": "5", "found": "–"},
    )
    assert verify_in_words(content)[0][1] == ("- Line 9: in round 1 only these can be away: –. The file says: 5.")


def test_seed_that_contradicts_commitment_is_reported() -> None:
    key, facts = problem_of(content_of() | {"seed": "00" * 32})
    assert (key, facts["said"]) == ("seed-commitment", commitment(SEED))


def test_number_of_rounds_must_match_entries() -> None:
    content = content_of()
    line_of(content, "begin")["rounds"] = 4
    assert problem_of(content) == ("rounds-differ", {"number": 9, "said": 4, "found": 3})


def test_round_that_was_paired_before_results_is_reported() -> None:
    content = content_of()
    del content["lines"][12]
    for version, line in enumerate(content["lines"], 1):
        line["version"] = version
    assert problem_of(content) == ("round-too-early", {"number": 13, "round": 2})


LAST_DAY = 1_770_000_000
DAY = 24 * 3600
PAIRED = 1_767_614_400
"""The time of the first pairing, in seconds since 1970."""


def postpone(*moments: tuple[int, int], place: int = 11, **options: Any) -> Content:
    """Return a record whose first round was extended several times.

    Each of ``moments`` is a new last day, and the end of the time that was lost.
    """
    content = content_of()
    content["options"].update({"round_days": 28, "at_last_day": "as-it-stands"} | options)
    line_of(content, "pair")["until_s"] = LAST_DAY
    for until_s, counted_s in reversed(moments):
        insert(content, place, "postpone", until_s=until_s, counted_s=counted_s)
    return content


def test_round_with_delayed_last_day_is_valid() -> None:
    content = postpone((LAST_DAY + DAY, LAST_DAY), (LAST_DAY + 3 * DAY, LAST_DAY + 2 * DAY))
    assert verify_record(json.dumps(content)) == verify_record(text_of_swiss())


@pytest.mark.parametrize(
    ("moments", "number"),
    [
        ([(5, 5)], 11),
        ([(LAST_DAY, LAST_DAY)], 11),
        ([(LAST_DAY + DAY, 0)], 11),
        ([(LAST_DAY + DAY, PAIRED)], 11),
        ([(LAST_DAY + DAY, LAST_DAY), (LAST_DAY + DAY, LAST_DAY + DAY)], 12),
        ([(LAST_DAY + DAY, LAST_DAY), (LAST_DAY + 2 * DAY, LAST_DAY)], 12),
    ],
)
def test_postponement_requires_later_day_and_newly_lost_time(moments: list[tuple[int, int]], number: int) -> None:
    assert problem_of(postpone(*moments)) == ("line-impossible", {"number": number, "act": "postpone"})


def test_last_day_can_be_delayed_only_if_it_ends_tables() -> None:
    lost = (LAST_DAY + DAY, LAST_DAY)
    without = postpone(lost)
    del line_of(without, "pair")["until_s"]
    for content in (without, postpone(lost, at_last_day="play-on")):
        assert problem_of(content) == ("line-impossible", {"number": 11, "act": "postpone"})
    assert problem_of(postpone(lost, place=14)) == ("line-impossible", {"number": 14, "act": "postpone"})


def test_times_without_zone_can_be_compared() -> None:
    content = postpone((LAST_DAY + DAY, LAST_DAY))
    for line, at in zip(content["lines"][9:], ("0001-01-01T00:00:00", "9999-12-31T23:59:59-23:00"), strict=False):
        line["at"] = at
    assert verify_record(json.dumps(content)) == verify_record(text_of_swiss())


@pytest.mark.parametrize("ranks", [[2, 2], [1, 3], [2, 3]])
def test_ranks_must_start_at_one_and_share_ties(ranks: list[int]) -> None:
    content = content_of()
    line_of(content, "result")["ranks"] = ranks
    assert problem_of(content) == ("places-impossible", {"number": 11})


@pytest.mark.parametrize(
    ("place", "act", "text"),
    [
        (1, "enter", {"entry": 1, "name": "Ana"}),
        (2, "open", {}),
        (2, "begin", {"rounds": 1}),
        (2, "pair", {"tables": []}),
        (3, "enter", {"entry": 1, "name": "Ana"}),
        (3, "enter", {"entry": 4, "name": "Ana"}),
        (3, "withdraw", {"entry": 2}),
        (3, "readmit", {"entry": 1}),
        (9, "postpone", {"until_s": 1_770_086_400, "counted_s": 1_770_000_000}),
        (10, "postpone", {"until_s": 1_770_086_400, "counted_s": 1_770_000_000}),
        (11, "begin", {"rounds": 3}),
        (12, "result", {"game": "G1-1", "ranks": [1, 2]}),
        (12, "correct", {"game": "G9-9", "ranks": [1, 2]}),
        (15, "enter", {"entry": 8, "name": "Late"}),
        (22, "pair", {"tables": []}),
        (23, "result", {"game": "G1-1", "ranks": [1, 2]}),
        (23, "enter", {"entry": 8, "name": "Late"}),
    ],
)
def test_impossible_line_is_reported(place: int, act: str, text: Content) -> None:
    content = content_of()
    insert(content, place, act, **text)
    assert problem_of(content) == ("line-impossible", {"number": place, "act": act})


@pytest.mark.parametrize("format", ["round-robin", "knock-out"])
def test_return_to_a_fixed_schedule_is_reported(format: Format) -> None:
    course = begun(4, format=format)
    course.add("withdraw", entry=2)
    number = len(course.lines) + 1
    course.enter(102)
    course.pair()
    assert problem_of(content_of(course)) == ("line-impossible", {"number": number, "act": "enter"})


def test_computer_cannot_reuse_entry_number_of_a_person() -> None:
    content = content_of()
    insert(content, 3, "withdraw", entry=1)
    insert(content, 4, "enter", entry=1, name="Computer", computer="medium")
    assert problem_of(content) == ("line-impossible", {"number": 4, "act": "enter"})


def check_in(*others: tuple[str, int]) -> Course:
    """Return a tournament of four entries, of which the last hasn't confirmed, with these acts before it begins."""
    course = Course(TournamentOptions("azul", "coloured"))
    for number in range(1, 5):
        course.enter(100 + number)
    course.add("check-in", stage="on")
    for act, number in (("ready", 1), ("ready", 2), ("ready", 3), *others):
        course.add(cast("TournamentAct", act), entry=number)
    course.begin()
    course.pair()
    return course


def test_record_proves_rounds_without_unconfirmed_entries() -> None:
    course = check_in(("absent", 4))
    assert sorted(number for number in course.contest.rounds[0].paired) == [1, 2, 3]
    assert verify_record(text_of(course)).proven == 1


@pytest.mark.parametrize("others", [(), (("ready", 4), ("absent", 4)), (("absent", 4), ("ready", 1))])
def test_record_reports_impossible_confirmations(others: tuple[tuple[str, int], ...]) -> None:
    key, _facts = problem_of(content_of(check_in(*others)))
    assert key == "line-impossible"


def test_record_reports_second_check_in() -> None:
    course = Course(TournamentOptions("azul", "coloured"))
    course.add("check-in", stage="on")
    course.add("check-in", stage="off")
    assert verify_record(text_of(course, over=False)).entries == 0
    course.add("check-in", stage="on")
    assert problem_of(content_of(course))[0] == "line-impossible"


def test_record_contains_neither_code_nor_invited_people() -> None:
    course = Course(TournamentOptions("azul", "coloured"))
    course.add("admit", who="code", salt="ab" * 16, digest="cd" * 32)
    course.add("invite", 918273)
    course.add("appoint", 918273)
    text = text_of(course)
    assert not any(secret in text for secret in ("abab", "cdcd", "918273"))
    assert [line["text"] for line in content_of(course)["lines"][1:]] == [{"who": "code"}, {}, {}]
    assert verify_record(text).entries == 0


def test_full_tournament_accepts_no_entry() -> None:
    course = begun(10, format="round-robin")
    content = content_of(course)
    insert(content, 12, "enter", entry=11, name="Eleven")
    assert problem_of(content) == ("line-impossible", {"number": 12, "act": "enter"})


def test_removed_entry_can_be_readmitted_while_tournament_has_room() -> None:
    content = content_of(begun(10, format="round-robin"))
    insert(content, 12, "remove", entry=1)
    insert(content, 13, "readmit", entry=1)
    assert verify_record(json.dumps(content)).entries == 10
    insert(content, 13, "enter", entry=11, name="Eleven")
    assert problem_of(content) == ("line-impossible", {"number": 14, "act": "readmit"})


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda content: content.pop("options"), "options"),
        (lambda content: content["options"].update(seats=5), "options.seats"),
        (lambda content: content["options"].update(ruleset="chess"), "options.ruleset"),
        (lambda content: content["options"].update(side="pink"), "options.side"),
        (lambda content: content["options"].update(format="knock-out", seats=3), "options.seats"),
        (lambda content: content["options"].update(turn_hours=5), "options.turn_hours"),
        (lambda content: content["options"].update(round_days=31), "options.round_days"),
        (lambda content: content["options"].update(at_last_day="as-it-stands"), "options.at_last_day"),
        (lambda content: content["options"].update(rounds=16), "options.rounds"),
        (lambda content: content["options"].update(begin_with=65), "options.begin_with"),
        (lambda content: content["options"].update(format="arena"), "options.format"),
        (lambda content: content["options"].update(at_end=["forfeit"]), "options.at_end"),
        (lambda content: content.update(lines=7), "lines"),
        (lambda content: content.update(seed="zz"), "seed"),
        (lambda content: content["lines"].insert(0, 7), "lines.1"),
        (lambda content: content["lines"][0].update(act="begun"), "lines.1.act"),
        (lambda content: content["lines"][0].update(at="noon"), "lines.1.at"),
        (lambda content: content["lines"][0].pop("text"), "lines.1.text"),
        (lambda content: content["lines"][1]["text"].update(entry=True), "lines.2.text.entry"),
        (lambda content: line_of(content, "pair").update(until_s=10**30), "lines.10.text.until_s"),
        (lambda content: line_of(content, "pair")["tables"][1].update(seats=[1, 0]), "lines.10.text.tables.2.seats.2"),
        (lambda content: line_of(content, "result").update(ranks=[0, 1]), "lines.11.text.ranks.1"),
    ],
)
def test_missing_or_invalid_field_is_reported(change: Callable[[Content], object], name: str) -> None:
    content = content_of()
    change(content)
    assert problem_of(content) == ("bad-field", {"name": name})


def test_oversized_record_is_refused_before_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "apply_line", lambda *_: pytest.fail("a line was applied"))
    content = content_of()
    content["options"]["rounds"] = 59
    assert problem_of(content) == ("bad-field", {"name": "options.rounds"})
    content = content_of()
    content["lines"] = content["lines"][:1] * (records.MAX_LINES + 1)
    assert problem_of(content) == ("too-long", {"name": "lines", "most": records.MAX_LINES})


def test_longest_possible_log_can_be_verified() -> None:
    results = MAX_ROUNDS * (MAX_ENTRIES // 2 + 1)
    assert MAX_CHANGES + results + MAX_ENTRIES < records.MAX_LINES


def test_file_without_tournament_record_is_reported() -> None:
    for text in ("", "[]", "{", '"\\ud800"', "[" * 10_000, '{"format": "azul-bot game"}'):
        assert problem_of(text)[0] == "not-a-record"
        assert not holds_tournament(text)
    assert problem_of(content_of() | {"version": 2}) == ("other-version", {"known": 1})
    assert problem_of(" " * (MAX_RECORD_SIZE + 1)) == ("too-large", {"most": MAX_RECORD_SIZE})


# Messages.


def verify_in_words(content: Content | str) -> tuple[list[str], bool]:
    told, is_right = verify_file(words("en"), content if isinstance(content, str) else json.dumps(content))
    return told.splitlines(), is_right


def test_message_lists_proven_and_unproven_parts() -> None:
    (first, proven, trust, compare), is_right = verify_in_words(text_of_swiss())
    assert is_right
    assert first == "I found no problems in this record of the tournament Autumn cup."
    assert proven == (
        "- Proven: 3 of 3 rounds are paired as the seed and the earlier results require. The results put P101 first."
    )
    assert trust.startswith("- Not proven: who entered, left or was away, and the result of each table.")
    assert commitment(SEED) in compare


def test_message_says_running_tournament_is_unproven() -> None:
    (line,), is_right = verify_in_words(text_of(played(), over=False))
    assert is_right
    assert "is proven yet: the tournament isn’t over (3 rounds)" in line


def test_message_gives_line_number_of_problem() -> None:
    content = content_of()
    change_bye(content)
    (first, second), is_right = verify_in_words(content)
    assert not is_right
    assert first == "I found problems in this record of a tournament:"
    assert second.startswith("- Line 14: in round 2 there must be a table of entries ")


def test_tournament_verifier_also_accepts_record_of_a_game() -> None:
    told, is_right = verify_in_words(whole("azul", "coloured").to_text())
    assert is_right
    assert told[0].startswith("I found no problems in this record of Azul #K7M2X")
    assert not verify_in_words("nothing")[1]


def test_every_problem_of_tournament_record_has_a_message() -> None:
    keys = set(re.findall(r'(?:Problem|_refuse)\("([a-z-]+)"', inspect.getsource(records)))
    assert len(keys) > 8
    assert {key for key in keys if f"verify-{key}" not in words("en")} == set()


def test_message_escapes_text_from_file() -> None:
    nasty = "**@everyone** <@1>\n# https://example.org `" + "x" * 5000
    content = content_of() | {"name": nasty}
    line_of(content, "enter", 1)["name"] = nasty
    lines, is_right = verify_in_words(content)
    whole_text = "\n".join(lines)
    assert is_right
    assert (len(lines), len(whole_text) < 1500) == (4, True)
    assert not [unsafe for unsafe in ("@everyone", "**@", "<@1>", "https://", "\n#") if unsafe in whole_text]


NEAR: list[object] = [
    None,
    True,
    0,
    -1,
    1,
    2,
    7,
    10**10,
    10**4000,
    "",
    "azul",
    "pair",
    "result",
    "ab" * 32,
    [],
    [1, 2],
    {},
]


@cache
def samples() -> tuple[str, ...]:
    courses = (played(5, 4), played(6, format="knock-out"), played(5, format="round-robin"))
    return (*map(text_of, courses), text_of(played(), over=False))


@settings(max_examples=60)
@given(which=st.integers(0, 3), data=st.data())
def test_random_field_values_are_reported_in_short_message(which: int, data: st.DataObject) -> None:
    part: Any = json.loads(samples()[which])
    content = part
    for step in data.draw(st.lists(st.integers(0, 60), min_size=2, max_size=6)):
        places = list(part) if isinstance(part, dict) else range(len(part))
        place = places[step % len(places)]
        if not isinstance(part[place], dict | list) or not part[place]:
            break
        holder = part
        part = part[place]
    else:
        part = holder
    part[place] = data.draw(st.sampled_from(NEAR))
    told, _ = verify_file(words("en"), json.dumps(content))
    assert 0 < len(told) < 2000


@pytest.mark.parametrize("number", [10**4000, 10**7])
def test_huge_number_is_reported_without_showing_it(number: int) -> None:
    content = content_of()
    line_of(content, "begin")["rounds"] = number
    assert problem_of(content) == ("bad-field", {"name": "lines.9.text.rounds"})
