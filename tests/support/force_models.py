"""Mechanisms for force elements, and what must hold of any force: numbers obtained from energies and powers alone."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.model.element import Force
from support.differences import on_manifold
from support.motion import rate
from support.random_trees import State

TIME = 0.37
STEP = 4e-3  # four levels of central differences leave about 1e-12 of truncation and of rounding


def craft(*forces: Force, driven: bool = False, turning: bool = False) -> sh.System:
    """The mechanism of `model/forces/loads.py`: a hub that flies, with an arm, a slider on it, a ball on that, and a
    wheel. Parameters k = 30 and c = 0.7. For formulations that take only joints that turn, all on the hub may do so."""
    s = sh.System("craft", gravity=(1.0, -2.0, -5.0))
    s.parameter("k", 30.0)
    s.parameter("c", 0.7)
    solid = {"com": (0.1, -0.05, 0.2), "inertia": (0.2, 0.3, 0.4)}
    s.add_body("hub", joint=sh.Free(), mass=4.0, **solid)
    turned = sh.Placement(xyz=(0.5, 0.1, 0), rpy=(0.3, -0.4, 1.0))
    s.add_body("arm", "hub", joint=sh.Revolute("y", armature=0.1), placement=turned, mass=2.0, **solid)
    slide, wheel = (sh.Revolute("x"), sh.Universal("z", "x")) if turning else (sh.Prismatic("x"), sh.Cylindrical("z"))
    s.add_body("slide", "arm", joint=slide, placement=sh.Placement(xyz=(0, 0.2, 0)), mass=1.0, **solid)
    s.add_body("ball", "slide", joint=sh.Spherical(), placement=sh.Placement(xyz=(0.4, 0, 0)), mass=1.5, **solid)
    s.add_body("wheel", "hub", joint=wheel, placement=sh.Placement(xyz=(-0.5, 0, 0)), mass=1.0, **solid)
    if driven:
        s.prescribe("arm", q="0.4*sin(3*t)")
        s.prescribe("wheel", v="cos(t)", coordinate=1)
    for k, force in enumerate(forces):
        s.add_force(f"force {k}", force)
    return s


def link(*forces: Force, planar: bool = False) -> sh.Model:
    """A link on a hinge about z in the world, and a second one on it; parameter k = 30."""
    s = sh.System("links", gravity=(0, 0, 0), planar=planar)
    s.parameter("k", 30.0)
    for name, parent, x in (("link", "world", 0.0), ("tip", "link", 1.0)):
        placement = sh.Placement(xyz=(x, 0, 0))
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=placement, mass=1.0, inertia=(1, 1, 1))
    for k, force in enumerate(forces):
        s.add_force(f"force {k}", force)
    return s.build()


@cache
def interpreted(model: sh.Model, formulation: str = "auto") -> sh.Dynamics:
    return sh.compile(model, formulation, backend="casadi")


def state(model: sh.Model, seed: int = 3) -> State:
    """Random, with what is prescribed at its place."""
    s = State(model, seed)
    for b in model.bodies:
        if b.motion is None:
            continue
        q = b.motion.q if b.motion.q is not None else ca.SX(0, 1)
        at = ca.Function("motion", [model.t, model.parameter_symbols], [q, b.motion.v])
        given_q, given_v = (np.array(x).ravel() for x in at(TIME, model.parameter_defaults))
        s.q[[b.q_start + k for k in b.motion.q_coordinates]] = given_q
        s.v[[b.v_start + k for k in b.motion.coordinates]] = given_v
    return s


def exerted(with_force: sh.Model, without: sh.Model, q: np.ndarray, v: np.ndarray, t: float = TIME) -> np.ndarray:
    """The generalized forces (nv,) of the elements: what inverse dynamics needs less."""
    a = np.zeros(with_force.nv)
    return interpreted(without).inverse(q, v, a, t=t) - interpreted(with_force).inverse(q, v, a, t=t)


def extrapolated(differences: list[np.ndarray]) -> np.ndarray:
    """Richardson: central differences of halved steps."""
    for k in range(1, len(differences)):
        pairs = pairwise(differences)
        differences = [(4**k * fine - coarse) / (4**k - 1) for coarse, fine in pairs]
    return differences[0]


def energy_gradient(model: sh.Model, q: np.ndarray, t: float = TIME) -> np.ndarray:
    """∂(potential)/∂q along the directions of the velocities."""
    dyn, zero = interpreted(model), np.zeros(model.nv)
    ways = np.array([rate(model, q, d) for d in np.eye(model.nv)])

    def potential(h: float) -> np.ndarray:
        moved = np.array([on_manifold(model, q + h * way) for way in ways])
        return dyn.energy(moved, zero, t=t)[:, 1]

    steps = [STEP / 2**k for k in range(4)]
    return extrapolated([(potential(h) - potential(-h)) / (2 * h) for h in steps])


def unbalanced(model: sh.Model, s: State) -> tuple[float, float]:
    """(d/dt (T + U) − (drive − dissipation + f · v), the largest of the terms) under tau; f holds the drives of
    prescribed coordinates too."""
    dyn = interpreted(model)
    a = dyn.acceleration(s.q, s.v, s.tau, t=TIME)
    q_rate = rate(model, s.q, s.v)

    def total(h: float) -> np.ndarray:
        return dyn.energy(on_manifold(model, s.q + h * q_rate), s.v + h * a, t=TIME + h).sum()

    steps = [STEP / 2**k for k in range(4)]
    change = extrapolated([(total(h) - total(-h)) / (2 * h) for h in steps])
    dissipated, driven = dyn.power(s.q, s.v, t=TIME)
    given = dyn.inverse(s.q, s.v, a, t=TIME) @ s.v
    return float(change - (driven - dissipated + given)), max(1.0, *map(abs, (change, dissipated, driven, given)))
