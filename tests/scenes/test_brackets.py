"""Tests of knock-out brackets: content, alt text and layout."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from bot.scenes.brackets import MAX_ROUNDS, has_bracket, make_bracket_scene
from renderers import draw
from renderers.boxes import Box
from renderers.brackets import LINE, RIM, SEAM, BracketScene, Side, lay_out_bracket
from renderers.colours import LOOKS
from renderers.frame import HEAD, ROOM
from renderers.scene import ALT_LIMIT, Theme
from renderers.text import MIN_TEXT_SIZE
from tests.renderers.canvases import record
from tests.renderers.images import count, cut, shown
from tests.renderers.names import WORST_NAMES
from tests.support.says import EN
from tests.support.tournament_logs import Log, make_open_log
from tests.tools.gallery import THEMES

MAX_SIZE = 100 * 1024
WORST = (WORST_NAMES * 8)[:16]


def knock_out(rounds: int, people: int = 0, *, names: tuple[str, ...] = (), but: int = 0) -> Log:
    """Return a knock-out after ``rounds`` rounds. The last ``but`` tables of the last round are unfinished."""
    log = make_open_log(people, names=names, format="knock-out").begin()
    for number in range(1, rounds + 1):
        log = log.knock_out(but=but if number == rounds else 0)
    return log


def bracket(log: Log, *, mine: int | None = None, theme: Theme = "light") -> BracketScene:
    return make_bracket_scene(EN, log.state, "Tile Makers", theme, mine)


FOUR = ("Ana", "Ben", "Chi", "Dee")


def test_winners_advance_to_the_next_column() -> None:
    log = make_open_log(names=FOUR, format="knock-out").begin().pair(((1, 4), (2, 3))).result("R1T1")
    scene = bracket(log)
    assert [column.title for column in scene.columns] == ["Round 1", "Final"]
    (first, second), (final,) = (column.meetings for column in scene.columns)
    assert first[:2] == (Side("Ana", has_won=True), Side("Dee", has_lost=True))
    assert second[:2] == (Side("Ben"), Side("Chi"))
    assert final[:2] == (Side("Ana"), Side(remark=True))


def test_withdrawn_finalist_is_not_crowned() -> None:
    log = knock_out(2, names=FOUR).finish()
    assert bracket(log).is_crowned
    left = knock_out(2, names=FOUR, but=1).withdraw(1).result("R2T1", (2, 1)).finish()
    scene = bracket(left)
    assert not scene.is_crowned
    assert EN("tournament-left", who="Ana") in [side.name for side in scene.columns[-1].meetings[0][:2]]


def test_player_with_a_bye_advances_in_the_bracket() -> None:
    log = make_open_log(names=FOUR[:3], format="knock-out").begin().pair(((2, 3),), byes=[1]).result("R1T1")
    bye, played = bracket(log).columns[0].meetings
    assert bye[:2] == (Side("Ana", has_won=True), Side(EN("tournament-mark-bye"), remark=True))
    assert played[:2] == (Side("Ben", has_won=True), Side("Chi", has_lost=True))


@pytest.mark.parametrize(("people", "from_round"), [(3, 1), (16, 1), (17, 2), (32, 2), (33, 3), (64, 3)])
def test_large_knock_out_shows_only_its_last_four_rounds(people: int, from_round: int) -> None:
    for rounds in range(1, 6):
        log = knock_out(rounds, people)
        assert has_bracket(log.state.contest) == (rounds >= from_round)
    scene = bracket(log)
    assert len(scene.columns) <= MAX_ROUNDS
    assert len(scene.columns[0].meetings) <= 8
    assert (scene.columns[0].title == "Round 1") == (from_round == 1)


def test_only_a_begun_knock_out_has_a_bracket() -> None:
    assert not has_bracket(make_open_log(4, format="knock-out").begin().state.contest)
    assert not has_bracket(make_open_log(4).begin().pair().state.contest)


def test_bracket_alt_text_reads_round_by_round() -> None:
    log = make_open_log(names=(*FOUR, "Eve"), format="knock-out").begin().pair(((4, 5),), byes=[1, 2, 3]).result("R1T1")
    log = log.pair(((1, 4), (2, 3))).result("R2T1")
    assert bracket(log).alt == (
        "Spring Cup. Round 2 of 3 · Azul · Tile Makers."
        " Round 1: Ana has a bye, Dee beat Eve, Ben has a bye, Chi has a bye."
        " Round 2: Ana beat Dee, Ben plays Chi."
    )
    assert bracket(log.result("R2T2").pair(((1, 2),)).result("R3T1")).alt.endswith(" Final: Ana beat Ben.")


@pytest.mark.parametrize("name", ["W" * 32, *WORST_NAMES])
def test_bracket_alt_text_fits_with_any_names(name: str) -> None:
    scene = bracket(knock_out(4, names=(name,) * 16))
    assert len(scene.alt) <= ALT_LIMIT
    assert all(f"{column.title}: " in scene.alt for column in scene.columns)


@pytest.mark.parametrize("names", [FOUR, FOUR[:3], WORST, WORST[:11]], ids=len)
def test_bracket_words_are_readable_and_do_not_overlap(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for rounds in (1, 2):
        lines = record(bracket(knock_out(rounds, names=names)), monkeypatch)
        assert all(ROOM.contains(line.box) or HEAD.contains(line.box) for line in lines)
        assert all(line.size >= MIN_TEXT_SIZE for line in lines)
        assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


def third_place_cup() -> Log:
    log = make_open_log(names=FOUR, format="knock-out", third_place=True).begin()
    return log.pair(((1, 4), (2, 3))).result("R1T1").result("R1T2")


def test_bracket_shows_match_for_third_place_below_final(monkeypatch: pytest.MonkeyPatch) -> None:
    log = third_place_cup().pair(((1, 2), (3, 4))).result("R2T1").result("R2T2", (2, 1))
    scene = bracket(log, mine=4)
    assert scene.third is not None
    (match,) = scene.third.meetings
    assert (match.upper, match.lower) == (Side("Chi", has_lost=True), Side("Dee", has_won=True))
    assert (scene.columns[-1].meetings[0].upper.name, scene.is_crowned, match.mine) == ("Ana", True, True)
    assert scene.alt.endswith(" Final: Ana beat Ben. Third place: Dee beat Chi.")
    layout = lay_out_bracket(scene)
    boxes = [box for column in layout.boxes for box in column]
    assert all(ROOM.contains(box) for box in (*boxes, *layout.titles))
    assert not any(one.overlaps(other) for one, other in combinations((*boxes, *layout.titles, *layout.lines), 2))
    lines = record(scene, monkeypatch)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(lines, 2))


def test_bracket_foresees_match_for_third_place() -> None:
    scene = bracket(third_place_cup())
    assert scene.third is not None
    assert scene.third.meetings[0][:2] == (Side("Dee"), Side("Chi"))
    assert bracket(third_place_cup().withdraw(4)).third is None


@pytest.mark.parametrize("people", [3, 5, 9, 16, 64])
def test_bracket_boxes_do_not_overlap_and_are_centred(people: int) -> None:
    layout = lay_out_bracket(bracket(knock_out(4, people)))
    boxes = [box for column in layout.boxes for box in column]
    assert all(ROOM.contains(box) for box in (*boxes, *layout.titles))
    assert not any(one.overlaps(other) for one, other in combinations((*boxes, *layout.titles, *layout.lines), 2))
    for before, after in pairwise(layout.boxes):
        for upper, lower, box in zip(before[::2], before[1::2], after, strict=True):
            assert abs(upper.middle + lower.middle - 2 * box.middle) <= 2


@pytest.mark.parametrize("theme", THEMES)
def test_bracket_marks_winners_path_and_crowns_the_winner(theme: Theme) -> None:
    scene = bracket(knock_out(2, names=FOUR), theme=theme)
    image = shown(scene)
    look = LOOKS[theme]
    for column, boxes in zip(scene.columns, lay_out_bracket(scene).boxes, strict=True):
        for meeting, box in zip(column.meetings, boxes, strict=True):
            lines = box.inset(RIM)._replace(height=LINE).stack(2, LINE + SEAM)
            for side, line in zip(meeting[:2], lines, strict=True):
                assert (count(cut(image, line), look.turn) > 3000) == side.has_won
    final = lay_out_bracket(scene).boxes[-1][0]
    over = Box(final.x, final.y - 60, final.width, 56)
    assert count(cut(image, over), look.gilt) > 200
    assert not count(cut(shown(bracket(knock_out(1, names=FOUR), theme=theme)), over), look.gilt)


def test_own_matches_are_outlined_in_the_bracket() -> None:
    scene = bracket(knock_out(1, names=FOUR), mine=4)
    assert [meeting.mine for meeting in scene.columns[0].meetings] == [True, False]
    assert not any(meeting.mine for column in bracket(knock_out(1, names=FOUR)).columns for meeting in column.meetings)


@pytest.mark.drawn
@pytest.mark.parametrize("theme", THEMES)
def test_largest_bracket_is_a_small_file(theme: Theme) -> None:
    assert len(draw(bracket(knock_out(4, names=WORST), mine=1, theme=theme)).png) <= MAX_SIZE
