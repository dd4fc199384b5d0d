"""Tests of the grey wall in whole games: secret choices, warnings and dead walls."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Event, Move, Position
from bot.rules.azul.board import AzulPlayerBoard
from tests.rules.oracles.azul import COLOURS, GreyOracle
from tests.rules.positions import AZUL, azul_board, play, summarise_events
from tests.rules.positions import azul as table
from tests.support.walks import seeds, start, walk


def pick(position: Position, seat: int, *moves: str) -> list[Event]:
    return [event for text in moves for event in position.play(seat, AZUL.parse(text))]


# The first player must choose columns for two full lines, and the second player for one.
FULL_2_AND_4 = azul_board("rr | b....", "kkkk")
FULL_3 = azul_board("yyy")


def tiling(**more: Any) -> Any:
    """Return a position in which the last tile has been taken and both players must choose columns."""
    position = table("1 w", FULL_2_AND_4, FULL_3, side="grey", **more)
    play(position, "1 white floor")
    return position


# --- 8.6 Who chooses when


def test_r8_6_choices_stay_secret_until_all_have_chosen() -> None:
    position = tiling()
    before = position.to_json()
    shown = (position.scores, position.projected, position.pending)
    events = pick(position, 0, "tile 2 3", "tile 4 5")
    assert {event.kind for event in events} == {"picked"}
    after = position.to_json()
    assert (position.scores, position.projected, position.pending) == shown
    assert after.pop("picks") == [["tile 2 3", "tile 4 5"], []]
    assert before.pop("picks") == [[], []]
    assert after.pop("ply") == before.pop("ply") + 2
    assert after == before


@settings(max_examples=5, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_r8_6_order_of_choices_does_not_matter(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    while position.to_act:
        if position.to_json()["phase"] != "tile":
            seat = position.to_act[0]
            position.play(seat, chance.choice(position.legal_moves(seat)))
            continue
        twin, played = position.copy(), []
        log: list[tuple[int, Move]] = []
        while twin.to_act and twin.to_json()["phase"] == "tile":
            seat = chance.choice(twin.to_act)
            log.append((seat, chance.choice(twin.legal_moves(seat))))
            played = twin.play(*log[-1])
        for seat in chance.sample(range(players), players):
            for move in [move for other, move in log if other == seat]:
                events = position.play(seat, move)
        assert position == twin
        public = [
            [event for event in summarise_events(last) if not event.startswith(("picked", "doomed"))]
            for last in (played, events)
        ]
        assert public[0] == public[1]


@settings(max_examples=5, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_r8_6_last_choice_can_be_undone_after_other_choices(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    log: list[tuple[int, Move]] = []
    for seat, move, _ in walk(position, chance):
        log.append((seat, move))
        if len(log) > 60:
            break
        for player in range(players):
            picked = position.find_picked(player)
            if not picked:
                continue
            at = max(number for number, line in enumerate(log) if line == (player, picked[-1]))
            again, _ = start("azul", (players, "grey"), seed)
            for line in log[:at] + log[at + 1 :]:
                again.play(*line)
            assert again.find_picked(player) == picked[:-1]
            assert picked[-1] in again.legal_moves(player)
            again.play(player, picked[-1])
            assert again == position


# --- 8.8 Dead walls


@settings(max_examples=30, deadline=None)
@given(spaces=st.permutations(range(25)), order=st.permutations(range(5)), most=st.integers(5, 25))
def test_r8_8_dead_wall_has_no_fillable_row(spaces: list[int], order: list[int], most: int) -> None:
    # Random walls have more colours in the same columns than hand-written ones. Nearly full walls are mostly dead.
    laid, wall = AzulPlayerBoard(grey=True), dict[tuple[int, int], str]()
    for space in spaces[:most]:
        row, column = divmod(space, 5)
        lacking = [colour for colour in order if COLOURS[colour] not in held(wall, row)]
        fitting = [colour for colour in lacking if not laid.columns[colour] >> column & 1]
        if fitting:
            laid.put(row, column, fitting[0])
            wall[row + 1, column + 1] = COLOURS[fitting[0]]
    assert laid.is_dead() == GreyOracle.is_dead(wall)


def held(wall: dict[tuple[int, int], str], row: int) -> list[str]:
    return [colour for (size, _), colour in wall.items() if size == row + 1]


# --- 8.9 Warnings


@settings(max_examples=8, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_r8_9_doomed_lines_always_fall_when_full(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    warned: set[tuple[int | None, object]] = set()
    for _, _, events in walk(position, chance):
        for event in events:
            line = (event.seat, event.facts.get("line"))
            if event.kind == "doomed":
                warned.add(line)
            elif event.kind == "laid":
                assert line not in warned
            elif event.kind == "fell":
                warned.discard(line)


# --- Projected scores


@settings(max_examples=5, deadline=None)
@given(players=st.integers(2, 4), seed=seeds)
def test_projected_grey_scores_are_an_upper_bound(players: int, seed: bytes) -> None:
    position, chance = start("azul", (players, "grey"), seed)
    projected = position.projected
    for _, _, events in walk(position, chance):
        if summarise_events(events, "round-ended"):
            bonus = [sum(e.points for e in events if e.kind == "bonus" and e.seat == seat) for seat in range(players)]
            reached = [score - more for score, more in zip(position.scores, bonus, strict=True)]
            if summarise_events(events)[0].startswith("picked"):
                assert all(mine <= most for mine, most in zip(reached, projected, strict=True))
        projected = position.projected
