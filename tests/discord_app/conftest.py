"""Fixtures that run the whole bot with the real discord.py, a real database and the stand-in for Discord."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import discord as library
import pytest
import yarl
from discord.app_commands import CommandTree
from PIL import Image
from sqlalchemy import select

from bot.discord_app.actions.registry import find_action
from bot.discord_app.app.client import AzulClient
from bot.discord_app.app.run import use_server
from bot.discord_app.commands.azul import make_commands
from bot.discord_app.commands.declarations import CatalogueTranslator, digest_commands
from bot.discord_app.core.buttons import Press
from bot.games.core import request as domain
from bot.games.core.replay import Table
from bot.games.core.request import Limits, Request
from bot.games.core.results import has_begun_to_count
from bot.games.core.service import Service
from bot.games.table import lobby, play, seats
from bot.games.table.opening import Opening, open_game
from bot.messages.words import LANGUAGES
from bot.opponents import advice
from bot.opponents.thinker import Thinker
from bot.rules import RULESETS
from bot.sandbox.world import Channel, Json, Message
from bot.sandbox.world.components import Button
from bot.sandbox.world.model import PRIVATE_THREAD
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.tables import metadata
from renderers.scene import Picture
from tests.discord_stand_in import Answer, Person, StandIn
from tests.discord_stand_in.faults import Request as Sent
from tests.support.clock import Clock, Entropy
from tests.support.drawing import AtOnce, InThread
from tests.support.explanations import explain_quickly, prefer_search
from tests.support.moves import careful_move
from tests.support.tables import list_careful_steps, play_steps
from tests.support.waiting import WAIT_TIMEOUT_S


@pytest.fixture(scope="session", autouse=True)
def cached_commands() -> Iterator[None]:
    """Commands that are created, translated and digested only once per session, because all clients share them."""
    digests: dict[tuple[object, ...], str] = {}

    async def digest_once(tree: CommandTree[Any]) -> str:
        commands = (*tree.get_commands(), *LANGUAGES)
        if commands not in digests:
            digests[commands] = await digest_commands(tree)
        else:
            await tree.set_translator(CatalogueTranslator())
        return digests[commands]

    with (
        mock.patch("bot.discord_app.app.client.make_commands", cache(make_commands)),
        mock.patch("bot.discord_app.app.client.digest_commands", digest_once),
    ):
        yield


@pytest.fixture(scope="session")
def registered_commands(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, Json]]:
    """A database and the commands registered at Discord, both as they are after the first start of a bot."""
    file = Path(shutil.copy(migrated, tmp_path_factory.mktemp("registered_commands") / "azul.sqlite3"))

    async def start_once() -> dict[int, Json]:
        async with opened() as stand_in:
            bot = Bot(stand_in, file, Clock(), Limits())
            await bot.start()
            await bot.stop()
            return stand_in.world.commands

    with (
        mock.patch("bot.discord_app.core.drawing.Processes", AtOnce),
        mock.patch("bot.discord_app.core.emojis.draw_all", return_value={}),
        asyncio.Runner() as runner,
    ):
        return file, runner.run(start_once())


class Bot:
    """A running bot that can be stopped and started again on the same database."""

    def __init__(self, discord: StandIn, database_file: Path, clock: Clock, limits: Limits) -> None:
        self.discord, self.database_file, self.clock, self.limits = discord, database_file, clock, limits
        self.entropy = Entropy()
        self.make_thinker: Callable[[], Thinker] = Thinker
        self.client: AzulClient
        self._database: Database
        self._running: asyncio.Task[None]

    @property
    def service(self) -> Service:
        return self.client.service

    async def start(self) -> None:
        self._database = await Database.open(f"sqlite+aiosqlite:///{self.database_file}")
        service = Service(self._database, clock=self.clock, entropy=self.entropy, limits=self.limits)
        service.thinker = self.make_thinker()
        self.client = AzulClient(service)
        self._running = asyncio.create_task(self.client.start(self.discord.token))
        await self.discord.until_ready()

    async def stop(self) -> None:
        await self.client.close()
        await asyncio.gather(self._running, return_exceptions=True)
        await self._database.close()
        await self.discord.until(lambda: not self.discord.connected, what="the bot is disconnected")

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def idle(self) -> None:
        """Wait until computers have moved and everything that is due has been posted."""
        client = self.client
        posters, alarms = (client.poster, client.tournament_poster), (client.alarms, client.tournament_alarms)
        while any(one.busy for one in posters) or not all(one.idle for one in alarms):
            for working in (*alarms, *posters):
                await working.finish()

    async def check_outbox(self) -> None:
        """Post everything that is due, as the poster does at regular intervals."""
        await self.client.poster.wake_due()
        await self.client.tournament_poster.wake_due()
        await self.idle()

    async def check_timers(self) -> None:
        """Carry out everything that is due, as the timers do at regular intervals."""
        await self.client.alarms.begin_due()
        await self.client.tournament_alarms.begin_due()
        await self.idle()

    async def finish_analyses(self) -> None:
        """Finish all requested analyses, and then show and announce their results."""
        analyses = self.client.analyses
        # The bot records requests after it has responded.
        await self.discord.until(lambda: not self.client.incoming.tasks, "all requests are recorded")
        while True:
            await analyses.begin_due()
            if self._is_judging_nothing():
                break
            await self.discord.until(self._is_judging_nothing, "all allowed judgements are made")
            await self.client.analysis_answers.update()
        await self.client.analysis_answers.update()
        await self.check_outbox()

    def _is_judging_nothing(self) -> bool:
        return len(self.client.analyses.at_work) <= getattr(self.service.thinker, "waiting", 0)

    async def pass_time(self, **by: float) -> None:
        """Let time pass, stopping whenever a game is due, and post everything that becomes due."""
        end, act_at = self.clock.now + timedelta(**by), metadata.tables["games"].c.act_at
        while True:
            async with self.service.database.read() as connection:
                at = (await connection.execute(select(act_at).where(act_at <= end).order_by(act_at).limit(1))).scalar()
            if at is None:
                break
            self.clock.now = max(self.clock.now, at)
            await self.check_timers()
        self.clock.now = end
        await self.check_outbox()


def find_movers(board: Message, people: Iterable[Person]) -> list[Person]:
    """Return the people whom the headline of a board mentions.

    These are the people to move, except those who also made the previous move.
    """
    headline = board.content.partition("\n")[0]
    return [person for person in people if person.mention in headline]


def options_of(picker: Message) -> list[Button]:
    """Return the picker's buttons for the open choice, without Undo, Hint and the buttons that go back."""
    asking = [button for button in picker.buttons if not (button.label or "").startswith("◀")]
    return [button for button in asking if button.label not in ("Undo", "Hint")]


async def choose_first(person: Person, picker: Answer) -> Answer:
    """Choose the first option of each step until the move can be played."""
    while picker.has_message and "Play" not in picker.message.labels:
        if picker.message.selects:
            select = picker.message.selects[0]
            picker = await person.choose(picker.message, select.custom_id, [select.values[0]])
            continue
        offered = options_of(picker.message)
        if not offered:
            break
        picker = await person.click(picker.message, offered[0].custom_id or "")
    return picker


class Party:
    """Four people and a moderator in a channel, with helpers that make requests for them."""

    def __init__(self, discord: StandIn, bot: Bot) -> None:
        self.discord, self.bot = discord, bot
        names = ("Ana", "Ben", "Chi-Wei", "Dariush")
        self.people = [discord.person(name) for name in names]
        self.ana, self.ben, self.chi, self.dariush = self.people
        self.boss = discord.person("Boss", moderator=True)

    async def lobby(self, seats: int = 4, **options: Any) -> Message:
        """Open a lobby as Ana and return its post."""
        await self.ana.command("azul new", seats=seats, **options)
        return await self.discord.next_message()

    async def game(self, players: int = 2, game: str = "azul", side: str | None = None) -> Message:
        """Begin a game with the first ``players`` people without any presses, post it, and return its board."""
        return await self.post(await self.start_unposted_game(*self.people[:players], game=game, side=side))

    async def begin(self, players: int = 2, **options: Any) -> Message:
        """Begin a game with the first ``players`` people by pressing Join below its lobby, and return its board."""
        lobby = await self.lobby(players, **options)
        for person in self.people[1:players]:
            await person.click(lobby, "Join")
        return await self.discord.next_message()

    def mover(self, board: Message) -> Person:
        """Return the only person to move."""
        (person,) = find_movers(board, self.people)
        return person

    def movers(self, board: Message) -> list[Person]:
        """Return all people to move."""
        return find_movers(board, self.people)

    def others(self, board: Message) -> list[Person]:
        """Return the people who aren't to move, in the party's order. The first of them has a seat in every game."""
        return [person for person in self.people if person not in self.movers(board)]

    def ask(self, person: Person, channel: Channel | None = None) -> Request:
        """Return the request with which this person calls use cases in a channel."""
        here = channel or self.discord.channel()
        if here.guild is None:
            place = Place("group", here.id)
        else:
            place = Place("server" if here.guild.bot_is_in else "guest", here.guild.id)
        return Request(
            domain.Person(person.id, person.name),
            place,
            here.id,
            parent_id=here.parent.id if here.parent is not None else None,
            private=here.kind == PRIVATE_THREAD,
            language="" if place.has_settings else "en",
        )

    @property
    def silent_service(self) -> Service:
        """The bot's service without the callback that makes the bot post."""
        return replace(self.bot.service, on_change=lambda _table: None)

    async def start_game(self, *people: Person) -> Table:
        """Begin a game between these people without waiting for its posts."""
        return await self._seat(self.bot.service, people, Opening("azul", "coloured", len(people)))

    async def start_unposted_game(
        self, *people: Person, game: str = "azul", side: str | None = None, channel: Channel | None = None
    ) -> Table:
        """Begin a game between these people, without posts.

        The bot posts it when a test calls `post` or somebody acts in Discord.
        """
        opening = Opening(game, side or RULESETS[game].sides[0], len(people))
        return await self._seat(self.silent_service, people, opening, channel)

    async def _seat(
        self, service: Service, people: Sequence[Person], opening: Opening, channel: Channel | None = None
    ) -> Table:
        table = await open_game(service, self.ask(people[0], channel), opening)
        for person in people[1:]:
            table = await lobby.join(service, self.ask(person, channel), table.game.id)
        return table

    async def play_moves(self, moves: int) -> Table:
        """Begin a game between Ana and Ben and play some moves, without waiting for the posts."""
        return await self._play_moves(self.bot.service, await self.start_game(self.ana, self.ben), moves)

    async def post_resigned_game(self, moves: int) -> Message:
        """Begin a game between Ana and Ben, play some moves, resign as Ana, and return the last post."""
        return await self.post(await self.play_and_resign(moves))

    async def play_and_resign(self, moves: int) -> Table:
        """Begin a game between Ana and Ben, play some moves, and resign as Ana, all without posts."""
        table = await self._play_moves(self.silent_service, await self.start_unposted_game(self.ana, self.ben), moves)
        return await seats.resign(self.silent_service, self.ask(self.ana), table.game.id)

    async def _play_moves(self, service: Service, table: Table, moves: int) -> Table:
        course = list_careful_steps(table, lambda after: after.game.version == table.game.version + moves)
        return await play_steps(service, table.game.id, course)

    async def give_up(self, person: Person, table: Table) -> Table:
        """Resign as this person, without waiting for the post."""
        game = table.game
        request = Request(domain.Person(person.id, person.name), game.place, game.channel_id)
        return await seats.resign(self.bot.service, request, game.id)

    async def move(self, table: Table, move: str = "") -> Table:
        """Play a move for the next player without waiting for its post. By default it is a careful move."""
        return await self._move(self.bot.service, table, move)

    async def advance(self, table: Table) -> Table:
        """Play a careful move for the next player without posting it."""
        return await self._move(self.silent_service, table)

    async def _move(self, service: Service, table: Table, move: str = "") -> Table:
        player = table.to_act[0]
        mover = Request(domain.Person(player.user_id or 0, player.name), table.game.place, table.game.channel_id)
        move = move or str(careful_move(table.position, player.seat))
        return await play.play(service, mover, table.game.id, move)

    async def won_by(self, winner: Person, loser: Person) -> Table:
        """Play a game between two people until it counts, and then resign as the loser."""
        table = await self.start_game(winner, loser)
        table = await play_steps(self.bot.service, table.game.id, list_careful_steps(table, has_begun_to_count))
        return await self.give_up(loser, table)

    async def start_tiling_game(self, *people: Person, channel: Channel | None = None) -> Table:
        """Play a game on the grey wall, without posts, until several people have columns to choose."""
        table = await self.start_unposted_game(*people, side="grey", channel=channel)
        course = list_careful_steps(table, lambda after: len(after.to_act) > 1)
        return await play_steps(self.silent_service, table.game.id, course)

    async def post_tiling_game(self, players: int = 2) -> tuple[Message, Table, list[Person]]:
        """Play and post a game in which several people have columns to choose.

        Return its board, the game and the people who have to choose.
        """
        people = {person.id: person for person in self.people}
        table = await self.start_tiling_game(*self.people[:players])
        return await self.post(table), table, [people[player.user_id or 0] for player in table.to_act]

    async def post(self, table: Table) -> Message:
        """Post the current state of a game and return its board."""
        channel = self.discord.world.channels[table.game.channel_id]
        self.bot.client.wake_posts([table.game.id])
        board = await self.newest(channel)
        *_, before = (None, *(message for message in channel.messages if message.id < board.id))
        return await self.discord.next_message(channel, after=before)

    async def in_thread(self) -> tuple[Channel, Message]:
        """Begin a game between Ana and Ben in its own thread. Return the thread and the first board."""
        lobby = await self.lobby(2, thread=True)
        await self.ben.click(lobby, "Join")
        await self.bot.idle()
        thread = self.discord.world.channels[lobby.id]
        return thread, await self.newest(thread)

    async def resign(self, person: Person) -> Message:
        """Resign as this person, confirm it, and return the newest board."""
        await person.click((await person.command("azul resign")).message, "Yes, resign")
        return await self.newest()

    async def table(self, post: Message) -> Table:
        """Return the current state of the game that a post belongs to."""
        found = re.search(r"#([0-9A-Z]{5})\b", post.content)
        assert found is not None, "the post has no game id"
        return await self.bot.service.table(found[1])

    async def newest(self, channel: Channel | None = None) -> Message:
        """Return the newest board in a channel, once everything is posted."""
        await self.bot.idle()
        return [message for message in (channel or self.discord.channel()).messages if message.attachments][-1]

    async def act(self, board: Message, channel: Channel | None = None) -> str:
        """Type the first legal move as the player to move, and return the text of the response."""
        table = await self.table(board)
        mover = next(person for person in self.people if person.id == table.to_act[0].user_id)
        move = str(table.position.legal_moves(table.to_act[0].seat)[0])
        answer = await mover.command("azul move", channel or board.channel, move=move, game=table.game.id)
        await self.bot.idle()
        return answer.content

    async def type(self, board: Message) -> Message:
        """Type the first legal move as the player to move, and return the newest board."""
        await self.act(board)
        return await self.newest(board.channel)

    async def end(self, person: Person | None = None, channel: Channel | None = None, **options: Any) -> Answer:
        """End a game as a moderator, or as this person, and confirm it."""
        person = person or self.boss
        question = (await person.command("azul table end", channel, **options)).message
        return await person.click(question, "Yes, end it")

    async def prefer(self, person: Person, **fields: Any) -> Answer:
        """Open the form for a person's settings, fill in these fields, and submit it."""
        return await person.submit(await person.command("azul settings me"), **fields)

    async def pick(self, board: Message) -> Answer:
        """Open the picker as the player to move, and choose the first option of each step."""
        mover = self.mover(board)
        return await choose_first(mover, await mover.click(board, "Your move"))

    async def play(self, board: Message) -> Message:
        """Play a move with the picker, and return the next board."""
        picker = await self.pick(board)
        await self.mover(board).click(picker.message, "Play")
        return await self.discord.next_message(after=board)


@asynccontextmanager
async def opened() -> AsyncIterator[StandIn]:
    """Open a stand-in, and direct discord.py to it for the duration of a block."""
    before = library.http.Route.BASE, library.asset.Asset.BASE, library.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    # Discord allows three seconds. Only the tests of the stand-in need that limit; here the machine may be slow.
    async with StandIn.open(response_timeout_s=WAIT_TIMEOUT_S) as stand_in:
        use_server(stand_in.url)
        yield stand_in
    library.http.Route.BASE, library.asset.Asset.BASE = before[:2]
    library.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(str(before[2]))


MESSAGES = re.compile(r"/channels/\d+/messages")
BROKEN = 50035
"""The error code with which Discord rejects a request body that breaks its description or limits."""


def check_nonces(requests: Iterable[Sent]) -> None:
    """Check that each message was sent with a nonce that no earlier, successfully sent message has."""
    standing = set[str]()
    for request in requests:
        if request.method == "POST" and MESSAGES.fullmatch(request.path):
            nonce = request.json.get("nonce")
            assert nonce is not None, request.json
            assert nonce not in standing, request.json
            if request.status == 200:
                standing.add(nonce)


def find_custom_ids(body: Any) -> Iterator[tuple[str, bool]]:
    """Yield each custom id in the body of a request, and whether it is the id of a form."""
    if isinstance(body, dict):
        if "custom_id" in body:
            yield body["custom_id"], "title" in body
        for part in body.values():
            yield from find_custom_ids(part)
    elif isinstance(body, list):
        for part in body:
            yield from find_custom_ids(part)


def check_actions(requests: Iterable[Sent]) -> None:
    """Check that every button, select and form that the bot sent belongs to a known action."""
    for request in requests:
        for custom_id, is_form in find_custom_ids(request.json):
            # The fields within a form have plain names as custom ids.
            if custom_id.startswith("azul:"):
                action = find_action(Press.read(custom_id))
                assert action is not None, custom_id
                assert action.is_form == is_form, custom_id


def may_be_rejected(errors: Json) -> bool:
    """Check whether Discord may reject a correct request with these errors.

    One of two concurrent edits may keep a picture that the other edit removes, and somebody may delete our emojis.
    """
    return [*errors] == ["attachments"] or "BUTTON_COMPONENT_INVALID_EMOJI" in json.dumps(errors)


@pytest.fixture
async def discord() -> AsyncIterator[StandIn]:
    """A stand-in for Discord. After the test, it checks all requests: their bodies, nonces, buttons and routes."""
    async with opened() as stand_in:
        yield stand_in
        check_nonces(stand_in.requests)
        check_actions(stand_in.requests)
        answers = [request.answer for request in stand_in.requests if isinstance(request.answer, dict)]
        # Rejections that a test injects don't list errors.
        broken = [answer["errors"] for answer in answers if answer.get("code") == BROKEN and "errors" in answer]
        assert [errors for errors in broken if not may_be_rejected(errors)] == []
        assert stand_in.unknown_requests == []


def sketch(scene: Any) -> Picture:
    """Return a tiny picture that is the same for equal scenes."""
    image = Image.frombytes("L", (8, 4), hashlib.sha256(repr(scene).encode()).digest())
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return Picture(buffer.getvalue(), scene.alt, *image.size)


@pytest.fixture(autouse=True)
def sketched_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sketches that replace drawn pictures, except in tests marked `drawn`.

    Drawing takes half the time of a game, and the renderers have tests of their own.
    """
    is_drawn = request.node.get_closest_marker("drawn") is not None
    monkeypatch.setattr("bot.discord_app.core.drawing.Processes", InThread if is_drawn else AtOnce)
    if not is_drawn:
        monkeypatch.setattr("bot.discord_app.core.drawing.draw", sketch)


@pytest.fixture(autouse=True)
def quick_explanations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints by weak players without a judge. Tests of the opponents use strong players."""
    explain_quickly(monkeypatch)
    monkeypatch.setattr(advice, "compare_moves", prefer_search)


@pytest.fixture(autouse=True)
def catalogue_emojis(monkeypatch: pytest.MonkeyPatch) -> None:
    """The emojis of the catalogue instead of uploaded emojis, which only their own tests need."""
    monkeypatch.setattr("bot.discord_app.core.emojis.draw_all", lambda _games: {})


@pytest.fixture(autouse=True)
def manual_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks for due work that run only when the bot starts and when a test requests them.

    Normally they run every second, which would disturb tests on a busy machine. The checks for analyses stay regular,
    because tests wait for the analyses that they request.
    """
    for name in (
        "DUE_CHECK_INTERVAL_S",
        "PUZZLE_CHECK_INTERVAL_S",
        "SHARE_CHECK_INTERVAL_S",
        "SEASON_CHECK_INTERVAL_S",
        "CHANGE_CHECK_INTERVAL_S",
    ):
        monkeypatch.setattr(f"bot.discord_app.app.client.{name}", 3600.0)


@pytest.fixture
def short_ready_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short timeout for becoming ready. It is long enough, because the stand-in sends all servers immediately.

    Only tests that wait until the bot is ready need this. All other tests end before the bot is ready.
    """
    monkeypatch.setattr("bot.discord_app.core.base.GUILD_READY_TIMEOUT_S", 0.05)


async def repeat_later(
    client: AzulClient,
    work: Callable[[], Awaitable[object]],
    every_s: float,
    what: str,
    *,
    repeat: Callable[..., Awaitable[None]] = AzulClient._repeat,
) -> None:
    """Repeat work as the bot does, but wait for one interval first, because a new database has no due work."""
    # Look up the emojis without waiting, because a lookup after the interval would disturb the test.
    if work != client.own_emojis.look_up_if_due:
        with suppress(TimeoutError):
            await asyncio.wait_for(client.stopping.wait(), every_s)
    await repeat(client, work, every_s, what)


@pytest.fixture
async def bot(
    discord: StandIn,
    registered_commands: tuple[Path, dict[int, Json]],
    tmp_path: Path,
    clock: Clock,
    sqlite_without_driver: None,
) -> AsyncIterator[Bot]:
    # Registering the commands would take a quarter of the time that a start takes.
    template, discord.world.commands = registered_commands
    database_file = Path(shutil.copy(template, tmp_path / template.name))
    running = Bot(discord, database_file, clock, Limits(games_per_host=3))
    # Patch only the first start. A bot that restarts must check for due work immediately.
    with mock.patch.object(AzulClient, "_repeat", repeat_later):
        await running.start()
    yield running
    await running.stop()


@pytest.fixture
async def new_bot(bot: Bot, migrated: Path) -> Bot:
    """A bot that starts for the first time, so it registers its commands."""
    await bot.stop()
    bot.discord.world.commands = {}
    shutil.copy(migrated, bot.database_file)
    await bot.start()
    return bot


@pytest.fixture
def party(discord: StandIn, bot: Bot) -> Party:
    return Party(discord, bot)
