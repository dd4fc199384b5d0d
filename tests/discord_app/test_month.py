"""Weeks of 7 games, in the campaign a month of 200, and an audit of all that was sent, logged and timed in them."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import NamedTuple, cast

import pytest
import pytest_asyncio

from bot.games import clock as turn_clock
from bot.games.replay import replayed
from bot.storage import check_queries, due_queries, game_queries, result_queries
from bot.storage.rows import LogLine
from tests.discord_app.simulation import Sent, Simulation
from tests.support.driver import without_threads
from tests.support.people import GUILD

USUAL_DEEDS = ("play", "undo", "nudge", "give time")
USUAL_LINES = (("remind", ""), ("time", "grace"), ("time", ""), ("takeback", ""), ("thread", ""))
RARE_DEEDS = ("resign", "replace", "agree", "decline", "rematch", "end", "leave")
RARE_LINES = (
    ("timeout", "seat"),
    ("timeout", "forfeit"),
    ("undo", ""),
    ("computer", ""),
    ("expire", ""),
    ("replace", "person"),
    ("replace", "computer"),
    ("resign", "seat"),
    ("resign", "forfeit"),
)


class Month(NamedTuple):
    people: int
    games: int
    days: int
    seed: int
    deeds: tuple[str, ...]
    """What somebody does in it at least once."""
    lines: tuple[tuple[str, str], ...]
    """What stands in its logs at least once: act, and outcome where there are several kinds."""


SHORT = Month(6, 7, 20, 3, USUAL_DEEDS, USUAL_LINES)
LONG = Month(60, 200, 30, 1, USUAL_DEEDS + RARE_DEEDS, USUAL_LINES + RARE_LINES)


@pytest.fixture(scope="module", params=[SHORT, pytest.param(LONG, marks=pytest.mark.campaign)], ids=["7", "200"])
def month(request: pytest.FixtureRequest) -> Month:
    return cast(Month, request.param)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def simulation(tmp_path_factory: pytest.TempPathFactory, month: Month) -> AsyncIterator[Simulation]:
    lived = Simulation(tmp_path_factory.mktemp("month") / "azul.sqlite3", month.people, month.games, month.seed)
    logging.getLogger("bot").addHandler(lived.surprises)
    try:
        with without_threads():
            await lived.live(month.days)
            yield lived
            await lived.stop()
    finally:
        logging.getLogger("bot").removeHandler(lived.surprises)


pytestmark = pytest.mark.asyncio(loop_scope="module")


def called(simulation: Simulation) -> list[tuple[Sent, int]]:
    """Every message with each person it called."""
    return [
        (sent, user_id)
        for sent in simulation.post.sent
        for user_id in ((*sent.pings, sent.direct) if sent.direct else sent.pings)
    ]


def is_about_seats(sent: Sent) -> bool:
    """Whether somebody is called because of a seat, and not to their turn."""
    return re.search("invites you|your seat in|you no longer have a seat|can’t make it to", sent.text) is not None


def outcome(line: LogLine) -> str:
    """What an act led to: the first word of its text, behind which may stand what the computer is."""
    return line.text.partition(" ")[0]


async def log_of(simulation: Simulation, game_id: str) -> list[LogLine]:
    if game_id not in simulation.logs:
        async with simulation.database.read() as connection:
            simulation.logs[game_id] = await game_queries.load_log(connection, game_id)
    return simulation.logs[game_id]


async def test_everything_that_can_happen_to_a_game_happened(simulation: Simulation, month: Month) -> None:
    assert len(simulation.opened) == month.games
    for deed in month.deeds:
        assert simulation.done[deed], deed
    lines: Counter[tuple[str, str]] = Counter()
    for game_id in simulation.opened:
        for line in await log_of(simulation, game_id):
            lines[line.act, outcome(line) if line.act in ("timeout", "time", "replace", "resign") else ""] += 1
    for kind in month.lines:
        assert lines[kind], kind
    assert len(simulation.downtimes) == month.days


async def test_nothing_failed_but_what_an_outage_kept_from_discord(simulation: Simulation) -> None:
    assert simulation.surprises.told == []
    assert {sent.kind for sent in simulation.post.sent} >= {"board", "direct", "notice", "lobby"}


async def test_nobody_is_called_who_need_not_be(simulation: Simulation) -> None:
    for sent, user_id in called(simulation):
        if sent.kind == "offer" or "a question for you" in sent.text:
            assert user_id in sent.asked, sent
        elif sent.kind in ("board", "direct", "notice") and not is_about_seats(sent):
            assert user_id in sent.waiting, sent


async def test_nobody_is_called_in_their_quiet_hours(simulation: Simulation) -> None:
    for sent, user_id in called(simulation):
        participant = simulation.people[user_id]
        if participant.quiet:
            assert not participant.sleeps(sent.at), sent


async def test_nobody_is_called_to_a_turn_twice(simulation: Simulation) -> None:
    calls: Counter[tuple[str, int, int, str]] = Counter()
    for sent, user_id in called(simulation):
        if is_about_seats(sent) or "a question for you" in sent.text or sent.kind == "offer":
            continue
        why = next((word for word in ("still your turn", "would like to carry on") if word in sent.text), "turn")
        calls[sent.game_id, sent.shown, user_id, f"{why} {'private' if sent.direct else 'public'}"] += 1
    for (game_id, shown, user_id, why), times in calls.items():
        if why.startswith("turn"):
            assert times == 1, (game_id, shown, user_id, why)
    # Who chose one way is not called the other way as well.
    for _game_id, _shown, user_id, why in calls:
        notify, closed = simulation.people[user_id].notify, simulation.people[user_id].closed
        if why == "turn public":
            assert notify != "direct" or closed
        if why == "turn private":
            assert notify != "channel"


async def test_a_turn_is_reminded_of_once_and_nudged_once_a_day(simulation: Simulation) -> None:
    for game_id in simulation.opened:
        nudged, reminded, new_turn = None, False, True
        for line in await log_of(simulation, game_id):
            if line.act == "nudge":
                assert nudged is None or line.at - nudged >= timedelta(days=1) or new_turn
                nudged, new_turn = line.at, False
            if line.act == "remind":
                assert not reminded, (game_id, line)
                reminded = True
            if line.act in ("play", "takeback", "replace", "resign", "timeout") or (
                line.act == "time" and not line.text
            ):
                # With nothing to happen at its end, time begins anew, and so does what is said of it.
                reminded, new_turn = False, True


async def test_who_did_the_last_thing_is_not_called_by_its_board(simulation: Simulation) -> None:
    for sent in simulation.post.sent:
        if sent.kind == "board":
            (last,) = [line for line in await log_of(simulation, sent.game_id) if line.version == sent.shown]
            assert last.act != "play" or last.user_id not in sent.pings, sent


async def test_the_clock_is_looked_at_when_something_happens_next_and_nothing_is_overdue(
    simulation: Simulation,
) -> None:
    for game_id in simulation.opened:
        table = await simulation.service.table(game_id)
        async with simulation.database.read() as connection:
            at = await check_queries.next_act_at(connection, game_id)
        assert at == turn_clock.next_at(table), game_id
        assert at is None or at > simulation.clock(), game_id


async def test_no_game_is_stuck(simulation: Simulation) -> None:
    for game_id in simulation.opened:
        table = await simulation.service.table(game_id)
        if table.running:
            assert table.people_to_act, game_id
            assert not table.computers_to_act or len(table.to_act) > 1
            limited = table.game.options.turn_hours is not None
            if limited and not (table.game.stalled and table.game.options.at_end == "nothing"):
                assert table.game.deadline_at is not None
                assert table.game.deadline_at > simulation.clock()
        elif table.game.status == "lobby":
            lifetime = simulation.service.limits.lobby_lifetime
            assert simulation.clock() - table.game.changed_at < lifetime + timedelta(hours=1)


async def test_nobody_loses_a_turn_before_its_time_or_because_the_bot_was_away(simulation: Simulation) -> None:
    for game_id in simulation.opened:
        table = await simulation.service.table(game_id)
        hours = table.game.options.turn_hours
        # What is chosen in secret leaves the others the time they had.
        secret = {turn.version for turn in table.replay.turns if turn.secret} if table.replay else set()
        lines = await log_of(simulation, game_id)
        secret |= {int(version) for line in lines if line.act == "undo" for version in line.text.split()}
        began = late = None
        for line in lines:
            # Those who were to choose at the same time are late together.
            together = line.act == "timeout" and late == line.at
            late = line.at if line.act == "timeout" else None
            if line.act == "timeout" and outcome(line) in ("seat", "forfeit") and not together:
                assert hours is not None
                assert began is not None
                assert line.at - began >= timedelta(hours=hours)
                assert not any(begin < line.at <= end for begin, end in simulation.downtimes if begin != end)
            if line.act in ("start", "play", "takeback", "replace", "resign", "timeout") and line.version not in secret:
                began = line.at


async def test_everything_due_was_told(simulation: Simulation) -> None:
    async with simulation.database.read() as connection:
        assert await due_queries.due_games(connection, "post_at", simulation.clock()) == []


async def test_the_log_alone_leads_to_every_game_as_it_stands(simulation: Simulation) -> None:
    for game_id in simulation.opened:
        lines = await log_of(simulation, game_id)
        assert [line.version for line in lines] == list(range(1, len(lines) + 1))
        table = await simulation.service.table(game_id)
        again = replayed(table.game, lines)
        assert (again and again.position.to_json()) == (table.replay and table.replay.position.to_json())
        assert (again and again.lines) == (table.replay and table.replay.lines)
        if table.game.status == "finished":
            async with simulation.database.read() as connection:
                players = [player.user_id for player in table.game.players]
                found = await result_queries.results_of(
                    connection, table.game.guild_id, next((u for u in players if u), 0)
                )
            assert any(mine.game_id == game_id for mine, _ in found) or not any(players)


async def test_ratings_come_from_the_games_that_count_and_no_others(simulation: Simulation) -> None:
    counted: Counter[tuple[str, int]] = Counter()
    for game_id in simulation.opened:
        table = await simulation.service.table(game_id)
        spoiled = any(
            line.act in ("timeout", "replace") or (line.act == "resign" and outcome(line) == "seat")
            for line in await log_of(simulation, game_id)
        )
        if table.game.status == "finished" and not table.game.spoiled:
            assert not spoiled, game_id
            for player in table.game.players:
                counted[table.game.ruleset, player.user_id or 0] += 1
    async with simulation.database.read() as connection:
        for ruleset in ("azul", "summer-pavilion", "sintra"):
            for rating in await result_queries.load_ratings(connection, GUILD, ruleset):
                assert counted.pop((ruleset, rating.user_id)) == rating.games
    assert not counted
