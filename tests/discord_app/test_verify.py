"""A record leaves the channel and is checked in it: `/azul record export`, `/azul record verify`."""

from __future__ import annotations

import json
import re
import threading
import unicodedata
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Literal

import pytest

from bot.games.record.format import LARGEST
from bot.rules import commitment
from bot.sandbox.people import Person
from bot.sandbox.stand_in import StandIn
from bot.sandbox.world import File
from tests.discord_app.conftest import Party
from tests.support.says import says


@dataclass(frozen=True)
class Ended:
    """A game that is over, as somebody has its file."""

    game: str
    file: File
    text: str


@pytest.fixture
async def ended(discord: StandIn, party: Party) -> Ended:
    """Ana and Ben have played three turns, then the one whose turn it is resigns."""
    board = await party.game()
    for _ in range(3):
        board = await party.play(board)
    asked = await party.mover(board).command("azul resign")
    await party.mover(board).click(asked.message, "Yes, resign")
    await discord.next_message(after=board)
    answer = await party.ana.command("azul record export")
    (attached,) = answer.message.attachments
    found = re.fullmatch(r"azul-(\w+)\.json", attached.filename)
    assert found is not None
    return Ended(found[1], File(attached.filename, attached.data), attached.data.decode())


async def verdict(discord: StandIn, person: Person, file: File) -> str:
    answer = await person.command("azul record verify", file=file)
    message = await discord.filled(answer)
    assert message.ephemeral
    return message.content


async def test_what_an_exported_game_proves_is_told_to_whoever_gets_the_file(
    discord: StandIn, party: Party, ended: Ended
) -> None:
    said = await verdict(discord, party.dariush, ended.file)
    assert said.startswith(f"Nothing is wrong with this record of Azul #{ended.game}.\n- Proven: ")
    assert "all 3 moves follow the rules" in said
    assert "- Taken on trust: how the game ended and who won, " in said
    assert json.loads(ended.text)["commitment"] in said


@pytest.mark.parametrize(
    ("part", "said_of_it"),
    [
        (r'"move": "\d \w+ (\d)"', r"- Move 1(:| \(“)"),
        (r'"result": \{"scores": \[(\d)', "- The final scores are "),
        (r'"seed": "(\w)', "- The seed doesn’t match the commitment: "),
    ],
    ids=["move", "score", "seed"],
)
async def test_one_changed_byte_is_told(
    discord: StandIn, party: Party, ended: Ended, part: str, said_of_it: str
) -> None:
    found = re.search(part, ended.text)
    assert found is not None
    at = found.start(1)
    other = "2" if ended.text[at] == "1" else "1"
    forged = ended.text[:at] + other + ended.text[at + 1 :]
    said = await verdict(discord, party.ben, File(ended.file.filename, forged.encode()))
    assert said.startswith(f"I can’t confirm this record of Azul #{ended.game}:")
    assert re.search(f"^{said_of_it}", said, re.MULTILINE)
    assert "- The digest doesn’t match" in said


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"hello", "The file isn’t JSON, or it’s damaged."),
        (b"\x89PNG\r\n\x1a\n", "The file isn’t JSON, or it’s damaged."),
        (b"", "The file isn’t JSON, or it’s damaged."),
        (b'{"players": 2}', "The file doesn’t say that it is the record of a game."),
    ],
)
async def test_a_file_that_is_no_record_is_refused_in_words(
    discord: StandIn, party: Party, data: bytes, why: str
) -> None:
    said = await verdict(discord, party.ana, File("holiday.json", data))
    assert said == f"I can’t verify this: it isn’t the record of a game.\n- {why}"


MARKS = "a" + "\u0300\u0323" * 20_000


@pytest.mark.parametrize(
    "data",
    [
        json.dumps({"format": "azul-bot game", "version": 2, "ruleset": "azul", "game": MARKS, MARKS: 1}),
        '{"format": "azul-bot game", "version": 2' + f', "{MARKS}": 1' * 2 + "}",
    ],
    ids=["game and field", "repeated field"],
)
async def test_what_a_file_says_is_cut_before_it_is_worded_and_others_need_not_wait_meanwhile(
    discord: StandIn, party: Party, data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[tuple[int, bool]] = []

    def normalize(form: Literal["NFC"], text: str) -> str:
        looked_at.append((len(text), threading.current_thread() is threading.main_thread()))
        return unicodedata.normalize(form, text)

    watched = SimpleNamespace(**vars(unicodedata) | {"normalize": normalize})
    monkeypatch.setattr("bot.messages.markup.unicodedata", watched)
    said = await verdict(discord, party.ana, File("marks.json", data.encode()))
    assert "a\u0323" in unicodedata.normalize("NFD", said)
    assert len(said) < 1200
    assert looked_at
    assert max(length for length, _ in looked_at) < 1000
    assert not any(on_the_loop for _, on_the_loop in looked_at)


async def test_a_file_that_is_too_large_is_refused_in_words(discord: StandIn, party: Party) -> None:
    said = await verdict(discord, party.ana, File("film.json", bytes(LARGEST + 1)))
    assert said == (
        "I can’t verify this: it isn’t the record of a game.\n- The file is larger than any record (1,000,000 bytes)."
    )


async def test_a_game_that_is_over_is_verified_by_its_name(party: Party, ended: Ended) -> None:
    answer = await party.chi.command("azul record verify", game=f"#{ended.game}")
    assert answer.ephemeral
    assert answer.content.startswith(f"Nothing is wrong with this record of Azul #{ended.game}.\n- Proven: ")


async def test_a_game_that_runs_is_verified_without_telling_its_seed_and_with_the_whole_of_its_seal(
    party: Party,
) -> None:
    board = await party.game()
    await party.play(board)
    answer = await party.ben.command("azul record verify")
    assert answer.content.startswith("Nothing in this record of Azul #")
    assert says(answer, "verify-running")
    seed = (await party.table(board)).game.seed
    assert seed is not None
    assert commitment(seed) in answer.content
    assert f"`{commitment(seed)[:8]}…`" in answer.content
