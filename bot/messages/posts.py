"""What is said of a game in its channel and in private calls to it, from the lobby to the end, and by its rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.games.core.replay import Table, Turn
from bot.games.posting.calling import (
    find_asked,
    find_called_to_answer,
    find_called_to_turn,
    has_chosen,
    has_played,
    last_own_move,
    was_played_for,
)
from bot.messages.markup import cut, escape, mention, shorten_hash
from bot.messages.narration import SEPARATOR, format_points, narrate
from bot.messages.people import list_names, list_player, mention_players, name_player
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.draw import commitment
from bot.rules.game import Standing
from bot.storage.rows import Call, Game, LogLine, Options, Player, Result

LONGEST_CONTENT = 2000  # characters in a Discord message
LONGEST_HAPPENED = 900  # characters for what happened since the person's last move; of more, the newest
LONGEST_TEXT = 1800  # characters of a post's own text: a note may have to follow it
HOURS_A_DAY = 24
_TAKING_OVER = frozenset({"act-resign-seat", "act-timeout-seat", "act-replace-computer"})
"""What says that a computer takes a seat: there its level is told."""


class PostText(NamedTuple):
    """The text of a post, and the users that it calls."""

    content: str
    pings: tuple[int, ...] = ()


def name_game(words: Words, game: Game) -> str:
    """The game as it is named in sentences: "Azul **#7KQ2X**"."""
    return words("game-name", ruleset=words(game.ruleset), game=game.id)


def title_game(words: Words, game: Game) -> str:
    """The game as a title without markup: "Azul #7KQ2X"."""
    return words("picture-table", ruleset=words(game.ruleset), game=game.id)


def name_kind(words: Words, ruleset: str, side: str) -> str:
    """A game with its side, as one chooses them: "Azul · grey wall"."""
    return words("game-side", ruleset=words(ruleset), side=words(f"{ruleset}-side-{side}"))


def word_lobby(words: Words, game: Game, lifetime: timedelta) -> PostText:
    """The lobby: who sits, what is missing, what was agreed, when it closes."""
    title = words("lobby-title", kind=name_kind(words, game.ruleset, game.side), game=game.id)
    lines = [f"### {title}", *warn_unverified(words, game.ruleset)]
    for player in game.players:
        key = "lobby-host" if player.user_id == game.host_id else "lobby-seat"
        lines.append(words(key, number=player.seat + 1, who=list_player(words, player)))
    if game.status == "lobby":
        free = range(len(game.players) + 1, game.seats + 1)
        lines += [words("lobby-free", number=number) for number in free]
        lines += word_options(words, game.options)
        closes = format_moment(game.changed_at + lifetime)
        lines.append("-# " + words("lobby-waiting", free=len(free)))
        lines.append("-# " + SEPARATOR.join([words("lobby-closes", when=closes), _seal(words, game)]))
        return PostText(cut("\n".join(lines), LONGEST_TEXT))
    # A game that all have called off, or that the last person has left, had begun.
    left = game.status == "ended" and game.ending == "empty"
    if game.status not in ("running", "finished") and game.ending != "agreed" and not left:
        key = "ended" if game.ending == "moderator" else game.ending or "cancelled"
        return PostText("\n".join([*lines, words(f"lobby-{key}")]))
    in_thread = game.thread_id is not None
    begun = words("lobby-in-thread", thread=f"<#{game.thread_id}>") if in_thread else words("lobby-started")
    return PostText("\n".join([*lines, begun, f"-# {_seal(words, game)}"]))


def _seal(words: Words, game: Game) -> str:
    """The commitment to the order of the bag."""
    return words("lobby-sealed", commitment=shorten_hash(commitment(game.seed)))


def word_options(words: Words, options: Options) -> list[str]:
    """What was chosen for the game when it was opened, a line each; nothing of what is usual."""
    lines = []
    if options.turn_hours is not None:
        lines.append(
            words("lobby-time", time=word_turn_time(words, options.turn_hours), end=words(f"end-{options.at_end}"))
        )
    if options.invited:
        lines.append(words("lobby-invited", who=list_names(words, map(mention, options.invited))))
    elif options.for_invited:
        lines.append(words("lobby-nobody-invited"))
    if options.declined:
        lines.append(words("lobby-declined", who=list_names(words, map(mention, options.declined))))
    if options.role_id is not None:
        lines.append(words("lobby-role", role=f"<@&{options.role_id}>"))
    if options.order:
        lines.append(words("lobby-rematch"))
    return [f"-# {line}" for line in lines]


def word_turn_time(words: Words, hours: int | None) -> str:
    """The time for a turn in words."""
    if hours is None:
        return words("time-none")
    if hours % HOURS_A_DAY:
        return words("time-hours", hours=hours)
    return words("time-days", days=hours // HOURS_A_DAY)


def format_moment(at: datetime, style: str = "R") -> str:
    """A point in time, which Discord shows in everybody's own zone."""
    return f"<t:{int(at.timestamp())}:{style}>"


def warn_unverified(words: Words, ruleset: str) -> list[str]:
    """A warning where nobody could compare the printed boards with a copy of the game."""
    return [] if RULESETS[ruleset].verified else ["-# " + words(f"{ruleset}-unverified")]


def word_board(words: Words, table: Table, since: int, rated: Sequence[Result] = ()) -> PostText:
    """The board after what happened since version ``since``: what was done, the scores, and whose turn it is.

    ``rated``: what a game that is over has made of the ratings. Only those whose turn has come with it are called; a
    post told again later calls nobody twice.
    """
    game = table.game
    names = [name_player(words, player) for player in game.players]
    listed = [list_player(words, player) for player in game.players]
    before = [_headline(words, table, names)]
    assert table.replay is not None, "a lobby has no board"
    if since < table.replay.begun:
        # Computers may have moved before there was anything to tell.
        starters = [turn.seat for turn in table.replay.turns[:1]] or table.position.to_act
        first = " ".join(names[seat] for seat in starters)
        before.append(words("post-started", order=", ".join(listed), first=first))
    after = list[str]()
    standing = table.outcome
    if standing:
        after += _sheets(words, game, listed, standing)
        if rated:
            changes = (
                words("post-rating", name=names[one.seat], before=str(one.rating_before), after=str(one.rating_after))
                for one in rated
            )
            after.append("-# " + words("post-ratings", ratings=SEPARATOR.join(changes)))
        if game.unrated_because:
            after.append("-# " + words(f"post-unrated-{game.unrated_because}"))
    else:
        to_do = f"{game.ruleset}-phase-{table.position.to_json().get('phase')}"
        if to_do in words and table.people_to_act:
            after.append(words(to_do))
        chosen = [names[player.seat] for player in game.humans if has_chosen(table, player)]
        if chosen:
            after.append("-# " + words("post-chosen", who=list_names(words, chosen), count=len(chosen)))
        after.append("-# " + word_scores(words, table, names))
        if game.deadline_at is not None and not game.on_hold:
            after.append("-# " + words("post-deadline", when=format_moment(game.deadline_at)))
    if game.status != "running":
        # Before the end nobody may know it.
        after.append("-# " + words("post-unsealed", seed=shorten_hash(game.seed.hex())))
    room = LONGEST_TEXT - sum(len(part) + 1 for part in (*before, *after))
    content = "\n".join(part for part in (*before, *word_happened(words, table, names, since, room), *after) if part)
    pings = tuple(player.user_id for player in find_called_to_turn(table, since) if player.user_id is not None)
    return PostText(cut(content, LONGEST_TEXT), pings)


def _headline(words: Words, table: Table, names: list[str]) -> str:
    game = table.game
    name = name_game(words, game)
    if game.status in ("cancelled", "ended"):
        return words(f"post-{game.ending}" if game.ending in ("empty", "agreed") else f"post-{game.status}", name=name)
    standing = table.outcome
    if standing:
        winners = standing.winners
        who = list_names(words, (f"**{names[seat]}**" for seat in winners))
        won = words("post-wins", who=who, count=len(winners), name=name)
        if not any(standing.sheets):
            # The rules have not counted, so nobody has won with a number of points.
            assert table.replay is not None, "who left has played"
            last = table.replay.lines[-1]
            return words(f"post-winner-{last.act}", won=won, left=names[last.seat or 0])
        score = standing.scores[winners[0]]
        broken = standing.scores.count(score) > len(winners)
        tie = words(f"{game.ruleset}-tie-won") if broken else "none"
        return words("post-winner", won=won, score=score, tie=tie)
    if table.waits_for_computers:
        return words(
            "post-computers-turn", who=mention_players(words, table.to_act), count=len(table.to_act), name=name
        )
    key = "post-your-turn" if len(table.people_to_act) == 1 else "post-their-turn"
    return words(key, who=mention_players(words, table.people_to_act), name=name)


def _sheets(words: Words, game: Game, names: list[str], standing: Standing) -> list[str]:
    told = []
    for seat in sorted(range(len(names)), key=lambda seat: standing.ranks[seat]):
        lines = ", ".join(
            words("post-sheet-line", what=words(f"{game.ruleset}-sheet-{line.key}"), points=format_points(line.points))
            for line in standing.sheets[seat]
            if line.points
        )
        key = "post-sheet" if lines else "post-sheet-plain"
        score, rank = standing.scores[seat], standing.ranks[seat]
        told.append(words(key, rank=rank, who=names[seat], score=score, lines=lines))
    won = standing.scores[standing.winners[0]]
    for score in sorted({*standing.scores} - {won}, reverse=True):
        ranks = {rank for rank, own in zip(standing.ranks, standing.scores, strict=True) if own == score}
        if len(ranks) > 1:
            told.append("-# " + words(f"{game.ruleset}-tie-broken", score=score))
    return told


def word_happened(words: Words, table: Table, names: list[str], since: int, room: int) -> list[str]:
    """Moves and other acts after ``since``, in the order in which they happened.

    Where ``room`` characters do not hold all of them, the newest, and before them how many moves are left out.
    """
    assert table.replay is not None, "nothing happens in a lobby"
    lines = [line for line in table.replay.lines if line.version > since]
    turns = [turn for turn in table.turns_since(since) if not turn.secret]
    done: list[Turn | LogLine] = sorted([*turns, *lines], key=lambda one: one.version)
    told = [_tell(words, table, names, one) for one in done]
    if sum(len(text) + 1 for text in told) <= room:
        return told
    if words is not words.bare:
        # Our own emojis are long to write, and moves count for more.
        return word_happened(words.bare, table, names, since, room)
    room -= len(words("post-earlier", count=len(done))) + 1
    newest = len(done) - 1
    told[newest] = cut(told[newest], room)
    room -= len(told[newest]) + 1
    while newest and len(told[newest - 1]) < room:
        newest -= 1
        room -= len(told[newest]) + 1
    earlier = sum(isinstance(one, Turn) for one in done[:newest])
    return [words("post-earlier", count=earlier) if earlier else "", *told[newest:]]


def _tell(words: Words, table: Table, names: list[str], done: Turn | LogLine) -> str:
    if isinstance(done, Turn):
        return _tell_turn(words, table, names, done)
    if done.seat is None:
        return ""
    # What a computer thinks with stands in the log and in no post.
    key = f"act-{done.act}-{done.text.split()[0]}" if done.act != "takeback" else "act-takeback"
    player = table.game.players[done.seat]
    who = list_player(words, player) if key in _TAKING_OVER else names[done.seat]
    return words(key, who=who, old=_name_former(words, player), moves=len(done.text.split()))


def _tell_turn(words: Words, table: Table, names: list[str], turn: Turn) -> str:
    late = table.time_up_with(turn)
    then = [*names]
    for one in late:
        if table.seated_at(one) is None:
            # Whose time was up is not who has taken the seat since.
            then[one.seat] = _name_former(words, table.game.players[one.seat])
    return narrate(words, table.game.ruleset, then, turn.events, [one.seat for one in late])


def _name_former(words: Words, player: Player) -> str:
    """The person from whom a player has taken the seat."""
    return words("somebody") if player.former_id is None else mention(player.former_id)


def word_scores(words: Words, table: Table, names: list[str]) -> str:
    """The round, and each player's score with what is to come; what an arrow says, where the game has words for it."""
    position, ruleset = table.position, table.game.ruleset
    own, arrows = f"{ruleset}-score-coming", f"{ruleset}-scores-coming"
    coming_key = own if own in words else "post-score-coming"
    scores = [
        words("post-score", name=name, score=score)
        if score == coming
        else words(coming_key, name=name, score=score, coming=coming)
        for name, score, coming in zip(names, position.scores, position.foreseen, strict=True)
    ]
    told = SEPARATOR.join(scores)
    if arrows in words and position.foreseen != position.scores:
        told = words(arrows, scores=told)
    return words("post-scores", round=position.round, scores=told)


def word_offer(words: Words, table: Table) -> PostText:
    """A question to those who must agree, who are called."""
    game, offer = table.game, table.game.offer
    assert offer is not None, "nothing is asked"
    pings = find_called_to_answer(table)
    names = list[str]()
    kind = str(offer.kind)
    for user_id in find_asked(table):
        player = None if user_id in pings else game.player(user_id)
        names.append(name_player(words, player) if player else mention(user_id))
    if kind == "replace":
        own = game.players[offer.seat].user_id == offer.by
        kind = "volunteer" if offer.by == offer.user_id else "own" if own else "seat"
    text = words(
        f"offer-{kind}",
        asked=list_names(words, names),
        count=len(names),
        by=mention(offer.by),
        person=mention(offer.user_id or 0),
        seat=name_player(words, game.players[offer.seat]),
        name=name_game(words, game),
    )
    return PostText(f"{text}\n-# {words(f'offer-{offer.kind}-typed')}", pings)


def word_notice(words: Words, table: Table, kind: str, user_id: int | None, link: str, *, chosen: bool = False) -> str:
    """What somebody is told apart from a board: why they are called, by which game, and where it is.

    ``chosen``: privately, because they have chosen that.
    """
    game = table.game
    who = "" if user_id is None else mention(user_id)
    host = game.player(game.host_id)
    key = f"notice-{kind}"
    if kind == "turn" and user_id is not None and was_played_for(table, user_id, last_own_move(table, user_id)):
        key = "notice-turn-again"
    text = words(
        key,
        who=who,
        name=name_game(words, game),
        waiting=list_names(words, (name_player(words, player) for player in table.people_to_act)),
        host=name_player(words, host) if host else words("somebody"),
        person=_person_of_notice(words, game, kind, user_id),
        terms=words(
            "lobby-terms",
            side=words(f"{game.ruleset}-side-{game.side}"),
            seats=game.seats,
            time=word_turn_time(words, game.options.turn_hours),
        ),
        link=link,
    )
    lines = [text.rstrip()]
    if kind in ("remind", "nudge", "time", "turn") and game.deadline_at is not None:
        lines.append("-# " + words("post-deadline", when=format_moment(game.deadline_at)))
        if kind == "remind" and game.options.at_end != "nothing":
            lines.append("-# " + words(f"notice-end-{game.options.at_end}"))
    if chosen:
        lines.append("-# " + words("notice-direct"))
    return "\n".join(lines)


def _person_of_notice(words: Words, game: Game, kind: str, user_id: int | None) -> str:
    """The other whom a notice is about: who is to take a seat or has taken it, who will not come."""
    if kind == "giving" and game.offer is not None:
        return mention(game.offer.user_id or 0)
    if kind == "cannot-join":
        return list_names(words, map(mention, game.options.declined)) or words("somebody")
    taken = next((player for player in game.players if user_id is not None and player.former_id == user_id), None)
    return name_player(words, taken) if taken else words("somebody")


def word_call(words: Words, table: Table, user_id: int, notice: str, server: str) -> str:
    """A call that stands beside the picture of the board: on which server, against whom, and what happened since.

    ``notice`` says why the person is called (see `word_notice`).
    """
    names = [name_player(words, player) for player in table.game.players]
    others = list_names(words, (names[player.seat] for player in table.game.players if player.user_id != user_id))
    first, *notes = notice.split("\n")
    where = (
        words("notice-where", server=escape(server), others=others) if server else words("notice-with", others=others)
    )
    happened = word_happened(words, table, names, last_own_move(table, user_id), LONGEST_HAPPENED)
    scores = "-# " + word_scores(words, table, names)
    return "\n".join(line for line in (first, where, *happened, scores, *notes) if line)


def word_closed_call(words: Words, table: Table, call: Call) -> str:
    """What is left of a private call: that the person or a computer has played, or that nobody waits for them."""
    assert call.user_id is not None, "a private call is for somebody"
    name = name_game(words, table.game)
    if has_played(table, call.user_id, call.version):
        return words("notice-played", name=name)
    if was_played_for(table, call.user_id, call.version):
        return words("notice-time-was-up", name=name)
    return words("notice-passed", name=name)


def word_rules_page(words: Words, ruleset: str, key: str, *, first: bool = False) -> str:
    """What stands beside the drawn example ``key``: its title and its text; without a key the rules in a minute.

    The ``first`` page warns of what is not verified.
    """
    page = f"{ruleset}-page-{key}"
    text = f"### {words(page)}\n{words(f'{page}.text')}" if key else words(f"{ruleset}-rules")
    return "\n".join([text, *(warn_unverified(words, ruleset) if first else ())])
