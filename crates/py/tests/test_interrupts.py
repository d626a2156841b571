"""What is broken off: by Ctrl-C, or by whoever kills a process."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from holmgang import lab
from holmgang.lab import Experiment

BEGIN = """
import signal, time
import numpy as np
import holmgang
from holmgang.vector import VectorEnv
# Where tests run in the background, signals may be ignored from the start.
signal.signal(signal.SIGINT, signal.default_int_handler)
"""
STEP = """
env = VectorEnv("mini-duel", "line-choir", BATTLES, seed=1, bots={"zombies": "champion"})
env.reset(seed=1)
print("begun", flush=True)
try:
    while True:
        env.step(env.sample(np.random.default_rng(1)))
except KeyboardInterrupt:
    pass
try:
    env.step(env.sample(np.random.default_rng(1)))
except holmgang.Refused as refused:
    assert refused.code == "broken_off" and "reset" in refused.en, refused
else:
    raise AssertionError("a step that was broken off is gone on with")
"""
RESET = """
env = VectorEnv("mini-duel", "line-choir", BATTLES, seed=1, bots={"elves": "champion", "zombies": "champion"}, max_decisions=6)
print("begun", flush=True)
try:
    env.reset(seed=1)
except KeyboardInterrupt:
    pass
"""
REPLAY = """
rules = holmgang.Rules("mini-duel")
battle = rules.battle("line-choir", seed=1)
while not battle.over:
    battle.play(battle.advise("random", seed=battle.steps))
record = battle.record()
print("begun", flush=True)
try:
    while True:
        holmgang.replay(record)
except KeyboardInterrupt:
    pass
assert holmgang.replay(record).over
"""
WAITS = {"step, few": STEP.replace("BATTLES", "2"), "step, many": STEP.replace("BATTLES", "16"), "reset": RESET.replace("BATTLES", "64"), "replay": REPLAY}


@pytest.mark.parametrize("wait", WAITS)
def test_ctrl_c_is_heeded_while_others_play(wait: str) -> None:
    """One Ctrl-C is enough, and nobody waits for what bots think in many battles."""
    code = f"{BEGIN}{WAITS[wait]}\nprint('broken off', flush=True)\n"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        said, _ = process.communicate(timeout=8)
    finally:
        process.kill()
    assert said == "broken off\n" and process.returncode == 0


def test_a_fleet_begins_anew_after_ctrl_c() -> None:
    code = BEGIN + STEP.replace("BATTLES", "2") + """
env.reset(seed=1)
first = env.observations.copy()
assert (env.seats == 0).all() and (env.masks.sum(axis=1) > 0).all()
other = VectorEnv("mini-duel", "line-choir", 2, seed=1, bots={"zombies": "champion"})
other.reset(seed=1)
assert (other.observations == first).all()
print("broken off", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        said, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert said == "broken off\n" and process.returncode == 0


SLOW = """
name = "Slow"
ruleset = "mini-duel"
scenarios = ["line-choir"]
bots = ["greedy", "random"]
battles = 20000
seed = 5
"""
SMALL = SLOW.replace("20000", "240")


def rows(file: Path) -> list[str]:
    """The whole lines of battles in a file."""
    return file.read_text().split("\n")[1:-1] if file.exists() else []


def test_a_part_that_is_killed_leaves_its_battles(tmp_path: Path) -> None:
    (tmp_path / "slow.toml").write_text(SLOW)
    out = tmp_path / "part.jsonl"
    command = [sys.executable, "-m", "holmgang.lab", "run", str(tmp_path / "slow.toml"), "--shard", "1/2", "--threads", "1", "--out", str(out)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 60
        while len(rows(out)) < 48 and process.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        assert process.poll() is None, "it was killed before its end"
    finally:
        process.kill()
        process.wait()
    left = rows(out)
    assert 48 <= len(left) < 10_000 and all(json.loads(row)["cell"] == 0 for row in left)


def test_a_part_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there is not played again, a torn line does not matter, and the bytes at the end are the same."""
    (tmp_path / "small.toml").write_text(SMALL)
    experiment, out = Experiment(tmp_path / "small.toml"), tmp_path / "part.jsonl"
    whole = experiment.run(shard=(1, 2))
    lines = whole.text.split("\n")
    out.write_text("\n".join(lines[:60])[:-5])
    kept: list[str] = []
    again = experiment.run(experiment.lines(out), shard=(1, 2), keep=kept.append)
    assert again == whole and sum(text.count("\n") for text in kept) == len(whole) - 58
    command = ["run", str(tmp_path / "small.toml"), "--shard", "1/2", "--out", str(out)]
    assert lab.main(command) == 0 and out.read_text() == whole.text


def test_battles_of_other_parts_stay_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(SMALL)
    command = ["run", str(tmp_path / "small.toml"), "--out", str(tmp_path / "all.jsonl")]
    assert lab.main([*command, "--shard", "1/2"]) == 0
    assert lab.main([*command, "--shard", "2/2"]) == 0
    assert (tmp_path / "all.jsonl").read_text() == Experiment(tmp_path / "small.toml").run().text


def test_who_keeps_battles_may_fail(tmp_path: Path) -> None:
    def full(_: str) -> None:
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space"):
        Experiment("small.toml", text=SMALL).run(keep=full)


def test_merge_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "small.toml").write_text(SMALL)
    file, out = str(tmp_path / "small.toml"), tmp_path / "all.jsonl"
    parts = [str(tmp_path / f"part-{number}.jsonl") for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        assert lab.main(["run", file, "--shard", f"{number}/3", "--out", part]) == 0
    capsys.readouterr()
    assert lab.main(["merge", file, parts[0], parts[2], "--of", "3", "--out", str(out)]) == 1
    told = capsys.readouterr().err
    assert "part 2/3: 96 of 96 battles are missing" in told and "1/3" not in told and "3/3" not in told
    assert len(rows(out)) == 144, "what there is is put together all the same"
    torn = Path(parts[1])
    torn.write_text("\n".join(torn.read_text().split("\n")[:11]) + "\n")
    assert lab.main(["merge", file, *parts, "--out", str(out)]) == 1
    assert "part 2/3: 86 of 96 battles are missing" in capsys.readouterr().err, "of as many parts as there are files"
    assert lab.main(["run", file, "--shard", "2/3", "--out", parts[1]]) == 0
    assert lab.main(["merge", file, *parts, "--out", str(out)]) == 0
    assert out.read_text() == Experiment(file).run().text
    experiment = Experiment(file)
    assert experiment.missing(experiment.lines(out), of=3) == {}
    assert experiment.missing(experiment.lines(parts[0]), of=3) == {2: 96, 3: 48}
