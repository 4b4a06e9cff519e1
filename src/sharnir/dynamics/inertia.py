"""Singular mass matrices are refused by name. A tree in which every joint moves inertia of its own body has none.

Only of the others (`model.pivots.suspects`: massless bodies between joints, mostly) the pivots are computed at every
call that divides by the mass matrix; the formulations would give NaN, infinity or any number otherwise. Where masses
are parameters, calls with a parameter that is zero, and results that are no numbers, are looked into as well. So is
what a formulation refuses of parameters: one that inverts the inertia of every body gives no number where it cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, UnsupportedError
from ..core.read import floats
from ..core.tracing import cached_by_identity, traced_property
from ..model.inertia_numbers import SINGULAR
from ..model.pivots import suspects
from .arguments import parameters

if TYPE_CHECKING:
    from ..algorithms.formulations.formulation import Formulation
    from ..model import Model
    from .arguments import Params
    from .call import Function


@cached_by_identity
def _varies(model: Model) -> bool:
    return any(isinstance(x, ca.SX) for b in model.bodies for x in (b.mass, b.com, b.inertia, b.armature))


class Inertia:
    """Of one compiled model."""

    def __init__(self, model: Model, pivots: Function, formulation: Formulation | None = None) -> None:
        """`pivots` is the compiled program of that name."""
        self._model, self._pivots, self._formulation = model, pivots, formulation

    @traced_property
    def suspect(self) -> bool:
        return bool(suspects(self._model))

    @property
    def varies(self) -> bool:
        """Whether parameters may make a body weak."""
        return _varies(self._model)

    def guarded(self, fast: Callable[..., Any]) -> Callable[..., Any]:
        """The short way in, which is followed by the check where one is due. It takes q, other inputs, t and out."""
        if not self.suspect:
            return fast
        read = self._pivots

        def checked(q: Any, *others: Any) -> Any:
            result = fast(q, *others)
            if result is not None:
                found = read.fast(q, others[-2], None)
                if found is None:
                    self._check(q, others[-2], None)
                elif not (found[:, 0] > SINGULAR * found[:, 1]).all():
                    self._refuse(_relative(found), q)
            return result

        return checked

    def check(self, result: np.ndarray, q: Any, t: Any, params: Params) -> None:
        """After a call. Parameters that are zero may have made a body massless."""
        odd = bool(params and self.varies) and not np.isfinite(result).all()
        if odd:
            self._ask(result, params)
        if self.suspect or odd or (params and self.varies and _some_zero(params)):
            self._check(q, t, params)

    def _ask(self, result: np.ndarray, params: Params) -> None:
        """Whether the formulation refuses the parameters of a result, or of the first row of a batch, that is NaN."""
        table, row = parameters(self._model, params).values.reshape(-1, len(self._model.parameters)), 0
        if len(table) > 1:
            row = int(np.argmin(np.isfinite(result.reshape(len(table), -1)).all(axis=1)))
        reason = self.refused(table[row])
        if reason is not None:
            where = f" (row {row} of the batch)" if len(table) > 1 else ""
            raise UnsupportedError(f"The params given{where} do not suit the formulation: {reason}")

    def refused(self, row: np.ndarray) -> str | None:
        """Why the formulation does not take the model with these parameters, or nothing."""
        if self._formulation is None or self._formulation.refused is None:
            return None
        return self._formulation.refused(self._model, row)

    def _check(self, q: Any, t: Any, params: Params) -> None:
        found = self.relative(q, t, params)
        if not found.min(initial=1.0) > SINGULAR:
            self._refuse(found, q)

    def relative(self, q: Any, t: Any, params: Params) -> np.ndarray:
        """(..., nv): the pivots relative to what they were reduced from; see `algorithms/quantities.py`."""
        return _relative(self._pivots({"q": q}, t, params))

    def regular(self, q: np.ndarray, t: Any, params: Params) -> np.ndarray:
        """(N,) of bool, of N states: whether a call that divides by the mass matrix would be answered."""
        if not self.suspect:
            return np.ones(len(q), dtype=bool)
        return np.asarray((self.relative(q, t, params) > SINGULAR).all(axis=-1))

    def _refuse(self, found: np.ndarray, q: Any) -> None:
        finite = np.isfinite(floats(q)).all(axis=-1)
        weak = ~(found > SINGULAR) & finite[..., None]  # of a position that is no number nothing is said
        if not weak.any():
            return
        row = int(np.argmax(weak.any(axis=-1))) if found.ndim > 1 else None
        where = "" if row is None else f" (row {row} of the batch)"
        raise ModelError(
            f"{self.described(found if row is None else found[row])}{where}. Expected a position at which every joint "
            "moves some inertia; give the bodies mass and inertia, or armature=... on the joint."
        )

    def described(self, pivot: np.ndarray) -> str:
        """Names the joint whose pivot is singular; of several the one furthest out, for what is NaN follows from it."""
        model = self._model
        column = int(np.flatnonzero(~(pivot > SINGULAR)).max(initial=0))
        if pivot.min(initial=1.0) > SINGULAR:
            column = int(np.argmin(pivot))
        body = next(b for b in reversed(model.bodies) if b.v_start <= column and b.joint.nv)
        which = f"coordinate {column - body.v_start} of joint" if body.joint.nv > 1 else "joint"
        return (
            f"{which} {body.name!r} ({type(body.joint).__name__}) moves no inertia at this position, given how the "
            "joints that it carries can give way: the mass matrix is singular, and accelerations are not determined"
        )


def _relative(found: np.ndarray) -> np.ndarray:
    """d / b, zero where there was nothing from the beginning."""
    d, b = found[..., 0], found[..., 1]
    return np.asarray(np.divide(d, b, out=np.zeros_like(d), where=b != 0.0))


def _some_zero(params: Mapping[str, Any]) -> bool:
    return any(bool(np.any(floats(x) == 0.0)) for x in params.values())
