"""Who may sit in a lobby: sending players away, and declining an invitation."""

from __future__ import annotations

from bot.games import lobby, offers, seating
from bot.games.service import Service
from tests.conftest import ANA, BEN, CHI, DARIUSH, ask, begun, calls_of, opened
from tests.support.refuses import refuses


async def test_the_host_sends_a_player_away_who_is_told_and_cannot_come_back(service: Service) -> None:
    table = await opened(service)
    game_id = table.game.id
    await lobby.join(service, ask(BEN), game_id)
    await lobby.join(service, ask(CHI), game_id)
    table = await seating.remove(service, ask(ANA), game_id, 1)
    assert [player.name for player in table.game.players] == ["Ana", "Chi"]
    told = [(call.why, call.user_id) for call in await calls_of(service, game_id)]
    assert told == [("removed", BEN.id)]
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


async def test_a_computer_is_sent_away_and_without_any_the_game_counts_again(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=2)
    table = await seating.remove(service, ask(ANA), table.game.id, 2)
    assert table.game.spoiled == "computer"
    table = await seating.remove(service, ask(ANA), table.game.id, 1)
    assert ([player.name for player in table.game.players], table.game.spoiled) == (["Ana"], None)


async def test_only_host_and_moderators_send_others_away_and_only_from_a_lobby(service: Service) -> None:
    game_id = (await opened(service)).game.id
    await lobby.join(service, ask(BEN), game_id)
    with refuses("host-only"):
        await seating.remove(service, ask(BEN), game_id, 0)
    with refuses("removed-oneself"):
        await seating.remove(service, ask(ANA), game_id, 0)
    for seat in (-1, 2):
        with refuses("no-such-seat"):
            await seating.remove(service, ask(ANA), game_id, seat)
    table = await seating.remove(service, ask(DARIUSH, moderator=True), game_id, 0)
    assert (table.game.host_id, [player.name for player in table.game.players]) == (BEN.id, ["Ben"])
    with refuses("already-started"):
        await seating.remove(service, ask(ANA), (await begun(service)).game.id, 1)


async def test_who_is_invited_declines_and_the_host_is_told(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, opponents=[BEN, CHI])
    table = await offers.decline(service, ask(BEN), table.game.id)
    assert (table.game.options.invited, table.game.options.declined) == ((CHI.id,), (BEN.id,))
    assert ("cannot-join", ANA.id) in [(call.why, call.user_id) for call in await calls_of(service, table.game.id)]
    for person in (BEN, DARIUSH):
        with refuses("no-offer"):
            await offers.decline(service, ask(person), table.game.id)
    with refuses("not-invited"):
        await lobby.join(service, ask(DARIUSH), table.game.id)


async def test_when_all_have_declined_the_host_fills_the_seat_with_a_computer(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 2, opponents=[BEN])
    await offers.decline(service, ask(BEN), table.game.id)
    with refuses("not-invited"):
        await lobby.join(service, ask(CHI), table.game.id)
    assert (await lobby.add_computer(service, ask(ANA), table.game.id)).running


async def test_who_has_declined_may_think_better_of_it(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, opponents=[BEN])
    await offers.decline(service, ask(BEN), table.game.id)
    table = await lobby.join(service, ask(BEN), table.game.id)
    assert (table.game.options.invited, table.game.options.declined) == ((BEN.id,), ())
    with refuses("already-seated"):
        await offers.decline(service, ask(BEN), table.game.id)
