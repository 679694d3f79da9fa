"""Versions and the bounds that packages put on them."""

import pytest

from cuttle_engine.versions import allows

ORDER = [
    "0.1.dev0",
    "0.1.dev3",
    "0.1a1.dev1",
    "0.1a1",
    "0.1a1.post1",
    "0.1a2",
    "0.1b1",
    "0.1rc1",
    "0.1rc2",
    "0.1",
    "0.1.post0.dev1",
    "0.1.post0",
    "0.1.post2",
    "0.1.1.dev0",
    "0.1.1",
    "0.1.10",
    "0.2",
    "1.0",
    "10.0",
]


def test_versions_are_ordered_as_they_are_released() -> None:
    for place, version in enumerate(ORDER):
        for other, bound in enumerate(ORDER):
            assert allows(f">={bound}", version) == (place >= other)
            assert allows(f"<={bound}", version) == (place <= other)
            assert allows(f"=={bound}", version) == (place == other)
            assert allows(f"!={bound}", version) == (place != other)


@pytest.mark.parametrize(
    ("bounds", "allowed", "refused"),
    [
        ("", "0.1 2.0rc1", ""),
        (">=0.1,<0.2", "0.1 0.1.0 0.1.9 0.1+local.1", "0.1rc1 0.2 0.2.0 0.2rc1 0.2.dev0 1.0"),
        (" >= 0.1 , < 0.2 ", "0.1.5", "0.2"),
        (">=0.1,", "0.1", "0.0.9"),
        ("<0.2rc2", "0.2rc1 0.2.dev0", "0.2rc2 0.2"),
        (">0.1", "0.1.1 0.2 0.2.dev1", "0.1 0.1.0 0.1.post1 0.1+local"),
        (">0.1.post1", "0.1.post2 0.1.1", "0.1.post1 0.1"),
        ("==0.1", "0.1 0.1.0 0.1.0.0 0.1+local", "0.1.1 0.1rc1 0.1.post1"),
        ("==0.1.*", "0.1 0.1.0 0.1.7 0.1rc1 0.1.post1 0.1.dev0", "0.2 0.10 1.1 0"),
        ("==1.*", "1 1.0 1.9.2", "0.1 2 10"),
        ("==1.0.*", "1 1.0.3", "1.1"),
        ("!=0.1.*", "0.2 1.0", "0.1 0.1.7"),
        ("!=0.1.3,>=0.1", "0.1.2 0.1.4", "0.1.3"),
        ("~=0.1", "0.1 0.1.5 0.2 0.9", "0.0.9 1.0 0.1rc1"),
        ("~=0.1.2", "0.1.2 0.1.9 0.1.2.post1", "0.1.1 0.2"),
        ("~=0.1.0", "0.1 0.1.9", "0.2"),
        ("~=0.1rc1", "0.1rc1 0.1 0.5", "0.1b1 1.0"),
    ],
)
def test_bounds_let_in_what_is_between_them(bounds: str, allowed: str, refused: str) -> None:
    assert [version for version in allowed.split() if not allows(bounds, version)] == []
    assert [version for version in refused.split() if allows(bounds, version)] == []


@pytest.mark.parametrize(
    "bounds",
    [
        "0.1",
        "===0.1",
        "=0.1",
        "=>0.1",
        ">=",
        ">=0.1 <0.2",
        ">=0.1.*",
        "~=0.1.*",
        "~=1",
        "==0.1rc1.*",
        "==0.1+local",
        ">=one",
        ">=v0.1",
        ">=1!0.1",
        ">=0.1-rc1",
        "==*",
        "^0.1",
        "@ file:x",
        ">=\u0660.\u0661",
        ">=0.1,<oops",
        "<0.1,<oops",
    ],
)
def test_what_cannot_be_read_is_said(bounds: str) -> None:
    with pytest.raises(ValueError, match=r"is no (version|bound) such as") as caught:
        allows(bounds, "0.1")
    wrong = bounds.rpartition(",")[2]
    assert repr(wrong)[1:-1].lstrip(">=<") in str(caught.value)


def test_a_version_that_cannot_be_read_is_said() -> None:
    with pytest.raises(ValueError, match=r"'1\.x' is no version such as 1\.2"):
        allows(">=1", "1.x")
