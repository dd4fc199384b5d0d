"""The life of a lobby."""

from __future__ import annotations

import asyncio

import pytest

from bot.games import cancel, lobby, lookup, play
from bot.games.decision import Person
from bot.games.refusal import NoSuchGame, Refusal
from bot.games.service import Service
from bot.messages.answers import word_refusal
from bot.messages.words import words
from bot.storage.rows import Options
from tests.conftest import ANA, BEN, CHI, Clock, ask, begun, opened
from tests.support.refuses import refuses


async def test_whoever_opens_a_game_hosts_it_from_the_first_seat(service: Service) -> None:
    game = (await opened(service)).game
    assert game.status == "lobby"
    assert game.host_id == ANA.id
    assert [(player.seat, player.user_id, player.name) for player in game.players] == [(0, ANA.id, "Ana")]


async def test_a_name_is_five_letters_that_cannot_be_misread(service: Service) -> None:
    game = (await opened(service)).game
    assert len(game.id) == 5
    assert set(game.id) <= set(lobby.ID_LETTERS)
    assert not set(lobby.ID_LETTERS) & set("01OILAEU")


@pytest.mark.parametrize(
    ("ruleset", "side", "seats", "hours", "sentence"),
    [
        ("chess", "coloured", 2, None, "I don’t know a game called “chess”."),
        (
            "azul",
            "purple",
            2,
            None,
            "Azul has no side called “purple”. Choose from the list that `side:` offers: coloured wall, grey wall.",
        ),
        ("azul", "coloured", 1, None, "It takes 2 to 4 players, not 1."),
        ("azul", "coloured", 5, None, "It takes 2 to 4 players, not 5."),
        ("azul", "coloured", 2, 5, "That’s no time for a turn."),
    ],
)
async def test_what_no_game_has_is_refused_with_its_own_sentence(
    service: Service, ruleset: str, side: str, seats: int, hours: int | None, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        await lobby.open_game(service, ask(ANA), ruleset, side, seats, Options(turn_hours=hours))
    told = word_refusal(words("en"), refused.value)
    assert told.startswith(sentence)
    assert await lookup.list_games(service, ask(ANA)) == []


async def test_a_host_may_have_only_so_many_open_games(service: Service) -> None:
    tables = [await opened(service) for _ in range(service.limits.games_per_host)]
    with refuses("too-many-games") as refused:
        await opened(service)
    assert refused.value.facts == {"limit": service.limits.games_per_host}
    await cancel.cancel(service, ask(ANA), tables[0].game.id)
    assert (await opened(service)).game.status == "lobby"


async def test_a_game_that_runs_takes_nobody_in_and_lets_nobody_out(service: Service) -> None:
    game_id = (await begun(service)).game.id
    with refuses("already-started"):
        await lobby.join(service, ask(CHI), game_id)
    with refuses("already-started"):
        await lobby.leave(service, ask(ANA), game_id)
    with refuses("already-started"):
        await lobby.start(service, ask(ANA), game_id)


async def test_a_hundred_who_come_at_once_fill_four_seats_once(service: Service) -> None:
    game_id = (await opened(service)).game.id
    crowd = [Person(number, f"guest {number}") for number in range(10, 110)]
    results = await asyncio.gather(
        *(lobby.join(service, ask(person), game_id) for person in crowd), return_exceptions=True
    )
    assert sum(not isinstance(result, Exception) for result in results) == 3
    assert len({player.user_id for player in (await service.table(game_id)).game.players}) == 4


async def test_when_somebody_leaves_the_others_move_up(service: Service) -> None:
    game_id = (await opened(service)).game.id
    for person in (BEN, CHI):
        await lobby.join(service, ask(person), game_id)
    game = (await lobby.leave(service, ask(BEN), game_id)).game
    assert [(player.seat, player.name) for player in game.players] == [(0, "Ana"), (1, "Chi")]


async def test_when_the_host_leaves_the_next_player_hosts(service: Service) -> None:
    game_id = (await opened(service)).game.id
    await lobby.join(service, ask(BEN), game_id)
    game = (await lobby.leave(service, ask(ANA), game_id)).game
    assert game.host_id == BEN.id
    assert game.status == "lobby"


async def test_the_last_to_leave_closes_the_lobby(service: Service) -> None:
    game_id = (await opened(service)).game.id
    game = (await lobby.leave(service, ask(ANA), game_id)).game
    assert (game.status, game.ending) == ("cancelled", "empty")


async def test_the_host_can_start_before_every_seat_is_taken(service: Service) -> None:
    game_id = (await opened(service, seats=4)).game.id
    await lobby.join(service, ask(BEN), game_id)
    table = await lobby.start(service, ask(ANA), game_id)
    assert table.game.status == "running"
    assert table.position.players == 2


async def test_only_the_host_starts_and_cancels(service: Service) -> None:
    game_id = (await opened(service)).game.id
    await lobby.join(service, ask(BEN), game_id)
    with refuses("host-only") as refused:
        await lobby.start(service, ask(BEN), game_id)
    assert refused.value.facts["host"] == "Ana"
    with refuses("host-only"):
        await cancel.cancel(service, ask(BEN), game_id)


async def test_what_is_over_stays_over(service: Service) -> None:
    game_id = (await opened(service)).game.id
    await cancel.cancel(service, ask(ANA), game_id)
    for act in (lobby.join, lobby.leave, lobby.start, cancel.cancel):
        with refuses("already-over"):
            await act(service, ask(BEN), game_id)
    with refuses("already-over"):
        await play.play(service, ask(ANA), game_id, "1 blue 1")


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


async def test_the_same_click_delivered_twice_opens_one_lobby(service: Service) -> None:
    first = await lobby.open_game(service, ask(ANA, click=7), "azul", "coloured", 2)
    again = await lobby.open_game(service, ask(ANA, click=7), "azul", "coloured", 2)
    assert first.game == again.game
    assert len(await lookup.list_games(service, ask(ANA))) == 1


async def test_a_game_is_out_of_reach_from_another_server(service: Service) -> None:
    game_id = (await opened(service)).game.id
    with pytest.raises(NoSuchGame):
        await lobby.join(service, ask(BEN, guild_id=999), game_id)
    with pytest.raises(NoSuchGame):
        await lookup.get_table(service, ask(BEN, guild_id=999), game_id)
