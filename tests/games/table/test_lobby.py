"""The life of a lobby: opening, joining, being sent away, declining, being edited, and its end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.core.request import Person
from bot.games.core.service import Service
from bot.games.table import lobby, lookup, offers
from bot.games.table.lobby import Terms, edit, terms_of
from bot.storage.rows import Options
from tests.games.following import tell
from tests.support.clock import Clock
from tests.support.people import ANA, BEN, CHI, DARIUSH, ask
from tests.support.preferences import save_person
from tests.support.refuses import refuses
from tests.support.tables import opened


async def test_a_name_is_five_letters_that_cannot_be_misread(service: Service) -> None:
    game = (await opened(service)).game
    assert len(game.id) == 5
    assert set(game.id) <= set(lobby.ID_LETTERS)
    assert not set(lobby.ID_LETTERS) & set("01OILAEU")


@pytest.mark.parametrize(
    ("terms", "refusal"),
    [
        (("chess", "coloured", 2, None), "no-such-ruleset"),
        (("azul", "purple", 2, None), "no-such-side"),
        (("sintra", "grey", 2, None), "no-such-side"),
        (("azul", "coloured", 1, None), "wrong-seats"),
        (("azul", "coloured", 5, None), "wrong-seats"),
        (("azul", "coloured", 2, 5), "no-such-time"),
    ],
)
async def test_what_no_game_has_is_neither_opened_nor_made_of_a_lobby(
    service: Service, terms: tuple[str, str, int, int | None], refusal: str
) -> None:
    ruleset, side, seats, hours = terms
    with refuses(refusal):
        await lobby.open_game(service, ask(ANA), ruleset, side, seats, Options(turn_hours=hours))
    assert await lookup.list_games(service, ask(ANA)) == []
    table = await opened(service)
    with refuses(refusal):
        await lobby.edit(service, ask(ANA), table.game.id, lobby.Terms(*terms, "nothing"))
    assert await service.table(table.game.id) == table


async def test_a_hundred_who_come_at_once_fill_four_seats_once(service: Service) -> None:
    game_id = (await opened(service)).game.id
    crowd = [Person(number, f"guest {number}") for number in range(10, 110)]
    results = await asyncio.gather(
        *(lobby.join(service, ask(person), game_id) for person in crowd), return_exceptions=True
    )
    assert sum(not isinstance(result, Exception) for result in results) == 3
    assert len({player.user_id for player in (await service.table(game_id)).game.players}) == 4


async def test_the_last_to_leave_closes_the_lobby(service: Service) -> None:
    game = (await lobby.leave(service, ask(ANA), (await opened(service)).game.id)).game
    assert (game.status, game.ending) == ("cancelled", "empty")


async def test_a_lobby_in_which_nothing_happens_expires(service: Service, clock: Clock) -> None:
    game_id = (await opened(service)).game.id
    clock.turn(hours=71)
    await lobby.join(service, ask(BEN), game_id)
    clock.turn(hours=71)
    assert await lobby.expire(service) == []
    clock.turn(hours=2)
    (table,) = await lobby.expire(service)
    assert (table.game.id, table.game.status, table.game.ending) == (game_id, "cancelled", "expired")
    assert await lobby.expire(service) == []


async def test_a_lobby_that_somebody_joins_while_others_expire_stays_open(service: Service, clock: Clock) -> None:
    *old, joined = [(await opened(service)).game.id for _ in range(3)]
    clock.turn(hours=73)
    expired, _ = await asyncio.gather(lobby.expire(service), lobby.join(service, ask(BEN), joined))
    assert {table.game.id for table in expired if table.game.status == "cancelled"} == {*old}
    assert (await service.table(joined)).game.status == "lobby"


async def test_the_same_click_delivered_twice_opens_one_lobby(service: Service) -> None:
    first, again = [await lobby.open_game(service, ask(ANA, click=7), "azul", "coloured", 2) for _ in range(2)]
    assert first.game == again.game
    assert len(await lookup.list_games(service, ask(ANA))) == 1


async def test_who_was_sent_away_cannot_come_back_and_others_can_come(service: Service) -> None:
    game_id = (await opened(service)).game.id
    await lobby.join(service, ask(BEN), game_id)
    await lobby.remove(service, ask(ANA), game_id, 1)
    with refuses("sent-away"):
        await lobby.join(service, ask(BEN), game_id)
    assert (await lobby.join(service, ask(DARIUSH), game_id)).game.player(DARIUSH.id)


async def test_who_was_invited_and_is_sent_away_is_invited_no_longer_and_neither_is_anybody_else(
    service: Service,
) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 3, opponents=[BEN])
    await lobby.join(service, ask(BEN), table.game.id)
    table = await lobby.remove(service, ask(ANA), table.game.id, 1)
    assert table.game.options.invited == ()
    with refuses("not-invited"):
        await lobby.join(service, ask(CHI), table.game.id)


async def test_with_its_last_computer_sent_away_a_game_counts_again(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=2)
    games = [(await lobby.remove(service, ask(ANA), table.game.id, seat)).game for seat in (2, 1)]
    assert [game.unrated_because for game in games] == ["computer", None]


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


SINTRA = Terms("sintra", "a", 3, 24, "seat")


async def test_the_host_changes_game_side_seats_time_and_end_while_the_seal_of_the_bag_stays(service: Service) -> None:
    before = (await opened(service)).game
    game = (await edit(service, ask(ANA), before.id, SINTRA)).game
    assert terms_of(game) == SINTRA
    assert (game.seed, game.players, game.status) == (before.seed, before.players, "lobby")
    for person in (BEN, CHI):
        table = await lobby.join(service, ask(person), game.id)
    assert (table.position.ruleset.name, len(table.game.players), table.game.seed) == ("sintra", 3, before.seed)
    assert table.game.deadline_at is not None


async def test_nobody_is_told_until_somebody_else_has_joined_nor_of_what_changes_nothing(service: Service) -> None:
    table = await opened(service)
    for terms in (SINTRA, replace(SINTRA, seats=4), replace(SINTRA, seats=2), terms_of(table.game), SINTRA):
        table = await edit(service, ask(ANA), table.game.id, terms)
    joined = await lobby.join(service, ask(BEN), table.game.id)
    after = await edit(service, ask(ANA), table.game.id, SINTRA)
    assert after.game == joined.game
    assert await tell(service, after) == []


async def test_everybody_who_has_joined_or_is_invited_needs_a_seat(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "azul", "coloured", 4, computers=1, opponents=[BEN, CHI])
    await lobby.join(service, ask(BEN), table.game.id)
    with refuses("too-few-seats") as refused:
        await edit(service, ask(ANA), table.game.id, SINTRA)
    assert refused.value.facts == {"seats": 3, "people": 3, "computers": 1, "needed": 4}
    assert (await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=4))).game.ruleset == "sintra"


async def test_a_game_that_is_full_then_waits_for_its_host_so_that_there_is_time_to_leave(service: Service) -> None:
    table = await opened(service)
    await lobby.join(service, ask(BEN), table.game.id)
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))
    assert table.game.status == "lobby"
    await lobby.leave(service, ask(BEN), table.game.id)
    assert (await lobby.join(service, ask(CHI), table.game.id)).running


async def test_against_computers_alone_it_starts_as_soon_as_no_seat_is_free(service: Service) -> None:
    table = await opened(service)
    await lobby.add_computer(service, ask(ANA), table.game.id, "hard")
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))
    assert table.running


async def test_nobody_is_called_by_more_than_three_changes_an_hour(service: Service, clock: Clock) -> None:
    table = await opened(service)
    await lobby.join(service, ask(BEN), table.game.id)
    for seats in (2, 3, 4):
        await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=seats))
    with refuses("edited-often"):
        await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))
    clock.now += timedelta(hours=1)
    assert (await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=2))).game.seats == 2


async def test_whoever_has_blocked_the_host_is_not_called(service: Service) -> None:
    table = await opened(service)
    for person in (BEN, CHI):
        await lobby.join(service, ask(person), table.game.id)
    await save_person(service, ask(BEN), "channel", "", "UTC", [ANA.id])
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=4))
    assert await tell(service, table) == ["tells Chi of edited"]
