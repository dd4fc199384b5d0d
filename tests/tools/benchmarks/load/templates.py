"""Games of base Azul that were really played.

They are the templates of all stored games and include their further moves.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from unittest import mock

from bot.games.core.replay import Table
from bot.games.core.request import Limits, Person, Request
from bot.games.core.service import Service
from bot.games.posting import outbox
from bot.games.posting.steps import PostBoard, PostLobby, Sent, next_step
from bot.games.table import lobby, play
from bot.games.table.opening import Opening, open_game
from bot.rules.game import Move, Position
from bot.storage import sqlite
from bot.storage.database import Database
from bot.storage.place import Place

ANA, BEN = Person(1, "Ana"), Person(2, "Ben")
SERVER, CHANNEL = Place("server", 1), 1
FIRST_MESSAGE = 1_000
OPEN_PLIES = (4, 12, 20, 28, 36, 45)
"""The number of moves made in each of the open games."""
FINISHED = 1
SCRIPT_PLIES = 2_000
"""The number of further moves prepared for an open game, more than any measurement needs."""
_ROW = 5
_ALMOST_FULL = 4


@dataclass(frozen=True, slots=True)
class Template:
    """A stored game: its version, the message with its last board, and, if it is open, its further moves.

    ``script`` contains these moves, each with its seat.
    """

    id: str
    finished: bool
    version: int
    last_message: int
    script: tuple[tuple[int, Move], ...] = ()
    people: tuple[int, int] = (ANA.id, BEN.id)


class _Recorder:
    """A player of games whose boards are recorded as posted, as if Discord accepted everything immediately."""

    def __init__(self, database: Database) -> None:
        self._service = Service(database, limits=Limits(games_per_host=100))
        self._message = self._board = FIRST_MESSAGE

    async def play(self, number: int, plies: int | None) -> Template:
        """Return a game after ``plies`` moves, or a finished game if ``plies`` is ``None``."""
        chance = random.Random(number)
        self._service.entropy = lambda count: hashlib.shake_256(f"{number} {chance.random()}".encode()).digest(count)
        table = await open_game(self._service, self._ask(ANA), Opening("azul", "coloured", 2))
        await self._post(table)
        table = await lobby.join(self._service, self._ask(BEN), table.game.id)
        await self._post(table)
        for seat, move in _moves(table.position.copy(), chance, endless=plies is not None):
            if not table.running or plies == 0:
                break
            person = Person(table.game.players[seat].user_id or 0, table.game.players[seat].name)
            table = await play.play(self._service, self._ask(person), table.game.id, str(move))
            await self._post(table)
            plies = None if plies is None else plies - 1
        if not table.running:
            return Template(table.game.id, True, table.game.version, self._board)
        going_on = _moves(table.position.copy(), chance, endless=True)
        script = tuple(turn for turn, _ in zip(going_on, range(SCRIPT_PLIES), strict=False))
        return Template(table.game.id, False, table.game.version, self._board, script)

    def _ask(self, person: Person) -> Request:
        self._message += 1
        return Request(person, SERVER, CHANNEL, interaction_id=self._message)

    async def _post(self, table: Table) -> None:
        pending = await outbox.read(self._service, table.game.id)
        while pending is not None:
            step, at = next_step(pending, self._service.clock())
            if step is None:
                await outbox.schedule_check(self._service, pending, at, failed=False)
                return
            self._message += 1
            if isinstance(step, PostBoard):
                self._board = self._message
            is_edit = isinstance(step, PostLobby) and step.message_id is not None
            sent = None if is_edit else Sent(self._message, version=pending.table.game.version)
            pending = await outbox.record_step(self._service, pending, step, sent)


def _moves(position: Position, chance: random.Random, *, endless: bool) -> Iterator[tuple[int, Move]]:
    """Yield random moves that rarely use the floor line. In ``endless`` games nobody completes a row of the wall."""
    while position.to_act:
        (seat,) = position.to_act
        moves = [move for move in position.legal_moves(seat) if not (endless and _ends(position, seat, move))]
        lines = [move for move in moves if move.steps[-1].token.isdigit()]
        move = chance.choice(lines or moves)
        yield seat, move
        position.play(seat, move)


def _ends(position: Position, seat: int, move: Move) -> bool:
    """Check whether the move completes a line whose tile would complete its row of the wall."""
    line = move.steps[-1].token
    if not line.isdigit():
        return False
    wall: int = position.boards[seat].wall  # type: ignore[attr-defined]
    return (wall >> _ROW * (int(line) - 1) & 0b11111).bit_count() >= _ALMOST_FULL


async def make_templates(url: str) -> list[Template]:
    """Play the templates in the empty database at ``url``."""
    with mock.patch("bot.storage.sqlite.PRAGMAS", (*sqlite.PRAGMAS, "synchronous=OFF")):
        database = await Database.open(url)
        recorder = _Recorder(database)
        plies = [*OPEN_PLIES, *[None] * FINISHED]
        made = [await recorder.play(number, count) for number, count in enumerate(plies)]
        await database.close()
    return made
