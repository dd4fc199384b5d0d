"""Permissions in the channel of a game. They apply wherever a request comes from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.people import settings
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Answer, Person, StandIn
from tests.support.people import ANA, ask
from tests.support.says import says
from tests.support.thorough import thorough

SEND, SEND_IN_THREADS = Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS
WRITES = "“Send Messages”"
MISSING = {
    "a channel": (SEND, WRITES),
    "its own thread": (SEND_IN_THREADS, "“Send Messages in Threads”"),
    "an existing thread": (SEND_IN_THREADS, "“Send Messages in Threads”"),
    "a locked thread": (None, "“Manage Threads” (the thread is locked)"),
}
"""For each place of a game, the permission that the test takes away, and the name of this permission in the refusal."""


def is_refused(answer: Answer, act: str, channel: Channel, needed: str) -> bool:
    """Check whether the response refuses an act and names both the channel and the missing permission."""
    return says(answer, "refused-may-not-write", act=act, channels=f"<#{channel.id}>", permissions=needed)


async def play_in(discord: StandIn, party: Party, where: str) -> tuple[str, Channel]:
    """Begin a game between Ana and Ben. Return its id and its channel."""
    if where == "its own thread":
        place, board = await party.in_thread()
        return (await party.table(board)).game.id, place
    place = discord.channel()
    if where in ("an existing thread", "a locked thread"):
        place = discord.add_thread("talk", place)
    table = await party.start_unposted_game(party.ana, party.ben, channel=place)
    if where == "a locked thread":
        discord.lock(place)
    return table.game.id, place


async def wait_for_events(bot: Bot, person: Person, channel: Channel) -> None:
    """Wait until the bot has handled all earlier events.

    Events and interactions arrive in order, so it is enough to wait for the response to a command.
    """
    await bot.idle()
    await person.command("azul help", channel)


@pytest.mark.parametrize(
    "where",
    ["a channel", "its own thread", pytest.param("an existing thread", marks=thorough), "a locked thread"],
)
async def test_seat_request_needs_permission_in_game_channel(
    discord: StandIn, bot: Bot, party: Party, where: str
) -> None:
    elsewhere = discord.add_channel("elsewhere")
    game, place = await play_in(discord, party, where)
    taken, needed = MISSING[where]
    if taken is not None:
        discord.forbid(taken, discord.channel(), party.chi)
    await wait_for_events(bot, party.chi, elsewhere)
    before = place.messages
    for channel in (elsewhere, place):
        answer = await party.chi.command("azul table replace", channel, seat=1, person=party.chi, game=game)
        assert is_refused(answer, "replace", place, needed)
    await bot.idle()
    assert place.messages == before
    manager = party.boss if where == "a locked thread" else party.dariush
    version = (await bot.service.table(game)).game.version
    await manager.command("azul table replace", elsewhere, seat=1, person=manager, game=game)
    assert (await bot.service.table(game)).game.version == version + 1


async def test_outsider_without_permission_causes_no_posts(discord: StandIn, bot: Bot, party: Party) -> None:
    news, elsewhere, chi = discord.channel(), discord.add_channel("elsewhere"), party.chi
    discord.forbid(SEND, news, chi)
    last = await party.give_up(party.ben, await party.start_game(party.ana, party.ben))
    running = (await party.start_game(party.ana, party.ben)).game.id
    lobby = await party.lobby(3)
    waiting = (await party.table(lobby)).game.id
    await wait_for_events(bot, chi, elsewhere)
    before = [(message.id, message.content) for message in news.messages]
    private = {person: person.direct.messages for person in party.people}
    post = await chi.say("Hm", elsewhere)
    for seat in (1, 2):
        await chi.command("azul table replace", elsewhere, seat=seat, person=chi, game=running)
        await chi.pick(post, "azul:RULES:0:which:replace", [f"{running}/{seat - 1}/{chi.id}/medium"])
    on_lobbies = [(act, waiting) for act in ("join", "leave", "start")]
    on_games = [(act, running) for act in ("nudge", "resign", "undo")]
    for command, game in (*on_lobbies, *on_games, ("rematch", last.game.id)):
        await chi.command(f"azul {command}", elsewhere, game=game)
    by_button = [(act, running) for act in ("ask", "cancel", "end", "agree", "decline", "nudge", "time")]
    for verb, game in (*on_lobbies, *by_button, ("end", waiting), ("rematch", last.game.id)):
        await chi.press(post, f"azul:{game}:0:{verb}:")
    await bot.idle()
    assert [(message.id, message.content) for message in news.messages] == before
    assert {person: person.direct.messages for person in party.people} == private


async def test_forged_seat_request_needs_permission_too(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.game()
    game = (await party.table(board)).game.id
    discord.forbid(SEND, board.channel, party.chi)
    forged = await party.chi.pick(board, "azul:RULES:0:which:replace", [f"{game}/1/{party.chi.id}/medium"])
    assert is_refused(forged, "replace", board.channel, WRITES)


async def test_person_without_permission_can_join_only_from_the_lobby(discord: StandIn, bot: Bot, party: Party) -> None:
    lobby, elsewhere = await party.lobby(2), discord.add_channel("elsewhere")
    game = (await party.table(lobby)).game.id
    discord.forbid(SEND, lobby.channel, party.chi)
    await wait_for_events(bot, party.chi, elsewhere)
    assert await party.chi.complete("azul join", "game", "", elsewhere) == []
    assert is_refused(await party.chi.command("azul join", elsewhere, game=game), "join", lobby.channel, WRITES)
    await party.chi.click(lobby, "Join")
    board = await discord.next_message()
    for _ in range(2):
        board = await party.type(board)
    assert len((await party.table(board)).turns_since(0)) == 2
    # As a player of the game, Chi can act from other channels.
    await party.chi.command("azul table replace", elsewhere, seat=2, person=party.dariush, game=game)
    assert await party.chi.complete("azul table replace", "game", "", elsewhere)
    await party.chi.command("azul resign", elsewhere, game=game)
    assert (await party.table(board)).game.offer is not None


async def test_completion_omits_games_in_unwritable_channels(discord: StandIn, bot: Bot, party: Party) -> None:
    board, elsewhere = await party.game(), discord.add_channel("elsewhere")
    discord.forbid(SEND, board.channel, party.chi)
    await wait_for_events(bot, party.chi, elsewhere)
    assert await party.chi.complete("azul table replace", "game", "", elsewhere) == []
    assert len(await party.dariush.complete("azul table replace", "game", "", elsewhere)) == 1


async def test_opening_a_game_needs_permission_to_write(discord: StandIn, bot: Bot, party: Party) -> None:
    channel = discord.channel()
    discord.forbid(SEND, channel, party.chi)
    for answer in (
        await party.chi.command("azul new"),
        await party.chi.command("azul new", thread=True),
        await party.chi.use("Play Azul", party.ana),
    ):
        assert is_refused(answer, "new", channel, WRITES)
    await bot.idle()
    assert channel.messages == []
    assert party.ana.direct.messages == []


async def test_game_thread_needs_permission_in_parent_channel(discord: StandIn, bot: Bot, party: Party) -> None:
    thread = discord.add_thread("talk")
    discord.forbid(SEND, discord.channel(), party.chi)
    await wait_for_events(bot, party.chi, thread)
    refused = await party.chi.command("azul new", thread, thread=True)
    assert is_refused(refused, "new", discord.channel(), WRITES)
    assert says(await party.chi.command("azul new", thread, thread=False), "answer-opened")


async def test_game_thread_needs_permission_unless_server_uses_threads(
    discord: StandIn, bot: Bot, party: Party
) -> None:
    discord.forbid(Permission.CREATE_PUBLIC_THREADS, discord.channel(), party.chi)
    await wait_for_events(bot, party.chi, discord.channel())
    refused = await party.chi.command("azul new", seats=2, thread=True)
    assert is_refused(refused, "new", discord.channel(), "“Create Public Threads”")
    assert says(await party.chi.command("azul new", seats=2), "answer-opened")
    boss = ask(ANA, moderator=True, guild_id=discord.guild.id)
    await settings.change_guild(bot.service, boss, lambda guild: replace(guild, threads=True))
    assert says(await party.chi.command("azul new", seats=2, thread=True), "answer-opened")


async def finish_game(discord: StandIn, bot: Bot, party: Party) -> tuple[str, Channel]:
    """Finish a game between Ana and Ben. Return its id and another channel."""
    game = (await party.table(await party.post_resigned_game(0))).game.id
    elsewhere = discord.add_channel("elsewhere")
    await wait_for_events(bot, party.ana, elsewhere)
    return game, elsewhere


async def test_rematch_needs_permission_in_game_channel(discord: StandIn, bot: Bot, party: Party) -> None:
    game, elsewhere = await finish_game(discord, bot, party)
    board, ana, ben = await party.newest(), party.ana, party.ben
    discord.forbid(SEND, board.channel, ana)
    await wait_for_events(bot, ana, elsewhere)
    for answer in (
        await ana.click(board, "Rematch"),
        await ana.command("azul rematch", elsewhere, game=game),
        await ana.command("azul rematch", ana.direct, game=game),
    ):
        assert is_refused(answer, "rematch", board.channel, WRITES)
    assert says(await discord.filled(await ben.command("azul rematch", ben.direct, game=game)), "answer-rematch")
    lobby = await discord.next_message(after=board)
    await ana.command("azul rematch", elsewhere, game=game)
    await bot.idle()
    assert (await party.table(lobby)).running


async def test_rematch_in_hidden_channel_is_not_named(discord: StandIn, bot: Bot, party: Party) -> None:
    den = discord.add_channel("den")
    ana, ben = party.ana, party.ben
    game = (await party.give_up(ben, await party.start_unposted_game(ana, ben, channel=den))).game.id
    await bot.idle()
    discord.forbid(Permission.VIEW_CHANNEL, den, ben)
    await discord.filled(await ana.command("azul rematch", den, game=game))
    await bot.idle()
    (rematch,) = [one.game.id for one in await bot.service.open_in(den.id)]
    for answer in (
        await ben.command("azul rematch", game=game),
        await ben.command("azul rematch", ben.direct, game=game),
    ):
        assert says(answer, "refused-rematch-elsewhere", game=game)
        assert rematch not in answer.content
    # People who can see the channel can join from a direct message.
    discord.allow(Permission.VIEW_CHANNEL, den, ben)
    assert says(await discord.filled(await ben.command("azul rematch", ben.direct, game=game)), "answer-rematch")
    assert (await bot.service.table(rematch)).running


async def test_rematch_is_announced_in_thread_only_with_permission(discord: StandIn, bot: Bot, party: Party) -> None:
    thread, _board = await party.in_thread()
    await party.ana.command("azul resign", thread)
    await party.ana.click(party.ana.private(thread)[-1], "Yes, resign")
    board = await party.newest(thread)
    discord.forbid(SEND_IN_THREADS, discord.channel(), party.ana)
    before = thread.messages
    answer = await party.ana.click(board, "Rematch")
    await discord.filled(answer)
    assert says(answer, "answer-rematch")
    assert answer.ephemeral
    assert public_since(thread, before) == []


async def test_rematch_is_refused_after_leaving_the_server(discord: StandIn, bot: Bot, party: Party) -> None:
    game, elsewhere = await finish_game(discord, bot, party)
    discord.leave(party.ana)
    await wait_for_events(bot, party.ben, elsewhere)
    refused = await party.ana.command("azul rematch", party.ana.direct, game=game)
    assert is_refused(refused, "rematch", discord.channel(), "“View Channel”")


async def test_game_moves_only_to_writable_channel(discord: StandIn, bot: Bot, party: Party) -> None:
    place, news, other = discord.add_channel("place"), discord.add_channel("news"), discord.add_channel("other")
    await party.ana.command("azul new", place, seats=3)
    game = (await party.table(await discord.next_message(place))).game.id
    discord.forbid(SEND, news, party.ana)
    discord.delete_channel(place)
    await discord.until(lambda: party.ana.direct.messages, "the host is asked")
    refused = await party.ana.command("azul table move-here", news, game=game)
    assert is_refused(refused, "move-here", news, WRITES)
    assert says(await party.ana.command("azul table move-here", other, game=game), "answer-moved")


def public_since(channel: Channel, before: list[Message]) -> list[Message]:
    return [message for message in channel.messages if message not in before]


async def test_sharing_is_refused_in_unwritable_channel(discord: StandIn, bot: Bot, party: Party) -> None:
    await party.post_resigned_game(0)
    channel = discord.channel()
    discord.forbid(SEND, channel, party.ana)
    before = channel.messages
    for what in ("stats", "leaderboard", "record replay", "record analyse"):
        assert is_refused(await party.ana.command(f"azul {what}", share=True), "share", channel, WRITES), what
    assert public_since(channel, before) == []
