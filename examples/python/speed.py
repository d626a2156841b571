"""How fast the Python package is, beside the rules alone and beside two other packages where they are installed.

    python examples/python/speed.py [SECONDS] [cpu]

Tells for every rulebook: nanoseconds a decision of the rules alone (random play, nothing recorded); what a step of one battle costs from Python, with what
it sees and can do written; and how many decisions a second many battles side by side make, with observations and masks written and an action chosen at
random for each. Then the same for games of other packages, what importing costs, and whether memory stays flat over ten million decisions. The best of
three rounds is told: whatever else runs on the machine only makes it slower. With `cpu` time is that of the processor and not of the clock, for machines
that have other work to do: what they would do if they had not, but for caches that are shared. Side by side it is then the time of the main thread, which
works alone, and that of the others divided by the number of cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import holmgang
from holmgang.vector import VectorEnv

SCENARIOS = {
    "mini-duel": "line-choir",
    "forum-duel": "mirror-1v1",
    "ability-chess": "duel",
    "fairydust": "market-1v1",
    "tabletop-d20": "duel-1v1",
}
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
BY_CPU = "cpu" in sys.argv
CLOCK = time.process_time if BY_CPU else time.perf_counter
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
ROUNDS = 3


def elapsed() -> float:
    """Seconds of the clock, or what they would be if the cores had nothing else to do: what the main thread does cannot be shared."""
    if not BY_CPU:
        return time.perf_counter()
    alone = time.thread_time()
    return alone + (time.process_time() - alone) / CORES


def many(id: str, scenario: str, battles: int) -> float:
    """Decisions a second, with their choice."""
    env = VectorEnv(id, scenario, battles, seed=1)
    random = np.random.default_rng(1)
    env.reset(seed=1)
    best = 0.0
    for _ in range(ROUNDS):
        decisions, began = 0, elapsed()
        while elapsed() - began < SECONDS / ROUNDS:
            env.step(env.sample(random))
            decisions += battles
        best = max(best, decisions / (elapsed() - began))
    return best


def one(id: str, scenario: str) -> float:
    """Microseconds of one step of one battle."""
    env = VectorEnv(id, scenario, 1, seed=1)
    env.reset(seed=1)
    random = np.random.default_rng(1)
    best = float("inf")
    steps = 20_000
    for _ in range(ROUNDS):
        # A clock costs as much as a step: choosing is measured by itself and taken off.
        before = CLOCK()
        for _ in range(steps):
            env.step(env.sample(random))
        both, before = CLOCK() - before, CLOCK()
        for _ in range(steps):
            env.sample(random)
        best = min(best, (both - (CLOCK() - before)) / steps * 1e6)
    return best


def timed(step: Callable[[], object]) -> float:
    """Calls a second."""
    best = 0.0
    for _ in range(ROUNDS):
        calls, began = 0, CLOCK()
        while CLOCK() - began < SECONDS / ROUNDS:
            step()
            calls += 1
        best = max(best, calls / (CLOCK() - began))
    return best


def others() -> None:
    """Games of other packages, stepped at random by the same process."""
    try:
        import pyspiel
    except ImportError:
        print("\nOpenSpiel is not installed: not measured")
    else:
        random = np.random.default_rng(1)
        for name in ("tic_tac_toe", "connect_four", "chess"):
            game = pyspiel.load_game(name)
            state = game.new_initial_state()

            def step() -> None:
                nonlocal state
                if state.is_terminal():
                    state = game.new_initial_state()
                legal = state.legal_actions()
                state.apply_action(legal[int(random.integers(len(legal)))])

            print(f"OpenSpiel {name} (C++): {timed(step):,.0f} decisions a second, without observations")
    try:
        from pettingzoo.classic import chess_v6, connect_four_v3, tictactoe_v3
    except ImportError:
        print("the classic games of PettingZoo are not installed: not measured")
    else:
        for module in (tictactoe_v3, connect_four_v3, chess_v6):
            game, random = module.env(), np.random.default_rng(1)
            game.reset(seed=1)

            def turn() -> None:
                seen, _, over, cut, _ = game.last()
                if over or cut:
                    game.reset()
                    return
                game.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))

            name = module.__name__.rpartition(".")[2]
            print(f"PettingZoo {name}: {timed(turn):,.0f} decisions a second, with observations and masks")


def resident() -> int:
    """Bytes of memory that this process holds; 0 where the system does not tell."""
    file = Path("/proc/self/statm")
    return int(file.read_text().split()[1]) * 4096 if file.exists() else 0


def memory(decisions: int = 10_000_000) -> None:
    """Whether memory stays flat."""
    env, random = VectorEnv("mini-duel", "line-choir", 1024, seed=1), np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(200):
        env.step(env.sample(random))
    before = resident()
    for _ in range(decisions // 1024):
        env.step(env.sample(random))
    print(f"memory over {decisions:,} decisions: {(resident() - before) / 2**20:+.1f} MiB of {before / 2**20:.0f}")


def importing() -> None:
    """What importing costs beside numpy, in an interpreter of its own."""
    code = "import numpy, time; t = time.perf_counter(); import holmgang; print(time.perf_counter() - t)"
    took = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))
    print(f"import holmgang: {took * 1000:.0f} ms behind numpy")


def main() -> None:
    print("| rulebook | rules alone, ns | one step from Python, µs | above the rules, µs | side by side, decisions/s |")
    print("|---|---|---|---|---|")
    for id, scenario in SCENARIOS.items():
        rules = holmgang.Rules(id)
        alone = rules.bench([scenario], battles=100, rounds=3)["rows"][0]["silent_ns"]
        step = one(id, scenario)
        print(f"| {id} | {alone:.0f} | {step:.2f} | {step - alone / 1000:.2f} | {many(id, scenario, 1024):,.0f} |", flush=True)
    others()
    importing()
    memory()


if __name__ == "__main__":
    main()
