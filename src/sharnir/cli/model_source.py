"""The model that a command is about: `file.py:function`, a function without arguments that returns a System or Model.

What is in the file is the user's own program and is run as such. Whatever it does wrong is told in one message with
the line at which it happened.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from ..core.errors import SharnirError, brief, nearest
from ..core.read import is_a
from ..model import Model, System

EXPECTED = "Expected file.py:function, where the function takes no arguments and returns a System or a Model"


def model_from(source: str, command: str) -> Model:
    file, function = _split(source, command)
    module = _loaded(file, command)
    found = _called(_function(module, file, function, command), file, function, command)
    if is_a(found, System):
        found = _guarded(found.build, file, f"building what {function}() returned", command)
    if not is_a(found, Model):
        raise SharnirError(
            f"{command}: {function}() of {str(file)!r} returned {brief(found)}. Expected a System or a Model; add a "
            "return statement."
        )
    return found  # type: ignore[no-any-return]


def _split(source: str, command: str) -> tuple[Path, str]:
    text, colon, function = source.rpartition(":")
    if not colon or "/" in function or "\\" in function:  # C:\folder\file.py has a colon too
        text, function = source, ""
    file = Path(text)
    if file.suffix != ".py":
        raise SharnirError(
            f"{command}: {brief(source)} is not a Python file. Files of models in other formats are not read yet. "
            f"{EXPECTED}, as in mechanisms.py:crane."
        )
    if not function:
        raise SharnirError(f"{command}: {brief(source)} names no function. {EXPECTED}, as in {file.name}:crane.")
    if not file.is_file():
        what = "is a folder" if file.is_dir() else "does not exist"
        raise SharnirError(f"{command}: the file {str(file)!r} {what}. {EXPECTED}.")
    return file, function


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
        raise SharnirError(
            f"{command}: {str(file)!r} has no function {brief(name)}. {nearest(name, own) if own else 'It has none.'}"
        )
    found = vars(module)[name]
    if not callable(found):
        raise SharnirError(f"{command}: {name} of {str(file)!r} is {brief(found)}, not a function. {EXPECTED}.")
    return found  # type: ignore[no-any-return]


def _called(function: Callable[..., Any], file: Path, name: str, command: str) -> Any:
    try:
        inspect.signature(function).bind()
    except TypeError:
        raise SharnirError(
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
        raise SharnirError(f"{command}: {doing} of {str(file)!r}{_line(error, file)}: {error}") from error
    except BaseException as error:  # also a script that ends with sys.exit()
        _fail(error, file, doing, command)


def _fail(error: BaseException, file: Path, doing: str, command: str) -> NoReturn:
    text = brief(str(error)) if str(error) else "no message"
    raise SharnirError(
        f"{command}: {doing} of {str(file)!r} raised {type(error).__name__}{_line(error, file)}: {text}. Expected it "
        "to run without errors; run it with Python by itself to see more."
    ) from error


def _line(error: BaseException, file: Path) -> str:
    """Where in the file, if that can be told."""
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f" (line {error.lineno})"
    here = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(file.resolve())]
    return f" (line {here[-1]})" if here else ""
