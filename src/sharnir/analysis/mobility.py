"""How a mechanism can move at a position: degrees of freedom from the rank of its constraints, not from a count.

    dof = free coordinates − rank G

G over the coordinates that are not prescribed, every row to its own scale. Rows beyond the rank are redundant: they
forbid nothing that the others, and the joints of the tree, do not forbid already.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dynamics import Dynamics
from ..loops.rank import RANK
from ..model import Model
from .assemble import closed_position, is_closed, rows_of
from .judge import Judge, judge_of
from .mobility_words import Findings, words
from .neighbours import rows_around
from .rows import ConstraintRows, rotational

ROUGH, ROUGHEST = 10.0, 1e-4  # a position that is off by ε leaves singular values of about ε instead of zeros


@dataclass(frozen=True)
class Mobility:
    """
    dof              degrees of freedom at the position
    free, rows       how many coordinates are not prescribed; rows of the constraints
    rank, redundant  of the rows; rows - rank
    redundant_rows   names of that many rows that depend on the others: "constraint 'closure': force along world z"
    permanent        how many of them are redundant nearby too; None where no other position was found
    singular         True where the rank is lower than nearby
    singular_values  of the rows, each scaled to unit length; descending. Of large models the smallest that is not zero
    gaps             {constraint: by how much it is open at the position}, m or rad
    text             all that in words
    """

    dof: int
    free: int
    rows: int
    rank: int
    redundant: int
    redundant_rows: tuple[str, ...]
    permanent: int | None
    singular: bool
    singular_values: np.ndarray
    gaps: dict[str, float]
    text: str

    def __str__(self) -> str:
        return self.text


def mobility(model: Model | Dynamics, q: Any = None, t: float = 0.0, params: Any = None) -> Mobility:
    """Degrees of freedom, rank and redundant rows at q (None: the initial position of the model).

    A compiled model may be given instead of a model; its functions are then used again.
    """
    rows = rows_of("mobility", model, q, None, t, params)
    here, judge = rows.state.q, judge_of(rows)
    G = judge.jacobian(here)
    rank, values = judge.values(G, _tolerance(rows, here))
    closed = is_closed(rows, here)
    around = max(rows_around(rows), key=judge.rank, default=None) if closed and rows.labels else None
    singular = around is not None and judge.rank(around) > rank
    found = judge.dependences(G, rank)
    lasting = judge.dependences(around, judge.rank(around), [d.row for d in found]) if around is not None else []
    permanent = [d.row for d in (lasting if singular else found)]
    findings = Findings(
        rows=rows,
        rank=rank,
        smallest=_smallest(rows, here, judge, G, values[:rank]),
        dependences=found,
        permanent=None if around is None else permanent,
        closed=closed,
        gaps=rows.by_constraint(rows.value(here)),
        assembled=None if closed else _assembled(rows, here),
    )
    return Mobility(
        dof=rows.free.size - rank,
        free=rows.free.size,
        rows=len(rows.labels),
        rank=rank,
        redundant=len(rows.labels) - rank,
        redundant_rows=tuple(rows.name(d.row) for d in found),
        permanent=None if around is None else len(permanent),
        singular=singular,
        singular_values=values,
        gaps=findings.gaps,
        text=words(findings),
    )


def _smallest(rows: ConstraintRows, q: np.ndarray, judge: Judge, G: Any, values: np.ndarray) -> float:
    """How near a combination of rows, or a row by itself, is to vanishing."""
    columns = np.where(rotational(rows.model)[rows.free], 1.0, rows.length(q))
    lengths = judge.lengths(G, columns) / rows.sizes(q)
    return min(float(x.min(initial=1.0)) for x in (values, lengths[~judge.vanishing(G)]))


def _tolerance(rows: ConstraintRows, q: np.ndarray) -> float:
    """Below it a singular value may be zero: rows that depend on each other on the constraints do so roughly nearby."""
    gap = float((np.abs(rows.value(q)) / rows.sizes(q)).max(initial=0.0))
    return max(RANK, min(ROUGH * gap, ROUGHEST))


def _assembled(rows: ConstraintRows, q: np.ndarray) -> int | None:
    """Degrees of freedom at the assembled position; None where there is none."""
    position, _ = closed_position(rows, q)
    judge = judge_of(rows)
    return rows.free.size - judge.rank(judge.jacobian(position)) if is_closed(rows, position) else None
