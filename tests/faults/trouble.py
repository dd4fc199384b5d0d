"""What goes wrong beside the bot: at Discord, on its servers, and with the database."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sandbox.server.faults import Hold
from bot.sandbox.world import Channel, Permission
from bot.sandbox.world.model import PUBLIC_THREAD
from tests.faults.plan import ANSWER, Fault

if TYPE_CHECKING:
    from tests.faults.run import Run

Follow = Callable[[], Awaitable[None]]
TAKEN = (
    Permission.SEND_MESSAGES,
    Permission.VIEW_CHANNEL,
    Permission.ATTACH_FILES,
    Permission.CREATE_PUBLIC_THREADS,
    Permission.SEND_MESSAGES_IN_THREADS,
)
"""Permissions that a moderator may take from the bot by mistake."""
ON_DISK = ("locked", "full", "read-only", "broken")


class Trouble:
    """Arranges for the faults of a run, and mends what lasts."""

    def __init__(self, run: Run, file: str) -> None:
        self._run, self._file = run, file
        self.mends: list[Callable[[], None]] = []
        self._broken = False

    async def order(self, fault: Fault, chance: random.Random) -> Follow | None:
        """Let something go wrong with the next act; what must follow it."""
        run, discord = self._run, self._run.discord
        method, route = fault.route
        match fault.kind:
            case "die at a step":
                run.life.die_at_step(fault.number)
            case "die at a commit":
                run.life.die_at_commit(fault.number, fault.when)
            case "die at a request":
                return self._die_at(discord.hold(method, route, after_effect=fault.when == "after"))
            case "twice" | "unheard":
                run.deliveries = [fault.kind] * fault.number
            case "answer lost":
                discord.fail(*ANSWER, status="lost", after_effect=fault.when == "after", times=fault.number)
            case "refused":
                after = fault.when == "after" and fault.status not in (403, 404, 429)
                everywhere = fault.status == 429 and chance.random() < 0.5
                options = {"times": fault.number, "after_effect": after, "everywhere": everywhere}
                discord.fail(method, route, status=fault.status, **options)  # type: ignore[arg-type]
            case "slow":
                return self._release(discord.hold(method, route, after_effect=fault.when == "after"))
            case "gateway":
                return self._drop_gateway(fault, chance)
            case "outage":
                return self._outage(fault)
            case "clock":
                run.time.wrong = timedelta(seconds=chance.choice((-1, 1)) * fault.seconds)
            case "deleted":
                self._delete(chance)
            case "forbidden":
                self._forbid(chance)
            case "thrown out":
                guild = discord.guild
                if guild.bot_is_in:
                    discord.remove_bot(guild)
                    self.mends.append(lambda: discord.invite_bot(guild))
            case "database":
                return await self._spoil_disk(chance.choice(ON_DISK))
        return None

    def mend(self) -> None:
        """Let everything that lasts be whole again."""
        while self.mends:
            self.mends.pop()()

    # -- requests -----------------------------------------------------------------------------------------------------

    def _die_at(self, hold: Hold) -> Follow:
        life = self._run.life

        async def die() -> None:
            await hold.reached()
            life.die()

        dying = asyncio.create_task(die())

        async def follow() -> None:
            dying.cancel()
            self._forget(hold, thrown=bool(hold.requests))

        return follow

    def _release(self, hold: Hold) -> Follow:
        async def follow() -> None:
            self._forget(hold, thrown=False)

        return follow

    def _forget(self, hold: Hold, *, thrown: bool) -> None:
        if thrown:
            hold.throw_away()
        else:
            hold.release()

    # -- Discord ------------------------------------------------------------------------------------------------------

    def _drop_gateway(self, fault: Fault, chance: random.Random) -> Follow:
        discord, life = self._run.discord, self._run.life
        how = chance.choice(("close", "reconnect", "invalid", "missed"))

        async def drop() -> None:
            await discord.drop_gateway("close" if how == "missed" else how)
            if how == "missed":
                # What it would resume is forgotten, and with it what happens now.
                discord.server.gateway.sessions.clear()
                self._delete(chance)

        dropping = asyncio.create_task(drop())

        async def follow() -> None:
            await dropping
            await self._run.wait_for(lambda: discord.connected or not life.alive)

        return follow

    def _outage(self, fault: Fault) -> Follow:
        async def follow() -> None:
            if fault.when == "before":
                self._run.life.die()
            else:
                await self._run.life.stop()
            self._run.time.passed += timedelta(seconds=fault.seconds)

        return follow

    # -- places -------------------------------------------------------------------------------------------------------

    def _places(self) -> list[Channel]:
        channels = self._run.discord.world.channels.values()
        return [channel for channel in channels if channel.guild is not None]

    def _delete(self, chance: random.Random) -> None:
        discord, places = self._run.discord, self._places()
        threads = [channel for channel in places if channel.kind == PUBLIC_THREAD]
        if threads and chance.random() < 0.4:
            discord.delete_channel(chance.choice(threads))
        elif chance.random() < 0.15:
            discord.delete_channel(chance.choice(places))
        else:
            messages = [message for place in places for message in place.everything[-6:]]
            if messages:
                discord.delete_message(chance.choice(messages))

    def _forbid(self, chance: random.Random) -> None:
        discord = self._run.discord
        channel = chance.choice([one for one in self._places() if one.kind != PUBLIC_THREAD] or [discord.channel()])
        permission = chance.choice(TAKEN)
        discord.forbid(permission, channel)
        self.mends.append(lambda: discord.allow(permission, channel))

    # -- the database -------------------------------------------------------------------------------------------------

    async def _spoil_disk(self, how: str) -> Follow:
        if how == "locked":
            other = sqlite3.connect(self._file, isolation_level=None)
            with contextlib.suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")

            async def unlock() -> None:
                other.close()

            return unlock
        self._broken = how == "broken"
        if how == "read-only":
            await self._tell_disk("query_only=ON")
        elif how == "full":
            # As many pages as it has: whatever needs another fails, in the midst of a transaction.
            await self._tell_disk("max_page_count=1")
        return self._mend_disk

    async def _mend_disk(self) -> None:
        self._broken = False
        await self._tell_disk("query_only=OFF")
        await self._tell_disk("max_page_count=1000000")

    async def _tell_disk(self, pragma: str) -> None:
        for connection in self._run.life.connections:
            if connection._thread.is_alive() and connection._connection is not None:
                with contextlib.suppress(ValueError, sqlite3.Error):
                    await connection.execute(f"PRAGMA {pragma}")

    async def interfere(self, when: str, _connection: AsyncConnection) -> None:
        """What the disk does to a transaction before its commit."""
        if when == "before" and self._broken:
            raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk I/O error"))
