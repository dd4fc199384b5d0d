"""Tests of lobbies with many options. The stories in `tests/discord_app` contain ordinary lobbies."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.games.core.service import Service
from bot.games.table.opening import Opening, open_game
from bot.messages.posts import render_lobby, render_more, render_options
from bot.rules.draw import commitment
from bot.storage.rows import Options
from tests.conftest import NOTHING_CROSSES
from tests.support.people import ANA, BEN, ask
from tests.support.says import EN, says
from tests.support.tables import open_lobby

pytestmark = NOTHING_CROSSES


async def test_seal_under_more_has_enough_digits(service: Service) -> None:
    table = await open_game(service, ask(ANA), Opening("azul", "coloured", 2))
    assert "`" not in render_lobby(EN, table.game, timedelta(hours=72))
    (shown,) = re.findall("`([0-9a-f]+)…`", render_more(EN, table.game))
    assert len(shown) * 4 >= 64
    assert commitment(table.game.seed).startswith(shown)


OPTIONS: tuple[dict[str, Any], ...] = (
    {"turn_hours": 24, "at_end": "move"},
    {"invited": (BEN.id, 3)},
    {"declined": (4,)},
    {"role_id": 9},
    {"order": (2, 1)},
)


@pytest.mark.parametrize("chosen", [pair for count in (2, 3, 5) for pair in itertools.combinations(OPTIONS, count)])
def test_lobby_lists_every_option(chosen: tuple[dict[str, Any], ...]) -> None:
    alone = [render_options(EN, Options(**one), 1) for one in chosen]
    assert all(alone)
    together = Options(**{name: value for one in chosen for name, value in one.items()})
    assert render_options(EN, together, 1) == [line for lines in alone for line in lines]


async def test_default_lobby_ends_with_start_and_closing_time(
    service: Service,
) -> None:
    table = await open_lobby(service, 3)
    told = render_lobby(EN, table.game, service.limits.lobby_lifetime)
    starts, closes = (line for line in told.splitlines() if line.startswith("-# "))
    assert says(starts, "lobby-waiting", free=2)
    assert says(closes, "lobby-closes")


async def test_lobby_says_started_if_round_end_stopped_the_game(service: Service) -> None:
    game = replace((await open_lobby(service, 2)).game, status="ended", ending="round")
    assert says(render_lobby(EN, game, service.limits.lobby_lifetime), "lobby-started")
