"""With what the computers of a game think, as their seats and the log say it: kind, version, budget and seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import cast

from bot.games.decision import Decision
from bot.opponents.levels import STAND_IN, Level, engine_of, player_of
from bot.storage.rows import Game, Player

ONCE = "once"
"""Ends the text of a line that tells what thinks about the next move of its seat only, whoever sits there."""


def level_of(player: Player) -> Level:
    """The level of a computer."""
    return cast("Level", player.computer)


def seated_computer(game: Game, player: Player, level: str) -> Player:
    """This player as a computer of this level, with a seed of its own."""
    return with_engine(game, replace(player, user_id=None, computer=level, engine=""))


def with_engine(game: Game, player: Player) -> Player:
    """The computer with what it thinks with in this version of the bot, at a table of so many; its seed stays."""
    _, _, seed = player.engine.rpartition(" ")
    return replace(player, engine=_engine(game, level_of(player), int(seed) if seed else _new_seed(game, player.seat)))


def stand_in(game: Game, seat: int, seed: int | None = None) -> Player:
    """What thinks about one move of a seat in the place of whoever sits there, with this seed or one of its own."""
    return with_engine(game, Player(seat, None, "", STAND_IN, engine="" if seed is None else str(seed)))


def seed_of(player: Player) -> int:
    """The seed of a computer's seat."""
    return int(player.engine.rpartition(" ")[2])


def engine_text(player: Player) -> str:
    """What a line of the log says of a computer: `level kind version budget seed`."""
    return f"{player.computer} {player.engine}"


def engines_text(players: Iterable[Player]) -> str:
    """The same of all computers among the players, each after its seat."""
    return ", ".join(f"{player.seat} {engine_text(player)}" for player in players if player.computer)


def note_engines(game: Game, noted: Sequence[Player]) -> tuple[Game, list[Decision]]:
    """The game with what its computers think with now, and the lines for those of which the log says something else.

    ``noted`` are the players as the log has them.
    """
    decisions: list[Decision] = []
    for player in game.players:
        if player.computer is None:
            continue
        fresh = with_engine(game, player)
        if fresh not in noted:
            seated = tuple(fresh if other.seat == fresh.seat else other for other in game.players)
            game = replace(game, players=seated)
            decisions.append(Decision(game, "computer", fresh.seat, engine_text(fresh)))
    return game, decisions


def _engine(game: Game, level: Level, seed: int) -> str:
    players = game.seats if game.status == "lobby" else len(game.players)
    engine = engine_of(level, game.ruleset, game.side, players)
    return f"{engine.kind} {player_of(engine.kind, game.ruleset).version} {engine.budget} {seed}"


def _new_seed(game: Game, seat: int) -> int:
    """A seed that nobody can know before the game's own is known, and that tells nothing of that one."""
    text = f"{game.id} {game.version} {seat}"
    return int.from_bytes(hashlib.blake2b(text.encode(), key=game.seed, digest_size=8).digest()) >> 1
