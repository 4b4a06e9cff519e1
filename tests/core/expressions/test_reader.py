"""The whitelist parser: values against Python's own, refusals with their place, hostile texts."""

import math

import casadi as ca
import pytest

from sharnir.core.errors import ModelError
from sharnir.core.expressions import parse
from sharnir.core.expressions.reader import FUNCTIONS, LONGEST, RESERVED

X = ca.SX.sym("x")
K = ca.SX.sym("stiffness")
NAMES = {"x": X, "stiffness": K}


def value(text, x=0.3, k=2.0):
    return float(ca.Function("f", [X, K], [parse(text, NAMES, "here")])(x, k))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", 1.0),
        (" .5e-3 ", 5e-4),
        ("2 + 3*4 - 6/4", 12.5),
        ("-2**2", -4.0),
        ("2**-1", 0.5),
        ("2**3**2", 512.0),
        ("8 - 4 - 2", 2.0),
        ("16/4/2", 2.0),
        ("-(1 + x)*+2", -2.6),
        ("stiffness*x", 0.6),
        ("pi", math.pi),
        ("sin(x) + cos(x) + tan(x)", math.sin(0.3) + math.cos(0.3) + math.tan(0.3)),
        ("asin(x) + acos(x) + atan(x)", math.asin(0.3) + math.acos(0.3) + math.atan(0.3)),
        ("atan2(1, -x)", math.atan2(1, -0.3)),
        ("sqrt(x) + exp(x) + log(x) + tanh(x)", math.sqrt(0.3) + math.exp(0.3) + math.log(0.3) + math.tanh(0.3)),
        ("abs(-x) + sign(-x)", 0.3 - 1),
        ("min(3, x, 2) + max(x, 1)", 1.3),
        ("where(x < 1, 10, 20)", 10.0),
        ("where(x >= 1, 10, 20)", 20.0),
        ("where(0 < x <= 0.3 and not x == 1, 1, 2)", 1.0),
        ("where(x > 1 or x != 0.3, 1, 2)", 2.0),
        ("1 +\n  x", 1.3),
    ],
)
def test_values(text, expected):
    assert value(text) == pytest.approx(expected, rel=1e-15)


def test_branches_not_taken_do_not_matter():
    assert value("where(x > 0, 1, 1/0)") == 1.0
    assert value("where(x > 0, sqrt(x), 0)", x=-1.0) == 0.0


def test_a_long_sum_is_not_deep():
    assert value("+".join(["x"] * 800)) == pytest.approx(240.0, rel=1e-13)  # 800 roundings


def test_state_calls_go_to_the_caller():
    asked = []

    def call(name, arguments):
        asked.append((name, arguments))
        return X

    result = parse("2*q('link', 0) + v(\"hub #1\", 2)", NAMES, "here", call)
    assert asked == [("q", ("link", 0)), ("v", ("hub #1", 2))]
    assert ca.depends_on(result, X)


def test_reserved_names():
    assert {"pi", "q", "v", *FUNCTIONS} == RESERVED


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stifness*x", r"here: in 'stifness\*x', 'stifness' at character 1: unknown name. Did you mean 'stiffness'\?"),
        ("2*sn(x)", r"'sn\(x\)' at character 3: unknown function 'sn'. Did you mean 'sin'\?"),
        ("x + é", "'é' at character 5: unknown name"),
        ("x^2", r"A power is written \*\*"),
        ("x // 2", r"Expected \+ - \* / \*\*"),
        ("x % 2", "this operator is not known"),
        ("foo(x)", "unknown function 'foo'. Known functions: " + ", ".join(FUNCTIONS)),
        ("sin", r"a function needs its arguments in parentheses, sin\(...\)"),
        ("sin()", "sin takes 1 argument, 0 given"),
        ("atan2(x)", "atan2 takes 2 arguments, 1 given"),
        ("min(x)", "min takes at least 2 arguments, 1 given"),
        ("where(x > 1, 2)", "where takes 3 arguments, 2 given"),
        ("where(x, 1, 2)", "the first argument of where is a comparison"),
        ("where(x in 1, 1, 2)", "this comparison is not known"),
        ("x < 1", r"Use it inside where\(condition, a, b\)"),
        ("not x", r"a condition is not a number.*for an event write a > b as a - b"),
        ("sin(x=1)", "arguments are given by position"),
        ("q('link')", "coordinates and velocities cannot be used here"),
        ("1/0", "is inf, not a finite number"),
        ("1e999", "too large for a float64"),
        ("9" * 400, "too large for a float64"),
        ("", "the expression is empty"),
        (" \n", "the expression is empty"),
        ("1 +", "is not an expression: invalid syntax"),
        ("(x", "is not an expression"),
        ("x y", "is not an expression"),
        ("x # y", "'#' is not part of an expression"),
    ],
)
def test_refusals_say_where(text, message):
    with pytest.raises(ModelError, match=message) as error:
        parse(text, NAMES, "here")
    assert str(error.value).startswith("here: ")


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "x.__class__",
        "(lambda: 1)()",
        "[x for x in (1,)]",
        "{1: 2}",
        "(1, 2)",
        "x[0]",
        "'text'",
        "f'{x}'",
        "True",
        "None",
        "1j",
        "...",
        "x if x else 1",
        "(y := 1)",
        "await x",
        "sin(*x)",
        "sin(**x)",
        "x = 1",
        "x; x",
        "import os",
        "a\0b",
        "x\\",
        "-" * 9000 + "x",
        "(" * 4000 + "x" + ")" * 4000,
        "sin(" * 150 + "x" + ")" * 150,
        "**".join(["x"] * 200),
        "[" * 5000,
        "9" * 9999,
        "x" * (LONGEST + 1),
        "where(" * 100 + "x",
        "not " * 2000 + "x",
        "\ud800",
    ],
)
def test_hostile_texts_are_refused(text):
    with pytest.raises(ModelError) as error:
        parse(text, NAMES, "here")
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("text", ["q(link)", "q(x)", "v(1.5)", "q(True)", "q(-1)"])
def test_state_calls_take_names_and_numbers(text):
    with pytest.raises(ModelError, match="expected a joint's name in quotes"):
        parse(text, NAMES, "here", lambda name, arguments: X)


def test_only_text_is_parsed():
    with pytest.raises(ModelError, match="3 is not an expression"):
        parse(3, NAMES, "here")
