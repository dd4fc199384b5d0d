"""Texts of a tournament's cards for entries, rounds and the end, and names of entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial

from bot.games.tournament.acts import MAX_TITLE_LENGTH
from bot.games.tournament.change import OPEN_LIFETIME, TournamentState
from bot.games.tournament.check_in import list_confirmed
from bot.games.tournament.contest import CORRECTION_TIME, Contest, Entry, News, Pairing, PersonNotice, Round
from bot.games.tournament.outbox import CardFacts, has_post
from bot.games.tournament.pairing import (
    can_confirm,
    count_max_rounds,
    count_people,
    max_entries,
    min_entries,
    takes_entries,
)
from bot.games.tournament.plans import find_misfit
from bot.games.tournament.points import POINT, TIE_BREAKS, EntryStanding, find_walkover, order_entries
from bot.games.tournament.posting import find_round
from bot.messages.answers import link_to, link_to_game
from bot.messages.markup import MAX_NAME_LENGTH, clean, cut, escape, mention
from bot.messages.people import begin_sentence, head_player, list_player
from bot.messages.posts import MAX_CONTENT_LENGTH, format_moment, name_kind, render_turn_time
from bot.messages.words import Words
from bot.rules.game import Fact
from bot.storage.rows import Game, Player, PostedTournament, Tournament, TournamentOptions

SHORTER_NAMES = (MAX_NAME_LENGTH, 24, 18, 14, 10, 7)
"""Lengths to which names are cut. The first one with which a card fits is used."""
MAX_INVITED_NAMED = 10
FIRST_PLACES = 3
"""Number of top places that are listed when a tournament ends."""
_QUARTERS = {0: "", 3: "¼", 6: "½", 9: "¾"}
"""Fractions of a point by the number of twelfths."""


# Names and numbers.


def format_match_points(words: Words, twelfths: int) -> str:
    """Format points of a tournament, with halves or quarters if places were shared: "4½"."""
    points = count_match_points(words, twelfths)
    return words.writing.write_number(points) if isinstance(points, int) else points


def count_match_points(words: Words, twelfths: int) -> int | str:
    """Return points as a message value. Whole points are numbers, because messages select plural forms by them."""
    whole, rest = divmod(twelfths, POINT)
    if not rest:
        return whole
    if rest not in _QUARTERS:
        return words.writing.write_mean(twelfths / POINT, 2)
    return words.writing.write_digits(str(whole or "")) + _QUARTERS[rest]


def name_entry_plainly(words: Words, entry: Entry) -> str:
    """Return the name of an entry for pictures and choices, for a computer with its level."""
    return head_player(words, _seat_entry(entry))


def name_entry(words: Words, entry: Entry, limit: int = MAX_NAME_LENGTH) -> str:
    """Return the name of an entry for messages, cut to ``limit`` characters and without markdown or mentions.

    The level of a computer is added unless the name is cut.
    """
    if limit < MAX_NAME_LENGTH and entry.name:
        return escape(entry.name, limit)
    return list_player(words, _seat_entry(entry))


def _seat_entry(entry: Entry) -> Player:
    """Return a player with the name of the entry."""
    name = clean(entry.name) if entry.name else ""
    return Player(entry.number - 1, entry.user_id, name, entry.computer)


def name_tournament(words: Words, tournament: Tournament) -> str:
    """Return the name of a tournament in sentences: "Spring Cup **#E7KQ2**"."""
    return words("tournament-name", name=escape(tournament.name, MAX_TITLE_LENGTH), tournament=tournament.id)


def name_tournament_plainly(words: Words, tournament: Tournament) -> str:
    """Return the name of a tournament for choices: "#E7KQ2 · Spring Cup"."""
    return words.join_facts((f"#{tournament.id}", clean(tournament.name, MAX_TITLE_LENGTH)))


# Cards.


def render_card(words: Words, state: TournamentState, card: int, facts: CardFacts) -> str:
    """Render card number ``card`` of a tournament, within Discord's limit."""
    played = find_round(state.contest, card)
    if played is not None:
        return _choose_fitting(_shorten_round(words, state, played, facts))
    if card == 0:
        return _fit_names(partial(_render_entries, words, state, facts))
    return _fit_names(partial(_render_end, words, state, facts))


def _fit_names(render: Callable[[int], str]) -> str:
    """Render a text with the longest names that fit."""
    return _choose_fitting(render(limit) for limit in SHORTER_NAMES)


def _choose_fitting(texts: Iterable[str]) -> str:
    """Return the first of these texts that fits into a message, or the last one cut."""
    text = ""
    for text in texts:
        if len(text) <= MAX_CONTENT_LENGTH:
            break
    return cut(text, MAX_CONTENT_LENGTH)


def _join(*lines: str) -> str:
    return "\n".join(filter(None, lines))


def _small(lines: Iterable[str]) -> list[str]:
    return [f"-# {line}" for line in lines if line]


def _render_entries(words: Words, state: TournamentState, facts: CardFacts, limit: int) -> str:
    """Render the card of entries: the game and format, who can enter, when it begins, and the entries."""
    tournament = state.tournament
    contest = state.contest
    options = contest.options
    title = words("tournament-title", name=escape(tournament.name, MAX_TITLE_LENGTH), tournament=tournament.id)
    kind = name_kind(words, options.ruleset, options.side)
    time = render_turn_time(words, options.turn_hours)
    small = [words("lobby-time", time=time, end=words(f"end-{options.at_end}")), _render_days(words, options)]
    return _join(
        f"### {title}",
        words("tournament-kind", kind=kind, seats=options.seats),
        _render_format(words, options),
        *_small(small),
        _render_beginning(words, state),
        _render_check_in(words, contest),
        _list_entries(words, contest, limit),
        *_small(
            [
                _render_hosts(words, tournament),
                _render_admission(words, contest),
                _list_invited(words, contest, limit),
            ]
        ),
        *_small([_render_missing(words, contest), _render_misfit(words, contest), _render_expiry(words, state)]),
        *_small(_render_news(words, facts, limit)),
    )


def _render_format(words: Words, options: TournamentOptions) -> str:
    told = words(f"tournament-format-{options.format}")
    return words.join_sentences((told, words("tournament-third-place"))) if options.third_place else told


def _render_admission(words: Words, contest: Contest) -> str:
    """Render the people who may enter, empty if anybody may."""
    if contest.admission == "anybody" or not takes_entries(contest):
        return ""
    if contest.admission == "role":
        return words("lobby-role", role=f"<@&{contest.options.role_id}>")
    return words(f"tournament-admits-{contest.admission}")


def _list_invited(words: Words, contest: Contest, limit: int) -> str:
    """Render the invited people who haven't entered, as mentions (cards don't ping)."""
    if not takes_entries(contest):
        return ""
    in_it = {entry.user_id for entry in contest.active}
    waiting = [user_id for user_id in contest.invited if user_id not in in_it]
    if not waiting:
        return ""
    most = MAX_INVITED_NAMED if limit == MAX_NAME_LENGTH else 0
    named = [mention(user_id) for user_id in waiting[:most]]
    who = words.list_plainly(named) + (" …" if most and len(waiting) > most else "")
    return words.join_sentences(filter(None, (words("tournament-invited", count=len(waiting)), who)))


def _render_check_in(words: Words, contest: Contest) -> str:
    """Render when entrants are asked to confirm, or how many of them have."""
    if contest.status != "open" or contest.check_in_at is None:
        return ""
    if contest.check_in == "planned":
        return words("tournament-check-in-planned", **_render_times(contest.check_in_at))
    return words("tournament-check-in", ready=len(list_confirmed(contest)), count=count_people(contest))


def _render_days(words: Words, options: TournamentOptions) -> str:
    if options.round_days is None:
        return words("tournament-days-none")
    return words("tournament-days", days=options.round_days, end=options.at_last_day)


def _render_beginning(words: Words, state: TournamentState) -> str:
    """Render how or when the tournament begins, empty unless it is open."""
    contest = state.contest
    options = contest.options
    if contest.status != "open":
        return ""
    if options.begin_at is None and options.begin_with is None:
        return words("tournament-begins-by-hand", host=_name_host(words, state.tournament))
    if options.begin_at is None:
        return words("tournament-begins-with", count=options.begin_with or 0)
    times = _render_times(options.begin_at)
    if options.begin_with is None:
        return words("tournament-begins-at", **times)
    return words("tournament-begins-at-or-with", count=options.begin_with, **times)


def _render_times(at: datetime) -> dict[str, Fact]:
    """Return a time as message values: the absolute and the relative time."""
    return {"when": format_moment(at, "f"), "in": format_moment(at)}


def _name_host(words: Words, tournament: Tournament) -> str:
    """Return a mention of the host or else the co-host, or "somebody" if their data has been deleted."""
    return next(map(mention, tournament.organizers), words("somebody"))


def _render_hosts(words: Words, tournament: Tournament) -> str:
    """Render the host and the co-host, if there is one."""
    if tournament.co_host_id is None:
        return ""
    return words("tournament-hosts", who=words.list_plainly(map(mention, tournament.organizers)))


def _list_entries(words: Words, contest: Contest, limit: int) -> str:
    """Render the current entries or, once the tournament has begun, the entries with which it began."""
    most = max_entries(contest.options)
    entered = contest.active
    title = words("tournament-entries", count=len(entered), most=most)
    if contest.planned:
        entered = tuple(entry for entry in contest.entries if entry.number in contest.began)
        title = words("tournament-begun", count=len(entered), rounds=contest.planned)
    elif not entered:
        return words("tournament-entries-none", most=most)
    confirmed = list_confirmed(contest)
    return words.join_sentences((title, _join_names(words, entered, limit, confirmed)))


def _join_names(words: Words, entries: Iterable[Entry], limit: int, confirmed: Sequence[Entry] = ()) -> str:
    """Join any number of names. Don't pass the result as a message value, for which it could be too long."""
    names = []
    for entry in entries:
        who = name_entry(words, entry, limit)
        names.append(words("tournament-confirmed", who=who) if entry in confirmed else who)
    return words.list_plainly(names)


def _render_missing(words: Words, contest: Contest) -> str:
    """Render the number of missing entries."""
    least = min_entries(contest.options)
    missing = least - len(contest.active)
    if contest.status != "open" or missing <= 0:
        return ""
    return words("tournament-least", least=least, missing=missing)


def _render_misfit(words: Words, contest: Contest) -> str:
    """Render a warning if the chosen format doesn't suit the number of entries so far."""
    count = len(contest.active)
    if contest.status != "open" or count < min_entries(contest.options):
        return ""
    misfit = render_misfit(words, contest.options, count)
    return misfit and words.join_sentences((misfit, words("tournament-misfit-asks")))


def render_misfit(words: Words, options: TournamentOptions, count: int) -> str:
    """Explain why a format doesn't suit a number of entries. Return an empty string if it does."""
    misfit = find_misfit(options, count)
    if misfit is None:
        return ""
    facts = {"seats": options.seats, "rounds": options.rounds or 0, "most": count_max_rounds(options, count)}
    return words(f"tournament-misfit-{misfit}", count=count, **facts)


def _render_expiry(words: Words, state: TournamentState) -> str:
    """Render how long a tournament stays open without changes."""
    if state.expires_at is None or state.contest.options.begin_at is not None:
        return ""
    return words("lobby-closes", when=format_moment(state.expires_at, "D"))


# A round.


def _shorten_round(words: Words, state: TournamentState, played: Round, facts: CardFacts) -> Iterator[str]:
    """Yield shorter and shorter texts of a round: with shorter names, then without links, then with fewer tables."""
    count = len(played.tables)
    for linked in (True, False):
        for limit in SHORTER_NAMES:
            yield _render_round(words, state, played, facts, limit, count, linked=linked)
    for fewer in reversed(range(count)):
        yield _render_round(words, state, played, facts, SHORTER_NAMES[-1], fewer, linked=False)


def _render_round(
    words: Words, state: TournamentState, played: Round, facts: CardFacts, limit: int, most: int, *, linked: bool
) -> str:
    """Render a round: its last day, the first ``most`` tables, the entries without a table, and the news."""
    contest = state.contest
    name = escape(state.tournament.name, MAX_TITLE_LENGTH)
    rounds = max(contest.planned, played.number)
    title = words("tournament-round-title", name=name, round=played.number, rounds=rounds)
    tables = [
        _render_table(words, contest, number, table, facts, limit, linked=linked)
        for number, table in enumerate(played.tables[:most], 1)
    ]
    left_out = len(played.tables) - most
    if left_out:
        tables.append(words("tournament-more-tables", count=left_out))
    before = contest.rounds[played.number - 2] if played.number > 1 else None
    without = [
        _render_walkovers(words, contest, before, limit),
        _render_without(words, contest, "tournament-byes", played.byes, limit),
        _render_without(words, contest, "tournament-away", played.away, limit),
    ]
    return _join(
        f"### {title}",
        _render_last_day(words, contest, played),
        *tables,
        *_small([*without, *_render_news(words, facts, limit)]),
    )


def _render_last_day(words: Words, contest: Contest, played: Round) -> str:
    """Render the last day of a round, or until when the results of a knock-out's newest round can be corrected."""
    if played is contest.current and played.over_at is not None and can_confirm(contest):
        return words("tournament-waits", **_render_times(played.over_at + CORRECTION_TIME))
    if played.until is None or played.is_over:
        return ""
    ends = words("tournament-last-day", end=contest.options.at_last_day, **_render_times(played.until))
    why = "" if played.postponed_by is None else words(f"tournament-postponed-{played.postponed_by}")
    return words.join_sentences(filter(None, (ends, why)))


def _render_table(
    words: Words, contest: Contest, number: int, table: Pairing, facts: CardFacts, limit: int, *, linked: bool
) -> str:
    """Render a table with its link. A finished table lists players by place, with their points."""
    order = list(range(len(table.seats)))
    if table.ranks is not None:
        order.sort(key=table.ranks.__getitem__)
    told = [_render_seat(words, contest, table, seat, facts, limit) for seat in order]
    seats = words("between-seats").join(map(words.writing.isolate, told))
    if table.corrected:
        game = facts.games.get(table.game_id)
        is_awarded = game is not None and game.ending == "awarded"
        seats = words("tournament-awarded" if is_awarded else "tournament-corrected", seats=seats)
    if table.for_third:
        seats = words("tournament-for-third", seats=seats)
    link = _link_table(facts, table.game_id) if linked else ""
    if not link:
        return words("tournament-table-unlinked", number=number, seats=seats)
    return words("tournament-table", number=number, seats=seats, link=link)


def _render_seat(words: Words, contest: Contest, table: Pairing, seat: int, facts: CardFacts, limit: int) -> str:
    """Render a seat. At a finished table, include the points if they decided the places."""
    who = name_entry(words, contest.entry(table.seats[seat]), limit)
    if table.ranks is None:
        return who
    if seat in table.left:
        return words("tournament-seat-left", who=who)
    how = "won" if _has_won(contest, table, seat) else "behind"
    scores = facts.scores.get(table.game_id)
    if scores is None or table.corrected:
        return words(f"tournament-seat-{how}", who=who)
    return words(f"tournament-scored-{how}", who=who, score=scores[seat])


def _has_won(contest: Contest, table: Pairing, seat: int) -> bool:
    """Check whether a seat came first or, in a knock-out, advanced."""
    if contest.options.format == "knock-out":
        return table.winner == table.seats[seat]
    return table.ranks is not None and table.ranks[seat] == 1


def _link_table(facts: CardFacts, game_id: str) -> str:
    """Return a link to a table's thread or newest post, empty if there isn't one yet."""
    game = facts.games.get(game_id)
    if game is None or not has_post(game, facts.messages):
        return ""
    if game.thread_id is not None:
        return f"<#{game.thread_id}>"
    return link_to_game(game, facts.messages[game_id])


def _render_without(words: Words, contest: Contest, key: str, numbers: Sequence[int], limit: int) -> str:
    """Render which entries don't have a table, using the message ``key`` for the reason."""
    if not numbers:
        return ""
    reason = words(key, format=contest.options.format)
    return words.join_sentences((reason, _join_mentions(words, map(contest.entry, numbers), limit)))


def _join_mentions(words: Words, entries: Iterable[Entry], limit: int) -> str:
    """Join mentions of entries (cards don't ping), or cut names if mentions don't fit."""
    return words.list_plainly(_mention_entry(words, entry, limit) for entry in entries)


def _mention_entry(words: Words, entry: Entry, limit: int) -> str:
    if limit < MAX_NAME_LENGTH or entry.user_id is None:
        return name_entry(words, entry, limit)
    return mention(entry.user_id)


def _render_walkovers(words: Words, contest: Contest, played: Round | None, limit: int) -> str:
    """Render the winners of a round whose opponents have all left."""
    if played is None:
        return ""
    won = [number for table in played.tables if (number := find_walkover(table)) is not None]
    if not won:
        return ""
    who = _join_mentions(words, map(contest.entry, won), limit)
    return words.join_sentences((words("tournament-walkovers", round=played.number), who))


def _render_news(words: Words, facts: CardFacts, limit: int) -> list[str]:
    return [_render_news_line(words, news, limit) for news in facts.news]


def _render_news_line(words: Words, news: News, limit: int) -> str:
    told: dict[str, Fact] = {}
    if news.entry is not None:
        told["who"] = name_entry(words, news.entry, limit)
    if news.old is not None:
        told["old"] = name_entry(words, news.old, limit)
    if news.kind in ("appointed", "dismissed"):
        told["who"] = words("somebody") if news.user_id is None else mention(news.user_id)
    told["by"] = words("tournament-organizer") if news.by is None else mention(news.by)
    return begin_sentence(words, words(f"tournament-news-{news.kind}", game=news.game_id, round=news.round, **told))


# The end.


def _render_end(words: Words, state: TournamentState, facts: CardFacts, limit: int) -> str:
    """Render the end of a tournament: the best entries, or the reason for cancelling it."""
    tournament = state.tournament
    contest = state.contest
    key = "cancelled" if contest.status == "cancelled" else "over"
    title = words(f"tournament-{key}-title", name=escape(tournament.name, MAX_TITLE_LENGTH))
    if contest.status == "cancelled":
        concerned = _join_mentions(words, contest.active, limit) if contest.active else ""
        news = _render_news(words, facts, limit)
        return _join(f"### {title}", _render_why(words, contest), concerned, *_small(news))
    places = order_entries(contest, tournament.seed)
    played = words("tournament-played", count=len(places), rounds=len(contest.rounds))
    separated = ""
    if len(places) > 1 and places[1].decided_by in TIE_BREAKS:
        separated = words("tournament-separated", decided=places[1].decided_by)
    nobody = "" if places and places[0].stayed else words("tournament-nobody-stayed")
    return _join(
        f"### {title}",
        nobody,
        *[_render_place(words, contest, place, limit) for place in places[:FIRST_PLACES]],
        *_small(
            [
                separated,
                _render_walkovers(words, contest, contest.current, limit),
                *_render_news(words, facts, limit),
                played,
            ]
        ),
    )


def _render_place(words: Words, contest: Contest, place: EntryStanding, limit: int) -> str:
    key = "tournament-winner" if place.rank == 1 and place.stayed else "tournament-place"
    who = name_entry(words, contest.entry(place.entry), limit)
    if not place.stayed:
        who = words("tournament-left", who=who)
    said = words(key, rank=place.rank, who=who, points=count_match_points(words, place.points))
    return begin_sentence(words, said)


def _render_why(words: Words, contest: Contest) -> str:
    """Render the reason why a tournament was cancelled."""
    least = min_entries(contest.options)
    facts: dict[str, Fact] = {
        "count": len(contest.active),
        "least": least,
        "days": OPEN_LIFETIME.days,
        "rounds": len(contest.rounds),
    }
    return words(f"tournament-ended-{contest.why}", **facts)


# Warnings to the organizer.


def render_warning(words: Words, state: TournamentState, problems: Iterable[str]) -> str:
    """Render a direct message to the organizer about problems that stop a tournament, and how to fix them."""
    named = name_tournament(words, state.tournament)
    lines = [words(f"tournament-warning-{problem}") for problem in problems]
    return _join(words("tournament-warning", name=named), *(f"- {line}" for line in lines))


# Notices to people.


def render_person_notice(words: Words, state: TournamentState, notice: PersonNotice, link: str) -> str:
    """Render a direct message to a person whom an organizer has invited, entered, asked or appointed."""
    by = words("tournament-organizer") if notice.by is None else mention(notice.by)
    name = name_tournament(words, state.tournament)
    begin_at = state.contest.options.begin_at
    begins = "by-hand" if begin_at is None else "at"
    when = "" if begin_at is None else format_moment(begin_at, "f")
    said = words(f"tournament-notice-{notice.kind}", by=by, name=name, link=link, begins=begins, when=when)
    return begin_sentence(words, said)


# Links back to a tournament.


def render_link_back(
    words: Words, game: Game, tournament: Tournament, posted: PostedTournament, by: int | None = None
) -> str:
    """Render a line with a link from a table's post to the newest card of its tournament, if there is one.

    If a moderator or the organizer has ended the table, the line explains how it counts. ``by`` is the user who awarded
    the table.
    """
    link = ""
    if posted.message_id is not None:
        link = link_to(tournament.place, posted.channel_id, posted.message_id)
    back = words("tournament-link", name=name_tournament(words, tournament), link=link).rstrip()
    if game.status != "ended":
        return back
    told = []
    if game.ending in ("organizer", "awarded"):
        named = mention(by) if by else _name_host(words, tournament)
        told.append(begin_sentence(words, words("tournament-done-by", who=named)))
    if game.ending in ("moderator", "organizer") and tournament.status == "running":
        told.append(words("tournament-table-ended", format=tournament.options.format))
    return words.join_sentences((*told, back))
