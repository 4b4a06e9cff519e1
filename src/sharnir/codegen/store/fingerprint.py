"""Fingerprints of all that compiled code depends on, as short texts: the key under which it is kept.

    environment()                 this version of the package to the letter, its tools, this processor
    fingerprint(model, program)   every number and every expression that is folded into the code or into its tables

Names of bodies and rows, initial states and defaults of parameters do not matter to the code and are left out. Numbers
count to the last bit. Expressions are taken as CasADi's instructions over (t, parameters): their printed form shows six
digits.
A joint is its structure and its data, with two exceptions that are traced: a curve, whose expressions are functions of
Python, and a class from outside this package, whose text is not in `environment`.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import casadi as ca
import llvmlite
import numpy as np
from llvmlite import binding as llvm

from ...algorithms.sweeps.program import Program
from ...algorithms.sweeps.sweep import Record, Sweep, any_record
from ...core.tracing import cached_by_identity
from ...model import Model, state_places
from ...model.constraint import VelocityRows
from ...model.element import Element
from ...model.joints.contract import Joint
from ...version import __version__
from ..llvm.jit import host_cpu, host_features
from ..tasks.task_classes import numbers_of

# Bytes that stand for a program: equal in every process and for every hash seed, different where the code differs.
#
# A program is made of functions. One of them is told apart by its name, its byte code with the constants in it, and
# what it closes over; the text of the package, on which the functions it calls depend, is in `fingerprint.environment`.


def canonical(value: Any) -> bytes:
    """Refuses what it does not know, rather than take two different things for one."""
    return repr(_plain(value, ())).encode()


def _plain(x: Any, above: tuple[int, ...]) -> Any:
    """Nested tuples of numbers and texts, whose repr says everything. `above` are the objects this one is part of."""
    if x is None or x is Ellipsis or isinstance(x, (bool, int, float, str, bytes)):
        return x
    if id(x) in above:
        return ("part of", len(above) - above.index(id(x)))  # a function that refers to itself
    inside = (*above, id(x))

    def plain(*values: Any) -> tuple[Any, ...]:
        return tuple(_plain(value, inside) for value in values)

    match x:
        case Element():  # what it does is part of the model's fingerprint
            return ("element", x.name)
        case tuple() | list():
            return (type(x).__name__, *plain(*x))
        case dict():
            return ("dict", *plain(*x.items()))
        case slice():  # a constant of byte code from Python 3.14 on
            return ("slice", *plain(x.start, x.stop, x.step))
        case set() | frozenset():
            return ("set", *sorted(map(repr, plain(*x))))
        case CodeType():
            return ("code", x.co_code, *plain(x.co_names, x.co_varnames, x.co_freevars, x.co_consts))
        case FunctionType():
            closure = tuple(cell.cell_contents for cell in x.__closure__ or ())
            return (x.__module__, x.__qualname__, *plain(x.__code__, x.__defaults__, x.__kwdefaults__, closure))
        case MethodType():
            return ("method", *plain(x.__func__, x.__self__))
        case functools.partial():
            return ("partial", *plain(x.func, x.args, x.keywords))
        case ModuleType():
            return ("module", x.__name__)
        case type() | BuiltinFunctionType():
            return ("name", x.__module__, x.__qualname__)
        case np.ndarray() if x.dtype != object:
            return ("array", x.dtype.str, x.shape, x.tobytes())
        case ca.SX() | ca.DM() if x.is_constant():
            return ("matrix", x.shape, *plain(x.sparsity().row(), x.sparsity().colind(), ca.DM(x).nonzeros()))
    if is_dataclass(x):
        return (*_plain(type(x), inside), *plain(*(getattr(x, f.name) for f in fields(x))))
    if hasattr(x, "__wrapped__"):  # functools.cache
        return ("wrapped", *plain(x.__wrapped__))
    raise TypeError(
        f"canonical: {x!r} of type {type(x).__name__} has no bytes that are the same in every process. Expected "
        "numbers, texts, arrays, functions and dataclasses of these; add the type here, or keep it out of the program."
    )


def digest(parts: Iterable[bytes]) -> str:
    """Of parts that stay apart: (ab, c) is not (a, bc)."""
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "little"))
        total.update(part)
    return total.hexdigest()


@cache
def environment() -> str:
    """The same for all processes on this machine that run this version."""
    versions = (__version__, llvmlite.__version__, llvm.llvm_version_info, ca.CasadiMeta.version())
    python = (sys.implementation.name, sys.implementation.cache_tag, sys.maxsize)
    target = (llvm.get_process_triple(), host_cpu(), host_features())
    return digest([repr((versions, python, target, _SOURCES)).encode()])


def sources(package: Path) -> list[bytes]:
    """Name and text of every source file: an edited formula must never meet code that was compiled from the old one."""
    # an editor may leave a link to nowhere as its lock
    files = sorted((path.relative_to(package).as_posix(), path) for path in package.rglob("*.py") if path.is_file())
    return [part for name, path in files for part in (name.encode(), path.read_bytes())]


# Read when the package is imported: a file that is edited while this process runs is not what this process compiles.
_SOURCES = digest(sources(Path(__file__).parents[2]))


def fingerprint(model: Model, program: Program) -> str:
    return digest([_of_model(model), _of_program(program)])


@cached_by_identity
def _of_program(program: Program) -> bytes:
    rest = canonical((program.name, program.inputs, program.output, program.frames))
    return digest([rest, *(_of_sweep(sweep) for sweep in program.sweeps)]).encode()


@cached_by_identity
def _of_sweep(sweep: Sweep) -> bytes:
    """Sweeps are long, most are constants of their modules, and many programs share them."""
    return canonical(sweep)


@cached_by_identity
def _of_model(model: Model) -> bytes:
    return digest(_model(model)).encode()


def _model(model: Model) -> list[bytes]:
    bodies = model.bodies
    symbolic: list[ca.SX] = []
    parts = [
        repr([p.name for p in model.parameters]).encode(),
        np.array(model.parents, dtype=np.int64).tobytes(),
        *_joints(model),
    ]
    fields: list[Sequence[Any]] = [
        [b.placement.R for b in bodies],
        [b.placement.p for b in bodies],
        [b.com for b in bodies],
        [b.inertia for b in bodies],
        [b.armature for b in bodies],
        [b.mass if isinstance(b.mass, ca.SX) else np.float64(b.mass) for b in bodies],
        [model.gravity],
    ]
    for values in fields:
        places = [k for k, x in enumerate(values) if isinstance(x, ca.SX)]
        symbolic += [values[k] for k in places]
        parts.append(repr(places).encode())
        parts.append(b"".join([x.tobytes() for x in values if not isinstance(x, ca.SX)]))
    for body in bodies:
        if body.flexible is not None:
            own = body.flexible
            arrays = [getattr(own, key) for key in ("J0", "J1", "J2", "C0", "C1", "M", "K", "D")]
            arrays += [y for x in own.interfaces for y in (x.rotation, x.position, x.shape, x.second)]
            parts.append(repr((body.index, own.count)).encode() + b"".join(x.tobytes() for x in arrays))
        motion = body.motion
        if motion is not None:
            given = [x for x in (motion.q, motion.v, motion.a) if x is not None]
            symbolic += given
            parts.append(repr((body.index, motion.coordinates, motion.q_coordinates, len(given))).encode())
    parts.append(_expressions(model, symbolic))
    if model.states:
        rates = ca.vertcat(*(state.rate for state in model.states))
        function = ca.Function("states", [model.t, model.parameter_symbols, model.q, model.v], [ca.densify(rates)])
        parts += [repr(state_places(model)).encode(), bytes(function.serialize(), "ascii")]
    return [
        *parts,
        *(_element(model, e) for e in model.forces),
        *(_constraint(model, c) for c in range(len(model.constraints))),
    ]


def _element(model: Model, element: Element) -> bytes:
    """Loads, energy, power and series of a force element, traced on bodies that are anywhere and move anyhow."""
    records = {i: any_record() for i in element.bodies}
    loads = element.loads(records)
    parts = [loads.tau, loads.wrenches]
    values = [x for part in parts for x in part.values()]
    readings = element.readings(records)
    values += [element.potential(records), element.dissipation(records), element.drive(records), *readings.values()]
    inputs = [model.t, model.parameter_symbols, model.q, model.v]
    inputs += [x for r in records.values() for x in (r.X0.R, r.X0.p, r.V)]
    function = ca.Function("element", inputs, [ca.densify(ca.veccat(*values))])
    shape = repr((element.bodies, [list(part) for part in parts], list(readings), [x.shape for x in values]))
    return shape.encode() + bytes(function.serialize(), "ascii")


def _constraint(model: Model, c: int) -> bytes:
    """The value of a constraint, or its rate where it has none, at any time: all else follows from it. Of constraints
    whose code is in this package, their numbers."""
    known, constraint = numbers_of(model, c), model.constraints[c]
    if known is not None:
        return known
    t = ca.SX.sym("t")
    records = {i: any_record() for i in constraint.bodies}
    inputs = [t, model.t, model.parameter_symbols, model.q, model.v]
    inputs += [x for r in records.values() for x in (r.X0.R, r.X0.p, r.V)]
    for i in constraint.joints:
        q = ca.SX.sym("q", model.bodies[i - 1].joint.nq)
        inputs.append(q)
        records[i] = records.get(i, Record()).extended({"q": q})
    said = constraint.rate if isinstance(constraint, VelocityRows) else constraint.value
    value = said(records, t)
    function = ca.Function("tie", inputs, [ca.densify(value), ca.densify(constraint.point_a)])
    shape = repr((constraint.row_count, constraint.bodies, constraint.joints, constraint.holonomic))
    return shape.encode() + bytes(function.serialize(), "ascii")


def _expressions(model: Model, values: Sequence[ca.SX]) -> bytes:
    """Shapes, zeros and instructions of expressions of time and parameters."""
    if not values:
        return b""
    function = ca.Function("values", [model.t, model.parameter_symbols], [ca.veccat(*values)])
    return repr([x.shape for x in values]).encode() + bytes(function.serialize(), "ascii")


def _joints(model: Model) -> list[bytes]:
    """Which joint each body has, which of them share code, what that code is, and the data of each."""
    joints = {id(body.joint): body.joint for body in model.bodies}
    number = {key: k for k, key in enumerate(joints)}
    which = [number[id(body.joint)] for body in model.bodies]
    plain: dict[object, bool] = {}  # by structure: joints of equal structure share code
    kinds: dict[object, int] = {}
    kind_of, codes = [], []
    for joint in joints.values():
        structure = joint.structure()
        if structure not in plain:
            plain[structure] = _is_plain(joint)
        key = structure if plain[structure] else (structure, _zeros(joint))
        if key not in kinds:
            kinds[key] = len(kinds)
            codes.append(repr((type(joint), structure)).encode() if plain[structure] else _trace(joint, model))
        kind_of.append(kinds[key])
    data = ca.veccat(ca.SX(0, 1), *(x for joint in joints.values() for x in joint.data_values().values()))
    constant = data.is_constant()
    numbers = np.array(ca.DM(data).nonzeros()).tobytes() if constant else _expressions(model, [data])
    integers = [np.array(x, dtype=np.int64).tobytes() for x in (which, kind_of, data.sparsity().row())]
    return [*integers, numbers, *codes]


def _is_plain(joint: Joint) -> bool:
    """All code of the joint and of its parts is in this package, and its structure is told by texts alone: a number
    in it may be the identity of an object."""
    known = type(joint).__module__.startswith(f"{__package__.partition('.')[0]}.")
    values = [x for value in vars(joint).values() for x in (value if isinstance(value, tuple) else (value,))]
    return known and _only_texts(joint.structure()) and all(_is_plain(x) for x in values if isinstance(x, Joint))


def _only_texts(structure: tuple[object, ...]) -> bool:
    return all(isinstance(x, str) or (isinstance(x, tuple) and _only_texts(x)) for x in structure)


def _zeros(joint: Joint) -> str:
    """Which of the joint's data are structural zeros; its functions may branch on them."""
    return str([x.sparsity().row() for x in joint.data_values().values()])


def _trace(joint: Joint, model: Model) -> bytes:
    """The joint's functions with symbols for its non-zero data."""
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    data = {name: ca.SX.sym("data", value.sparsity()) for name, value in joint.data_values().items()}
    traced = joint.symbols(**data)
    X = traced.placement(q)
    outputs = [X.R, X.p, traced.subspace(q), traced.bias(q, v), traced.rate(q, v), traced.complement(q)]
    function = ca.Function("joint", [q, v, *data.values(), model.t, model.parameter_symbols], outputs)
    return bytes(function.serialize(), "ascii")
