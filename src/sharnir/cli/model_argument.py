"""The model that a command is about: a file of any format that `sharnir.load` reads, or `file.py:function`, a function
without arguments that returns a System or a Model.

A Python file is the user's own program and is run as such. Whatever it does wrong is told in one message with the line
at which it happened. A wrong path is a mistake of usage, a wrong content one of the model: their exit codes differ.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from ..core.errors import ModelError, SharnirError, brief, nearest
from ..core.formats import READERS
from ..core.read import is_a
from ..model import Model, System
from .output import UsageError

EXPECTED = "Expected file.py:function, where the function takes no arguments and returns a System or a Model"
RUNS = (".nc", ".h5", ".hdf5")


@dataclass(frozen=True)
class Source:
    """`settings` are the arguments of a run that the file has; `system` is None where a function returned a Model."""

    model: Model
    stem: str  # of files that are written about it
    system: System | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    fit: Mapping[str, Any] = field(default_factory=dict)  # the arguments of `fit` that it has
    folder: Path = Path()  # of the file: paths in it begin there


def model_from(source: str, command: str, *, strict: bool = True) -> Source:
    file, function = _split(source, command)
    if not function:
        from ..files import load

        system = load(file, strict=strict)
        return _source(system.build(), file.stem, system, file)
    module = _loaded(file, command)
    found = _called(_function(module, file, function, command), file, function, command)
    built_from: System | None = found if is_a(found, System) else None
    if built_from is not None:
        found = _guarded(built_from.build, file, f"building what {function}() returned", command)
    if not is_a(found, Model):
        raise ModelError(
            f"{command}: {function}() of {str(file)!r} returned {brief(found)}. Expected a System or a Model; add a "
            "return statement."
        )
    return _source(found, function, built_from, file)


def _source(model: Model, stem: str, system: System | None, file: Path) -> Source:
    settings, fit = ({}, {}) if system is None else (system.run_settings, system.fit_settings)
    return Source(model, stem, system, settings, fit, file.parent)


def is_run(source: str) -> bool:
    """Whether it is the file of a run, by its name."""
    return Path(source).suffix.lower() in RUNS


def existing(path: Path, command: str, what: str) -> Path:
    if not path.is_file():
        why = "is a folder" if path.is_dir() else "does not exist"
        raise UsageError(f"{command}: the file {brief(str(path))} {why}. Expected {what}.")
    return path


def _split(source: str, command: str) -> tuple[Path, str]:
    """A file, and the function of a Python file, which others have not."""
    text, colon, function = source.rpartition(":")
    if not colon or "/" in function or "\\" in function:  # C:\folder\file.py has a colon too
        text, function = source, ""
    file = Path(text)
    formats = ", ".join(READERS)
    if file.suffix.lower() != ".py":
        file = Path(source)
        if file.suffix.lower() not in READERS:
            raise UsageError(
                f"{command}: {brief(source)} is not a model. Expected a file whose name ends with one of {formats}, or "
                "file.py:function, as in mechanisms.py:crane."
            )
        return existing(file, command, "a model"), ""
    if not function:
        raise UsageError(f"{command}: {brief(source)} names no function. {EXPECTED}, as in {file.name}:crane.")
    return existing(file, command, EXPECTED.removeprefix("Expected ")), function


def _loaded(file: Path, command: str) -> ModuleType:
    """The file as a module of its own; what lies beside it can be imported from it, as if it were run."""
    spec = importlib.util.spec_from_file_location(f"sharnir_model_{file.stem}", file.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickles look there
    sys.path.insert(0, str(file.resolve().parent))
    loader = spec.loader
    _guarded(lambda: loader.exec_module(module), file, "running the file", command)
    return module


def _function(module: ModuleType, file: Path, name: str, command: str) -> Callable[..., Any]:
    own = {k: x for k, x in vars(module).items() if callable(x) and getattr(x, "__module__", "") == module.__name__}
    if name not in vars(module):
        raise UsageError(
            f"{command}: {str(file)!r} has no function {brief(name)}. {nearest(name, own) if own else 'It has none.'}"
        )
    found = vars(module)[name]
    if not callable(found):
        raise UsageError(f"{command}: {name} of {str(file)!r} is {brief(found)}, not a function. {EXPECTED}.")
    return found  # type: ignore[no-any-return]


def _called(function: Callable[..., Any], file: Path, name: str, command: str) -> Any:
    try:
        inspect.signature(function).bind()
    except TypeError:
        raise ModelError(
            f"{command}: {name}{inspect.signature(function)} of {str(file)!r} needs arguments, and there is nobody to "
            f"give them. {EXPECTED}; give its arguments defaults, or write one that calls it."
        ) from None
    except ValueError:
        pass  # a function of C without a signature
    return _guarded(function, file, f"calling {name}()", command)


def _guarded(run: Callable[[], Any], file: Path, doing: str, command: str) -> Any:
    try:
        return run()
    except KeyboardInterrupt:
        raise
    except SharnirError as error:
        raise ModelError(f"{command}: {doing} of {str(file)!r}{_place(error, file)}: {error}") from error
    except BaseException as error:  # also a script that ends with sys.exit()
        _fail(error, file, doing, command)


def _fail(error: BaseException, file: Path, doing: str, command: str) -> NoReturn:
    text = brief(str(error)) if str(error) else "no message"
    raise ModelError(
        f"{command}: {doing} of {str(file)!r} raised {type(error).__name__}{_place(error, file)}: {text}. Expected it "
        "to run without errors; run it with Python by itself to see more."
    ) from error


def _place(error: BaseException, file: Path) -> str:
    """Where in the file, if that can be told."""
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f" (line {error.lineno})"
    here = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(file.resolve())]
    return f" (line {here[-1]})" if here else ""
