"""Systems and models as bytes, for other processes: `pickle`, and all that is built on it.

They are plain objects, but for the symbols in them. A symbol of CasADi is nothing but its identity: the t of a force
and the t of the model must be the same one after the journey. So all expressions of an object travel together, in one
stream of CasADi's own in which shared nodes stay shared; the objects refer to them by number. Expressions come back
node by node as they were, so that the same code is compiled from them and results agree to the last bit.

The bytes are meant for another process of the same version. Models are not checked again when they come back, so those
of another version are refused.
"""

from __future__ import annotations

import copyreg
import io
import pickle
from collections.abc import Callable, Iterable
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import LONGEST, UnsupportedError
from ..core.read import is_a
from ..spatial.placement import Placement
from ..version import __version__
from .joints.contract import Joint

Parts = Iterable[tuple[str, object]]


def packed(kind: type, state: dict[str, Any], where: str, parts: Callable[[], Parts]) -> tuple[Any, ...]:
    """The answer of `__reduce__`. `where` names the object, `parts` are its named parts: one of them is to blame where
    the whole cannot be taken apart."""
    try:
        data, expressions = _dumped(state)
    except Exception as error:
        raise _refusal(error, where, parts()) from None
    return restored, (__version__, kind, data, expressions)


def restored(version: str, kind: type, data: bytes, expressions: str) -> Any:
    """The object, as it was when it was pickled."""
    if version != __version__:
        raise UnsupportedError(
            f"{kind.__name__} from a pickle: it was written by sharnir {version}, this is {__version__}. Build it "
            "again with its script; to keep results between versions, save runs with run.save(path)."
        )
    made: Any = object.__new__(kind)
    made.__dict__.update(_Unpickler(io.BytesIO(data), expressions).load())
    return made


def _dumped(state: object) -> tuple[bytes, str]:
    buffer = io.BytesIO()
    pickler = _Pickler(buffer)
    pickler.dump(state)
    if not pickler.expressions:
        return buffer.getvalue(), ""
    stream = ca.StringSerializer()
    stream.pack(pickler.expressions)
    return buffer.getvalue(), str(stream.encode())


def _refusal(error: Exception, where: str, parts: Parts) -> UnsupportedError:
    """Names the first part that cannot be pickled by itself."""
    for name, part in parts:
        try:
            _dumped(part)
        except Exception as found:
            where, error = f"{where}, {name}", found
            break
    reason = " ".join(str(error).split())[:LONGEST]
    return UnsupportedError(
        f"{where} cannot be pickled: {reason}. Expected classes and functions that another process can import by "
        "name, and CasADi functions without callbacks. Move them from the script or function to a module, or build the "
        "model in each process."
    )


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.expressions: list[ca.SX] = []
        self._numbers: dict[int, int] = {}
        self._alive: list[Any] = []  # while their identities stand for them

    def persistent_id(self, thing: Any) -> Any:
        """Expressions go to the stream: their number there, and their class."""
        if not isinstance(thing, ca.SX):
            return None
        if id(thing) not in self._numbers:
            self._numbers[id(thing)] = len(self.expressions)
            self.expressions.append(ca.SX(thing))
            self._alive.append(thing)
        return self._numbers[id(thing)], type(thing)

    def reducer_override(self, thing: Any) -> Any:
        """Arrays that are frozen stay so. Functions of CasADi are taken if they can be read again."""
        if isinstance(thing, ca.Function):
            _check_function(thing)
        if is_a(thing, Joint):
            # as it is, with its expressions; by itself (`Joint.__reduce__`) it is made anew from numbers
            return copyreg.__newobj__, (type(thing),), thing.__getstate__()  # type: ignore[attr-defined]
        if type(thing) is Placement:
            return Placement.of, (thing.R, thing.p, thing.given)
        if type(thing) is np.ndarray and not thing.flags.writeable:
            return _frozen, (thing.copy(),)
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, expressions: str) -> None:
        super().__init__(file)
        self._expressions = ca.StringDeserializer(expressions).unpack() if expressions else []
        self._made: dict[int, Any] = {}

    def persistent_load(self, pid: Any) -> Any:
        number, kind = pid
        if number not in self._made:
            found = self._expressions[number]
            self._made[number] = found if type(found) is kind else kind(found)
        return self._made[number]


def _check_function(function: ca.Function) -> None:
    """CasADi writes callbacks, and refuses to read them."""
    try:
        ca.Function.deserialize(function.serialize())
    except RuntimeError:
        raise pickle.PicklingError(f"the CasADi function {function.name()!r} has a callback of Python in it") from None


def _frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array
