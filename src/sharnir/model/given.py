"""Parameters as a caller gives them: finite, and such that masses, inertias, rotors and placements are those of bodies.

The numbers of all bodies that depend on parameters are one function, made at the first call that gives any, and
evaluated for all members of a batch at once. What it finds suspicious is looked at by the checks that `build()` makes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..errors import ModelError
from ..read import LARGEST, Array
from ..spatial.validity import SLACK
from .event import AGAINST, ALONG, BY_VELOCITY, RESTS
from .mobility import check_inertias
from .stops import Stops
from .values import check_values, evaluated

if TYPE_CHECKING:
    from .model import Model

SIGNS = (ALONG, AGAINST, RESTS, BY_VELOCITY)
KEPT = 256  # rows of parameters that were found good and may be given again
SURE = SLACK / 2  # of the largest entry of an inertia; nearer to the limit the exact check decides


class Given:
    """The check of one model. It is kept with the model."""

    def __init__(self, model: Model) -> None:
        self._names = [p.name for p in model.parameters]
        self._symbols, self._gravity = model.parameter_symbols, model.gravity
        self._bodies = model.bodies
        self._good: set[bytes] = set()
        self._flags = [k for k, p in enumerate(model.parameters) if p.mode == "flag"]
        self._signs = [k for k, p in enumerate(model.parameters) if p.mode == "sign"]
        self._stops = Stops(model)
        self._sides = [pair for pair in _both_sides(model) if len(pair) > 1]
        parts: list[ca.SX] = []
        places: dict[str, list[int]] = {"mass": [], "armature": [], "inertia": []}
        size = 0
        for kind, x in _symbolic(model):
            if kind in places:
                places[kind] += range(size, size + int(x.numel()))
            parts.append(ca.densify(ca.vec(x)))
            size += int(x.numel())
        self._masses, self._armatures, self._inertias = places.values()
        self._function = ca.Function("given", [self._symbols], [ca.vertcat(*parts)]) if parts else None

    def check(self, table: Array) -> None:
        """`table` is (np,) or (B, np), in the order of the model's parameters."""
        single = table.ndim == 1
        if single and table.tobytes() in self._good:
            return
        rows = table[None] if single else table
        wild = np.argwhere(~(np.abs(rows) <= LARGEST))
        if wild.size:
            b, k = wild[0]
            raise ModelError(
                f"params[{self._names[k]!r}]{_member(single, int(b))} is {rows[b, k]:g}. Expected a finite number of "
                f"at most {LARGEST:g}."
            )
        if self._flags:
            self._check_modes(rows, single)
            self._stops.check(rows, " with the params given")
        if self._function is not None and len(rows):
            odd = np.flatnonzero(self._suspicious(rows))
            for k in np.unique(rows[odd], axis=0, return_index=True)[1] if odd.size else ():
                self._look(rows[odd[k]], f"with the params given{_member(single, int(odd[k]))}")
        if single:
            if len(self._good) >= KEPT:
                self._good.clear()
            self._good.add(table.tobytes())

    def _check_modes(self, rows: Array, single: bool) -> None:
        odd = np.argwhere((rows[:, self._flags] != 0.0) & (rows[:, self._flags] != 1.0))
        if odd.size:
            b, k = odd[0]
            place = self._flags[k]
            raise ModelError(
                f"params[{self._names[place]!r}]{_member(single, int(b))} is {rows[b, place]:g}. It is a mode: "
                "expected 1 for on or locked, 0 for off or open."
            )
        odd = np.argwhere(~np.isin(rows[:, self._signs], SIGNS))
        if odd.size:
            b, k = odd[0]
            place = self._signs[k]
            raise ModelError(
                f"params[{self._names[place]!r}]{_member(single, int(b))} is {rows[b, place]:g}. It is a mode: "
                f"expected {ALONG} or {AGAINST}, which way it slides, {RESTS} where it rests, or {BY_VELOCITY} for the "
                "sign of its velocity."
            )
        for pair in self._sides:
            for b in np.flatnonzero(rows[:, pair].sum(axis=1) > 1.0)[:1]:
                raise ModelError(
                    f"params[{self._names[pair[0]]!r}] and params[{self._names[pair[1]]!r}]{_member(single, int(b))} "
                    "are both 1. A joint rests at one end of its stop at most; set one of them to 0."
                )

    def _suspicious(self, rows: Array) -> Array:
        """(B,) of bool."""
        with np.errstate(all="ignore"):
            x = self._evaluated(rows)
            calm = (np.abs(x) <= LARGEST).all(axis=1)
            calm &= (x[:, self._masses] > 0.0).all(axis=1) & (x[:, self._armatures] >= 0.0).all(axis=1)
            if self._inertias:
                J = np.where(calm[:, None], x[:, self._inertias], 0.0).reshape(len(x), -1, 3, 3)
                limit = SURE * np.abs(J).max(axis=(2, 3))
                low, middle, high = np.moveaxis(np.linalg.eigvalsh(J), -1, 0)
                skew = np.abs(J - np.swapaxes(J, 2, 3)).max(axis=(2, 3))
                calm &= ((low >= -limit) & (low + middle >= high - limit) & (skew <= limit)).all(axis=1)
        return np.asarray(~calm)

    def _evaluated(self, rows: Array) -> Any:
        """All numbers (B, n) that depend on parameters, by CasADi in place: its own matrices take ten times as long to
        convert as to compute."""
        assert self._function is not None
        given: Any = np.ascontiguousarray(rows, dtype=float)
        found: Any = np.empty((len(rows), self._function.numel_out(0)))
        buffer: Any
        buffer, run = self._function.map(len(rows)).buffer()
        buffer.set_arg(0, memoryview(given))
        buffer.set_res(0, memoryview(found))
        run()
        return found

    def _look(self, row: Array, when: str) -> None:
        values = evaluated(self._bodies, self._symbols, row)
        check_values(values, when)
        self._check_gravity(row, when)
        if any(x.symbolic and x.mass == 0.0 for x in values):
            check_inertias(values, self._symbols, row)

    def _check_gravity(self, row: Array, when: str) -> None:
        if isinstance(self._gravity, ca.SX):
            g = np.array(ca.Function("gravity", [self._symbols], [self._gravity])(row)).ravel()
            if not np.abs(g).max() <= LARGEST:
                raise ModelError(f"gravity = {g.tolist()} {when}. Expected finite numbers of at most {LARGEST:g}.")


def _both_sides(model: Model) -> Iterator[list[int]]:
    """The flags of locks that share a tie."""
    for tie in sorted({lock.tie for lock in model.locks}):
        yield [lock.flag for lock in model.locks if lock.tie == tie]


def _symbolic(model: Model) -> Iterator[tuple[str, ca.SX]]:
    """What depends on parameters, by its kind."""
    for body in model.bodies:
        kind = "inertia" if body.check_inertia else "any inertia"
        place = body.placement
        numbers = (("mass", body.mass), ("", body.com), (kind, body.inertia), ("armature", body.armature))
        for what, x in (*numbers, ("", place.R), ("", place.p)):
            if isinstance(x, ca.SX):
                yield what, x
        for x in body.joint.data_values().values():
            if not x.is_constant():
                yield "", x
    if isinstance(model.gravity, ca.SX):
        yield "", model.gravity


def _member(single: bool, b: int) -> str:
    return "" if single else f" (row {b} of the batch)"
