"""C source of functions: compiled with the system's C compiler, it gives the numbers of the compiled functions."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.codegen.c_text import CALLS, TEXTS, c_source, identifier
from support.random_trees import State, relative_error

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")


def arm() -> sh.Model:
    s = sh.System("an arm, 2 kg")
    m = s.parameter("payload", 2.0, unit="kg")
    s.add_body("base", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("link", "base", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
    s.add_force("spring", sh.JointSpring("link", stiffness=3.0, rest="0.4*cos(t)", damping=0.1))
    s.add_force("friction", sh.JointFriction("link", 0.3, velocity=0.01))
    s.add_event("latch", sh.Latch("link", at=1.0))
    return s.build()


def built(folder: Path, made: Any) -> Any:
    """The C function as Python calls it."""
    source, _ = made.save(folder)
    library = folder / f"{made.name}.so"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-shared", "-fPIC"]
    subprocess.run([str(COMPILER), *flags, str(source), "-o", str(library), "-lm"], check=True, timeout=120)
    return getattr(ctypes.CDLL(str(library)), made.name)


def called(function: Any, inputs: list[Any], size: int) -> np.ndarray:
    out, given = np.empty(size), []
    for x in inputs:
        array = np.ascontiguousarray(x, dtype=float)
        given.append(ctypes.c_double(float(x)) if np.ndim(x) == 0 else array.ctypes.data_as(ctypes.c_void_p))
    function(*given, out.ctypes.data_as(ctypes.c_void_p))
    return out


@needs_compiler
@pytest.mark.slow
def test_functions_give_the_numbers_of_dyn(tmp_path: Path) -> None:
    dyn = sh.compile(arm(), backend="casadi")
    x = State(dyn.model, 1)
    params, t = {"payload": 2.5}, 0.3
    a = dyn.acceleration(x.q, x.v, x.tau, t=t, params=params)
    for name, inputs, expected in (
        ("acceleration", [x.q, x.v, x.tau], a),
        ("inverse", [x.q, x.v, x.a], dyn.inverse(x.q, x.v, x.a, t=t, params=params)),
        ("mass_matrix", [x.q], dyn.mass_matrix(x.q, t=t, params=params)),
        ("derivatives", [x.q, x.v, x.tau], np.stack(dyn.derivatives(x.q, x.v, x.tau, t=t, params=params))),
        ("energy", [x.q, x.v], dyn.energy(x.q, x.v, t=t, params=params)),
    ):
        made = dyn.c_source(name)
        found = called(built(tmp_path, made), [*inputs, t, np.array([2.5])], expected.size)
        assert relative_error(found, expected.ravel()) <= 1e-13, name
    made = dyn.c_source("jacobian", frame="link")
    found = called(built(tmp_path, made), [x.q, t, np.array([2.5])], 24)
    assert relative_error(found.reshape(6, 4), dyn.jacobian(x.q, "link", t=t, params=params)) <= 1e-13


@needs_compiler
@pytest.mark.slow
def test_program_of_the_page(tmp_path: Path) -> None:
    """Compiled and run, it ends where `simulate` ends."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "optimal_control.md").read_text(encoding="utf-8")
    scope: dict[str, Any] = {}
    section = page[page.index("## C\n") :]
    exec(section.split("```python\n")[1].split("```")[0], scope)
    source, _ = scope["c"].save(tmp_path)
    (tmp_path / "main.c").write_text(section.split("```c\n")[1].split("```")[0], encoding="utf-8")
    program = tmp_path / "main"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(
        [str(COMPILER), *flags, str(tmp_path / "main.c"), str(source), "-o", str(program), "-lm"], check=True
    )
    said = subprocess.run([str(program)], check=True, capture_output=True, text=True, timeout=60).stdout
    run = sh.simulate(scope["s"].build(), 1.0, rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose([float(x) for x in said.split()], run.q[-1], atol=1e-8)  # of a step of 1 ms


@needs_compiler
def test_every_operation(tmp_path: Path) -> None:
    """All of `expressions`, beside CasADi's own numbers."""
    x = ca.SX.sym("x", 3)
    a, b, c = ca.vertsplit(x)
    terms = [
        ca.fmin(a, b), ca.fmax(a, c), ca.sign(a), ca.sign(0 * c), ca.if_else(a < b, c, a), ca.if_else(a <= a, c, b),
        ca.logic_and(a, b), ca.logic_or(0 * a, b), ca.logic_not(a), a == b, a != b, ca.fabs(a), ca.floor(a * 7),
        ca.ceil(a * 7), ca.sqrt(b), a**b, a**3, ca.exp(a), ca.log(b), ca.sin(a), ca.cos(a), ca.tan(a), ca.asin(a),
        ca.acos(a), ca.atan(a), ca.atan2(a, b), ca.sinh(a), ca.cosh(a), ca.tanh(a), ca.fmod(b, a), ca.copysign(b, -a),
        1 / a, a / b, a / c + b / c, -a, 2 * a, a * a, ca.SX(0.1), ca.SX(1e-300), ca.hypot(a, b), ca.erf(a),
    ]  # fmt: skip
    column = ca.vertcat(*terms)
    made = c_source("terms", "test", ["x"], [x], column, (len(terms),), ())
    values = np.array([0.3, 0.7, -1.3])
    found = called(built(tmp_path, made), [values], len(terms))
    np.testing.assert_allclose(found, np.array(ca.Function("f", [x], [column])(values)).ravel(), rtol=1e-14)
    assert not set(TEXTS) & set(CALLS)


def test_texts_and_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dyn = sh.compile(arm(), backend="casadi")
    made = dyn.c_source("acceleration")
    assert made.name == "an_arm_2_kg_acceleration"
    assert made.signature.endswith(
        "(const double *q, const double *v, const double *tau, double t, const double *params, double *out)"
    )
    assert "#define AN_ARM_2_KG_ACCELERATION_Q 5\n" in made.header
    assert "2.0, /* payload, kg */" in made.source
    assert identifier("2 стержня") == "f_2"
    with pytest.raises(sh.UnsupportedError, match="there is no such function"):
        dyn.c_source("accelerate")
    with pytest.raises(sh.ModelError, match="is no folder"):
        made.save(tmp_path / "nowhere")
    with pytest.raises(sh.ModelError, match="is not a path"):
        made.save(3)
    monkeypatch.setattr("sharnir.codegen.c_text.MOST", 10)
    with pytest.raises(sh.UnsupportedError, match="operations of 'an arm, 2 kg' in one function"):
        dyn.c_source("acceleration")
