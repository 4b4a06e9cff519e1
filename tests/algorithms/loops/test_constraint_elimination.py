"""Constraints eliminated with the bodies, against rows that act on the mass matrix (`composite`): accelerations,
multipliers, reactions. The two have nothing in common but the rows themselves.

Rows are carried here in all models, also in those too small for it. Covers algorithms/loops/elimination_steps.py,
algorithms/loops/constraint_elimination.py, algorithms/loops/constraint_rows.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families.list import FAMILIES, member
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.loops.constraint_elimination import ConstraintElimination, EliminateConstraints
from sharnir.algorithms.loops.constraint_results import MULTIPLIERS
from sharnir.algorithms.sweeps import program as programs
from sharnir.algorithms.sweeps.outputs import Gather, Several
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import Trace
from sharnir.codegen.straight import Interpreter, symbols
from support.constraint_models import T0, yard
from support.examples import CONSTRAINTS, PLANAR_CONSTRAINTS
from support.random_loops import random_mechanism
from support.random_trees import State, relative_error
from support.samples import slow_after, slow_but_every

OUTPUT = Several((Gather("a", "velocity"), Gather("R", "body", 6), MULTIPLIERS))
ELIMINATED = separate_bodies.formulation.reactions.putting_out(OUTPUT, "carried")
MATRIX = composite.formulation.reactions.putting_out(OUTPUT, "by the matrix")
ROUND_OFF = 1e-10  # of answers over the largest; conditions of these random mechanisms are below 1e5


@pytest.fixture(autouse=True)
def carried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "carries", lambda model: bool(model.constraints))


def asked(program: Program, model: sh.Model, **given: np.ndarray | float) -> list[np.ndarray]:
    """a, R, λ and the number of rows left out."""
    values = {"params": model.parameter_defaults, **given}
    inputs = [np.atleast_1d(np.asarray(values[name], dtype=float)).ravel() for name in program.arguments]
    found = Interpreter.of(program, model)(inputs, [0] * len(inputs), 1)[0]
    return np.split(found, np.cumsum([model.nv, 6 * len(model.bodies), model.row_count]))


def compare(model: sh.Model, unique: bool = True, **given: np.ndarray | float) -> None:
    ours, theirs = asked(ELIMINATED, model, **given), asked(MATRIX, model, **given)
    assert ours[3] == theirs[3], "rows left out"
    for k in range(3 if unique and not ours[3] else 1):
        assert relative_error(ours[k], theirs[k]) <= ROUND_OFF, ("a", "R", "λ")[k]


@pytest.mark.parametrize("name", slow_but_every(5, [*CONSTRAINTS, *(f"planar {key}" for key in PLANAR_CONSTRAINTS)]))
def test_every_constraint(name: str) -> None:
    planar = name.startswith("planar ")
    constraint = PLANAR_CONSTRAINTS[name.removeprefix("planar ")] if planar else CONSTRAINTS[name]
    model = yard(constraint, planar=planar).build()
    x = State(model, 4)
    compare(model, q=x.q, v=x.v, tau=x.tau, wrench=x.wrenches, t=T0)


@pytest.mark.parametrize("seed", slow_after(3, [0, 1, 2, 3, 5, 6, 8, 13, 17]))
def test_random_mechanisms(seed: int) -> None:
    """With prescribed joints, springs and redundant rows."""
    m = random_mechanism(seed)
    x = m.state
    compare(m.model, q=x.q, v=x.v, tau=x.tau, wrench=x.wrenches, t=x.t)


@pytest.mark.parametrize("name", slow_but_every(3, FAMILIES))
def test_families(name: str) -> None:
    linkage = member(name, FAMILIES[name].quick[-1])
    tau = np.random.default_rng(0).normal(size=linkage.model.nv)
    nothing = np.zeros((len(linkage.model.bodies), 6))
    compare(linkage.model, q=linkage.q0, v=linkage.v0, tau=tau, wrench=nothing, t=0.0)


def test_the_force_of_a_row_that_is_off_is_nothing() -> None:
    s = yard(sh.Coincident("a", (1, 0, 0), "b", (0, 1, 0)), sh.Distance("a", (0, 0, 1), "wheel", (0, 1, 0), 1.0))
    s.add_event("gone", sh.Release("tie 0", at=1.0))
    model = s.build()
    x = State(model, 4)
    flag = next(k for k, p in enumerate(model.parameters) if p.mode == "flag")
    params = model.parameter_defaults.copy()
    params[flag] = 0.0
    given = {"q": x.q, "v": x.v, "tau": x.tau, "wrench": x.wrenches, "t": T0, "params": params}
    lam = asked(ELIMINATED, model, **given)[2]
    assert not lam[:3].any()
    assert lam[3:].any()
    compare(model, **given)


def test_contradictions_are_seen() -> None:
    """Rows that say the same are left out, whichever fronts eliminate them."""
    s = sh.System("twice", gravity=(0, -9.81, 0))
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.1, 0.1, 0.1)}
    for name, parent, x in (("one", "world", 0.0), ("two", "one", 1.0), ("three", "two", 1.0)):
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), **rod)
    s.add_constraint("closed", sh.Coincident("three", (1, 0, 0), "world", (1.0, 1.0, 0)))
    s.add_constraint("again", sh.Coincident("three", (1, 0, 0), "world", (1.0, 1.0, 0)))
    s.add_constraint("geared", sh.Gear("two", "three", 1.0))
    model = s.build()
    q, v = [0.3, 0.9, 0.7], [0.2, 0.1, -0.3]
    given = {"q": q, "v": v, "tau": [0.1, 0.2, 0.3], "wrench": np.zeros(18), "t": 0.0}
    ours, theirs = asked(ELIMINATED, model, **given), asked(MATRIX, model, **given)
    # of the six rows of points two are across the plane and two repeat others
    assert ours[3] == theirs[3] == 4
    assert relative_error(ours[0], theirs[0]) <= ROUND_OFF


def unrefined(model: sh.Model, **given: np.ndarray | float) -> tuple[np.ndarray, np.ndarray]:
    """Accelerations without the step of refinement, which would mend right-hand sides that are wrong; and with it."""
    inputs = symbols(ELIMINATED, model)
    trace = Trace(model, inputs)
    for sweep in ELIMINATED.sweeps_for(model):
        if isinstance(sweep, EliminateConstraints):
            break
        trace.run(sweep)
    equations = ConstraintElimination(trace)
    answers = (
        equations.answer(equations.rows, homogeneous=False),
        equations.refined(equations.rows, homogeneous=False),
    )
    outputs = [ca.vertcat(*(body.a for body in answer.bodies[1:])) for answer in answers]
    function = ca.Function("a", list(inputs.values()), outputs)
    values = {"params": model.parameter_defaults, **given}
    first, second = function(*(np.ravel(values[name]) for name in inputs))
    return np.array(first).ravel(), np.array(second).ravel()


@pytest.mark.parametrize("seed", slow_but_every(3, [0, 1, 2, 4, 5, 7]))
def test_nothing_is_left_to_refinement(seed: int) -> None:
    m = random_mechanism(seed)
    x = m.state
    first, second = unrefined(m.model, q=x.q, v=x.v, tau=x.tau, wrench=x.wrenches, t=x.t)
    assert relative_error(first, second) <= 1e-9  # rows are independent to 0.03 here


def test_rows_on_joints_that_are_driven() -> None:
    """q of the wheel follows twice that of a drive, under gravity, which a row between a tip and the world feels."""
    s = sh.System("driven", gravity=(0, -9.81, 0))
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.1, 0.1, 0.1)}
    for name, parent, x in (("drive", "world", 0.0), ("one", "world", 1.0), ("two", "one", 1.0), ("wheel", "two", 1.0)):
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), **rod)
    s.prescribe("drive", q="0.3*t**2")
    s.add_constraint("geared", sh.Gear("wheel", "drive", 2.0))
    s.add_constraint("held", sh.PointOnPlane("two", (1, 0, 0), "world", (1, 1, 0), (0, 1, 0)))
    model = s.build()
    given = {"q": [0, 0.3, 0.5, 0.2], "v": [0, 0.1, -0.2, 0.4], "tau": np.zeros(4), "wrench": np.zeros(24), "t": 0.7}
    compare(model, **given)
    first, second = unrefined(model, **given)
    assert relative_error(first, second) <= 1e-12
    assert first[3] == pytest.approx(2 * 0.6, abs=1e-12)
