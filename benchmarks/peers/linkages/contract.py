"""A mechanism with loops as data: a tree, the points that coincide, springs. Every engine is built from it.

All motions are described by the tree's coordinates q, v (`docs/notation.md`), except in Exudyn, which has those of the
bodies; so what is compared at the end of a motion is the places of a few marked points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

import sharnir as sh

Point = tuple[float, float, float]
Sample = tuple[np.ndarray, np.ndarray]  # q and v of states that satisfy the constraints, one per row


@dataclass(frozen=True)
class Closing:
    """point_a of body_a is where point_b of body_b is; points in body axes, from the body's origin."""

    body_a: str
    point_a: Point
    body_b: str
    point_b: Point


@dataclass(frozen=True)
class Spring:
    """In a joint of one coordinate: τ = −k (q − rest) − c v."""

    joint: str
    stiffness: float
    rest: float
    damping: float


@dataclass(frozen=True)
class Linkage:
    """`tree` is the mechanism with the loops open. It starts at q0, v0, which satisfy the closings."""

    name: str
    tree: sh.Model
    closings: tuple[Closing, ...]
    q0: np.ndarray
    v0: np.ndarray
    marks: tuple[tuple[str, Point], ...]
    springs: tuple[Spring, ...] = ()
    seconds: float = 10.0
    planar: bool = False  # everything moves in the world's x-y plane, hinges about z
    end: np.ndarray | None = None  # the marked points after the whole motion, where they are known in closed form
    sample: Callable[[np.random.Generator, int], Sample] | None = None  # so many random states, in closed form

    @cached_property
    def model(self) -> sh.Model:
        """The whole mechanism, which begins at q0."""
        s = sh.System(self.name, gravity=tuple(np.asarray(self.tree.gravity, dtype=float)), planar=self.planar)
        for body in self.tree.bodies:
            parent = self.tree.bodies[body.parent - 1].name if body.parent else "world"
            place = sh.Placement(xyz=np.array(body.placement.p, float), rotation=np.array(body.placement.R, float))
            inertia, com = np.array(body.inertia, dtype=float), np.array(body.com, dtype=float)
            start = self.q0[body.q_start : body.q_start + body.joint.nq]
            s.add_body(
                body.name, parent, joint=body.joint, placement=place, mass=float(body.mass), com=com, inertia=inertia,
                q0=start if len(start) else None,
            )  # fmt: skip
        for k, c in enumerate(self.closings):
            s.add_constraint(f"loop{k}", sh.Coincident(c.body_a, c.point_a, c.body_b, c.point_b))
        for spring in self.springs:
            law: dict[str, Any] = {"stiffness": spring.stiffness, "rest": spring.rest, "damping": spring.damping}
            s.add_force(f"spring of {spring.joint}", sh.JointSpring(spring.joint, **law))
        return s.build()

    def number(self, body: str) -> int:
        """0 is the world."""
        return self._numbers[body]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {"world": 0, **{name: k for k, name in enumerate(self.tree.names, start=1)}}

    def spring_forces(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """For the peers that have no springs in joints; one state, or one per row."""
        tau = np.zeros_like(v)
        for spring, i, j in self._spring_columns:
            tau[..., j] -= spring.stiffness * (q[..., i] - spring.rest) + spring.damping * v[..., j]
        return tau

    @cached_property
    def _spring_columns(self) -> list[tuple[Spring, int, int]]:
        bodies = {body.name: body for body in self.tree.bodies}
        return [(s, bodies[s.joint].q_start, bodies[s.joint].v_start) for s in self.springs]


@dataclass(frozen=True)
class States:
    """Consistent states, one per row."""

    q: np.ndarray
    v: np.ndarray
    tau: np.ndarray  # applied, without the springs

    def __len__(self) -> int:
        return len(self.q)

    def first(self, n: int) -> States:
        return States(self.q[:n], self.v[:n], self.tau[:n])


@dataclass(frozen=True)
class Trip:
    """One motion, all settings made. `run` is what is timed; `marks` finds the marked points in what it returns."""

    run: Callable[[], Any]
    marks: Callable[[Any], np.ndarray]
    worst_gap: Callable[[], float]  # largest distance of points that should coincide, at about 1,000 moments


@dataclass(frozen=True)
class Way:
    """A way of computing the whole motion; `settings` go from loose to tight."""

    label: str
    kind: str  # what a setting is: "rtol" or "step"
    settings: Sequence[float]
    make: Callable[[float], Trip]
