"""How those at a table are called: people by their names, computers as such."""

from __future__ import annotations

from collections.abc import Iterable

from bot.messages.markup import clean, escape, mention
from bot.messages.words import Words
from bot.storage.rows import Player


def name_player_plainly(words: Words, player: Player) -> str:
    """What pictures and choices call a player."""
    return _called(words, player, clean(player.name) if player.name else "")


def name_player(words: Words, player: Player) -> str:
    """What messages call a player; nothing in it is read as markdown or a mention."""
    return _called(words, player, escape(player.name) if player.name else "")


def list_player_plainly(words: Words, player: Player) -> str:
    """The same as `name_player_plainly` where seats are listed: of a computer also the level."""
    return _called(words, player, clean(player.name) if player.name else "", "computer-seated")


def list_player(words: Words, player: Player) -> str:
    """The same as `name_player` where seats are listed: of a computer also the level."""
    return _called(words, player, escape(player.name) if player.name else "", "computer-seated")


def head_player(words: Words, player: Player) -> str:
    """What stands above a drawn board, where there is little room."""
    return _called(words, player, clean(player.name) if player.name else "", "computer-head")


def _called(words: Words, player: Player, name: str, as_computer: str = "computer-for") -> str:
    if player.computer is not None:
        level, unnamed = words(f"level-{player.computer}"), words("computer", number=player.seat + 1)
        if name:
            return words(as_computer, name=name, level=level)
        return unnamed if as_computer == "computer-for" else words("computer-head", name=unnamed, level=level)
    return name or words("somebody")


def mention_players(words: Words, players: Iterable[Player]) -> str:
    """The players as mentions, where they can be mentioned; whether that pings is decided by whoever sends it."""
    called = [name_player(words, one) if one.user_id is None else mention(one.user_id) for one in players]
    return list_names(words, called)


def list_names(words: Words, names: Iterable[str]) -> str:
    """The names as a list in a sentence: "Ana, Ben and Chi"; empty of nobody."""
    *others, last = [*names] or [""]
    return words("list-and", others=", ".join(others), last=last) if others else last
