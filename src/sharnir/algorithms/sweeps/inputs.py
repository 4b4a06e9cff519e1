"""The inputs that programs can read, one line each. Sizes, records, places in compiled code and the checks of arguments
follow from these lines; another input is another line, and a sweep that reads it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ...model import Body, Model
    from ...model.joints.contract import Joint

Per = Literal["coordinate", "velocity", "body", "parameter", "row", "state", "own"]
Absent = Literal["refused", "zero", "unread"]


@dataclass(frozen=True)
class Input:
    """
    what     in words, for errors; may mention {model}, {nq} and {nv}
    per      what there is one of, or `columns` of, in the order of the model
    absent   where a caller gives none: it is refused, zeros are read, or a program is taken that does not read it
    driven   prescribed motion takes the place of what is given
    argument what callers know it as, where that is another name
    """

    name: str
    per: Per
    what: str
    columns: int = 1
    absent: Absent = "refused"
    driven: bool = False
    argument: str = ""

    def shape(self, model: Model) -> tuple[int, ...]:
        """Of one state, as callers give it."""
        if self.per == "state":
            return (self.columns,) if self.columns > 1 else ()
        return (rows(self.per, model), self.columns) if self.columns > 1 else (rows(self.per, model),)

    def size(self, model: Model) -> int:
        return self.columns * rows(self.per, model)

    def start(self, body: Body) -> int:
        """Where the numbers of a body begin."""
        return self.columns * {"coordinate": body.q_start, "velocity": body.v_start, "body": body.index - 1}[self.per]

    def count(self, joint: Joint) -> int:
        """How many numbers a body has."""
        return self.columns * {"coordinate": joint.nq, "velocity": joint.nv, "body": 1}[self.per]

    def described(self, model: Model) -> str:
        return self.what.format(model=repr(model.name), nq=model.nq, nv=model.nv)


def rows(per: Per, model: Model) -> int:
    match per:
        case "coordinate":
            return model.nq
        case "velocity":
            return model.nv
        case "body":
            return len(model.bodies)
        case "parameter":
            return len(model.parameters)
        case "row":
            return model.row_count
        case "own":
            return len(model.states)
        case "state":
            return 1


_EACH_BODY = "[f; m] on every body, body axes, about the body frame's origin"
_EACH_VELOCITY = "one entry per velocity of {model}, nv = {nv}"

INPUTS: dict[str, Input] = {
    x.name: x
    for x in (
        Input("q", "coordinate", "the coordinates of {model}, nq = {nq}", driven=True),
        Input("q2", "coordinate", "other coordinates of {model}, nq = {nq}"),
        Input("v", "velocity", _EACH_VELOCITY, driven=True),
        Input("a", "velocity", _EACH_VELOCITY, driven=True),
        Input("p", "velocity", _EACH_VELOCITY),
        Input("pi", "coordinate", "the momenta of the coordinates of {model}, nq = {nq}"),
        Input("tau", "velocity", _EACH_VELOCITY, absent="zero"),
        Input("wrench", "body", _EACH_BODY, columns=6, absent="unread", argument="wrenches"),
        Input("point", "state", "a point in body axes", columns=3),
        Input("dq", "coordinate", "a change of the coordinates of {model}, nq = {nq}"),
        Input("dv", "velocity", _EACH_VELOCITY),
        Input("rates", "row", "the rates of the rows of constraints of {model} after a jump", absent="zero"),
        Input("z", "own", "the states of force elements of {model}"),
        Input("dz", "own", "a change of the states of force elements of {model}"),
        Input("t", "state", "the time"),
        Input("params", "parameter", "the parameters of {model}"),
    )
}  # fmt: skip
ALWAYS = ("t", "params")  # come along with those that a program names


def of_bodies(names: Iterable[str]) -> list[Input]:
    """Inputs with a part for every body."""
    return [INPUTS[name] for name in names if INPUTS[name].per in ("coordinate", "velocity", "body")]


def of_state(names: Iterable[str]) -> list[str]:
    """Those that a program names and that belong to no body."""
    return [name for name in names if INPUTS[name].per == "state" and name not in ALWAYS]
