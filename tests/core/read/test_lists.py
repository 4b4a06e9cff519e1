"""What holds several things in order."""

from __future__ import annotations

import collections

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ShapeError
from sharnir.core.read import entries
from sharnir.core.read.values import listed
from support.odd_values import ODD

NOT_LISTS = [
    "text", "bytes", "bytearray", "memoryview", "set", "frozenset", "dict", "generator", "endless generator",
    "iterator", "class", "object", "masked array", "array of bools", "array of times", "structured array",
    "endless sequence", "liar", "broken len", "broken getitem", "broken iter", "sparsity", "MX",
]  # fmt: skip


def test_listing_never_raises_and_ends() -> None:
    for kind in ODD:
        found = listed(ODD[kind]())
        assert found is None or type(found) is list


@pytest.mark.parametrize("kind", NOT_LISTS)
def test_what_is_no_list(kind: str) -> None:
    assert listed(ODD[kind]()) is None
    with pytest.raises(ShapeError, match=r"here: given .*, expected a list\."):
        entries(ODD[kind](), "here")


@pytest.mark.parametrize(
    "value",
    [[1, 2], (1, 2), np.array([1, 2]), range(1, 3), collections.deque([1, 2]), ca.DM([1, 2]), ca.SX([1, 2]),
     np.ma.array([1, 2]), memoryview(np.array([1, 2])), collections.namedtuple("N", "a b")(1, 2)],
)  # fmt: skip
def test_lists_of_every_kind(value: object) -> None:
    assert [float(x) for x in entries(value, "here")] == [1.0, 2.0]


def test_a_derived_list_is_read_as_it_is_stored() -> None:
    assert listed(ODD["broken list"]()) == []
