"""How far people have come in the lessons: which they have solved, by the keys of these."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.storage import person_queries


async def list_learned(service: Service, request: Request) -> tuple[str, ...]:
    """The lessons that the person has solved."""
    return (await service.person(request.person.id)).learned


async def note_learned(service: Service, request: Request, lesson: str) -> None:
    """Note that the person has solved a lesson."""
    async with service.database.write() as connection:
        await person_queries.add_learned(connection, request.person.id, lesson)


async def forget_learned(service: Service, request: Request, lessons: Collection[str]) -> None:
    """Let the person begin these lessons anew."""
    async with service.database.write() as connection:
        await person_queries.remove_learned(connection, request.person.id, lessons)
