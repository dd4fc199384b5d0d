"""The life of a lobby."""

from __future__ import annotations

import asyncio

import pytest

from bot.games import lobby, look, play
from bot.games.club import Club, Person
from bot.games.refusals import (
    AlreadyOver,
    AlreadySeated,
    AlreadyStarted,
    Full,
    HostOnly,
    NoSuchForm,
    NoSuchGame,
    NotSeated,
    TooFewPlayers,
    TooManyGames,
    UnderWay,
)
from bot.storage import queries
from tests.conftest import ANA, BEN, CHI, DARIUSH, Clock, ask, begun, opened, played


async def test_whoever_opens_a_game_hosts_it_from_the_first_seat(club: Club) -> None:
    game = (await opened(club)).game
    assert game.status == "lobby"
    assert game.host_id == ANA.id
    assert [(player.seat, player.user_id, player.name) for player in game.players] == [(0, ANA.id, "Ana")]


async def test_a_name_is_five_letters_that_cannot_be_misread(club: Club) -> None:
    game = (await opened(club)).game
    assert len(game.id) == 5
    assert set(game.id) <= set(lobby.ID_LETTERS)
    assert not set(lobby.ID_LETTERS) & set("01OILAEU")


@pytest.mark.parametrize(
    ("ruleset", "side", "seats"),
    [("chess", "coloured", 2), ("azul", "purple", 2), ("azul", "coloured", 1), ("azul", "coloured", 5)],
)
async def test_a_form_that_does_not_exist_is_refused(club: Club, ruleset: str, side: str, seats: int) -> None:
    with pytest.raises(NoSuchForm):
        await lobby.open_game(club, ask(ANA), ruleset, side, seats)
    assert await look.list_games(club, ask(ANA)) == []


async def test_a_host_may_have_only_so_many_open_games(club: Club) -> None:
    tables = [await opened(club) for _ in range(club.limits.games_per_host)]
    with pytest.raises(TooManyGames) as refused:
        await opened(club)
    assert refused.value.facts == {"limit": club.limits.games_per_host}
    await lobby.cancel(club, ask(ANA), tables[0].game.id)
    assert (await opened(club)).game.status == "lobby"


async def test_those_who_join_sit_in_the_order_in_which_they_come(club: Club) -> None:
    game_id = (await opened(club)).game.id
    await lobby.join(club, ask(BEN), game_id)
    game = (await lobby.join(club, ask(CHI), game_id)).game
    assert [player.name for player in game.players] == ["Ana", "Ben", "Chi"]
    assert game.status == "lobby"


async def test_nobody_sits_twice(club: Club) -> None:
    game_id = (await opened(club)).game.id
    with pytest.raises(AlreadySeated):
        await lobby.join(club, ask(ANA), game_id)


async def test_the_game_starts_by_itself_when_the_last_seat_is_taken(club: Club) -> None:
    table = await begun(club, 3)
    assert table.game.status == "running"
    assert table.position.players == 3
    assert [line.act for line in await log_of(club, table.game.id)] == ["open", "join", "join", "start"]


async def test_a_game_that_runs_takes_nobody_in_and_lets_nobody_out(club: Club) -> None:
    game_id = (await begun(club)).game.id
    with pytest.raises(AlreadyStarted):
        await lobby.join(club, ask(CHI), game_id)
    with pytest.raises(AlreadyStarted):
        await lobby.leave(club, ask(ANA), game_id)
    with pytest.raises(AlreadyStarted):
        await lobby.start(club, ask(ANA), game_id)


async def test_a_full_lobby_cannot_exist_but_two_who_come_at_once_cannot_share_a_seat(club: Club) -> None:
    game_id = (await opened(club, seats=2)).game.id
    results = await asyncio.gather(
        *(lobby.join(club, ask(person), game_id) for person in (BEN, CHI, DARIUSH)), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, Exception)]
    assert len(refused) == 2
    assert all(isinstance(result, AlreadyStarted | Full) for result in refused)
    assert len((await club.table(game_id)).game.players) == 2


async def test_a_hundred_who_come_at_once_fill_four_seats_once(club: Club) -> None:
    game_id = (await opened(club)).game.id
    crowd = [Person(number, f"guest {number}") for number in range(10, 110)]
    results = await asyncio.gather(
        *(lobby.join(club, ask(person), game_id) for person in crowd), return_exceptions=True
    )
    assert sum(not isinstance(result, Exception) for result in results) == 3
    assert len({player.user_id for player in (await club.table(game_id)).game.players}) == 4


async def test_when_somebody_leaves_the_others_move_up(club: Club) -> None:
    game_id = (await opened(club)).game.id
    for person in (BEN, CHI):
        await lobby.join(club, ask(person), game_id)
    game = (await lobby.leave(club, ask(BEN), game_id)).game
    assert [(player.seat, player.name) for player in game.players] == [(0, "Ana"), (1, "Chi")]


async def test_when_the_host_leaves_the_next_player_hosts(club: Club) -> None:
    game_id = (await opened(club)).game.id
    await lobby.join(club, ask(BEN), game_id)
    game = (await lobby.leave(club, ask(ANA), game_id)).game
    assert game.host_id == BEN.id
    assert game.status == "lobby"


async def test_the_last_to_leave_closes_the_lobby(club: Club) -> None:
    game_id = (await opened(club)).game.id
    game = (await lobby.leave(club, ask(ANA), game_id)).game
    assert (game.status, game.ending) == ("cancelled", "empty")


async def test_only_who_sits_can_leave(club: Club) -> None:
    game_id = (await opened(club)).game.id
    with pytest.raises(NotSeated):
        await lobby.leave(club, ask(BEN), game_id)


async def test_the_host_can_start_before_every_seat_is_taken(club: Club) -> None:
    game_id = (await opened(club, seats=4)).game.id
    await lobby.join(club, ask(BEN), game_id)
    table = await lobby.start(club, ask(ANA), game_id)
    assert table.game.status == "running"
    assert table.position.players == 2


async def test_only_the_host_starts_and_cancels(club: Club) -> None:
    game_id = (await opened(club)).game.id
    await lobby.join(club, ask(BEN), game_id)
    with pytest.raises(HostOnly) as refused:
        await lobby.start(club, ask(BEN), game_id)
    assert refused.value.facts["host"] == "Ana"
    with pytest.raises(HostOnly):
        await lobby.cancel(club, ask(BEN), game_id)


async def test_nobody_plays_alone(club: Club) -> None:
    game_id = (await opened(club)).game.id
    with pytest.raises(TooFewPlayers):
        await lobby.start(club, ask(ANA), game_id)


async def test_the_host_can_call_a_game_off_until_somebody_has_moved(club: Club) -> None:
    table = await begun(club)
    assert (await lobby.cancel(club, ask(ANA), table.game.id)).game.status == "cancelled"
    table = await played(club, await begun(club), plies=1)
    with pytest.raises(UnderWay):
        await lobby.cancel(club, ask(ANA), table.game.id)


async def test_what_is_over_stays_over(club: Club) -> None:
    game_id = (await opened(club)).game.id
    await lobby.cancel(club, ask(ANA), game_id)
    for act in (lobby.join, lobby.leave, lobby.start, lobby.cancel):
        with pytest.raises(AlreadyOver):
            await act(club, ask(BEN), game_id)
    with pytest.raises(AlreadyOver):
        await play.play(club, ask(ANA), game_id, "1 blue 1")


async def test_a_lobby_in_which_nothing_happens_expires(club: Club, clock: Clock) -> None:
    game_id = (await opened(club)).game.id
    clock.turn(hours=71)
    await lobby.join(club, ask(BEN), game_id)
    clock.turn(hours=71)
    assert await lobby.expire(club) == []
    clock.turn(hours=2)
    (table,) = await lobby.expire(club)
    assert (table.game.id, table.game.status, table.game.ending) == (game_id, "cancelled", "expired")
    assert await lobby.expire(club) == []


async def test_a_running_game_does_not_expire(club: Club, clock: Clock) -> None:
    table = await begun(club)
    clock.turn(days=400)
    assert await lobby.expire(club) == []
    assert (await club.table(table.game.id)).game.status == "running"


async def test_the_same_click_delivered_twice_opens_one_lobby(club: Club) -> None:
    first = await lobby.open_game(club, ask(ANA, click=7), "azul", "coloured", 2)
    again = await lobby.open_game(club, ask(ANA, click=7), "azul", "coloured", 2)
    assert first.game == again.game
    assert len(await look.list_games(club, ask(ANA))) == 1


async def test_the_same_click_delivered_twice_joins_once_and_is_no_error(club: Club) -> None:
    game_id = (await opened(club)).game.id
    first = await lobby.join(club, ask(BEN, click=8), game_id)
    again = await lobby.join(club, ask(BEN, click=8), game_id)
    assert first.game == again.game


async def test_a_game_is_out_of_reach_from_another_server(club: Club) -> None:
    game_id = (await opened(club)).game.id
    with pytest.raises(NoSuchGame):
        await lobby.join(club, ask(BEN, guild_id=999), game_id)
    with pytest.raises(NoSuchGame):
        await look.show(club, ask(BEN, guild_id=999), game_id)


async def test_everything_that_changes_a_lobby_must_be_told_in_its_one_post(club: Club, clock: Clock) -> None:
    game_id = (await opened(club)).game.id
    await lobby.join(club, ask(BEN), game_id)
    async with club.database.read() as connection:
        (post,) = await queries.open_posts(connection, game_id)
    assert (post.kind, post.state, post.version) == ("lobby", "due", 2)


async def log_of(club: Club, game_id: str) -> list[queries.LogLine]:
    async with club.database.read() as connection:
        return await queries.load_log(connection, game_id)
