"""Explanations: the verdict, the price and the reasons of a better move."""

from __future__ import annotations

import pytest

from bot.opponents import explanation
from bot.opponents.continuations import Players, RoundEnd, open_view
from bot.opponents.explanation import (
    MIN_HELD,
    MORE_WAYS,
    WAYS,
    Explanation,
    Ways,
    explain,
    find_verdict,
    fit_players,
    play_on,
)
from bot.opponents.reasons import Reason
from tests.opponents.test_reasons import CHECKS, FEWER, Count, positions
from tests.rules.positions import azul, azul_board
from tests.support.explanations import explain_quickly
from tests.support.forms import FORMS
from tests.support.thorough import thorough

KIM = azul_board(floor="m")
BEGUN = azul("1 bbr  2 ry", azul_board(". | .y...", "..b | ....."), KIM).seen_by(0)


def end(*rows: str, scores: tuple[int, int] = (0, 0), floor: str = "") -> RoundEnd:
    """Return the end of a round with this board of the first player."""
    position = azul("1 w", azul_board(*rows, floor=floor), KIM)
    return RoundEnd(position, scores, position, 0, position.legal_moves(0)[0])


EMPTY = end()


def explain_ends(
    monkeypatch: pytest.MonkeyPatch,
    ends: list[tuple[RoundEnd, RoundEnd]],
    more: list[tuple[RoundEnd, RoundEnd]] | None = None,
    *,
    moves: tuple[str, str] = ("1 blue 4", "1 blue 5"),
    gap: float = 0.1,
) -> Explanation:
    """Explain a move whose continuations lead to these ends, and further continuations to ``more``."""
    monkeypatch.setattr(
        explanation, "play_on", lambda *arguments: more if arguments[4] is MORE_WAYS and more is not None else ends
    )
    monkeypatch.setattr(explanation, "play_further", lambda *_: None)
    better, other = map(BEGUN.ruleset.parse, moves)
    return explain(BEGUN, 0, better, other, gap)


@pytest.mark.parametrize(
    ("gap", "verdict"),
    [(-0.1, "equal"), (0.0199, "equal"), (0.02, "little"), (0.05, "better"), (0.1499, "better"), (0.15, "much")],
)
def test_verdict_depends_on_difference_of_shares(gap: float, verdict: str) -> None:
    assert find_verdict(gap) == verdict


@pytest.mark.parametrize(("held", "kinds"), [(MIN_HELD, ["column"]), (MIN_HELD - 1, [])])
def test_reason_needs_six_of_eight_continuations(monkeypatch: pytest.MonkeyPatch, held: int, kinds: list[str]) -> None:
    wall = (". | b....", ".. | w....", "... | k....")
    column = end(*wall, ".... | r....")
    found = explain_ends(
        monkeypatch, [(column, end(*wall, ".... | .k..."))] * held + [(EMPTY, EMPTY)] * (len(WAYS) - held)
    )
    assert [reason.kind for reason in found.reasons if reason.kind == "column"] == kinds
    for reason in found.reasons:
        assert (reason.when, reason.held, reason.facts["amount"], reason.facts["other"]) == ("round", held, 4, 3)


def test_completed_line_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    unfilled, filled = end(". | .....", ".. | .....", "..b | ....."), end(". | .....", ".. | .....", "... | ..b..")
    assert explain_ends(monkeypatch, [(unfilled, filled)] * len(WAYS)).reasons == ()
    (reason, *_) = explain_ends(monkeypatch, [(filled, unfilled)] * len(WAYS)).reasons
    assert (reason.kind, reason.facts["line"]) == ("filled", 3)


def test_filled_line_is_no_reason_beside_another(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = end(". | .....", ".. | .....", "... | ..b.."), end(". | .....", ".. | .b...", "... | .....")
    assert explain_ends(monkeypatch, [(here, there)] * len(WAYS)).reasons == ()


def test_completed_row_is_reason_next_to_another_filled_line(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = end(". | .....", ".. | .....", "... | kwbyr"), end(". | .....", ".. | .b...", "... | kw.yr")
    reasons = explain_ends(monkeypatch, [(here, there)] * len(WAYS)).reasons
    assert [reason.facts["line"] for reason in reasons if reason.kind == "filled"] == [3]


def test_price_matches_points_that_moves_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "play_on", lambda *_: [(EMPTY, EMPTY)])
    # The buttons count penalties that the score can't pay.
    view = azul("1 rrkk  2 bbyy", azul_board(floor="bb", score=0), KIM).seen_by(0)
    better, other = map(view.ruleset.parse, ("1 red floor", "1 red 2"))
    assert explain(view, 0, better, other, 0.0).price == 4


def test_price_is_number_of_points_less_now(monkeypatch: pytest.MonkeyPatch) -> None:
    found = explain_ends(monkeypatch, [(EMPTY, EMPTY)] * len(WAYS), moves=("1 blue 4", "1 red 1"))
    assert (found.price, found.reasons, found.kind) == (2, (), "none")


def test_later_price_is_given_before_other_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    here = end(". | .....", ".. | .....", "... | ..b..", scores=(2, 0))
    found = explain_ends(monkeypatch, [(here, end(scores=(5, 0)))] * len(WAYS))
    assert (found.price, found.later_price) == (0, 3)
    assert [reason.kind for reason in found.reasons] == ["filled"]


def test_denial_is_reason_unless_further_continuations_contradict(monkeypatch: pytest.MonkeyPatch) -> None:
    denied = [(end(scores=(0, 1)), end(scores=(0, 4)))] * len(WAYS)
    (reason,) = explain_ends(monkeypatch, denied).reasons
    assert (reason.kind, reason.facts, reason.held) == ("denial", {"seat": 1, "about": 3}, len(WAYS))
    assert explain_ends(monkeypatch, denied, [pair[::-1] for pair in denied]).reasons == ()


def test_loss_on_board_of_rival_is_the_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    walls = [(". | b....", ".. | w....", *rows) for rows in (("... | k....",), ("... | .w...",))]
    there, here = (azul("1 w", azul_board(floor="m"), azul_board(*wall)) for wall in walls)
    move = here.legal_moves(0)[0]
    pair = RoundEnd(here, (0, 0), here, 0, move), RoundEnd(there, (0, 0), there, 0, move)
    (reason,) = explain_ends(monkeypatch, [pair] * len(WAYS)).reasons
    assert (reason.kind, reason.facts["seat"], reason.which) == ("their-column", 1, "1")
    assert (reason.facts["amount"], reason.facts["other"]) == (2, 3)
    assert explain_ends(monkeypatch, [pair] * len(WAYS), [pair[::-1]] * len(WAYS)).reasons == ()


def test_players_think_less_at_tables_of_four() -> None:
    ways = (Players("hard", "medium"), Players("search:64", "easy"))
    assert fit_players(ways, 3) == ways
    assert fit_players(ways, 4) == [Players("search:80", "greedy:300"), Players("search:32", "easy")]


def test_lead_is_reason_if_nothing_else_explains_move(monkeypatch: pytest.MonkeyPatch) -> None:
    # Half of the points are the seat's, and the other half are the rival's.
    ends = [(end(scores=(1, 0)), EMPTY)] * 4 + [(end(scores=(0, -2)), EMPTY)] * 4
    (reason,) = explain_ends(monkeypatch, ends).reasons
    assert (reason.kind, reason.facts["about"], reason.when) == ("lead", 2, "round")


def test_next_round_is_played_if_this_round_explains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = [(EMPTY, EMPTY)] * len(WAYS)
    ahead = Ways(0, [(end(scores=(9, 0)), EMPTY)] * len(WAYS))
    assert explain_ends(monkeypatch, ends).kind == "none"
    monkeypatch.setattr(explanation, "play_further", lambda *_: ahead)
    better, other = map(BEGUN.ruleset.parse, ("1 blue 4", "1 blue 5"))
    found = explain(BEGUN, 0, better, other, 0.1)
    assert (found.kind, found.reasons[0].facts["about"]) == ("next-round", 9)
    assert explain(BEGUN, 0, better, other, 0.0).reasons == ()


IMMEDIATE = ("answer", "end", "left", "line", "short", "strip")
"""Kinds of reasons whose subject can't be counted at the end of a round."""


@thorough
@pytest.mark.parametrize(("name", "side"), FORMS)
def test_reasons_hold_when_counted_independently(monkeypatch: pytest.MonkeyPatch, name: str, side: str) -> None:
    explain_quickly(monkeypatch)
    counted = 0
    for view, seat, chance in positions(name, side, 5, share=0.1):
        better, other = (chance.choice(view.legal_moves(seat)) for _ in range(2))
        told = explain(view, seat, better, other, 0.0).reasons
        ends = play_on(open_view(view), seat, better, other, explanation.WAYS, explanation.SEED)
        for reason in told:
            if (name, reason.kind) in CHECKS and reason.kind not in IMMEDIATE:
                counted += 1
                assert count_ways(CHECKS[name, reason.kind], reason, seat, ends) >= MIN_HELD, reason
        if counted > 1:
            break
    assert counted


def count_ways(count: Count, reason: Reason, seat: int, ends: list[tuple[RoundEnd, RoundEnd]]) -> int:
    """Return the number of continuations in which a reason holds."""
    amounts = [[count(one.position.to_json(), seat, reason) or 0 for one in pair] for pair in ends]
    return sum(here < there if reason.kind in FEWER else here > there for here, there in amounts)
