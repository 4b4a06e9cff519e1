"""Objects of known classes, functions, mappings."""

from __future__ import annotations

import types

import pytest

from sharnir.core.errors import ModelError
from sharnir.core.read import answer, function, instance, mapping
from support.odd_values import ODD, refused


def test_only_our_errors() -> None:
    for kind in ODD:
        for read in (
            lambda x: mapping(x, "params", "a mapping"),
            lambda x: function(x, "function", "a function"),
            lambda x: instance(x, Path, "model=", ". Expected a path."),
        ):
            _, message = refused(read, ODD[kind]())
            assert len(message) < 300, kind


class Path:
    """A class of our own."""


def test_mapping() -> None:
    assert mapping(None, "params", "a mapping") == {}
    assert mapping(types.MappingProxyType({"a": 1}), "params", "a mapping") == {"a": 1}
    for bad in ([], 0, {1: 2}, "a"):
        with pytest.raises(ModelError, match=r"params: expected a mapping, got "):
            mapping(bad, "params", "a mapping")


def test_what_a_function_raises_becomes_a_sentence() -> None:
    assert answer("here", ModelError, max, 1, 2) == 2
    with pytest.raises(ModelError, match="here: the function raised ZeroDivisionError"):
        answer("here", ModelError, lambda: 1 / 0)
    with pytest.raises(ModelError, match="here: the function raised BrokenError"):
        answer("here", ModelError, ODD["function"]())
