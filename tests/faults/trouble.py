"""What goes wrong beside the bot: at Discord, on its servers, and with the database."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.sandbox.server.faults import Hold
from bot.sandbox.world import Channel, Permission
from bot.sandbox.world.model import PUBLIC_THREAD
from tests.faults.life import Life
from tests.faults.loop import until
from tests.faults.plan import ANSWER, Fault

if TYPE_CHECKING:
    from tests.faults.disk import DatabaseTrouble, Follow
    from tests.faults.run import Run

LONGEST_HOLD_S = 90.0
POSTS, READ = "/channels/*/messages", Permission.READ_MESSAGE_HISTORY
LONG_S = 400.0
"""What lasts as long concerns also whoever looks for what may have been sent."""
TAKEN = (
    Permission.SEND_MESSAGES,
    Permission.VIEW_CHANNEL,
    Permission.ATTACH_FILES,
    Permission.CREATE_PUBLIC_THREADS,
    Permission.SEND_MESSAGES_IN_THREADS,
)
"""Permissions that a moderator may take from the bot by mistake."""


class Trouble:
    """Arranges for the faults of a run, and mends what lasts."""

    def __init__(self, run: Run, database: DatabaseTrouble) -> None:
        self._run, self.database = run, database
        self.mends: list[Callable[[], None]] = []

    async def order(self, fault: Fault, chance: random.Random) -> Follow | None:
        """Let something go wrong with the next act; what must follow it."""
        run, discord = self._run, self._run.discord
        life = run.fleet.pick(chance)
        if life is None:
            return None
        method, route = fault.route
        match fault.kind:
            case "die at a step":
                life.die_at_step(fault.number)
            case "die at a commit":
                life.die_at_commit(fault.number, fault.when)
            case "die at a request":
                return self._die_at(life, discord.hold(method, route, after_effect=fault.when == "after"))
            case "twice" | "unheard":
                run.deliveries = [fault.kind] * fault.number
            case "answer lost":
                discord.fail(*ANSWER, status="lost", after_effect=fault.when == "after", times=fault.number)
            case "refused":
                after = fault.when == "after" and fault.status not in (403, 404, 429)
                everywhere = fault.status == 429 and chance.random() < 0.5
                options = {"times": fault.number, "after_effect": after, "everywhere": everywhere}
                discord.fail(method, route, status=fault.status, **options)  # type: ignore[arg-type]
                if fault.seconds >= LONG_S:
                    discord.fail("GET", POSTS, status=fault.status, **options)  # type: ignore[arg-type]
            case "slow":
                return self._release(discord.hold(method, route, after_effect=fault.when == "after"), fault.seconds)
            case "gateway":
                return self._drop_gateway(fault, chance)
            case "outage":
                return self._outage(life, fault)
            case "clock":
                run.time.was_wrong = True
                run.time.wrong = timedelta(seconds=chance.choice((-1, 1)) * fault.seconds)
            case "deleted":
                self._delete(chance)
            case "forbidden":
                self._forbid(chance, READ if fault.seconds >= LONG_S else Permission(0))
            case "thrown out":
                guild = chance.choice([*discord.world.guilds.values()])
                if guild.bot_is_in:
                    discord.remove_bot(guild)
                    self.mends.append(lambda: discord.invite_bot(guild))
            case "database":
                return await self.database.spoil(chance)
        return None

    def mend(self) -> None:
        """Let everything that lasts be whole again."""
        while self.mends:
            self.mends.pop()()

    # -- requests -----------------------------------------------------------------------------------------------------

    def _die_at(self, life: Life, hold: Hold) -> Follow:
        async def die() -> None:
            await hold._reached.wait()
            life.die()

        dying = asyncio.create_task(die())

        async def follow() -> None:
            dying.cancel()
            self._forget(hold, thrown=bool(hold.requests))

        return follow

    def _release(self, hold: Hold, after_s: float) -> Follow:
        async def release() -> None:
            await hold._reached.wait()
            # Longer than Discord waits for an answer, or than the bot waits for Discord, but no longer than a minute or
            # two: Discord itself ends what takes so long.
            await asyncio.sleep(min(after_s, LONGEST_HOLD_S))
            hold.release()

        releasing = asyncio.create_task(release())

        async def follow() -> None:
            if hold.requests:
                await releasing
            else:
                releasing.cancel()
                hold.release()

        return follow

    def _forget(self, hold: Hold, *, thrown: bool) -> None:
        if thrown:
            hold.throw_away()
        else:
            hold.release()

    # -- Discord ------------------------------------------------------------------------------------------------------

    def _drop_gateway(self, fault: Fault, chance: random.Random) -> Follow:
        discord, fleet = self._run.discord, self._run.fleet
        how = chance.choice(("close", "reconnect", "invalid", "forget", "forget"))
        shard = chance.choice([None, *range(fleet.shards.count)])

        async def drop() -> None:
            await discord.drop_gateway(how, shard)
            if how == "forget":
                # Nobody will tell the bot of what happens until it has come back with a new session.
                for _ in range(chance.randint(1, 3)):
                    self._delete(chance)

        dropping = asyncio.create_task(drop())

        async def follow() -> None:
            await dropping
            await until(lambda: discord.shards >= fleet.shards.own or not fleet.whole)

        return follow

    def _outage(self, life: Life, fault: Fault) -> Follow:
        async def follow() -> None:
            if fault.when == "before":
                life.die()
            else:
                await life.stop()
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
        elif places and chance.random() < 0.15:
            discord.delete_channel(chance.choice(places))
        else:
            messages = [message for place in places for message in place.everything[-6:]]
            if messages:
                discord.delete_message(chance.choice(messages))

    def _forbid(self, chance: random.Random, more: Permission) -> None:
        discord = self._run.discord
        channel = chance.choice([one for one in self._places() if one.kind != PUBLIC_THREAD] or [discord.channel()])
        permission = chance.choice(TAKEN) | more
        discord.forbid(permission, channel)
        self.mends.append(lambda: discord.allow(permission, channel))
