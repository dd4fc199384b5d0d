"""Who may have a hint, and what speaks for a move in facts."""

from __future__ import annotations

import pytest

from bot.games.core.service import Service
from bot.games.table import play
from bot.games.table.play import outlooks
from bot.rules import RULESETS, NoDraw, ShuffledDraw
from bot.rules.game import Position
from tests.support.forms import FORMS
from tests.support.tables import begun, played

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
