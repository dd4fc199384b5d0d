"""The channels and threads in which games are played, and the list of all games."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest

from bot.discord_app.actions.games import GAMES_PER_PAGE
from bot.games.core.request import Limits, Request
from bot.games.core.request import Person as Who
from bot.games.people.settings import change_guild
from bot.games.table import offers
from bot.games.table.opening import Opening, open_game
from bot.games.tournament import acts
from bot.messages.words import words
from bot.sandbox.world import Channel, Message, Permission
from bot.sandbox.world.model import (
    ANNOUNCEMENT_CHANNEL,
    ANNOUNCEMENT_THREAD,
    CATEGORY,
    FORUM,
    MEDIA_CHANNEL,
    PUBLIC_THREAD,
    STAGE_CHANNEL,
    VOICE_CHANNEL,
)
from bot.storage.place import Place
from bot.storage.rows import Game
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person
from tests.support.people import DARIUSH, ask
from tests.support.says import says
from tests.support.thorough import thorough, try_some

THREADS = "/channels/*/messages/*/threads"


async def test_thread_is_archived_an_hour_after_its_game(bot: Bot, party: Party) -> None:
    thread, _ = await party.in_thread()
    for _ in range(3):
        thread.archived = True
        await bot.pass_time(days=3)
        assert not thread.archived
    assert thread.auto_archive_minutes == 7 * 24 * 60
    await party.end(channel=thread)
    await bot.pass_time(minutes=59)
    assert not thread.archived
    await bot.pass_time(minutes=1)
    assert thread.archived


async def test_game_continues_in_channel_after_thread_is_deleted(bot: Bot, party: Party) -> None:
    thread, board = await party.in_thread()
    del party.discord.world.channels[thread.id]
    await party.act(board, party.discord.channel())
    await bot.pass_time(seconds=10)
    board = await party.newest()
    assert board.channel is party.discord.channel()
    assert board.pings == {party.mover(board)}
    lobby = party.discord.channel().messages[0]
    assert f"<#{thread.id}>" not in lobby.content


@pytest.mark.parametrize(
    ("status", "code"),
    [
        pytest.param(403, 50001, marks=thorough, id="no access"),
        pytest.param(403, 50013, id="no permission"),
        pytest.param(403, 50005, marks=thorough, id="not its message"),
        pytest.param(400, 160006, marks=thorough, id="too many threads"),
        pytest.param(404, 10008, id="no lobby"),
    ],
)
async def test_game_stays_in_channel_if_thread_is_refused(
    bot: Bot, party: Party, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    party.discord.fail("POST", THREADS, status=status, code=code)
    lobby = await party.lobby(2, thread=True)
    await party.ben.click(lobby, "Join")
    board = await party.newest()
    assert (board.channel, board.pings) == (party.discord.channel(), {party.mover(board)})
    assert "OpenThread" in caplog.text
    await bot.restart()
    assert (await party.type(board)).channel is party.discord.channel()
    assert len(party.discord.sent("POST", THREADS)) == 1


async def test_opening_a_thread_is_retried_after_discord_error(
    bot: Bot, party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    party.discord.fail("POST", THREADS, status=503)
    lobby = await party.lobby(2, thread=True)
    await party.ben.click(lobby, "Join")
    await bot.idle()
    assert "OpenThread" in caplog.text
    assert party.discord.channel().messages == [lobby]
    await bot.pass_time(minutes=1)
    board = await party.newest(party.discord.world.channels[lobby.id])
    assert board.pings == {party.mover(board)}


def not_found(party: Party) -> list[str]:
    """Return the requests to which Discord responded with 404."""
    return [repr(request) for request in party.discord.requests if request.status == 404]


async def test_posts_of_deleted_thread_are_not_requested_again(bot: Bot, party: Party) -> None:
    thread, board = await party.in_thread()
    party.discord.delete_channel(thread)
    await bot.idle()
    for _ in range(2):
        await party.act(board, party.discord.channel())
    assert not_found(party) == []


@pytest.mark.parametrize("begun", [True, False])
async def test_posts_of_deleted_channel_are_not_requested_again(bot: Bot, party: Party, begun: bool) -> None:
    post = await party.game() if begun else await party.lobby(2)
    other = party.discord.add_channel("elsewhere")
    party.discord.delete_channel(post.channel)
    game = (await party.table(post)).game
    await party.discord.until(
        lambda: any("is gone" in one.content for one in party.ana.direct.messages), "Ana gets a direct message"
    )
    await party.ana.command("azul table move-here", other, game=game.id)
    await bot.idle()
    here = other.messages[-1]
    if begun:
        await party.act(here, other)
    else:
        await party.ben.click(here, "Join")
        await bot.idle()
    assert (await party.table(here)).running
    assert not_found(party) == []


# Permissions that the bot needs in a channel.

POSTING = {Permission.SEND_MESSAGES, Permission.ATTACH_FILES}
POSTING_IN_THREADS = {Permission.SEND_MESSAGES_IN_THREADS, Permission.ATTACH_FILES}
NEEDED = {
    "a channel": POSTING,
    "a thread": POSTING_IN_THREADS,
    "its own thread": POSTING | POSTING_IN_THREADS | {Permission.CREATE_PUBLIC_THREADS},
    "its own thread, from a thread": POSTING | POSTING_IN_THREADS | {Permission.CREATE_PUBLIC_THREADS},
    "a private thread": POSTING_IN_THREADS,
}
"""For each kind of game, the permissions that the bot needs in its channel."""


@pytest.fixture
def places(party: Party) -> dict[str, Channel]:
    """For each kind of game, the channel in which it is opened."""
    discord = party.discord
    thread = discord.add_thread("talk")
    private = discord.add_thread("whispers", only=party.people)
    channels = (discord.channel(), thread, discord.channel(), thread, private)
    return dict(zip(NEEDED, channels, strict=True))


def list_rejected(party: Party) -> list[str]:
    """Return the requests that Discord has rejected."""
    return [repr(request) for request in party.discord.requests if (request.status or 0) >= 400]


OWN = "its own thread"


class Begun(NamedTuple):
    """A game between Ana and Ben, and its channel."""

    game: Game
    channel: Channel


async def begin_in(party: Party, channel: Channel, where: str) -> Begun:
    """Open and begin a game between Ana and Ben in this channel or thread."""
    await party.ana.command("azul new", channel, seats=2, thread=where == OWN)
    await party.bot.idle()
    lobby = channel.messages[-1]
    await party.ben.click(lobby, "Join")
    await party.bot.idle()
    game = (await party.table(lobby)).game
    return Begun(game, party.discord.world.channels[game.thread_or_channel_id])


async def end_game(bot: Bot, game: Game) -> None:
    """End the game as a moderator, and wait until everything has been posted."""
    boss = Request(Who(DARIUSH.id, DARIUSH.name), game.place, game.channel_id, moderator=True)
    await offers.end(bot.service, boss, game.id)
    await bot.idle()


@pytest.mark.parametrize(
    "where", try_some(["a channel", "a thread", "its own thread, from a thread", OWN, "a private thread"], 2)
)
async def test_game_needs_only_permissions_that_its_posts_require(
    bot: Bot, party: Party, places: dict[str, Channel], where: str
) -> None:
    discord, channel, own = party.discord, places[where], where != "a thread" and "thread" in where
    named = discord.channel() if where.startswith("its own thread") else channel
    for permission in NEEDED[where]:
        discord.forbid(permission)
        answer = await party.ana.command("azul new", channel, seats=2, thread=own)
        assert permission.name is not None
        called = words("en")(f"permission-{permission.name.lower()}")
        assert says(answer, "refused-missing-permissions", channels=f"<#{named.id}>", permissions=called)
        discord.allow(permission)
    for permission in NEEDED[OWN] - NEEDED[where]:
        discord.forbid(permission)
    await party.ana.command("azul new", channel, seats=2, thread=own)
    await bot.idle()
    lobby = (channel if where == "a private thread" or not own else discord.channel()).messages[-1]
    await party.ben.click(lobby, "Join")
    await bot.idle()
    assert (await party.table(lobby)).running
    assert list_rejected(party) == []


@pytest.mark.parametrize("where", try_some(["a channel", "a thread", OWN, "a private thread"], 2))
async def test_response_warns_if_move_could_not_be_posted(
    bot: Bot, party: Party, places: dict[str, Channel], where: str
) -> None:
    discord = party.discord
    there = (await begin_in(party, places[where], where)).channel
    board = await party.newest(there)
    for channel in (there, discord.channel("elsewhere")):
        before_both = len(list_rejected(party))
        for permission in (Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS):
            discord.forbid(permission)
            before = len(list_rejected(party))
            told = await party.act(board, channel)
            assert ("couldn’t post it" in told) == (len(list_rejected(party)) > before)
            discord.allow(permission)
            await bot.pass_time(minutes=10)
            board = await party.newest(there)
        assert len(list_rejected(party)) > before_both


@pytest.mark.parametrize("where", try_some(["a thread", "a channel", OWN, "a private thread"], 2))
async def test_rematch_needs_only_permissions_that_its_lobby_requires(
    bot: Bot, party: Party, places: dict[str, Channel], where: str
) -> None:
    discord = party.discord
    game, there = await begin_in(party, places[where], where)
    await end_game(bot, game)
    needed = NEEDED["a channel" if where == OWN else where]
    for channel in (there, discord.channel(), discord.channel("elsewhere")):
        for permission in needed:
            discord.forbid(permission)
            answer = await party.ana.command("azul rematch", channel, game=game.id)
            assert says(answer, "refused-missing-permissions", channels=f"<#{game.channel_id}>")
            discord.allow(permission)
    for permission in NEEDED[OWN] - needed:
        discord.forbid(permission)
    await discord.filled(await party.ana.command("azul rematch", discord.channel("elsewhere"), game=game.id))
    await bot.idle()
    assert any("*free*" in message.content for message in discord.world.channels[game.channel_id].messages[-2:])
    assert list_rejected(party) == []


# Other kinds of channels.


@pytest.fixture
def add_place(party: Party) -> Callable[[str], Channel]:
    """A function that adds a channel of the given kind, or a thread in such a channel."""
    discord = party.discord

    def add(name: str) -> Channel:
        match name:
            case "forum post":
                return discord.add_thread("a post", discord.add_channel("forum", kind=FORUM))
            case "media post":
                return discord.add_thread("a clip", discord.add_channel("media", kind=MEDIA_CHANNEL))
            case "voice channel":
                return discord.add_channel("voice", kind=VOICE_CHANNEL)
            case "stage channel":
                return discord.add_channel("stage", kind=STAGE_CHANNEL)
            case "private thread":
                return discord.add_thread("whispers", discord.add_channel("quiet"), only=party.people)
            case "announcement channel":
                return discord.add_channel("news", kind=ANNOUNCEMENT_CHANNEL)
            case "announcement thread":
                return discord.add_thread("about news", discord.add_channel("news", kind=ANNOUNCEMENT_CHANNEL))
            case _:
                return discord.add_thread("talk", discord.add_channel("loud"))

    return add


WITHOUT_THREADS = ("forum post", "media post", "voice channel", "stage channel", "private thread")
WITH_THREADS = ("announcement channel", "announcement thread", "thread")


@pytest.mark.parametrize(
    ("name", "by_setting"),
    [
        ("private thread", False),
        ("forum post", True),
        ("voice channel", False),
        *(pytest.param(name, False, marks=thorough) for name in ("forum post", "media post", "stage channel")),
    ],
)
async def test_game_is_played_in_channel_without_threads(
    bot: Bot, party: Party, add_place: Callable[[str], Channel], name: str, by_setting: bool
) -> None:
    place = add_place(name)
    if by_setting:
        boss = ask(DARIUSH, guild_id=party.discord.guild.id, moderator=True)
        await change_guild(bot.service, boss, lambda guild: replace(guild, threads=True))
    options = {} if by_setting else {"thread": True}
    await party.ana.command("azul new", place, seats=2, **options)
    await bot.idle()
    await party.ben.click(place.messages[-1], "Join")
    table = await party.table(await party.newest(place))
    assert table.running
    await end_game(bot, table.game)
    await party.ana.command("azul rematch", place)
    await bot.idle()
    assert any("*free*" in message.content for message in place.messages[-2:])
    assert list_rejected(party) == []


async def test_game_opened_in_a_thread_gets_its_own_thread(
    bot: Bot, party: Party, add_place: Callable[[str], Channel]
) -> None:
    for name in WITH_THREADS:
        place = add_place(name)
        await party.ana.command("azul new", place, seats=2, thread=True)
        await bot.idle()
        lobby = (place.parent or place).messages[-1]
        await party.ben.click(lobby, "Join")
        await bot.idle()
        thread = party.discord.world.channels[lobby.id]
        assert thread.kind == (ANNOUNCEMENT_THREAD if name.startswith("ann") else PUBLIC_THREAD), name
        assert (await party.newest(thread)).pings
    assert list_rejected(party) == []


async def test_game_can_move_to_channel_without_threads(
    bot: Bot, party: Party, add_place: Callable[[str], Channel]
) -> None:
    game = (await party.start_game(party.ana, party.ben)).game
    await bot.idle()
    channel = party.discord.channel()
    for number, name in enumerate(WITHOUT_THREADS, start=1):
        party.discord.delete_channel(channel)
        await party.discord.until(lambda: len(party.ana.direct.messages) == number, "Ana gets a direct message")  # noqa: B023
        channel = add_place(name)
        await party.ana.command("azul table move-here", channel, game=game.id)
        assert (await party.newest(channel)).pings, name


async def test_tournament_is_refused_in_forum_post(party: Party, add_place: Callable[[str], Channel]) -> None:
    for name in ("forum post", "media post"):
        answer = await party.ana.command("azul tournament new", add_place(name), name="Cup")
        assert says(answer, "refused-no-forum"), name


@pytest.mark.parametrize("name", ["voice channel", pytest.param("stage channel", marks=thorough)])
async def test_tournament_tables_are_played_in_channel_without_threads(
    bot: Bot, party: Party, add_place: Callable[[str], Channel], name: str
) -> None:
    place = add_place(name)
    party.discord.forbid(Permission.CREATE_PUBLIC_THREADS, place)
    await party.ana.command("azul tournament new", place, name="Cup")
    await bot.idle()
    found = re.search(r"#([0-9A-Z]{5})\b", place.messages[-1].content)
    assert found is not None
    here = Place("server", party.discord.guild.id)
    for person in party.people[:3]:
        await acts.enter(bot.service, Request(Who(person.id, person.name), here, place.id), found[1])
    assert says(await party.ana.command("azul tournament begin", place), "answer-tournament-begun")
    board = await party.newest(place)
    assert board.attachments
    assert board.pings
    assert list_rejected(party) == []


@pytest.mark.parametrize("chosen", ["parent", "itself"])
async def test_server_can_allow_every_kind_of_channel(
    bot: Bot, party: Party, add_place: Callable[[str], Channel], chosen: str
) -> None:
    bot.service.limits = Limits(games_per_host=9)
    places = {name: add_place(name) for name in (*WITHOUT_THREADS, *WITH_THREADS)}
    if chosen == "parent":
        places = {name: place for name, place in places.items() if place.parent is not None}
    listed = [place.parent if chosen == "parent" and place.parent else place for place in places.values()]
    form = await party.boss.command("azul settings server")
    await party.boss.submit(form, channels=listed)
    refused = await party.ana.command("azul new")
    assert says(refused, "refused-channel-not-allowed")
    for place in listed:
        assert f"<#{place.id}>" in refused.content
    for name, place in places.items():
        assert says(await party.ana.command("azul new", place), "answer-opened"), name


async def test_server_cannot_allow_a_category_as_channel(party: Party) -> None:
    category = party.discord.add_channel("games", kind=CATEGORY)
    form = await party.boss.command("azul settings server")
    assert says(
        await party.boss.submit(form, channels=[category]), "refused-bad-settings", what="category", text="games"
    )


# All games of a server.


async def all_games(person: Person, channel: Channel | None = None) -> Message:
    answer = await person.command("azul games", channel, all=True)
    assert answer.ephemeral
    return answer.message


async def test_long_list_of_games_has_pages(party: Party) -> None:
    games = list[str]()
    place = Place("server", party.discord.guild.id)
    for number in range(GAMES_PER_PAGE + 1):
        asks = Request(Who(1000 + number, f"P{number}"), place, party.discord.channel().id)
        games.append((await open_game(party.silent_service, asks, Opening("azul", "coloured", 2))).game.id)
    message = await all_games(party.boss)
    assert len(message.content) <= 2000
    assert len(message.content.splitlines()) == 1 + GAMES_PER_PAGE
    first = set(message.selects[0].values)
    await party.boss.click(message, "▶")
    assert {*first, *message.selects[0].values} == set(games)
    assert [button.label for button in message.buttons] == ["◀", "2 / 2", "▶"]


async def test_host_can_end_an_unplayable_game(bot: Bot, party: Party) -> None:
    await party.act(await party.game())
    board = await party.discord.next_message()
    lobby, broken = party.discord.channel().messages[0], (await party.table(board)).game.id
    await bot.idle()
    with contextlib.closing(sqlite3.connect(bot.database_file)) as beside, beside:
        beside.execute("UPDATE log SET text = 'mauve' WHERE act = 'play'")
    await bot.restart()
    other = (await party.table(await party.game())).game.id
    assert other in (await party.ana.command("azul games")).content
    named = [choice.value for choice in await party.ana.complete("azul move", "game")]
    assert named == [f"#{other}"]
    for answer in (await party.ana.command("azul board", game=broken), await party.ben.click(board, "Your move")):
        assert f"#{broken} can’t go on" in answer.content
    assert "moderator" in (await party.ben.command("azul table end", game=broken)).content
    assert says(await party.end(party.ana, game=broken), "answer-ended")
    await bot.idle()
    assert says(lobby, "lobby-unplayable")
    assert "is over" in (await party.ben.click(board, "Your move")).content
