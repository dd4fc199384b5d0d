"""What must be read at 550 × 350, in CSS pixels: every tile, letter and digit of every layout is measured."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.games.past.history import past
from bot.scenes import make_board_scene, make_table_scene
from renderers import sprites
from renderers.azul.board import AzulTable
from renderers.azul.layout import lay_out_board as lay_out_azul
from renderers.boxes import CAPITAL as CAPITAL_SHARE
from renderers.boxes import Box
from renderers.frame import HEIGHT, WIDTH, Wishes, lay_out_table
from renderers.palette import LOOKS, RGB, SINTRA, SUMMER, Look, tint
from renderers.pieces import Sprite
from renderers.sintra.glass import draw_pane, draw_strip
from renderers.sintra.layout import lay_out_palace
from renderers.sintra.palace import SintraTable
from renderers.sources import lay_out_centre
from renderers.summer_pavilion.board import PavilionTable
from renderers.summer_pavilion.layout import lay_out_board as lay_out_pavilion
from renderers.summer_pavilion.rhombi import Shape, draw_tile
from renderers.table import TableScene
from tests.renderers.games import count_moves, play_game
from tests.renderers.recorder import Recorder
from tests.support.forms import FORMS
from tests.support.says import EN

FRAME = (550, 350)
SCALE = min(FRAME[0] / WIDTH, FRAME[1] / HEIGHT)
"""CSS pixels a pixel of a picture."""
TILE, OFFERED, CAPITAL, SHAPE = 18, 20, 9, 8
"""The smallest that can be read: tiles of the board that must decide, tiles on offer, letters, shapes on tiles."""
MOMENTS = 9
STAGES = {players: [(0, 0), *((2 * players + 1, left) for left in range(2 * players + 2))] for players in (2, 3, 4)}
"""Players: how many factories there are and how many of them are left, from none on offer to all."""
WISHES = {"azul": AzulTable.wishes, "sintra": SintraTable.wishes, "summer-pavilion": PavilionTable.wishes}
Size = tuple[int, int]
PICTURE = Box(0, 0, WIDTH, HEIGHT)


@lru_cache(maxsize=64)
def tables(name: str, side: str, players: int) -> list[TableScene]:
    """Tables and private boards of moments of a game."""
    game = play_game(name, side, players)
    moments = [past(game, round(at * (count_moves(game) - 1) / MOMENTS)) for at in range(MOMENTS + 1)]
    found = [make_table_scene(EN, then, "light") for then in moments]
    found += [make_board_scene(EN, then, "light", then.position.to_act[0]) for then in moments]
    return [scene for scene in found if isinstance(scene, TableScene)]


CASES = [(*form, players) for form in FORMS for players in (2, 3, 4)]


@pytest.mark.parametrize(("name", "side", "players"), CASES)
def test_every_letter_and_digit_can_be_read_and_lies_in_the_picture(name: str, side: str, players: int) -> None:
    for scene in tables(name, side, players):
        recorder = Recorder()
        scene.paint_background(recorder)
        scene.paint_table(recorder)
        for line in recorder.lines:
            assert line.size * CAPITAL_SHARE * SCALE >= CAPITAL, line
            assert PICTURE.contains(line.box), line
        assert all(PICTURE.contains(box) for box in recorder.sprites)


@pytest.mark.parametrize(("name", "side", "players"), CASES)
def test_tiles_on_offer_are_what_one_sees_first(name: str, side: str, players: int) -> None:
    for scene in tables(name, side, players):
        layout = scene.layout
        if layout.centre:
            tile, groups = lay_out_centre(layout.centre, scene.centre, scene.marker_in_centre, layout.tile)
            assert min(tile, layout.tile) * SCALE >= OFFERED
            places = [place for group in groups for place in group.tiles]
            assert all(layout.centre.contains(place) for place in places)
            assert not any(one.overlaps(other) for one, other in combinations(places, 2))


@pytest.mark.parametrize(("name", "side", "players"), CASES)
def test_parts_of_a_table_stay_apart_and_inside_the_picture(name: str, side: str, players: int) -> None:
    wishes = WISHES[name]
    for focus in [(), *((seat,) for seat in range(players)), tuple(range(players))]:
        for factories, left in STAGES[players]:
            layout = lay_out_table(players, focus, factories, wishes, left)
            assert all(PICTURE.contains(part) for part in layout.parts)
            panels = [part for part in layout.parts if part not in layout.factories]
            assert not any(one.overlaps(other) for one, other in combinations(panels, 2))
            for disc in layout.factories:
                assert not any(disc.overlaps(panel) for panel in panels)
            for one, other in combinations(layout.factories, 2):
                apart = (one.centre - other.centre) ** 2 + (one.middle - other.middle) ** 2
                assert apart >= one.width**2


@pytest.mark.parametrize(("name", "side", "players"), [case for case in CASES if case[2] > 2])
def test_empty_factories_leave_their_room_to_whoever_must_decide(name: str, side: str, players: int) -> None:
    wishes = WISHES[name]
    areas = []
    for left in range(2 * players + 2):
        layout = lay_out_table(players, (0,), 2 * players + 1, wishes, left)
        assert len(layout.factories) == (left if left <= 5 else 2 * players + 1)
        areas.append(layout.boards[0].width * layout.boards[0].height)
    assert areas == sorted(areas, reverse=True)
    assert areas[0] > 1.6 * areas[-1]


def test_whoever_must_decide_has_the_largest_board() -> None:
    for name, _, players in CASES:
        wishes = WISHES[name]
        for factories, left in STAGES[players]:
            layout = lay_out_table(players, (1,), factories, wishes, left)
            areas = [box.width * box.height for box in layout.boards]
            assert [seat for seat, area in enumerate(areas) if area == max(areas)] == [1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_of_base_azul_can_be_told_apart_on_every_board(players: int) -> None:
    wishes = AzulTable.wishes
    for focus in ((0,), tuple(range(players))):
        for factories, left in STAGES[players]:
            layout = lay_out_table(players, focus, factories, wishes, left)
            for seat, box in enumerate(layout.boards):
                tile = lay_out_azul(box).tile
                assert 2 * sprites.shape_radius(tile) * SCALE >= SHAPE
                # All are focus only where several must decide, and then nothing is on offer any more.
                decides = seat in focus and not (factories and len(focus) > 1)
                assert not decides or tile * SCALE >= TILE


def sizes(players: int, wishes: Wishes, measure: Callable[[Box], Size]) -> set[Size]:
    """The sizes of tiles on all boards of a game's tables."""
    focuses: list[tuple[int, ...]] = [(), (0,), tuple(range(players))]
    layouts = [
        lay_out_table(players, focus, factories, wishes, left)
        for focus in focuses
        for factories, left in STAGES[players]
    ]
    return {measure(box) for layout in layouts for box in layout.boards}


def find_marks(sprite: Sprite, ink: RGB) -> Image.Image:
    """What lies in the middle of a tile, in black and white: what has about the colour of its shape."""
    wide, high = sprite.rgb.size
    image = sprite.rgb.crop((wide // 5, high // 5, wide - wide // 5, high - high // 5))
    bands = ImageChops.difference(image, Image.new("RGB", image.size, ink)).split()
    apart = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return apart.point([255 * (value < 40) for value in range(256)])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_on_no_board_are_tiles_told_apart_by_their_colours_alone(players: int, look: Look) -> None:
    def panes(box: Box) -> Size:
        return lay_out_palace(box).pane

    def rhombus(box: Box) -> Size:
        return lay_out_pavilion(box).flower.side, lay_out_pavilion(box).flower.seam

    drawn = [
        [
            find_marks(draw_tile(colour, fill, Shape(*size, lies), fresh, look), tint(fill, look).ink)
            for colour, fill in SUMMER.items()
        ]
        for size in sizes(players, PavilionTable.wishes, rhombus)
        for lies in (0, 60, 120)
        for fresh in (False, True)
    ]
    for size in sizes(players, SintraTable.wishes, panes):
        drawn.append(
            [find_marks(draw_pane(colour, size, look), tint(fill, look).ink) for colour, fill in SINTRA.items()]
        )
        drawn.append(
            [find_marks(draw_strip((colour,), size, look), tint(fill, look).ghost) for colour, fill in SINTRA.items()]
        )
    for marks in drawn:
        for one, other in combinations(marks, 2):
            differing = ImageChops.difference(one, other).histogram()[255]
            assert differing >= 0.04 * one.width * one.height, one.size
