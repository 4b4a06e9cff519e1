"""The public functions: backends agree, batches of every size agree with single calls, broadcasting, threads.

The same graph is run by three machines (one state, lanes of states, CasADi), which differ only in rounding: fused
multiply-adds and the sine. 1e-13 is the issue's bound on max|a − b| / max(1, max|b|).
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from support.random_trees import State, random_inertia, random_tree, relative_error
from support.samples import ALL, slow_after, slow_but_every
from support.ways import BACKENDS, taking

TOLERANCE = 1e-13
SIZES = (1, 2, 3, 4, 5, 7, 64, 1001)
LENGTH = 0.8


@cache
def model(turning: bool = False) -> sh.Model:
    """A free base, branches, a driven joint with parameters in its motion and in its mass: everything is an input. For
    formulations that take only joints that turn, the last one is a hinge."""
    rng = np.random.default_rng(3)
    s = sh.System("mixed")
    payload, length = s.parameter("payload", 2.0), s.parameter("length", LENGTH)
    s.parameter("speed", 1.5)
    rail = sh.Revolute("x") if turning else sh.Curve("s", "0.3*sin(s)", frame="tangent")
    bodies = [
        ("base", "world", sh.Free(), (0, 0, 0), 3.0),
        ("arm", "base", sh.Revolute("y", armature=0.1), (0.2, 0, 0), 1.0),
        ("hand", "arm", sh.Universal(), (length, 0, 0), payload),
        ("motor", "base", sh.Revolute("z"), (0, 0.3, 0), 0.5),
        ("rail", "motor", rail, (0, 0, 0.1), 0.4),
    ]
    for name, parent, joint, xyz, mass in bodies:
        place = sh.Placement(xyz=xyz)
        s.add_body(
            name,
            parent,
            joint=joint,
            placement=place,
            mass=mass,
            com=rng.normal(scale=0.1, size=3),
            inertia=random_inertia(rng),
        )
    s.prescribe("motor", q="0.4*sin(speed*t)")
    return s.build()


@cache
def compiled(formulation: str = "separate-bodies", backend: str = "llvm") -> sh.Dynamics:
    return sh.compile(model(turning=formulation not in taking(model())), formulation, backend)


@cache
def states() -> tuple[State, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(8)
    return State(model(), 9, max(SIZES)), rng.uniform(0, 2, max(SIZES)), rng.uniform(1, 3, max(SIZES))


POINT = (0.1, 0.2, 0.3)
Call = Callable[[sh.Dynamics, dict[str, object]], np.ndarray]
FUNCTIONS: dict[str, Call] = {
    "acceleration": lambda d, x: d.acceleration(
        x["q"], x["v"], x["tau"], t=x["t"], params=x["params"], wrenches=x["wrenches"]
    ),
    "inverse": lambda d, x: d.inverse(x["q"], x["v"], x["a"], t=x["t"], params=x["params"], wrenches=x["wrenches"]),
    "reactions": lambda d, x: d.reactions(
        x["q"], x["v"], x["tau"], t=x["t"], params=x["params"], wrenches=x["wrenches"]
    ),
    "mass_matrix": lambda d, x: d.mass_matrix(x["q"], params=x["params"], t=x["t"]),
    "energy": lambda d, x: d.energy(x["q"], x["v"], t=x["t"], params=x["params"]),
    "momentum": lambda d, x: d.momentum(x["q"], x["v"], t=x["t"], params=x["params"]),
    "centre_of_mass": lambda d, x: d.centre_of_mass(x["q"], t=x["t"], params=x["params"]),
    "placement.R": lambda d, x: d.placement(x["q"], "hand", t=x["t"], params=x["params"]).R,
    "placement.p": lambda d, x: d.placement(x["q"], "hand", t=x["t"], params=x["params"]).p,
    "point": lambda d, x: d.point(x["q"], "hand", POINT, t=x["t"], params=x["params"]),
    "point_velocity": lambda d, x: d.point_velocity(x["q"], x["v"], "hand", POINT, t=x["t"], params=x["params"]),
    "point_acceleration": lambda d, x: d.point_acceleration(
        x["q"], x["v"], x["a"], "hand", POINT, t=x["t"], params=x["params"]
    ),
    "point_jacobian": lambda d, x: d.point_jacobian(x["q"], "hand", POINT, t=x["t"], params=x["params"]),
}
BATCHABLE = ("q", "v", "tau", "a", "wrenches", "t", "payload")


def inputs(rows: int | slice, batched: tuple[str, ...] = BATCHABLE) -> dict[str, object]:
    """The arguments of some rows of `states`; what is not batched is that of row 0."""
    s, t, payload = states()
    table = {"q": s.q, "v": s.v, "tau": s.tau, "a": s.a, "wrenches": s.wrenches, "t": t, "payload": payload}
    x: dict[str, object] = {name: values[rows if name in batched else 0] for name, values in table.items()}
    x["params"] = {"payload": x.pop("payload")}
    return x


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "formulation"),
    [
        (name, f)
        for k, name in enumerate(FUNCTIONS)
        for j, f in enumerate(sorted(FORMULATIONS))
        if ALL or (name == "acceleration" and j % 2 == 0) or j == k % len(FORMULATIONS)
    ],
)  # accelerations of every second formulation, the others of one by turns; all with SHARNIR_ALL_TREES=1
def test_native_single_native_batch_and_interpreter_agree(name: str, formulation: str) -> None:
    f = FUNCTIONS[name]
    native, interpreted = compiled(formulation), compiled(formulation, "casadi")
    rows = 16
    reference = np.array([f(interpreted, inputs(k)) for k in range(rows)])
    single = np.array([f(native, inputs(k)) for k in range(rows)])
    batch = f(native, inputs(slice(rows)))
    assert relative_error(single, reference) <= TOLERANCE
    assert relative_error(batch, reference) <= TOLERANCE
    assert relative_error(f(interpreted, inputs(slice(rows))), reference) == 0.0


@pytest.mark.parametrize(
    ("name", "size"),
    [("acceleration", size) for size in SIZES]
    + [
        pytest.param(name, size, marks=pytest.mark.slow)
        for k, name in enumerate(("inverse", "reactions", "mass_matrix", "energy"))
        for j, size in enumerate(SIZES)
        if ALL or j % 4 == k
    ],
)
def test_batches_of_every_size(name: str, size: int) -> None:
    """The last, incomplete block of lanes is the delicate one: all rows of it are compared. Accelerations in all
    sizes, the others by turns, unless SHARNIR_ALL_TREES=1."""
    f, dyn = FUNCTIONS[name], compiled()
    batch = f(dyn, inputs(slice(size)))
    assert batch.shape[0] == size
    for k in {*range(min(size, 5)), *range(max(0, size - 9), size)}:
        assert relative_error(batch[k], f(dyn, inputs(k))) <= TOLERANCE


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", slow_but_every(4, FUNCTIONS))
def test_a_batch_of_none(name: str, backend: str) -> None:
    dyn = compiled(backend=backend)
    single = FUNCTIONS[name](dyn, inputs(0))
    assert FUNCTIONS[name](dyn, inputs(slice(0))).shape == (0, *single.shape)


COMBINATIONS = [c for n in range(len(BATCHABLE) + 1) for c in itertools.combinations(BATCHABLE, n)]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("size", slow_after(1, [1, 3]))
def test_every_combination_of_batched_arguments(size: int, backend: str) -> None:
    """All 128 of them: a batch of 1 keeps its axis, only single arguments give a single result."""
    dyn = compiled(backend=backend)
    for name in ("acceleration", "inverse", "reactions"):
        f = FUNCTIONS[name]
        shape = f(dyn, inputs(0)).shape
        for batched in COMBINATIONS:
            result = f(dyn, inputs(slice(size), batched))
            read = [b for b in batched if b != ("tau" if name == "inverse" else "a")]
            assert result.shape == ((size, *shape) if read else shape), batched
            for k in range(size if read else 0):
                assert relative_error(result[k], f(dyn, inputs(k, batched))) <= TOLERANCE, batched


@pytest.mark.parametrize("name", slow_after(6, FUNCTIONS))
def test_time_or_a_parameter_alone_makes_a_batch(name: str) -> None:
    f, dyn = FUNCTIONS[name], compiled()
    for batched in (("t",), ("payload",), ("t", "payload")):
        result = f(dyn, inputs(slice(3), batched))
        assert result.shape[0] == 3
        for k in range(3):
            assert relative_error(result[k], f(dyn, inputs(k, batched))) <= TOLERANCE


@pytest.mark.slow
def test_parameters_mean_what_they_say() -> None:
    """A parameter given is the same as another default; those not given keep theirs."""
    dyn, x = compiled(), inputs(0)
    heavy = dyn.mass_matrix(x["q"], params={"payload": 5.0})
    assert relative_error(dyn.mass_matrix(x["q"], params={"payload": 5.0, "length": LENGTH}), heavy) == 0.0
    assert not np.allclose(heavy, dyn.mass_matrix(x["q"]))
    np.testing.assert_array_equal(dyn.mass_matrix(x["q"], params={}), dyn.mass_matrix(x["q"], params=None))
    both = dyn.mass_matrix(x["q"], params={"payload": [5.0, 2.0], "length": LENGTH})
    assert relative_error(both[0], heavy) <= TOLERANCE


def test_batched_points() -> None:
    dyn, x = compiled(), inputs(0)
    points = np.random.default_rng(1).normal(size=(4, 3))
    for k, where in enumerate(points):
        assert relative_error(dyn.point(x["q"], "hand", points)[k], dyn.point(x["q"], "hand", where)) <= TOLERANCE
        jacobian = dyn.point_jacobian(x["q"], "hand", points)[k]
        assert relative_error(jacobian, dyn.point_jacobian(x["q"], "hand", where)) <= TOLERANCE


@pytest.mark.slow
def test_lists_integers_and_strided_arrays_are_taken() -> None:
    dyn, x = compiled(), inputs(0)
    expected = dyn.acceleration(x["q"], x["v"])
    np.testing.assert_array_equal(dyn.acceleration(list(x["q"]), tuple(x["v"])), expected)
    s = states()[0]
    wide_q, wide_v = np.repeat(s.q[:5], 2, axis=1)[:, ::2], np.asfortranarray(s.v[:5])
    np.testing.assert_array_equal(dyn.acceleration(wide_q, wide_v), dyn.acceleration(s.q[:5], s.v[:5]))
    q = [0, 0, 0, 1, 0, 0, 0, *[0] * (model().nq - 7)]
    np.testing.assert_array_equal(
        dyn.acceleration(q, [0] * model().nv), dyn.acceleration(np.array(q, float), np.zeros(model().nv))
    )


def test_arguments_are_not_changed() -> None:
    dyn, s = compiled(), states()[0]
    q, v = s.q[:4].copy(), s.v[:4].copy()
    q[:, 3:7] *= 1 + 1e-8  # will be normalised, in a copy
    kept = q.copy(), v.copy()
    dyn.acceleration(q, v)
    np.testing.assert_array_equal(q, kept[0])
    np.testing.assert_array_equal(v, kept[1])


def test_results_do_not_share_memory() -> None:
    dyn, s = compiled(), states()[0]
    first = dyn.acceleration(s.q[0], s.v[0])
    copy = first.copy()
    dyn.acceleration(s.q[1], s.v[1])
    np.testing.assert_array_equal(first, copy)


@pytest.mark.parametrize("backend", BACKENDS)
def test_threads_share_a_fresh_dynamics(backend: str) -> None:
    """Eight threads call functions that none has compiled yet, single and in batches, and get the same answers."""
    names = ("acceleration", "inverse", "mass_matrix", "energy")
    expected = [[FUNCTIONS[n](compiled(backend=backend), inputs(slice(k, k + 7))) for n in names] for k in range(8)]
    single = [[FUNCTIONS[n](compiled(backend=backend), inputs(k)) for n in names] for k in range(8)]
    dyn, start = sh.compile(model(), backend=backend), threading.Barrier(8)
    failures: list[str] = []

    def work(k: int) -> None:
        start.wait()
        for _ in range(3):
            for i, n in enumerate(names):
                same = np.array_equal(FUNCTIONS[n](dyn, inputs(slice(k, k + 7))), expected[k][i])
                if not (same and np.array_equal(FUNCTIONS[n](dyn, inputs(k)), single[k][i])):
                    failures.append(f"{n} in thread {k}")

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_it_says_what_it_is() -> None:
    assert compiled("composite", "casadi").formulation == "composite"
    assert compiled("composite", "casadi").backend == "casadi"
    assert compiled().backend == "llvm"
    assert compiled().model is model(turning=False)


def test_printed() -> None:
    expected = "Dynamics('mixed': separate-bodies, casadi, 5 bodies, nq = 12, nv = 11, 3 parameters)"
    assert repr(compiled(backend="casadi")) == expected
    s = sh.System("loop", planar=True)
    for name in ("a", "b"):
        s.add_body(name, joint=sh.Revolute("z"), mass=1.0, inertia=0.1)
    s.add_constraint("gear", sh.Gear("a", "b", 2.0))
    dyn = sh.compile(s.build(), "composite", "casadi")
    sizes = "2 bodies, nq = 2, nv = 2, 1 rows of constraints, 0 parameters"
    assert repr(dyn) == f"Dynamics('loop': composite, casadi, {sizes})"


@pytest.mark.slow
@pytest.mark.parametrize("bodies", slow_after(1, [4, 45]), ids=["straight", "loops"])
def test_packed_mass_matrices(bodies: int) -> None:
    """The lower triangle, bit for bit: of trees with branches, single and in batch, into an array, for prescribed
    coordinates too."""
    system_of = random_tree(
        6, bodies=bodies, joint=lambda rng: sh.Spherical() if rng.random() < 0.2 else sh.Revolute("y")
    )
    dyn, x = sh.compile(system_of), State(system_of, 1, 9)
    rows, columns = np.tril_indices(system_of.nv)
    full = dyn.mass_matrix(x.q)
    packed = dyn.mass_matrix(x.q, layout="packed")
    np.testing.assert_array_equal(packed, full[:, rows, columns])
    out = np.empty(len(rows))
    for _ in range(2):
        assert dyn.mass_matrix(x.q[0].copy(), layout="packed", out=out) is out
        assert relative_error(out, packed[0]) <= 1e-14  # one state alone may be summed in another order
    if bodies == 4:
        other = sh.compile(system_of, backend="casadi").mass_matrix(x.q, layout="packed")
        assert relative_error(other, packed) <= 1e-13
    with pytest.raises(sh.UnsupportedError, match=r"mass_matrix\(layout='pakced'.*Did you mean 'packed'"):
        dyn.mass_matrix(x.q, layout="pakced")
