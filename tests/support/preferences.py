"""Settings of people and of a guild, as saved by tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.games.core.request import Request
from bot.games.core.service import Service
from bot.games.people import settings
from bot.storage.rows import GuildSettings, Notify, PersonSettings
from renderers.scene import Theme
from tests.support.people import ANA, ask


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
    """Save a person's settings.

    ``quiet`` are the quiet hours (``22:00-7:30``) in their time zone.
    """
    begin, end = settings.read_hours(quiet)
    read_zone = settings.read_zone(zone)

    def edit(own: PersonSettings) -> PersonSettings:
        quiet = replace(own, zone=read_zone, quiet_from=begin, quiet_to=end)
        return replace(quiet, notify=notify, theme=theme, at_once=at_once)

    blocks = settings.BlockList(tuple(blocked))
    return (await settings.change_person(service, request, edit, blocks)).settings


async def choose_settings(service: Service, **chosen: Any) -> None:
    """Save settings of the tests' guild as a moderator. Settings that aren't given get their defaults."""
    await settings.change_guild(service, ask(ANA, moderator=True), lambda _: GuildSettings(**chosen))
