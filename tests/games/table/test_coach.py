"""The coached first game: its bag, its comments and its summaries of rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.core.replay import Table, begin_again
from bot.games.core.service import Service
from bot.games.table import coach, offers, play
from bot.games.table.opening import Computer, Opening, open_game
from bot.games.table.rematch import open_rematch
from bot.storage.rows import Options
from tests.conftest import NOTHING_CROSSES
from tests.support.people import ANA, BEN, ask
from tests.support.tables import list_careful_steps, play_steps

pytestmark = NOTHING_CROSSES


async def open_coached(service: Service, ruleset: str = "azul") -> Table:
    """Begin Ana's coached game."""
    side = {"azul": "coloured", "sintra": "a", "summer-pavilion": "standard"}[ruleset]
    return await open_game(
        service, ask(ANA), Opening(ruleset, side, 2, Options(coached=True), computers=(Computer(coach.LEVEL),))
    )


def is_new_round(table: Table) -> bool:
    return table.position.round == 2


@pytest.mark.parametrize("ruleset", coach.BAGS)
async def test_coached_games_deal_everybody_the_same_tiles(service: Service, ruleset: str) -> None:
    first = await open_coached(service, ruleset)
    other = await open_game(
        service,
        ask(BEN),
        Opening(ruleset, first.game.side, 2, Options(coached=True), computers=(Computer(coach.LEVEL),)),
    )
    assert begin_again(first).position.snapshot() == begin_again(other).position.snapshot()
    assert [player.user_id for player in first.to_act] == [ANA.id]


async def test_rematch_of_coached_game_has_no_coach(service: Service) -> None:
    table = await open_coached(service)
    await coach.record_warning(service, ask(ANA), table, table.position.legal_moves(0)[0])
    await offers.end(service, ask(ANA, moderator=True), table.game.id)
    again = await open_rematch(service, ask(ANA), table.game.id)
    assert again.game.options == replace(table.game.options, coached=False, order=again.game.options.order)
    assert again.game.seed != table.game.seed


async def test_comments_on_one_board_count_once(service: Service) -> None:
    table = await open_coached(service)
    first, second, *_ = table.position.legal_moves(0)
    assert await coach.record_warning(service, ask(ANA), table, first)
    assert await coach.record_warning(service, ask(ANA), table, second)
    assert (await service.table(table.game.id)).game.options.coach_warnings == (table.shown,)


async def test_coach_comments_on_six_boards_of_a_game(service: Service) -> None:
    table = await open_coached(service)
    warned = tuple(range(100, 99 + coach.MAX_WARNINGS))
    assert coach.may_warn(with_warnings(table, warned), ANA.id)
    assert not coach.may_warn(with_warnings(table, (*warned, 99)), ANA.id)
    assert coach.may_warn(with_warnings(table, (*warned, table.shown)), ANA.id)


def with_warnings(table: Table, warnings: tuple[int, ...]) -> Table:
    """Return the table after comments on the boards of these versions."""
    return replace(table, game=replace(table.game, options=replace(table.game.options, coach_warnings=warnings)))


async def test_comment_on_earlier_board_is_dropped(service: Service) -> None:
    table = await open_coached(service)
    move = table.position.legal_moves(0)[0]
    await play.play(service, ask(ANA), table.game.id, [move])
    assert not await coach.record_warning(service, ask(ANA), table, move)


async def test_coach_is_silent_once_another_person_plays(service: Service) -> None:
    table = await open_coached(service)
    assert coach.is_coached(table, ANA.id)
    assert not coach.is_interrupted(table, ANA.id)
    table = await offers.offer_seat(service, ask(ANA), table.game.id, 1, BEN)
    table = await offers.agree(service, ask(BEN), table.game.id)
    assert [player.user_id for player in table.game.humans] == [ANA.id, BEN.id]
    assert not coach.is_coached(table, ANA.id)
    assert not coach.is_coached(table, BEN.id)
    assert coach.is_interrupted(table, ANA.id)
    after = await play.play(service, ask(ANA), table.game.id, [table.position.legal_moves(0)[0]])
    assert not coach.is_interrupted(after, ANA.id)


async def test_round_summary_names_best_and_worst_event(service: Service) -> None:
    table = await open_coached(service)
    assert coach.summarise_last_round(table, 0) is None
    table = await play_steps(service, table.game.id, list_careful_steps(table, is_new_round))
    summary = coach.summarise_last_round(table, 0)
    assert summary is not None
    assert (summary.round, summary.points) == (1, table.position.scores[0])
    points = [event.points for turn in table.turns_since(0) for event in turn.events if event.seat == 0]
    assert summary.best is None or summary.best.points == max(points)
    assert summary.worst is None or summary.worst.points <= min(points)
    assert summary.points == sum(points)


async def test_round_summary_names_unpaid_part_of_penalty(service: Service) -> None:
    table = await open_coached(service)

    while not is_new_round(table):
        seat = table.to_act[0].seat
        dropping = next(move for move in table.position.legal_moves(seat) if str(move).endswith("floor"))
        table = play.after_move(table, seat, dropping)
    summary = coach.summarise_last_round(table, 0)
    assert summary is not None
    assert summary.points == table.position.scores[0] == 0
    assert summary.best is None
    assert summary.worst is not None
    assert (summary.worst.points, summary.unpaid) == (0, -14)
