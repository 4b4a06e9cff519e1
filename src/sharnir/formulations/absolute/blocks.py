"""Joints and constraints alike as blocks of rows Σ Q_i Ẍ_i = b in absolute coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from ...sweeps.record import Record
from .rows import IN_PLANE, joint_motion, joint_rows, to_spatial

if TYPE_CHECKING:
    from ...model import Model
    from ...sweeps.trace import Trace


@dataclass(frozen=True)
class Block:
    """Q by body, the world left out; `labels` say what the multipliers are."""

    Q: dict[int, Matrix]
    b: Matrix
    labels: tuple[str, ...]


def axes_of(model: Model) -> Sequence[int]:
    """The components of Ẍ that may differ from zero."""
    return IN_PLANE if model.planar else range(6)


def joint_block(trace: Trace, i: int) -> Block:
    body, parent = trace.records[i], trace.model.parents[i - 1]
    rows = joint_rows(body, trace.records[parent], axes_of(trace.model))
    return Block({i: rows.Q} | ({parent: rows.Q_parent} if parent else {}), rows.b, rows.labels)


def constraint_block(
    wrench: Mapping[int, Matrix],
    tau: Mapping[int, Matrix],
    k: Matrix,
    bodies: Mapping[int, Record],
    parents: Mapping[int, int | None],
) -> tuple[dict[int, Matrix], Matrix]:
    """(Q, b) from rows G B + T a + k = 0 on the accelerations of origins, T Ẍ − [Ω c; 0], and of joints,
    B (Ẍ − k) + B_p Ẍ_p. Bodies by their numbers, or by any others; a parent is None where it is the world."""
    Q: dict[int, Matrix] = {}
    b = -k

    def add(i: int | None, part: Matrix) -> None:
        if i is not None:
            Q[i] = Q[i] + part if i in Q else part

    for i, G in wrench.items():
        add(i, G @ to_spatial(bodies[i]))
        b = b + G @ ca.vertcat(bodies[i].Omega @ bodies[i].c, zeros(3))
    for i, G in tau.items():
        body = bodies[i]
        B, B_parent = joint_motion(body)
        free = G[:, body.free]
        add(i, free @ B)
        add(parents[i], free @ B_parent)
        b = b + free @ B @ body.k - G[:, body.driven] @ body.a_driven
    return Q, b
