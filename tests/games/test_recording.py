"""From a game to its record and its replay: which moves are told, which moments are shown, and what stays secret."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from bot.games import play, seats, undo
from bot.games.record import verify
from bot.games.recording import exported, positions, public_turns
from bot.games.refusals import NoSuchGame, NotStarted
from bot.games.replay import Table
from bot.games.service import Service
from tests.conftest import ANA, BEN, GUILD, PEOPLE, Clock, acting, ask, begun, opened, played
from tests.games.test_undo import choices, choosing, tiling

NAMES = ("Ana", "Ben")


async def record_of(service: Service, table: Table, names: tuple[str, ...] = NAMES) -> dict[str, object]:
    content: dict[str, object] = json.loads(await exported(service, ask(ANA), table.game.id, names))
    return content


# The moments of a replay.


@pytest.mark.parametrize("most", [2, 7, 60, 500])
async def test_a_replay_goes_from_the_first_deal_to_now_in_even_steps(service: Service, most: int) -> None:
    table = await played(service, await begun(service))
    shown = [then for then, _ in positions(table, most)]
    assert len(shown) == min(most, len(public_turns(table)) + 1)
    moves = [len(then.turns_since(0)) for then in shown]
    assert (moves[0], moves[-1]) == (0, len(public_turns(table)))
    steps = {after - before for before, after in pairwise(moves)}
    assert max(steps) - min(steps) <= 1
    assert shown[-1].position.to_json() == table.position.to_json()


async def test_each_moment_marks_what_has_happened_since_the_one_before(service: Service) -> None:
    table = await played(service, await begun(service))
    told = [turn.version for then, since in positions(table, 9) for turn in then.turns_since(since)]
    assert told == [turn.version for turn in public_turns(table)]


async def test_only_the_last_moment_of_a_game_is_over(service: Service) -> None:
    table = await played(service, await begun(service))
    *before, last = [then for then, _ in positions(table, 9)]
    assert all(then.running for then in before)
    assert last.outcome == table.outcome


async def test_the_last_moment_of_a_resigned_game_shows_who_has_won(service: Service) -> None:
    table = await begun(service)
    while table.position.scores[0] == table.position.scores[1]:
        table = await played(service, table, plies=1)
    scores = table.position.scores
    table = await seats.resign(service, ask(PEOPLE[scores.index(max(scores))]), table.game.id)
    *_, (last, _) = positions(table, 9)
    assert table.outcome is not None
    assert last.outcome == table.outcome


async def test_a_game_without_a_move_is_one_moment(service: Service) -> None:
    table = await begun(service)
    ((then, _),) = positions(table, 60)
    assert then.running
    table = await seats.resign(service, ask(ANA), table.game.id)
    ((then, _),) = positions(table, 60)
    assert then.outcome == table.outcome


async def test_what_was_taken_back_is_not_shown(service: Service) -> None:
    table = await played(service, await begun(service), plies=3)
    mover = acting(table)
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    await play.play(service, ask(mover), table.game.id, move)
    table = await undo.undo(service, ask(mover), table.game.id)
    assert len(public_turns(table)) == 3
    assert len(list(positions(table, 60))) == 4


# Secret choices.


async def secretly(service: Service, players: int = 2) -> Table:
    """A game on the grey wall in which one of several has chosen."""
    table = await tiling(service, players)
    one = choosing(table)[0]
    return await play.play(service, ask(one), table.game.id, choices(table, one)[0])


async def test_a_choice_that_others_may_not_know_yet_is_in_no_history(service: Service) -> None:
    table = await secretly(service)
    secret = table.turns_since(0)[-1]
    assert secret.secret
    assert secret not in public_turns(table)
    assert len(public_turns(table)) == len(table.turns_since(0)) - 1
    *_, (last, _) = positions(table, 500)
    assert not any(last.position.picked(seat) for seat in range(2))


async def test_a_secret_choice_stays_secret_when_somebody_leaves_meanwhile(service: Service) -> None:
    table = await secretly(service, 3)
    chosen = table.turns_since(0)[-1]
    leaving = next(player for player in table.game.players if player.seat != chosen.seat)
    table = await seats.resign(service, ask(PEOPLE[leaving.seat]), table.game.id)
    assert table.running
    assert chosen in table.turns_since(0)
    assert chosen not in public_turns(table)


async def test_when_all_have_chosen_the_history_has_every_choice(service: Service) -> None:
    table = await secretly(service)
    while table.position.picked(0) or table.position.picked(1):
        mover = acting(table)
        table = await play.play(service, ask(mover), table.game.id, choices(table, mover)[0])
    assert public_turns(table) == table.turns_since(0)


async def test_the_record_of_a_running_game_holds_neither_seed_nor_secret_choice(service: Service) -> None:
    table = await secretly(service)
    text = await exported(service, ask(ANA), table.game.id, NAMES)
    content = json.loads(text)
    assert table.game.seed is not None
    assert content["seed"] is None
    assert table.game.seed.hex() not in text
    assert len(content["moves"]) == len(table.turns_since(0)) - 1
    assert not verify(text).problems
    assert not verify(text).complete


async def test_the_record_is_the_same_whatever_was_chosen_in_secret(service: Service) -> None:
    table = await tiling(service)
    one = choosing(table)[0]
    first, second = choices(table, one)[:2]
    texts = []
    for move in (first, second):
        await play.play(service, ask(one), table.game.id, move)
        texts.append(await exported(service, ask(BEN), table.game.id, NAMES))
        await undo.undo(service, ask(one), table.game.id)
    assert texts[0] == texts[1]


# The record of a game that is here.


async def test_a_finished_game_is_exported_with_its_seed_and_is_genuine(service: Service) -> None:
    table = await played(service, await begun(service))
    content = await record_of(service, table)
    assert table.game.seed is not None
    assert content["seed"] == table.game.seed.hex()
    assert content["players"] == ["Ana", "Ben"]
    verdict = verify(await exported(service, ask(ANA), table.game.id, NAMES))
    assert not verdict.problems
    assert verdict.complete
    assert verdict.moves == len(public_turns(table))


async def test_a_resigned_game_is_exported_with_who_has_won(service: Service) -> None:
    table = await played(service, await begun(service), plies=4)
    table = await seats.resign(service, ask(ANA), table.game.id)
    content = await record_of(service, table)
    assert content["ending"] == "resign"
    result = content["result"]
    assert isinstance(result, dict)
    assert (result["winners"], result["ranks"]) == ([1], [2, 1])


async def test_a_record_tells_when_each_move_was_made(service: Service, clock: Clock) -> None:
    table = await begun(service)
    for _ in range(3):
        clock.turn(hours=5)
        table = await played(service, table, plies=1)
    moves = (await record_of(service, table))["moves"]
    assert isinstance(moves, list)
    assert [move["at"] for move in moves] == [
        "2026-01-05T17:00:00+00:00",
        "2026-01-05T22:00:00+00:00",
        "2026-01-06T03:00:00+00:00",
    ]


async def test_only_a_game_that_has_begun_and_is_of_this_server_has_a_record(service: Service) -> None:
    with pytest.raises(NotStarted):
        await exported(service, ask(ANA), (await opened(service)).game.id, NAMES)
    with pytest.raises(NoSuchGame):
        await exported(service, ask(ANA, guild_id=GUILD + 1), (await begun(service)).game.id, NAMES)
