"""The constraints of a run: closed at its start, kept by its states, and said where they no longer hold."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..algorithms.loops.constraint_results import rate as rates
from ..algorithms.loops.constraint_results import value
from ..core.errors import ModelError, ShapeError, SimulationError
from ..core.read import LARGEST
from ..core.tracing import cached_by_identity
from ..dynamics import Dynamics, arguments
from ..dynamics.arguments import Argument, argument, common_batch, parameters
from ..dynamics.orientations import InQuaternions, brought_near, in_quaternions, manifolds, prescribed
from ..integrate.poles import NEAR, Pole
from ..integrate.solution import Status
from ..model import Model, state_places
from ..model.joints.orientation_joints import ORIENTATIONS
from ..spatial.rotations import TOLERANCE
from .drift import evaluated, projected

# The state a run starts from: given or the model's own, on its manifold, with prescribed coordinates in place.


class Start:
    """At t: q (B, nq), v (B, nv), params (np,) or (B, np); `single` where nothing was batched, `moving` where
    velocities were asked for."""

    def __init__(self, model: Model, q0: Any, v0: Any, params: Any, t: float = 0.0) -> None:
        q0 = model.q0 if q0 is None else arguments.coordinates(model, "q0", q0)
        self.moving = v0 is not None or bool(model.v0.any())
        v0 = model.v0 if v0 is None else arguments.velocities(model, "v0", v0)
        given = {
            "q0": _state("q0", q0, model.nq, "coordinates"),
            "v0": _state("v0", v0, model.nv, "velocities"),
            "params": parameters(model, params),
        }
        batch = common_batch(given)
        self.t = t
        self.done: tuple[frozenset[str], ...] = ()  # of each member, events that happened at t in the run before
        self.kept = False  # a state of a run, which is on the constraints as that run was
        self.single, self.members = batch is None, 1 if batch is None else batch
        if self.members == 0:
            raise ShapeError("simulate: the batch is empty. Expected at least one initial state.")
        self.params = np.ascontiguousarray(given["params"].values)
        q, self.v = np.empty((self.members, model.nq)), np.empty((self.members, model.nv))
        q[:], self.v[:] = given["q0"].values, given["v0"].values
        self.q = _on_manifold(model, q)
        prescribed(model, t, self.q[:, None], self.v[:, None], self.params)


def _state(name: str, value: Any, size: int, what: str) -> Argument:
    found = argument(name, value, (size,), f"the initial {what}")
    if not (np.abs(found.values) <= LARGEST).all():
        row, k = np.argwhere(~(np.abs(np.atleast_2d(found.values)) <= LARGEST))[0]
        where = f"{name}[{k}]" if found.batch is None else f"{name}[{row}, {k}]"
        value = np.atleast_2d(found.values)[row, k]
        raise SimulationError(f"simulate: {where} is {value:g}, expected a finite number of at most {LARGEST:g}.")
    return found


def _on_manifold(model: Model, q: np.ndarray) -> np.ndarray:
    """Orientations are normalised; more than rounding is said, and nothing is made of zeros."""
    if not manifolds(model):
        return q
    fixed = brought_near(model, "simulate: in q0", q, SimulationError)
    change = float(np.max(np.abs(fixed - q), initial=0.0))
    if change > TOLERANCE:
        warnings.warn(
            f"simulate: q0 was not on the manifold of its orientations; it was normalised, which changed it by up to "
            f"{change:.3g}. Give unit quaternions (w, x, y, z).",
            stacklevel=4,
        )
    return fixed


# Orientations in angles: where their rates are infinite, and runs that have quaternions in their place.
#
# "stop" integrates the angles, and ends where they become singular. "switch" integrates the same mechanism with
# quaternions (`dynamics.orientations`), in which nothing is singular, from the start on: there is no jump, and steps,
# errors and costs are those of quaternions. What is seen of the run is in angles, each time those nearest to the last.


@dataclass(frozen=True, eq=False)
class View:
    """A run as its user sees it: `dyn` of the user's model, whose coordinates at the start are q0 (B, nq)."""

    dyn: Dynamics
    q0: np.ndarray
    other: InQuaternions | None  # what is integrated instead

    def user_coordinates(self, q: np.ndarray, near: np.ndarray | None = None) -> np.ndarray:
        """Coordinates (B, time, nq) of what is integrated, as the user knows them."""
        return q if self.other is None else self.other.coordinates.back(q, self.q0 if near is None else near)

    def start(self, q: np.ndarray) -> np.ndarray:
        """The same of the start (B, nq): q0 to the last bit where it was not changed."""
        if self.other is None:
            return q
        changed = (q != self.other.coordinates.there(self.q0)).any(axis=-1)
        return np.where(changed[:, None], self.user_coordinates(q[:, None])[:, 0], self.q0)


def switched(model: Model, on_singularity: str) -> InQuaternions | None:
    """The model to integrate in its place, if any."""
    found = in_quaternions(model) if on_singularity == "switch" else None
    return found if found is not None and found.turned else None


def near_poles(model: Model, q: np.ndarray) -> np.ndarray:
    """(B,) of bool: positions (B, nq) so near to a singularity of their angles that a run in them does not begin."""
    known = in_quaternions(model)
    if known is None:
        return np.zeros(len(q), dtype=bool)
    poles = poles_of(model, "stop")
    sines = np.sin(q[:, [pole.place for pole in poles]] + np.array([pole.phase for pole in poles]))
    return np.asarray((np.abs(sines) < NEAR).any(axis=-1))


def start_there(start: Start, other: InQuaternions) -> Start:
    found = copy(start)
    found.q = other.coordinates.there(start.q)
    return found


def names_of(model: Model, other: InQuaternions | None, blocks: tuple[str, ...]) -> tuple[str, ...]:
    """Of the entries of the state, in words: a quaternion that the user does not know is that of a joint."""
    names = list(state_names(model, blocks))
    for x in other.turned if other is not None else ():
        for k in range(4):
            names[x.quaternion + k] = f"the orientation of {x.joint}, as a quaternion,"
    return tuple(names)


def poles_of(model: Model, on_singularity: str) -> list[Pole]:
    """Of the angles among the states; where q(t) is given they are none. They are the first entries of every state."""
    known = in_quaternions(model)
    if known is None:
        return []
    found = []
    for body in model.bodies:
        for first, triple in body.joint.angles:
            if body.motion is not None and first in body.motion.q_coordinates:
                continue
            pole = ORIENTATIONS[triple].pole
            assert pole is not None
            remedy = f"Use parameters='quaternion' or 'matrix' in joint {body.name!r}"
            reader = known.kept.get(body.name)
            if reader is not None:
                remedy += f"; {reader} reads its angles, which on_singularity='switch' therefore leaves as they are"
            elif on_singularity == "stop":
                remedy += ", or simulate(..., on_singularity='switch')"
            words = (
                f"joint {body.name!r} comes near the singularity of its angles (parameters={triple!r}), "
                f"{pole.where}, where {pole.angle} is its coordinate {first + pole.k}. Rates of the other two angles "
                f"are infinite there, although the motion goes on. Everything up to there is kept. {remedy}."
            )
            found.append(Pole(body.q_start + first + pole.k, pole.phase, words))
    return found


AHEAD = 1e-2  # of the time that a run took: when it is seen whether the constraints could have been satisfied
DRIFTING = 1e3  # times as much is allowed where nothing, or not all, is done against drift
ROUND_OFF = 1e-13  # m, rad and per second
FEW = 64  # states that are not worth several threads
CLOSED = 1e-9  # m, rad and per second: what q0 and v0 may be off without a word; it is projected away
BROKEN, BROKEN_RATE = 1e-6, 1e-5  # a state further off no longer satisfies its constraints


def assemble_start(model: Model, dyn: Dynamics, start: Start, moving: bool, project: bool) -> None:
    """Put the initial states on the constraints, with a warning that states the change. Where no velocities were given
    (not `moving`), those that drives ask for are none. With `project` the last round-off is removed too."""
    times, values = np.full(start.members, start.t), start.params
    g = np.abs(evaluated(value, model, times, values, start.q)).max(axis=-1, initial=0.0)
    rate = np.abs(evaluated(rates, model, times, values, start.q, start.v)).max(axis=-1, initial=0.0)
    moved_q = moved_v = 0.0
    for b in np.flatnonzero(~((g <= CLOSED) & (rate <= CLOSED))):
        from ..dynamics.analysis import assemble

        row = values if values.ndim == 1 else values[b]
        own = {p.name: float(row[k]) for k, p in enumerate(model.parameters)}
        found = assemble(dyn, start.q[b], start.v[b], t=start.t, params=own)
        if not found.report.ok:
            which = "" if start.single else f" (member {b} of the batch)"
            raise SimulationError(f"simulate: the initial position{which}: {found.report.text}")
        moved_q = max(moved_q, float(np.abs(found.q - start.q[b]).max(initial=0.0)))
        moved_v = max(moved_v, float(np.abs(found.v - start.v[b]).max(initial=0.0)))
        start.q[b], start.v[b] = found.q, found.v
    off = (g > ROUND_OFF) | (rate > ROUND_OFF)  # what is on the constraints is left as it was given
    off &= ~near_poles(model, start.q)  # a run that would end at once; angles cannot be moved there
    if project and off.any():
        any_size = np.zeros((start.members, model.row_count))
        q, v = projected(model, np.full(1, start.t), start.q[:, None], start.v[:, None], start.params, any_size)
        start.q[off], start.v[off] = q[off, 0], v[off, 0]
    if moved_q or (moved_v and moving):
        warnings.warn(
            f"simulate: q0 and v0 did not satisfy the constraints of {model.name!r}; they were assembled, which "
            f"changed q0 by up to {moved_q:.3g} and v0 by up to {moved_v:.3g}. Call sharnir.assemble(model, q, v) for "
            "a report.",
            stacklevel=4,
        )


def checked(
    dyn: Dynamics,
    t: np.ndarray,
    q: np.ndarray,
    v: np.ndarray,
    params: np.ndarray,
    statuses: list[Status],
    drift: str,
    t0: float = 0.0,
) -> tuple[list[Status], list[int]]:
    """The statuses of members whose constraints hold to the end; those of the others say when they stopped to. And how
    many states of each member are good."""
    model, found, good = dyn.model, [], []
    slack = 1.0 if drift == "projection" else DRIFTING
    closed = _closed(dyn, t, q, v, params, slack)
    counts = np.isfinite(q).all(axis=2).sum(axis=1).tolist()  # a member that has ended has no states any more
    for b, status in enumerate(statuses):
        n = counts[b]
        if closed[b] and (status.ok or status.stopped):  # nearly all: nothing more is asked of them
            found.append(status)
            good.append(n)
            continue
        row = params if params.ndim == 1 else params[b] if params.ndim == 2 else params[b, :n].T
        table: dict[str, Any] = {p.name: row[k] for k, p in enumerate(model.parameters)}
        g = np.abs(dyn.constraint_value(q[b][:n], t=t[:n], params=table)) / slack
        rate = np.abs(dyn.constraint_rate(q[b][:n], v[b][:n], t=t[:n], params=table)) / slack
        broken = np.argwhere(~((g <= BROKEN) & (rate <= BROKEN_RATE)))
        if broken.size:
            k, r = broken[0]
            name = [c.name for c in model.constraints for _ in c.labels][r]
            text = (
                f"The constraints did not hold: at t = {t[k]:.6g} s constraint {name!r} is open by "
                f"{g[k, r] * slack:.3g} (m or rad) and opens by {rate[k, r] * slack:.3g} per second. States from there "
                f"on are left out. {'' if status.ok else status.text + ' '}Expected the "
                f"constraints to hold within {BROKEN * slack:g} and {BROKEN_RATE * slack:g}; a mechanism that has "
                "reached the end of its range, constraints that contradict each other, or too loose tolerances are the "
                "usual causes."
            )
            n, status = int(k), replace(status, ok=False, text=text, time=float(t[k]))
        elif not status.ok and not status.stopped and n:
            last = {name: float(np.ravel(x)[-1]) for name, x in table.items()}
            text = _beyond(dyn, q[b, n - 1], v[b, n - 1], t0, status.time, last) + status.text
            status = replace(status, text=text)
        found.append(status)
        good.append(n)
    return found, good


def _closed(dyn: Dynamics, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray, slack: float) -> np.ndarray:
    """(B,) of bool: whether the constraints hold at all states of a member, which are looked at together; `params` as
    (np,), (B, np) or (B, time, np)."""
    members, count = q.shape[:2]
    alive = np.isfinite(q).all(axis=-1) & np.isfinite(v).all(axis=-1)
    rows = (
        params
        if params.ndim == 3
        else np.broadcast_to(np.atleast_2d(params)[:, None], (members, count, params.shape[-1]))
    )
    rows = rows[alive]
    times, some_q, some_v = np.broadcast_to(t, (members, count))[alive], q[alive], v[alive]
    good = np.ones((members, count), dtype=bool)
    if alive.any():
        if len(times) <= FEW:
            g = evaluated(value, dyn.model, times, rows, some_q)
            rate = evaluated(rates, dyn.model, times, rows, some_q, some_v)
        else:
            table = {p.name: rows[:, k] for k, p in enumerate(dyn.model.parameters)}
            g = dyn.constraint_value(some_q, t=times, params=table)
            rate = dyn.constraint_rate(some_q, some_v, t=times, params=table)
        off = (np.abs(g) > BROKEN * slack) | (np.abs(rate) > BROKEN_RATE * slack) | np.isnan(g) | np.isnan(rate)
        good[alive] = ~off.any(axis=1)
    return np.asarray(good.all(axis=1))


def _beyond(dyn: Dynamics, q: np.ndarray, v: np.ndarray, t0: float, t: float, params: Mapping[str, float]) -> str:
    """Where a motion that is prescribed leads out of the range of the mechanism, a sentence that says so."""
    from ..dynamics.analysis import assemble

    later = t + AHEAD * (t - t0)
    try:
        report = assemble(dyn, q, v, t=later, params=params).report
    except ModelError as error:  # a constraint that has no value there
        return f"The mechanism cannot go on: {error} "
    return "" if report.ok else f"The mechanism cannot go on: at t = {later:.6g} s {report.text} "


def state_names(model: Model, blocks: tuple[str, ...] = ("q", "v")) -> tuple[str, ...]:
    """The name of each entry of the state, as a part of a sentence: "coordinate hub[2]", "velocity link"."""
    names = _names(model)
    return tuple(text for block in blocks for text in names.get(block, names[""]))


@cached_by_identity
def _names(model: Model) -> dict[str, tuple[str, ...]]:
    """Of the blocks that states have."""
    velocities = model.velocity_labels()
    words = {"v": "velocity", "p": "momentum", "": "state"}
    return {
        "q": tuple(f"coordinate {label}" for label in model.coordinate_labels()),
        "pi": tuple(f"momentum of coordinate {label}" for label in model.coordinate_labels()),
        "z": tuple(f"state {model.parameters[k].name!r}" for k in state_places(model)),
        **{block: tuple(f"{word} {label}" for label in velocities) for block, word in words.items()},
    }
