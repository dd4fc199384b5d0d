"""Events of the gateway about things that no game has to do with, in any order, twice, and of kinds unknown to us."""

from __future__ import annotations

import random
from typing import Any

from bot.sandbox.server.gateway import Gateway
from tests.discord_stand_in import StandIn

KINDS = ["GUILD_UPDATE", "GUILD_DELETE", "GUILD_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "CHANNEL_CREATE"]
KINDS += ["THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_LIST_SYNC", "MESSAGE_DELETE"]
KINDS += ["GUILD_ROLE_DELETE", "GUILD_EMOJIS_UPDATE", "OF_TOMORROW"]


class GatewayEvents:
    """Sends such events, about another server or about ids that nothing has."""

    def __init__(self, discord: StandIn, chance: random.Random) -> None:
        self._discord, self._chance = discord, chance
        self._elsewhere = discord.add_guild("Elsewhere")
        self._channel = discord.channel(guild=self._elsewhere)

    def send(self) -> None:
        """Send one, or the same twice."""
        server, kind = self._discord.server, self._chance.choice(KINDS)
        guild_id = self._chance.choice([self._elsewhere.id, self._discord.guild.id])
        data = self._data(server.gateway, kind, guild_id)
        for _ in range(self._chance.choice([1, 1, 1, 2])):
            server.gateway.send(kind, data, guild_id)

    def _data(self, gateway: Gateway, kind: str, guild_id: int) -> dict[str, Any]:
        unknown = str(self._chance.randrange(1, 1 << 62))
        channel = {**gateway.payloads.channel(self._channel), "id": unknown, "guild_id": str(guild_id)}
        if kind == "GUILD_CREATE":
            return gateway.payloads.whole_guild(self._elsewhere, joined=True)
        if kind == "GUILD_UPDATE":
            return gateway.payloads.guild(self._elsewhere)
        if kind == "GUILD_DELETE":
            return {"id": self._chance.choice([unknown, str(self._elsewhere.id)]), "unavailable": True}
        if kind.startswith("CHANNEL"):
            return channel
        if kind == "THREAD_LIST_SYNC":
            return {"guild_id": str(guild_id), "threads": [], "members": []}
        if kind.startswith("THREAD"):
            return {
                **channel,
                "type": 11,
                "parent_id": unknown,
                "owner_id": unknown,
                "thread_metadata": _METADATA,
            } | _COUNTS
        if kind.startswith("MESSAGE"):
            return {"id": unknown, "channel_id": unknown, "guild_id": str(guild_id), "content": "@everyone"}
        return {
            "id": unknown,
            "role_id": unknown,
            "guild_id": str(guild_id),
            "emojis": [],
            "new_field": {"deep": [None]},
        }


_METADATA = {
    "archived": False,
    "auto_archive_duration": 60,
    "archive_timestamp": "2026-01-01T00:00:00+00:00",
    "locked": False,
}
_COUNTS = {"message_count": 0, "member_count": 1, "rate_limit_per_user": 0, "last_message_id": None}
