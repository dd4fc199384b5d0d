"""Judgements of a chosen move in the picker, and better moves shown on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.discord_app.core.buttons import Press
from bot.games.core.replay import Table
from bot.games.core.service import Service
from bot.messages.narration import name_move
from bot.opponents.advice import Advice
from bot.opponents.explanation import Explanation, MoveVerdict
from bot.opponents.reasons import Reason
from bot.rules import RULESETS, NoDraw
from bot.rules.game import Move, Position
from bot.rules.outlook import outlook
from bot.sandbox.world import Message
from tests.discord_app.conftest import Bot, Party, find_movers
from tests.discord_app.test_solo_games import begin, table_of
from tests.rules.positions import TWO_FULL_LINES
from tests.support.says import EN, says
from tests.support.thinkers import PatientThinker

REASON = Reason("lead", {"about": 3}, "round", 7)


class Adviser(PatientThinker):
    """A thinker that recommends the last legal move over the chosen one, with this verdict.

    With ``verdict`` ``None``, it fails like a computer that has stopped.
    """

    def __init__(self, verdict: MoveVerdict | None) -> None:
        super().__init__()
        self.verdict = verdict

    async def choose_advice(self, view: Position, seat: int, path: tuple[str, ...]) -> Advice:
        best = view.legal_moves(seat)[-1]
        if self.verdict is None:
            return Advice((best,))
        other = next(move for move in view.legal_moves(seat) if find_path(move)[: len(path)] == path)
        return Advice((best,), (other,), 0.6, 0.5, Explanation(self.verdict, reasons=(REASON,)))


def find_path(move: Move) -> tuple[str, ...]:
    return tuple(step.token for step in move.steps)


@pytest.fixture
async def solo_game(bot: Bot, party: Party) -> Table:
    """A game between Ana and a computer in her direct messages. Ana is to move."""
    await begin(bot, party.ana, level="easy")
    return await table_of(bot, party.ana)


def list_moves(table: Table) -> list[Move]:
    return table.position.legal_moves(table.to_act[0].seat)


def name(table: Table, move: Move) -> str:
    return name_move(EN, table.game.ruleset, outlook(table.position, table.to_act[0].seat, move))


async def press(party: Party, picker: Message, table: Table, verb: str, path: Sequence[str]) -> Message:
    """Press a picker's button with this verb and these choices, even if the picker doesn't have it."""
    custom_id = f"azul:{table.game.id}:{table.shown}:{verb}:{'/'.join(path)}"
    return (await party.ana.press(picker, custom_id)).message


async def choose(party: Party, table: Table, move: Move) -> Message:
    """Open a picker and choose all steps of a move."""
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    await press(party, picker, table, "step", find_path(move))
    return picker


async def find_played(bot: Bot, party: Party, table: Table) -> list[Move]:
    """Return the moves that Ana has played."""
    now = await bot.service.table(table.game.id)
    return [turn.move for turn in now.turns_since(0) if turn.by == party.ana.id]


async def judge(party: Party, picker: Message) -> None:
    await party.ana.click(picker, "Is it good?")
    await party.discord.until(lambda: says(picker, "picker-judged"), "the move is judged")


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("equal", "🟢 **As good as any move I found.**"),
        ("little", "🟡 **Fine.** Something is a little better."),
        (
            "better",
            "🟠 **There is something better.** 2 tiles fall to your floor line. By the end of the round, you’re",
        ),
        ("much", "🔴 **This costs a lot.** 2 tiles fall to your floor line. By the end of the round, you’re"),
    ],
)
async def test_judgement_does_not_reveal_the_better_move(
    bot: Bot, party: Party, solo_game: Table, verdict: MoveVerdict, said: str
) -> None:
    adviser = bot.service.thinker = Adviser(verdict)
    move, *_, best = list_moves(solo_game)
    picker = await choose(party, solo_game, move)
    assert picker.labels[0] == "Play"
    assert "Hint" not in picker.labels
    picture = picker.attachments
    await judge(party, picker)
    assert adviser.paths == [find_path(move)]
    assert said in picker.content
    assert picker.content.count("**") % 2 == 0
    assert name(solo_game, move).lower() in picker.content.lower()
    assert name(solo_game, best).lower() not in picker.content.lower()
    assert ("Show a better one" in picker.labels) == (verdict != "equal")
    assert "Is it good?" not in picker.labels
    assert picker.attachments == picture
    await party.ana.click(picker, "Play")
    assert await find_played(bot, party, solo_game) == [move]


async def test_better_move_is_shown_only_on_request(bot: Bot, party: Party, solo_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("better")
    move, *_, best = list_moves(solo_game)
    picker = await choose(party, solo_game, move)
    await judge(party, picker)
    adviser.may.clear()
    await party.ana.click(picker, "Show a better one")
    assert says(picker, "picker-thinking")
    assert picker.button("Show a better one").disabled
    assert "Is it good?" not in picker.labels
    adviser.may.set()
    await party.discord.until(lambda: says(picker, "hint"), "the picker shows a better move")
    assert adviser.paths == [find_path(move)] * 2
    for one in (move, best):
        assert name(solo_game, one).lower() in picker.content.lower()
    assert {"Hint", "Is it good?", "Show a better one"}.isdisjoint(picker.labels)
    await party.ana.click(picker, "Play")
    assert await find_played(bot, party, solo_game) == [best]


async def test_metrics_count_hints_and_judgements(bot: Bot, party: Party, solo_game: Table) -> None:
    bot.service.thinker = Adviser("better")
    picker = await choose(party, solo_game, list_moves(solo_game)[0])
    await judge(party, picker)
    bot.service.thinker = Adviser(None)
    hint = (await party.ana.command("azul hint", party.ana.direct)).message
    await party.discord.until(lambda: says(hint, "hint"), "the picker shows the hint")
    metrics = bot.client.metrics.text().decode()
    for labels in ('kind="round",verdict="better"', 'kind="none",verdict="shallow"'):
        assert f"azul_hints_total{{{labels}}} 1.0" in metrics


async def test_recommended_move_is_as_good_as_any(bot: Bot, party: Party, solo_game: Table) -> None:
    bot.service.thinker = Adviser("better")
    *_, best = list_moves(solo_game)
    picker = await choose(party, solo_game, best)
    await judge(party, picker)
    assert says(picker, "picker-judged", grade="good")
    # Nothing better can be shown.
    await press(party, picker, solo_game, "improve", find_path(best))
    await party.discord.until(lambda: says(picker, "picker-judged", grade="good"), "the move is judged again")


async def test_picker_shows_that_computer_is_thinking(bot: Bot, party: Party, solo_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("better")
    adviser.may.clear()
    move, *_ = list_moves(solo_game)
    picker = await choose(party, solo_game, move)
    await party.ana.click(picker, "Is it good?")
    assert says(picker, "picker-thinking")
    assert not picker.button("Play").disabled
    assert picker.button("Is it good?").disabled
    adviser.may.set()
    await party.discord.until(lambda: says(picker, "picker-judged"), "the move is judged")
    assert not says(picker, "picker-thinking")


async def test_hint_is_compared_with_the_begun_move(bot: Bot, party: Party, solo_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("better")
    move, *_ = list_moves(solo_game)
    begun = find_path(move)[:2]
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    await press(party, picker, solo_game, "step", begun)
    adviser.may.clear()
    await party.ana.click(picker, "Hint")
    assert says(picker, "picker-thinking")
    adviser.may.set()
    await party.discord.until(lambda: says(picker, "hint"), "the picker shows the hint")
    assert adviser.paths == [begun]
    assert name(solo_game, move).lower() in picker.content.lower()


async def test_hint_for_second_column_keeps_the_first(bot: Bot, party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(bot, party.ana, level="easy", side="grey")
    table = await table_of(bot, party.ana)
    assert table.replay is not None
    position = RULESETS["azul"].from_text(TWO_FULL_LINES, NoDraw())
    seat = next(player.seat for player in table.game.players if player.user_id == party.ana.id)
    assert seat == 0
    tiling = Table(table.game, replace(table.replay, position=position))

    async def find(*_: object) -> Table:
        return tiling

    monkeypatch.setattr(Service, "table", find)
    adviser = bot.service.thinker = Adviser("better")
    picker = (await party.ana.command("azul move", party.ana.direct)).message
    await press(party, picker, tiling, "step", ["tile 1 4"])
    await party.ana.click(picker, "Hint")
    await party.discord.until(lambda: says(picker, "hint"), "the picker shows the hint")
    assert adviser.paths == [()]
    assert [str(move) for move in adviser.views[0].find_picked(0)] == ["tile 1 4"]
    played = Press.read(picker.button("Play").custom_id or "")
    assert played is not None
    assert played.path == ("tile 1 4", "tile 2 2")


@pytest.mark.parametrize("verb", ["hint", "judge", "improve"])
async def test_advice_on_missing_tiles_offers_choice_again(bot: Bot, party: Party, solo_game: Table, verb: str) -> None:
    adviser = bot.service.thinker = Adviser("better")
    move, *_ = list_moves(solo_game)
    picker = await choose(party, solo_game, move)
    await press(party, picker, solo_game, verb, ("1", "nothing", "1"))
    assert says(picker, "answer-tiles-gone")
    assert "Hint" in picker.labels
    assert adviser.paths == []


async def test_judgement_of_an_incomplete_move_is_refused(bot: Bot, party: Party, solo_game: Table) -> None:
    adviser = bot.service.thinker = Adviser("better")
    move, *_ = list_moves(solo_game)
    picker = await choose(party, solo_game, move)
    refused = await party.ana.press(picker, f"azul:{solo_game.game.id}:{solo_game.shown}:judge:{find_path(move)[0]}")
    assert says(refused, "refused-old-button")
    assert adviser.paths == []


async def test_judgement_is_dropped_if_the_game_moves_on(bot: Bot, party: Party, solo_game: Table) -> None:
    quick = bot.service.thinker
    adviser = bot.service.thinker = Adviser("better")
    adviser.may.clear()
    move, *_ = list_moves(solo_game)
    picker = await choose(party, solo_game, move)
    await party.ana.click(picker, "Is it good?")
    await party.discord.until(lambda: adviser.paths, "a computer thinks about the move")
    bot.service.thinker = quick
    await party.ana.command("azul move", party.ana.direct, move=str(move))
    await bot.idle()
    adviser.may.set()
    await party.discord.until(lambda: says(picker, "refused-stale"), "the picker says that the game has moved on")
    assert says(picker, "answer-played")
    assert not says(picker, "picker-judged")
    assert picker.labels == []


@pytest.mark.parametrize("label", ["Play", "◀ Line 1"])
async def test_late_judgement_does_not_replace_newer_choices(
    bot: Bot, party: Party, solo_game: Table, label: str
) -> None:
    adviser = bot.service.thinker = Adviser("better")
    adviser.may.clear()
    picker = await choose(party, solo_game, list_moves(solo_game)[0])
    await party.ana.click(picker, "Is it good?")
    await party.discord.until(lambda: adviser.paths, "a computer thinks about the move")
    await party.ana.click(picker, label)
    shown = picker.content, picker.labels
    adviser.may.set()
    await party.discord.until(lambda: not bot.client.incoming.tasks, "all requests are handled")
    assert (picker.content, picker.labels) == shown


async def test_failed_judgement_can_be_repeated(bot: Bot, party: Party, solo_game: Table) -> None:
    adviser = bot.service.thinker = Adviser(None)
    move, *_ = list_moves(solo_game)
    picker = await choose(party, solo_game, move)
    await judge(party, picker)
    assert says(picker, "picker-judged", grade="unjudged")
    assert "Show a better one" not in picker.labels
    adviser.verdict = "little"
    await party.ana.click(picker, "Is it good?")
    await party.discord.until(lambda: says(picker, "picker-judged", grade="fine"), "the move is judged")


@pytest.mark.parametrize("verb", ["hint", "judge", "improve"])
async def test_rated_games_have_no_judgements(bot: Bot, party: Party, verb: str) -> None:
    adviser = bot.service.thinker = Adviser("better")
    board = await party.begin()
    (mover,) = find_movers(board, (party.ana, party.ben))
    picker = (await mover.command("azul move")).message
    (table,) = await bot.service.open_in(board.channel.id)
    path = find_path(list_moves(table)[0])
    await mover.press(picker, f"azul:{table.game.id}:{table.shown}:step:{'/'.join(path)}")
    assert "Play" in picker.labels
    assert {"Hint", "Is it good?"}.isdisjoint(picker.labels)
    refused = await mover.press(picker, f"azul:{table.game.id}:{table.shown}:{verb}:{'/'.join(path)}")
    assert says(refused, "refused-hint-in-rated")
    assert adviser.paths == []
