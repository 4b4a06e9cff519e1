"""Flexible bodies: what the recursions read of one, and descriptions that are reduced to it."""

from .modal_body import Interface, ModalBody

__all__ = ["Interface", "ModalBody"]
