import math

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model import System
from sharnir.model.forces import JointForce
from sharnir.model.joints import Revolute
from sharnir.model.parameters import Parameter


def test_a_parameter_is_a_symbol_to_calculate_with():
    system = System("s")
    m = system.parameter("payload", 2, unit="kg")
    assert isinstance(m, ca.SX)
    assert str(m) == f"{m}" == "payload"
    assert str(2 * m + 1) == "<((2.*payload)+1)>"
    new = Parameter.new("k", 3, "N/m")
    assert (new.name, new.default, new.unit) == ("k", 3.0, "N/m")


@pytest.mark.parametrize("name", ["", "1a", "a b", "a.b", "lambda", "not", "größe", 3, "__import__('os')"])
def test_unusable_names(name):
    with pytest.raises(ModelError, match=r"parameter.*(not a usable name. Expected letters|is not a name)"):
        System("s").parameter(name, 1.0)


@pytest.mark.parametrize("name", ["t", "q", "v", "pi", "sin", "where", "atan2", "min"])
def test_reserved_names(name):
    with pytest.raises(ModelError, match=f"parameter '{name}': this name already means something in expressions"):
        System("s").parameter(name, 1.0)


def test_other_errors():
    system = System("s")
    m = system.parameter("m", 1.0)
    with pytest.raises(ModelError, match="parameter 'm': there is one of this name already, with default 1"):
        system.parameter("m", 2.0)
    with pytest.raises(ModelError, match="parameter 'x': default: nan is not finite"):
        system.parameter("x", float("nan"))
    with pytest.raises(ModelError, match="parameter 'x': default: None is not a number"):
        system.parameter("x", None)
    with pytest.raises(ModelError, match="the default is the expression"):
        system.parameter("x", 2 * m)


def test_a_parameter_in_a_text_is_its_name() -> None:
    """Arithmetic lost all but six digits in a text, and `if` and math.cos answered with pages of C++ and NaN."""
    system = System("s")
    k = system.parameter("stiffness", 2.123456789)
    system.add_body("b", joint=Revolute("y"), mass=1.0, com=(1, 0, 0))
    system.add_force("spring", JointForce("b", f"-{k}*q('b')"))
    model = system.build()
    assert ca.depends_on(model.forces[0].tau[1], model.parameter_symbols)
    for use in (lambda: f"{2 * k}*q('b')", lambda: math.cos(k), lambda: 1 if k > 0 else 2, lambda: int(k)):
        with pytest.raises(ModelError, match="has no value before a run gives it one"):
            use()
    system.add_force("other", JointForce("b", str(2 * k) + "*q('b')"))
    with pytest.raises(ModelError, match="is not an expression"):
        system.build()


def test_numbers_of_numpy_times_a_parameter() -> None:
    """np.longdouble ended the interpreter."""
    system = System("s")
    m = system.parameter("m", 2.0)
    system.add_body("b", joint=Revolute("y"), mass=np.longdouble(3) * m, com=(np.longdouble(1), 0, 0))
    assert system.build().bodies[0].com.tolist() == [1.0, 0.0, 0.0]
    assert type(system.t * np.longdouble(2)) is type(m)
