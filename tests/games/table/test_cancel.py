"""Calling a game off, once somebody has moved: when all who play agree."""

from __future__ import annotations

from bot.games.core.replay import Table
from bot.games.core.request import Limits
from bot.games.core.service import Service
from bot.games.posting.calling import asked
from bot.games.table import ending, lobby, offers, seats
from bot.games.table.computers import play_on
from bot.games.table.ending import outcome_of_cancel
from tests.support.people import ANA, BEN, CHI, DARIUSH, ask
from tests.support.refuses import refuses
from tests.support.tables import begun, opened, played


async def under_way(service: Service) -> Table:
    return await played(service, await begun(service, 3), plies=4)


async def test_it_is_known_before_what_calling_off_leads_to(service: Service) -> None:
    service.limits = Limits(games_per_host=9)
    tables = [await opened(service), await begun(service), await under_way(service)]
    alone = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    while not alone.turns_since(0):
        alone = await (play_on(service, alone.game.id) if alone.computers_to_act else played(service, alone, plies=1))
    told = [outcome_of_cancel(table, ask(ANA)) for table in (*tables, alone)]
    assert told == ["lobby", "unmoved", "asked", "alone"]


async def test_all_others_must_agree_and_until_then_the_game_goes_on(service: Service) -> None:
    table = await ending.cancel(service, ask(ANA), (await under_way(service)).game.id)
    table = await played(service, table, plies=2)
    assert (table.running, set(asked(table))) == (True, {BEN.id, CHI.id})
    table = await offers.agree(service, ask(BEN), table.game.id)
    assert (table.running, asked(table)) == (True, (CHI.id,))
    for request in (ask(BEN), ask(DARIUSH, moderator=True)):
        with refuses("not-yours-to-agree"):
            await offers.agree(service, request, table.game.id)
    table = await offers.agree(service, ask(CHI), table.game.id)
    assert (table.game.status, table.game.ending, table.outcome) == ("cancelled", "agreed", None)


async def test_the_question_ends_with_the_last_person_who_was_asked(service: Service) -> None:
    table = await ending.cancel(service, ask(ANA), (await under_way(service)).game.id)
    await offers.agree(service, ask(BEN), table.game.id)
    table = await seats.resign(service, ask(CHI), table.game.id)
    assert (table.running, table.game.offer) == (True, None)
