"""A database of before the rules had versions is brought up to date, and everything in it goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from bot.games import calling, lobby, offers, play, undo
from bot.games.reach import Reach
from bot.games.record.export import export_game
from bot.games.record.verify import verify
from bot.games.replay import Table
from bot.games.service import Service
from bot.rules import RULESETS
from bot.storage import fact_queries, game_queries, person_queries, result_queries
from bot.storage.database import Database
from bot.storage.rows import GuildSettings, PersonSettings
from tests.conftest import ANA, BEN, CHANNEL, CHI, DARIUSH, GUILD, PEOPLE, Clock, ask, open_posts, run_due_timers

FIXTURES = Path(__file__).parent.parent / "fixtures"
POSITIONS = json.loads((FIXTURES / "positions.json").read_text())
COLOURED, GREY, STANDARD, VARIANT, SIDE_A, SIDE_B = "4FHXH", "KDTR7", "X3B4Q", "8CBGW", "W76GB", "XMQVN"
LOBBY, FINISHED = "X4979", "D7WPZ"


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database as it is when it has been opened once by this version."""

    async def migrate() -> None:
        await (await Database.open(f"sqlite+aiosqlite:///{file}")).close()

    file = tmp_path_factory.mktemp("older") / "azul.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as plain:
        plain.executescript((FIXTURES / "database-0002.sql").read_text())
    with asyncio.Runner() as runner:
        runner.run(migrate())
    return file


@pytest.fixture
def database_kind() -> str:
    """It was a file of SQLite."""
    return "sqlite"


async def anew(service: Service, game_id: str) -> Table:
    """The game as somebody else reads it."""
    return await Service(service.database, clock=service.clock).table(game_id)


@pytest.mark.parametrize("game_id", POSITIONS)
async def test_a_running_game_stands_where_it_stood(service: Service, game_id: str) -> None:
    position = (await service.table(game_id)).position.to_json()
    assert {name: position[name] for name in POSITIONS[game_id]} == POSITIONS[game_id]


@pytest.mark.parametrize(("game_id", "form"), [(STANDARD, "summer-pavilion"), (SIDE_B, "sintra")])
async def test_a_running_game_is_played_by_the_rules_it_was_begun_with(
    service: Service, game_id: str, form: str
) -> None:
    rules, today = (await service.table(game_id)).position.ruleset, RULESETS[form]
    assert (rules.version, rules.edition) != (today.version, today.edition)


@pytest.mark.parametrize("game_id", [COLOURED, GREY, STANDARD, SIDE_A, SIDE_B])
async def test_a_running_game_goes_on_with_a_move(service: Service, game_id: str) -> None:
    before = await service.table(game_id)
    player = before.people_to_act[0]
    move = before.position.legal_moves(player.seat)[0]
    after = await play.play(service, ask(PEOPLE[player.user_id - 1]), game_id, str(move))
    assert [turn.move for turn in after.turns_since(before.game.version)] == [move]
    assert (await anew(service, game_id)).position.to_json() == after.position.to_json()


async def test_a_computer_that_was_to_move_moves(service: Service) -> None:
    before = await service.table(VARIANT)
    assert before.waits_for_computers
    assert [(player.computer, player.engine) for player in before.game.players] == [(None, ""), ("medium", "")]
    await run_due_timers(service)
    assert (await anew(service, VARIANT)).people_to_act
    assert len((await anew(service, VARIANT)).turns_since(0)) > len(before.turns_since(0))
    # What it thinks with is said before its first move by this version.
    async with service.database.read() as connection:
        noted = [line.text for line in await game_queries.load_log(connection, VARIANT) if line.act == "computer"]
    seated = (await anew(service, VARIANT)).game.players[1]
    assert noted == [f"medium {seated.engine}"]


async def test_a_move_chosen_in_secret_is_still_secret_and_is_taken_back(service: Service) -> None:
    table = await service.table(GREY)
    (seat,) = (seat for seat in (0, 1) if table.position.picked(seat))
    after = await undo.undo(service, ask(PEOPLE[seat]), GREY)
    assert after.position.picked(seat) == table.position.picked(seat)[:-1]


async def test_a_question_is_still_answered(service: Service) -> None:
    before = await service.table(COLOURED)
    assert before.game.offer is not None
    assert calling.asked(before) == (ANA.id,)
    after = await offers.agree(service, ask(ANA), COLOURED)
    assert after.game.offer is None
    assert len(after.turns_since(0)) == len(before.turns_since(0)) - 2


async def test_a_lobby_is_joined_by_those_invited_and_begins(service: Service) -> None:
    await lobby.join(service, ask(BEN), LOBBY)
    assert (await lobby.join(service, ask(CHI), LOBBY)).running


async def test_timers_run_out_when_they_would_have(service: Service, clock: Clock) -> None:
    assert await run_due_timers(service) == 3
    assert (await service.table(COLOURED)).game.reminded
    clock.turn(days=3)
    service.reach = Reach(clock)
    chores: list[tuple[str, str]] = []

    async def thread(table: Table) -> None:
        chores.append(("thread", table.game.id))

    await run_due_timers(service, {"thread": thread})
    assert chores == [("thread", SIDE_A)]
    # What ran out while nobody was there gives a fifth of the time more.
    for game_id, hours in ((COLOURED, 24), (SIDE_B, 72)):
        deadline = (await service.table(game_id)).game.deadline_at
        assert deadline is not None
        assert (deadline - clock.now).total_seconds() == hours * 3600 / 5


async def test_a_finished_game_still_counts_and_its_record_has_no_fault(service: Service) -> None:
    table = await service.table(FINISHED)
    assert table.outcome is not None
    assert table.outcome.scores == (31, 52)
    verdict = verify(await export_game(service, ask(ANA), FINISHED, ("Ana", "Ben")))
    assert not verdict.problems
    assert verdict.ending
    async with service.database.read() as connection:
        assert {
            rating.name: rating.wins for rating in await result_queries.load_ratings(connection, GUILD, "azul")
        } == {
            "Ana": 0,
            "Ben": 1,
        }


async def test_open_games_are_found_in_their_channel_and_in_their_thread(service: Service) -> None:
    assert {table.game.id for table in await service.open_in(GUILD, CHANNEL)} == {*POSITIONS, LOBBY}
    assert [table.game.id for table in await service.open_in(GUILD, 300)] == [SIDE_A]


async def test_what_people_and_servers_chose_is_kept(service: Service) -> None:
    assert await service.person(BEN.id) == PersonSettings(BEN.id, "both", "Europe/Lisbon", 22 * 60, 7 * 60)
    assert await service.person(DARIUSH.id) == PersonSettings(DARIUSH.id, "direct", "UTC")
    assert await service.guild(GUILD) == GuildSettings(turn_hours=24, newest=True, language="en")
    async with service.database.read() as connection:
        assert await person_queries.blocked_by(connection, BEN.id) == [9]
        assert await fact_queries.recall(connection, "commands") == "known"


async def test_posts_are_due_or_sent_as_before(service: Service) -> None:
    async with service.database.read() as connection:
        offered = await open_posts(connection, COLOURED)
        called = await open_posts(connection, SIDE_A)
    assert [(post.kind, post.state, post.message_id) for post in offered] == [
        ("board", "sent", 911),
        ("board", "due", None),
        ("offer", "due", None),
        ("notice", "due", None),
    ]
    assert [(post.kind, post.state, post.user_id, post.notice, post.direct_only) for post in called] == [
        ("board", "sent", None, "", False),
        ("board", "due", None, "", False),
        ("notice", "due", ANA.id, "turn", False),
        ("notice", "due", ANA.id, "turn", True),
    ]
