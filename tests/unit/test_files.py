"""A file is the old one or the new one, and those who write it at the same time take turns."""

import errno
import os
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cuttle_engine import ArgumentError, files
from cuttle_engine.files import locked, read_file, replace_file, write_atomically

posix = pytest.mark.skipif(sys.platform == "win32", reason="files are others there")
untyped: Any = files


def names(folder: Path) -> list[str]:
    return sorted([path.name for path in folder.iterdir()])


def test_a_text_is_written_in_utf8_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text in ("", "one\ntwo\r\n", "Zoë 李\0", "x" * 100_000):
        write_atomically(path, text)
        assert path.read_bytes() == read_file(path) == text.encode()
        assert names(tmp_path) == ["file"]


def test_a_path_may_be_a_text_and_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_atomically("file", "text")
    assert read_file("./file") == b"text"


@posix
def test_a_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_atomically(tmp_path / "file", "text")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "usual").stat().st_mode


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_permissions_stay_as_they_are(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    path.touch()
    path.chmod(mode)
    write_atomically(path, "text")
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix
def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "link"
    link.symlink_to("there/file")
    for text in ("new", "newer"):
        write_atomically(link, text)
        assert link.is_symlink()
        assert (tmp_path / "there/file").read_text() == text
    assert names(tmp_path / "there") == ["file"]


def no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_what_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")
    with monkeypatch.context() as broken:
        broken.setattr(os if call == "fsync" else Path, call, no_room)
        with pytest.raises(OSError, match="No space left"):
            write_atomically(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["file"]
    write_atomically(path, "new")
    assert path.read_text() == "new"


def test_ctrl_c_on_the_way_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["file"]


def failing_for_folders(code: int) -> Callable[[int], None]:
    sync = os.fsync

    def fsync(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(code, os.strerror(code))
        sync(file)

    return fsync


@posix
def test_a_drive_that_cannot_sync_a_folder_is_good_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as drive:
        drive.setattr(os, "fsync", failing_for_folders(errno.EINVAL))
        write_atomically(tmp_path / "file", "text")
    with monkeypatch.context() as drive:
        drive.setattr(os, "fsync", failing_for_folders(errno.EIO))
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            write_atomically(tmp_path / "file", "new")


def test_what_a_killed_program_left_lying_is_in_nobodys_way_and_goes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")
    (tmp_path / ".file.tmp").write_text("half of the n")
    (tmp_path / ".file.tmp").chmod(0o400)
    (tmp_path / ".file.lock").touch()
    assert read_file(path) == b"old"
    write_atomically(path, "new")
    assert read_file(path) == b"new"
    left = [".file.lock", "file"] if sys.platform == "win32" else ["file"]
    assert names(tmp_path) == left


@posix
@pytest.mark.parametrize("call", [read_file, lambda path: write_atomically(path, "text")])
def test_what_is_no_regular_file_is_refused(tmp_path: Path, call: Callable[[Path], object]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for path in (tmp_path, tmp_path / "pipe", tmp_path / "link", Path(os.devnull), Path("/")):
        before = path.stat().st_mode
        with pytest.raises(ArgumentError, match=r"^path: .* is no regular file$"):
            call(path)
        assert path.stat().st_mode == before


@posix
@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write everything")
def test_a_file_that_must_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o400)
    with pytest.raises(PermissionError):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["file"]


@pytest.mark.parametrize("path", ["", "a\0b", "a\ud800"])
def test_what_cannot_be_a_name_is_refused(path: str) -> None:
    for call in (read_file, lambda path: write_atomically(path, "text")):
        with pytest.raises(ArgumentError, match=r"^path: .* cannot be the name of a file$"):
            call(path)


class ByteLike:
    def __fspath__(self) -> bytes:
        return b"file"


@pytest.mark.parametrize("path", [None, 1, True, b"file", ["file"], ByteLike(), object()])
def test_a_path_is_a_text_or_a_path(path: object) -> None:
    for call in (untyped.read_file, lambda path: untyped.write_atomically(path, "text")):
        with pytest.raises(TypeError, match=r"^a path is a str or a Path, not "):
            call(path)


@pytest.mark.parametrize("text", [None, b"text", 7, ["text"]])
def test_what_is_written_is_a_text(tmp_path: Path, text: object) -> None:
    with pytest.raises(TypeError, match=r"^what is written is a str, not "):
        untyped.write_atomically(tmp_path / "file", text)
    assert names(tmp_path) == []


def test_a_text_without_utf8_form_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=r"^text: .*'\\ud800' in it has no UTF-8 form"):
        write_atomically(tmp_path / "file", "a\ud800")
    assert names(tmp_path) == []


def test_a_file_that_is_not_there_and_a_folder_that_is_not(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "file")
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "folder/file", "text")
    assert names(tmp_path) == []


def test_who_writes_waits_for_who_has_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "file"
    started, done = threading.Event(), threading.Event()

    def write() -> None:
        started.set()
        write_atomically(path, "theirs")
        done.set()

    with locked(path) as place:
        other = threading.Thread(target=write)
        other.start()
        started.wait()
        assert not done.wait(0.05)
        replace_file(place, b"mine")
        assert read_file(path) == b"mine"
        assert not done.wait(0.05)
    other.join(10)
    assert read_file(path) == b"theirs"


def test_a_lock_is_free_again_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="mine"), locked(tmp_path / "file"):
        raise RuntimeError("mine")
    write_atomically(tmp_path / "file", "text")


def test_many_threads_take_turns(tmp_path: Path) -> None:
    """Also where one takes the lock away that others wait for."""
    path = tmp_path / "file"
    write_atomically(path, "0")

    def count() -> None:
        for _ in range(25):
            with locked(path) as place:
                replace_file(place, str(int(read_file(place)) + 1).encode())

    threads = [threading.Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read_file(path) == b"200"
