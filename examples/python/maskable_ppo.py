"""The same environment with MaskablePPO of sb3-contrib: an optional example (`pip install holmgang[gym] sb3-contrib`).

    python examples/python/maskable_ppo.py [DECISIONS]

One seat of mini-duel learns against `random` and is then played 100 times against it. The environment needs no wrapper: `action_masks()` is what
MaskablePPO asks for. For speed rather use `VectorEnv`, as train.py does.
"""

from __future__ import annotations

import sys

from sb3_contrib import MaskablePPO

from holmgang.gym import BattleEnv


def won(model: MaskablePPO, battles: int = 100) -> float:
    """The share of battles won against `random`; a draw is half."""
    env, points = BattleEnv("mini-duel", "line-choir", bot="random"), 0.0
    for battle in range(battles):
        seen, _ = env.reset(seed=1_000_000 + battle)
        over = cut = False
        while not (over or cut):
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, cut, _ = env.step(int(action))
        points += (reward + 1) / 2
    return points / battles


def main() -> None:
    decisions = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    env = BattleEnv("mini-duel", "line-choir", bot="random", shaping=0.5)
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, seed=1, verbose=0)
    print(f"before: {won(model):.0%} of 100 battles against random")
    model.learn(decisions)
    print(f"after {decisions:,} decisions: {won(model):.0%}")


if __name__ == "__main__":
    main()
