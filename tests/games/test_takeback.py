"""Second thoughts: one's own last move, alone until another person has moved; then if all others agree."""

from __future__ import annotations

import pytest

from bot.games import lobby, offers, play, undo
from bot.games.computers import play_on
from bot.games.refusal import Refusal
from bot.games.service import Service
from bot.rules import RULESETS
from tests.conftest import ANA, PEOPLE, acting, ask, begun, played

FORMS = [(name, side) for name, ruleset in RULESETS.items() for side in ruleset.sides]


@pytest.mark.parametrize(("name", "side"), FORMS)
async def test_a_move_across_which_tiles_came_out_of_the_bag_stays(service: Service, name: str, side: str) -> None:
    table = await lobby.open_game(service, ask(ANA), name, side, 2)
    table = await lobby.join(service, ask(PEOPLE[1]), table.game.id)
    dealt = drawn = 0
    for _ in range(40):
        mover, before = acting(table), table.position.to_json()
        seat = table.to_act[0].seat
        move = str(table.position.legal_moves(seat)[0])
        after = await play.play(service, ask(mover), table.game.id, move)
        if not after.running:
            break
        if after.turns_since(table.game.version)[0].secret:
            table = after
            continue
        bags = [position["bag"] for position in (before, after.position.to_json())]
        try:
            back = await undo.undo(service, ask(mover), table.game.id)
        except Refusal as refused:
            if refused.key not in ("across-the-bag", "others-moved"):
                raise
            dealt += 1
            assert bags[0] != bags[1] or after.turns_since(0)[-2].secret
            table = after
        else:
            drawn += 1
            assert bags[0] == bags[1]
            assert back.position.to_json() == before
            table = await play.play(service, ask(mover), table.game.id, move)
    assert dealt
    assert drawn


async def test_once_another_person_has_moved_all_others_must_agree(service: Service) -> None:
    table = await begun(service, 3)
    first, before = acting(table), table.position.to_json()
    table = await played(service, table, plies=2)
    asked = await undo.undo(service, ask(first), table.game.id, ask=True)
    for person in (person for person in PEOPLE[:3] if person != first):
        assert asked.game.offer
        assert asked.position.to_json() == table.position.to_json()
        asked = await offers.agree(service, ask(person), table.game.id)
    assert asked.game.offer is None
    assert (asked.position.to_json(), acting(asked)) == (before, first)


async def test_what_computers_answered_goes_with_the_move(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    table = await play_on(service, table.game.id)
    before = table.position.to_json()
    table = await play_on(service, (await played(service, table, plies=1)).game.id)
    assert len(table.turns_since(0)) >= 2
    back = await undo.undo(service, ask(ANA), table.game.id)
    assert back.position.to_json() == before
