"""From what the user describes (`System`) to what the algorithms use (`Model`, frozen and numbered)."""

from .body import Body
from .model import Model, constant_symbols, parameter_check, state_places, visible_parameters
from .parameters import Parameter, Scope, parse
from .prescription import Motion
from .rope_path import Pulley
from .system import System, a_model

__all__ = [
    "Body",
    "Model",
    "Motion",
    "Parameter",
    "Pulley",
    "Scope",
    "System",
    "a_model",
    "constant_symbols",
    "parameter_check",
    "parse",
    "state_places",
    "visible_parameters",
]
