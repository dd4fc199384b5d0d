"""Tests of computers that think in worker processes, and of *medium*, which replaces them if the workers fail."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator
from functools import partial
from importlib import resources
from pathlib import Path

import pytest

from bot.opponents.advice import Advice, advise, find_line
from bot.opponents.explanation import explain
from bot.opponents.levels import judge, think
from bot.opponents.thinker import Answer, Pool, Unjudged
from bot.rules import RULESETS, Move, Position, ShuffledDraw, use_sintra_boards
from bot.rules.sintra import Sintra, load_boards
from bot.workers import Abandoned
from tests.opponents.azul.test_search import last_tiles
from tests.support import thoughts
from tests.support.explanations import explain_quickly, explain_quickly_here
from tests.support.forms import FORMS
from tests.support.thorough import thorough
from tests.support.waiting import until


def start_of(name: str, side: str) -> Position:
    return RULESETS[name].start(2, side, ShuffledDraw(bytes(32)), first=0)


def find_priority(pid: int = 0) -> int:
    """Return the priority of a process, by default of this one."""
    return os.getpriority(os.PRIO_PROCESS, pid)


@contextlib.asynccontextmanager
async def faulty_pool(fault: str, folder: Path, timeout_s: float = 60) -> AsyncIterator[Pool]:
    """Yield a pool whose workers die or hang until the folder contains a file named "well"."""
    pool = Pool(1, begin=partial(thoughts.spoil, fault, str(folder)), timeout_s=timeout_s)
    try:
        yield pool
    finally:
        await pool.close()


def judged_reply(view: Position, seat: int, *, first: bool = False) -> Move:
    return judge(view, seat, view.legal_moves(seat)[0], 3, first=first).move


async def test_workers_return_the_same_thoughts_as_this_process() -> None:
    pool, views = Pool(1), [start_of(name, side).seen_by(0) for name, side in FORMS]
    answers = await asyncio.gather(*(pool.think("easy", view, 0, seed, of=seed) for seed, view in enumerate(views)))
    assert answers == [Answer(think("easy", view, 0, seed)) for seed, view in enumerate(views)]
    view = last_tiles(3, most_groups=3)
    (seat,) = view.to_act
    move = view.legal_moves(seat)[-1]
    for first in (False, True):
        assert await pool.judge(view, seat, move, 3, first=first) == judge(view, seat, move, 3, first=first)
    line = find_line(view, seat, move, lambda seen, mover: think("expert", seen, mover, 3).move)
    assert await pool.find_line(view, seat, move, 3, exact=False) == line
    assert await pool.find_line(view, seat, move, 3, exact=True) == find_line(view, seat, move, judged_reply)
    await pool.close()


async def test_worker_gives_the_same_advice_as_this_process(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    explain_quickly(monkeypatch)
    pool = Pool(1, begin=explain_quickly_here)
    view = last_tiles(3, most_groups=2)
    (seat,) = view.to_act
    advice = await pool.advise(view, seat, of="7KQ2X")
    assert advice == advise(view, seat)
    assert advice.explanation
    # A worker that fails is replaced by a move without a comparison.
    assert await pool.advise(view, seat, ("9", "blue"), of="7KQ2X") == Advice((think("medium", view, seat, 0).move,))
    assert "medium gives advice instead in 7KQ2X" in caplog.text
    await pool.close()


async def test_first_look_does_not_wait_for_the_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    explain_quickly(monkeypatch)
    pool = Pool(1, begin=explain_quickly_here)
    view = last_tiles(3, most_groups=3)
    (seat,) = view.to_act
    better, *_, move = view.legal_moves(seat)
    await pool.judges.close()
    await pool.judge(view, seat, move, 3, first=True)
    explanation = await pool.explain(view, seat, better, move, 0.3, first=True)
    assert explanation == explain(view, seat, better, move, 0.3)
    line = find_line(view, seat, move, lambda seen, mover: think("hard", seen, mover, 3).move)
    assert await pool.find_line(view, seat, move, 3, exact=False, first=True) == line
    proven = find_line(view, seat, move, partial(judged_reply, first=True))
    assert await pool.find_line(view, seat, move, 3, exact=True, first=True) == proven
    await pool.close()


@pytest.mark.parametrize(("fault", "timeout_s"), [pytest.param("dies", 60, marks=thorough), pytest.param("hangs", 0.5)])
async def test_medium_level_replaces_a_failed_worker(
    fault: str, timeout_s: float, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool(fault, tmp_path, timeout_s) as pool:
        assert await pool.think("easy", view, 0, 3, of="7KQ2X") == Answer(think("medium", view, 0, 3), stood_in=True)
        assert "medium plays instead of easy in 7KQ2X" in caplog.text
        (tmp_path / "well").touch()
        pool.thinkers.timeout_s = 60
        assert await pool.think("easy", view, 0, 3, of="7KQ2X") == Answer(think("easy", view, 0, 3))
        assert len(pool.workers) == 1


async def test_unknown_player_is_refused_without_a_worker() -> None:
    pool = Pool(1)
    with pytest.raises(ValueError, match="easy, medium, hard, expert"):
        await pool.think("best", start_of("azul", "grey").seen_by(0), 0, 3)
    assert pool.workers == ()


async def test_games_do_not_wait_for_low_priority_judges(tmp_path: Path) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool("hangs", tmp_path) as pool:
        judging = asyncio.create_task(pool.judge(view, 0, view.legal_moves(0)[0], 1))
        await until(lambda: list(tmp_path.glob("*.pid")), "it is being judged")
        (tmp_path / "well").touch()
        assert not (await pool.think("easy", view, 0, 1, of="A")).stood_in
        line = asyncio.create_task(pool.find_line(view, 0, view.legal_moves(0)[0], 1, exact=False))
        # People wait for a first look at a game.
        assert await pool.judge(view, 0, view.legal_moves(0)[0], 1, first=True)
        assert not judging.done()
        assert [find_priority(pid) for pid in (*pool.judges.pids, *pool.lookers.pids)] == [19, find_priority()]
    for abandoned in (judging, line):
        with pytest.raises(Abandoned):
            await abandoned


@thorough
async def test_move_is_not_judged_after_two_failures(tmp_path: Path) -> None:
    view = start_of("azul", "coloured").seen_by(0)
    async with faulty_pool("dies", tmp_path) as pool:
        with pytest.raises(Unjudged):
            await pool.judge(view, 0, view.legal_moves(0)[0], 1)
        with pytest.raises(Unjudged):
            await pool.find_line(view, 0, view.legal_moves(0)[0], 1, exact=False)


@thorough
async def test_custom_sintra_boards_reach_the_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data = json.loads((resources.files("bot.rules.boards") / "sintra.json").read_text())
    data["windows"]["points"]["a"][0] = 7
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(data))
    own = Sintra(load_boards(file))
    monkeypatch.setitem(RULESETS, "sintra", own)
    view = start_of("sintra", "a").seen_by(0)
    with_them, without = Pool(1, begin=partial(use_sintra_boards, file)), Pool(1)
    assert await with_them.think("easy", view, 0, 3) == Answer(think("easy", view, 0, 3))
    assert (await without.think("easy", view, 0, 3)).stood_in
    assert "unknown-edition" in caplog.text
    await with_them.close()
    await without.close()
