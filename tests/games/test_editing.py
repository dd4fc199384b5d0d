"""Editing a lobby: what its host may change, who is told of it, and what stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games import cancel, lobby
from bot.games.editing import Terms, edit, terms_of
from bot.games.replay import Table
from bot.games.service import Service
from bot.games.settings import save_person
from bot.rules.draw import commitment
from bot.storage import game_queries
from bot.storage.rows import LogLine, Post
from tests.conftest import ANA, BEN, CHI, Clock, ask, begun, open_posts, opened
from tests.support.refuses import refuses

SINTRA = Terms("sintra", "a", 3, 24, "seat")


async def notices(service: Service, table: Table) -> list[int | None]:
    """Whom the notices that are due are for."""
    async with service.database.read() as connection:
        posts: list[Post] = await open_posts(connection, table.game.id)
    return [post.user_id for post in posts if post.notice == "edited" and post.state == "due"]


async def log_of(service: Service, table: Table) -> list[LogLine]:
    async with service.database.read() as connection:
        return await game_queries.load_log(connection, table.game.id)


async def test_the_host_changes_game_side_seats_time_and_end_while_the_seal_of_the_bag_stays(service: Service) -> None:
    before = (await opened(service)).game
    game = (await edit(service, ask(ANA), before.id, SINTRA)).game
    assert terms_of(game) == SINTRA
    assert (game.seed, game.players, game.status) == (before.seed, before.players, "lobby")
    line = (await log_of(service, Table(game)))[-1]
    assert (line.act, line.text, line.user_id) == ("edit", "sintra a 3 24 seat", ANA.id)
    for person in (BEN, CHI):
        table = await lobby.join(service, ask(person), game.id)
    assert table.position.ruleset.name == "sintra"
    assert len(table.game.players) == 3
    assert table.game.seed == before.seed
    assert commitment(table.game.seed or b"") == commitment(before.seed or b"")
    assert table.game.deadline_at is not None


async def test_until_somebody_else_has_joined_nobody_is_told(service: Service) -> None:
    table = await opened(service)
    for terms in (SINTRA, replace(SINTRA, seats=4), replace(SINTRA, seats=2), terms_of(table.game), SINTRA):
        table = await edit(service, ask(ANA), table.game.id, terms)
    assert await notices(service, table) == []
    assert terms_of(table.game) == SINTRA


async def test_afterwards_everybody_who_has_joined_is_told_and_keeps_their_seat(service: Service) -> None:
    table = await opened(service)
    for person in (BEN, CHI):
        await lobby.join(service, ask(person), table.game.id)
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=4))
    assert sorted(await notices(service, table), key=str) == sorted([BEN.id, CHI.id], key=str)
    assert [player.user_id for player in table.game.players] == [ANA.id, BEN.id, CHI.id]


async def test_a_form_that_changes_nothing_is_no_act_and_tells_nobody(service: Service) -> None:
    table = await opened(service)
    joined = await lobby.join(service, ask(BEN), table.game.id)
    after = await edit(service, ask(ANA), table.game.id, terms_of(joined.game))
    assert after.game == joined.game
    assert await notices(service, after) == []


async def test_only_the_host_edits_and_only_before_the_start(service: Service) -> None:
    table = await opened(service)
    await lobby.join(service, ask(BEN), table.game.id)
    for request in (ask(BEN), ask(CHI), ask(CHI, moderator=True)):
        with refuses("host-only"):
            await edit(service, request, table.game.id, SINTRA)
    await cancel.cancel(service, ask(ANA), table.game.id)
    with refuses("already-over"):
        await edit(service, ask(ANA), table.game.id, SINTRA)
    with refuses("already-started"):
        await edit(service, ask(ANA), (await begun(service)).game.id, SINTRA)


@pytest.mark.parametrize(
    ("terms", "refusal"),
    [
        (replace(SINTRA, ruleset="chess"), "no-such-ruleset"),
        (replace(SINTRA, side="grey"), "no-such-side"),
        (replace(SINTRA, seats=5), "wrong-seats"),
        (replace(SINTRA, seats=1), "wrong-seats"),
        (replace(SINTRA, turn_hours=5), "no-such-time"),
    ],
)
async def test_what_no_game_has_is_refused_and_nothing_changes(
    service: Service, terms: Terms, refusal: type[Exception]
) -> None:
    table = await opened(service)
    with refuses(refusal):
        await edit(service, ask(ANA), table.game.id, terms)
    assert await service.table(table.game.id) == table


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
    await save_person(service, ask(BEN), "channel", "", "UTC", [ANA.id], None, at_once=False)
    table = await edit(service, ask(ANA), table.game.id, replace(SINTRA, seats=4))
    assert await notices(service, table) == [CHI.id]


async def test_whoever_hosts_after_the_first_host_left_may_edit(service: Service) -> None:
    table = await opened(service)
    await lobby.join(service, ask(BEN), table.game.id)
    await lobby.leave(service, ask(ANA), table.game.id)
    assert (await edit(service, ask(BEN), table.game.id, SINTRA)).game.ruleset == "sintra"
