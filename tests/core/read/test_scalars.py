"""Single numbers, whole numbers, yes or no."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.core.errors import ModelError, SimulationError
from sharnir.core.read import LARGEST, count, finite, flag, positive
from support.odd_values import ODD, refused


@pytest.mark.parametrize("read", [finite, positive, count, flag])
def test_only_our_errors_with_short_values(read) -> None:  # type: ignore[no-untyped-def]
    for kind in ODD:
        found, message = refused(read, ODD[kind](), "step")
        assert message.startswith("step: ") if found is None else type(found) in (float, int, bool), kind
        assert len(message) < 300, kind


def test_finite_says_what_is_wrong() -> None:
    with pytest.raises(ModelError, match="step: nan is not finite"):
        finite(float("nan"), "step")
    with pytest.raises(ModelError, match=r"step: 1e\+308 is too large to calculate with"):
        finite(1e308, "step")
    with pytest.raises(SimulationError, match="'a' is not a number"):
        finite("a", "step", error=SimulationError)
    assert finite(-LARGEST, "step") == -LARGEST


def test_positive() -> None:
    assert positive(np.float32(2.0), "step") == 2.0
    for bad in (0.0, -1.0):
        with pytest.raises(ModelError, match="Expected a number > 0"):
            positive(bad, "step")


def test_count() -> None:
    assert count(1e6, "max_steps", 1) == 1_000_000
    assert count(np.int8(3), "k", 0, 3) == 3
    for bad in (0, 4, 1.5, True, "1"):
        with pytest.raises(ModelError, match="Expected a whole number from 1 to 3"):
            count(bad, "k", 1, 3)


def test_flag() -> None:
    assert flag(np.True_, "planar") is True
    for bad in (0, 1, "no", None, np.array([True])):
        with pytest.raises(ModelError, match="Expected True or False"):
            flag(bad, "planar")
