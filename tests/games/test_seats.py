"""What comes of a game whose people resign or are replaced by computers."""

from __future__ import annotations

import pytest

from bot.games import lobby, offers, seats
from bot.games.service import Service
from tests.conftest import ANA, BEN, CHI, ask, begun, played


async def test_with_two_people_resigning_ends_the_game_and_the_other_wins(service: Service) -> None:
    table = await played(service, await begun(service), plies=5)
    table = await seats.resign(service, ask(BEN), table.game.id)
    assert (table.game.status, table.game.ending, table.game.spoiled) == ("finished", "resign", None)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.ranks) == ((0,), (1, 2))


async def test_computers_bring_a_game_to_its_end_together(service: Service) -> None:
    table = await begun(service, 3)
    await seats.resign(service, ask(CHI), table.game.id)
    for seat in (1, 0):
        table = await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, seat, None)
    assert (table.game.status, table.game.ending) == ("ended", "empty")


@pytest.mark.parametrize(("players", "computers", "left"), [(3, 0, []), (2, 0, ["Ana"]), (1, 1, ["computer"])])
async def test_it_is_known_before_what_resigning_leads_to(
    service: Service, players: int, computers: int, left: list[str]
) -> None:
    if computers:
        table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, computers=1)
    else:
        table = await begun(service, players)
    me = table.game.players[0 if computers else 1]
    ahead = seats.after_resigning(table, me)
    winners = [table.game.players[seat] for seat in ahead.outcome.winners] if ahead.outcome else []
    assert [(player.computer and "computer") or player.name for player in winners] == left
    after = await seats.resign(service, ask(ANA if computers else BEN), table.game.id)
    assert (after.game.status, after.outcome) == (ahead.game.status, ahead.outcome)
    assert after.running == (not left)
