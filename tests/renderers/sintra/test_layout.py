"""Where things stand in a picture of Sintra."""

from __future__ import annotations

from itertools import combinations

import pytest

from renderers.boxes import Box
from renderers.sintra.layout import PANES, SLOTS, SPACES, STEPS, PalaceLayout, lay_out_single, lay_out_table
from renderers.sources import lay_out_centre, lay_out_reserve

FACTORIES = {2: 5, 3: 7, 4: 9}


def apart(boxes: list[Box]) -> bool:
    return not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@pytest.mark.parametrize("players", FACTORIES)
def test_nothing_on_the_table_overlaps_or_leaves_it(players: int) -> None:
    layout = lay_out_table(players, FACTORIES[players])
    table = Box(0, 0, layout.width, layout.height)
    assert apart(list(layout.panels))
    assert all(table.contains(box) for box in layout.panels)
    assert len(layout.palaces) == players
    assert len(layout.places.factories) == FACTORIES[players]


def palaces() -> list[PalaceLayout]:
    return [*lay_out_table(4, 9).palaces, lay_out_single().palace]


def test_parts_of_a_palace_stay_apart_and_inside_it() -> None:
    for palace in palaces():
        spaces = [palace.space(slot, place) for slot in range(SLOTS) for place in range(SPACES)]
        windows = [palace.window_pane(slot, place) for slot in range(SLOTS) for place in range(PANES)]
        boxes = [
            palace.head,
            *(palace.walk(slot) for slot in range(SLOTS)),
            *spaces,
            *windows,
            *(palace.points(slot) for slot in range(SLOTS)),
            palace.track_label,
            *(palace.step(number) for number in range(STEPS)),
            palace.tally,
        ]
        assert apart(boxes)
        assert all(palace.box.inset(6).contains(box) for box in boxes)


def test_an_ornament_stands_between_the_numbers_of_its_two_windows() -> None:
    for palace in palaces():
        for number in range(4):
            left, right = palace.points(2 * number), palace.points(2 * number + 1)
            ornament = palace.ornament(number)
            assert left.centre + 14 < ornament.x
            assert ornament.right < right.centre - 14
            assert ornament.y > palace.window(0).bottom + 6


def test_panes_and_words_are_large_enough_to_be_read_on_a_phone() -> None:
    layout = lay_out_table(4, 9)
    scale = layout.palaces[0].scale
    assert scale.pane[0] >= 80
    assert scale.pane[1] >= 46
    assert min(scale.name, scale.note, scale.points, scale.value, scale.change) >= 26
    assert min(tile.width for tile in layout.rounds.tiles) >= 48
    assert layout.places.factories[0].width >= 166


def test_palaces_beside_each_other_share_their_heights() -> None:
    one, other, *below = lay_out_table(4, 9).palaces
    assert one.space(0, 0).y == other.space(0, 0).y
    assert below[0].space(0, 0).y == below[1].space(0, 0).y


def test_centre_and_reserve_fit_their_panels() -> None:
    places = lay_out_table(4, 9).places
    assert places.centre
    assert places.reserve
    centre = lay_out_centre(places.centre, 5)
    boxes = [centre.label, centre.marker, *centre.tiles, *centre.counts]
    assert apart(boxes)
    assert all(places.centre.contains(box) for box in boxes)
    reserve = lay_out_reserve(places.reserve, 5)
    cells = [*reserve.words, *reserve.icons, *reserve.counts[0], *reserve.counts[1]]
    assert all(places.reserve.contains(box) for box in cells)
    assert min(reserve.label, reserve.number) >= 26
