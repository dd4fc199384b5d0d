"""Tests of the rules pages of every game: their texts must match the rules and the pictures."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

from bot.games.core.service import Service
from bot.games.table import offers
from bot.rules import RULESETS, Event
from bot.rules.tiles import FACTORIES
from bot.scenes.examples import find_rules_page, list_rules_pages, make_example_scene
from renderers import draw
from renderers.offer import place_taken
from renderers.scene import ALT_LIMIT
from tests.conftest import NOTHING_CROSSES
from tests.golden.games import kept_game
from tests.rules.positions import azul, azul_board, legal, play, summarise_events
from tests.support.people import ANA, ask
from tests.support.says import EN
from tests.support.tables import begin_game, open_lobby
from tests.support.thorough import try_some

pytestmark = NOTHING_CROSSES


class Pages:
    """The pages of a game, by key."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.all = {example.key: example for example in list_rules_pages(ruleset)[:-1]}
        assert len(self.all) + 1 == len(list_rules_pages(ruleset)) > 6, "keys of their own"

    def text(self, key: str) -> str:
        return EN(f"{self.ruleset}-page-{key}.text")

    def scene(self, key: str) -> Any:
        return make_example_scene(EN, self.all[key], "dark")

    def events(self, key: str) -> list[Event]:
        """Return the events of the moves on a page."""
        position = self.all[key].position.copy()
        moves = map(position.ruleset.parse, self.all[key].plays)
        return [event for move in moves for event in position.play(position.to_act[0], move)]


GAMES = {name: Pages(name) for name in RULESETS}
# The events of the moves on each page, and the sentences about them. Numbers in brackets refer to the
# examples in the rule texts.
SAID = """
azul draft (9.1): taken 2 +0 source=c colour=red count=3 marker=True | factories 1 and 2 | 3 red from the centre
azul tiling (9.3): tiled 0 +1 line=2 column=4 colour=red | Lines 2 and 4 were full | score 1 each
azul tiling (9.3): tiled 0 +1 line=4 column=4 colour=blue | red and blue | score 1 each
azul scoring (9.5): tiled 0 +3 line=1 column=2 colour=yellow | a row of three: +3
azul scoring (9.6): tiled 1 +3 line=3 column=3 colour=blue | a column of three: +3
azul scoring (9.7): tiled 2 +7 line=3 column=4 colour=yellow | a row of four and a column of three: +7
azul end (9.9): bonus 0 +2 what=row which=1 | +2 for each full row | completes row 1
azul end (9.9): bonus 0 +7 what=column which=1 | +7 for each full column | Column 1 is full
azul end (9.9): bonus 0 +10 what=colour which=blue | +10 for each colour | blue | +19 in all
azul grey (8.1): picked 0 +0 line=3 column=4 colour=red worth=4 | red tile from line 3 | Column 4 | +4
azul fall (9.10): doomed 0 +0 line=3 colour=red | row 3 | The 3 red tiles will fall | cost 6 together
summer-pavilion draft: taken 0 +0 source=1 colour=red count=2 wild= marker=False forced=False | 2 red | factory 1
summer-pavilion draft: taken 1 +0 source=2 colour=green count=1 wild=purple marker=False forced=False | one purple
summer-pavilion draft: taken 0 +0 source=3 colour=purple count=1 wild= marker=False forced=False | just one was taken
summer-pavilion centre: taken 0 +0 source=c colour=yellow count=3 wild=purple marker=True forced=False | 3 yellow and
summer-pavilion centre: marker 0 -4 tiles=4 penalty=-4 | paid 4 of 5 points
summer-pavilion place: placed 0 +1 star=green slot=4 colour=green cost=4 as_named=True wilds=3 full=False | scores 1
summer-pavilion run: placed 0 +3 star=orange slot=4 colour=orange cost=4 as_named=True wilds=3 full=False | +3
summer-pavilion bonus: placed 0 +3 star=orange slot=2 colour=orange cost=2 as_named=True wilds=0 full=False | +3
summer-pavilion bonus: closed 0 +0 what=pillar star=orange tiles=1 | 1 for a pillar | a pillar and a statue
summer-pavilion bonus: closed 0 +0 what=statue star=orange tiles=2 | 2 for a statue | 3 tiles to take
summer-pavilion pass: passed 0 -2 kept=('green', 'green', 'green', 'green') dropped=('red', 'red') penalty=-2 \
forced=False | 4 green are kept | −2
summer-pavilion end: bonus 0 +20 what=star which=purple colour=purple | purple star scores +20
summer-pavilion end: bonus 0 +4 what=number which=1 | all seven 1s score +4
summer-pavilion end: left 0 -2 tiles=2 penalty=-2 | 2 green were left over: −2 | 5 points became 27
summer-pavilion variant: placed 0 +3 star=ul slot=2 colour=red cost=2 as_named=True wilds=0 full=False | now red
sintra draft (V01): taken 0 +0 source=c colour=orange count=3 marker=True | 3 orange
sintra draft (V01): cracked 0 +0 steps=1 step=1 owed=-1 | a step of broken glass: −1
sintra fit (V02): placed 0 +0 strip=2 colour=orange count=1 jokers=0 full=False | 1 is placed
sintra fit (V02): broke 0 +0 colour=orange count=2 steps=2 step=2 owed=-2 | 2 break
sintra full (V03): matched 0 +2 strip=4 colour=yellow count=2 | 2 of its panes are yellow: +2
sintra full (V04): glazed 0 +5 window=4 colour=white pane=top own=2 chain=3 gone=False | 2 points | 1 and 2 more: +5
sintra joker (V12): placed 0 +0 strip=8 colour=blue count=3 jokers=2 full=False | 2 are on jokers
sintra joker (V12): broke 0 +0 colour=blue count=1 steps=1 step=1 owed=-1 | 1 broke
sintra broken (V09): shattered 0 -18 penalty=-18 | −11 | you lose 18 of your 25 points | 7 left | −2
sintra reset (V13): reset 0 +0 was=7 strip=3 | from strip 7 to strip 3
sintra ornaments (V07): bonus 0 +10 what=ornament which=2 count=4 | 10 for 4 | 4, 4, 2 and none: +23
sintra ornaments (V07): bonus 0 +3 what=ornament which=3 count=2 | 3 for 2
sintra favourite (V08): bonus 0 +20 what=completed which=orange count=5 windows=4 | 4 windows | 5 panes | +20
"""


@pytest.mark.parametrize("example", SAID.strip().splitlines(), ids=lambda example: example.partition(":")[0])
def test_page_text_matches_the_events_of_its_moves(example: str) -> None:
    page, _, rest = example.partition(": ")
    name, key, *_ = page.split()
    event, *quotes = rest.split(" | ")
    assert event in summarise_events(GAMES[name].events(key))
    assert [quote for quote in quotes if quote not in " ".join(GAMES[name].text(key).split())] == []


@pytest.mark.parametrize(
    ("name", "key", "source", "moves"),
    [
        ("azul", "lines", "1 yellow", ["1", "5", "floor"]),
        ("sintra", "fit", "1 orange", ["2", "3", "7"]),
        ("sintra", "joker", "1 blue", ["8 j2"]),
    ],
)
def test_rules_page_shows_all_legal_moves_of_its_choice(name: str, key: str, source: str, moves: list[str]) -> None:
    assert legal(GAMES[name].all[key].position, source) == moves


def test_floor_line_page_states_the_points_lost() -> None:
    example = GAMES["azul"].all["floor"]
    position = example.position.copy()
    position.play(0, position.ruleset.parse(example.plays[0]))
    assert (position.pending[0], position.projected[0]) == (-8, 2)
    assert "cost 8, which leaves 2 of 10 points" in GAMES["azul"].text("floor")
    assert GAMES["azul"].scene("floor").boards[0].forecast == 2


EVERY_PAGE = [(name, key) for name, pages in GAMES.items() for key in pages.all]


@pytest.mark.parametrize(("name", "key"), try_some(EVERY_PAGE, 4))
def test_rules_page_can_be_drawn(name: str, key: str) -> None:
    """Draw a few pages. `tests/golden/pictures.txt` contains the others."""
    assert draw(GAMES[name].scene(key)).png.startswith(b"\x89PNG")


@pytest.mark.parametrize(("name", "key"), EVERY_PAGE)
def test_every_rules_page_has_a_legal_position_and_text(name: str, key: str) -> None:
    pages, drawn = GAMES[name], GAMES[name].scene(key)
    if key != "table":
        assert drawn.title == EN(f"{name}-page-{key}")
        # Rules pages don't show a particular round.
        assert not re.search(r"\bRound \d", f"{drawn.detail} {drawn.alt}")
        assert 100 < len(pages.text(key)) < 500
        assert 2 <= len(re.findall(r"[.:](?:\s|$)", pages.text(key))) <= 8
    assert 0 < len(drawn.alt) <= ALT_LIMIT


@pytest.mark.parametrize("name", GAMES)
def test_first_page_explains_the_picture_of_a_table(name: str) -> None:
    first, text, drawn = list_rules_pages(name)[0], GAMES[name].text("table"), GAMES[name].scene("table")
    assert first.key == "table"
    assert drawn.title == EN(f"{name}-picture-name")
    assert drawn.turn == EN("picture-turn", who=EN("picture-seat", number=2))
    assert "**Gold frame**: it’s player 2’s turn." in text
    assert "**Green" in text
    assert "player 1’s move" in text
    counts = [f"{board.score} → {board.forecast}" for board in drawn.boards if board.forecast is not None]
    assert [count for count in counts if f"**{count}**" not in text] == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("where", ["rules", "page-table.text"])
def test_rules_text_states_factory_counts_and_bag_refill(name: str, where: str) -> None:
    text = EN(f"{name}-{where}")
    two, three, four = (FACTORIES[players] for players in (2, 3, 4))
    assert f"{two}, {three} or {four}" in text
    assert f"An empty bag is refilled from the {'lid' if name == 'azul' else 'tower'}" in text


@pytest.mark.parametrize("where", ["rules", "page-floor.text"])
def test_eighth_floor_tile_goes_to_lid_without_cost(where: str) -> None:
    position = azul("1 b  2 y", azul_board(floor="rrkkwwy", score=20))
    owed = position.pending[0]
    play(position, "1 blue floor")
    assert position.pending[0] == owed
    assert position.to_json()["lid"]["blue"] == 1
    assert re.search("An eighth tile .*into the lid", EN(f"azul-{where}"))


@pytest.mark.parametrize("name", GAMES)
def test_arrow_on_rules_page_hides_neither_source_nor_target(name: str) -> None:
    drawn = GAMES[name].scene("draft")
    layout = drawn.layout
    pointed, plain = (scene.paint().image for scene in (drawn, replace(drawn, arrow=False)))
    changed = ImageChops.difference(pointed.convert("RGB"), plain.convert("RGB"))
    assert changed.getbbox() is not None
    target = next(filter(None, (drawn.find_taken(box, seat) for seat, box in enumerate(layout.boards))))
    source = drawn.factory_boxes.get(drawn.taken_from) or place_taken(layout.centre, 0, 1)[0]
    for box in (source, target):
        inner = box.inset(min(box.width, box.height) // 4)
        assert changed.crop((inner.x, inner.y, inner.right, inner.bottom)).getbbox() is None


# Rules pages for the current phase of a game.

WANTED = {
    ("azul", "coloured"): ["draft", "end"],
    ("azul", "grey"): ["draft", "grey", "end"],
    ("summer-pavilion", "standard"): ["draft", "place", "bonus", "end"],
    ("summer-pavilion", "variant"): ["draft", "variant", "bonus", "end"],
    ("sintra", "a"): ["draft", "ornaments"],
    ("sintra", "b"): ["draft", "favourite"],
}


@pytest.mark.parametrize(("ruleset", "side"), [(name, side) for name in RULESETS for side in RULESETS[name].sides])
def test_each_phase_opens_its_own_rules_page(ruleset: str, side: str) -> None:
    pages = list_rules_pages(ruleset)
    seen = dict.fromkeys(pages[find_rules_page(table)].key for table in kept_game(ruleset, side, 2).tables())
    assert list(seen) == WANTED[ruleset, side]


async def test_rules_open_at_table_before_and_scoring_after_game(
    service: Service,
) -> None:
    table = await open_lobby(service, 2)
    assert find_rules_page(table) == 0
    running = await begin_game(service)
    ended = await offers.end(service, ask(ANA, moderator=True), running.game.id)
    assert list_rules_pages("azul")[find_rules_page(ended)].key == "end"
