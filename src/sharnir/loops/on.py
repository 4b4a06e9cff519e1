"""Which rows of constraints are on, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..remembered import remembered

if TYPE_CHECKING:
    from ..model import Model


def rows_on(model: Model, params: np.ndarray) -> np.ndarray:
    """(..., rows) of bool, for parameters (..., np)."""
    function = _flags(model)
    if function is None:
        return np.ones((*params.shape[:-1], model.row_count), dtype=bool)
    table = params.reshape(-1, params.shape[-1])
    found = np.array(function.map(len(table))(table.T)).T if len(table) else np.zeros((0, model.row_count))
    return np.asarray(found.reshape(*params.shape[:-1], model.row_count) != 0.0)


@remembered
def _flags(model: Model) -> ca.Function | None:
    """None where nothing is switched."""
    flags = ca.vertcat(ca.SX(0, 1), *(tie.on for tie in model.constraints for _ in range(tie.rows)))
    return None if flags.is_constant() else ca.Function("on", [model.parameter_symbols], [ca.densify(flags)])
