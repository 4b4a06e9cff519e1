"""Machine code of the drivers between runs, in the cache of kernels (`native.cache`) instead of Numba's own files.

Numba keeps its files beside the source or below the home and fails where neither can be written; it looks at the date
of one source file only, trusts files of other users, and stops for good at a damaged one. Here the key is the function
and its types, the text of its module and of all modules of this package that it imports, however indirectly, the
versions of the tools and the processor. Without a place to write to there is no cache, only compilation; what is
damaged is dropped and compiled anew.
"""

from __future__ import annotations

import ast
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from ..native.store import cache
from ..native.store.fingerprint import digest

_rebuilt: Any = CompileResult._rebuild  # Numba has no types
_dumped: Any = dumps
_FOLDER = Path(__file__).parent
_VERSIONS = (numba.__version__, llvmlite.__version__, np.__version__, sys.implementation.cache_tag, sys.maxsize)


class DriverCache(_Cache):
    """What Numba asks of the cache of one function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__}.{function.__qualname__}"
        # Now, not when it is compiled: a file that is edited while this process runs is not what this process compiles.
        self._sources = digest(sources(_FOLDER, function.__module__.rpartition(".")[2]))

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        data = cache.load(self._key(sig, target_context.codegen()))
        if data is None:
            return None
        try:
            return _rebuilt(target_context, *pickle.loads(data))
        except Exception:  # whatever is wrong with it: compiled anew, and written over
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        if data.library.has_dynamic_globals or any(not part.can_cache for part in data.lifted):
            return  # addresses of this process
        cache.store(self._key(sig, data.codegen), _dumped(data._reduce()))

    def _key(self, sig: Any, codegen: Any) -> str:
        return digest([repr((self._name, str(sig), codegen.magic_tuple(), _VERSIONS, self._sources)).encode()])

    @property
    def cache_path(self) -> None:
        return None

    def enable(self) -> None:
        pass

    def disable(self) -> None:
        pass

    def flush(self) -> None:
        pass


def sources(folder: Path, module: str) -> list[bytes]:
    """Name and text of a module and of those in its folder that it needs, in a fixed order."""
    found: dict[str, bytes] = {}
    wanted = [module]
    while wanted:
        name = wanted.pop()
        path = folder / f"{name}.py"
        if name in found or not path.is_file():  # a name that is imported from the package itself is no module
            continue
        found[name] = path.read_bytes()
        for node in ast.walk(ast.parse(found[name])):
            if isinstance(node, ast.ImportFrom) and node.level == 1:
                wanted += [node.module.partition(".")[0]] if node.module else [alias.name for alias in node.names]
    return [part for name in sorted(found) for part in (name.encode(), found[name])]
