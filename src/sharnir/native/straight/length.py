"""How long straight-line code of constraints would be, before it is traced: that alone may take hours.

Rows that act on a tree which was solved without them (`loops/constrain.py`) are carried from their bodies to the world,
and all that pass one body are coupled: k rows that pass a body cost about k² there, and the largest number of them to
the third power in the factor. A matrix over the paths of a tree has the work of its factor. Both are lower bounds.
"""

from __future__ import annotations

from ...errors import UnsupportedError
from ...loops.constrain import Constrain
from ...model import Model
from ...sweeps import ltdl
from ...sweeps.matrix import BlockMatrix
from ...sweeps.program import Program

# Of this estimate, half of the operations where it is large: a planar scissor mast of 48 cells by composite bodies has
# 0.9 million, one of 100 has 8. Ten thousand operations take about a second to compile.
MOST = 1_500_000
OF_A_BODY = 50  # operations, at the least, whatever else there is


def check_straight(program: Program, model: Model) -> None:
    """Refuse what could not be compiled in any reasonable time."""
    work = straight_work(program, model)
    if work > MOST:
        raise UnsupportedError(
            f"{program.name} of {model.name!r}: in this formulation its constraints would be straight-line code of "
            f"more than {work / 1e6:.1f} million operations. Expected up to {MOST / 1e6:.1f} million; take "
            'formulation="separate-bodies", or "auto", in which rows are eliminated along the loops.'
        )


def straight_work(program: Program, model: Model) -> int:
    """The estimate; no more than a little above MOST is ever counted of rows."""
    sweeps = program.sweeps_for(model)
    if not model.constraints or not any(isinstance(sweep, Constrain) for sweep in sweeps):
        return 0
    work = _of_rows(model)
    if work <= MOST and any(isinstance(x, BlockMatrix) and x.pattern.follows_paths for x in sweeps):
        (added, multiplied, _), _ = ltdl.work(ltdl.coordinate_chain(model)[1])
        work += added + multiplied
    return work


def _of_rows(model: Model) -> int:
    passing = [0] * (len(model.bodies) + 1)
    work = OF_A_BODY * len(model.bodies)
    for tie in model.constraints:
        seen: set[int] = set()
        for i in (*tie.bodies, *tie.joints):
            while i and i not in seen:
                seen.add(i)
                passing[i] += tie.rows
                work += tie.rows * (2 * passing[i] - tie.rows)  # k² of all that pass, one constraint after the other
                i = model.parents[i - 1]
        if work > MOST:
            return work
    return work + max(passing) ** 3 // 3
