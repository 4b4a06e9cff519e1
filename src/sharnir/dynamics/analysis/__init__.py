"""Mechanisms at a position: whether loops close, which motions are free, small motions nearby."""

from .assemble import Assembly, assemble
from .base_parameters import BaseParameters, base_parameters
from .equilibrium import Branch, Equilibrium, equilibrium
from .inverse_kinematics import Reach, inverse_kinematics
from .linearize import Linearization, linearize
from .mobility import Mobility, mobility
from .stroke import Sweep, sweep

__all__ = [
    "Assembly",
    "BaseParameters",
    "Branch",
    "Equilibrium",
    "Linearization",
    "Mobility",
    "Reach",
    "Sweep",
    "assemble",
    "base_parameters",
    "equilibrium",
    "inverse_kinematics",
    "linearize",
    "mobility",
    "sweep",
]
