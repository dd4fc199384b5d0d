"""Runs against the stand-in, with sketched pictures and the time of the loop."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from unittest import mock

import discord as library
import pytest
import yarl

from bot.discord_app.endpoint import use_server  # noqa: F401
from bot.storage import sqlite
from tests.campaigns import seeds_named
from tests.discord_app.conftest import commands_checked_once, sketch  # noqa: F401
from tests.faults.life import in_time_of_the_loop


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A campaign is a test for each of the seeds that were asked for."""
    if "drawn_seed" in metafunc.fixturenames:
        metafunc.parametrize("drawn_seed", seeds_named(metafunc.config) or range(2000))


@pytest.fixture(scope="module", autouse=True)
def swept() -> Iterator[None]:
    """What the dead have left open is found while that is expected, not during the tests of others."""
    yield
    gc.collect()


@pytest.fixture
def in_its_own_time() -> Iterator[None]:
    """What a run needs beside its loop."""
    before = library.http.Route.BASE, library.asset.Asset.BASE, library.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    with (
        in_time_of_the_loop(),
        mock.patch("bot.discord_app.pictures.draw", sketch),
        mock.patch("bot.discord_app.emojis.draw_all", return_value={}),
        mock.patch("bot.storage.sqlite.PRAGMAS", (*sqlite.PRAGMAS, "busy_timeout=1")),
    ):
        yield
    library.http.Route.BASE, library.asset.Asset.BASE = before[:2]
    library.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(str(before[2]))
