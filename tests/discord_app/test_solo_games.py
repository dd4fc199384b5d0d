"""Games against computers in direct messages, and their hints."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.discord_app.core.allowances import Allowances, Cost
from bot.discord_app.core.buttons import Press
from bot.games.core.replay import Table
from bot.opponents.advice import Advice
from bot.rules.game import Position
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.discord_app.test_allowances import use_up
from tests.discord_stand_in import Person
from tests.support.says import says
from tests.support.thinkers import PatientThinker


async def begin(bot: Bot, person: Person, **options: Any) -> Message:
    """Open a game in a person's direct messages and return its newest board."""
    await person.command("azul new", person.direct, **options)
    return await newest(bot, person)


async def newest(bot: Bot, person: Person) -> Message:
    await bot.idle()
    return [message for message in person.direct.messages if message.attachments][-1]


async def table_of(bot: Bot, person: Person) -> Table:
    (table,) = await bot.service.open_in(person.direct.id)
    return table


@pytest.fixture
async def solo_game(bot: Bot, party: Party) -> Table:
    """A game between Ana and a computer in her direct messages. Ana is to move."""
    await begin(bot, party.ana, level="easy")
    return await table_of(bot, party.ana)


async def open_picker(party: Party) -> Message:
    return (await party.ana.command("azul move", party.ana.direct)).message


class FirstMoveThinker(PatientThinker):
    """Recommends the first legal move, which takes no time."""

    async def choose_advice(self, view: Position, seat: int, path: tuple[str, ...]) -> Advice:
        return Advice((view.legal_moves(seat)[0],))


async def test_hint_is_stale_after_player_has_moved(bot: Bot, party: Party, solo_game: Table) -> None:
    slow, quick = FirstMoveThinker(), bot.service.thinker
    slow.may.clear()
    bot.service.thinker = slow
    asked = await party.ana.command("azul hint", party.ana.direct)
    await party.discord.until(lambda: slow.paths, "a computer thinks about the hint")
    bot.service.thinker = quick
    move = solo_game.position.legal_moves(solo_game.to_act[0].seat)[0]
    await party.ana.command("azul move", party.ana.direct, move=str(move))
    await bot.idle()
    slow.may.set()
    assert says(await party.discord.filled(asked), "refused-stale")


@pytest.mark.usefixtures("solo_game")
async def test_hint_in_picker_counts_against_allowance(bot: Bot, party: Party) -> None:
    bot.client.allowances = allowances = Allowances(bot.clock, presses=1000)
    bot.service.thinker = FirstMoveThinker()
    picker = await open_picker(party)
    await party.ana.click(picker, options_of(picker)[0].custom_id or "")
    assert picker.labels[-1] == "Hint"
    hint = picker.button("Hint").custom_id or ""
    use_up(allowances, Cost.THOUGHT, party.ana, left=1)
    await party.ana.press(picker, hint)
    await party.discord.until(lambda: says(picker, "hint"), "the picker shows the hint")
    refused = await party.ana.press(picker, hint)
    assert refused.ephemeral
    assert not says(refused, "hint")


async def test_quick_presses_do_not_reuse_a_replaced_picture(party: Party, solo_game: Table) -> None:
    move, *_ = solo_game.position.legal_moves(solo_game.to_act[0].seat)
    path = tuple(step.token for step in move.steps)
    picker = await open_picker(party)
    (before,) = picker.attachments
    # The second press still contains the picture that the first one replaces.
    presses = [Press("step", solo_game.game.id, solo_game.shown, chosen) for chosen in (path, path[:1])]
    await asyncio.gather(*(party.ana.press(picker, one.custom_id) for one in presses))
    (after,) = picker.attachments
    assert after.filename == before.filename
    assert after.id != before.id
