"""What `sharnir demo` runs: mechanisms worth showing, each from the model to a page."""

from .demos import DEMOS, Demo, facts, write_pendulum, write_report
from .pendulum import PendulumRun, pendulum, simulate_pendulum

__all__ = ["DEMOS", "Demo", "PendulumRun", "facts", "pendulum", "simulate_pendulum", "write_pendulum", "write_report"]
