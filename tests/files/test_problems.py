"""Mistakes in model files are told with file, line and column."""

from __future__ import annotations

import json
import pickle

import pytest

import sharnir as sh
from sharnir.files.model_toml import read_text
from sharnir.files.problems import ModelFileError, positions

TEXT = """sharnir = 1
name = "wing"

[[body]]
name = "panel"
joint = "hinge"

[[body]]
name = "tip"
parent = "panel"
joint = { type = "revolute", axes = "y" }
mass = "3 N"
"""


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(ModelFileError) as caught:
        read_text(TEXT, "wing.toml")
    problems = caught.value.problems
    assert [(p.line, p.column) for p in problems] == [(6, 9), (11, 30), (12, 8)]
    first, second, third = map(str, problems)
    assert first.startswith("wing.toml:6:9: body 'panel': joint 'hinge' is not one of revolute, prismatic")
    assert first.endswith('    joint = "hinge"\n            ^')
    assert "revolute has no 'axes'. Did you mean 'axis'? Expected axis, armature." in second
    assert "'3 N' is kg m s-2, expected kg" in third
    assert isinstance(caught.value, sh.ModelError)
    assert pickle.loads(pickle.dumps(caught.value)).problems == problems


def test_formats() -> None:
    with pytest.raises(ModelFileError) as caught:
        read_text(TEXT, "wing.toml")
    found = json.loads(caught.value.formatted("json"))
    assert (found[0]["file"], found[0]["line"], found[0]["column"]) == ("wing.toml", 6, 9)
    assert caught.value.formatted("github").startswith("::error file=wing.toml,line=6,col=9::body 'panel'")


def test_positions_of_every_kind_of_key() -> None:
    first = 'a = 1\n"b c".d = [1, [2, "x,]"], { e = 3, f.g = """\n"]""" }]\n'
    found = positions(first + "# [no]\n[h]\ni = 1 # j = 2\n[[k.l]]\nm = 1\n[[k.l]]\nm = 2\n")
    assert found["a",] == (1, 5)
    assert found["b c", "d"] == (2, 11)
    assert found["b c", "d", 1, 1] == (2, 19)
    assert found["b c", "d", 2, "e"] == (2, 33)
    assert found["b c", "d", 2, "f", "g"] == (2, 42)
    assert found["h", "i"] == (6, 5)
    assert found["k", "l", 1] == (9, 1)
    assert found["k", "l", 1, "m"] == (10, 5)
