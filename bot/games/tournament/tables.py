"""The tables of a tournament, which are ordinary games with ids chosen at the pairing, and their results."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace

from bot.games.core.ranks import rank_by, rank_players
from bot.games.core.replay import Table
from bot.games.core.request import NoSuchGame
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.games.table.lobby import COMPUTER, start_game
from bot.games.table.opening import insert_game
from bot.games.tournament.change import TournamentChange, TournamentState, load_state, make_table
from bot.games.tournament.contest import Contest, Entry, Pairing
from bot.rules.draw import SEED_BYTES
from bot.storage import subjects
from bot.storage.rows import Game, Player
from bot.storage.subjects import TOURNAMENT, Conflict

STOPPED = "round"
"""The ending of a table that was stopped because its round was over."""
CALLED_OFF = "repaired"
"""The ending of a table that was called off because its round was paired again."""


def is_playable(contest: Contest, table: Pairing) -> bool:
    """Check whether every seat has a player. An entry whose data has been deleted meanwhile doesn't count as one."""
    return all(entry.is_known for entry in list_seated(contest, table))


def list_seated(contest: Contest, table: Pairing) -> list[Entry]:
    """Return the entries of a table by seat."""
    return [contest.entry(number) for number in table.seats]


async def open_table(service: Service, tournament_id: str, game_id: str) -> None:
    """Open and start the game of a table unless this has already happened. Repeating this is harmless.

    Each player is called once. The first board calls the player who begins. The others are notified that they have a
    seat or, if a computer begins, only when it is their turn.
    """
    with contextlib.suppress(Conflict):
        # The game may already exist, if a process died before it could start the game.
        async with service.database.write() as connection:
            # Read within the transaction, because an entry's data may have been deleted since the pairing.
            await subjects.lock_subject(connection, TOURNAMENT, tournament_id)
            state = await load_state(service, connection, tournament_id)
            found = state.contest.find_table(game_id)
            if found is None or not is_playable(state.contest, found[1]):
                return
            await insert_game(connection, _make_game(service, state, found[1]), None)
    async with service.change(game_id) as change:
        if change.table.game.status == "lobby":
            start_game(change, ("lobby", "board") if change.table.game.options.thread else ("board",))
            change.call(_list_called(change.table))


def _list_called(table: Table) -> list[Notice]:
    """Return the calls to the players of a table that has begun.

    If a computer begins, people are only called to their turn.
    """
    if table.computers_to_act:
        return []
    return [(player.user_id, "seated") for player in table.game.humans if not table.waits_for(player.user_id)]


def _make_game(service: Service, state: TournamentState, table: Pairing) -> Game:
    """Return the game of a table before its start. The person on the lowest seat is the host."""
    game = make_table(state.tournament, table.game_id)
    seated = list_seated(state.contest, table)
    players = tuple(
        Player(seat, entry.user_id, entry.name, computer=entry.computer) for seat, entry in enumerate(seated)
    )
    people = [entry.user_id for entry in seated if entry.user_id is not None]
    now = service.clock()
    return replace(
        game,
        host_id=people[0] if people else state.tournament.host_id,
        seats=len(players),
        players=players,
        options=replace(game.options, order=tuple(player.user_id or COMPUTER for player in players)),
        unrated_because="computer" if len(people) < len(players) else None,
        seed=service.entropy(SEED_BYTES),
        created_at=now,
        changed_at=now,
    )


async def stop_table(service: Service, game_id: str) -> None:
    """End a table as it stands, without rating it, because the last day of its round is over."""
    async with service.change(game_id, unplayable=True) as change:
        if not change.table.game.is_over:
            ended = replace(change.table.game, status="ended", ending=STOPPED, offer=None)
            change.record(NewAct(ended, "end", posts=("board",)))


async def call_off_table(service: Service, made: TournamentChange, game_id: str) -> None:
    """End a locked game without a result, within the change that pairs its round again."""
    try:
        table = await service.load(made.connection, game_id, unplayable=True)
    except NoSuchGame:
        return
    change = Change(made.connection, table, None, made.now)
    ended = replace(table.game, status="ended", ending=CALLED_OFF, offer=None)
    change.record(NewAct(ended, "end", posts=("lobby",) if table.replay is None else ("board",)))
    await change.write()
    made.called_off.append(change.table)


async def find_result(service: Service, contest: Contest, table: Pairing) -> tuple[tuple[int, ...], list[int]] | None:
    """Return the places of a finished table by seat, and the seats whose players are absent.

    Return ``None`` if the table isn't over.
    """
    try:
        seen = await service.table(table.game_id, unplayable=True)
    except NoSuchGame:
        # The game hasn't been opened yet. If a player is missing, it never will be.
        return None if is_playable(contest, table) else _rank_without(contest, table)
    if not seen.game.is_over:
        return None
    seated = list_seated(contest, table)
    lost = [_has_lost_seat(player, entry) for player, entry in zip(seen.game.players, seated, strict=True)]
    gone = [seat for seat, entry in enumerate(seated) if _is_gone(seen, seat, entry)]
    return rank_seats(_rank(seen), lost), gone


def _rank_without(contest: Contest, table: Pairing) -> tuple[tuple[int, ...], list[int]]:
    """Return the result of a table that was never opened because an entry is missing.

    The other entries share first place.
    """
    missing = [not entry.is_known for entry in list_seated(contest, table)]
    return rank_seats([1] * len(missing), missing), [seat for seat, is_missing in enumerate(missing) if is_missing]


def _rank(table: Table) -> Sequence[int]:
    """Return the places in a finished game: by its result, the order of leaving, or its scores if it was stopped.

    If none of these exists, all players are first. In a stopped game, players whose turn it was are behind others with
    an equal score.
    """
    if table.outcome is not None:
        return table.outcome.ranks
    if table.game.ending == "empty":
        return rank_players(table.game, [0] * len(table.game.players))
    if table.game.ending == STOPPED and table.replay is not None:
        # Otherwise, the second player of a knock-out's table would advance without having made a move.
        waiting = table.position.to_act
        return rank_by([(-score, seat in waiting) for seat, score in enumerate(table.position.scores)])
    return [1] * len(table.game.players)


def rank_seats(ranks: Sequence[int], lost: Sequence[bool]) -> tuple[int, ...]:
    """Return the places after moving players who lost their seat to the end. The other players move up."""
    return rank_by(list(zip(lost, ranks, strict=True)))


def _has_lost_seat(player: Player, entry: Entry) -> bool:
    """Check whether somebody other than the paired player had the seat at the end."""
    return player.user_id != entry.user_id or (player.computer is not None and entry.computer is None)


def _is_gone(table: Table, seat: int, entry: Entry) -> bool:
    """Check whether the entry's data was deleted or its player's time ran out. Players who resigned aren't absent."""
    if not entry.is_known:
        return True
    return any(line.act == "timeout" and line.seat == seat for line in table.lines_since(0))
