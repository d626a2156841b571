"""How fast the Python package is, beside the rules alone and beside two other packages where they are installed.

    python examples/python/speed.py [SECONDS]

Tells for every rulebook: nanoseconds a decision of the rules alone (random play, nothing recorded); what a step of one battle costs from Python; and
how many decisions a second many battles side by side make, with observations and masks written. All numbers are of uniformly random play.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

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
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0


def many(id: str, scenario: str, battles: int) -> tuple[float, float]:
    """Decisions a second: with indices chosen in numpy, and of the steps alone."""
    env = VectorEnv(id, scenario, battles, seed=1)
    random = np.random.default_rng(1)
    env.reset(seed=1)
    spent = decisions = 0.0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        chosen = env.sample(random)
        before = time.perf_counter()
        env.step(chosen)
        spent += time.perf_counter() - before
        decisions += battles
    return decisions / (time.perf_counter() - began), decisions / spent


def one(id: str, scenario: str) -> float:
    """Microseconds of one step of one battle."""
    env = VectorEnv(id, scenario, 1, seed=1)
    env.reset(seed=1)
    chosen = np.zeros(1, dtype=np.int64)
    spent, steps = 0.0, 0
    while spent < SECONDS / 2:
        legal = np.flatnonzero(env.masks[0])
        chosen[0] = legal[steps % len(legal)]
        before = time.perf_counter()
        env.step(chosen)
        spent += time.perf_counter() - before
        steps += 1
    return spent / steps * 1e6


def timed(step: Callable[[], object]) -> float:
    """Calls a second."""
    calls = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        step()
        calls += 1
    return calls / (time.perf_counter() - began)


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

            print(f"OpenSpiel {name}: {timed(step):,.0f} decisions a second, without observations")
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError:
        print("the classic games of PettingZoo are not installed: not measured")
    else:
        game = tictactoe_v3.env()
        random = np.random.default_rng(1)
        game.reset(seed=1)

        def turn() -> None:
            seen, _, over, cut, _ = game.last()
            if over or cut:
                game.reset()
                return
            game.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))

        print(f"PettingZoo tictactoe_v3: {timed(turn):,.0f} decisions a second")


def main() -> None:
    print("| rulebook | rules alone, ns | one step from Python, µs | side by side, decisions/s | steps alone, decisions/s |")
    print("|---|---|---|---|---|")
    for id, scenario in SCENARIOS.items():
        rules = holmgang.Rules(id)
        alone = rules.bench([scenario], battles=100, rounds=3)["rows"][0]["silent_ns"]
        whole, steps = many(id, scenario, 1024)
        print(f"| {id} | {alone:.0f} | {one(id, scenario):.2f} | {whole:,.0f} | {steps:,.0f} |", flush=True)
    others()


if __name__ == "__main__":
    main()
