"""Lists of games, as private answers show them."""

from __future__ import annotations

import itertools
from dataclasses import replace

from bot.games.core.service import Service
from bot.messages.answers import list_all_games, list_games
from bot.storage.rows import ON_HOLD_AFTER
from tests.conftest import NOTHING_CROSSES
from tests.support.people import ANA, BEN
from tests.support.says import EN
from tests.support.tables import begun

pytestmark = NOTHING_CROSSES


async def test_ones_list_begins_with_the_games_that_wait_for_one(service: Service) -> None:
    tables = [await begun(service) for _ in range(3)]
    for person in (ANA, BEN):
        for order in itertools.permutations(tables):
            told = list_games(EN, order, [], {}, person.id)
            waiting = [table.waits_for(person.id) for table in tables]
            named = [told.index(f"#{table.game.id}") for table in tables]
            first = sum(waiting)
            assert sorted(named)[:first] == sorted(at for at, mine in zip(named, waiting, strict=True) if mine)


async def test_each_page_of_all_games_counts_those_of_all_pages(service: Service) -> None:
    running = (await begun(service)).game
    found = [replace(running, reminders=reminders) for reminders in (ON_HOLD_AFTER, ON_HOLD_AFTER, 0)]
    whole, *pages = (list_all_games(EN, found, page, {running.id: ""}) for page in (found, found[:2], found[2:]))
    assert [page.splitlines()[0] for page in pages] == [whole.splitlines()[0]] * 2
