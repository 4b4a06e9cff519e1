"""The rows of all constraints as numbers, G per body and per joint, at places that are given: constraints of equal
structure share one function, which is traced once and evaluated for all of them together.

A *slot* is one end of a constraint: a body that it ties, or a joint. Its rows are G over the motion V of the body in
body axes, or over the velocities of the joint. All rows of all slots are stacked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..joints.rates import is_plain
from ..loops.rows import rows_of
from ..loops.tied import ends_of
from ..spatial.transform import Transform
from ..sweeps.record import Record
from .tie_kinds import Kind, kind_of

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Slot:
    """Rows of G start at `first` of the stack; `tie` and `end` are numbers, `body` that of the body or joint."""

    tie: int
    end: int
    body: int
    joint: bool
    first: int


@dataclass
class _Group:
    kind: Kind
    members: list[int] = field(default_factory=list)
    data: list[list[Any]] = field(default_factory=list)  # numbers or expressions of parameters


class TieGroups:
    """Of a model. `slots` are in the order of the constraints, bodies before joints; `width` numbers has a row: those
    of V or of the widest joint."""

    def __init__(self, model: Model) -> None:
        self._t, self._symbols = model.t, model.parameter_symbols
        self.counts = np.array([tie.rows for tie in model.constraints], dtype=int)
        self._ends = [ends_of(tie) for tie in model.constraints]
        self.slots: list[Slot] = []
        first = 0
        self._first: list[int] = []
        for c, (bodies, joints) in enumerate(self._ends):
            self._first.append(first)
            for end, (body, joint) in enumerate([*((i, False) for i in bodies), *((j, True) for j in joints)]):
                self.slots.append(Slot(c, end, body, joint, first))
                first += int(self.counts[c])
        self.rows = first
        widest = max((model.bodies[s.body - 1].joint.nv for s in self.slots if s.joint), default=0)
        self.width = max(6, widest)
        self._groups = [_Evaluated(model, group, self._ends) for group in _groups(model, self._ends)]
        points = [ca.densify(tie.at(tie.point_a, model.t)) for tie in model.constraints]
        self._points = ca.Function("points", [self._t, self._symbols], [ca.horzcat(ca.SX(3, 0), *points)])

    def at(self, placements: np.ndarray, q: np.ndarray, t: float, params: np.ndarray) -> np.ndarray:
        """(rows, width): G of all slots, where the bodies are at `placements` (bodies + 1, 12)."""
        found = np.zeros((self.rows, self.width))
        for group in self._groups:
            group.put(found, self._first, placements, q, t, params)
        return found

    def points(self, t: float, params: np.ndarray) -> np.ndarray:
        """(constraints, 3): where the reaction on body a is given, in its axes."""
        return np.array(self._points(t, params)).T.reshape(-1, 3)


def _groups(model: Model, ends: list[tuple[list[int], list[int]]]) -> list[_Group]:
    found: dict[Hashable, _Group] = {}
    for c in range(len(model.constraints)):
        kind = kind_of(model, c)
        joints = [model.bodies[j - 1].joint for j in ends[c][1]]
        key = (kind.key, *(x.nq if is_plain(x) else id(x) for x in joints))
        group = found.setdefault(key, _Group(kind))
        group.members.append(c)
        group.data.append(kind.data)
    return list(found.values())


class _Evaluated:
    """One group: its function, and where its numbers come from and go to."""

    def __init__(self, model: Model, group: _Group, ends: list[tuple[list[int], list[int]]]) -> None:
        lifted = ca.SX.sym("x", len(group.kind.data))
        tie = group.kind.tie(ca.vertsplit(lifted) if group.kind.data else [])
        self._members = np.array(group.members, dtype=int)
        self._bodies = np.array([ends[c][0] for c in group.members], dtype=int).reshape(len(group.members), -1)
        self._joints = [ends[c][1] for c in group.members]
        frames, at = list[Any](), dict[int, Record]()
        for i in ends_of(tie)[0]:
            R, p = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)
            frames += [ca.vertcat(ca.vec(R.T), p)]
            at[i] = Record(X0=Transform(R, p), V=ca.SX.sym("V", 6))
        coordinates, self._q = list[Any](), list[np.ndarray]()
        for end, j in enumerate(ends_of(tie)[1]):
            joint = model.bodies[self._joints[0][end] - 1].joint
            q = ca.SX.sym("q", joint.nq)
            coordinates.append(q)
            fields = vars(at[j]) if j in at else {}
            at[j] = Record(**fields, joint=joint, q=q, v=ca.SX.sym("v", joint.nv))
            starts = np.array([model.bodies[own[end] - 1].q_start for own in self._joints])
            self._q.append(starts[:, None] + np.arange(joint.nq))
        whole = {0: Record(X0=Transform.identity(), V=ca.SX(6, 1)), **at}
        rows = rows_of(tie, {i: whole[i] for i in {*tie.bodies, *tie.joints}}, model.t)
        outputs = [*(rows.wrench[i] for i in ends_of(tie)[0]), *(rows.tau[j] for j in ends_of(tie)[1])]
        inputs = [*frames, *coordinates, lifted, model.t, model.parameter_symbols]
        self._function = ca.Function("ends", inputs, [ca.densify(x) for x in outputs]).map(len(group.members))
        self._data = _numbers(model, group.data)
        self._rows, self._widths = tie.rows, [x.shape[1] for x in outputs]

    def put(
        self, out: np.ndarray, first: list[int], placements: np.ndarray, q: np.ndarray, t: float, params: np.ndarray
    ) -> None:
        """Into the stack `out`, of whose constraints the rows start at `first`."""
        count = len(self._members)
        inputs = [placements[own].T for own in self._bodies.T] + [q[places].T for places in self._q]
        inputs += [self._data(params), np.full((1, count), t), np.repeat(params[:, None], count, axis=1)]
        found = self._function(*inputs)
        starts = np.array([first[c] for c in self._members])
        for end, x in enumerate(found if isinstance(found, tuple) else (found,)):
            G = np.array(x).reshape(self._rows, count, self._widths[end])
            for k in range(self._rows):
                out[starts + end * self._rows + k, : self._widths[end]] = G[k]


def _numbers(model: Model, data: list[list[Any]]) -> Callable[[np.ndarray], np.ndarray]:
    """The data of all members, one column each, as a function of the parameters."""
    if not any(isinstance(x, ca.SX) for own in data for x in own):
        fixed = np.array(data, dtype=float).reshape(len(data), -1).T
        return lambda params: fixed
    columns = ca.horzcat(*(ca.densify(ca.vertcat(ca.SX(0, 1), *own)) for own in data))
    function = ca.Function("data", [model.parameter_symbols], [columns])
    return lambda params: np.array(function(params))
