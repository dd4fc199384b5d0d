"""Tests of the layouts of all tables and boards: parts stay apart, inside the picture, and readable.

Sizes are measured in CSS pixels in a picture of 550 × 350.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations, pairwise, product

import pytest
from PIL import Image, ImageChops

from bot.messages.words import LANGUAGES
from bot.messages.words import words as find_words
from bot.scenes import make_board_scene, make_choice_scene, make_table_scene
from bot.scenes.script import find_script
from renderers import text, tiles
from renderers.azul.board import TOUCH, AzulBoard, AzulTable, PatternLine, place_gain
from renderers.azul.layout import fit_wall
from renderers.azul.layout import lay_out_board as lay_out_azul
from renderers.boxes import CAPITAL, Box
from renderers.colours import AZUL, LOOKS, RGB, SINTRA, SUMMER, Look, tint
from renderers.frame import GUTTER, HEAD, HEIGHT, ROOM, SHOWN_WIDTH, WIDTH, TableLayout, lay_out_table
from renderers.offer import EDGE, lay_out_centre, place_taken
from renderers.panels import FRAME
from renderers.pieces import Sprite
from renderers.results import ResultScene
from renderers.results import lay_out_result as lay_out_end
from renderers.scene import Theme
from renderers.sintra import layout as sintra
from renderers.sintra.glass import draw_pane, draw_strip, symbol_radius
from renderers.sintra.palace import SintraTable
from renderers.sintra.results import lay_out_result as lay_out_palace_result
from renderers.strips import RING, lay_out_strip
from renderers.summer_pavilion import layout as pavilion
from renderers.summer_pavilion.board import PavilionTable
from renderers.summer_pavilion.layout import PavilionLayout, Shape
from renderers.summer_pavilion.results import lay_out_result as lay_out_flower_result
from renderers.summer_pavilion.rhombi import draw_slot, draw_tile
from renderers.table import TableScene
from renderers.text import MIN_TEXT_SIZE
from tests.golden.games import kept_game, kept_games
from tests.renderers.canvases import Recorder
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.support.thorough import thorough, try_some

CSS = SHOWN_WIDTH / WIDTH
"""The number of CSS pixels per pixel of a picture."""
TILE, OFFERED, STRIP, LETTER, SHAPE = 18, 20, 14, 9, 8
"""The minimum readable sizes: a tile of the player to move, a tile on offer, a tile in a strip, a letter, and a shape.

A strip shows the colours of the rounds or the supply.
"""
GAMES: list[type[TableScene]] = [AzulTable, SintraTable, PavilionTable]
RESULTS = [Box(0, 0, 250, 250), Box(7, 9, 246, 330), Box(0, 0, 420, 260), Box(0, 0, 190, 270), Box(5, 5, 370, 164)]
RANKS = [(1, 2), (1, 2, 3), (1, 2, 2, 4), (1, 1), (1, 1, 3), (1, 1, 3, 4), (1, 1, 1), (1, 1, 1, 4), (1, 1, 1, 1)]
PICTURE = Box(0, 0, WIDTH, HEIGHT)
MOMENTS = 4

every_game = pytest.mark.parametrize("game", GAMES)


def apart(boxes: Iterable[Box]) -> bool:
    return not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def stages(players: int) -> Iterator[tuple[int, int]]:
    """Yield the number of factories and how many of them contain tiles, from an empty offer to a full one."""
    yield 0, 0
    yield from ((2 * players + 1, left) for left in range(2 * players + 2))


def tables(game: type[TableScene], numbers: Iterable[int] = (2, 3, 4)) -> Iterator[tuple[TableLayout, tuple[int, ...]]]:
    """Yield the layouts of all of a game's tables with these numbers of players, each with the seats to move."""
    for players in numbers:
        for focus, stage in product([(), *((seat,) for seat in range(players)), (*range(players),)], stages(players)):
            yield lay_out_table(players, focus, stage[0], game.wishes, stage[1]), focus


def own_layouts(game: type[TableScene], *numbers: int) -> list[TableLayout]:
    """Return the layouts of pickers with one board and the others' scores, beginning with the start of a round."""
    return [
        lay_out_table(1, (0,), 2 * players + 1, game.wishes, left, players - 1)
        for players in numbers
        for left in range(2 * players + 1, -1, -1)
    ]


def sizes(game: type[TableScene]) -> list[Box]:
    """Return a board of each size, including boards that are alone in their picture or next to the offer."""
    layouts = [*(layout for layout, _ in tables(game)), lay_out_table(1, (0,), 0, game.wishes)]
    layouts += own_layouts(game, 3, 4)
    return list({box[2:]: box for layout in layouts for box in layout.boards}.values())


def strips(part: str, *games: type[TableScene]) -> list[Box]:
    """Return the part of this name, ``rounds`` or ``supply``, in each size."""
    found = [getattr(layout, part) for game in games for layout, _ in tables(game)]
    found += [getattr(layout, part) for game in games for layout in own_layouts(game, 3, 4)]
    found += [getattr(lay_out_table(1, (0,), 0, game.wishes), part) for game in games]
    return list({box[2:]: box for box in found if box}.values())


# Tables.


@lru_cache(maxsize=32)
def moments(name: str, side: str, players: int) -> list[TableScene]:
    """Return scenes of tables and private boards at some moments of a game."""
    (kept,) = (kept for kept in kept_games() if kept[:3] == (name, side, players))
    last = len(kept.moves) - 1
    positions = [kept.table(round(at * last / MOMENTS)) for at in range(MOMENTS + 1)]
    found = [make_table_scene(EN, then, "light") for then in positions]
    found += [make_board_scene(EN, then, "light", then.position.to_act[0]) for then in positions[::2]]
    found += [make_choice_scene(EN, then, "light", then.position.to_act[0]) for then in positions[2:3]]
    return [scene for scene in found if isinstance(scene, TableScene)]


@pytest.mark.parametrize(
    ("name", "side", "players"), try_some([(*form, number) for number in (4, 2, 3) for form in FORMS], 8)
)
def test_all_text_is_readable_and_inside_the_picture(name: str, side: str, players: int) -> None:
    for scene in moments(name, side, players):
        recorder = Recorder()
        scene.paint_background(recorder)
        scene.paint_table(recorder)
        for line in recorder.lines:
            assert line.size * CAPITAL * CSS >= LETTER, line
            assert PICTURE.contains(line.box), line
        assert all(PICTURE.contains(box) for box in recorder.sprites)


@every_game
def test_table_parts_do_not_overlap_or_leave_picture(game: type[TableScene]) -> None:
    for layout, _ in tables(game):
        panels = (HEAD, *layout.panels)
        assert all(PICTURE.contains(part) for part in (*panels, *layout.factories))
        assert apart(panels)
        assert not layout.factories or layout.tile * CSS >= OFFERED
        for disc in layout.factories:
            assert not any(disc.overlaps(panel) for panel in panels)
        for one, other in combinations(layout.factories, 2):
            assert (one.centre - other.centre) ** 2 + (one.middle - other.middle) ** 2 >= one.width**2


@every_game
@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_nine_tiles_per_colour_fit_into_the_centre(game: type[TableScene], count: int) -> None:
    centre = tuple((colour, count) for colour in game.fills)
    word = text.measure("Centre", MIN_TEXT_SIZE)
    for box, size in {(layout.centre, layout.tile) for layout, _ in tables(game) if layout.centre}:
        tile, groups = lay_out_centre(box, centre, word, size)
        places = [place for group in groups for place in group.tiles]
        assert len(groups) == len(centre) + 1
        assert tile * CSS >= OFFERED
        assert all(box.contains(place) for place in places)
        assert apart(places)


@every_game
def test_tiles_taken_from_centre_leave_label_uncovered(game: type[TableScene]) -> None:
    word = text.measure("Centre", MIN_TEXT_SIZE)
    for centre in {layout.centre for layout, _ in tables(game) if layout.centre}:
        for count in (1, 2, 12):
            place, number = place_taken(centre, word, count)
            assert place.x > centre.x + EDGE + word
            assert number in ("", f"{count}", f"×{count}")
            assert place.right + text.measure(number, MIN_TEXT_SIZE) < centre.right
    assert place_taken(Box(0, 0, 300, 300), word, 2)[1] == "×2"


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_grow_into_the_space_of_empty_factories(game: type[TableScene], players: int) -> None:
    factories = 2 * players + 1
    layouts = [lay_out_table(players, (0,), factories, game.wishes, left) for left in range(factories + 1)]
    areas = [sum(box.width * box.height for box in layout.boards) for layout in layouts]
    assert areas == sorted(areas, reverse=True)
    assert areas[0] > 1.15 * areas[-1]
    for left, layout in enumerate(layouts):
        assert len(layout.factories) in (left, factories)
    assert len(layouts[3].factories) == 3


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_layout_changes_at_most_twice_per_round(game: type[TableScene], players: int) -> None:
    factories = 2 * players + 1
    layouts = [lay_out_table(players, (0,), factories, game.wishes, left) for left in range(factories + 1)]
    assert len({layout.boards for layout in layouts}) <= 3
    assert len({layout.boards[1:] for layout in layouts}) <= (2 if players == 2 else 1)
    rounds = [layout.rounds for layout in layouts if layout.rounds]
    assert len({(box.right, box.y) for box in rounds}) <= 1


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_last_two_factories_leave_no_gap(game: type[TableScene], players: int) -> None:
    layout = lay_out_table(players, (0,), 2 * players + 1, game.wishes, 2)
    row = sorted(
        box
        for box in (*layout.factories, layout.centre, layout.rounds, layout.supply)
        if box and box.y < layout.factories[0].bottom
    )
    assert row[-1].right == (layout.boards[1].x - GUTTER if players > 2 else ROOM.right)
    assert all(after.x - before.right < 30 for before, after in pairwise(row))


@every_game
def test_player_to_move_has_the_largest_board(game: type[TableScene]) -> None:
    for layout, focus in tables(game):
        areas = [box.width * box.height for box in layout.boards]
        assert len(focus) != 1 or [seat for seat, area in enumerate(areas) if area == max(areas)] == [*focus]


def table_of(game: type[TableScene], players: int) -> TableLayout:
    """Return the layout of a table at the beginning of a round, when the first seat has to move."""
    return lay_out_table(players, (0,), 2 * players + 1, game.wishes)


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_offer_without_boards_has_tiles_a_third_larger(game: type[TableScene], players: int) -> None:
    usual = table_of(game, players).tile
    for left in range(2 * players + 2):
        layout = lay_out_table(0, (), 2 * players + 1, game.wishes, left)
        assert len(layout.factories) == left
        assert layout.centre
        parts = (HEAD, *layout.panels, *layout.factories)
        assert all(PICTURE.contains(part) for part in parts)
        assert apart(parts)
        assert layout.tile >= 1.3 * usual
        word = text.measure("Centre", MIN_TEXT_SIZE)
        tile, groups = lay_out_centre(layout.centre, tuple((colour, 9) for colour in game.fills), word, layout.tile)
        places = [place for group in groups for place in group.tiles]
        assert all(layout.centre.contains(place) for place in places)
        assert tile * CSS >= OFFERED


def measure_board(game: type[TableScene], box: Box) -> int:
    """Return the size of a board's tiles."""
    if game is SintraTable:
        return min(sintra.lay_out_palace(box).pane)
    return pavilion.lay_out_board(box).flower.side if game is PavilionTable else lay_out_azul(box).tile


@every_game
@pytest.mark.parametrize("players", [3, 4])
def test_lone_own_board_and_offer_have_larger_tiles(game: type[TableScene], players: int) -> None:
    usual = table_of(game, players)
    for layout in own_layouts(game, players):
        assert len(layout.others) == players - 1
        assert layout.tile > usual.tile
        assert measure_board(game, layout.boards[0]) * CSS >= 20
        assert measure_board(game, layout.boards[0]) > 1.08 * measure_board(game, usual.boards[0])
        parts = (HEAD, *layout.panels, *layout.factories)
        assert all(PICTURE.contains(part) for part in parts)
        assert apart(parts)
        assert layout.centre
        word = text.measure("Centre", MIN_TEXT_SIZE)
        tile, groups = lay_out_centre(layout.centre, tuple((colour, 9) for colour in game.fills), word, layout.tile)
        assert all(layout.centre.contains(place) for group in groups for place in group.tiles)
        assert tile * CSS >= OFFERED


@every_game
@pytest.mark.parametrize("players", [3, 4])
def test_own_board_grows_when_four_factories_are_left(game: type[TableScene], players: int) -> None:
    factories = 2 * players + 1
    layouts = own_layouts(game, players)
    boards = [measure_board(game, layout.boards[0]) for layout in layouts]
    assert boards == [boards[0]] * (factories - 4) + [boards[-1]] * 5
    assert boards[-1] > 1.1 * boards[0]
    assert [len(layout.factories) for layout in layouts] == [factories] * (factories - 4) + [4, 3, 2, 1, 0]


# Colours of the rounds, and the supply.


ROUNDS = [(box, "+1: orange") for box in strips("rounds", SintraTable)]
ROUNDS += [(box, "Wild") for box in strips("rounds", PavilionTable)]


@pytest.mark.parametrize(("box", "label"), ROUNDS)
def test_round_colours_are_labelled_and_distinguishable(box: Box, label: str) -> None:
    word = text.measure(label, MIN_TEXT_SIZE)
    words, tiles = lay_out_strip(box, 6, word)
    assert len(tiles) == 6
    for now, tile in enumerate(tiles):
        # The colour of the current round has a frame.
        parts = [words, tile.inset(-RING), *tiles[:now], *tiles[now + 1 :]]
        assert apart(parts)
        assert all(box.inset(2).contains(part) for part in parts)
    assert words.width >= word
    assert min(tile.width for tile in tiles) * CSS >= STRIP


@pytest.mark.parametrize("box", strips("supply", PavilionTable))
def test_supply_tiles_are_labelled_and_distinguishable(box: Box) -> None:
    word = text.measure("Supply", MIN_TEXT_SIZE)
    words, tiles = lay_out_strip(box, pavilion.SUPPLY, word)
    assert len(tiles) == 10
    assert apart([words, *tiles])
    assert all(box.inset(2).contains(part) for part in (words, *tiles))
    assert words.width >= word
    assert min(tile.width for tile in tiles) * CSS >= STRIP


# Base Azul.


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("box", sizes(AzulTable))
def test_azul_board_parts_do_not_overlap_or_leave_it(box: Box, grey: bool) -> None:
    board = lay_out_azul(box, grey)
    places = [
        *(place for row, line in enumerate(board.lines) for place in line[: row + 1]),
        *(place for row in board.wall for place in row),
        *board.floor,
    ]
    assert apart([*places, *board.numbers, *board.heads, *board.arrows, board.total])
    # A ring may cover three quarters of the gap next to a tile, but mustn't touch the frame.
    assert all(box.inset(FRAME).contains(place.inset(-board.gap * 3 // 4)) for place in places)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", sizes(AzulTable))
def test_azul_line_numbers_fit_in_every_language(box: Box, language: str) -> None:
    script = find_script(find_words(language))
    numbers = lay_out_azul(box).numbers
    assert all(box.inset(FRAME).contains(place) for place in numbers)
    for number, place in enumerate(numbers, 1):
        assert text.measure(script.write(number), MIN_TEXT_SIZE) <= place.width


def test_azul_tiles_are_distinguishable_on_every_board() -> None:
    for layout, focus in tables(AzulTable):
        for seat, box in enumerate(layout.boards):
            tile = lay_out_azul(box).tile
            assert 2 * tiles.shape_radius(tile) * CSS >= SHAPE
            # All seats are in focus only if several players must choose columns, which happens when nothing is on
            # offer.
            assert seat not in focus or (layout.centre and len(focus) > 1) or tile * CSS >= TILE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_grey_wall_tiles_stay_large_below_column_numbers(players: int) -> None:
    board = lay_out_azul(table_of(AzulTable, players).boards[0], grey=True)
    assert board.heads
    assert board.tile * CSS >= TILE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_show_column_numbers_while_several_players_choose(players: int) -> None:
    for count in range(2, players + 1):
        for box in lay_out_table(players, tuple(range(count)), 0, AzulTable.wishes).boards:
            board = lay_out_azul(box, grey=True)
            assert len(board.heads) == len(board.numbers) == 5
            assert board.tile * CSS >= TILE


@pytest.mark.parametrize("box", sizes(AzulTable))
def test_gained_points_appear_next_to_their_tile(box: Box) -> None:
    board, rows = lay_out_azul(box), range(5)
    lines = (PatternLine(),) * 5
    printed = ((None,) * 5,) * 5
    for row, column in product(rows, rows) if board.numbers else ():
        wall = tuple(tuple("red" if (r, c) == (row, column) or r == 2 else None for c in rows) for r in rows)
        chip = place_gain(
            AzulBoard(name="", score=0, lines=lines, wall=wall, spaces=printed), board, row, column, "+10"
        )
        tile = board.wall[row][column]
        assert box.inset(FRAME).contains(chip)
        assert not tile.inset(TOUCH + 1).overlaps(chip)
        assert not any(board.wall[r][c].inset(chip.width // 4).overlaps(chip) for r in rows for c in rows if wall[r][c])


# Sintra.


def around(boxes: Iterable[Box]) -> Box:
    """Return a column of boxes as one box."""
    first, *_, last = boxes
    return first._replace(height=last.bottom - first.y)


def parts_of_palace(palace: sintra.PalaceLayout) -> list[Box]:
    """Return all parts of the palace that mustn't touch each other."""
    columns = [*palace.walk, *map(around, palace.strips), *map(around, palace.windows), *palace.points]
    track = [around(palace.steps)] if palace.plain else [palace.shard, *palace.steps]
    return [palace.head, *filter(lambda box: box.height, columns), *track, *([palace.tally] if palace.tally else [])]


@pytest.mark.parametrize("box", sizes(SintraTable))
@pytest.mark.parametrize("tallied", [False, True])
def test_palace_parts_do_not_overlap_or_leave_it(box: Box, tallied: bool) -> None:
    palace = sintra.lay_out_palace(box, tallied)
    assert apart(parts_of_palace(palace))
    assert all(box.inset(FRAME).contains(part) for part in parts_of_palace(palace))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_acting_palace_has_readable_panes_and_numbers(players: int) -> None:
    palace = sintra.lay_out_palace(table_of(SintraTable, players).boards[0], True)
    assert min(palace.pane) >= sintra.PANE
    assert not palace.plain
    figures = round(sintra.TEXT * CAPITAL)
    assert min(palace.steps[0].height, palace.walk[0].height - sintra.RAIL - 1, palace.points[0].height) >= figures
    assert palace.steps[8].width >= text.measure("−18", sintra.TEXT)
    assert palace.tally
    assert palace.tally.width >= text.measure("8 ×", sintra.TEXT)


@pytest.mark.parametrize(("players", "least"), [(2, 15.8), (3, 15.8), (4, 12)])
def test_waiting_palaces_have_distinguishable_panes(players: int, least: float) -> None:
    for left in range(2 * players + 2):
        _, *others = lay_out_table(players, (0,), 2 * players + 1, SintraTable.wishes, left).boards
        for box in others:
            assert min(sintra.lay_out_palace(box).pane) * CSS >= least


@pytest.mark.parametrize("box", RESULTS)
def test_sintra_result_parts_do_not_overlap_and_are_readable(box: Box) -> None:
    result = lay_out_palace_result(box)
    strips = [around(strip.stack(5, strip.height)) for strip in result.strips]
    parts = [*([result.line] if result.line else []), *strips, *map(around, result.windows)]
    assert apart(parts)
    assert all(box.contains(part) for part in parts)
    assert len(strips) in (0, 8)
    assert 2 * symbol_radius(result.pane[1]) * CSS >= SHAPE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_winners_palace_is_shown_with_its_strips(players: int) -> None:
    winner, *others = lay_out_end(tuple(range(1, players + 1)), 6, 1)[0]
    assert lay_out_palace_result(winner.board).strips
    assert players == 4 or all(lay_out_palace_result(other.board).strips for other in others)


# Summer Pavilion.


def parts_of_board(board: PavilionLayout) -> list[Box]:
    return [*board.corners, *board.hand, *board.counts, board.head, *([board.label] if board.label else [])]


@pytest.mark.parametrize("box", sizes(PavilionTable))
def test_pavilion_board_parts_do_not_overlap_or_leave_it(box: Box) -> None:
    board = pavilion.lay_out_board(box)
    boxes = parts_of_board(board)
    assert apart(boxes)
    assert all(box.inset(FRAME).contains(part) for part in boxes)
    covered, flower = Image.new("1", (WIDTH, HEIGHT)), board.flower
    for part in boxes:
        covered.paste(1, (part.x, part.y, part.right, part.bottom))
    spaces = [flower.space(star, slot) for star in range(pavilion.STARS) for slot in range(pavilion.SLOTS)]
    spaces += [
        flower.decoration(what, star) for what in ("pillar", "statue", "window") for star in range(pavilion.MIDDLE)
    ]
    for at in spaces:
        cover = draw_slot(None, at.shape, None, LOOKS["light"]).cutout
        assert cover
        place = Box(at.x - cover.width // 2, at.y - cover.height // 2, *cover.size)
        assert box.inset(FRAME - 1).contains(place)
        there = covered.crop((place.x, place.y, place.right, place.bottom))
        # Two shapes may share a pixel at their antialiased edges.
        assert ImageChops.logical_and(there, cover.convert("1")).histogram()[255] <= 1
        covered.paste(1, place[:2], cover)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_acting_pavilion_board_has_readable_rhombi_and_prices(players: int) -> None:
    board, *others = (pavilion.lay_out_board(box) for box in table_of(PavilionTable, players).boards)
    assert min(board.flower.side, board.hand[0].width) * CSS >= TILE
    assert board.has_prices
    assert all(other.flower.side < board.flower.side for other in others)


@pytest.mark.parametrize(("players", "least"), [(2, 15), (3, 14), (4, 10)])
def test_waiting_pavilion_boards_have_distinguishable_rhombi(players: int, least: int) -> None:
    for left in range(2 * players + 2):
        _, *others = lay_out_table(players, (0,), 2 * players + 1, PavilionTable.wishes, left).boards
        for box in others:
            assert pavilion.lay_out_board(box).flower.side * CSS >= least


@pytest.mark.parametrize("box", sizes(PavilionTable))
def test_pavilion_hand_counts_and_tile_shapes_are_readable(box: Box) -> None:
    board = pavilion.lay_out_board(box)
    assert board.text >= MIN_TEXT_SIZE
    assert text.fit("11", board.text, board.counts[0].width) == ("11", board.text)
    assert all(2 * tiles.shape_radius(tile) * CSS >= SHAPE for tile in (board.hand[0].width, board.corners[0].width))


@pytest.mark.parametrize("box", RESULTS)
def test_pavilion_result_fits_into_its_box(box: Box) -> None:
    flower, badges = lay_out_flower_result(box)
    tips = [flower.tip(star, slot) for star in range(pavilion.STARS) for slot in range(pavilion.SLOTS)]
    assert all(box.contains(Box(*tip, 1, 1)) for tip in tips)
    assert apart(badges)
    assert all(box.contains(badge) and badge.y >= flower.box.bottom for badge in badges)


# Shapes on tiles.


def find_marks(sprite: Sprite, ink: RGB) -> Image.Image:
    """Return a black-and-white image of a tile's middle. Pixels that roughly have the colour of its shape are white."""
    wide, high = sprite.rgb.size
    image = sprite.rgb.crop((wide // 5, high // 5, wide - wide // 5, high - high // 5))
    bands = ImageChops.difference(image, Image.new("RGB", image.size, ink)).split()
    differing = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return differing.point([255 * (value < 40) for value in range(256)])


Marks = list[Image.Image]


def mark_rhombi(look: Look, lies: int) -> Iterator[Marks]:
    for flower in {pavilion.lay_out_board(box).flower[2:] for box in sizes(PavilionTable)}:
        for fresh in (False, True):
            tiles_of_all = [
                (draw_tile(colour, Shape(*flower, lies), fresh, look), tint(fill, look).ink)
                for colour, fill in SUMMER.items()
            ]
            yield [find_marks(*tile) for tile in tiles_of_all]


def mark_tiles(look: Look) -> Iterator[Marks]:
    for side in {lay_out_azul(box).tile for box in sizes(AzulTable)}:
        sprites = ((tiles.draw_tile(*kind, side, look.panel, look), tint(kind[1], look)) for kind in AZUL.items())
        yield [find_marks(tile, tints.ink) for tile, tints in sprites]


def mark_panes(look: Look) -> Iterator[Marks]:
    fills = [(colour, tint(fill, look)) for colour, fill in SINTRA.items()]
    for size in {sintra.lay_out_palace(box).pane for box in sizes(SintraTable)}:
        yield [find_marks(draw_pane(colour, size, look), tints.ink) for colour, tints in fills]
        yield [find_marks(draw_strip((colour,), size, look), tints.ghost) for colour, tints in fills]


MARKED: dict[str, Callable[[Look], Iterator[Marks]]] = {
    "azul": mark_tiles,
    "sintra": mark_panes,
    **{f"summer-pavilion, {lies} degrees": partial(mark_rhombi, lies=lies) for lies in (0, 60, 120)},
}
"""The functions that draw all tiles of a game in every size."""


@pytest.mark.parametrize("theme", [pytest.param(theme, marks=() if theme == "light" else thorough) for theme in LOOKS])
@pytest.mark.parametrize("kind", MARKED)
def test_tiles_differ_by_more_than_colour(kind: str, theme: Theme) -> None:
    for marks in MARKED[kind](LOOKS[theme]):
        for one, other in combinations(marks, 2):
            differing = ImageChops.difference(one, other).histogram()[255]
            assert differing >= 0.04 * one.width * one.height, one.size


# The end of any game.


@pytest.mark.parametrize(("rows", "lines"), [(0, 0), (0, 3), (3, 0), (5, 2), (7, 1)])
@pytest.mark.parametrize("ranks", RANKS)
def test_result_parts_do_not_overlap_or_leave_panels(ranks: tuple[int, ...], rows: int, lines: int) -> None:
    places, sheet = lay_out_end(ranks, rows, lines)
    assert bool(sheet) == bool(rows or lines)
    shown = [place.panel for place in places] + ([sheet] if sheet else [])
    assert all(ROOM.contains(panel) for panel in shown)
    assert apart(shown)
    for place in places:
        assert all(place.panel.contains(box) for box in (place.head, place.board))
        assert apart([place.head, place.board])


@pytest.mark.parametrize("rows", [0, 3, 5])
@pytest.mark.parametrize("ranks", RANKS)
def test_winners_have_the_largest_walls_with_readable_shapes(ranks: tuple[int, ...], rows: int) -> None:
    places, _ = lay_out_end(ranks, rows, 3 if rows == 0 else 1)
    pitches = [fit_wall(place.board)[0] for place in places]
    first = {pitch for pitch, rank in zip(pitches, ranks, strict=True) if rank == 1}
    assert first == {max(pitches)}
    for rank, pitch in zip(ranks, pitches, strict=True):
        tile = pitch - max(2, pitch // 14)
        assert 2 * tiles.shape_radius(tile) * CSS >= SHAPE
        assert rank > 1 or round(tile * CSS) >= TILE


@pytest.mark.parametrize(
    ("name", "side", "size"), [("azul", "coloured", 200), ("sintra", "b", 205), ("sintra", "b", 260)]
)
def test_small_final_board_does_not_exceed_its_box(name: str, side: str, size: int) -> None:
    scene = make_table_scene(EN, kept_game(name, side, 4).table(), "light")
    assert isinstance(scene, ResultScene)
    box = Box(40, 40, size, size)
    for seat in scene.order:
        recorder = Recorder()
        scene.table.paint_result(recorder, box, seat)
        assert recorder.sprites
        assert all(box.contains(painted) for painted in [*recorder.sprites, *(line.box for line in recorder.lines)])
