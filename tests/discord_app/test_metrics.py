"""Metrics, and the HTTP endpoints that serve metrics and health."""

from __future__ import annotations

import errno
import math
import platform
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from unittest import mock

import aiohttp
import pytest
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families

from bot import __version__
from bot.discord_app.core.health import HealthMonitor, HealthStatus
from bot.discord_app.core.metrics import CannotListen, Metrics, serve
from bot.opponents.thinker import Answer, Thinker
from bot.rules import RULESETS, ShuffledDraw
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import StandIn
from tests.support.waiting import until

GAUGES = (
    *("azul_shards", "azul_shards_connected", "azul_games_open", "azul_posts_due"),
    *("azul_oldest_post_due_seconds", "azul_timers_due", "azul_analyses_wanted", "azul_database_writable"),
)
WELL = HealthStatus(4, 4, "writable", 3, 2, 1, 7.5, 5)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def monitor() -> HealthMonitor:
    return HealthMonitor(lambda: 0.0)


@pytest.fixture
async def address(monitor: HealthMonitor, metrics: Metrics) -> AsyncIterator[str]:
    async with serve("127.0.0.1", 0, monitor, metrics) as port:
        yield f"http://127.0.0.1:{port}"


def values(metrics: Metrics) -> dict[tuple[str, ...], float]:
    """Return each sample by its name and the values of its labels."""
    families = text_string_to_metric_families(metrics.text().decode())
    samples = [sample for family in families for sample in family.samples]
    return {(sample.name, *sample.labels.values()): sample.value for sample in samples}


async def test_health_endpoint_returns_last_check(address: str, monitor: HealthMonitor) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{address}/health") as answer:
            assert (answer.status, await answer.json()) == (503, {"well": False, "last_beat_s": None})
        monitor.record(WELL)
        async with session.get(f"{address}/health") as answer:
            assert answer.status == 200
            assert await answer.json() == {
                "well": True,
                "shards": {"own": 4, "connected": 4},
                "database": "writable",
                "oldest_due_post_s": 7.5,
                "last_beat_s": 0.0,
                "fribidi": True,
            }
        monitor.record(replace(WELL, connected=3))
        async with session.get(f"{address}/health") as answer:
            assert (answer.status, (await answer.json())["shards"]) == (503, {"own": 4, "connected": 3})


async def test_metrics_endpoint_has_prometheus_format(address: str, metrics: Metrics) -> None:
    metrics.record_health(WELL)
    await until(lambda: values(metrics)["azul_loop_lag_seconds_count",] > 0, "the loop is measured")
    async with aiohttp.ClientSession() as session, session.get(f"{address}/metrics") as answer:
        assert answer.headers["Content-Type"].startswith("text/plain")
        told = (await answer.text()).splitlines()
    for line in ("azul_games_open 3.0", "azul_posts_due 2.0", "azul_timers_due 1.0", "azul_analyses_wanted 5.0"):
        assert line in told
    assert "azul_oldest_post_due_seconds 7.5" in told


async def test_metrics_show_whether_the_bot_is_healthy(address: str, monitor: HealthMonitor, metrics: Metrics) -> None:
    assert values(metrics)["azul_healthy",] == 0
    monitor.record(WELL)
    assert values(metrics)["azul_healthy",] == 1


def test_metrics_contain_versions_and_free_space(metrics: Metrics, tmp_path: Path) -> None:
    metrics.watch_disk(tmp_path)
    samples = values(metrics)
    (build,) = [key for key in samples if key[0] == "azul_build_info"]
    assert {__version__, platform.python_version()} <= {*build}
    assert samples["azul_disk_free_bytes",] > 0
    missing = Metrics()
    missing.watch_disk(tmp_path / "missing")
    assert math.isnan(values(missing)["azul_disk_free_bytes",])


async def test_error_names_the_port_that_is_in_use(address: str, monitor: HealthMonitor, metrics: Metrics) -> None:
    port = int(address.rpartition(":")[2])
    with pytest.raises(CannotListen, match=str(port)):
        async with serve("127.0.0.1", port, monitor, metrics):
            raise AssertionError("it listens")


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        ("192.0.2.1", 0, "AZUL_HTTP_HOST: .* 192.0.2.1 .* Use an address of this computer"),
        ("127.0.0.1", 80, "AZUL_HTTP_PORT: this user can't use port 80. Choose a port between 1024 and 65535."),
    ],
)
async def test_error_explains_why_the_address_is_refused(
    monitor: HealthMonitor, metrics: Metrics, monkeypatch: pytest.MonkeyPatch, host: str, port: int, said: str
) -> None:
    if port:
        # Root may use every port.
        refused = mock.AsyncMock(side_effect=PermissionError(errno.EACCES, "Permission denied"))
        monkeypatch.setattr(web.TCPSite, "start", refused)
    with pytest.raises(CannotListen, match=said):
        async with serve(host, port, monitor, metrics):
            raise AssertionError("it listens")


async def test_requests_are_counted_without_names_or_ids(discord: StandIn, bot: Bot, party: Party) -> None:
    board = await party.begin(2)
    mover, other = party.mover(board), party.chi
    await other.click(board, "Your move")
    for custom_id in ("azul:RULES:0:forged:", "not ours", "azul:RULES:0:zzz:"):
        await other.press(board, custom_id)
    await other.command("azul help")
    discord.fail("POST", "/channels/*/messages", status=400)
    await party.type(board)
    counted = values(bot.client.metrics)
    presses = {key[1:]: value for key, value in counted.items() if key[0] == "azul_presses_total"}
    assert presses == {
        ("done", "azul new"): 1,
        ("done", "join"): 1,
        ("refused", "move"): 1,
        ("refused", "unknown"): 3,
        ("done", "azul help"): 1,
        ("done", "azul move"): 1,
    }
    assert counted["azul_answer_seconds_count",] == sum(presses.values())
    posts = {key[1:]: value for key, value in counted.items() if key[0] == "azul_posts_total"}
    assert posts[("PostBoard", "sent")] == 1
    assert posts[("PostBoard", "refused")] == 1
    assert counted["azul_discord_responses_total", "400"] == 1
    assert counted["azul_board_seconds_count",] == 1
    assert counted["azul_drawing_seconds_count",] >= 2
    text, table = bot.client.metrics.text().decode(), await party.table(board)
    for secret in (mover.name, str(mover.id), table.game.id, str(table.game.guild_id)):
        assert not re.search(rf"\b{re.escape(secret)}\b", text)


async def test_thoughts_and_stand_ins_are_counted_by_level(metrics: Metrics) -> None:
    position = RULESETS["azul"].start(2, "coloured", ShuffledDraw(bytes(32)))
    seat = position.to_act[0]

    thinker = Thinker(metrics.record_thought)
    for name in ("easy", "medium", "greedy:2000"):
        answer = await thinker.think(name, position.seen_by(seat), seat, 1)
    metrics.record_thought("medium", Answer(answer.thought, stood_in=True))
    counted = values(metrics)
    thoughts = {key[1]: value for key, value in counted.items() if key[0] == "azul_thoughts_total"}
    assert thoughts == {"easy": 1, "medium": 2, "other": 1}
    assert {key: value for key, value in counted.items() if key[0] == "azul_stand_ins_total"} == {
        ("azul_stand_ins_total", "medium"): 1
    }


def test_gauges_show_last_health_check(metrics: Metrics) -> None:
    def measured() -> dict[tuple[str, ...], float]:
        return {key: value for key, value in values(metrics).items() if key[0] in GAUGES}

    for found in (HealthStatus(0, 0, "unusable"), WELL, HealthStatus(0, 0, "writable")):
        metrics.record_health(found)
        looked_at = (
            *(found.shards, found.connected, found.games, found.posts, found.oldest_post_s or 0, found.timers),
            *(found.analyses, found.database == "writable"),
        )
        assert measured() == {(name,): value for name, value in zip(GAUGES, looked_at, strict=True)}
