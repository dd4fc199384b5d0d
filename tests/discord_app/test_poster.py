"""The poster, which carries out the steps of any kind of subject. In these tests the subjects are bulletins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, NamedTuple

import pytest
from discord import File

from bot.discord_app.app import slots
from bot.discord_app.app.poster import FailureKind, Poster, Resolution
from bot.discord_app.app.slots import Slots
from bot.games.posting.steps import Sent
from bot.storage.place import Place
from tests.discord_app.conftest import Bot
from tests.discord_stand_in import StandIn

NEWS = "news"
"""The id of a bulletin."""
POSTS = "/channels/*/messages"


class Note(NamedTuple):
    """A text that a bulletin has to send."""

    key: str
    place: Place
    channel_id: int


class Bulletins:
    """Bulletins, each of which sends its notes in order. Notes that haven't been sent are kept in memory."""

    name = "bulletin"

    def __init__(self, bot: Bot, *left: Note) -> None:
        self.bot = bot
        self.left = [*left]
        self.following: Resolution = "try-again"
        self.failures: list[str] = []
        self.rests: list[bool] = []
        self.while_drawing: Callable[[], None] = lambda: None
        self.while_resting: Callable[[], None] = lambda: None

    async def find_due(self) -> list[str]:
        return [NEWS] if self.left else []

    async def read(self, subject_id: str) -> tuple[Note, ...]:
        return tuple(self.left)

    def next_step(self, pending: tuple[Note, ...], failed: Collection[str | int]) -> tuple[Note | None, None]:
        return next((note for note in pending if note.key not in failed), None), None

    async def draw(self, step: Note) -> File | None:
        self.while_drawing()
        return None

    async def is_overtaken(self, step: Note) -> bool:
        return step not in self.left

    async def run(self, step: Note, picture: File | None) -> Sent | None:
        return await self.bot.client.delivery.send(
            step.place.guild_id, step.channel_id, step.key, f"bulletin-{step.key}"
        )

    async def handle_failure(self, pending: tuple[Note, ...], step: Note, failure: FailureKind) -> Resolution:
        self.failures.append(failure)
        return self.following

    async def record_step(
        self, pending: tuple[Note, ...], step: Note, sent: Sent | None, failed: Collection[str | int]
    ) -> tuple[Note, ...]:
        self.left.remove(step)
        return tuple(note for note in pending if note is not step)

    async def schedule_check(self, pending: tuple[Note, ...], at: datetime | None, *, failed: bool) -> bool:
        self.rests.append(failed)
        is_current = pending == tuple(self.left)
        self.while_resting()
        return is_current


@pytest.fixture
def notes(discord: StandIn) -> list[Note]:
    """Two notes for different channels."""
    channels = (discord.channel(), discord.add_channel("other"))
    place = Place("server", discord.guild.id)
    return [Note(f"note {number}", place, channel.id) for number, channel in enumerate(channels)]


async def post(bulletins: Bulletins) -> Poster[Any, Any]:
    """Post all due notes, and return the poster that did it."""
    poster = Poster(bulletins.bot.client, bulletins, Slots())
    await poster.wake_due()
    await poster.finish()
    return poster


def list_posted(discord: StandIn) -> list[str]:
    return [message.content for channel in discord.world.channels.values() for message in channel.messages]


async def test_steps_are_carried_out_in_order(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    bulletins = Bulletins(bot, *notes)
    poster = await post(bulletins)
    assert [request.json["content"] for request in discord.sent("POST", POSTS)] == ["note 0", "note 1"]
    assert (bulletins.left, bulletins.rests, poster.busy) == ([], [False], False)


async def test_failed_step_is_skipped_and_retried_when_due(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    bulletins = Bulletins(bot, *notes)
    discord.fail("POST", f"/channels/{notes[0].channel_id}/messages", status=400)
    poster = await post(bulletins)
    assert (list_posted(discord), bulletins.left, bulletins.rests) == (["note 1"], notes[:1], [True])
    await poster.wake_due()
    await poster.finish()
    assert (sorted(list_posted(discord)), bulletins.rests) == (["note 0", "note 1"], [True, False])


FAILURES: list[tuple[Any, int, str]] = [
    (503, 0, "later"),
    (403, 50013, "forbidden"),
    (403, 50005, "refused"),
    (400, 0, "refused"),
    (404, 10003, "channel_gone"),
]


async def test_failures_of_steps_are_classified(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    for status, code, failure in FAILURES:
        bulletins = Bulletins(bot, notes[0])
        discord.fail("POST", POSTS, status=status, code=code)
        await post(bulletins)
        assert bulletins.failures == [failure], (status, code)


async def test_missing_direct_channel_counts_as_a_refusal(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    bulletins = Bulletins(bot, notes[0]._replace(place=Place("direct", notes[0].channel_id)))
    discord.fail("POST", POSTS, status=404, code=10003)
    await post(bulletins)
    assert bulletins.failures == ["refused"]


async def test_impossible_step_can_count_as_done(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    bulletins = Bulletins(bot, *notes)
    bulletins.following = "count-as-done"
    discord.fail("POST", POSTS, status=400)
    await post(bulletins)
    assert (list_posted(discord), bulletins.left, bulletins.rests) == (["note 1"], [], [False])


async def test_posts_are_reloaded_if_a_failure_changes_them(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    bulletins = Bulletins(bot, notes[0])
    bulletins.following = "reload"
    discord.fail("POST", POSTS, status=400)
    await post(bulletins)
    assert (list_posted(discord), bulletins.failures, bulletins.rests) == (["note 0"], ["refused"], [False])


async def test_step_is_not_sent_if_posts_change_during_drawing(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    bulletins = Bulletins(bot, notes[0])
    bulletins.while_drawing = lambda: bulletins.left.__setitem__(0, notes[1])
    await post(bulletins)
    assert (list_posted(discord), bulletins.left) == (["note 1"], [])


async def test_waking_poster_during_last_check_triggers_another_check(
    discord: StandIn, bot: Bot, notes: list[Note]
) -> None:
    bulletins = Bulletins(bot, notes[0])
    poster = Poster(bot.client, bulletins, Slots())

    def add() -> None:
        if len(bulletins.rests) == 1:
            bulletins.left.append(notes[1])
            poster.wake(NEWS)

    bulletins.while_resting = add
    poster.wake(NEWS)
    await poster.finish()
    assert (sorted(list_posted(discord)), bulletins.rests) == (["note 0", "note 1"], [False, False])


async def test_poster_sends_nothing_after_losing_its_shards(discord: StandIn, bot: Bot, notes: list[Note]) -> None:
    bulletins = Bulletins(bot, *notes)
    poster = Poster(bot.client, bulletins, Slots())
    hold = discord.hold("POST", POSTS)
    poster.wake(NEWS)
    await hold.reached()
    poster.lose()
    hold.release()
    await poster.finish()
    assert list_posted(discord) == ["note 0"]


async def test_posters_of_several_kinds_share_slots(
    discord: StandIn, bot: Bot, notes: list[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slots, "MAX_STEPS_PER_CHANNEL", 1)
    shared = Slots()
    drawn = []
    kinds = [Bulletins(bot, notes[0]._replace(key=key)) for key in ("one", "other")]
    kinds[1].while_drawing = lambda: drawn.append("other")
    hold = discord.hold("POST", POSTS)
    posters = [Poster(bot.client, bulletins, shared) for bulletins in kinds]
    posters[0].wake(NEWS)
    await hold.reached()
    posters[1].wake(NEWS)
    for _ in range(10):
        await asyncio.sleep(0)
    assert drawn == []
    hold.release()
    for poster in posters:
        await poster.finish()
    assert (list_posted(discord), drawn) == (["one", "other"], ["other"])


async def test_posts_stay_due_if_reading_them_fails(
    discord: StandIn, bot: Bot, notes: list[Note], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bulletins = Bulletins(bot, notes[0])
    with monkeypatch.context() as faulty:
        faulty.setattr(bulletins, "read", lambda _: 1 / 0)
        poster = await post(bulletins)
    assert "posts of bulletin news failed and will be retried" in caplog.text
    await poster.wake_due()
    await poster.finish()
    assert list_posted(discord) == ["note 0"]
