"""A run with events made by hand of plain runs: a damped oscillator whose spring gets softer twice.

Its energy drops by ½ (k_before − k_after) x² at each instant.
"""

from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.results.event_log import RunEvent
from sharnir.simulate import Run

STIFFNESS = (100.0, 40.0, 9.0)
NAMES = ("softer", "softest")


def oscillator() -> sh.Model:
    s = sh.System("oscillator", gravity=(0, 0, 0))
    k = s.parameter("k", STIFFNESS[0], unit="N/m")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=2.0, inertia=(0.1, 0.1, 0.1))
    s.add_force("spring", sh.JointSpring("cart", stiffness=k, damping=0.3))
    return s.build()


def pieces(model: sh.Model, at: tuple[float, float], end: float, first: float) -> tuple[list[Run], list[RunEvent]]:
    """Plain runs between the instants, at fine times, and the events."""
    edges, runs, events = (0.0, *at, end), [], []
    q, v = np.array([first]), np.array([0.0])
    for k in range(3):
        length = edges[k + 1] - edges[k]
        run = sh.simulate(
            model,
            length,
            q0=q,
            v0=v,
            params={"k": STIFFNESS[k]},
            rtol=1e-12,
            atol=1e-13,
            times=np.linspace(0, length, 41),
        )
        q, v = run.q[-1], run.v[-1]
        runs.append(run)
        if k < 2:
            lost = 0.5 * (STIFFNESS[k] - STIFFNESS[k + 1]) * float(q[0]) ** 2
            impulses = {"cart": np.zeros(6)}
            changes = {"k": STIFFNESS[k + 1]}
            events.append(RunEvent(edges[k + 1], NAMES[k], "by hand", impulses, lost, q, v, v, changes))
    return runs, events


def at_steps(at: tuple[float, float] = (0.7, 1.1)) -> Run:
    """Both states of every instant are there."""
    model = oscillator()
    runs, events = pieces(model, at, 2.0, 0.5)
    starts = (0.0, *at)
    t, q, v = (np.concatenate(x) for x in ([s + r.t for s, r in zip(starts, runs, strict=True)],
                                           [r.q for r in runs], [r.v for r in runs]))  # fmt: skip
    happened = np.repeat([0, 1, 2], 41)
    how = runs[0].settings
    return Run(
        sh.compile(model, how.formulation), t, q, v, settings=how, status=runs[0].statuses, events=events,
        happened=happened,
    )  # fmt: skip


def at_times(members: int | None = 3) -> Run:
    """Members with events at different times, between the times of the run, one of them at such a time."""
    model, times, all_q, all_v, all_events = oscillator(), np.linspace(0.0, 2.0, 21), [], [], []
    how = None
    for b in range(members or 1):
        at = (0.7, 1.1 + 0.123 * b)
        _, events = pieces(model, at, 2.0, 0.5)
        edges, q, v = (0.0, *at, 2.0), np.zeros((21, 1)), np.zeros((21, 1))
        params, start = {"k": 0.0}, (np.array([0.5]), np.zeros(1))
        for k in range(3):
            inside = (times >= edges[k]) & (times < edges[k + 1] if k < 2 else times <= edges[k + 1])
            params = {"k": STIFFNESS[k]}
            wanted = np.concatenate([times[inside] - edges[k], [edges[k + 1] - edges[k]]])
            run = sh.simulate(
                model,
                edges[k + 1] - edges[k],
                q0=start[0],
                v0=start[1],
                params=params,
                rtol=1e-12,
                atol=1e-13,
                times=np.unique(wanted),
            )
            n = int(inside.sum())
            q[inside], v[inside], start, how = run.q[:n], run.v[:n], (run.q[-1], run.v[-1]), run.settings
        all_q.append(q), all_v.append(v), all_events.append(events)
    assert how is not None
    status = sh.simulate(model, 0.1).statuses[0]
    dyn = sh.compile(model, how.formulation)
    if members is None:
        return Run(dyn, times, all_q[0], all_v[0], settings=how, status=status, events=all_events[0])
    states = np.array(all_q), np.array(all_v)
    return Run(dyn, times, *states, settings=how, status=[status] * members, events=all_events)
