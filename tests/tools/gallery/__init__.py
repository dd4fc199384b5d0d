"""Every kind of picture that the bot posts, in both themes.

They show real games of each form with two to four players.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bot.games.core.replay import Table
from bot.games.core.season import Season
from bot.games.past.analysis import AnalysedPly, Analysis
from bot.games.past.history import find_past_table
from bot.games.past.seasons import SEASONS_A_PAGE, HallPage
from bot.games.past.standings import LeaderboardLine, Tally, rank_ratings
from bot.games.people.puzzles import puzzles
from bot.games.tournament.points import order_entries
from bot.messages.puzzles import make_answered_table, make_ended_table, make_puzzle_table
from bot.opponents.greedy import estimate_shares
from bot.rules import RULESETS
from bot.rules.drafting import DraftingPosition
from bot.rules.outlook import outlooks
from bot.scenes import (
    make_board_scene,
    make_choice_scene,
    make_preview_scene,
    make_replay_scenes,
    make_reply_scene,
    make_table_scene,
)
from bot.scenes.analysis import JudgedPly, find_outlook, make_comparison_scene, make_curve_scene
from bot.scenes.brackets import make_bracket_scene
from bot.scenes.examples import list_rules_pages, make_example_scene, make_title_scene
from bot.scenes.seasons import make_hall, make_podiums
from bot.scenes.sheets import make_leaderboard, make_statistics
from bot.scenes.tournaments import make_standings_scene, make_winner_scene
from bot.storage.rows import Format, Rating
from renderers.animation import Animation, animate
from renderers.scene import Scene, Theme
from tests.golden.games import kept_game
from tests.renderers.games import NAMES, count_moves, find_move, leave, play_game, rename, walk
from tests.support.forms import FORMS
from tests.support.says import EN
from tests.support.tournament_logs import Log, make_open_log, make_played_log

THEMES: tuple[Theme, ...] = ("light", "dark")
HERE = Path(__file__).parent
REFERENCES = {name: HERE / f"{name}.png" for name in RULESETS}
"""The pictures in README and docs/playing.md, one for each game."""
PICKER = HERE / "picker.png"
ANIMATION = HERE / "azul.gif"
"""The animated picture in README: a whole game of two players."""


SHARED = (("azul", 2, 172), ("azul", 4, 5), ("summer-pavilion", 2, 2), ("summer-pavilion", 3, 4), ("sintra", 2, 62))
"""Games with a shared first place: ruleset, players, and the seed at which the search for a game begins."""
AWKWARD = ("Maximiliane-Ottilie v. Hohenberg", "🦊 Zoë 🎲✨ 林小明さくら", "علی‌رضا محمدی اصفهانی ۱۲", "W" * 32)
"""Names that are long, in other scripts, or right-to-left."""
CROWD = tuple(name if not turn else f"{name} {turn + 1}" for turn in range(16) for name in NAMES)
"""The names for the maximum number of entries in a tournament."""
ROBIN: Format = "round-robin"


class Exhibit(NamedTuple):
    """A picture: a short description and the scene to draw."""

    label: str
    scene: Scene


def reference(name: str) -> Scene:
    """Return the table shown in the documentation: four players in the middle of a game."""
    table = kept_game(name, RULESETS[name].sides[0], 4).table()
    return make_table_scene(EN, find_past_table(table, find_move(table, 3, share=0.2)), "light")


def animate_reference(*, only_first: bool = False) -> Animation:
    """Return the animated picture in README, or only its first frame."""
    kept = kept_game("azul", "coloured", 2)
    scenes = make_replay_scenes(EN, kept.table(), "light", len(kept.moves) + 1)
    shown = scenes[:1] if only_first else scenes
    return animate(shown, EN("history-alt", moves=len(kept.moves)), each_ms=600, last_ms=4000)


def list_exhibits() -> Iterator[Exhibit]:
    """Yield every picture of the gallery except the replays."""
    for name, side in FORMS:
        for players in (2, 3, 4):
            table = kept_game(name, side, players).table()
            for theme in THEMES:
                yield from _exhibit_game(f"{name} {side}, {players} players, {theme}", table, theme)
    for theme in THEMES:
        yield from _exhibit_ends(theme)
    for theme in THEMES:
        yield from _exhibit_puzzles(theme)
    for theme in THEMES:
        yield from _exhibit_names(theme)
    for name in RULESETS:
        for theme in THEMES:
            for page in list_rules_pages(name):
                yield Exhibit(
                    f"rules of {name}: {page.key or 'in a minute'}, {theme}", make_example_scene(EN, page, theme)
                )
    for name, side in FORMS:
        for theme in THEMES:
            yield Exhibit(f"title of {name} {side}, {theme}", make_title_scene(EN, name, side, theme))
    for theme in THEMES:
        greeting = make_title_scene(EN, "azul", "coloured", theme, EN("welcome-picture"))
        yield Exhibit(f"title of the greeting, {theme}", greeting)
    for players in (2, 4):
        for theme in THEMES:
            yield from exhibit_analysis(players, theme, kept_game("azul", "coloured", players).table())
    for name in ("summer-pavilion", "sintra"):
        for theme in THEMES:
            yield from _exhibit_costly_move(name, theme)
    for theme in THEMES:
        yield from _exhibit_sheets(theme)
    for theme in THEMES:
        yield from _exhibit_seasons(theme)
    for theme in THEMES:
        yield from _exhibit_tournaments(theme)


def _exhibit_game(label: str, table: Table, theme: Theme) -> Iterator[Exhibit]:
    """Yield public pictures of a game, and private ones if it has four players.

    The public ones show the start, the middle, a moment with nothing left to draft, a late moment, and the end.
    """
    draw = partial(make_table_scene, EN, theme=theme)
    middle, late = find_move(table, 3, share=0.3), find_move(table, 5, share=0.4)
    yield Exhibit(f"{label}, start", draw(find_past_table(table, 0)))
    yield Exhibit(f"{label}, middle", draw(find_past_table(table, middle)))
    tiling = find_tiling(table)
    if tiling:
        yield Exhibit(f"{label}, nothing on offer", draw(find_past_table(table, tiling)))
    yield Exhibit(f"{label}, late", draw(find_past_table(table, late)))
    yield Exhibit(f"{label}, end", draw(table))
    if table.game.seats == 4:
        now = find_past_table(table, late)
        seat = now.position.to_act[0]
        best = max(outlooks(now.position, seat, now.position.legal_moves(seat)), key=lambda outlook: outlook.order)
        yield Exhibit(f"{label}, picker", make_choice_scene(EN, find_past_table(table, middle), theme, 0))
        yield Exhibit(f"{label}, own board", make_board_scene(EN, now, theme, seat))
        yield Exhibit(f"{label}, preview", make_preview_scene(EN, now, theme, seat, best))


def _exhibit_ends(theme: Theme) -> Iterator[Exhibit]:
    """Yield games with a shared first place, and games that a player left before their end."""
    for name, players, seed in SHARED:
        table = _find_shared(name, players, seed)
        yield Exhibit(f"{name}, {players} players, a shared win, {theme}", make_table_scene(EN, table, theme))
    for name in RULESETS:
        for players in (2, 3, 4):
            table = kept_game(name, RULESETS[name].sides[0], players).table()
            left = leave(find_past_table(table, find_move(table, 3)), 0)
            yield Exhibit(f"{name}, {players} players, left before the end, {theme}", make_table_scene(EN, left, theme))


def _find_shared(name: str, players: int, seed: int) -> Table:
    """Return a game with several winners: the first one found from this seed on."""
    games = (play_game(name, RULESETS[name].sides[0], players, number) for number in count(seed))
    return next(game for game in games if game.outcome and len(game.outcome.winners) > 1)


def _exhibit_puzzles(theme: Theme) -> Iterator[Exhibit]:
    """Yield a puzzle of each form: the task, the end of its solution, and a wrong try alone and next to the best."""
    for form in FORMS:
        puzzle = next(p for p in puzzles().values() if (p.position["ruleset"], p.position["side"]) == form)
        label, table = "{} {}, {}".format(*form, theme), make_puzzle_table(EN, puzzle)
        ended, moves = (
            make_ended_table(EN, puzzle),
            [move for told in puzzle.outcomes[:0:-1] for move in told.moves],
        )
        # Moves that end the game can't be compared.
        wrong = next(
            move for move in moves if find_outlook(table.position, puzzle.seat, move).position.standing is None
        )
        yield Exhibit(f"puzzle of {label}", make_table_scene(EN, table, theme))
        yield Exhibit(f"puzzle of {label}, solved", make_table_scene(EN, ended, theme))
        answered = make_answered_table(EN, puzzle, table.position.ruleset.parse(wrong))
        yield Exhibit(f"puzzle of {label}, tried", make_reply_scene(EN, table, answered, theme, puzzle.seat))
        compared = make_comparison_scene(EN, table, theme, puzzle.seat, wrong, puzzle.solution, way="tried")
        yield Exhibit(f"puzzle of {label}, missed", compared)


def _exhibit_names(theme: Theme) -> Iterator[Exhibit]:
    """Yield pictures with difficult names."""
    for name in RULESETS:
        for players in (2, 3, 4):
            table = rename(kept_game(name, RULESETS[name].sides[0], players).table(), AWKWARD)
            label = f"{name}, {players} players, awkward names, {theme}"
            yield Exhibit(f"{label}, middle", make_table_scene(EN, find_past_table(table, find_move(table, 3)), theme))
            yield Exhibit(f"{label}, end", make_table_scene(EN, table, theme))
    for players in (2, 4):
        table = rename(kept_game("azul", "coloured", players).table(), AWKWARD)
        yield from exhibit_analysis(players, theme, table, "awkward names, ")
    shared = rename(_find_shared("azul", 4, SHARED[1][2]), AWKWARD)
    yield Exhibit(f"awkward names, a shared win, {theme}", make_table_scene(EN, shared, theme))
    ranked = [
        replace(one, rating=replace(one.rating, name=name, games=12_345, wins=6_789))
        for one, name in zip(standings(), AWKWARD, strict=False)
    ]
    board = make_leaderboard(EN, ranked, "summer-pavilion", " ".join(AWKWARD), theme)
    yield Exhibit(f"leaderboard, awkward names, {theme}", board)
    much = [replace(tally, games=12_345, wins=6_789, best=1_234) for tally in tallies()]
    yield Exhibit(f"statistics, an awkward name, {theme}", make_statistics(EN, much, AWKWARD[1], None, theme))
    yield Exhibit(f"statistics of two, awkward names, {theme}", make_statistics(EN, much, *AWKWARD[::2], theme))


def exhibit_analysis(players: int, theme: Theme, table: Table, what: str = "") -> Iterator[Exhibit]:
    """Yield the analysis of a game of base Azul, with chances estimated from points."""
    turns = table.public_turns
    costs = {number: (0.22, 0.09, 0.14)[number % 3] for number in (9, 10, 18, 19, 27, 34, 43, 45, 52)}
    plies = [
        AnalysedPly(
            turn.seat, estimate_shares(find_past_table(table, number).position), str(turn.move), costs.get(number, 0.0)
        )
        for number, turn in enumerate(turns)
    ]
    plies[-8:] = [replace(ply, exact=True) for ply in plies[-8:]]
    analysis = Analysis(tuple(plies), tuple(float(seat == 0) for seat in range(players)), margin=0.05)
    yield Exhibit(f"analysis, {what}{players} players, {theme}", make_curve_scene(EN, table, analysis, theme))
    first = [replace(ply, exact=False, late=number > len(turns) - 20) for number, ply in enumerate(plies)]
    curve = make_curve_scene(EN, table, replace(analysis, plies=tuple(first), refined=False), theme)
    yield Exhibit(f"first look, {what}{players} players, {theme}", curve)
    number = len(turns) // 2
    ply, played = analysis.plies[number], str(turns[number].move)
    compared = compare(table, replace(ply, cost=0.22), played, number, theme)
    yield Exhibit(f"a costly move, {what}{players} players, {theme}", compared)
    compared = compare(table, replace(ply, cost=0.22), played, number, theme, refined=False)
    yield Exhibit(f"a costly move at a first look, {what}{players} players, {theme}", compared)


def _exhibit_costly_move(name: str, theme: Theme) -> Iterator[Exhibit]:
    """Yield the comparison for a costly move in another game than base Azul."""
    table = kept_game(name, RULESETS[name].sides[0], 3).table()
    for share in (0.3, 0.95):
        number = find_move(table, 3, share=share)
        turn, position = table.public_turns[number], find_past_table(table, number).position
        ply = AnalysedPly(turn.seat, estimate_shares(position), str(turn.move), 0.22)
        yield Exhibit(
            f"a costly move, {name}, {share:.0%} of a round, {theme}",
            compare(table, ply, str(turn.move), number, theme),
        )


def compare(table: Table, ply: AnalysedPly, played: str, number: int, theme: Theme, *, refined: bool = True) -> Scene:
    """Return the comparison of a move with the most promising alternative."""
    before = find_past_table(table, number)
    moves = [move for move in before.position.legal_moves(ply.seat) if str(move) != played] or [
        before.position.ruleset.parse(played)
    ]
    best = max(outlooks(before.position, ply.seat, moves), key=lambda outlook: outlook.order)
    judged = JudgedPly(Analysis((ply,), (), refined=refined), ply)
    return make_comparison_scene(EN, before, theme, ply.seat, played, str(best.move), judged)


def find_tiling(table: Table) -> int | None:
    """Return the number of moves after which somebody must decide although nothing is left to draft.

    If there are several such moments, choose the last one that isn't too close to the game's end. Return ``None`` if
    there is none.
    """
    found = None
    for move, position in enumerate(walk(table)):
        if isinstance(position, DraftingPosition) and not position.list_offers() and 0 < move <= count_moves(table) - 3:
            found = move
    return found


def _exhibit_sheets(theme: Theme) -> Iterator[Exhibit]:
    """Yield long and short leaderboards, and statistics.

    The statistics show people who play one game, two games or all games, and two opponents.
    """
    draw = partial(make_statistics, EN, theme=theme)
    for number in (10, 3, 1):
        ranked = standings()[:number]
        yield Exhibit(f"leaderboard of {number}, {theme}", make_leaderboard(EN, ranked, "azul", "Board games", theme))
    for name in RULESETS:
        played = [tally for tally in tallies() if tally.ruleset == name]
        best = find_best(kept_game(name, RULESETS[name].sides[0], 3).table())
        yield Exhibit(f"statistics of {name}, {theme}", draw(played, NAMES[0], None, best=best))
    best = find_best(play_game("azul", "coloured", 2, 3))
    yield Exhibit(f"statistics, {theme}", draw(tallies(), NAMES[0], None, best=best))
    yield Exhibit(f"statistics of two games, {theme}", draw(tallies()[:2], NAMES[0], None, best=best))
    single = replace(tallies()[0], games=1, wins=0, form=(-1,), rating=973, course=((0, 1000), (1, 973)))
    yield Exhibit(f"statistics of one game, {theme}", draw([single], NAMES[0], None, best=best))
    begun = [replace(tallies()[0], games=2, wins=1, rating=None, form=(-1, 1), course=())]
    yield Exhibit(f"statistics of a beginner, {theme}", draw(begun, NAMES[0], None, best=best))
    yield Exhibit(f"statistics without a board, {theme}", draw(tallies()[:1], NAMES[0], None))
    yield Exhibit(f"statistics of two, {theme}", draw(tallies(), NAMES[0], NAMES[1], best=best))


def _exhibit_seasons(theme: Theme) -> Iterator[Exhibit]:
    """Yield a current season, the winners of a season in one, two and three games, and the hall of fame."""
    board = make_leaderboard(EN, standings()[:4], "azul", "Board games", theme, QUARTER)
    yield Exhibit(f"leaderboard of a season, {theme}", board)
    both = [replace(tally, season_rating=1000 + 21 * tally.games) for tally in tallies()]
    both[1] = replace(both[1], season_rating=None)
    yield Exhibit(f"statistics in a season, {theme}", make_statistics(EN, both, NAMES[0], None, theme, in_season=True))
    awkward = rank_names(AWKWARD)
    for games in (
        {"azul": rank_names(NAMES)[:3]},
        {"azul": rank_names(NAMES)[:1], "sintra": share_places(NAMES)},
        {"azul": rank_names(NAMES)[:3], "summer-pavilion": awkward[:3], "sintra": share_places(AWKWARD)},
    ):
        podiums = make_podiums(EN, Season("month", 2027, 9), games, "Board games", theme)
        yield Exhibit(f"the first of a season, {len(games)} games, {theme}", podiums)
    first = (
        rank_names(NAMES)[:3],
        awkward[:3],
        rank_names(NAMES)[:1],
        share_places(NAMES),
        rank_names(AWKWARD[1:]),
        share_places(AWKWARD),
    )
    months = [(Season("month", 2027, month), first[month % 6]) for month in range(9, 9 - SEASONS_A_PAGE, -1)]
    for seasons in (months, [(QUARTER, first[0])]):
        hall = make_hall(EN, HallPage(tuple(seasons), 0, 1), "summer-pavilion", "Board games", theme)
        yield Exhibit(f"hall of fame, {len(seasons)} seasons, {theme}", hall)


QUARTER = Season("quarter", 2027, 1)


def rank_names(names: Sequence[str]) -> list[LeaderboardLine]:
    """Return a ranking in which these people are in this order."""
    rows = [Rating(1, "azul", "2027-01", n, name, 40.0 - 2 * n, 2.0, 9, 4) for n, name in enumerate(names)]
    return rank_ratings(rows)


def share_places(names: Sequence[str]) -> list[LeaderboardLine]:
    """Return a ranking in which the first two people share the first place, the next two the third, and so on."""
    rows = [Rating(1, "azul", "2027-01", n, name, 40.0 - 2 * (n // 2), 2.0, 9, 4) for n, name in enumerate(names)]
    return rank_ratings(rows)


def _exhibit_tournaments(theme: Theme) -> Iterator[Exhibit]:
    """Yield standings with few or many entries, public or for one viewer, and the winners in each game."""
    for label, scene in list_standings(theme).items():
        yield Exhibit(f"{label}, {theme}", scene)
    for label, scene in list_brackets(theme).items():
        yield Exhibit(f"{label}, {theme}", scene)
    log = make_played_log(
        9, 10, names=[f"{name[:30]} {number}" for number in (1, 2, 3) for name in AWKWARD][:10], format=ROBIN
    )
    yield Exhibit(f"standings, awkward names, {theme}", make_standings(log, theme, mine=2))
    for name in RULESETS:
        best = find_best(kept_game(name, RULESETS[name].sides[0], 2).table())
        yield Exhibit(f"winners of a tournament in {name}, {theme}", make_winners(theme, best))


@cache
def _play_tournaments() -> dict[str, Log]:
    """Return the tournaments whose standings are shown, by how far they have progressed."""
    crowd = make_open_log(names=CROWD[:64]).begin()
    few = make_open_log(names=CROWD[:5]).begin()
    return {
        "large": make_played_log(5, 64, names=CROWD, but=9),
        "fours": make_played_log(3, 18, names=CROWD[:18], seats=4).remove(11),
        "small": make_played_log(2, 5, names=CROWD[:5], but=1),
        "open": make_open_log(names=CROWD[:3]),
        "few paired": few.pair(((1, 4), (3, 2)), byes=(5,)),
        "crowd paired": crowd.pair(tuple((one, 65 - one) for one in range(1, 33))),
    }


STANDINGS: dict[str, tuple[str, dict[str, int]]] = {
    "standings of 64": ("large", {}),
    "standings of 64, the row of one of them": ("large", {"mine": 41}),
    "standings of 64, the second page": ("large", {"mine": 1, "page": 1}),
    "standings at tables of four": ("fours", {"mine": 7}),
    "standings of five": ("small", {}),
    "standings before the first round": ("open", {}),
    "standings before the first result": ("few paired", {"mine": 3}),
    "standings of 64 before the first result": ("crowd paired", {"mine": 41}),
}
"""The tournament of each picture of standings, and the page or the entry to show."""
BRACKETS: dict[str, tuple[str, dict[str, int]]] = {
    "bracket of three": ("three", {}),
    "bracket of eleven, that of one of them": ("eleven", {"mine": 5}),
    "bracket of 64, the last rounds": ("large", {}),
    "bracket of 64, at the end": ("over", {}),
}
"""The knock-out of each picture of a bracket, and the entry to highlight."""


def draw_standings(label: str, theme: Theme) -> Scene:
    """Return one of `STANDINGS`."""
    name, part = STANDINGS[label]
    return make_standings(_play_tournaments()[name], theme, **part)


def draw_bracket(label: str, theme: Theme) -> Scene:
    """Return one of `BRACKETS`."""
    name, part = BRACKETS[label]
    return make_bracket(_play_knock_outs()[name], theme, **part)


def list_standings(theme: Theme) -> dict[str, Scene]:
    """Return the scenes of standings by description."""
    return {label: draw_standings(label, theme) for label in STANDINGS}


@cache
def _play_knock_outs() -> dict[str, Log]:
    """Return the knock-outs whose brackets are shown, by how far they have progressed."""
    eleven = make_open_log(names=CROWD[:11], format="knock-out").begin()
    large = make_open_log(names=CROWD, format="knock-out").begin()
    for _ in range(5):
        large = large.knock_out()
    return {
        "three": make_open_log(names=CROWD[:3], format="knock-out").begin().knock_out(),
        "eleven": eleven.knock_out().knock_out(but=2),
        "large": large,
        "over": large.knock_out(),
    }


def list_brackets(theme: Theme) -> dict[str, Scene]:
    """Return the scenes of brackets by description."""
    return {label: draw_bracket(label, theme) for label in BRACKETS}


def make_bracket(log: Log, theme: Theme, *, mine: int | None = None) -> Scene:
    """Return the bracket of a tournament."""
    return make_bracket_scene(EN, log.state, "Board games", theme, mine)


def make_standings(log: Log, theme: Theme, *, mine: int | None = None, page: int = 0) -> Scene:
    """Return the standings of a tournament."""
    places = order_entries(log.state.contest, log.tournament.seed)
    return make_standings_scene(EN, log.state, places, "Board games", theme, mine, page)


def make_winners(theme: Theme, best: tuple[Table, int]) -> Scene:
    """Return the picture for the end of a tournament, with a board of its winner."""
    table, _ = best
    log = make_played_log(4, 16, names=CROWD[:16], ruleset=table.game.ruleset).finish()
    places = order_entries(log.state.contest, log.tournament.seed)
    return make_winner_scene(EN, log.state, places, "Board games", theme, best)


def find_best(table: Table) -> tuple[Table, int]:
    """Return the game with the seat that has the most points."""
    scores = table.position.scores
    return table, scores.index(max(scores))


def _form(seed: int) -> tuple[int, ...]:
    chance = random.Random(seed)
    return tuple(chance.choices((1, 0, -1), (3, 1, 2), k=10))


def _rise(now: int) -> tuple[tuple[int, int], ...]:
    """Return the ratings after each of ten games, ending with ``now``."""
    return tuple((game, now - 14 * (10 - game) + 25 * (game % 3 - 1)) for game in range(11))


def standings() -> list[LeaderboardLine]:
    """Return a leaderboard of ten people."""
    return [
        LeaderboardLine(
            rank,
            Rating(1, "azul", "", rank, NAMES[(rank - 1) % 4], 25.0, 8.0, 30 - rank, 12 - rank),
            1500 - 41 * rank - rank * rank,
            _form(rank),
            tuple(
                (game, 1500 - 41 * rank - rank * rank - 14 * (10 - game) + 25 * (game % 3 - 1)) for game in range(11)
            ),
        )
        for rank in range(1, 11)
    ]


def tallies() -> list[Tally]:
    """Return one person's statistics for each ruleset."""
    found = []
    for index, name in enumerate(RULESETS):
        chance, shown, course = random.Random(index), 1000, [(0, 1000)]
        for game in range(1, 32):
            shown += chance.randint(-30, 60) * 10 // (9 + game // 2)
            course.append((game, shown))
        found.append(Tally(name, 31, 12, 36, 21.3, 1.8, shown, 14, 2, 15, _form(index), tuple(course)))
    return found
