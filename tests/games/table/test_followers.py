"""Followers of a game: their limits and their deletion. For their notifications, see `examples/following.txt`."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from bot.games.core.outbox import find_due_posts
from bot.games.core.request import Limits, Person
from bot.games.core.service import Service
from bot.games.posting import outbox
from bot.games.table import absences, followers, seats
from bot.storage.database import Database
from bot.storage.subjects import GAME
from bot.storage.tables import calls
from bot.storage.tables import followers as stored
from tests.conftest import BOTH_DATABASES, restarted
from tests.games.consequences import post_all, post_and_list_notifications
from tests.support.clock import Clock, Entropy
from tests.support.people import ANA, CHI, ask
from tests.support.preferences import choose_settings
from tests.support.refuses import find_refusal
from tests.support.tables import begin_game, play_moves


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service(database, clock=clock, entropy=Entropy(), limits=Limits(games_per_host=50))


async def try_follow(service: Service, person: Person, game_id: str) -> str:
    return await find_refusal(followers.follow(service, ask(person), game_id))


@BOTH_DATABASES
async def test_person_can_follow_limited_number_of_games(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "MAX_FOLLOWED_GAMES", 3)
    await choose_settings(service, per_person=50)
    games = [(await begin_game(service)).game.id for _ in range(followers.MAX_FOLLOWED_GAMES + 2)]
    said = await asyncio.gather(*(try_follow(service, CHI, game_id) for game_id in games))
    assert sorted(said) == [""] * followers.MAX_FOLLOWED_GAMES + ["follows-many"] * 2
    first, second, *_ = [game_id for game_id, refused in zip(games, said, strict=True) if not refused]
    one, other = [game_id for game_id, refused in zip(games, said, strict=True) if refused]
    # Following a game that the person follows already doesn't count again.
    assert await try_follow(service, CHI, first) == ""
    await followers.unfollow(service, CHI.id, first)
    assert await try_follow(service, CHI, one) == ""
    assert await try_follow(service, CHI, other) == "follows-many"
    await seats.resign(service, ask(ANA), second)
    assert await try_follow(service, CHI, other) == ""


@BOTH_DATABASES
async def test_game_has_limited_number_of_followers(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "MAX_FOLLOWERS", 6)
    game_id = (await begin_game(service)).game.id
    people = [Person(1000 + number, "") for number in range(followers.MAX_FOLLOWERS + 2)]
    said = await asyncio.gather(*(try_follow(service, person, game_id) for person in people))
    assert sorted(said) == [""] * followers.MAX_FOLLOWERS + ["followed-by-many"] * 2
    following = [person for person, refused in zip(people, said, strict=True) if not refused]
    (late, _) = [person for person, refused in zip(people, said, strict=True) if refused]
    await followers.unfollow(service, following[0].id, game_id)
    assert await try_follow(service, late, game_id) == ""
    await seats.resign(service, ask(ANA), game_id)
    told = await post_all(service, game_id)
    assert sum(one.endswith("of game-over") for one in told) == followers.MAX_FOLLOWERS


async def test_followers_are_notified_after_restart_and_then_deleted(service: Service) -> None:
    table = await begin_game(service)
    await followers.follow(service, ask(CHI), table.game.id, rounds=True)
    await play_moves(service, table)
    after = restarted(service)
    assert [
        one.rpartition(" ")[2] for one in await post_and_list_notifications(after, await after.table(table.game.id))
    ] == ["game-over"]
    async with service.database.read() as connection:
        for kept in (stored, calls):
            assert (await connection.execute(select(func.count()).select_from(kept))).scalar_one() == 0, kept.name


async def test_end_of_days_off_makes_notification_due(service: Service, clock: Clock) -> None:
    table = await begin_game(service)
    await followers.follow(service, ask(CHI), table.game.id)
    await absences.take_days_off(service, ask(CHI), "", "2026-01-14")
    await seats.resign(service, ask(ANA), table.game.id)
    await post_all(service, table.game.id)
    assert await find_due_posts(service, GAME) == []
    await absences.cancel_days_off(service, ask(CHI))
    assert await find_due_posts(service, GAME) == [table.game.id]
    assert [one for one in await post_all(service, table.game.id) if "Chi" in one] == [
        "notifies Chi directly of game-over"
    ]


async def test_running_game_does_not_load_followers(service: Service) -> None:
    table = await begin_game(service)
    await followers.follow(service, ask(CHI), table.game.id)
    pending = await outbox.read(service, table.game.id)
    assert pending is not None
    # The bot doesn't load followers to post the boards of a running game.
    assert pending.calls == []
    assert CHI.id not in pending.people
    assert await followers.list_followed(service, CHI.id) == [followers.Followed(table.game, rounds=False)]
