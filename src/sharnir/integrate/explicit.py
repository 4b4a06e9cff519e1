"""The driver of explicit Runge-Kutta methods: any tableau, adaptive or fixed steps, many members at once.

Members step together but each with its own t and h: a stage is evaluated for all of them in one call, which computes
them side by side in SIMD lanes. A member that has finished or failed is left out. Formulas and names: `methods`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..drivers import bound, compiled, inlined
from .accept import SIDESTEP, WILD, accept, along, next_steps, output_inside, project_runs, refused
from .block import REJECTED, RHS, Block, fail
from .crossing import graze_of, has_general, sample_runs
from .event_search import KNOWN, look
from .events import GENERAL, TIMED, looks
from .methods import GROUP, Batch, Method, Tableau
from .polynomials import Dense
from .rhs import FINITE, Floats, Integers, RightHandSide, collect, copy, evaluate_runs, finite, non_finite
from .solution import COLLAPSED, NON_FINITE, RUNNING
from .step_control import Control, factor, first_step, step_to_switch, too_small, trial, try_shorter

# The error of a step, in units of what the tolerances allow.

# Sums of stages with the coefficients of a tableau: nearly all the arithmetic of an explicit method.


class SparseRows(NamedTuple):
    """Coefficients by rows of their non-zero entries; see `methods.sparse_rows`."""

    start: Integers
    column: Integers
    value: Floats


@inlined
def combine(out: Floats, base: Floats, f: Floats, rows: SparseRows, row: int, i: int, h: float) -> None:
    """out_i = base_i + h Σ (row of coefficients) f_i."""
    n, c, x = out.shape[1], rows.column, rows.value
    for at in range(rows.start[row], rows.start[row + 1], GROUP):
        k0, k1, k2, k3 = c[at], c[at + 1], c[at + 2], c[at + 3]
        x0, x1, x2, x3 = h * x[at], h * x[at + 1], h * x[at + 2], h * x[at + 3]
        if at == rows.start[row]:
            for j in range(n):
                out[i, j] = base[i, j] + (x0 * f[i, k0, j] + x1 * f[i, k1, j] + x2 * f[i, k2, j] + x3 * f[i, k3, j])
        else:
            for j in range(n):
                out[i, j] += x0 * f[i, k0, j] + x1 * f[i, k1, j] + x2 * f[i, k2, j] + x3 * f[i, k3, j]


@inlined
def weighted(out: Floats, m: int, f: Floats, rows: SparseRows, row: int, i: int) -> None:
    """out_m = Σ (row of coefficients) f_i."""
    n, c, x = out.shape[1], rows.column, rows.value
    for j in range(n):
        out[m, j] = 0.0
    for at in range(rows.start[row], rows.start[row + 1], GROUP):
        k0, k1, k2, k3 = c[at], c[at + 1], c[at + 2], c[at + 3]
        x0, x1, x2, x3 = x[at], x[at + 1], x[at + 2], x[at + 3]
        for j in range(n):
            out[m, j] += x0 * f[i, k0, j] + x1 * f[i, k1, j] + x2 * f[i, k2, j] + x3 * f[i, k3, j]


@inlined
def error_norm(
    E: Floats, y: Floats, y_new: Floats, f: Floats, rows: SparseRows, first: int, n_errors: int, rtol: Floats,
    atol: Floats, i: int, h: float,
) -> float:  # fmt: skip
    """Root mean square over the components; `first` is the row of the first estimate, E room for two.

    Of two estimates, e² / √(e² + 0.01 e'²): Hairer, Nørsett, Wanner I, II.10.
    """
    for m in range(n_errors):
        weighted(E, m, f, rows, first + m, i)
    return norm_of(E, y, y_new, rtol, atol, i, h)


@inlined
def norm_of(E: Floats, y: Floats, y_new: Floats, rtol: Floats, atol: Floats, i: int, h: float) -> float:
    """Of the estimates in E."""
    ny = y.shape[1]
    # E[1] is 0 where there is no second estimate
    e = e2 = 0.0
    for j in range(ny):
        unit = 1.0 / (atol[j] + rtol[j] * max(abs(y[i, j]), abs(y_new[i, j])))
        e += (E[0, j] * unit) ** 2
        e2 += (E[1, j] * unit) ** 2
    if e == 0.0:
        return 0.0
    norm: float = h * e / np.sqrt((e + 0.01 * e2) * ny)
    return norm


@inlined
def largest_error(E: Floats, y: Floats, y_new: Floats, rtol: Floats, atol: Floats, i: int) -> int:
    """The component with the largest error, after `error_norm`."""
    worst, blame = -1.0, -1
    for j in range(y.shape[1]):
        e = abs(E[0, j]) / (atol[j] + rtol[j] * max(abs(y[i, j]), abs(y_new[i, j])))
        if e > worst:
            worst, blame = e, j
    return blame


@inlined
def first_non_finite(f: Floats, i: int, stages: int) -> int:
    """The component whose derivative was the first not to be a finite number, or FINITE."""
    for k in range(stages):
        bad = non_finite(f[i][k])
        if bad != FINITE:
            return bad
    return FINITE


HALVED = 0.5  # shorter steps help where one that is a little shorter has brought the error down to this, or less
SIDESTEPS = 5  # tries with constraints (see `accept.SIDESTEP`) while the error is too large to mean anything


class Work(NamedTuple):
    """The tableau as arrays, and what a block of n members needs besides its state."""

    stages: int
    order: int
    c: Floats
    rows: SparseRows  # of a (with b as row s), of the errors, of the dense output
    n_errors: int
    last_in_error: bool
    control: Control
    f: Floats  # (n, all stages, ny)
    y_new: Floats  # (n, ny)
    t_new: Floats  # (n,)
    h: Floats  # (n,) the step being tried
    error: Floats  # (n,) of the last accepted step
    refused: Floats  # (n,) error of the last try that was rejected
    h_next: Floats  # (n,) the step to go on with where errors are left to projection
    h_over: Floats  # (n,) the step after one that ends just before a switch, or 0
    starting: Integers  # (n,)
    shortened: Integers  # (n,) the last try was rejected
    accepted: Integers  # (n,) this try is accepted
    wanted: Integers  # (n,) the step is looked into
    held: Integers  # (n,) the stages of this try are projected
    held_runs: Integers  # (n, 2)
    runs: Integers  # (n, 2)
    E: Floats  # (2, ny) error estimates of one member


def begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> Callable[[int], None]:
    work = _work(block, method.data, method.order)
    return bound(drive, block, work)


def _work(block: Block, tableau: Tableau, order: int) -> Work:
    n, ny = block.y.shape
    s, control = tableau.stages, tableau.control
    numbers = (1.0, 0.0, 1.0, 1.0, 1.0)
    if control is not None:
        numbers = (control.exponent, control.beta, control.safety, control.shrink, control.grow)
    flags = np.zeros((5, n), dtype=np.int64)
    return Work(
        s, order, tableau.c, SparseRows(*tableau.rows), len(tableau.errors), tableau.last_in_error, Control(*numbers),
        f=np.zeros((n, len(tableau.a), ny)), y_new=np.zeros((n, ny)), t_new=np.zeros(n), h=np.zeros(n),
        error=np.zeros(n), refused=np.zeros(n), h_next=np.zeros(n), h_over=np.zeros(n), starting=flags[0],
        shortened=flags[1], accepted=flags[2], wanted=flags[3], held=flags[4],
        held_runs=np.zeros((n, 2), dtype=np.int64), runs=np.zeros((n, 2), dtype=np.int64), E=np.zeros((2, ny)),
    )  # fmt: skip


@compiled
def drive(b: Block, w: Work, attempts: int) -> None:
    for _ in range(attempts):
        _start(b, w)
        if not next_steps(b, w.h, w.t_new):
            return
        n_runs = collect(b.status, RUNNING, w.runs)
        if n_runs == 0:
            return
        _attempt(b, w, n_runs)


@inlined
def _attempt(b: Block, w: Work, n_runs: int) -> None:
    """One step of all members that run, accepted or not."""
    # the stages, then the state at the end of the step
    s, n_held = w.stages, _which_held(b, w)
    for k in range(1, s):
        _stage(b, w, k, b.status, RUNNING, n_runs, n_held)
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            b.t_eval[i] = w.t_new[i]
            combine(b.y_eval, b.y, w.f, w.rows, s, i, w.h[i])
    project_runs(b, w.runs, n_runs)
    for i in range(b.status.size):
        if b.status[i] == RUNNING:
            copy(b.y_eval[i], w.y_new[i])

    # is it good enough? f at the end is needed for that by some methods, by all of them to go on
    if w.last_in_error:
        evaluate_runs(b.call, b.first, w.runs, n_runs)
        _take(b, w, s, b.status, RUNNING)
    _judge(b, w)
    n_runs = collect(w.accepted, 1, w.runs)
    if n_runs == 0:
        return
    if not w.last_in_error:
        evaluate_runs(b.call, b.first, w.runs, n_runs)
        _take(b, w, s, w.accepted, 1)
    _look_inside(b, w, n_held)
    _commit(b, w)


@inlined
def _stage(b: Block, w: Work, k: int, flags: Integers, flag: int, n_runs: int, n_held: int) -> None:
    """Stage k of the members with this flag."""
    for i in range(flags.size):
        if flags[i] == flag:
            b.t_eval[i] = b.t[i] + w.c[k] * w.h[i]
            combine(b.y_eval, b.y, w.f, w.rows, k, i, w.h[i])
    _hold(b, w, n_held)
    evaluate_runs(b.call, b.first, w.runs, n_runs)
    _take(b, w, k, flags, flag)


@inlined
def _look_inside(b: Block, w: Work, n_held: int) -> None:
    """The stages that only the output between the steps needs, where there is some."""
    for i in range(w.wanted.size):
        w.wanted[i] = 1 if w.accepted[i] == 1 and output_inside(b, i, w.t_new[i]) else 0
        if b.watch.watches and w.accepted[i] == 1 and _in_reach(b, w, i):
            w.wanted[i] = 1
    n_runs = collect(w.wanted, 1, w.runs)
    if n_runs == 0:
        return
    if n_held > 0:
        for i in range(w.held.size):
            w.held[i] *= w.wanted[i]
        n_held = collect(w.held, 1, w.held_runs)
    for k in range(w.stages + 1, w.c.size):
        _stage(b, w, k, w.wanted, 1, n_runs, n_held)
    for i in range(w.wanted.size):
        if w.wanted[i] == 1:
            _coefficients(b, w, b.dense, i, w.h[i])
    if b.watch.watches:
        _sample(b, w)


@inlined
def _in_reach(b: Block, w: Work, i: int) -> bool:
    """An event may lie in the step of member i. Of a coordinate not, if both ends are farther from it on the same side
    than the stages could lead: twice as far as the fastest of them leads in half of the step."""
    e = b.watch
    if not looks(e, i):
        return False
    for n in range(e.functions):
        k = e.coordinates[n]
        if e.armed[i, n] == 0 or k == TIMED:
            continue
        if k == GENERAL:
            return True
        fastest = 0.0
        for s in range(w.stages + 1):
            fastest = max(fastest, abs(w.f[i, s, k]))
        least = min((b.y[i, k] - e.level[i, n]) * e.side[i, n], (w.y_new[i, k] - e.level[i, n]) * e.side[i, n])
        if not least > w.h[i] * fastest + graze_of(b, i, n, w.y_new[i, k], w.h[i]):
            return True
    e.look[i] = 0
    return False


@inlined
def _sample(b: Block, w: Work) -> None:
    """Event functions that are no coordinates, inside the steps that are looked into."""
    e = b.watch
    for i in range(w.wanted.size):
        e.sampled[i], w.wanted[i] = 0, w.wanted[i] * e.look[i]
        if w.wanted[i] == 1 and has_general(b, i):
            copy(w.y_new[i], e.y[i])
            e.sampled[i] = look(b, i, w.h[i])
        else:
            w.wanted[i] = 0
    n_runs = collect(w.wanted, 1, w.runs)
    if n_runs > 0:
        sample_runs(b, w.runs, n_runs, w.t_new)


@inlined
def _which_held(b: Block, w: Work) -> int:
    """Flag the members whose stages are projected; in how many runs they are."""
    if b.tangent[0] == 0:
        return 0
    for i in range(b.status.size):
        w.held[i] = 1 if b.status[i] == RUNNING and w.shortened[i] > 0 else 0
    return collect(w.held, 1, w.held_runs)


@inlined
def _hold(b: Block, w: Work, n_held: int) -> None:
    """Put the stages of a try that follows a rejected one on the constraints. y' = f(y) and y' = f(projected y) have
    the same solutions on them, so the method keeps its order; but near singular positions f is wild off them."""
    if n_held > 0:
        evaluate_runs(b.project, b.first, w.held_runs, n_held)
        for i in range(w.held.size):
            if w.held[i] == 1:
                for j in range(b.y.shape[1]):
                    b.y_eval[i, j] = b.onto[i, j]


@inlined
def _take(b: Block, w: Work, k: int, flags: Integers, flag: int) -> None:
    """Keep what was evaluated as stage k of the members with this flag."""
    for i in range(flags.size):
        if flags[i] == flag:
            copy(b.ydot[i], w.f[i][k])
            b.counts[i, RHS] += 1


@inlined
def _start(b: Block, w: Work) -> None:
    """Of members that start: f, and the first step where none is given."""
    for i in range(b.status.size):
        w.starting[i] = 1 if b.fresh[i] == 1 and b.status[i] == RUNNING else 0
    n_runs = collect(w.starting, 1, w.runs)
    if n_runs == 0:
        return
    for i in range(b.status.size):
        if w.starting[i] == 1:
            b.fresh[i], w.shortened[i], w.error[i], b.t_eval[i] = 0, 0, 1e-4, b.t[i]
            copy(b.y[i], b.y_eval[i])
    evaluate_runs(b.call, b.first, w.runs, n_runs)
    _take(b, w, 0, w.starting, 1)
    for i in range(b.status.size):
        if w.starting[i] == 1:
            bad = non_finite(w.f[i][0])
            if bad != FINITE:
                fail(b, i, NON_FINITE, bad)
                w.starting[i] = 0
    if b.step == 0.0:
        _choose_first(b, w)


@inlined
def _choose_first(b: Block, w: Work) -> None:
    """The first step, after an Euler step to see how fast f changes."""
    n_runs = collect(w.starting, 1, w.runs)
    for i in range(b.status.size):
        if w.starting[i] == 1:
            w.h[i] = trial(b, i, w.f[i][0])
            b.t_eval[i] = b.t[i] + w.h[i]
            for j in range(b.y.shape[1]):
                b.y_eval[i, j] = b.y[i, j] + w.h[i] * w.f[i, 0, j]
    evaluate_runs(b.call, b.first, w.runs, n_runs)
    _take(b, w, 1, w.starting, 1)
    for i in range(b.status.size):
        if w.starting[i] == 1:
            b.h[i] = first_step(b, i, w.f[i][0], w.f[i][1], w.h[i], w.order)


@inlined
def _judge(b: Block, w: Work) -> None:
    """Accept steps or not; the next step is chosen in any case."""
    for i in range(b.status.size):
        w.accepted[i] = 0
        if b.status[i] != RUNNING:
            continue
        ok, error, spared = finite(w.y_new[i]), 0.0, False
        if b.step == 0.0:
            error = error_norm(w.E, b.y, w.y_new, w.f, w.rows, w.c.size, w.n_errors, b.rtol, b.atol, i, w.h[i])
            if b.watch.watches and ok and not error <= 1.0 and _before_switch(b, w, i):
                continue
            if b.tangent[0] != 0 and not error <= 1.0:
                left, aside = _across(b, w, i, error, ok)
                if aside:
                    _sidestep(b, w, i)
                    w.shortened[i] += 1
                    continue
                spared = left <= 1.0
                error = left if spared else error
        if ok and error <= 1.0 and refused(b, i):
            _sidestep(b, w, i)
            if too_small(b.h[i], b.t[i]):
                fail(b, i, COLLAPSED, FINITE)
        elif ok and error <= 1.0:
            w.accepted[i] = 1
            grow = factor(w.control, error, w.error[i])
            # directly after a rejected step no longer one is tried
            b.h[i] = w.h_next[i] if spared else w.h[i] * (min(grow, 1.0) if w.shortened[i] else grow)
            if w.h_over[i] > 0.0:
                b.h[i], w.h_over[i] = w.h_over[i], 0.0
            w.error[i] = max(error, 1e-4)
            w.shortened[i] = 0
        else:
            _reject(b, w, i, error if ok else np.nan)


@inlined
def _across(b: Block, w: Work, i: int, error: float, ok: bool) -> tuple[float, bool]:
    """Of a step that fails: the error along the constraints, and whether one a little shorter comes next. If that fails
    too by errors across them, the step is spared. Then `h_next` follows: it is shorter only if shorter steps help."""
    first, wild, left = w.shortened[i] == 0, not error * b.rtol[0] <= WILD, error
    if first:
        w.h_next[i] = w.h[i]
    elif error <= HALVED * w.refused[i]:
        w.h_next[i] = w.h[i] * factor(w.control, error, 1.0)
    w.refused[i] = error
    if ok and not wild:
        for m in range(w.n_errors):
            along(b, i, w.t_new[i], w.y_new[i], w.E[m])
        left = norm_of(w.E, b.y, w.y_new, b.rtol, b.atol, i, w.h[i])
    return left, (first and left <= 1.0) or (wild and w.shortened[i] < SIDESTEPS)


@inlined
def _sidestep(b: Block, w: Work, i: int) -> None:
    """The next try is a little shorter."""
    b.counts[i, REJECTED] += 1
    b.h[i] = SIDESTEP * w.h[i]


@inlined
def _before_switch(b: Block, w: Work, i: int) -> bool:
    """A step that failed goes over a switch of f: the next try ends before it."""
    h, w.h_over[i] = step_to_switch(b, i, w.t_new[i], w.y_new[i], w.f[i][0])
    if h > 0.0:
        try_shorter(b, i, h, COLLAPSED, FINITE, largest_error(w.E, b.y, w.y_new, b.rtol, b.atol, i))
    return h > 0.0


@inlined
def _reject(b: Block, w: Work, i: int, error: float) -> None:
    """Try again with a shorter step, unless there is none."""
    h = w.h[i] * min(1.0, factor(w.control, error, 1.0))
    w.shortened[i] += 1
    if np.isfinite(error):
        try_shorter(b, i, h, COLLAPSED, FINITE, largest_error(w.E, b.y, w.y_new, b.rtol, b.atol, i))
    else:
        try_shorter(b, i, h, NON_FINITE, first_non_finite(w.f, i, w.stages + 1), FINITE)


@inlined
def _commit(b: Block, w: Work) -> None:
    """Go to the end of the accepted steps."""
    for i in range(b.status.size):
        if w.accepted[i] == 0:
            continue
        if not finite(w.f[i][w.stages]):
            _reject(b, w, i, np.nan)
            continue
        t = b.t[i]
        accept(b, i, w.t_new[i], w.y_new[i], w.f[i][w.stages])
        if b.t[i] != t:
            copy(w.f[i][w.stages], w.f[i][0])
        elif b.fresh[i] == KNOWN:
            b.fresh[i] = 0  # it is made anew from where it was; f there is known


@inlined
def _coefficients(b: Block, w: Work, d: Dense, i: int, h: float) -> None:
    """The polynomial of the step that ends in y_new: `methods`."""
    terms = d.c.shape[1]
    d.terms[i], d.t[i], d.h[i] = terms, b.t[i], h
    for k in range(3, terms):
        weighted(d.c[i], k, w.f, w.rows, w.c.size + w.n_errors + k - 3, i)
    for j in range(b.y.shape[1]):
        change = w.y_new[i, j] - b.y[i, j]
        d.base[i, j] = b.y[i, j]
        d.c[i, 0, j] = change
        d.c[i, 1, j] = h * w.f[i, 0, j] - change
        d.c[i, 2, j] = 2.0 * change - h * (w.f[i, 0, j] + w.f[i, w.stages, j])
        for k in range(3, terms):
            d.c[i, k, j] *= h
