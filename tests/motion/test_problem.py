"""Arguments become a problem, a problem a run."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import sharnir as sh
from sharnir.motion.options import Options
from sharnir.motion.problem import Problem, pose
from sharnir.motion.start import Start
from sharnir.simulate.solve import solve
from support.linkages import linkage
from support.run_models import cart


def options(**given: object) -> Options:
    defaults = {
        "t0": 0.0, "duration": 1.0, "method": "dop853", "rtol": 1e-8, "atol": 1e-10, "step": None, "max_step": None,
        "max_steps": 1000, "times": None, "controller": None, "drift": "projection", "baumgarte": 10.0, "threads": None,
        "progress": None, "on_singularity": "stop",
    }  # fmt: skip
    return Options.read(**(defaults | given))  # type: ignore[arg-type]


def posed(model: sh.Model, tau: object = None, **given: object) -> Problem:
    return pose(model, "auto", Start(model, None, None, {}), {}, tau, options(**given))


def switched() -> sh.Model:
    s = sh.System("cart", gravity=(0, 0, 0))
    s.add_body("cart", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    s.add_force("push", sh.JointForce("cart", "where(t > 0.25 and t < 0.5, 8, 0)"))
    return s.build()


def test_a_problem_is_what_simulate_solves() -> None:
    model = switched()
    run, again = solve(posed(model)), sh.simulate(model, 1.0)
    np.testing.assert_array_equal(run.t, again.t)
    np.testing.assert_array_equal(run.q, again.q)
    assert run.v[-1, 0] == pytest.approx(1.0, rel=1e-9)


def test_where_it_stops() -> None:
    problem = posed(switched(), max_step=0.1)
    np.testing.assert_allclose(problem.ways["corners"][0], [[0.25, 0.25], [0.5, 0.5]], rtol=1e-12)
    assert problem.ways["max_step"] == 0.1
    assert problem.ways["names"] == ("coordinate cart", "velocity cart")
    assert "corners" not in posed(cart()).ways


def test_forces_of_a_controller_are_its_own() -> None:
    hold = sh.Controller(lambda t, q, v: v, 0.1)
    assert posed(cart(), controller=hold).mechanism.tau.shape == (1, 1)
    given = posed(cart(), tau=[3.0])
    assert given.constant
    np.testing.assert_array_equal(given.mechanism.tau, [3.0])


@pytest.mark.slow
def test_warnings_point_to_the_line_that_called() -> None:
    """However deep inside they are found."""
    s = sh.System("turning", gravity=(0, 0, 0))
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    fast = sh.System("humming", gravity=(0, 0, 0))
    fast.add_body("cart", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    fast.add_force("carrier", sh.JointForce("cart", "sign(sin(1e6*t))"))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        sh.simulate(s.build(), 0.1, q0=[2.0, 0, 0, 0])
        sh.simulate(linkage(1), 0.1, q0=[0.5, 0.3, 0.5])
        sh.simulate(fast.build(), 0.1, method="dopri5", max_steps=10)
    assert {w.filename for w in caught} == {__file__}
    for text in ("was not on the manifold", "they were assembled", "switch so often"):
        assert any(text in str(w.message) for w in caught), text
