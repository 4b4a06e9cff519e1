"""What an engine of the benchmark is: from a sharnir model and states it makes functions of no argument to be timed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

import sharnir as sh

from ..states import PACKED, States


@dataclass(frozen=True)
class Call:
    """One way of computing something: `run` answers for `states` states, in the engine's own conventions."""

    label: str
    run: Callable[[], Any]
    states: int


class Engine(ABC):
    """States are brought into the engine's conventions before anything is timed."""

    name: str

    @abstractmethod
    def __init__(self, model: sh.Model) -> None: ...

    @staticmethod
    @abstractmethod
    def refuses(model: sh.Model) -> str | None:
        """Why this model is not for this engine: not installed, does not fit, joints it lacks."""

    @abstractmethod
    def singles(self, function: str, states: States) -> list[Call]:
        """Ways of computing for the first state. Empty where the engine has none."""

    @abstractmethod
    def batches(self, function: str, states: States) -> list[Call]:
        """Ways of computing for all states, one thread."""

    def restore(self, function: str, states: States, raw: np.ndarray) -> np.ndarray:
        """Results (B, ...) in sharnir's conventions."""
        return raw


def loop(label: str, one: Callable[..., Any], rows: Iterable[np.ndarray], shape: tuple[int, ...]) -> Call:
    """A Python loop over the states that keeps the results, as a user without a batch function writes it."""
    arrays = tuple(rows)
    count = len(arrays[0])
    out = np.empty((count, *shape))

    def run() -> np.ndarray:
        for k, row in enumerate(zip(*arrays, strict=True)):
            out[k] = one(*row)
        return out

    return Call(label, run, count)


def axis_of(joint: sh.Joint) -> str:
    """ "x", "y" or "z": the axes for which every engine has its fastest code."""
    if isinstance(joint, sh.Revolute) and isinstance(joint.axis, str) and joint.axis in ("x", "y", "z"):
        return joint.axis
    raise NotImplementedError(f"{joint!r}: the peers are given hinges about x, y or z, ball and free joints only")


def as_array(raw: Any) -> np.ndarray:
    """The three derivatives, which come as a tuple, along an axis of their own."""
    return np.stack(raw, axis=-3) if isinstance(raw, tuple) else np.asarray(raw)


def as_asked(function: str, answer: np.ndarray) -> np.ndarray:
    """Of a peer that has whole matrices only, the packed ones."""
    if function != PACKED or answer.ndim == 2:
        return answer
    rows, columns = np.tril_indices(answer.shape[-1])
    return answer[:, rows, columns]
