"""What is said beside a board: what has happened, the scores, whose turn it is, and at the end what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.games.core.clock import find_away, find_shown_deadline
from bot.games.core.days_off import format_last_day
from bot.games.core.participants import has_chosen
from bot.games.core.replay import Table, Turn
from bot.messages.markup import cut, keep_number, mention, shorten_hash
from bot.messages.narration import BY_TIME, narrate
from bot.messages.people import begin_sentence, list_player, mention_players, name_player
from bot.messages.posts import LONGEST_TEXT, format_moment, name_game
from bot.messages.words import Words
from bot.rules.game import SheetLine, Standing
from bot.storage.acts import LogLine
from bot.storage.payloads import FORFEIT, Replaced, TakenBack
from bot.storage.rows import Game, Player, Result


def word_board(
    words: Words, table: Table, since: int, rated: Sequence[Result] = (), now: datetime | None = None, back: str = ""
) -> str:
    """The board after what happened since version ``since``: what was done, the scores, and whose turn it is.

    ``rated``: what a game that is over has made of the ratings. ``now``: whoever is away then is said to be. ``back``:
    what leads back to the tournament of a table.
    """
    names = [name_player(words, player) for player in table.game.players]
    before = [word_headline(words, table, names), *_word_start(words, table, since, names)]
    after = [*_word_standing(words, table, names, rated), *_word_away(words, table, now)]
    if _may_plan_first(table, since):
        after.append(f"-# {words('post-plan')}")
    if back:
        after.append(f"-# {back}")
    room = LONGEST_TEXT - sum(len(part) + 1 for part in (*before, *after))
    happened = word_happened(words, table, names, since, room)
    content = "\n".join(filter(None, (*before, *happened, *after)))
    return cut(content, LONGEST_TEXT)


def _word_start(words: Words, table: Table, since: int, names: Sequence[str]) -> list[str]:
    """Who plays in which order and who begins, where that was not told before."""
    assert table.replay is not None, "a lobby has no board"
    if since >= table.replay.begun:
        return []
    # Computers may have moved before there was anything to tell.
    turns = table.replay.turns
    starters = (turns[0].seat,) if turns else table.position.to_act
    order = words.list_plainly(list_player(words, player) for player in table.game.players)
    first = words.list_all(names[seat] for seat in starters)
    return [words("post-started", order=order, first=first)]


def _may_plan_first(table: Table, since: int) -> bool:
    """Whether it is the first board of a game in which people who wait for each other can plan a move."""
    assert table.replay is not None, "a lobby has no board"
    is_first = since < table.replay.begun
    return table.running and is_first and len(table.game.humans) > 1 and table.position.as_turn_of(0) is not None


def _word_standing(words: Words, table: Table, names: Sequence[str], rated: Sequence[Result]) -> list[str]:
    """How the game stands or what it came to, and once it is over, the order of the bag: before, nobody may know it."""
    game = table.game
    standing = table.outcome
    lines = word_sheets(words, game, standing) if standing else _word_state(words, table, names)
    if standing or game.ending == "empty":
        lines += _word_rating(words, game, rated)
    if game.status != "running":
        lines.append("-# " + words("post-unsealed", seed=shorten_hash(game.seed.hex())))
    return lines


def _word_rating(words: Words, game: Game, rated: Sequence[Result]) -> list[str]:
    """The ratings after a game and who is ranked behind the others, or why the game changes no rating."""
    lines = []
    if rated:
        lines.append("-# " + _word_ratings(words, game, rated))
        # If the person still has the seat, the places say so.
        left = [one.leaver for one in game.players if one.leaver is not None and one.user_id != one.leaver_id]
        if left:
            who = words.list_all(name_player(words, one) for one in left)
            lines.append("-# " + words("post-left", who=who))
    if game.unrated_because:
        lines.append("-# " + words(f"post-unrated-{game.unrated_because}"))
    return lines


def _word_ratings(words: Words, game: Game, rated: Sequence[Result]) -> str:
    changes = [
        words(
            "post-rating",
            name=name_player(words, game.players[result.seat].leaver or game.players[result.seat]),
            before=words.writing.write_number(result.rating_before or 0),
            after=words.writing.write_number(result.rating_after or 0),
        )
        for result in rated
    ]
    return words("post-ratings", ratings=words.join_facts(changes))


def _word_state(words: Words, table: Table, names: Sequence[str]) -> list[str]:
    """How a game that has no result stands: what is to be done, who has done it, the scores, the deadline."""
    game = table.game
    lines = []
    to_do = f"{game.ruleset}-phase-{table.position.to_json().get('phase')}"
    if to_do in words and table.people_to_act:
        lines.append(words(to_do))
    chosen = [names[player.seat] for player in game.humans if has_chosen(table, player)]
    if chosen:
        lines.append("-# " + words("post-chosen", who=words.list_all(chosen), count=len(chosen)))
    lines.append("-# " + word_scores(words, table, names))
    deadline_at = find_shown_deadline(table)
    if deadline_at is not None:
        lines.append("-# " + words("post-deadline", when=format_moment(deadline_at)))
    return lines


def _word_away(words: Words, table: Table, now: datetime | None) -> list[str]:
    """Who of those for whom the game waits is away, and until when."""
    away = find_away(table, now) if now is not None else []
    lines = []
    for player, until in away:
        who = name_player(words, player)
        last = format_last_day(until)
        limited = int(table.game.deadline_at is not None)
        lines.append("-# " + words("post-away", who=who, last=last, until=format_moment(until), limited=limited))
    return lines


def word_headline(words: Words, table: Table, names: Sequence[str]) -> str:
    """Whose turn it is, who has won, or how else the game has ended."""
    game = table.game
    name = name_game(words, game)
    if game.status in ("cancelled", "ended"):
        if game.ending in ("empty", "agreed", "round", "organizer", "awarded"):
            return words(f"post-{game.ending}", name=name)
        return words(f"post-{game.status}", name=name)
    standing = table.outcome
    if standing:
        return _word_winners(words, table, standing, names)
    if table.waits_for_computers:
        who = mention_players(words, table.to_act)
        return words("post-computers-turn", who=who, count=len(table.to_act), name=name)
    key = "post-your-turn" if len(table.people_to_act) == 1 else "post-their-turn"
    return words(key, who=mention_players(words, table.people_to_act), name=name)


def _word_winners(words: Words, table: Table, standing: Standing, names: Sequence[str]) -> str:
    """Who has won, with which score, or because who has left."""
    game = table.game
    winners = standing.winners
    who = words.list_all(f"**{names[seat]}**" for seat in winners)
    won = words("post-wins", who=who, count=len(winners), name=name_game(words, game))
    if not any(standing.sheets):
        # The rules have not counted, so nobody has won with a number of points.
        assert table.replay is not None, "who left has played"
        last = table.replay.lines[-1]
        return words(f"post-winner-{last.act}", won=won, left=names[last.seat or 0])
    score = standing.scores[winners[0]]
    tie = "none"
    if standing.scores.count(score) > len(winners):
        tie = words(f"{game.ruleset}-tie-won")
    return words("post-winner", won=won, score=score, tie=tie)


def word_sheets(words: Words, game: Game, standing: Standing) -> list[str]:
    """The score sheet of everybody, the first place first, and what broke ties below it."""
    order = sorted(range(len(game.players)), key=lambda seat: standing.ranks[seat])
    lines = [_word_place(words, game, standing, seat) for seat in order]
    if len({*standing.ranks}) < len(order):
        lines = [keep_number(line) for line in lines]
    # Of the tie for the first place the headline tells.
    won = standing.scores[standing.winners[0]]
    others = {*standing.scores} - {won}
    for score in sorted(others, reverse=True):
        ranks = {standing.ranks[seat] for seat in order if standing.scores[seat] == score}
        if len(ranks) > 1:
            lines.append("-# " + words(f"{game.ruleset}-tie-broken", score=score))
    return lines


def _word_place(words: Words, game: Game, standing: Standing, seat: int) -> str:
    """The place and the score of a player, with what brought it where the rules have counted."""
    sheet = _word_sheet(words, game, standing.sheets[seat])
    return words(
        "post-sheet" if sheet else "post-sheet-plain",
        rank=standing.ranks[seat],
        who=list_player(words, game.players[seat]),
        score=standing.scores[seat],
        lines=sheet,
    )


def _word_sheet(words: Words, game: Game, sheet: Sequence[SheetLine]) -> str:
    """The lines of a score sheet that brought or cost points."""
    told = []
    for line in sheet:
        if line.points:
            what = words(f"{game.ruleset}-sheet-{line.key}")
            told.append(words("post-sheet-line", what=what, points=words.writing.write_signed(line.points)))
    return words.list_plainly(told)


def word_happened(words: Words, table: Table, names: Sequence[str], since: int, room: int) -> list[str]:
    """Moves and other acts after ``since``, in the order in which they happened.

    Where ``room`` characters do not hold all of them, the newest, and before them how many moves are left out.
    """
    done = _list_done(table, since)
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
    shown = told[newest:]
    earlier = sum(isinstance(one, Turn) for one in done[:newest])
    if earlier:
        return [words("post-earlier", count=earlier), *shown]
    return shown


def _list_done(table: Table, since: int) -> list[Turn | LogLine]:
    """What everybody may know of what was done after ``since``."""
    assert table.replay is not None, "nothing happens in a lobby"
    turns = [turn for turn in table.turns_since(since) if not turn.secret]
    # The headline says who ended the game.
    lines = [line for line in table.lines_since(since) if line.payload != FORFEIT]
    return sorted([*turns, *lines], key=lambda one: one.version)


def _tell(words: Words, table: Table, names: Sequence[str], done: Turn | LogLine) -> str:
    if isinstance(done, Turn):
        return begin_sentence(words, _tell_turn(words, table, names, done))
    return begin_sentence(words, _tell_line(words, table, names, done))


def _tell_turn(words: Words, table: Table, names: Sequence[str], turn: Turn) -> str:
    late = table.find_late_with(turn)
    then = [*names]
    for one in late:
        if table.find_mover(one) is None:
            # Whose time was up is not who has taken the seat since.
            then[one.seat] = _name_former(words, table.game.players[one.seat])
    said = dict.fromkeys((one.seat for one in late), BY_TIME)
    if turn.because is not None:
        said[turn.seat] = f"post-{turn.because}"
    return narrate(words, table.game.ruleset, then, turn.events, said)


def _tell_line(words: Words, table: Table, names: Sequence[str], line: LogLine) -> str:
    """An act that is no move, where one says something of it."""
    if line.seat is None:
        return ""
    player = table.game.players[line.seat]
    old = _name_former(words, player)
    # The notation of the engine that a computer thinks with is in the log, and in no post.
    match line.payload:
        case TakenBack(versions):
            return words("act-takeback", who=names[line.seat], moves=len(versions))
        case Replaced(level=None):
            return words("act-replace-person", who=names[line.seat], old=old)
        case Replaced():
            return words("act-replace-computer", who=list_player(words, player), old=old)
        case _:
            return words(f"act-{line.act}-seat", who=list_player(words, player), old=old)


def _name_former(words: Words, player: Player) -> str:
    """The person from whom a player has taken the seat."""
    if player.former_id is None:
        return words("somebody")
    return mention(player.former_id)


def word_scores(words: Words, table: Table, names: Sequence[str]) -> str:
    """The round, and each player's score with what is to come; what an arrow says, where the game has words for it."""
    position = table.position
    ruleset = table.game.ruleset
    with_coming = words.find(f"{ruleset}-score-coming", "post-score-coming")
    scores = []
    for name, score, coming in zip(names, position.scores, position.foreseen, strict=True):
        if score == coming:
            scores.append(words("post-score", name=name, score=score))
        else:
            scores.append(words(with_coming, name=name, score=score, coming=coming))
    told = words.join_facts(scores)
    arrows = f"{ruleset}-scores-coming"
    if arrows in words and position.foreseen != position.scores:
        told = words(arrows, scores=told)
    return words("post-scores", round=position.round, scores=told)
