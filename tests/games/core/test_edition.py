"""Changed rules and replaced boards: a game continues with the rules and boards it began with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.games.core.replay import Table, replay_game
from bot.games.core.service import Service
from bot.games.past.history import find_past_table
from bot.games.table import lookup, play
from bot.games.table.opening import Opening, open_game
from bot.messages.posts import render_lobby, render_rules_page
from bot.messages.words import words
from bot.rules import RULESETS, Ruleset
from bot.rules.azul import Azul
from bot.rules.sintra import Sintra, load_boards
from bot.storage.acts import LogLine
from tests.conftest import NOTHING_CROSSES, restarted
from tests.support.clock import Clock
from tests.support.people import ANA, PEOPLE, ask
from tests.support.refuses import refuses
from tests.support.says import says
from tests.support.tables import begin_game, play_moves

pytestmark = NOTHING_CROSSES


@pytest.fixture
def other_boards() -> Sintra:
    boards = load_boards()
    return Sintra(boards._replace(ornament_points=(0, 0, 3, 6, 12)))


async def begun_sintra(service: Service) -> Table:
    return await play_moves(service, await begin_game(service, ruleset="sintra"), plies=1)


async def test_game_is_unavailable_if_its_boards_are_missing(
    service: Service, other_boards: Sintra, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", other_boards)
        waiting, azul = await begun_sintra(service), await begin_game(service)
    fresh = restarted(service)
    with refuses("other-edition") as refused:
        await play.play(fresh, ask(ANA), waiting.game.id, "reset")
    assert refused.value.facts == {"game": waiting.game.id, "over": 0}
    for listed in (await lookup.list_games(fresh, ask(ANA)), await fresh.open_in(200)):
        assert [table.game.id for table in listed] == [azul.game.id]
    new = await begun_sintra(fresh)
    assert (await fresh.table(new.game.id)).game.status == "running"


async def test_game_keeps_default_boards_after_host_replaces_them(
    service: Service, other_boards: Sintra, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun_sintra(service)
    monkeypatch.setitem(RULESETS, "sintra", other_boards)
    assert (await restarted(service).table(table.game.id)).position == table.position


class Later(Azul):
    """A later version of the rules that can still play games begun under the first version."""

    version = 2

    def as_of(self, version: int, edition: str) -> Ruleset:
        return Azul() if version == 1 else super().as_of(version, edition)


async def test_game_keeps_its_rules_version_after_update(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await play_moves(service, await begin_game(service), plies=3)
    monkeypatch.setitem(RULESETS, "azul", Later())
    fresh = restarted(service)
    table = await play_moves(fresh, await fresh.table(before.game.id), plies=2)
    back = await play.undo(fresh, ask(PEOPLE[table.turns_since(0)[-1].seat]), table.game.id)
    versions = [
        one.position.ruleset.version for one in (table, back, find_past_table(table, 2), await begin_game(fresh))
    ]
    assert versions == [1, 1, 1, 2]


@pytest.mark.parametrize("text", ["2", "1 aa0a9504b20a", "9999"])
async def test_replay_refuses_unknown_edition(service: Service, text: str) -> None:
    table = await begin_game(service)
    with refuses("other-edition"):
        replay_game(table.game, [LogLine(3, "start", Clock().now, text=text)])


START = LogLine(3, "start", Clock().now, text="1")


@pytest.mark.parametrize(
    "damaged",
    [
        pytest.param(lambda play: [play], id="no start"),
        pytest.param(lambda play: [replace(START, text=""), play], id="a start without rules"),
        pytest.param(lambda play: [replace(START, text="0123456789ab"), play], id="a start with boards alone"),
        pytest.param(lambda play: [START, replace(play, text="1 mauve 2")], id="no move of the game"),
        pytest.param(lambda play: [START, replace(play, text="c red 2")], id="an illegal move"),
        pytest.param(lambda play: [START, replace(play, seat=None)], id="a move of nobody"),
        pytest.param(lambda play: [START, replace(play, seat=7)], id="no such seat"),
        pytest.param(lambda play: [START, play, replace(play, version=5)], id="a move out of turn"),
        pytest.param(lambda play: [START, play, replace(play, act="takeback", text="three")], id="no number"),
        pytest.param(lambda play: [START, play, replace(play, act="resign", text="")], id="no successor"),
        pytest.param(lambda play: [START, replace(play, act="bribe")], id="no act"),
    ],
)
async def test_replay_refuses_damaged_log(service: Service, damaged: Callable[[LogLine], list[LogLine]]) -> None:
    table = await begin_game(service)
    (seat,) = table.position.to_act
    play = LogLine(4, "play", Clock().now, seat + 1, seat, str(table.position.legal_moves(seat)[0]))
    assert replay_game(table.game, [START, play])
    with refuses("unplayable") as refused:
        replay_game(table.game, damaged(play))
    assert refused.value.facts == {"game": table.game.id, "over": 0}
    assert refused.value.__cause__


@pytest.mark.parametrize("damage", [{"ruleset": "go"}, {"side": "moss"}, {"seed": b""}])
async def test_replay_refuses_damaged_game_row(service: Service, damage: dict[str, Any]) -> None:
    table = await begin_game(service)
    with refuses("unplayable"):
        replay_game(replace(table.game, **damage), [START])


def test_edition_depends_on_boards_but_not_on_verification(other_boards: Sintra) -> None:
    boards = load_boards()
    assert Sintra(boards._replace(verified=True)).edition == Sintra(boards).edition
    assert other_boards.edition != Sintra(boards).edition


async def test_lobby_and_rules_mention_unverified_boards(service: Service) -> None:
    table = await open_game(service, ask(ANA), Opening("sintra", "b", 2))
    en = words("en")
    assert says(render_lobby(en, table.game, service.limits.lobby_lifetime), "sintra-unverified")
    assert "haven’t been checked against" in render_rules_page(en, "sintra", "table", first=True)
    azul = replace(table.game, ruleset="azul", side="grey")
    assert not says(render_lobby(en, azul, service.limits.lobby_lifetime), "sintra-unverified")
    assert "haven’t been checked against" not in render_rules_page(en, "azul", "table", first=True)
