import casadi as ca
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.parameters import Scope, parse

T, K = ca.SX.sym("t"), ca.SX.sym("k")
NAMES = {"t": T, "k": K}
TIME = Scope(NAMES, reason="a prescribed motion is a function of time")
SYMBOLS = {("q", "link", 0): ca.SX.sym("q_link"), ("v", "hub", 2): ca.SX.sym("v_hub")}
STATE = Scope(NAMES, coordinate=lambda kind, joint, k: SYMBOLS[kind, joint, k or 0])


def value(expression, **names):
    symbols = [*NAMES.values(), *SYMBOLS.values()]
    return float(ca.Function("f", symbols, [expression])(*(names.get(str(s), 0.0) for s in symbols)))


def test_text_numbers_and_symbols():
    assert value(parse("0.5*k*sin(t) + 2**3", TIME, "x"), t=0.0, k=4.0) == 8.0
    assert value(parse(3, TIME, "x")) == 3.0
    assert value(parse(2 * K, TIME, "x"), k=1.5) == 3.0
    assert value(parse("where(t < 1 and not k > 2, 5, 7)", TIME, "x"), t=0.5, k=1.0) == 5.0


def test_coordinates():
    expression = parse("-3*q('link') + q('link', 0)*v('hub', 2)", STATE, "x")
    assert value(expression, q_link=2.0, v_hub=5.0) == 4.0


def test_coordinates_are_refused_with_the_reason():
    with pytest.raises(ModelError, match=r"joint 'a': in .* q\(...\) cannot be used: a prescribed motion is"):
        parse("1 + q('link')", TIME, "joint 'a'")


@pytest.mark.parametrize("text", ["q()", "q(1)", "q('link', -1)", "q('link', 'x')", "q('link', 0, 0)", "q(link)"])
def test_wrong_arguments_of_coordinates(text):
    with pytest.raises(ModelError, match=r"force 'f'.*expected"):
        parse(text, STATE, "force 'f'")


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "().__class__",
        "t.real",
        "lambda: 1",
        "[1][0]",
        "(t := 1)",
        "k if t else 1",
        "'text'",
        "f'{t}'",
        "sin(*[t])",
        "sin(x=t)",
        "t @ k",
        "t; k",
        "True",
        "1j",
        "t < 1",
        "9**9**9**9",
        "(" * 5000 + "t" + ")" * 5000,
        "-" * 5000 + "t",
        "1" * 20000,
    ],
)
def test_hostile_input_is_refused(text):
    with pytest.raises(ModelError, match="joint 'a'"):
        parse(text, TIME, "joint 'a'")


def test_unknown_name_suggests_the_nearest():
    names = {"t": T, "stiffness": K}
    with pytest.raises(ModelError, match=r"'stifness' at character 3: unknown name. Did you mean 'stiffness'\?"):
        parse("2*stifness", Scope(names), "x")


def test_foreign_symbols_are_refused():
    other = ca.SX.sym("k")  # the same name does not make it the same
    with pytest.raises(ModelError, match="depends on the symbol 'k', which is not a parameter of this system"):
        parse(2 * other, TIME, "x")


def test_other_values():
    with pytest.raises(ShapeError, match="x: given a 2 x 1 symbolic matrix, expected one number"):
        parse(ca.SX.sym("a", 2), TIME, "x")
    with pytest.raises(ModelError, match="nan is not finite"):
        parse(float("nan"), TIME, "x")
    with pytest.raises(ModelError, match="None is not a number"):
        parse(None, TIME, "x")
