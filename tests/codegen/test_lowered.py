"""Every stage of every function can be looked at, in every form, and is what runs."""

from __future__ import annotations

import re

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite, separate_bodies
from sharnir.algorithms.sweeps.inputs import INPUTS
from sharnir.codegen.forms import FORMS, kernel_of
from sharnir.codegen.lowered import Lowered, listed
from support.linkages import linkage
from support.random_trees import random_tree
from support.samples import slow_after, slow_but_every, thinned


def chain(n: int) -> sh.Model:
    s = sh.System("chain")
    for k in range(n):
        place = sh.Placement(xyz=(1 if k else 0, 0, 0))
        parent = f"b{k - 1}" if k else "world"
        s.add_body(f"b{k}", parent, joint=sh.Revolute("y"), placement=place, mass=1.0, inertia=(0.1, 0.2, 0.2))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("model", slow_after(1, [chain(3), chain(60), linkage(1)]), ids=["small", "long", "loop"])
def test_every_function_has_all_stages(model: sh.Model) -> None:
    dyn = sh.compile(model)
    for name in thinned(1 if len(model.bodies) < 60 else 3, dyn._programs()):
        low = dyn.lowered(name)
        text = str(low)
        assert text.startswith(f"{name} of {model.name!r}\n")
        assert f"{low.form}: " in text
        assert sum(part.total for part in low.operations.parts.values()) in (0, low.operations.total)
        assert {"t", "params"} <= set(low.inputs) <= set(INPUTS)
        assert all(size == INPUTS[x].size(model) for x, size in low.inputs.items())


@pytest.mark.parametrize("n", slow_after(1, [3, 60]), ids=["unrolled", "rolled"])
def test_the_stages_of_accelerations(n: int) -> None:
    low = sh.compile(chain(n)).lowered()
    assert low.inputs == {"q": n, "v": n, "tau": n, "t": 1, "params": 0}
    assert low.sweeps == ("configure", "velocities", "load", "articulate", "accelerate")
    assert low.form == ("unrolled" if n == 3 else "rolled")
    assert low.operations.total == sh.operation_count(chain(n)).total
    assert 'define void @"kernel"' in low.llvm
    assert re.search(r"define .*void @kernel\(", low.llvm_optimised)
    assert "kernel:" in low.assembly
    assert b"kernel" in low.machine_code
    assert low.machine_code == Lowered(low._program, low._model).machine_code


@pytest.mark.parametrize("width", [1, 2, 4])
def test_lanes_are_vectors(width: int) -> None:
    low = sh.compile(chain(3)).lowered("energy", width=width)
    assert ("<4 x double>" in low.llvm) == (width == 4)
    assert ("<2 x double>" in low.llvm) == (width == 2)


@pytest.mark.parametrize("form", slow_but_every(3, FORMS))
def test_instructions_name_what_they_read_and_write(form: str) -> None:
    """All numbers of the output are written once, each value is made before it is read."""
    program, model = separate_bodies.formulation.forward.least, random_tree(3, bodies=4)
    model = linkage(9) if form == "woven" else model
    parts = kernel_of(program, model, form).form.parts
    lines = [line for part in parts.values() for line in listed(part)]
    written = sorted(line.partition(" = ")[0] for line in lines if line.startswith("out"))
    if form not in ("rolled", "woven"):
        assert written == sorted(f"out[{k}]" for k in range(model.nv))
        assert {x for line in lines for x in re.findall(r" = (\w+)\[", line)} - {"workspace"} <= set(program.arguments)
    for part in parts.values():
        made: set[str] = set()
        for line in listed(part):
            left, _, right = line.partition(" = ")
            assert set(re.findall(r"%\d+", right)) <= made
            made |= {left} if left.startswith("%") else set()


@pytest.mark.slow
def test_stages_of_one_name_stay_apart() -> None:
    """The derivatives by a factor run inverse dynamics twice: without accelerations, and with those that are found."""
    low = Lowered(composite.derivatives, chain(60))
    for sweep in ("resist", "transmit"):
        assert low.sweeps.count(sweep) == 2
        stages = {name.partition(" ")[0] for name in low.instructions if sweep in name}
        assert len(stages) == 2
    assert any("along q" in name for name in low.instructions)


@pytest.mark.slow
def test_the_code_of_directions() -> None:
    low = sh.compile(chain(60)).lowered("derivatives")
    assert {"out, moving / 1", "behind the diagonal / 1"} <= set(low.instructions)
    assert {"directions, up", "directions, out", "directions, met"} <= set(low.operations.parts)


def test_wrenches_are_read_where_they_are_asked_for() -> None:
    dyn = sh.compile(chain(2))
    assert dyn.lowered(wrenches=True).inputs == {"q": 2, "v": 2, "tau": 2, "wrench": 12, "t": 1, "params": 0}
    assert dyn.lowered("point", body="b1").inputs == {"q": 2, "point": 3, "t": 1, "params": 0}


def test_unknown_names_are_answered_by_known_ones() -> None:
    dyn = sh.compile(chain(2))
    with pytest.raises(sh.UnsupportedError, match=r"lowered\('aceleration'.* Did you mean 'acceleration'\?"):
        dyn.lowered("aceleration")
    with pytest.raises(sh.UnsupportedError, match="Known names: 'acceleration', 'reactions'"):
        dyn.lowered("xyz")
    with pytest.raises(sh.ModelError, match="b1"):
        dyn.lowered("point", body="b7")
    for width in (0, 3, 16, "wide"):
        with pytest.raises(sh.UnsupportedError, match=r"width=.*1, 2, 4 or 8"):
            dyn.lowered(width=width)
    with pytest.raises(sh.ModelError, match="wrenches"):
        dyn.lowered(wrenches=np.zeros((2, 6)))


def test_a_body_where_none_is_asked_for() -> None:
    dyn = sh.compile(random_tree(1, bodies=2))
    with pytest.raises(sh.UnsupportedError, match=r"lowered\('acceleration'\): it is of no body, got body="):
        dyn.lowered("acceleration", body=dyn.model.names[0])
