"""What cannot be simulated is refused before anything is computed: one clear error each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.run_models import cart, double_pendulum, satellite

HOLD = sh.Controller(lambda t, q, v: 0 * v, 0.1)

# what is given, the class of the error, and what its message says
CASES: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "negative duration": ({"duration": -1.0}, sh.SimulationError, r"duration: -1.*Expected a positive number"),
    "no duration": ({"duration": 0.0}, sh.SimulationError, r"duration: 0.*Expected a positive number"),
    "NaN duration": ({"duration": np.nan}, sh.SimulationError, r"duration: nan.*Expected a positive number"),
    "endless": ({"duration": np.inf}, sh.SimulationError, r"duration: inf.*Expected a positive number"),
    "text for a duration": ({"duration": "long"}, sh.SimulationError, "duration: 'long' is not a number"),
    "NaN position": ({"q0": [0.0, np.nan]}, sh.SimulationError, r"q0\[1\] is nan, expected a finite number"),
    "infinite velocity": ({"v0": [np.inf, 0.0]}, sh.SimulationError, r"v0\[0\] is inf, expected a finite number"),
    "NaN in a batch": (
        {"v0": [[0.0, 1.0], [0.0, np.nan]], "times": "end"},
        sh.SimulationError,
        r"v0\[1, 1\] is nan, expected a finite number",
    ),
    "long q0": ({"q0": [0.0] * 3}, sh.ShapeError, r"q0: got an array of shape \(3,\), expected \(2,\)"),
    "short v0": ({"v0": [0.0]}, sh.ShapeError, r"v0: got an array of shape \(1,\), expected \(2,\)"),
    "text for q0": ({"q0": "up"}, sh.ShapeError, "q0: expected the initial coordinates"),
    "rtol 0": ({"rtol": 0.0}, sh.SimulationError, r"rtol: 0.*Expected a positive number"),
    "negative rtol": ({"rtol": -1e-6}, sh.SimulationError, r"rtol: -1e-06.*Expected a positive number"),
    "atol 0": ({"atol": 0.0}, sh.SimulationError, r"atol: 0.*Expected a positive number"),
    "NaN atol": ({"atol": np.nan}, sh.SimulationError, r"atol: nan.*Expected a positive number"),
    "unknown method": ({"method": "dop835"}, sh.SimulationError, "no method 'dop835'. Did you mean 'dop853'?"),
    "unknown formulation": ({"formulation": "composit"}, sh.UnsupportedError, "Did you mean 'composite'?"),
    "no step": ({"method": "rk4"}, sh.SimulationError, "'rk4' has no step control; give it a step"),
    "negative step": ({"method": "rk4", "step": -0.1}, sh.SimulationError, r"step: -0.1. Expected a positive number"),
    "step 0": ({"step": 0.0}, sh.SimulationError, r"step: 0. Expected a positive number"),
    "fixed step of an Adams method": ({"method": "adams", "step": 0.1}, sh.UnsupportedError, "Leave step out"),
    "unsorted times": (
        {"times": [0.5, 0.2]},
        sh.SimulationError,
        r"times must be sorted.*but times\[1\] = 0.2 comes after times\[0\] = 0.5",
    ),
    "times after the end": ({"times": [0.5, 2.0]}, sh.SimulationError, r"lie between 0 and 1 s, but times\[1\] is 2"),
    "times before the start": ({"times": [-0.5]}, sh.SimulationError, r"lie between 0 and 1 s, but times\[0\] is -0.5"),
    "NaN times": ({"times": [0.5, np.nan]}, sh.SimulationError, "times must be sorted"),
    "unknown word for times": ({"times": "steps"}, sh.SimulationError, "times is 'steps' .*expected an array, 'end'"),
    "table of times": ({"times": [[0.5]]}, sh.ShapeError, r"\(1, 1\), expected one axis, such as np.linspace"),
    "batch without times": ({"q0": [[0.0, 0.0]]}, sh.SimulationError, "a batch needs common output times"),
    "two batch sizes": (
        {"q0": np.zeros((2, 2)), "v0": np.zeros((3, 2)), "times": "end"},
        sh.ShapeError,
        "a batch of 3 does not go with the batch of 2",
    ),
    "empty batch": ({"q0": np.zeros((0, 2)), "times": "end"}, sh.ShapeError, "the batch is empty"),
    "long tau": ({"tau": [1.0] * 3}, sh.SimulationError, r"tau has shape \(3,\), expected \(2,\)"),
    "number for tau": ({"tau": 1.0}, sh.SimulationError, r"tau has shape \(\), expected \(2,\)"),
    "tau and controller": ({"tau": [1.0, 0.0], "controller": HOLD}, sh.SimulationError, "Expected one of them"),
    "unknown parameter": ({"params": {"mas": 1.0}}, sh.ModelError, "'mas' is not a parameter"),
    "no steps": ({"max_steps": 0}, sh.SimulationError, "max_steps is 0. Expected a whole number, at least 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_one_clear_error(case: str) -> None:
    given, error, message = CASES[case]
    with pytest.raises(error, match=message) as caught:
        sh.simulate(double_pendulum(), **({"duration": 1.0} | given))
    assert isinstance(caught.value, sh.SharnirError)
    assert "\n" not in str(caught.value)
    assert not str(caught.value).startswith("integrate")  # which no user has called


LEAKING: dict[str, dict[str, Any]] = {
    "text for rtol": {"rtol": "small"},
    "text among times": {"times": ["soon"]},
    "no method": {"method": None},
    "NaN tau": {"tau": [np.nan, 0.0]},
    "text for tau": {"tau": "pull"},
    "negative threads": {"threads": -1},
    "function for a controller": {"controller": lambda t, q, v: 0 * v},
    "unsorted times of a controlled run": {"times": [0.5, 0.2], "controller": HOLD},
    "unknown word for times of a controlled run": {"times": "steps", "controller": HOLD},
}


@pytest.mark.parametrize("case", LEAKING)
def test_one_clear_error_here_too(case: str) -> None:
    with pytest.raises(sh.SharnirError):
        sh.simulate(double_pendulum(), 1.0, **LEAKING[case])


def test_a_system_is_not_a_model() -> None:
    with pytest.raises(sh.ModelError, match=r"expected a Model, got System. Call build\(\)"):
        sh.simulate(sh.System("arm"), 1.0)  # type: ignore[arg-type]


def test_an_expression_with_an_unknown_name() -> None:
    with pytest.raises(sh.ModelError, match=r"'omega' at character 5: unknown name. Known names: 't', 'limit'"):
        cart(sh.JointForce("slide", "sin(omega*t)"))


def test_an_expression_with_an_unknown_joint() -> None:
    with pytest.raises(sh.ModelError, match=r"'slid' is not a joint\. Did you mean 'slide'\?"):
        cart(sh.JointForce("slide", "q('slid')"))


@pytest.mark.filterwarnings("ignore:invalid value")
def test_a_quaternion_of_zeros_is_named() -> None:
    q0 = np.array(satellite().q0)
    q0[3:7] = 0.0
    with pytest.raises(sh.SharnirError, match="hub"):
        sh.simulate(satellite(), 1.0, q0=q0)
