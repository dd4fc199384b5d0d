"""What people choose for themselves and moderators for their server: kept, refused when it makes no sense, obeyed."""

from __future__ import annotations

from dataclasses import asdict

from bot.games.core.service import Service
from bot.games.people import settings
from bot.games.people.settings import MOST_GAMES
from bot.games.table.lobby import TURN_HOURS
from bot.storage.rows import GuildSettings, PersonSettings
from tests.conftest import restarted
from tests.support.people import ANA, BEN, CHI, GUILD, ask
from tests.support.preferences import choose_settings, save_person
from tests.support.refuses import refuses

# A person's own.


async def test_what_a_person_chose_last_holds_also_after_a_restart(service: Service) -> None:
    assert await service.person(ANA.id) == PersonSettings(ANA.id)
    await save_person(service, ask(ANA), "direct", "22-7", "", [])
    await save_person(service, ask(ANA), "both", "", "UTC", [])
    for known in (service, restarted(service)):
        assert await known.person(ANA.id) == PersonSettings(ANA.id, "both", "UTC", None, None)
        assert await known.person(BEN.id) == PersonSettings(BEN.id)


async def test_a_theme_that_there_is_not_is_refused() -> None:
    for text in ("sepia", "Dark", "", "None"):
        with refuses("bad-settings"):
            settings.read_theme(text)


async def test_nobody_blocks_themselves_and_nobody_is_blocked_twice(service: Service) -> None:
    await save_person(service, ask(ANA), "channel", "", "", [CHI.id, BEN.id, ANA.id, BEN.id])
    assert await settings.blocked_by(service, ask(ANA)) == [BEN.id, CHI.id]
    assert await settings.blocked_by(service, ask(BEN)) == []


# A server's.


async def test_a_server_may_choose_up_to_the_bounds(service: Service) -> None:
    for chosen in (
        *(GuildSettings(per_person=games) for games in (1, MOST_GAMES)),
        *(GuildSettings(turn_hours=hours) for hours in TURN_HOURS),
    ):
        await settings.save_guild(service, ask(ANA, moderator=True), **asdict(chosen))
        assert await service.guild(GUILD) == chosen


async def test_beyond_the_bounds_nothing_changes(service: Service) -> None:
    await choose_settings(service, per_person=3, newest=True)
    for name, wrong in (("per_person", 0), ("per_person", MOST_GAMES + 1), ("turn_hours", 0), ("turn_hours", 13)):
        with refuses("bad-settings"):
            await choose_settings(service, channels=(5,), **{name: wrong})
    for known in (service, restarted(service)):
        assert await known.guild(GUILD) == GuildSettings(per_person=3, newest=True)
