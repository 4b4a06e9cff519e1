"""The runs that tests of this folder read."""

from support.run_fixtures import batch, craft, dyn, run

__all__ = ["batch", "craft", "dyn", "run"]
