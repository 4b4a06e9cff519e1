"""Values in messages: short, on one line, and shown whatever their own way of showing themselves does."""

from __future__ import annotations

import numpy as np

from sharnir.core.errors import LONGEST, brief, nearest
from support.odd_values import ODD


def test_whatever_is_given_is_shown_briefly() -> None:
    for kind, make in ODD.items():
        shown = brief(make())
        assert isinstance(shown, str), kind
        assert 0 < len(shown) <= LONGEST <= 200, kind  # the most that a value may take in a message
        assert "\n" not in shown, kind
        shown.encode("utf-8")


def test_short_values_are_whole() -> None:
    assert brief("link") == "'link'"
    assert brief([1.0, 2.0]) == "[1.0, 2.0]"
    assert brief(np.array([[1.0, 2.0], [3.0, 4.0]])) == "array([[1., 2.], [3., 4.]])"


def test_what_cannot_be_shown_is_named_by_its_class() -> None:
    assert "Broken" in brief(ODD["broken repr"]())


def test_nearest_takes_any_object_and_any_length() -> None:
    assert nearest("lnk", ["link", "hub"]) == "Did you mean 'link'?"
    assert nearest(ODD["broken repr"](), ["link"]) == "Known names: 'link'."
    assert len(nearest("x" * 20_000, ["y" * 20_000] * 3)) < 3 * 200
