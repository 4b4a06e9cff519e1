"""Parameters that a caller gives: what they make of masses and inertias is checked before anything is computed."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.model import parameter_check


@pytest.fixture(scope="module")
def model() -> sh.Model:
    """Inertias of a slender rod, of a box and with products, all from parameters; gravity and a pitch too."""
    s = sh.System("arm")
    m, J, a, g, h, r = (
        s.parameter(*x) for x in (("m", 2.0), ("J", 0.1), ("a", 1.0), ("g", 9.81), ("h", 0.1), ("r", 0.0))
    )
    s.gravity = (0, 0, -g)
    s.add_body(
        "rod", joint=sh.Revolute("y", armature=r), mass=m, com=(a / 2, 0, 0), inertia=(0, m * a**2 / 12, m * a**2 / 12)
    )
    s.add_body(
        "box", "rod", joint=sh.Screw("x", h), placement=sh.Placement(xyz=(a, 0, 0)), mass=1.0, inertia=(J, 0.2, 0.2)
    )
    s.add_body("tip", "box", joint=sh.Revolute("z"), mass=m, inertia=(1.0, 1.0, 1.0, J, 0, 0))
    return s.build()


GOOD = [{"m": 3.0}, {"J": 0.4}, {"J": 0.0}, {"a": 1e-3}, {"g": 0.0}, {"h": -0.5}, {"r": 0.5}, {"m": 1e-6, "a": 2.0}]
BAD = [
    ({"m": -3.0}, "body 'rod' with the params given: mass = -3"),
    ({"m": np.inf}, r"params\['m'\] is inf. Expected a finite number"),
    ({"m": np.nan}, r"params\['m'\] is nan"),
    ({"g": 1e308}, r"params\['g'\] is 1e\+308"),
    ({"J": 0.5}, "body 'box' with the params given: inertia has the principal values 0.2, 0.2, 0.5, which no body"),
    ({"J": -0.1}, "body 'box' with the params given: inertia has the principal value -0.1"),
    ({"r": -1.0}, "body 'rod' with the params given: armature"),
    ({"m": 1e40, "a": 1e40}, "body 'rod' with the params given: inertia = .* too large"),
]  # fmt: skip


def test_good_ones_pass_and_are_remembered(model: sh.Model) -> None:
    dyn = sh.compile(model, backend="casadi")
    for params in GOOD:
        for _ in range(2):
            assert np.isfinite(dyn.mass_matrix(model.q0, params=params)).all()


@pytest.mark.parametrize(("params", "message"), BAD)
def test_bad_ones_are_named_by_their_body(model: sh.Model, params: dict[str, float], message: str) -> None:
    dyn = sh.compile(model, backend="casadi")
    for _ in range(2):
        with pytest.raises(sh.ModelError, match=message):
            dyn.energy(model.q0, model.v0, params=params)
    with pytest.raises(sh.ModelError, match=message):
        sh.simulate(model, 1.0, params=params)
    with pytest.raises(sh.ModelError, match=message):
        sh.mobility(model, params=params)


def test_batches_say_which_row(model: sh.Model) -> None:
    dyn = sh.compile(model, backend="casadi")
    assert dyn.energy(model.q0, model.v0, params={"m": np.linspace(1.0, 2.0, 5)}).shape == (5, 2)
    with pytest.raises(sh.ModelError, match=r"body 'rod' with the params given \(row 3 of the batch\): mass = -1"):
        dyn.energy(model.q0, model.v0, params={"m": [1.0, 2.0, 3.0, -1.0, 5.0]})
    with pytest.raises(sh.ModelError, match=r"params\['m'\] \(row 1 of the batch\) is inf"):
        dyn.energy(model.q0, model.v0, params={"m": [1.0, np.inf]})


def test_every_row_is_found_that_the_exact_check_refuses(model: sh.Model) -> None:
    """The quick look at a batch decides as the check of one row does, near the limits too."""
    rng = np.random.default_rng(3)
    near = rng.choice([0.0, 1e-11, -1e-11, 2e-10, -2e-10, 1e-9, 1.1e-9, -1.1e-9, 1e-8, -1e-8], 200)
    J = 0.4 * (1.0 + near)  # 0.4 = 0.2 + 0.2
    alone = []
    for x in J:
        try:
            parameter_check(model).check(np.array([2.0, x, 1.0, 9.81, 0.1, 0.0]))
        except sh.ModelError:
            alone.append(False)
        else:
            alone.append(True)
    assert 0 < sum(alone) < len(alone)
    table = np.tile([2.0, 0.1, 1.0, 9.81, 0.1, 0.0], (len(J), 1))
    table[:, 1] = J
    parameter_check(model).check(table[alone])
    for row in table[~np.array(alone)]:
        with pytest.raises(sh.ModelError, match="row 0"):
            parameter_check(model).check(row[None])


def test_a_mass_of_zero_at_the_end_of_the_tree_is_said() -> None:
    s = sh.System("pendulum")
    s.add_body("bob", joint=sh.Revolute("y"), mass=s.parameter("m", 1.0), com=(1, 0, 0))
    dyn = sh.compile(s.build(), backend="casadi")
    with pytest.raises(sh.ModelError, match=r"body 'bob': its joint .* can move, but the body has no mass"):
        dyn.acceleration([0.0], [0.0], params={"m": 0.0})


def test_models_without_parameters_in_their_bodies_need_no_function() -> None:
    s = sh.System("spring")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("spring", sh.JointSpring("cart", stiffness=s.parameter("k", 1.0)))
    model = s.build()
    assert sh.compile(model, backend="casadi").acceleration([1.0], [0.0], params={"k": -3.0}) == 3.0
    assert parameter_check(model)._function is None
