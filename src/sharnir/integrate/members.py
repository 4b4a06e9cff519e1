"""The arrays of a whole batch, the blocks that drivers see of them, and the `Solution` that they become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .block import AT_STEPS, AT_TIMES, JACOBIANS, REJECTED, RHS, STEPS, Block
from .events import NoWatch, watch_of
from .instants import Instants
from .methods import Batch, Method
from .poles import parts_of
from .polynomials import dense_output
from .rhs import Floats, RightHandSide
from .settings import Arguments
from .singular_crossing import COLUMNS
from .solution import DONE, POLE, RUNNING, STOPPED, Solution, sentence

if TYPE_CHECKING:
    from .runner import Runner


CHUNK = 1 << 20  # bytes of output of a block between two visits to Python, where every step is kept


class Members:
    """Where all members are, how they ended, what they have put out so far. Names: `block.Block`."""

    def __init__(
        self, rhs: RightHandSide, method: Method, a: Arguments, keep: int, max_steps: int,
        instants: Instants | None = None,
    ) -> None:  # fmt: skip
        self.rhs, self.method, self.arguments, self.keep, self.max_steps = rhs, method, a, keep, max_steps
        n, ny = a.y0.shape
        self.y = a.y0
        self.t = np.full(n, a.t0)
        self.h = np.zeros(n)
        self.status = np.full(n, RUNNING if a.t1 > a.t0 else DONE, dtype=np.int64)
        self.component = np.full(n, -1, dtype=np.int64)
        self.counts = np.zeros((n, 4), dtype=np.int64)
        self.batch = Batch(np.full(n, a.t0), self.y.copy())
        self.ydot = np.zeros((n, ny))
        self.errors = np.zeros((n, ny if hasattr(rhs, "bind_tangent") else 0))
        self.largest = getattr(rhs, "largest", np.zeros((n, 0)))
        pivots = self.largest.shape[1]
        self.onto = np.zeros((n, ny + pivots))
        self.pivots, self.last = np.zeros((n, pivots)), np.zeros((n, pivots))
        self.gap = np.zeros((n, COLUMNS))
        self.poles = np.array([pole.place for pole in a.poles], dtype=np.int64)
        self.phases = np.array([pole.phase for pole in a.poles], dtype=np.float64)
        self.instants = instants
        nt = a.times.size if keep == AT_TIMES else 0
        self.out_t = np.full((n, nt), np.nan)
        self.out_y = np.full((n, nt, ny), np.nan)
        self.out_n = np.zeros(n, dtype=np.int64)
        self._put_start()

    def enter(self, rhs: RightHandSide, a: Arguments) -> None:
        """Another run in the same arrays (`workspace`), which are as they were before the first step."""
        self.rhs, self.arguments = rhs, a
        self.y[...] = self.batch.y[...] = a.y0
        self.t[...] = self.batch.t[...] = a.t0
        self.status[...] = RUNNING if a.t1 > a.t0 else DONE
        if self.keep == AT_TIMES:
            self.out_t[...] = self.out_y[...] = np.nan
        self._put_start()

    def _put_start(self) -> None:
        """Into the output."""
        a, n = self.arguments, len(self.y)
        nt = self.out_t.shape[1]
        self.chunks: list[list[tuple[Floats, Floats]]] = [[] for _ in range(n)]
        if self.keep == AT_STEPS:
            for i in range(n):
                self.chunks[i].append((self.t[i : i + 1].copy(), self.y[i : i + 1].copy()))
        if nt:
            at_start = int(np.searchsorted(a.times, a.t0, side="right"))
            self.out_t[:, :at_start] = a.t0
            self.out_y[:, :at_start] = self.y[:, None, :]
            self.out_n[:] = at_start

    def block(self, first: int, count: int) -> Block:
        a, rows = self.arguments, slice(first, first + count)
        ny = self.y.shape[1]
        bind_project = getattr(self.rhs, "bind_project", None)
        bind_tangent = getattr(self.rhs, "bind_tangent", None)
        none = np.zeros(8, dtype=np.int64)
        if self.keep == AT_STEPS:
            room = max(16, min(4096, CHUNK // (8 * (ny + 1) * count)))
            out_t, out_y, out_n = np.empty((count, room)), np.empty((count, room, ny)), np.zeros(count, dtype=np.int64)
        else:
            out_t, out_y, out_n = self.out_t[rows], self.out_y[rows], self.out_n[rows]
        return Block(
            call=self.rhs.bind(self.batch.t, self.batch.y, self.ydot),
            project=bind_project(self.batch.t, self.batch.y, self.onto) if bind_project else none,
            onto=self.onto[rows], pivots=self.pivots[rows], largest=self.largest[rows], last=self.last[rows],
            gap=self.gap[rows],
            tangent=bind_tangent(self.batch.t, self.batch.y, self.errors, self.ydot) if bind_tangent else none,
            e_eval=self.errors[rows], first=first,
            t_eval=self.batch.t[rows], y_eval=self.batch.y[rows], ydot=self.ydot[rows],
            t=self.t[rows], y=self.y[rows], t_start=np.full(count, a.t0), t_end=np.full(count, a.t1), h=self.h[rows],
            status=self.status[rows], fresh=np.ones(count, dtype=np.int64), component=self.component[rows],
            counts=self.counts[rows], rtol=a.rtol, atol=a.atol, step=a.step, h_max=a.h_max, max_steps=self.max_steps,
            quaternions=a.quaternions, poles=self.poles, phases=self.phases, parts=parts_of(self.method),
            keep=self.keep, times=a.times.copy(), out_t=out_t, out_y=out_y, out_n=out_n,
            dense=dense_output(self.method, count, ny), watch=self._watch(first, count),
        )  # fmt: skip

    def _watch(self, first: int, count: int) -> Any:
        ny, found = self.y.shape[1], self.instants
        if found is None:
            return NoWatch()
        call = found.events.bind(self.batch.t, self.batch.y, found.watched.g)
        rows, t1 = slice(first, first + count), self.arguments.t1
        return watch_of(self.method, call, found.watched, found.events, rows, ny, t1)

    def drain(self, block: Block) -> None:
        """Move the steps kept by a block to the chunks of its members."""
        if self.keep != AT_STEPS:
            return
        for i in np.flatnonzero(block.out_n):
            n = block.out_n[i]
            self.chunks[block.first + i].append((block.out_t[i, :n].copy(), block.out_y[i, :n].copy()))
            block.out_n[i] = 0

    def append(self, block: Block, i: int, states: tuple[Floats, Floats]) -> None:
        """Times and states of a crossing, or after an event; what the driver kept before has been drained."""
        if self.keep == AT_STEPS:
            self.chunks[block.first + i].append(states)


# From the arrays of a run to its `Solution`.


def gather(runner: Runner, single: bool, names: Sequence[str] | None = None) -> Solution:
    """What is found is its reader's own where another run may have the arrays next."""
    members = runner.members
    t, y = _output(members, single)
    messages = _messages(runner, names)
    found: list[np.ndarray] = [members.status, members.component, members.t, members.y, members.counts]
    if runner.leave():
        t, y = (t, y) if members.keep == AT_STEPS else (np.copy(t), y.copy())
        found = [x.copy() for x in found]
    status, component, t_reached, y_reached, counts = found

    def each(values: np.ndarray) -> Any:
        return values[0] if single else values

    steps, rejected, evaluations, jacobians = (each(counts[:, k]) for k in (STEPS, REJECTED, RHS, JACOBIANS))
    return Solution(
        t=t, y=y, status=each(status), component=each(component), t_reached=each(t_reached),
        y_reached=each(y_reached), n_steps=steps, n_rejected=rejected, n_rhs=evaluations, n_jacobians=jacobians,
        messages=messages[0] if single else messages,
    )  # fmt: skip


def _output(members: Members, single: bool) -> tuple[Any, Any]:
    """Times and states that were kept."""
    if members.keep == AT_STEPS:
        t = [np.concatenate([x for x, _ in chunks]) for chunks in members.chunks]
        y = [np.concatenate([x for _, x in chunks]) for chunks in members.chunks]
        return (t[0], y[0]) if single else (t, y)
    if members.keep == AT_TIMES:
        times, reached = members.arguments.times, int(members.out_n[0])
        return (times[:reached], members.out_y[0, :reached]) if single else (times, members.out_y)
    return (members.t[0], members.y[0]) if single else (members.t, members.y)


def _messages(runner: Runner, names: Sequence[str] | None) -> list[str]:
    """One for each member. Members that ended in the same way share theirs: there may be thousands of them."""
    m, known = runner.members, dict[tuple[int, float, int], str]()
    own = {*runner.sentences, *runner.reasons, *(() if runner.instants is None else runner.instants.sentences)}
    found: list[str] = []
    for i, way in enumerate(zip(m.status.tolist(), m.t.tolist(), m.counts[:, STEPS].tolist(), strict=True)):
        if way[0] not in (DONE, STOPPED) or i in own:
            found.append(message_of(runner, i, names))
            continue
        if way not in known:
            known[way] = message_of(runner, i, names)
        found.append(known[way])
    return found


def message_of(runner: Runner, i: int, names: Sequence[str] | None) -> str:
    if i in runner.sentences:
        return runner.sentences[i]
    if runner.instants is not None and i in runner.instants.sentences:
        return runner.instants.sentences[i]
    members = runner.members
    k = int(members.component[i])
    component = "the state" if k < 0 else f"y[{k}]" if names is None else names[k]
    if members.status[i] == POLE:
        return _at_pole(members, i, component)
    step = members.arguments.step or members.h[i]
    steps, rejected = (int(members.counts[i, k]) for k in (STEPS, REJECTED))
    text = sentence(int(members.status[i]), members.t[i], component, step, steps, rejected, runner.method.implicit)
    return f"{text} The reason: {runner.reasons[i]}" if i in runner.reasons else text


def _at_pole(members: Members, i: int, component: str) -> str:
    k = int(members.component[i])
    words = next(pole.words for pole in members.arguments.poles if pole.place == k)
    step = members.arguments.step
    fixed = f" (fixed steps of {step:g} s cannot follow its rates any nearer)" if step else ""
    return f"Stopped at t = {members.t[i]:.9g} with {component} = {members.y[i, k]:.9g}{fixed}: {words}"
