"""Eighty and more broken files, one mistake each: every message has file, line, column and a remedy."""

from __future__ import annotations

import re

import pytest

from sharnir.files.model_toml import read_text
from sharnir.files.problems import ModelFileError

GOOD = """sharnir = 1
name = "arm"
gravity = [0, 0, -9.81]

[parameters]
m = { value = 2.0, unit = "kg", description = "of the link" }
k = 3.0

[[body]]
name = "base"
joint = { type = "revolute", axis = "z" }
placement = { xyz = [0, 0, 1], rpy = [0, 0, "90 deg"] }
mass = "2*m"
com = [0.1, 0, 0]
inertia = [0.1, 0.1, 0.1]
q0 = "20 deg"
v0 = 0.5

[[body]]
name = "link"
parent = "base"
joint = { type = "prismatic", axis = [1, 0, 0], armature = 0.1 }
shape = { type = "box", size = [1, "100 mm", 0.1], density = 2700 }
colour = "steelblue"

[[body]]
name = "tip"
parent = "link"
joint = "free"
shape = [{ type = "sphere", radius = 0.1, mass = 1 }, { type = "rod", start = [0, 0, 0], end = [1, 0, 0], mass = "m" }]
visual = [{ type = "cylinder", radius = 0.1, length = 0.5, colour = "#ff0000" }]

[[frame]]
name = "tool"
body = "tip"
placement = { xyz = [1, 0, 0] }

[[body]]
name = "driven"
joint = { type = "revolute", axis = "x" }
mass = 1
inertia = [1, 1, 1]

[[prescribe]]
joint = "driven"
q = "0.3*sin(2*t)"

[[constraint]]
name = "rope"
type = "distance"
body_a = "tip"
point_a = [0, 0, 0]
body_b = "world"
point_b = [2, 0, 1]
length = 3

[[force]]
name = "spring"
type = "joint_spring"
joint = "base"
stiffness = "3 N m/deg"
damping = 0.1

[[force]]
name = "drag"
type = "wrench"
body = "tip"
force = [0, 0, "-k*speed('tip', (0, 0, 0))"]

[[force]]
name = "servo"
type = "servo"
joint = "link"
kp = 10
target = { x = [0, 1, 2], y = [0, 0.1, 0] }

[[event]]
name = "latch"
type = "latch"
joint = "link"
at = "12 mm"

[[event]]
name = "later"
type = "when"
expression = "t - 2"
do = [{ type = "set", parameter = "k", value = 1 }, { type = "disable", name = "spring" }]

[run]
duration = "10 s"
"""

# What is replaced, by what, and a part of the message. The mistake is in the line of the replacement.
MISTAKES = [
    # the file
    ("sharnir = 1", "sharnir = 2", "the version of the format is 2"),
    ("sharnir = 1", "sharnir = true", "the version of the format is True"),
    ("sharnir = 1\n", "", "it has no line 'sharnir = 1'"),
    ('name = "arm"', 'name = "arm', "this is not TOML"),
    ('name = "arm"', "name = arm", "this is not TOML"),
    ('name = "arm"', "name = 3", "3 is not a name"),
    ('name = "arm"', 'name = ""', "'' is not a name"),
    ('name = "arm"', 'name = "arm"\nname = "leg"', "this is not TOML"),
    ('name = "arm"', 'nme = "arm"', "has no 'nme'. Did you mean 'name'?"),
    ('name = "arm"', "planar = 1", "planar: 1. Expected True or False"),
    ("gravity = [0, 0, -9.81]", "gravity = [0, -9.81]", "given 2 entries"),
    ("gravity = [0, 0, -9.81]", 'gravity = [0, 0, "-9.81 m/s"]', "'-9.81 m/s' is m s-1, expected m/s2"),
    ("gravity = [0, 0, -9.81]", 'gravity = [0, 0, "g0"]', "unknown name"),
    ("[run]\nduration", "[run\nduration", "this is not TOML"),
    ('duration = "10 s"', 'duration = "10 kg"', "'10 kg' is kg, expected s"),
    # parameters
    ("k = 3.0", 'k = "three"', "'three' is not a number"),
    ("k = 3.0", "sin = 3.0", "this name already means something"),
    ("k = 3.0", '"k 1" = 3.0', "not a usable name"),
    ("k = 3.0", "k = nan", "nan is not finite"),
    ("k = 3.0", "k = {}", "it has no value"),
    ("k = 3.0", "k = { valu = 3.0, value = 2 }", "a parameter has no 'valu'"),
    ('unit = "kg"', 'unit = "g"', "is not a unit of the SI"),
    ("value = 2.0", 'value = "2 m"', "'2 m' is m, expected kg"),
    ("value = 2.0", 'value = "2 kgs"', "'kgs' is not known"),
    ('description = "of the link"', "description = 3", "3 is not a text"),
    # bodies
    ('name = "link"', 'nam = "link"', "it has no name"),
    ('name = "link"', "name = 3", "name = 3 is not a text"),
    ('name = "link"', 'name = "base"', "there is a body of this name already"),
    ('name = "link"', 'name = "world"', "this name belongs to body 0"),
    ('parent = "base"', 'parent = "bse"', "its parent 'bse' is not known. Did you mean 'base'?"),
    ('parent = "base"', 'parent = "link"', "is not known"),
    ('parent = "base"', "parent = 3", "its parent 3 is not known"),
    ('joint = "free"', 'joint = "hinge"', "compound. Did you mean 'revolute'?"),
    ('joint = "free"', 'joint = "fre"', "Did you mean 'free'?"),
    ('joint = "free"', "joint = 3", "3 is not a joint"),
    ('joint = "free"\n', "", "it has no joint"),
    ('type = "prismatic"', 'type = "prismatik"', "Did you mean 'prismatic'?"),
    ('type = "prismatic", ', "", "it has no type"),
    ("axis = [1, 0, 0]", "axes = [1, 0, 0]", "prismatic has no 'axes'. Did you mean 'axis'?"),
    ("axis = [1, 0, 0]", "axis = [1, 0]", "expected 3"),
    ("axis = [1, 0, 0]", "axis = [0, 0, 0]", "Expected"),
    ("axis = [1, 0, 0]", 'axis = "w"', "Expected"),
    ("armature = 0.1", "armature = -0.1", "Expected rotor inertias >= 0"),
    ("armature = 0.1", 'armature = "0.1 m"', "'0.1 m' is m, expected kg m2 or kg"),
    ("xyz = [0, 0, 1]", "xyz = [0, 0]", "expected 3 numbers"),
    ("xyz = [0, 0, 1]", 'xyz = [0, 0, "1 kg"]', "'1 kg' is kg, expected m"),
    ("xyz = [0, 0, 1]", "xyx = [0, 0, 1]", "a placement has no 'xyx'. Did you mean 'xyz'?"),
    ('rpy = [0, 0, "90 deg"]', 'rpy = [0, 0, "90 mm"]', "'90 mm' is m, expected rad"),
    ('rpy = [0, 0, "90 deg"]', "quaternion = [1, 1, 0, 0]", "Expected"),
    ('rpy = [0, 0, "90 deg"]', 'rpy = [0, 0, "90 deg"], quaternion = [1, 0, 0, 0]', "both given"),
    ("placement = { xyz = [0, 0, 1]", "placement = 3 #", "3 is not a placement"),
    ('mass = "2*m"', 'mass = "2*n"', "unknown name"),
    ('mass = "2*m"', 'mass = "2*m*"', "is not an expression"),
    ('mass = "2*m"', "mass = -1", "mass = -1. Expected a finite number >= 0"),
    ('mass = "2*m"', 'mass = "3 N"', "'3 N' is kg m s-2, expected kg"),
    ('mass = "2*m"', "mass = [1, 2]", "Expected a number"),
    ('mass = "2*m"\n', "", "com and inertia without a mass"),
    ("com = [0.1, 0, 0]", "com = 0.1", "expected a list of 3 numbers"),
    ("inertia = [0.1, 0.1, 0.1]", "inertia = [0.1, 0.1, 0.5]", "which no body can have"),
    ("inertia = [0.1, 0.1, 0.1]", "inertia = [0.1, 0.1]", "Expected 3 principal values"),
    ('q0 = "20 deg"', 'q0 = "20 mm"', "'20 mm' is m, expected rad"),
    ('q0 = "20 deg"', "q0 = [1, 2]", "expected 1"),
    ("v0 = 0.5", 'v0 = "3 rad"', "expected rad/s"),
    ("density = 2700", "densty = 2700", "box has no 'densty'. Did you mean 'density'?"),
    ("density = 2700", "density = 2700, mass = 1", "both are given"),
    ('size = [1, "100 mm", 0.1]', "size = [1, -1, 0.1]", "Expected"),
    ('type = "box"', 'type = "bax"', "Did you mean 'box'?"),
    ("radius = 0.1, mass = 1", "mass = 1", "sphere has no 'radius'"),
    ('colour = "steelblue"', 'colour = "steelblu"', "Did you mean 'steelblue'?"),
    ('colour = "#ff0000"', 'colour = "#ff00"', "is not a colour"),
    # frames and prescribed motions
    ('body = "tip"\nplacement', 'body = "tipp"\nplacement', "Did you mean 'tip'?"),
    ('body = "tip"\nplacement', "placement", "it has no body"),
    ('joint = "driven"', 'joint = "drivn"', "Did you mean 'driven'?"),
    ('q = "0.3*sin(2*t)"', 'q = "0.3*sine(2*t)"', "Did you mean 'sin'?"),
    ('q = "0.3*sin(2*t)"', 'q = "0.3*sin(2*t)"\nv = "t"', "both q and v are given"),
    # forces, constraints, events
    ('type = "distance"', 'type = "distanse"', "constraint 'distanse' is not one of"),
    ('body_b = "world"', 'body_b = "wrld"', "Did you mean 'world'?"),
    ("length = 3", 'length = "3 s"', "'3 s' is s, expected m"),
    ("length = 3\n", "", "distance has no 'length'"),
    ("point_b = [2, 0, 1]", "point_b = [2, 0]", "expected 3 numbers"),
    ('joint = "base"\nstiffness', 'joint = "bose"\nstiffness', "'bose' is not a joint"),
    ('stiffness = "3 N m/deg"', 'stiffness = "3 N/m"', "'3 N/m' is kg s-2, expected J/rad2"),
    ('stiffness = "3 N m/deg"', 'stifness = "3 N m/deg"', "Did you mean 'stiffness'?"),
    ("damping = 0.1", "damping = -0.1", "damping = -0.1 is negative"),
    ("damping = 0.1", "damping = 0.1\ncoordinate = 4", "Expected a whole number from 0 to 0"),
    ("speed('tip', (0, 0, 0))", "speed('tap', (0, 0, 0))", "'tap' is not a body"),
    ("speed('tip', (0, 0, 0))", "spead('tip', (0, 0, 0))", "Did you mean 'speed'?"),
    ("x = [0, 1, 2]", "x = [0, 2, 1]", "Expected x to grow"),
    ("x = [0, 1, 2], y", "y", "a table needs x and y"),
    ("kp = 10", "kp = -10", "Expected"),
    ('name = "drag"', 'name = "spring"', "there is a force of this name already"),
    ('at = "12 mm"', 'at = "12 deg"', "expected m"),
    ('type = "set", parameter = "k"', 'type = "set", parameter = "kk"', "'kk' is not a parameter"),
    ('type = "disable", name = "spring"', 'type = "disable", name = "sprng"', "Did you mean 'spring'?"),
    ('type = "disable"', 'type = "disble"', "action 'disble' is not one of"),
    ('expression = "t - 2"', 'expression = "t - 2 +"', "is not an expression"),
    ('[[event]]\nname = "later"', '[[evnt]]\nname = "later"', "has no 'evnt'. Did you mean 'event'?"),
    ('[[event]]\nname = "later"', '[event2]\nname = "later"', "has no 'event2'"),
]  # fmt: skip
REMEDY = re.compile(
    r"[Ee]xpected|Did you mean|Choose|Give|Check|Write|Add it|This release|Names must|Leave|Known|Divide|Use|Remove|"
    r"Say|Look|Sort|Normalise|normalise|Take"
)


def test_the_good_file_is_good() -> None:
    read_text(GOOD, "arm.toml").build()
    assert len(MISTAKES) >= 80
    assert all(old in GOOD for old, _, _ in MISTAKES)


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES, ids=[f"{k}" for k in range(len(MISTAKES))])
def test_a_mistake_is_told_with_its_place(old: str, new: str, message: str) -> None:
    start = GOOD.index(old)
    text = GOOD[:start] + new + GOOD[start + len(old) :]
    with pytest.raises(ModelFileError) as caught:
        read_text(text, "arm.toml")
    told = caught.value.problems
    first = GOOD[:start].count("\n") + 1
    lines = range(first, first + max(new.count("\n"), 0) + 1)
    about = [p for p in told if message in p.message]
    assert about, "\n".join(map(str, told))
    table = _table_line(text, first)
    assert all(p.line in (*lines, table) or (not new and p.line <= first) for p in about), "\n".join(map(str, about))
    for p in told:
        assert (p.file, p.line >= 1, p.column >= 1) == ("arm.toml", True, True)
        assert REMEDY.search(p.message), p.message
        assert str(p).startswith(f"arm.toml:{p.line}:{p.column}: ")
        assert p.quoted == text.split("\n")[p.line - 1]


def _table_line(text: str, line: int) -> int:
    """The header of the table that a line is in: what is missing is told there."""
    lines = text.split("\n")[:line]
    return max((k + 1 for k, x in enumerate(lines) if x.startswith("[")), default=1)
