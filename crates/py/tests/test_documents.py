"""The snippets of docs/python.md run as they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from test_lab import FIRE

TEXT = (Path(__file__).parents[3] / "docs/python.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_snippets_are_found() -> None:
    assert len(SNIPPETS) >= 5 and "holmgang.Rules" in SNIPPETS[0]


def run(*words: str) -> None:
    """Runs the snippets that have these words, one after the other, with the names of those before."""
    names: dict[str, object] = {}
    chosen = [next(snippet for snippet in SNIPPETS if word in snippet) for word in words]
    for snippet in chosen:
        exec(compile(snippet, "docs/python.md", "exec"), names)


def test_battles_as_printed() -> None:
    run("holmgang.Rules(")


def test_battles_side_by_side_as_printed() -> None:
    names: dict[str, object] = {}
    exec("from holmgang.vector import VectorEnv", names)
    exec(compile(next(it for it in SNIPPETS if "env.sample" in it), "docs/python.md", "exec"), names)


def test_openspiel_as_printed() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    run("pyspiel.load_game")


def test_experiments_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars", "pyarrow"):
        pytest.importorskip(name, reason=f"{name} is not installed")
    (tmp_path / "fire.toml").write_text(FIRE)
    monkeypatch.chdir(tmp_path)
    run("Experiment(\"fire.toml\")")
    assert (tmp_path / "fire.jsonl").exists() and (tmp_path / "fire.parquet").exists()
