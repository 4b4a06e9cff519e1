"""Where each body has its directions: columns in the order of the bodies, depth first.

The columns of all that a body carries follow its own without a gap; those of the bodies that carry it are somewhere
before. The A of a body takes the place of its parent's where no other child will read that one.
"""

from __future__ import annotations

import numpy as np

from . import columns as at
from .tables import Tables

# Own columns [FIRST, END), with what it carries [FIRST, LAST), those of the whole tree [TREE, TREE_END); where A is
# read and written; from which column on other branches have to be forgotten; where its answer stands; its first free
# row.
FIRST, END, LAST, TREE, TREE_END, READ, WRITE, FORGET, ANSWER, FREE = range(10)
COLUMNS = 10


def columns_of(tables: Tables, answers: np.ndarray, whole: int) -> tuple[np.ndarray, int, np.ndarray]:
    """A line for each row of the table of bodies, how many places A needs, and the velocity of each column. Nothing is
    behind the last column, up to the end of the vector (`whole`), which so belongs to all who carry that one."""
    model, bodies = tables.model, [tables.model.bodies[index - 1] for index in tables.order]
    up = tables.arrays[at.TABLE][:, at.UP]
    table = np.zeros((len(bodies), COLUMNS), dtype=np.int64)
    widths = np.array([body.joint.nv for body in bodies], dtype=np.int64)
    table[:, END] = table[:, LAST] = np.cumsum(widths)
    table[:, FIRST] = table[:, END] - widths
    table[:, ANSWER] = answers
    table[:, FREE] = np.cumsum([0, *(len(body.free) for body in bodies)])[:-1]
    for row in reversed(range(len(bodies))):
        if up[row] >= 0:
            table[up[row], LAST] = max(table[up[row], LAST], table[row, LAST])
    spare: list[int] = []
    places = 0
    for row, body in enumerate(bodies):
        parent = up[row]
        table[row, TREE : TREE_END + 1] = (
            table[row, [FIRST, LAST]] if parent < 0 else table[parent, TREE : TREE_END + 1]
        )
        table[row, FORGET] = 0 if parent < 0 else table[parent, END]
        table[row, READ] = -1 if parent < 0 else table[parent, WRITE]
        last = parent >= 0 and model.children[body.parent][-1] == body.index
        if last:
            spare.append(int(table[row, READ]))
        if model.children[body.index]:
            if not spare:
                spare.append(places)
                places += 1
            table[row, WRITE] = spare.pop()
    table[table[:, LAST] == model.nv, LAST] = whole
    velocity = np.concatenate([np.arange(body.v_start, body.v_start + body.joint.nv) for body in bodies])
    return table, max(places, 1), velocity.astype(np.int64)
