"""Bodies on fixed joints are parts of what carries them: nothing that comes out knows the difference.

The model as it was given is the reference (`frames=False`), and Pinocchio, which welds bodies by itself.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, derivative_recursion, inverse, separate_bodies
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.frames.lumped import OnParts, lumped
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import kernel_of
from sharnir.model.element import REGISTRY, Force
from support.pinocchio_model import PinocchioModel
from support.random_trees import State, random_inertia, random_joint, random_placement, random_system, relative_error
from support.rich_trees import inputs_of, interpreted, strides_of
from support.samples import slow_after
from support.ways import taking

SAME = 1e-11  # sums of inertias in another order; condition numbers of M up to 1e4
SOLID: dict[str, Any] = {"mass": 1.5, "com": (0.1, -0.2, 0.05), "inertia": (0.2, 0.3, 0.35, 0.01, 0.02, -0.01)}
PLACE = sh.Placement(xyz=(0.1, 0.2, 0.3), rpy=(0.2, 0.5, -0.3))
PROGRAMS: dict[str, Program] = {
    "mass matrix": composite.mass_matrix,
    "packed": composite.packed_mass_matrix,
    "inverse": inverse.inverse,
    "inverse derivatives": inverse.derivatives,
    "derivatives": composite.derivatives,
    "variations": derivative_recursion.derivatives,
    "momenta": quantities.momenta,
    "velocities": quantities.from_momenta,
    "unit motions": quantities.unit_motions,
}


def difference(program: Program, model: sh.Model, form: str = "", seed: int = 3) -> float:
    x = inputs_of(program, model, seed, 2)
    expected = interpreted(replace(program, frames=False), model, x)
    found = kernel_of(program, model, form).kernel(x, strides_of(x), 2) if form else interpreted(program, model, x)
    return relative_error(found, expected)


def mounts(root: sh.Joint | None = None, **given: Any) -> sh.System:
    """Fixed bodies on the root, in a row, at forks and tips."""
    s = sh.System("mounts", gravity=(1.0, -2.0, -9.0))
    s.add_body("hub", joint=root or sh.Free(), placement=PLACE, **SOLID)
    for side in "ab":
        s.add_body(f"mount {side}", "hub", joint=sh.Fixed(), placement=PLACE, **(given or SOLID))
        s.add_body(f"plate {side}", f"mount {side}", joint=sh.Fixed(), placement=PLACE, **SOLID)
        for k in range(2):
            s.add_body(f"arm {side}{k}", f"plate {side}", joint=sh.Revolute((1, 2, k)), placement=PLACE, **SOLID)
        s.add_body(f"tool {side}", f"arm {side}1", joint=sh.Fixed(), placement=PLACE, **SOLID)
    return s


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_random_trees_in_every_formulation(seed: int) -> None:
    """And in all that is asked of coordinates."""

    def joint(rng: np.random.Generator) -> sh.Joint:
        return sh.Fixed() if rng.random() < 0.5 else random_joint(rng)

    model = random_system(2 * seed, 7, joint).build()
    assert len(lumped(model).bodies) < 7
    programs = [FORMULATIONS[name].of(model).forward.least for name in taking(model)]
    for program in (*programs, *(program.least for program in PROGRAMS.values())):
        assert difference(program, model) <= SAME, program.name


@pytest.mark.parametrize("root", [sh.Free(), sh.Fixed(), sh.Revolute("x")], ids=str)
def test_beside_pinocchio(root: sh.Joint) -> None:
    """A body on the world, in which all may be fixed, is no joint either."""
    model = mounts(root).build()
    x, other = State(model, 1), PinocchioModel(model)
    dyn, none = sh.compile(model, backend="casadi"), np.zeros_like(x.wrenches)
    a = dyn.acceleration(x.q, x.v, x.tau)
    assert relative_error(a, other.acceleration(x.q, x.v, x.tau, none)) <= SAME
    assert relative_error(dyn.inverse(x.q, x.v, x.a), other.inverse(x.q, x.v, x.a, none)) <= SAME
    assert relative_error(dyn.reactions(x.q, x.v, x.tau), other.reactions(x.q, x.v, a, none)) <= SAME
    assert len(lumped(model).bodies) == sum(body.joint.nv > 0 for body in model.bodies)


@pytest.mark.slow
@pytest.mark.parametrize("form", slow_after(1, ["unrolled", "rolled", "woven"]))
def test_forms_of_code(form: str) -> None:
    """Forces of equal structure, which share code, on parts at other places."""
    s = mounts(sh.Revolute("y"))
    for side in "ab":
        spring = sh.PointSpring(f"tool {side}", (0.1, 0, 0.2), "world", (0, 0.3, 0), 20.0, 0.4, damping=0.5)
        s.add_force(f"spring {side}", spring)
    s.add_force("hinge", sh.JointSpring("arm b1", stiffness=3.0, damping=0.2))
    model = s.build()
    assert difference(separate_bodies.formulation.forward.least, model, form) <= SAME


def _on_parts(force: Force) -> Force:
    """The same force on the parts of its bodies."""
    names = {f.name: getattr(force, f.name) for f in fields(force) if f.name in ("body", "body_a", "body_b")}  # type: ignore[arg-type]
    return replace(force, **{k: f"{x} part" for k, x in names.items() if x != "world"})  # type: ignore[type-var]


@pytest.mark.parametrize("name", slow_after(5, sorted(REGISTRY)))
def test_every_force_acts_on_parts(name: str) -> None:
    """With what it reads of them: places and velocities."""
    rng = np.random.default_rng(5)
    for force in REGISTRY[name].examples()[:2]:
        s = sh.System("craft", gravity=(1.0, -2.0, -5.0))
        s.parameter("k", 30.0)
        s.parameter("c", 0.7)
        joints = {
            "hub": sh.Free(), "arm": sh.Revolute("y"), "slide": sh.Prismatic("x"), "ball": sh.Spherical(),
            "wheel": sh.Cylindrical("z"),
        }  # fmt: skip
        parent = "world"
        for own, joint in joints.items():
            on = "hub part" if own == "wheel" else parent
            s.add_body(own, on, joint=joint, placement=random_placement(rng), mass=1.0, inertia=random_inertia(rng))
            given = {"mass": 1.0, "com": (0.1, 0, 0.2), "inertia": random_inertia(rng)}
            s.add_body(f"{own} part", own, joint=sh.Fixed(), placement=random_placement(rng), **given)
            parent = f"{own} part"
        s.add_force("force", _on_parts(force))
        model = s.build()
        if model.constraints or any(body.joint.nv == 0 for body in lumped(model).bodies):
            continue  # a lock, which stays with the whole model
        for program in (separate_bodies.formulation.forward.least, inverse.inverse.least):
            assert difference(program, model, seed=1) <= SAME, force
        assert isinstance(lumped(model).forces[0], OnParts)


def test_wrenches_on_parts() -> None:
    """Programs that read them keep the whole model."""
    model = mounts().build()
    x, other = State(model, 2), PinocchioModel(model)
    found = sh.compile(model, backend="casadi").acceleration(x.q, x.v, x.tau, wrenches=x.wrenches)
    assert relative_error(found, other.acceleration(x.q, x.v, x.tau, x.wrenches)) <= SAME


@pytest.mark.slow
def test_parameters_stay() -> None:
    """A body whose mass is a parameter is not added up, and nothing is added to it; neither is a body on which a
    placement depends on one."""
    s = mounts()
    m, x = s.parameter("payload", 2.0), s.parameter("reach", 0.3)
    s.add_body("load", "tool a", joint=sh.Fixed(), mass=m, com=(0.1, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_body("hook", "load", joint=sh.Fixed(), **SOLID)
    s.add_body("boom", "tool b", joint=sh.Fixed(), placement=sh.Placement(xyz=(x, 0, 0)), **SOLID)
    model = s.build()
    kept = lumped(model)
    assert [body.name for body in kept.bodies if body.joint.nv == 0] == ["tool b", "load", "hook", "boom"]
    assert difference(separate_bodies.formulation.forward.least, model) <= SAME
    assert difference(composite.derivatives.least, model) <= SAME
    assert difference(composite.parameter_derivatives((0, 1)).least, model) <= SAME


def test_numbers_by_hand() -> None:
    """Two points of 1 and 3 kg, 2 m apart."""
    s = sh.System("dumbbell")
    s.add_body("a", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    turned = sh.Placement(xyz=(2, 0, 0), rpy=(0, 0, np.pi / 2))
    s.add_body("b", "a", joint=sh.Fixed(), placement=turned, mass=3.0, inertia=(1, 2, 2))
    s.add_body("c", "b", joint=sh.Revolute("x"), placement=sh.Placement(xyz=(0, 1, 0)), **SOLID)
    a, c = lumped(s.build()).bodies
    assert (a.index, c.index, c.parent, c.v_start) == (1, 2, 1, 6)
    assert a.mass == 4.0
    np.testing.assert_allclose(a.com, (1.5, 0, 0), atol=1e-15)
    np.testing.assert_allclose(a.inertia, np.diag((3, 2 + 3, 3 + 3)), atol=1e-14)
    np.testing.assert_allclose(c.placement.p, (1, 0, 0), atol=1e-15)


def test_bodies_without_mass_change_no_number() -> None:
    s = sh.System("frames")
    s.add_body("link", joint=sh.Revolute("z"), **SOLID)
    s.add_body("camera", "link", joint=sh.Fixed(), placement=PLACE, mass=0.0, inertia=(0, 0, 0))
    bare = sh.System("bare")
    bare.add_body("link", joint=sh.Revolute("z"), **SOLID)
    model, other = s.build(), bare.build()
    (link,) = lumped(model).bodies
    assert (link.mass, *link.com) == (model.bodies[0].mass, *model.bodies[0].com)
    for name in taking(model):
        assert sh.operation_count(model, name).total == sh.operation_count(other, name).total


def test_models_without_fixed_bodies_and_with_constraints_are_untouched() -> None:
    s = sh.System("pair")
    s.add_body("a", joint=sh.Revolute("z"), **SOLID)
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=PLACE, **SOLID)
    model = s.build()
    assert lumped(model) is model
    s.add_body("c", "b", joint=sh.Fixed(), **SOLID)
    s.add_constraint("gear", sh.Gear("a", "b", 2.0))
    model = s.build()
    assert lumped(model) is model
    still = sh.System("still")
    still.add_body("a", joint=sh.Fixed(), **SOLID)
    model = still.build()
    assert lumped(model) is model
