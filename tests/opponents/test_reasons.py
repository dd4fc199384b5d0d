"""Tests that every reason for a move is true.

Independent code counts the subject of each reason in the positions again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import bot.rules
from bot.messages.words import words
from bot.opponents.reasons import Reason, can_compare, differs, find_gains, list_by_name, make_reason
from bot.opponents.reasons.summer_pavilion import list_features
from bot.rules import RULESETS, NoDraw
from bot.rules.game import Move, Position
from bot.rules.outlook import outlook_on
from tests.rules.positions import azul, azul_board
from tests.support.forms import FORMS
from tests.support.thorough import try_some
from tests.support.walks import start

Json = dict[str, Any]
Count = Callable[[Json, int, Reason], int | None]
"""A function that counts a reason's subject for a seat in a position.

It returns ``None`` if the subject doesn't exist.
"""
FEWER = {"short", "answer", "broken", "marker", "dropped", "left"}
"""The kinds of reasons for which a lower count is better."""
NEXT_ONLY = {"answer", "left"}
"""The kinds of reasons that concern only the next move. Later moves can contradict them."""


# Base Azul.

AZUL = ("blue", "yellow", "red", "black", "white")
COSTS = (0, 1, 2, 4, 6, 8, 11, 14)
Grid = list[list[str | None]]
PLACES = range(5)


def score(wall: Grid, row: int, column: int) -> int:
    """Return the points that a tile scores on this space: the runs it completes across and down, or 1 if alone."""

    def run(cells: list[str | None], at: int) -> int:
        first = last = at
        while first and cells[first - 1]:
            first -= 1
        while last < 4 and cells[last + 1]:
            last += 1
        return last - first + 1

    runs = run(wall[row], column), run([line[column] for line in wall], row)
    return sum(length for length in runs if length > 1) or 1


def columns_for(board: Json, wall: Grid, row: int, colour: str) -> list[int]:
    """Return the columns in which the tile of a full line can be placed."""
    if board["spaces"][row][0] is not None:
        return [board["spaces"][row].index(colour)]
    free = [column for column in PLACES if wall[row][column] is None]
    return [column for column in free if colour not in [line[column] for line in wall]]


def full_lines(board: Json) -> list[tuple[int, str]]:
    lines = enumerate(board["lines"])
    return [(row, line["colour"]) for row, line in lines if line and line["count"] > row]


def tile(board: Json, picks: list[str]) -> tuple[Grid, int]:
    """Place the tiles of full lines as decided, from the top, and return the wall and the points."""
    wall, points = [list(row) for row in board["wall"]], 0
    chosen = {int(pick.split()[1]): int(pick.split()[2]) - 1 for pick in picks}
    for row, colour in full_lines(board):
        free = columns_for(board, wall, row, colour)
        if not free:
            continue
        if len(free) > 1 and row + 1 not in chosen:
            break
        column = free[0] if len(free) == 1 else chosen[row + 1]
        wall[row][column] = colour
        points += score(wall, row, column)
    return wall, points


def tilings(
    board: Json, wall: Grid, lines: list[tuple[int, str]], floor: int, picks: list[str]
) -> Iterator[tuple[int, int]]:
    """Yield the points and the pieces on the floor line for every way to tile the wall that includes these picks."""
    if not lines:
        yield 0, floor
        return
    (row, colour), *below = lines
    free = columns_for(board, wall, row, colour)
    if not free:
        yield from tilings(board, wall, below, min(7, floor + row + 1), picks)
    chosen = [int(pick.split()[2]) - 1 for pick in picks if int(pick.split()[1]) == row + 1]
    for column in chosen or free:
        tiled = [list(line) for line in wall]
        tiled[row][column] = colour
        for points, pieces in tilings(board, tiled, below, floor, picks):
            yield points + score(tiled, row, column), pieces


def foresee(data: Json, seat: int) -> tuple[int, int]:
    """Return the points on the wall after the round if it is tiled in the best way, and the cost of the floor line."""
    board = data["boards"][seat]
    ways = tilings(board, board["wall"], full_lines(board), len(board["floor"]), picked(data, seat))
    points, pieces = max(ways, key=lambda way: way[0] - COSTS[way[1]])
    return points, min(COSTS[pieces], board["score"] + points)


def picked(data: Json, seat: int) -> list[str]:
    return data["picks"][seat] if data.get("picks") else []


def wall_of(data: Json, seat: int) -> Grid:
    return tile(data["boards"][seat], picked(data, seat))[0]


def bonuses(wall: Grid) -> int:
    columns = [[line[column] for line in wall] for column in PLACES]
    colours = [[tile for line in wall for tile in line].count(colour) for colour in AZUL]
    return 2 * sum(map(all, wall)) + 7 * sum(map(all, columns)) + 10 * colours.count(5)


def wall_points(data: Json, seat: int) -> int:
    return int(data["boards"][seat]["wall_points"]) + foresee(data, seat)[0]


def floor_cost(data: Json, seat: int) -> int:
    return foresee(data, seat)[1] - int(data["boards"][seat]["floor_points"])


def count_points(data: Json, seat: int, _: Reason) -> int:
    """Return the points on the wall minus the cost of the floor line, which can't reduce the score below zero."""
    return wall_points(data, seat) - floor_cost(data, seat)


def count_row(data: Json, seat: int, reason: Reason) -> int:
    return sum(map(bool, wall_of(data, seat)[int(str(reason.facts["row"])) - 1]))


def count_column(data: Json, seat: int, reason: Reason) -> int:
    return sum(bool(line[int(str(reason.facts["column"])) - 1]) for line in wall_of(data, seat))


def count_colour(data: Json, seat: int, reason: Reason) -> int:
    return sum(line.count(str(reason.facts["colour"])) for line in wall_of(data, seat))


def count_line(data: Json, seat: int, reason: Reason) -> int:
    size = int(str(reason.facts["line"]))
    line = data["boards"][seat]["lines"][size - 1]
    return int(line["count"]) if line and line["colour"] == reason.facts["colour"] else 0


def count_short(data: Json, seat: int, reason: Reason) -> int | None:
    """Return how many tiles the line still needs if there aren't enough of them, or 0 if there are."""
    size, colour = int(str(reason.facts["line"])), str(reason.facts["colour"])
    line = data["boards"][seat]["lines"][size - 1]
    left = sum(source.count(colour) for source in (*data["factories"], data["centre"]))
    if not line or line["colour"] != colour:
        return None
    return int(size - line["count"]) if left < size - line["count"] else 0


def count_end(data: Json, seat: int, _: Reason) -> int | None:
    """Return the lead at this moment if somebody has a full row."""
    seats = range(data["players"])
    if data["phase"] == "over":
        finals = [board["score"] for board in data["boards"]]
    elif any(all(row) for one in seats for row in wall_of(data, one)):
        finals = []
        for one in seats:
            points, cost = foresee(data, one)
            finals.append(data["boards"][one]["score"] + points - cost + bonuses(wall_of(data, one)))
    else:
        return None
    return int(finals[seat] - max(points for one, points in enumerate(finals) if one != seat))


# Sintra.


def count_strip(data: Json, seat: int, reason: Reason) -> int | None:
    """Return the number of panes on a strip, if this face of the strip is up."""
    slot, board = int(str(reason.facts["strip"])) - 1, data["boards"][seat]
    strip = board["strips"][slot]
    if strip is None or bool(board["windows"][slot][0]) != reason.facts["turned"]:
        return None
    return sum(pane is not None for pane in strip["panes"])


def count_reach(data: Json, seat: int, _: Reason) -> int:
    board = data["boards"][seat]
    return sum(strip is not None for strip in board["strips"][board["glazier"] - 1 :])


def count_ornament(data: Json, seat: int, reason: Reason) -> int:
    return int(data["boards"][seat]["around"][int(str(reason.facts["number"])) - 1])


def count_favourite(data: Json, seat: int, _: Reason) -> int:
    windows = [window for window in data["boards"][seat]["windows"] if None not in window]
    panes = [pane for window in windows for pane in window]
    return len(windows) * max(map(panes.count, panes), default=0)


# Summer Pavilion.


def filled(data: Json, seat: int) -> Iterator[tuple[str, int, int, str | None]]:
    """Yield each space: its star, its number (beginning with 0), its price, and the colour of the tile on it."""
    board = data["boards"][seat]
    for star, tiles in board["stars"].items():
        for slot, colour in enumerate(tiles):
            yield star, slot, board["costs"][star][slot], colour


def held(data: Json, seat: int) -> list[str]:
    return [*data["boards"][seat]["hand"], *data["boards"][seat]["kept"]]


def count_hand(data: Json, seat: int, _: Reason) -> int:
    return len(held(data, seat))


def count_wilds(data: Json, seat: int, _: Reason) -> int:
    return held(data, seat).count(data["wild"])


def count_pays(data: Json, seat: int, reason: Reason) -> int | None:
    colour = str(reason.facts["colour"])
    count = held(data, seat).count(colour)
    board, payable = data["boards"][seat], [0]
    for star, _, cost, lies in filled(data, seat):
        own, there = star if star in SUMMER else None, [tile for tile in board["stars"][star] if tile]
        takes = own == colour if own else colour not in there
        if not own and data["side"] == "variant" and len(there) != 1 and len({*there}) == 1:
            takes = colour in there
        if not own and data["side"] == "variant" and len(there) == 1:
            takes = True
        if lies is None and takes and cost <= count:
            payable.append(cost)
    return max(payable) or None


SUMMER = ("purple", "green", "orange", "yellow", "blue", "red")
STAR_POINTS = dict(zip(SUMMER, (20, 18, 17, 16, 15, 14), strict=True))


def count_star(data: Json, seat: int, reason: Reason) -> int:
    return sum(tile is not None for tile in data["boards"][seat]["stars"][str(reason.facts["star"])])


def count_number(data: Json, seat: int, reason: Reason) -> int:
    number = reason.facts["number"]
    return sum(lies is not None for _, _, cost, lies in filled(data, seat) if cost == number)


def count_left(data: Json, seat: int, reason: Reason) -> int | None:
    if data["phase"] != "draft":
        return None
    assert data["turn"] == reason.facts["seat"] != seat
    most = 0
    for source in (*data["factories"], data["centre"]):
        along = min(1, source.count(data["wild"]))
        others = [source.count(colour) for colour in {*source} - {data["wild"]}]
        most = max(most, along + max(others, default=0))
    return most


def count_first(data: Json, seat: int, _: Reason) -> int:
    return int(data["marker"] == seat)


def count_answer(data: Json, seat: int, reason: Reason) -> int | None:
    """Return the maximum that the next player can gain, found by trying every move."""
    rival = int(str(reason.facts["seat"]))
    assert data["turn"] == rival != seat
    position = RULESETS[data["ruleset"]].from_json(data | {"view": None}, NoDraw())
    gains = [outlook_on(position, rival, move) for move in position.legal_moves(rival)]
    return max(told.position.foreseen[rival] - _bonus(told.events, rival) for told in gains) - position.foreseen[rival]


def _bonus(events: Any, seat: int) -> int:
    return sum(event.points for event in events if event.kind == "bonus" and event.seat == seat)


def of_board(field: str, sign: int = 1) -> Count:
    """Return a function that counts a field of the board."""
    return lambda data, seat, _: sign * int(data["boards"][seat][field])


def count_bonus(data: Json, seat: int, _: Reason) -> int:
    covered = {(star, slot) for star, slot, _, lies in filled(data, seat) if lies}
    return sum(tiles for spaces, tiles in surrounded(data["side"]) if spaces <= covered)


def surrounded(side: str) -> list[tuple[set[tuple[str, int]], int]]:
    """Return the spaces printed around each pillar, statue and window, with the number of bonus tiles it grants."""
    printed = json.loads((Path(bot.rules.__file__).parent / "boards" / "summer_pavilion.json").read_text())
    names = dict(zip(printed["stars"], printed["sides"][side]["colours"], strict=True))
    return [
        ({(names[star] or star, slot - 1) for star, slot in shown["spaces"]}, shown["tiles"])
        for shown in printed["decorations"]
    ]


CHECKS: dict[tuple[str, str], Count] = {
    ("azul", "points"): count_points,
    ("azul", "row"): count_row,
    ("azul", "column"): count_column,
    ("azul", "colour"): count_colour,
    ("azul", "line"): count_line,
    ("azul", "short"): count_short,
    ("azul", "end"): count_end,
    ("azul", "first"): count_first,
    ("azul", "answer"): count_answer,
    ("sintra", "windows"): of_board("window_points"),
    ("sintra", "matched"): of_board("colour_points"),
    ("sintra", "broken"): of_board("broken_steps"),
    ("sintra", "strip"): count_strip,
    ("sintra", "reach"): count_reach,
    ("sintra", "ornament"): count_ornament,
    ("sintra", "favourite"): count_favourite,
    ("sintra", "first"): count_first,
    ("sintra", "answer"): count_answer,
    ("summer-pavilion", "tiles"): of_board("tile_points"),
    ("summer-pavilion", "marker"): of_board("marker_points", -1),
    ("summer-pavilion", "dropped"): of_board("dropped"),
    ("summer-pavilion", "hand"): count_hand,
    ("summer-pavilion", "wilds"): count_wilds,
    ("summer-pavilion", "pays"): count_pays,
    ("summer-pavilion", "star"): count_star,
    ("summer-pavilion", "number"): count_number,
    ("summer-pavilion", "bonus"): count_bonus,
    ("summer-pavilion", "first"): count_first,
    ("summer-pavilion", "left"): count_left,
    ("summer-pavilion", "answer"): count_answer,
}


def points_of_strip(data: Json, seat: int, facts: Any) -> bool:
    """Check the points that the strip would score if it were full, and the number of panes it still needs."""
    slot, board = facts["strip"] - 1, data["boards"][seat]
    right = [points for at, points in enumerate(board["points"]) if at > slot and board["windows"][at][0]]
    panes = board["strips"][slot]["panes"]
    return bool(facts["points"] == board["points"][slot] + sum(right) and facts["lacks"] == panes.count(None))


def points_of_star(data: Json, seat: int, facts: Any) -> bool:
    """Check the points that the star would score if it were full.

    If its colours aren't decided yet, it has no points.
    """
    tiles = [tile for tile in data["boards"][seat]["stars"][facts["star"]] if tile]
    if len(tiles) < 2 and facts["star"] not in SUMMER:
        return bool(facts["lacks"] > 1)
    alike = facts["star"] in SUMMER or len({*tiles}) == 1
    colour = facts["star"] if facts["star"] in SUMMER else tiles[0]
    return bool(facts["lacks"] == 6 - len(tiles) and facts["points"] == (STAR_POINTS[colour] if alike else 12))


def points_of_number(data: Json, seat: int, facts: Any) -> bool:
    spaces = [lies for _, _, cost, lies in filled(data, seat) if cost == facts["number"]]
    return bool(facts["lacks"] == spaces.count(None) and facts["points"] == 4 * facts["number"])


def left_for_line(data: Json, seat: int, facts: Any) -> bool:
    lying = [*data["centre"], *(tile for tiles in data["factories"] for tile in tiles)]
    return bool(lying.count(facts["colour"]) == facts["left"])


def parts_of_points(data: Json, seat: int, facts: Any) -> bool:
    return bool(facts["wall"] == wall_points(data, seat) and facts["floor"] == floor_cost(data, seat))


FACTS: dict[tuple[str, str], Callable[[Json, int, Any], bool]] = {
    ("azul", "points"): parts_of_points,
    ("azul", "row"): lambda data, seat, facts: facts["points"] == 2,
    ("azul", "column"): lambda data, seat, facts: facts["points"] == 7,
    ("azul", "colour"): lambda data, seat, facts: facts["points"] == 10,
    ("azul", "line"): lambda data, seat, facts: facts["full"] == (facts["amount"] == facts["size"] == facts["line"]),
    ("azul", "short"): left_for_line,
    ("azul", "answer"): lambda data, seat, facts: facts["loses"] == (facts["amount"] < 0),
    ("sintra", "strip"): points_of_strip,
    ("sintra", "ornament"): lambda data, seat, facts: facts["points"] == (0, 0, 3, 6, 10)[facts["amount"]],
    ("sintra", "answer"): lambda data, seat, facts: facts["loses"] == (facts["amount"] < 0),
    ("summer-pavilion", "pays"): lambda data, seat, facts: facts["count"] == held(data, seat).count(facts["colour"]),
    ("summer-pavilion", "star"): points_of_star,
    ("summer-pavilion", "number"): points_of_number,
    ("summer-pavilion", "answer"): lambda data, seat, facts: facts["loses"] == (facts["amount"] < 0),
}
"""The checks of a reason's other facts.

The facts describe the position after the better move, or after the other move if only that position has the subject.
"""


class Compared(NamedTuple):
    """The positions after two moves of a seat, and the reasons for the first of them."""

    seat: int
    better: Position
    other: Position
    reasons: tuple[Reason, ...]


def compare(view: Position, seat: int, better: Move, other: Move) -> Compared:
    """Return a reason for each feature that is worth at least a point more after the better move."""
    one, two = (outlook_on(view, seat, move).position for move in (better, other))
    after, instead = (list_by_name(position, seat) for position in (one, two))
    gains = find_gains(after, instead) if can_compare(one, two) else {}
    names = [name for name, gain in gains.items() if gain >= 1 and differs(after.get(name), instead.get(name))]
    return Compared(seat, one, two, tuple(make_reason(after.get(name), instead.get(name)) for name in names))


def check(compared: Compared) -> int:
    """Check that every reason is true in the positions from which it was derived. Return the number of reasons."""
    seat = compared.seat
    for reason in compared.reasons:
        here, there = compared.better.to_json(), compared.other.to_json()
        count = CHECKS[here["ruleset"], reason.kind]
        amount, other = (count(data, seat, reason) for data in (here, there))
        told = reason.facts
        assert (told["amount"], told["other"]) == (amount or 0, other or 0), (reason, str(compared.better))
        assert FACTS.get((here["ruleset"], reason.kind), agree)(here if told["here"] else there, seat, told), reason
        assert reason.kind != "short" or left_for_line(there, seat, {**told, "left": told["other_left"]})
        assert (told["more"], told["fewer"]) == (amount_of(told, 1), amount_of(told, -1))
        if reason.kind == "points":
            assert told["same_wall"] == (wall_points(here, seat) == wall_points(there, seat))
            assert told["same_floor"] == (floor_cost(here, seat) == floor_cost(there, seat))
        if reason.kind == "end":
            assert (amount is not None, other is not None) == (told["here"], told["there"])
            assert sign(amount) > sign(other)
            assert told["lead"] == -int(str(told["behind"])) == (other if amount is None else amount)
        else:
            assert int(str(told["fewer" if reason.kind in FEWER else "more"])) > 0
    return len(compared.reasons)


def agree(*_: object) -> bool:
    return True


def amount_of(told: Any, way: int) -> int:
    return way * (int(told["amount"]) - int(told["other"]))


def sign(number: int | None) -> int:
    return ((number or 0) > 0) - ((number or 0) < 0)


def positions(name: str, side: str, seed: int, share: float) -> Iterator[tuple[Position, int, random.Random]]:
    """Yield this share of the positions of a random game, each as the seat to move sees it."""
    table = 2 + seed % 3, side
    position, chance = start(name, table, bytes([seed % 256, seed // 256 % 256] * 16))
    while position.to_act:
        seat = position.to_act[0]
        if chance.random() < share:
            yield position.seen_by(seat), seat, chance
        moves = position.legal_moves(seat)
        # The last moves of the list drop tiles, break panes or pass.
        position.play(seat, chance.choice(moves[: 1 + len(moves) * 2 // 3]))


def compare_by_chance(view: Position, seat: int, chance: random.Random) -> Compared | None:
    legal = view.legal_moves(seat)
    return compare(view, seat, *chance.sample(legal, 2)) if len(legal) > 1 else None


def compare_moves(position: Position, better: str, other: str) -> Compared:
    """Compare two moves of the first seat, given as text."""
    compared = compare(position.seen_by(0), 0, *map(position.ruleset.parse, (better, other)))
    check(compared)
    return compared


def kinds_of(compared: Compared) -> set[str]:
    return {reason.kind for reason in compared.reasons}


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_points_lost_to_floor_line_are_not_a_reason(side: str) -> None:
    owing = azul_board(". | ..rk.", ".. | ....k", "... | ....r", ".... | ....y", floor="kkkkkkk")
    position = azul("1 wwrr  2 bb", owing, azul_board(floor="m"), side=side)
    compared = compare_moves(position, "1 white 1", "1 white floor")
    assert "points" not in kinds_of(compared)


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_points_reason_subtracts_points_lost_to_floor_line(side: str) -> None:
    position = azul("1 wrrr  2 bb", azul_board(". | ..rk.", floor="kk"), azul_board(floor="m"), side=side)
    # The wall scores three points, and the floor line costs two of them. Without points from the wall, it costs
    # nothing.
    compared = compare_moves(position, "1 white 1", "1 white 5")
    (points,) = [reason for reason in compared.reasons if reason.kind == "points"]
    assert points.facts["more"] == 1
    told = words("en")("azul-why-points", **points.facts)
    assert told == "Wall and floor line together bring 1 more point after this round."


@pytest.mark.parametrize(("name", "side"), try_some(FORMS, 3))
def test_reasons_for_a_move_are_true(name: str, side: str) -> None:
    found = set[str]()
    for seed in range(2):
        for view, seat, chance in positions(name, side, seed, share=0.2):
            compared = compare_by_chance(view, seat, chance)
            if compared is not None and check(compared):
                found |= kinds_of(compared)
    assert len(found) > 3, "games by chance have reasons of many kinds"


def test_payment_reason_excludes_wild_tiles() -> None:
    pays_more = 0
    for view, seat, _ in positions("summer-pavilion", "standard", 0, share=1):
        data = view.to_json()
        for found in list_features(view, seat):
            if found.kind == "pays" and found.which != data["wild"]:
                tiles = held(data, seat).count(found.which) + held(data, seat).count(data["wild"])
                spaces = [cost for star, _, cost, lies in filled(data, seat) if (star, lies) == (found.which, None)]
                pays_more += any(found.amount < cost <= tiles for cost in spaces)
    assert pays_more
    told = words("en")("summer-pavilion-why-pays", count=3, colour="red", amount=3, there="yes", other=2)
    assert told == "Then 3 red tiles pay for a space that costs 3, without wild tiles; otherwise for one that costs 2."
