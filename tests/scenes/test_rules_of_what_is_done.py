"""The page of the rules that a player wants is the one about what is being done in the game."""

from __future__ import annotations

import pytest

from bot.games.core.service import Service
from bot.games.table import ending
from bot.rules import RULESETS
from bot.scenes import find_rules_page, list_rules_pages
from tests.support.people import ANA, ask
from tests.support.tables import begun, opened, played

PAGES = {
    ("azul", "coloured"): ["draft", "end"],
    ("azul", "grey"): ["draft", "grey", "end"],
    ("summer-pavilion", "standard"): ["draft", "place", "bonus", "end"],
    ("summer-pavilion", "variant"): ["draft", "variant", "bonus", "end"],
    ("sintra", "a"): ["draft", "ornaments"],
    ("sintra", "b"): ["draft", "favourite"],
}


@pytest.mark.parametrize(("ruleset", "side"), [(name, side) for name in RULESETS for side in RULESETS[name].sides])
async def test_drafting_placing_and_scoring_each_have_their_page(service: Service, ruleset: str, side: str) -> None:
    pages, seen = list_rules_pages(ruleset), dict[str, None]()
    table = await begun(service, 2, side=side, ruleset=ruleset)
    while table.to_act:
        seen[pages[find_rules_page(table)].key] = None
        table = await played(service, table, plies=1)
    seen[pages[find_rules_page(table)].key] = None
    assert list(seen) == PAGES[ruleset, side]


async def test_before_a_game_one_wants_all_of_it_in_a_minute_and_after_its_end_what_is_scored(service: Service) -> None:
    table = await opened(service, 2)
    assert find_rules_page(table) == 0
    running = await begun(service)
    ended = await ending.end(service, ask(ANA, moderator=True), running.game.id)
    assert list_rules_pages("azul")[find_rules_page(ended)].key == "end"
