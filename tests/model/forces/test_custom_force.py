from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.forces import CustomForce
from support.force_models import TIME, exerted, interpreted, link

Q, V = np.array([0.3, -0.8]), np.array([0.5, 2.0])


def function(tau, kind=ca.SX, names=None, sizes=(1, 2, 2, 1)):
    """f(t, q, v, parameters) of a link; `tau` makes the output of the inputs."""
    inputs = [kind.sym(name, size) for name, size in zip("tqvp", sizes, strict=False)]
    outputs = tau(*inputs)
    outputs = list(outputs) if isinstance(outputs, (list, tuple)) else [outputs]
    return ca.Function("f", inputs, outputs, *([names, ["tau"]] if names else []))


@pytest.mark.parametrize("kind", [ca.SX, ca.MX])
def test_by_hand(kind):
    m = link(CustomForce(function(lambda t, q, v, p: ca.vertcat(p * ca.sin(t) - v[1] ** 2, q[0]), kind)))
    tau = np.array([30 * np.sin(TIME) - 4, 0.3])
    np.testing.assert_allclose(exerted(m, link(), Q, V), tau, rtol=1e-14)
    np.testing.assert_allclose(interpreted(m).power(Q, V, t=TIME), [0, tau @ V], rtol=1e-14)


def test_names_and_rows():
    """Named inputs in their order; a row of forces is as good as a column."""
    f = function(lambda t, q, v, p: (q * v).T, names=["t", "q", "v", "parameters"])
    np.testing.assert_allclose(exerted(link(CustomForce(f)), link(), Q, V), Q * V, rtol=1e-14)


def test_only_touched_joints_are_loaded():
    m = link(CustomForce(function(lambda t, q, v, p: ca.vertcat(0, t))))
    assert set(m.forces[0].loads({}).tau) == {2}


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        (lambda t, q, v, p: v, ModelError, r"force 'force 0': function=.* is not a CasADi function. Expected casadi.F"),
        (
            ca.Function("f", [ca.SX.sym("t"), ca.SX.sym("q", 2)], [ca.SX.zeros(2)]),
            ShapeError,
            "the function has 2 inputs. Expected 4: t, q, v, parameters",
        ),
        (function(lambda t, q, v, p: v, sizes=(1, 3, 2, 1)), ShapeError, r"input 1 .* \(q\) has 3 entries. Expected 2"),
        (function(lambda t, q, v, p: v, sizes=(1, 2, 2, 0)), ShapeError, r"input 3 .* \(parameters\) has 0 .*ected 1"),
        (
            function(lambda t, q, v, p: v, names=["t", "v", "q", "parameters"]),
            ModelError,
            "input 1 of the function is called 'v'. Expected 'q' there: the order is t, q, v, parameters",
        ),
        (function(lambda t, q, v, p: q[0]), ShapeError, "the function gives 1 forces. Expected 2, one per velocity"),
        (function(lambda t, q, v, p: (q, v)), ShapeError, "the function has 2 outputs. Expected one"),
        (
            ca.Function("f", [ca.SX.sym(n, k) for n, k in zip("tqvp", (1, 2, 2, 1), strict=True)],
                        [ca.SX.ones(2) * ca.SX.sym("mu")], {"allow_free": True}),
            ModelError,
            "the function uses mu, which are none of its inputs. Make them inputs",
        ),
        (
            function(lambda t, q, v, p: ca.interpolant("i", "linear", [[0, 1, 2]], [1, 2, 3])(q), ca.MX),
            ModelError,
            "the function cannot be compiled: it calls another function .* Expected one that is made of SX",
        ),
    ],
)  # fmt: skip
def test_errors(given, error, message):
    with pytest.raises(error, match=message):
        link(CustomForce(given))
