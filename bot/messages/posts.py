"""What is said of a game in its channel and in private calls to it, from the lobby to the end, and by its rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.games.core.replay import Table
from bot.games.posting.calling import asked, called, has_chosen, has_played, last_own_move, to_call
from bot.messages.happened import word_happened, word_scores
from bot.messages.markup import cut, escape, mention, shorten_hash
from bot.messages.narration import SEPARATOR, signed
from bot.messages.people import list_names, list_player, mention_players, name_player
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.draw import commitment
from bot.rules.game import SheetLine, Standing
from bot.storage.rows import Call, Game, Offer, Options, Player, Result

LONGEST_CONTENT = 2000
"""Characters in a Discord message."""
LONGEST_HAPPENED = 900
"""Characters for what happened since the person's last move; of more, the newest."""
LONGEST_TEXT = 1800
"""Characters of a post's own text: a note may have to follow it."""
HOURS_A_DAY = 24


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
    lines = [
        f"### {title}",
        *warn_unverified(words, game.ruleset),
        *(_seat(words, game, player) for player in game.players),
    ]
    if game.status != "lobby":
        state = "started" if game.status in ("running", "finished") else game.ending or "cancelled"
        if state == "agreed" or (game.status == "ended" and state == "empty"):
            state = "started"
        key = f"lobby-{'ended' if state == 'moderator' else state}"
        if state == "started" and game.thread_id is not None:
            lines.append(words("lobby-in-thread", thread=f"<#{game.thread_id}>"))
        else:
            lines.append(words(key))
        return PostText("\n".join([*lines, *([_seal(words, game)] if state == "started" else ())]))
    free = range(len(game.players) + 1, game.seats + 1)
    lines += [words("lobby-free", number=number) for number in free]
    lines += word_options(words, game.options)
    closes = format_moment(game.changed_at + lifetime)
    lines += ["-# " + words("lobby-waiting", free=len(free)), "-# " + words("lobby-closes", when=closes)]
    return PostText(cut("\n".join([*lines, _seal(words, game)]), LONGEST_TEXT))


def _seal(words: Words, game: Game) -> str:
    """The commitment to the order of the bag."""
    return "-# " + words("lobby-sealed", commitment=shorten_hash(commitment(game.seed)))


def word_options(words: Words, options: Options) -> list[str]:
    """What was chosen for the game when it was opened, a line each; nothing of what is usual."""
    lines = []
    if options.turn_hours is not None:
        lines.append(
            words("lobby-time", time=word_turn_time(words, options.turn_hours), end=words(f"end-{options.at_end}"))
        )
    if options.invited:
        lines.append(words("lobby-invited", who=", ".join(mention(user_id) for user_id in options.invited)))
    elif options.for_invited:
        lines.append(words("lobby-nobody-invited"))
    if options.declined:
        who = ", ".join(mention(user_id) for user_id in options.declined)
        lines.append(words("lobby-declined", who=who))
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


def _seat(words: Words, game: Game, player: Player) -> str:
    key = "lobby-host" if player.user_id == game.host_id else "lobby-seat"
    return words(key, number=player.seat + 1, who=list_player(words, player))


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
            after.append("-# " + _ratings(words, names, rated))
        if game.unrated_because:
            after.append("-# " + words(f"post-unrated-{game.unrated_because}"))
    else:
        to_do = f"{game.ruleset}-phase-{table.position.to_json().get('phase')}"
        if to_do in words and table.people_to_act:
            after.append(words(to_do))
        chosen = [names[player.seat] for player in game.humans if has_chosen(table, player)]
        if chosen:
            after.append("-# " + words("post-chosen", who=", ".join(chosen), count=len(chosen)))
        after.append("-# " + word_scores(words, table, names))
        if game.deadline_at is not None and not game.on_hold:
            after.append("-# " + words("post-deadline", when=format_moment(game.deadline_at)))
    if game.status != "running":
        # Before the end nobody may know it.
        after.append("-# " + words("post-unsealed", seed=shorten_hash(game.seed.hex())))
    room = LONGEST_TEXT - sum(len(part) + 1 for part in (*before, *after))
    content = "\n".join(part for part in (*before, *word_happened(words, table, names, since, room), *after) if part)
    pings = tuple(player.user_id for player in to_call(table, since) if player.user_id is not None)
    return PostText(cut(content, LONGEST_TEXT), pings)


def _headline(words: Words, table: Table, names: list[str]) -> str:
    game = table.game
    name = name_game(words, game)
    if game.status in ("cancelled", "ended"):
        return words(f"post-{game.ending}" if game.ending in ("empty", "agreed") else f"post-{game.status}", name=name)
    standing = table.outcome
    if standing:
        who = ", ".join(f"**{names[seat]}**" for seat in standing.winners)
        if not any(standing.sheets):
            # The rules have not counted, so nobody has won with a number of points.
            assert table.replay is not None, "who left has played"
            last = table.replay.lines[-1]
            return words(f"post-winner-{last.act}", who=who, name=name, left=names[last.seat or 0])
        key = "post-winner" if len(standing.winners) == 1 else "post-winners"
        return words(key, who=who, name=name, score=standing.scores[standing.winners[0]])
    if table.waits_for_computers:
        return words(
            "post-computers-turn", who=mention_players(words, table.to_act), count=len(table.to_act), name=name
        )
    key = "post-your-turn" if len(table.people_to_act) == 1 else "post-their-turn"
    return words(key, who=mention_players(words, table.people_to_act), name=name)


def _sheets(words: Words, game: Game, names: list[str], standing: Standing) -> list[str]:
    seats = sorted(range(len(names)), key=lambda seat: standing.ranks[seat])
    return [
        words(
            "post-sheet" if any(line.points for line in standing.sheets[seat]) else "post-sheet-plain",
            rank=standing.ranks[seat],
            who=names[seat],
            score=standing.scores[seat],
            lines=", ".join(_sheet_line(words, game, line) for line in standing.sheets[seat] if line.points),
        )
        for seat in seats
    ]


def _ratings(words: Words, names: Sequence[str], rated: Sequence[Result]) -> str:
    told = [
        words("post-rating", name=names[one.seat], before=str(one.rating_before), after=str(one.rating_after))
        for one in rated
    ]
    return words("post-ratings", ratings=SEPARATOR.join(told))


def _sheet_line(words: Words, game: Game, line: SheetLine) -> str:
    return words("post-sheet-line", what=words(f"{game.ruleset}-sheet-{line.key}"), points=signed(line.points))


def word_offer(words: Words, table: Table) -> PostText:
    """A question to those who must agree, who are called."""
    game, offer = table.game, table.game.offer
    assert offer is not None, "nothing is asked"
    needed, pings = asked(table), called(table)
    text = words(
        f"offer-{_kind_of_offer(table, offer)}",
        asked=list_names(words, (_name_asked(words, game, user_id, pings) for user_id in needed)),
        count=len(needed),
        by=mention(offer.by),
        person=mention(offer.user_id or 0),
        seat=name_player(words, game.players[offer.seat]),
        name=name_game(words, game),
    )
    return PostText(f"{text}\n-# {words(f'offer-{offer.kind}-typed')}", pings)


def _name_asked(words: Words, game: Game, user_id: int, pings: Collection[int]) -> str:
    player = game.player(user_id)
    return mention(user_id) if user_id in pings or player is None else name_player(words, player)


def _kind_of_offer(table: Table, offer: Offer) -> str:
    if offer.kind != "replace":
        return offer.kind
    if offer.by == offer.user_id:
        return "volunteer"
    return "own" if table.game.players[offer.seat].user_id == offer.by else "seat"


def word_notice(words: Words, table: Table, kind: str, user_id: int | None, link: str, *, chosen: bool = False) -> str:
    """What somebody is told apart from a board: why they are called, by which game, and where it is.

    ``chosen``: privately, because they have chosen that.
    """
    game = table.game
    who = "" if user_id is None else mention(user_id)
    host = game.player(game.host_id)
    text = words(
        f"notice-{kind}",
        who=who,
        name=name_game(words, game),
        waiting=", ".join(name_player(words, player) for player in table.people_to_act) if table.replay else "",
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
        return list_names(words, map(mention, game.options.declined)) if game.options.declined else words("somebody")
    taken = next((player for player in game.players if user_id is not None and player.former_id == user_id), None)
    return name_player(words, taken) if taken else words("somebody")


def word_call(words: Words, table: Table, user_id: int, notice: str, server: str) -> str:
    """A call that stands beside the picture of the board: on which server, against whom, and what happened since.

    ``notice`` says why the person is called (see `word_notice`).
    """
    names = [name_player(words, player) for player in table.game.players]
    others = ", ".join(names[player.seat] for player in table.game.players if player.user_id != user_id)
    first, *notes = notice.split("\n")
    where = (
        words("notice-where", server=escape(server), others=others) if server else words("notice-with", others=others)
    )
    happened = word_happened(words, table, names, last_own_move(table, user_id), LONGEST_HAPPENED)
    scores = "-# " + word_scores(words, table, names)
    return "\n".join(line for line in (first, where, *happened, scores, *notes) if line)


def word_closed_call(words: Words, table: Table, call: Call) -> str:
    """What is left of a private call: that the person has played, or that nobody waits for them any more."""
    assert call.user_id is not None, "a private call is for somebody"
    key = "notice-played" if has_played(table, call.user_id, call.version) else "notice-passed"
    return words(key, name=name_game(words, table.game))


def word_rules_page(words: Words, ruleset: str, key: str) -> str:
    """What stands beside the drawn example ``key``: its title and its text; on the first page the rules in a minute."""
    if not key:
        return "\n".join([words(f"{ruleset}-rules"), *warn_unverified(words, ruleset)])
    page = f"{ruleset}-page-{key}"
    return f"### {words(page)}\n{words(f'{page}.text')}"
