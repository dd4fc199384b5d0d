"""What people type or paste is read whatever keyboard it comes from: digits, forms of letters, dashes, marks."""

from __future__ import annotations

import pytest

from bot.discord_app.actions.tournaments import read_moment, read_places
from bot.discord_app.commands.options import split_game
from bot.games.people.settings import split_quiet
from bot.games.table.lookup import game_name
from bot.games.tournament.finding import read_id
from bot.messages.notation import read_hours
from bot.typed import fold, normalise

AS_PASTED = (
    "#4FHXH",
    "\u2068#\u20684FHXH\u2069\u2069",
    "#\u20684FHXH\u2069",
    "\u200f#4fhxh\u200e",
    "＃4FHXH",
    "#４ＦＨＸＨ",
    "#۴FHXH",
    "４fhxh",
)


@pytest.mark.parametrize("typed", ["۱۲", "١٢", "１２", "12", "\u206812\u2069", "\u200f۱۲"])
def test_digits_of_any_script_are_read_without_marks_of_direction(typed: str) -> None:
    assert normalise(typed) == "12"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("خاكستري", "خاکستری"),
        ("رديف ۳", "ردیف 3"),
        ("پر میکند", "پر می\u200cکند"),
        ("ｂｌｕｅ　４", "blue 4"),
        ("BLUE", "blue"),
        ("ردیـــف", "ردیف"),
        ("1，2、3،4；5", "1,2,3,4;5"),
        ("2027–01—31", "2027-01-31"),
    ],
)
def test_what_is_typed_equals_what_is_shown_however_it_is_written(typed: str, shown: str) -> None:
    assert fold(typed) == fold(shown)


@pytest.mark.parametrize("typed", AS_PASTED)
def test_a_game_or_a_tournament_is_found_by_its_id_as_it_is_pasted(typed: str) -> None:
    assert game_name(typed) == "4FHXH"
    assert read_id(typed) == "4FHXH"
    named, moves = split_game(f"{typed} 3 آبی ۴")
    assert game_name(named) == "4FHXH"
    assert moves == "3 آبی 4"


@pytest.mark.parametrize(
    "typed",
    [
        "22:00-7:30",
        "22:00到7:30",
        "從22:00到7:30",
        "從 22:00 到 7:30",
        "از ۲۲:۰۰ تا ۷:۳۰",
        "۲۲:۰۰تا۷:۳۰",
        "２２：００－７：３０",
        "22:00～7:30",
        "22:00〜7:30",
        "22:00~7:30",
        "\u200f۲۲:۰۰-۷:۳۰",
        "\u206822:00-7:30\u2069",
    ],
)
def test_quiet_hours_are_read_with_or_without_spaces_in_any_digits_and_dashes(typed: str) -> None:
    hours, zone = split_quiet(read_hours(f"{typed} Taipei"), "UTC")
    assert hours.replace(" ", "").replace("~", "-") == "22:00-7:30"
    assert zone == "Taipei"


@pytest.mark.parametrize(
    "typed",
    ["2027-01-31 18:00", "\u200f۲۰۲۷-۰۱-۳۱ ۱۸:۰۰", "\u20682027-01-31 18:00\u2069", "２０２７－０１－３１　１８：００"],
)
def test_a_moment_is_read_in_any_digits_and_dashes_and_without_marks(typed: str) -> None:
    assert read_moment(typed, "Asia/Tehran") == read_moment("2027-01-31T14:30Z", "UTC")


def test_places_are_read_in_any_digits() -> None:
    assert read_places("۲، ۱", 2) == (2, 1)
