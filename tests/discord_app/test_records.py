"""Histories, replays, leaderboards and records, and how people share them.

The story `looking-back.txt` shows their texts and who can see them.
"""

from __future__ import annotations

import functools
import json
import re
import threading
import unicodedata
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

import pytest

from bot.discord_app.actions.records import VerificationSlots
from bot.games.tournament.record import write_record
from bot.messages.history import MOVES_A_PAGE
from bot.rules.record import MAX_RECORD_SIZE
from bot.sandbox.world import Attachment, Channel, File, Message, Permission
from bot.slots import DEFAULT_CLAIM
from renderers.animation import Animation
from tests.discord_app.conftest import Bot, Party
from tests.discord_stand_in import Answer, Person, StandIn
from tests.games.tournament.course import begun
from tests.support.says import says


@pytest.fixture(autouse=True)
def fake_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays that contain only the name of their theme. The stories draw real replays."""
    monkeypatch.setattr(
        "bot.discord_app.actions.records.animate",
        lambda scenes, alt: Animation(repr([scene.theme for scene in scenes]).encode(), alt, 1, 1),
    )


def file_of(answer: Answer | Message) -> Attachment:
    (file,) = (answer if isinstance(answer, Message) else answer.message).attachments
    return file


def public(discord: StandIn) -> list[Message]:
    """Return the messages that everybody sees."""
    return [message for message in discord.channel().messages if not message.ephemeral and not message.loading]


def place(shown: Answer | Message) -> int:
    """Return after how many moves this history shows the board."""
    found = re.search(r"after move (\d+)\.", shown.content)
    return int(found[1]) if found else 0


# History.


async def test_history_shows_chosen_or_typed_move(party: Party) -> None:
    table = await party.play_moves(2 * MOVES_A_PAGE + 2)
    shown = (await party.ana.command("azul record history")).message
    newest, pages = file_of(shown).png, []
    for number in (2 * MOVES_A_PAGE, MOVES_A_PAGE, MOVES_A_PAGE + 1):
        assert (await party.ana.choose(shown, 0, [str(number)])).message is shown
        assert place(shown) == number
        assert f"**▸** {number}. " in shown.content
        values = shown.selects[0].values
        pages.append((int(values[0]), int(values[-1])))
        typed = await party.ana.command("azul record history", game=f"#{table.game.id}", move=number)
        assert file_of(typed).png == file_of(shown).png != newest
    middle = (MOVES_A_PAGE, 2 * MOVES_A_PAGE + 1)
    assert pages == [middle, (0, MOVES_A_PAGE + 1), middle]


# Statistics and leaderboard.


async def test_leaderboard_lists_best_players_first(party: Party) -> None:
    for _ in range(3):
        await party.won_by(party.ben, party.ana)
    told = file_of(await party.dariush.command("azul leaderboard")).description or ""
    assert told.startswith("Leaderboard · Azul. Tile Makers.")
    places = [told.index(f"{rank}. {name}: Rating") for rank, name in enumerate(("Ben", "Ana"), 1)]
    assert places == sorted(places)
    nobody = await party.dariush.command("azul leaderboard", game="sintra")
    assert says(nobody, "refused-no-ratings", ruleset="Stained Glass of Sintra", games=3)


# Sharing.


async def open_replay(party: Party, person: Person) -> Message:
    """Open the replay of the last game for one person, by pressing its button."""
    await party.bot.idle()
    last = [message for message in public(party.discord) if "Replay" in message.labels][-1]
    message = await party.discord.filled(await person.click(last, "Replay"))
    assert message.ephemeral
    return message


async def test_opened_replay_is_shared_only_once(discord: StandIn, bot: Bot, party: Party) -> None:
    await party.post_resigned_game(1)
    replay = await open_replay(party, party.chi)
    assert replay.labels == ["Share"]
    before = len(public(discord))
    text, pressed = replay.content, replay.button("Share").custom_id or ""
    await bot.restart()
    await party.chi.click(replay, "Share")
    (post,) = await discord.until(lambda: public(discord)[before:], "the shared replay")
    assert post.content == f"{text}\n-# Shared by <@{party.chi.id}>"
    assert (post.pings, file_of(post).filename, post.buttons) == (set(), "replay.gif", [])
    # The ephemeral message keeps the replay, but its button disappears.
    assert (replay.content, replay.buttons, len(replay.attachments)) == (text, [], 1)
    await party.chi.press(replay, pressed)
    await bot.restart()
    assert says(await party.chi.press(replay, pressed), "refused-old-button")
    assert len(public(discord)[before:]) == 1


async def test_sharing_needs_finished_game_and_writable_channel(discord: StandIn, party: Party) -> None:
    game = (await party.table(await party.type(await party.game()))).game.id
    running = await discord.filled(await party.ana.command("azul record replay"))
    shared = f"azul:{game}:0:share:replay"
    assert running.buttons == []
    assert says(await party.ana.press(running, shared), "refused-not-shared")
    assert says(await party.ana.command("azul record replay", share=True), "refused-not-shared")
    last = await party.resign(party.ana)
    before = public(discord)
    # Only ephemeral messages have this button, so a press on a shared message is forged.
    assert says(await party.ana.press(last, shared), "refused-old-button")
    assert says(await party.ana.press(running, shared.replace("replay", "seed")), "refused-old-button")
    discord.forbid(Permission.SEND_MESSAGES, discord.channel(), party.chi)
    silent = await open_replay(party, party.chi)
    alone = await discord.filled(await party.ana.command("azul record replay", party.ana.direct, game=game))
    assert silent.buttons == alone.buttons == []
    assert says(await party.chi.press(silent, shared), "refused-not-shared")
    assert public(discord) == before


async def test_sharing_in_thread_needs_thread_permissions(discord: StandIn, party: Party) -> None:
    game = (await party.table(await party.post_resigned_game(1))).game.id
    places = {place: discord.add_thread(place) for place in ("a thread", "a locked thread")}
    places["the channel"] = discord.channel()
    discord.lock(places["a locked thread"])
    discord.allow(Permission.MANAGE_THREADS, discord.channel(), party.dariush)
    for place, channel in places.items():
        await check_shares(discord, party.ana, game, channel, place != "a locked thread")
    await check_shares(discord, party.dariush, game, places["a locked thread"], may=True)
    for permission, shares in (
        (Permission.SEND_MESSAGES, {"a thread"}),
        (Permission.SEND_MESSAGES_IN_THREADS, {"the channel"}),
    ):
        discord.forbid(permission, discord.channel(), party.chi)
        for place, channel in places.items():
            await check_shares(discord, party.chi, game, channel, place in shares)
        discord.allow(permission, discord.channel(), party.chi)


async def check_shares(discord: StandIn, person: Person, game: str, channel: Channel, may: bool) -> None:
    """Check that a person can share a replay in this channel or, if not ``may``, that the bot refuses."""
    replay = await discord.filled(await person.command("azul record replay", channel, game=game))
    assert replay.labels == ["Share"] * may, (channel.name, person)
    before = shared_in(channel)
    answer = await person.press(replay, f"azul:{game}:0:share:replay")
    if may:
        await discord.until(functools.partial(has_more, channel, before), "it is shared")
    else:
        assert says(answer, "refused-not-shared")
    assert shared_in(channel) == before + may


def shared_in(channel: Channel) -> int:
    return sum(says(message, "shared-by") for message in channel.messages)


def has_more(channel: Channel, before: int) -> bool:
    return shared_in(channel) > before


def posted_since(discord: StandIn, before: int) -> list[Message]:
    return public(discord)[before:]


async def test_shared_picture_ignores_sharers_theme(discord: StandIn, party: Party) -> None:
    # A leaderboard requires three rated games.
    for _ in range(3):
        await party.won_by(party.ana, party.ben)
    await party.post_resigned_game(1)
    whats = ("azul stats", "azul leaderboard", "azul record replay", "its button")
    shared: dict[str, set[bytes]] = {what: set() for what in whats}
    own: dict[str, set[bytes]] = {what: set() for what in whats}
    for person, theme in ((party.ana, "light"), (party.ben, "dark")):
        await person.command("azul settings me", theme=theme)
        for what in whats:
            if what == "its button":
                replay = await open_replay(party, person)
                own[what].add(file_of(replay).data)
                before = len(public(discord))
                await person.click(replay, "Share")
                (post,) = await discord.until(functools.partial(posted_since, discord, before), "it is shared")
            else:
                options: dict[str, Any] = {"player": party.ana} if what == "azul stats" else {}
                own[what].add(file_of(await discord.filled(await person.command(what, **options))).data)
                post = await discord.filled(await person.command(what, share=True, **options))
            shared[what].add(file_of(post).data)
    assert {what: len(files) for what, files in shared.items()} == dict.fromkeys(whats, 1)
    assert {what: len(files) for what, files in own.items()} == dict.fromkeys(whats, 2)


class FinishedGame(NamedTuple):
    """A finished game and its exported file."""

    game: str
    file: File


@pytest.fixture
async def finished_game(party: Party) -> FinishedGame:
    """A game that the player to move resigned after three turns."""
    table = await party.play_moves(3)
    game = table.game.id
    await party.give_up(next(one for one in party.people if table.waits_for(one.id)), table)
    (attached,) = (await party.ana.command("azul record export")).message.attachments
    assert attached.filename == f"azul-{game}.json"
    return FinishedGame(game, File(attached.filename, attached.data))


async def verdict(discord: StandIn, person: Person, data: bytes) -> str:
    message = await discord.filled(await person.command("azul record verify", file=File("game.json", data)))
    assert message.ephemeral
    return message.content


async def test_exported_game_can_be_verified_by_file_or_id(
    discord: StandIn, party: Party, finished_game: FinishedGame
) -> None:
    by_name = await discord.filled(await party.chi.command("azul record verify", game=f"#{finished_game.game}"))
    assert by_name.ephemeral
    for said in (await verdict(discord, party.dariush, finished_game.file.data), by_name.content):
        assert says(said, "verify-proven", moves=3, ended="otherwise")
        assert f"#{finished_game.game}" in said
        assert json.loads(finished_game.file.data)["commitment"] in said


async def test_tournament_record_can_be_verified_from_its_file(discord: StandIn, party: Party) -> None:
    course = begun(3)
    course.pair()
    course.play()
    course.add("end", why="by-hand")
    text = write_record(course.tournament, course.lines, over=True)
    said = await verdict(discord, party.ana, text.encode())
    assert says(said, "verify-tournament-proven", rounds=1, proven=1, ended="otherwise")
    wrong = await verdict(discord, party.ana, text.replace('"rounds": 2', '"rounds": 3').encode())
    assert says(wrong, "verify-rounds-differ", number=5, said=3, found=2)


async def test_records_are_verified_one_at_a_time(bot: Bot, party: Party) -> None:
    async with bot.client.get_shared(VerificationSlots).hold(DEFAULT_CLAIM):
        answer = await party.ana.command("azul record verify", file=File("game.json", b"hello"))
        assert answer.message.loading
    message = await party.discord.filled(answer)
    assert says(message.content, "verify-unreadable")


async def test_file_without_record_is_refused_with_reason(discord: StandIn, party: Party) -> None:
    for data, why in (
        (b"hello", "verify-not-a-record"),
        (b"\x89PNG\r\n\x1a\n", "verify-not-a-record"),
        (b"", "verify-not-a-record"),
        (b'{"players": 2}', "verify-not-a-record"),
        (bytes(MAX_RECORD_SIZE + 1), "verify-too-large"),
    ):
        said = await verdict(discord, party.ana, data)
        assert says(said, "verify-unreadable"), data[:9]
        assert says(said, why), data[:9]


MARKS = "a" + "\u0300\u0323" * 20_000


@pytest.mark.parametrize(
    "change",
    [{"ruleset": MARKS, "game": MARKS}, {"players": [MARKS] * 2, "moves": [{"seat": 0, "move": MARKS}]}],
    ids=["game", "player and move"],
)
async def test_texts_of_a_file_are_truncated_outside_event_loop(
    discord: StandIn, party: Party, finished_game: FinishedGame, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[tuple[int, bool]] = []

    def normalize(form: Literal["NFC"], text: str) -> str:
        looked_at.append((len(text), threading.current_thread() is threading.main_thread()))
        return unicodedata.normalize(form, text)

    watched = SimpleNamespace(**vars(unicodedata) | {"normalize": normalize})
    monkeypatch.setattr("bot.messages.markup.unicodedata", watched)
    data = json.dumps(json.loads(finished_game.file.data) | change)
    said = await verdict(discord, party.ana, data.encode())
    assert "a\u0323" in unicodedata.normalize("NFD", said)
    assert len(said) < 1200
    assert max(length for length, _ in looked_at) < 1000
    assert not any(on_the_loop for _, on_the_loop in looked_at)
