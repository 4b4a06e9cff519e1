"""Pictures of the start pages and the moving one of the README: `python docs/make_pictures.py [pendulum] [moving]`

The plot is Matplotlib's. The moving picture is the scene of a report, photographed by Chromium without a window at
equal steps of time, in true colour. Pictures of the demos: `python -m benchmarks.report_pictures`.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS.parent), str(DOCS.parent / "tests")]
PICTURES = DOCS / "pictures"
DEMO, SECONDS, FRAMES, LAST = "wing", 7.5, 60, 1.5  # of the motion, and how long the last frame stays, s
WIDTH, QUALITY = 640, 60


def pendulum() -> Path:
    """The figure of the first example: the block of the page itself is run."""
    text = (DOCS / "pendulum.md").read_text(encoding="utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)[0]
    space: dict[str, object] = {"__name__": "docs"}
    with tempfile.TemporaryDirectory() as folder:
        inside = code.replace('"pendulum.', f'"{Path(folder).as_posix()}/pendulum.')
        exec(compile(inside, "pendulum.md", "exec"), space)
        out = PICTURES / "pendulum.png"
        out.write_bytes((Path(folder) / "pendulum.png").read_bytes())
    return out


def moving() -> Path:
    """The scene of a demo, as an animated WebP."""
    from sharnir.cli.demo import DEMOS, write_report
    from support.browser import Browser, browser_path

    program = browser_path()
    if program is None:
        raise SystemExit("no Chromium is there: install chromium, or name one in SHARNIR_BROWSER")
    browser = Browser(program)
    frames = []
    with tempfile.TemporaryDirectory() as folder:
        demo = DEMOS[DEMO]
        browser.open(write_report(demo, demo.run("auto"), Path(folder)), 1280, 860)
        browser.run("document.querySelector('.aside').click()")  # the list of parts
        browser.run("document.querySelectorAll('.tools, .cube').forEach((x) => (x.style.display = 'none'))")
        browser.settle()
        browser.run("sharnirReport.view.look()")
        browser.settle()
        x, y, width, height = map(int, browser.box(".view"))
        for time in np.linspace(0, SECONDS, FRAMES):
            browser.run(f"sharnirReport.player.seek({time})")
            scene = browser.picture()[y : y + height, x : x + width]
            shot = Image.fromarray((255 * scene).round().astype("uint8"))
            frames.append(shot.resize((WIDTH, round(WIDTH * height / width)), Image.Resampling.LANCZOS))
    browser.close()
    out = PICTURES / "moving.webp"
    step = round(1000 * SECONDS / FRAMES)
    shown = [step] * (FRAMES - 1) + [round(1000 * LAST)]
    frames[0].save(out, save_all=True, append_images=frames[1:], duration=shown, loop=0, quality=QUALITY, method=6)
    return out


if __name__ == "__main__":
    for name in sys.argv[1:] or ("pendulum", "moving"):
        made = {"pendulum": pendulum, "moving": moving}[name]()
        print(made, f"{made.stat().st_size / 1e6:.2f} MB")
