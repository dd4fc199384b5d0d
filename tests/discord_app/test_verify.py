"""A record leaves the channel and is checked in it: `/azul record export`, `/azul record verify`."""

from __future__ import annotations

import json
import re
import threading
import unicodedata
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

import pytest

from bot.games.past.record import LARGEST
from bot.sandbox.world import File
from tests.discord_app.conftest import Party
from tests.discord_stand_in import Person, StandIn
from tests.support.says import says


class Ended(NamedTuple):
    """A game that is over, as somebody has its file."""

    game: str
    file: File


@pytest.fixture
async def ended(party: Party) -> Ended:
    """Ana and Ben have played three turns, then the one whose turn it is resigns."""
    game = (await party.after(3)).game.id
    await party.resign(party.mover(await party.newest()))
    (attached,) = (await party.ana.command("azul record export")).message.attachments
    assert attached.filename == f"azul-{game}.json"
    return Ended(game, File(attached.filename, attached.data))


async def verdict(discord: StandIn, person: Person, data: bytes) -> str:
    message = await discord.filled(await person.command("azul record verify", file=File("game.json", data)))
    assert message.ephemeral
    return message.content


async def test_what_an_exported_game_proves_is_told_to_whoever_has_the_file_or_names_the_game(
    discord: StandIn, party: Party, ended: Ended
) -> None:
    by_name = await party.chi.command("azul record verify", game=f"#{ended.game}")
    assert by_name.ephemeral
    for said in (await verdict(discord, party.dariush, ended.file.data), by_name.content):
        assert says(said, "verify-proven", moves=3, ended="otherwise")
        assert f"#{ended.game}" in said
        assert json.loads(ended.file.data)["commitment"] in said


@pytest.mark.parametrize(
    ("part", "said_of_it"),
    [
        (r'"move": "(\d)', "- Move "),
        (r'"scores": \[\s*(\d)', "verify-differs"),
        (r'"seed": "(\w)', "verify-seed-commitment"),
    ],
    ids=["move", "score", "seed"],
)
async def test_one_changed_byte_is_told(
    discord: StandIn, party: Party, ended: Ended, part: str, said_of_it: str
) -> None:
    text = ended.file.data.decode()
    found = re.search(part, text)
    assert found
    at = found.start(1)
    forged = text[:at] + ("8" if text[at] == "9" else "9") + text[at + 1 :]
    said = await verdict(discord, party.ben, forged.encode())
    assert says(said, "verify-wrong")
    assert said_of_it in said if said_of_it.startswith("- ") else says(said, said_of_it)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"hello", "verify-not-a-record"),
        (b"\x89PNG\r\n\x1a\n", "verify-not-a-record"),
        (b"", "verify-not-a-record"),
        (b'{"players": 2}', "verify-not-a-record"),
        (bytes(LARGEST + 1), "verify-too-large"),
    ],
)
async def test_a_file_that_is_no_record_is_refused_in_words(
    discord: StandIn, party: Party, data: bytes, why: str
) -> None:
    said = await verdict(discord, party.ana, data)
    assert says(said, "verify-unreadable")
    assert says(said, why)


MARKS = "a" + "\u0300\u0323" * 20_000


@pytest.mark.parametrize(
    "change",
    [{"ruleset": MARKS, "game": MARKS}, {"players": [MARKS] * 2, "moves": [{"seat": 0, "move": MARKS}]}],
    ids=["game", "player and move"],
)
async def test_what_a_file_says_is_cut_before_it_is_worded_and_others_need_not_wait_meanwhile(
    discord: StandIn, party: Party, ended: Ended, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[tuple[int, bool]] = []

    def normalize(form: Literal["NFC"], text: str) -> str:
        looked_at.append((len(text), threading.current_thread() is threading.main_thread()))
        return unicodedata.normalize(form, text)

    watched = SimpleNamespace(**vars(unicodedata) | {"normalize": normalize})
    monkeypatch.setattr("bot.messages.markup.unicodedata", watched)
    data = json.dumps(json.loads(ended.file.data) | change)
    said = await verdict(discord, party.ana, data.encode())
    assert "a\u0323" in unicodedata.normalize("NFD", said)
    assert len(said) < 1200
    assert max(length for length, _ in looked_at) < 1000
    assert not any(on_the_loop for _, on_the_loop in looked_at)
