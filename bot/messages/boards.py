"""Texts next to boards: recent events, scores, the turn, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.games.core.clock import find_away, find_shown_deadline
from bot.games.core.days_off import format_last_day
from bot.games.core.participants import find_unmoved, has_chosen
from bot.games.core.replay import Table, Turn
from bot.messages.markup import cut, keep_number, mention
from bot.messages.narration import TIME_UP_KEY, narrate
from bot.messages.people import begin_sentence, list_player, mention_players, name_player
from bot.messages.posts import MAX_TEXT_LENGTH, format_moment, name_game
from bot.messages.words import Words
from bot.rules.game import SheetLine, Standing
from bot.storage.acts import LogLine
from bot.storage.payloads import FORFEIT, Replaced, TakenBack
from bot.storage.rows import Game, Player, Result


def render_board(
    words: Words, table: Table, since: int, rated: Sequence[Result] = (), now: datetime | None = None, back: str = ""
) -> str:
    """Render the post of a board: the events after version ``since``, the scores, and the turn.

    ``rated`` are the results of a finished game, with the changes in ratings. The text mentions players who are away
    ``now``. ``back`` is a line about the tournament or challenge of the game.
    """
    names = [name_player(words, player) for player in table.game.players]
    before = [render_headline(words, table, names), *_render_start(words, table, since, names)]
    after = [*_render_standing(words, table, names, rated), *_render_away(words, table, now)]
    if _may_plan_first(table, since):
        after.append(f"-# {words('post-plan')}")
    if back:
        after.append(f"-# {back}")
    room = MAX_TEXT_LENGTH - sum(len(part) + 1 for part in (*before, *after))
    happened = render_happened(words, table, names, since, room)
    content = "\n".join(filter(None, (*before, *happened, *after)))
    return cut(content, MAX_TEXT_LENGTH)


def _render_start(words: Words, table: Table, since: int, names: Sequence[str]) -> list[str]:
    """Render the order of the players and who begins, unless an earlier post has done so."""
    assert table.replay is not None, "a lobby has no board"
    if since >= table.replay.begun:
        return []
    # Computers may have moved before the first post.
    turns = table.replay.turns
    starters = (turns[0].seat,) if turns else table.position.to_act
    order = words.list_plainly(list_player(words, player) for player in table.game.players)
    first = words.list_all(names[seat] for seat in starters)
    return [words("post-started", order=order, first=first)]


def _may_plan_first(table: Table, since: int) -> bool:
    """Check whether this is the first board of a game in which people can plan moves."""
    assert table.replay is not None, "a lobby has no board"
    is_first = since < table.replay.begun
    return table.running and is_first and len(table.game.humans) > 1 and table.position.as_turn_of(0) is not None


def _render_standing(words: Words, table: Table, names: Sequence[str], rated: Sequence[Result]) -> list[str]:
    """Render the state or result of a game."""
    game = table.game
    standing = table.outcome
    lines = render_sheets(words, game, standing) if standing else _render_state(words, table, names)
    if standing or game.ending == "empty":
        lines += _render_rating(words, game, rated)
    return lines


def _render_rating(words: Words, game: Game, rated: Sequence[Result]) -> list[str]:
    """Render the ratings after a game and the leavers ranked last, or the reason why the game is unrated."""
    lines = []
    if rated:
        lines.append("-# " + _render_ratings(words, game, rated))
        # If the person still has the seat, the ranking already shows that they left.
        left = [one.leaver for one in game.players if one.leaver is not None and one.user_id != one.leaver_id]
        if left:
            who = words.list_all(name_player(words, one) for one in left)
            lines.append("-# " + words("post-left", who=who))
    if game.unrated_because:
        lines.append("-# " + words(f"post-unrated-{game.unrated_because}"))
    return lines


def _render_ratings(words: Words, game: Game, rated: Sequence[Result]) -> str:
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


def _render_state(words: Words, table: Table, names: Sequence[str]) -> list[str]:
    """Render the state of a game without a result: the task, players who have finished it, scores, and deadline."""
    game = table.game
    lines = []
    to_do = f"{game.ruleset}-phase-{table.position.to_json().get('phase')}"
    if to_do in words and table.people_to_act:
        lines.append(words(to_do))
    chosen = [names[player.seat] for player in game.humans if has_chosen(table, player)]
    if chosen:
        lines.append("-# " + words("post-chosen", who=words.list_all(chosen), count=len(chosen)))
    lines.append("-# " + render_scores(words, table, names))
    deadline_at = find_shown_deadline(table)
    if deadline_at is not None:
        lines.append("-# " + words("post-deadline", when=format_moment(deadline_at)))
    return lines


def _render_away(words: Words, table: Table, now: datetime | None) -> list[str]:
    """Render which awaited players are away, and until when."""
    away = find_away(table, now) if now is not None else []
    lines = []
    for player, until in away:
        who = name_player(words, player)
        last = format_last_day(until)
        limited = int(table.game.deadline_at is not None)
        lines.append("-# " + words("post-away", who=who, last=last, until=format_moment(until), limited=limited))
    return lines


def render_headline(words: Words, table: Table, names: Sequence[str]) -> str:
    """Render the turn, the winners, or another end of the game."""
    game = table.game
    name = name_game(words, game)
    if game.status in ("cancelled", "ended"):
        if game.ending in ("empty", "agreed", "round", "repaired", "organizer", "awarded"):
            return words(f"post-{game.ending}", name=name)
        if game.ending == "unmoved":
            who = words.list_all(name_player(words, player) for player in find_unmoved(table))
            return words("post-unmoved", name=name, who=who)
        return words(f"post-{game.status}", name=name)
    standing = table.outcome
    if standing:
        return _render_winners(words, table, standing, names)
    if table.waits_for_computers:
        who = mention_players(words, table.to_act)
        return words("post-computers-turn", who=who, count=len(table.to_act), name=name)
    key = "post-your-turn" if len(table.people_to_act) == 1 else "post-their-turn"
    return words(key, who=mention_players(words, table.people_to_act), name=name)


def _render_winners(words: Words, table: Table, standing: Standing, names: Sequence[str]) -> str:
    """Render the winners with their score or, if they won because a player left, with that player."""
    game = table.game
    winners = standing.winners
    who = words.list_all(f"**{names[seat]}**" for seat in winners)
    won = words("post-wins", who=who, count=len(winners), name=name_game(words, game))
    if not any(standing.sheets):
        # The game wasn't scored, so the winners didn't win by points.
        assert table.replay is not None, "players who left have played"
        last = table.replay.lines[-1]
        return words(f"post-winner-{last.act}", won=won, left=names[last.seat or 0])
    score = standing.scores[winners[0]]
    tie = "none"
    if standing.scores.count(score) > len(winners):
        tie = words(f"{game.ruleset}-tie-won")
    return words("post-winner", won=won, score=score, tie=tie)


def render_sheets(words: Words, game: Game, standing: Standing) -> list[str]:
    """Render the score sheets of all players by rank, followed by the criteria that broke ties."""
    order = sorted(range(len(game.players)), key=lambda seat: standing.ranks[seat])
    lines = [_render_place(words, game, standing, seat) for seat in order]
    if len({*standing.ranks}) < len(order):
        lines = [keep_number(line) for line in lines]
    # The headline already explains a tie for first place.
    won = standing.scores[standing.winners[0]]
    others = {*standing.scores} - {won}
    for score in sorted(others, reverse=True):
        ranks = {standing.ranks[seat] for seat in order if standing.scores[seat] == score}
        if len(ranks) > 1:
            lines.append("-# " + words(f"{game.ruleset}-tie-broken", score=score))
    return lines


def _render_place(words: Words, game: Game, standing: Standing, seat: int) -> str:
    """Render the place and score of a player, with the score sheet if the game was scored."""
    sheet = _render_sheet(words, game, standing.sheets[seat])
    return words(
        "post-sheet" if sheet else "post-sheet-plain",
        rank=standing.ranks[seat],
        who=list_player(words, game.players[seat]),
        score=standing.scores[seat],
        lines=sheet,
    )


def _render_sheet(words: Words, game: Game, sheet: Sequence[SheetLine]) -> str:
    """Render the lines of a score sheet that are worth points."""
    told = []
    for line in sheet:
        if line.points:
            what = words(f"{game.ruleset}-sheet-{line.key}")
            told.append(words("post-sheet-line", what=what, points=words.writing.write_signed(line.points)))
    return words.list_plainly(told)


def render_happened(words: Words, table: Table, names: Sequence[str], since: int, room: int) -> list[str]:
    """Render moves and other public acts after ``since``, the oldest first.

    If they don't fit into ``room`` characters, only the newest are rendered, after the number of omitted moves.
    """
    done = _list_done(table, since)
    told = [_render_action(words, table, names, one) for one in done]
    if sum(len(text) + 1 for text in told) <= room:
        return told
    if words is not words.bare:
        # Leave out the bot's own emojis, which take many characters, because moves are more important.
        return render_happened(words.bare, table, names, since, room)
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
    """Return public moves and other public acts after ``since``."""
    assert table.replay is not None, "a lobby has no events"
    turns = [turn for turn in table.turns_since(since) if not turn.secret]
    # Leave out forfeits, because the headline names the player who ended the game.
    lines = [line for line in table.lines_since(since) if line.payload != FORFEIT]
    return sorted([*turns, *lines], key=lambda one: one.version)


def _render_action(words: Words, table: Table, names: Sequence[str], done: Turn | LogLine) -> str:
    if isinstance(done, Turn):
        return begin_sentence(words, _render_turn(words, table, names, done))
    return begin_sentence(words, _render_line(words, table, names, done))


def _render_turn(words: Words, table: Table, names: Sequence[str], turn: Turn) -> str:
    late = table.find_late_with(turn)
    then = [*names]
    for one in late:
        if table.find_mover(one) is None:
            # The player whose time was up no longer has the seat.
            then[one.seat] = _name_former(words, table.game.players[one.seat])
    said = dict.fromkeys((one.seat for one in late), TIME_UP_KEY)
    if turn.because is not None:
        said[turn.seat] = f"post-{turn.because}"
    return narrate(words, table.game.ruleset, then, turn.events, said)


def _render_line(words: Words, table: Table, names: Sequence[str], line: LogLine) -> str:
    """Render an act that isn't a move, empty if it isn't about a seat."""
    if line.seat is None:
        return ""
    player = table.game.players[line.seat]
    old = _name_former(words, player)
    # The log may contain the name of an engine, which posts don't show.
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
    """Return the name of the person who previously had the seat."""
    if player.previous_id is None:
        return words("somebody")
    return mention(player.previous_id)


def render_scores(words: Words, table: Table, names: Sequence[str]) -> str:
    """Render the round and each player's score, with expected points after an arrow if they differ.

    Some games have messages that explain the arrow.
    """
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
