"""Forces of constraints that balance each other, in a large model at one position: see `loops.py` for the rule.

N has a column for every row that depends on others (`loops/sparse_rank.py`), and both it and H N are sparse: what is
redundant in a loop stays there. The least squares over c are solved by a factor of (H N)ᵀ, once more for what rounding
left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..loops.sparse_rank import SparseRank
from .sparse_rows import RowsAt

if TYPE_CHECKING:
    from scipy.sparse import csc_array


class Balance:
    """`on` are the rows that are on; `dropped` how many of them the accelerations left out, None: whatever is found."""

    def __init__(self, at: RowsAt, on: np.ndarray, dropped: int | None = None) -> None:
        self.at, self._bodies = at, len(at.rows.model.bodies)
        self.N = _null(at, on, dropped)

    def least(self, R: np.ndarray, lam: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(R (6 bodies), λ) with the least of all forces and moments."""
        H, n = self.at.effects, 6 * self._bodies
        HN = (H @ self.N).tocsc()
        x = np.concatenate([R, H[n:] @ lam])
        factor = SparseRank(HN.T.tocsr())
        c = np.zeros(HN.shape[1])
        for _ in range(3):
            c = c - factor.solve(HN.T @ (x + HN @ c))
        return R + HN[:n] @ c, lam + self.N @ c

    def effects(self) -> np.ndarray:
        """The largest that a combination of unit size is to each component of joints and constraints."""
        HN = abs((self.at.effects @ self.N).tocsr())
        return np.asarray(HN.max(axis=1).toarray()).ravel() if HN.shape[1] else np.zeros(HN.shape[0])


def _null(at: RowsAt, on: np.ndarray, dropped: int | None) -> csc_array:
    """Combinations N (rows, k) of unit length with Gᵀ N = 0 over the free coordinates."""
    from scipy.sparse import csc_array, diags_array

    model, places = at.rows.model, np.flatnonzero(on)
    new = np.cumsum(on) - 1
    blocks = [new[block[on[block]]] for block in at.rows.blocks]
    blocks = [block for block in blocks if block.size]
    G = at.jacobian[places][:, model.free]
    found = SparseRank(G, blocks)
    if dropped is not None:  # near a singular position the accelerations judge in another metric: as many as they left
        found = found.leaving(dropped)
    N = found.null().tocoo()
    whole = csc_array((N.data, (places[N.row], N.col)), shape=(on.size, N.shape[1]))
    length = np.sqrt(np.asarray(whole.multiply(whole).sum(axis=0)).ravel())
    return (whole @ diags_array(1.0 / length)).tocsc() if length.size else whole
