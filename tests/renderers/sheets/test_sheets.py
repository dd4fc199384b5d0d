from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat
from renderers.sheets.layout import CELL, TITLE, WIDTH, lay_out_sheet

from renderers import draw, text
from renderers.boxes import Box
from renderers.canvas import RgbCanvas
from renderers.palette import LOOKS
from renderers.panels import NAMELESS
from renderers.sheets import Column, Row, SheetScene, draw_sheet
from renderers.sheets.sheet import (
    METALS,
    bar_colour,
    choose_palette,
    line_colour,
    make_ground,
    paint_background,
    paint_sheet,
    winner_ground,
)
from tests.renderers.images import count, cut, opened, shown
from tests.renderers.sheets.states import PEOPLE, leaderboard, sheet, statistics
from tests.renderers.test_palette import contrast
from tests.renderers.test_text import NAMES as STRANGE_NAMES
from tests.renderers.test_text import WORST_NAMES

THEMES = tuple(LOOKS)
DARK = LOOKS["dark"]
LONGEST = "W" * 32
LONG_WORDS = "Wilhelmina Wwwwwwwwww Wolkenstein"

USES = {"sheet": sheet(4, 12), "leaderboard": leaderboard(), "statistics": statistics()}
SCENES = {
    **USES,
    "sheet of two": sheet(2),
    "leaderboard of one": leaderboard(1),
    "leaderboard without bars": leaderboard(rows=tuple(replace(row, share=None) for row in leaderboard().rows)),
    "no columns": statistics(columns=()),
    "nothing at all": statistics(columns=(), rows=()),
}


@dataclass(frozen=True)
class Written:
    """A line of text as it was painted.

    ``shown`` is what is left of ``words``, and ``size`` of its size; ``box`` is that of its ink; ``on_its_ground`` says
    that nothing else than ``ground`` was below it, ``whole`` that it was neither shrunk nor cut; ``end`` is where its
    advance ends.
    """

    words: str
    shown: str
    box: Box
    size: int
    ink: tuple[int, int, int]
    ground: tuple[int, int, int]
    on_its_ground: bool
    whole: bool
    end: int


class WritingCanvas(RgbCanvas):
    """A canvas that remembers what was written on it."""

    def __init__(self, image):
        super().__init__(image)
        self.written = []
        self.pen = None

    def write(self, words, x, baseline, size, room, ink, ground, align="left"):
        self.pen = None
        width = super().write(words, x, baseline, size, room, ink, ground, align)
        if self.pen:
            box, flat = self.pen
            fitted, fitted_size = text.fit(words, size, room)
            whole = (fitted, fitted_size) == (text.clean(words), size)
            end = {"left": x + width, "centre": x - width // 2 + width, "right": x}[align]
            self.written.append(Written(words, fitted, box, fitted_size, ink, ground, flat, whole, end))
        return width

    def blend(self, stencil, x, y, ink, ground):
        box = Box(x, y, *stencil.mask.size)
        self.pen = box, cut(self.image, box).getcolors(1) == [(box.width * box.height, ground)]
        super().blend(stencil, x, y, ink, ground)


def painted(scene):
    """What a scene looks like in true colours, and all that is written on it."""
    layout = lay_out_sheet(scene)
    canvas = WritingCanvas(paint_background(make_ground(scene, layout)))
    paint_sheet(canvas, scene, layout)
    return canvas


def renamed(scene, name):
    """Everybody and everything is called ``name``."""
    columns = tuple(replace(column, title=name) for column in scene.columns)
    rows = tuple(replace(row, title=name) for row in scene.rows)
    return replace(scene, columns=columns, rows=rows, title=name, detail=name, note=name, foot=name)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_sheet_becomes_a_small_indexed_picture(scene):
    picture = draw(scene)
    image = opened(picture)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) < 60 * 1024


@pytest.mark.parametrize("plain", USES.values(), ids=USES)
def test_all_words_lie_in_their_panels_and_apart(plain):
    for name in ("Ana", LONGEST, LONG_WORDS):
        scene = renamed(plain, name)
        layout = lay_out_sheet(scene)
        written = painted(scene).written
        panels = layout.header.inset(4), layout.panel.inset(4)
        for each in written:
            assert any(panel.contains(each.box) for panel in panels), each
        for a, b in combinations(written, 2):
            assert not a.box.overlaps(b.box), (a, b)


@pytest.mark.parametrize("plain", USES.values(), ids=USES)
def test_strange_names_stay_in_their_place(plain):
    for name in WORST_NAMES:
        scene = renamed(plain, name)
        layout = lay_out_sheet(scene)
        written = painted(scene).written
        assert all(any(panel.contains(each.box) for panel in (layout.header, layout.panel)) for each in written)
        titles = [layout.title(index).inset(-2) for index in range(len(scene.rows))]
        others = {cell for row in scene.rows for cell in (*row.cells, str(row.rank))} - {""} | {layout.foot}
        first, last = layout.lines[0].box.y, layout.lines[-1].box.bottom
        names = [each for each in written if first <= each.box.middle < last and each.words not in others]
        assert all(title.contains(each.box) for title, each in zip(titles, names, strict=True))


@pytest.mark.parametrize("scene", USES.values(), ids=USES)
def test_words_stand_on_the_ground_they_are_blended_with_and_are_readable(scene):
    for theme in THEMES:
        for each in painted(replace(scene, theme=theme)).written:
            assert each.on_its_ground, each
            assert contrast(each.ink, each.ground) >= 4.5, each


@pytest.mark.parametrize("theme", THEMES)
def test_bars_and_highlights_can_be_told_from_what_they_lie_on(theme):
    look = LOOKS[theme]
    assert contrast(look.turn, look.slot) >= 3
    assert contrast(bar_colour(look), look.slot) >= 3
    assert contrast(look.turn, winner_ground(look)) >= 3
    assert contrast(winner_ground(look), look.panel) > 1.1
    assert contrast(look.plate, look.panel) > 1.2


@pytest.mark.parametrize("theme", THEMES)
def test_all_colours_have_a_place_in_the_palette(theme):
    colours, look = choose_palette(theme), LOOKS[theme]
    assert colours.unused == 0
    for colour in (winner_ground(look), bar_colour(look), line_colour(look), look.plate, *METALS):
        entry = colours.index(colour)
        assert tuple(colours.entries[3 * entry : 3 * entry + 3]) == colour


@pytest.mark.parametrize("scene", [*USES.values(), sheet(4, 12, theme="light")], ids=[*USES, "light"])
def test_the_palette_loses_nothing_that_is_seen(scene):
    true = painted(scene).image
    middle = (40, 40, true.width - 40, true.height - 40)
    difference = ImageChops.difference(shown(scene).crop(middle), true.crop(middle))
    mean_square = sum(value**2 for value in ImageStat.Stat(difference).rms) / 3
    assert 10 * math.log10(255**2 / mean_square) > 42


def test_words_are_readable_on_a_telephone():
    for scene in SCENES.values():
        sizes = [each.size for each in painted(scene).written]
        assert min(sizes) >= 30


@pytest.mark.parametrize("scene", USES.values(), ids=USES)
def test_a_sheet_is_read_from_left_to_right_and_from_top_to_bottom(scene):
    written = [each for each in painted(scene).written if each.box.y > lay_out_sheet(scene).panel.y]
    lines = []
    for row in scene.rows:
        rank = () if row.rank is None else (str(row.rank),)
        lines.append([*rank, row.title, *filter(None, row.cells)])
    body = written[-sum(map(len, lines)) - bool(scene.foot) :]
    bottom = 0
    for line in lines:
        found, body = body[: len(line)], body[len(line) :]
        assert [each.words for each in found] == line
        assert all(a.box.right < b.box.x for a, b in pairwise(found))
        assert min(each.box.y for each in found) > bottom
        bottom = max(each.box.bottom for each in found)
    assert [each.words for each in body] == [scene.foot] * bool(scene.foot)


@pytest.mark.parametrize("scene", USES.values(), ids=USES)
def test_values_are_never_shrunk_or_cut_for_the_sake_of_long_titles(scene):
    scene = renamed(scene, LONG_WORDS)
    values = {cell for row in scene.rows for cell in row.cells} - {""}
    found = [each for each in painted(scene).written if each.words in values]
    assert len(found) >= len(values)
    assert all(each.whole for each in found)


def test_a_long_title_is_cut_with_an_ellipsis():
    scene = renamed(sheet(4), LONGEST)
    layout = lay_out_sheet(scene)
    fitted, _ = text.fit(LONGEST, TITLE, layout.title(0).width)
    assert fitted.endswith(text.ELLIPSIS)
    assert layout.title(0).right <= layout.columns[0].x


def test_units_stand_below_units():
    scene = statistics()
    written = painted(scene).written
    for index in range(len(scene.columns)):
        words = {row.cells[index] for row in scene.rows} - {""}
        column = lay_out_sheet(scene).columns[index]
        ends = {each.end for each in written if each.words in words and column.x < each.box.centre < column.right}
        assert len(ends) == 1


def test_what_is_no_number_is_centred():
    columns = (Column("last game", numeric=False), Column("games"))
    rows = (Row("Ana", ("today", "5")), Row("Bo", ("a week ago", "12")))
    scene = statistics(columns=columns, rows=rows)
    layout = lay_out_sheet(scene)
    for each in painted(scene).written:
        if each.words in {"today", "a week ago"}:
            assert abs(each.box.centre - layout.columns[0].centre) <= 3


def test_a_sign_hangs_out_at_the_left_of_centred_numbers():
    rows = (Row("wall", ("60",)), Row("floor", ("−14",)))
    scene = sheet(2, columns=(Column("Ana"),), rows=rows)
    plain, signed = (each for each in painted(scene).written if each.words in {"60", "−14"})
    assert abs(plain.box.centre - lay_out_sheet(scene).columns[0].centre) <= 2
    assert plain.end == signed.end
    assert signed.box.x < plain.box.x


def test_players_have_equal_columns_whatever_their_names():
    names = ("Jo", LONG_WORDS, "Bartholomew", "林小明")
    scene = sheet(4, columns=tuple(Column(name, rank="1st") for name in names))
    assert len({column.width for column in lay_out_sheet(scene).columns}) == 1


def test_one_long_name_does_not_press_the_numbers_of_a_leaderboard_together():
    rows = leaderboard().rows
    layout = lay_out_sheet(leaderboard(rows=(*rows, replace(rows[0], title=LONGEST))))
    assert len({column.width for column in layout.columns}) == 1
    assert layout.columns[0].width >= 140


@pytest.mark.parametrize("scene", USES.values(), ids=USES)
def test_parts_of_the_grid_stay_apart_and_inside_the_panel(scene):
    layout = lay_out_sheet(renamed(scene, LONGEST))
    assert all(layout.panel.inset(5).contains(box) for box in layout.columns)
    assert not any(a.overlaps(b) for a, b in combinations(layout.columns, 2))
    for row, line in enumerate(layout.lines):
        parts = [layout.title(row), *(layout.cell(row, column) for column in range(len(layout.columns)))]
        parts += [layout.medal(row)] if line.ranked else []
        parts += [layout.bar(row)] if line.barred else []
        assert not any(a.overlaps(b) for a, b in combinations(parts, 2))
        assert all(line.box.contains(part) for part in parts)
    whole = Box(0, 0, layout.width, layout.height)
    assert whole.contains(layout.header)
    assert whole.contains(layout.panel)
    assert not layout.header.overlaps(layout.panel)


def test_a_title_of_two_words_is_broken_before_it_is_cut():
    scene = statistics()
    layout = lay_out_sheet(scene)
    assert layout.headings[2:4] == (("best", "score"), ("mean", "score"))
    assert all(each.whole for each in painted(scene).written)
    assert layout.head.height > lay_out_sheet(statistics(columns=scene.columns[:2])).head.height


def test_names_of_four_players_are_set_smaller_before_they_are_cut():
    names = ("Bartholomew", "Wilhelmina Wolkenstein", "Ana Maria", "Zoë the Great")
    columns = tuple(replace(column, title=name) for column, name in zip(sheet(4).columns, names, strict=True))
    rows = (Row("numbers covered (3)", ("102", "−12", "8", "4")), *sheet(4).rows)
    scene = sheet(4, columns=columns, rows=rows)
    layout = lay_out_sheet(scene)
    written = painted(scene).written
    assert not [each.shown for each in written if each.shown.endswith(text.ELLIPSIS)]
    assert layout.headings[1:3] == (("Wilhelmina", "Wolkenstein"), ("Ana Maria",))
    heads = [each for each in written if layout.head.contains(each.box)]
    assert min(each.size for each in heads) * 1600 / WIDTH >= 30, "as large as on the boards"


def test_the_total_stands_out():
    scene = sheet(3)
    layout, look, image = lay_out_sheet(scene), DARK, shown(scene)
    *rows, total = layout.lines
    assert count(cut(image, total.box), look.plate) > total.box.width * total.box.height // 3
    assert all(count(cut(image, row.box), look.plate) == 0 for row in rows)
    sizes = {each.words: each.size for each in painted(scene).written}
    assert all(sizes[cell] > CELL for cell in scene.rows[-1].cells)
    assert sizes["Total"] > TITLE


def test_the_winner_is_crowned_and_the_column_highlighted():
    scene = sheet(3)
    lost = replace(scene, columns=tuple(replace(column, winner=False) for column in scene.columns))
    layout = lay_out_sheet(scene)
    for picture, crowned in ((scene, True), (lost, False)):
        image = shown(picture)
        assert (count(cut(image, layout.rank(0)), DARK.turn) > 300) == crowned
        assert (count(cut(image, layout.columns[0]), winner_ground(DARK)) > 10_000) == crowned
        assert count(cut(image, layout.columns[1]), winner_ground(DARK)) == 0
        assert (count(cut(image, layout.cell(len(scene.rows) - 1, 0)), DARK.turn) > 5000) == crowned


def test_lines_between_rows_run_through_the_winners_column_but_not_beside_the_total():
    scene = sheet(3)
    layout, image = lay_out_sheet(scene), shown(scene)
    first, *others, total = (line.box.y for line in layout.lines)
    for column in (0, 1):
        x = layout.columns[column].centre
        assert image.getpixel((x, first)) == DARK.line
        assert {image.getpixel((x, y)) for y in others} == {line_colour(DARK)}
        assert image.getpixel((x, total)) != line_colour(DARK)


def test_everybody_who_shares_a_victory_is_crowned():
    columns = tuple(replace(column, winner=seat != 1) for seat, column in enumerate(sheet(3).columns))
    scene = sheet(3, columns=columns)
    layout, image = lay_out_sheet(scene), shown(scene)
    crowns = [count(cut(image, layout.rank(seat)), DARK.turn) > 300 for seat in range(3)]
    assert crowns == [True, False, True]


def test_points_lost_have_their_own_colour():
    scene = sheet(2)
    inks = {each.words: each.ink for each in painted(scene).written}
    assert (inks["−14"], inks["61"]) == (DARK.loss, DARK.text)
    assert {each.ink for each in painted(statistics()).written if each.words == "–"} == {DARK.text}


def test_the_first_three_have_medals_and_the_others_numbers():
    scene = leaderboard()
    layout, image = lay_out_sheet(scene), shown(scene)
    for row in range(len(scene.rows)):
        place = cut(image, layout.medal(row))
        assert [count(place, metal) > 800 for metal in METALS] == [row == place for place in range(3)]


def test_equals_have_equal_medals():
    rows = tuple(replace(row, rank=rank) for row, rank in zip(leaderboard(3).rows, (1, 1, 3), strict=True))
    scene = leaderboard(rows=rows)
    layout, image = lay_out_sheet(scene), shown(scene)
    places = [cut(image, layout.medal(row)) for row in range(3)]
    assert places[0].tobytes() == places[1].tobytes() != places[2].tobytes()


@pytest.mark.parametrize("rank", [4, 1])
def test_a_bar_is_as_long_as_its_share(rank):
    shares = (0.0, 0.001, 0.25, 0.5, 1.0)
    rows = tuple(Row("Ana", ("1",), rank=rank, share=share) for share in shares)
    scene = leaderboard(columns=(Column("rating"),), rows=rows)
    layout, image = lay_out_sheet(scene), shown(scene)
    colour = DARK.turn if rank == 1 else bar_colour(DARK)
    lengths = []
    for row in range(len(rows)):
        bar = layout.bar(row)
        lengths.append(count(cut(image, Box(bar.x, bar.middle, bar.width, 1)), colour) / bar.width)
    assert lengths[0] == 0
    assert lengths[1] * layout.bar(1).width >= 8, "the smallest share is seen"
    assert lengths[2:] == pytest.approx(shares[2:], abs=0.02)


def test_a_wrong_share_never_leaves_its_track():
    for share, like in ((-2.0, 0.0), (7.0, 1.0), (math.inf, 1.0), (math.nan, 0.0)):
        wrong, right = (leaderboard(rows=(Row("Ana", ("1",), share=value),)) for value in (share, like))
        assert draw_sheet(wrong).png == draw_sheet(right).png


@pytest.mark.parametrize("nothing", ["", "\u2066\u200b"])
def test_what_has_no_name_gets_a_question_mark(nothing):
    for scene in (sheet(2), leaderboard(3)):
        title = scene.title, scene.detail, scene.note, scene.foot
        header = dict(zip(("title", "detail", "note", "foot"), title, strict=True))
        blank = replace(renamed(scene, nothing), **header)
        assert draw_sheet(blank).png == draw_sheet(replace(renamed(scene, NAMELESS), **header)).png


def test_missing_values_are_left_blank_and_superfluous_ones_left_out():
    columns = (Column("games"), Column("wins"))
    short = statistics(columns=columns, rows=(Row("Azul", ("5",)),))
    assert draw_sheet(short).png == draw_sheet(statistics(columns=columns, rows=(Row("Azul", ("5", "")),))).png
    long = statistics(columns=columns, rows=(Row("Azul", ("5", "3", "1234")),))
    assert draw_sheet(long).png == draw_sheet(statistics(columns=columns, rows=(Row("Azul", ("5", "3")),))).png


def test_a_long_title_may_fill_the_header_alone():
    scene = statistics(title="🔥" * 32, detail="")
    (title,) = (each for each in painted(scene).written if each.words == scene.title)
    assert lay_out_sheet(scene).header.contains(title.box)


def test_only_a_sheet_with_a_foot_has_room_for_one():
    bare, footed = (lay_out_sheet(leaderboard(foot=foot)) for foot in ("", "Five games at least."))
    assert bare.foot is None
    assert footed.panel.contains(footed.foot)
    assert bare.height < footed.height
    assert footed.lines[-1].box.bottom <= footed.foot.y


def test_names_of_the_same_length_share_a_background():
    scene = sheet(2)
    swapped = replace(scene, columns=(replace(scene.columns[0], rank="I"), scene.columns[1]), note="Over")
    grounds = [make_ground(each, lay_out_sheet(each)) for each in (scene, swapped)]
    assert grounds[0] == grounds[1]


WORDS = st.one_of(st.sampled_from([*STRANGE_NAMES.values(), *PEOPLE]), st.text(max_size=40))
CELLS = st.lists(st.one_of(st.integers(-999, 9999).map(str), WORDS), max_size=8).map(tuple)
COLUMNS = st.builds(Column, WORDS, st.booleans(), WORDS, st.booleans())
ROWS = st.builds(Row, WORDS, CELLS, st.booleans(), st.none() | st.integers(-3, 10_000), st.none() | st.floats(width=32))
ANY_SHEET = st.builds(
    SheetScene,
    *(WORDS,) * 3,
    st.lists(COLUMNS, max_size=8).map(tuple),
    st.lists(ROWS, max_size=5).map(tuple),
    WORDS,
    WORDS,
    st.sampled_from(THEMES),
)


@settings(max_examples=15, deadline=None)
@given(scene=ANY_SHEET)
def test_any_sheet_is_drawn(scene):
    picture = draw_sheet(scene)
    layout = lay_out_sheet(scene)
    assert (picture.width, picture.height) == (layout.width, layout.height)
    edges = layout.columns[0].x if layout.columns else layout.head.right
    assert layout.head.x <= edges <= layout.head.right
