"""Times at which the expressions of a model are not smooth, found before a run: its integrator stops at each.

Loads, prescribed motion and moving constraints are expressions; of those that depend on time and parameters alone the
times at which they switch are known in advance (`core.expressions`, `expression_roots`): corners, for the integrator.
Members of a batch differ in their parameters, and so in their corners. Short steps stand in for too many of them, and
the run says so.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.sweeps.sweep import any_record
from ..core.expressions.choices import chooses, switches
from ..core.read import Array
from ..core.tracing import cached_by_identity
from ..integrate.rhs import CLOSE, MARGIN
from ..model import Model, constant_symbols
from ..model.context import Names
from ..model.element import Element
from .expression_roots import Crossing, Linear, Loads, TooManyError, are_linear

# Conditions by which force elements choose, as functions of the model's t, q, v and parameters.
#
# The loads of an element are traced on bodies that are anywhere and move anyhow. Where there is a choice among their
# operations, the bodies are put where they are: a rope goes slack at a place of q.


@cached_by_identity
def choices_by_motion(model: Model) -> dict[str, ca.SX]:
    """The loads, by the names of the forces that choose and read the motion of bodies; one column for each."""
    return dict(_found(model))


def _found(model: Model) -> Iterator[tuple[str, ca.SX]]:
    names: Names | None = None
    for element in model.forces:
        if not element.bodies:
            continue  # its expressions are in its data
        records = {i: any_record() for i in element.bodies}
        loads = _column(element, records)
        if chooses(loads):
            names = names or Names.of(model)
            there = {i: names.places.at(i) for i in records}
            yield element.name, _column(element, there)


def _column(element: Element, records: Mapping[int, object]) -> ca.SX:
    loads = element.loads(records)
    return ca.densify(ca.veccat(ca.SX(0, 1), *loads.tau.values(), *loads.wrenches.values()))


MOST = 10_000  # corners of one member; each costs a start of the integrator
SHORTER = 4.0  # steps in the time between two corners, where these are too many


@dataclass(frozen=True, eq=False)
class TimeSwitches:
    """`pairs` of each member (n, 2), None where there are none at all; `max_step` stands in for too many of them.
    `moving`: constraints are among what switches."""

    pairs: list[Array] | None
    max_step: float = np.inf
    moving: bool = False


def switch_times(
    model: Model, t0: float, t1: float, params: Array, members: int, adaptive: bool = True
) -> TimeSwitches:
    """Of a run from t0 to t1; `params` are (np,) or (B, np). Where steps are `adaptive` also times to look at short
    smooth loads, of which only error control can make anything."""
    known = _known_of(model)
    if known.empty:
        return TimeSwitches(None)
    found, widths = known.find(t0, t1, np.atleast_2d(params), adaptive)
    pairs = found if len(found) == members else found * members
    width = min(widths, default=np.inf) / SHORTER
    if widths:
        instead = (
            f"It takes steps of at most {width:.3g} s instead, which are not exact at the jumps. Make a shorter run, "
            "or give max_step"
            if adaptive
            else "Its fixed steps go over them. Make a shorter run, or steps that are short enough"
        )
        warnings.warn(
            f"simulate: expressions of {model.name!r} switch so often in {t1 - t0:g} s that the run does not stop at "
            f"each of the times: at most {MOST} for each member are found in advance. {instead}.",
            stacklevel=5,
        )
    longest = width if adaptive else np.inf
    if not any(p.size for p in pairs):
        return TimeSwitches(None, longest)
    return TimeSwitches(pairs, longest, known.moving)


def find(model: Model, t0: float, t1: float, params: Array) -> list[Array] | None:
    """The pairs alone, without a word where they are too many."""
    known = _known_of(model)
    return None if known.empty else known.find(t0, t1, params, True)[0]


def switching_functions(model: Model) -> tuple[ca.SX, ...]:
    """Functions of t and parameters in whose zeros the corners are."""
    return tuple(_known_of(model).functions)


def moved_by(model: Model, places: Collection[int]) -> list[ca.SX]:
    """Switching functions of time that also depend on these parameters: if they change, so do the corners."""
    changing = [model.parameters[k].symbol for k in sorted(places)]
    return [g for g in _known_of(model).functions if changing and ca.depends_on(g, ca.vertcat(*changing))]


class _Known:
    """The part of a model that does not depend on the run, looked at once."""

    def __init__(self, model: Model) -> None:
        t, symbols = model.t, model.parameter_symbols
        found = switches(_expressions(model), t, constant_symbols(model))
        linear = are_linear(found.functions, t)
        self.functions = found.functions
        self.empty = not found.loads  # every switching function is part of a load
        self._linear = Linear([g for g, yes in zip(found.functions, linear, strict=True) if yes], t, symbols)
        self._others = [Crossing(g, t, symbols) for g, yes in zip(found.functions, linear, strict=True) if not yes]
        self._loads = Loads(found.loads, t, symbols)
        used = ca.jacobian_sparsity(ca.vertcat(ca.SX(0, 1), *found.loads), symbols).get_col() if symbols.numel() else []
        self._used = sorted(set(used))  # parameters that matter here
        self.moving = bool(switches(symbolic(model.constraints), t, symbols).functions)
        self._last: tuple[tuple[Any, ...], tuple[list[Array], list[float]]] | None = None

    def find(self, t0: float, t1: float, params: Array, pulses: bool) -> tuple[list[Array], list[float]]:
        """Pairs of each row of params; and how far apart those are that are too many. Members that do not differ in
        what matters are looked at once. The last answer is kept: runs that differ in other things only need not look
        again."""
        rows, whose = np.unique(params[:, self._used], axis=0, return_inverse=True)
        different = np.zeros((len(rows), params.shape[1]))
        different[:, self._used] = rows
        key = (t0, t1, pulses, different.shape, different.tobytes())
        if self._last is None or self._last[0] != key:
            self._last = (key, self._find(t0, t1, different, pulses))
        pairs, widths = self._last[1]
        return [pairs[k] for k in whose.ravel()], widths

    def _find(self, t0: float, t1: float, params: Array, pulses: bool) -> tuple[list[Array], list[float]]:
        margin, close = (x * max(abs(t0), abs(t1)) for x in (MARGIN, CLOSE))
        run = _Sorted(np.zeros(0, dtype=int), np.zeros((0, 2)), len(params))
        run = run.joined(*self._linear.roots(t0, t1, params), close)
        widths = []
        for crossing in self._others:
            try:
                found = crossing.roots(*run.between(t0, t1, margin), params)
            except TooManyError as error:
                widths.append(error.width)
                continue
            run = run.joined(*found, close)
        counts = np.bincount(run.members, minlength=len(params))
        if counts.max(initial=0) > MOST:
            widths.append((t1 - t0) / float(counts.max()))
            few = counts[run.members] <= MOST
            run = _Sorted(run.members[few], run.pairs[few], len(params))
        if pulses:
            members, times = self._loads.marks(*run.between(t0, t1, margin), params)
            run = run.joined(members, np.stack([times, times], axis=-1), close)
        return np.split(run.pairs, np.cumsum(np.bincount(run.members, minlength=len(params)))[:-1]), widths


@dataclass(frozen=True, eq=False)
class _Sorted:
    """Corners of all members, by member and time."""

    members: Array  # (n,)
    pairs: Array  # (n, 2)
    count: int  # of members

    def joined(self, members: Array, pairs: Array, close: float) -> _Sorted:
        """With these; those that are close to each other are one."""
        if not len(members):
            return self
        who, all_pairs = np.concatenate([self.members, members]), np.concatenate([self.pairs, pairs])
        order = np.lexsort((all_pairs[:, 0], who))
        who, all_pairs = who[order], all_pairs[order]
        new = (np.diff(who) > 0) | (all_pairs[1:, 0] > all_pairs[:-1, 1] + close)
        first = np.concatenate([[0], np.flatnonzero(new) + 1])
        ends = np.maximum.reduceat(all_pairs[:, 1], first)
        return _Sorted(who[first], np.stack([all_pairs[first, 0], ends], axis=-1), self.count)

    def between(self, t0: float, t1: float, margin: float) -> tuple[Array, Array]:
        """(spans (k, 2), members (k,)): the times between the corners."""
        everyone = np.arange(self.count)
        who = np.concatenate([everyone, self.members])
        starts = np.concatenate([np.full(self.count, t0), self.pairs[:, 1] + margin])
        order = np.lexsort((starts, who))
        who, starts = who[order], starts[order]
        # the span of a corner, or of the start, ends where the next corner of the member begins
        ends = np.full(len(who), t1)
        begins = np.concatenate([np.full(self.count, t0), self.pairs[:, 0] - margin])[order]
        same = np.diff(who) == 0
        ends[:-1][same] = begins[1:][same]
        spans = np.stack([np.maximum(starts, t0), np.minimum(ends, t1)], axis=-1)
        kept = spans[:, 0] < spans[:, 1]
        return spans[kept], who[kept]


@cached_by_identity
def _known_of(model: Model) -> _Known:
    return _Known(model)


def _expressions(model: Model) -> Iterator[ca.SX]:
    """Everything that may depend on time."""
    for body in model.bodies:
        if body.motion is not None:
            yield from symbolic(body.motion)
    for part in (*model.forces, *model.constraints):
        yield from symbolic(part)
    yield from choices_by_motion(model).values()  # between bodies that are prescribed


def symbolic(x: Any) -> Iterator[ca.SX]:
    """The expressions in the data of an object."""
    if isinstance(x, ca.SX):
        yield x
    elif isinstance(x, Mapping):
        for value in x.values():
            yield from symbolic(value)
    elif isinstance(x, (tuple, list)):
        for value in x:
            yield from symbolic(value)
    elif is_dataclass(x) and not isinstance(x, type):
        for field in fields(x):
            yield from symbolic(getattr(x, field.name))


# Corners between the times of a run, for integrals along it (`retrace`): these go from one to the next as it did.

MOST_STOPS = 64  # in one interval; with more it is integrated as a whole, and the estimate of the error says so


def stops(model: Model, t: Array, params: Mapping[str, Any], members: int) -> tuple[Array, Any]:
    """(B, time − 1, k): times at which something switches inside each interval, filled up with its end; and of bool
    (B, time − 1): whether there is one inside it or at its ends."""
    found = np.repeat(np.broadcast_to(t[1:], (members, len(t) - 1))[..., None], 0, axis=-1)
    touched = np.zeros((members, len(t) - 1), dtype=bool)
    if len(t) < 2:
        return found, touched
    given = [0.0 if p.mode == "state" else params[p.name] for p in model.parameters]  # no time depends on states
    table = [np.broadcast_to(np.asarray(x, dtype=float), (members,)) for x in given]
    pairs = find(model, float(t[0]), float(t[-1]), np.stack(table, axis=1) if table else np.zeros((members, 0)))
    if pairs is None:
        return found, touched
    rows: list[list[Array]] = []
    for b, corners in enumerate(pairs):
        first = np.searchsorted(t, corners[:, 0], side="left")  # t[first − 1] < corner <= t[first]
        touched[b, np.clip(first - 1, 0, len(t) - 2)] = True
        on = corners[:, 0] == t[np.minimum(first, len(t) - 1)]
        touched[b, np.clip(first[on], 0, len(t) - 2)] = True
        inside = corners[~on & (first > 0), 0]
        rows.append(np.split(inside, np.searchsorted(inside, t[1:-1], side="right")))
    most = max(len(x) for row in rows for x in row)
    filled = np.repeat(np.broadcast_to(t[1:], (members, len(t) - 1))[..., None], min(most, MOST_STOPS), axis=-1)
    for b, row in enumerate(rows):
        for k, x in enumerate(row):
            if len(x) <= MOST_STOPS:
                filled[b, k, : len(x)] = x
    return filled, touched
