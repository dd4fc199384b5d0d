"""Taking back secret choices and a player's own last move, with or without the consent of the others."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.core.replay import Table, replay_game
from bot.games.core.request import Person, Refusal
from bot.games.core.service import Service
from bot.games.past import history
from bot.games.past.audit import find_differences
from bot.games.past.history import moments
from bot.games.table import eligibility, lobby, lookup, offers, play, seats
from bot.games.table.opening import Opening, open_game
from bot.games.time import game_timers
from bot.messages.boards import render_board
from bot.messages.words import words
from bot.storage import game_queries
from bot.storage.rows import Options
from tests.conftest import BOTH_DATABASES, NOTHING_CROSSES, restarted
from tests.games.consequences import post_all
from tests.games.script import Script
from tests.support.clock import Clock
from tests.support.forms import FORMS
from tests.support.people import ANA, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.tables import begin_game, person_to_move, play_computers, play_moves
from tests.support.thorough import thorough, try_some

pytestmark = NOTHING_CROSSES


async def tiling(service: Service, players: int = 2, least: int = 2) -> Table:
    """Begin games until at least this many players have columns to choose in the first round of a game."""
    for _ in range(40):
        table = await begin_game(service, players, side="grey")
        while table.to_act and table.position.round == 1 and len(table.to_act) < least:
            table = await play_moves(service, table, plies=1)
        if len(table.to_act) >= least:
            return table
        await offers.end(service, ask(ANA, moderator=True), table.game.id)
    raise AssertionError(f"{least} people never had a choice")


def choices(table: Table, person: Person) -> list[str]:
    player = table.game.player(person.id)
    assert player is not None
    return [str(move) for move in table.position.legal_moves(player.seat)]


def count_choices(table: Table, person: Person) -> int:
    """Return how many secret choices the person still has to make."""
    seat = table.game.seat_of(person.id)
    assert seat is not None
    position = table.position.copy()
    while seat in position.to_act:
        position.play(seat, position.legal_moves(seat)[0])
    return len(position.find_picked(seat))


def choosing(table: Table) -> list[Person]:
    return [PEOPLE[(player.user_id or 0) - 1] for player in table.to_act]


async def test_secret_choice_is_not_posted_and_makes_nothing_stale(service: Service) -> None:
    table = await tiling(service)
    (one, other), seen = choosing(table), table.game.version
    await post_all(service, table.game.id)
    after = await play.play(service, ask(one, version=seen), table.game.id, choices(table, one)[0])
    assert await post_all(service, table.game.id) == []
    assert after.shown == table.shown
    assert after.turns_since(seen)[0].secret
    assert other in choosing(after)
    await play.play(service, ask(other, version=seen), table.game.id, choices(table, other)[0])


async def test_last_choice_reveals_all_choices(service: Service) -> None:
    table = await tiling(service)
    seen, after = table.game.version, table
    await post_all(service, table.game.id)
    while len(after.to_act) and after.shown == table.shown:
        person = person_to_move(after)
        after = await play.play(service, ask(person), table.game.id, choices(after, person)[-1])
    assert [one.partition(" board ")[0] for one in await post_all(service, table.game.id)] == ["posts a"]
    assert [turn.secret for turn in after.turns_since(seen)][-1:] == [False]
    assert "laid" in [event.kind for event in after.turns_since(seen)[-1].events]
    with refuses("stale"):
        await play.play(
            service, ask(person_to_move(after), version=seen), table.game.id, choices(after, person_to_move(after))[0]
        )


def last_to_move(table: Table) -> tuple[Person, Person]:
    """Return the player who moved last and the other player. Both have a choice to make."""
    mover = next(person for person in choosing(table) if person.id == table.turns_since(0)[-1].by)
    (other,) = (person for person in choosing(table) if person is not mover)
    return mover, other


async def test_undo_needs_no_consent_of_player_choosing_secretly(
    service: Service,
) -> None:
    table = await tiling(service)
    mover, other = last_to_move(table)
    before = eligibility.UNDO.prefers(table, ask(mover))
    table = await play.play(service, ask(other), table.game.id, choices(table, other)[0])
    assert before
    assert eligibility.UNDO.prefers(table, ask(mover))
    assert play.is_undo_free(table, mover.id, service.clock())
    back = await play.undo(service, ask(mover), table.game.id, ask=True)
    assert back.game.offer is None
    assert not back.position.find_picked(back.game.seat_of(other.id) or 0)


async def test_secret_choice_does_not_change_order_of_games(service: Service, clock: Clock) -> None:
    table = await tiling(service)
    clock.turn(hours=1)
    other = await begin_game(service)
    person = choosing(table)[0]
    clock.turn(hours=1)
    await play.play(service, ask(person), table.game.id, choices(table, person)[0])
    assert await list_game_ids(service) == [other.game.id, table.game.id]
    clock.turn(hours=1)
    await play.undo(service, ask(person), table.game.id)
    assert await list_game_ids(service) == [other.game.id, table.game.id]


async def list_game_ids(service: Service) -> list[str]:
    return [table.game.id for table in await lookup.list_games(service, ask(ANA))]


async def test_secret_choices_close_offer_when_they_become_public(service: Service) -> None:
    table = await three_choosing(service)
    one, other, third = PEOPLE[:3]
    mover = next(person for person in PEOPLE if person.id == table.turns_since(0)[-2].by)
    asked = await play.undo(service, ask(mover), table.game.id, ask=True)
    for person in (one, other):
        while person in choosing(asked):
            asked = await play.play(service, ask(person), table.game.id, choices(asked, person)[0])
        assert asked.game.offer is not None
    while third in choosing(asked):
        asked = await play.play(service, ask(third), table.game.id, choices(asked, third)[0])
    assert asked.game.offer is None


async def test_owners_secret_choices_close_seat_offer_when_public(
    service: Service,
) -> None:
    table = await tiling(service)
    owner, other = last_to_move(table)
    seat = table.game.seat_of(owner.id)
    assert seat is not None
    table = await offers.offer_seat(service, ask(PEOPLE[2]), table.game.id, seat, PEOPLE[2])
    for person in (owner, other):
        assert table.game.offer is not None
        while person in choosing(table):
            table = await play.play(service, ask(person), table.game.id, choices(table, person)[0])
    assert table.game.offer is None


async def test_game_stays_on_hold_until_secret_choices_are_complete(service: Service, clock: Clock) -> None:
    table = await three_choosing(service)
    nudger, person = sorted(choosing(table), key=lambda one: count_choices(table, one))[1:]
    while nudger in choosing(table):
        table = await play.play(service, ask(nudger), table.game.id, choices(table, nudger)[0])
    for _ in range(3):
        clock.turn(days=1)
        table = (await game_timers.nudge(service, ask(nudger), table.game.id)).table
    made = 0
    while person in choosing(table):
        assert table.game.on_hold
        table = await play.play(service, ask(person), table.game.id, choices(table, person)[0])
        made += 1
    assert made > 1
    assert not table.game.on_hold


async def test_undo_message_does_not_count_secret_choices(
    service: Service,
) -> None:
    table = await tiling(service)
    mover, other = last_to_move(table)
    await post_all(service, table.game.id)
    told, now = table.shown, table
    while other in choosing(now):
        now = await play.play(service, ask(other), table.game.id, choices(now, other)[0])
    now = await play.undo(service, ask(mover), table.game.id)
    assert len(now.turns_since(0)) == len(table.turns_since(0)) - 1
    assert f"**{mover.name}** took back the last move." in render_board(words("en"), now, told)
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    assert now.replay is not None
    for line in lines[now.replay.begun :]:
        # Boards show the game at older versions, so check that every version can be replayed.
        replay_game(replace(now.game, version=line.version), lines[: line.version])
    fresh = restarted(service)
    assert (await fresh.table(table.game.id)).replay == now.replay
    assert [sentence async for sentence in find_differences(service.database)] == []


async def test_log_keeps_undone_moves_but_replay_omits_them(service: Service) -> None:
    table = await tiling(service)
    one = choosing(table)[0]
    mine = choices(table, one)
    await play.play(service, ask(one), table.game.id, mine[0])
    await play.undo(service, ask(one), table.game.id)
    now = await play.play(service, ask(one), table.game.id, mine[1])
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, table.game.id)
    undone = ("undo", str(table.game.version + 1))
    assert [(line.act, line.text) for line in lines[-3:]] == [("play", mine[0]), undone, ("play", mine[1])]
    assert replay_game(now.game, lines) == now.replay
    fresh = restarted(service)
    assert (await fresh.table(table.game.id)).position.to_json() == now.position.to_json()
    assert (await play_moves(fresh, await fresh.table(table.game.id))).game.status == "finished"


@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 3))
async def test_move_cannot_be_undone_after_tiles_are_drawn(service: Service, name: str, side: str) -> None:
    table = await open_game(service, ask(ANA), Opening(name, side, 2))
    table = await lobby.join(service, ask(PEOPLE[1]), table.game.id)
    outcomes = set()
    for _ in range(22):
        mover, before = person_to_move(table), table.position.to_json()
        move = str(table.position.legal_moves(table.to_act[0].seat)[0])
        after = await play.play(service, ask(mover), table.game.id, move)
        if not after.running:
            break
        turn, earlier = after.turns_since(0)[-1], after.turns_since(0)[-2:-1]
        if not turn.secret:
            drawn = before["bag"] != after.position.to_json()["bag"]
            try:
                back = await play.undo(service, ask(mover), table.game.id)
            except Refusal as refused:
                outcomes.add(refused.key)
                assert drawn or earlier[0].secret
            else:
                outcomes.add("back")
                assert not drawn
                assert back.position.to_json() == before
                after = await play.play(service, ask(mover), table.game.id, move)
        table = after
    assert {"back"} < outcomes <= {"back", "across-the-bag", "others-moved"}


async def measure_replay(service: Service, game_id: str) -> tuple[int, ...]:
    """Load a game again. Return the sizes of its replay and of its history."""
    fresh = restarted(service)
    table = await fresh.table(game_id)
    assert table == await service.table(game_id)
    assert table.replay is not None
    await history.export_game(fresh, ask(PEOPLE[0]), game_id, ["Ana", "Ben"])
    return len(table.replay.lines), len(table.replay.turns), len(table.public_turns), len([*moments(table, 60)])


UNDO_ALONE = ["> the mover: play", "> the other: undo"]
UNDO_WITH_CONSENT = ["> the mover: play", "> the mover: play", "> the mover: ask to undo", "> the other: agree"]
UNDO_SECRETLY = ["> Ana: play", "> Ana: undo"]


@thorough
async def test_repeated_undo_does_not_enlarge_replay(service: Service, clock: Clock) -> None:
    script = Script(service, clock)
    weights = list[tuple[int, ...]]()
    await script.follow(["> choosing 2"])
    for times in (3, 100):
        await script.follow(UNDO_SECRETLY * times)
        weights.append(await measure_replay(service, script.game))
    assert weights[0] == weights[1]


@BOTH_DATABASES
async def test_log_has_an_act_for_every_version_after_undos(service: Service, clock: Clock) -> None:
    script = Script(service, clock)
    await script.follow(["> begun 2", "> played 3", *UNDO_ALONE * 2, *UNDO_WITH_CONSENT * 3])
    async with service.database.read() as connection:
        lines = await game_queries.load_log(connection, script.game)
    assert [line.version for line in lines] == list(range(1, (await script.table()).game.version + 1))


async def test_undoing_secret_choice_keeps_public_version_and_deadline(service: Service, clock: Clock) -> None:
    table = await three_choosing(service)
    (one, _, third) = (person for person in PEOPLE[:3])
    clock.turn(hours=5)
    table = await seats.resign(service, ask(third), table.game.id)
    shown = table.shown
    deadline = table.game.deadline_at
    clock.turn(hours=10)
    seat = table.game.seat_of(one.id)
    assert seat is not None
    await play.play(service, ask(one), table.game.id, str(table.position.legal_moves(seat)[0]))
    back = await play.undo(service, ask(one), table.game.id)
    assert (back.shown, back.game.deadline_at) == (shown, deadline)
    assert (await restarted(service).table(table.game.id)).replay == back.replay


async def three_choosing(service: Service) -> Table:
    """Begin games on the grey wall until all three players in one of them have columns to choose."""
    while True:
        table = await open_game(service, ask(ANA), Opening("azul", "grey", 3, Options(turn_hours=24)))
        for person in PEOPLE[1:3]:
            table = await lobby.join(service, ask(person), table.game.id)
        while len(table.to_act) < 2:
            table = await play_moves(service, table, plies=1)
        if len(table.to_act) == 3:
            return table
        await offers.end(service, ask(ANA, moderator=True), table.game.id)


async def test_undone_turn_continues_if_same_player_was_next(service: Service, clock: Clock) -> None:
    table = await three_choosing(service)
    last = table.turns_since(0)[-1]
    (mover,) = (person for person in PEOPLE if person.id == last.by)
    # After this move all players have columns to choose, including the player who made it.
    now = await play.undo(service, ask(mover), table.game.id)
    for _ in range(2):
        assert now.game.deadline_at is not None
        clock.now = now.game.deadline_at - timedelta(minutes=1)
        await play.play(service, ask(mover), table.game.id, str(last.move))
        now = await play.undo(service, ask(mover), table.game.id)
        assert now.game.deadline_at == clock.now + timedelta(minutes=1)


async def test_new_owner_has_full_time_in_next_round(service: Service, clock: Clock) -> None:
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 3, Options(turn_hours=24)))
    for person in PEOPLE[1:3]:
        table = await lobby.join(service, ask(person), table.game.id)
    mover = person_to_move(table)
    first, other = choices(table, mover)[:2]
    now = await play.play(service, ask(mover), table.game.id, first)
    (waiting,) = now.to_act
    await play.undo(service, ask(mover), table.game.id)
    now = await play.play(service, ask(mover), table.game.id, other)
    assert now.game.deadline_at is not None
    clock.now = now.game.deadline_at - timedelta(minutes=5)
    await play.undo(service, ask(mover), table.game.id)
    # A computer takes the seat and moves. Then another person takes the seat.
    await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, waiting.seat, None)
    await play.play(service, ask(mover), table.game.id, other)
    await play_computers(service, table.game.id)
    come = PEOPLE[3]
    await offers.offer_seat(service, ask(ANA, moderator=True), table.game.id, waiting.seat, come)
    now = await offers.agree(service, ask(come), table.game.id)
    while person_to_move(now) is not come:
        now = await play_moves(service, now, plies=1)
    assert now.game.deadline_at == clock.now + timedelta(hours=24)


async def choosing_twice(service: Service) -> tuple[Table, Person]:
    """Begin games until a person can make two secret choices, and make them."""
    for _ in range(40):
        table = await tiling(service)
        person = next((one for one in choosing(table) if count_choices(table, one) >= 2), None)
        if person is not None:
            for _ in range(2):
                table = await play.play(service, ask(person), table.game.id, choices(table, person)[0])
            return table, person
        await offers.end(service, ask(ANA, moderator=True), table.game.id)
    raise AssertionError("nobody ever had two choices")


async def test_second_delivery_of_undo_returns_stored_table(service: Service) -> None:
    table, person = await choosing_twice(service)
    await play.undo(service, ask(person, click=77), table.game.id)
    again = await play.undo(service, ask(person, click=77), table.game.id)
    assert again.game.version == (await service.table(table.game.id)).game.version


async def test_undo_pressed_twice_takes_back_one_choice(service: Service) -> None:
    table, person = await choosing_twice(service)
    seat = table.game.seat_of(person.id)
    assert seat is not None
    await play.undo(service, ask(person), table.game.id, seen=table.shown)
    with refuses("stale"):
        await play.undo(service, ask(person), table.game.id, seen=table.shown)
    left = await service.table(table.game.id)
    assert len(left.position.find_picked(seat)) == 1
    with refuses("stale"):
        await play.undo(service, ask(person, mark="2"), table.game.id, seen=table.shown)
    back = await play.undo(service, ask(person, mark="1"), table.game.id, seen=table.shown)
    assert not back.position.find_picked(seat)
