"""The Schur complement A = Q M⁻¹ Qᵀ of rows in absolute coordinates, sparse: rows couple where they share a body."""

from __future__ import annotations

from itertools import combinations_with_replacement

from ...spatial.algebra import Matrix
from ...sweeps.elimination import Ordered
from ...sweeps.semidefinite import Semidefinite

ByBody = dict[int, Matrix]


class Complement:
    """A = Q M⁻¹ Qᵀ and its factor. `rows` are Q and `responses` M⁻¹ Qᵀ, both block by block and by body."""

    def __init__(self, rows: list[ByBody], responses: list[ByBody], sizes: list[int]) -> None:
        self.rows, self.responses = rows, responses
        coupled = self._coupled()
        self.order = Ordered(sizes, coupled)
        entries: dict[tuple[int, int], Matrix] = {}
        for (x, y), block in coupled.items():
            for i, k in zip(*block.sparsity().get_triplet(), strict=True):
                p, q = self.order.starts[x] + i, self.order.starts[y] + k
                if x != y or p >= q:
                    entries[max(p, q), min(p, q)] = block[i, k]
        self.factor = Semidefinite(self.order.rows, entries)

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
        return self.order.columns(self.factor.solve(self.order.flat(right)))

    def refined(self, right: list[Matrix]) -> list[Matrix]:
        """With one step of refinement, for loops near a singular position; see `LoopEquations.multipliers`."""
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
