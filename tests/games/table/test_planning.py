"""Planned moves: the bot plays only moves that were planned, and plans stay secret."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, cast

import pytest

from bot.discord_app.core.buttons import board_buttons
from bot.games.core import automatic_moves, days_off
from bot.games.core import clock as turn_clock
from bot.games.core.replay import Table, begin, replay_game
from bot.games.core.request import Refusal, Request
from bot.games.core.service import Change, Service
from bot.games.people import privacy
from bot.games.table import absences, offers, planning, play
from bot.messages.boards import render_board
from bot.messages.words import words
from bot.rules.game import Event
from bot.rules.outlook import outlook
from bot.storage.acts import LogLine
from bot.storage.rows import Plan
from tests.conftest import NOTHING_CROSSES, restarted
from tests.renderers.games import new_game
from tests.support.campaigns import Seeds
from tests.support.clock import NOON, Clock
from tests.support.exported import read_export
from tests.support.forms import FORMS
from tests.support.people import ANA, BEN, CHI, DARIUSH, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.tables import begin_game, person_to_move, run_due_alarms
from tests.support.thorough import thorough, try_some

pytestmark = NOTHING_CROSSES

EN = words("en")


class InMemory:
    """A service with one game and no database. It keeps the lines that use cases record in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = NOON
        self.lines = list[LogLine]()
        self.said = 0
        """Number of posts and notifications that have been requested."""

    def clock(self) -> datetime:
        return self.now

    @asynccontextmanager
    async def change(self, _game_id: str, request: Request | None = None) -> AsyncIterator[Change]:
        change = Change(cast("Any", None), self.table, request, self.now)
        yield change
        self.table = change.table
        self.lines += change.lines
        self.said += len(change.posts) + len(change.calls)


def seen_by_others(table: Table) -> tuple[object, ...]:
    """Return everything about a running game that the other players can see."""
    hidden = {"version": 0, "players": tuple(replace(player, plan=None) for player in table.game.players)}
    game = replace(table.game, **hidden)  # type: ignore[arg-type]
    buttons = [button for row in board_buttons(EN, table).to_components() for button in row["components"]]
    ids = [button["custom_id"].replace(f":{table.shown}:", "::") for button in buttons]
    public = [(turn.seat, str(turn.move), turn.is_late) for turn in table.public_turns]
    waking = [alarm for alarm in turn_clock.schedule(table) if alarm[0] != "automatic"]
    return game, render_board(EN, table, table.shown), ids, public, str(table.position), waking


class PlanningPlayers:
    """A game in which all players keep planning moves, and its twin, in which the same moves are played by hand."""

    def __init__(self, name: str, side: str, seed: int) -> None:
        self.chance = random.Random(seed)
        dealt = replace(new_game(name, side, self.chance.choice([2, 3, 4])), seed=seed.to_bytes(32, "big"))
        game = replace(dealt, status="running", turned_at=NOON)
        replay = begin(game, 1)
        table = Table(replace(game, awaited=1 << replay.position.to_act[0]), replay)
        self.game, self.twin = InMemory(table), InMemory(table)
        self.shown = dict[tuple[int, str], list[Event]]()
        """The expected events of each planned move, by seat and move."""
        self.planned = self.moves = 0

    @property
    def service(self) -> Service:
        return cast("Service", self.game)

    async def plan(self, seat: int) -> None:
        table = self.game.table
        view = planning.look_from(table, seat)
        if seat in table.position.to_act or view is table:
            return
        moves = view.position.legal_moves(seat)
        chosen = self.chance.sample(moves, min(len(moves), self.chance.choice([1, 1, 2, 3])))
        text = "; ".join(map(str, chosen))
        if table.game.ruleset == "azul" and self.chance.random() < 0.3:
            text += f"; floor {self.chance.randrange(4)}"
        person = ask(PEOPLE[seat])
        await planning.play_or_plan(self.service, person, table.game.id, text)
        self.shown |= {(seat, str(move)): self.foresee(view, seat, str(move)) for move in chosen}
        if self.chance.random() < 0.1:
            await planning.withdraw(self.service, person, table.game.id)

    @staticmethod
    def foresee(table: Table, seat: int, move: str) -> list[Event]:
        events = outlook(table.position, seat, table.position.ruleset.parse(move)).events
        return [event for event in events if event.seat in (seat, None)]

    async def play_game(self, moves: int) -> None:
        while self.game.table.running and self.moves < moves:
            said, shown = self.game.said, self.game.table.shown
            for seat in range(len(self.game.table.game.players)):
                await self.plan(seat)
            assert (self.game.said, self.game.table.shown) == (said, shown)
            assert seen_by_others(self.game.table) == seen_by_others(self.twin.table)
            await self.move()
            self.moves += 1

    async def move(self) -> None:
        table = self.game.table
        self.game.now = self.twin.now = self.game.now + timedelta(minutes=1)
        alarm = turn_clock.due(table, self.game.now)
        seat = table.position.to_act[0]
        if alarm is None:
            legal = table.position.legal_moves(seat)
            move = str(self.chance.choice([one for one in legal if not str(one).endswith("floor")] or legal))
            await play.play(self.service, ask(PEOPLE[seat]), table.game.id, move)
        else:
            await play.play_automatic_move(self.service, table.game.id)
            self.check(table)
        made = self.game.lines[-1]
        await play.play(cast("Service", self.twin), ask(PEOPLE[seat]), table.game.id, made.text)
        self.game.table, self.twin.table = (
            replace(one, game=replace(one.game, reminders=0)) for one in (self.game.table, self.twin.table)
        )

    def check(self, before: Table) -> None:
        """Check that the last move was planned, that its plan was kept, and that it had the expected effect."""
        line = self.game.lines[-1]
        assert (line.act, line.interaction_id) == ("play", None)
        seat = line.seat or 0
        if line.because == "forced":
            assert len(before.position.legal_moves(seat)) == 1
            return
        plans = [one for one in self.game.lines[:-1] if one.act in ("plan", "play") and one.seat == seat]
        assert plans[-1].act == "plan"
        wanted = plans[-1].text.split("; ")
        assert line.text in wanted
        floor = next((int(one.removeprefix("floor ")) for one in wanted if one.startswith("floor ")), None)
        did = self.foresee(before, seat, line.text)
        if floor is None:
            assert did == self.shown[seat, line.text]
        else:
            kinds = [[one.kind for one in told if one.kind != "dropped"] for told in (did, self.shown[seat, line.text])]
            assert kinds[0] == kinds[1]
            dropped = [one.facts["count"] for one in did if one.kind == "dropped"]
            assert sum(map(int, map(str, dropped))) <= floor
        self.planned += 1


async def play_planning_game(name: str, side: str, seed: int, moves: int) -> int:
    """Play a game in which all players keep planning. Return how many planned moves the bot played."""
    planners = PlanningPlayers(name, side, seed)
    await planners.play_game(moves)
    table = planners.game.table
    begins = LogLine(1, "start", NOON, text=f"{table.position.ruleset.version} {table.position.ruleset.edition}")
    again = replay_game(table.game, [begins, *planners.game.lines])
    assert again is not None
    assert Table(table.game, again).turns_since(0) == table.turns_since(0)
    return planners.planned


@pytest.mark.parametrize("moves", [60, pytest.param(1_000, marks=thorough)])
@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 3))
async def test_plans_stay_secret_and_match_automatic_moves(name: str, side: str, moves: int) -> None:
    assert await play_planning_game(name, side, seed=0, moves=moves) > 5


@pytest.mark.campaign
async def test_automatic_moves_match_plans_in_two_thousand_games(campaign_seeds: Seeds) -> None:
    for seed in campaign_seeds(range(2_000)):
        await play_planning_game(*FORMS[seed % len(FORMS)], seed, moves=1_000)


async def test_plan_is_exported_only_to_its_owner(service: Service, clock: Clock) -> None:
    table = await begin_game(service, 3)
    clock.turn(hours=1)
    waiting = [person for person in (ANA, BEN, CHI) if person != person_to_move(table)]
    planner, other = waiting
    seat = table.game.seat_of(planner.id) or 0
    move = str(planning.look_from(table, seat).position.legal_moves(seat)[0])
    before = read_export(await privacy.my_data(service, ask(other)))
    planned = await planning.play_or_plan(service, ask(planner), table.game.id, move)
    # Lists are ordered by the last public change.
    assert planned.game.changed_at == table.game.changed_at
    assert read_export(await privacy.my_data(service, ask(other))) == before
    assert json.dumps(move) in json.dumps(read_export(await privacy.my_data(service, ask(planner))))


async def test_picker_is_stale_only_if_effect_of_move_changed(service: Service) -> None:
    table = await begin_game(service, 3)
    mover = person_to_move(table)
    after_next = table.game.players[(table.to_act[0].seat + 2) % 3]
    planner = next(person for person in PEOPLE if person.id == after_next.user_id)
    ways = planning.look_from(table, after_next.seat).position.legal_moves(after_next.seat)
    await play.play(service, ask(mover), table.game.id, str(ways[0]))
    for way, refusal in ((ways[0], "stale"), (ways[-1], "")):
        if refusal:
            with refuses(refusal):
                await planning.plan_picked(service, ask(planner), table.game.id, table.shown, lambda *_, way=way: way)
        else:
            done = await planning.plan_picked(
                service, ask(planner), table.game.id, table.shown, lambda *_, way=way: way
            )
            plan = done.game.players[after_next.seat].plan
            assert plan is not None
            assert plan.moves == (str(way),)


async def test_picker_plays_move_if_turn_has_come(service: Service) -> None:
    table = await begin_game(service, 2)
    mover, seat = person_to_move(table), 1 - table.to_act[0].seat
    planner = next(person for person in PEOPLE if person.id == table.game.players[seat].user_id)
    ways = planning.look_from(table, seat).position.legal_moves(seat)
    await play.play(service, ask(mover), table.game.id, str(ways[0]))
    done = await planning.plan_picked(service, ask(planner), table.game.id, table.shown, lambda *_: ways[-1])
    assert [str(turn.move) for turn in done.turns_since(0)] == [str(ways[0]), str(ways[-1])]
    assert done.turns_since(0)[-1].because is None


async def test_picking_planned_move_again_updates_its_effect(service: Service) -> None:
    table = await begin_game(service, 4)
    seat = (table.to_act[0].seat + 3) % 4
    planner = next(person for person in PEOPLE if person.id == table.game.players[seat].user_id)

    async def go_on(move: str) -> Table:
        before = await service.table(table.game.id)
        return await play.play(service, ask(person_to_move(before)), table.game.id, move)

    async def pick(move: str) -> Plan:
        seen = await service.table(table.game.id)
        chosen = seen.position.ruleset.parse(move)
        done = await planning.plan_picked(service, ask(planner), table.game.id, seen.shown, lambda *_: chosen)
        plan = done.game.players[seat].plan
        assert plan is not None
        return plan

    await go_on("1 red 3")
    first = await pick("c black 4")
    await pick("4 white 1")
    await go_on("4 blue 2")
    # The centre has more black tiles now than when the first plan was made.
    again = await pick("c black 4")
    assert again.moves == ("c black 4", "4 white 1")
    assert again.events[0] != first.events[0]
    await go_on("3 black 3")
    await run_due_alarms(service)
    after = await service.table(table.game.id)
    assert [str(turn.move) for turn in after.turns_since(0) if turn.because == "planned"] == ["c black 4"]


async def test_too_many_planned_moves_are_refused(
    service: Service,
) -> None:
    table = await begin_game(service, 2)
    seat = 1 - table.to_act[0].seat
    planner = next(person for person in PEOPLE if person.id == table.game.players[seat].user_id)
    *ways, one_more = planning.look_from(table, seat).position.legal_moves(seat)[:4]
    await planning.play_or_plan(service, ask(planner), table.game.id, "; ".join(map(str, ways)))
    with refuses("too-many-planned") as refused:
        await planning.plan_picked(service, ask(planner), table.game.id, table.shown, lambda *_: one_more)
    assert refused.value.facts["typed"] == 0
    after = await service.table(table.game.id)
    plan = after.game.players[seat].plan
    assert plan is not None
    assert plan.moves == tuple(map(str, ways))


async def test_plan_survives_second_delivery_and_restart(service: Service) -> None:
    table = await begin_game(service, 2)
    mover, seat = person_to_move(table), 1 - table.to_act[0].seat
    planner = next(person for person in PEOPLE if person.id == table.game.players[seat].user_id)
    ways = planning.look_from(table, seat).position.legal_moves(seat)
    press = ask(planner, click=77)
    for _ in range(2):
        planned = await planning.plan_picked(service, press, table.game.id, table.shown, lambda *_: ways[-1])
    assert planned.game.version == table.game.version + 1
    await play.play(service, ask(mover), table.game.id, str(ways[0]))
    await run_due_alarms(restarted(service))
    after = await service.table(table.game.id)
    assert [turn.because for turn in after.turns_since(0)] == [None, "planned"]
    with pytest.raises(Refusal):
        await planning.withdraw(service, ask(planner), table.game.id)
    assert automatic_moves.find_automatic_move(after) is None


async def test_previous_owner_does_not_see_plan_of_seat(service: Service) -> None:
    table = await begin_game(service, 3)
    seat = (table.to_act[0].seat + 1) % 3
    giver = next(person for person in PEOPLE if person.id == table.game.players[seat].user_id)
    await offers.offer_seat(service, ask(giver), table.game.id, seat, DARIUSH)
    table = await offers.agree(service, ask(DARIUSH), table.game.id)
    before = read_export(await privacy.my_data(service, ask(giver)))
    move = str(planning.look_from(table, seat).position.legal_moves(seat)[0])
    await planning.play_or_plan(service, ask(DARIUSH), table.game.id, move)
    assert read_export(await privacy.my_data(service, ask(giver))) == before


async def test_redelivered_move_ends_days_off_after_crash(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin_game(service, 2)
    mover = person_to_move(table)
    await absences.take_days_off(service, ask(mover), "", (clock.now + timedelta(days=3)).date().isoformat())
    move = str(table.position.legal_moves(table.to_act[0].seat)[0])
    typed = ask(mover, click=77)
    with monkeypatch.context() as cut_off:
        cut_off.setattr(planning, "come_back", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await planning.play_or_plan(service, typed, table.game.id, move)
    played = await planning.play_or_plan(service, typed, table.game.id, move)
    assert len(played.turns_since(0)) == 1
    assert days_off.find_away_until((await service.person(mover.id)).away, clock.now) is None


async def test_plans_and_planned_moves_do_not_end_days_off(service: Service, clock: Clock) -> None:
    table = await begin_game(service, 2)
    mover, seat = person_to_move(table), 1 - table.to_act[0].seat
    planner = next(person for person in PEOPLE if person.id == table.game.players[seat].user_id)
    await absences.take_days_off(service, ask(planner), "", (clock.now + timedelta(days=3)).date().isoformat())
    ways = planning.look_from(table, seat).position.legal_moves(seat)
    await planning.play_or_plan(service, ask(planner), table.game.id, str(ways[-1]))
    await play.play(service, ask(mover), table.game.id, str(ways[0]))
    await run_due_alarms(service)
    after = await service.table(table.game.id)
    assert [turn.because for turn in after.turns_since(0)] == [None, "planned"]
    assert days_off.find_away_until((await service.person(planner.id)).away, clock.now) is not None
