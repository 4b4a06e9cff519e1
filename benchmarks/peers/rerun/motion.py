"""One second of motion: by sharnir, then by every peer beside it, each with one usual setting, and how far the ends are
from a tight run of sharnir.

Every peer has a process of its own: one that hangs, or takes longer than it may, costs only itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

import sharnir as sh

from ..engines.contract import Call
from ..linkages.oracle import marked
from ..measure import Timing, timings
from .case import Case
from .figures import compared_with
from .peer_trips import Trip, linkage_trips, tree_trips
from .settings import MOTION, RTOL, SECONDS, TIGHT
from .tell import Tell

OWN = "sharnir"
REPEATED = 2.0  # s; what takes longer is run once


class Task(NamedTuple):
    """`own` computes the motion with a tolerance, as coordinates; `ends` are the marked points, or the coordinates."""

    own: Callable[[float], np.ndarray]
    ends: Callable[[np.ndarray], np.ndarray]
    trips: Callable[[str], list[Trip]]  # of a peer


def measure_motion(case: Case, formulation: str, effort: dict[str, Any], tell: Tell) -> None:
    own, ends, _ = _task(case, formulation)
    made = _timed_once(lambda: own(RTOL))  # its kernels are compiled on the way
    if isinstance(made[0], str):
        tell(gaps=[{"function": MOTION, "by": OWN, "why": made[0]}])
        return
    tell(first_motion=made[1])
    calls = [Call(OWN, lambda: own(RTOL), 1)]
    times = timings(calls, _rounds(effort), 0.0, effort["longest"])
    tell(rows=compared_with(OWN, MOTION, "one", times, 1, f"rtol {RTOL:g}"))
    end, _ = _timed_once(lambda: ends(own(TIGHT)))
    if isinstance(end, str):
        tell(gaps=[{"function": MOTION, "by": f"{OWN}, tight", "why": end}])
        return
    error = float(np.abs(ends(own(RTOL)) - end).max())
    tell(agreement=[{"function": MOTION, "by": OWN, "difference": error}], end=end.tolist())


def measure_peer_motion(
    case: Case, formulation: str, peer: str, end: Sequence[Any] | None, effort: dict[str, Any], tell: Tell
) -> None:
    """Beside sharnir, which has told its own times and its end before."""
    own, _, trips = _task(case, formulation)
    compiled = False
    for label, setting, run in trips(peer):
        found, seconds = _timed_once(run)
        if isinstance(found, str) or not np.all(np.isfinite(found)):
            why = found if isinstance(found, str) else "does not get to the end"
            tell(gaps=[{"function": MOTION, "by": label, "why": why}])
            continue
        if end is not None:
            error = float(np.abs(found - np.array(end)).max())
            tell(agreement=[{"function": MOTION, "by": label, "difference": error}])
        if not compiled:
            own(RTOL)
            compiled = True
        if seconds <= REPEATED:
            calls = [Call(OWN, lambda: own(RTOL), 1), Call(label, run, 1)]
            times = timings(calls, _rounds(effort), 0.0, effort["longest"])
        else:
            mine = _timed_once(lambda: own(RTOL))[1]
            times = [Timing(OWN, np.array([mine])), Timing(label, np.array([seconds]))]
        tell(rows=[row for row in compared_with(OWN, MOTION, "one", times, 1, setting) if row["by"] != OWN])


def _task(case: Case, formulation: str) -> Task:
    if case.is_tree:
        model = case.tree()
        q0 = np.array(model.q0)
        plain = all(body.joint.nq == body.joint.nv == 1 for body in model.bodies)
        if plain:
            q0 = q0 - 0.1  # hanging down a little: what is curled up more moves chaotically
        own = _own(model, q0, np.zeros(model.nv), formulation)
        return Task(own, np.asarray, lambda peer: tree_trips(case.name, model, q0, peer) if plain else [])
    linkage = replace(case.linkage(), seconds=SECONDS, end=None)
    own = _own(linkage.model, linkage.q0, linkage.v0, formulation)
    return Task(own, lambda q: np.asarray(marked(linkage, q[None])[0]), lambda peer: linkage_trips(linkage, peer))


def _own(model: sh.Model, q0: np.ndarray, v0: np.ndarray, formulation: str) -> Callable[[float], np.ndarray]:
    def run(rtol: float) -> np.ndarray:
        found = sh.simulate(
            model, SECONDS, q0=q0, v0=v0, formulation=formulation, rtol=rtol, atol=rtol / 100, times="end", threads=1,
            progress=False,
        )  # fmt: skip
        if not found.ok:
            raise RuntimeError(str(found.status))
        return np.asarray(found.q[-1])

    return run


def _rounds(effort: dict[str, Any]) -> int:
    return min(5, int(effort["rounds"]))


def _timed_once(run: Callable[[], Any]) -> tuple[Any, float]:
    """What it gives, or why it does not, and the seconds of the processor."""
    start = time.process_time()
    try:
        return run(), time.process_time() - start
    except Exception as error:
        said = str(error).splitlines()
        return f"{type(error).__name__}: {said[0] if said else ''}"[:160], time.process_time() - start
