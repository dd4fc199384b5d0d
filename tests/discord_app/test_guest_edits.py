"""Edits of messages where the bot is a guest. They are possible while the token that sent the message is valid."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_app.core.followups import INVALID_WEBHOOK_TOKEN
from bot.games.core.outbox import find_due_posts
from bot.sandbox.world import Channel, Message
from bot.storage.subjects import GAME
from tests.discord_app.conftest import Bot, Party, choose_first
from tests.discord_app.test_guest_places import begin, play_typed, show
from tests.support.thorough import thorough

EDIT = "/webhooks/*/*/messages/*"
SEND = "/webhooks/*/*"


@pytest.fixture
def group(party: Party) -> Channel:
    """A group of four people, two of whom (Ana and Ben) have added the app to their accounts."""
    party.ana.add_app()
    party.ben.add_app()
    return party.discord.add_group(*party.people)


async def play(party: Party, board: Message) -> None:
    """Type a move in the group as the player to move. The command provides a token."""
    await play_typed(party, party.mover(board), board, board.channel)


async def reach_secret_choice(party: Party, group: Channel) -> Message:
    """Return the board of a game in which two people have secret choices to make at the same time."""
    await party.start_tiling_game(party.ana, party.ben, channel=group)
    return await show(party, group)


async def choose_one_secret(party: Party, board: Message) -> None:
    """Make all choices of one of the two players from elsewhere, which provides no token for the group."""
    table = await party.table(board)
    (chooser, _) = table.to_act
    while chooser.user_id in {player.user_id for player in table.to_act}:
        table = await party.advance(table)
    party.bot.client.wake_posts([table.game.id])
    await party.bot.idle()


async def test_board_is_edited_while_its_token_is_valid(party: Party, bot: Bot, group: Channel) -> None:
    board = await reach_secret_choice(party, group)
    before = board.content
    sent = len(group.messages)
    await choose_one_secret(party, board)
    assert board.content != before
    assert board.attachments
    assert len(group.messages) == sent


async def test_board_is_not_edited_after_its_token_expires(party: Party, bot: Bot, group: Channel) -> None:
    board = await reach_secret_choice(party, group)
    before = board.content
    bot.clock.turn(minutes=15)
    requests = len(party.discord.sent("PATCH", EDIT))
    await choose_one_secret(party, board)
    assert board.content == before
    assert len(party.discord.sent("PATCH", EDIT)) == requests
    # The bot doesn't attempt the edit again later.
    bot.clock.turn(hours=1)
    assert await find_due_posts(bot.service, GAME) == []


@pytest.mark.parametrize("status", [pytest.param(401, marks=thorough), 404])
async def test_rejected_token_does_not_stop_the_game(party: Party, bot: Bot, group: Channel, status: int) -> None:
    board = await reach_secret_choice(party, group)
    party.discord.fail("PATCH", EDIT, status=status, code=INVALID_WEBHOOK_TOKEN)
    await choose_one_secret(party, board)
    game = (await party.table(board)).game
    assert game.status == "running"
    assert not game.channel_gone


async def test_next_board_removes_buttons_of_previous_board(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    await play(party, board)
    again = await party.discord.next_message(group, after=board)
    await bot.idle()
    assert board.labels == []
    assert "Your move" in again.labels


async def test_buttons_still_work_after_their_token_expires(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    bot.clock.turn(minutes=15)
    await play(party, board)
    again = await party.discord.next_message(group, after=board)
    await bot.idle()
    assert "Your move" in board.labels
    picker = await choose_first(party.mover(again), await party.mover(again).click(board, "Your move"))
    assert "Play" in picker.message.labels


async def test_next_board_is_posted_once_after_a_restart(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    await bot.restart()
    await play(party, board)
    await party.discord.next_message(group, after=board)
    await bot.idle()
    assert "Your move" in board.labels
    assert len([message for message in group.messages if message.attachments and message.id >= board.id]) == 2


async def test_answered_offer_loses_its_buttons(party: Party, bot: Bot, group: Channel) -> None:
    await begin(party, group)
    await party.ana.command("azul table replace", group, seat=2, person=party.chi)
    await bot.idle()
    offer = group.messages[-1]
    assert "Decline" in offer.labels
    await party.chi.click(offer, "Decline")
    await bot.idle()
    assert offer.labels == []


async def test_lobby_is_edited_while_its_token_is_valid(party: Party, bot: Bot, group: Channel) -> None:
    await party.ana.command("azul new", group, seats=3)
    lobby = await party.discord.next_message(group)
    await bot.idle()
    before = lobby.content
    await party.ana.command("azul table computer", group)
    await bot.idle()
    assert lobby.content != before
    assert lobby.attachments
    assert [message for message in group.messages if "Join" in message.labels] == [lobby]


async def test_lobby_is_sent_again_after_its_token_expires(party: Party, bot: Bot, group: Channel) -> None:
    await party.ana.command("azul new", group, seats=3)
    lobby = await party.discord.next_message(group)
    await bot.idle()
    bot.clock.turn(minutes=15)
    await party.ana.command("azul table computer", group)
    await bot.idle()
    lobbies = [message for message in group.messages if "Join" in message.labels]
    assert lobbies[:-1] == [lobby]
    assert lobbies[-1].content != lobby.content
    assert len(lobbies) == 2


async def test_next_press_posts_board_after_token_is_rejected(party: Party, bot: Bot, group: Channel) -> None:
    """Discord accepts the token for the edit of the lobby, but rejects it for the board."""
    await party.ana.command("azul new", group, seats=2)
    lobby = await party.discord.next_message(group)
    await bot.idle()
    party.discord.fail("POST", SEND, status=401, code=INVALID_WEBHOOK_TOKEN)
    await party.ben.command("azul join", group)
    await bot.idle()
    assert (await party.table(lobby)).running
    assert lobby.labels == []
    assert not [message for message in group.messages if "Your move" in message.labels]
    await party.chi.press(lobby, f"azul:{(await party.table(lobby)).game.id}:0:rules:")
    board = await party.discord.next_message(group, after=lobby)
    await bot.idle()
    assert [message for message in group.messages if "Your move" in message.labels] == [board]


async def test_concurrent_presses_post_one_board(party: Party, bot: Bot, group: Channel) -> None:
    board = await begin(party, group)
    bot.clock.turn(minutes=15)
    mover = party.mover(board)
    await play_typed(party, mover, board, mover.direct)
    await asyncio.gather(party.chi.click(board, "More"), party.dariush.click(board, "More"))
    await party.discord.next_message(group, after=board)
    await bot.idle()
    assert len([message for message in group.messages if "Your move" in message.labels]) == 2
