"""The menu of a tournament's organizers, and its tasks."""

from __future__ import annotations

import pytest

from bot.discord_app.core.buttons import Press
from tests.discord_app.conftest import Party
from tests.discord_app.cups import Cup
from tests.discord_stand_in import Answer, Person
from tests.support.says import EN, says


@pytest.fixture
async def cup(party: Party) -> Cup:
    cup = Cup(party)
    await cup.open()
    return cup


async def organize(cup: Cup, person: Person) -> Answer:
    """Open the menu as this person."""
    shown = await person.command("azul tournament show")
    return await person.click(shown.message, EN("button-organize"))


async def test_organizer_calls_tournament_off_from_menu(cup: Cup) -> None:
    ana = cup.party.ana
    menu = await organize(cup, ana)
    assert menu.ephemeral
    asked = await ana.click(menu.message, EN("button-calloff"))
    assert says(asked, "answer-tournament-end-sure")
    await ana.click(asked.message, EN("button-call-off"))
    assert (await cup.state()).contest.status == "cancelled"
    over = await ana.command("azul tournament show")
    assert EN("button-organize") not in over.message.labels


async def test_menu_leads_back_to_standings(cup: Cup) -> None:
    ana = cup.party.ana
    menu = await organize(cup, ana)
    back = await ana.click(menu.message, EN("button-back"))
    assert back.message.labels == ["Enter", "Begin", EN("button-organize")]


async def test_participant_cannot_open_the_menu(cup: Cup) -> None:
    ben = cup.party.ben
    shown = await ben.command("azul tournament show")
    assert EN("button-organize") not in shown.message.labels
    forged = Press("organize", cup.id, 1).custom_id
    assert says(await ben.press(shown.message, forged), "refused-tournament-host-only")
