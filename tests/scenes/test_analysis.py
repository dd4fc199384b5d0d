"""Tests of the pictures of an analysis: the curve of each player's chances, and a move next to a better one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest

from bot.games.core.replay import Table
from bot.games.past.analysis import AnalysedPly, Analysis
from bot.games.past.history import find_past_table
from bot.messages.analysis import render_change, render_cost, render_mistake, render_overview
from bot.opponents.explanation import Explanation
from bot.opponents.reasons import Reason
from bot.scenes.analysis import JudgedPly, make_comparison_scene, make_curve_scene
from renderers import draw
from renderers.colours import AZUL, LOOKS, SINTRA, SUMMER, luma
from renderers.curve import DOT, PLOT, SIDE, CurveScene, Mark, Stretch, place_marks
from renderers.frame import HEIGHT, WIDTH
from renderers.scene import THEMES, Theme
from renderers.text import MIN_TEXT_SIZE, measure
from tests.golden.games import kept_game
from tests.renderers.canvases import record
from tests.renderers.games import NAMES, find_move
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.support.thorough import try_some


def analysed(table: Table) -> Analysis:
    """Return an analysis in which the second player's chances decline steadily and one move is costly."""
    turns, players = table.public_turns, len(table.game.players)
    plies = []
    for number, turn in enumerate(turns):
        share = 1 / players * (1 - number / len(turns))
        rest = (1 - share) / (players - 1)
        shares = tuple(share if seat == 1 else rest for seat in range(players))
        plies.append(AnalysedPly(turn.seat, shares, str(turn.move), 0.2 if number == len(turns) // 2 else 0.0))
    return Analysis(tuple(plies), tuple(float(seat == 0) for seat in range(players)))


@pytest.mark.parametrize("players", [2, 4])
def test_curve_has_points_for_moves_and_stretches_for_rounds(players: int) -> None:
    table = kept_game("azul", "coloured", players).table()
    scene, turns = make_curve_scene(EN, table, analysed(table), "light"), table.public_turns
    assert len(scene.shares) == len(turns) + 1
    assert [name for _, name in scene.stretches][:2] == ["Round 1", "2"]
    for begin, name in scene.stretches:
        assert find_past_table(table, begin).position.round == int(name.removeprefix("Round "))
    assert scene.marks == ((len(turns) // 2, turns[len(turns) // 2].seat, "−20%"),)
    assert table.outcome is not None
    assert scene.winners == table.outcome.winners
    assert scene.scale == ("100%", "50%", "0%")
    assert scene.values == tuple(map(str, table.position.scores))


def test_curve_shows_names_of_computers_with_their_level() -> None:
    table = kept_game("azul", "coloured", 2).table()
    ana, ben = table.game.players
    game = replace(table.game, players=(ana, replace(ben, computer="hard")))
    scene = make_curve_scene(EN, replace(table, game=game), analysed(table), "light")
    assert scene.names == (ana.name, f"{ben.name} (hard)")
    assert scene.briefs == (ana.name, ben.name)


def test_curve_omits_levels_that_would_cut_names(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = curve(names=("Ada (easy)", "Maximilian (expert)"), briefs=("Ada", "Maximilian"))
    lines = [line.words for line in record(scene, monkeypatch)]
    assert "Ada (easy)" in lines
    assert "Maximilian" in lines


def test_curve_text_states_which_moves_are_estimates() -> None:
    table = kept_game("azul", "coloured", 2).table()
    found = analysed(table)
    (number,), moves = found.mistakes(), len(found.plies)
    proven = tuple(replace(ply, exact=True) for ply in found.plies)
    some = replace(found, plies=(*found.plies[:-30], *proven[-30:]))
    none = replace(some, plies=tuple(replace(ply, cost=0.0) for ply in some.plies))
    late = replace(found, plies=tuple(replace(ply, late=True) for ply in found.plies))
    for analysis, foot in (
        (found, "Numbers: the costliest moves. Everything is an estimate."),
        (some, f"Numbers: the costliest moves. 30 of {moves} are exact, the rest estimates."),
        (none, f"30 of {moves} are exact, the rest estimates."),
        (replace(found, refined=False), "Numbers: the costliest moves. A first look."),
        (replace(late, refined=False), "Numbers: the costliest moves. A first look; ? isn’t solved yet."),
    ):
        assert make_curve_scene(EN, table, analysis, "light").foot == foot
        assert measure(foot.replace(str(moves), "888"), MIN_TEXT_SIZE) <= PLOT.width + SIDE
    for analysis, page, overview in (
        (found, "This is an estimate.", "All of this is an estimate"),
        (late, "I haven’t solved this move of the last round", "All of this is an estimate"),
        (replace(found, plies=proven), "this is certain", f"{moves} moves are solved to the end"),
    ):
        assert page in render_mistake(EN, table, find_past_table(table, number), analysis, number)
        assert overview in render_overview(EN, table, analysis)


@pytest.mark.parametrize(
    ("cost", "late", "exact", "size", "mark"),
    [
        (0.09, False, False, "small mistake", "small"),
        (0.1, False, False, "clear mistake", "clear"),
        (0.22, False, False, "big mistake", "big"),
        (0.22, True, True, "big mistake", "big"),
        (0.22, True, False, "not solved yet", "?"),
    ],
)
def test_first_look_rates_mistakes_without_numbers(cost: float, late: bool, exact: bool, size: str, mark: str) -> None:
    table = kept_game("azul", "coloured", 2).table()
    found = replace(analysed(table), refined=False)
    (number,) = found.mistakes()
    ply = replace(found.plies[number], cost=cost, late=late, exact=exact)
    found = replace(found, plies=(*found.plies[:number], ply, *found.plies[number + 1 :]))
    before = find_past_table(table, number)
    curve = make_curve_scene(EN, table, found, "light")
    assert [one.cost for one in curve.marks] == [mark]
    who = table.game.players[ply.seat].name
    assert curve.alt.endswith(f"Costliest moves: 1 {who} {size}.")
    scene = make_comparison_scene(EN, before, "dark", ply.seat, ply.better, ply.better, JudgedPly(found, ply))
    assert [board.name for board in scene.table.boards] == ["✘ Played", "✔ Better"]
    assert scene.table.turn == f"{who}: {size}"
    overview, page = render_overview(EN, table, found), render_mistake(EN, table, before, found, number)
    assert f"**{who}**: costliest move **1** ({size})" in overview
    assert f"** · {size}\n" in page
    assert "%" not in overview + page


@pytest.mark.parametrize(
    ("share", "cost", "late", "exact", "change", "lost"),
    [
        (0.42, 0.24, False, False, "40% → 15%", "−25%"),
        (0.97, 0.06, False, False, "95% → 90%", "−5%"),
        (0.08, 0.08, False, False, "10% → 0%", "−10%"),
        (0.42, 0.24, True, False, "40% → 15%", "−25%, not solved"),
        (0.33, 0.33, True, True, "33% → 0%", "−33%"),
    ],
)
def test_refined_estimates_are_rounded_to_five_percent(
    share: float, cost: float, late: bool, exact: bool, change: str, lost: str
) -> None:
    ply = AnalysedPly(0, (share, 1 - share), "1 blue 1", cost, exact, late)
    found = Analysis((ply,), (0.0, 1.0))
    assert (render_change(EN, found, ply), render_cost(EN, found, ply)) == (change, lost)


def test_mistake_is_explained_without_reasons_for_the_played_move() -> None:
    table = kept_game("azul", "coloured", 2).table()
    found = analysed(table)
    explanation = Explanation("better", 2, 0, (Reason("first", {}, "round", 6),))
    first = replace(found.plies[0], better=str(table.public_turns[0].move), cost=0.3, explanation=explanation)
    told = render_mistake(EN, table, find_past_table(table, 0), replace(found, plies=(first, *found.plies[1:])), 0)
    assert (
        "It brings 2 points less now, but it’s worth it. By the end of the round, in 6 of 8 continuations I tried, it "
        "has won the start marker, which brings the first turn of the next round.\n"
    ) in told


def test_costly_moves_have_the_same_numbers_everywhere() -> None:
    table = kept_game("azul", "coloured", 2).table()
    found = analysed(table)
    costs = {4: 0.3, 7: 0.1, 20: 0.22}
    plies = tuple(replace(ply, cost=costs.get(number, 0.0)) for number, ply in enumerate(found.plies))
    found = replace(found, plies=plies)
    scene, text = make_curve_scene(EN, table, found, "light"), render_overview(EN, table, found)
    assert found.mistakes() == tuple(costs)
    assert [mark.moment for mark in scene.marks] == list(costs)
    for mark, (number, cost) in enumerate(costs.items(), 1):
        who = table.game.players[plies[number].seat].name
        (line,) = (line for line in text.splitlines() if line.startswith(f"**{who}**"))
        assert f"**{mark}** (−{round(cost * 20) * 5}%)" in line
        told = render_mistake(EN, table, find_past_table(table, number), found, number)
        assert told.startswith(f"### {mark} · {who} · move {number + 1} of ")


MOMENTS = [(name, side, share) for name, side in FORMS for share in (0.2, 0.95)]
"""Early and late moments of a round, in every form."""


@pytest.mark.parametrize(("name", "side", "share"), try_some(MOMENTS, 3))
def test_comparison_shows_played_and_better_boards(name: str, side: str, share: float) -> None:
    table = kept_game(name, side, 4).table()
    number = find_move(table, 3, share=share)
    turn, before = table.public_turns[number], find_past_table(table, number)
    best = str(before.position.legal_moves(turn.seat)[-1])
    ply = AnalysedPly(turn.seat, tuple(0.41 if seat == turn.seat else 0.2 for seat in range(4)), best, 0.22)
    judged = JudgedPly(Analysis((ply,), ply.shares), ply)
    scene = make_comparison_scene(EN, before, "dark", ply.seat, str(turn.move), best, judged)
    assert [board.name for board in scene.table.boards] == ["✘ Played 20%", "✔ Better 40%"]
    assert scene.table.factories == tuple(map(tuple, before.position.to_json()["factories"]))
    who = table.game.players[turn.seat].name
    assert scene.table.turn == f"{who} 40% → 20%"
    assert scene.alt.startswith(f"{scene.table.title}. Round 3. {who} 40% → 20%. Played 20%: ")
    picture = draw(scene)
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert len(picture.png) <= 110_000


# Drawing of the curve.


def curve(players: int = 2, **changes: Any) -> CurveScene:
    """Return a curve on which the first player's chances grow evenly, from their fair share to a certain win."""
    first = [1 / players + (1 - 1 / players) * at / 60 for at in range(61)]
    scene = CurveScene(
        title="Azul #7KQ2X",
        detail="Who was ahead",
        names=NAMES[:players],
        values=("54", "41", "33", "20")[:players],
        winners=(0,),
        shares=tuple((share, *((1 - share) / (players - 1),) * (players - 1)) for share in first),
        stretches=tuple(Stretch(12 * at, str(at + 1)) for at in range(5)),
        marks=(),
        scale=("100 %", "50 %", "0 %"),
        alt="Chances.",
        foot="Dots: the moves that cost most.",
    )
    return replace(scene, **changes)


@pytest.mark.parametrize("theme", THEMES)
def test_areas_of_curve_differ_from_neighbours_and_tiles(theme: Theme) -> None:
    areas = LOOKS[theme].curve.areas
    assert all(abs(luma(one) - luma(other)) > 35 for one, other in pairwise(areas))
    tiles = {*AZUL.values(), *SUMMER.values(), *SINTRA.values()}
    assert not tiles & {*areas, *LOOKS[theme].curve.inks}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_curve_marks_do_not_overlap_or_leave_the_plot(players: int) -> None:
    marks = tuple(Mark(50 + at, at % players, "−9 %") for at in range(3 * players - 2))
    marks = (*marks, Mark(60, 0, "−9 %"), Mark(60, 1, "−9 %"))
    places = place_marks(curve(players, marks=marks))
    for one, other in combinations(places, 2):
        assert abs(one.x - other.x) >= DOT or abs(one.y - other.y) >= DOT
    for at in places:
        assert DOT / 2 <= at.x <= PLOT.width - DOT / 2
        assert DOT / 2 <= at.y <= PLOT.height - DOT / 2


def test_costly_move_numbers_appear_in_curve_and_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    marks = tuple(Mark(4 * at, at % 4, "−100 %") for at in range(12))
    lines = [line.words for line in record(curve(4, marks=marks, stretches=(Stretch(0, "Round"),)), monkeypatch)]
    assert lines.count("–100 %") == 12
    assert all(lines.count(str(number)) == 2 for number in range(1, 13))


def test_curve_omits_the_name_of_a_short_round(monkeypatch: pytest.MonkeyPatch) -> None:
    crowded = curve(stretches=(Stretch(0, "Round 1"), Stretch(1, "2"), Stretch(30, "3")))
    words = [line.words for line in record(crowded, monkeypatch)]
    assert "3" in words
    assert "Round 1" not in words


def test_curve_of_a_single_move_can_be_drawn() -> None:
    assert draw(curve(shares=((0.5, 0.5), (1.0, 0.0)), stretches=(Stretch(0, "Round 1"),))).width == WIDTH
