"""The stand-in for Discord: one object that holds the world, serves it over real sockets and speaks for its people.

async with StandIn.open() as discord:
    ana = discord.person("Ana")
    ...                                  # start a bot with the environment discord.environment
    await discord.until_ready()
    answer = await ana.command("azul new", seats=2)
    await ana.click(answer.message, "Start")
    board = await discord.next_message()
    assert board.pings == {ana} and board.attachments[0].description
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web

from bot.sandbox.bus import Bus
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.faults import Fault, Faults, Hold, Outcome, Request, glob
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Desk
from bot.sandbox.keep import Keep
from bot.sandbox.page_server import Page
from bot.sandbox.payloads import Payloads
from bot.sandbox.people import Answer, Person
from bot.sandbox.permissions import ALL, MODERATOR, Permission, permissions_in
from bot.sandbox.posting import Postbox
from bot.sandbox.rates import Rates
from bot.sandbox.rest import MAX_REQUEST, Door
from bot.sandbox.routes import Routes
from bot.sandbox.shelf import Shelf
from bot.sandbox.world import (
    DIRECT_MESSAGE,
    PUBLIC_THREAD,
    Channel,
    Guild,
    Member,
    Message,
    Role,
    User,
    World,
)

Json = dict[str, Any]

TOKEN = "a-token-for-the-sandbox-only"
BOT_ID = 1_100_000_000_000_000_001


class Keeper(Protocol):
    """Whoever runs the bot, as far as the page needs to know."""

    note: str

    async def restart(self) -> None:
        """Stop the bot and start it again."""


class StandIn:
    """A Discord on this computer."""

    def __init__(
        self,
        folder: Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        clock: Clock | None = None,
        answer_within: float = 3.0,
        token: str = TOKEN,
    ) -> None:
        self.host, self.port = host, port
        self.token = token
        self.clock = clock or Clock()
        self.bus = Bus()
        self.ids = Snowflakes(self.clock)
        self.world = World(User(BOT_ID, "Azul", bot=True), Shelf(folder / "files" if folder else None))
        self.payloads = Payloads(self.world, "")
        self.postbox = Postbox(self.world, self.bus, self.clock, self.ids)
        self.gateway = Gateway(self.world, self.bus, self.clock, self.payloads, self.token)
        self.desk = Desk(
            self.world, self.bus, self.clock, self.ids, self.postbox, self.payloads, self.gateway.send, answer_within
        )
        self.faults = Faults()
        self.rates = Rates(self.clock)
        self.door = Door(self.clock, self.token, self.faults, self.rates)
        self.routes = Routes(
            self.world, self.bus, self.clock, self.ids, self.payloads, self.postbox, self.desk, self.rates
        )
        self.routes.open(self.door)
        self.app = web.Application(client_max_size=MAX_REQUEST)
        self.keeper: Keeper | None = None
        self.page = Page(self)
        self._runner: web.AppRunner | None = None
        self._read: dict[int, int] = {}
        self._keep = Keep(folder / "world.sqlite3") if folder else None
        if self._keep is not None:
            self.ids.seen(self._keep.load(self.world, self._person))
            self.bus.listen(self._keep_change)
        if not self.world.guilds:
            self.add_guild("Tile Makers")

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path | None = None, port: int = 0, **options: Any) -> AsyncIterator[StandIn]:
        """Start one for the length of a block."""
        stand_in = cls(folder, port=port, **options)
        await stand_in.start()
        try:
            yield stand_in
        finally:
            await stand_in.stop()

    async def start(self) -> None:
        """Listen; OSError if the port is taken."""
        self.app.router.add_get("/gateway", self.gateway.serve)
        self.app.router.add_get("/gateway/", self.gateway.serve)
        self.app.router.add_route("*", "/api/v10/{tail:.*}", self.door.handle)
        self.app.router.add_get("/cdn/attachments/{channel}/{key}/{name}", self._attachment)
        self.app.router.add_get("/cdn/emojis/{name}", self._emoji)
        self.page.open(self.app)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.host, self.port)
        await site.start()
        server = site._server
        assert isinstance(server, asyncio.Server)
        self.port = server.sockets[0].getsockname()[1]
        self.payloads.address = self.url

    async def stop(self) -> None:
        """Stop listening and let go of the folder."""
        self.faults.close()
        self.desk.close()
        await self.gateway.close()
        await self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._keep is not None:
            self._keep.close()

    def _keep_change(self, event: str, thing: Any) -> None:
        assert self._keep is not None
        if event == "commands":
            self._keep.everything("command", self.world.commands)
        elif event == "emojis":
            self._keep.everything("emoji", self.world.emojis)
        else:
            self._keep.hear(event, thing)

    async def _attachment(self, request: web.Request) -> web.Response:
        for message in self.world.channels[int(request.match_info["channel"])].everything:
            for attachment in message.attachments:
                if str(attachment.id) == request.match_info["key"]:
                    kind = attachment.content_type or "application/octet-stream"
                    return web.Response(body=attachment.data, content_type=kind)
        raise web.HTTPNotFound

    async def _emoji(self, request: web.Request) -> web.Response:
        try:
            return web.Response(body=self.world.shelf.read(int(request.match_info["name"].partition(".")[0])))
        except (LookupError, ValueError):
            raise web.HTTPNotFound from None

    # -- where it is --------------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """What a bot process needs to come here instead of to Discord."""
        return {"AZUL_DISCORD_URL": self.url, "DISCORD_TOKEN": self.token}

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.world.bot

    @property
    def connected(self) -> bool:
        """Whether the bot is at the gateway."""
        return self.gateway.connected

    # -- people and places --------------------------------------------------------------------------------------------

    @property
    def guild(self) -> Guild:
        """The first guild; where nothing else is said, things happen there."""
        return next(iter(self.world.guilds.values()))

    def person(
        self,
        name: str,
        *,
        locale: str | None = None,
        guild: Guild | None = None,
        owner: bool = False,
        moderator: bool = False,
        member: bool = True,
    ) -> Person:
        """The person of this name, made and let into the guild if need be."""
        person = next((p for p in self.world.people.values() if p.name == name), None)
        if person is None:
            person = self._person(id=self.ids.next(), name=name)
            self.world.people[person.id] = person
        assert isinstance(person, Person)
        person.locale = locale or person.locale
        self.bus.tell("person", person)
        if member:
            self.join(person, guild or self.guild, owner=owner, moderator=moderator)
        return person

    def _person(self, **about: Any) -> Person:
        person = Person(**about)
        person.discord = self
        return person

    def join(self, person: User, guild: Guild, *, owner: bool = False, moderator: bool = False) -> None:
        """Let somebody into a guild, perhaps with power."""
        member = guild.members.setdefault(person.id, Member(person, self.clock.now()))
        if owner:
            guild.owner_id = person.id
        if moderator:
            role = next((role for role in guild.roles.values() if role.name == "Moderator"), None)
            role = role or self.add_role("Moderator", guild, permissions=MODERATOR)
            member.roles.append(role.id)
        self.bus.tell("guild_update", guild)

    def leave(self, person: User, guild: Guild | None = None) -> None:
        """Take somebody out of a guild."""
        (guild or self.guild).members.pop(person.id, None)
        self.bus.tell("guild_update", guild or self.guild)

    def add_guild(self, name: str, *, locale: str = "en-US", channels: tuple[str, ...] = ("azul",)) -> Guild:
        """A new guild with the bot in it."""
        guild = Guild(self.ids.next(), name, owner_id=self.ids.next(), locale=locale)
        self.world.guilds[guild.id] = guild
        guild.members[self.bot.id] = Member(self.bot, self.clock.now())
        self.bus.tell("guild_create", guild)
        for channel in channels:
            self.add_channel(channel, guild)
        return guild

    def remove_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a guild."""
        guild = guild or self.guild
        self.gateway.send("GUILD_DELETE", {"id": str(guild.id)}, guild.id, 1)
        guild.bot_is_in = False
        guild.members.pop(self.bot.id, None)
        self.bus.tell("guild_left", guild)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Let the bot in again."""
        guild = guild or self.guild
        guild.bot_is_in = True
        guild.members[self.bot.id] = Member(self.bot, self.clock.now())
        self.bus.tell("guild_create", guild)

    def add_role(
        self, name: str, guild: Guild | None = None, *, permissions: Permission | None = None, mentionable: bool = False
    ) -> Role:
        """A new role."""
        guild = guild or self.guild
        role = Role(self.ids.next(), name, permissions or Permission(0), mentionable)
        guild.roles[role.id] = role
        self.bus.tell("guild_update", guild)
        return role

    def give_role(self, person: User, role: Role, guild: Guild | None = None) -> None:
        """Give somebody a role."""
        (guild or self.guild).members[person.id].roles.append(role.id)
        self.bus.tell("guild_update", guild or self.guild)

    def channel(self, name: str | None = None, guild: Guild | None = None) -> Channel:
        """The channel of this name, made if need be; without a name the guild's first."""
        guild = guild or self.guild
        channels = [channel for channel in self.world.channels.values() if channel.guild is guild]
        if name is None and channels:
            return channels[0]
        wanted = (name or "azul").removeprefix("#")
        return next((c for c in channels if c.name == wanted), None) or self.add_channel(wanted, guild)

    def add_channel(self, name: str, guild: Guild | None = None, *, topic: str | None = None) -> Channel:
        """A new text channel."""
        channel = Channel(self.ids.next(), name, guild or self.guild, topic=topic)
        self.world.channels[channel.id] = channel
        self.bus.tell("channel_create", channel)
        return channel

    def add_thread(self, name: str, parent: Channel | None = None) -> Channel:
        """A new public thread."""
        parent = parent or self.channel()
        thread = Channel(self.ids.next(), name, parent.guild, kind=PUBLIC_THREAD, parent=parent)
        self.world.channels[thread.id] = thread
        self.bus.tell("channel_create", thread)
        return thread

    def open_direct(self, person: User) -> Channel:
        """The direct conversation between a person and the bot."""
        channel = Channel(self.ids.next(), person.name, kind=DIRECT_MESSAGE, recipients=[person])
        self.world.channels[channel.id] = channel
        self.bus.tell("channel_create", channel)
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with everything in it."""
        for message in list(channel.everything):
            self.world.remove(message)
        self.world.channels.pop(channel.id, None)
        self.bus.tell("channel_delete", channel)

    def delete_message(self, message: Message) -> None:
        """Delete a message, as a moderator would."""
        self.postbox.delete(message)

    def forbid(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Take a permission away in a channel, from the bot unless somebody else is named."""
        self._overwrite(permission, channel, who, allow=False)

    def allow(self, permission: Permission, channel: Channel | None = None, who: User | Role | None = None) -> None:
        """Give a permission in a channel, to the bot unless somebody else is named."""
        self._overwrite(permission, channel, who, allow=True)

    def _overwrite(
        self, permission: Permission, channel: Channel | None, who: User | Role | None, *, allow: bool
    ) -> None:
        channel, key = channel or self.channel(), (who or self.bot).id
        allowed, denied = channel.overwrites.get(key, (Permission(0), Permission(0)))
        if allow:
            channel.overwrites[key] = (allowed | permission, denied & ~permission)
        else:
            channel.overwrites[key] = (allowed & ~permission, denied | permission)
        self.bus.tell("channel_update", channel)

    def commands_for(self, user: User, channel: Channel) -> list[Json]:
        """The commands a person can type here: where the bot is, in this context, with these permissions."""
        guild = channel.guild
        if guild is not None and not guild.bot_is_in:
            return []
        mine = permissions_in(channel, user)
        context = 1 if guild is None else 0

        def usable(command: Json) -> bool:
            place, needed = command.get("guild_id"), command.get("default_member_permissions")
            contexts = command.get("contexts")
            if contexts is None:
                contexts = [0, 1] if command.get("dm_permission", True) else [0]
            here = place is None or (guild is not None and place == str(guild.id))
            allowed = guild is None or needed is None or bool(mine == ALL or not int(needed) & ~int(mine))
            return here and context in contexts and allowed

        may = guild is None or mine & Permission.USE_APPLICATION_COMMANDS
        return [command for command in self.world.commands.values() if usable(command)] if may else []

    # -- waiting ------------------------------------------------------------------------------------------------------

    async def until(
        self,
        true: Callable[[], Any],
        timeout: float = 5.0,  # noqa: ASYNC109 - the message of the error is the point
        what: str = "",
    ) -> Any:
        """Wait until something is true, and return it; looks again after every change and every 20 ms."""
        changed = asyncio.Event()
        stop = self.bus.listen(lambda event, thing: changed.set())
        end = time.monotonic() + timeout
        try:
            while not (result := true()):
                if time.monotonic() > end:
                    last = "\n  ".join(map(repr, self.requests[-8:])) or "none"
                    raise TimeoutError(f"not within {timeout} s: {what or true}\nThe last requests:\n  {last}")
                changed.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), 0.02)
            return result
        finally:
            stop()

    async def until_ready(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109
        """Wait until the bot is connected and has registered its commands."""
        await self.until(lambda: self.connected and self.world.commands, timeout, "the bot connects with its commands")

    async def next_message(
        self,
        channel: Channel | str | None = None,
        *,
        after: Message | None = None,
        timeout: float = 5.0,  # noqa: ASYNC109
    ) -> Message:
        """The next public message of the bot in a channel: after the one given, else after the last one returned."""
        where = channel if isinstance(channel, Channel) else self.channel(channel)
        seen = after.id if after is not None else self._read.get(where.id, 0)

        def found() -> Message | None:
            return next((m for m in where.messages if m.id > seen and m.author is self.bot and not m.loading), None)

        message = await self.until(found, timeout, f"a message in #{where.name}")
        assert isinstance(message, Message)
        self._read[where.id] = max(self._read.get(where.id, 0), message.id)
        return message

    async def filled(self, answer: Answer, timeout: float = 5.0) -> Message:  # noqa: ASYNC109
        """Wait until a deferred answer says something."""
        await self.until(
            lambda: answer.message and not answer.message.loading, timeout, "the deferred answer is filled"
        )
        assert answer.message is not None
        return answer.message

    # -- trouble ------------------------------------------------------------------------------------------------------

    def fail(
        self,
        method: str,
        route: str,
        *,
        status: Outcome = 500,
        times: int = 1,
        after_effect: bool = False,
        code: int = 0,
        retry_after: float = 0.05,
    ) -> Fault:
        """Let the next requests to a route fail: with a status, `lost` (cut off) or `timeout` (never answered).

        With `after_effect` the thing asked for is done first and only the answer is lost.
        """
        return self.faults.fail(
            method, route, status=status, times=times, after_effect=after_effect, code=code, retry_after=retry_after
        )

    def hold(self, method: str, route: str, *, after_effect: bool = False) -> Hold:
        """Let requests to a route wait: `await hold.reached()`, then `hold.release()` or `hold.throw_away()`."""
        return self.faults.hold(method, route, after_effect=after_effect)

    async def drop_gateway(self, how: str = "close") -> None:
        """Break the bot's connection: `close`, `reconnect` (op 7) or `invalid` (op 9)."""
        await self.gateway.drop(how)

    def deliver_again(self, answer: Answer) -> None:
        """Deliver an interaction once more, with the same id and token."""
        self.desk.deliver(answer.interaction)

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def requests(self) -> list[Request]:
        """Every request of the bot, oldest first."""
        return self.door.requests

    @property
    def unknown_requests(self) -> list[Request]:
        """Requests to routes that the stand-in does not have."""
        return self.door.unknown

    def sent(self, method: str, route: str) -> list[Request]:
        """The requests to a route, `*` standing for one part of the path."""
        pattern = glob(route)
        return [r for r in self.requests if r.method == method and pattern.fullmatch(r.path)]
