"""Where things stand in a palace, at every table and alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from renderers.boxes import Box
from renderers.frame import TableLayout, lay_out_table
from renderers.sintra.glass import ORNATE
from renderers.sintra.layout import (
    ORNAMENTS,
    PANE,
    PANES,
    RING,
    SLOTS,
    SPACES,
    STEPS,
    TEXT,
    WISHES,
    PalaceLayout,
    lay_out_palace,
    lay_out_rounds,
)
from renderers.sintra.result import lay_out_result
from renderers.text import measure

TABLES = {
    f"{players} players, focus {focus}, {factories} factories": lay_out_table(players, focus, factories, WISHES)
    for players, shown in ((1, 0), (2, 5), (3, 7), (4, 9))
    for focus in ((0,), ())
    for factories in {shown, 0}
}
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


def apart(boxes: list[Box]) -> bool:
    return not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def list_parts(palace: PalaceLayout) -> list[Box]:
    """Everything that may not touch anything else."""
    columns = [
        place
        for slot in range(SLOTS)
        for place in (palace.walk(slot), palace.strip(slot), palace.window(slot), palace.points(slot))
        if place.height
    ]
    track = [palace.track] if palace.plain else [palace.shard, *(palace.step(number) for number in range(STEPS))]
    return [palace.head, *columns, *track, *([palace.tally] if palace.tally else [])]


@every_table
@pytest.mark.parametrize("tallied", [False, True])
def test_the_parts_of_a_palace_stay_apart_and_inside_it(table: TableLayout, tallied: bool) -> None:
    for box in table.boards:
        palace = lay_out_palace(box, tallied)
        assert apart(list_parts(palace))
        assert all(box.inset(7).contains(part) for part in list_parts(palace))
        for slot in range(SLOTS):
            assert all(palace.strip(slot).contains(palace.space(slot, place)) for place in range(SPACES))
            assert all(palace.window(slot).contains(palace.window_pane(slot, place)) for place in range(PANES))


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_who_must_decide_has_panes_numbers_and_symbols_that_can_be_read(players: int, factories: int) -> None:
    table = lay_out_table(players, (1,), factories, WISHES)
    palace = lay_out_palace(table.boards[1], True)
    assert min(palace.pane) >= PANE
    assert not palace.plain
    figures = round(TEXT * 0.715)
    assert min(palace.step(0).height, palace.walk_number(0).height, palace.points(0).height) >= figures
    assert palace.step(8).width >= measure("−18", TEXT)
    assert palace.tally
    assert palace.tally.width >= measure("8 ×", TEXT)


def test_an_ornament_lies_where_the_panes_of_its_two_windows_meet() -> None:
    palace = lay_out_palace(TABLES["4 players, focus (0,), 9 factories"].boards[0])
    for number in range(ORNAMENTS):
        ornament = palace.ornament(number)
        for slot in (2 * number, 2 * number + 1):
            assert all(ornament.overlaps(palace.window_pane(slot, place)) for place in range(PANES))


@every_table
def test_the_colours_of_the_rounds_fit_their_strip(table: TableLayout) -> None:
    assert table.strip
    rounds = lay_out_rounds(table.strip)
    parts = [rounds.words, *(tile.inset(-RING // 2) for tile in rounds.tiles)]
    assert apart(parts)
    assert all(table.strip.contains(part) for part in parts)
    assert rounds.words.width >= measure("Now: orange", TEXT)
    assert min(tile.width for tile in rounds.tiles) >= 28


@pytest.mark.parametrize("box", [Box(30, 40, 250, 250), Box(0, 0, 594, 590), Box(0, 0, 190, 270), Box(5, 5, 370, 164)])
def test_a_result_has_windows_that_do_not_touch_and_panes_of_leaded_glass(box: Box) -> None:
    result = lay_out_result(box)
    parts = [result.line, *(result.window(slot) for slot in range(SLOTS))]
    assert apart(parts)
    assert all(box.contains(part) for part in parts)
    assert result.pane[1] >= ORNATE
