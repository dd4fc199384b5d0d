"""Tests of the texts of hints and analyses."""

from __future__ import annotations

import pytest

from bot.games.core.replay import Replay, Table
from bot.games.table.comparisons import Hint, Line, play_line
from bot.messages.analysis import (
    render_counted_reason,
    render_explanation,
    render_hint,
    render_judgement,
    render_reason,
)
from bot.messages.words import LANGUAGES, words
from bot.opponents.explanation import Explanation, MoveVerdict
from bot.opponents.reasons import Reason, When, list_by_name
from bot.rules.game import Fact, Position
from tests.opponents.test_reasons import CHECKS, FORMS, compare_by_chance, positions
from tests.renderers.games import new_game
from tests.rules.positions import azul, azul_board
from tests.support.says import EN


def table_of(position: Position) -> Table:
    game = new_game(position.ruleset.name, position.side, position.players)
    return Table(game, Replay(1, position, begun=0, shown=1))


def begun() -> tuple[Table, Line, Line]:
    """Return a table, and two lines to compare. Only the first one takes both remaining blue tiles to line 3."""
    position = azul("1 bbrr  2 ry", azul_board("..b | ....."), azul_board(floor="m"))
    better, other = (
        play_line(position.seen_by(0), 0, [*map(position.ruleset.parse, texts)])
        for texts in (("1 blue 3", "2 red 1"), ("1 blue 2", "2 red 1"))
    )
    return table_of(position), better, other


def lead(held: int, when: When = "round") -> Reason:
    return Reason("lead", {"about": 4}, when, held)


def test_hint_states_verdict_reasons_and_best_play() -> None:
    table, better, other = begun()
    ben = table.game.players[1].name
    filled = Reason("filled", {"line": 3, "row": 3, "points": 2, "amount": 2, "other": 1}, "round", 7)
    denial = Reason("denial", {"seat": 1, "about": 1}, "round", 8)
    told = render_hint(EN, table, Hint("much", better, other, Explanation("much", 0, 0, (filled, denial))))
    assert told.splitlines() == [
        "💡 **2 🔵 blue from factory 1 → line 3** is much better than **2 🔵 blue from factory 1 → line 2**. By the "
        "end of the round, in 7 of 8 continuations I tried, line 3 has been filled, otherwise it hasn’t. In all 8 "
        f"continuations, {ben} has about 1 point less.",
        f"-# Best play after either: **{ben}**: 1 🔴 red from factory 2 → line 1; points if the round ended there: "
        f"{table.game.players[0].name} 1 · {ben} 0",
    ]


@pytest.mark.parametrize(
    ("explanation", "why"),
    [
        (Explanation("little", 2), "It brings 2 points less now, and I can’t say in a sentence what it gains"),
        (Explanation("little", 1, 0, (lead(6),)), "It brings 1 point less now, but it’s worth it. By the end of the"),
        (Explanation("better", 0, 3, (lead(6),)), "It costs about 3 points this round, but it’s worth it. By the end"),
        (Explanation("equal", 0, 3, (lead(6),)), "It costs about 3 points this round, but makes up for it. By the end"),
        (Explanation("better"), "I can’t say in a sentence what it gains."),
        (Explanation("equal"), "Play whichever you like."),
        (
            Explanation("much", 0, 0, (lead(6, "next-round"),)),
            "By the end of the next round, in 6 of 8 continuations I tried, it has gained",
        ),
    ],
)
def test_explanation_states_price_before_reasons(explanation: Explanation, why: str) -> None:
    assert render_explanation(EN, begun()[0], explanation).startswith(why)


@pytest.mark.parametrize(
    ("verdict", "reasons", "noted"),
    [
        ("much", [2, 1], True),
        ("much", [2, 3], False),
        ("better", [1], False),
        ("much", [], False),
    ],
)
def test_strong_verdict_explains_small_numbers(verdict: MoveVerdict, reasons: list[int], noted: bool) -> None:
    explanation = Explanation(verdict, 0, 0, tuple(Reason("lead", {"about": points}, "round", 8) for points in reasons))
    told = render_explanation(EN, begun()[0], explanation)
    assert told.endswith("The number is small, but your chances differ a lot.") == noted


def test_lines_with_equal_replies_are_separate_if_points_differ() -> None:
    position = azul("1 bbrr  2 ry", azul_board("..b | ....."), azul_board(floor="m"))
    better, other = (
        play_line(position.seen_by(0), 0, [*map(position.ruleset.parse, texts)])
        for texts in (("1 blue 3", "2 red 1"), ("1 blue floor", "2 red 1"))
    )
    told = render_hint(EN, table_of(position), Hint("better", better, other, Explanation("better")))
    assert (better.scores, other.scores) == ((1, 0), (0, 0))
    assert "Best play after it" in told
    assert "After the other move" in told


@pytest.mark.parametrize(
    ("is_for", "said"), [(True, ": compare the replies below."), (False, ", and the points after")]
)
def test_unknown_reason_refers_only_to_supporting_replies(is_for: bool, said: str) -> None:
    position = azul("1 bbrr  2 ry", azul_board("..b | ....."), azul_board(floor="m"))
    lines = [
        play_line(position.seen_by(0), 0, [*map(position.ruleset.parse, texts)])
        for texts in (("1 blue 3", "2 red 1"), ("1 blue floor", "2 red 1"))
    ]
    better, other = lines if is_for else reversed(lines)
    told = render_hint(EN, table_of(position), Hint("better", better, other, Explanation("better")))
    assert f"I can’t say in a sentence what it gains{said}" in told


def test_reason_about_rival_names_their_board() -> None:
    table, *_ = begun()
    facts = {"seat": 1, "column": 3, "points": 7, "amount": 2, "other": 3}
    told = render_counted_reason(EN, table, Reason("their-column", facts, "round", 6, "3"))
    assert told == (
        f"By the end of the round, in 6 of 8 continuations I tried, {table.game.players[1].name}’s board is worse: "
        "column 3 has 2 of its 5 tiles, otherwise 3 (+7 for all 5)."
    )


@pytest.mark.parametrize("certainty", ["only", "shallow"])
def test_hint_without_comparison_explains_why_it_has_none(certainty: str) -> None:
    table, better, _ = begun()
    told = render_hint(EN, table, Hint(certainty, better))  # type: ignore[arg-type]
    assert (
        told.splitlines()[0]
        == {
            "only": "💡 **2 🔵 blue from factory 1 → line 3** is your only move.",
            "shallow": "💡 **2 🔵 blue from factory 1 → line 3**. I can’t look ahead here: this only "
            "counts the points of this round.",
        }[certainty]
    )


def test_hint_recommends_either_of_two_equal_moves() -> None:
    table, better, other = begun()
    told = render_hint(EN, table, Hint("equal", better, other, Explanation("equal")))
    assert "line 3**. **2 🔵 blue from factory 1 → line 2** is about as good. Play whichever you like." in told


@pytest.mark.parametrize(("game", "kind"), sorted(CHECKS))
def test_every_kind_of_reason_has_a_message(game: str, kind: str) -> None:
    assert EN.find(f"{game}-why-{kind}", f"why-{kind}")


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_feature_at_round_end_has_a_message(name: str, side: str) -> None:
    for view, seat, _ in positions(name, side, 7, share=0.1):
        for kind, _ in list_by_name(view, seat, at_end=True):
            assert EN.find(f"{name}-then-{kind}", f"then-{kind}"), kind


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_every_reason_is_a_whole_sentence(name: str, side: str) -> None:
    found = dict[str, Reason]()
    for view, seat, chance in positions(name, side, 7, share=0.25):
        compared = compare_by_chance(view, seat, chance)
        for reason in compared.reasons if compared else ():
            told = render_reason(EN, table_of(view), reason)
            assert told[0].isupper() or told[0].isdecimal()
            assert told.endswith("."), told
            found[reason.kind] = reason
    assert len(found) > 2


@pytest.mark.parametrize(("name", "side"), FORMS)
def test_judgement_states_disadvantages_of_the_chosen_move(name: str, side: str) -> None:
    start = EN("picker-judged", grade="better", why="").rstrip()
    found = set[str]()
    for view, seat, chance in positions(name, side, 7, share=0.25):
        compared = compare_by_chance(view, seat, chance)
        for reason in compared.reasons if compared else ():
            for language in LANGUAGES:
                told = render_judgement(
                    words(language), table_of(view), "better", Explanation("better", reasons=(reason,))
                )
                assert told == told.strip()
                assert "{" not in told
            told = render_judgement(EN, table_of(view), "better", Explanation("better", reasons=(reason,)))
            why = told.removeprefix(start).strip()
            if why:
                assert why[0].isupper() or why[0].isdecimal()
                assert why.endswith("."), why
                found.add(reason.kind)
    assert len(found) > 1


@pytest.mark.parametrize("when", ["round", "next-round"])
def test_judgement_states_later_disadvantages(when: When) -> None:
    table, _, _ = begun()
    reasons = (Reason("denial", {"seat": 1, "about": 2}, "round", 6), Reason("lead", {"about": 1}, when, 7))
    ben = table.game.players[1].name
    assert render_judgement(EN, table, "costly", Explanation("much", reasons=reasons)) == (
        f"🔴 **This costs a lot.** By the end of the round, {ben} has about 2 points more than necessary. "
        f"By the end of the {when.replace('-', ' ')}, you’re about 1 point worse off than you could be."
    )


def test_judgement_names_neglected_parts_only_without_disadvantages() -> None:
    table, _, _ = begun()
    line: dict[str, Fact] = {
        "amount": 3,
        "other": 2,
        "more": 1,
        "fewer": -1,
        "full": True,
        "line": 3,
        "size": 3,
        "colour": "blue",
    }
    neglected = (Reason("line", line, "now", 8), Reason("stays", line, "round", 8))
    told = render_judgement(EN, table, "better", Explanation("better", reasons=neglected))
    assert told == "🟠 **There is something better.** Another move does more for your pattern lines."
    told = render_judgement(EN, table, "better", Explanation("better", reasons=neglected), falling=2)
    assert told == "🟠 **There is something better.** 2 tiles fall to your floor line."
    # The start marker would reveal that the better move takes tiles from the centre.
    marker = (*neglected, Reason("first", {"more": 1}, "now", 8))
    told = render_judgement(EN, table, "better", Explanation("better", reasons=marker))
    assert told == "🟠 **There is something better.** Another move does more for your pattern lines."
    assert render_judgement(EN, table, "better", Explanation("better")) == "🟠 **There is something better.**"


@pytest.mark.parametrize(
    ("amount", "gains"),
    [(0, "can then gain nothing;"), (1, "can then gain at most 1 point;"), (5, "can then gain at most 5 points;")],
)
def test_next_players_gain_is_phrased_for_any_amount(amount: int, gains: str) -> None:
    told = EN("why-answer", loses="no", who="Ana", amount=amount, other=amount + 2, fewer=2)
    assert gains in told
    assert told.endswith(f"otherwise it could gain up to {amount + 2}.")
