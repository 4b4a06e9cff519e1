"""Sweeps: how a recursion over a tree is written down once and run by every backend.

A *step* is a plain function over CasADi matrices. It sees the record of one body and either its parent's record
(outward, base to tips) or the sum of what its children gave it (inward, tips to base):

    @outward(world=lambda world: {"V": zeros(6)})
    def velocities(body, parent):
        return {"V": body.X.motion_to_child(parent.V) + body.S @ body.v}

    @inward(P=zeros(6))
    def momenta(body, children):
        P = body.I @ body.V + children.P
        return {"P": P}, {"P": body.X.force_to_parent(P)}

An outward step returns the fields its body keeps. An inward step returns the fields kept and the fields given to the
parent; those given by the bodies on the world add up in the world's record. `world` tells what an outward sweep starts
from. Fields are matrices, or small objects made of matrices (`Transform`, `RigidInertia`, `Factor`).

A step must be pure: it may branch on the structure of the model (how many columns has S, which coordinates are free),
never on values, and it changes nothing in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Fields = Mapping[str, Any]


class Record:
    """What is known of one body while the sweeps run; attributes are data, inputs and kept fields."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no earlier sweep keeps a field {name!r}; known: {sorted(self.__dict__)}")

    def extended(self, fields: Fields) -> Record:
        return Record(**{**self.__dict__, **fields})


@dataclass(frozen=True)
class Outward:
    """Base to tips. `world(world_record)` gives the world's own fields."""

    step: Callable[[Record, Record], Fields]
    world: Callable[[Record], Fields]

    @property
    def name(self) -> str:
        return self.step.__name__.strip("_")


@dataclass(frozen=True)
class Inward:
    """Tips to base. `zero` holds the empty sum of every field given."""

    step: Callable[[Record, Record], tuple[Fields, Fields]]
    zero: Fields

    @property
    def name(self) -> str:
        return self.step.__name__.strip("_")


@dataclass(frozen=True)
class Ancestors:
    """A matrix whose pattern is 'on one path': `diagonal(body)` is a body's own block, `block(body, ancestor)` the one
    with the body's rows and the columns of a body on its path to the world."""

    name: str
    diagonal: Callable[[Record], Any]
    block: Callable[[Record, Record], Any]


@dataclass(frozen=True)
class Solve:
    """M x = rhs over the free coordinates, M from an `Ancestors` sweep, by its sparse LᵀDL; every body keeps its part
    of x as `field`, with the given values at prescribed coordinates."""

    field: str
    matrix: Ancestors
    rhs: Callable[[Record], Any]

    @property
    def name(self) -> str:
        return f"solve {self.field}"


@dataclass(frozen=True)
class Apply:
    """The force elements of the model: every body keeps what acts on it as `applied_tau` and `applied_wrench`.
    `before` are the sweeps whose fields the elements read; a model without forces needs neither."""

    before: tuple[Outward, ...]
    name: str = "forces"


@dataclass(frozen=True)
class Close:
    """The constraints of the model: the accelerations `a` that the sweeps before have found are changed so that all
    constraints hold (see `close.py`). `before` are the sweeps it needs, `again` those that must run with the
    accelerations found so far; a model without constraints needs neither."""

    response: Any
    before: tuple[Outward, ...]
    again: tuple[Outward, ...] = ()
    stabilise: Stabilise | None = None
    name: str = "loops"


@dataclass(frozen=True)
class Whole:
    """All bodies at once, where an algorithm cannot be told body by body: `step(trace)` extends the records of a trace.
    Programs with it are traced in one piece; they have no rolled form."""

    step: Callable[[Any], None]
    name: str


@dataclass(frozen=True)
class Stabilise:
    """How a right-hand side holds on to the constraints while it is integrated.

    baumgarte    G a = γ − 2 α ġ − β² g
    ggl          q̇ = N (v − M⁻¹ Gᵀ μ) with G q̇ + ∂g/∂t = 0, and G a = −dG/dt v with dG/dt along this q̇: Gear, Gupta
                 and Leimkuhler (1985), μ eliminated; g and ġ keep the values they have
    """

    kind: Literal["baumgarte", "ggl"]
    alpha: float = 0.0
    beta: float = 0.0


Sweep = Outward | Inward | Ancestors | Solve | Apply | Close | Whole


def outward(
    world: Callable[[Record], Fields] = lambda world: {},
) -> Callable[[Callable[[Record, Record], Fields]], Outward]:
    return lambda step: Outward(step, world)


def inward(**zero: Any) -> Callable[[Callable[[Record, Record], tuple[Fields, Fields]]], Inward]:
    return lambda step: Inward(step, zero)


@dataclass(frozen=True)
class Stack:
    """Output: a field of every body, stacked over the velocities or coordinates of the model, or one row per body."""

    field: str
    per: Literal["velocity", "coordinate", "body"]
    columns: int = 1


@dataclass(frozen=True)
class Stacks:
    """Output: several stacks, one after the other."""

    parts: tuple[Stack | Closed, ...]


@dataclass(frozen=True)
class Full:
    """Output: the matrix of an `Ancestors` sweep, symmetric and dense."""

    matrix: Ancestors


@dataclass(frozen=True)
class Tail:
    """Output: a function of the records of a few bodies (0 is the world) and of the program's extra inputs."""

    bodies: tuple[int, ...]
    function: Callable[..., Any]
    size: int


@dataclass(frozen=True)
class Sensitivity:
    """Output: (∂a/∂q, ∂a/∂v, ∂a/∂τ) one after the other, each nv × nv, row-major; dq is the tangent direction of v.

    With the force field f(q, v, a) of inverse dynamics and M from an `Ancestors` matrix, f(q, v, a(q, v, τ)) = τ gives

        ∂a/∂q = −M⁻¹ ∂f/∂q,    ∂a/∂v = −M⁻¹ ∂f/∂v,    ∂a/∂τ = M⁻¹        at fixed a

    over the free coordinates; rows and columns of prescribed ones are zero, but for ∂a/∂q where only their velocity is
    prescribed and q stays a state.
    """

    field: str
    matrix: Ancestors


@dataclass(frozen=True)
class Closed:
    """Output: something of the constraints, over all their rows in the order of the model.

    multipliers    λ, then how many rows were left out because they depend on the others
    residual       γ − G a of every row at the accelerations found
    value, rate    g and ġ
    jacobian       G in joint coordinates, rows × nv
    gamma          G v̇ = γ in joint coordinates
    static         (bodies, 6, rows): the reaction of every joint to a unit of each multiplier, nothing moving
    wrenches       (6, rows): what a unit of each multiplier is to body a at its point, in its axes; zeros where joints
                   are tied
    """

    what: Literal["multipliers", "residual", "value", "rate", "jacobian", "gamma", "static", "wrenches"]


@dataclass(frozen=True)
class Projected:
    """Output: (q, v) moved onto the constraints, by the least change in the mass metric, then the pivots of the rows at
    the state given; see `project.py`. Where it does not move, the state comes back as it was."""

    response: Any
    moves: bool = True


@dataclass(frozen=True)
class Tangent:
    """Output: a small change (dq, dv) of the state (q, v) without its part across the constraints."""

    response: Any


@dataclass(frozen=True)
class StateJacobian:
    """Output: ∂(q̇, v̇)/∂(q, v), row-major, of a program that gives q̇ and a; see `Sensitivity` for how."""

    field: str
    matrix: Ancestors


def expanded(sweeps: tuple[Sweep, ...], forces: bool, loops: bool = False) -> tuple[Sweep, ...]:
    """The sweeps for a model with or without force elements and constraints."""
    result: list[Sweep] = []
    early: set[int] = set()  # sweeps that were moved up for the forces need not run again
    for sweep in sweeps:
        if isinstance(sweep, Apply):
            if forces:
                result += [*sweep.before, sweep]
                early |= {id(s) for s in sweep.before}
        elif isinstance(sweep, Close):
            if loops:
                result += [s for s in sweep.before if not any(s is r for r in result)]
                result += [*sweep.again, sweep]
        elif id(sweep) not in early:
            result.append(sweep)
    return tuple(result)


@dataclass(frozen=True)
class Program:
    """One function of the interface: sweeps, which of q, v, a, tau, wrench, point they read, and what comes out."""

    name: str
    sweeps: tuple[Sweep, ...]
    inputs: tuple[str, ...]
    output: Stack | Stacks | Full | Tail | Sensitivity | StateJacobian | Closed | Projected | Tangent
