"""Whether a model can go on with what events have set: numbers that it can have, constraints that hold, prescribed
motion that does not jump."""

from __future__ import annotations

import numpy as np

from ..dynamics.prescribed import in_place
from ..errors import SharnirError
from .instant import Instant

OPEN = 1e-6  # m and rad: a constraint that is switched on, or whose parameters are set, must hold within this
MOVED = 1e-7  # relative: by which prescribed motion may jump where a parameter is set


def check(instant: Instant, rows: np.ndarray) -> None:
    """Of the members `rows`, at which parameters were set or constraints switched on; those that cannot go on fail."""
    _numbers(instant, rows)
    rows = instant.alive(rows)
    if rows.size:
        _constraints(instant, rows)
        _motion(instant, rows)


def _numbers(instant: Instant, rows: np.ndarray) -> None:
    given = instant.dyn.model.given
    try:
        given.check(instant.params[rows])
    except SharnirError:
        for i in rows.tolist():
            try:
                given.check(instant.params[i])
            except SharnirError as error:
                instant.params[i] = instant.old[i]
                instant.fail(i, f"an event sets parameters that the model cannot have: {error}")


def _constraints(instant: Instant, rows: np.ndarray) -> None:
    model = instant.dyn.model
    if not model.constraints:
        return
    g = np.abs(instant.asked.value(instant.q[rows], instant.t[rows], instant.params[rows]))
    names = [c.name for c in model.constraints for _ in c.labels]
    for k in np.flatnonzero(~(g <= OPEN).all(axis=1)).tolist():
        r = int(np.argmax(g[k]))
        instant.fail(
            int(rows[k]),
            f"after its events constraint {names[r]!r} is open by {g[k, r]:.3g} (m or rad), and no finite impulse "
            "closes it. Expected one that holds where it is switched on, or whose parameters are set.",
        )


def _motion(instant: Instant, rows: np.ndarray) -> None:
    q, v = instant.q[rows].copy(), instant.v[rows].copy()
    in_place(instant.dyn.model, instant.t[rows], q, v, instant.params[rows])
    jumped = np.abs(np.hstack([q - instant.q[rows], v - instant.v[rows]])).max(axis=1, initial=0.0)
    size = 1.0 + np.abs(v).max(axis=1, initial=0.0)
    for i in rows[jumped > MOVED * size].tolist():
        instant.fail(i, "an event sets a parameter of a prescribed motion, which would jump. Set another one.")
