"""`sharnir.view`: a model in the browser, to be moved by hand and run, from a server on this machine alone."""

from __future__ import annotations

from typing import Any

from ..core.errors import ModelError, brief
from ..core.read import flag, is_a
from ..model import Model, System
from ..results.run import Run
from .server import Viewer
from .session import Session

__all__ = ["Viewer", "view"]


def view(model: Any, *, show: bool = True) -> Viewer:
    """Show a System, a Model or a Run: a slider for every coordinate and parameter, loops closed while they move, runs
    that start, pause and go on. The page is served on the loopback address, at a port and below a token that are new
    each time; `show` opens it in the browser. Returns at once: `.url`, `.wait()`, `.close()`."""
    opened = flag(show, "view(show)")
    run: Run | None = model if is_a(model, Run) else None
    if run is not None:
        model = run.model
    built = model.build() if is_a(model, System) else model
    if not is_a(built, Model):
        raise ModelError(f"view: {brief(model)}. Expected a System, a Model or a Run.")
    settings = model.run_settings if is_a(model, System) else {}
    viewer = Viewer(Session(built, dict(settings), run=run))
    if opened:
        viewer.show()
    return viewer
