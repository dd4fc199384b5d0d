"""The outbox: one instruction after another for whoever holds a game, with receipts that survive a crash."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TypeVar

import pytest
from sqlalchemy import text

from bot.games import lobby
from bot.games.instructions import (
    Instruction,
    OpenThread,
    PostBoard,
    PostLobby,
    RemoveButtons,
    SendNotice,
)
from bot.games.outbox import LEASE, LONGEST_RETRY, MOST_ATTEMPTS, Failure, Outbox, note_lobby, warn_of_twin
from bot.games.replay import Table
from bot.games.service import Service
from bot.games.settings import save_person
from bot.storage import game_queries, post_queries
from bot.storage.rows import Options, Post
from tests.conftest import ANA, BEN, Clock, acting, ask, begun, open_posts, opened, played

Kind = TypeVar("Kind", bound=Instruction)


def expect(kind: type[Kind], instruction: Instruction | None) -> Kind:
    assert isinstance(instruction, kind)
    return instruction


async def post_all(outbox: Outbox, game_id: str, message_id: int = 900) -> list[Instruction]:
    """Everything that is due, as if Discord took it; what that was."""
    done = []
    instruction = await outbox.claim(game_id)
    while instruction is not None:
        done.append(instruction)
        message_id += 1
        instruction = await outbox.note_sent(instruction, message_id)
    return done


async def posted(service: Service, outbox: Outbox, players: int = 2) -> Table:
    """A game under way, all its posts sent."""
    table = await begun(service, players)
    await post_all(outbox, table.game.id)
    return table


async def posts_of(service: Service, table: Table) -> list[Post]:
    async with service.database.read() as connection:
        return await open_posts(connection, table.game.id)


@pytest.fixture
def outbox(service: Service) -> Outbox:
    return Outbox.of(service)


async def test_a_game_that_begins_is_posted_lobby_first_and_then_nothing_is_left(
    service: Service, outbox: Outbox
) -> None:
    table = await begun(service)
    done = await post_all(outbox, table.game.id)
    assert [type(one) for one in done] == [PostLobby, PostBoard]
    assert await outbox.claim(table.game.id) is None
    async with service.database.read() as connection:
        assert await post_queries.due_games(connection, service.clock() + timedelta(days=99)) == []


async def test_the_board_before_loses_its_buttons_also_after_a_crash(service: Service, outbox: Outbox) -> None:
    table = await played(service, await posted(service, outbox), plies=1)
    board = expect(PostBoard, await outbox.claim(table.game.id))
    removal = expect(RemoveButtons, await outbox.note_sent(board, 950))
    again = expect(RemoveButtons, await Outbox.of(service).claim(table.game.id))
    assert again.posts == removal.posts
    assert await outbox.note_failed(again, Failure.REFUSED) is None
    assert [post.message_id for post in await posts_of(service, table) if post.buttons] == [950]


async def test_a_lobby_that_changes_while_it_is_posted_is_edited_next(service: Service, outbox: Outbox) -> None:
    table = await opened(service)
    first = expect(PostLobby, await outbox.claim(table.game.id))
    await lobby.join(service, ask(BEN), table.game.id)
    again = expect(PostLobby, await outbox.note_sent(first, 900))
    assert again.message_id == 900
    assert again.table.game.player(BEN.id)


async def test_a_lobby_whose_message_is_gone_gets_a_new_one_while_people_can_join(
    service: Service, outbox: Outbox
) -> None:
    table = await opened(service, 2)
    await post_all(outbox, table.game.id)
    async with service.database.write() as connection:
        await post_queries.add_post(connection, table.game.id, "lobby", table.game.version, service.clock())
    edit = expect(PostLobby, await outbox.claim(table.game.id))
    assert edit.message_id == 901
    new = expect(PostLobby, await outbox.note_failed(edit, Failure.REFUSED))
    assert new.message_id is None
    await outbox.note_sent(new, 950)
    table = await lobby.join(service, ask(BEN), table.game.id)
    edit = expect(PostLobby, await outbox.claim(table.game.id))
    expect(PostBoard, await outbox.note_failed(edit, Failure.REFUSED))


async def test_a_lobby_that_changes_while_its_message_is_lost_is_another_message_and_stays_due(
    service: Service, outbox: Outbox
) -> None:
    table = await opened(service, 3)
    await post_all(outbox, table.game.id)
    async with service.database.write() as connection:
        await post_queries.add_post(connection, table.game.id, "lobby", table.game.version, service.clock())
    edit = expect(PostLobby, await outbox.claim(table.game.id))
    table = await lobby.join(service, ask(BEN), table.game.id)
    new = expect(PostLobby, await outbox.note_failed(edit, Failure.REFUSED))
    # Not the nonce of the message that is gone.
    assert (new.message_id, new.handed) == (None, table.game.version)
    # Somebody is answered by an update of the old message, at the same time.
    await note_lobby(service, table.game.id, table.game.version)
    expect(PostLobby, await outbox.claim(table.game.id))


async def test_a_nudge_in_both_ways_is_a_mention_and_then_a_private_message(service: Service, outbox: Outbox) -> None:
    table = await posted(service, outbox)
    await save_person(service, ask(acting(table)), "both", "", "UTC", ())
    async with service.database.write() as connection:
        due = service.clock(), acting(table).id, "nudge"
        await post_queries.add_post(connection, table.game.id, "notice", table.shown, *due)
    mention, private = await post_all(outbox, table.game.id, 950)
    assert (expect(SendNotice, mention).direct, mention.pings) == (False, (acting(table).id,))
    assert (expect(SendNotice, private).direct, private.pings) == (True, ())


async def retries(outbox: Outbox, clock: Clock, game_id: str, failure: Failure) -> list[timedelta]:
    """After what time each attempt is made, until it is given up."""
    attempts: list[datetime] = []
    instruction = await outbox.claim(game_id)
    while instruction is not None:
        attempts.append(clock.now)
        assert await outbox.note_failed(instruction, failure) is None
        async with outbox.service.database.read() as connection:
            due = [post.due_at for post in await open_posts(connection, game_id)]
        clock.now = max([clock.now, *due])
        instruction = await outbox.claim(game_id)
    return [after - before for before, after in pairwise(attempts)]


async def test_what_cannot_be_posted_is_tried_again_ever_more_seldom_and_given_up_in_the_end(
    service: Service, outbox: Outbox, clock: Clock
) -> None:
    table = await opened(service)
    waits = await retries(outbox, clock, table.game.id, Failure.LATER)
    assert [wait.total_seconds() for wait in waits[:4]] == [5, 10, 20, 40]
    assert max(waits) == LONGEST_RETRY
    assert len(waits) == MOST_ATTEMPTS - 1


async def test_where_the_channel_is_gone_only_its_host_is_told_and_privately(service: Service, outbox: Outbox) -> None:
    table = await opened(service)
    lobby = expect(PostLobby, await outbox.claim(table.game.id))
    notice = expect(SendNotice, await outbox.note_failed(lobby, Failure.CHANNEL_GONE))
    assert (notice.post.user_id, notice.direct, notice.pings) == (ANA.id, True, ())
    assert await outbox.note_failed(notice, Failure.DIRECT_CLOSED) is None
    assert await outbox.find_due() == []


async def threaded(service: Service, outbox: Outbox) -> OpenThread:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, Options(thread=True))
    table = await lobby.join(service, ask(BEN), table.game.id)
    post = expect(PostLobby, await outbox.claim(table.game.id))
    return expect(OpenThread, await outbox.note_sent(post, 900))


async def test_where_discord_fails_the_thread_is_opened_later(service: Service, outbox: Outbox, clock: Clock) -> None:
    thread = await threaded(service, outbox)
    assert await outbox.note_failed(thread, Failure.LATER) is None
    clock.turn(seconds=5)
    expect(OpenThread, await outbox.claim(thread.table.game.id))


async def test_a_board_that_may_stand_in_the_channel_is_sent_there_again_before_the_thread_is_opened(
    service: Service, outbox: Outbox, clock: Clock
) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, Options(thread=True))
    assert await outbox.note_failed(expect(PostLobby, await outbox.claim(table.game.id)), Failure.LATER) is None
    table = await lobby.join(service, ask(BEN), table.game.id)
    clock.turn(seconds=4)
    async with service.database.write() as connection:
        await connection.execute(text("UPDATE posts SET due_at = '2027-01-01 00:00:00' WHERE kind = 'lobby'"))
    # Nobody knows whether it was sent.
    assert await outbox.note_failed(expect(PostBoard, await outbox.claim(table.game.id)), Failure.LATER) is None
    async with service.database.write() as connection:
        await connection.execute(text("UPDATE posts SET due_at = '2026-01-01 00:00:00' WHERE kind = 'lobby'"))
    clock.turn(seconds=5)
    posted = expect(PostLobby, await outbox.claim(table.game.id))
    again = expect(PostBoard, await outbox.note_sent(posted, 900))
    assert await outbox.note_sent(again, 901) is None
    await played(service, table, plies=1)
    expect(OpenThread, await outbox.claim(table.game.id))


async def test_what_discord_may_have_forgotten_is_to_be_looked_for_since_it_was_first_handed_out(
    service: Service, outbox: Outbox, clock: Clock
) -> None:
    table = await opened(service, 2)
    # The process dies after each of these.
    assert expect(PostLobby, await outbox.claim(table.game.id)).sought_since is None
    first = clock.now
    clock.turn(minutes=2)
    assert expect(PostLobby, await outbox.claim(table.game.id)).sought_since is None
    clock.turn(seconds=1)
    lobby_post = expect(PostLobby, await outbox.claim(table.game.id))
    assert lobby_post.sought_since == first
    assert await outbox.note_failed(lobby_post, Failure.LATER) is None
    clock.turn(hours=2)
    again = expect(PostLobby, await outbox.claim(table.game.id))
    assert again.sought_since == first
    await outbox.note_sent(again, 900)
    table = await lobby.join(service, ask(BEN), table.game.id)
    # That message is known and edited; the board is another matter.
    edit = expect(PostLobby, await outbox.claim(table.game.id))
    assert edit.sought_since is None
    board = expect(PostBoard, await outbox.note_sent(edit, 900))
    assert (board.sought_since, board.handed) == (None, table.game.version)
    first = clock.now
    clock.turn(minutes=3)
    assert expect(PostBoard, await outbox.claim(table.game.id)).sought_since == first


async def test_what_was_handed_out_by_a_clock_that_was_ahead_is_looked_for(
    service: Service, outbox: Outbox, clock: Clock
) -> None:
    table = await opened(service)
    expect(PostLobby, await outbox.claim(table.game.id))
    clock.turn(hours=-5)
    async with service.database.write() as connection:
        await connection.execute(text("UPDATE posts SET due_at = '2026-01-01 00:00:00'"))
    assert expect(PostLobby, await outbox.claim(table.game.id)).sought_since == clock.now


async def test_what_was_handed_out_and_not_sent_is_not_looked_for(
    service: Service, outbox: Outbox, clock: Clock
) -> None:
    table = await played(service, await posted(service, outbox), plies=1)
    board = expect(PostBoard, await outbox.claim(table.game.id))
    clock.turn(minutes=3)
    assert expect(PostBoard, await outbox.claim(table.game.id, unsent=board)).sought_since is None


async def test_a_lobby_whose_message_was_lost_is_not_looked_for(service: Service, outbox: Outbox, clock: Clock) -> None:
    table = await opened(service)
    await post_all(outbox, table.game.id)
    clock.turn(hours=1)
    async with service.database.write() as connection:
        await post_queries.add_post(connection, table.game.id, "lobby", table.game.version, service.clock())
    edit = expect(PostLobby, await outbox.claim(table.game.id))
    new = expect(PostLobby, await outbox.note_failed(edit, Failure.REFUSED))
    assert (new.message_id, new.sought_since) == (None, None)


async def test_where_nobody_can_look_the_log_says_what_may_be_told_twice(
    service: Service, outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(service)
    post = expect(PostLobby, await outbox.claim(table.game.id))
    board = expect(PostBoard, await outbox.note_sent(post, 900))
    warn_of_twin(board)
    (said,) = caplog.messages
    assert f"the board of version {table.game.version} of game {table.game.id} may be told twice" in said


async def test_a_change_hands_out_what_is_to_be_posted_first_in_its_own_transaction(
    service: Service, outbox: Outbox
) -> None:
    table = await posted(service, outbox)
    handed: list[Instruction | None] = []
    service.hand_out, service.on_change = outbox.hand_out, lambda _game_id, first: handed.append(first)
    table = await played(service, table, plies=1)
    board = expect(PostBoard, handed.pop())
    assert board.table is table
    assert await Outbox(service, "another").claim(table.game.id) is None
    removal = expect(RemoveButtons, await outbox.note_sent(board, 950))
    assert await outbox.note_sent(removal) is None


async def test_a_fault_in_what_is_to_be_posted_undoes_no_move(
    service: Service, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await posted(service, outbox)
    handed: list[Instruction | None] = []
    service.hand_out, service.on_change = outbox.hand_out, lambda _game_id, first: handed.append(first)
    with monkeypatch.context() as faulty:
        faulty.setattr("bot.games.outbox.settle", lambda *_: 1 / 0)
        after = await played(service, table, plies=1)
    assert handed == [None]
    assert await Service(service.database, clock=service.clock).table(table.game.id) == after
    expect(PostBoard, await outbox.claim(table.game.id))


async def test_a_board_that_was_sent_before_has_told_what_it_says_and_the_next_tells_the_rest(
    service: Service, outbox: Outbox
) -> None:
    table = await played(service, await posted(service, outbox), plies=1)
    first = expect(PostBoard, await outbox.claim(table.game.id))
    # Nobody knows whether it was sent, nor whether the next one was, which told one move more.
    told = await played(service, table, plies=1)
    expect(PostBoard, await outbox.claim(table.game.id))
    await played(service, told, plies=1)
    third = expect(PostBoard, await outbox.claim(table.game.id))
    assert third.handed == first.table.game.version
    rest = expect(PostBoard, await outbox.note_sent(third, 950, told.game.version))
    assert rest.since == told.game.version


async def test_a_receipt_and_a_change_of_the_same_game_do_not_wait_for_each_other(
    processes: tuple[Service, Service],
) -> None:
    one, other = processes
    outbox = Outbox.of(one)
    table = await played(one, await posted(one, outbox), plies=1)
    board = expect(PostBoard, await outbox.claim(table.game.id))
    waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    async with other.database.write() as connection:
        # As a change does: the game, then a post, then all of them.
        await game_queries.lock_game(connection, table.game.id)
        await post_queries.add_post(connection, table.game.id, "lobby", table.game.version, other.clock())
        receipt = asyncio.create_task(outbox.note_sent(board, 950))
        while not receipt.done() and not (await connection.execute(waiting)).scalar_one():
            pass
        await post_queries.claim_posts(connection, table.game.id, outbox.holder, other.clock(), other.clock() + LEASE)
    expect(PostLobby, await receipt)


async def test_of_two_holders_one_posts_until_it_is_done(service: Service) -> None:
    one, two = Outbox(service, "one"), Outbox(service, "two")
    table = await begun(service)
    post = expect(PostLobby, await one.claim(table.game.id))
    assert await two.claim(table.game.id) is None
    board = expect(PostBoard, await one.note_sent(post, 900))
    table = await played(service, table, plies=1)
    assert await two.claim(table.game.id) is None
    # What came due meanwhile is handed to the one that holds the game, with the receipt.
    newer = expect(PostBoard, await one.note_sent(board, 901))
    assert newer.table.game.version == table.game.version
    removal = expect(RemoveButtons, await one.note_sent(newer, 902))
    assert await one.note_sent(removal) is None
    await played(service, table, plies=1)
    expect(PostBoard, await two.claim(table.game.id))
    assert await one.claim(table.game.id) is None


async def test_who_has_only_buttons_left_to_take_off_has_given_the_game_back(service: Service) -> None:
    one, two = Outbox(service, "one"), Outbox(service, "two")
    table = await played(service, await posted(service, one), plies=1)
    board = expect(PostBoard, await one.claim(table.game.id))
    removal = expect(RemoveButtons, await one.note_sent(board, 950))
    await played(service, table, plies=1)
    newer = expect(PostBoard, await two.claim(table.game.id))
    assert await one.note_sent(removal) is None
    (with_buttons,) = [post for post in await posts_of(service, table) if post.buttons]
    assert with_buttons.message_id == 950
    assert expect(RemoveButtons, await two.note_sent(newer, 951)).posts == (with_buttons,)


async def test_where_nobody_can_be_called_nobodys_settings_are_read(
    service: Service, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(service, await posted(service, outbox), plies=1)
    board = expect(PostBoard, await outbox.claim(table.game.id))
    monkeypatch.setattr(Service, "people", lambda *_: pytest.fail("they are read"))
    expect(RemoveButtons, await outbox.note_sent(board, 950))


async def test_what_a_dead_holder_held_is_taken_over_when_its_lease_has_run_out(service: Service, clock: Clock) -> None:
    dead, living = Outbox(service, "dead"), Outbox(service, "living")
    table = await begun(service)
    expect(PostLobby, await dead.claim(table.game.id))
    clock.now += LEASE - timedelta(seconds=1)
    assert await living.claim(table.game.id) is None
    clock.turn(seconds=1)
    post = expect(PostLobby, await living.claim(table.game.id))
    assert await dead.claim(table.game.id) is None
    expect(PostBoard, await living.note_sent(post, 900))


async def test_who_has_the_database_alone_goes_on_after_a_crash_without_waiting(service: Service) -> None:
    table = await begun(service)
    expect(PostLobby, await Outbox.of(service).claim(table.game.id))
    expect(PostLobby, await Outbox.of(Service(service.database, clock=service.clock)).claim(table.game.id))
