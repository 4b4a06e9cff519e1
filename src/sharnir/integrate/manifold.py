"""States on their manifold: unit quaternions, constraints, and how near these are to becoming dependent (`gap`)."""

from __future__ import annotations

from ..compiled import inlined
from .block import Block
from .gap import AT, near, too_close
from .rhs import Floats, Integers, evaluate_rows
from .rows import copy
from .runs import evaluate_runs
from .status import NEAR, RUNNING
from .unit import unit_quaternions

# Where a step fails by errors across the constraints, as it does near singular positions: one a little shorter has its
# stages elsewhere, a much shorter one has more of them there. If that fails too, projection is left to remove them,
# unless they are so large, relatively, that it may not be able to.
SIDESTEP, WILD = 0.8, 1e-3


@inlined
def project(b: Block, i: int) -> None:
    """Put the state in y_eval of one member on its manifold."""
    unit_quaternions(b.quaternions, b.y_eval, i)
    if b.project[0] != 0:
        evaluate_rows(b.project, b.first + i, 1)
        take_projected(b, i)


@inlined
def project_runs(b: Block, runs: Integers, n_runs: int) -> None:
    """The same for all members that run."""
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            unit_quaternions(b.quaternions, b.y_eval, i)
    if b.project[0] != 0:
        evaluate_runs(b.project, b.first, runs, n_runs)
        for i in range(b.status.size):
            if b.status[i] == RUNNING:
                take_projected(b, i)


@inlined
def take_projected(b: Block, i: int) -> None:
    """The result of the projection of one member, and its pivots."""
    ny = b.y_eval.shape[1]
    for j in range(ny):
        b.y_eval[i, j] = b.onto[i, j]
    for j in range(b.pivots.shape[1]):
        b.pivots[i, j] = b.onto[i, ny + j]


@inlined
def along(b: Block, i: int, t: float, y: Floats, e: Floats) -> None:
    """Leave of a change e of the state y at t what is along the constraints. Near singular positions nearly all of the
    error of a step may be across them, where projection removes it. Needs the rows of t_eval, y_eval and ydot."""
    b.t_eval[i] = t
    for j in range(e.size):
        b.y_eval[i, j], b.e_eval[i, j] = y[j], e[j]
    evaluate_rows(b.tangent, b.first + i, 1)
    copy(b.ydot[i], e)


@inlined
def refused(b: Block, i: int) -> bool:
    """The state that was projected last is too near to a singular position to go on from it."""
    watched = b.pivots.shape[1] > 0 and b.step == 0.0 and b.gap[i, AT] > 0.0
    return watched and too_close(b.pivots, b.largest, b.last, i)


@inlined
def watch(b: Block, i: int, f: Floats) -> None:
    """After an accepted step, with f at its end: stop before a singular position, go slowly towards it."""
    if b.pivots.shape[1] > 0 and b.status[i] == RUNNING:
        h = b.step if b.step > 0.0 else b.h[i]
        stop, most = near(
            b.project, b.first, i, b.t_eval, b.y_eval, b.onto, b.pivots, b.largest, b.last, b.gap, b.t[i], b.y[i], f, h
        )
        if stop:
            b.status[i] = NEAR
        elif b.step == 0.0:
            b.h[i] = min(b.h[i], most)
