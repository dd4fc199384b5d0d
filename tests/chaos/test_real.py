"""Tests with one or three real processes, which are killed or have a full disk."""

from __future__ import annotations

import asyncio
import shutil
import signal
from pathlib import Path

import pytest

from tests.chaos.auditor import audit
from tests.chaos.faults import REQUESTS, DieAtAwait, Restart, Spoil
from tests.chaos.forks import Process
from tests.chaos.plan import Plan, Step, drawn, plans
from tests.chaos.plan_files import BEGUN, DEATHS
from tests.chaos.real import live
from tests.discord_stand_in import StandIn
from tests.support.campaigns import Seeds
from tests.support.postgres import Server
from tests.support.thorough import thorough
from tests.support.waiting import WAIT_TIMEOUT_S

STOP_TIMEOUT_S = 8.0
"""The maximum time from SIGTERM to the end of the bot. A container engine kills the bot after ten seconds."""
MOMENT_S = 0.1


async def count_moments(moments: list[float]) -> None:
    """Record a moment whenever this process has slept for one.

    On a busy machine fewer moments pass, both here and in the bot.
    """
    while True:
        await asyncio.sleep(MOMENT_S)
        moments.append(MOMENT_S)


async def live_on_file(plan: Plan, template: Path, folder: Path) -> list[str]:
    """Run a plan with one process and SQLite, and return the auditor's findings."""
    file = Path(shutil.copy(template, folder / "azul.sqlite3"))
    history, _ = await live(plan, f"sqlite+aiosqlite:///{file}", folder)
    return audit(history)


@thorough
async def test_process_killed_during_turns_loses_nothing(migrated: Path, tmp_path: Path) -> None:
    turns = [Step("pick", pick=number, faults=(death,)) for number, death in enumerate(DEATHS)]
    assert await live_on_file(Plan((*BEGUN, *turns, Step("move"))), migrated, tmp_path) == []


async def test_full_disk_and_restarts_lose_nothing(migrated: Path, tmp_path: Path) -> None:
    turns = [Step("move", pick=room, faults=(Spoil("full"),)) for room in range(4)]
    ends = [Step("move", faults=(fault,)) for fault in (DieAtAwait(20), Restart(gently=False), Restart(gently=True))]
    assert await live_on_file(Plan((*BEGUN, *turns, *ends, Step("move"))), migrated, tmp_path) == []


@thorough
async def test_three_dying_processes_finish_all_games(postgres: Server, tmp_path: Path) -> None:
    opening = [Step(act, game=game) for game in range(3) for act in ("new", "join")]
    deaths = [Step("move", game=game, faults=(DieAtAwait(30),)) for game in range(3)]
    moves = [Step("move", game=game, answered=game == 2, posted=False) for game in range(3)]
    plan = Plan((*opening, *moves * 2, *deaths, *moves * 2, *[Step("resign")] * 3))
    history, died = await live(plan, postgres.url(postgres.copy("migrated")), tmp_path, processes=3)
    assert audit(history) == []
    assert died == len(deaths)
    assert {kept.game.status for kept in history.games} == {"finished"}
    assert len({kept.game.guild_id for kept in history.games}) == 3


@pytest.mark.parametrize("answers", [True, False], ids=["a Discord that answers", "a Discord that does not answer"])
async def test_terminated_bot_stops_soon_and_begins_no_new_work(answers: bool, tmp_path: Path) -> None:
    async with StandIn.open(response_timeout_s=WAIT_TIMEOUT_S) as discord, Process.ready(discord, tmp_path) as process:
        await process.start()
        await discord.until_ready()
        ana, chi = discord.person("Ana"), discord.person("Chi-Wei")
        hold = discord.hold(*REQUESTS["post"])
        opening = asyncio.create_task(ana.command("azul new", seats=2))
        await hold.reached()
        process.kill(signal.SIGTERM)
        moments: list[float] = []
        counting = asyncio.create_task(count_moments(moments))
        if answers:
            # Later presses are ignored.
            async with asyncio.timeout(WAIT_TIMEOUT_S):
                while "restarting" not in (await chi.command("azul games")).content:
                    pass
            assert "restarting" in (await chi.command("azul new")).content
            hold.release()
            assert (await opening).has_message
        assert await process.ended() == 0
        assert sum(moments) < STOP_TIMEOUT_S
        counting.cancel()
        opening.cancel()
        assert len(discord.channel().messages) == (1 if answers else 0)
        assert not (tmp_path / "health").exists()


@pytest.mark.campaign
async def test_random_plans_with_one_real_process_lose_nothing(
    campaign_seeds: Seeds, migrated: Path, tmp_path: Path
) -> None:
    for seed in campaign_seeds(range(20)):
        (folder := tmp_path / str(seed)).mkdir()
        assert await live_on_file(drawn(plans(10, 24), seed), migrated, folder) == []


@pytest.mark.campaign
async def test_random_plans_with_three_real_processes_lose_nothing(
    campaign_seeds: Seeds, postgres: Server, tmp_path: Path
) -> None:
    for seed in campaign_seeds(range(5)):
        (folder := tmp_path / str(seed)).mkdir()
        url = postgres.url(postgres.copy("migrated"))
        history, _ = await live(drawn(plans(10, 24, games=5), seed), url, folder, processes=3)
        assert audit(history) == []
