"""Moves as people type them, with the words and digits of any language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from bot.messages.narration import name_move, replace_icons
from bot.messages.words import LANGUAGES, Words
from bot.messages.words import words as find_words
from bot.normalization import fold, normalise
from bot.rules.game import Move, Position, Ruleset
from bot.rules.outlook import outlooks

CENTRE = "centre"
"""The word for the source that is ``c`` in the notation, and also the name of a star."""
STARS = ("ul", "ur", "r", "lr", "ll", "l")
WORDS = (CENTRE, "floor", "tile", "place", "bonus", "pass", "keep", "break", "reset", *STARS)
"""The words of the notation that aren't colours.

The message ``notation-<word>`` lists the words that people can type.
"""
TAGS = ("factory", "line", "column", "count", "joker")
"""Words that determine the meaning of an adjacent number. In their messages, ``#`` is the position of the number."""
FILLER = ""
"""The meaning of words that don't affect a move, such as "from"."""
MAX_WORDS_JOINED = 3
"""Maximum number of words that a catalogue joins with ``_``, because they are typed separately."""
_ROLES = {"c": "source", CENTRE: "source", "floor": "target", "break": "target", "keep": "keep"}
_ROLES |= dict.fromkeys(STARS, "star")
_PLACES = {"factory": "source", "source": "source", "line": "target", "target": "target"}
_TAKING = (*_PLACES, "number", "count", "colour", "keep", "joker")
"""The roles of the words of a move that takes tiles."""
_SIGNS = frozenset("-→←>.")
"""Signs between the words of a move."""
_SEPARATOR = re.compile(r"(\s*[,;]\s*)")
_TOKEN = re.compile(r"[jJ][0-9](?![0-9])|[0-9]+|[^\W\d_]+|[^\s\w]|_")
_JOKER = re.compile(r"j[0-9]", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")


@dataclass(frozen=True, slots=True)
class _Token:
    """A typed word with its role in a move.

    Roles are ``number``, the `TAGS`, ``source``, ``target``, ``colour``, ``keep``, ``verb``, ``star``, ``filler`` and
    ``unknown``. ``word`` is its form in the notation.
    """

    role: str
    word: str
    typed: str


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """The words of all languages for the moves of one game."""

    meanings: Mapping[str, str]
    before: Collection[str]
    """The tags that may follow their number."""
    after: Collection[str]
    """The tags that may precede their number."""
    longest: int


def read_typed(words: Words, ruleset: Ruleset, typed: str) -> str:
    """Translate typed moves into notation. Parts that can't be understood remain unchanged.

    The parts of a move can be in any unambiguous order. A colour can be an emoji, either from Unicode or from
    ``words``.
    """
    text = normalise(replace_icons(words, ruleset.name, ruleset.colours, typed))
    vocabulary = _read_vocabulary(ruleset.name, ruleset.colours, LANGUAGES)
    # Moves are at even indices, separators at odd indices.
    parts = _SEPARATOR.split(text)
    moves = [_read_tokens(ruleset, vocabulary, part) for part in parts[::2]]
    whole = _join_commas(parts, moves)
    if whole:
        return whole
    parts[::2] = map(_write, moves, parts[::2])
    return "".join(parts).strip()


def _join_commas(parts: Sequence[str], moves: Sequence[Sequence[_Token]]) -> str:
    """Return the move whose parts are separated by commas ("3, blue, 4"), or an empty string."""
    if len(moves) == 1 or len(moves[0]) != 1 or any(";" in separator for separator in parts[1::2]):
        return ""
    return _arrange_take([token for move in moves for token in _drop_fillers(move)])


def _read_tokens(ruleset: Ruleset, vocabulary: _Vocabulary, text: str) -> list[_Token]:
    """Return the words of one move with their roles."""
    tokens = [_make_token(ruleset, vocabulary, typed) for typed in _split_text(vocabulary, text)]
    for at, token in enumerate(tokens):
        beside = _find_number(vocabulary, tokens, at)
        if beside is not None:
            tokens[beside] = replace(tokens[beside], role=token.word)
    return tokens


def _find_number(vocabulary: _Vocabulary, tokens: Sequence[_Token], at: int) -> int | None:
    """Return the index of the number to which the tag at this index belongs."""
    tag = fold(tokens[at].typed)
    if tag in vocabulary.before and at and tokens[at - 1].role == "number":
        return at - 1
    if tag in vocabulary.after and at + 1 < len(tokens) and tokens[at + 1].role == "number":
        return at + 1
    return None


def _make_token(ruleset: Ruleset, vocabulary: _Vocabulary, typed: str) -> _Token:
    word = vocabulary.meanings.get(fold(typed), typed)
    return _Token(_find_role(ruleset, word), word, typed)


def _find_role(ruleset: Ruleset, word: str) -> str:
    if word.isdecimal():
        return "number"
    if word in ruleset.verbs:
        return "verb"
    if word in ruleset.colours:
        return "colour"
    if word in _ROLES:
        return _ROLES[word]
    if _JOKER.fullmatch(word):
        return "joker"
    # Verbs of other games don't have a meaning here, as in "place 3 blue on line 4".
    return "filler" if word in (FILLER, *TAGS, *WORDS, *_SIGNS) else "unknown"


def _write(tokens: Sequence[_Token], typed: str) -> str:
    """Return the notation of one move, or the part that was understood."""
    if any(not token.word.isalnum() for token in tokens if token.role == "unknown"):
        # Signs and emojis can't be unknown words.
        return typed
    told = _drop_fillers(tokens)
    if told and "verb" in (told[0].role, told[-1].role):
        return _arrange_act(told)
    arranged = _arrange_take(_drop_fillers(_drop_repeated(tokens)))
    if arranged:
        return arranged
    if told and told[0].role in ("number", "factory", "source"):
        # The move is incomplete, as in "factory 3 bl".
        return " ".join(map(_name, told))
    # Keep fillers, because "line 3" would otherwise become factory 3.
    return " ".join(token.typed if token.role in ("filler", "unknown") else token.word for token in tokens)


def _drop_fillers(tokens: Sequence[_Token]) -> list[_Token]:
    return [token for token in tokens if token.role != "filler"]


def _drop_repeated(tokens: Sequence[_Token]) -> list[_Token]:
    """Drop colours that repeat the previous word, because the bot writes emojis before names of colours."""
    repeated = [before.word == after.word and after.role == "colour" for before, after in pairwise(tokens)]
    return [token for token, is_repeated in zip(tokens, [False, *repeated], strict=False) if not is_repeated]


def _name(token: _Token) -> str:
    if token.role == "source":
        return "c"
    return f"j{token.word}" if token.role == "joker" and token.word.isdecimal() else token.word


def _arrange_act(tokens: Sequence[_Token]) -> str:
    """Return the notation of a move with a verb. The verb may come last."""
    verb = next(token for token in tokens if token.role == "verb")
    others = [token for token in tokens if token is not verb]
    if [token.role for token in others] == ["column", "line"]:
        others.reverse()
    return " ".join([verb.word, *(token.word for token in others)])


def _arrange_take(tokens: Sequence[_Token]) -> str:
    """Return the notation of a move that takes tiles, or an empty string if the words don't mean exactly one."""
    kept = _find_kept(tokens)
    colours = [token for token in tokens if token.role == "colour" and token is not kept]
    places = _find_places(tokens)
    # Accept only a source, which is an incomplete move.
    if "source" not in places or (len(colours) != 1 and len(tokens) != 1):
        return ""
    others = [token for role in ("joker", "keep") for token in tokens if token.role == role]
    parts = [places["source"], *colours, places.get("target"), *others, kept]
    return " ".join(_name(part) for part in parts if part is not None)


def _find_kept(tokens: Sequence[_Token]) -> _Token | None:
    """Return the colour after "keep", or the second one."""
    colours = [token for token in tokens if token.role == "colour"]
    behind = [after for before, after in pairwise(tokens) if before.role == "keep" and after.role == "colour"]
    return next(iter([*behind, *colours[1:]]), None)


def _find_places(tokens: Sequence[_Token]) -> dict[str, _Token]:
    """Return the ``source`` and the ``target`` of a move, or nothing if the place of a word is ambiguous."""
    places: dict[str, _Token] = {}
    for token in tokens:
        place = _PLACES.get(token.role, "")
        if place in places or token.role not in _TAKING:
            return {}
        if place:
            places[place] = token
    for at, token in enumerate(tokens):
        if token.role == "number":
            place = _place_number(tokens, places, at)
            if not place:
                return {}
            places.setdefault(place, token)
    return places


def _place_number(tokens: Sequence[_Token], places: Mapping[str, _Token], at: int) -> str:
    """Return ``source``, ``target`` or ``count`` for a number without a tag, or an empty string if it is ambiguous."""
    before = tokens[:at]
    is_before_colour = [token.role for token in tokens[at + 1 : at + 2]] == ["colour"]
    source = places.get("source")
    if source is None:
        return "" if places.get("target") in before else "source"
    if is_before_colour and source.role != "number":
        # "2 blue from factory 3"
        return "count"
    has_colour = any(token.role == "colour" for token in before)
    return "target" if "target" not in places and has_colour and source in before else ""


def _split_text(vocabulary: _Vocabulary, text: str) -> list[str]:
    """Split a text into words, even if there are no spaces between them. Words that a catalogue joins stay together."""
    typed = _TOKEN.findall(text)
    words: list[str] = []
    at = 0
    while at < len(typed):
        joined = _join_words(vocabulary, typed[at : at + MAX_WORDS_JOINED])
        if len(joined) > 1:
            words.append("".join(joined))
        else:
            words += _split(typed[at], vocabulary)
        at += len(joined)
    return words


def _join_words(vocabulary: _Vocabulary, typed: Sequence[str]) -> Sequence[str]:
    """Return as many of the first words as a catalogue joins into one."""
    for end in range(len(typed), 1, -1):
        if fold("".join(typed[:end])) in vocabulary.meanings:
            return typed[:end]
    return typed[:1]


def _split(word: str, vocabulary: _Vocabulary) -> list[str]:
    """Split a word of a script without spaces into known words. If a part is unknown, return the word."""
    if word.isascii():
        return [word]
    folded = fold(word)
    begins = {0: 0}
    """For each index at which known words can end, the index at which the last of them begins."""
    for end in range(1, len(folded) + 1):
        # Try the longest word first, because a shorter word may be its end.
        for begin in range(max(0, end - vocabulary.longest), end):
            if begin in begins and folded[begin:end] in vocabulary.meanings:
                begins[end] = begin
                break
    if len(folded) not in begins:
        return [word]
    found: list[str] = []
    end = len(folded)
    while end:
        found.append(folded[begins[end] : end])
        end = begins[end]
    return found[::-1]


def find_named(words: Words, position: Position, seat: int, typed: str) -> Move | None:
    """Return the legal move that was typed with the name that the bot uses in sentences, in any language."""
    wanted = _make_plain(words, typed)
    mentioned = outlooks(position, seat, _find_mentioned(words, position, seat, typed))
    for language in LANGUAGES:
        own = find_words(language)
        for outlook in mentioned:
            if wanted == _make_plain(own, name_move(own, position.ruleset.name, outlook)):
                return outlook.move
    return None


def _find_mentioned(words: Words, position: Position, seat: int, typed: str) -> list[Move]:
    """Return the legal moves whose numbers and colours were all typed. Only these are worth naming, which is slow.

    One additional colour can be typed, such as the colour of a wild tile.
    """
    ruleset = position.ruleset
    text = normalise(replace_icons(words, ruleset.name, ruleset.colours, typed))
    vocabulary = _read_vocabulary(ruleset.name, ruleset.colours, LANGUAGES)
    mentioned = {token.word for token in _read_tokens(ruleset, vocabulary, text)}
    colours = mentioned.intersection(ruleset.colours)

    def is_mentioned(move: Move) -> bool:
        tokens = str(move).split()
        own = colours.intersection(tokens)
        if len(colours) > len(own) + 1 or not own.issuperset(set(tokens).intersection(ruleset.colours)):
            return False
        # Sentences don't mention zeros.
        return all(token in mentioned for token in tokens if token.isdecimal() and token != "0")

    return [move for move in position.legal_moves(seat) if is_mentioned(move)]


def _make_plain(words: Words, text: str) -> str:
    """Return the letters and digits of a text, without emojis, spaces and signs."""
    return "".join(filter(str.isalnum, fold(words.without_icons(text))))


def write_notation(words: Words, ruleset: Ruleset, notation: str) -> str:
    """Return notation in the words and digits of a language, which `read_typed` can parse again."""
    return _WORD.sub(lambda found: _write_word(words, ruleset, found[0]), notation)


def _write_word(words: Words, ruleset: Ruleset, word: str) -> str:
    if word.isdecimal():
        return words.writing.write_digits(word)
    if _JOKER.fullmatch(word):
        return _list_words(words, "joker")[0].replace("#", words.writing.write_digits(word[1:])).replace("_", " ")
    shown = f"{ruleset.name}-colour-{word}"
    if word in ruleset.colours and shown in words and " " not in words(shown):
        return words(shown)
    if word not in ("c", *ruleset.colours, *WORDS):
        return word
    name = _list_words(words, CENTRE if word == "c" else word)[0].replace("_", " ")
    # In English, people type the notation of the centre.
    return "c" if (word, name) == ("c", CENTRE) else name


def _list_words(words: Words, word: str) -> list[str]:
    """Return the words that people can type for a word of the notation, which its message lists."""
    key = f"notation-{word}"
    return words(key).split() if key in words else [word]


def collect_words(ruleset: str, colours: Iterable[str], languages: Iterable[str]) -> dict[str, set[str]]:
    """Return the words that people can type in these languages, each with its possible meanings.

    A meaning is a word of the notation, a number, one of `TAGS`, or `FILLER`.
    """
    found: dict[str, set[str]] = {}
    for language in languages:
        words = find_words(language)
        meanings = {word: [word, *_list_words(words, word)] for word in (*colours, *WORDS)}
        for colour in colours:
            shown = f"{ruleset}-colour-{colour}"
            if shown in words and " " not in words(shown):
                meanings[colour].append(words(shown))
        meanings |= {tag: [written.strip("#") for written in _list_words(words, tag)] for tag in TAGS}
        meanings |= {str(number): written.split("/") for number, written in enumerate(_list_words(words, "numbers"))}
        meanings[FILLER] = _list_words(words, "filler")
        for meaning, written in meanings.items():
            for one in written:
                found.setdefault(fold(one.replace("_", "")), set()).add(meaning)
    return found


@cache
def _read_vocabulary(ruleset: str, colours: tuple[str, ...], languages: tuple[str, ...]) -> _Vocabulary:
    """Return the words of all languages. Words of the notation take precedence."""
    own = {word: word for word in ("c", *colours, *WORDS)}
    meanings = {typed: min(meant) for typed, meant in collect_words(ruleset, colours, languages).items()} | own
    tags = [written for language in languages for tag in TAGS for written in _list_words(find_words(language), tag)]
    return _Vocabulary(
        meanings,
        before={fold(tag.strip("#_")) for tag in tags if tag.startswith("#")},
        after={fold(tag.strip("#_")) for tag in tags if tag.endswith("#")},
        longest=max((len(word) for word in meanings if not word.isascii()), default=0),
    )
