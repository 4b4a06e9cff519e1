"""What `sharnir bench` does: every mechanism in processes of its own, first the answers, then the clock."""

from .case import Case, cases
from .gather import Effort, gather
from .peers import versions, warnings
from .write import write

__all__ = ["Case", "Effort", "cases", "gather", "versions", "warnings", "write"]
