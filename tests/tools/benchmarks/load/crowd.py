"""People who press *Play*, and the times they see.

They press the buttons that their picker would have without opening the picker, so each press is a turn. Posts are
discarded, so that the stand-in's costs stay constant.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.discord_app.core.buttons import Press
from bot.sandbox.server.interactions import COMPONENT, UserInteraction
from bot.sandbox.world import Message
from bot.sandbox.world.components import BUTTON
from bot.sandbox.world.model import EPHEMERAL
from tests.discord_stand_in import StandIn
from tests.tools.benchmarks.load.stored import Copy, message_of

RESPONSE_TIMEOUT_S = 15.0
"""The time after which a press without a result counts as failed."""


@dataclass(slots=True)
class Turn:
    """A press: its time, and the seconds until its response and until its board."""

    at: float
    answer_s: float | None = None
    board_s: float | None = None


@dataclass(eq=False, slots=True)
class _Played:
    """A game as its players see it."""

    copy: Copy
    made: int = 0
    turn: Turn | None = None
    picker: Message | None = None


@dataclass(eq=False)
class Crowd:
    """People who play these games."""

    discord: StandIn
    copies: Sequence[Copy]
    turns: list[Turn] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._games = {copy.id: _Played(copy) for copy in self.copies}
        self._free = deque(self._games.values())
        self._pressed: dict[int, Turn] = {}
        self._came_free = asyncio.Event()
        self._stop = self.discord.world.events.listen(self._see)

    @property
    def waiting(self) -> int:
        """The number of games in which the board after the last move hasn't been posted yet."""
        return len(self._games) - len(self._free)

    async def press_steadily(self, rate: float, seconds: float) -> None:
        """Press at a constant rate, whether or not earlier presses have been answered."""
        begun = time.perf_counter()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
            if self._free:
                self._press(self._free.popleft())

    async def press_at_once(self, people: int, seconds: float) -> None:
        """Let ``people`` people each press again as soon as they see the board of their last move."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            while self._free and self.waiting < people:
                self._press(self._free.popleft())
            self._came_free.clear()
            try:
                async with asyncio.timeout(max(0.0, end - time.perf_counter())):
                    await self._came_free.wait()
            except TimeoutError:
                return

    async def press_times(self, people: int, times: int) -> None:
        """Play ``times`` turns in total, with ``people`` people pressing concurrently and no time limit."""
        for _ in range(times):
            while not self._free or self.waiting >= people:
                self._came_free.clear()
                await self._came_free.wait()
            self._press(self._free.popleft())

    async def finish(self) -> None:
        """Wait a few seconds for the boards and responses that are still missing."""
        try:
            async with asyncio.timeout(RESPONSE_TIMEOUT_S):
                while self.waiting or self._pressed:
                    self._came_free.clear()
                    await self._came_free.wait()
        except TimeoutError:
            return

    def leave(self) -> None:
        """Stop listening to the stand-in."""
        self._stop()

    # -- one press ----------------------------------------------------------------------------------------------------

    def _press(self, game: _Played) -> None:
        copy, template = game.copy, game.copy.template
        seat, move = template.script[game.made]
        person = self.discord.world.people[copy.people[seat]]
        channel = self.discord.world.channels[copy.channel_id]
        if game.picker is None:
            self._bring_last_board(game)
            ids, bot = self.discord.world.ids, self.discord.bot
            game.picker = Message(ids.next(), channel, bot, time.time(), "Your move", flags=EPHEMERAL)
        game.picker.only_for, game.picker.deleted = person, False
        path = tuple(step.token for step in move.steps)
        custom_id = Press("play", copy.id, template.version + game.made, path).custom_id
        game.turn = Turn(time.perf_counter())
        self.turns.append(game.turn)
        data = {"component_type": BUTTON, "custom_id": custom_id, "id": 1}
        opened = self.discord.server.interactions.open(COMPONENT, person, channel, data, message=game.picker)
        self._pressed[opened.id] = game.turn

    def _bring_last_board(self, game: _Played) -> None:
        """Add the board message that the stored rows refer to, so that the bot can remove its buttons."""
        copy, world = game.copy, self.discord.world
        board = message_of(copy.number, copy.template.last_message)
        channel = world.channels[copy.channel_id]
        world.add_message(Message(board, channel, self.discord.bot, time.time(), "The board before"))

    def _see(self, event: str, thing: object) -> None:
        if event == "interaction" and isinstance(thing, UserInteraction):
            self._see_answer(thing)
        elif event in ("message_create", "message_update") and isinstance(thing, Message):
            if event == "message_create" and thing.only_for is None and thing.nonce is not None:
                self._see_post(thing)
            self._tidy(thing, is_new=event == "message_create")

    def _see_answer(self, interaction: UserInteraction) -> None:
        turn = self._pressed.pop(interaction.id, None)
        if turn is not None and interaction.failure is None:
            turn.answer_s = time.perf_counter() - turn.at
        self._came_free.set()
        # Every press searches these interactions, so remove them after a second.
        asyncio.get_running_loop().call_later(1, self.discord.server.interactions.by_token.pop, interaction.token, None)

    def _see_post(self, message: Message) -> None:
        game = self._games.get(str(message.nonce).partition("-")[0])
        if game is None or game.turn is None:
            return
        game.turn.board_s = time.perf_counter() - game.turn.at
        game.made, game.turn = game.made + 1, None
        self._free.append(game)
        self._came_free.set()

    def _tidy(self, message: Message, *, is_new: bool) -> None:
        for attachment in message.attachments:
            self.discord.world.files.delete(attachment.id)
            self.discord.world.files.put(attachment.id, b"")
        if not is_new and message.only_for is None:
            # The bot doesn't change a message without buttons again.
            self.discord.world.delete_message(message)
