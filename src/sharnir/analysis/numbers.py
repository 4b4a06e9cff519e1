"""An analysis begins where everything is a number. Searches and LAPACK do not come back from NaN and infinity."""

from __future__ import annotations

import numpy as np

from ..errors import ModelError
from .rows import ConstraintRows
from .sparse_mass import SparseMass


def check_numbers(rows: ConstraintRows) -> None:
    """Of the constraints and the mass matrix at the state of `rows`."""
    state = rows.state
    q, at = state.q, f"at this position, t = {state.t:g} s"
    for what, found in (
        ("value", rows.value(q)),
        ("derivative", _slopes(rows)),
        ("rate", rows.rate(q, state.v)),
    ):
        bad = np.argwhere(~np.isfinite(found))
        if bad.size:
            raise ModelError(
                f"{state.where}: {rows.name(int(bad[0, 0]))}: its {what} is {found[tuple(bad[0])]:g} {at}. Expected a "
                "position, a time and parameters for which it is a number: a root or logarithm of a negative number, a "
                "division by zero or an overflow is the usual cause."
            )
    if rows.labels and not _has_mass(rows):
        raise ModelError(
            f"{state.where}: the mass matrix of {rows.model.name!r} is not finite {at}. Expected finite masses, "
            "inertias and lengths; check the parameters and expressions that joints depend on."
        )


def _slopes(rows: ConstraintRows) -> np.ndarray:
    """G; of large models the sums of its rows, which are no numbers where an entry is none."""
    q = rows.state.q
    return rows.sparse_jacobian(q).sum(axis=1) if rows.large else rows.jacobian(q)


def _has_mass(rows: ConstraintRows) -> bool:
    """Whether the mass matrix is finite; of large models, what it is made of."""
    q = rows.state.q
    if rows.large:
        return SparseMass(rows.sparse(q), rows.state.parameters).is_finite
    return bool(np.isfinite(rows.mass_matrix(q)).all())
