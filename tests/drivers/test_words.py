"""Arguments in memory: every kind there and back, and what is refused."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from sharnir.core.errors import UnsupportedError
from sharnir.drivers.driver import layout, pack, unpack
from sharnir.drivers.kinds import BOOL, COMPLEX, FLOAT, INT, NOTHING, Record, array_of, kind_of, tuple_of


class Inner(NamedTuple):
    x: float
    a: np.ndarray


class Outer(NamedTuple):
    n: int
    inner: Inner
    flag: bool


def packed(value: Any) -> tuple[Any, list[float]]:
    words: list[float] = []
    return kind_of(pack(value, words)), words


@pytest.mark.parametrize(
    ("value", "kind"),
    [(1.5, FLOAT), (np.float64(-0.0), FLOAT), (-3, INT), (np.int64(1 << 40), INT), (True, BOOL), (2.0 - 1.0j, COMPLEX)],
)
def test_numbers(value: Any, kind: Any) -> None:
    found, words = packed(value)
    assert found is kind
    assert unpack(kind, layout(words).pack(*words)) == value
    assert len(words) == kind.words


def test_arrays_are_their_address_and_lengths() -> None:
    a = np.zeros((2, 3), dtype=np.int64)
    kind, words = packed(a)
    assert kind is array_of(INT, 2)
    assert words == [a.ctypes.data, 2, 3]


def test_records_are_their_fields_in_a_row() -> None:
    a = np.zeros(5)
    kind, words = packed(Outer(7, Inner(0.5, a), True))
    assert isinstance(kind, Record)
    assert words == [7, 0.5, a.ctypes.data, 5, 1]
    assert {name: at for name, (_, at) in kind.fields.items()} == {"n": 0, "inner": 1, "flag": 4}
    assert kind is packed(Outer(8, Inner(1.0, np.zeros(2)), False))[0]
    assert kind is not packed(Outer(8, Inner(1.0, np.zeros((2, 2))), False))[0]


def test_results() -> None:
    assert unpack(NOTHING, b"") is None
    kind = tuple_of(FLOAT, BOOL, tuple_of(INT, COMPLEX))
    words = [1.5, 0, -4, 2.0, 3.0]
    assert unpack(kind, layout(words).pack(*words)) == (1.5, False, (-4, 2 + 3j))


@pytest.mark.parametrize(
    "given",
    [
        np.zeros((4, 4))[:, :2], np.zeros((3, 3)).T, np.zeros(3, dtype=np.float32), np.zeros(3, dtype=np.int32),
        np.zeros((1, 1, 1, 1)), np.array(1.0), np.frombuffer(bytes(16)), "text", [1.0], None,
    ],
)  # fmt: skip
def test_what_is_not_known_is_refused(given: Any) -> None:
    with pytest.raises(UnsupportedError, match="expected"):
        pack(given, [])


def test_an_array_without_numbers_has_its_lengths() -> None:
    kind, words = packed(np.zeros((3, 0)))
    assert words[1:] == [3, 0]
    assert kind is packed(np.ones((2, 2)))[0]
