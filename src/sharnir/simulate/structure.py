"""What methods that preserve structure cannot take: said before anything is compiled."""

from __future__ import annotations

from ..errors import SimulationError, UnsupportedError
from ..integrate import Method
from ..model import Model

RTOL, ATOL = 1e-8, 1e-10  # as `simulate` has them where none are given


def refuse_tolerances(method: Method, rtol: float, atol: float) -> None:
    """A tolerance would be ignored."""
    for name, given, default in (("rtol", rtol, RTOL), ("atol", atol, ATOL)):
        if method.structure and given != default:
            raise SimulationError(
                f"simulate: {name} = {given:g} is given with method {method.name!r}, whose steps have one length; "
                f"it controls no error. Leave {name} out and choose the step, or use a method such as 'dop853'."
            )


def refuse_model(method: Method, model: Model) -> None:
    """Of the model, where the method has nothing to preserve."""
    if method.family == "gauss" and model.constraints:
        raise UnsupportedError(
            f"simulate: method {method.name!r} cannot keep the constraints of {model.name!r} "
            f"({', '.join(repr(c.name) for c in model.constraints[:3])}): putting its steps back on them would undo "
            "what it preserves. Use method='rattle', or one whose steps are projected, as 'dop853' or 'radau'."
        )
