"""Random trees of all joints with everything that a kernel may meet: parameters anywhere, prescribed motions, wrenches.

And one place that lists all programs, so that every comparison of kernels covers every one of them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, inverse
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.straight import Interpreter, symbols
from support.prescribed import coordinates_text, velocities_text
from support.random_trees import State, random_axis, random_inertia, random_quaternion, registry_joint

TWINS = ("hamilton-tangent", "hamilton-orthogonal")
Maker = Callable[[int], Program]  # by the number of bodies: points are asked of the last one
PROGRAMS: dict[str, Maker] = {
    **{name: lambda n, f=f: f.forward for name, f in FORMULATIONS.items()},
    # reactions of the Hamiltonian ones are found by one sweep that they share
    **{f"{name} reactions": lambda n, f=f: f.reactions for name, f in FORMULATIONS.items() if name not in TWINS},
    "mass matrix": lambda n: composite.mass_matrix,
    "pivots": lambda n: quantities.pivots,
    "inverse": lambda n: inverse.inverse,
    "energy": lambda n: quantities.energy,
    "momentum": lambda n: quantities.momentum,
    "centre of mass": lambda n: quantities.centre_of_mass,
    "unit motions": lambda n: quantities.unit_motions,
    "placement": quantities.placement,
    "point": quantities.point,
    "point velocity": quantities.point_velocity,
    "point acceleration": quantities.point_acceleration,
    "derivatives": lambda n: composite.derivatives,
}
TIME = 0.37


def any_joint(rng: np.random.Generator) -> sh.Joint:
    return registry_joint(rng, 0.1 if rng.random() < 0.4 else 0.0)


def rich_system(
    seed: int, bodies: int, parameters: bool = True, motions: bool = True, joint: Callable[..., sh.Joint] = any_joint
) -> sh.System:
    rng = np.random.default_rng(seed)
    s = sh.System(f"rich tree {seed}", gravity=rng.normal(scale=6.0, size=3))
    p = [s.parameter(f"p{k}", 0.4 + 0.2 * k) for k in range(4)] if parameters else []

    def number(value: float, share: float = 0.3) -> object:
        """Now and then an expression of parameters instead, of about the same size."""
        if not p or rng.random() > share:
            return float(value)
        a, b = p[rng.integers(4)], p[rng.integers(4)]
        return value * a * (1.0 + 1e-7 * rng.random()) + 0.1 * a * b

    if p and rng.random() < 0.5:
        s.gravity = [number(x, 0.6) for x in rng.normal(scale=6.0, size=3)]
    names = ["world"]
    for k in range(bodies):
        chosen = joint(rng)
        if p and rng.random() < 0.2:
            chosen = sh.Screw(random_axis(rng), number(0.2, 1.0), armature=number(0.1))
        xyz = [number(x) for x in rng.normal(scale=0.4, size=3)]
        if p and rng.random() < 0.2:
            placement = sh.Placement(xyz=xyz, rpy=[number(x, 0.5) for x in rng.normal(size=3)])
        else:
            placement = sh.Placement(xyz=xyz, quaternion=random_quaternion(rng) if rng.random() < 0.6 else None)
        s.add_body(
            f"b{k}",
            names[int(rng.integers(len(names)))] if rng.random() < 0.5 else names[-1],
            joint=chosen,
            placement=placement,
            mass=number(rng.uniform(0.5, 3.0)),
            com=[number(x) for x in rng.normal(scale=0.2, size=3)],
            inertia=random_inertia(rng),
        )
        names.append(f"b{k}")
        if motions and chosen.nv and rng.random() < 0.35:
            prescribe(s, f"b{k}", chosen, rng)
    return s


def prescribe(s: sh.System, name: str, joint: sh.Joint, rng: np.random.Generator) -> None:
    """All coordinates, all velocities, or one velocity."""
    kind = rng.integers(3)
    if kind == 0:
        s.prescribe(name, q=coordinates_text(joint, float(rng.random())))
    elif kind == 1:
        s.prescribe(name, v=velocities_text(joint))
    else:
        s.prescribe(name, v="0.3*sin(2*t)", coordinate=int(rng.integers(joint.nv)))


def rich_tree(seed: int, bodies: int, **options: bool) -> sh.Model:
    return rich_system(seed, bodies, **options).build()


def inputs_of(program: Program, model: sh.Model, seed: int, count: int) -> list[np.ndarray]:
    """Random rows for all inputs of a program, time and parameters last."""
    s, rng = State(model, seed, count), np.random.default_rng(seed)
    given = {
        "q": s.q, "v": s.v, "p": s.v, "a": s.a, "tau": s.tau, "wrench": s.wrenches.reshape(count, -1),
        "point": rng.normal(size=(count, 3)),
        "t": TIME + 0.1 * np.arange(float(count)).reshape(count, 1),
        "params": np.outer(1.0 + 0.05 * np.arange(float(count)), model.parameter_defaults).reshape(count, -1),
    }  # fmt: skip
    return [np.ascontiguousarray(given[name]) for name in (*program.inputs, "t", "params")]


def strides_of(inputs: list[np.ndarray]) -> list[int]:
    return [x.shape[1] for x in inputs]


def interpreted(program: Program, model: sh.Model, inputs: list[np.ndarray]) -> np.ndarray:
    named = symbols(program, model)
    run = Interpreter(list(named.values()), unroll(program, model, named))
    return run(inputs, strides_of(inputs), len(inputs[0]))
