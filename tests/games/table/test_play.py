"""Playing: moves, refusals, versions, what a move would bring, and what speaks for it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.games.core.request import Refusal
from bot.games.core.service import Service
from bot.games.table import lobby, play
from bot.games.table.play import outlooks
from bot.messages.answers import word_refusal
from bot.messages.words import words
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.rules.draw import commitment
from bot.rules.game import Position
from tests.rules.positions import pavilion
from tests.support.forms import FORMS
from tests.support.people import ANA, BEN, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.says import says
from tests.support.tables import acting, begun, opened, played


async def test_a_move_is_kept_in_notation_with_who_played_it(service: Service) -> None:
    table = await begun(service)
    mover, move = acting(table), table.position.legal_moves(table.to_act[0].seat)[0]
    after = await play.play(service, ask(mover), table.game.id, f"  {str(move).upper()} ")
    assert [(turn.by, turn.move) for turn in after.turns_since(0)] == [(mover.id, move)]


async def test_moves_that_others_must_see_one_by_one_are_not_played_together(service: Service) -> None:
    table = await begun(service)
    mover = acting(table)
    first, second = (str(move) for move in table.position.legal_moves(table.to_act[0].seat)[:2])
    for text, refusal in (
        (f"{first}, {second}", "one-move"),
        (f"{first}; nonsense", "one-move"),
        (f"9 blue 1, {second}", "illegal"),
        (" , ; ", "not-a-move"),
    ):
        with refuses(refusal):
            await play.play(service, ask(mover), table.game.id, text)
    assert (await service.table(table.game.id)).turns_since(0) == ()
    assert len((await play.play(service, ask(mover), table.game.id, f"{first},")).turns_since(0)) == 1


async def test_of_many_who_press_at_once_one_is_played(service: Service) -> None:
    table = await begun(service, 4)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    presses = [ask(person, version=table.game.version) for person in PEOPLE for _ in range(5)]
    results = await asyncio.gather(
        *(play.play(service, press, table.game.id, move) for press in presses), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, Refusal) and result.key in ("stale", "not-your-turn")]
    assert len(refused) == len(presses) - 1
    assert len((await service.table(table.game.id)).turns_since(0)) == 1


async def test_who_moves_while_a_computer_thinks_is_told_so(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    if table.waits_for(ANA.id):
        table = await played(service, table, plies=1)
    with refuses("not-your-turn") as refused:
        await play.play(service, ask(ANA), table.game.id, "1 blue 1")
    assert says(word_refusal(words("en"), refused.value), "refused-not-your-turn", game=table.game.id, computers=1)


async def test_a_look_ahead_shows_the_board_before_any_new_deal_and_changes_nothing(service: Service) -> None:
    table = await played(service, await begun(service), plies=5)
    before, seat = table.position.to_json(), table.to_act[0].seat
    for foreseen in play.outlooks(table.position, seat, table.position.legal_moves(seat)):
        assert foreseen.position is not table.position
        assert foreseen.events[0].kind == "taken"
    assert table.position.to_json() == before


async def test_what_a_move_brings_is_its_tile_and_what_falls_to_the_floor(service: Service) -> None:
    table = await begun(service)
    seat = table.to_act[0].seat
    for foreseen in play.outlooks(table.position, seat, table.position.legal_moves(seat)):
        facts = [(event.kind, dict[str, Any](event.facts)) for event in foreseen.events]
        completed = any(told.get("full") for _, told in facts)
        dropped = sum(told["count"] for kind, told in facts if kind == "dropped")
        assert foreseen.gain == completed - (0, 1, 2, 4, 6)[dropped]


async def test_a_name_is_five_letters_that_cannot_be_misread(service: Service) -> None:
    game = (await opened(service)).game
    assert len(game.id) == 5
    assert set(game.id) <= set(lobby.ID_LETTERS)
    assert not set(lobby.ID_LETTERS) & set("01OILAEU")


async def test_the_seed_is_chosen_with_the_lobby_and_never_shown_by_accident(service: Service) -> None:
    opening = (await opened(service)).game
    await lobby.edit(service, ask(ANA), opening.id, lobby.Terms("azul", "grey", 2, None, "nothing"))
    game = (await lobby.join(service, ask(BEN), opening.id)).game
    assert game.seed == opening.seed is not None
    assert len(game.seed) == 32
    assert "seed" not in repr(game)
    assert game.seed.hex() not in (repr(game), commitment(game.seed))


async def test_what_a_move_brings_leaves_out_the_bonuses_of_the_end_which_other_moves_do_not_end_with() -> None:
    position = pavilion("score 9  hand rg  purple pppppp", "passed", fields="round 6")
    found = {str(each.move): each for each in play.outlooks(position, 0, position.legal_moves(0))}
    assert found["pass"].position.standing
    assert found["pass"].position.scores[0] == 9 - 2 + 20
    assert (found["pass"].gain, found["place red 1 red 0"].gain) == (-2, 1)


PLIES = 60


def start(name: str = "azul", side: str = "coloured", players: int = 2) -> Position:
    return RULESETS[name].start(players, side, ShuffledDraw(bytes(32)), first=0)


def test_a_full_line_brings_its_tile_at_the_rounds_end_and_the_next_player_answers_with_their_best() -> None:
    position = start()
    move = max(outlooks(position, 0, position.legal_moves(0)), key=lambda found: found.gain).move
    reason = play.explain(position, 0, move)
    ahead = position.copy(NoDraw())
    ahead.play(0, move)
    assert reason.outlook.gain == ahead.pending[0] > 0
    assert reason.rival == 1
    assert reason.reply
    assert reason.reply.gain == max(found.gain for found in outlooks(ahead, 1, ahead.legal_moves(1)))


async def test_what_a_round_has_brought_is_not_counted_twice_when_a_move_ends_it(service: Service) -> None:
    table = await begun(service)
    while table.position.round == 1:
        before, table = table, await played(service, table, plies=1)
    last = table.turns_since(0)[-1]
    reason = play.explain(before.position, last.seat, last.move)
    scored = table.position.scores[last.seat] - before.position.scores[last.seat]
    assert reason.outlook.gain == scored - before.position.pending[last.seat]
    assert (reason.rival, reason.reply) == (None, None)


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_move_of_every_game_can_be_explained_and_leaves_the_position_alone(name: str, side: str) -> None:
    position = start(name, side, 3)
    for _ in range(PLIES):
        seat = position.to_act[-1]
        before = position.to_json()
        moves = position.legal_moves(seat)
        reason = play.explain(position, seat, moves[0])
        assert reason.outlook.move is moves[0]
        assert (reason.rival is None) == (reason.reply is None)
        assert position.to_json() == before
        position.play(seat, moves[len(moves) // 2])
