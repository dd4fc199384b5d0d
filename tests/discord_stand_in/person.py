"""People who can send interactions that Discord's own client wouldn't."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.sandbox.people import SandboxPerson as PersonOfSandbox
from bot.sandbox.server.interactions import COMPONENT, UserInteraction
from bot.sandbox.world import Channel, Message
from bot.sandbox.world.components import BUTTON, STRING_SELECT

Json = dict[str, Any]


class Person(PersonOfSandbox):
    """A person with a client that checks nothing."""

    async def raw(
        self, kind: int, data: Json, channel: Channel | str | None = None, message: Message | None = None
    ) -> UserInteraction:
        """Send an interaction of any kind without checks: any custom id and values, on any message."""
        where = message.channel if message is not None and channel is None else self._channel(channel)
        return await self._send(kind, where, data, message=message, name=str(data.get("name", "")))

    async def press(self, message: Message, custom_id: str) -> UserInteraction:
        """Press a button, even if it doesn't exist or belongs to somebody else."""
        data = {"component_type": BUTTON, "custom_id": custom_id, "id": 1}
        return await self.raw(COMPONENT, data, message=message)

    async def pick(self, message: Message, custom_id: str, values: list[str]) -> UserInteraction:
        """Choose these values, even if the menu doesn't offer them."""
        data = {"component_type": STRING_SELECT, "custom_id": custom_id, "values": values, "id": 1}
        return await self.raw(COMPONENT, data, message=message)

    async def click_delivered_twice(self, message: Message, which: str) -> UserInteraction:
        """Press a button and deliver the press to the bot twice, as can happen when a connection breaks."""
        clicking, interactions = asyncio.create_task(self.click(message, which)), self.server.interactions
        await asyncio.sleep(0)
        interactions.deliver([*interactions.by_token.values()][-1])
        return await clicking

    def private(self, channel: Channel | str | None = None) -> list[Message]:
        """Return the ephemeral messages that this person sees in a channel."""
        return [message for message in self._channel(channel).all_messages if message.only_for is self]
