"""Joints and constraints alike as blocks of rows Σ Q_i Ẍ_i = b in absolute coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...loops.rows import TieRows
from ...spatial.algebra import Matrix
from .rows import IN_PLANE, joint_motion, joint_rows, rest_of_motion, to_spatial

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


def constraint_block(trace: Trace, rows: TieRows, labels: tuple[str, ...]) -> Block:
    """From rows on spatial accelerations A = T Ẍ + t and on joint accelerations a = B (Ẍ − k) + B_p Ẍ_p."""
    Q: dict[int, Matrix] = {}
    b = rows.gamma

    def add(i: int, part: Matrix) -> None:
        if i:
            Q[i] = Q[i] + part if i in Q else part

    for i, G in rows.wrench.items():
        body = trace.records[i]
        add(i, G @ to_spatial(body))
        b = b - G @ rest_of_motion(body)
    for i, G in rows.tau.items():
        body = trace.records[i]
        B, B_parent = joint_motion(body)
        free = G[:, body.free]
        add(i, free @ B)
        add(trace.model.parents[i - 1], free @ B_parent)
        b = b + free @ B @ body.k - G[:, body.driven] @ body.a_driven
    return Block(Q, b, labels)
