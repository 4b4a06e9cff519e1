import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model import System
from sharnir.model.body_numbers import evaluated
from sharnir.model.joints import Free, Revolute
from sharnir.spatial import Placement


def test_all_numbers_at_given_parameters():
    system = System("s")
    a, b = system.parameter("a", 2.0), system.parameter("b", 3.0)
    system.add_body("plain", joint=Free(), mass=1, com=(1, 2, 3), inertia=(1, 1, 1))
    system.add_body(
        "sym",
        "plain",
        joint=Revolute("z", armature=b),
        placement=Placement((a, b, 1), rpy=(0, 0, b)),
        mass=a * b,
        com=(a, 0, b),
        inertia=(b, b, b, 0.1 * a, 0, 0),
    )
    model = system.build()
    plain, sym = evaluated(model.bodies, model.parameter_symbols, np.array([0.5, 0.7]))
    assert (plain.mass, plain.symbolic) == (1.0, False)
    assert sym.symbolic
    assert sym.mass == pytest.approx(0.35, rel=1e-15)
    assert sym.com.tolist() == [0.5, 0, 0.7]
    np.testing.assert_allclose(sym.inertia, [[0.7, 0.05, 0], [0.05, 0.7, 0], [0, 0, 0.7]], rtol=1e-15)
    np.testing.assert_allclose(sym.R, Placement(rpy=(0, 0, 0.7)).R, rtol=0, atol=1e-16)
    assert (sym.p.tolist(), sym.armature.tolist()) == ([0.5, 0.7, 1], [0.7])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (lambda m: {"mass": m}, "body 'a' with default parameters: mass = -1. Expected"),
        (
            lambda m: {"mass": 1, "inertia": (-m, -m, -3 * m)},
            "default parameters: inertia has the principal values 1",
        ),
        (lambda m: {"mass": 1, "com": (1 / (m + 1), 0, 0)}, "default parameters: com = .* is not finite"),
        (lambda m: {"joint": Revolute("z", armature=m), "mass": 1}, "default parameters: armature = .* Expected rotor"),
    ],
)
def test_defaults_must_be_physical(data, message):
    system = System("s")
    m = system.parameter("m", -1.0)
    system.add_body("a", **{"joint": Revolute("z"), **data(m)})
    with pytest.raises(ModelError, match=message):
        system.build()


def test_defaults_need_not_be_physical_where_inertias_are_not_checked():
    system = System("s")
    m = system.parameter("m", 1.0)
    system.add_body("a", joint=Revolute("z"), mass=1, com=(1, 0, 0), inertia=(m, m, 3 * m), check_inertia=False)
    assert not system.build().bodies[0].check_inertia


def test_roundoff_at_a_default_mass():
    """The slack is that of the body: known when the mass is."""
    system = System("s")
    m = system.parameter("m", 0.5)
    system.add_body("a", joint=Revolute("z"), mass=m, com=(0.2, 0, 0), inertia=(-5e-20, 0, 0))
    system.build()
    system = System("s")
    m = system.parameter("m", 1e-3)
    system.add_body("a", joint=Revolute("z"), mass=m, com=(1e-3, 0, 0), inertia=(-5e-20, 0, 0))
    with pytest.raises(ModelError, match="body 'a' with default parameters: inertia has the principal value -5e-20"):
        system.build()
