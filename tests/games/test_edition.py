"""Printed boards that can be replaced: a game goes on only with those it was begun with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games import lobby, lookup, play
from bot.games.refusals import OtherEdition
from bot.games.replay import Table
from bot.games.service import Service
from bot.messages.posts import lobby_post
from bot.messages.rules import rules_page
from bot.messages.words import words
from bot.rules import RULESETS
from bot.rules.sintra import Sintra, load_boards
from bot.storage import queries
from tests.conftest import ANA, BEN, acting, ask, begun


@pytest.fixture
def other_boards() -> Sintra:
    boards = load_boards()
    return Sintra(boards._replace(ornament_points=(0, 0, 3, 6, 12)))


async def begun_sintra(service: Service) -> Table:
    table = await lobby.open_game(service, ask(ANA), "sintra", "a", 2)
    table = await lobby.join(service, ask(BEN), table.game.id)
    move = table.position.legal_moves(table.to_act[0].seat)[0]
    return await play.play(service, ask(acting(table)), table.game.id, str(move))


def forgotten(service: Service) -> Service:
    return Service(service.database, clock=service.clock, entropy=service.entropy, limits=service.limits)


async def test_the_start_of_a_game_names_its_boards(service: Service) -> None:
    table = await begun_sintra(service)
    async with service.database.read() as connection:
        lines = await queries.load_log(connection, table.game.id)
    (start,) = [line for line in lines if line.act == "start"]
    assert start.text == RULESETS["sintra"].edition != ""


async def test_with_other_boards_a_game_waits_and_the_others_go_on(
    service: Service, other_boards: Sintra, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, azul = await begun_sintra(service), await begun(service)
    monkeypatch.setitem(RULESETS, "sintra", other_boards)
    fresh = forgotten(service)
    with pytest.raises(OtherEdition) as refused:
        await play.play(fresh, ask(ANA), waiting.game.id, "reset")
    assert refused.value.facts == {"game": waiting.game.id}
    for listed in (await lookup.list_games(fresh, ask(ANA)), await fresh.open_in(100, 200)):
        assert [table.game.id for table in listed] == [azul.game.id]
    new = await begun_sintra(fresh)
    assert (await fresh.table(new.game.id)).game.status == "running"


async def test_with_its_own_boards_back_the_game_goes_on_where_it_stood(
    service: Service, other_boards: Sintra, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun_sintra(service)
    with monkeypatch.context() as replaced:
        replaced.setitem(RULESETS, "sintra", other_boards)
        with pytest.raises(OtherEdition):
            await forgotten(service).table(table.game.id)
    assert (await forgotten(service).table(table.game.id)).position == table.position


def test_an_edition_is_what_is_printed_and_not_whether_it_was_verified(other_boards: Sintra) -> None:
    boards = load_boards()
    assert Sintra(boards._replace(verified=True)).edition == Sintra(boards).edition
    assert other_boards.edition != Sintra(boards).edition


def test_games_whose_boards_cannot_be_replaced_have_no_editions() -> None:
    assert RULESETS["azul"].edition == ""


async def test_a_lobby_of_unverified_boards_says_so(service: Service) -> None:
    table = await lobby.open_game(service, ask(ANA), "sintra", "b", 2)
    en = words("en")
    assert "could not be compared" in lobby_post(en, table.game, service.limits.lobby_lifetime).content
    assert "could not be compared" in rules_page(en, "sintra", "")
    azul = replace(table.game, ruleset="azul", side="grey")
    assert "could not be compared" not in lobby_post(en, azul, service.limits.lobby_lifetime).content
    assert "could not be compared" not in rules_page(en, "azul", "")
