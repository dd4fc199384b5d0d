"""Attempts at every command and button by every person in several places: the refusals, and the game that is chosen.

All changes are rolled back. Tests of games show what each act does; this test shows who can use it, and from where.
``python -m pytest tests/discord_app/test_access.py --rewrite`` rewrites the results. Read the diff before you commit.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.discord_app.actions.registry import ACTIONS, ON_GAME
from bot.discord_app.core.buttons import Press
from bot.games.core.results import MIN_MOVES
from bot.games.tournament.acts import TOURNAMENT_LETTER
from bot.sandbox.world import Channel, File, Message, Permission
from bot.sandbox.world.commands import SLASH_COMMAND, list_of_kind, list_subcommands
from bot.storage.database import Database
from bot.storage.tables import log, tournament_log
from tests.discord_app.conftest import Bot, Party
from tests.discord_app.test_contract import COMMANDS
from tests.discord_stand_in import Answer, Person
from tests.support.thorough import thorough

FILE = Path(__file__).with_name("access.txt")
GUEST_FILE = Path(__file__).with_name("access_of_guests.txt")
"""The results in places where the bot is a guest."""
_REFUSED = re.compile(r"interaction \d+ refused: (\S+)")


class RolledBack(Exception):  # noqa: N818 - not an error
    """Signals that a transaction was rolled back on purpose."""


@dataclass
class Tried:
    """The last attempt, with the acts that it would have written and the refusals that it got."""

    names: dict[str, str]
    known: set[tuple[str, int]] = field(default_factory=set)
    refused: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    undone: bool = False

    def forget(self) -> None:
        """Forget the last attempt before the next one."""
        self.refused.clear()
        self.written.clear()
        self.undone = False


async def list_lines(connection: AsyncConnection) -> list[tuple[str, int, str]]:
    """Return the subject, version and act of every line in the logs of games and tournaments."""
    lines = []
    for logged, of in ((log, log.c.game_id), (tournament_log, tournament_log.c.tournament_id)):
        query = select(of, logged.c.version, logged.c.act).order_by(logged.c.version)
        lines += [(name, version, act) for name, version, act in await connection.execute(query)]
    return lines


@contextmanager
def roll_back_writes(bot: Bot, tried: Tried) -> Iterator[None]:
    """Record all writes in this block, and roll them back."""
    database = bot.service.database

    class Undoing:
        def __getattr__(self, name: str) -> Any:
            return getattr(database, name)

        @asynccontextmanager
        async def write(self) -> AsyncIterator[AsyncConnection]:
            async with database.write() as connection:
                yield connection
                lines = await list_lines(connection)
                new = [one for one in lines if one[:2] not in tried.known]
                tried.written += [f"{tried.names.get(name, 'a new one')}: {act}" for name, _, act in new]
                raise RolledBack

    class Noting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            tried.refused += _REFUSED.findall(record.getMessage())
            tried.undone |= record.exc_info is not None and record.exc_info[0] is RolledBack

    noting, logger = Noting(), logging.getLogger("bot.discord_app.core.guard")
    level = logger.level
    bot.service.database = cast("Database", Undoing())
    logger.addHandler(noting)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(noting)
        logger.setLevel(level)
        bot.service.database = database


def describe_result(tried: Tried, answer: Answer) -> str:
    """Describe the result of an attempt, without any texts from the catalogue."""
    if tried.refused:
        return f"✗ {tried.refused[-1]}"
    if tried.written:
        return ", ".join(dict.fromkeys(tried.written))
    if tried.undone:
        return "saved"
    if answer.kind == "modal":
        assert answer.modal is not None
        return f"form {_verb(answer.modal['custom_id'], tried)}"
    pressed = [button.custom_id for button in answer.message.buttons]
    chosen = [select.custom_id for select in answer.message.selects]
    shown = [_verb(custom_id or "", tried) for custom_id in pressed + chosen]
    values = " ".join(value for select in answer.message.selects for value in select.values)
    shown += [f"for {name}" for game_id, name in tried.names.items() if game_id in values]
    told = ", ".join(dict.fromkeys(shown))
    files = f", {len(answer.message.attachments)} picture" * bool(answer.message.attachments)
    named = [name for game_id, name in tried.names.items() if f"#{game_id}" in answer.content]
    about = f" about {', '.join(named)}" * bool(named)
    return f"{'private' if answer.ephemeral else 'public'}{about}{files}{f' with {told}' if told else ''}"


def _verb(custom_id: str, tried: Tried) -> str:
    pressed = Press.read(custom_id)
    if pressed is None:
        return "a link"
    return " ".join(filter(None, (pressed.verb, tried.names.get(pressed.game_id, ""))))


BY_NAME = "a game played in another channel"
"""Marks an option that names a game. Its command is also tried with the ids of games in other channels."""
_GAME: Mapping[str, Sequence[Any] | str] = {"game": BY_NAME}
_CUP: Mapping[str, Sequence[Any] | str] = {"tournament": ["hidden cup"]}
_RULES_ALIKE = "the rules of one game are as open to everybody as those of another"
_DAILY = ("join", "leave", "start", "undo", "mine", "nudge", "resign", "hint", "rematch")
_AT_TABLE = ("time", "cancel", "end", "agree", "decline", "edit", "move-here")
OPTIONS: dict[str, Mapping[str, Sequence[Any] | str]] = {
    "azul new": {
        "game": _RULES_ALIKE,
        "side": _RULES_ALIKE,
        "seats": [2],
        "computers": [1, 3],
        "level": ["hard"],
        "opponent": ["@Chi", "@Guest mute in #azul", "@oneself", "@Azul", "@stranger"],
        "opponent2": ["@Chi", "@stranger"],
        "opponent3": ["@Chi", "@stranger"],
        "role": ["@role"],
        "time": [24],
        "at-end": ["seat"],
        "thread": [True],
    },
    **{f"azul {name}": _GAME for name in _DAILY},
    **{f"azul table {name}": _GAME for name in _AT_TABLE},
    "azul table computer": {**_GAME, "level": ["hard"]},
    "azul table replace": {
        **_GAME,
        "seat": [2, 1, 9],
        "person": ["@oneself", "@Chi", "@Ben", "@Azul", "@stranger"],
        "level": ["hard"],
    },
    "azul table remove": {**_GAME, "seat": [2, 1]},
    "azul table host": {**_GAME, "person": ["@Ben", "@oneself", "@Chi", "@Azul", "@stranger"]},
    "azul move": {**_GAME, "move": ["1"]},
    "azul board": {**_GAME, "text": [True], "share": [True]},
    "azul follow": {**_GAME, "when": ["end", "rounds", "stop"]},
    "azul games": {"all": [True]},
    "azul rules": {"game": _RULES_ALIKE},
    "azul puzzle": {"game": _RULES_ALIKE, "level": [2], "mine": [True]},
    "azul learn": {"game": _RULES_ALIKE},
    "azul help": {},
    "azul stats": {"player": ["@Ana", "@Chi", "@stranger"], "against": ["@Ana", "@Ben", "@stranger"], "share": [True]},
    "azul leaderboard": {"game": _RULES_ALIKE, "show": ["season", "hall"], "share": [True]},
    "azul privacy": {},
    "azul record export": _GAME,
    "azul record analyse": {**_GAME, "share": [True]},
    "azul record replay": {**_GAME, "share": [True]},
    "azul record history": {**_GAME, "move": [0, 1]},
    "azul record verify": {**_GAME, "file": ["a file"]},
    "azul tournament new": {
        "name": ["Cup"],
        "game": _RULES_ALIKE,
        "seats": [3],
        "format": ["knock-out"],
        "role": ["@role"],
        "at": ["tomorrow"],
        "with-entries": [3],
        "days": [7],
        "stop": [True],
        "rounds": [2],
        "time": [24],
        "at-end": ["seat"],
        "threads": [False],
        "third": [True],
    },
    **{
        f"azul tournament {name}": _CUP for name in ("enter", "withdraw", "show", "begin", "move-here", "end", "export")
    },
    "azul tournament computer": {**_CUP, "level": ["hard"]},
    "azul tournament remove": {**_CUP, "entry": ["1"]},
    "azul tournament replace": {
        **_CUP,
        "entry": ["1"],
        "person": ["@Guest mute in #azul", "@Chi", "@Azul", "@stranger"],
    },
    "azul tournament correct": {"table": ["EZZZZ"], "places": ["1 2"]},
    "azul settings server": {"theme": ["light"], "language": ["fa"]},
    "azul settings me": {"theme": ["light"], "language": ["fa"], "large": [True], "words": [True]},
    "azul settings away": {"from": ["2026-99-99"], "until": ["2026-99-99"], "end": [True]},
    "azul settings puzzle": {"channel": ["#other", "#hidden"], "off": [True]},
    "azul settings tables": {"channel": ["#other", "#hidden"], "role": ["@role"]},
    "azul settings deals": {"channel": ["#other", "#hidden"]},
    "azul settings season": {"kind": ["month", "off"], "channel": ["#other", "#hidden"]},
}
"""The values to try for each option of each command, or the reason why the option isn't tried.

A required option has its first value in every attempt.
"""


@dataclass(frozen=True)
class Typed:
    """A command to try. It has values for its required options and for at most one other option."""

    command: str
    always: Mapping[str, Any]
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def on_game(self) -> bool:
        return OPTIONS[self.command].get("game") == BY_NAME

    @property
    def given(self) -> dict[str, Any]:
        return {**self.always, **self.more}

    def __str__(self) -> str:
        return " ".join([self.command, *(f"{name}:{value}" for name, value in self.more.items())])


def list_typed(registered: Registered) -> list[Typed]:
    """Return each command with only its required options, and then once more for each value of every option."""
    found = []
    for command, required in registered.items():
        walked = {name: values for name, values in OPTIONS[command].items() if not isinstance(values, str)}
        always = {name: values[0] for name, values in walked.items() if required[name]}
        found.append(Typed(command, always))
        for name, values in walked.items():
            found += [Typed(command, always, {name: value}) for value in values if always.get(name) != value]
    return found


Registered: TypeAlias = dict[str, dict[str, bool]]
"""For each command that people can type, its options and whether they are required."""


def find_registered(bot: Bot) -> Registered:
    found = {}
    for command in list_of_kind(bot.discord.world.commands.values(), SLASH_COMMAND):
        for path, options in list_subcommands(command):
            name = " ".join(part["name"] for part in path)
            found[name] = {option["name"]: option.get("required", False) for option in options}
    return found


class Trial:
    """Four games and two tournaments in three channels, and eight people who try everything."""

    def __init__(self, bot: Bot, party: Party) -> None:
        self.bot, self.party, self.tried = bot, party, Tried({})
        self.posts: dict[str, Message] = {}
        self.typed = list_typed(find_registered(bot))
        self.bare: dict[str, str] = {}
        """For each attempt with an additional option, the same attempt without that option."""

    async def set_up(self) -> None:
        discord, (ana, ben, chi, dariush) = self.party.discord, self.party.people
        here = self.here = discord.channel()
        self.other, self.hidden = discord.add_channel("other"), discord.add_channel("hidden")
        helper, keeper, guest = discord.person("Helper"), discord.person("Keeper"), discord.person("Guest")
        stranger = discord.person("Stranger")
        discord.leave(stranger)
        discord.forbid(Permission.SEND_MESSAGES, here, guest)
        discord.allow(Permission.MANAGE_MESSAGES, self.other, helper)
        discord.forbid(Permission.VIEW_CHANNEL, self.hidden, discord.guild.roles[discord.guild.id])
        for inside in (discord.bot, ana, ben, keeper):
            discord.allow(Permission.VIEW_CHANNEL, self.hidden, inside)
        discord.allow(Permission.MANAGE_MESSAGES, self.hidden, keeper)
        await self.bot.idle()
        await ana.command("azul help")
        self.people = {"Ana": ana, "Ben": ben, "Chi": chi, "Dariush": dariush, "Boss": self.party.boss}
        self.people |= {"Helper of #other": helper, "Keeper of #hidden": keeper, "Guest mute in #azul": guest}
        self.meant: dict[Any, Any] = {f"@{name}": person for name, person in self.people.items()}
        self.meant |= {"@Azul": discord.bot, "@stranger": stranger, "@role": discord.add_role("Players")}
        self.meant |= {"#other": self.other, "#hidden": self.hidden, "a file": File("game.json", b"{}")}
        for name, host, guest, channel in (
            ("over", ana, ben, here),
            ("running", ana, ben, here),
            ("other", chi, dariush, self.other),
            ("hidden", ben, ana, self.hidden),
        ):
            await host.command("azul new", channel, seats=2)
            await self.bot.idle()
            lobby = channel.messages[-1]
            await guest.click(lobby, "Join")
            await self.bot.idle()
            self.name(name, channel.messages[-1])
        board = self.posts["over"]
        for _ in range(2 * MIN_MOVES):
            board = await self.party.type(board)
        sure = await ben.command("azul resign", game=self.id_of("over"))
        await ben.click(sure.message, "Yes, resign")
        # Games are posted independently of each other.
        await self.bot.idle()
        await ana.command("azul new", here, seats=3, opponent=dariush, time=24)
        await self.bot.idle()
        self.name("lobby", here.messages[-2])
        for name, host, channel in (("cup", ana, here), ("hidden cup", ben, self.hidden)):
            await host.command("azul tournament new", channel, name=name, threads=False)
            await self.bot.idle()
            self.name(name, channel.messages[-1])
            self.meant[name] = self.id_of(name)
            await ben.click(self.posts[name], "Enter")

    def name(self, name: str, post: Message) -> None:
        found = next(filter(None, (Press.read(button.custom_id or "") for button in post.buttons)))
        self.tried.names[found.game_id] = name
        self.posts[name] = post

    def id_of(self, name: str) -> str:
        return next(game_id for game_id, known in self.tried.names.items() if known == name)

    async def commands(self) -> AsyncIterator[tuple[str, str, str]]:
        """Try each command as each person, in each channel and in direct messages."""
        for typed in self.typed:
            self.bare |= {str(typed): typed.command} if typed.more else {}
            for who, person in self.people.items():
                private = [person.direct] if who in ("Ana", "Ben", "Boss") else []
                for where in (self.here, self.other, *private):
                    place = f"#{where.name}" if where.guild else "in private"
                    yield str(typed), f"{who} {place}", await self.send(person, typed.command, where, typed.given)

    async def named(self, name: str, where: Channel) -> AsyncIterator[tuple[str, str, str]]:
        """Try each command with the id of a game that is played in another channel."""
        for typed in self.typed:
            if not typed.on_game:
                continue
            what = f"{typed} game:{name}"
            self.bare |= {what: f"{typed.command} game:{name}"} if typed.more else {}
            for who, person in self.people.items():
                given = {**typed.given, "game": self.id_of(name)}
                yield what, who, await self.send(person, typed.command, where, given)

    async def buttons(
        self, name: str, people: Mapping[str, Person] | None = None
    ) -> AsyncIterator[tuple[str, str, str]]:
        """As each person, press every button that a board can have, below the post of this game."""
        for verb in ACTIONS[ON_GAME]:
            if verb not in COMMANDS or verb in ("replay", "analyse", "hint", "undo"):
                continue
            for who, person in (people or self.people).items():
                custom_id = Press(verb, self.id_of(name), 10**6).custom_id
                self.tried.forget()
                answer = await person.press(self.posts[name], custom_id)
                yield f"[{verb}] of {name}", who, describe_result(self.tried, answer)

    async def cards(self, name: str) -> AsyncIterator[tuple[str, str, str]]:
        """As each person, press every button that a card can have, below the post of this tournament."""
        for verb, action in ACTIONS[TOURNAMENT_LETTER].items():
            if action.pressed is None:
                continue
            path = ("1",) if verb == "remove" else ()
            for who, person in self.people.items():
                custom_id = Press(verb, self.id_of(name), 10**6, path).custom_id
                self.tried.forget()
                answer = await person.press(self.posts[name], custom_id)
                yield f"[{verb}] of {name}", who, describe_result(self.tried, answer)

    async def send(self, person: Person, command: str, where: Channel, options: dict[str, Any]) -> str:
        self.tried.forget()
        meant = {**self.meant, "@oneself": person}
        # The underscore distinguishes an option from the parameters of `command`.
        given = {f"{name}_": meant.get(value, value) for name, value in options.items()}
        answer = await person.command(command, where, **given)
        if answer.kind == "deferred":
            await self.party.discord.filled(answer)
        return describe_result(self.tried, answer)


Found: TypeAlias = Mapping[str, Mapping[str, str]]
"""The results of each attempt, by person and place."""
AS_BARE = "as without it"


def summarise(found: Found, bare: Mapping[str, str]) -> list[str]:
    """Return a line for each result and the people who got it.

    The line of the most frequent result says "everybody else". An attempt with an additional option lists only people
    for whom the option makes a difference.
    """
    lines = []
    for what, outcomes in found.items():
        without = found[bare[what]] if what in bare else {}
        by_outcome: dict[str, list[str]] = {}
        for who, said in outcomes.items():
            by_outcome.setdefault(AS_BARE if said == without.get(who) else said, []).append(who)
        if list(by_outcome) == [AS_BARE]:
            lines.append(f"> {what}: {AS_BARE}")
            continue
        *few, (most, _) = sorted(by_outcome.items(), key=lambda pair: len(pair[1]))
        lines.append(f"> {what}")
        lines += [f"  {', '.join(who)}: {said}" for said, who in sorted(few, key=lambda pair: list(pair[1]))]
        lines.append(f"  {'everybody else' if few else 'everybody'}: {most}")
    return lines


class GuestTrial(Trial):
    """Three games in a group and three games on a server. The bot is a guest in both places."""

    async def set_up(self) -> None:
        discord, (ana, ben, chi, dariush) = self.party.discord, self.party.people
        self.group = discord.add_group(ana, ben, chi, dariush, name="group")
        guild = discord.add_guild("Elsewhere", bot=False)
        self.there, self.beside = discord.channel("there", guild), discord.channel("beside", guild)
        helper, stranger = discord.person("Helper"), discord.person("Stranger")
        boss = self.party.boss
        for person in (ana, ben, chi, dariush, helper):
            discord.join(person, guild)
        discord.join(boss, guild, moderator=True)
        discord.allow(Permission.MANAGE_MESSAGES, self.there, helper)
        for person in (ana, chi, boss):
            person.add_app()
        self.people = {"Ana": ana, "Ben": ben, "Chi": chi, "Dariush": dariush}
        self.of_server = {**self.people, "Helper": helper, "Boss": boss}
        self.meant: dict[Any, Any] = {f"@{name}": person for name, person in self.of_server.items()}
        self.meant |= {"@Guest mute in #azul": ben, "@Azul": discord.bot, "@stranger": stranger}
        self.meant |= {
            "@role": discord.add_role("Players", guild),
            "hidden cup": "AZZZZ",
            "a file": File("f.json", b"{}"),
        }
        self.meant |= {"#other": self.beside, "#hidden": self.there}
        for channel in (self.group, self.there):
            for name in ("over", "running"):
                await ana.command("azul new", channel, seats=2)
                await self.bot.idle()
                await ben.click(channel.messages[-1], "Join")
                await self.bot.idle()
                self.name(f"{channel.name} {name}", channel.messages[-1])
                if name == "over":
                    sure = await ana.command("azul resign", channel)
                    await ana.click(sure.message, "Yes, resign")
                    await self.bot.idle()
            # Ana already hosts three games, which is the limit, so Chi opens this lobby.
            await chi.command("azul new", channel, seats=3, opponent=dariush)
            await self.bot.idle()
            self.name(f"{channel.name} lobby", channel.messages[-1])

    async def commands(self) -> AsyncIterator[tuple[str, str, str]]:
        """Try each command as each person who has the app. Try additional options only as Ana."""
        for typed in self.typed:
            self.bare |= {str(typed): typed.command} if typed.more else {}
            for who in ("Ana",) if typed.more else ("Ana", "Chi", "Boss"):
                for where in (self.there,) if who == "Boss" else (self.group, self.there):
                    said = await self.send(self.of_server[who], typed.command, where, typed.given)
                    yield str(typed), f"{who} {where.name}", said

    async def named(self, name: str, where: Channel) -> AsyncIterator[tuple[str, str, str]]:
        """Try each command with the id of a game that is played in another channel."""
        for typed in self.typed:
            if typed.on_game and not typed.more:
                for who in ("Ana", "Chi") if where is self.group else ("Ana", "Chi", "Boss"):
                    given = {**typed.given, "game": self.id_of(name)}
                    said = await self.send(self.of_server[who], typed.command, where, given)
                    yield f"{typed} game:{name}", f"{who} {where.name}", said


async def test_every_option_is_tried_or_excluded_for_a_reason(bot: Bot) -> None:
    registered = {command: set(options) for command, options in find_registered(bot).items()}
    assert registered == {command: set(options) for command, options in OPTIONS.items()}


@thorough
async def test_commands_and_buttons_produce_the_recorded_results(
    bot: Bot, party: Party, request: pytest.FixtureRequest
) -> None:
    tried = Trial(bot, party)
    await tried.set_up()
    ways = (
        tried.commands(),
        tried.named("hidden", tried.here),
        tried.named("running", tried.other),
        *(tried.buttons(one) for one in ("over", "running", "lobby")),
        tried.cards("cup"),
    )
    await compare(tried, ways, FILE, rewrite=request.config.getoption("rewrite"))


@thorough
async def test_guest_commands_and_buttons_produce_the_recorded_results(
    bot: Bot, party: Party, request: pytest.FixtureRequest
) -> None:
    tried = GuestTrial(bot, party)
    await tried.set_up()
    of_server = [one for one in tried.posts if one.startswith("there")]
    of_group = [one for one in tried.posts if one.startswith("group")]
    ways = (
        tried.commands(),
        tried.named("there running", tried.group),
        tried.named("there running", tried.beside),
        *(tried.buttons(one, tried.of_server) for one in of_server),
        *(tried.buttons(one, tried.people) for one in of_group),
    )
    await compare(tried, ways, GUEST_FILE, rewrite=request.config.getoption("rewrite"))


async def compare(
    tried: Trial, ways: Sequence[AsyncIterator[tuple[str, str, str]]], file: Path, *, rewrite: bool
) -> None:
    """Compare the results of all attempts with the results in the file or, with ``rewrite``, rewrite the file."""
    async with tried.bot.service.database.read() as connection:
        tried.tried.known = {(name, version) for name, version, _ in await list_lines(connection)}
    found: dict[str, dict[str, str]] = {}
    with roll_back_writes(tried.bot, tried.tried):
        for way in ways:
            async for what, who, said in way:
                found.setdefault(what, {})[who] = said
    lines = summarise(found, tried.bare)
    if rewrite:
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()
