"""Ephemeral answers: confirmations, lists and refusals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

from bot.games.core.clock import find_deadline, may_leave_unrated
from bot.games.core.days_off import (
    MAX_CONSECUTIVE_DAYS_OFF,
    MAX_DAYS_OFF_PER_YEAR,
    count_left,
    format_day,
    format_last_day,
    get_zone,
)
from bot.games.core.replay import Table
from bot.games.core.request import BadSettings, Illegal, Refusal
from bot.games.core.results import is_rated
from bot.games.table.followers import Followed
from bot.games.table.lookup import find_urgency
from bot.games.table.offers import Outcome
from bot.games.table.seats import after_resigning
from bot.messages.markup import MAX_FACT_LENGTH, capitalise, cut, escape, escape_fact
from bot.messages.notation import write_notation
from bot.messages.people import name_player, name_player_plainly
from bot.messages.posts import MAX_CONTENT_LENGTH, format_moment, name_game
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.game import Fact
from bot.storage.place import Place
from bot.storage.rows import Game, PersonSettings, Player, Tournament

DISCORD = "https://discord.com"
ROOM_FOR_MORE = 80  # characters reserved for the number of further games at the end of a list
EXAMPLE_OF_DAYS_OFF = timedelta(days=4)
"""Length of the period in the example of days off."""
MAX_LISTED_DAYS_OFF = 15
"""Maximum number of listed periods of days off."""
Surroundings = Literal["nobody", "channel", "server"]
"""Other games that are listed after a person's own: none, those in a channel or conversation, or those on a server."""
READY: frozenset[str] = frozenset({"channels", "mention", "roles", "invited", "again", "until", "since", "games"})
"""Facts that aren't escaped, because they are mentions, Discord timestamps or names of games."""
CHOICES: frozenset[str] = frozenset({"known", "levels", "players"})
"""Facts that list all possible choices."""
YEARS: frozenset[str] = frozenset({"year", "next"})
"""Facts that are years, written without separators between their digits."""


def render_refusal(words: Words, refused: Refusal) -> str:
    """Render the reason for a refusal, and advice."""
    if isinstance(refused, Illegal):
        return _render_illegal(words, refused)
    if isinstance(refused, BadSettings):
        return _render_bad_settings(words, refused)
    if refused.key == "not-a-move":
        return _render_unreadable(words, refused)
    facts = _render_facts(words, refused.facts)
    ruleset = str(refused.facts.get("ruleset", ""))
    if refused.key == "no-such-side":
        facts["sides"] = words.list_plainly(words(f"{ruleset}-side-{side}") for side in RULESETS[ruleset].sides)
    return words(f"refused-{refused.key}", **facts)


def _render_unreadable(words: Words, refused: Refusal) -> str:
    """Explain why a text isn't a move and how moves are typed, using words that the person can type."""
    ruleset = RULESETS[str(refused.facts["ruleset"])]

    def translate(fact: Fact) -> Fact:
        if isinstance(fact, tuple):
            return tuple(write_notation(words, ruleset, one) for one in fact)
        return write_notation(words, ruleset, fact) if isinstance(fact, str) else fact

    notation = {name: translate(refused.facts[name]) for name in ("text", "word", "known")}
    sentence = words("refused-not-a-move", **_render_facts(words, refused.facts | notation))
    typing = words.find(f"{ruleset.name}-typing-{refused.facts['side']}", f"{ruleset.name}-typing")
    return words.join_sentences((sentence, words(typing)))


def _render_illegal(words: Words, refused: Illegal) -> str:
    """Explain why a move is illegal. The text names the move if several were typed or planned."""
    facts = words.facts(refused.ruleset, refused.facts)
    why = capitalise(words(f"{refused.ruleset}-illegal-{refused.reason}", **facts))
    if refused.move:
        key = "refused-illegal-plan" if refused.planned else "refused-illegal-of-several"
        move = write_notation(words, RULESETS[refused.ruleset], refused.move)
        return words(key, move=escape(move, MAX_FACT_LENGTH), why=why)
    return words("refused-illegal", why=why)


def _render_bad_settings(words: Words, refused: BadSettings) -> str:
    """Explain which fields of a form are invalid, and that nothing was saved."""
    lines = [words("refused-bad-settings", what=what, text=escape_fact(text)) for what, text in refused.wrong.items()]
    lines.append(words("refused-not-saved"))
    return "\n".join(lines)


def _render_facts(words: Words, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Return the facts of a refusal as values for its message. For lists of names, there is also ``<fact>-count``."""
    told: dict[str, Fact] = {}
    for name, fact in facts.items():
        if name == "permissions" and isinstance(fact, tuple):
            told[name] = name_permissions(words, fact)
        elif isinstance(fact, tuple) and name in CHOICES:
            told[name] = cut(words.list_plainly(map(escape, fact)), MAX_FACT_LENGTH)
        elif isinstance(fact, tuple) and name in READY:
            told[name] = words.list_plainly(fact)
        elif isinstance(fact, tuple):
            told[name] = words.list_all(map(escape, fact))
            told[f"{name}-count"] = len(fact)
        elif name == "ruleset":
            told[name] = words(str(fact))
        elif name in YEARS:
            told[name] = words.writing.write_digits(str(fact))
        elif name in READY:
            told[name] = fact
        elif name == "who" and not fact and not facts.get("me"):
            # The entry's data was deleted. Capitalize the text, because refusals begin with the name.
            told[name] = capitalise(words("somebody"))
        else:
            told[name] = escape_fact(fact)
    return told


def name_permissions(words: Words, permissions: Iterable[str]) -> str:
    """Return Discord's labels for permissions, given by their API names."""
    return words.list_plainly(words(f"permission-{name}") for name in permissions)


def link_to_game(game: Game, message_id: int | None) -> str:
    """Return a link to the game's newest message or its channel, or an empty string if the channel no longer exists."""
    if game.channel_gone:
        return ""
    return link_to(game.place, game.thread_or_channel_id, message_id)


def point_to_game(words: Words, game: Game, message_id: int | None) -> str:
    """Return the result of `link_to_game` as shown in texts."""
    return show_link(words, game.place, link_to_game(game, message_id))


def show_link(words: Words, place: Place, link: str) -> str:
    """Return a link to a message or channel as shown in texts, or an empty string without a link.

    URLs that Discord doesn't replace by names would take three lines on a phone, so they get a label.
    """
    if not link or place.is_named_in_links:
        return link
    return words("link-to-game", link=link)


def link_to(place: Place, channel_id: int, message_id: int | None) -> str:
    """Return a link to a message of this place, or without a ``message_id`` to a channel or thread."""
    channel = f"{DISCORD}/channels/{place.in_links}/{channel_id}"
    if message_id is None:
        return channel
    return f"{channel}/{message_id}"


def list_games(
    words: Words,
    mine: Sequence[Table],
    others: Sequence[Table],
    links: Mapping[str, str],
    me: int,
    *,
    followed: Sequence[Followed] = (),
    around: Surroundings = "server",
    unseen: Collection[str] = (),
    unreached: Collection[int] = (),
    more: int = 0,
) -> str:
    """Render a person's games in all places, the games that they follow, and as many ``others`` as fit.

    Their own games begin with the games that wait for them, the most urgent first. ``links`` lead to the newest post of
    each game. ``around`` tells where the ``others`` are. ``unseen`` are ids of games in channels that the person can't
    see any more: only their ids or number are listed. ``unreached`` are users who can't be reminded in places where the
    bot is a guest. ``more`` is the number of games that aren't in ``others``.
    """
    if not mine and not others and not followed:
        return words("answer-no-games", around=around)
    seen = [table for table in mine if table.game.id not in unseen]
    waiting = sorted((table for table in seen if table.waits_for(me)), key=find_urgency)
    resting = [table for table in seen if not table.waits_for(me)]
    ids = [one.game.id for one in followed]
    unfollowed = [table for table in others if table.game.id not in ids]

    def render(tables: Iterable[Table]) -> list[str]:
        return [_render_game(words, table, links.get(table.game.id, ""), me, unreached) for table in tables]

    sections = {
        "answer-games-mine": render([*waiting, *resting]),
        "answer-games-followed": [_render_followed(words, one, links, unseen) for one in followed],
        "answer-games-here": render(unfollowed),
    }
    notes = [words("answer-games-unseen", count=len(mine) - len(seen))] if len(seen) < len(mine) else []
    if any(_is_unreached(table.game, me, unreached) for table in seen):
        notes.append(words("answer-games-unreached"))
    return _list_sections(words, sections, notes, around=around, more=more)


def _is_unreached(game: Game, user_id: int | None, unreached: Collection[int]) -> bool:
    """Check whether this user plays in a game but can't be reached by reminders."""
    return not game.place.may_post and user_id in unreached and any(one.user_id == user_id for one in game.players)


def _list_sections(
    words: Words, sections: Mapping[str, Sequence[str]], notes: Sequence[str], *, around: Surroundings, more: int
) -> str:
    """Render lists of games under their titles (message keys), ending with the number of games that don't fit."""
    lines = [*notes]
    room = MAX_CONTENT_LENGTH - ROOM_FOR_MORE
    left = sum(map(len, sections.values())) + more
    for title, games in sections.items():
        if games:
            lines.append(words(title, around=around))
        for game in games:
            line = f"- {game}"
            if len("\n".join([*lines, line])) >= room:
                return "\n".join([*lines, words("answer-more", count=left)])
            lines.append(line)
            left -= 1
    if left:
        lines.append(words("answer-more", count=left))
    return "\n".join(lines)


def _name_listed(words: Words, game: Game) -> str:
    """Return the name of a game for lists. For a table, it includes the tournament."""
    name = name_game(words, game)
    if game.tournament_id is None:
        return name
    return words("tournament-table-of", name=name, tournament=game.tournament_id)


def _render_followed(words: Words, followed: Followed, links: Mapping[str, str], unseen: Collection[str]) -> str:
    """Render a followed game for a list: its place, and when the person is notified.

    For an unseen game, only show its id.
    """
    game = followed.game
    if game.id in unseen:
        return words("answer-game-unseen", game=game.id)
    place = _render_place(words, game, links.get(game.id, ""))
    return words("answer-game-followed", name=_name_listed(words, game), rounds=int(followed.rounds), place=place)


def list_all_games(words: Words, found: Sequence[Game], here: Sequence[Game], links: Mapping[str, str]) -> str:
    """Render the number of open games on a server, and the age and place of the games on this page (``here``)."""
    if not found:
        return words("games-all-none")
    lines = [words("games-all", count=len(found), held=sum(game.on_hold for game in found))]
    for game in here:
        line = words(
            f"games-all-{_find_state(game)}",
            name=_name_listed(words, game),
            seated=len(game.players),
            seats=game.seats,
            opened=format_moment(game.created_at),
            since=format_moment(game.turned_at or game.changed_at),
            place=_render_place(words, game, links.get(game.id, "")),
        )
        lines.append(f"- {line}")
    return "\n".join(lines)


def _find_state(game: Game) -> str:
    if game.status == "lobby":
        return "lobby"
    return "stalled" if game.on_hold else "running"


def _render_place(words: Words, game: Game, link: str) -> str:
    """Render the place of a game: a link to its newest post, or to its channel."""
    if game.channel_gone:
        return words("answer-game-gone")
    return show_link(words, game.place, link) or f"<#{game.thread_or_channel_id}>"


def _render_game(words: Words, table: Table, link: str, user_id: int, unreached: Collection[int]) -> str:
    """Render a game for a list: its place, the awaited players and since when, and players who can't be reminded."""
    game = table.game
    name = _name_listed(words, game)
    if _is_unreached(game, user_id, unreached):
        name = words("answer-game-unreached", name=name)
    place = _render_place(words, game, link)
    if table.replay is None:
        return words("answer-game-lobby", name=name, seated=len(game.players), seats=game.seats, place=place)
    state = "yours" if table.waits_for(user_id) else _find_state(game)
    line = words(
        f"answer-game-{state}",
        name=name,
        round=table.position.round,
        who=words.list_all(name_player(words, player) for player in table.awaited),
        since=format_moment(game.turned_at or game.changed_at),
        place=place,
    )
    told = [line]
    deadline_at = find_deadline(table)
    if deadline_at is not None:
        told.append(words("answer-game-until", when=format_moment(deadline_at)))
    others = [player for player in table.people_to_act if player.user_id != user_id]
    silent = [player for player in others if _is_unreached(game, player.user_id, unreached)]
    if silent:
        who = words.list_all(name_player(words, player) for player in silent)
        told.append(words("answer-game-unreminded", who=who))
    return words.join_facts(told)


def name_game_plainly(words: Words, game: Game, besides: int | None = None) -> str:
    """Return the name of a game for choices: its id, its ruleset, and its players except the user ``besides``."""
    players = [player for player in game.players if besides is None or player.user_id != besides]
    who = words.list_plainly(name_player_plainly(words, player) for player in players)
    return words.join_facts((f"#{game.id}", words(game.ruleset), who))


def name_game_shortly(words: Words, game: Game) -> str:
    """Return the name of a game for choices without details: its id and ruleset."""
    return words.join_facts((f"#{game.id}", words(game.ruleset)))


def render_game_choice(words: Words, table: Table, me: int) -> tuple[str, str]:
    """Return the label and description of a game in a choice of games: name and opponents, and its state.

    The state of a running game is unknown if its moves weren't loaded. In that case, the user may no longer be allowed
    to see the players.
    """
    if table.unplayable:
        return name_game_shortly(words, table.game), ""
    return name_game_plainly(words, table.game, me), _render_standing(words, table, me)


def _render_standing(words: Words, table: Table, me: int) -> str:
    """Render the state of a game for a choice of games."""
    game = table.game
    if game.status == "lobby":
        return words("which-game-lobby", seated=len(game.players), seats=game.seats)
    if not table.running:
        return words("which-game-over")
    key = "which-game-yours" if table.waits_for(me) else "which-game-theirs"
    who = words.list_all(name_player_plainly(words, player) for player in table.awaited)
    return words(key, round=table.position.round, who=who)


def render_days_off(words: Words, settings: PersonSettings, now: datetime) -> str:
    """Render a person's current and future days off, one period per line, and the number of days left this year."""
    taken = []
    coming = [one for one in settings.away if one.end_s > now.timestamp()]
    for one in coming[:MAX_LISTED_DAYS_OFF]:
        begins = datetime.fromtimestamp(one.begin_s, UTC)
        ends = datetime.fromtimestamp(one.end_s, UTC)
        days = {"first": format_day(begins), "last": format_last_day(ends)}
        taken.append(words("days-off-taken", since=format_moment(begins), until=format_moment(ends), **days))
    if len(coming) > MAX_LISTED_DAYS_OFF:
        taken.append(words("days-off-more", count=len(coming) - MAX_LISTED_DAYS_OFF))
    left = max(count_left(settings.away, now.year), timedelta())
    told = [*taken, words("days-off-left", days=left.days, year=words.writing.write_number(now.year))]
    return "\n".join(told) if taken else words.join_sentences([words("days-off-none"), *told])


def explain_days_off(words: Words, settings: PersonSettings, now: datetime) -> str:
    """Explain how to take days off, with an example that begins today, and how many days are available."""
    today = now.astimezone(get_zone(settings.zone)).date()
    last = today + EXAMPLE_OF_DAYS_OFF
    limits = {"most": MAX_DAYS_OFF_PER_YEAR.days, "row": MAX_CONSECUTIVE_DAYS_OFF.days}
    return words("days-off-how", first=today.isoformat(), last=last.isoformat(), **limits)


def render_resigning(words: Words, table: Table, me: Player, now: datetime) -> str:
    """Ask whether the person really wants to resign, and explain the consequences."""
    others = [player for player in table.game.humans if player is not me]
    after = after_resigning(table, me)
    standing = after.outcome
    # Either the others continue, or the game ends because somebody wins or only computers remain.
    key = "on"
    left = others
    if after.game.status == "ended":
        key = "empty"
    elif standing is not None:
        key = "wins" if others else "last"
        left = [table.game.players[seat] for seat in standing.winners]
    names = words.list_all(name_player(words, player) for player in left)
    outcome = words(f"resigning-{key}", who=names, count=len(left))
    if is_rated(table):
        outcome = words.join_sentences((outcome, words(f"resigning-{_find_cost(table, after, me, now)}")))
    return words("answer-resign-sure", name=name_game(words, table.game), outcome=outcome)


def _find_cost(
    table: Table, after: Table, me: Player, now: datetime
) -> Literal["taken", "early", "away", "ahead", "behind"]:
    """Return how resigning from a rated game would affect the person's rating.

    ``after`` is the game after resigning.
    """
    if me.left is not None:
        return "taken"
    if not is_rated(after):
        return "early"
    if after.outcome is not None and may_leave_unrated(table, me, now):
        return "away"
    has_stayed = any(other.left is None for other in after.game.players if other.seat != me.seat)
    return "behind" if has_stayed else "ahead"


def render_ending(words: Words, game: Game, tournament: Tournament | None = None) -> str:
    """Ask whether the person really wants to end other people's game.

    ``tournament`` is the tournament of the game, if any.
    """
    who = words.list_all(name_player(words, player) for player in game.players)
    counts = "nothing"
    if tournament is not None and tournament.status == "running":
        counts = "second" if tournament.options.format == "knock-out" else "shared"
    return words("answer-end-sure", name=name_game(words, game), who=who, counts=counts)


def render_cancelling(words: Words, table: Table, asked: Collection[int], outcome: Outcome) -> str:
    """Ask whether the person really wants to cancel a game, and explain the result.

    ``asked`` are the users who would have to agree.
    """
    people = table.game.humans
    others = [name_player(words, player) for player in people if player.user_id in asked]
    who = words.list_all(others)
    told = words(f"cancelling-{outcome}", who=who, count=len(others), people=len(people))
    return words("answer-cancel-sure", name=name_game(words, table.game), outcome=told)
