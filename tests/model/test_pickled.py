"""Systems and models that went through pickle or were copied evaluate to the last bit as the original.

Equal fingerprints mean that the very same code is compiled: every number and every expression of the model is in them.
"""

from __future__ import annotations

import copy
import io
import pickle
import subprocess
import sys
from functools import cache
from pathlib import Path
from weakref import ref

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.codegen.store.fingerprint import fingerprint
from sharnir.core.errors import UnsupportedError
from sharnir.model import pickled
from sharnir.model.context import Context
from sharnir.model.element import Element, Force
from sharnir.model.joints import REGISTRY
from sharnir.version import __version__
from support.constraint_models import yard
from support.examples import CONSTRAINTS, FORCES, JOINTS, PLANAR_CONSTRAINTS
from support.force_models import craft
from support.random_trees import State
from support.rich_trees import rich_system
from support.samples import slow_but_every

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def carried(joint: sh.Joint) -> sh.System:
    """A body with parameters wherever there may be some, and one on it that is prescribed."""
    s = sh.System("carried")
    m, length = s.parameter("m", 2.0), s.parameter("length", 0.5)
    place = sh.Placement(xyz=(length, 0, 2 * m))
    s.add_body("base", joint=joint, placement=place, mass=m, com=(length, 0, 0), inertia=(0.1, m / 10, 0.2))
    s.add_body("tip", "base", joint=sh.Revolute("y", armature=m), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.prescribe("tip", q="0.3*sin(2*t)*m")
    s.gravity = (0, 0, -m)
    return s


SYSTEMS = {
    **{f"joint {name}": (lambda j=j: carried(j)) for name, j in JOINTS.items()},
    **{f"force {name}": (lambda f=f: craft(f, driven=True)) for name, f in FORCES.items()},
    **{f"constraint {name}": (lambda c=c: yard(c)) for name, c in CONSTRAINTS.items()},
    **{f"planar constraint {name}": (lambda c=c: yard(c, planar=True)) for name, c in PLANAR_CONSTRAINTS.items()},
    "rich": lambda: rich_system(5, 6),
}


def same(one: sh.Model, other: sh.Model) -> bool:
    program = separate_bodies.formulation.forward
    return fingerprint(one, program) == fingerprint(other, program)


def sent(thing: object, protocol: int = pickle.HIGHEST_PROTOCOL) -> object:
    return pickle.loads(pickle.dumps(thing, protocol))


@cache
def model(name: str) -> sh.Model:
    return SYSTEMS[name]().build()


@pytest.mark.parametrize("name", slow_but_every(3, SYSTEMS))
def test_every_joint_force_and_constraint_is_the_same_afterwards(name: str) -> None:
    original, system = model(name), SYSTEMS[name]()
    arrived = sent(original)
    assert arrived is not original
    assert same(arrived, original)
    assert same(sent(system).build(), original)
    assert same(sent(arrived), original)
    assert repr(arrived) == repr(original)
    assert arrived.names == original.names
    assert [p.name for p in arrived.parameters] == [p.name for p in original.parameters]
    np.testing.assert_array_equal(arrived.parameter_defaults, original.parameter_defaults)


EVALUATED = ["force customforce-0", "joint curve-3", "constraint hingeloop-1"]
WAYS = [("rich", "casadi"), *((name, backend) for name in EVALUATED for backend in ("casadi", "llvm"))]


@pytest.mark.parametrize(("name", "backend"), slow_but_every(3, WAYS))
def test_results_are_the_same_to_the_last_bit(name: str, backend: str) -> None:
    original = model(name)
    s = State(original, 3)
    both = (original, sent(original))
    one, other = (sh.compile(m, backend=backend).acceleration(s.q, s.v, s.tau, t=0.37) for m in both)
    assert np.isfinite(one).all()
    np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_protocol(protocol: int) -> None:
    original = model("rich")
    assert same(sent(original, protocol), original)
    assert same(sent(rich_system(5, 6), protocol).build(), original)
    compiled = sent(sh.compile(original, "composite", "casadi", threads=3), protocol)
    assert (compiled.formulation, compiled.backend, compiled._threads) == ("composite", "casadi", 3)


@pytest.mark.slow
def test_another_process_computes_the_same(tmp_path: Path) -> None:
    """It gets nothing but the bytes."""
    names = ["rich", "force customforce-0", "joint curve-3", "constraint coupling-0"]
    states = {name: State(model(name), 3) for name in names}
    dyns = {name: sh.compile(model(name), backend="casadi") for name in names}
    expected = {n: d.acceleration(states[n].q, states[n].v, states[n].tau, t=0.37) for n, d in dyns.items()}
    given = {n: (dyns[n], states[n].q, states[n].v, states[n].tau) for n in names}
    (tmp_path / "given").write_bytes(pickle.dumps(given))
    script = (
        "import pickle, sys; f = open(sys.argv[1], 'rb'); g = pickle.load(f); "
        "r = {n: d.acceleration(q, v, u, t=0.37) for n, (d, q, v, u) in g.items()}; "
        "pickle.dump(r, open(sys.argv[2], 'wb'))"
    )
    paths = [str(tmp_path / name) for name in ("given", "found")]
    subprocess.run([sys.executable, "-c", script, *paths], check=True, timeout=120)
    found = pickle.loads((tmp_path / "found").read_bytes())
    for name in names:
        np.testing.assert_array_equal(found[name], expected[name])


def test_one_model_in_several_places_stays_one() -> None:
    original = model("rich")
    dyn = sh.compile(original)
    a, b, c = sent((original, dyn, original))
    assert a is c
    assert b.model is a


def test_what_was_frozen_stays_so() -> None:
    arrived = sent(model("rich"))
    for body in arrived.bodies:
        assert not body.v0.flags.writeable
    assert not arrived.q0.flags.writeable
    with pytest.raises(AttributeError):
        arrived.name = "other"


def test_joints_that_bodies_share_stay_one() -> None:
    """Bodies with one joint object share code."""
    joint, s = sh.Revolute("y"), sh.System("chain")
    for k in range(3):
        s.add_body(f"{k}", f"{k - 1}" if k else "world", joint=joint, mass=1.0, inertia=(1, 1, 1))
    assert len({id(b.joint) for b in sent(s.build()).bodies}) == 1


def test_a_system_that_arrived_can_be_built_on() -> None:
    s = sent(carried(sh.Revolute("z")))
    assert list(s.parameters) == ["m", "length"]
    s.add_body("more", "tip", joint=sh.Prismatic("x"), mass=3 * s.parameters["m"], inertia=(1, 1, 1))
    s.add_force("push", sh.JointForce("more", "m*t"))
    assert s.build().names == ("base", "tip", "more")
    with pytest.raises(sh.ModelError, match="already"):
        s.parameter("m", 1.0)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_variants_of_a_system_share_their_parameters(copied: object) -> None:
    s = sh.System("one")
    m = s.parameter("m", 2.0)
    s.add_body("link", joint=sh.Revolute("y"), mass=m, inertia=(1, 1, 1))
    table = [(0.0, 0.0), (1.0, 2.0)]
    s.add_force("spring", sh.JointSpring("link", table=table))
    variant = copied(s)
    assert same(variant.build(), s.build())
    variant.add_body("tip", "link", joint=sh.Revolute("y"), mass=2 * m, inertia=(1, 1, 1))
    variant.prescribe("link", q="t")
    variant.parameter("other", 1.0)
    assert (s.build().nv, variant.build().nv) == (1, 2)
    assert s.build().bodies[0].motion is None
    assert list(s.parameters) == ["m"]


def test_a_deep_copy_has_what_forces_hold_for_itself() -> None:
    s = sh.System("one")
    s.add_body("link", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    table = [[0.0, 0.0], [1.0, 2.0]]
    s.add_force("spring", sh.JointSpring("link", table=table))
    before, deep = s.build(), copy.deepcopy(s)
    table[1][1] = 5.0
    assert same(deep.build(), before)
    assert not same(s.build(), before)


def test_copies_of_a_model_are_the_model() -> None:
    original = model("rich")
    assert copy.copy(original) is original
    assert copy.deepcopy(original) is original
    inside = copy.deepcopy({"model": original, "values": [1.0]})
    assert inside["model"] is original


def test_a_copy_of_the_dynamics_is_compiled_alike() -> None:
    original = sh.compile(model("rich"), "composite", threads=2)
    for other in (copy.copy(original), copy.deepcopy(original)):
        assert other is not original
        assert (other.formulation, other.backend, other._threads) == ("composite", "llvm", 2)
        assert other.model is original.model


class Held(Force):
    """A force that holds something."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def element(self, name: str, context: Context) -> Element:
        return sh.JointForce("link", 1.0).element(name, context)


def holding(thing: object) -> sh.System:
    s = sh.System("one")
    s.add_body("link", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("good", sh.JointForce("link", 2.0))
    s.add_force("held", Held(thing))
    return s


class Asked(ca.Callback):
    def __init__(self) -> None:
        ca.Callback.__init__(self)
        self.construct("asked", {})


@pytest.mark.parametrize("thing", [lambda x: x, Asked(), ca.MX.sym("x"), ref(REGISTRY["revolute"])])
def test_what_cannot_travel_is_named(thing: object) -> None:
    with pytest.raises(UnsupportedError, match=r"system 'one', force 'held' cannot be pickled: .*in each process"):
        pickle.dumps(holding(thing))
    assert len(str(_error(holding(thing)))) < 500
    sent(holding(thing).build())  # the force has become an element, which holds nothing of it


def _error(thing: object) -> Exception:
    with pytest.raises(sh.SharnirError) as found:
        pickle.dumps(thing)
    return found.value


def test_a_model_names_its_part_too() -> None:
    class Local(sh.Revolute):
        pass

    s = sh.System("one")
    s.add_body("link", joint=Local("y"), mass=1.0, inertia=(1, 1, 1))
    assert "model 'one', body 'link' cannot be pickled" in str(_error(s.build()))
    assert "system 'one', body 'link' cannot be pickled" in str(_error(s))


def test_a_parameter_alone_does_not_travel() -> None:
    s = sh.System("one")
    m = s.parameter("m", 2.0)
    assert "parameter m" in str(_error(m))
    assert "system.parameters" in str(_error([2 * m]))
    assert copy.deepcopy(m) is m


def test_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pickle.dumps(model("rich"))
    monkeypatch.setattr(pickled, "__version__", "99.0")
    with pytest.raises(UnsupportedError, match=rf"written by sharnir {__version__}, this is 99\.0"):
        pickle.loads(data)


def test_numbers_are_exact() -> None:
    """The last bit, the smallest number and the sign of zero."""
    s = sh.System("exact")
    m = s.parameter("m", 2.0)
    numbers = (0.1 + 0.2, 5e-324, -0.0)
    s.add_body("link", joint=sh.Revolute("y"), mass=m * (1 / 3), com=[n * m for n in numbers], inertia=(1, 1, 1))
    original = s.build()
    both = [(x, x.bodies[0]) for x in (original, sent(original))]
    one, other = (ca.Function("f", [x.parameter_symbols], [body.mass, body.com]) for x, body in both)
    for a, b in zip(one(0.7), other(0.7), strict=True):
        np.testing.assert_array_equal(np.array(a), np.array(b))


@pytest.mark.slow
def test_long_expressions() -> None:
    """CasADi's stream does not recurse: a chain of 20,000 operations is as good as one."""
    value = ca.SX.sym("x")
    for _ in range(10_000):
        value = ca.sin(value) + 1
    data, expressions = pickled._dumped({"value": value})
    found = pickled._Unpickler(io.BytesIO(data), expressions).load()["value"]
    assert ca.symvar(found)[0].name() == "x"
