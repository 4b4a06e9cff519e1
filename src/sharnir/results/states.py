"""All states of a run as one batch, whatever its axes were."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.read import Array


@dataclass(frozen=True, eq=False)
class States:
    """N states. `params` are numbers, or (N,) where they differ between members of a batch, or change on the way."""

    q: Array  # (N, nq)
    v: Array  # (N, nv)
    t: Array  # (N,)
    tau: Array | None  # (N, nv)
    params: Mapping[str, Any]

    @staticmethod
    def flat(q: Array, v: Array, t: Array, tau: Array | None, params: Mapping[str, Any]) -> States:
        """From (time, nq), or from (B, time, nq) member by member; t is (time,) or (B, time), and params are numbers,
        (B,), or (time,) and (B, time) where they change on the way."""
        shape = q.shape[:-1]
        count = int(np.prod(shape))
        return States(
            q.reshape(count, q.shape[-1]),  # written out, as there may be no states
            v.reshape(count, v.shape[-1]),
            np.broadcast_to(t, shape).reshape(count),
            None if tau is None else tau.reshape(count, tau.shape[-1]),
            {name: _each(x, shape) for name, x in params.items()},
        )

    def __getitem__(self, rows: Any) -> States:
        return States(
            self.q[rows],
            self.v[rows],
            self.t[rows],
            None if self.tau is None else self.tau[rows],
            {name: x if np.ndim(x) == 0 else x[rows] for name, x in self.params.items()},
        )

    @property
    def finite(self) -> Array:
        """(N,) of bool: False where a member of a batch had ended."""
        return np.asarray(np.isfinite(self.q).all(axis=1) & np.isfinite(self.v).all(axis=1))


def _each(x: Any, shape: tuple[int, ...]) -> Any:
    """One value for every state, or one for all."""
    return x if np.ndim(x) == 0 else x.reshape(-1) if np.shape(x) == shape else np.repeat(x, shape[-1])
