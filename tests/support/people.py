"""The people in tests of the service, and their requests in its only channel."""

from __future__ import annotations

from typing import Any

from bot.games.core.request import Person, Request
from bot.storage.place import Place

GUILD, CHANNEL = 100, 200
SERVER = Place("server", GUILD)
ELSEWHERE: dict[str, Any] = {"place": Place("guest", 300), "channel_id": 301}
"""A channel of a guild where the bot is a guest, as arguments for `ask`."""
IN_GROUP: dict[str, Any] = {"place": Place("group", 401), "channel_id": 401}
"""A group without the bot, as arguments for `ask`."""
ANA, BEN, CHI, DARIUSH = (Person(number, name) for number, name in enumerate(("Ana", "Ben", "Chi", "Dariush"), start=1))
PEOPLE = (ANA, BEN, CHI, DARIUSH)


def ask(person: Person, *, click: int | None = None, version: int | None = None, **options: object) -> Request:
    """Make a request of a person in the tests' channel, or in direct messages with ``guild_id=None``."""
    asked: dict[str, Any] = {"guild_id": GUILD, "channel_id": CHANNEL} | options
    guild_id = asked.pop("guild_id")
    if "place" not in asked:
        asked["place"] = Place("direct", asked["channel_id"]) if guild_id is None else Place("server", guild_id)
    return Request(person, interaction_id=click, version=version, **asked)
