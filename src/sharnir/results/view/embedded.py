"""A run in a notebook: the page of its report inside a frame, and a still picture behind it.

The frame holds the whole page (`srcdoc`) and may run its script and nothing else. A notebook that is saved, printed or
shown where frames are taken out (GitHub) has the picture.
"""

from __future__ import annotations

import base64
from html import escape
from typing import Any

from ...core.errors import SimulationError
from ...core.read import count
from ..run import Run
from .page import content, page
from .pictures import Wanted, encoded, run_scene
from .raster import Picture, camera_of

LARGEST = 4000  # pixels of height
STILL = (720, 480)


class Shown:
    """The result of `run.show()`: notebooks display it."""

    def __init__(self, run: Run, height: Any) -> None:
        self._run = run
        self.height = count(height, "run.show(height)", 100, LARGEST, f"pixels from 100 to {LARGEST}", SimulationError)

    def __repr__(self) -> str:
        return f"{self._run!r}, to be shown by a notebook; run.report(path) writes it as a page"

    def _repr_html_(self) -> str:
        text = page(*content(self._run))
        return frame(text, still(self._run), self.height)

    def _repr_png_(self) -> bytes:
        return still(self._run)


def still(run: Run) -> bytes:
    """PNG of the middle of the run, by the renderer that needs no browser; empty where there are no states."""
    if not len(run.t):
        return b""
    wanted = Wanted("run.show", "oblique", STILL, False, "software")
    scene = run_scene(run)
    time = float(run.t[0] + 0.5 * (run.t[-1] - run.t[0]))
    return encoded(Picture(scene, camera_of(scene, wanted.camera, wanted.size), wanted.size, wanted.dark).at(time))


def frame(text: str, picture: bytes, height: int) -> str:
    """The page above the picture."""
    image = f"data:image/png;base64,{base64.b64encode(picture).decode('ascii')}" if picture else ""
    behind = f"<img src='{image}' alt='The mechanism in the middle of the run' style='max-width:100%;max-height:100%'>"
    place = f"position:absolute;inset:0;width:100%;height:{height}px;border:0;background:white"
    allowed = "allow-scripts allow-downloads"
    inside = f"<iframe srcdoc=\"{escape(text, quote=True)}\" sandbox='{allowed}' style='{place}'></iframe>"
    return f"<div style='position:relative;height:{height}px;overflow:hidden'>{behind if image else ''}{inside}</div>"
