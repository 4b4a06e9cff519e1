"""What `sharnir demo` runs: the lecture's 10-rod pendulum, from the model to a page one can show."""

from .pendulum import PendulumRun, pendulum, simulate_pendulum
from .write import write_results

__all__ = ["PendulumRun", "pendulum", "simulate_pendulum", "write_results"]
