"""What the classes of plain values share, so that importing them takes half the time."""

from __future__ import annotations

from typing import Any, cast

import attrs


class Value:
    """The base of an attrs class: equality, hash and repr by its fields, in order.

    For ``attrs.frozen(eq=False, repr=False)``: attrs would write and compile the same three methods
    for each class anew, and that is most of what a class costs at import.
    """

    __slots__ = ()

    def _compared(self) -> dict[str, Any]:
        fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(cast("Any", type(self)))
        return {field.name: getattr(self, field.name) for field in fields if field.eq}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or type(other) is not type(self):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((type(self), *self._compared().values()))

    def __repr__(self) -> str:
        shown = [f"{name}={value!r}" for name, value in self._compared().items()]
        return f"{type(self).__name__}({', '.join(shown)})"
