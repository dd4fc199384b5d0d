"""Playing: a move, what a move would bring, taking one back; and what is played by itself.

Computers think outside the event loop and play as people do, through the same use case. Nothing is taken back across
tiles that came out of the bag: what they are cannot be unseen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.games.core import automatic_moves, clock
from bot.games.core.checks import check_plays, check_started
from bot.games.core.consent import is_answered, is_takeback_agreed
from bot.games.core.participants import other_people
from bot.games.core.replay import Table, Turn, without
from bot.games.core.request import Illegal, Refusal, Request
from bot.games.core.results import find_unrated, has_begun_to_count, is_rated
from bot.games.core.service import Change, NewAct, Notice, Service
from bot.games.table.asking import ask_others, find_blockers
from bot.games.table.away import come_back
from bot.opponents.levels import DEFAULT_LEVEL
from bot.rules.game import Event, Fact, IllegalMove, InvalidNotation, Move, Position, count_bonuses
from bot.slots import Claim
from bot.storage import game_queries
from bot.storage.payloads import Planned, Played, TakenBack
from bot.storage.rows import Because, Offer, Player, PostKind

LONGEST_MOVE = 80
"""Characters of typed text that are repeated in a refusal; no notation is longer."""
_SEVERAL = ","
"""Between several moves that are typed at once."""
MAX_TAKEBACKS = 3
"""Maximum number of take-backs that nobody was asked about, by anybody, until the next player has moved."""
MAX_TAKEBACKS_ALONE = 100
"""Maximum number of take-backs in a turn after which nobody else is to move."""
NEEDS_CONSENT = ("others-moved", "undone-often", "too-late-to-undo")
"""The refusals of a take-back that is possible if the others agree."""
Choose = Callable[[Table, int], Sequence[Move]]
"""The moves of a seat, chosen on the table on which they are played."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a move would lead to: the position before any new deal, its events, and what it is worth in this phase.

    The bonuses of the game's end are no part of that. ``gain`` are the points by which the score that is foreseen
    changes; a price that it cannot pay counts as well, for points may still come that pay it. ``whole`` is what
    ``gain`` would be if a score could fall without end.
    """

    move: Move
    position: Position
    events: tuple[Event, ...]
    gain: int
    whole: int

    @property
    def points(self) -> int:
        """The points that the move brings, as people are told them.

        A choice made in secret changes no score yet: its event says what it is worth (the fact ``worth``).
        """
        worth = self.events[0].facts.get("worth")
        return worth if isinstance(worth, int) else self.gain

    @property
    def is_secret(self) -> bool:
        """Whether the move is a choice in secret, which changes no score yet."""
        return "worth" in self.events[0].facts

    @property
    def order(self) -> tuple[int, int]:
        """By this, moves are compared with each other: their points, and then their prices whole."""
        return self.points, self.whole


async def play(service: Service, request: Request, game_id: str, moves: str | Sequence[Move] | Choose) -> Table:
    """Play these moves for the person, all of them or none; or those that are typed, with commas between.

    They are several where the person chooses in secret several times in a row. Days off end with it.
    """
    async with service.change(game_id, request) as change:
        seat = check_may_act(change.table, request).seat
        chosen = moves(change.table, seat) if callable(moves) else moves
        record_moves(change, seat, chosen, request.person.id)
    await come_back(service, change.table, request.person.id)
    return change.table


def record_moves(change: Change, seat: int, moves: str | Sequence[Move], by: int) -> None:
    """Record these moves of the user ``by``, or those that are typed, one after another."""
    written: Sequence[str | Move] = moves
    if isinstance(moves, str):
        written = split_moves(moves) or [moves]
    for number, one in enumerate(written):
        position = change.table.position
        if number and not (position.find_picked(seat) and seat in position.to_act):
            # Others would see the last move, or are to act, before this one.
            raise Refusal("one-move", move=str(one)[:LONGEST_MOVE])
        move = read_move(change.table, one) if isinstance(one, str) else one
        try:
            change.record(make_play(change.table, seat, move, by))
        except Illegal as refused:
            refused.move = str(one) if len(written) > 1 else ""
            raise


def split_moves(text: str) -> list[str]:
    """The moves that are typed at once."""
    return [written.strip() for written in text.split(_SEVERAL) if written.strip()]


def split_first(text: str) -> str:
    """The first of the moves that are typed at once."""
    return next(iter(split_moves(text)), text)


def write_moves(moves: Iterable[Move]) -> str:
    """Several moves as they are typed at once."""
    return ", ".join(map(str, moves))


def follow_moves(table: Table, seat: int, text: str) -> tuple[Position, list[Move], str]:
    """Where the moves that ``text`` has written to their end lead, these moves, and what is written after them."""
    *before, last = text.split(_SEVERAL)
    position = table.position
    moves = list[Move]()
    for written in split_moves(_SEVERAL.join(before)):
        move = read_move(table, written)
        if move in position.legal_moves(seat):
            position = outlook(position, seat, move).position
        moves.append(move)
        if moves != list(position.find_picked(seat))[-len(moves) :] or seat not in position.to_act:
            raise Refusal("one-move", move=last[:LONGEST_MOVE])
    return position, moves, last.strip()


def make_play(
    table: Table,
    seat: int,
    move: Move,
    by: int | None = None,
    because: Because | None = None,
) -> NewAct:
    """The move as an act of the user ``by``, or of a computer. It answers what was being asked of the others before.

    ``because``: why the clock makes it for the person on the seat; a computer does, without ``by``, where their time is
    up.
    """
    after = after_move(table, seat, move, by, because)
    assert after.replay is not None
    turn = after.replay.turns[-1]
    posts: tuple[PostKind, ...] = () if turn.secret else ("board",)
    notices = () if turn.secret else _tell_whose_time_was_up(after, turn)
    if not turn.secret and is_answered(after.game.offer, after.known_with(turn)):
        after = replace(after, game=replace(after.game, offer=None))
    return NewAct(after.game, "play", seat, Played(str(move)), posts, after.replay, notices, by, because)


def _tell_whose_time_was_up(after: Table, turn: Turn) -> tuple[Notice, ...]:
    """Who is told that a computer has made a move for them, now that everybody knows it."""
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
    """The table after this move, with the tiles that the bag really deals: never to be shown before it is played."""
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
    """The player that the person is, if the game waits for them."""
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
    """The move that ``text`` writes."""
    try:
        return table.position.ruleset.parse(text)
    except InvalidNotation as error:
        game = table.game
        wrong = {name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)}
        known = error.facts.get("known", ())
        told: dict[str, Fact] = {"word": "", "most": 0, "known": known}
        told |= wrong | {"text": text[:LONGEST_MOVE], "reason": error.reason}
        raise Refusal("not-a-move", game=game.id, ruleset=game.ruleset, side=game.side, **told) from None


def outlook_on(view: Position, seat: int, move: Move) -> Outlook:
    """What ``move`` of any ``seat`` would lead to as far as those know whose ``view`` it is, which stays as it is.

    :raises RulesError: the rules refuse the move.
    """
    after = view.copy()
    events = tuple(after.play(seat, move))
    # No other move is compared by what the end of the game brings.
    bonuses = count_bonuses(events, seat)
    foreseen = after.foreseen[seat] - bonuses - view.foreseen[seat]
    whole = _whole_score(after, seat) - bonuses - _whole_score(view, seat)
    # A price that is forgotten, because nothing is there to pay it, is no gain.
    return Outlook(move, after, events, min(foreseen, whole), whole)


def outlook(position: Position, seat: int, move: Move) -> Outlook:
    """The same as far as ``seat`` may know: without the bag and what others have chosen in secret."""
    return outlook_on(position.seen_by(seat), seat, move)


def outlooks(position: Position, seat: int, moves: Iterable[Move]) -> list[Outlook]:
    """The outlook of each of these legal moves."""
    view = position.seen_by(seat)
    return [outlook_on(view, seat, move) for move in moves]


def _whole_score(position: Position, seat: int) -> int:
    """The points that are foreseen, with prices whole even where no score can fall so far."""
    pending = 0 if position.can_spare(seat) else position.forecast(seat).pending
    return position.scores[seat] + pending


def check_may_have_hint(table: Table, request: Request) -> Player:
    """The player that the person is, if they may have a hint now."""
    check_started(table)
    if table.game.tournament_id is not None:
        raise Refusal("hint-in-tournament", game=table.game.id)
    if is_rated(table):
        raise Refusal("hint-in-rated", game=table.game.id)
    return check_may_act(table, request)


async def think(service: Service, table: Table, player: Player) -> tuple[int, Move]:
    """The seat, and what a computer chooses for it: the one that sits there, or for a person the usual one.

    :raises Abandoned: the bot stops.
    """
    # The view is the thinker's own, and holds neither the bag nor what others have chosen in secret.
    view = table.position.seen_by(player.seat)
    seed = seed_of_thought(table, player.seat)
    level = player.computer or DEFAULT_LEVEL
    claim = claim_of(table)
    answer = await service.thinker.think(level, view, player.seat, seed, of=table.game.id, claim=claim)
    return player.seat, answer.thought.move


def claim_of(table: Table) -> Claim:
    """Make the claim of a game to have a computer think: urgent if people play in it. Places take turns."""
    return Claim(table.game.place, is_urgent=bool(table.game.humans))


def seed_of_thought(table: Table, seat: int) -> int:
    """The seed of what a computer thinks of the next move: nobody can know it before the game's own is known."""
    text = f"{table.game.id} {seat} {len(table.turns_since(0))}"
    return int.from_bytes(hashlib.blake2b(text.encode(), key=table.game.seed, digest_size=8).digest()) >> 1


async def play_computer(service: Service, seen: Table) -> Table:
    """Let one computer that the game waits for make one move.

    :raises Abandoned: the bot stops.
    """
    seat, move = await think(service, seen, seen.computers_to_act[0])
    async with service.change(seen.game.id) as change:
        # If somebody has taken a move back meanwhile, the computer thinks again.
        if change.table.game.version == seen.game.version:
            change.record(make_play(change.table, seat, move))
    return change.table


async def play_automatic_move(service: Service, game_id: str) -> Table:
    """Play what the person whose turn it is has planned, if it still fits, or their only move."""
    async with service.change(game_id) as change:
        found = automatic_moves.find_automatic_move(change.table)
        if found is not None:
            by = found.player.user_id
            change.record(make_play(change.table, found.player.seat, found.move, by, because=found.because))
    return change.table


def withdraw_plan(table: Table, player: Player) -> NewAct:
    """This player plans nothing any more."""
    return plan_instead(table, replace(player, plan=None))


def plan_instead(table: Table, player: Player) -> NewAct:
    """The player has another plan, or none any more. Nobody else learns of it."""
    payload = Planned(()) if player.plan is None else Planned(player.plan.moves, player.plan.floor)
    players = tuple(player if other.seat == player.seat else other for other in table.game.players)
    return NewAct(replace(table.game, players=players), "plan", player.seat, payload)


async def undo(
    service: Service, request: Request, game_id: str, *, ask: bool = False, seen: int | None = None
) -> Table:
    """Take back the person's last move, the one of the version that they have ``seen`` (``None``: typed).

    Where it is typed, what they have planned is withdrawn first. A choice that nobody else has seen is taken back
    in silence. A move is, unless it needs the consent of the others (`find_objection`); then with ``ask`` they are
    asked (see `offers.agree`). Moves that computers made since go with it.
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
    """Take back the player's last public move; if it needs consent, ask all but ``blockers`` (``None``: refuse it)."""
    table = change.table
    me = player.user_id
    assert me is not None, "a person takes back a move"
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
    """The versions of a seat's last choice in secret, and of the forced ones after it: else these would come again."""
    chosen = [turn for turn in table.turns_since(0) if turn.seat == seat and turn.secret]
    first = max((at for at, turn in enumerate(chosen) if turn.because != "forced"), default=0)
    return [turn.version for turn in chosen[first:]]


def mark_choices(table: Table, seat: int) -> str:
    """Return how many secret choices the seat has pending: a private button to undo is marked with that."""
    return str(len(table.position.find_picked(seat)))


async def _check_is_newest(change: Change, request: Request, seat: int, seen: int) -> None:
    """Refuse a button if what it would take back isn't the move or choice that its person saw."""
    table = change.table
    if request.mark:
        is_stale = request.mark != mark_choices(table, seat)
    else:
        # Everybody sees a board's button, which therefore says nothing of secret choices.
        log = await game_queries.load_log(change.connection, table.game.id)
        own = [line.act for line in log if line.version > seen and line.seat == seat and line.act in ("play", "undo")]
        is_stale = own[-1:] == ["undo"]
    if is_stale or _has_acted_since(table, seat, seen):
        raise Refusal("stale", game=table.game.id)


def _has_acted_since(table: Table, seat: int, version: int) -> bool:
    """Check whether a seat has moved or taken back since, or others have taken back what was played before."""
    moved = any(turn.seat == seat and not turn.secret for turn in table.turns_since(version))
    lines = table.lines_since(version)
    took_back = any(line.act == "takeback" and line.seat == seat for line in lines)
    taken = [line.payload for line in lines if isinstance(line.payload, TakenBack)]
    return moved or took_back or any(min(payload.versions) <= version for payload in taken)


def is_undo_free(table: Table, user_id: int, now: datetime) -> bool:
    """Check whether the user can take their last move back now without asking anybody."""
    try:
        since = _since_own_move(table, user_id)
    except Refusal:
        return False
    return find_objection(table, since, user_id, now) is None


def find_objection(table: Table, since: Sequence[Turn], user_id: int, now: datetime) -> Refusal | None:
    """Return why the user can't take back their last move, and all moves ``since``, without asking anybody.

    The clock of a turn doesn't stop because of a move, and a player isn't called to the same turn without end.
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
    """List the take-backs since the last move that this seat, or any seat, made ``before`` a version."""
    known = [turn for turn in table.public_turns if turn.version < before and seat in (None, turn.seat)]
    lines = table.lines_since(known[-1].version if known else 0)
    return [line.payload for line in lines if isinstance(line.payload, TakenBack)]


def is_undo_possible(table: Table) -> bool:
    """Whether anybody who plays here has a last move that can still be taken back, alone or if the others agree.

    Choices in secret do not count: everybody sees the button.
    """
    people = {player.user_id for player in table.game.players} - {None}
    known = [turn for turn in table.turns_since(0) if not turn.secret]
    # Whatever lies behind tiles that were drawn since the newest move does so for all older ones.
    newest = max((turn.version for turn in known if turn.decided_by in people), default=0)
    return bool(newest) and not any(turn.drew for turn in known if turn.version >= newest)


def _is_own(table: Table, since: Sequence[Turn], user_id: int) -> bool:
    """Check whether no other person has made one of these moves, or there is no other person.

    A move that a computer made for a late player is that player's. Secret choices of others don't count, because the
    answer would reveal them.
    """
    known = {turn.version for turn in table.public_turns}
    others = {player.seat for player in table.game.humans if player.user_id != user_id}
    moves = [turn for turn in since if turn.version in known]
    has_others = any(turn.decided_by not in (None, user_id) or (turn.is_late and turn.seat in others) for turn in moves)
    return not has_others or not other_people(table, user_id)


def _since_own_move(table: Table, user_id: int | None) -> tuple[Turn, ...]:
    """The last move that this user made and all after it, if they can be taken back."""
    assert table.replay is not None, "a lobby has no moves"
    turns = table.replay.turns
    mine = [at for at, turn in enumerate(turns) if turn.decided_by == user_id]
    if not mine:
        raise Refusal("nothing-to-undo", game=table.game.id)
    first = mine[-1]
    # What was chosen at the same time, unseen by the others, was revealed together and is taken back together.
    while first > 0 and turns[first - 1].secret:
        first -= 1
    check_not_drawn(table, turns[first].version)
    return turns[first:]


def check_not_drawn(table: Table, since: int) -> None:
    """Refuse to take back the moves from this version on, if tiles came out of the bag with one of them."""
    if any(turn.drew for turn in table.turns_since(since - 1)):
        raise Refusal("across-the-bag", game=table.game.id)


def take_back(change: Change, seat: int, turns: Sequence[Turn], *, agreed: bool) -> None:
    """Record that the player of ``seat`` takes these moves back, and that the others have ``agreed``.

    What others have chosen in secret since goes with them in silence: everybody is told how many moves it is. It goes
    first, so that every beginning of the log can be played.
    """
    secret = [turn.version for turn in turns if turn.secret]
    if secret:
        replay = without(change.table, secret)
        change.record(NewAct(change.table.game, "undo", seat, TakenBack(tuple(secret)), replay=replay))
    known = [turn.version for turn in turns if not turn.secret]
    back = replace(change.table.game, offer=None)
    replay = without(change.table, known)
    change.record(NewAct(back, "takeback", seat, TakenBack(tuple(known), agreed), posts=("board",), replay=replay))
