"""A model as an argument: the most frequent mistakes are said by name."""

from __future__ import annotations

from typing import Any

from ..errors import ModelError, brief
from ..read import is_a
from .model import Model
from .system import System


def a_model(value: Any, where: str) -> Model:
    if is_a(value, Model):
        model: Model = value
        return model
    if is_a(value, System):
        raise ModelError(f"{where}: expected a Model, got System. Call build() on it first.")
    if type(value).__name__ == "Dynamics":  # a layer below, which this one does not know
        raise ModelError(f"{where}: expected a Model, got a Dynamics. Give its model, dyn.model.")
    raise ModelError(f"{where}: expected a Model, got {brief(value)}. Make one with System(...).build().")
