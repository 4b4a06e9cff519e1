"""The rows of one constraint at a state, as steps: functions of the records of what it ties.

    G, T    per body and per joint, in the order in which the constraint names them (`ends_of`)
    k       what G B + k = 0 has besides the accelerations B = [b; ε] of the bodies' origins: with A = B − [ω × v; 0]

Gravity may be an acceleration of everything, which two bodies do not notice, but the world would.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import casadi as ca

from ..model.constraint import Tie
from ..spatial.algebra import Matrix, cross, zeros
from ..spatial.transform import Transform
from ..sweeps.record import Fields, Record
from .response import by_columns
from .rows import rate_of, rows_of


def ends_of(tie: Tie) -> tuple[list[int], list[int]]:
    """The bodies, the world left out, and the joints."""
    return [i for i in dict.fromkeys(tie.bodies) if i], list(dict.fromkeys(tie.joints))


class Template(ABC):
    """A constraint without its numbers, which are in a record."""

    @abstractmethod
    def of(self, data: Record) -> Tie: ...


Tied = Tie | Template  # with its numbers, or without


def _seen(tied: Tied, data: Record, records: Sequence[Record]) -> tuple[Tie, Mapping[int, Record]]:
    """The constraint, and records by the numbers of its bodies and joints; the world is where it always is."""
    tie = tied if isinstance(tied, Tie) else tied.of(data)
    bodies, joints = ends_of(tie)
    world = Record(X0=Transform.identity(), V=zeros(6))
    return tie, {0: world, **dict(zip((*bodies, *joints), records, strict=True))}


def rows(tied: Tied, data: Record, world: Record, *records: Record) -> Fields:
    """All of the rows but the value; `k` is that of accelerations."""
    tie, at = _seen(tied, data, records)
    found = rows_of(tie, at, tie.t)
    bodies, joints = ends_of(tie)
    k = -found.gamma
    for i in bodies:
        turning = cross(at[i].V[3:], at[i].V[:3])
        carried = turning - at[i].X0.R.T @ world.gravity if 0 in tie.bodies else turning
        k = k - found.wrench[i] @ ca.vertcat(carried, zeros(3))
    G = {f"G{e}": found.wrench[i] for e, i in enumerate(bodies)}
    T = {f"T{e}": found.tau[j] for e, j in enumerate(joints)}
    return {**G, **T, "rate": found.rate, "gamma": found.gamma, "k": k, "off": 1 - tie.on}


def value(tied: Tied, data: Record, *records: Record) -> Fields:
    """g, which is also what projection has besides G δ."""
    tie, at = _seen(tied, data, records)
    return {"k": ca.densify(tie.value(at, tie.t))}


def rate(tied: Tied, data: Record, *records: Record) -> Fields:
    """ġ at velocities of the records."""
    tie, at = _seen(tied, data, records)
    return {"k": ca.densify(rate_of(tie, at, tie.t))}


def value_along(tied: Tied, data: Record, *records: Record) -> Fields:
    """The derivative of g where frames move by dR and dp, coordinates by dq: of the second half of the records."""
    n = len(records) // 2
    (tie, here), (_, along) = (_seen(tied, data, half) for half in (records[:n], records[n:]))
    at: dict[int, Record] = {0: here[0]}
    symbols, values, change = [], [], []
    for i in (*ends_of(tie)[0], *ends_of(tie)[1]):
        frame = i in tie.bodies
        parts = [(here[i].X0.R, along[i].dR), (here[i].X0.p, along[i].dp)] if frame else [(here[i].q, along[i].dq)]
        own = [ca.SX.sym("x", *x.shape) for x, _ in parts]
        at[i] = Record(X0=Transform(*own)) if frame else Record(q=own[0])
        symbols += [ca.vec(x) for x in own]
        values += [ca.vec(ca.densify(x)) for x, _ in parts]
        change += [ca.vec(ca.densify(d)) for _, d in parts]
    x = ca.vertcat(zeros(0), *symbols)
    found = ca.jtimes(ca.densify(tie.value(at, tie.t)), x, ca.vertcat(zeros(0), *change))
    return {"k": ca.sparsify(ca.substitute(found, x, ca.vertcat(zeros(0), *values)))}


def rate_along(ends: tuple[int, int], rows: Record, *moved: Record) -> Fields:
    """The change of ġ, which is linear in velocities."""
    return residual(ends, rows, Record(k=zeros(rows.rate.shape[0])), *moved)


def gamma(tied: Tied, data: Record, *records: Record) -> Fields:
    """γ − G A, without gravity: what is left of γ in joint coordinates where only velocities accelerate the bodies."""
    tie, at = _seen(tied, data, records)
    found = rows_of(tie, at, tie.t)
    k = found.gamma
    for i, G in found.wrench.items():
        k = k - G @ at[i].A
    return {"k": k}


def at_point(tied: Tied, data: Record, *records: Record) -> Fields:
    """(6 × rows): what a unit of each multiplier is to body a at its point, in its axes; from those on the others where
    body a is the world; zeros where joints are tied."""
    tie, at = _seen(tied, data, records)
    if not tie.bodies:
        return {"F": zeros(6, tie.rows)}
    found, (a, *others) = rows_of(tie, at, tie.t), tie.bodies
    if a:
        F = found.wrench[a].T
    else:  # what the world feels is the opposite of what they do, carried to its origin
        carried = [by_columns(at[b].X0.force_to_parent, found.wrench[b].T) for b in others]
        F = -sum(carried, zeros(6, tie.rows))
    point = tie.at(tie.point_a, tie.t)
    columns = (ca.vertcat(F[:3, k], F[3:, k] - cross(point, F[:3, k])) for k in range(tie.rows))
    return {"F": ca.horzcat(zeros(6, 0), *columns)}


def residual(ends: tuple[int, int], rows: Record, right: Record, *moved: Record) -> Fields:
    """G B + T a + k at accelerations or changes; `ends` are the numbers of bodies and of joints."""
    bodies, joints = ends
    k: Matrix = right.k
    for e in range(bodies):
        k = k + getattr(rows, f"G{e}") @ moved[e].B
    for e in range(joints):
        k = k + getattr(rows, f"T{e}") @ moved[bodies + e].a
    return {"k": k}
