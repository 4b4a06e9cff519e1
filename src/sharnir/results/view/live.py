"""A run that a page can make again: kernels and the driver of its method as WebAssembly, and the memory they work in.

The problem of the run is posed anew, for one member, as `simulate` does, up to the point at which the driver would be
called (`integrate.runner`). What it would be called with is written down for the other machine (`memory_image`). What
Python does between two visits of the driver, transitions at events above all, is done by the page
(`page/src/live_*.js`), with kernels of the same programs and expressions.

Some runs cannot be carried. The page says which and why: `refusal`.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np

from ...algorithms.loops import constraint_results as loops
from ...algorithms.loops.constraint_results import MULTIPLIERS
from ...algorithms.quantities import placements
from ...algorithms.sweeps.program import Program
from ...codegen.graph import Graph, graph_of
from ...codegen.llvm.jit import linked_object
from ...codegen.llvm.target import WASM
from ...codegen.llvm.wasm import module_of
from ...codegen.straight import chunked_module, pieces_of, traced, unrolled_module
from ...core.errors import SharnirError
from ...core.tracing import tracing
from ...drivers.driver import pack
from ...drivers.function_compiler import ENTRY, Module
from ...drivers.kinds import kind_of
from ...dynamics.momenta import jump
from ...dynamics.orientations import Rows
from ...integrate.block import AT_TIMES
from ...integrate.explicit import drive
from ...integrate.methods import METHODS
from ...integrate.runner import Runner
from ...integrate.settings import check
from ...model.event import Bounce, EndRun, Hold, LetGo, SetParameter, Settle, Switch
from ...motion.drift import projection
from ...motion.mechanism import Mechanism
from ...motion.options import ATOL, RTOL, Options
from ...motion.problem import Problem, pose
from ...motion.start import Start
from ...spatial.rotations import SIZES
from ..run import Run
from .memory_image import STACK, Image, aligned, leaves

MOST_BYTES = 100_000  # that a page may grow by
MOST_OPERATIONS = 20_000  # of one kernel
FRAMES = 600  # states that a page asks for
STRAIGHT = 3000  # operations in one block


class CannotCarryError(Exception):
    """Why a page has the recorded run only, as a part of a sentence."""


def live(run: Run) -> dict[str, Any]:
    """{"code", "image", ...} for a page, or {"refusal": why there is none}."""
    try:
        with tracing:
            found = _carried(run)
    except CannotCarryError as reason:
        return {"refusal": str(reason)}
    except SharnirError as error:
        return {"refusal": f"its model cannot be compiled for a page: {error}"}
    size = len(found["code"]) + len(found["image"])
    if size > MOST_BYTES:
        return {"refusal": f"its code takes {size / 1000:.0f} kB; a page takes up to {MOST_BYTES / 1000:.0f} kB of it"}
    return found


def _refuse(run: Run) -> None:
    how = run.settings
    if run.batch is not None:
        raise CannotCarryError("it has several members")
    if how.period is not None:
        raise CannotCarryError("its controller is a function of Python")
    if how.parts:
        raise CannotCarryError("it was joined from several runs")
    if METHODS[how.method].family != "explicit":
        raise CannotCarryError(f"its method is {how.method!r}; pages have explicit Runge-Kutta methods")


def posed(run: Run) -> Problem:
    """The problem of a run, once more."""
    _refuse(run)
    how, model = run.settings, run.dynamics("report").model
    options = Options.read(
        t0=how.t0, duration=how.duration, method=how.method, rtol=RTOL if how.rtol is None else how.rtol,
        atol=ATOL if how.atol is None else how.atol, step=how.step, max_step=how.max_step, max_steps=1_000_000,
        times=np.linspace(how.t0, how.t0 + how.duration, FRAMES + 1), controller=None, drift=how.drift or "projection",
        baumgarte=how.baumgarte or 10.0, threads=1, progress=False, on_singularity=how.on_singularity or "stop",
        until=run._until,
    )  # fmt: skip
    start = Start(model, how.q0, how.v0, dict(run.params), how.t0)
    problem = pose(model, how.formulation, start, dict(run.params), None if run.tau is None else run.tau[0], options)
    _refuse_problem(problem)
    return problem


def _refuse_problem(problem: Problem) -> None:
    model, mechanism = problem.model, problem.mechanism
    if problem.view.other is not None:
        raise CannotCarryError("its angles are integrated as quaternions (on_singularity='switch')")
    if not isinstance(mechanism, Mechanism) or mechanism.state.to_joint is not None:
        raise CannotCarryError(f"its formulation {problem.dyn.formulation!r} does not integrate q and v")
    if model.states:
        raise CannotCarryError("force elements have states of their own")
    if model.free.size < model.nv:
        raise CannotCarryError("some of its motion is prescribed")
    if problem.ways.get("corners") is not None:
        raise CannotCarryError("its forces switch at given times")
    if any(kind == "matrix" for body in model.bodies for _, kind in body.joint.orientations):
        raise CannotCarryError("an orientation is a rotation matrix")
    if problem.hybrid is not None and problem.hybrid.actions.frictions:
        raise CannotCarryError("dry friction that sticks is settled by Python")


class Kernels:
    """Functions of the module by name: their code, their arguments by name, sizes, and workspace."""

    def __init__(self) -> None:
        self.modules: dict[str, tuple[Any, str]] = {}
        self.table: dict[str, dict[str, Any]] = {}

    def add(self, name: str, graph: Graph, arguments: list[str]) -> None:
        if len(graph.instructions) > MOST_OPERATIONS:
            raise CannotCarryError(f"{name} has {len(graph.instructions):,} operations, up to {MOST_OPERATIONS:,} fit")
        workspace = 0
        if len(graph.instructions) <= STRAIGHT:
            module = unrolled_module(graph, 1, WASM)
        else:
            pieces = pieces_of(graph)
            module, workspace = chunked_module(pieces, 1, WASM), pieces.workspace
        self.modules[name] = (module, "kernel")
        sizes = [*graph.input_sizes, *graph.output_sizes]
        self.table[name] = {"arguments": arguments, "sizes": sizes, "workspace": workspace}

    def program(self, name: str, program: Program, model: Any) -> None:
        self.add(name, traced(program, model), list(program.arguments))

    def rows(self, name: str, given: Rows, arguments: list[str]) -> None:
        """All outputs of a function of CasADi, one after the other."""
        whole = ca.densify(ca.vertcat(ca.SX(0, 1), *given.outputs))
        if whole.numel():
            self.add(name, graph_of(given.inputs, [whole]), arguments)


def _carried(run: Run) -> dict[str, Any]:
    problem = posed(run)
    model, mechanism, how = problem.model, problem.mechanism, problem.how
    assert isinstance(mechanism, Mechanism)
    ways = dict(problem.ways)
    method = METHODS[ways["method"]]
    arguments = check(
        mechanism.ny, how.t0, how.end, problem.y0[0], method, ways["rtol"], ways["atol"], ways["step"],
        ways["max_step"], how.times, ways["normalise"], None, None, ways["poles"],
    )  # fmt: skip
    runner = Runner(mechanism, method, arguments, AT_TIMES, how.max_steps, events=ways.get("events"))
    block = runner.members.block(0, 1)
    advance: Any = method.begin()(block, method, mechanism, runner.members.batch)
    given = advance.fixed

    # Code: the driver, the kernels that it calls, and those that the page calls
    shapes = tuple(kind_of(pack(x, [])) for x in (*given, 0))
    kernels = Kernels()
    kernels.modules["advance"] = (Module(drive.source, shapes).written(), ENTRY)  # type: ignore[attr-defined]
    calls = {"rhs": block.call, "project": block.project, "tangent": block.tangent}
    if problem.hybrid is not None:
        calls["events"] = block.watch.call
    bound = {call.ctypes.data: (call, program, places) for call, program, places in mechanism._binder.calls}
    calls = {name: call for name, call in calls.items() if call.ctypes.data in bound}
    for name, call in calls.items():
        kernels.program(name, bound[call.ctypes.data][1], model)
    _page_kernels(kernels, problem)
    names = list(kernels.modules)
    module = module_of(linked_object(WASM, kernels.modules), names)

    # Memory
    image = Image(aligned(module.static + STACK))
    extra = [mechanism.params, mechanism.tau, *calls.values()]
    records = {"block": given[0], "work": given[1]}
    arrays = [x for record in given for x in _arrays(record)]
    image.add([*arrays, *extra])
    for name, call in calls.items():
        _, _, places = bound[call.ctypes.data]
        image.call(call, 1 + names.index(name), places, kernels.table[name]["sizes"], kernels.table[name]["workspace"])
    words = image.words([*given, 0])
    length = len(image.data) + image.base - words
    fields = image.fields({**records, "params": mechanism.params, "tau": mechanism.tau})
    return {
        "code": _packed(module.code), "image": _packed(bytes(image.data)), "static": module.static, "base": image.base,
        "words": [words, length // 8 - 1], "functions": names, "kernels": kernels.table, "fields": fields,
        "calls": {name: image.of(call) for name, call in calls.items()}, "model": _model(problem),
        "sliders": _sliders(run, problem), "channels": _channels(problem),
    }  # fmt: skip


def _arrays(record: Any) -> list[np.ndarray]:
    return [x for _, x in leaves(record) if isinstance(x, np.ndarray)]


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, mtime=0)).decode("ascii")


def _page_kernels(kernels: Kernels, problem: Problem) -> None:
    """What the page asks of states: where bodies are, and what happens at events."""
    model, formulation = problem.model, problem.dyn._formulation
    kernels.program("placements", placements, model)
    if model.constraints:
        kernels.program("value", loops.value, model)
        kernels.program("projection", projection, model)
    if problem.hybrid is None:
        return
    actions, state = problem.hybrid.actions, ["t", "q", "v", "params"]
    kernels.rows("armed", actions._armed, ["params"])
    kernels.rows("at", actions._at, ["params"])
    kernels.rows("q_rate", actions._q_rate, ["q", "v"])
    for n, values in enumerate(actions._values):
        kernels.rows(f"values{n}", values, state)
    if model.locks:
        kernels.program("lock_values", loops.lock_values, model)
    if model.constraints:
        kernels.program("impulse", jump, model)
        kernels.program("rate", loops.rate, model)
    if actions.sides:
        kernels.rows("gaps", actions._gaps, ["t", "q", "params"])
        kernels.rows("gap_motion", actions._motion, ["t", "q", "v", "a", "params"])
        kernels.rows("bounds", actions._bounds, ["params"])
        kernels.rows("restitution", actions._restitution, ["params"])
        kernels.program("acceleration", formulation.forward, model)
        kernels.program("multipliers", formulation.forward.putting_out(MULTIPLIERS), model)


_ACTIONS: dict[type, Callable[[Any], dict[str, Any]]] = {
    SetParameter: lambda x: {"set": x.index},
    Switch: lambda x: {"switch": x.flag, "on": x.on},
    LetGo: lambda x: {"open": x.lock},
    Hold: lambda x: {"hold": x.lock, "put": x.at is not None},
    Bounce: lambda x: {"bounce": x.lock},
    Settle: lambda x: {},
    EndRun: lambda x: {"end": True},
}


def _model(problem: Problem) -> dict[str, Any]:
    """Numbers and names that the page needs besides kernels."""
    model, hybrid, how = problem.model, problem.hybrid, problem.how
    found: dict[str, Any] = {
        "nq": model.nq, "nv": model.nv, "rows": model.row_count, "bodies": len(model.bodies), "t0": how.t0,
        "t1": how.end, "q0": problem.start.q[0].tolist(), "v0": problem.start.v[0].tolist(),
        "params": np.atleast_2d(problem.start.params)[0].tolist(), "frames": FRAMES,
        "project": how.drift == "projection", "closes": bool(model.constraints),
        "coordinates": list(model.coordinate_labels()), "velocities": list(model.velocity_labels()),
        "quaternions": [int(k) for k in problem.ways["normalise"]],
        "rank": int(problem.mechanism.rank[0]) if model.constraints else 0,  # type: ignore[union-attr]
        "clocks": [k for k, p in enumerate(model.parameters) if p.mode == "clock"],
    }  # fmt: skip
    if hybrid is None:
        return found
    actions, arrays = hybrid.actions, hybrid.events
    places = actions._held_at if model.locks else []
    found["events"] = {
        "names": list(arrays.names), "triggers": len(hybrid.triggers), "causes": [x.cause for x in hybrid.triggers],
        "actions": [[_ACTIONS[type(action)](action) for action in x.actions] for x in hybrid.triggers],
        "coordinates": [int(x) for x in arrays.coordinates], "bound": [int(x) for x in arrays.bound],
        "locks": [
            {"flag": x.flag, "values": list(x.lock_values), "at": [int(places[k].start), int(places[k].stop)],
             "side": x.side, "one": len(x.coordinates) == 1,
             "place": model.bodies[x.joint - 1].q_start + x.coordinates[0] if x.joint and x.coordinates else None}
            for k, x in enumerate(model.locks)
        ],
        "switched": {str(flag): c for flag, c in actions.switched.items()},
        "sides": [
            {"lock": x.lock, "trigger": x.trigger, "row": int(x.row), "sign": x.sign, "place": x.place}
            for x in actions.sides
        ],
        "rounded": [bool(x) for x in actions.rounded],
    }  # fmt: skip
    return found


def _sliders(run: Run, problem: Problem) -> list[dict[str, Any]]:
    """Named parameters, then start values of coordinates and velocities, with a range that suits each."""
    model, found = problem.model, []
    params = np.atleast_2d(problem.start.params)[0]
    for k, p in enumerate(model.parameters):
        if not p.mode and p.name not in {x.name for x in model.modes}:
            found.append({"kind": "params", "index": k, "name": p.name, "unit": "", **_range(float(params[k]), True)})
    turned = {
        body.q_start + first + j
        for body in model.bodies
        for first, kind in body.joint.orientations
        for j in range(SIZES[kind])
    }
    labels = run.labels
    for kind, start, names, units in (
        ("q", problem.start.q[0], model.coordinate_labels(), labels.coordinate_units),
        ("v", problem.start.v[0], model.velocity_labels(), labels.velocity_units),
    ):
        for k, name in enumerate(names):
            if kind == "q" and k in turned:
                continue
            own = {"name": f"{kind}({name})", "unit": units[k], **_range(float(start[k]), False)}
            found.append({"kind": kind, "index": k, **own})
    return found


def _channels(problem: Problem) -> dict[str, int]:
    """The curves of coordinates in the page, by their places in q; orientations are drawn otherwise (`page`)."""
    found, count = {}, 0
    for body in problem.model.bodies:
        turned = dict(body.joint.orientations)
        for k in range(body.joint.nq):
            if not any(first <= k < first + SIZES[kind] for first, kind in turned.items()):
                found[str(body.q_start + k)] = count
                count += 1
        count += 3 * len(turned)
    return found


def _range(value: float, keeps_sign: bool) -> dict[str, float]:
    """Parameters keep their sign, from a tenth to three times; start values go one unit or their size either way."""
    if keeps_sign and value != 0.0:
        low, high = sorted((0.1 * value, 3.0 * value))
    else:
        reach = max(1.0, abs(value))
        low, high = value - reach, value + reach
    return {"low": low, "high": high, "value": value}
