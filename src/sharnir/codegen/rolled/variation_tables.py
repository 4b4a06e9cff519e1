"""Where each body has its directions.

On the way out a body has those of all that carry it, one after the other from the world on, and then its own: a
*stack*, of which a branch leaves what it shares with the next one. Where ways meet, columns are in the order of the
bodies, depth first, so that those of all that a body carries follow its own without a gap. The A of a body takes the
place of its parent's where no other child will read that one.
"""

from __future__ import annotations

import numpy as np

from . import columns as at
from .tables import Tables

# Own columns [FIRST, END), with what it carries [FIRST, LAST); where its own begin on the stack; where A is read and
# written; whether there are others that it carries apart from each other, and whether it is carried beside others; the
# first row behind all that it carries; where its answer stands.
FIRST, END, LAST, STACK, READ, WRITE, FORK, BESIDE, BEHIND, ANSWER = range(10)
COLUMNS = 10


def columns_of(tables: Tables, answers: np.ndarray, beside: list[bool]) -> tuple[np.ndarray, int, np.ndarray]:
    """A line for each row of the table of bodies, how many places A needs, and the velocity of each column."""
    model, bodies = tables.model, [tables.model.bodies[index - 1] for index in tables.order]
    up = tables.arrays[at.TABLE][:, at.UP]
    table = np.zeros((len(bodies), COLUMNS), dtype=np.int64)
    widths = np.array([body.joint.nv for body in bodies], dtype=np.int64)
    table[:, END] = table[:, LAST] = np.cumsum(widths)
    table[:, FIRST] = table[:, END] - widths
    table[:, ANSWER] = answers
    table[:, BEHIND] = np.arange(1, len(bodies) + 1)
    for row in reversed(range(len(bodies))):
        if up[row] >= 0:
            table[up[row], [LAST, BEHIND]] = np.maximum(table[up[row], [LAST, BEHIND]], table[row, [LAST, BEHIND]])
    spare: list[int] = []
    places = 0
    for row, body in enumerate(bodies):
        parent = up[row]
        table[row, STACK] = 0 if parent < 0 else table[parent, STACK] + widths[parent]
        table[row, FORK], table[row, BESIDE] = len(model.children[body.index]) > 1, beside[body.index]
        table[row, READ] = -1 if parent < 0 else table[parent, WRITE]
        last = parent >= 0 and model.children[body.parent][-1] == body.index
        if last:
            spare.append(int(table[row, READ]))
        if model.children[body.index]:
            if not spare:
                spare.append(places)
                places += 1
            table[row, WRITE] = spare.pop()
    velocity = np.concatenate([np.arange(body.v_start, body.v_start + body.joint.nv) for body in bodies])
    return table, max(places, 1), velocity.astype(np.int64)
