"""Learns a rulebook from nothing, with numpy alone, in minutes on two cores.

    python examples/python/train.py [MINUTES] [RULESET SCENARIO] [cpu]

A network with one hidden layer reads what a seat sees and gives every action a score and the position a value. It begins with random weights and knows
nothing of the rules but which actions are legal. Many battles go on side by side: in half of them both seats are played by the network, in the others one
seat is, against the bot `greedy`. After every batch of steps the policy is moved towards what won (advantage actor-critic with the clipped objective of
PPO). Every so often it plays 400 battles against `random` and 400 against `greedy`, half of them from each seat, with other seeds than it learns with;
the curve is written to `learning.svg` beside this file. With `cpu` minutes are those that it would take if the cores had nothing else to do: the time of
the processor for the main thread, and that for all others divided by the number of cores.
"""

from __future__ import annotations

import math
import os
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from holmgang.vector import VectorEnv

HIDDEN, BATTLES, LENGTH = 128, 192, 32
RATE, CLIP, ENTROPY, DISCOUNT, TRACE, ROUNDS, PARTS = 1.2e-3, 0.2, 0.01, 0.997, 0.95, 3, 8
SHAPING = 0.5
SEED = 1

Array = NDArray[np.float32]
BY_CPU = "cpu" in sys.argv
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def elapsed() -> float:
    """Seconds of the clock, or what they would be if the cores had nothing else to do."""
    if not BY_CPU:
        return time.monotonic()
    alone = time.thread_time()
    return alone + (time.process_time() - alone) / CORES


class Eyes:
    """The numbers and the actions that come up in a scenario at all: those of everything that its rulebook has are many more.

    Found by playing at random, without looking at what wins.
    """

    def __init__(self, ruleset: str, scenario: str, random: np.random.Generator) -> None:
        env = VectorEnv(ruleset, scenario, 256, seed=SEED)
        env.reset(seed=SEED)
        least, most = env.observations.min(axis=0), env.observations.max(axis=0)
        can_be = np.zeros(env.actions, dtype=bool)
        for _ in range(500):
            can_be |= env.masks.any(axis=0)
            env.step(env.sample(random))
            least = np.minimum(least, env.observations.min(axis=0))
            most = np.maximum(most, env.observations.max(axis=0))
        self.columns = np.flatnonzero(least < most)
        self.actions = np.flatnonzero(can_be)

    def see(self, env: VectorEnv) -> tuple[Array, NDArray[np.int8]]:
        """What the policy is shown of this moment."""
        return env.observations[:, self.columns], env.masks[:, self.actions]

    def indices(self, env: VectorEnv, chosen: NDArray[np.int64]) -> NDArray[np.int64]:
        """What was chosen, as indices of the environment; where nothing that is known can be done, the first thing that can."""
        indices = self.actions[chosen]
        lost = env.masks[np.arange(env.battles), indices] == 0
        indices[lost] = env.masks[lost].argmax(axis=1)
        return indices


class Policy:
    """Observation → tanh layer → a number for each action, and a value."""

    def __init__(self, width: int, actions: int, random: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Array:
            return (random.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights = [
            layer(width, HIDDEN, 1.0),
            np.zeros(HIDDEN, np.float32),
            layer(HIDDEN, actions, 0.01),
            np.zeros(actions, np.float32),
            layer(HIDDEN, 1, 0.1),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(it) for it in self.weights]
        self.squares = [np.zeros_like(it) for it in self.weights]
        self.updates = 0

    def forward(self, seen: Array, masks: NDArray[np.int8]) -> tuple[Array, Array, Array]:
        """Hidden layer, probabilities, values."""
        w1, b1, w2, b2, w3, b3 = self.weights
        hidden = np.tanh(seen @ w1 + b1)
        scores = np.where(masks > 0, hidden @ w2 + b2, -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w3 + b3)[:, 0]

    def learn(
        self, seen: Array, masks: NDArray[np.int8], taken: NDArray[np.int64], old: Array, gain: Array, goal: Array, rate: float
    ) -> None:
        """One step of Adam on a part of a batch."""
        count = len(taken)
        rows = np.arange(count)
        hidden, chances, values = self.forward(seen, masks)
        now = chances[rows, taken]
        ratio = now / old
        free = ~(((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0)))
        # The derivative of the clipped objective and of the entropy by the scores.
        scores = -chances * (ratio * gain * free)[:, None]
        scores[rows, taken] += ratio * gain * free
        logs = np.log(np.maximum(chances, 1e-12))
        surprise = -(chances * logs).sum(axis=1, keepdims=True)
        scores -= ENTROPY * chances * (logs + surprise)
        scores = -scores / count
        value = ((values - goal) * 0.5 / count)[:, None]
        _, _, w2, _, w3, _ = self.weights
        back = (scores @ w2.T + value @ w3.T) * (1 - hidden**2)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ scores, scores.sum(0), hidden.T @ value, value.sum(0)]
        length = np.sqrt(sum(float(np.vdot(it, it)) for it in slopes))
        self.updates += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            slope = slope * min(1.0, 0.5 / (length + 1e-8))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steps = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-6)
            weight -= (rate * steps).astype(np.float32)


def draw(chances: Array, random: np.random.Generator) -> NDArray[np.int64]:
    """An index for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    chosen = (sums < random.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1)
    # Where the sum is passed by rounding alone, the likeliest is taken.
    fits = chances[np.arange(len(chances)), np.minimum(chosen, chances.shape[1] - 1)] > 0
    return np.where(fits, chosen, chances.argmax(axis=1)).astype(np.int64)


def gather(env: VectorEnv, eyes: Eyes, policy: Policy, random: np.random.Generator) -> list[NDArray]:
    """Steps of all battles by the policy, with what each was worth to the seat that took it."""
    seen, masks, taken, old, values, seats, rewards, ends = ([] for _ in range(8))
    for _ in range(LENGTH):
        now, mask = eyes.see(env)
        _, chances, value = policy.forward(now, mask)
        chosen = draw(chances, random)
        seen.append(now)
        masks.append(mask)
        taken.append(chosen)
        old.append(chances[np.arange(env.battles), chosen])
        values.append(value)
        seats.append(env.seats.copy())
        env.step(eyes.indices(env, chosen))
        rewards.append(env.rewards.copy())
        ends.append(env.terminated | env.truncated)
    _, _, last = policy.forward(*eyes.see(env))
    gains = [np.zeros(env.battles, np.float32)] * LENGTH
    # Backwards: what comes next is seen from the seat that is asked then; to the other seat it is worth the opposite.
    following, seat_then, gain = last, env.seats.copy(), np.zeros(env.battles, np.float32)
    for at in reversed(range(LENGTH)):
        sign = np.where(seats[at] == seat_then, 1.0, -1.0).astype(np.float32)
        going = (~ends[at]).astype(np.float32)
        reward = rewards[at][np.arange(env.battles), seats[at]]
        delta = reward + DISCOUNT * going * sign * following - values[at]
        gain = (delta + DISCOUNT * TRACE * going * sign * gain).astype(np.float32)
        gains[at] = gain
        following, seat_then = values[at], seats[at]
    every = [np.concatenate(it) for it in (seen, masks, taken, old, gains)]
    goals = every[4] + np.concatenate(values)
    return [*every, goals]


def strength(ruleset: str, scenario: str, eyes: Eyes, policy: Policy, bot: str, battles: int = 400) -> float:
    """The share of battles won against a bot, half of them from each seat; a draw is half."""
    random = np.random.default_rng(99)
    won = played = 0.0
    for place in range(2):
        names = VectorEnv(ruleset, scenario, 1).seat_names
        env = VectorEnv(ruleset, scenario, battles // 2, bots={names[1 - place]: bot}, restarts=False)
        env.reset(seed=1_000_000 + place)
        while (env.seats >= 0).any():
            _, chances, _ = policy.forward(*eyes.see(env))
            # Surer than in learning, where trying things out is what it is for.
            env.step(eyes.indices(env, draw(chances**2, random)))
            ended = env.terminated | env.truncated
            won += float((env.rewards[ended, place] + 1).sum()) / 2
            played += int(ended.sum())
    return won / played


def interval(share: float, battles: int = 400) -> tuple[float, float]:
    """Wilson's interval of 95% of a share of battles."""
    z2 = 1.96**2
    middle, width = share + z2 / (2 * battles), 1.96 * math.sqrt(share * (1 - share) / battles + z2 / (4 * battles**2))
    return (middle - width) / (1 + z2 / battles), (middle + width) / (1 + z2 / battles)


def picture(curve: list[tuple[float, float, float]], title: str) -> str:
    """The curve as SVG, with intervals of 95% around it."""
    last = max(minutes for minutes, _, _ in curve) or 1.0
    lines = []
    for column, colour, name in ((1, "#2a6f97", "random"), (2, "#c1121f", "greedy")):
        spans = [(60 + 520 * it[0] / last, *(260 - 220 * end for end in interval(it[column]))) for it in curve]
        band = [f"{x:.1f},{high:.1f}" for x, _, high in spans] + [f"{x:.1f},{low:.1f}" for x, low, _ in reversed(spans)]
        lines.append(f'<polygon fill="{colour}" fill-opacity="0.15" points="{" ".join(band)}"/>')
        points = " ".join(f"{60 + 520 * it[0] / last:.1f},{260 - 220 * it[column]:.1f}" for it in curve)
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        lines.append(f'<text x="590" y="{264 - 220 * curve[-1][column]:.0f}" fill="{colour}">{name} {curve[-1][column]:.1%}</text>')
    for share in (0, 0.5, 1):
        y = 260 - 220 * share
        lines.append(f'<path d="M60 {y}H580" stroke="#ccc"/><text x="20" y="{y + 4}">{share:.0%}</text>')
    lines.append(f'<text x="60" y="24">{title}</text><text x="480" y="284">{last:.1f} minutes</text>')
    body = "\n".join(lines)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 300" font-family="sans-serif" font-size="13">\n{body}\n</svg>\n'


def main() -> None:
    given = [word for word in sys.argv[1:] if word != "cpu"]
    minutes = float(given[0]) if given else 12.0
    ruleset, scenario = given[1:3] if len(given) > 2 else ("mini-duel", "even-match")
    random = np.random.default_rng(SEED)
    names = VectorEnv(ruleset, scenario, 1).seat_names
    env = VectorEnv(ruleset, scenario, BATTLES, seed=SEED, shaping=SHAPING)
    against = [VectorEnv(ruleset, scenario, BATTLES // 2, bots={seat: "greedy"}, seed=SEED, shaping=SHAPING) for seat in names[:2]]
    for place, each in enumerate((env, *against)):
        each.reset(seed=SEED + place)
    eyes = Eyes(ruleset, scenario, random)
    policy = Policy(len(eyes.columns), len(eyes.actions), random)
    print(f"{ruleset}, {scenario}: {len(eyes.columns)} of {env.width} numbers and {len(eyes.actions)} of {env.actions} actions come up")
    curve: list[tuple[float, float, float]] = []
    began, due, steps = elapsed(), 0.0, 0
    while True:
        spent = (elapsed() - began) / 60
        if spent >= due or spent >= minutes:
            shares = [strength(ruleset, scenario, eyes, policy, bot) for bot in ("random", "greedy")]
            curve.append((spent, *shares))
            told = "  ".join(
                f"{bot} {share:.1%} [{low:.1%} to {high:.1%}]"
                for bot, share in zip(("random", "greedy"), shares, strict=True)
                for low, high in [interval(share)]
            )
            print(f"{spent:5.1f} min  {steps:>10,} decisions  {told}", flush=True)
            due = spent + minutes / 12
            if spent >= minutes:
                break
        batches = [gather(each, eyes, policy, random) for each in (env, *against)]
        seen, masks, taken, old, gains, goals = (np.concatenate(column) for column in zip(*batches, strict=True))
        # Long steps first, short ones at the end.
        rate = RATE * max(0.05, 1 - spent / minutes)
        gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).astype(np.float32)
        steps += len(taken)
        for _ in range(ROUNDS):
            for part in np.array_split(random.permutation(len(taken)), PARTS):
                policy.learn(seen[part], masks[part], taken[part], old[part], gains[part], goals[part], rate)
    Path(__file__).with_name("learning.svg").write_text(picture(curve, f"{ruleset}, {scenario}: battles won of 400"))


if __name__ == "__main__":
    main()
