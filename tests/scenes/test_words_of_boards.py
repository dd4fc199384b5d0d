"""Tests of boards described in words: alt texts that name every player, and whole positions as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.messages.posts import MAX_CONTENT_LENGTH
from bot.rules import RULESETS, Position
from bot.scenes.alt import Section, fit_text, render_sections
from bot.scenes.makers import find_maker
from bot.scenes.view import View
from renderers.scene import ALT_LIMIT
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.support.walks import start, walk

# Names that are as long as Discord allows and hard to tell from the words around them.
NAMES = (
    "5 points): Wall row 1; blue, red",
    "Wolfeschlegelsteinhausenbergerdo (computer)",
    "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwww1",
    "🟦🟨🟥⬛⬜ 12/34. Ben (23 points): …",
)


def moments(name: str, side: str, players: int, every: int) -> Iterator[Position]:
    """Yield positions of a random game in which players place all the tiles they can."""
    position, chance = start(name, (players, side), bytes(32))
    yield position
    for ply, _ in enumerate(walk(position, chance, eager=1.0), 1):
        if ply % every == 0 or not position.to_act:
            yield position


def view(position: Position) -> View:
    names = NAMES[: position.players]
    standing = position.standing
    seats = standing.winners if standing else position.to_act
    turn = EN("picture-over-shared" if standing else "picture-turn", who=", ".join(names[seat] for seat in seats))
    title = EN("picture-table", ruleset=EN(position.ruleset.name), game="7KQ2X")
    acting = position.to_act
    return View(EN, "dark", position, position.snapshot(), names, names, (), title, turn, bool(acting), acting)


# Alt texts.

_POINTS = re.compile(r"(?<=\d) points?(?=\))")
_FOUND = re.compile(
    r"^(?:Window points|Prices of spaces|Choose a column).*|; (?:one space left|panes around|start marker).*"
)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_alt_texts_fit_and_name_every_player_with_score(name: str, side: str, players: int) -> None:
    for position in moments(name, side, players, every=11):
        seen = view(position)
        alt = find_maker(name).make_table_scene(seen).alt
        assert len(alt) <= ALT_LIMIT
        assert alt.startswith(seen.alt_title)
        assert alt.endswith(".")
        rest = alt.removeprefix(seen.alt_title)
        for seat, score in enumerate(position.scores):
            assert re.search(rf"{re.escape(NAMES[seat])} \({score}( points?)?\): \w", rest)
        for seat in seen.acting:
            if len(seen.acting) > 1 or position.find_picked(seat):
                continue  # there is less room for several players, and only the own board shows secret choices
            own = find_maker(name).make_board_scene(seen, seat).alt
            for sentence in own.removeprefix(f"{seen.alt_title} ").split(". "):
                # If there isn't enough room, details that follow from the rest are left out.
                needed = _FOUND.sub("", sentence.rstrip("."))
                assert _POINTS.sub("", needed) in _POINTS.sub("", rest)
        data = position.to_json()
        for number, tiles in enumerate(data["factories"], start=1):
            for colour in set(tiles):
                assert f" {number}: " in rest
                assert re.search(rf"\b{tiles.count(colour)} {colour}|[:,] {colour}", rest)


def test_longest_text_variants_are_used_if_they_fit() -> None:
    assert fit_text(EN, [["Title."], ["Ana has blue.", "Ana."]], [["Ben has red.", "Ben."], ["Bag.", ""]]) == (
        "Title. Ana has blue. Ben has red. Bag."
    )


def test_later_parts_of_text_are_shortened_before_the_first() -> None:
    def lengths(first: str, others: str) -> list[int]:
        """Return the lengths that the parts are shortened to if they have these variants."""
        parts = [
            [["x" * int(length) for length in part.split("/")] for part in some.split()] for some in (first, others)
        ]
        return [len(told) for told in fit_text(EN, *parts).split()]

    assert lengths("600/300/20", "600/300/20 600/300/20") == [600, 300, 20]
    assert lengths("500 600/300/20", "600/300/20 600/300/20") == [500, 300, 20, 20]
    assert lengths("400/1", "900/300/1 900/300/1") == [400, 300, 300]


def test_omitted_part_of_text_leaves_no_gap() -> None:
    assert fit_text(EN, [["a" * 1000]], [["b" * 100, ""], ["c"]]) == f"{'a' * 1000} c"


def find_all(text: str, *told: str) -> list[int]:
    """Return where each of these strings occurs in the text. All must occur."""
    assert [one for one in told if one not in text] == []
    return [text.index(one) for one in told]


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_alt_text_describes_offer_then_acting_then_other_boards(name: str, side: str) -> None:
    position, _ = start(name, (3, side), bytes(32))
    seen = view(position)
    own, *others = seen.reading_order
    found = find_all(
        find_maker(name).make_table_scene(seen).alt,
        EN("alt-factories", factories="").rstrip("."),
        NAMES[own] + " (",
        *(NAMES[seat] + " (" for seat in sorted(others)),
    )
    assert found == sorted(found)


def test_reader_hears_own_board_before_the_acting_board() -> None:
    position, _ = start("azul", (3, "coloured"), bytes(32))
    seen = view(position)
    other = (position.to_act[0] + 1) % 3
    found = find_all(
        find_maker("azul").make_table_scene(replace(seen, reader=other)).alt,
        f"{NAMES[other]} (",
        f"{NAMES[position.to_act[0]]} (",
    )
    assert found == sorted(found)


def test_text_asks_for_columns_before_describing_the_board() -> None:
    position = next(one for one in moments("azul", "grey", 2, every=1) if one.to_json().get("phase") == "tile")
    seat = position.to_act[0]
    seen = replace(view(position), reader=seat)
    asked = "Choose a column for line"
    alt = find_maker("azul").make_board_scene(seen, seat).alt
    assert find_all(alt, asked, f"{NAMES[seat]} (") == sorted(find_all(alt, asked, f"{NAMES[seat]} ("))
    sources, own, *_ = find_maker("azul").describe_position(seen)
    assert sources.lines[0].startswith(asked)
    assert own.title.startswith(NAMES[seat])


@pytest.mark.parametrize("players", [2, 4])
def test_prices_of_spaces_are_stated_only_on_variant_side(players: int) -> None:
    for position in moments("summer-pavilion", "variant", players, every=5):
        for seat in position.to_act:
            alt = find_maker("summer-pavilion").make_board_scene(view(position), seat).alt
            assert alt.endswith("3, 2, 1, 4, 5, 6; centre star 3, 3, 3, 3, 3, 3.")
    position, _ = start("summer-pavilion", (players, "standard"), bytes(32))
    assert "Prices of spaces" not in find_maker("summer-pavilion").make_board_scene(view(position), 0).alt


# Whole positions as text.


def told(position: Position) -> list[Section]:
    return find_maker(position.ruleset.name).describe_position(view(position))


def count_tiles(name: str, text: str) -> int:
    """Count the tiles that a text names: two for “2 red”, and one for “red” or for each space of a star."""
    text = re.sub(r"[Ww]ants .*?(?=;|\n|$)|Wild.*|Prices of.*|One space left.*|.*ornaments.*|.*common.*", "", text)
    if name == "summer-pavilion":
        # A star with a colour of its own lists only its spaces. Other stars begin with their colour or list one per
        # space.
        text = re.sub(r"(?i)[a-z ]+ star (.*)", lambda star: " blue" * len(re.findall(r"\d", star[1])), text)
    colours = "|".join(RULESETS[name].colours)
    return sum(int(number or 1) for number in re.findall(rf"(?:(\d+) (?:of \d )?)?\b(?:{colours})\b", text))


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_position_text_mentions_every_source_player_and_tile(name: str, side: str) -> None:
    ruleset = RULESETS[name]
    for position in moments(name, side, 3, every=9):
        data, sections = position.to_json(), told(position)
        text = "\n".join(line for section in sections for line in section.lines)
        empty = re.findall(r"\d", "".join(re.findall("Empty factories: (.*)", text)))
        assert empty == [str(factory) for factory, tiles in enumerate(data["factories"], start=1) if not tiles]
        for factory, tiles in enumerate(data["factories"], start=1):
            for colour in set(tiles):
                assert re.search(rf"Factory {factory}: .*\b{tiles.count(colour)} {colour}", text)
        assert text.count("Centre: ") == 1
        for pile in ("bag", "lid" if name == "azul" else "tower"):
            assert f"{pile.capitalize()}, {sum(data[pile].values())} " in text
        for seat, score in enumerate(position.scores):
            (section,) = [one for one in sections if one.title.startswith(f"{NAMES[seat]}, {score} point")]
            assert section.title.endswith(", to move") is (seat in position.to_act)
            foretold = f"As things stand, {position.projected[seat]} point" in (section.lines or [""])[-1]
            assert foretold is not bool(position.standing or position.can_spare(seat))
        assert count_tiles(name, text) == len(ruleset.colours) * ruleset.tiles_of_a_colour


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_position_text_is_split_into_few_messages_between_sections(name: str, side: str) -> None:
    for position in moments(name, side, 4, every=5):
        sections = told(position)
        messages = render_sections(sections)
        assert len(messages) <= 3
        assert all(len(message) <= MAX_CONTENT_LENGTH and message.startswith("### ") for message in messages)
        assert "\n".join(messages).count("### ") == len(sections)
        assert "…" not in "".join(messages).replace(NAMES[3], "")
