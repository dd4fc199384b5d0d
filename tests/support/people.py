"""The people who play in tests of the service, and what they ask in its one channel."""

from __future__ import annotations

from bot.games.core.request import Person, Request

GUILD, CHANNEL = 100, 200
ANA, BEN, CHI, DARIUSH = (Person(number, name) for number, name in enumerate(("Ana", "Ben", "Chi", "Dariush"), start=1))
PEOPLE = (ANA, BEN, CHI, DARIUSH)


def ask(person: Person, *, click: int | None = None, version: int | None = None, **options: object) -> Request:
    """A request of this person in the tests' one channel."""
    places = {"guild_id": GUILD, "channel_id": CHANNEL} | options
    return Request(person, interaction_id=click, version=version, **places)  # type: ignore[arg-type]
