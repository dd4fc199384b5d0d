"""Deletion of a person's data from tournaments."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core.service import Service
from bot.games.tournament.acts import withdraw_excess_computers
from bot.games.tournament.change import TournamentChange, change
from bot.storage import tournament_queries
from bot.storage.acts import TournamentLine, write_tournament_payload
from bot.storage.payloads import AboutEntry, Entered


async def leave_tournaments(service: Service, user_id: int) -> None:
    """Withdraw a user from all tournaments and delete their name from the logs.

    Results remain under the entry numbers.
    """
    for tournament_id in await service.database.query(tournament_queries.list_naming, user_id):
        async with change(service, tournament_id, unplayable=True) as made:
            entry = made.state.contest.entry_of(user_id)
            if not made.state.is_over and entry is not None and not entry.is_out:
                made.record("withdraw", AboutEntry(entry.number))
                withdraw_excess_computers(made)
            await _delete_name(made, tournament_id, user_id)


async def _delete_name(made: TournamentChange, tournament_id: str, user_id: int) -> None:
    lines = await tournament_queries.load_lines(made.connection, tournament_id)
    texts = {line.version: _without_name(line) for line in lines if line.entrant_id == user_id}
    # Record an act, so that all processes drop their cached states, which contain the user's name.
    made.record("forget")
    await tournament_queries.forget_in_tournament(made.connection, tournament_id, user_id, texts)


def _without_name(line: TournamentLine) -> str:
    try:
        payload = line.payload
    except ValueError:
        # The position of the name in a damaged text is unknown.
        return ""
    return write_tournament_payload(line.act, replace(payload, name="")) if isinstance(payload, Entered) else line.text
