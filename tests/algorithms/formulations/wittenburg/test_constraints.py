"""Every constraint of the registry on a mechanism of joints that turn, against separate bodies, and loops of ball
joints: accelerations, multipliers and reactions. Both solve the same equations, wherever the bodies are."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.constraints import REGISTRY
from support.constraint_models import yard
from support.examples import CONSTRAINTS, PLANAR_CONSTRAINTS
from support.random_trees import State, relative_error
from support.samples import ALL, slow_after, slow_but_every

TIME = 0.37
CLOSE = 1e-10  # rows of order one; the worst is 1e-13
EVERY = [*((key, False) for key in CONSTRAINTS), *((key, True) for key in PLANAR_CONSTRAINTS)]


def compare(model: sh.Model, backend: str = "casadi") -> None:
    s = State(model, 3)
    s.wrenches *= (1, 1, 0, 0, 0, 1) if model.planar else 1
    given = {"t": TIME, "wrenches": s.wrenches}
    own, other = (sh.compile(model, f, backend=backend) for f in ("wittenburg", "separate-bodies"))
    for function in ("acceleration", "reactions"):
        found, expected = (getattr(dyn, function)(s.q, s.v, s.tau, **given) for dyn in (own, other))
        assert relative_error(found, expected) <= CLOSE, function
    found, expected = (dyn.constraint_reactions(s.q, s.v, s.tau, **given) for dyn in (own, other))
    for name, wrench in expected.items():
        assert relative_error(found[name], wrench) <= CLOSE


@pytest.mark.parametrize(
    ("name", "planar"), slow_but_every(5, EVERY if ALL else EVERY[::2] + [x for x in EVERY[1::2] if "0" in x[0]])
)
def test_every_constraint(name: str, planar: bool) -> None:
    constraint = (PLANAR_CONSTRAINTS if planar else CONSTRAINTS)[name]
    try:
        model = yard(constraint, planar=planar, turning=True).build()
    except sh.ModelError as refused:  # a row that asks for a slide
        pytest.skip(str(refused))
    compare(model)


def test_none_is_left_out() -> None:
    """Each kind is taken on joints that turn, at least by one of its examples."""
    taken = set()
    for name, constraint in CONSTRAINTS.items():
        try:
            yard(constraint, turning=True).build()
            taken.add(name.rpartition("-")[0])
        except sh.ModelError:
            continue
    assert taken == set(REGISTRY)


def ring(n: int) -> sh.System:
    """A closed ring of rods on ball joints, on a free base; the last rod is tied to the first body."""
    s = sh.System("ring", gravity=(0, 1, -5))
    rod = {"mass": 1.0, "com": (0.5, 0.1, 0), "inertia": (0.05, 0.1, 0.1)}
    for k in range(n):
        place = sh.Placement(xyz=(1.0, 0, 0) if k else (0, 0, 0), rpy=(0, 0.1, 2 * np.pi / n if k else 0))
        joint, parent = (sh.Spherical(), f"rod{k - 1}") if k else (sh.Free(), "world")
        s.add_body(f"rod{k}", parent, joint=joint, placement=place, **rod)
    s.add_constraint("closed", sh.Coincident(f"rod{n - 1}", (1, 0, 0), "rod0", (0, 0, 0)))
    return s


@pytest.mark.slow
@pytest.mark.parametrize("backend", slow_after(1, ["casadi", "llvm"]))
def test_a_ring_of_ball_joints(backend: str) -> None:
    compare(ring(4).build(), backend)


@pytest.mark.slow
def test_torques_of_a_coupling_at_a_ball_joint() -> None:
    """Rows between coordinates of joints: their torques act on both bodies of a ball joint, as Y do."""
    s = ring(3)
    s.add_body("wheel", "rod1", joint=sh.Revolute("z", armature=0.1), mass=0.5, inertia=(0.1, 0.1, 0.2))
    s.add_constraint("twist", sh.Coupling("q('rod2', 1) - 0.3*q('wheel') + 0.1*q('rod1', 3)"))
    compare(s.build())


@pytest.mark.slow
def test_a_run_with_a_loop() -> None:
    """Held where it hangs by a ball joint that is closed by a row: energy, the row itself, and separate bodies."""
    s = sh.System("swing")
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.01, 0.1, 0.1)}
    s.add_body("a", joint=sh.Spherical(), **rod)
    s.add_body("b", "a", joint=sh.Spherical(), placement=sh.Placement(xyz=(1, 0, 0)), **rod)
    s.add_constraint("rope", sh.Distance("b", (1, 0, 0), "world", (1.5, 0, 0), length=0.8))
    model = s.build()
    q, v, report = sh.assemble(model, model.q0, np.array([0, 0.3, 1.0, 0.2, 0, 0]))
    assert report.ok
    runs = [
        sh.simulate(model, 1.0, q0=q, v0=v, rtol=1e-9, atol=1e-11, times=[0.5, 1.0], formulation=f)
        for f in ("wittenburg", "separate-bodies")
    ]
    assert runs[0].ok
    assert runs[0].violation.max() < 1e-12
    assert relative_error(runs[0].q, runs[1].q) < 1e-7
