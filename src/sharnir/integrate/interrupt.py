"""Ctrl-C as a question that a run asks at moments of its own.

Python makes Ctrl-C an exception wherever the main thread happens to be: between two lines of bookkeeping, which are
then half done, or after the last line that would have caught it. So

    with listening() as ears:
        while not ears.heard:
            ...

notes it instead, and the loop ends where everything is whole. Code of others is interrupted at once (`at_once`), and so
is a run that has not ended a while after Ctrl-C. Outside the main thread, and where someone has a handler of their own,
nothing is changed: what that handler raises is raised.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from ..core.tracing import heard, raise_outside

PATIENCE = 2.0  # s after a Ctrl-C, from which on the next one is an exception at once


class Ears:
    """`heard`: Ctrl-C was pressed since someone listens."""

    def __init__(self) -> None:
        self.heard = False
        self._since = 0.0
        self._at_once = False

    def hear(self, number: int, frame: Any) -> None:
        """A handler of SIGINT."""
        impatient = self.heard and monotonic() - self._since > PATIENCE
        if not self.heard:
            self.heard, self._since = True, monotonic()
        if self._at_once or impatient:
            raise_outside(frame)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """For calls that take long and do not ask: KeyboardInterrupt comes out of them. It only ever reaches the main
        thread, so for others nothing changes."""
        main = threading.current_thread() is threading.main_thread()
        try:
            self._at_once |= main
            yield
        finally:
            self._at_once &= not main


_ears: Ears | None = None  # those of the main thread


@contextmanager
def listening() -> Iterator[Ears]:
    """Within another one of the same thread, the same ears."""
    global _ears
    if threading.current_thread() is not threading.main_thread():
        yield Ears()
    elif _ears is not None:
        yield _ears
    else:
        ears = Ears()
        ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        try:
            _ears = ears
            if ours:
                signal.signal(signal.SIGINT, ears.hear)
            yield ears
        finally:
            _ears = None
            heard()  # the ears have, too
            if ours:
                signal.signal(signal.SIGINT, signal.default_int_handler)
