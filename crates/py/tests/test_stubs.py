"""What the type checker is told of the native half is what the native half has: names, arguments, defaults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_the_stub_is_what_there_is(tmp_path: Path) -> None:
    allowed = tmp_path / "allowed.txt"
    # Not for users: the list of names that the macro makes, and what panics on purpose in debug builds.
    allowed.write_text("holmgang\\._native\\.__all__\nholmgang\\._native\\.(NativeBattle\\.)?_panic\n")
    command = [sys.executable, "-m", "mypy.stubtest", "--ignore-disjoint-bases", "--ignore-unused-allowlist", "--allowlist", str(allowed)]
    # Elsewhere than in the sources, so that what was installed is looked at.
    done = subprocess.run([*command, "holmgang._native"], capture_output=True, encoding="utf-8", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
