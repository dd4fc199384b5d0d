"""Regenerate golden files, and show changed pictures.

    python -m tests.golden thoughts
    python -m tests.golden sentences
    python -m tests.golden pictures                      # hashes and alt texts
    python -m tests.golden pictures FOLDER               # also a page of pictures that differ from the last commit
    python -m tests.golden pictures FOLDER --since main  # or from another commit
    python -m tests.golden games                         # only after a change of the rules

Review the changes before you commit them.
"""

from __future__ import annotations

import argparse
import html
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.golden import games, pictures, sentences, thoughts

ROOT = Path(__file__).parents[2]
PAGE = """<!doctype html><meta charset="utf-8"><title>Pictures before and after</title>
<style>
body {{ background: #313338; color: #dbdee1; font: 16px sans-serif; }}
figure {{ margin: 1em 0; display: flex; gap: 8px; flex-wrap: wrap; align-items: start; }}
figcaption {{ width: 100%; }}
img {{ max-width: 550px; }}
figure > div {{ display: grid; }}
figure > div > img {{ grid-area: 1 / 1; }}
figure > div > img + img {{ mix-blend-mode: difference; }}
p {{ width: 550px; margin: 0; }}
</style>
<p>Before, after, and what differs between them.</p>
{figures}
"""


def draw_into(folder: Path) -> dict[str, Path]:
    """Draw each picture into a file next to its alt text, and return the files by label."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for number, drawn in enumerate(pictures.drawn_pictures()):
        ending = "gif" if drawn.data.startswith(b"GIF") else "png"
        found[drawn.label] = file = folder / f"{number:03} {drawn.label}.{ending}"
        file.write_bytes(drawn.data)
        file.with_suffix(".txt").write_text(drawn.alt, encoding="utf-8")
    return found


def draw_commit(commit: str, folder: Path) -> dict[str, Path]:
    """Draw the pictures as they were at another commit."""
    with tempfile.TemporaryDirectory() as copy:
        archive = subprocess.run(["git", "-C", str(ROOT), "archive", commit], check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", copy], input=archive, check=True)
        program = "import pathlib, sys; from tests.golden.__main__ import *; draw_into(pathlib.Path(sys.argv[1]))"
        subprocess.run([sys.executable, "-c", program, str(folder.resolve())], cwd=copy, check=True)
    return {file.stem[4:]: file for file in sorted(folder.iterdir()) if file.suffix != ".txt"}


def write_sheet(folder: Path, commit: str) -> None:
    """Write a page with every picture that looks different from the picture at that commit or has another alt text."""
    before, after = draw_commit(commit, folder / "before"), draw_into(folder / "after")
    figures = []
    for label in {**before, **after}:
        old, new = before.get(label), after.get(label)
        if old is None or new is None or _shown(old) != _shown(new):
            figures.append(_figure(label, folder, old, new))
    page = folder / "index.html"
    page.write_text(PAGE.format(figures="\n".join(figures)), encoding="utf-8")
    print(f"{len(figures)} pictures differ from those of {commit}: {page}")


def _shown(file: Path) -> tuple[str, str]:
    return pictures.hash_pixels(file.read_bytes()), _alt(file)


def _alt(file: Path) -> str:
    return file.with_suffix(".txt").read_text(encoding="utf-8")


def _figure(label: str, folder: Path, *files: Path | None) -> str:
    images = [f'<img src="{html.escape(str(file.relative_to(folder)))}" alt="">' for file in files if file]
    alts = list(dict.fromkeys(_alt(file) for file in files if file))
    told = "".join(f"<p>{html.escape(alt)}</p>" for alt in alts) if len(alts) > 1 else ""
    return f"<figure><figcaption>{label}</figcaption>{''.join(images)}<div>{''.join(images)}</div>{told}</figure>"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("thoughts", "sentences", "pictures", "games"), help="the file to write")
    parser.add_argument("folder", nargs="?", type=Path, help="with pictures: where to lay out what changed")
    parser.add_argument("--since", default="HEAD", metavar="COMMIT", help="whose pictures are those before (HEAD)")
    options = parser.parse_args()
    if options.folder is not None and options.what != "pictures":
        parser.error("only pictures are laid out in a folder")
    if options.what == "games":
        games.FILE.write_text(games.write_games(), encoding="utf-8")
    elif options.what == "thoughts":
        thoughts.FILE.write_text(thoughts.write_thoughts(), encoding="utf-8")
    elif options.what == "sentences":
        sentences.FILE.write_text(sentences.write_sentences(), encoding="utf-8")
    else:
        pictures.FILE.write_text(pictures.write_pictures(), encoding="utf-8")
        if options.folder is not None:
            write_sheet(options.folder, options.since)


if __name__ == "__main__":
    main()
