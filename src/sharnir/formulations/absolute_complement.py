"""The Schur complement A = Q M⁻¹ Qᵀ of rows in absolute coordinates, sparse: rows couple where they share a body."""

from __future__ import annotations

from itertools import combinations_with_replacement

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from .semidefinite import Semidefinite, elimination_order

ByBody = dict[int, Matrix]


class Complement:
    """A = Q M⁻¹ Qᵀ and its factor. `rows` are Q and `responses` M⁻¹ Qᵀ, both block by block and by body."""

    def __init__(self, rows: list[ByBody], responses: list[ByBody], sizes: list[int]) -> None:
        self.rows, self.responses, self.sizes = rows, responses, sizes
        coupled = self._coupled()
        self.start, total = [0] * len(sizes), 0
        for x in elimination_order(sizes, coupled):
            self.start[x] = total
            total += sizes[x]
        entries: dict[tuple[int, int], Matrix] = {}
        for (x, y), block in coupled.items():
            for i, k in zip(*block.sparsity().get_triplet(), strict=True):
                p, q = self.start[x] + i, self.start[y] + k
                if x != y or p >= q:
                    entries[max(p, q), min(p, q)] = block[i, k]
        self.factor = Semidefinite(total, entries)

    def _coupled(self) -> dict[tuple[int, int], Matrix]:
        """Blocks of the lower half of A."""
        at: dict[int, list[int]] = {}
        for x, row in enumerate(self.rows):
            for i in row:
                at.setdefault(i, []).append(x)
        blocks: dict[tuple[int, int], Matrix] = {}
        for i, here in at.items():
            for y, x in combinations_with_replacement(here, 2):
                part = self.rows[x][i] @ self.responses[y][i]
                blocks[x, y] = blocks[x, y] + part if (x, y) in blocks else part
        return blocks

    def solve(self, right: list[Matrix]) -> list[Matrix]:
        """A⁻¹ of one column per block."""
        flat = [ca.SX(0)] * self.factor.size
        for s, r in zip(self.start, right, strict=True):
            for k in range(r.shape[0]):
                flat[s + k] = r[k]
        lam = self.factor.solve(flat)
        return [ca.vertcat(zeros(0), *lam[s : s + n]) for s, n in zip(self.start, self.sizes, strict=True)]

    def refined(self, right: list[Matrix]) -> list[Matrix]:
        """With one step of refinement, for loops near a singular position; see `Closing.refined`."""
        lam = self.solve(right)
        moved = self.motion(lam)
        left = []
        for row, r in zip(self.rows, right, strict=True):
            for i, Q in row.items():
                r = r - Q @ moved[i]
            left.append(r)
        return [x + y for x, y in zip(lam, self.solve(left), strict=True)]

    def motion(self, lam: list[Matrix]) -> ByBody:
        """M⁻¹ Qᵀ λ."""
        moved: ByBody = {}
        for response, x in zip(self.responses, lam, strict=True):
            for i, Y in response.items():
                moved[i] = moved[i] + Y @ x if i in moved else Y @ x
        return moved
