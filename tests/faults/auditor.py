"""The auditor: what of a history breaks a promise. A pure function, a sentence for each thing."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from bot.games.outbox import MOST_ATTEMPTS
from bot.games.refusal import Unplayable
from bot.games.replay import Table, Turn, replayed
from bot.messages.markup import SHOWN_DIGITS
from bot.messages.narration import name_move, narrate
from bot.messages.words import words
from bot.rules.game import Position
from bot.sandbox.server.interactions import DEFER_UPDATE, UPDATE
from bot.sandbox.server.messages import NONCE_WINDOW_S
from bot.storage.rows import LogLine
from tests.faults.history import ANY, Act, History, Kept, Shown

WORDS = words("en")
PLAYED = "Played: "
MADE = ("play", "undo", "takeback")
FOR_GOOD = {
    "You’re in ": "join",
    "You left ": "leave",
    " has started.": "start",
    "Taken back.": "undo takeback",
    " has been called off.": "cancel",
    "You resigned": "resign",
}
"""Answers that say that something was done, with the acts in the log that it was."""
SILENT = {"join": UPDATE, "leave": UPDATE, "agree": DEFER_UPDATE, "decline": DEFER_UPDATE, "nudge": DEFER_UPDATE}
"""Presses that are confirmed without words, by this kind of answer."""
NONCE_MS = NONCE_WINDOW_S * 1000
SOUGHT = re.compile(r"(\w+)-[bl]\d+ ")
"""The posts that the bot looks for before it sends them again: boards and lobbies, by their nonces."""
NOTHING_DONE = "No move was played, and no game has changed"
MOVED_FAULT = ("your move was played", "can’t tell", "was done")
TOLD_BEFORE = re.compile(r"\d+ (earlier )?moves? ")


def audit(history: History) -> list[str]:
    """What is wrong: nothing where every promise was kept."""
    return [
        *history.problems,
        *_audit_acts(history),
        *_audit_nonces(history),
        *(f"game {kept.game.id}: {problem}" for kept in history.games for problem in _audit_game(history, kept)),
    ]


# -- what people did --------------------------------------------------------------------------------------------------


def _audit_acts(history: History) -> Iterator[str]:
    lines = defaultdict[int, list[LogLine]](list)
    for kept in history.games:
        for line in kept.lines:
            if line.interaction_id is not None:
                lines[line.interaction_id].append(line)
    acts = {act.interaction_id: act for act in history.acts}
    for interaction_id, found in lines.items():
        act = acts.get(interaction_id)
        if len(found) > 1:
            yield f"interaction {interaction_id} stands in the log {len(found)} times"
        if act is None:
            yield f"interaction {interaction_id} stands in the log, and nobody made it"
        elif found[0].user_id != act.user_id:
            yield f"what user {act.user_id} did stands in the log as done by {found[0].user_id}"
    for act in history.acts:
        yield from _audit_act(act, lines.get(act.interaction_id, []), history)


def _audit_act(act: Act, lines: Sequence[LogLine], history: History) -> Iterator[str]:
    done = {line.act for line in lines}
    about = f"user {act.user_id} ({act.what} {act.move or ''}, interaction {act.interaction_id})"
    if act.answer.startswith(PLAYED) and "play" not in done and not (act.what == "play" and _before(act, history)):
        yield f"{about} was told that a move was made, and the log has none"
    for said, acts in FOR_GOOD.items():
        if act.answered and said in act.answer and not done & set(acts.split()) and act.what != "azul new":
            yield f"{about} was told “{act.answer}”, and the log has no such act"
    if act.answered and SILENT.get(act.what) == act.answered and not lines and not _is_repeated(act, history):
        yield f"{about} was told that it was done, and the log has nothing"
    if lines and NOTHING_DONE in act.answer:
        yield f"{about} was told that nothing was done, and the log has {lines[0].act}"
    if "play" in done and act.answer and PLAYED not in act.answer and not _says(act, MOVED_FAULT):
        yield f"{about} was told “{act.answer}”, and the log has the move"


def _says(act: Act, parts: Sequence[str]) -> bool:
    return any(part in act.answer for part in parts)


def _before(act: Act, history: History) -> bool:
    """Whether this user has played before: a picker that was overtaken says what was."""
    return any(
        line.act == "play" and line.user_id == act.user_id and (line.interaction_id or 0) < act.interaction_id
        for kept in history.games
        for line in kept.lines
    )


def _is_repeated(act: Act, history: History) -> bool:
    """Whether the same person had done the same before: pressing it again changes nothing and is confirmed again."""
    return any(
        line.act == act.what and line.user_id == act.user_id and (line.interaction_id or 0) < act.interaction_id
        for kept in history.games
        for line in kept.lines
    )


# -- what everybody was shown -----------------------------------------------------------------------------------------


def _audit_nonces(history: History) -> Iterator[str]:
    """Nothing is sent twice, but for one message after an outage that was longer than Discord remembers."""
    for nonce, sent in _sent(history).items():
        if len(sent) > 1 + _is_forgiven(sent):
            yield f"the post {nonce} was sent {len(sent)} times"
        elif len(sent) > 1 and (twin := SOUGHT.match(nonce)) and not _was_said(history, twin[1]):
            yield f"the post {nonce} was sent twice, and the bot did not say that it may have been"


def _was_said(history: History, game_id: str) -> bool:
    """Whether the log says that something of this game may be told twice, or the bot could not know."""
    return not history.warned.isdisjoint((game_id, ANY))


def _sent(history: History) -> dict[str, list[Shown]]:
    """The messages by nonce, where others have not deleted the one before."""
    sent = defaultdict[str, list[Shown]](list)
    for shown in history.shown:
        if shown.nonce and not shown.edited:
            before = sent[f"{shown.nonce} in {shown.channel_id}"]
            before[:] = [one for one in before if history.gone.get(one.message_id, shown.at) >= shown.at]
            before.append(shown)
    return sent


def _is_forgiven(sent: Sequence[Shown]) -> bool:
    """Whether Discord had forgotten the first of these messages when the second came."""
    return len(sent) > 1 and (sent[1].at >> 22) - (sent[0].at >> 22) > NONCE_MS


def _audit_game(history: History, kept: Kept) -> Iterator[str]:
    yield from _audit_dues(history, kept)
    try:
        table = Table(kept.game, replayed(kept.game, kept.lines)) if _has_begun(kept) else Table(kept.game)
    except Unplayable as refused:
        yield f"its log cannot be played again ({refused.__cause__!r})"
        return
    yield from _audit_seed(history, kept)
    yield from _audit_lobbies(history, kept)
    if table.replay is not None:
        boards = _boards(history, kept)
        yield from _audit_boards(history, kept, boards)
        yield from _audit_texts(kept, boards)
        yield from _audit_calls(history, kept, boards)
        yield from _audit_secrets(history, kept)


def _has_begun(kept: Kept) -> bool:
    return any(line.act == "start" for line in kept.lines)


def _audit_dues(history: History, kept: Kept) -> Iterator[str]:
    if kept.posting.post_at is not None and kept.posting.post_at <= history.now:
        yield f"something is still to be posted of it ({kept.posting})"
    if kept.act_at is not None and kept.act_at <= history.now:
        yield f"the clock has had something to do for it since {kept.act_at}"


def _audit_seed(history: History, kept: Kept) -> Iterator[str]:
    """The seed stands in the game's last post, and nowhere before the act that ended it."""
    seed, over = kept.game.seed, kept.game.status not in ("lobby", "running")
    if seed is None:
        return
    end = _moment(kept, kept.game.version) if over else None
    for shown in history.shown:
        if seed.hex()[:SHOWN_DIGITS] in shown.text and (end is None or shown.at < end):
            yield f"its seed was shown before its end (message {shown.message_id})"


def _audit_lobbies(history: History, kept: Kept) -> Iterator[str]:
    """A game has one lobby; another takes its place if it was deleted or could not be changed any more."""
    nonce = re.compile(rf"{kept.game.id}-l\d+")
    sent = [shown for shown in history.shown if nonce.fullmatch(shown.nonce) and not shown.edited]
    for before, after in pairwise(sent):
        ended = (history.gone.get(before.message_id), history.fixed.get(before.message_id))
        forgiven = _is_forgiven((before, after)) and _was_said(history, kept.game.id)
        if not any(at is not None and at <= after.at for at in ended) and not forgiven:
            yield f"its lobby was posted twice (messages {before.message_id} and {after.message_id})"
    known = kept.posting.posted.lobby_id
    if sent and sent[-1].message_id != known and not history.gone.keys() & {known, sent[-1].message_id}:
        yield f"it knows nothing of its lobby (message {sent[-1].message_id})"


def _moment(kept: Kept, version: int) -> int:
    """An id of Discord's from before this version: the interaction that led to it, or the last one before."""
    return max((line.interaction_id or 0 for line in kept.lines if line.version <= version), default=0)


class Board(NamedTuple):
    """A board that was sent, and what it tells: what happened after ``since``, up to ``version``."""

    since: int
    version: int
    shown: Shown


def _boards(history: History, kept: Kept) -> list[Board]:
    """The boards that were sent, in their order; of one that was sent again only the last."""
    nonce = re.compile(rf"{kept.game.id}-b(\d+)")
    sent = dict[int, Shown]()
    for shown in history.shown:
        if not shown.edited and (found := nonce.fullmatch(shown.nonce)):
            sent[int(found[1])] = shown
    boards = list[Board]()
    for number, shown in sorted(sent.items()):
        if number >= kept.posting.posted.boards and shown.message_id in history.gone:
            # Nobody knows whether it was sent, nor can.
            continue
        # What has no buttons is about a game that is over.
        version = kept.game.version if shown.version is None else shown.version
        boards.append(Board(boards[-1].version if boards else 0, version, shown))
    return boards


def _audit_boards(history: History, kept: Kept, boards: Sequence[Board]) -> Iterator[str]:
    """Every version was told by one board, unless it could not be."""
    posted = kept.posting.posted
    if boards and posted.board_id not in (boards[-1].shown.message_id, *history.gone):
        yield f"it knows nothing of its newest board (message {boards[-1].shown.message_id})"
    if posted.boards != len(boards):
        yield f"{posted.boards} boards are noted as sent, and {len(boards)} were shown"
    told = 0
    for board in boards:
        if board.version < told:
            yield f"a board tells up to version {board.version}, and the one before it told all up to {told}"
        told = max(told, board.version)
    shown = _shown_version(kept)
    if told < shown and not _explains(kept):
        yield f"nobody was told what happened at version {shown}; the last board told {told}"


def _shown_version(kept: Kept) -> int:
    """The last version that everybody must be told of."""
    table = Table(kept.game, replayed(kept.game, kept.lines))
    return table.replay.shown if table.replay is not None else 0


def _explains(kept: Kept) -> bool:
    """Whether what is stored of the game says why there is no newer board."""
    posting = kept.posting
    return kept.game.channel_gone or posting.post_at is not None or posting.posted.failures >= MOST_ATTEMPTS


def _audit_texts(kept: Kept, boards: Sequence[Board]) -> Iterator[str]:
    """Every board tells the moves that were made since the one before it, and no others."""
    for since, version, shown in boards:
        table = _table_at(kept, version)
        names = ["\0" for _ in kept.game.players]
        expected = list[str]()
        turns = [turn for turn in table.turns_since(since) if not turn.secret]
        for turn in turns:
            expected += narrate(WORDS, kept.game.ruleset, names, turn.events).split("\n")
        fragments = [line.replace("**\0** ", "") for line in expected]
        absent = [fragment for fragment in fragments if fragment not in shown.text]
        if absent and not TOLD_BEFORE.search(shown.text) and "…" not in shown.text:
            yield f"the board of version {version} does not tell “{absent[0]}”"
        took = sum(" took " in line.replace("\0", "") for line in expected)
        if shown.text.count("** took ") > took:
            yield f"the board of version {version} tells moves that are not its own: “{shown.text}”"


def _table_at(kept: Kept, version: int) -> Table:
    lines = [line for line in kept.lines if line.version <= version]
    game = replace(kept.game, version=version, status="running")
    return Table(game, replayed(game, lines))


def _audit_calls(history: History, kept: Kept, boards: Sequence[Board]) -> Iterator[str]:
    """Nobody is called by a board to a turn that they were called to before."""
    called = Counter[tuple[int, int, int]]()
    waits = _waits(kept)
    for _, version, shown in boards:
        for user_id in shown.pings:
            began = waits.get(version, {}).get(user_id)
            if began is not None:
                called[user_id, began, shown.channel_id] += 1
    for (user_id, began, _), count in called.items():
        if count > 1:
            yield f"user {user_id} was called {count} times to the turn that began at version {began}"
    notices = Counter((call.user_id, call.version) for call in kept.calls if call.why == "turn")
    for (called_id, version), count in notices.items():
        if count > 1:
            yield f"user {called_id} was called {count} times privately to the turn of version {version}"


def _waits(kept: Kept) -> dict[int, dict[int, int]]:
    """For every version whom the game waited for, and since which version without a break.

    What is taken back is to be decided anew: it is another turn, also of those who were to move before. So is what
    somebody is to decide after a computer has moved for them.
    """
    begun = next(line.version for line in kept.lines if line.act == "start")
    waits = dict[int, dict[int, int]]()
    taken_back = {line.version for line in kept.lines if line.act == "takeback"}
    by_computers = {line.version: line.seat or 0 for line in kept.lines if line.act == "play" and line.user_id is None}
    before = dict[int, int]()
    for version in range(begun, kept.game.version + 1):
        table = _table_at(kept, version)
        seated = _seated(kept, version)
        if version in taken_back:
            before = {}
        if version in by_computers:
            before.pop(seated.get(by_computers[version]) or 0, None)
        awaited = {seated.get(seat) for seat in table.position.to_act}
        before = {user: before.get(user, version) for user in awaited if user is not None}
        waits[version] = before
    return waits


def _seated(kept: Kept, version: int) -> dict[int, int | None]:
    """Who sat where; where somebody has taken a seat over, whoever sits there at the end."""
    return {player.seat: player.user_id for player in kept.game.players}


def _audit_secrets(history: History, kept: Kept) -> Iterator[str]:
    """What is chosen in secret is shown to nobody else before all have chosen."""
    secrets = [(turn, until, _told(kept, turn)) for turn, until in _secret_turns(kept)]
    # Two may choose what is worded the same, and each is shown their own.
    own = {(turn.by, text) for turn, _, told in secrets for text in told}
    for turn, until, told in secrets:
        begun = next((line.interaction_id for line in kept.lines if line.version == turn.version), None)
        if begun is None:
            continue
        end = _moment(kept, until) if until is not None else None
        for shown in history.shown:
            early = shown.at > begun and (end is None or shown.at < end)
            if early and any(text in shown.text and (shown.only_for, text) not in own for text in told):
                yield f"the secret choice of version {turn.version} was shown in message {shown.message_id}"


def _told(kept: Kept, turn: Turn) -> tuple[str, str]:
    return name_move(WORDS, kept.game.ruleset, turn), f"`{turn.move}`"


def _secret_turns(kept: Kept) -> Iterator[tuple[Turn, int | None]]:
    """The choices that were secret when they were made, and the version at which they were not any more."""
    begun = next(line.version for line in kept.lines if line.act == "start")
    hidden = dict[int, Turn]()
    for version in range(begun, kept.game.version + 1):
        replay = _table_at(kept, version).replay
        assert replay is not None
        now = {turn.version: turn for turn in replay.turns if turn.secret}
        picked = _still_picked(replay.position, now)
        for turn in [turn for at, turn in hidden.items() if at not in picked]:
            yield turn, version
        hidden = picked
    yield from ((turn, None) for turn in hidden.values())


def _still_picked(position: Position, turns: dict[int, Turn]) -> dict[int, Turn]:
    return {version: turn for version, turn in turns.items() if turn.move in position.picked(turn.seat)}
