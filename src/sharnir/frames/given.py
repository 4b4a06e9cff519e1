"""What belongs to bodies, between the frames of the user and those that are computed in: records have `frame`, C.

Inputs and outputs of bodies are in the user's frames, and so is all that force elements read and exert.
"""

from __future__ import annotations

from ..spatial.algebra import Matrix
from ..spatial.transform import Transform


def force_in(frame: Transform, F: Matrix) -> Matrix:
    """A force on a body, from the user's frame."""
    return F if same(frame) else frame.force_to_child(F)


def force_out(frame: Transform, F: Matrix) -> Matrix:
    """To the user's frame."""
    return F if same(frame) else frame.force_to_parent(F)


def placed(frame: Transform, X0: Transform) -> Transform:
    """The user's frame in the world, from that which is computed in."""
    return X0 if same(frame) else X0 @ frame.inverse()


def moving(frame: Transform, V: Matrix) -> Matrix:
    """A motion, to the user's frame."""
    return frame.motion_to_parent(V)


def same(frame: Transform) -> bool:
    return bool(frame.p.nnz() == 0 and frame.R.nnz() == 3 and all(frame.R[k, k].is_one() for k in range(3)))
