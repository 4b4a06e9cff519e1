"""What every force exerts, over the registry, against what inverse dynamics needs less with it.

Covers dynamics/body_quantities.py.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.quantities import reading_names
from sharnir.model.forces import REGISTRY
from support.examples import FORCES
from support.force_models import TIME, craft, exerted, interpreted, state
from support.random_trees import relative_error
from support.ways import FORMULATIONS, taking


@cache
def together(driven: bool, turning: bool = False) -> sh.Model:
    """All examples of all forces; for joints that turn, one of each."""
    forces = [cls.examples()[0] for cls in REGISTRY.values()] if turning else list(FORCES.values())
    return craft(*forces, driven=driven, turning=turning).build()


@cache
def bare(driven: bool) -> sh.Model:
    """The same without its forces; the rotors of motors stay."""
    return replace(together(driven), forces=())


@pytest.mark.slow
@pytest.mark.parametrize("driven", [False, True])
def test_all_that_is_exerted_is_what_the_dynamics_uses(driven: bool) -> None:
    m = together(driven)
    s, dyn = state(m), interpreted(m)
    parts = [dyn.force(element.name, s.q, s.v, t=TIME) for element in m.forces]
    assert relative_error(sum(x.tau for x in parts), exerted(m, bare(driven), s.q, s.v)) <= 1e-12
    drift = dyn.energy(s.q, s.v, t=TIME) - interpreted(bare(driven)).energy(s.q, s.v, t=TIME)
    assert relative_error(sum(x.energy for x in parts), drift[1]) <= 1e-12
    dissipated, driven_by = dyn.power(s.q, s.v, t=TIME)
    assert relative_error(sum(x.dissipation for x in parts), dissipated) <= 1e-12
    assert relative_error(sum(x.drive for x in parts), driven_by) <= 1e-12
    for x, name in zip(parts, FORCES, strict=True):
        assert x.tau.any() or x.readings, name
        assert x.tau.shape == (m.nv,)
        assert x.wrenches.shape == (len(m.bodies), 6)
        assert x.energy.shape == ()


@pytest.mark.slow
def test_wrenches_are_those_that_act() -> None:
    """As wrenches= of a call they do what the force does, but for what acts in joints."""
    m = together(False)
    s, dyn, without = state(m), interpreted(m), interpreted(bare(False))
    a, none = np.zeros(m.nv), without.inverse(s.q, s.v, np.zeros(m.nv), t=TIME)
    acting = 0
    for element in m.forces:
        x = dyn.force(element.name, s.q, s.v, t=TIME)
        if x.wrenches.any():
            acting += 1
            assert relative_error(none - without.inverse(s.q, s.v, a, t=TIME, wrenches=x.wrenches), x.tau) <= 1e-12
    assert acting > 3


@pytest.mark.slow
def test_batch_native_and_every_formulation() -> None:
    m = together(True, turning=True)
    s = state(m)
    q, v, t = np.stack([s.q, s.q]), np.stack([s.v, 0.5 * s.v]), np.array([TIME, 0.2])
    first = m.forces[0].name
    for element in m.forces:
        batch = interpreted(m).force(element.name, q, v, t=t, params={"k": [30.0, 12.0]})
        for n, k in enumerate((30.0, 12.0)):
            one = interpreted(m).force(element.name, q[n], v[n], t=t[n], params={"k": k})
            assert np.array_equal(one.column, batch.column[n])
            assert {x: y[n] for x, y in batch.readings.items()} == dict(one.readings)
        for formulation in taking(m, FORMULATIONS) if element.name == first else ():
            found = interpreted(m, formulation).force(first, q, v, t=t, params={"k": [30.0, 12.0]})
            assert np.array_equal(found.column, batch.column)
    native = sh.compile(m)
    for name in (m.forces[-1].name, m.forces[-2].name):
        expected = interpreted(m).force(name, q, v, t=t).column
        assert relative_error(native.force(name, q, v, t=t).column, expected) <= 1e-13


def test_readings() -> None:
    """Of the springs, by hand."""
    s = sh.System("two", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("b", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("line", sh.PointSpring("world", (0, 3, 0), "a", (0, 0, 0), 10.0, 2.0, 0.5))
    s.add_force("hinge", sh.JointSpring("b", stiffness=3.0, rest=0.5, damping=2.0))
    s.add_force("push", sh.Wrench("a", force=(3, 0, 4), moment=(0, 0, "t")))
    s.add_force("motor", sh.JointForce("b", "2*t"))
    dyn = sh.compile(s.build(), backend="casadi")
    q, v = [4.0, 0.7], [2.0, 0.3]
    line, hinge, push, motor = (dyn.force(x, q, v, t=6.0) for x in ("line", "hinge", "push", "motor"))
    rate = 2.0 * 4 / 5
    tension = 10 * 3 + 0.5 * rate
    assert np.allclose([line.readings[x] for x in ("length", "rate", "tension")], [5.0, rate, tension], rtol=1e-14)
    assert np.allclose(line.wrenches[0], [-tension * 4 / 5, tension * 3 / 5, 0, 0, 0, 0], rtol=1e-14)
    torque = -3 * 0.2 - 2 * 0.3
    assert np.allclose([hinge.readings[x] for x in ("deflection", "rate", "torque")], [0.2, 0.3, torque], rtol=1e-14)
    assert (hinge.tau[0], push.tau[0]) == (0.0, 3.0)
    assert np.isclose(hinge.tau[1], torque, rtol=1e-14)
    assert [push.readings[x] for x in ("force", "moment")] == [5.0, 6.0]
    assert [motor.readings[x] for x in ("torque", "rate")] == [12.0, 0.3]
    assert np.isclose(motor.drive, 3.6)
    assert (
        repr(motor)
        == "Exerted('motor': tau, wrenches, energy, dissipation, drive, readings['torque'], readings['rate'])"
    )


def test_readings_are_part_of_the_code() -> None:
    """Two elements that differ in nothing else are not taken for one."""
    from sharnir.algorithms.quantities import force_of
    from sharnir.codegen.store.fingerprint import fingerprint

    def made(rest: float) -> sh.Model:
        s = sh.System("one", gravity=(0, 0, 0))
        s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
        s.add_force("damper", sh.JointSpring("a", rest=rest, damping=1.0))
        return s.build()

    assert reading_names(made(1.0).forces[0]) == ("deflection", "rate", "torque")
    assert fingerprint(made(1.0), force_of(0)) != fingerprint(made(2.0), force_of(0))


@pytest.mark.slow
def test_runs_and_what_is_switched_off_reads_zero(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    s = sh.System("one", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0, q0=1.0)
    s.add_force("spring", sh.JointSpring("a", stiffness=4.0, damping=0.1))
    s.add_event("off", sh.When("t - 0.5", do=[sh.Disable("spring")]))
    m = s.build()
    off = sh.compile(m, backend="casadi").force("spring", [1.0], [2.0], params={"spring:on": 0})
    assert not off.column.any()
    run = sh.simulate(m, 1.0)
    found = run.force("spring")
    after = run.happened > 0
    assert after.any()
    assert not found.column[after].any()
    x, v = run.q[~after, 0], run.v[~after, 0]
    assert np.array_equal(found.readings["deflection"][~after], x)
    assert np.allclose(found.tau[~after, 0], -4 * x - 0.1 * v, rtol=1e-14)
    run.save(tmp_path / "run.nc")
    assert np.array_equal(sh.load_run(tmp_path / "run.nc", model=m).force("spring").column, found.column)
    assert np.array_equal(sh.load_run(tmp_path / "run.nc").force("spring").column, found.column)  # the file has it
    with monkeypatch.context() as without:
        without.setattr(sh.Model, "_file_text", lambda model: None)
        run.save(tmp_path / "bare.nc")
    with pytest.raises(sh.SimulationError, match=r"run.force: it is not stored in the file.*sh.load_run\(path, model"):
        sh.load_run(tmp_path / "bare.nc").force("spring")
    batch = sh.simulate(m, 1.0, q0=[[1.0], [2.0]], times=[0.0, 0.25, 0.75]).force("spring")
    assert batch.tau.shape == (2, 3, 1)
    assert batch.wrenches.shape == (2, 3, 1, 6)
    assert batch.energy.shape == (2, 3)
    assert batch.readings["torque"][1, 0] == -8.0
    assert not batch.column[:, 2].any()


def test_bad_names() -> None:
    dyn = interpreted(together(False))
    s = state(dyn.model)
    with pytest.raises(sh.ModelError, match=r"force\('force 1x'\): there is no such force in the model. Did you mean"):
        dyn.force("force 1x", s.q, s.v)
    with pytest.raises(sh.ModelError, match=r"force\(3\)"):
        dyn.force(3, s.q, s.v)  # type: ignore[arg-type]
    with pytest.raises(sh.ModelError, match=r"force\('gravity'\): the model 'craft' has no forces.*gravity is none"):
        interpreted(bare(False)).force("gravity", s.q, s.v)
    with pytest.raises(sh.ShapeError, match="q: got an array of shape"):
        dyn.force("force 0", s.q[1:], s.v)
