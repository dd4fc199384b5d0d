from __future__ import annotations

from PIL import Image, ImageChops, ImageStat

from renderers.boxes import Box
from renderers.canvas import Canvas, IndexedCanvas, RgbCanvas, cut
from renderers.palette import AZUL, LOOKS, palette
from renderers.scene import ALT_LIMIT
from renderers.sprites import draw_tile
from tests.renderers.images import opened, seen

LOOK = LOOKS["dark"]
COLOURS = palette("dark", tuple(AZUL.values()))


def blank(width: int = 200, height: int = 100, radius: int = 10) -> tuple[IndexedCanvas, RgbCanvas]:
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


def test_both_kinds_of_canvas_show_the_same() -> None:
    fast, true = blank()
    paint(fast)
    paint(true)
    picture = seen(fast.picture("")).crop((10, 10, 190, 100))
    difference = ImageChops.difference(picture, true.image.crop((10, 10, 190, 100)))
    assert ImageStat.Stat(difference).rms[0] < 4


def test_a_finished_picture_is_an_eight_bit_palette_with_transparent_corners() -> None:
    fast, _ = blank(radius=12)
    picture = fast.picture("words")
    image = opened(picture)
    assert picture.alt == "words"
    assert len(fast.picture("word " * 400).alt) <= ALT_LIMIT
    assert (image.format, image.mode, image.size) == ("PNG", "P", (200, 100))
    alpha = image.convert("RGBA").getchannel("A")
    assert {alpha.getpixel(corner) for corner in ((0, 0), (199, 0), (0, 99), (199, 99))} == {0}
    assert alpha.getpixel((100, 0)) == alpha.getpixel((0, 50)) == 255


def test_alt_text_is_cut_to_what_discord_takes() -> None:
    assert cut("short") == "short"
    assert cut("x" * ALT_LIMIT) == "x" * ALT_LIMIT
    long = cut("word " * 400)
    assert len(long) <= ALT_LIMIT
    assert long.endswith("…")
