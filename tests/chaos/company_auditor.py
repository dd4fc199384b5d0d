"""The part of the auditor that checks open tables, challenges and deals of the week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from bot.discord_app.core.buttons import BEAT, BOARDS, SCORES, SEEK, SEEK_OTHER, SOLVE
from bot.games.table.open_tables import CALL_INTERVAL
from bot.games.table.terms import get_terms
from bot.messages.markup import SHOWN_DIGITS
from bot.storage.rows import Attempt, Challenge
from tests.chaos.history import ANY, History, Kept, Shown

SILENT_POSTS = {SEEK, SEEK_OTHER, BEAT, BOARDS, SCORES, SOLVE, "show"}
"""Verbs of buttons on public messages that must not ping anybody."""
MAX_DELAY = timedelta(minutes=2)
"""Maximum time between a decision and its message."""


def audit_company(history: History) -> Iterator[str]:
    """Yield a sentence for each promise about open tables, challenges and deals that a history breaks."""
    yield from _audit_pings(history)
    yield from _audit_mentions(history)
    yield from _audit_lists(history)
    yield from _audit_tables(history)
    for challenge, attempts in history.challenges:
        for problem in _audit_challenge(history, challenge, attempts):
            yield f"{challenge.kind} {challenge.id}: {problem}"


def _is_public(shown: Shown) -> bool:
    return shown.only_for is None and shown.direct is None


def _audit_pings(history: History) -> Iterator[str]:
    for shown in history.shown:
        if shown.pings and _is_public(shown) and not SILENT_POSTS.isdisjoint(press.verb for press in shown.presses):
            yield f"message {shown.message_id} pings {sorted(shown.pings)}"


# Open tables.


def _audit_mentions(history: History) -> Iterator[str]:
    """Check that a role is mentioned at most once in `CALL_INTERVAL`, and never twice for the same table."""
    mentions = defaultdict[int, list[Shown]](list)
    for shown in history.shown:
        for role_id in shown.roles if _is_public(shown) and not shown.edited else ():
            mentions[role_id].append(shown)
    for role_id, found in mentions.items():
        called = set[str]()
        for shown in found:
            tables = {press.game_id for press in shown.presses if press.verb == "join"}
            for game_id in tables & called:
                yield f"role {role_id} was mentioned again for table {game_id} (message {shown.message_id})"
            called |= tables
        for before, after in pairwise(found):
            if after.moment - before.moment < CALL_INTERVAL and ANY not in history.warned:
                yield f"role {role_id} was mentioned after {after.moment - before.moment} (message {after.message_id})"


def _audit_lists(history: History) -> Iterator[str]:
    """Check that each channel has at most one list of open tables."""
    newest = {shown.message_id: shown for shown in history.shown if _is_public(shown)}
    lists = defaultdict[int, list[int]](list)
    for message_id, shown in newest.items():
        if message_id not in history.gone and any(press.verb == SEEK_OTHER for press in shown.presses):
            lists[shown.channel_id].append(message_id)
    for channel_id, found in lists.items():
        if len(found) > 1 and ANY not in history.warned:
            yield f"channel {channel_id} has several lists of open tables: {found}"


def _audit_tables(history: History) -> Iterator[str]:
    """Check that nobody opened a table while another with the same terms waited for them."""
    tables = [kept for kept in history.games if kept.game.open_since is not None]
    for kept in tables:
        opened = kept.lines[0]
        for other in tables:
            same = get_terms(other.game) == get_terms(kept.game) and other.game.guild_id == kept.game.guild_id
            if same and other is not kept and _could_join(other, opened.user_id or 0, opened.at):
                yield f"table {kept.game.id} was opened, although {other.game.id} was waiting"


def _could_join(kept: Kept, user_id: int, at: datetime) -> bool:
    """Check whether a person could have joined a table at this time."""
    if kept.lines[0].at >= at or user_id in kept.game.options.removed:
        return False
    seated = set[object]()
    for line in kept.lines:
        # Lines of the same time may have been recorded before.
        if line.at > at:
            break
        if line.act in ("open", "join"):
            seated.add(line.user_id)
        elif line.act == "leave":
            seated.discard(line.user_id)
        elif line.act not in ("thread", "edit", "host"):
            # It has begun, has been closed, or somebody was removed from it.
            return False
    return 0 < len(seated) < kept.game.seats


# Challenges.


def _audit_challenge(history: History, challenge: Challenge, attempts: Sequence[Attempt]) -> Iterator[str]:
    people = [attempt.user_id for attempt in attempts]
    if len(people) != len({*people}):
        yield "somebody has two attempts"
    is_sure = ANY not in history.warned
    if challenge.closed and challenge.kind == "card" and is_sure and history.now < challenge.closes_at:
        yield "it was closed too early"
    if not challenge.closed and is_sure and history.now > challenge.closes_at + MAX_DELAY:
        yield "it was never closed"
    yield from _audit_secrets(history, challenge, attempts)
    yield from _audit_results(history, attempts)
    yield from _audit_posts(history, challenge)


def _audit_secrets(history: History, challenge: Challenge, attempts: Sequence[Attempt]) -> Iterator[str]:
    """Check that the seed, boards and points of others are shown only when they may be seen."""
    ended = {attempt.user_id: attempt.ended_at for attempt in attempts if attempt.points is not None}
    mark = challenge.seed.hex()[:SHOWN_DIGITS]
    closed = _find_end(history, challenge)
    for shown in history.shown:
        is_open = shown.moment >= challenge.opened_at and (closed is None or shown.at < closed)
        if ANY in history.warned or not is_open:
            continue
        if mark in shown.text:
            yield f"its seed was shown too early (message {shown.message_id})"
        viewer = shown.only_for or shown.direct
        at = ended.get(viewer or 0)
        may_see = at is not None and at <= shown.moment
        presses = [press for press in shown.presses if press.game_id == challenge.id]
        if any(press.verb == BOARDS and press.path for press in presses) and not may_see:
            yield f"user {viewer} saw boards before the end of their attempt (message {shown.message_id})"
        if challenge.kind == "deal" and not may_see:
            named = {f"{one.name} **{one.points}**" for one in attempts if one.user_id != viewer}
            if any(text in shown.text for text in named):
                yield f"user {viewer} saw points before the end of their attempt (message {shown.message_id})"


def _find_end(history: History, challenge: Challenge) -> int | None:
    """Return a Discord id from the moment at which a challenge closed, or ``None`` if it is open."""
    if not challenge.closed:
        return None
    for act in history.acts:
        if challenge.kind == "deal" and act.what == "nodeals":
            # It may have closed early.
            return act.interaction_id
    return min((shown.at for shown in history.shown if shown.moment >= challenge.closes_at), default=None)


def _audit_results(history: History, attempts: Sequence[Attempt]) -> Iterator[str]:
    games = {kept.game.id: kept for kept in history.games}
    for attempt in attempts:
        kept = games.get(attempt.game_id)
        if kept is None:
            yield f"the game {attempt.game_id} of an attempt doesn't exist"
        elif (attempt.ended_at is not None) != kept.game.is_over:
            yield f"attempt {attempt.game_id} has ended, and its game hasn't, or the other way round"


def _audit_posts(history: History, challenge: Challenge) -> Iterator[str]:
    """Check that a challenge is posted once, and again only after its post was deleted, moved or forgotten."""
    verb = SCORES if challenge.kind == "deal" else BOARDS
    posts = [
        shown
        for shown in history.shown
        if not shown.edited
        and _is_public(shown)
        and any(press.verb == verb and press.game_id == challenge.id and not press.path for press in shown.presses)
        and not any(press.verb == "more" for press in shown.presses)
    ]
    for before, after in pairwise(posts):
        is_gone = history.gone.get(before.message_id, after.at) < after.at
        if before.channel_id == after.channel_id and not is_gone and ANY not in history.warned:
            yield f"it was posted twice (messages {before.message_id} and {after.message_id})"
    if not (posts or history.hindered or history.delayed or challenge.closed or ANY in history.warned):
        yield "it was never posted"
