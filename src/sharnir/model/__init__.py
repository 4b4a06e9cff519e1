"""From what the user describes (`System`) to what the algorithms use (`Model`, frozen and numbered)."""

from .a_model import a_model
from .body import Body
from .expressions import Scope, parse
from .model import Model
from .motion import Motion
from .parameter import Parameter
from .rope_path import Pulley
from .system import System

__all__ = ["Body", "Model", "Motion", "Parameter", "Pulley", "Scope", "System", "a_model", "parse"]
