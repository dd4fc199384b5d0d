from __future__ import annotations

from PIL import Image, ImageChops, ImageStat

from renderers import text
from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas, RgbCanvas, cut, quarter_discs
from renderers.palette import AZUL, LOOKS, palette
from renderers.scene import ALT_LIMIT
from renderers.sprites import draw_tile
from tests.renderers.images import opened, seen

LOOK = LOOKS["dark"]
COLOURS = palette("dark", tuple(AZUL.values()))


def blank(width=200, height=100, radius=10):
    indexed, true = IndexedCanvas.blank(width, height, COLOURS), RgbCanvas(Image.new("RGB", (width, height)))
    for canvas in (indexed, true):
        canvas.fill(0, 0, width, height, LOOK.panel)
    indexed.round_corners(radius)
    return indexed, true


def paint(canvas: Canvas) -> None:
    canvas.fill(20, 20, 30, 10, LOOK.slot)
    canvas.fill(20, 20, 0, 10, LOOK.text)
    canvas.paste(draw_tile("red", AZUL["red"], 48, LOOK.panel, LOOK), 60, 30)
    canvas.fill_rounded(Box(120, 20, 60, 40), 12, LOOK.turn, LOOK.panel)
    assert canvas.write("Azul", 120, 90, 24, 70, LOOK.text, LOOK.panel) > 20


def test_both_kinds_of_canvas_show_the_same():
    fast, true = blank()
    paint(fast)
    paint(true)
    picture = seen(fast.picture("")).crop((10, 10, 190, 100))
    difference = ImageChops.difference(picture, true.image.crop((10, 10, 190, 100)))
    assert ImageStat.Stat(difference).rms[0] < 4


def test_a_finished_picture_is_an_eight_bit_palette_with_transparent_corners():
    fast, _ = blank(radius=12)
    picture = fast.picture("words")
    image = opened(picture)
    assert picture.alt == "words"
    assert len(fast.picture("word " * 400).alt) <= ALT_LIMIT
    assert (image.format, image.mode, image.size) == ("PNG", "P", (200, 100))
    pixels = image.convert("RGBA")
    assert {pixels.getpixel(corner)[3] for corner in ((0, 0), (199, 0), (0, 99), (199, 99))} == {0}
    assert pixels.getpixel((100, 0))[3] == pixels.getpixel((0, 50))[3] == 255


def test_every_row_is_led_by_filter_zero():
    fast, _ = blank()
    paint(fast)
    assert set(fast.image.crop((0, 0, 1, 100)).tobytes()) == {0}


def test_words_stand_on_the_asked_side():
    width = text.measure("Middle", 30)
    for align, start in (("left", 150), ("centre", 150 - width // 2), ("right", 150 - width)):
        canvas = RgbCanvas(Image.new("RGB", (300, 60), LOOK.panel))
        assert canvas.write("Middle", 150, 40, 30, 140, LOOK.text, LOOK.panel, align) == width
        left, _, right, _ = ImageChops.difference(canvas.image, Image.new("RGB", (300, 60), LOOK.panel)).getbbox()
        assert start - 2 <= left, align
        assert right <= start + width + 2, align


def test_quarters_make_a_disc():
    masks = [quarter.mask for quarter in quarter_discs(10)]
    assert [mask.size for mask in masks] == [(10, 10)] * 4
    assert [mask.getpixel(corner) for mask, corner in zip(masks, ((0, 0), (9, 0), (0, 9), (9, 9)), strict=True)] == [
        0
    ] * 4
    assert quarter_discs(0)[0].mask.getpixel((0, 0)) == 0


def test_alt_text_is_cut_to_what_discord_takes():
    assert cut("short") == "short"
    assert cut("x" * ALT_LIMIT) == "x" * ALT_LIMIT
    long = cut("word " * 400)
    assert len(long) <= ALT_LIMIT
    assert long.endswith("…")
