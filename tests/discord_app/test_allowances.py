"""Nobody, and no server, uses the bot up for the others; who has asked for too much is told when they can go on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.discord_app.actions.acts import ACTS, HANDLERS
from bot.discord_app.commands.azul import make_commands
from bot.discord_app.core.allowances import COMPLETIONS_A_PRESS, COSTLY, SERVER_SHARE, Allowances
from bot.storage.place import Place
from tests.discord_app.conftest import Bot, Party
from tests.support.clock import Clock
from tests.support.refuses import refuses
from tests.support.says import says

SERVER, OTHER_SERVER = Place("server", 7), Place("server", 8)


def test_a_person_has_so_many_presses_a_minute(clock: Clock) -> None:
    allowances = Allowances(clock, presses=5)
    for _ in range(5):
        allowances.check("move", 1, SERVER)
    with refuses("too-much") as refused:
        allowances.check("move", 1, SERVER)
    again = int((clock.now + timedelta(minutes=1)).timestamp()) + 1
    assert refused.value.facts == {"what": "presses", "server": 0, "again": f"<t:{again}:R>"}
    allowances.check("move", 2, SERVER)
    clock.now += timedelta(minutes=1, seconds=1)
    allowances.check("move", 1, SERVER)


def test_a_server_has_ten_times_as_many_and_other_servers_have_their_own(clock: Clock) -> None:
    allowances = Allowances(clock, presses=5)
    for press in range(5 * SERVER_SHARE):
        allowances.check("move", press % 25, SERVER)
    with refuses("too-much") as refused:
        allowances.check("move", 99, SERVER)
    assert refused.value.facts["server"] == 1
    allowances.check("move", 99, OTHER_SERVER)
    allowances.check("move", 98, Place("direct", 7))


def test_what_a_person_is_refused_is_not_counted_against_their_server(clock: Clock) -> None:
    allowances = Allowances(clock, presses=5)
    for _ in range(5):
        allowances.check("move", 1, SERVER)
    for _ in range(5 * SERVER_SHARE):
        with refuses("too-much"):
            allowances.check("move", 1, SERVER)
    allowances.check("move", 2, SERVER)


@pytest.mark.parametrize("costly", COSTLY, ids=lambda costly: costly.what)
def test_what_costs_more_has_a_limit_of_its_own(
    clock: Clock, costly: tuple[str, int, timedelta, frozenset[str]]
) -> None:
    what, times, per, names = costly
    allowances = Allowances(clock, presses=1000)
    for number in range(times):
        allowances.check(sorted(names)[number % len(names)], 1, SERVER)
    with refuses("too-much") as refused:
        allowances.check(min(names), 1, SERVER)
    assert refused.value.facts["what"] == what
    allowances.check("move", 1, SERVER)
    clock.now += per + timedelta(seconds=1)
    allowances.check(min(names), 1, SERVER)


def test_every_act_that_has_a_limit_is_one_of_the_bots() -> None:
    azul, play_with = make_commands()
    commands = {command.name for command in azul.walk_commands()} | {play_with.name}
    presses = {*ACTS, *HANDLERS}
    assert {act for costly in COSTLY for act in costly.acts} < commands | presses


async def test_who_asks_for_too_much_is_answered_kindly_and_nothing_happens(party: Party, clock: Clock) -> None:
    board = await party.game()
    party.bot.client.allowances = Allowances(clock, presses=6)
    mover = party.mover(board)
    *_, last = [await mover.command("azul mine") for _ in range(7)]
    assert says(last, "refused-too-much", what="presses", server=0)
    assert last.ephemeral
    await party.bot.let_pass(minutes=2)
    assert (await party.play(board)).pings


async def test_too_many_letters_typed_are_offered_nothing(bot: Bot, party: Party, clock: Clock) -> None:
    await party.game()
    bot.client.allowances = Allowances(clock, presses=1)
    offered = [await party.ana.complete("azul board", "game", "") for _ in range(COMPLETIONS_A_PRESS + 1)]
    assert all(offered[:-1])
    assert offered[-1] == []
