"""`[study]` of a model file: the arguments of `Study`; distributions are tables, { normal = [3.0, "5 %"] }."""

from __future__ import annotations

import inspect
from typing import Any

from ..core.errors import ModelError, brief, nearest
from ..core.read import is_a
from ..model import System
from .distributions import DISTRIBUTIONS
from .study import Study


def study_of(system: System, **more: Any) -> Study:
    """The study that a system from a file has; `more` comes before it."""
    known = [x for x in inspect.signature(Study.__init__).parameters if x not in ("self", "model")]
    given = dict(system.study_settings)
    if not given:
        raise ModelError(f"study: {system.name!r} has no study. Expected a table [study] in its file.")
    for key in given:
        if key not in known:
            raise ModelError(f"study: [study] has the key {brief(key)}. {nearest(key, known)}")
    given.update({k: x for k, x in more.items() if x is not None})
    for key in ("parameters", "responses"):
        if not is_a(given.get(key), dict):
            raise ModelError(f"study: {key} is {brief(given.get(key))}. Expected a table [study.{key}].")
    of = {name: _distribution(name, x) for name, x in given.pop("parameters").items()}
    return Study(system, of, given.pop("responses"), given.pop("limits", None), **given)


def _distribution(name: str, given: Any) -> Any:
    """A list is a column of values, as in Python."""
    if not is_a(given, dict):
        return given
    expected = f"Expected one of {', '.join(DISTRIBUTIONS)}, such as {{ normal = [3.0, '5 %'] }}"
    if len(given) != 1:
        raise ModelError(f"study: parameters: {name!r} is {brief(given)}. {expected}.")
    (kind, values), *_ = given.items()
    if kind not in DISTRIBUTIONS or not is_a(values, list):
        raise ModelError(f"study: parameters: {name!r} is {brief(given)}. {expected}.")
    values = [_distribution(name, x) if is_a(x, dict) else x for x in values]
    made = DISTRIBUTIONS[kind]
    try:
        inspect.signature(made).bind(*values)
    except TypeError:
        raise ModelError(
            f"study: parameters: {name!r}: {kind} does not take {len(values)} values. {expected}."
        ) from None
    return made(*values)
