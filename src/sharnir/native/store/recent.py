"""Which machine code is in memory, by its content.

Code lives as long as somebody can run it: a compiled mechanism, a bound call, a model that it was compiled for. The
last few stay beyond that, so that a loop that builds the same model again and again, or the same few, does not load
them each time. They are few and small: a loop over thousands of different models does not grow.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from weakref import WeakValueDictionary

from .code import Code

MOST = 32  # a run of a model with constraints takes about ten
LARGEST = 2_000_000  # bytes of tables and workspace; what is larger is loaded again


class Recent:
    """A mapping from keys to code that forgets."""

    def __init__(self, most: int = MOST, largest: int = LARGEST) -> None:
        self._most, self._largest = most, largest
        self._alive: WeakValueDictionary[str, Code] = WeakValueDictionary()
        self._kept: OrderedDict[str, Code] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Of all code that is alive, whoever keeps it."""
        return len(self._alive)

    def get(self, key: str) -> Code | None:
        with self._lock:
            code = self._alive.get(key)
            if code is not None:
                self._keep(key, code)
            return code

    def add(self, key: str, code: Code) -> Code:
        """The code of that key from now on: this one, unless another thread was faster."""
        with self._lock:
            code = self._alive.setdefault(key, code)
            self._keep(key, code)
            return code

    def forget(self) -> None:
        """What nobody else holds is given back; nothing is found by its key any more."""
        with self._lock:
            self._kept.clear()
            self._alive.clear()

    def _keep(self, key: str, code: Code) -> None:
        if code.bytes > self._largest:
            return
        self._kept[key] = code
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


recent = Recent()
