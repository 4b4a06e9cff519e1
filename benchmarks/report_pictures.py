"""Pictures of the demos for README and docs, in true colour: `python -m benchmarks.report_pictures [NAME ...]`

Each demo is run, its page is opened by Chromium without a window and photographed at the time that shows most: of the
wing the page, of the others the scene alone. Make them again after every change of the page.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
from matplotlib.image import imsave

from sharnir.cli.demo import DEMOS, write_report

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support.browser import Browser, browser_path

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"


class Shot(NamedTuple):
    time: float  # s
    page: bool = False  # with its plots, in place of the scene alone


SHOTS = {
    "wing": Shot(4.6, page=True),
    "four-bar": Shot(1.3),
    "stewart": Shot(2.2),
    "scissor": Shot(1.6),
    "top": Shot(1.1),
}


def photographed(browser: Browser, name: str, shot: Shot, folder: Path) -> np.ndarray:
    demo = DEMOS[name]
    browser.open(write_report(demo, demo.run("auto"), folder), 1280, 800 if shot.page else 860)
    if not shot.page:  # the scene without its buttons and the list of parts
        browser.run("document.querySelector('.aside').click()")
        browser.run("document.querySelectorAll('.tools, .cube').forEach((x) => (x.style.display = 'none'))")
        browser.settle()
        browser.run("sharnirReport.view.look()")
    browser.run(f"sharnirReport.player.seek({shot.time})")
    picture = browser.picture()
    if shot.page:
        return picture
    x, y, width, height = map(int, browser.box(".view"))
    return picture[y : y + height, x : x + width]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="demos; all without")
    parser.add_argument("--out", type=Path, default=PICTURES)
    given = parser.parse_args(arguments)
    unknown = set(given.names) - set(SHOTS)
    if unknown:
        parser.error(f"there is no demo {min(unknown)!r}; expected one of {', '.join(SHOTS)}")
    program = browser_path()
    if program is None:
        print("no Chromium is there: install chromium, or name one in SHARNIR_BROWSER", file=sys.stderr)
        return 1
    browser = Browser(program)
    with tempfile.TemporaryDirectory() as folder:
        for name in given.names or SHOTS:
            imsave(given.out / f"{name}.png", photographed(browser, name, SHOTS[name], Path(folder)))
            print(given.out / f"{name}.png", *browser.said)
    browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
