"""Tests of lists of games and other ephemeral responses."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.games.core.request import Refusal
from bot.games.core.service import Service
from bot.messages.answers import list_all_games, list_games, render_days_off, render_refusal
from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.messages.words import words
from bot.messages.writing import remove_marks
from bot.rules import RULESETS
from bot.storage.rows import REMINDERS_BEFORE_HOLD, DaysOff, PersonSettings
from tests.conftest import NOTHING_CROSSES
from tests.support.people import ANA, BEN
from tests.support.says import EN
from tests.support.tables import begin_game

pytestmark = NOTHING_CROSSES


async def test_games_awaiting_the_reader_are_listed_first(service: Service) -> None:
    tables = [await begin_game(service) for _ in range(3)]
    for person in (ANA, BEN):
        for order in itertools.permutations(tables):
            told = list_games(EN, order, [], {}, person.id)
            waiting = [table.waits_for(person.id) for table in tables]
            named = [told.index(f"#{table.game.id}") for table in tables]
            first = sum(waiting)
            assert sorted(named)[:first] == sorted(at for at, mine in zip(named, waiting, strict=True) if mine)


async def test_long_list_ends_with_number_of_omitted_games(service: Service) -> None:
    table = await begin_game(service)
    tables = [replace(table, game=replace(table.game, id=f"G{number:04}")) for number in range(60)]
    *listed, last = list_games(EN, [], tables, {}, ANA.id, more=7).splitlines()
    assert len("\n".join([*listed, last])) <= MAX_CONTENT_LENGTH
    games = listed[1:]
    assert all(f"#{table.game.id}" in line for table, line in zip(tables, games, strict=False))
    assert last == EN("answer-more", count=67 - len(games))


async def test_every_page_of_games_has_the_same_totals(service: Service) -> None:
    running = (await begin_game(service)).game
    found = [replace(running, reminders=reminders) for reminders in (REMINDERS_BEFORE_HOLD, REMINDERS_BEFORE_HOLD, 0)]
    whole, *pages = (list_all_games(EN, found, page, {running.id: ""}) for page in (found, found[:2], found[2:]))
    assert [page.splitlines()[0] for page in pages] == [whole.splitlines()[0]] * 2


def test_days_off_and_remaining_days_have_separate_lines() -> None:
    now = datetime(2026, 1, 5, tzinfo=UTC)
    begins = [int((now + timedelta(days=days)).timestamp()) for days in (10, 30)]
    day_s = int(timedelta(days=1).total_seconds())
    away = tuple(DaysOff(begin_s, begin_s + day_s) for begin_s in begins)
    *taken, left = render_days_off(EN, PersonSettings(ANA.id, away=away), now).splitlines()
    assert [f"<t:{begin_s}:D>" in line for line, begin_s in zip(taken, begins, strict=True)] == [True, True]
    assert left == EN("days-off-left", days=28, year="2026")


@pytest.mark.parametrize(("language", "year", "next_year"), [("en", "2026", "2027"), ("fa", "۲۰۲۶", "۲۰۲۷")])
def test_year_has_local_digits_without_separators(language: str, year: str, next_year: str) -> None:
    own = words(language)
    assert year in render_days_off(own, PersonSettings(ANA.id), datetime(2026, 1, 5, tzinfo=UTC))
    told = render_refusal(own, Refusal("days-off-spent", most=30, year="2026", left=2, next="2027"))
    assert year in told
    assert next_year in told


@pytest.mark.parametrize(
    ("language", "typed", "echoed", "known"),
    [
        ("en", "3 brown 4", "“3 brown 4”", "blue, yellow"),
        ("fa", "3 کرم 4", "«۳ کرم ۴»", "آبی، زرد"),
        ("zh-TW", "3 青 4", "「3 青 4」", "藍色、黃色"),
    ],
)
def test_refusal_of_unreadable_move_uses_readers_language(language: str, typed: str, echoed: str, known: str) -> None:
    facts: dict[str, str | int] = {
        "game": "4FHXH",
        "ruleset": "azul",
        "side": "coloured",
        "text": typed,
        "word": typed.split()[1],
        "most": 0,
    }
    colours = RULESETS["azul"].colours
    told = render_refusal(words(language), Refusal("not-a-move", **facts, known=colours, reason="no-such-colour"))
    assert echoed in remove_marks(told)
    assert known in remove_marks(told)


def test_refusal_of_unknown_side_lists_sides() -> None:
    told = render_refusal(EN, Refusal("no-such-side", ruleset="azul", text="purple"))
    assert told.endswith(": coloured wall, grey wall.")


def test_refusal_calls_a_deleted_entry_somebody() -> None:
    told = render_refusal(EN, Refusal("entry-is-out", number=3, who=""))
    assert told.startswith("Somebody (entry 3) is already out")
