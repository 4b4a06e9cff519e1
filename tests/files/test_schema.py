"""The JSON schema in the package is the one that the declarations give, and speaks of everything in the registries."""

from __future__ import annotations

from sharnir.files.codec import arguments, classes
from sharnir.files.schema import PATH, model_schema, schema_text


def test_the_schema_is_current() -> None:
    assert PATH.read_text(encoding="utf-8") == schema_text(), "run python -m sharnir.files.schema"


def test_every_argument_is_in_it() -> None:
    found = model_schema()["definitions"]
    for of in ("joint", "shape", "force", "constraint", "event", "action"):
        tables = {x["properties"]["type"]["const"]: x for x in found[of]["anyOf"] if "properties" in x}
        assert set(tables) == set(classes(of))
        for name, kind in classes(of).items():
            assert set(arguments(kind)) <= set(tables[name]["properties"]), name
