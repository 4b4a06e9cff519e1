"""How independent the rows of the constraints are elsewhere: what pivots at singular positions are compared with.

The largest pivots of a run are known only later (`integrate.gap`). A start at a singular position is recognised by
those of neighbours: where the motion leads to, and random positions, each put on the constraints.
"""

from __future__ import annotations

import numpy as np

from ..dynamics import Dynamics
from .member import Member

ALONG = (0.3, 0.1, 0.03)  # rad or m: how far the neighbours are that motion leads to
ASIDE, RANDOM = 0.1, 3  # rad or m, and how many: random neighbours
CLOSED = 1e-8  # m and rad: a neighbour that cannot be put on the constraints does not count
TIMES = 3  # projections of a neighbour


def neighbours(dyn: Dynamics, member: Member, t0: float, y0: np.ndarray, duration: float) -> np.ndarray:
    """(rows,): the largest pivots of the neighbours of a start, y0 = (q, v), with what elements integrate if the member
    has it."""
    model = dyn.model
    rate = member.drift(np.array([t0]), y0[None])[0]
    speed = float(np.abs(rate).max(initial=0.0))
    steps = [sign * min(x / speed, 0.1 * duration) for x in ALONG for sign in (1, -1)] if speed > 0.0 else []
    moving = np.tile(y0, (RANDOM, 1))
    moving[:, model.nq : model.nq + model.nv] = ASIDE * np.random.default_rng(0).standard_normal((RANDOM, model.nv))
    aside = y0 + member.drift(np.full(RANDOM, t0), moving)
    t = t0 + np.concatenate([steps, np.zeros(RANDOM)])
    with np.errstate(invalid="ignore"):  # rates of angles that are singular; such neighbours do not count
        y = np.vstack([*(y0 + s * rate for s in steps), aside])
    for _ in range(TIMES):
        y = member.projected(t, y)
    params = {p.name: float(x) for p, x in zip(model.parameters, member.params, strict=True)}
    whole = np.isfinite(y).all(axis=1)
    if not whole.any():
        return np.zeros(model.row_count)
    t, y = t[whole], member.normalised(y[whole])
    closed = np.abs(dyn.constraint_value(y[:, : model.nq], t, params)).max(axis=1, initial=0.0) < CLOSED
    return np.asarray(member.pivots(t, y)[closed].max(axis=0, initial=0.0))
