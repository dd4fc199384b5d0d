"""Names of games in messages, lobbies, and pages of rules."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.messages.markup import cut, mention, shorten_hash
from bot.messages.people import list_player
from bot.messages.words import Words
from bot.rules import RULESETS
from bot.rules.draw import commitment
from bot.storage.rows import Game, Options

MAX_CONTENT_LENGTH = 2000  # maximum length of a Discord message
MAX_TEXT_LENGTH = 1800  # maximum length of a post's own text; a note may follow it
HOURS_A_DAY = 24


def name_game(words: Words, game: Game) -> str:
    """Return the name of a game in sentences: "Azul **#7KQ2X**"."""
    return words("game-name", ruleset=words(game.ruleset), game=game.id)


def title_game(words: Words, game: Game) -> str:
    """Return the title of a game without markup: "Azul #7KQ2X"."""
    return words("picture-table", ruleset=words(game.ruleset), game=game.id)


def name_kind(words: Words, ruleset: str, side: str) -> str:
    """Return a ruleset with its side: "Azul · grey wall"."""
    return words("game-side", ruleset=words(ruleset), side=words(f"{ruleset}-side-{side}"))


def format_moment(at: datetime, style: str = "R") -> str:
    """Format a time in Discord's markup, which shows it in the reader's time zone."""
    return f"<t:{int(at.timestamp())}:{style}>"


def render_task_title(words: Words, game: Game, *, planned: bool = False) -> str:
    """Render the title of a picker with the game in which a move is chosen or planned."""
    key = "picker-title-plan" if planned else "picker-title"
    return f"### {words(key, name=name_game(words, game))}"


def render_lobby(words: Words, game: Game, lifetime: timedelta, back: str = "") -> str:
    """Render a lobby: its players, free seats, options, and the time at which it closes.

    ``back`` is a line that links to the tournament of a table.
    """
    title = words("lobby-title", kind=name_kind(words, game.ruleset, game.side), game=game.id)
    lines = [f"### {title}", *warn_unverified(words, game.ruleset)]
    for player in game.players:
        key = "lobby-host" if player.user_id == game.host_id else "lobby-seat"
        lines.append(words(key, number=player.seat + 1, who=list_player(words, player)))
    if game.status == "lobby":
        lines += _render_open_lobby(words, game, lifetime)
        return cut("\n".join(lines), MAX_TEXT_LENGTH)
    if _has_begun(game):
        lines.append(_render_begun(words, game))
    else:
        lines.append(words(f"lobby-{_find_reason(game)}"))
    if back:
        lines.append(f"-# {back}")
    return "\n".join(lines)


def _render_open_lobby(words: Words, game: Game, lifetime: timedelta) -> list[str]:
    """Render the free seats, the options, and the time at which the lobby closes."""
    free = range(len(game.players) + 1, game.seats + 1)
    lines = [words("lobby-free", number=number) for number in free]
    lines += render_options(words, game.options, len(game.players))
    lines.append("-# " + words("lobby-waiting", free=len(free)))
    if not game.place.may_post:
        lines.append("-# " + words("lobby-anywhere"))
    lines.append("-# " + words("lobby-closes", when=format_moment(game.changed_at + lifetime)))
    return lines


def _has_begun(game: Game) -> bool:
    """Check whether a game had begun, which is guessed from its final state."""
    if game.status in ("running", "finished"):
        return True
    # These endings only occur after the beginning: all players agreed to cancel, somebody didn't make their first move,
    # the last person left, or the tournament's round is over or was paired again.
    is_late = game.ending in ("agreed", "unmoved", "round", "repaired")
    return is_late or (game.status == "ended" and game.ending == "empty")


def _find_reason(game: Game) -> str:
    """Return why a lobby was closed, for message keys."""
    if game.ending == "moderator":
        return "ended"
    return game.ending or "cancelled"


def _render_begun(words: Words, game: Game) -> str:
    if game.thread_id is None:
        return words("lobby-started")
    return words("lobby-in-thread", thread=f"<#{game.thread_id}>")


def render_more(words: Words, game: Game) -> str:
    """Render the hash that commits to the order of a game's bag and, after the game, the seed.

    During the game and during an open challenge, the seed would reveal the order of the bag.
    """
    is_revealed = game.is_over and not game.sealed
    key = "more-unsealed" if is_revealed else "more-sealed"
    seed = game.seed.hex() if is_revealed else ""
    sealed = words(key, commitment=shorten_hash(commitment(game.seed)), seed=shorten_hash(seed))
    return f"{name_game(words, game)}\n-# {sealed}"


def render_options(words: Words, options: Options, seated: int) -> list[str]:
    """Render the options of a game that differ from the usual values, one per line."""
    lines = []
    if options.turn_hours is not None:
        time = render_turn_time(words, options.turn_hours)
        lines.append(words("lobby-time", time=time, end=words(f"end-{options.at_end}")))
    if options.invited:
        lines.append(words("lobby-invited", who=words.list_all(map(mention, options.invited))))
    elif options.is_invite_only:
        lines.append(words("lobby-nobody-invited", seated=seated))
    if options.declined:
        lines.append(words("lobby-declined", who=words.list_all(map(mention, options.declined))))
    if options.role_id is not None:
        lines.append(words("lobby-role", role=f"<@&{options.role_id}>"))
    if options.order:
        lines.append(words("lobby-rematch"))
    return [f"-# {line}" for line in lines]


def render_turn_time(words: Words, hours: int | None) -> str:
    if hours is None:
        return words("time-none")
    if hours % HOURS_A_DAY:
        return words("time-hours", hours=hours)
    return words("time-days", days=hours // HOURS_A_DAY)


def warn_unverified(words: Words, ruleset: str) -> list[str]:
    """Return a warning if the game's printed data wasn't checked against a real copy."""
    if RULESETS[ruleset].verified:
        return []
    return ["-# " + words(f"{ruleset}-unverified")]


def render_rules_page(words: Words, ruleset: str, key: str, *, first: bool = False) -> str:
    """Render the title and text of the rules page ``key``. Without a key, render a summary of the rules.

    The ``first`` page includes the warning of `warn_unverified`.
    """
    if key:
        page = f"{ruleset}-page-{key}"
        lines = [f"### {words(page)}", words(f"{page}.text")]
    else:
        lines = [words(f"{ruleset}-rules")]
    if first:
        lines += warn_unverified(words, ruleset)
    return "\n".join(lines)
