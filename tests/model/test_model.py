import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model import System
from sharnir.model.joints import Fixed, Free, Revolute, Spherical

SOLID = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}


@pytest.fixture
def model():
    system = System("tree")
    system.parameter("k", 3.0)
    system.parameter("c", 0.0)
    system.add_body("base", joint=Free(), **SOLID)
    system.add_body("left", "base", joint=Revolute("z"), q0=0.5, **SOLID)
    system.add_body("plate", "base", joint=Fixed(), **SOLID)
    system.add_body("ball", "plate", joint=Spherical(), **SOLID)
    return system.build()


def test_sizes_and_tree(model):
    assert (model.nq, model.nv) == (12, 10)
    assert model.names == ("base", "left", "plate", "ball")
    assert model.parents == (0, 1, 1, 3)
    assert model.children == ((1,), (2, 3), (), (4,), ())
    assert model.depth == (1, 2, 2, 3)
    assert model.path(4) == (1, 3, 4)
    S0, S = model.incidence()
    np.testing.assert_array_equal((S @ model.incidence_inverse()).toarray(), np.eye(4))
    assert S0.toarray().tolist() == [[-1, 0, 0, 0]]
    assert repr(model) == "Model('tree': 4 bodies, nq = 12, nv = 10, 2 parameters)"


def test_names(model):
    assert [model.index(n) for n in ("world", "base", "ball")] == [0, 1, 4]
    assert model.body("left").index == 2
    with pytest.raises(ModelError, match=r"model 'tree': there is no body 'bal'. Did you mean 'ball'\?"):
        model.index("bal")
    with pytest.raises(ModelError, match="the world has no joint"):
        model.body("world")
    for bad in (-1, 5):
        with pytest.raises(ModelError, match=r"there is no body number .* Expected 0 \(the world\) to 4"):
            model.path(bad)


def test_labels(model):
    assert model.coordinate_labels() == (*(f"base[{k}]" for k in range(7)), "left", *(f"ball[{k}]" for k in range(4)))
    assert model.velocity_labels() == (*(f"base[{k}]" for k in range(6)), "left", *(f"ball[{k}]" for k in range(3)))


def test_state_and_parameters(model):
    assert model.q0.tolist() == [0, 0, 0, 1, 0, 0, 0, 0.5, 1, 0, 0, 0]
    assert model.v0.tolist() == [0.0] * 10
    assert model.parameter_defaults.tolist() == [3, 0]
    assert str(model.parameter_symbols) == "[k, c]"


def test_frozen(model):
    with pytest.raises(AttributeError):
        model.name = "other"
    with pytest.raises(AttributeError):
        model.bodies[0].mass = 2.0
    with pytest.raises(ValueError, match="read-only"):
        model.q0[0] = 1.0


def test_missing_q0_is_asked_for_only_when_needed():
    system = System("s")
    system.add_body("top", joint=Spherical("euler313"), **SOLID)
    model = system.build()
    with pytest.raises(ModelError, match=r"joint 'top': Spherical has no regular neutral position.* q0=\[3 numbers\]"):
        _ = model.q0
    system = System("s")
    system.add_body("top", joint=Spherical("euler313"), q0=(0, 0.5, 0), **SOLID)
    assert system.build().q0.tolist() == [0, 0.5, 0]
