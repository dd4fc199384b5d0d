"""Tests of the pictures of seasons: podiums and the hall of fame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from bot.games.core.season import Season
from bot.games.past.seasons import SEASONS_A_PAGE, HallPage
from bot.games.past.standings import LeaderboardLine
from bot.rules import RULESETS
from bot.scenes.seasons import make_hall, make_podiums
from bot.scenes.sheets import make_statistics
from renderers import draw
from renderers.frame import HEAD, ROOM
from renderers.podiums import HallScene, PodiumScene, lay_out_panels, lay_out_podium
from renderers.scene import ALT_LIMIT, Theme
from tests.renderers.canvases import record
from tests.renderers.names import WORST_NAMES
from tests.support.says import EN
from tests.tools.gallery import THEMES, rank_names, share_places, tallies

QUARTER = Season("quarter", 2027, 1)
NAMES = ("Ana", "Ben", "Chi", "Dariush")
MAX_SIZE = 100 * 1024


def podiums(*first: Sequence[LeaderboardLine], theme: Theme = "light") -> PodiumScene:
    """Return podiums, given the leading lines of each game."""
    return make_podiums(EN, QUARTER, dict(zip(RULESETS, first, strict=False)), "Tile Makers", theme)


def hall(*first: Sequence[LeaderboardLine], theme: Theme = "light") -> HallScene:
    """Return a hall of fame, given the leading lines of each season."""
    seasons = [(Season("month", 2027, 12 - number), list(one)) for number, one in enumerate(first)]
    return make_hall(EN, HallPage(tuple(seasons), 0, 1), "azul", "Tile Makers", theme)


def test_podium_alt_text_groups_shared_places() -> None:
    scene = podiums(rank_names(NAMES)[:3], share_places(NAMES))
    assert scene.alt == (
        "Q1 2027. Tile Makers. Azul: 1. Ana (2360), 2. Ben (2280), 3. Chi (2200)."
        " Summer Pavilion: 1. Ana, Ben (2360), 3. Chi, Dariush (2280)."
    )


def test_podium_puts_first_place_highest_in_the_middle() -> None:
    (panel,) = lay_out_panels(1)
    first, second, third = lay_out_podium(podiums(rank_names(NAMES)[:3]).podiums[0].places, panel)
    assert second.block.right < first.block.x < first.block.right < third.block.x
    assert first.block.y < second.block.y < third.block.y
    assert first.block.bottom == second.block.bottom == third.block.bottom == panel.bottom
    assert (first.place.names, second.place.names, third.place.names) == ("Ana", "Ben", "Chi")


def test_hall_of_fame_alt_text_reads_season_by_season() -> None:
    scene = hall(rank_names(NAMES)[:1], share_places(NAMES))
    assert scene.alt == (
        "Hall of fame · Azul. Tile Makers. December 2027: 1. Ana (2360)."
        " November 2027: 1. Ana, Ben (2360), 3. Chi, Dariush (2280)."
    )


def test_hall_of_fame_shows_whole_shared_names(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Ana-Luísa", "Bertrand", "Chi-Wei", "Dariush")
    lines = [line.words for line in record(hall(share_places(names)), monkeypatch)]
    assert "Ana-Luísa, Bertrand" in lines


WORST = [rank_names(WORST_NAMES)[:3], share_places(WORST_NAMES), rank_names(WORST_NAMES)[1:2]]


@pytest.mark.parametrize(
    "scene",
    [
        *(podiums(*first) for first in (WORST, WORST[1:], WORST[:1], [rank_names(NAMES)[:3]])),
        *(hall(*first) for first in ((WORST * 3)[:SEASONS_A_PAGE], WORST[:1])),
    ],
)
def test_podium_words_are_readable_and_do_not_overlap(
    scene: PodiumScene | HallScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = record(scene, monkeypatch)
    assert all(ROOM.contains(line.box) or HEAD.contains(line.box) for line in lines)
    assert all(line.size >= 31 for line in lines)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))
    assert len(scene.alt) <= ALT_LIMIT


@pytest.mark.drawn
@pytest.mark.parametrize("theme", THEMES)
def test_largest_season_pictures_are_small_files(theme: Theme) -> None:
    for scene in (podiums(*WORST, theme=theme), hall(*(WORST * 3)[:SEASONS_A_PAGE], theme=theme)):
        assert len(draw(scene).png) <= MAX_SIZE


def test_season_statistics_show_names_of_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = make_statistics(EN, tallies(), "Ana-Luísa", None, "light", in_season=True)
    words = {line.words for line in record(scene, monkeypatch)}
    assert {*scene.columns, *(row.title for row in scene.rows)} <= words
    assert "Season –" in scene.alt
