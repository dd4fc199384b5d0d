"""A game in which one player gets only words from the bot. tests/scenes checks that words suffice for every form."""

from __future__ import annotations

import pytest

from bot.messages.words import LANGUAGES
from bot.messages.writing import FALLBACK
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Person
from tests.support.heard import simplify
from tests.support.reader import Reader, make_reader
from tests.support.thorough import thorough

MAX_TURNS = 200


async def hear_text(reader: Reader, person: Person) -> bool:
    """Request the whole table in words. Return whether it is this person's turn."""
    answer = await person.command("azul board", text=True)
    return reader.read_text(message.content for message in (answer.message, *answer.followups))


async def hear_pictures(reader: Reader, person: Person, party: Party) -> None:
    """Read the alt texts of the posted picture and of the person's own board."""
    posted = await party.newest()
    own = await person.click(posted, reader.words("button-mine"))
    table, board = posted.attachments[0], own.message.attachments[0]
    reader.read_pictures(table.description or "", board.description or "")


@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=thorough if one == FALLBACK else pytest.mark.campaign) for one in LANGUAGES],
)
async def test_blind_player_finishes_game_against_computer(bot: Bot, party: Party, language: str) -> None:
    ana = party.ana
    if language != FALLBACK:
        await ana.command("azul settings me", language=language)
        await party.boss.command("azul settings server", language=language)
    await ana.command("azul new", game="azul", side="grey", computers=1, level="easy")
    reader = make_reader(language, ana.name, "azul", "grey")
    for turn in range(MAX_TURNS):
        await bot.idle()
        newest = await party.newest()
        if not party.movers(newest):
            break
        assert await hear_text(reader, ana)
        if turn % 2:
            await hear_pictures(reader, ana, party)
        played = await ana.command("azul move", move=reader.propose())
        assert reader.hearing.read("answer-played", simplify(played.content)), played.content
    assert newest.content.startswith("🏆")
