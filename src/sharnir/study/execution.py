"""The chunks that a study lacks, made: in this process, in several of this machine, by a part of a job array, by Dask.

Every process takes the first chunk that nobody has and nobody is at (`chunk_store.py`), until there is none. So nothing
coordinates them but the folder: processes of one machine, of a job array or of two users are the same thing. The
process that was asked starts others (`python -m sharnir.study.execution`), tells the progress, and takes the place of
one that was killed. With Dask the chunks come back to this process, which writes them.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import IO, Any

from ..core.errors import Interrupted, SharnirError, SimulationError, UnsupportedError, brief
from ..core.read import count, is_a
from .cases import Cases
from .chunk_store import Layer, image
from .samplers import Design

PAUSE = 0.2  # s, between looks at other processes
LIVES = 5  # processes that may die in place of one, before the work is given up
NOTE = 2.0  # s, between lines of progress
AHEAD = 4  # tasks for each thread of a cluster that are sent before they are needed


@dataclass(eq=False)
class Work:
    """Everything that one process needs to make chunks. It can be pickled."""

    cases: Cases
    design: Design
    layers: list[Layer]
    members: int
    shard: tuple[int, int] | None = None  # part k of n, by the numbers of chunks

    def tasks(self) -> list[tuple[int, int, int]]:
        """(layer, first, number) of chunks that are missing."""
        found = [(k, *gap) for k, layer in enumerate(self.layers) for gap in layer.missing(self.members)]
        if self.shard is not None:
            part, parts = self.shard
            found = [x for x in found if x[1] // self.layers[x[0]].chunk % parts == part - 1]
        return found

    def made(self, layer: int, first: int, number: int) -> bytes:
        """The bytes of one chunk."""
        given = self.layers[layer].given
        columns = self.cases.with_responses(given).evaluate(self.design.values(first, first + number))
        return image(columns, list(given))

    def make(self, keep_on: Callable[[], bool], note: Callable[[], None]) -> None:
        """Chunk after chunk, until none is missing that nobody is at."""
        while keep_on():
            tasks = self.tasks()
            for k, first, number in tasks:
                if not keep_on():
                    return
                layer = self.layers[k]
                with layer.claimed(first, number) as free:
                    if free:
                        layer.write(first, self.made(k, first, number), number)
                note()
            if not self.tasks():
                return
            time.sleep(PAUSE)


def shard_of(value: Any, where: str) -> tuple[int, int] | None:
    """(7, 100) from "7/100"."""
    if value is None:
        return None
    parts = value.split("/") if is_a(value, str) else value if is_a(value, (tuple, list)) else ()
    if len(parts) != 2 or not all(is_a(x, int) or (is_a(x, str) and x.strip().isdigit()) for x in parts):
        raise SimulationError(f"{where}: {brief(value)}. Expected a part of a job array, such as '7/100'.")
    part, whole = (int(x) for x in parts)
    if not 1 <= part <= whole:
        raise SimulationError(f"{where}: {brief(value)}. Expected a part from 1 to {whole}.")
    return part, whole


class Progress:
    """Lines for people: members done, rate, time left, members that are not ok."""

    def __init__(self, work: Work, show: bool) -> None:
        self.work, self.show = work, show
        self.begin = self.last = time.monotonic()
        self.first = self.done()
        self.bad: dict[str, int] = {}

    def done(self) -> int:
        return sum(min(n, max(self.work.members - a, 0)) for x in self.work.layers for a, n in x.present())

    def __call__(self) -> None:
        now = time.monotonic()
        if not self.show or now - self.last < NOTE:
            return
        self.last = now
        print(f"\r{self.text(now)}   ", end="", file=sys.stderr, flush=True)

    def text(self, now: float) -> str:
        done, total = self.done(), self.work.members * len(self.work.layers)
        rate = (done - self.first) / max(now - self.begin, 1e-9)
        left = f"{rate:.3g} a second, {_clock((total - done) / rate)} left" if rate > 0 else "no chunk yet"
        return f"{done} of {total} members, {left}, {self.failures()} not ok"

    def failures(self) -> int:
        """So far, of chunks that are there."""
        for layer in self.work.layers[:1]:
            for first, number in layer.present():
                key = layer.path(first, number).name
                if key not in self.bad:
                    found = layer.read(first, number)
                    self.bad[key] = 0 if found is None else int((found.fates != 0).sum())
        return sum(self.bad.values())

    def end(self) -> None:
        if self.show:
            print(file=sys.stderr)


def _clock(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h {minutes % 60:02d} min"


def execute(work: Work, workers: Any, cluster: Any, progress: bool | None) -> None:
    """All chunks of the work that are missing."""
    number = 1 if workers is None else count(workers, "study.compute(workers)", 1, 1024)
    show = bool(sys.stderr.isatty()) if progress is None else progress
    note = Progress(work, show)
    if work.tasks():
        try:
            if cluster is not None:
                _by_dask(work, cluster, note)
            elif number == 1:
                work.make(lambda: True, note)
            else:
                _by_processes(work, number, note)
        except KeyboardInterrupt:
            raise Interrupted(
                f"The study was interrupted: {note.text(time.monotonic())}. Whole chunks are kept; compute again with "
                "the same store goes on from there."
            ) from None
        finally:
            note.end()
    if not work.tasks():
        for layer in work.layers:
            layer.tidy()


# Processes of this machine


def _by_processes(work: Work, number: int, note: Progress) -> None:
    message = _pickled(work, "workers")
    running = [_started(message) for _ in range(number)]
    dead = 0
    try:
        while running:
            time.sleep(PAUSE)
            note()
            for k, (process, words) in reversed(list(enumerate(running))):
                code = process.poll()
                if code is None:
                    continue
                running.pop(k)
                if code == 0:
                    continue
                dead += 1
                if code > 0:  # it has told why
                    words.seek(0)
                    said = words.read().decode(errors="replace").strip() or f"a worker ended with {code}"
                    raise SimulationError(f"Study: {said.splitlines()[-1].removeprefix('Study: ')}")
                if dead > LIVES * number:
                    raise SimulationError(
                        f"Study: {dead} workers were killed (signal {-code}). Chunks that were made are kept. Is there "
                        "memory for them? Compute with fewer workers or shorter chunks; it goes on where it was."
                    )
                if work.tasks():
                    running.append(_started(message))
    finally:
        for process, _ in running:
            process.kill()
            process.wait()
    work.make(lambda: True, note)  # nothing is left, as a rule


def _pickled(work: Work, argument: str) -> bytes:
    told = f"study.compute({argument}): the study cannot be sent to other processes"
    for layer in work.layers:
        for x in layer.given.values():
            if callable(x) and getattr(x, "__module__", "") == "__main__":
                raise UnsupportedError(
                    f"{told}, since {getattr(x, '__name__', 'a response')!r} stands in the script that is run. Put "
                    f"functions that are responses into a module that it imports, or leave {argument} out: a batch "
                    "runs on all cores anyhow."
                )
    try:
        return pickle.dumps((sys.path, work))
    except Exception as error:
        raise UnsupportedError(
            f"{told} ({brief(str(error))}). Put functions that are responses at the top of a module, or leave "
            f"{argument} out: a batch runs on all cores anyhow."
        ) from error


def _started(message: bytes) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    """A process, and the file with what it says: of a pipe that nobody reads it would fill the room and wait."""
    words = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as the process)
    process = subprocess.Popen(
        [sys.executable, "-m", "sharnir.study.execution"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=words, env={**os.environ, "PYTHONPATH": os.pathsep.join(x for x in sys.path if x)},
    )  # fmt: skip
    assert process.stdin is not None
    with suppress(BrokenPipeError):  # it was killed already
        process.stdin.write(message)
        process.stdin.close()
    return process, words


def _worker() -> int:
    """A process of its own: it ends with the one that started it, which Ctrl-C is for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = os.getppid()
    try:
        path, work = pickle.loads(sys.stdin.buffer.read())
        sys.path[:] = path
        work.make(lambda: os.getppid() == parent, lambda: None)
    except SharnirError as error:
        print(str(error).replace("\n", " "), file=sys.stderr)
        return 1
    return 0


# Dask


def _by_dask(work: Work, cluster: Any, note: Progress) -> None:
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise UnsupportedError("study.compute(cluster): Dask is not installed. pip install 'sharnir[dask]'.") from None
    own = not isinstance(cluster, Client)
    try:
        client = Client(cluster, timeout=30) if own else cluster
    except Exception as error:
        raise SimulationError(
            f"study.compute(cluster): there is no answer from {brief(cluster)} ({type(error).__name__}). Expected the "
            "address of a scheduler such as 'tcp://host:8786', a cluster or a Client."
        ) from error
    try:
        tasks, sent = iter(work.tasks()), _Sent(_pickled(work, "cluster"))
        waiting, completed = dict[Any, tuple[int, int, int]](), as_completed()

        def submit(count: int) -> None:
            for task in islice(tasks, count):
                future = client.submit(_chunk, sent, *task, pure=False, retries=LIVES)
                waiting[future] = task
                completed.add(future)

        submit(AHEAD * max(1, sum(client.nthreads().values())))
        for future in completed:
            k, first, number = waiting.pop(future)
            try:
                data = future.result()
            except Exception as error:
                raise SimulationError(
                    f"study.compute(cluster): members {first} to {first + number - 1} could not be made "
                    f"({type(error).__name__}: {brief(str(error))}). Chunks that were made are kept."
                ) from error
            work.layers[k].write(first, data, number)
            submit(1)
            note()
    finally:
        if own:
            client.close()


@dataclass
class _Sent:
    message: bytes


_own = threading.local()  # threads of one worker share no model


def _chunk(sent: _Sent, k: int, first: int, number: int) -> bytes:
    """What a thread of a worker of Dask does."""
    if getattr(_own, "message", None) != sent.message:
        _own.message, _own.work = sent.message, pickle.loads(sent.message)[1]
    work: Work = _own.work
    return work.made(k, first, number)


if __name__ == "__main__":
    from sharnir.study import execution  # not this module as __main__: what is pickled has the other name

    raise SystemExit(execution._worker())
