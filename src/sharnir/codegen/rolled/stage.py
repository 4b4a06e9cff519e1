"""The contract of a stage of a rolled kernel: it is planned, tells its code, and is written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from llvmlite import ir

from ...algorithms.sweeps.sweep import Sweep
from ...model import Model
from ...spatial.algebra import Matrix
from ..graph import OperationCount, Share
from ..layout import Layout
from .addresses import Code, Key, Place, StepGraph, Symbols

if TYPE_CHECKING:
    from .derivative import Directions
    from .plan import Plan
    from .rolled import LoopKernel
    from .tangent import Tangent


class Stage(ABC):
    """`s` is its position in the plan."""

    backwards: ClassVar[bool] = False  # its loop runs from the tips to the base
    solves: ClassVar[bool] = False  # with the sparse factor

    @property
    @abstractmethod
    def name(self) -> str: ...

    def fused(self, other: Stage) -> Stage | None:
        """One stage in place of this and the next one, where one loop can do both."""
        return None

    def prepare(self, plan: Plan, s: int) -> None:
        """Enter layouts and steps of all groups into the plan, where it has any."""
        return

    def fields(self, plan: Plan, s: int, g: int, symbols: Symbols) -> dict[str, Any]:
        """The fields it left in the record of a body of group g, written in symbols."""
        return {}

    def world_fields(self, plan: Plan, s: int, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields it left in the record of the world, which had `fields` before."""
        return {}

    def finds(self, field: str) -> bool:
        """Whether a field comes out of a solution, not of its code."""
        return False

    def computes(self, plan: StagePlan, field: str) -> bool:
        """Whether its code computes a field of every body."""
        return False

    @abstractmethod
    def codes(self, plan: Plan, s: int) -> dict[Key, Code]:
        """All it could compute; what nobody needs is left out later."""

    def tangents(self, tangent: Tangent, s: int) -> dict[Key, Code]:
        """The derivatives of its code."""
        return {}

    @property
    @abstractmethod
    def share(self) -> Share:
        """To which part of the work its code belongs, and to which sweep."""

    def found(self, plan: Plan, s: int, g: int) -> list[tuple[Share, list[Matrix]]]:
        """Earlier results in the code for a body of group g, where that code is of several sweeps or parts."""
        return []

    def giver(self, plan: Plan, s: int, place: Place) -> Share:
        """The owner that computes a place of the sums."""
        return self.share

    def more_operations(self, model: Model) -> dict[Share, OperationCount]:
        """Operations that it executes besides its code."""
        return {}

    @abstractmethod
    def functions(self, kernel: LoopKernel, module: ir.Module, s: int, width: int) -> list[ir.Function]:
        """Its code, written; they are called one after the other."""

    def write_tangents(
        self, kernel: LoopKernel, directions: Directions, graphs: Mapping[Key, StepGraph], s: int
    ) -> None:
        """The graphs of its tangents, for one block of directions."""
        return


@dataclass
class Step:
    """The code of one stage for one group: the fields it keeps and gives, as expressions of the group's symbols."""

    kept: dict[str, Any]
    given: dict[str, Any]
    by_sweep: list[tuple[Sweep, dict[str, list[Any]]]] = field(default_factory=list)  # the same, sweep by sweep


@dataclass
class StagePlan:
    stage: Stage
    shown: Layout | None = None  # common to all bodies that carry others
    sums: Layout | None = None  # what they collect
    world_sums: Layout | None = None
    kept: list[Layout] = field(default_factory=list)  # by group
    steps: list[Step] = field(default_factory=list)  # by group
    aliases: list[dict[int, Place]] = field(default_factory=list)  # by group: kept slots that stand elsewhere already
    applied: dict[int, dict[str, Any]] = field(default_factory=dict)  # by body: what force elements exert
