"""Functions of large models with constraints, as `loops.py` has them of others: with sparse matrices, position by
position, and factors of them in place of singular values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ModelError
from ..loops.on import rows_on
from ..loops.redundancy import is_redundant
from .arguments import Params, parameters
from .balance import Balance
from .call import Call, Function
from .sparse_look import SparseLook
from .sparse_rows import RowsAt, SparseRows

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from ..model import Model


class SparseLoops:
    """`value` is the function g."""

    def __init__(self, call: Call, value: Function) -> None:
        self.call, self.model, self._value = call, call.model, value
        self.rows = SparseRows(call)

    def one(self, q: Any, t: Any, params: Params, what: str) -> RowsAt:
        inputs, batch = self.call.checked(("q",), {"q": q}, t, params)
        if batch is not None:
            raise ModelError(f"{what}: expected one position q, got a batch. Ask for one state at a time.")
        return self.rows.at(inputs["q"].values, float(inputs["t"].values[0]), inputs["params"].values)

    def jacobian(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """G (..., rows, nv) as a full matrix."""
        return self._each(q, t, params, lambda at: at.jacobian.toarray())

    def sparse_jacobian(self, q: Any, t: Any, params: Params) -> csr_array:
        return self.one(q, t, params, "constraint_jacobian(layout='sparse')").jacobian

    def wrenches(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """(..., 6, rows): what a unit of each multiplier is to body a at its point."""
        return self._each(q, t, params, lambda at: at.wrenches)

    def least(
        self, R: np.ndarray, lam: np.ndarray, dropped: np.ndarray, q: Any, t: Any, params: Params
    ) -> tuple[np.ndarray, np.ndarray]:
        """The minimum rule; R (..., 6 bodies) and λ (..., rows) are changed in place."""
        batch, m = R.shape[:-1], self.model.row_count
        on = np.broadcast_to(rows_on(self.model, parameters(self.model, params).values), (*batch, m))
        states = self._states(q, t, params, int(np.prod(batch, dtype=int)))
        for b, (position, time, row) in zip(np.ndindex(*batch), states, strict=True):
            if dropped[b] and np.isfinite(R[b]).all() and np.isfinite(lam[b]).all():
                at = self.rows.at(position, time, row)
                if np.isfinite(at.ends).all():
                    R[b], lam[b] = Balance(at, on[b], int(dropped[b])).least(R[b], lam[b])
        return R, lam

    def look(self, model: Model, row: np.ndarray) -> SparseLook:
        """See `loops/redundancy.py`."""
        names = [p.name for p in model.parameters]

        def value(q: np.ndarray, params: np.ndarray) -> np.ndarray:
            return self._value({"q": q}, 0.0, dict(zip(names, params, strict=True)))

        return SparseLook(model, row, self.rows, value)

    def lost(self, independent: int) -> bool:
        """Whether rows that say something are missing, and not because they are redundant everywhere."""
        row = self.model.parameter_defaults
        telling = self.model.row_count - self.look(self.model, row).empty
        return independent < telling and not is_redundant(self.model, row, self.look)

    def _each(self, q: Any, t: Any, params: Params, what: Callable[[RowsAt], np.ndarray]) -> np.ndarray:
        _, batch = self.call.checked(("q",), {"q": q}, t, params)
        found = [what(self.rows.at(*state)) for state in self._states(q, t, params, batch or 1)]
        return found[0] if batch is None else np.stack(found)

    def _states(
        self, q: Any, t: Any, params: Params, count: int
    ) -> Iterator[tuple[np.ndarray, float, np.ndarray]]:  # fmt: skip
        inputs, _ = self.call.checked(("q",), {"q": q}, t, params)
        sizes = {"q": self.model.nq, "t": 1, "params": len(self.model.parameters)}
        given = [(inputs[name].values.reshape(inputs[name].batch or 1, k), k) for name, k in sizes.items()]
        for position, time, row in zip(*(np.broadcast_to(x, (count, k)) for x, k in given), strict=True):
            yield position, float(time[0]), row
