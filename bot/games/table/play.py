"""Playing, previewing and undoing moves, and moves that are played automatically.

Computers think outside of the event loop and then play through the same functions as people. Moves can't be taken back
once tiles have been drawn after them, because players have seen these tiles.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.games.core import automatic_moves, clock
from bot.games.core.checks import check_no_attempt, check_plays, check_started
from bot.games.core.consent import is_answered, is_takeback_agreed
from bot.games.core.participants import other_people
from bot.games.core.replay import Table, Turn, without
from bot.games.core.request import Illegal, Refusal, Request
from bot.games.core.results import find_unrated, has_begun_to_count, is_rated
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.games.table.absences import come_back
from bot.games.table.call_limits import ask_others, find_blockers
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules.game import Fact, IllegalMove, InvalidNotation, Move, Position
from bot.rules.outlook import outlook
from bot.slots import Claim
from bot.storage import game_queries
from bot.storage.payloads import Planned, Played, TakenBack
from bot.storage.rows import Because, Offer, Player, PostKind

MAX_MOVE_LENGTH = 80
"""Maximum number of characters of typed text that a refusal quotes. No notation is longer."""
_SEVERAL = ","
"""Separator of several moves typed together."""
MAX_TAKEBACKS = 3
"""Maximum number of take-backs without consent, counting all players, until the next player has moved."""
MAX_TAKEBACKS_ALONE = 100
"""Maximum number of times that a move can be taken back if no other person's turn follows it."""
NEEDS_CONSENT = ("others-moved", "undone-often", "too-late-to-undo")
"""Reasons why a take-back that is otherwise possible needs the consent of the others."""
Choose = Callable[[Table, int], Sequence[Move]]
"""A function that chooses a seat's moves on the given table, where they are played immediately afterwards."""


async def play(service: Service, request: Request, game_id: str, moves: str | Sequence[Move] | Choose) -> Table:
    """Play all of these moves, or none. Typed moves are separated by commas. Playing ends days off.

    Several moves are allowed only for a player who makes several secret choices in a row.
    """
    async with service.change(game_id, request) as change:
        seat = check_may_act(change.table, request).seat
        chosen = moves(change.table, seat) if callable(moves) else moves
        record_moves(change, seat, chosen, request.person.id)
    await come_back(service, change.table, request.person.id)
    return change.table


def record_moves(change: Change, seat: int, moves: str | Sequence[Move], by: int) -> None:
    """Record these moves, parsed or typed, one after another for user ``by``."""
    written: Sequence[str | Move] = moves
    if isinstance(moves, str):
        written = split_moves(moves) or [moves]
    for number, one in enumerate(written):
        position = change.table.position
        if number and not (position.find_picked(seat) and seat in position.to_act):
            # The previous move would become public first, or it is another player's turn now.
            raise Refusal("one-move", move=str(one)[:MAX_MOVE_LENGTH])
        move = read_move(change.table, one) if isinstance(one, str) else one
        try:
            change.record(make_play(change.table, seat, move, by))
        except Illegal as refused:
            refused.move = str(one) if len(written) > 1 else ""
            raise


def split_moves(text: str) -> list[str]:
    """Split text into moves that were typed together."""
    return [written.strip() for written in text.split(_SEVERAL) if written.strip()]


def split_first(text: str) -> str:
    """Return the first of the moves that were typed together."""
    return next(iter(split_moves(text)), text)


def write_moves(moves: Iterable[Move]) -> str:
    """Join moves as they would be typed together."""
    return ", ".join(map(str, moves))


def follow_moves(table: Table, seat: int, text: str) -> tuple[Position, list[Move], str]:
    """Play the complete moves of ``text``. Return the position after them, the moves, and the remaining text."""
    *before, last = text.split(_SEVERAL)
    position = table.position
    moves = list[Move]()
    for written in split_moves(_SEVERAL.join(before)):
        move = read_move(table, written)
        if move in position.legal_moves(seat):
            position = outlook(position, seat, move).position
        moves.append(move)
        if moves != list(position.find_picked(seat))[-len(moves) :] or seat not in position.to_act:
            raise Refusal("one-move", move=last[:MAX_MOVE_LENGTH])
    return position, moves, last.strip()


def make_play(
    table: Table,
    seat: int,
    move: Move,
    by: int | None = None,
    because: Because | None = None,
) -> NewAct:
    """Return an act that plays a move for the user ``by``, or for a computer.

    A public move that answers the open offer also closes it. ``because`` is the reason if the clock plays the move for
    a person. Without ``by``, a computer chose it because the person's time was up.
    """
    after = after_move(table, seat, move, by, because)
    assert after.replay is not None
    turn = after.replay.turns[-1]
    posts: tuple[PostKind, ...] = () if turn.secret else ("board",)
    notices = () if turn.secret else _list_timeout_notices(after, turn)
    if not turn.secret and is_answered(after.game.offer, after.known_with(turn)):
        after = replace(after, game=replace(after.game, offer=None))
    return NewAct(after.game, "play", seat, Played(str(move)), posts, after.replay, notices, by, because)


def _list_timeout_notices(after: Table, turn: Turn) -> tuple[Notice, ...]:
    """Return notices telling players whose time was up that a computer has moved for them, if the moves are public."""
    late = {after.find_mover(one) for one in after.find_late_with(turn)}
    told = [player.user_id for player in after.game.players if player in late]
    return tuple((user_id, "played-for") for user_id in told if user_id is not None)


def after_move(
    table: Table,
    seat: int,
    move: Move,
    by: int | None = None,
    because: Because | None = None,
) -> Table:
    """Return the table after this move, including the tiles that are dealt from the bag.

    These tiles must not be shown before the move is played.
    """
    assert table.replay is not None, "a lobby has no moves"
    version = table.game.version + 1
    try:
        turn = Turn(version, seat, move, (), by=by, because=because)
        replay = table.replay.with_turns([turn])
    except IllegalMove as error:
        raise Illegal(table.game.ruleset, error) from None
    standing = replay.position.standing
    game = replace(table.game, version=version)
    after = Table(game, replay)
    if standing is None:
        return after
    unrated = find_unrated(game, None if has_begun_to_count(after) else "early")
    return Table(replace(game, status="finished", ending=standing.reason, unrated_because=unrated), replay)


def check_may_act(table: Table, request: Request) -> Player:
    """Return the person's player if it is their turn."""
    player = check_plays(table, request)
    if player not in table.to_act:
        turn = tuple(player.name for player in table.people_to_act)
        raise Refusal(
            "has-chosen" if table.position.find_picked(player.seat) else "not-your-turn",
            game=table.game.id,
            turn=turn,
            computers=int(table.waits_for_computers),
        )
    return player


def read_move(table: Table, text: str) -> Move:
    """Parse a typed move, or refuse it with the reason."""
    try:
        return table.position.ruleset.parse(text)
    except InvalidNotation as error:
        game = table.game
        wrong = {name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)}
        known = error.facts.get("known", ())
        told: dict[str, Fact] = {"word": "", "most": 0, "known": known}
        told |= wrong | {"text": text[:MAX_MOVE_LENGTH], "reason": error.reason}
        raise Refusal("not-a-move", game=game.id, ruleset=game.ruleset, side=game.side, **told) from None


def check_may_have_hint(table: Table, request: Request) -> Player:
    """Return the person's player if they may have a hint now."""
    check_started(table)
    if table.game.tournament_id is not None:
        raise Refusal("hint-in-tournament", game=table.game.id)
    check_no_attempt(table.game)
    if is_rated(table):
        raise Refusal("hint-in-rated", game=table.game.id)
    return check_may_act(table, request)


async def think(service: Service, table: Table, player: Player) -> tuple[int, Move]:
    """Return the player's seat and the move that a computer chooses for it.

    The seat's own computer chooses. For a person's seat, a computer of the default level chooses.

    :raises Abandoned: The bot is shutting down.
    """
    # Hide the bag and the others' secret choices from the thinker.
    view = table.position.seen_by(player.seat)
    seed = derive_thinking_seed(table, player.seat)
    level = player.computer or DEFAULT_LEVEL
    claim = make_claim(table)
    answer = await service.thinker.think(level, view, player.seat, seed, of=table.game.id, claim=claim)
    return player.seat, answer.thought.move


def make_claim(table: Table) -> Claim:
    """Return a game's claim to computing time, which is urgent if people play in it. Places take turns."""
    return Claim(table.game.place, is_urgent=bool(table.game.humans))


def derive_thinking_seed(table: Table, seat: int) -> int:
    """Return the seed for a computer's next move. It can't be predicted before the game's seed is revealed.

    In all attempts at a challenge, computers respond to the same moves in the same way.
    """
    text = f"{table.game.thinking_id or table.game.id} {seat} {len(table.turns_since(0))}"
    return int.from_bytes(hashlib.blake2b(text.encode(), key=table.game.seed, digest_size=8).digest()) >> 1


async def play_computer(service: Service, seen: Table) -> Table:
    """Play one move of a computer whose turn it is.

    :raises Abandoned: The bot is shutting down.
    """
    seat, move = await think(service, seen, seen.computers_to_act[0])
    async with service.change(seen.game.id) as change:
        # If the game has changed meanwhile, the computer thinks again later.
        if change.table.game.version == seen.game.version:
            change.record(make_play(change.table, seat, move))
    return change.table


async def play_automatic_move(service: Service, game_id: str) -> Table:
    """Play the planned move of the player whose turn it is, if it still fits, or their only legal move."""
    async with service.change(game_id) as change:
        found = automatic_moves.find_automatic_move(change.table)
        if found is not None:
            by = found.player.user_id
            change.record(make_play(change.table, found.player.seat, found.move, by, because=found.because))
    return change.table


def withdraw_plan(table: Table, player: Player) -> NewAct:
    return plan_instead(table, replace(player, plan=None))


def plan_instead(table: Table, player: Player) -> NewAct:
    """Return an act that changes or removes a player's plan. It isn't visible to other players."""
    payload = Planned(()) if player.plan is None else Planned(player.plan.moves, player.plan.floor)
    players = tuple(player if other.seat == player.seat else other for other in table.game.players)
    return NewAct(replace(table.game, players=players), "plan", player.seat, payload)


async def undo(
    service: Service, request: Request, game_id: str, *, ask: bool = False, seen: int | None = None
) -> Table:
    """Take back the person's last move, or withdraw their plan or secret choice.

    ``seen`` is the version of the button that was pressed. If the command was typed (``None``), a plan is withdrawn
    first. Undoing a secret choice isn't announced. A move that can't be taken back freely (see `find_objection`) needs
    consent. With ``ask``, the others are asked for it (see `offers.agree`). Later moves of computers are taken back as
    well.
    """
    blockers = await find_blockers(service, request) if ask else frozenset[int]()
    async with service.change(game_id, request) as change:
        table = change.table
        player = check_plays(table, request)
        if seen is not None:
            await _check_is_newest(change, request, player.seat, seen)
        if seen is None and not ask and player.plan is not None:
            change.record(withdraw_plan(table, player))
        elif table.position.find_picked(player.seat):
            versions = _find_last_choice(table, player.seat)
            replay = without(table, versions)
            change.record(NewAct(table.game, "undo", player.seat, TakenBack(tuple(versions)), replay=replay))
        else:
            await _undo_move(change, player, blockers if ask else None)
    return change.table


async def _undo_move(change: Change, player: Player, blockers: Collection[int] | None) -> None:
    """Take back the player's last public move. If it needs consent, ask for it unless ``blockers`` is ``None``."""
    table = change.table
    check_no_attempt(table.game)
    me = player.user_id
    assert me is not None, "only people take back moves"
    since = _since_own_move(table, me)
    objection = find_objection(table, since, me, change.now)
    if objection is None:
        take_back(change, player.seat, since, agreed=is_takeback_agreed(table, me, since[0].version))
    elif blockers is None or objection.key not in NEEDS_CONSENT:
        raise objection
    elif table.game.offer is not None:
        raise Refusal("offer-open", game=table.game.id)
    else:
        offer = Offer("takeback", me, player.seat, since[0].version)
        change.record(await ask_others(change, offer, blockers))


def _find_last_choice(table: Table, seat: int) -> list[int]:
    """Return the versions of a seat's last secret choice and of the forced choices after it, which would only recur."""
    chosen = [turn for turn in table.turns_since(0) if turn.seat == seat and turn.secret]
    first = max((at for at, turn in enumerate(chosen) if turn.because != "forced"), default=0)
    return [turn.version for turn in chosen[first:]]


def mark_choices(table: Table, seat: int) -> str:
    """Return the mark of the ephemeral undo button, which is the number of secret choices the seat has made."""
    return str(len(table.position.find_picked(seat)))


async def _check_is_newest(change: Change, request: Request, seat: int, seen: int) -> None:
    """Refuse a button that would take back a move or choice other than the one that the person saw."""
    table = change.table
    if request.mark:
        is_stale = request.mark != mark_choices(table, seat)
    else:
        # A board's button is public and must not reveal secret choices, so it has no mark.
        log = await game_queries.load_log(change.connection, table.game.id)
        own = [line.act for line in log if line.version > seen and line.seat == seat and line.act in ("play", "undo")]
        is_stale = own[-1:] == ["undo"]
    if is_stale or _has_acted_since(table, seat, seen):
        raise Refusal("stale", game=table.game.id)


def _has_acted_since(table: Table, seat: int, version: int) -> bool:
    """Check whether a seat has moved or undone a move since this version, or an earlier move has been undone."""
    moved = any(turn.seat == seat and not turn.secret for turn in table.turns_since(version))
    lines = table.lines_since(version)
    took_back = any(line.act == "takeback" and line.seat == seat for line in lines)
    taken = [line.payload for line in lines if isinstance(line.payload, TakenBack)]
    return moved or took_back or any(min(payload.versions) <= version for payload in taken)


def is_undo_free(table: Table, user_id: int, now: datetime) -> bool:
    """Check whether the user can now take back their last move without consent."""
    if table.game.challenge_id is not None:
        return False
    try:
        since = _since_own_move(table, user_id)
    except Refusal:
        return False
    return find_objection(table, since, user_id, now) is None


def find_objection(table: Table, since: Sequence[Turn], user_id: int, now: datetime) -> Refusal | None:
    """Return the reason why the user can't simply take back their last move and all moves ``since``, or ``None``.

    A move and its take-back don't stop the clock of a turn, and the number of take-backs is limited, so a player isn't
    called to the same turn forever.
    """
    game_id = table.game.id
    if not _is_own(table, since, user_id):
        return Refusal("others-moved", game=game_id)
    first = since[0].version
    waiting = [player for player in table.people_to_act if player.user_id != user_id]
    if not waiting and len(_list_takebacks(table, first)) >= MAX_TAKEBACKS_ALONE:
        return Refusal("undone-alone", game=game_id)
    for player in waiting:
        if sum(not one.is_agreed for one in _list_takebacks(table, first, player.seat)) >= MAX_TAKEBACKS:
            return Refusal("undone-often", game=game_id, who=player.name)
    ends_at = clock.find_undo_end(table, since)
    if ends_at is not None and ends_at <= now and not is_takeback_agreed(table, user_id, first):
        return Refusal("too-late-to-undo", game=game_id)
    return None


def _list_takebacks(table: Table, before: int, seat: int | None = None) -> list[TakenBack]:
    """List the take-backs since the last move that this seat (by default any seat) made ``before`` this version."""
    known = [turn for turn in table.public_turns if turn.version < before and seat in (None, turn.seat)]
    lines = table.lines_since(known[-1].version if known else 0)
    return [line.payload for line in lines if isinstance(line.payload, TakenBack)]


def is_undo_possible(table: Table) -> bool:
    """Check whether any player still has a last move that can be taken back, with or without consent.

    Secret choices are ignored, because the button is public.
    """
    if table.game.challenge_id is not None:
        return False
    people = {player.user_id for player in table.game.players} - {None}
    known = [turn for turn in table.turns_since(0) if not turn.secret]
    # If tiles were drawn after the newest move, they were also drawn after all earlier moves.
    newest = max((turn.version for turn in known if turn.decided_by in people), default=0)
    return bool(newest) and not any(turn.drew for turn in known if turn.version >= newest)


def _is_own(table: Table, since: Sequence[Turn], user_id: int) -> bool:
    """Check whether all of these moves belong to the user or to computers, or the user plays only against computers.

    A move that a computer made for a late player belongs to that player. Secret choices of others are ignored, because
    the result would reveal them.
    """
    known = {turn.version for turn in table.public_turns}
    others = {player.seat for player in table.game.humans if player.user_id != user_id}
    moves = [turn for turn in since if turn.version in known]
    has_others = any(turn.decided_by not in (None, user_id) or (turn.is_late and turn.seat in others) for turn in moves)
    return not has_others or not other_people(table, user_id)


def _since_own_move(table: Table, user_id: int | None) -> tuple[Turn, ...]:
    """Return the user's last move and all moves after it.

    :raises Refusal: The user hasn't moved, or tiles have been drawn since.
    """
    assert table.replay is not None, "a lobby has no moves"
    turns = table.replay.turns
    mine = [at for at, turn in enumerate(turns) if turn.decided_by == user_id]
    if not mine:
        raise Refusal("nothing-to-undo", game=table.game.id)
    first = mine[-1]
    # Choices made in secret were revealed together, so they are taken back together.
    while first > 0 and turns[first - 1].secret:
        first -= 1
    check_not_drawn(table, turns[first].version)
    return turns[first:]


def check_not_drawn(table: Table, since: int) -> None:
    """Refuse to take back the moves since version ``since`` if tiles were drawn after one of them."""
    if any(turn.drew for turn in table.turns_since(since - 1)):
        raise Refusal("across-the-bag", game=table.game.id)


def take_back(change: Change, seat: int, turns: Sequence[Turn], *, agreed: bool) -> None:
    """Record that the player of ``seat`` takes back these moves, and whether the others have ``agreed``.

    Secret choices among these moves are removed first and silently, because the public act reveals the number of moves
    taken back. The log remains playable up to any line.
    """
    secret = [turn.version for turn in turns if turn.secret]
    if secret:
        replay = without(change.table, secret)
        change.record(NewAct(change.table.game, "undo", seat, TakenBack(tuple(secret)), replay=replay))
    known = [turn.version for turn in turns if not turn.secret]
    back = replace(change.table.game, offer=None)
    replay = without(change.table, known)
    change.record(NewAct(back, "takeback", seat, TakenBack(tuple(known), agreed), posts=("board",), replay=replay))
