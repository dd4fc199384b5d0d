"""Posts of games: their order, retries after failures, and slots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord import File

from bot.discord_app.actions.followers import STOP
from bot.discord_app.app import game_posts, slots
from bot.discord_app.core import lobbies
from bot.discord_app.core.base import BaseClient
from bot.discord_app.core.post_contents import draw_board
from bot.discord_app.core.reply import Reply
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.table.opening import Opening, open_game
from bot.rules import RULESETS
from bot.rules.sintra import Sintra, load_boards
from bot.sandbox.world import Message
from bot.storage import subjects
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.discord_stand_in.faults import Hold
from tests.support.says import says
from tests.support.waiting import WAIT_TIMEOUT_S

POSTS, EDITS = "/channels/*/messages", "/channels/*/messages/*"
LOBBY = Opening("azul", "coloured", 4)


def boards(discord: StandIn) -> list[Message]:
    return [message for message in discord.channel().messages if message.attachments]


async def move(party: Party, board: Message, **faults: Any) -> None:
    """Type the next move. If ``faults`` are given, make the next post fail with them."""
    if faults:
        party.discord.fail("POST", POSTS, **faults)
    assert says(await party.act(board), "answer-played")


async def test_move_made_during_drawing_updates_board_and_ping(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await party.game()
    draw = draw_board

    async def overtaken(client: BaseClient, table: Table, since: int) -> File | None:
        monkeypatch.setattr(game_posts, "draw_board", draw)
        mover = next(person for person in party.people if person.id == table.to_act[0].user_id)
        typed = str(table.position.legal_moves(table.to_act[0].seat)[0])
        await mover.command("azul move", move=typed, game=table.game.id)
        return await draw(client, table, since)

    monkeypatch.setattr(game_posts, "draw_board", overtaken)
    first = party.mover(board)
    await move(party, board)
    (_, told) = boards(discord)
    assert told.content.count(" took ") == 2
    assert (party.mover(told), told.pings) == (first, {first})


async def test_failed_lobby_text_does_not_block_the_board(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as faulty:
        faulty.setattr(lobbies, "render_lobby", lambda *_: 1 / 0)
        await party.ana.command("azul new", computers=1)
        assert (await party.newest()).attachments
    assert "ZeroDivisionError" in caplog.text
    bot.clock.turn(minutes=1)
    await bot.check_outbox()
    assert "Ana" in discord.channel().messages[-1].content
    assert not discord.channel().messages[-1].attachments


async def test_fault_before_a_move_states_if_result_is_known(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no room on the disk")

    board = await party.game()
    with monkeypatch.context() as faulty:
        for of, name, known in ((Service, "change", "nothing"), (subjects, "find_interaction", "unknown")):
            faulty.setattr(of, name, fail)
            answer = await party.mover(board).command("azul move", move="1 blue 1")
            assert says(answer, "refused-fault", known=known)
    assert not (await party.table(board)).turns_since(0)


async def test_fault_after_a_change_says_that_result_is_unknown(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = (await party.start_unposted_game(party.ana, party.ben)).game.id
    acts: list[tuple[str, str, dict[str, Any]]] = [
        ("follow", "show", {"game": game_id, "when": "end"}),
        ("follow", "show", {"game": game_id, "when": STOP}),
        ("settings away", "answer", {"until": "2026-01-07"}),
    ]
    for act, said_by, options in acts:
        with monkeypatch.context() as faulty:
            faulty.setattr(Reply, said_by, fail_first(getattr(Reply, said_by)))
            answer = await party.chi.command(f"azul {act}", **options)
        assert says(answer, "refused-fault", known="unknown"), act
    # The second act took effect although its response failed, so there is nothing left to unfollow.
    assert says(await party.chi.command("azul follow", game=game_id, when=STOP), "refused-follows-not")


def fail_first(method: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Return a version of this method that fails on its first call."""
    failures = [RuntimeError("the answer cannot be sent")]

    async def fail(*arguments: Any, **options: Any) -> None:
        if failures:
            raise failures.pop()
        await method(*arguments, **options)

    return fail


async def test_posts_wait_until_missing_edition_of_boards_returns(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Sintra(load_boards()._replace(ornament_points=(0, 0, 3, 6, 12)))
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", own)
        board = await party.game(game="sintra", side="a")
        game = (await party.table(board)).game.id
        await move(party, board, status=400)
    await bot.restart()
    bot.clock.turn(minutes=10)
    await bot.check_outbox()
    assert says(await party.ben.command("azul move", move="reset", game=game), "refused-other-edition")
    assert boards(discord) == [board]
    await party.game()
    monkeypatch.setitem(RULESETS, "sintra", own)
    await bot.restart()
    bot.clock.turn(hours=2)
    await bot.check_outbox()
    assert len(boards(discord)) == 3
    assert "took" in boards(discord)[-1].content


@pytest.fixture
def few_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only two slots, so two steps can run concurrently. Tests must request this fixture before `bot`."""
    monkeypatch.setattr(slots, "MAX_STEPS", 2)
    monkeypatch.setattr(slots, "SLOT_TIMEOUT_S", WAIT_TIMEOUT_S)


@pytest.mark.usefixtures("few_slots")
async def test_concurrent_posts_are_limited_by_slots(discord: StandIn, bot: Bot, party: Party) -> None:
    hold = discord.hold("POST", POSTS)
    channels = [discord.add_channel(f"table-{number}") for number in range(6)]
    for channel, person in zip(channels, party.people * 2, strict=False):
        await open_game(bot.service, party.ask(person, channel), LOBBY)
    await discord.until(lambda: len(discord.sent("POST", POSTS)) == 2, "two lobbies are being sent")
    # The bot sends nothing else, however often its poster looks for due posts.
    await bot.client.poster.wake_due()
    await party.boss.command("azul games", channels[0])
    assert len(discord.sent("POST", POSTS)) == 2
    hold.release()
    await bot.idle()
    assert [sum(not message.ephemeral for message in channel.messages) for channel in channels] == [1] * 6
    assert len(discord.sent("POST", POSTS)) == 6


async def check_other_server_gets_posts(discord: StandIn) -> None:
    """Open a lobby on another server, and wait until the bot has posted it there."""
    channel = discord.channel("table", discord.add_guild("Elsewhere"))
    await discord.person("Ana", guild=channel.guild).command("azul new", channel)
    await discord.until(lambda: any("Ana" in message.content for message in channel.messages), "the lobby is posted")


async def hold_lobbies(discord: StandIn, bot: Bot, party: Party, count: int) -> list[Hold]:
    """Open lobbies in this many channels of a server, and hold the requests that post them."""
    channels = [discord.add_channel(f"table-{number}") for number in range(count)]
    holds = [discord.hold("POST", f"/channels/{channel.id}/messages") for channel in channels]
    for channel, host in zip(channels, party.people, strict=False):
        await open_game(bot.service, party.ask(host, channel), LOBBY)
    return holds


def test_no_server_takes_all_slots() -> None:
    assert slots.MAX_STEPS_PER_SERVER < slots.MAX_STEPS


@pytest.mark.usefixtures("few_slots")
async def test_stuck_server_does_not_delay_other_servers(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slots, "MAX_STEPS_PER_SERVER", 1)
    holds = await hold_lobbies(discord, bot, party, count=3)
    await check_other_server_gets_posts(discord)
    for hold in holds:
        hold.release()


@pytest.mark.usefixtures("few_slots")
async def test_many_stuck_servers_do_not_delay_others(
    discord: StandIn, bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slots, "SLOT_TIMEOUT_S", 0.01)
    holds = await hold_lobbies(discord, bot, party, count=2)
    await discord.until(lambda: len(discord.sent("POST", POSTS)) == 2, "two lobbies are being sent")
    await check_other_server_gets_posts(discord)
    for hold in holds:
        hold.release()
