"""Personal data: people can export and delete it, and the data of guilds that the bot has left is deleted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from typing import Any, get_type_hints

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core.request import NoSuchGame, Person, Refusal
from bot.games.core.service import NewAct, Service
from bot.games.people import daily, lessons, privacy, settings
from bot.games.posting import outbox
from bot.games.posting.steps import CallByDirectMessage, SendCall, next_step
from bot.games.table import followers, lobby, offers, play, seats
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.table.rematch import open_rematch
from bot.games.time.game_timers import tidy
from bot.storage import challenge_queries, game_queries, puzzle_queries, subjects, tournament_queries
from bot.storage.acts import LogLine, TournamentLine
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.rows import (
    Challenge,
    Game,
    InteractionToken,
    NewCall,
    Offer,
    Options,
    Player,
    PuzzleAnswer,
    Tournament,
    TournamentOptions,
)
from bot.storage.tables import AsJson, AsJsonRows, metadata
from tests.conftest import BOTH_DATABASES, NOTHING_CROSSES, restarted
from tests.games.consequences import post_all
from tests.games.people.test_daily import post_first_puzzle, solve
from tests.games.script import Script
from tests.support.clock import NOON, Clock
from tests.support.exported import read_export
from tests.support.moves import careful_move
from tests.support.people import ANA, BEN, CHANNEL, CHI, DARIUSH, ELSEWHERE, GUILD, IN_GROUP, PEOPLE, ask
from tests.support.preferences import save_person
from tests.support.tables import begin_game, open_lobby, person_to_move, play_moves
from tests.support.thorough import MOSTLY_SQLITE, thorough
from tests.support.waiting import until

ZOE = Person(918273645546372, "Zoë Unmistakable")


async def dump_tables(database: Database, *but: str) -> str:
    """Return the content of all tables except those named in ``but``."""
    async with database.read() as connection:
        names = [name for name in metadata.tables if name not in but]
        tables = [await connection.exec_driver_sql(f"SELECT * FROM {name}") for name in names]
        return "\n".join(str(tuple(row)) for table in tables for row in table)


async def leave_traces(service: Service) -> None:
    """Store data about Zoë wherever the bot can store any."""
    hosted = await open_lobby(service, 3, host=ZOE)
    await lobby.join(service, ask(BEN), hosted.game.id)
    finished = await open_game(service, ask(ANA), Opening("azul", "coloured", 2, opponents=(ZOE,)))
    finished = await lobby.join(service, ask(ZOE), finished.game.id)
    for _ in range(2):
        move = careful_move(finished.position, finished.to_act[0].seat)
        clicked = ask(person_to_move(finished), click=finished.game.version)
        finished = await play.play(service, clicked, finished.game.id, str(move))
    finished = await play_moves(service, finished)
    await open_rematch(service, ask(ANA), finished.game.id)
    running = await open_lobby(service, 3, host=BEN)
    for person in (ANA, ZOE):
        running = await lobby.join(service, ask(person), running.game.id)
    left = await open_lobby(service, 3, host=BEN)
    for person in (ANA, ZOE):
        left = await lobby.join(service, ask(person), left.game.id)
    await seats.resign(service, ask(ZOE), left.game.id)
    await offers.offer_seat(service, ask(BEN), left.game.id, 2, ZOE)
    await save_person(service, ask(BEN), "both", "", "UTC", [ZOE.id])
    await lessons.record_learned(service, ask(ZOE), "azul-take")
    await save_person(service, ask(ZOE), "both", "22-13", "UTC", [ANA.id])
    followed = await begin_game(service)
    await followers.follow(service, ask(ZOE), followed.game.id, rounds=True)
    # Her notification is stored until her quiet hours end.
    await play_moves(service, followed)


async def test_no_process_caches_person_after_deletion(processes: tuple[Service, Service]) -> None:
    here, there = processes
    game_id = (await play_moves(here, await begin_game(here), 6)).game.id
    assert {turn.by for turn in (await there.table(game_id)).turns_since(0)} == {ANA.id, BEN.id}
    await privacy.delete_my_data(here, ask(BEN))
    table = await there.table(game_id)
    assert {turn.by for turn in table.turns_since(0)} == {ANA.id, None}
    assert BEN.name not in repr(table)


async def test_export_hides_number_of_secret_choices_in_calls(service: Service) -> None:
    await open_game(service, ask(ANA), Opening("azul", "grey", 2, opponents=(ZOE,)))
    exported = read_export(await privacy.my_data(service, ask(ZOE)))
    (call,) = exported["calls"]
    (game,) = exported["games"]
    assert call["why"] == "invite"
    assert "version" not in call
    assert "changed_at" not in game


@NOTHING_CROSSES
async def test_deletion_keeps_only_blocks_and_recent_calls(service: Service, clock: Clock) -> None:
    await leave_traces(service)
    before = await dump_tables(service.database)
    assert ZOE.name in before
    assert str(ZOE.id) in before
    done = await privacy.delete_my_data(service, ask(ZOE))
    assert done == privacy.Deletion(left=1, resigned=1, games=5, gone=0)
    after = await dump_tables(service.database, "blocks", "recent_calls")
    assert ZOE.name not in after
    assert str(ZOE.id) not in after
    assert str(ZOE.id) in await dump_tables(service.database, "blocks")
    clock.turn(hours=1)
    await tidy(service)
    assert str(ZOE.id) not in await dump_tables(service.database, "blocks")
    assert await settings.find_blocked(service, ask(BEN)) == [ZOE.id]
    assert await settings.find_blocked(service, ask(ZOE)) == []
    assert await privacy.delete_my_data(service, ask(ZOE)) == privacy.Deletion()
    # The other players' games continue, and their logs can be replayed.
    fresh = restarted(service)
    async with service.database.read() as connection:
        games = await game_queries.load_games(connection, statuses=("lobby", "running", "finished", "ended"))
    for game in games:
        table = await fresh.table(game.id)
        assert ZOE.name not in str(table.game.players)
        if table.replay is not None:
            assert table.position.to_json() == (await service.table(game.id)).position.to_json()
    assert any(game.status == "running" for game in games)
    assert any(game.status == "finished" for game in games)


async def test_deletion_also_deletes_games_against_computers(service: Service) -> None:
    alone = ask(ZOE, guild_id=None, channel_id=9)
    game_id = (await open_game(service, alone, Opening("azul", "coloured", 2, computers=(Computer(),)))).game.id
    await privacy.delete_my_data(service, alone)
    with pytest.raises(NoSuchGame):
        await service.table(game_id)


async def test_deletion_removes_name_but_keeps_group_game(service: Service) -> None:
    group: dict[str, Any] = {"place": Place("group", 9), "channel_id": 9}
    table = await open_game(service, ask(ZOE, **group), Opening("azul", "coloured", 2))
    table = await lobby.join(service, ask(ANA, **group), table.game.id)
    await privacy.delete_my_data(service, ask(ZOE, **group))
    stays = (await service.table(table.game.id)).game
    assert [player.name for player in stays.players] == ["", "Ana"]
    assert str(ZOE.id) not in await dump_tables(service.database)


async def test_deletion_keeps_game_on_server_without_bot(service: Service) -> None:
    table = await begin_game(service, **ELSEWHERE)
    await privacy.delete_my_data(service, ask(BEN, **ELSEWHERE))
    stays = (await service.table(table.game.id)).game
    assert [player.name for player in stays.players] == ["Ana", ""]


SECRET = "aW50ZXJhY3Rpb246MTIz"


async def test_tokens_are_hidden_and_deleted_after_expiry(
    service: Service, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="bot")
    token = InteractionToken(SECRET, int(clock.now.timestamp()) + 890, 5)
    table = await begin_game(service, **IN_GROUP, token=token)
    async with service.change(table.game.id, ask(ANA, **IN_GROUP, token=token)) as change:
        change.record(NewAct(change.table.game, "nudge"))
    await post_all(service, table.game.id)
    posting = await service.database.query(subjects.load_posting, subjects.GAME, table.game.id)
    assert posting is not None
    assert posting.token is not None
    assert SECRET in await dump_tables(service.database)
    assert SECRET not in repr([posting, change.request, await outbox.read(service, table.game.id)])
    assert SECRET not in json.dumps(read_export(await privacy.my_data(service, ask(ANA))))
    clock.turn(minutes=14)
    await tidy(service)
    assert SECRET in await dump_tables(service.database)
    clock.turn(minutes=1)
    await tidy(service)
    assert SECRET not in await dump_tables(service.database)
    assert SECRET not in caplog.text


async def test_closed_direct_messages_are_recorded_until_deletion(
    service: Service,
) -> None:
    table = await begin_game(service, **IN_GROUP)
    mover = person_to_move(table)
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    step, _ = next_step(pending, service.clock())
    assert isinstance(step, CallByDirectMessage)
    pending = await outbox.record_step(service, pending, step, None)
    assert pending is not None
    step, _ = next_step(pending, service.clock())
    assert isinstance(step, SendCall)
    await outbox.record_reached(service, step, reached=True)
    assert "people" not in await export_of(service, mover)
    await outbox.record_reached(service, step, reached=False)
    (row,) = (await export_of(service, mover))["people"]
    assert row["closed"]
    await outbox.record_reached(service, replace(step, was_closed=True), reached=True)
    (row,) = (await export_of(service, mover))["people"]
    assert not row["closed"]
    await privacy.delete_my_data(service, ask(mover))
    # A direct message was being sent while the data was deleted.
    await outbox.record_reached(service, step, reached=False)
    assert await export_of(service, mover) == {}


async def export_of(service: Service, person: Person) -> dict[str, Any]:
    """Export a person's data. Return only the tables that contain any."""
    found = read_export(await privacy.my_data(service, ask(person)))
    return {table: rows for table, rows in found.items() if rows and table != "user_id"}


@NOTHING_CROSSES
async def test_export_contains_all_own_data_and_nothing_else(service: Service) -> None:
    await leave_traces(service)
    data = read_export(await privacy.my_data(service, ask(ZOE)))
    assert data["user_id"] == ZOE.id
    await followers.follow(service, ask(ZOE), (await begin_game(service)).game.id)
    for table in ("people", "players", "log", "results", "ratings"):
        assert data[table], table
    assert "Ana" not in json.dumps(data)
    nobody = read_export(await privacy.my_data(service, ask(Person(5, "Nobody"))))
    assert not any(rows for table, rows in nobody.items() if table != "user_id")


async def test_export_hides_number_of_secret_choices_in_log(service: Service, clock: Clock) -> None:
    script = Script(service, clock)
    await script.follow(["> choosing 2"])
    (seat, *_), before = (await script.table()).to_act, None
    me = next(person for person in PEOPLE if person.id == seat.user_id)
    (other,) = (person for person in PEOPLE[:2] if person is not me)
    for others_choices in (0, 1, 3):
        for _ in range(others_choices):
            await script.follow([f"> {other.name}: play", f"> {other.name}: undo"])
        await script.follow([f"> {me.name}: play", f"> {me.name}: undo"])
        data = read_export(await privacy.my_data(service, ask(me)))
        data["log"] = data["log"][-2:]
        assert [line["act"] for line in data["log"]] == ["play", "undo"]
        assert before in (None, data)
        before = data


async def test_recent_call_is_exported_for_caller_and_called_person(service: Service) -> None:
    await open_game(service, ask(ANA), Opening("azul", "coloured", 2, opponents=(ZOE,)))
    for person, caller in ((ANA, ANA.id), (ZOE, None)):
        (call,) = read_export(await privacy.my_data(service, ask(person)))["recent_calls"]
        assert (call["caller_id"], call["called_id"]) == (caller, ZOE.id)


async def test_export_of_previous_owner_omits_new_owner(service: Service) -> None:
    table = await offers.offer_seat(service, ask(BEN), (await begin_game(service)).game.id, 1, ZOE)
    await offers.agree(service, ask(ZOE), table.game.id)
    for person, shown in ((BEN, (None, "", BEN.id)), (ZOE, (ZOE.id, ZOE.name, None))):
        (row,) = read_export(await privacy.my_data(service, ask(person)))["players"]
        assert (row["user_id"], row["name"], row["previous_id"]) == shown


# Concurrent changes.


@MOSTLY_SQLITE
async def test_deletion_leaves_no_ownerless_seat_during_concurrent_acts(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await open_lobby(service, 3, host=BEN)
    running = await open_lobby(service, 3, host=BEN)
    joined = await open_lobby(service, 3, host=CHI)
    invited = await open_game(service, ask(CHI), Opening("azul", "coloured", 3, opponents=(ZOE,)))
    await lobby.join(service, ask(CHI), asked.game.id)
    await lobby.join(service, ask(ANA), asked.game.id)
    await offers.offer_seat(service, ask(BEN), asked.game.id, 1, ZOE)
    await lobby.join(service, ask(ZOE), running.game.id)
    await lobby.join(service, ask(ANA), running.game.id)
    await open_game(service, ask(ZOE), Opening("azul", "coloured", 2))

    async def end_one() -> None:
        """End a game that the deletion has already found but hasn't left yet."""
        game, *_ = await service.database.query(game_queries.load_games, user_id=ZOE.id)
        await offers.end(service, ask(DARIUSH, moderator=True), game.id)

    acts: list[Callable[[], Awaitable[Any]]] = [
        lambda: lobby.join(service, ask(ZOE), joined.game.id),
        end_one,
        lambda: offers.agree(service, ask(ZOE), asked.game.id),
        lambda: open_game(service, ask(ZOE), Opening("azul", "coloured", 2)),
        lambda: lobby.join(service, ask(ZOE), invited.game.id),
    ]
    write = service.database.write
    is_hers = True

    @asynccontextmanager
    async def write_and_act() -> AsyncIterator[AsyncConnection]:
        """Let Zoë act after each transaction of the deletion."""
        nonlocal is_hers
        of_deletion = is_hers
        async with write() as connection:
            yield connection
        if of_deletion and acts:
            is_hers = False
            try:
                await acts.pop(0)()
            except Refusal:
                assert not acts
            is_hers = True

    monkeypatch.setattr(service.database, "write", write_and_act)
    done = await privacy.delete_my_data(service, ask(ZOE))
    assert acts == []
    # A moderator ended one of the lobbies before the deletion could leave it.
    assert (done.left, done.resigned) == (2, 1)
    found = await service.database.query(game_queries.load_games)
    assert len(found) >= 3
    assert [
        (game.id, player.seat)
        for game in found
        for player in game.players
        if player.user_id is None and player.computer is None
    ] == []
    assert str(ZOE.id) not in await dump_tables(service.database, "recent_calls")


@BOTH_DATABASES
async def test_deletion_waits_for_concurrent_share_of_puzzle(
    service: Service, database_kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = await post_first_puzzle(service)
    await solve(service, ZOE, puzzle, right=True)
    save = puzzle_queries.save_answer
    deletions = list[asyncio.Task[privacy.Deletion]]()

    def has_got_on() -> bool:
        """Check whether the deletion has ended or waits. SQLite lets no other transaction begin."""
        waits = database_kind == "sqlite" or request.getfixturevalue("postgres").waiting
        return bool(waits) or deletions[0].done()

    async def delete_and_save(connection: AsyncConnection, answer: PuzzleAnswer) -> None:
        """Begin the deletion before the share is saved."""
        deletions.append(asyncio.create_task(privacy.delete_my_data(service, ask(ZOE))))
        await until(has_got_on, "the deletion ends or waits")
        await save(connection, answer)

    monkeypatch.setattr(puzzle_queries, "save_answer", delete_and_save)
    await daily.share_tries(service, ask(ZOE), puzzle)
    await asyncio.gather(*deletions)
    assert str(ZOE.id) not in await dump_tables(service.database)


@MOSTLY_SQLITE
async def test_deletion_runs_once_and_resumes_after_interruption(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "BATCH_SIZE", 4)
    for _ in range(privacy.BATCH_SIZE + 2):
        game = await open_lobby(service, 2, host=ZOE)
        await lobby.leave(service, ask(ZOE), game.game.id)
    write = service.database.write
    reached = asyncio.Event()
    go_on = asyncio.Event()
    written = 0

    @asynccontextmanager
    async def write_and_stop() -> AsyncIterator[AsyncConnection]:
        nonlocal written
        async with write() as connection:
            yield connection
        written += 1
        if written == 2:
            reached.set()
            await go_on.wait()

    monkeypatch.setattr(service.database, "write", write_and_stop)
    first = asyncio.create_task(privacy.delete_my_data(service, ask(ZOE)))
    await reached.wait()
    with pytest.raises(Refusal) as refused:
        await privacy.delete_my_data(service, ask(ZOE))
    assert refused.value.key == "deleting"
    # Other people can write while the deletion pauses between two portions.
    await open_lobby(service, 2, host=BEN)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert (await privacy.delete_my_data(service, ask(ZOE))).games == 2
    assert str(ZOE.id) not in await dump_tables(service.database, "recent_calls")


# All columns and fields that can contain a user id.

HIDDEN = 918273645546377
"""The id of a person who is named in only one place of the database."""
GAME = Game("22222", GUILD, CHANNEL, 1, "azul", "coloured", 2, "finished", 1, NOON, NOON, (Player(0, 1, "Ana"),))
NOBODY = {
    *("id", "guild_id", "channel_id", "thread_id", "role_id", "parent_id", "interaction_id", "message_id", "puzzles"),
    *("season_channel", "tables", "tables_role"),
    *("version", "seat", "seats", "first", "awaited", "reminders", "receipts", "turn_hours", "quiet_from", "quiet_to"),
    *("lobby_version", "board_version", "offer_version", "players", "rank", "score", "rating_before", "rating_after"),
    *("games", "wins", "per_person", "judge", "left", "shares", "shown", "coach_warnings"),
    *("changes", "points", "opponent"),
    *("group", "moved", "streak", "missed", "deals"),
}
"""Columns and fields whose numbers aren't user ids."""
JSON = {"options": Options, "offer": Offer}
COLUMNS = {
    f"{table.name}.{column.name}"
    for table in metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, sa.BigInteger) and column.name not in NOBODY
}
FIELDS = {
    f"games.{column}.{name}"
    for column, kind in JSON.items()
    for name, hint in get_type_hints(kind).items()
    if name not in NOBODY and "int" in str(hint)
}
VALUES: dict[str, Any] = {
    "refused": (("takeback", HIDDEN),),
    "by": HIDDEN,
    "user_id": HIDDEN,
}
IN_GAMES: dict[str, dict[str, Any]] = {
    "games.host_id": {"host_id": HIDDEN},
    "players.user_id": {"players": (Player(0, HIDDEN, "Hidden"),)},
    "players.previous_id": {"players": (Player(0, None, "Hidden", "easy", HIDDEN),)},
    "players.leaver_id": {"players": (Player(0, 1, "Ana", left=1, leaver_id=HIDDEN, leaver_name="Hidden"),)},
    **{f"games.options.{one.name}": {"options": one.name} for one in fields(Options)},
    **{f"games.offer.{one.name}": {"offer": one.name} for one in fields(Offer)},
}
EXEMPT = {"blocks.blocked_id", "named.user_id", "recent_calls.caller_id", "recent_calls.called_id"}
"""Columns that may still contain a person's id after the person has deleted their data.

Blocks belong to the person who set them, recent calls expire within an hour, and ``named`` is an index.
"""


def make_game_naming(place: str) -> Game:
    """Return a game that names the hidden person only in this place."""
    change = IN_GAMES.get(place, {})
    if name := change.get("options"):
        return replace(GAME, options=replace(Options(), **{name: VALUES.get(name, (HIDDEN,))}))
    if name := change.get("offer"):
        offer = Offer("replace", 1, 0)
        return replace(GAME, offer=replace(offer, **{name: VALUES.get(name, (HIDDEN,))}))
    return replace(GAME, **change)


async def insert_name(connection: AsyncConnection, place: str) -> None:
    """Store the hidden person's id in this place."""
    line = LogLine(1, "open", NOON, HIDDEN if place == "log.user_id" else 1)
    await game_queries.add_game(connection, make_game_naming(place), line)
    if place == "calls.user_id":
        await game_queries.add_calls(connection, GAME.id, [NewCall(HIDDEN, "invite", 1, NOON)])
    elif place == "results.user_id":
        # People who have a result have played, so the index contains them too.
        await connection.execute(sa.insert(metadata.tables["named"]).values(game_id=GAME.id, user_id=HIDDEN))
        await insert_row(connection, place)
    elif place.startswith("tournament"):
        await insert_name_in_tournament(connection, place)
    elif place == "attempts.user_id":
        card = Challenge("", "card", GUILD, CHANNEL, "azul", "coloured", 0, (), NOON, NOON, b"seed", "")
        await challenge_queries.add_challenge(connection, card)
        await insert_row(connection, place)
    elif place.split(".")[0] not in ("games", "players", "log"):
        await insert_row(connection, place)


async def insert_name_in_tournament(connection: AsyncConnection, place: str) -> None:
    """Store the hidden person's id in this column of a tournament's tables."""
    _, column = place.split(".")
    named = {"host_id": 1, "user_id": 1, "entrant_id": 1} | {column: HIDDEN}
    options = TournamentOptions("azul", "coloured")
    tournament = Tournament("E2222", GUILD, CHANNEL, named["host_id"], "Cup", "open", 1, NOON, NOON, options, b"seed")
    tournament = replace(tournament, co_host_id=named.get("co_host_id"))
    entered = json.dumps({"entry": 1, "name": "Hidden" if column == "entrant_id" else "Ana"})
    line = TournamentLine(1, "enter", NOON, named["user_id"], named["entrant_id"], entered)
    await tournament_queries.add_tournament(connection, tournament, line, None)


async def insert_row(connection: AsyncConnection, place: str) -> None:
    table_name, column_name = place.split(".")
    table = metadata.tables[table_name]
    kinds: dict[type, Any] = {int: 7, str: "", bool: False, float: 1.0, bytes: b"seed"}
    row: dict[str, Any] = {column.name: None for column in table.columns}
    for column in table.columns:
        if not column.nullable:
            kind = column.type.python_type
            row[column.name] = () if isinstance(column.type, AsJson | AsJsonRows) else kinds.get(kind, NOON)
    row |= {"game_id": GAME.id} if "game_id" in row else {}
    await connection.execute(sa.insert(table).values(row | {column_name: HIDDEN}))


PLACES = sorted((COLUMNS | FIELDS) - EXEMPT)
SAMPLED = {
    "sqlite": COLUMNS - EXEMPT | {"games.offer.by", "games.options.order"},
    "postgresql": {"games.offer.agreed", "games.options.declined", "players.previous_id"},
}
"""Places that the suite tests: all columns and a few JSON fields."""
OF_DATABASES = [
    pytest.param(kind, place, marks=() if place in sampled else thorough)
    for kind, sampled in SAMPLED.items()
    for place in PLACES
]


@NOTHING_CROSSES
@pytest.mark.parametrize(("database_kind", "place"), OF_DATABASES)
async def test_every_stored_reference_to_a_person_is_exported_and_deleted(
    database: Database, clock: Any, place: str
) -> None:
    service = Service(database, clock=clock)
    async with database.write() as connection:
        await insert_name(connection, place)
    assert str(HIDDEN) in await dump_tables(database, "named")
    hidden = ask(Person(HIDDEN, "Hidden"))
    data = read_export(await privacy.my_data(service, hidden))
    del data["user_id"]
    assert str(HIDDEN) in json.dumps(data)
    await privacy.delete_my_data(service, hidden)
    assert str(HIDDEN) not in await dump_tables(database)
    assert "Hidden" not in await dump_tables(database)


@NOTHING_CROSSES
async def test_export_is_split_into_archives_of_limited_size(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy, "BATCH_SIZE", 4)
    for _ in range(2 * privacy.BATCH_SIZE + 1):
        game = await open_lobby(service, 2, host=ZOE)
        await lobby.leave(service, ask(ZOE), game.game.id)
    (whole,) = await privacy.my_data(service, ask(ZOE))
    parts = await privacy.my_data(service, ask(ZOE), size=len(whole) // 2)
    assert len(parts) >= 2
    assert read_export(parts) == read_export([whole])
    assert len(read_export(parts)["games"]) == 2 * privacy.BATCH_SIZE + 1
