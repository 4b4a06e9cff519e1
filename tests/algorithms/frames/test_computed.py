"""Computing frames change nothing that goes in or out. Covers algorithms/frames/axes.py,
algorithms/frames/computed.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.formulations.inverse import inverse
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.frames.computed import ComputedBody, computed
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import kernel_of
from support.complete_models import complete_model
from support.random_trees import random_joint, random_quaternion, random_tree, registry_joint, relative_error
from support.rich_trees import inputs_of, interpreted, rich_tree, strides_of
from support.samples import sample, slow_after, slow_but_every
from support.ways import by_turns

BALL: dict[str, Any] = {"mass": 1.0, "inertia": (1.0, 1.0, 1.0)}
DISC: dict[str, Any] = {"mass": 1.0, "inertia": 1.0}
TREES, RICH = sample(8, 300), sample(4, 200)


def in_user_frames(program: Program) -> Program:
    return replace(program, frames=False)


def difference(program: Program, model: sh.Model, seed: int = 0, form: str = "") -> float:
    """Between the two, by the interpreter or compiled in one of the forms."""
    x = inputs_of(program, model, seed, 2)
    expected = interpreted(in_user_frames(program), model, x)
    found = kernel_of(program, model, form).kernel(x, strides_of(x), 2) if form else interpreted(program, model, x)
    return relative_error(found, expected)


def chain(n: int, joint: sh.Joint, seed: int = 0, tilt: float | None = None) -> sh.Model:
    """Without a zero in its data, or with axes that are `tilt` away from parallel."""
    rng = np.random.default_rng(seed)
    s = sh.System("chain")
    for k in range(n):
        place = sh.Placement(xyz=rng.normal(size=3), quaternion=random_quaternion(rng))
        if tilt is not None:
            place = sh.Placement(xyz=rng.normal(size=3), rpy=(tilt * (1 + 0.3 * k), -0.7 * tilt, 0.4))
        root = rng.normal(size=(3, 3))
        inertia = np.eye(3) * (1.0 + np.sum(root**2)) - root @ root.T
        parent = f"b{k - 1}" if k else "world"
        s.add_body(f"b{k}", parent, joint=joint, placement=place, mass=1.0, com=rng.normal(size=3), inertia=inertia)
    return s.build()


def equal_links(n: int, joint: sh.Joint) -> sh.Model:
    s = sh.System("links")
    for k in range(n):
        place = sh.Placement(xyz=(0.3, 0.2, -0.1), rpy=(1.1, 0.5, -0.6))
        solid: dict[str, Any] = {"mass": 1.0, "com": (0.1, 0.25, 0.3), "inertia": (1.0, 1.1, 1.2, 0.1, 0.2, 0.3)}
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=joint, placement=place, **solid)
    return s.build()


def tree(seed: int) -> sh.Model:
    """Every second joint has an axis in any direction, the others are of any kind."""

    def joint(rng: np.random.Generator) -> sh.Joint:
        kinds = ("revolute", "prismatic", "screw", "cylindrical")
        return random_joint(rng, kinds) if rng.random() < 0.5 else registry_joint(rng, 0.1 * rng.integers(2))

    return random_tree(9_000 + seed, 2 + seed % 4, joint)


def programs(model: sh.Model, k: int) -> list[Program]:
    """Without and with wrenches on bodies; reactions."""
    found = [inverse, composite.mass_matrix, separate_bodies.formulation.reactions]
    return found + [FORMULATIONS[name].of(model).forward.least for name in by_turns(model, k)]


@pytest.mark.parametrize("seed", slow_after(4, range(TREES)))
def test_random_trees_of_all_joints(seed: int) -> None:
    """1e-10 is the bound of all comparisons of random trees; these differ by rounding alone."""
    model = tree(seed)
    for program in programs(model, seed):
        assert difference(program, model, seed) < 1e-10, program.name


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_after(1, range(RICH)))
def test_trees_with_parameters_and_prescribed_motion(seed: int) -> None:
    model = rich_tree(700 + seed, 3)
    for program in programs(model, seed):
        assert difference(program, model, seed) < 1e-10, program.name


def test_the_sample_has_bodies_in_other_frames() -> None:
    kinds = set()
    for seed in range(TREES):
        model = tree(seed)
        kinds |= {type(b.joint).__name__ for b in computed(model).bodies if isinstance(b, ComputedBody)}
    assert kinds == {"Revolute", "Prismatic", "Screw", "Cylindrical"}


@pytest.mark.parametrize("seed", [1, 46, 76])
def test_force_elements_see_the_frames_of_the_user(seed: int) -> None:
    model, _ = complete_model(seed)
    assert any(element.bodies for element in model.forces)
    assert computed(model) is not model
    assert difference(separate_bodies.formulation.reactions, model, seed) < 1e-13


@pytest.mark.slow
@pytest.mark.parametrize(
    "joint", slow_after(1, [sh.Revolute((1.0, -2.0, 0.5)), sh.Prismatic((1.0, -2.0, 0.5)), sh.Cylindrical("y")])
)
def test_compiled_in_every_form(joint: sh.Joint) -> None:
    model = chain(4, joint)
    for form in ("unrolled", "rolled"):
        assert difference(separate_bodies.formulation.forward.least, model, form=form) < 1e-13


@pytest.mark.parametrize("tilt", slow_but_every(3, [0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3]))
def test_nearly_parallel_axes_keep_all_their_digits(tilt: float) -> None:
    """Common normals of such axes are far away; frames stay within the size of their bodies."""
    model = chain(6, sh.Revolute("z"), tilt=tilt)
    assert difference(separate_bodies.formulation.forward.least, model) < 1e-13
    assert difference(inverse.least, model) < 1e-14
    for body, own in zip(computed(model).bodies, model.bodies, strict=True):
        size = 2 * (np.linalg.norm(own.com) + max(np.linalg.norm(b.placement.p) for b in model.bodies))
        assert isinstance(body, ComputedBody)
        assert np.linalg.norm(body.frame.p) <= size


def test_long_offsets_along_parallel_axes_do_not_add_up() -> None:
    """A spiral staircase: taken to the height of the last one, the first origin would be a thousand links away."""
    s = sh.System("stairs")
    for k in range(1000):
        place = sh.Placement(xyz=(0.1, 0.2, 1.0), rpy=(0.0, 0.0, 0.3))
        s.add_body(
            f"b{k}",
            f"b{k - 1}" if k else "world",
            joint=sh.Revolute("z"),
            placement=place,
            mass=1.0,
            inertia=(1.0, 1.0, 1.0),
        )
    heights = [np.linalg.norm(b.frame.p) for b in computed(s.build()).bodies if isinstance(b, ComputedBody)]
    assert len(heights) == 1000
    assert max(heights) < 2.5


def test_what_a_chain_becomes() -> None:
    """Axes along z, one turn and two lengths for each placement but the first, the last centre of mass on x."""
    model = computed(equal_links(5, sh.Revolute((1.0, 2.0, 3.0))))
    z = [0.0, 0.0, 1.0]
    for body in model.bodies:
        assert isinstance(body, ComputedBody)
        assert np.array_equal(np.array(ca.DM(body.joint.e)).ravel(), z)
        first, second, third = body.turns
        assert third == (1.0, 0.0)
        assert (first == (1.0, 0.0)) == (body.index > 1)
        assert second[0] not in (0.0, 1.0)
        assert np.count_nonzero(body.placement.p) == (2 if body.index > 1 else 3)
    assert np.count_nonzero(model.bodies[-1].com) == 1


def test_mechanisms_drawn_along_axes_stay_as_they_are() -> None:
    s = sh.System("arm")
    s.add_body("a", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0, 0, 0.3)), **BALL)
    s.add_body(
        "b",
        "a",
        joint=sh.Revolute("y"),
        placement=sh.Placement(rpy=(np.pi / 2, 0, 0)),
        mass=1.0,
        inertia=(1.0, 1.0, 1.0),
    )
    s.add_body(
        "c",
        "b",
        joint=sh.Prismatic("-x"),
        placement=sh.Placement(xyz=(0.1, 0.2, 0.3)),
        mass=1.0,
        inertia=(1.0, 1.0, 1.0),
    )
    model = s.build()
    assert computed(model) is model


def test_planes_stay_planes() -> None:
    """A planar model has its own coordinates x and y; nothing is turned out of it."""
    s = sh.System("plane", planar=True)
    s.add_body(
        "a", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.3, 0.1, 0), rpy=(0, 0, 0.3)), mass=1.0, inertia=1.0
    )
    s.add_body(
        "b", "a", joint=sh.Prismatic((0.6, 0.8, 0.0)), placement=sh.Placement(rpy=(0, 0, 0.7)), mass=1.0, inertia=1.0
    )
    s.add_body("c", "b", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.3, 0.1, 0)), **DISC)
    model = s.build()
    for body in computed(model).bodies:
        assert np.array_equal(np.asarray(body.placement.R)[2], [0.0, 0.0, 1.0])
    for program in programs(model, 0):
        assert difference(program, model) < 1e-13, program.name


def test_a_joint_of_a_class_that_does_not_say_so_keeps_its_frame() -> None:
    """A class that is derived from Revolute may do anything."""

    class Geared(sh.Revolute):
        pass

    model = chain(3, Geared((1.0, 2.0, 3.0)))
    assert computed(model) is model


@pytest.mark.slow
def test_found_once_and_without_keeping_the_model() -> None:
    import gc
    import weakref

    model = chain(3, sh.Revolute("x"))
    other = computed(model)
    assert computed(model) is other
    gone = weakref.ref(model)
    del model
    gc.collect()
    assert gone() is None
