"""Facts about people at a table: their moves, and whose turn has begun."""

from __future__ import annotations

from operator import itemgetter

from bot.games.core.replay import Table
from bot.storage.rows import Player


def other_people(table: Table, user_id: int) -> tuple[int, ...]:
    """Return the ids of the other users at the table."""
    people = (player.user_id for player in table.game.humans)
    return tuple(other for other in people if other is not None and other != user_id)


def find_last_move(table: Table, user_id: int) -> int:
    """Return the version of the user's last move, or 0 if there isn't one."""
    return max((turn.version for turn in table.turns_since(0) if turn.by == user_id), default=0)


def has_played(table: Table, user_id: int, since: int) -> bool:
    """Check whether the user has made a move after version ``since`` that hasn't been taken back."""
    return any(turn.by == user_id for turn in table.turns_since(since))


def find_unmoved(table: Table) -> tuple[Player, ...]:
    """Return the people for whose first move the game waits, or waited when it ended."""
    if table.replay is None:
        return ()
    moved = {turn.seat for turn in table.replay.turns}
    waiting = [table.game.players[seat] for seat in table.position.to_act if seat not in moved]
    return tuple(player for player in waiting if player.computer is None)


def has_chosen(table: Table, player: Player) -> bool:
    """Check whether the player has made all their secret choices while others still have to choose."""
    return table.running and player not in table.to_act and bool(table.position.find_picked(player.seat))


def was_played_for(table: Table, user_id: int, since: int) -> bool:
    """Check whether a computer has made a move for the user after version ``since`` because their time was up.

    Secret moves and moves that were taken back don't count.
    """
    shown = [turn for turn in table.turns_since(since) if not turn.secret]
    late = [one for turn in shown for one in table.find_late_with(turn)]
    return any(player is not None and player.user_id == user_id for player in map(table.find_mover, late))


def is_still_played_for(table: Table, user_id: int, version: int) -> bool:
    """Check whether the user should still be notified that a computer made the move of this version for them.

    Players who have moved since already know. Awaited players are notified of their turn instead. For a game on hold,
    nobody is notified.
    """
    if table.game.status not in ("running", "finished") or table.game.on_hold or table.waits_for(user_id):
        return False
    return was_played_for(table, user_id, version - 1) and not has_played(table, user_id, version)


def is_same_turn(table: Table, user_id: int, version: int) -> bool:
    player = table.game.player(user_id)
    if player is None or any(not turn.secret for turn in table.turns_since(version)):
        return False
    return all(line.act != "takeback" and line.seat != player.seat for line in table.lines_since(version))


def find_called_to_turn(table: Table, since: int) -> tuple[Player, ...]:
    """Return the people whose turn began with the changes after version ``since``.

    The person who acted last is present and isn't called, unless the clock played for them. If only seats have changed
    hands, only the new players are called.
    """
    if table.replay is None or table.shown <= since:
        return ()
    turns = [turn for turn in table.turns_since(since) if not turn.secret]
    lines = table.lines_since(since)
    done = [(turn.version, turn.by) for turn in turns if turn.because is None]
    done += [(line.version, line.user_id) for line in lines]
    doers = [by for _, by in sorted(done, key=itemgetter(0)) if by is not None]
    is_new_turn = since < table.replay.begun or bool(turns) or any(line.act == "takeback" for line in lines)
    taken = {line.seat for line in lines}
    come = [player for player in table.people_to_act if is_new_turn or player.seat in taken]
    return tuple(player for player in come if player.user_id not in doers[-1:])
