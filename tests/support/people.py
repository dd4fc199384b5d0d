"""The people in tests of the service, and the requests they make in its only channel."""

from __future__ import annotations

from typing import Any

from bot.games.core.request import Person, Request
from bot.storage.place import Place

GUILD, CHANNEL = 100, 200
SERVER = Place("server", GUILD)
ELSEWHERE: dict[str, Any] = {"place": Place("guest", 300), "channel_id": 301}
"""Arguments of `ask` for a channel of a guild where the bot is a guest."""
IN_GROUP: dict[str, Any] = {"place": Place("group", 401), "channel_id": 401}
"""Arguments of `ask` for a group conversation without the bot."""
ANA, BEN, CHI, DARIUSH = (Person(number, name) for number, name in enumerate(("Ana", "Ben", "Chi", "Dariush"), start=1))
PEOPLE = (ANA, BEN, CHI, DARIUSH)


def ask(person: Person, *, click: int | None = None, version: int | None = None, **options: object) -> Request:
    """Make a person's request in the tests' channel, or in direct messages if ``guild_id`` is ``None``."""
    asked: dict[str, Any] = {"guild_id": GUILD, "channel_id": CHANNEL} | options
    guild_id = asked.pop("guild_id")
    if "place" not in asked:
        asked["place"] = Place("direct", asked["channel_id"]) if guild_id is None else Place("server", guild_id)
    return Request(person, interaction_id=click, version=version, **asked)
