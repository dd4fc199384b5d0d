"""The auditor: a pure function that describes each promise to users that a history breaks, in a sentence.

It knows only what people see: logs, messages with their buttons and pings, and responses.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise

from bot.discord_app.core.buttons import ATTEMPT
from bot.games.core.automatic_moves import find_automatic_move
from bot.games.core.replay import Table, Turn, replay_game
from bot.games.core.request import Limits, Unplayable
from bot.messages.markup import SHOWN_DIGITS
from bot.messages.narration import TIME_UP_KEY, name_move, narrate
from bot.messages.words import words
from bot.sandbox.server.interactions import DEFER_UPDATE, UPDATE
from bot.storage.acts import LogLine, TournamentLine
from bot.storage.payloads import TakenBack
from bot.storage.rows import REMINDERS_BEFORE_HOLD, Game
from tests.chaos.company_auditor import audit_company
from tests.chaos.history import ANY, NONCE_WINDOW, Act, History, Kept, Shown
from tests.chaos.tournament_auditor import DONE, audit_tournament, is_card
from tests.support.says import says

WORDS = words("en")
FOR_GOOD = {
    "answer-joined": ("join",),
    "answer-left": ("leave",),
    "answer-started": ("start",),
    "answer-undone": ("undo", "takeback"),
    "answer-cancelled": ("cancel",),
    "answer-resigned": ("resign",),
}
"""The responses that confirm an act, with the acts that the log must then contain."""
FOR_GOOD_IN_TOURNAMENTS: dict[str, tuple[str, ...]] = {
    answer: (act,) for act, answers in DONE.items() for answer in answers
}
"""The responses that confirm an act in a tournament, with the acts that its log must then contain."""
LIKE_CONFIRMATIONS = (
    "refused-entered-already",
    "refused-computers-too-many",
    "refused-entries-too-few",
    "refused-people-too-few",
    "refused-nobody-to-ask",
)
"""Refusals whose first words could also confirm an act."""
SHOWING = ("azul new", "azul tournament show", "show")
"""Commands and buttons whose response is a post. Such a post may report acts of other people."""
CORRECTED = "answer-tournament-corrected"
"""The response that confirms a correction of a table's places."""
SILENT = {"join": UPDATE, "leave": UPDATE, "agree": DEFER_UPDATE, "decline": DEFER_UPDATE, "nudge": DEFER_UPDATE}
"""Buttons whose press is confirmed without words, with the kind of response."""
MAX_SENDING_DELAY = timedelta(minutes=2)
"""The maximum time between a decision and its message."""
MOMENT = timedelta(seconds=5)
"""The maximum time between a request and the end of the process that sent it."""
MAX_LOBBY_LIFETIME = Limits().lobby_lifetime + timedelta(hours=1)
FOLLOWING = {"azul follow": True, "follow": True, "unfollow": False}
"""Commands and buttons to follow a game (true) or to stop following it (false)."""
TURNS = ("start", "play", "takeback", "replace", "resign", "timeout")
"""Acts that begin a turn."""
REMINDED = ("play", "takeback", "replace", "resign", "timeout")
SEAT_LOST = ("replace", "resign", "timeout")


def audit(history: History) -> list[str]:
    """Return a sentence for each broken promise."""
    return [
        *history.problems,
        *_audit_acts(history),
        *(f"game {kept.game.id}: {problem}" for kept in history.games for problem in _audit_game(history, kept)),
        *(
            f"tournament {kept.tournament.id}: {problem}"
            for kept in history.tournaments
            for problem in audit_tournament(history, kept)
        ),
        *_audit_quiet_hours(history),
        *audit_company(history),
    ]


# -- acts -------------------------------------------------------------------------------------------------------------


def _audit_acts(history: History) -> Iterator[str]:
    lines = defaultdict[int, list[LogLine | TournamentLine]](list)
    for line in history.lines:
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


def _audit_act(act: Act, lines: Sequence[LogLine | TournamentLine], history: History) -> Iterator[str]:
    done = {line.act for line in lines}
    about = f"user {act.user_id} ({act.what} {act.move or ''}, interaction {act.interaction_id})"
    played = act.answer and says(act.answer, "answer-played")
    # If the picker was stale, the response reports the move that was played before.
    if played and "play" not in done and not (act.what == "play" and _has_done(act, "play", history)):
        yield f"{about} was told that a move was made, and the log has none"
    for key, acts in _list_told(act.what, act.answer).items() if act.answered and act.what not in SHOWING else ():
        # Entering the same places again changes nothing, but is confirmed again.
        is_done = done & {*acts} or (key == CORRECTED and _has_done(act, "correct", history))
        if not is_done:
            yield f"{about} was told “{act.answer}”, and the log has no such act"
    # Pressing the same button again changes nothing, but is confirmed again.
    if act.answered and SILENT.get(act.what) == act.answered and not lines and not _has_done(act, act.what, history):
        yield f"{about} was told that it was done, and the log has nothing"
    if lines and says(act.answer, "refused-fault", known="nothing"):
        yield f"{about} was told that nothing was done, and the log has {lines[0].act}"
    if "play" in done and act.answer and not played and not says(act.answer, "refused-fault"):
        yield f"{about} was told “{act.answer}”, and the log has the move"
    for line in lines:
        if isinstance(line, TournamentLine) and act.answer and not _tells(act.answer, line):
            yield f"{about} was told “{act.answer}”, and the log of the tournament has {line.act}"


def _list_told(what: str, answer: str) -> dict[str, tuple[str, ...]]:
    """Return the acts that a response confirms. In tournaments, it may confirm acts of games or of tournaments."""
    if any(says(answer, key) for key in LIKE_CONFIRMATIONS):
        return {}
    of_games = {key: acts for key, acts in FOR_GOOD.items() if says(answer, key)}
    if what.startswith("azul table"):
        return of_games
    return {key: acts for key, acts in FOR_GOOD_IN_TOURNAMENTS.items() if says(answer, key)} or of_games


def _tells(answer: str, line: TournamentLine) -> bool:
    """Check whether a response reports either this line of a tournament's log or an error."""
    return any(says(answer, key) for key in (*DONE[line.act], "refused-fault"))


def _has_done(act: Act, what: str, history: History) -> bool:
    """Check whether the user of ``act`` has done ``what`` before."""
    return any(
        line.act == what and line.user_id == act.user_id and (line.interaction_id or 0) < act.interaction_id
        for line in history.lines
    )


# -- public posts -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Board:
    """A message that reports a game's turns after ``since``, where the previous board ended, up to ``version``.

    ``again`` means that it repeats turns that another board has reported, which is forgiven.
    """

    version: int
    since: int
    shown: Shown
    again: bool


def _audit_game(history: History, kept: Kept) -> Iterator[str]:
    try:
        begun = any(line.act == "start" for line in kept.lines)
        table = _table_at(kept, kept.game.version) if begun else Table(kept.game)
    except Unplayable as refused:
        yield f"its log cannot be played again ({refused.__cause__!r})"
        return
    posts = _posts(history, kept)
    yield from _audit_seed(history, kept)
    yield from _audit_lobbies(history, kept, posts)
    if kept.game.status == "lobby" and history.now - kept.game.changed_at > MAX_LOBBY_LIFETIME:
        yield f"its lobby is open since {kept.game.changed_at}"
    if table.replay is not None:
        boards = list[Board]()
        yield from _audit_boards(history, kept, posts, boards)
        yield from _audit_end(history, kept, table, boards)
        yield from _audit_buttons(history, kept, boards)
        if kept.game.place.has_others:
            yield from _audit_calls(history, kept, posts, boards)
        yield from _audit_seated(history, kept, posts)
        yield from _audit_followers(history, kept, posts["direct"])
        yield from _audit_secrets(history, kept)
        yield from _audit_clock(history, kept, table)
        yield from _audit_automatic_moves(kept)


def _posts(history: History, kept: Kept) -> dict[str, list[Shown]]:
    """Return the public posts and direct messages about a game as they were first sent, grouped by kind."""
    found = defaultdict[str, list[Shown]](list)
    name = f"#{kept.game.id}"
    seen = set[int]()
    for shown in history.shown:
        if shown.channel_id == kept.game.channel_id and not kept.game.place.has_others:
            # Every direct message pings its receiver, but isn't a notification.
            shown = replace(shown, direct=None, pings=frozenset())
        verbs = {press.verb for press in shown.presses if press.game_id == kept.game.id}
        if shown.only_for is not None or shown.message_id in seen or not (verbs or name in shown.text):
            continue
        if is_card(shown):
            # The news on a tournament's card may name the game.
            continue
        seen.add(shown.message_id)
        if shown.direct is not None:
            kind = "call" if "move" in verbs and not _calls_to_table(shown) else "direct"
        elif says(shown.text.partition("\n")[0], "lobby-title", game=kept.game.id):
            kind = "lobby"
        elif "more" in verbs:
            kind = "board"
        else:
            kind = "question" if "agree" in verbs else "notice"
        found[kind].append(shown)
    return found


def _audit_seed(history: History, kept: Kept) -> Iterator[str]:
    """Check that the game's seed didn't appear before the act that ended the game.

    The seed of an attempt belongs to its challenge, which may close earlier.
    """
    if kept.game.challenge_id is not None:
        return
    over = kept.game.status not in ("lobby", "running")
    end = _moment(kept, kept.game.version) if over else None
    for shown in history.shown:
        if kept.game.seed and kept.game.seed.hex()[:SHOWN_DIGITS] in shown.text and (end is None or shown.at < end):
            yield f"its seed was shown before its end (message {shown.message_id})"


def _audit_lobbies(history: History, kept: Kept, posts: dict[str, list[Shown]]) -> Iterator[str]:
    """Check that a game has one lobby. Another may replace a lobby that was deleted or couldn't be edited any more."""
    lobbies = posts["lobby"]
    if not kept.game.place.may_post:
        if not lobbies and kept.game.status == "lobby" and not history.hindered:
            yield "nobody was shown its lobby"
        return
    for before, after in pairwise(lobbies):
        ended = (history.gone.get(before.message_id), history.fixed.get(before.message_id))
        forgiven = history.was_forgotten(kept.game.id, before, after) or not _is_posted(kept, before)
        if not any(at is not None and at <= after.at for at in ended) and not forgiven:
            yield f"its lobby was posted twice (messages {before.message_id} and {after.message_id})"
    if lobbies and kept.game.status != "lobby" and lobbies[-1].message_id not in {*history.gone, *history.failed}:
        last = history.last(lobbies[-1])
        if last.presses and _is_posted(kept, last) and not kept.game.channel_gone:
            yield f"its lobby still has buttons (message {last.message_id})"
    is_waiting = kept.game.open_since is not None and kept.game.status in ("lobby", "cancelled")
    has_none = is_waiting or (kept.game.tournament_id is not None and not kept.game.options.thread)
    if not (lobbies or has_none or history.hindered or kept.game.channel_gone):
        yield "nobody was shown its lobby"


def _is_posted(kept: Kept, lobby: Shown) -> bool:
    """Check whether the bot posted this lobby itself. If it answered as a guest instead, it can't edit the lobby."""
    version = lobby.presses[0].version if lobby.presses else kept.game.version
    return kept.may_be_posted(version)


def _moment(kept: Kept, version: int) -> int:
    """Return a Discord id from before this version: that of the interaction that led to it, or an earlier one."""
    return max((line.interaction_id or 0 for line in kept.lines if line.version <= version), default=0)


def _table_at(kept: Kept, version: int) -> Table:
    lines = [line for line in kept.lines if line.version <= version]
    game = replace(kept.game, version=version, status="running")
    return Table(game, replay_game(game, lines))


def _shown_at(kept: Kept, version: int) -> int:
    """Return the newest version, up to this one, that must be public."""
    replay = _table_at(kept, version).replay if version else None
    return replay.shown if replay is not None else 0


def _audit_boards(history: History, kept: Kept, posts: dict[str, list[Shown]], boards: list[Board]) -> Iterator[str]:
    """Check that every board reports exactly the turns after the previous board."""
    for shown in posts["board"]:
        version = next((press.version for press in shown.presses), kept.game.version)
        told = max((board.version for board in boards), default=0)
        # If the previous boards have been deleted, or the bot never learned that it had sent them, repeat their turns.
        possible = [told]
        if not kept.may_be_posted(told):
            # A guest can't read its own messages, so it sends them twice rather than not at all.
            possible += [before.since for before in reversed(boards)]
        for before in reversed(boards):
            forgotten = history.was_forgotten(kept.game.id, before.shown, shown) and not before.again
            if not (history.gone.get(before.shown.message_id, shown.at) < shown.at or forgotten):
                break
            possible.append(before.since)
        found = {since: list(_audit_text(kept, shown, version, since)) for since in possible}
        since = next((since for since in possible if not found[since]), told)
        yield from found[since]
        # The end or the cancellation of a game must be reported even if no move is new.
        ends = told < version == kept.game.version and kept.game.status not in ("lobby", "running")
        new = ends or _shown_at(kept, version) > _shown_at(kept, told)
        # If a board reports no moves, its text doesn't show where it begins.
        boards.append(Board(version, since, shown, again=since < told or (len(possible) > 1 and not new)))
        place = boards[-2].shown.channel_id if len(boards) > 1 else shown.channel_id
        elsewhere = place != shown.channel_id
        if (place, shown.channel_id) == (kept.game.channel_id, kept.game.thread_id):
            yield f"the board of version {version} was told in the channel and again in the thread"
        if len(possible) == 1 and not elsewhere and not new:
            yield f"the board of version {version} tells nothing new (message {shown.message_id})"
        if version > kept.game.version:
            yield f"a board is of version {version}, which it never had"


def _count_moves(text: str) -> int:
    return len(re.findall(r"\*\* took (?!back )", text))


def _audit_text(kept: Kept, shown: Shown, version: int, since: int) -> Iterator[str]:
    table = _table_at(kept, version)
    names = ["\0" for _ in kept.game.players]
    expected = list[str]()
    for turn in table.turns_since(since):
        if not turn.secret:
            late = [one.seat for one in table.find_late_with(turn)]
            said = dict.fromkeys(late, TIME_UP_KEY)
            if turn.because is not None:
                said[turn.seat] = f"post-{turn.because}"
            expected += narrate(WORDS, kept.game.ruleset, names, turn.events, said).split("\n")
    absent = [part for line in expected if (part := line.rpartition("\0")[2].strip()) not in shown.text]
    if absent and not says(shown.text, "post-earlier") and "…" not in shown.text:
        yield f"the board of version {version} does not tell “{absent[0]}”, after {since}"
    if _count_moves(shown.text) > _count_moves("\n".join(expected)):
        yield f"the board of version {version} tells moves that are not its own: “{shown.text}”"


def _audit_end(history: History, kept: Kept, table: Table, boards: Sequence[Board]) -> Iterator[str]:
    """Check that all turns were reported, unless the channel is gone or was unavailable for days."""
    assert table.replay is not None, "it has begun"
    told = max((board.version for board in boards), default=0)
    happened = next((line.at for line in kept.lines if line.version == table.replay.shown), history.now)
    given_up = kept.game.channel_gone or history.is_given_up(happened)
    if told < table.replay.shown and not (given_up or kept.game.ending == "unplayable"):
        yield f"nobody was told what happened at version {table.replay.shown}; the last board told {told}"


def _audit_buttons(history: History, kept: Kept, boards: Sequence[Board]) -> Iterator[str]:
    """Check that only the newest board has buttons and that every board had its picture."""
    for board in boards[:-1]:
        if not kept.may_be_posted(board.version) or history.delayed:
            continue
        last, doubtful = history.last(board.shown), history.gone.keys() | history.failed
        if last.presses and not (board.again or last.message_id in doubtful or kept.game.channel_gone):
            following = boards[boards.index(board) + 1]
            if not following.again and following.shown.channel_id == board.shown.channel_id:
                yield f"the board of version {board.version} still has buttons (message {last.message_id})"
    for board in boards:
        shown = board.shown
        said = any(says(shown.text, why) for why in ("post-no-picture", "post-no-files"))
        if not (shown.pictures or said or history.hindered or shown.message_id in history.failed):
            yield f"the board of version {board.version} has no picture"


# -- notifications ----------------------------------------------------------------------------------------------------


def _audit_calls(history: History, kept: Kept, posts: dict[str, list[Shown]], boards: Sequence[Board]) -> Iterator[str]:
    """Check that only people to move are notified, as they wish, and in each way only once per turn."""
    waits, times = _waits(kept), defaultdict[tuple[int, int, object], list[datetime]](list)
    moves = [line for line in kept.lines if line.act == "thread"]
    for board in boards:
        last = next((line for line in reversed(kept.lines) if line.version <= _shown_at(kept, board.version)), None)
        for user_id in board.shown.pings:
            began = waits.get(board.version, {}).get(user_id)
            if began is None:
                yield f"user {user_id} was called by the board of version {board.version}, which does not wait for them"
            elif not board.again:
                times[user_id, began, board.shown.channel_id].append(board.shown.moment)
            is_by_hand = last is not None and last.act == "play" and last.because is None
            if last is not None and is_by_hand and last.user_id == user_id:
                yield f"user {user_id} was called by the board of their own move of version {last.version}"
            if kept.may_be_posted(board.version):
                yield from _audit_wish(history, user_id, "channel", board.shown)
        yield from _audit_missed(history, kept, board, waits.get(board.version, {}))
    for shown in posts["notice"]:
        for user_id in shown.pings if _calls_to_turn(shown) else ():
            began = _awaited_around(history, kept, waits, shown, user_id)
            if began is None:
                yield f"user {user_id} was called in message {shown.message_id}, and nobody waited for them"
            elif ANY not in history.warned:
                # If the bot's clock was wrong, it isn't known which turn the notification was about.
                times[user_id, began, shown.channel_id].append(shown.moment)
            if kept.game.place.may_post:
                yield from _audit_wish(history, user_id, "channel", shown)
    for shown in posts["call"]:
        user_id = shown.direct or 0
        version = shown.presses[0].version
        began = waits.get(version, {}).get(user_id)
        if began is None:
            yield f"user {user_id} was called privately at version {version}, which does not wait for them"
        elif began is not None and _calls_to_turn(shown):
            # If a game has moved to another channel, its board is posted again there.
            moved = sum(line.version <= version or shown.at > (line.interaction_id or shown.at) for line in moves)
            times[user_id, began, f"private {moved}"].append(shown.moment)
            if not moves and not kept.game.channel_gone and kept.may_be_posted(version):
                yield from _audit_wish(history, user_id, "direct", shown)
    for (user_id, began, _), called in times.items():
        # A board sent as two responses has notified twice, which is allowed in addition to a direct message.
        again = _count_again(history, called) if kept.may_be_posted(began) else 0
        if again:
            yield f"user {user_id} was called {again + 1} times to the turn that began at version {began}"


def _calls_to_turn(shown: Shown) -> bool:
    return says(shown.text, "notice-turn") or says(shown.text, "notice-turn-again")


def _calls_to_table(shown: Shown) -> bool:
    """Check whether a message tells people that their table of a tournament has begun.

    It may lack the link to the table.
    """
    return says(shown.text.replace("\n", " "), "notice-seated")


def _audit_missed(history: History, kept: Kept, board: Board, waits: dict[int, int]) -> Iterator[str]:
    """Check that a board mentions everybody whose turn begins with it, if they have always wished to be mentioned."""
    told = [line for line in kept.lines if board.since < line.version <= board.version]
    if _was_on_hold(kept, board.version):
        return
    if not told or told[-1].act != "play" or board.again or any(line.act == "takeback" for line in kept.lines):
        return
    # The person who made the last move is present, unless the clock made the move for them. Plans aren't visible.
    by_hand = [line for line in told if line.because is None and line.act != "plan"]
    present = [line.user_id for line in by_hand if line.user_id is not None][-1:]
    for user_id, began in waits.items():
        wishes = history.wishes.get(user_id, ())
        always = wishes and all(wish.notify in ("channel", "both") and wish.quiet is None for wish in wishes)
        called_directly = not kept.may_be_posted(board.version) and _has_call(history, kept, user_id, began)
        called = user_id in (*present, *board.shown.pings) or called_directly
        if always and began > board.since and not called:
            yield f"user {user_id} was not called by the board of version {board.version}, which waits for them"


def _was_on_hold(kept: Kept, version: int) -> bool:
    """Check whether the game was on hold at a version, because nobody had responded to reminders."""
    reminders = 0
    for line in kept.lines:
        if line.version <= version:
            reminders = reminders + (line.act == "remind") if line.user_id is None else 0
    return reminders >= REMINDERS_BEFORE_HOLD


def _has_call(history: History, kept: Kept, user_id: int, since: int) -> bool:
    """Check whether a direct message since this version has notified the user that they have to decide something."""
    presses = [press for shown in history.shown if shown.direct == user_id for press in shown.presses]
    return any(press.game_id == kept.game.id and press.version >= since for press in presses)


def _audit_wish(history: History, user_id: int, way: str, shown: Shown) -> Iterator[str]:
    wishes = history.wishes.get(user_id, ())
    if wishes and not any(wish.notify in (way, "both") or wish.closed for wish in wishes):
        yield f"user {user_id} was called by {way} in message {shown.message_id}, and never wished so"


def _awaited_around(
    history: History, kept: Kept, waits: dict[int, dict[int, int]], shown: Shown, user_id: int
) -> int | None:
    """Return the version since which a user had to move, at the time when a message without buttons was decided on."""
    if ANY in history.warned:
        return next((began for at in reversed(waits) if (began := waits[at].get(user_id))), None)
    begun = [line for line in kept.lines if line.at <= shown.moment]
    until = [line.version for line in begun]
    since = [line.version for line in begun if line.at < shown.moment - MAX_SENDING_DELAY]
    around = range(max(since, default=0), max(until, default=0) + 1)
    return next((began for at in reversed(around) if (began := waits.get(at, {}).get(user_id))), None)


def _waits(kept: Kept) -> dict[int, dict[int, int]]:
    """Return the people to move after every version, each with the version since which they have had to move.

    If a move is taken back, a new turn begins, even for people who had to move before it. The same applies after a
    computer has moved for somebody.
    """
    begun = next(line.version for line in kept.lines if line.act == "start")
    waits = dict[int, dict[int, int]]()
    lines = {line.version: line for line in kept.lines}
    before = dict[int, int]()
    for version in range(begun, kept.game.version + 1):
        table, line = _table_at(kept, version), lines[version]
        if line.act == "takeback":
            before = {}
        if line.because == "time-up":
            moved_for = _sits_at(kept, line.seat or 0, version)
            before = {user: since for user, since in before.items() if user != moved_for}
        awaited = {_sits_at(kept, seat, version) for seat in table.position.to_act}
        before = {user: before.get(user, version) for user in awaited if user is not None}
        waits[version] = before
    return waits


def _sits_at(kept: Kept, seat: int, version: int) -> int | None:
    """Return the person who sat in the seat after a version, if the game still records it."""
    player = kept.game.players[seat]
    for line in kept.lines:
        left = line.act in ("resign", "timeout") and line.text.startswith("seat")
        if line.version > version and line.seat == seat and (left or line.act == "replace"):
            return line.user_id if line.act == "resign" else player.previous_id
    return player.user_id


def _audit_quiet_hours(history: History) -> Iterator[str]:
    if ANY in history.warned:
        return
    seen = set[int]()
    alone = {kept.game.channel_id for kept in history.games if not kept.game.place.has_others}
    for shown in history.shown:
        if shown.only_for is not None or shown.message_id in seen or _is_response(shown, alone):
            continue
        seen.add(shown.message_id)
        for user_id in {*shown.pings, *((shown.direct,) if shown.direct else ())}:
            wishes = history.wishes.get(user_id, ())
            decided = (shown.moment - MAX_SENDING_DELAY, shown.moment)
            if wishes and all(_is_quiet(wish.quiet, at.hour) for wish in wishes for at in decided):
                yield f"user {user_id} was called in their quiet hours, at {shown.moment} (message {shown.message_id})"


def _is_response(shown: Shown, alone: Collection[int]) -> bool:
    """Check whether a direct message responds to its receiver: a post of their own game, or an invitation they want."""
    verbs = {press.verb for press in shown.presses}
    is_post = shown.channel_id in alone and (verbs & {"more", "rematch"} or not verbs)
    return bool(is_post or ATTEMPT in verbs)


def _audit_seated(history: History, kept: Kept, posts: dict[str, list[Shown]]) -> Iterator[str]:
    """Check that players at a tournament's table are notified once in each way, unless a board has mentioned them."""
    times = defaultdict[tuple[int, str], list[datetime]](list)
    for shown in (*posts["notice"], *posts["direct"]):
        if not _calls_to_table(shown):
            continue
        way = "channel" if shown.direct is None else "direct"
        for user_id in shown.pings if shown.direct is None else (shown.direct,):
            times[user_id, way].append(shown.moment)
            if user_id not in kept.game.people:
                yield f"user {user_id} was called to a table at which they do not sit (message {shown.message_id})"
            if not kept.game.channel_gone:
                yield from _audit_wish(history, user_id, way, shown)
    for (user_id, _), called in times.items():
        if again := _count_again(history, called):
            yield f"user {user_id} was called {again + 1} times to their table"
    if kept.game.tournament_id is None or kept.game.status != "running" or kept.game.channel_gone:
        return
    if history.hindered or ANY in history.warned:
        return
    called_at_all = {user_id for one in (*posts["board"], *posts["notice"]) for user_id in one.pings}
    acted = {line.user_id for line in kept.lines}
    for player in kept.game.humans:
        wishes = history.wishes.get(player.user_id or 0, ())
        always = wishes and all(wish.notify in ("channel", "both") and wish.quiet is None for wish in wishes)
        if always and player.user_id not in called_at_all | acted:
            yield f"user {player.user_id} was not called to their table"


def _audit_followers(history: History, kept: Kept, told: Sequence[Shown]) -> Iterator[str]:
    """Check that a game's followers are notified of its end once, and that nobody else is notified."""
    acts = [act for act in history.acts if act.game.removeprefix("#") == kept.game.id and act.what in FOLLOWING]
    told = [one for one in told if says(one.text, "notice-followed")]
    is_over = kept.game.status not in ("lobby", "running")
    for user_id in sorted({act.user_id for act in acts} | {one.direct or 0 for one in told}):
        own = sorted((act for act in acts if act.user_id == user_id), key=lambda act: act.interaction_id)
        about = defaultdict[str, list[Shown]](list)
        for one in told:
            if one.direct == user_id:
                is_end = says(one.text, "notice-followed", over=1)
                about["its end" if is_end else one.text.partition("https://")[0]].append(one)
                if not any(FOLLOWING[act.what] and act.interaction_id < one.at for act in own):
                    yield f"user {user_id} was told of it in message {one.message_id}, and never followed it"
        if about["its end"] and not is_over:
            yield f"user {user_id} was told its end, and it goes on"
        if not about["its end"] and is_over and _must_be_told(history, kept, user_id, own):
            yield f"user {user_id} followed it, and was not told its end"
        is_taken_back = any(line.act == "takeback" for line in kept.lines)
        for what, messages in about.items():
            if _count_again(history, [one.moment for one in messages]) and not (is_taken_back and what != "its end"):
                yield f"user {user_id}, who follows it, was told {len(messages)} times: {what}"


def _must_be_told(history: History, kept: Kept, user_id: int, own: Sequence[Act]) -> bool:
    """Check whether somebody certainly followed the game to its end, and could be notified of it immediately."""
    wishes = history.wishes.get(user_id, ())
    is_out_of_reach = any(wish.closed or wish.quiet is not None for wish in wishes) or user_id in kept.game.people
    has_moved = kept.game.channel_gone or any(line.act == "thread" and line.user_id is not None for line in kept.lines)
    if is_out_of_reach or has_moved or history.hindered or ANY in history.warned:
        return False
    # Without a response, it isn't known whether the act happened, or when.
    sure = all(act.answered for act in own)
    return sure and bool(own) and FOLLOWING[own[-1].what] and says(own[-1].answer, "answer-follows")


def _count_again(history: History, sent_at: Sequence[datetime]) -> int:
    """Return the number of messages that were repeated although the bot could have prevented it.

    If the bot was killed while it sent a message, Discord may have forgotten the nonce by the time the bot sends it
    again.
    """
    times = sorted(sent_at)
    doubtful = [sent for sent in times if any(abs(away - sent) <= MOMENT for away, *_ in history.away)]
    return sum(not (sent in doubtful and at - sent > NONCE_WINDOW) for sent, at in pairwise(times))


def _is_quiet(hours: tuple[int, int] | None, hour: int) -> bool:
    if hours is None:
        return False
    begin, end = hours
    return begin <= hour < end if begin < end else hour >= begin or hour < end


# -- the clock --------------------------------------------------------------------------------------------------------


def _audit_clock(history: History, kept: Kept, table: Table) -> Iterator[str]:
    """Check that games continue, that each reminder is sent once, and that nobody loses a turn too early."""
    game = kept.game
    if game.status == "running":
        if table.waits_for_computers and not game.channel_gone:
            yield "it waits for a computer"
        if find_automatic_move(table) is not None and not game.channel_gone:
            yield "it waits for a move that is played by itself"
        limited = game.options.turn_hours is not None and not _is_stopped(game)
        if limited and ANY not in history.warned:
            if game.deadline_at is None:
                yield "its turn has no deadline"
            elif game.deadline_at <= history.now:
                yield f"its turn has been over since {game.deadline_at}"
    yield from _audit_reminders(kept)
    if ANY not in history.warned:
        yield from _audit_timeouts(history, kept, {turn.version for turn in table.turns_since(0) if turn.secret})


def _is_stopped(game: Game) -> bool:
    """Check whether the clock of the turn is stopped.

    It is stopped if the channel is gone, or if the game is on hold and nothing happens at the end of a turn. In a
    guest's game, nothing happens then, because it may be on hold only because nobody could be notified.
    """
    return game.channel_gone or (game.on_hold and (game.options.at_end == "nothing" or not game.place.may_post))


def _audit_reminders(kept: Kept) -> Iterator[str]:
    reminded = False
    nudged = dict[int | None, datetime]()
    for line in kept.lines:
        if line.act == "remind":
            if reminded:
                yield f"its turn was reminded of twice (version {line.version})"
            reminded = True
        if line.act == "nudge":
            awaited = _table_at(kept, line.version - 1).position.to_act
            again = [seat for seat in awaited if seat in nudged and line.at - nudged[seat] < timedelta(days=1)]
            if again == [*awaited]:
                yield f"somebody was nudged twice in a day (version {line.version})"
            nudged |= {seat: line.at for seat in awaited if seat not in again}
        if (line.act == "play" and line.because != "time-up") or line.act in SEAT_LOST:
            nudged.pop(line.seat, None)
        if line.act in REMINDED or (line.act == "time" and not line.text):
            # If nothing happens when the time ends, it begins again, and another reminder may be sent.
            reminded = False


def _audit_timeouts(history: History, kept: Kept, secret: Collection[int]) -> Iterator[str]:
    """Check that nobody loses a turn before its time has passed or while the bot is away.

    Secret choices don't shorten the time of the others, and all players who are late share one timeout. If a player
    takes back a move without needing the others' consent, the clock of the turn continues.
    """
    hours = kept.game.options.turn_hours
    undone = {int(version) for line in kept.lines if line.act == "undo" for version in line.text.split()}
    turns = dict[int, datetime]()
    began = late = None
    for line in kept.lines:
        together = line.act == "timeout" and late == line.at
        late = line.at if line.act == "timeout" else None
        if line.act == "timeout" and not together and began is not None:
            if hours is None or line.at - began < timedelta(hours=hours):
                yield f"somebody lost a turn before its time (version {line.version})"
            away = [one for one in history.away if one.shards.has(kept.game.guild_id)]
            if any(one.since < line.at <= one.until for one in away):
                yield f"somebody lost a turn while the bot was away (version {line.version})"
        if line.act not in TURNS or line.version in {*secret, *undone}:
            continue
        if line.act in ("resign", "replace") and not _is_awaited(kept, line):
            # If the game didn't wait for this seat, the act doesn't begin a new turn for the others.
            continue
        if began is not None and line.act == "play":
            turns[line.version] = began
        began = line.at
        if line.act == "takeback" and isinstance(line.payload, TakenBack) and not line.payload.is_agreed:
            began = min(turns.get(version, line.at) for version in line.payload.versions)


def _is_awaited(kept: Kept, line: LogLine) -> bool:
    """Check whether the game waited for the line's seat before the line was recorded."""
    return line.seat in _table_at(kept, line.version - 1).position.to_act


def _audit_automatic_moves(kept: Kept) -> Iterator[str]:
    """Check that each automatic move either was forced or was part of the last plan, which was not withdrawn."""
    planned = dict[int | None, str]()
    for line in kept.lines:
        if line.because == "planned" and line.text not in planned.get(line.seat, "").split("; "):
            yield f"the move of version {line.version} was not planned"
        if line.because == "forced":
            seat = line.seat or 0
            if len(_table_at(kept, line.version - 1).position.legal_moves(seat)) != 1:
                yield f"the move of version {line.version} was not the only one"
        if line.because is not None and line.interaction_id is not None:
            yield f"the move of version {line.version} was made by a press"
        match line.act:
            case "plan":
                planned[line.seat] = line.text
            case "takeback":
                planned.clear()
            case "play" | "resign" | "timeout" | "replace":
                planned.pop(line.seat, None)


# -- secrets ----------------------------------------------------------------------------------------------------------


def _audit_secrets(history: History, kept: Kept) -> Iterator[str]:
    """Check that only their player can see secret choices before everybody has chosen."""
    ruleset = kept.game.ruleset
    secrets = [(turn, until, (name_move(WORDS, ruleset, turn), f"`{turn.move}`")) for turn, until in secret_turns(kept)]
    # Two players may make choices with the same wording, and each of them sees their own.
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


def secret_turns(kept: Kept) -> Iterator[tuple[Turn, int | None]]:
    """Yield the choices that were secret when they were made, each with the version at which it became public."""
    begun = next(line.version for line in kept.lines if line.act == "start")
    hidden = dict[int, Turn]()
    for version in range(begun, kept.game.version + 1):
        replay = _table_at(kept, version).replay
        assert replay is not None
        chosen = [turn for turn in replay.turns if turn.secret]
        picked = {turn.version: turn for turn in chosen if turn.move in replay.position.find_picked(turn.seat)}
        for turn in [turn for at, turn in hidden.items() if at not in picked]:
            yield turn, version
        hidden = picked
    yield from ((turn, None) for turn in hidden.values())
