"""Records of games: they contain everything needed to replay a game, but no secrets of a running game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame
from bot.games.core.service import Service
from bot.games.past.history import export_game
from bot.games.table import offers, play, seats
from bot.games.tournament.tables import stop_table
from bot.rules import commitment
from bot.rules.record import verify
from tests.conftest import NOTHING_CROSSES
from tests.games.consequences import HOURS, pass_hours, post_all, timed_game
from tests.games.table.test_undo import choices, choosing, tiling
from tests.rules.records import (
    keys,
)
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, GUILD, ask
from tests.support.refuses import refuses
from tests.support.tables import begin_game, open_lobby, play_moves

pytestmark = NOTHING_CROSSES


async def record_of(service: Service, table: Table) -> dict[str, Any]:
    """Export a game of this server and check the keys of the record."""
    text = await export_game(service, ask(ANA), table.game.id, ("Ana", "Ben"))
    assert not keys(text)
    content: dict[str, Any] = json.loads(text)
    return content


async def test_record_contains_moves_and_result(service: Service) -> None:
    table = await play_moves(service, await begin_game(service))
    content, game, standing = await record_of(service, table), table.game, table.position.standing
    assert standing
    head = {"game": game.id, "ruleset": game.ruleset, "side": game.side, "rules": 1, "first": game.first}
    assert {name: content[name] for name in head} == head
    assert content["players"] == ["Ana", "Ben"]
    assert (content["seed"], content["commitment"]) == (game.seed.hex(), commitment(game.seed))
    moves = [(turn.seat, str(turn.move)) for turn in table.turns_since(0)]
    assert [(one["seat"], one["move"]) for one in content["moves"]] == moves
    assert content["ending"] == standing.reason
    result = content["result"]
    assert (result["scores"], result["ranks"], result["winners"]) == tuple(
        map(list, (standing.scores, standing.ranks, standing.winners))
    )
    assert result["sheets"] == [[list(line) for line in sheet] for sheet in standing.sheets]


async def test_record_of_running_game_omits_seed_and_secrets(
    service: Service,
) -> None:
    table = await tiling(service)
    one, found = choosing(table)[0], []
    for move in choices(table, one)[:2]:
        await play.play(service, ask(one), table.game.id, move)
        found.append(await record_of(service, table))
        await play.undo(service, ask(one), table.game.id)
    assert found[0] == found[1]
    assert (found[0]["seed"], len(found[0]["moves"])) == (None, len(table.turns_since(0)))


async def test_record_contains_ending_by_players(service: Service) -> None:
    resigned = await play_moves(service, await begin_game(service), plies=4)
    await seats.resign(service, ask(ANA), resigned.game.id)
    cancelled = await play_moves(service, await begin_game(service), plies=4)
    await offers.cancel(service, ask(ANA), cancelled.game.id)
    await offers.agree(service, ask(BEN), cancelled.game.id)
    for table, why, winners, ranks in ((resigned, "resign", [1], [2, 1]), (cancelled, "agreed", [], [])):
        content = await record_of(service, table)
        assert (content["ending"], content["result"]["winners"], content["result"]["ranks"]) == (why, winners, ranks)


async def test_record_contains_time_of_each_move(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    for _ in range(3):
        clock.turn(hours=5)
        table = await play_moves(service, table, plies=1)
    times = [move["at"] for move in (await record_of(service, table))["moves"]]
    assert times == ["2026-01-05T17:00:00Z", "2026-01-05T22:00:00Z", "2026-01-06T03:00:00Z"]


async def test_record_marks_late_moves_by_computer(service: Service, clock: Clock) -> None:
    table = await play_moves(service, await timed_game(service, "move"), plies=1)
    await post_all(service, table.game.id)
    table = await play_moves(service, await pass_hours(service, clock, table, HOURS), plies=1)
    assert [move["time_up"] for move in (await record_of(service, table))["moves"]] == [False, True, False]
    table = await play_moves(service, table)
    text = await export_game(service, ask(ANA), table.game.id, ("Ana", "Ben"))
    verdict = verify(text)
    assert not verdict.problems
    assert verdict.record is not None
    assert [ply.time_up for ply in verdict.record.moves].count(True) == 1


async def test_record_of_stopped_table_can_be_verified(service: Service) -> None:
    table = await play_moves(service, await begin_game(service), plies=3)
    await stop_table(service, table.game.id)
    text = await export_game(service, ask(ANA), table.game.id, ("Ana", "Ben"))
    assert json.loads(text)["ending"] == "round"
    assert not verify(text).problems


async def test_record_requires_started_game_on_this_server(service: Service) -> None:
    with refuses("not-started"):
        await export_game(service, ask(ANA), (await open_lobby(service)).game.id, ("Ana", "Ben"))
    with pytest.raises(NoSuchGame):
        await export_game(service, ask(ANA, guild_id=GUILD + 1), (await begin_game(service)).game.id, ("Ana", "Ben"))
