"""Arrays of doubles from whatever holds numbers."""

from __future__ import annotations

import contextlib

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.core.read import UnreadableError, finite_array, floats
from support.odd_values import ODD, refused


def test_only_one_error() -> None:
    for kind in ODD:
        found = np.zeros(0)
        with contextlib.suppress(UnreadableError):
            found = floats(ODD[kind]())
        assert found.dtype == np.float64, kind
        assert found.flags.c_contiguous, kind
        assert not np.ma.isMaskedArray(found), kind


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("masked array", "masked"),
        ("set", "is no list of numbers"),
        ("bytes", "is no list of numbers"),
        ("array of bools", "type bool"),
        ("array of times", "datetime64"),
        ("structured array", "entries are of type"),
        ("ragged list", "different lengths"),
        ("recursive list", "nested too deeply"),
        ("symbol", "depends on symbols"),
    ],
)
def test_why_not(kind: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        floats(ODD[kind]())


def test_shapes() -> None:
    assert floats(3).shape == ()
    assert floats([[1, 2.0], (3, np.float32(4))]).tolist() == [[1, 2], [3, 4]]
    assert floats([np.array([1, 2]), [3, 4]]).shape == (2, 2)
    assert floats(ca.DM([1, 2, 3])).shape == (3,)
    assert floats(np.ones((2, 3)).T).flags.c_contiguous
    assert floats([]).shape == (0,)
    assert floats(np.array([1, 2.5], dtype=object)).tolist() == [1.0, 2.5]


def test_a_double_array_is_not_copied() -> None:
    x = np.zeros(3)
    assert floats(x) is x or np.shares_memory(floats(x), x)


def test_finite_arrays_name_the_entry() -> None:
    with pytest.raises(ModelError, match=r"here\[1, 0\] is nan, which is not finite"):
        finite_array([[1.0, 2.0], [np.nan, 0.0]], "here", "numbers")
    with pytest.raises(ModelError, match=r"here\[0\] is 1e\+308, which is too large"):
        finite_array([1e308], "here", "numbers")
    with pytest.raises(ShapeError, match="some of its entries are masked"):
        finite_array(ODD["masked array"](), "here", "numbers")


def test_finite_arrays_have_only_our_errors() -> None:
    for kind in ODD:
        _, message = refused(finite_array, ODD[kind](), "here", "numbers")
        assert len(message) < 300, kind
