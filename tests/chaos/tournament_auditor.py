"""The part of the auditor that checks tournaments: rounds, tables, cards and seed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from bot.games.tournament.contest import Contest, Round, apply_line
from bot.games.tournament.pairing import can_confirm, is_knocked_out
from bot.games.tournament.plans import find_misfit
from bot.messages.markup import SHOWN_DIGITS
from bot.storage.acts import TournamentAct, TournamentLine
from bot.storage.rows import Game
from tests.chaos.history import ANY, History, KeptTournament, Shown
from tests.support.says import says

DONE: dict[TournamentAct, tuple[str, ...]] = {
    "open": ("answer-tournament-opened",),
    "enter": (
        "answer-tournament-entered",
        "answer-tournament-entered-late",
        "answer-tournament-computer",
        "answer-tournament-added",
    ),
    "withdraw": ("answer-tournament-withdrawn",),
    "begin": ("answer-tournament-begun",),
    "confirm": ("answer-tournament-next-round",),
    "remove": ("answer-tournament-removed",),
    "readmit": ("answer-tournament-readmitted",),
    "replace": ("answer-tournament-replaced",),
    "correct": ("answer-tournament-corrected",),
    "here": ("answer-tournament-moved",),
    "end": ("answer-tournament-ended",),
    "invite": ("answer-tournament-invited",),
    "uninvite": ("answer-tournament-uninvited",),
    "admit": ("answer-tournament-admits",),
    "check-in": ("answer-tournament-asked", "answer-tournament-not-asking"),
    "ready": ("answer-tournament-ready",),
    "appoint": ("answer-tournament-appointed",),
    "dismiss": ("answer-tournament-dismissed",),
    "apart": ("answer-tournament-apart",),
    "repair": ("answer-tournament-repaired",),
}
"""The responses that confirm each act in a tournament's log."""
A_SECOND = timedelta(seconds=1)


@dataclass(frozen=True)
class Change:
    """A line of the log, with the states of the tournament before and after it."""

    before: Contest
    line: TournamentLine
    after: Contest


@dataclass(frozen=True)
class Card:
    """A card with its number.

    The entries have number 0, a round has its own number, and the end has the last number.
    """

    number: int
    shown: Shown


def is_card(shown: Shown) -> bool:
    """Check whether a message was sent as a card."""
    return shown.only_for is None and shown.direct is None and any(press.verb == "show" for press in shown.presses)


def audit_tournament(history: History, kept: KeptTournament) -> Iterator[str]:
    """Yield a sentence for each promise that a tournament's history breaks."""
    changes = list[Change]()
    contest = Contest(kept.tournament.options)
    try:
        for line in kept.lines:
            after = apply_line(contest, line)
            changes.append(Change(contest, line, after))
            contest = after
    except ValueError as wrong:
        yield f"its log cannot be read ({wrong})"
        return
    for change in changes:
        if change.line.act in ("pair", "repair"):
            yield from _audit_round(change.before, change.after.rounds[-1])
    yield from _audit_results(history, changes)
    yield from _audit_tables(history, kept, changes)
    if ANY not in history.warned:
        yield from _audit_progress(history, contest)
    cards = _list_cards(history, kept, contest)
    yield from _audit_cards(history, kept, cards)
    yield from _audit_newest_card(history, kept, contest, cards)
    yield from _audit_seed(history, kept)


# Rounds.


def _audit_round(before: Contest, played: Round) -> Iterator[str]:
    """Check that every active entry, and no other, has one table, a bye or a pause."""
    at_tables = [number for table in played.tables for number in table.seats]
    times = Counter([*at_tables, *played.byes, *played.away])
    for number, count in times.items():
        if count > 1:
            yield f"entry {number} is {count} times in round {played.number}"
        if before.entry(number).is_out:
            yield f"entry {number} is in round {played.number}, and was out"
    for entry in before.active:
        if not times[entry.number] and not is_knocked_out(before, entry.number):
            yield f"entry {entry.number} has no table in round {played.number}, and no bye"


def _audit_results(history: History, changes: Sequence[Change]) -> Iterator[str]:
    """Check that each table gets its result once, and not before its end."""
    games = {kept.game.id: kept.game for kept in history.games}
    results = Counter(json.loads(change.line.text)["game"] for change in changes if change.line.act == "result")
    for game_id, count in results.items():
        if count > 1:
            yield f"the result of table {game_id} was noted {count} times"
        game = games.get(game_id)
        if game is not None and not game.is_over:
            yield f"table {game_id} has a result, and is still played"


def _audit_tables(history: History, kept: KeptTournament, changes: Sequence[Change]) -> Iterator[str]:
    """Check that each pairing has a game between the paired people, and that the tournament has no other games."""
    games = {one.game.id: one.game for one in history.games}
    contest = changes[-1].after if changes else Contest(kept.tournament.options)
    paired = Counter(table.game_id for table in contest.tables)
    for game_id, count in paired.items():
        if count > 1:
            yield f"game {game_id} is {count} tables"
    taken_back = {table.game_id for change in changes for table in change.before.tables if change.line.act == "repair"}
    for game in games.values():
        is_unknown = game.id not in paired and not (game.id in taken_back and game.status == "cancelled")
        if game.tournament_id == kept.tournament.id and is_unknown:
            yield f"game {game.id} belongs to it, and no round has paired it"
    for change in changes:
        for table in change.after.rounds[-1].tables if change.line.act == "pair" else ():
            wanted = games.get(table.game_id)
            sat = [change.after.entry(number).user_id for number in table.seats]
            if wanted is None and table.game_id in taken_back:
                continue
            if wanted is None:
                # A tournament may have been cancelled before its tables were opened.
                if contest.status == "running" or table.game_id in _list_recorded(contest):
                    yield f"table {table.game_id} was paired, and is not there"
            elif wanted.tournament_id != kept.tournament.id:
                yield f"table {table.game_id} does not belong to it"
            elif _list_seated(wanted) != sat:
                yield f"at table {table.game_id} sit others than were paired"


def _list_recorded(contest: Contest) -> set[str]:
    return {table.game_id for table in contest.tables if table.ranks is not None}


def _list_seated(game: Game) -> list[int | None]:
    """Return the people who first sat down at a table, by seat. Computers may have replaced them since then."""
    return [player.previous_id or player.user_id for player in game.players]


def _audit_progress(history: History, contest: Contest) -> Iterator[str]:
    """Check that the tournament continues."""
    wanted = contest.options.begin_with
    count = len(contest.active)
    is_full = contest.status == "open" and wanted is not None and count >= wanted
    if is_full and find_misfit(contest.options, count) is None:
        yield f"it has {count} entries, and has not begun"
    if contest.status != "running":
        return
    if can_confirm(contest):
        return
    if contest.current is None or contest.current.is_over:
        yield f"it stands still after round {len(contest.rounds)}"
        return
    games = {kept.game.id: kept.game for kept in history.games}
    for table in contest.current.tables:
        game = games.get(table.game_id)
        if table.ranks is None and game is not None and game.status == "lobby":
            yield f"table {table.game_id} was not started"
        if table.ranks is None and game is not None and game.is_over:
            yield f"table {table.game_id} is over, and has no result"


# Cards.


def _list_cards(history: History, kept: KeptTournament, contest: Contest) -> list[Card]:
    """Return the cards as they were sent, beginning with the oldest."""
    found = dict[int, Card]()
    for shown in history.shown:
        names_it = any(press.game_id == kept.tournament.id for press in shown.presses)
        if is_card(shown) and names_it and shown.message_id not in found:
            found[shown.message_id] = Card(_read_number(shown, contest), shown)
    return list(found.values())


def _read_number(shown: Shown, contest: Contest) -> int:
    title = shown.text.partition("\n")[0]
    if says(title, "tournament-title"):
        return 0
    rounds = range(1, len(contest.rounds) + 1)
    ended = len(contest.rounds) + 1
    return next((number for number in rounds if says(title, "tournament-round-title", round=number)), ended)


def _audit_cards(history: History, kept: KeptTournament, cards: Sequence[Card]) -> Iterator[str]:
    """Check that each card appears once, in order, and that only the newest has buttons."""
    for before, after in pairwise(cards):
        ids = f"messages {before.shown.message_id} and {after.shown.message_id}"
        is_again = _may_stand_again(history, kept, before, after)
        if after.number < before.number:
            yield f"card {after.number} came after card {before.number} ({ids})"
        if after.number == before.number and not is_again:
            yield f"card {after.number} stands twice ({ids})"
        last = history.last(before.shown)
        is_doubtful = last.message_id in history.gone or last.message_id in history.failed
        is_forgotten = history.was_forgotten(kept.tournament.id, before.shown, after.shown)
        # The bot doesn't look for messages it may have sent in a channel that the tournament has left.
        is_left = before.shown.channel_id != after.shown.channel_id
        if last.presses and not (is_doubtful or is_forgotten or is_left):
            yield f"card {before.number} still has buttons (message {last.message_id})"


def _may_stand_again(history: History, kept: KeptTournament, before: Card, after: Card) -> bool:
    """Check whether a card may be sent again.

    This is allowed if the card was deleted, can't be edited, or is in another channel, or if Discord had forgotten its
    nonce.
    """
    ended = (history.gone.get(before.shown.message_id), history.fixed.get(before.shown.message_id))
    if any(at is not None and at <= after.shown.at for at in ended):
        return True
    moves = [line for line in kept.lines if line.act == "here" and (line.interaction_id or 0) < after.shown.at]
    if before.shown.channel_id != after.shown.channel_id and moves:
        return True
    return history.was_forgotten(kept.tournament.id, before.shown, after.shown)


def _audit_newest_card(
    history: History, kept: KeptTournament, contest: Contest, cards: Sequence[Card]
) -> Iterator[str]:
    """Check that the newest card is up to date, unless the channel is gone or was unavailable for days."""
    tournament = kept.tournament
    is_hindered = kept.channel_gone or history.is_given_up(tournament.changed_at) or ANY in history.warned
    if is_hindered:
        return
    is_over = contest.status not in ("open", "running")
    wanted = len(contest.rounds) + is_over
    newest = cards[-1] if cards else None
    if newest is None or newest.number != wanted:
        yield f"nobody was shown card {wanted}"
        return
    last = history.last(newest.shown)
    version = next((press.version for press in last.presses), 0)
    # Cards of a finished tournament aren't sent again.
    is_past_mending = is_over and last.message_id in history.gone
    if version != tournament.version and not is_past_mending:
        yield f"its newest card shows version {version}, and it stands at {tournament.version}"
    if last.channel_id != tournament.channel_id:
        yield f"its newest card stands in channel {last.channel_id}, and it goes on in {tournament.channel_id}"


def _audit_seed(history: History, kept: KeptTournament) -> Iterator[str]:
    """Check that the seed appears in no post, and nowhere before the end."""
    mark = kept.tournament.seed.hex()[:SHOWN_DIGITS]
    ended = next((line.at for line in kept.lines if line.act in ("finish", "end")), None)
    for shown in history.shown:
        if mark not in shown.text:
            continue
        # If its clock is wrong, the bot records another moment than Discord does.
        is_early = ended is not None and ANY not in history.warned and shown.moment < ended - A_SECOND
        if ended is None or is_early:
            yield f"its seed was shown before its end (message {shown.message_id})"
        if shown.only_for is None:
            yield f"a post shows its seed (message {shown.message_id})"
