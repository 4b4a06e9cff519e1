"""Compiled integration of y' = f(t, y) for many members at once. It knows nothing of mechanics.

Drivers are imported, and compiled, only when something is integrated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .methods import METHODS, Method, method_named
from .solution import Solution

if TYPE_CHECKING:
    from .events import Events
    from .poles import Pole
    from .rhs import RightHandSide
    from .workspace import Workspaces

__all__ = ["METHODS", "Method", "Solution", "integrate", "method_named"]


def integrate(
    rhs: RightHandSide,
    t0: float,
    t1: float,
    y0: Any,
    *,
    method: str = "dop853",
    rtol: Any = 1e-8,
    atol: Any = 1e-10,
    step: float | None = None,
    max_step: float = np.inf,
    times: Any = None,
    max_steps: int = 10_000_000,
    normalise: Sequence[int] | np.ndarray | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    names: Sequence[str] | None = None,
    corners: Sequence[Any] | None = None,
    crossing: Callable[[Any, Any, Any, Any], Sequence[str | None]] | None = None,
    stops: Any = None,
    pause: Callable[[int, float, Any], str | None] | None = None,
    poles: Sequence[Pole] | None = None,
    events: Events | None = None,
    workspaces: Workspaces | None = None,
) -> Solution:
    """Integrate from t0 to t1, from one state y0 (ny,) or from many (B, ny).

    step       a fixed step, the same for all members; None: each member has its own, by error control
    max_step   what no step is longer than; a fixed step that is longer is refused
    times      where states are kept: an array (dense output), "end", or None for every step
    max_steps  of one member, rejected ones included
    normalise  where unit quaternions start in y; they are scaled to length one after every step
    threads    blocks of members computed at the same time; None: one for each processor
    names      of the entries of y, for messages
    corners    for each member times, or pairs of times, at which f is not smooth: no step goes over one (`settings`)
    crossing   asked at the corners: (members, times before, times after, states) → for each of them None, or why it
               cannot go on, which ends it
    stops      times inside the run at which all members stop together and start anew
    poles      angles in y with a pole, before which a member ends (`poles`)
    events     functions that are watched, and what happens where they change their signs (`events`)
    pause      called at t0 and at every stop: (its number, the time, states of all) → None, or a sentence that ends all
    workspaces  of earlier runs of this very right-hand side (`workspace`); that of this run is put there
    progress   called up to fifty times a second with the part done (0 to 1); KeyboardInterrupt from it stops the run

    Nothing that happens on the way raises: a member that fails, or Ctrl-C, ends with a status; all computed is kept.
    """
    from .events import read_events
    from .members import gather
    from .runner import Runner, processors, what_to_keep
    from .settings import check, checked_count, checked_rhs

    chosen, max_steps = method_named(method), checked_count(max_steps)
    checked_rhs(rhs, names, threads, progress)
    arguments = check(rhs.ny, t0, t1, y0, chosen, rtol, atol, step, max_step, times, normalise, corners, stops, poles)
    keep = what_to_keep(times)
    runner = Runner(rhs, chosen, arguments, keep, max_steps, crossing, pause, read_events(events), workspaces)
    runner.run(int(threads or processors()), progress)
    return gather(runner, np.ndim(y0) == 1, names)
