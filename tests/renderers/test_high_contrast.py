"""Tests of the high-contrast theme: words have a contrast of 7 : 1, and edges of 4.5 : 1."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest

from renderers import tiles
from renderers.colours import AZUL, INK, LOOKS, METALS, RGB, SINTRA, SUMMER, contrast, tint
from renderers.pieces import Sprite
from renderers.scene import Scene
from renderers.sintra.glass import draw_pane
from renderers.summer_pavilion.layout import Shape
from renderers.summer_pavilion.rhombi import choose_price_ink, tint_slot
from renderers.summer_pavilion.rhombi import draw_tile as draw_rhombus
from renderers.table import TableScene
from tests.golden import pictures
from tests.renderers.canvases import Recorder, record
from tests.support.forms import FORMS
from tests.support.thorough import thorough
from tests.tools.benchmarks.colours import PANES, RHOMBI, SIZES

LOOK = LOOKS["contrast"]
WORDS = 7
EDGES = 4.5
PLACES = 3
GROUNDS = (LOOK.panel, LOOK.plate)
GAMES = (AZUL, SINTRA, SUMMER)


def test_high_contrast_text_meets_the_strictest_contrast_level() -> None:
    grounds: dict[RGB, tuple[RGB, ...]] = {
        LOOK.panel: (LOOK.text, LOOK.muted, LOOK.turn, LOOK.loss, LOOK.fresh, LOOK.gilt),
        LOOK.plate: (LOOK.text, LOOK.muted),
        LOOK.slot: (LOOK.text, LOOK.muted, LOOK.turn, LOOK.loss),
        LOOK.table: (LOOK.text, LOOK.fresh),
        LOOK.band: (LOOK.on_band, LOOK.quiet),
        LOOK.turn: (LOOK.on_turn,),
        LOOK.marker: (LOOK.marker_ink,),
        **dict.fromkeys(METALS, (INK,)),
    }
    for ground, inks in grounds.items():
        assert all(contrast(ink, ground) >= WORDS for ink in inks), ground


def _in_contrast(scene: Scene) -> Scene:
    """Return the scene, and the table it may contain, in the high-contrast theme."""
    changed: Any = scene
    if any(field.name == "table" for field in fields(changed)):
        changed = replace(changed, table=_in_contrast(changed.table))
    if any(field.name == "theme" for field in fields(changed)):
        changed = replace(changed, theme="contrast")
    made: Scene = changed
    return made


PICTURES = [label for label in pictures.read_recorded() if not label.startswith(("replay", "emoji"))]
OTHER_KINDS = (", the end", "a costly move")
FIRST = {(label.split()[0], *(kind in label for kind in OTHER_KINDS)): label for label in reversed(PICTURES)}
"""One picture of every kind for every game."""


@pytest.mark.parametrize(
    "label", [pytest.param(one, marks=() if one in FIRST.values() else thorough) for one in PICTURES]
)
def test_every_line_of_text_in_pictures_has_high_contrast(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _in_contrast(pictures.list_scenes()[label]())
    lines = record(scene, monkeypatch)
    if isinstance(scene, TableScene):
        recorder = Recorder()
        scene.paint_background(recorder)
        lines += recorder.lines
    assert lines
    for line in lines:
        assert contrast(line.ink, line.ground) >= WORDS, line


def test_prices_on_empty_spaces_have_high_contrast() -> None:
    for colour in (None, *SUMMER):
        ground = tint_slot(colour, LOOK).ground
        assert contrast(choose_price_ink(ground, LOOK), ground) >= WORDS, colour


def _edge(sprite: Sprite, ground: RGB) -> float:
    """Return the contrast between the ground and a sprite's outermost pixels, at the middle of its left edge."""
    y = sprite.rgb.height // 2
    cutout = sprite.cutout
    covered = [x for x in range(sprite.rgb.width) if cutout is None or cutout.getpixel((x, y))]
    paints: Any = [sprite.rgb.getpixel((x, y)) for x in covered[:3]]
    return max(contrast(paint, ground) for paint in paints)


@pytest.mark.parametrize("ground", GROUNDS)
def test_tile_edges_stand_out_from_the_ground(ground: RGB) -> None:
    for fills, size in product(GAMES, SIZES):
        for colour, fill in fills.items():
            assert _edge(tiles.draw_tile(colour, fill, size, ground, LOOK), ground) >= EDGES, (colour, size)
    for colour, pane in product(SINTRA, PANES):
        assert _edge(draw_pane(colour, pane, LOOK), ground) >= EDGES, (colour, pane)
    for colour, shape in product(SUMMER, RHOMBI):
        for lies in (0, 60, 120):
            assert _edge(draw_rhombus(colour, Shape(*shape, lies), False, LOOK), ground) >= EDGES, (colour, shape)


def test_tile_shapes_stand_out_from_their_colours() -> None:
    for fills in GAMES:
        for colour, fill in fills.items():
            tints = tint(fill, LOOK)
            assert contrast(tints.ink, tints.medallion) >= WORDS, colour
            assert contrast(tints.ink, tints.field) >= 4.4, colour


def test_empty_places_are_visible_in_high_contrast() -> None:
    assert contrast(LOOK.line, LOOK.panel) >= EDGES
    for fills in GAMES:
        for colour, fill in fills.items():
            tints = tint(fill, LOOK)
            assert contrast(tints.ghost, tints.empty) >= PLACES, colour
            slot = tiles.draw_slot(colour, fill, 44, LOOK.panel, LOOK)
            assert _edge(slot, LOOK.panel) >= EDGES, colour


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_high_contrast_pictures_include_all_forms(name: str, side: str) -> None:
    assert any(label.startswith(f"{name} {side}") for label in PICTURES)
