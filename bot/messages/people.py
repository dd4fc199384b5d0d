"""How those at a table are called: people by their names, computers as such."""

from __future__ import annotations

from collections.abc import Iterable

from bot.messages.markup import capitalise, clean, escape, mention
from bot.messages.words import Words
from bot.storage.rows import Player


def name_player_plainly(words: Words, player: Player) -> str:
    """What pictures and choices call a player."""
    return _name(words, player, _clean_name(player))


def name_player(words: Words, player: Player) -> str:
    """What messages call a player; nothing in it is read as markdown or a mention."""
    return _name(words, player, _escape_name(player))


def list_player_plainly(words: Words, player: Player) -> str:
    """A player where seats are listed and nothing is markdown: of a computer also the level."""
    return _name_with_level(words, player, _clean_name(player), "computer-seated")


def list_player(words: Words, player: Player) -> str:
    """What messages call a player where seats are listed: of a computer also the level."""
    return _name_with_level(words, player, _escape_name(player), "computer-seated")


def head_player(words: Words, player: Player) -> str:
    """What stands above a drawn board, where there is little room."""
    return _name_with_level(words, player, _clean_name(player), "computer-head")


def _clean_name(player: Player) -> str:
    return clean(player.name) if player.name else ""


def _escape_name(player: Player) -> str:
    return escape(player.name) if player.name else ""


def _name(words: Words, player: Player, name: str) -> str:
    """The player under this name; a computer that has the seat of a person has theirs."""
    if player.computer is None:
        return name or words("somebody")
    if not name:
        return words("computer", number=player.seat + 1)
    return words("computer-for", name=name, level=words(f"level-{player.computer}"))


def _name_with_level(words: Words, player: Player, name: str, key: str) -> str:
    """The player under this name; a computer with its level, in a person's seat by the message ``key``."""
    if player.computer is None:
        return name or words("somebody")
    level = words(f"level-{player.computer}")
    if not name:
        return words("computer-head", name=words("computer", number=player.seat + 1), level=level)
    return words(key, name=name, level=level)


def begin_sentence(words: Words, sentence: str) -> str:
    """Return the sentence with a capital if it begins with an unknown person. Names keep their own spelling."""
    unknown = words("somebody")
    for mark in ("", "**"):
        if sentence.startswith(mark + unknown):
            return mark + capitalise(sentence.removeprefix(mark))
    return sentence


def name_seats_for(words: Words, players: int, seat: int) -> list[str]:
    """The names by seat at a table that is made up for whoever sits on ``seat``."""
    names = []
    for other in range(players):
        # Opponents are numbered from you on.
        number = (other - seat) % players
        if number:
            names.append(words("opponent", players=players, number=number))
        else:
            names.append(words("you"))
    return names


def mention_players(words: Words, players: Iterable[Player]) -> str:
    """The players as mentions, where they can be mentioned; whether that pings is decided by whoever sends it."""
    called = []
    for player in players:
        if player.user_id is None:
            called.append(name_player(words, player))
        else:
            called.append(mention(player.user_id))
    return words.list_all(called)
