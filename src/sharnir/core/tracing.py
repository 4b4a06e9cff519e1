"""One thread at a time works on expressions, and Ctrl-C does not land inside CasADi.

CasADi gives the GIL away in every call, but its expressions are not for two threads at once: constants are found in a
table and counted only after that, so that another thread frees the number in between; and walks over a graph leave
marks in nodes, constants among them, that all graphs share. So whatever makes, reads or frees expressions does so

    with tracing: ...            or as a function that is decorated, @tracing

which may be nested. Machine code runs without it, in as many threads as there are. Objects that hold expressions are
`ExpressionOwner`: a user drops them at any moment, and their expressions are freed where nobody traces.

CasADi also drops exceptions of Python code that it calls, KeyboardInterrupt among them, or makes RuntimeError of them.
While the main thread traces, Ctrl-C is therefore raised on the first line outside CasADi. In other threads, and where a
program has a handler of SIGINT of its own, nothing is changed.

A process that is forked (`multiprocessing` on some systems) waits until nobody traces: its child would find the lock,
and those inside CasADi and LLVM, held by a thread that it does not have.
"""

from __future__ import annotations

import _thread
import importlib
import os
import signal
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import ContextDecorator, contextmanager
from functools import wraps
from time import sleep
from types import FrameType
from typing import Any, Generic, TypeVar, overload
from weakref import ref

K = TypeVar("K")
T = TypeVar("T")

_lock = threading.RLock()
_to_free: list[Any] = []  # what is to be freed where nobody traces
_pending: set[str] = set()  # Ctrl-C that has not been raised yet
_guard = threading.Lock()
_FREEING = ("__del__", "cached_by_identity.<locals>.forget")  # functions in which Python drops exceptions
# Those of `signal` wrap these and make enumerations of numbers and handlers, which takes ten times as long.
_plain_signal: Any = importlib.import_module("_signal")
set_handler, get_handler, SIGINT = _plain_signal.signal, _plain_signal.getsignal, int(signal.SIGINT)
_WAIT, _SOON = 0.05, 0.001  # s between two looks at Ctrl-C: while another thread traces, and inside CasADi


def delicate(frame: FrameType | None) -> bool:
    """Whether an exception at this line would be lost, in CasADi or where Python frees something, or would leave the
    lock in an unknown state."""
    if frame is not None and frame.f_code.co_filename == __file__:
        return True
    folder = os.path.dirname(getattr(sys.modules.get("casadi"), "__file__", None) or os.devnull)
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith((folder, weakref.__file__)) or code.co_qualname.endswith(_FREEING):
            return True
        frame = frame.f_back
    return False


def raise_outside(frame: FrameType | None) -> None:
    """In a handler of SIGINT: KeyboardInterrupt here, or as soon as the line is no longer a `delicate` one."""
    if not delicate(frame):
        _pending.clear()
        raise KeyboardInterrupt
    _pending.add("Ctrl-C")
    _thread.start_new_thread(_again, ())


def _again() -> None:
    """The handler is called again soon. At once would be inside the handler, again and again."""
    sleep(_SOON)
    with _guard:
        if _pending:
            _thread.interrupt_main()


class Tracing(ContextDecorator):
    """`with tracing:`. One object for all threads."""

    def __init__(self) -> None:
        self._owner = 0  # the thread that traces
        self._depth = 0
        self._ours = False  # the handler of SIGINT, to be put back by the outermost one

    def __enter__(self) -> None:
        me = threading.get_ident()
        if self._owner == me:
            self._depth += 1
            return
        listens = _listens()
        if listens:
            set_handler(SIGINT, _hear)
        while not _lock.acquire(timeout=_WAIT):
            if listens and _pending:
                _put_back()
        self._owner, self._depth, self._ours = me, 1, listens

    def __exit__(self, *_: object) -> None:
        if self._depth > 1:
            self._depth -= 1
            return
        _to_free.clear()
        listened = self._ours
        self._owner = self._depth = 0
        _lock.release()
        if listened:
            _put_back()


@contextmanager
def hearing() -> Iterator[None]:
    """For what needs no lock, but calls CasADi and others that lose Ctrl-C."""
    listens = _listens()
    try:
        if listens:
            set_handler(SIGINT, _hear)
        yield
    finally:
        if listens:
            _put_back()


def _listens() -> bool:
    """Whether Ctrl-C comes to this thread, and nobody else has a handler."""
    return threading.get_ident() == threading.main_thread().ident and get_handler(SIGINT) is signal.default_int_handler


def _hear(number: int, frame: FrameType | None) -> None:
    raise_outside(frame)


def heard() -> bool:
    """Whether Ctrl-C came that has not been raised, and is not going to be."""
    with _guard:
        late = bool(_pending)
        _pending.clear()
    return late


def _put_back() -> None:
    """The handler of before, which hears what has not been raised yet."""
    late = heard()
    set_handler(SIGINT, signal.default_int_handler)
    if late:
        raise KeyboardInterrupt


tracing = Tracing()


class traced_property(Generic[T]):  # noqa: N801, as a decorator
    """A cached property whose value is found while nobody else traces. That of `functools` has a lock of its own up to
    Python 3.11, which one thread would hold while it waits for `tracing`, and the other the other way round."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        self._function, self.__doc__ = function, function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, thing: None, owner: type) -> traced_property[T]: ...
    @overload
    def __get__(self, thing: object, owner: type) -> T: ...
    def __get__(self, thing: object | None, owner: type) -> traced_property[T] | T:
        if thing is None:
            return self
        known = thing.__dict__  # where it is found without this method from now on
        with tracing:
            if self._name not in known:
                known[self._name] = self._function(thing)
            found: T = known[self._name]
            return found


def free_expressions(content: Any, to_free: list[Any] = _to_free, lock: Any = _lock) -> None:
    """Free expressions: now if nobody traces, else when the one who does has finished."""
    to_free.append(content)
    if lock.acquire(blocking=False):
        try:
            to_free.clear()
        finally:
            lock.release()


class ExpressionOwner:
    """An object with expressions. They are not freed by whichever thread drops it, but where nobody traces."""

    def __del__(self, free_expressions: Any = free_expressions) -> None:
        free_expressions(self.__dict__)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)


# Values that are found once of an object that never changes, and freed with it.


def cached_by_identity(function: Callable[[K], T]) -> Callable[[K], T]:
    """A function of one frozen object (a model, a program, a sweep), evaluated at its first call for each. Objects are
    told apart by identity, and are not kept alive; the value must not refer to the object."""
    kept: dict[int, tuple[ref[K], T]] = {}

    @wraps(function)
    def once(thing: K) -> T:
        key = id(thing)
        found = kept.get(key)
        if found is None or found[0]() is not thing:
            with tracing:
                found = kept[key] = (ref(thing, lambda gone: forget(key, gone)), function(thing))
        return found[1]

    def forget(key: int, gone: ref[K], free: Any = free_expressions) -> None:  # an interpreter that ends has no globals
        if key in kept and kept[key][0] is gone:
            free(kept.pop(key))

    return once
