"""Studies: many members of one model with dispersed parameters."""

from .distributions import LogNormal, Normal, Triangular, Truncated, Uniform
from .statistics import Answers
from .study import Study

__all__ = ["Answers", "LogNormal", "Normal", "Study", "Triangular", "Truncated", "Uniform"]
