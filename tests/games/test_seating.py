"""Who may sit in a lobby: sending players away, and declining an invitation."""

from __future__ import annotations

from bot.games import lobby, offers, seating
from bot.games.service import Service
from tests.conftest import ANA, BEN, CHI, DARIUSH, ask, opened
from tests.support.refuses import refuses


async def test_who_was_sent_away_cannot_come_back_and_others_can_come(service: Service) -> None:
    game_id = (await opened(service)).game.id
    await lobby.join(service, ask(BEN), game_id)
    for seat in (-1, 2):
        with refuses("no-such-seat"):
            await seating.remove(service, ask(ANA), game_id, seat)
    await seating.remove(service, ask(ANA), game_id, 1)
    with refuses("sent-away"):
        await lobby.join(service, ask(BEN), game_id)
    assert (await lobby.join(service, ask(DARIUSH), game_id)).game.player(DARIUSH.id)


async def test_who_was_invited_and_is_sent_away_is_invited_no_longer_and_neither_is_anybody_else(
    service: Service,
) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, opponents=[BEN])
    await lobby.join(service, ask(BEN), table.game.id)
    table = await seating.remove(service, ask(ANA), table.game.id, 1)
    assert table.game.options.invited == ()
    with refuses("not-invited"):
        await lobby.join(service, ask(CHI), table.game.id)


async def test_with_its_last_computer_sent_away_a_game_counts_again(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=2)
    spoiled = [(await seating.remove(service, ask(ANA), table.game.id, seat)).game.spoiled for seat in (2, 1)]
    assert spoiled == ["computer", None]


async def test_an_invitation_is_declined_once_and_the_seat_stays_for_those_who_are_named(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, opponents=[BEN])
    await offers.decline(service, ask(BEN), table.game.id)
    for person in (BEN, DARIUSH):
        with refuses("no-offer"):
            await offers.decline(service, ask(person), table.game.id)
    with refuses("not-invited"):
        await lobby.join(service, ask(CHI), table.game.id)
    assert (await lobby.add_computer(service, ask(ANA), table.game.id)).running


async def test_who_has_declined_may_think_better_of_it(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, opponents=[BEN])
    await offers.decline(service, ask(BEN), table.game.id)
    table = await lobby.join(service, ask(BEN), table.game.id)
    assert (table.game.options.invited, table.game.options.declined) == ((BEN.id,), ())
