"""Arguments of the public interface have one order: the state, then keywords only, t, params and wrenches first.

By position go required arguments and those of `BY_POSITION`; the others are keyword-only. A new function or method
that breaks the rule is named here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from inspect import Parameter
from typing import Any

import pytest

import sharnir as sh
from sharnir.results.run import JointResults

CLASSES = (sh.System, sh.Model, sh.Dynamics, sh.Run)
FUNCTIONS = (
    *(sh.compile, sh.operation_count, sh.cost_formula, sh.recommend, sh.assemble, sh.mobility, sh.equations),
    *(sh.linearize, sh.equilibrium, sh.sweep, sh.inverse_kinematics, sh.base_parameters, sh.fit, sh.export_fmu),
    *(sh.simulate, sh.join, sh.load, sh.mass_properties, sh.verify, sh.load_run, sh.wittenburg.tables, sh.view),
    sh.segments,
)
STATE = ("q", "v", "p", "a", "tau")  # in this order, whatever else is there
FIRST = ("t", "params", "wrenches")  # of the keywords

# Optional arguments that may be given by position, with the function they belong to
BY_POSITION = {
    "compile": {"formulation", "backend"},
    "operation_count": {"formulation"},
    "assemble": {"q", "v"},
    "mobility": {"q"},
    "linearize": {"q", "v", "inputs", "outputs"},
    "equilibrium": {"q_guess"},
    "inverse_kinematics": {"q0"},
    "base_parameters": {"q", "v", "a"},
    "System.add_body": {"parent"},
    "segments": {"parent"},
    "System.add_frame": {"placement"},
    "Dynamics.lowered": {"function"},
    "Dynamics.stepper": {"method"},
    "Dynamics.centroidal": {"v"},
    "Run.point": {"point"},
    "Model.picture": {"q"},
}


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    for function in FUNCTIONS:
        yield function.__name__, function
    for kind in CLASSES:
        for name, method in inspect.getmembers(kind, callable):
            if not name.startswith("_"):
                yield f"{kind.__name__}.{name}", method
    yield "System", sh.System
    yield "JointResults.reaction", JointResults.reaction


def faults(name: str, function: Callable[..., Any]) -> Iterator[str]:
    """Sentences about a signature, none where it is as it should be."""
    given = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
    places = [p for p in given if p.kind is Parameter.POSITIONAL_OR_KEYWORD]
    allowed = BY_POSITION.get(name, set()) | {"tau"}
    late = [p.name for p in places if p.default is not Parameter.empty and p.name not in allowed]
    if late:
        yield f"{name}: {', '.join(late)} should be keyword-only"
    state = [p.name for p in places if p.name in STATE]
    if state != sorted(state, key=STATE.index):
        yield f"{name}: the state is {', '.join(state)}, expected the order {', '.join(STATE)}"
    keywords = [p.name for p in given if p.kind is Parameter.KEYWORD_ONLY]
    first = [x for x in FIRST if x in keywords]
    if name != "simulate" and keywords[: len(first)] != first:
        yield f"{name}: its keywords are {', '.join(keywords)}, expected {', '.join(first)} first"
    if "out" in keywords[:-1]:
        yield f"{name}: out should be its last keyword"


def test_every_public_signature_has_the_order() -> None:
    wrong = [fault for name, function in public() for fault in faults(name, function)]
    assert not wrong, "\n".join(wrong)


def test_every_public_function_is_looked_at() -> None:
    here = {n for n in sh.__all__ if inspect.isfunction(getattr(sh, n))}
    assert here == {f.__name__ for f in FUNCTIONS} - {"tables"}
    assert set(BY_POSITION) <= {name for name, _ in public()}


@pytest.mark.parametrize(
    "signature",
    [
        "def f(q, v, t=0.0): ...",
        "def f(v, q, *, t=0.0): ...",
        "def f(q, *, params=None, t=0.0): ...",
        "def f(q, *, layout='full', t=0.0): ...",
        "def f(q, *, t=0.0, out=None, layout='full'): ...",
    ],
)
def test_a_wrong_signature_is_named(signature: str) -> None:
    found: dict[str, Any] = {}
    exec(signature, found)
    assert len(list(faults("f", found["f"]))) == 1


def test_a_position_too_many_names_the_function() -> None:
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    dyn = sh.compile(s.build(), backend="casadi")
    with pytest.raises(TypeError, match=r"acceleration\(\) takes from 3 to 4 positional arguments but 5 were given"):
        dyn.acceleration([0.1], [0.0], [0.0], 0.5)
    with pytest.raises(TypeError, match=r"simulate\(\) takes 2 positional arguments"):
        sh.simulate(dyn.model, 1.0, [0.1])
