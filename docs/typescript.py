"""TypeScript declarations of the JSON documents, made from their schemas.

``python docs/typescript.py`` writes ``docs/_static/cuttle-engine.d.ts``; a test says that it is up
to date. It knows as much of JSON Schema as those schemas use, and needs nothing but Python.
"""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "_static" / "cuttle-engine.d.ts"
ORDER = ("common", "ruleset", "action", "event", "state", "view", "record")
HEAD = """\
// The JSON documents of cuttle-engine, version 1.
// Made from the schemas that come with it, by docs/typescript.py: do not change this file.
"""
PLAIN = {"string": "string", "integer": "number", "boolean": "boolean", "null": "null"}


def read_schemas() -> dict[str, Any]:
    """The schemas by ``$id``, in an order to be read in."""
    folder = ROOT / "cuttle_engine" / "schemas"
    files = [folder / f"{name}.schema.json" for name in ORDER]
    found = [json.loads(file.read_text("utf-8")) for file in files]
    return {schema["$id"]: schema for schema in found}


class Declarations:
    """What is declared: every schema, and every part of one that has a title."""

    def __init__(self, schemas: dict[str, Any]) -> None:
        self.schemas = schemas

    def text(self) -> str:
        """The whole file."""
        parts = [HEAD]
        for address, schema in self.schemas.items():
            named = [*schema.get("$defs", {}).values()]
            # What only holds definitions has nothing of its own to declare.
            named += [schema] if schema.keys() & {"type", "anyOf", "oneOf"} else []
            parts += [self.declaration(part, address) for part in named]
        return "\n".join(parts)

    def declaration(self, schema: Any, address: str) -> str:
        """One exported type."""
        comment = remark(schema["description"], "")
        name = schema["title"]
        if "properties" in schema:
            return f"{comment}export interface {name} {self.members(schema, address, '')}\n"
        meaning = self.type_of(schema, address)
        space = "" if meaning.startswith("\n") else " "
        return f"{comment}export type {name} ={space}{meaning};\n"

    def members(self, schema: Any, address: str, indent: str) -> str:
        """What is in an object, in braces."""
        lines = ["{\n"]
        inner = indent + "  "
        for name, part in schema.get("properties", {}).items():
            lines.append(remark(self.described(part, address), inner))
            mark = "" if name in schema["required"] else "?"
            key = name if name.isidentifier() else json.dumps(name)
            lines.append(f"{inner}{key}{mark}: {self.type_of(part, address, inner)};\n")
        others = schema.get("additionalProperties")
        if others:
            lines.append(f"{inner}[name: string]: {self.type_of(others, address, inner)};\n")
        return f"{''.join(lines)}{indent}}}"

    def type_of(self, schema: Any, address: str, indent: str = "") -> str:
        """The type of a value."""
        if "$ref" in schema:
            target, where = self.target(schema, address)
            # Only what has a title is declared; the rest stands where it is used.
            return target.get("title") or self.type_of(target, where, indent)
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return joined([json.dumps(word) for word in schema["enum"]], indent)
        choices = schema.get("anyOf") or (schema.get("oneOf") if "type" not in schema else None)
        if choices:
            return joined([self.type_of(choice, address, indent) for choice in choices], indent)
        if schema["type"] == "array":
            item = self.type_of(schema["items"], address, indent)
            return f"({item})[]" if " " in item else f"{item}[]"
        if schema["type"] == "object":
            return self.members(schema, address, indent)
        return PLAIN[schema["type"]]

    def described(self, schema: Any, address: str) -> str:
        """What a part is for: said where it stands, or else where it refers to."""
        if "description" in schema:
            return str(schema["description"])
        return self.described(*self.target(schema, address))

    def target(self, schema: Any, address: str) -> tuple[Any, str]:
        """What a schema refers to, and the file in which that stands."""
        file, _, path = schema["$ref"].partition("#")
        address = file or address
        found = self.schemas[address]
        for step in path.split("/")[1:]:
            found = found[step]
        return found, address


def remark(text: str, indent: str) -> str:
    """A text as a comment."""
    if len(indent) + len(text) <= 92:
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, 96 - len(indent), break_on_hyphens=False)
    return "".join(
        f"{indent}{line}\n" for line in ["/**", *[f" * {line}" for line in lines], " */"]
    )


def joined(types: list[str], indent: str) -> str:
    """A union of types, over several lines where it is long."""
    line = " | ".join(types)
    if len(line) <= 80:
        return line
    rows = textwrap.wrap("| " + line.replace("| ", "|\0"), 92, break_on_hyphens=False)
    return "".join(f"\n{indent}  {row}" for row in rows).replace("\0", " ")


def main() -> None:
    """Write the file."""
    TARGET.write_text(Declarations(read_schemas()).text(), "utf-8")


if __name__ == "__main__":
    main()
