"""What Discord has forgotten is looked for in the channel before it is sent again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from discord import TextChannel
from discord.utils import snowflake_time

from bot.discord_app.core import delivery
from bot.sandbox.server.messages import Messages
from bot.sandbox.world import Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.says import says

POSTS = "/channels/*/messages"
TWICE = "may be told twice"


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord remembers no nonce at all."""
    monkeypatch.setattr(Messages, "_same_nonce", lambda *_: None)


def boards(discord: StandIn) -> list[Message]:
    return [message for message in discord.channel().messages if message.attachments]


async def type_unheard(party: Party, board: Message, *, after_effect: bool = True) -> None:
    """The mover plays, and the request to post the board ends without an answer."""
    party.discord.fail("POST", POSTS, status="lost", after_effect=after_effect)
    await party.act(board)


async def try_again(bot: Bot) -> None:
    bot.clock.turn(minutes=10)
    await bot.look_into_outbox()


async def test_who_wants_to_be_called_privately_is_also_by_a_board_that_is_found(bot: Bot, party: Party) -> None:
    board = await party.game()
    (called,) = set(party.people[:2]) - {party.mover(board)}
    await party.prefer(called, notify="both")
    await type_unheard(party, board)
    await try_again(bot)
    assert says(called.direct.messages[-1], "notice-turn")


# What may stand in the way of finding it.

Hindrance = Callable[[Party, Message], Awaitable[object]]


async def forbid_to_read(party: Party, _board: Message) -> None:
    party.discord.forbid(Permission.READ_MESSAGE_HISTORY)


async def refuse_to_read(party: Party, _board: Message) -> None:
    party.discord.fail("GET", POSTS, status=403)


async def write_much(party: Party, _board: Message) -> None:
    for number in range(MUCH):
        await party.dariush.say(f"{number}")


async def play_on(party: Party, board: Message) -> None:
    # Boards of a turn of the same person begin alike.
    await party.play(await party.play(board))


async def write_much_earlier(party: Party, board: Message) -> None:
    await write_much(party, board)
    # A second later, as all may have been written in one millisecond.
    party.bot.clock.now = snowflake_time(party.discord.channel().messages[-1].id) + timedelta(seconds=1)


async def set_clock_ahead(party: Party, _board: Message) -> None:
    party.bot.clock.turn(days=2)


async def ask_something(party: Party, _board: Message) -> None:
    # The board is tried again and not taken, and the question stands after the one that is looked for.
    party.discord.fail("POST", POSTS, status=400, times=2)
    await party.ana.click((await party.ana.command("azul table cancel")).message, "Yes, call it off")
    await party.bot.idle()


async def nothing(_party: Party, _board: Message) -> None:
    pass


MUCH = 3
FOUND, SENT, TOLD_TWICE = (1, False), (1, False), (2, True)
"""How many boards there are of the move, and whether the log says that it may be told twice."""


@pytest.mark.parametrize(
    ("before", "after", "arrived", "outcome"),
    [
        (nothing, nothing, True, FOUND),
        (nothing, ask_something, True, FOUND),
        (set_clock_ahead, nothing, True, FOUND),
        (play_on, nothing, False, SENT),
        (write_much_earlier, nothing, False, SENT),
        (forbid_to_read, nothing, True, TOLD_TWICE),
        (nothing, refuse_to_read, True, TOLD_TWICE),
        (nothing, write_much, True, TOLD_TWICE),
    ],
)
async def test_what_cannot_be_looked_for_is_sent_again_and_the_log_says_so(
    bot: Bot,
    party: Party,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    before: Hindrance,
    after: Hindrance,
    arrived: bool,
    outcome: tuple[int, bool],
) -> None:
    monkeypatch.setattr(delivery, "MOST_READ", MUCH)
    board = await party.game()
    await before(party, board)
    known = boards(party.discord)
    await type_unheard(party, known[-1], after_effect=arrived)
    await after(party, board)
    await try_again(bot)
    game_id = (await party.table(board)).game.id
    told = len(boards(party.discord)) - len(known)
    assert (told, f"of game {game_id} {TWICE}" in caplog.text) == outcome
    assert len(party.discord.sent("GET", POSTS)) <= 1


async def test_where_the_bot_may_not_even_look_in_nothing_is_said_until_it_may(
    discord: StandIn, bot: Bot, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    await type_unheard(party, await party.game())
    discord.forbid(Permission.VIEW_CHANNEL)
    channel = bot.client.get_channel(discord.channel().id)
    assert isinstance(channel, TextChannel)
    await discord.until(lambda: not channel.permissions_for(channel.guild.me).view_channel, "the bot knows of it")
    await try_again(bot)
    discord.allow(Permission.VIEW_CHANNEL)
    await try_again(bot)
    assert len(boards(discord)) == 2
    assert TWICE not in caplog.text


async def test_where_reading_fails_nothing_is_sent_until_it_succeeds(
    discord: StandIn, bot: Bot, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    await type_unheard(party, await party.game())
    discord.fail("GET", POSTS, status="lost")
    await try_again(bot)
    assert len(discord.sent("POST", POSTS)) == 3
    await try_again(bot)
    assert len(boards(discord)) == 2
    assert len(discord.sent("GET", POSTS)) == 2
    assert TWICE not in caplog.text


# Other posts than boards.


@pytest.mark.parametrize(("arrived", "days_ahead"), [(True, 0), (True, 2), (False, 0)])
async def test_a_lobby_stands_there_once_and_is_brought_up_to_date(
    discord: StandIn, bot: Bot, party: Party, arrived: bool, days_ahead: int
) -> None:
    bot.clock.turn(days=days_ahead)
    discord.fail("POST", POSTS, status="lost", after_effect=arrived)
    await party.ana.command("azul new")
    await bot.idle()
    bot.clock.turn(minutes=10)
    await party.ben.command("azul join")
    await bot.look_into_outbox()
    (post,) = discord.channel().messages
    await party.chi.click(post, "Join")
    assert "2. Ben\n3. Chi-Wei" in post.content
