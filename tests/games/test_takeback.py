"""Second thoughts: one's own last move, alone until another person has moved; then if all others agree."""

from __future__ import annotations

import pytest

from bot.games import lobby, offers, play, undo
from bot.games.computers import play_on
from bot.games.decision import Person
from bot.games.refusal import Refusal
from bot.games.replay import Table, replayed
from bot.games.service import Service
from bot.rules import RULESETS
from bot.storage import game_queries
from tests.conftest import ANA, PEOPLE, acting, ask, begun, played
from tests.support.refuses import refuses

FORMS = [(name, side) for name, ruleset in RULESETS.items() for side in ruleset.sides]


def who(table: Table, seat: int) -> Person:
    return PEOPLE[(table.game.players[seat].user_id or 0) - 1]


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


async def test_once_another_person_has_moved_the_others_are_asked(service: Service) -> None:
    table = await begun(service, 3)
    first, before = acting(table), table.position.to_json()
    table = await played(service, table, plies=2)
    with refuses("others-moved"):
        await undo.undo(service, ask(first), table.game.id)
    asked = await undo.undo(service, ask(first), table.game.id, ask=True)
    assert asked.position.to_json() == table.position.to_json()
    with refuses("offer-open"):
        await undo.undo(service, ask(first), table.game.id, ask=True)
    with refuses("not-yours-to-agree"):
        await offers.agree(service, ask(first), table.game.id)
    second, third = (person for person in PEOPLE[:3] if person != first)
    asked = await offers.agree(service, ask(second), table.game.id)
    assert asked.game.offer
    back = await offers.agree(service, ask(third), table.game.id)
    assert back.game.offer is None
    assert back.position.to_json() == before
    assert acting(back) == first


async def test_a_move_answers_the_question(service: Service) -> None:
    table = await played(service, await begun(service), plies=1)
    asker = who(table, 1 - table.to_act[0].seat)
    table = await played(service, table, plies=1)
    table = await undo.undo(service, ask(asker), table.game.id, ask=True)
    assert table.game.offer
    assert (await played(service, table, plies=1)).game.offer is None


async def test_what_computers_answered_goes_with_the_move(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    table = await play_on(service, table.game.id)
    before = table.position.to_json()
    table = await play_on(service, (await played(service, table, plies=1)).game.id)
    assert len(table.turns_since(0)) >= 2
    back = await undo.undo(service, ask(ANA), table.game.id)
    assert back.position.to_json() == before


async def test_the_log_keeps_what_was_taken_back_and_replays_without_it(service: Service) -> None:
    table = await begun(service)
    mover = acting(table)
    await played(service, table, plies=1)
    await undo.undo(service, ask(mover), table.game.id)
    now = await played(service, await service.table(table.game.id), plies=3)
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    assert "takeback" in [line.act for line in lines]
    assert replayed(now.game, lines) == now.replay
