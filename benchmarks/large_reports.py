"""Reports of large runs: the size of the file, how long it takes to write and to open, frames per second.

    python -m benchmarks.large_reports [--bodies 100] [--states 10000]

The mechanism is a chain of rods. The page is opened by Chromium without a window, which draws by software; every frame
is read back before the next is asked for, so that none is counted that was not drawn.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import sharnir as sh
from sharnir.simulate import Run, Settings, Status

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support.browser import Browser, browser_path

DRAWN = 60  # frames


def chain(bodies: int) -> sh.Model:
    system = sh.System(f"chain of {bodies}")
    for k in range(bodies):
        parent, place = (f"rod {k - 1}", (0.2, 0, 0)) if k else ("world", (0, 0, 0))
        rod, joint = sh.Rod(start=(0, 0, 0), end=(0.2, 0, 0), mass=1.0), sh.Revolute("z" if k % 2 else "y")
        system.add_body(f"rod {k}", parent, joint=joint, placement=sh.Placement(place), shape=rod)
    return system.build()


def motion(model: sh.Model, states: int) -> Run:
    """Smooth, and not simulated: what is measured is the report."""
    t = np.linspace(0.0, 60.0, states)
    k = np.arange(model.nv)
    q = 0.1 * np.sin(t[:, None] * (0.4 + 0.01 * k) + 0.3 * k)
    v = 0.1 * (0.4 + 0.01 * k) * np.cos(t[:, None] * (0.4 + 0.01 * k) + 0.3 * k)
    dyn = sh.compile(model)
    settings = Settings(dyn.formulation, "none", 60.0, q[0], v[0])
    return Run(dyn, t, q, v, settings=settings, status=Status(True, "A motion that was given.", 60.0))


def measure(bodies: int, states: int) -> None:
    run = motion(chain(bodies), states)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "run.html"
        begin = time.perf_counter()
        run.report(page)
        written = time.perf_counter() - begin
        size = page.stat().st_size / 1e6
        path = browser_path()
        assert path, "no Chromium is there"
        browser = Browser(path)
        try:
            begin = time.perf_counter()
            browser.open(page)
            opened = time.perf_counter() - begin
            loop = (
                f"(async () => {{ const {{view, player}} = sharnirReport; const gl = view.renderer.getContext();"
                f"const pixel = new Uint8Array(4); const begin = performance.now();"
                f"for (let k = 0; k < {DRAWN}; k++) {{ player.time = player.last * k / {DRAWN}; view.drawNow();"
                f"gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); }}"
                f"return (performance.now() - begin) / 1000; }})()"
            )
            frames = DRAWN / browser.run(loop)
            shown = browser.run("sharnirReport.arrays.t.times")
            heap = browser.run("performance.memory.usedJSHeapSize") / 1e6
            assert browser.said == [], browser.said
        finally:
            browser.close()
    print(
        f"{bodies} bodies, {states} states ({shown} shown): written in {written:.1f} s, {size:.1f} MB, "
        f"open in {opened:.1f} s, {frames:.0f} frames/s, {heap:.0f} MB of the browser's memory"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bodies", type=int, default=100)
    parser.add_argument("--states", type=int, default=10_000)
    given = parser.parse_args()
    measure(given.bodies, given.states)


if __name__ == "__main__":
    main()
