"""The state that an analysis starts from: given or the model's own, on its manifold, with prescribed coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..dynamics import by_joint
from ..dynamics.arguments import Argument, argument, parameters
from ..dynamics.orientations import brought_near
from ..dynamics.prescribed import prescribed
from ..errors import ModelError, ShapeError
from ..model import Model
from ..read import LARGEST


class State:
    """q, v, t and the parameters of one state; `where` begins the messages."""

    def __init__(self, where: str, model: Model, q: Any, v: Any, t: Any, params: Any) -> None:
        self.where, what = where, f"of {model.name!r}"
        self.t = float(_finite(where, "t", argument(f"{where}: t", t, (), "a time in seconds"))[0])
        self.parameters = _single(where, "params", parameters(model, params)).values
        self.params = {p.name: float(x) for p, x in zip(model.parameters, self.parameters, strict=True)}
        given_q = model.q0 if q is None else by_joint.coordinates(model, f"{where}: q", q)
        given_v = model.v0 if v is None else by_joint.velocities(model, f"{where}: v", v)
        self.q = _finite(where, "q", argument(f"{where}: q", given_q, (model.nq,), f"the coordinates {what}"))
        self.v = _finite(where, "v", argument(f"{where}: v", given_v, (model.nv,), f"the velocities {what}"))
        prescribed(model, self.t, self.q[None, None], self.v[None, None], self.parameters)
        self.q = brought_near(model, f"{where}:", self.q, ModelError)


def _single(where: str, name: str, found: Argument) -> Argument:
    if found.batch is not None:
        raise ShapeError(f"{where}: {name} is a batch of {found.batch}. Expected one state; call it for each of them.")
    return found


def _finite(where: str, name: str, found: Argument) -> np.ndarray:
    values = np.array(_single(where, name, found).values)
    bad = np.flatnonzero(~(np.abs(values) <= LARGEST))
    if bad.size:
        raise ModelError(
            f"{where}: {name}[{bad[0]}] is {values[bad[0]]:g}. Expected finite numbers of at most {LARGEST:g}."
        )
    return values
