"""What a person chooses for themselves, all of it at once."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.people import settings
from bot.storage.rows import Notify, PersonSettings, Theme


async def save_person(
    service: Service,
    request: Request,
    notify: Notify,
    quiet: str,
    zone: str,
    blocked: Iterable[int],
    theme: Theme | None = None,
    *,
    at_once: bool = False,
) -> PersonSettings:
    """Keep how the person is called, their quiet hours (``22:00-7:30``) in their zone, their blocks, the rest."""
    begin, end = settings.read_hours(quiet)
    chosen = {"notify": notify, "zone": settings.read_zone(zone), "quiet_from": begin, "quiet_to": end}
    return await settings.change_person(service, request, blocked, theme=theme, at_once=at_once, **chosen)
