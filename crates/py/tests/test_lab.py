"""Experiments: the whole and its parts, the same bytes, answers as frames."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import holmgang
from holmgang import lab
from holmgang.lab import Experiment, Lines

FIRE = """
name = "Fire Bolt"
ruleset = "forum-duel"
scenarios = ["mirror-1v1"]
bots = ["random", "greedy"]
battles = 120
seed = 3

[[sweep]]
content = "spell.fire_bolt.energy"
values = [10, 30]
"""
SEQUENTIAL = """
ruleset = "mini-duel"
scenarios = ["drill", "line-choir"]
pairs = [["greedy", "random"], ["random", "random"]]
battles = 400

[sequential]
low = 0
high = 100
"""


@pytest.fixture(scope="module")
def fire() -> Experiment:
    return Experiment("fire.toml", text=FIRE)


@pytest.fixture(scope="module")
def whole(fire: Experiment) -> Lines:
    return fire.run()


def test_an_experiment_says_what_it_is(fire: Experiment) -> None:
    assert (fire.name, fire.ruleset, fire.seed, fire.is_sequential) == ("Fire Bolt", "forum-duel", 3, False)
    assert [cell.point for cell in fire.cells] == [(("spell.fire_bolt.energy", "10"),), (("spell.fire_bolt.energy", "30"),)]
    assert fire.battles() == 240 and len(fire.digest) == 64


def test_threads_parts_and_interrupts_do_not_change_a_byte(fire: Experiment, whole: Lines) -> None:
    assert fire.run(threads=1) == whole and len(whole) == 240
    parts = [fire.run(shard=(number, 3)) for number in (3, 1, 2)]
    assert all(0 < len(part) < 240 for part in parts) and sum(map(len, parts)) == 240
    assert fire.merge(parts) == whole
    # Somebody has broken off behind two thirds, in the middle of a line.
    torn = "\n".join(whole.text.split("\n")[:160])[:-9]
    played: list[int] = []
    assert fire.run(Lines(fire, torn), progress=played.append) == whole


def test_parts_of_sequential_experiments_are_cells() -> None:
    experiment = Experiment("seq.toml", text=SEQUENTIAL)
    whole = experiment.run()
    assert experiment.is_sequential and len(whole) < 4 * 400, "what is clear stops early"
    assert experiment.merge(experiment.run(shard=(part, 3)) for part in (1, 2, 3)) == whole
    # A part that is given everything keeps what is its own, and cuts nothing.
    assert experiment.merge(experiment.run(whole, shard=(part, 3)) for part in (1, 2, 3)) == whole
    assert {cell["verdict"] for cell in whole.report()["cells"]} <= {"low", "high", "open"}


def test_what_is_taken_away_has_a_worth() -> None:
    """A cell in which the first bot does without something, beside the one in which it does not."""
    text = FIRE.split("[[sweep]]")[0] + 'without = ["cast fire_bolt"]\n'
    experiment = Experiment("without.toml", text=text)
    assert [cell.without for cell in experiment.cells] == [None, "cast fire_bolt"] and not experiment.cells[0].keeps_seats
    lines = experiment.run()
    [worth] = lines.report()["worths"]
    assert worth["without"] == "cast fire_bolt" and worth["worth"]["low"] <= worth["worth"]["value"] <= worth["worth"]["high"]
    assert set(lines.columns()["without"]) == {None, "cast fire_bolt"}


def test_answers_come_with_intervals(whole: Lines) -> None:
    report = whole.report()
    assert report["battles"] == 240 and len(report["cells"]) == 2
    for cell in report["cells"]:
        assert cell["score"]["low"] <= cell["score"]["value"] <= cell["score"]["high"]
        assert cell["wins"] + cell["draws"] + cell["losses"] == cell["battles"] == 120
    columns = whole.columns()
    assert {len(column) for column in columns.values()} == {240}
    first = [score for cell, score in zip(columns["cell"], columns["score"], strict=True) if cell == 0]
    assert sum(first) / len(first) == pytest.approx(report["cells"][0]["score"]["value"])


def test_frames_of_pandas(whole: Lines) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = whole.pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.shape == (240, 12)
    cells = lab.frame(whole.report()["cells"])
    assert list(cells["spell.fire_bolt.energy"]) == ["10", "30"] and (cells["score.low"] <= cells["score.high"]).all()
    results = lab.frame(holmgang.Rules("mini-duel").simulate("drill", battles=20)["results"])
    assert results["count"].sum() == 20


def test_frames_of_polars(whole: Lines) -> None:
    pytest.importorskip("polars", reason="Polars is not installed")
    frame = whole.polars()
    assert frame.shape == (240, 12) and frame["decisions"].min() > 0
    assert lab.frame(whole.report()["cells"], "polars").height == 2


def test_frames_of_arrow_and_parquet(fire: Experiment, whole: Lines, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    whole.parquet(tmp_path / "fire.parquet")
    table = parquet.read_table(tmp_path / "fire.parquet")
    assert table.num_rows == 240 and table.schema.metadata[b"holmgang_experiment"].decode() == fire.digest
    assert table.column("winners").to_pylist() == whole.columns()["winners"]
    assert lab.frame(whole.report()["cells"], "arrow").num_rows == 2
    with pytest.raises(ValueError):
        lab.frame([], "excel")


def test_what_is_wrong_is_named(fire: Experiment, whole: Lines, tmp_path: Path) -> None:
    with pytest.raises(holmgang.ContentError) as wrong:
        Experiment("e.toml", text=FIRE.replace("battles = 120", "battels = 120"))
    assert wrong.value.faults[0].line == 6 and "`battles`" in wrong.value.faults[0].en
    with pytest.raises(holmgang.UnknownError, match="forum-duel"):
        Experiment("e.toml", text=FIRE.replace("forum-duel", "forum-dual"))
    other = Experiment("other.toml", text=FIRE.replace("seed = 3", "seed = 4"))
    with pytest.raises(holmgang.RecordError, match="another experiment"):
        other.merge([whole])
    with pytest.raises(holmgang.RecordError, match="two ways"):
        fire.merge([whole, Lines(fire, whole.text.replace('"decisions":', '"decisions":1', 1))])
    with pytest.raises(holmgang.RecordError, match="2"):
        fire.merge([Lines(fire, whole.text.split("\n")[0] + "\nnonsense\n\n")])
    for shard in ((0, 3), (4, 3)):
        with pytest.raises(LookupError):
            fire.run(shard=shard)
    with pytest.raises(FileNotFoundError):
        Experiment(tmp_path / "none.toml")
    nowhere = Experiment("e.toml", text=FIRE.replace("spell.fire_bolt.energy", "spell.fire_blot.energy"))
    with pytest.raises(holmgang.ContentError, match="fire_blot"):
        nowhere.run()


def test_a_loop_of_commands_is_the_whole(whole: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fire.toml").write_text(FIRE)
    file = str(tmp_path / "fire.toml")
    parts = [str(tmp_path / f"part-{number}.jsonl") for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        assert lab.main(["run", file, "--shard", f"{number}/2", "--out", part]) == 0
    assert lab.main(["merge", file, *parts, "--out", str(tmp_path / "all.jsonl")]) == 0
    assert (tmp_path / "all.jsonl").read_text() == whole.text
    assert lab.main(["run", file]) == 0 and (tmp_path / "fire.jsonl").read_text() == whole.text
    capsys.readouterr()
    assert lab.main(["report", file, str(tmp_path / "all.jsonl")]) == 0
    assert '"battles": 240' in capsys.readouterr().out
    (tmp_path / "bad.toml").write_text("ruleset = 1")
    assert lab.main(["run", str(tmp_path / "bad.toml")]) == 1
    assert "bad.toml:1" in capsys.readouterr().err


def test_the_program_writes_the_same_bytes(whole: Lines, tmp_path: Path) -> None:
    program = os.environ.get("HOLMGANG_PROGRAM")
    if not program or not Path(program).exists():
        pytest.skip("HOLMGANG_PROGRAM does not say where the program is")
    (tmp_path / "fire.toml").write_text(FIRE)
    out = tmp_path / "fire.jsonl"
    subprocess.run([program, "lab", "run", str(tmp_path / "fire.toml"), "--out", str(out)], check=True, stdout=subprocess.DEVNULL)
    assert out.read_text() == whole.text


WORK = {
    "experiment": "Experiment('e', text=TEXT).run()",
    "search": "rules.battle('line-choir', seed=1).search('champion')",
    "bench": "rules.bench(['line-choir'], battles=10_000_000)",
    "bot": "rules.battle('line-choir', seed=1).advise('champion')",
}


@pytest.mark.parametrize("work", WORK)
def test_ctrl_c_breaks_off(work: str) -> None:
    """A second of thought is not waited for, a year of battles neither."""
    text = FIRE.replace("battles = 120", "battles = 10_000_000")
    code = f"""
import holmgang, signal
from holmgang.lab import Experiment
# Where tests run in the background, signals may be ignored from the start.
signal.signal(signal.SIGINT, signal.default_int_handler)
TEXT = {text!r}
rules = holmgang.Rules("mini-duel")
print("begun", flush=True)
try:
    while True:
        {WORK[work]}
except KeyboardInterrupt:
    # The next press may come while the program ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    print("broken off", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "begun\n"
    # As somebody would: a moment later, and again if nothing happens.
    for _ in range(100):
        try:
            process.wait(0.3)
            break
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
    assert process.stdout.read() == "broken off\n" and process.wait(1) == 0
