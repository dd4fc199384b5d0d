"""The history of a game: public moves, the moments of a replay, and secret choices."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.games.past.history import export_game, moments
from bot.games.table import play, seats
from tests.conftest import NOTHING_CROSSES
from tests.games.table.test_undo import choices, choosing, tiling
from tests.support.people import ANA, PEOPLE, ask
from tests.support.tables import begin_game, person_to_move, play_moves

pytestmark = NOTHING_CROSSES

# The moments of a replay.


@pytest.mark.parametrize("most", [2, 7, 60, 500])
async def test_replay_moments_are_evenly_spaced(service: Service, most: int) -> None:
    table = await play_moves(service, await begin_game(service))
    shown = [then for then, _ in moments(table, most)]
    assert len(shown) == min(most, len(table.public_turns) + 1)
    moves = [len(then.turns_since(0)) for then in shown]
    assert (moves[0], moves[-1]) == (0, len(table.public_turns))
    steps = {after - before for before, after in pairwise(moves)}
    assert max(steps) - min(steps) <= 1
    assert shown[-1].position.to_json() == table.position.to_json()


async def test_replay_moments_contain_every_move_once(
    service: Service,
) -> None:
    table = await play_moves(service, await begin_game(service))
    told = [turn.version for then, since in moments(table, 9) for turn in then.turns_since(since)]
    assert told == [turn.version for turn in table.public_turns]
    *before, last = [then for then, _ in moments(table, 9)]
    assert all(then.running for then in before)
    assert last.outcome == table.outcome


async def test_last_moment_of_resigned_game_has_outcome(service: Service) -> None:
    table = await begin_game(service)
    while table.position.scores[0] == table.position.scores[1]:
        table = await play_moves(service, table, plies=1)
    scores = table.position.scores
    table = await seats.resign(service, ask(PEOPLE[scores.index(max(scores))]), table.game.id)
    *_, (last, _) = moments(table, 9)
    assert table.outcome is not None
    assert last.outcome == table.outcome


async def test_replay_of_game_without_moves_has_one_moment(service: Service) -> None:
    table = await begin_game(service)
    ((then, _),) = moments(table, 60)
    assert then.running
    table = await seats.resign(service, ask(ANA), table.game.id)
    ((then, _),) = moments(table, 60)
    assert then.outcome == table.outcome


async def test_replay_omits_moves_taken_back(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), plies=3)
    mover = person_to_move(table)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    await play.play(service, ask(mover), table.game.id, move)
    table = await play.undo(service, ask(mover), table.game.id)
    assert len(table.public_turns) == 3
    assert len(list(moments(table, 60))) == 4


# Secret choices.


async def play_secret_choice(service: Service, players: int = 2) -> Table:
    """Play a game on the grey wall until one of the players has chosen in secret."""
    table = await tiling(service, players)
    one = choosing(table)[0]
    return await play.play(service, ask(one), table.game.id, choices(table, one)[0])


async def test_history_omits_pending_secret_choice(service: Service) -> None:
    table = await play_secret_choice(service)
    secret = table.turns_since(0)[-1]
    assert secret.secret
    assert secret not in table.public_turns
    assert len(table.public_turns) == len(table.turns_since(0)) - 1
    *_, (last, _) = moments(table, 500)
    assert not any(last.position.find_picked(seat) for seat in range(2))


async def test_secret_choice_stays_secret_after_resignation(service: Service) -> None:
    table = await play_secret_choice(service, 3)
    chosen = table.turns_since(0)[-1]
    leaving = next(player for player in table.game.players if player.seat != chosen.seat)
    table = await seats.resign(service, ask(PEOPLE[leaving.seat]), table.game.id)
    assert table.running
    assert chosen in table.turns_since(0)
    assert chosen not in table.public_turns


async def test_history_contains_choices_once_all_have_chosen(service: Service) -> None:
    table = await play_secret_choice(service)
    while table.position.find_picked(0) or table.position.find_picked(1):
        mover = person_to_move(table)
        table = await play.play(service, ask(mover), table.game.id, choices(table, mover)[0])
    assert table.public_turns == table.turns_since(0)


async def test_public_turns_of_finished_game_include_pending_secret_choices(service: Service) -> None:
    table = await play_secret_choice(service)
    chosen = table.turns_since(0)[-1]
    leaving = next(player for player in table.game.players if player.seat != chosen.seat)
    table = await seats.resign(service, ask(PEOPLE[leaving.seat]), table.game.id)
    assert table.game.is_over
    assert table.public_turns == table.turns_since(0)
    record = json.loads(await export_game(service, ask(ANA), table.game.id, ["Ana", "Ben"]))
    assert record["moves"][-1]["move"] == str(chosen.move)
