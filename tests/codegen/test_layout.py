"""Which entries are stored: zeros, ones, shared and opposite entries; and unions of two layouts."""

from __future__ import annotations

import casadi as ca
import pytest

from sharnir.codegen.layout import Layout, entries, flatten, rebuild
from sharnir.spatial.algebra import skew
from sharnir.spatial.transform import Transform

x = ca.SX.sym("x", 3)


def evaluated(m: ca.SX) -> list[float]:
    return ca.Function("f", [x], [ca.densify(m)])([1.5, 2.5, 3.5]).full().ravel().tolist()


def test_zeros_and_ones_are_not_stored() -> None:
    layout = Layout.of({"a": ca.vertcat(0, 1, -1, x[0], 2.5)})
    assert layout.fields[0][2] == (0, 1, -1, (0, 1), (1, 1))
    assert layout.slots == 2


def test_sums_store_their_ones() -> None:
    assert Layout.of({"a": ca.vertcat(0, 1, x[0])}, constants=False).fields[0][2] == (0, (0, 1), (1, 1))


def test_equal_and_opposite_entries_share_a_slot() -> None:
    assert Layout.of({"a": skew(x)}).slots == 3
    symmetric = ca.SX(2, 2)
    symmetric[0, 1], symmetric[1, 0], symmetric[0, 0] = x[0] * x[1], x[0] * x[1], x[2]
    assert Layout.of({"a": symmetric}).slots == 2


@pytest.mark.parametrize("value", [skew(x), ca.vertcat(0, -x[0], 1, x[0], x[1] * x[2]), ca.SX(3, 2), ca.SX(0, 1)])
def test_what_is_picked_gives_the_value_back(value: ca.SX) -> None:
    layout = Layout.of({"a": value})
    back = layout.values(layout.pick({"a": value}))["a"]
    assert back.shape == value.shape
    assert evaluated(back) == evaluated(value)


def test_objects_made_of_matrices() -> None:
    X = Transform(skew(x), x)
    spec, matrices = flatten(X)
    again = rebuild(spec, matrices)
    assert evaluated(again.R) == evaluated(X.R)
    assert len(entries(X)[1]) == 12
    with pytest.raises(TypeError, match="must be a matrix or made of matrices, not list"):
        flatten([x])


def test_a_union_stores_what_differs_and_holds_both() -> None:
    one, other = ca.vertcat(0, 1, x[0], -x[0], 0), ca.vertcat(0, x[1], x[2], -x[2], 1)
    union = Layout.of({"a": one}).union(Layout.of({"a": other}))
    assert union.fields[0][2][0] == 0
    assert union.slots == 3  # entries 2 and 3 are opposite in both, 1 and 4 become numbers
    for value in (one, other):
        assert evaluated(union.values(union.pick({"a": value}))["a"]) == evaluated(value)


def test_a_union_does_not_keep_what_only_one_side_shares() -> None:
    union = Layout.of({"a": ca.vertcat(x[0], x[0])}).union(Layout.of({"a": ca.vertcat(x[0], x[1])}))
    assert union.slots == 2
    assert Layout.of({"a": x}).union(Layout.of({"a": 2 * x})).slots == 3


def test_mappings_of_matrices() -> None:
    value = {"child": skew(x), 7: ca.vertcat(x[0], 1)}
    layout = Layout.of({"a": value})
    assert layout.slots == 3
    back = layout.values(layout.pick({"a": value}))["a"]
    assert list(back) == ["child", 7]
    for key in ("child", 7):
        assert evaluated(back[key]) == evaluated(value[key])
