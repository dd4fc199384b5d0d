"""What the public posts of a game say: the lobby, the board after a turn, the end."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from bot.games.replay import Table
from bot.messages.markup import cut, escape, mention
from bot.messages.narration import SEPARATOR, narrate, signed
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.draw import commitment
from bot.rules.game import SheetLine, Standing
from bot.storage.records import Game, Player

LONGEST_CONTENT = 2000
"""Characters in a Discord message."""
LONGEST_TEXT = 1800
"""Characters of a post's own text: a note may have to follow it."""


class Told(NamedTuple):
    """The text of a post, and the users it pings."""

    content: str
    pings: tuple[int, ...] = ()


def game_name(words: Words, game: Game) -> str:
    """The game as it is named in sentences: "Azul **#7KQ2X**"."""
    return words("game-name", ruleset=words(game.ruleset), game=game.id)


def lobby_post(words: Words, game: Game, lifetime: timedelta) -> Told:
    """The lobby: who sits, what is missing, when it closes."""
    title = words(
        "lobby-title", ruleset=words(game.ruleset), side=words(f"{game.ruleset}-side-{game.side}"), game=game.id
    )
    lines = [f"### {title}", *unverified(words, game.ruleset), *(_seat(words, game, player) for player in game.players)]
    if game.status != "lobby":
        state = "started" if game.status in ("running", "finished") else game.ending or "cancelled"
        lines.append(words(f"lobby-{'ended' if state == 'moderator' else state}"))
        return Told("\n".join(lines))
    free = range(len(game.players) + 1, game.seats + 1)
    lines += [words("lobby-free", number=number) for number in free]
    closes = f"<t:{int((game.changed_at + lifetime).timestamp())}:R>"
    lines += ["-# " + words("lobby-waiting", free=len(free)), "-# " + words("lobby-closes", when=closes)]
    return Told("\n".join(lines))


def unverified(words: Words, ruleset: str) -> list[str]:
    """A warning where nobody could compare the printed boards with a copy of the game."""
    return [] if RULESETS[ruleset].verified else ["-# " + words(f"{ruleset}-unverified")]


def _seat(words: Words, game: Game, player: Player) -> str:
    key = "lobby-host" if player.user_id == game.host_id else "lobby-seat"
    return words(key, number=player.seat + 1, who=escape(player.name))


def board_post(words: Words, table: Table, since: int) -> Told:
    """The board after the moves played since version ``since``: what they did, the scores, and whose turn it is.

    Only those whose turn has come with these moves are pinged; a post told again later pings nobody twice.
    """
    game = table.game
    names = [escape(player.name) for player in game.players]
    turns = [turn for turn in table.turns_since(since) if not turn.secret]
    parts = [_headline(words, table)]
    if not table.replay or not table.replay.turns:
        first = " ".join(names[seat] for seat in table.position.to_act)
        parts.append(words("post-started", order=", ".join(names), first=first))
    parts += [narrate(words, game.ruleset, names, turn.events) for turn in turns]
    standing = table.position.standing
    if standing:
        parts += _sheets(words, game, names, standing)
    else:
        parts.append("-# " + _scores(words, table, names))
    parts += _seal(words, table)
    content = "\n".join(part for part in parts if part)
    pings = tuple(player.user_id for player in table.to_act)
    return Told(cut(content, LONGEST_TEXT), pings)


def _headline(words: Words, table: Table) -> str:
    game = table.game
    name = game_name(words, game)
    if game.status in ("cancelled", "ended"):
        return words(f"post-{game.status}", name=name)
    standing = table.position.standing
    if standing:
        who = ", ".join(f"**{escape(game.players[seat].name)}**" for seat in standing.winners)
        key = "post-winner" if len(standing.winners) == 1 else "post-winners"
        return words(key, who=who, name=name, score=standing.scores[standing.winners[0]])
    who = ", ".join(mention(player.user_id) for player in table.to_act)
    return words("post-your-turn" if len(table.to_act) == 1 else "post-their-turn", who=who, name=name)


def _scores(words: Words, table: Table, names: list[str]) -> str:
    position = table.position
    scores = [
        words("post-score", name=name, score=score)
        if score == coming
        else words("post-score-coming", name=name, score=score, coming=coming)
        for name, score, coming in zip(names, position.scores, position.projected, strict=True)
    ]
    return words("post-scores", round=position.round, scores=SEPARATOR.join(scores))


def _sheets(words: Words, game: Game, names: list[str], standing: Standing) -> list[str]:
    seats = sorted(range(len(names)), key=lambda seat: standing.ranks[seat])
    return [
        words(
            "post-sheet",
            rank=standing.ranks[seat],
            who=names[seat],
            score=standing.scores[seat],
            lines=", ".join(_sheet_line(words, game, line) for line in standing.sheets[seat] if line.points),
        )
        for seat in seats
    ]


def _sheet_line(words: Words, game: Game, line: SheetLine) -> str:
    key, count, points = line
    what = words(f"{game.ruleset}-sheet-{key}")
    if count:
        return words("post-sheet-counted", what=what, points=signed(points), count=count)
    return words("post-sheet-line", what=what, points=signed(points))


def _seal(words: Words, table: Table) -> list[str]:
    """The commitment with the first board, the seed once the game is over: before that nobody may know it."""
    game = table.game
    if game.seed is None:
        return []
    if game.status == "running":
        fresh = table.replay is not None and not table.replay.turns
        return ["-# " + words("post-sealed", commitment=f"`{commitment(game.seed)}`")] if fresh else []
    return ["-# " + words("post-unsealed", seed=f"`{game.seed.hex()}`")]
