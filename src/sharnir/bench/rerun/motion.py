"""One second of motion by every way, each with one usual setting, and how far the ends are from a tight run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

import sharnir as sh

from ..engines.contract import Call
from ..linkages import exudyn_linkage, mujoco_linkage, pinocchio_linkage
from ..linkages.contract import Linkage
from ..linkages.oracle import marked
from ..measure import Timing, timings
from ..motions import PEERS, Motion
from .case import Case
from .figures import compared_with
from .probe import Tell

SECONDS, RTOL, TIGHT, STEP = 1.0, 1e-6, 1e-9, 1e-3
OWN = "sharnir"
REPEATED = 2.0  # s; what takes longer is run once
MOST_BODIES = 250  # of peers
LOOPS: dict[str, Any] = {"pin": pinocchio_linkage, "mujoco": mujoco_linkage, "exudyn": exudyn_linkage}
MOTION = "1 s of motion"


class Trip(NamedTuple):
    """`run` returns where the marked points, or the coordinates, are at the end."""

    label: str
    setting: str
    run: Callable[[], np.ndarray]


def measure_motion(case: Case, formulation: str, peers: Sequence[str], rounds: int, tell: Tell) -> None:
    """A way that fails is left out with a note."""
    if case.is_tree:
        model = case.tree()
        q0 = np.array(model.q0)
        plain = all(body.joint.nq == body.joint.nv == 1 for body in model.bodies)
        if plain:
            q0 = q0 - 0.1  # hanging down a little: what is curled up more moves chaotically
        own, ways = _own(model, q0, np.zeros(model.nv), formulation), []
        if plain and len(model.bodies) <= MOST_BODIES:
            ways = _tree_peers(Motion(case.name, model, q0, SECONDS), peers)
        ends: Callable[[Any], np.ndarray] = np.asarray
    else:
        linkage = replace(case.linkage(), seconds=SECONDS, end=None)
        own = _own(linkage.model, linkage.q0, linkage.v0, formulation)
        few = len(linkage.tree.bodies) <= MOST_BODIES
        ways = _loop_peers(linkage, [name for name in peers if name in LOOPS]) if few else []

        def ends(q: Any) -> np.ndarray:
            return np.asarray(marked(linkage, np.asarray(q)[None])[0])

    made = _timed_once(lambda: own(RTOL), warm=False)  # its kernels are compiled on the way
    if isinstance(made[0], str):
        tell(notes=[f"{case.name}: {MOTION}: {made[0]}"])
        return
    tell(first_motion=made[1])
    first = _timed_once(lambda: own(RTOL), warm=False)
    calls = [(OWN, f"rtol {RTOL:g}", lambda: ends(own(RTOL)), first[1])]
    tell(rows=compared_with(OWN, MOTION, "one", [Timing(OWN, np.array([first[1]]))], 1, calls[0][1]))
    tight = _timed_once(lambda: ends(own(TIGHT)), warm=False)
    notes, exact = [], None if isinstance(tight[0], str) else tight[0]
    for label, setting, run in ways:
        end, seconds = _timed_once(run)
        if isinstance(end, str) or not np.all(np.isfinite(end)):
            why = end if isinstance(end, str) else "no number."
            notes.append(f"{case.name}: {MOTION}: {label} ({setting}): {why}")
        else:
            calls.append((label, setting, run, seconds))
    for label, _, run, _ in calls:
        if exact is not None:
            error = float(np.abs(run() - exact).max())
            tell(agreement=[{"function": MOTION, "by": label, "difference": error}])
    repeated = [Call(label, run, 1) for label, _, run, seconds in calls if seconds <= REPEATED]
    times = {t.label: t for t in timings(repeated, rounds, 0.0)} if repeated else {}
    settings = {label: setting for label, setting, _, _ in calls}
    all_times = [times.get(label, Timing(label, np.array([seconds]))) for label, _, _, seconds in calls]
    rows = compared_with(OWN, MOTION, "one", all_times, 1)
    tell(rows=[{**row, "setting": settings[row["by"]]} for row in rows], notes=notes)


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


def _loop_peers(linkage: Linkage, peers: Sequence[str]) -> list[Trip]:
    found = []
    for name in peers:
        for way in LOOPS[name].ways(linkage)[:1]:  # the first is the surest one
            setting = RTOL if way.kind == "rtol" else STEP
            trip = way.make(setting)
            found.append(Trip(way.label, f"{way.kind} {setting:g}", partial(_marks, trip)))
    return found


def _marks(trip: Any) -> np.ndarray:
    return np.asarray(trip.marks(trip.run()))


def _tree_peers(motion: Motion, peers: Sequence[str]) -> list[Trip]:
    found = []
    words = {"pin": "pin", "mujoco": "MuJoCo", "exudyn": "Exudyn", "drake": "Drake"}
    for engine in PEERS:
        for way in engine(motion)[:1]:
            if not way.label.startswith(tuple(words[name] for name in peers)):
                continue
            setting = STEP if way.kind == "step" else RTOL
            found.append(Trip(way.label, f"{way.kind} {setting:g}", way.make(setting)))
    return found


def _timed_once(run: Callable[[], Any], warm: bool = True) -> tuple[Any, float]:
    """What it gives, or why it does not, and the seconds of the processor, `warm` those of a second run where the first
    one was short."""
    try:
        start = time.process_time()
        result = run()
        seconds = time.process_time() - start
        if warm and seconds < REPEATED:
            start = time.process_time()
            result = run()
            seconds = time.process_time() - start
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"[:200], 0.0
    return result, seconds
