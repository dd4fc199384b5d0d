"""Show every picture on one page: `python -m tests.tools.gallery FOLDER`.

Each picture appears in three sizes: as Discord shows it (550 × 350), 400 pixels wide as on a phone, and at its full
size. With ``--readme`` the pictures in README and docs/playing.md are regenerated too, including the picker, which
needs Chromium and the development packages. Look at them before you commit them.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import logging
from pathlib import Path

from bot.messages.words import words
from renderers import draw
from renderers.animation import animate
from tests.golden.games import scenes
from tests.support.forms import FORMS
from tests.tools.gallery import ANIMATION, PICKER, REFERENCES, animate_reference, list_exhibits, reference

REPLAY_POSITIONS = 60
PAGE = """<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>
body {{ background: #313338; color: #dbdee1; font: 16px sans-serif; }}
figure {{ margin: 1em 0; display: flex; gap: 8px; align-items: start; flex-wrap: wrap; }}
figcaption {{ width: 100%; }}
.desktop {{ max-width: 550px; max-height: 350px; }}
.phone {{ width: 400px; }}
</style>
{figures}
"""
FIGURE = """<figure><figcaption>{label}: {kilobytes} KB</figcaption>
<img class="desktop" src="{file}" alt="{alt}"> <img class="phone" src="{file}" alt="">
<img src="{file}" alt=""></figure>"""


def write_gallery(folder: Path) -> None:
    """Draw every picture into a folder, with a page that shows them all."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = list[str]()

    def add(label: str, data: bytes, alt: str, ending: str) -> None:
        file = folder / f"{len(figures):03}.{ending}"
        file.write_bytes(data)
        kilobytes = round(len(data) / 1024)
        figures.append(FIGURE.format(label=label, kilobytes=kilobytes, file=file.name, alt=html.escape(alt)))

    for exhibit in list_exhibits():
        picture = draw(exhibit.scene)
        add(exhibit.label, picture.png, picture.alt, "png")
    for name, side in FORMS:
        replay = animate(scenes(name, side, 4, REPLAY_POSITIONS), words("en")("history-alt", moves=REPLAY_POSITIONS))
        add(f"replay of {name} {side}", replay.gif, replay.alt, "gif")
    (folder / "index.html").write_text(PAGE.format(figures="\n".join(figures)))
    print(f"{len(figures)} pictures: {folder / 'index.html'}")


def write_readme_pictures() -> None:
    """Draw the pictures in README and docs/playing.md, and take a screenshot of the picker on the sandbox page."""
    # Import it here, because only the picker needs the development packages.
    from tests.tools.gallery.picker import photograph_picker

    for name, file in REFERENCES.items():
        file.write_bytes(draw(reference(name)).png)
    ANIMATION.write_bytes(animate_reference().gif)
    logging.disable(logging.WARNING)
    PICKER.write_bytes(asyncio.run(photograph_picker()))


def run() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.gallery", description="Lay out every picture.")
    parser.add_argument("folder", type=Path, help="where to write the pictures and index.html")
    parser.add_argument(
        "--readme", action="store_true", help="make the pictures of README and docs/playing.md anew as well"
    )
    options = parser.parse_args()
    if options.readme:
        write_readme_pictures()
    write_gallery(options.folder)


if __name__ == "__main__":
    run()
