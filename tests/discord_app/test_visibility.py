"""Who can see and moderate a game. This depends on the channel of the game, not on where a request comes from."""

from __future__ import annotations

import pytest

from bot.games.core.replay import Table
from bot.sandbox.world import Channel, Message, Permission
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says
from tests.support.thorough import try_some

NOT_THERE = "refused-no-such-game"
MANAGERS = {"manager", "administrator", "owner"}
EVERYBODY = {"player", "stranger", "member", "moderator of #azul", "moderator of #den", *MANAGERS}
SEES = {
    "#azul": EVERYBODY,
    "#den": {"player", "member", "moderator of #den", *MANAGERS},
    "its own thread in #den": {"player", "member", "moderator of #den", *MANAGERS},
    "an archived thread of #den": {"player", "member", "moderator of #den", *MANAGERS},
    "a private thread of #azul": {"player", *MANAGERS},
    "a deleted channel": {"player", *MANAGERS},
}
"""For each place of a game, the people who can see the game.

It doesn't matter from which channel they ask. The player has a seat in the game, but can no longer see #den.
"""
MODERATES = {
    "#azul": {"moderator of #azul", *MANAGERS},
    "#den": {"moderator of #den", *MANAGERS},
    "its own thread in #den": {"moderator of #den", *MANAGERS},
    "an archived thread of #den": {"moderator of #den", *MANAGERS},
    "a private thread of #azul": MANAGERS,
    "a deleted channel": MANAGERS,
}


class Town:
    """A server with people who have different permissions.

    Its channel #azul is open to everybody, and its channel #den only to members.
    """

    def __init__(self, discord: StandIn, bot: Bot, party: Party) -> None:
        self.discord, self.bot, self.party = discord, bot, party
        self.azul, self.den = discord.channel(), discord.add_channel("den")
        members = discord.add_role("Members")
        discord.forbid(Permission.VIEW_CHANNEL, self.den, discord.guild.roles[discord.guild.id])
        for inside in (members, discord.bot, party.ana, party.ben):
            discord.allow(Permission.VIEW_CHANNEL, self.den, inside)
        self.people = {"player": party.ben, "stranger": party.chi}
        for name in sorted(EVERYBODY - self.people.keys()):
            self.people[name] = discord.person(name.title(), owner=name == "owner")
        for name in ("member", "moderator of #den"):
            discord.give_role(self.people[name], members)
        discord.allow(Permission.MANAGE_MESSAGES, self.azul, self.people["moderator of #azul"])
        discord.allow(Permission.MANAGE_MESSAGES, self.den, self.people["moderator of #den"])
        for name, permission in (("manager", Permission.MANAGE_GUILD), ("administrator", Permission.ADMINISTRATOR)):
            discord.give_role(self.people[name], discord.add_role(name.title(), permissions=permission))

    async def game(self, played: str) -> tuple[str, Channel]:
        """Begin a game between Ana, who hosts it, and Ben. Return its id and its channel.

        Ben loses access to #den once the game has begun.
        """
        party, discord = self.party, self.discord
        channel = self.den
        if played == "#azul":
            channel = self.azul
        elif played == "an archived thread of #den":
            channel = discord.add_thread("talk", self.den)
        elif played == "a private thread of #azul":
            channel = discord.add_thread("whispers", self.azul, only=[party.ana, party.ben])
        game = (await self.begin(channel, thread=played == "its own thread in #den")).game
        assert game.thread_or_channel_id != self.den.id or played in ("#den", "a deleted channel")
        if played == "an archived thread of #den":
            discord.lock(channel, archived=True)
        if played == "a deleted channel":
            discord.delete_channel(self.den)
            await discord.until(lambda: party.ana.direct.messages, "the host is asked")
        else:
            discord.forbid(Permission.VIEW_CHANNEL, self.den, party.ben)
        channel.recipients = [user for user in channel.recipients if user is not party.ben]
        await self.synchronised()
        return game.id, discord.world.channels.get(game.thread_or_channel_id, channel)

    async def begin(self, channel: Channel, *, thread: bool) -> Table:
        """Begin a game between Ana and Ben in this channel or, with ``thread``, in a new thread of the channel."""
        party = self.party
        if not thread:
            table = await party.start_unposted_game(party.ana, party.ben, channel=channel)
            await party.post(table)
            return table
        await party.ana.command("azul new", channel, seats=2, thread=True)
        lobby = await self.discord.next_message(channel)
        await party.ben.click(lobby, "Join")
        await self.bot.idle()
        return await party.table(lobby)

    async def synchronised(self) -> None:
        """Wait until the bot has handled all earlier events.

        Events and interactions arrive in order, so it is enough to wait for the response to a command.
        """
        await self.party.ana.command("azul help", self.azul)


@pytest.fixture
def town(discord: StandIn, bot: Bot, party: Party) -> Town:
    return Town(discord, bot, party)


async def sees(person: Person, game: str, channel: Channel, post: Message, *, by_all: bool) -> bool:
    """Check whether a person finds a game in the list of games.

    With ``by_all``, check also that ids, autocomplete and buttons give the same result.
    """
    found = {"games": game in (await person.command("azul games", channel)).content}
    if not by_all:
        return found["games"]
    for command in ("board", "record history"):
        found[command] = not says(await person.command(f"azul {command}", channel, game=game), NOT_THERE)
    for command in ("board", "record export"):
        offered = await person.complete(f"azul {command}", "game", "", channel)
        found[f"{command} …"] = f"#{game}" in [choice.value for choice in offered]
    moves = await person.complete("azul move", "move", "1", channel, game=game)
    found["move …"] = not any(choice.name.startswith("There’s no game") for choice in moves)
    for verb in ("table", "more", "improve"):
        found[f"[{verb}]"] = not says(await person.press(post, f"azul:{game}:0:{verb}:"), NOT_THERE)
    assert len(set(found.values())) == 1, found
    return found["games"]


async def moderates(person: Person, game: str, channel: Channel, host: Person) -> bool:
    """Check whether this person may act as host or moderator, with a command that changes nothing."""
    answer = await person.command("azul table host", channel, person=host, game=game)
    (said,) = [key for key in (NOT_THERE, "refused-host-only", "refused-already-host") if says(answer, key)]
    return said == "refused-already-host"


ASKED = [
    (played, typed)
    for played in SEES
    for typed in ("in #azul", "in another channel", "in the game's channel")
    if (played, typed) != ("a deleted channel", "in the game's channel")
]
"""Each place of a game, with each channel from which people ask for the game."""


@pytest.mark.parametrize(("played", "typed"), try_some(ASKED, 4))
async def test_permissions_in_channel_decide_visibility_and_moderation(town: Town, played: str, typed: str) -> None:
    game, place = await town.game(played)
    channel = {"in #azul": town.azul, "in another channel": town.discord.channel("elsewhere")}.get(typed, place)
    post = await town.party.ana.say("Hm", town.azul)
    there = {name for name, person in town.people.items() if channel.may(person, Permission.VIEW_CHANNEL)}
    who = {name: town.people[name] for name in EVERYBODY if name in there}
    finding = {
        name
        for name, person in who.items()
        if await sees(person, game, channel, post, by_all=name in ("stranger", "player", "moderator of #den"))
    }
    moderating = {name for name, person in who.items() if await moderates(person, game, channel, town.party.ana)}
    assert (finding, moderating) == (SEES[played] & there, MODERATES[played] & there)


async def test_lobby_in_hidden_channel_cannot_be_joined(town: Town) -> None:
    await town.party.ana.command("azul new", town.den, seats=3)
    lobby = await town.discord.next_message(town.den)
    game = (await town.party.table(lobby)).game.id
    stranger, member = town.people["stranger"], town.people["member"]
    post = await stranger.say("Hm", town.azul)
    for verb in ("join", "leave", "start", "decline", "rules"):
        assert says(await stranger.press(post, f"azul:{game}:0:{verb}:"), NOT_THERE)
    assert says(await stranger.pick(post, f"azul:{game}:0:computer:", ["easy"]), NOT_THERE)
    assert await stranger.complete("azul join", "game", "", town.azul) == []
    assert says(await member.command("azul join", town.azul, game=game), "answer-joined")


async def test_game_opened_in_private_thread_stays_there(town: Town) -> None:
    party, private = town.party, town.discord.add_thread("whispers", town.azul, only=[town.party.ana])
    await party.ana.command("azul new", private, seats=2, thread=True)
    lobby = await town.discord.next_message(private)
    await town.bot.idle()
    assert town.azul.messages == []
    assert (await party.table(lobby)).game.thread_or_channel_id == private.id


async def test_finished_game_is_as_hidden_as_running_one(town: Town) -> None:
    game, _ = await town.game("#den")
    await town.party.give_up(town.people["player"], await town.bot.service.table(game))
    await town.bot.idle()
    post = await town.party.ana.say("Hm", town.azul)
    for name, hidden in (("moderator of #azul", True), ("player", False)):
        person = town.people[name]
        for command in ("history", "export", "verify", "analyse", "replay"):
            answer = await person.command(f"azul record {command}", town.azul, game=game)
            assert says(answer, NOT_THERE) is hidden, (name, command)
            offered = await person.complete(f"azul record {command}", "game", "", town.azul)
            assert [choice.value for choice in offered] == [f"#{game}"] * (not hidden), (name, command)
        for verb in ("past", "review", "history", "analyse"):
            answer = await person.press(post, f"azul:{game}:0:{verb}:")
            assert says(answer, NOT_THERE) is hidden, (name, verb)


async def test_presses_in_direct_messages_reach_only_own_games(party: Party) -> None:
    game = (await party.start_game(party.ana, party.ben)).game.id
    for person, verbs in ((party.dariush, ("move", "mine", "table", "join", "end", "rematch")), (party.boss, ("end",))):
        letter = await person.say("Hello", person.direct)
        for verb in verbs:
            assert says(await person.press(letter, f"azul:{game}:1:{verb}:"), NOT_THERE)
    own = await party.start_game(party.boss, party.ana)
    assert says(await party.boss.press(letter, f"azul:{own.game.id}:1:end:"), "refused-moderator-only")
    assert (await party.bot.service.table(game)).running
