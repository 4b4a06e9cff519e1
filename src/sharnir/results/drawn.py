"""A run with states in between (`at`), so that a plot of it shows the motion and not a polygon through its steps."""

from __future__ import annotations

import numpy as np

from .anchors import Anchors, ends
from .at import states_at
from .run import Run
from .series import Series

POINTS = 1000  # along the axis of time
NUMBERS = 300_000  # of velocities, of all members and times: of larger runs fewer states are added


def drawn(run: Run) -> Run:
    """The run itself where it cannot be made smoother: without its model, with a single state, or of many already."""
    if run._dyn is None or len(run.t) < 2 or run.t[-1] <= run.t[0]:
        return run
    members, nv = run.batch or 1, run.v.shape[-1]
    points = min(POINTS, NUMBERS // max(members * nv, 1))
    if points <= len(run.t) // 2:
        return run
    grid = np.linspace(run.t[0], run.t[-1], points)
    grid = grid[~np.isin(grid, run.t)]
    q, v = states_at(run, grid, exact=False)
    # a member that has ended has no states; one whose motion could not be followed keeps its polygon there
    good = (np.isfinite(q).all(axis=-1) & np.isfinite(v).all(axis=-1) | (grid > ends(run)[:, None])).all(axis=0)
    grid, q, v = grid[good], q[:, good], v[:, good]
    return _merged(run, grid, q, v)


def _merged(run: Run, grid: np.ndarray, q: np.ndarray, v: np.ndarray) -> Run:
    """In order of time; of a single run with both states of every event."""
    single = run.batch is None
    own = Series.of(run) if single else None
    t = run.t if own is None else own.t
    anchors = Anchors.of(run)
    happened = np.take_along_axis(anchors.happened, np.maximum(anchors.before(grid), 0), axis=1)
    counts = run.happened if own is None else own.happened[None]
    all_t, all_counts = np.concatenate([t, grid]), np.concatenate([counts, happened], axis=1)
    order = np.lexsort((all_counts[0], all_t)) if single else np.argsort(all_t, kind="stable")

    def series(kept: np.ndarray, added: np.ndarray) -> np.ndarray:
        return np.asarray(np.concatenate([kept[None] if single else kept, added], axis=1)[:, order])

    tau = None
    if run.tau is not None:
        row = np.clip(np.searchsorted(run.t, grid, side="right") - 1, 0, None)
        forces = run.tau if own is None or own.tau is None else own.tau
        tau = series(forces, run.tau.reshape(run.batch or 1, len(run.t), -1)[:, row])
    arrays = [series(run.q if own is None else own.q, q), series(run.v if own is None else own.v, v)]
    count = all_counts[:, order]

    def each(x: np.ndarray) -> np.ndarray:
        return np.asarray(x[0]) if single else x

    return Run(
        run._dyn, all_t[order], *map(each, arrays), settings=run.settings,
        status=run.statuses[0] if single else run.statuses, params=run.params, tau=None if tau is None else each(tau),
        events=run.all_events[0] if single else list(run.all_events), happened=each(count),
    )  # fmt: skip
