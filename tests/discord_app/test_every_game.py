"""Two games, in the campaign all on every side, from `/azul new` to the score sheet, half picked and half typed."""

from __future__ import annotations

import random

import pytest

from bot.discord_app.choices import walk
from bot.discord_app.ids import LONGEST_ID, Press
from bot.discord_app.picker import MOST_OPTIONS
from bot.rules import RULESETS
from bot.sandbox.people import Answer, Person
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, options_of
from tests.support.says import says

FORMS = [(name, side) for name, ruleset in RULESETS.items() for side in ruleset.sides]
MOST_TURNS = 400
MOST_PRESSES = 5
"""For a move four at most; for a whole grey wall one for each line."""
MOST_ROWS = 5
"""Rows of components in a message of Discord's."""


class Player:
    """Somebody who takes any choice that the picker offers."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    async def pick(self, person: Person, picker: Answer) -> Answer:
        """Answer whatever is asked by chance until there is Play."""
        presses = 0
        while picker.has_message and "Play" not in picker.message.labels:
            assert len(picker.message.components) <= MOST_ROWS
            presses += 1
            if not picker.message.selects:
                option = self.chance.choice(options_of(picker.message))
                picker = await person.click(picker.message, option.custom_id or "")
                continue
            (select,) = picker.message.selects
            count = self.chance.randint(select.min_values, select.max_values)
            picker = await person.choose(picker.message, select.custom_id, self._some(select.values, count))
        assert presses <= MOST_PRESSES
        return picker

    def _some(self, values: list[str], count: int) -> list[str]:
        chosen = self.chance.sample(values, count)
        return chosen if len(chosen) == 1 else [value for value in chosen if value != "-"]


async def begin(party: Party, name: str, side: str, players: int) -> Message:
    await party.ana.command("azul new", game=name, side=side, seats=players)
    lobby = await party.discord.next_message()
    for person in party.people[1:players]:
        await person.click(lobby, "Join")
    return await party.discord.next_message()


@pytest.mark.parametrize(
    ("name", "side", "_pictures"),
    [
        # What is left of the first game is played by computers as well (see test_computers).
        ("summer-pavilion", "variant", "sketched"),
        ("sintra", "b", "sketched"),
        *(pytest.param(*form, "drawn", marks=[pytest.mark.drawn, pytest.mark.campaign]) for form in FORMS),
    ],
)
async def test_a_game_is_played_from_the_lobby_to_the_score_sheet(
    bot: Bot, party: Party, name: str, side: str, _pictures: str
) -> None:
    chance = random.Random(f"{name} {side}")
    player = Player(chance)
    board = await begin(party, name, side, 2)
    press = Press.read(board.button("Your move").custom_id or "")
    assert press is not None
    people = {person.id: person for person in party.people}
    for turn in range(MOST_TURNS):
        await bot.idle()
        table = await bot.service.table(press.game_id)
        if not table.running:
            break
        mover = chance.choice(table.to_act)
        person = people[mover.user_id]
        if turn % 2:
            typed = str(chance.choice(table.position.legal_moves(mover.seat)))
            played = await person.command("azul move", move=typed.upper())
        else:
            opened = await person.command("azul move")
            picker = await player.pick(person, opened)
            assert picker.message.attachments[0].description
            played = await person.click(picker.message, "Play")
        assert played.content.startswith("Played: "), played.content
    else:
        raise AssertionError(f"no end within {MOST_TURNS} turns")
    last = party.discord.channel().messages[-1]
    assert "🏆" in last.content
    assert says(last, "post-unsealed")
    assert last.attachments[0].description
    standing = table.position.standing
    assert standing is not None
    for seat, score in enumerate(standing.scores):
        assert f"{table.game.players[seat].name} **{score}**" in last.content


@pytest.mark.drawn
@pytest.mark.parametrize(("name", "side"), FORMS)
async def test_the_picker_fits_discord_wherever_a_game_may_lead(bot: Bot, party: Party, name: str, side: str) -> None:
    board = await begin(party, name, side, 4)
    press = Press.read(board.button("Your move").custom_id or "")
    assert press is not None
    table = await bot.service.table(press.game_id)
    words = await bot.client.public_words(table.game.guild_id)
    chance = random.Random(f"{side} {name}")
    position = table.position.copy()
    assert table.replay is not None
    for ply in range(60):
        if not position.to_act:
            break
        seat = chance.choice(position.to_act)
        if ply % 3:
            position.play(seat, chance.choice(position.legal_moves(seat)))
            continue
        at = type(table)(table.game, type(table.replay)(table.game.version, position, 1, 1))
        choices = walk(words, at, seat, ())
        path: tuple[str, ...] = ()
        while not choices.whole:
            asked = choices.open
            assert asked is not None
            assert len(choices.answers) < MOST_PRESSES
            assert 2 <= len(asked.options) <= MOST_OPTIONS
            path = choices.path
            picked = chance.sample(asked.options, chance.randint(asked.least, asked.most))
            tokens = tuple(token for option in picked for token in option.tokens)
            choices = walk(words, at, seat, (*path, *(token for token in tokens if token != "-" or len(tokens) == 1)))
        assert len(Press("step", table.game.id, 10**8, choices.path).custom_id) <= LONGEST_ID
        assert Press.read(Press("play", table.game.id, 10**8, choices.path).custom_id) is not None
        for outlook in choices.moves:
            position.play(seat, outlook.move)
