"""Faults at Discord and in its guilds, for runs in virtual time and with real processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import reduce
from operator import or_

from bot.sandbox.server.interactions import UserInteraction
from bot.sandbox.world import Channel, Permission
from bot.sandbox.world.model import PUBLIC_THREAD
from tests.chaos import faults
from tests.chaos.adapter import EDIT_TIMEOUT_S
from tests.chaos.plan import nth
from tests.discord_stand_in import StandIn

NEWEST = 6
"""The number of newest messages in a channel that may be chosen for deletion."""
ALL = 1_000_000
Follow = Callable[[], Awaitable[None]]
"""A function that ends a fault after the act is over."""


class DiscordTrouble:
    """Faults at Discord. Some of them last until the run ends them."""

    def __init__(self, discord: StandIn) -> None:
        self._discord = discord
        self._repairs: list[Callable[[], object]] = []
        self._deliveries: list[int] = []
        self.hindered = False
        """Whether the bot was prevented from doing something until the fault ended."""
        self.delayed = False
        """Whether a request took so long that other requests waited behind it, so that Discord never saw them."""
        self._deliver = discord.server.interactions.deliver
        discord.server.interactions.deliver = self._deliver_so  # type: ignore[method-assign]

    def begin(self, fault: faults.AtDiscord) -> None:
        """Cause a fault."""
        discord = self._discord
        match fault:
            case faults.Deliver():
                self._deliveries = [fault.times] * fault.how_many
            case faults.Fail():
                self.delayed |= fault.status == "timeout"
                discord.fail(
                    *faults.REQUESTS[fault.what],
                    status=fault.status,
                    times=fault.times,
                    after_effect=fault.when == "after",
                    everywhere=fault.everywhere,
                )
            case faults.Outage():
                self.hindered = True
                for route in faults.REQUESTS.values():
                    discord.fail(*route, status=503, times=ALL)
                self._repairs.append(discord.faults.close)
            case faults.Delete():
                self.delete(fault)
            case faults.Forbid():
                self._forbid(fault)
            case faults.ThrowOut():
                guild = nth([*discord.world.guilds.values()], fault.which)
                if guild.bot_is_in:
                    self.hindered = True
                    discord.remove_bot(guild)
                    self._repairs.append(lambda: discord.invite_bot(guild))

    def end_faults(self) -> None:
        """End all lasting faults."""
        while self._repairs:
            self._repairs.pop()()

    def end(self) -> None:
        """End all faults."""
        self._discord.faults.close()
        self._deliveries.clear()
        self.end_faults()

    def _deliver_so(self, interaction: UserInteraction) -> None:
        for _ in range(self._deliveries.pop(0) if self._deliveries else 1):
            self._deliver(interaction)

    def at_request(self, fault: faults.DieAtRequest | faults.Delay, then: Callable[[], Awaitable[None]]) -> Follow:
        """Call ``then`` during the next request of a kind.

        If the fault is a delay, let the request continue afterwards.
        """
        hold = self._discord.hold(*faults.REQUESTS[fault.what], after_effect=fault.when == "after")

        async def wait() -> None:
            await hold._reached.wait()
            await then()
            if isinstance(fault, faults.Delay):
                # The bot gives up edits that wait behind this request, and Discord never sees them.
                self.delayed |= fault.seconds > EDIT_TIMEOUT_S
                hold.release()
            else:
                hold.throw_away()

        waiting = asyncio.create_task(wait())

        async def follow() -> None:
            if hold.requests:
                await waiting
            else:
                waiting.cancel()
                hold.release()

        return follow

    # -- places -------------------------------------------------------------------------------------------------------

    def delete(self, fault: faults.Delete) -> None:
        """Delete an existing message, thread or channel."""
        # Choose only places with the bot. A guest isn't told about deletions, so people would have to ask for a board.
        there = self._discord.world.channels.values()
        places = [one for one in there if one.guild is not None and one.has_bot]
        found = [one for one in places if fault.what != "thread" or one.kind == PUBLIC_THREAD]
        if fault.what == "message":
            messages = [message for place in places for message in place.all_messages[-NEWEST:]]
            if messages:
                self._discord.delete_message(nth(messages[::-1], fault.which))
        elif found:
            self._discord.delete_channel(nth(found, fault.which))

    def _forbid(self, fault: faults.Forbid) -> None:
        discord = self._discord
        places = [one for one in discord.world.channels.values() if one.guild is not None and one.kind != PUBLIC_THREAD]
        channel: Channel = nth(places or [discord.channel()], fault.which)
        permissions = reduce(or_, (Permission[name] for name in fault.permissions))
        self.hindered = True
        discord.forbid(permissions, channel)
        self._repairs.append(lambda: discord.allow(permissions, channel))
