"""Declarations of the arguments of joints, forces, constraints, events and shapes: the types of their dataclass fields.

For Python they are `Any` or a number. The mark beside that says the rest: the unit, how many numbers there are, whether
a text is a name, and of what. Readers of model files, units, the JSON schema and the names of parts that are added
under a prefix are all driven by these marks, so an argument is declared once, where its class is.

    stiffness: JointStiffness = None        one number or expression, J/c²: N m/rad or N/m, as the joint turns or slides

Units are those of `files/units.py`; c is the unit of the joint's coordinate (rad, m, or 1), "|" parts alternatives, and
"*" is any unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias


@dataclass(frozen=True)
class Quantity:
    """Numbers of a unit. `shape` is () for one of them, (3,) for three, None for one or a list of any length."""

    unit: str
    shape: tuple[int, ...] | None = ()
    text: bool = False  # the class reads text itself, as an expression of t, parameters and the state
    joint: str = "joint"  # the field with the joint whose coordinate c is of


@dataclass(frozen=True)
class Expression:
    """A text that is read by the class alone, in symbols of its own; or a number of the unit."""

    unit: str = "*"


@dataclass(frozen=True)
class Direction:
    """An axis: "x", "-z", or three numbers."""


@dataclass(frozen=True)
class Name:
    """The name of a thing of the system."""

    of: str  # "body", "joint", "parameter", "element" (a force or constraint), "target" (of a Release)


@dataclass(frozen=True)
class Part:
    """An object, or a list of them: a table with `type` in a file."""

    of: str  # "shape", "surface", "joint", "action", "rope point"
    several: bool = False


BodyName: TypeAlias = Annotated[str, Name("body")]
JointName: TypeAlias = Annotated[str, Name("joint")]
ParameterName: TypeAlias = Annotated[str, Name("parameter")]
ElementName: TypeAlias = Annotated[str, Name("element")]
TargetName: TypeAlias = Annotated[str, Name("target")]
BodyNames: TypeAlias = Annotated[Any, Name("body")]
JointNames: TypeAlias = Annotated[Sequence[str], Name("joint")]

Axis3: TypeAlias = Annotated[Any, Direction()]
Rotation: TypeAlias = Annotated[Any, Quantity("1", (3, 3))]
Point3: TypeAlias = Annotated[Any, Quantity("m", (3,))]
ForceVector: TypeAlias = Annotated[Any, Quantity("N", (3,))]
MomentVector: TypeAlias = Annotated[Any, Quantity("N m", (3,))]
Vector: TypeAlias = Annotated[Any, Quantity("1", (3,))]

Ratio: TypeAlias = Annotated[Any, Quantity("1", text=True)]
Length: TypeAlias = Annotated[Any, Quantity("m", text=True)]
Time: TypeAlias = Annotated[Any, Quantity("s", text=True)]
Speed: TypeAlias = Annotated[Any, Quantity("m/s", text=True)]
AngularRate: TypeAlias = Annotated[Any, Quantity("rad/s", text=True)]
PushForce: TypeAlias = Annotated[Any, Quantity("N", text=True)]
LinearStiffness: TypeAlias = Annotated[Any, Quantity("N/m", text=True)]
LinearDamping: TypeAlias = Annotated[Any, Quantity("N s/m", text=True)]
Power: TypeAlias = Annotated[Any, Quantity("W", text=True)]
GravityConstant: TypeAlias = Annotated[Any, Quantity("m3/s2", text=True)]
InverseSpeed: TypeAlias = Annotated[Any, Quantity("s/m", text=True)]
AnyUnit: TypeAlias = Annotated[Any, Quantity("*", text=True)]
AnyUnits: TypeAlias = Annotated[Any, Quantity("*", None, text=True)]

JointCoordinate: TypeAlias = Annotated[Any, Quantity("c", text=True)]
JointRate: TypeAlias = Annotated[Any, Quantity("c/s", text=True)]
JointLoad: TypeAlias = Annotated[Any, Quantity("J/c", text=True)]
JointStiffness: TypeAlias = Annotated[Any, Quantity("J/c2", text=True)]
JointDamping: TypeAlias = Annotated[Any, Quantity("J s/c2", text=True)]
JointIntegral: TypeAlias = Annotated[Any, Quantity("J/c2/s", text=True)]
CoordinateA: TypeAlias = Annotated[Any, Quantity("c", text=True, joint="joint_a")]
StiffnessA: TypeAlias = Annotated[Any, Quantity("J/c2", text=True, joint="joint_a")]
DampingA: TypeAlias = Annotated[Any, Quantity("J s/c2", text=True, joint="joint_a")]
ShaftLoad: TypeAlias = Annotated[Any, Quantity("N m|N", text=True)]
ShaftRate: TypeAlias = Annotated[Any, Quantity("rad/s|m/s", text=True)]
ShaftInertia: TypeAlias = Annotated[Any, Quantity("kg m2|kg", text=True)]

Law: TypeAlias = Annotated[Any, Expression()]
TouchingShape: TypeAlias = Annotated[Any, Part("surface")]
RopePoints: TypeAlias = Annotated[Any, Part("rope point", several=True)]
Actions: TypeAlias = Annotated[Any, Part("action", several=True)]
