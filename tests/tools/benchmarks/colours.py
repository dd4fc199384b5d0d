"""Differences between the tile colours of each game (CIEDE2000): `python -m tests.tools.benchmarks.colours`.

They are measured for normal vision and for each kind of colour blindness. The ground is the colour behind a tile's
shape. A sprite is the whole picture of a tile, compared by its mean colour. Each figure is the smallest difference
between two tiles in any theme and size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations

from renderers import tiles
from renderers.colours import AZUL, LOOKS, RGB, SINTRA, SUMMER, Look
from renderers.pieces import Sprite
from renderers.sintra.glass import draw_pane
from renderers.summer_pavilion.layout import Shape
from renderers.summer_pavilion.rhombi import draw_tile as draw_rhombus
from tests.support.vision import EYES, Lab, find_least, mean_colour, measure_difference, see

GAMES: dict[str, Mapping[str, RGB]] = {"azul": AZUL, "sintra": SINTRA, "summer-pavilion": SUMMER}
SIZES = (29, 38, 44, 58, 88)
"""Sizes of square tiles: the smallest on any board, and sizes that are drawn differently."""
PANES = ((29, 25), (31, 31), (44, 38), (56, 46), (116, 70))
RHOMBI = ((21, 2), (30, 3), (39, 3), (48, 3), (72, 5))
TITLES = ("game", "of what", *EYES)
GREYS = 4096

Drawn = Callable[[str], Sprite]
"""A function that returns the sprite for a colour."""


def _draw_tile(fills: Mapping[str, RGB], size: int, look: Look, colour: str) -> Sprite:
    return tiles.draw_tile(colour, fills[colour], size, look.plate, look)


def _draw_pane(size: tuple[int, int], look: Look, colour: str) -> Sprite:
    return draw_pane(colour, size, look)


def _draw_rhombus(shape: Shape, look: Look, colour: str) -> Sprite:
    return draw_rhombus(colour, shape, False, look)


def list_sprites(game: str, look: Look) -> Iterator[tuple[str, Drawn]]:
    """Yield each kind and size of a game's tiles with a function that draws them."""
    for size in SIZES:
        yield f"tile {size}", partial(_draw_tile, GAMES[game], size, look)
    if game == "sintra":
        for pane in PANES:
            yield f"pane {pane[1]}", partial(_draw_pane, pane, look)
    if game == "summer-pavilion":
        for side, seam in RHOMBI:
            yield f"rhombus {side}", partial(_draw_rhombus, Shape(side, seam, 0), look)


def see_grounds(game: str, eyes: str) -> list[Lab]:
    """Return the colours behind the shapes of a game's tiles, as these eyes see them."""
    return [see(fill, eyes) for fill in GAMES[game].values()]


@lru_cache(maxsize=64)
def mean_colours(game: str, look: Look) -> dict[str, dict[str, Sequence[float]]]:
    """Return the mean colour of every tile's sprite, by kind and size."""
    return {
        kind: {colour: mean_colour(draw(colour)) for colour in GAMES[game]} for kind, draw in list_sprites(game, look)
    }


def find_least_of_sprites(game: str, eyes: str, look: Look) -> float:
    """Return the smallest difference between two sprites of the same kind and size."""
    return min(find_least(see(mean, eyes) for mean in means.values()) for means in mean_colours(game, look).values())


def find_most_of_greys(number: int) -> float:
    """Return the largest possible minimum difference between ``number`` greys from black to white."""
    greys = [Lab(100 * step / GREYS, 0.0, 0.0) for step in range(GREYS + 1)]
    low = 0.0
    high = 100.0
    while high - low > 0.01:
        wanted = (low + high) / 2
        found = [greys[0]]
        for grey in greys:
            if measure_difference(found[-1], grey) >= wanted:
                found.append(grey)
        if len(found) >= number:
            low = wanted
        else:
            high = wanted
    return low


def _print_line(game: str, of_what: str, figures: Sequence[float]) -> None:
    print(f"{game:>16} {of_what:>22} " + " ".join(f"{figure:13.1f}" for figure in figures))


def _print_closest(game: str, look: Look) -> None:
    """Print the two most similar tiles of each kind and size, as seen by each kind of eyes."""
    for kind, means in mean_colours(game, look).items():
        alike = []
        for eyes in EYES:
            seen = {colour: see(mean, eyes) for colour, mean in means.items()}
            least, pair = min((measure_difference(seen[a], seen[b]), f"{a}-{b}") for a, b in combinations(seen, 2))
            alike.append(f"{eyes} {least:.1f} {pair}")
        print(f"  {kind}: " + ", ".join(alike))


def run() -> None:
    """Print all figures."""
    print(f"{TITLES[0]:>16} {TITLES[1]:>22} " + " ".join(f"{title:>13}" for title in TITLES[2:]))
    for game in GAMES:
        _print_line(game, "grounds", [find_least(see_grounds(game, eyes)) for eyes in EYES])
        for theme, look in LOOKS.items():
            _print_line(game, f"sprites, {theme}", [find_least_of_sprites(game, eyes, look) for eyes in EYES])
    for number in (5, 6):
        print(f"no {number} greys are further apart than {find_most_of_greys(number):.1f}")
    for game in GAMES:
        print(f"{game}, dark:")
        _print_closest(game, LOOKS["dark"])


if __name__ == "__main__":
    run()
