"""Checks that several events share. Every message begins with the event's name."""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.context import Context
from ..read import count, is_a
from ..spatial.algebra import Matrix


def direction_of(value: Any, context: Context) -> int:
    expected = "1 (rising), -1 (falling) or 0 (both)"
    return count(value, f"{context.where}: direction=", -1, 1, expected)


def of_parameters(value: Any, what: str, context: Context) -> Matrix:
    """A number or an expression of parameters: what does not change while the motion goes on."""
    found = context.expression(value, what)
    others = [str(x) for x in ca.symvar(found) if x.element_hash() not in context.names.own]
    if others:
        raise ModelError(
            f"{context.where}: {what}={brief(value)} depends on {', '.join(others)}. Expected a number or an "
            "expression of parameters; for a condition on time or the state use When(expression, do=[...])."
        )
    return found


def shown(value: Any) -> str:
    """A number or an expression, in a sentence."""
    if is_a(value, str):
        return str.__str__(value).strip()
    return brief(value)
