"""Numbers of bodies, and numbers and directions of arcs: what is taken, and what is refused in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.wittenburg import numbering


def arm() -> sh.Model:
    s = sh.System("arm")
    for name, parent in (("hub", "world"), ("arm", "hub"), ("hand", "arm"), ("leg", "hub")):
        s.add_body(name, parent, joint=sh.Spherical(), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    return s.build()


def test_by_default_as_the_model_has_them() -> None:
    found = numbering(arm(), None, None)
    assert (found.bodies, found.arcs, found.signs) == ((0, 1, 2, 3), (0, 1, 2, 3), (1, 1, 1, 1))


@pytest.mark.parametrize("way", [("hub", "arm"), ["hub", "arm"], -1, -1.0, np.int64(-1), np.float64(-1)])
def test_an_arc_that_points_away(way: Any) -> None:
    found = numbering(arm(), ("leg", "hand", "arm", "hub"), {"arm": way})
    assert (found.bodies, found.arcs, found.signs) == ((3, 2, 1, 0), (3, 2, 1, 0), (1, 1, -1, 1))


@pytest.mark.parametrize("way", [("arm", "hub"), 1])
def test_an_arc_that_is_as_it_was(way: Any) -> None:
    assert numbering(arm(), None, {"arm": way}).signs == (1, 1, 1, 1)


def test_a_list_numbers_arcs_by_themselves() -> None:
    pairs = [("hub", "leg"), ("hub", "world"), ("hand", "arm"), ("hub", "arm")]
    found = numbering(arm(), ["hand", "arm", "leg", "hub"], pairs)
    assert (found.bodies, found.arcs, found.signs) == ((2, 1, 3, 0), (3, 0, 2, 1), (-1, 1, 1, -1))


def test_arrays_of_names() -> None:
    """What `rng.permutation(model.names)` gives."""
    pairs = np.array([("hub", "leg"), ("hub", "world"), ("hand", "arm"), ("hub", "arm")])
    found = numbering(arm(), np.array(["hand", "arm", "leg", "hub"]), pairs)
    assert (found.bodies, found.arcs, found.signs) == ((2, 1, 3, 0), (3, 0, 2, 1), (-1, 1, 1, -1))
    assert numbering(arm(), None, {"arm": np.array(["hub", "arm"])}).signs == (1, -1, 1, 1)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (["hub", "arm", "hand"], "has 3 of the 4 bodies. Expected all of them: add 'leg'."),
        ([], "has 0 of the 4 bodies. Expected all of them: add 'hub' and 3 more."),
        (["hub", "arm", "hand", "leg", "hub"], "body 'hub' is there twice. Expected each of the 4 bodies once."),
        (["hub", "amr", "hand", "leg"], "there is no body 'amr'. Did you mean 'arm'?"),
        (["world", "hub", "arm", "hand", "leg"], "there is no body 'world' to be numbered: it is body 0."),
        ([0, 1, 2, 3], "there is no body 0. Known names: 'hub', 'arm', 'hand', 'leg'."),
        ("hub", "is 'hub'. Expected a list with the names of all 4 bodies"),
        ({"hub", "arm", "hand", "leg"}, "Expected a list with the names of all 4 bodies"),
        (4, "is 4. Expected a list with the names of all 4 bodies"),
        (np.array("hub"), "Expected a list with the names of all 4 bodies"),
        (np.array([["hub"], ["arm"]]), "there is no body ['hub']."),
    ],
)
def test_a_wrong_order(order: Any, said: str) -> None:
    with pytest.raises(sh.ModelError) as found:
        sh.wittenburg.tables(arm(), order=order)
    assert str(found.value).startswith("wittenburg.tables: order")
    assert said in str(found.value)


@pytest.mark.parametrize(
    ("arcs", "said"),
    [
        ({"amr": -1}, "there is no joint 'amr'. Did you mean 'arm'?"),
        ({"world": -1}, "there is no joint 'world' to be numbered"),
        ({"arm": ("hub", "leg")}, "['arm']: ('hub', 'leg') are not its ends. Expected ('arm', 'hub') for an arc that"),
        ({"arm": ("leg", "hand")}, "['arm']: no joint ties 'leg' and 'hand'. Expected a body and its parent."),
        ({"arm": ("hub", "hub")}, "no joint ties 'hub' and 'hub'"),
        ({"arm": ("hub", "amr")}, "['arm']: there is no body 'amr'. Did you mean 'arm'?"),
        ({"arm": ("hub",)}, "['arm'] is ['hub']. Expected two names"),
        ({"arm": 0}, "['arm'] is 0. Expected ('arm', 'hub') for an arc that points to body 0, or ('hub', 'arm')"),
        ({"arm": True}, "['arm'] is True. Expected"),
        ({"arm": "hub"}, "['arm'] is 'hub'. Expected"),
        ({1: -1}, "expected a mapping of joints to (from, to)"),
        ([("arm", "hub")], "has 1 of the 4 joints; 'hub' is not among them."),
        ([("arm", "hub"), ("hub", "arm")], "[1]: joint 'arm' is there already. Expected each joint once."),
        ([1, -1, 1, 1], "[0] is 1. Expected two names: (from, to)"),
        ([("arm", 3)], "[0]: there is no body 3."),
        ("outward", "is 'outward'. Expected a mapping"),
        (-1, "is -1. Expected a mapping of joints to (from, to), or a list of such pairs for all 4 joints."),
    ],
)
def test_a_wrong_arc(arcs: Any, said: str) -> None:
    with pytest.raises(sh.ModelError) as found:
        sh.wittenburg.tables(arm(), arcs=arcs)
    assert str(found.value).startswith("wittenburg.tables: arcs")
    assert said in str(found.value)
