//! How good a position is, for bots: what lives and how well, and for the chess game what the next duel is likely to bring. A judgement, not a rule.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::ruleset::{Evaluate, Outlook};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::chess::board::{last_rank, rank_of, square_bit};
use crate::content::{Change, ChessClass, Stat, Subclass};
use crate::damage::{attack, defence};
use crate::event::Stance;
use crate::fields::{fate_of, field_place};
use crate::legal::player_of_seat;
use crate::resolve::end::kings_decide;
use crate::state::{
    Capture, Chess, DuelResult, Fate, Game, OFF_BOARD, PIECES, Phase, Player, Posting, Posts, Side, State, Who,
    is_front, owner,
};

/// A battle that is won.
const WON: i32 = 2_000_000;
/// Moves after which nobody is careful any more.
const BOLD: i64 = 200;
/// The King, where he decides the game.
const KING: i64 = 250_000;

holmgang_kernel::weights! {
    /// What an evaluation of this rulebook weighs with, in hundredths of a point of Health.
    pub struct Weights {
        life = 2_000, 0..=10_000, "a piece that is in the battle", "фигура, которая в бою";
        attack = 300, 0..=1_200, "3 points of attack", "3 пункта атаки";
        reserve = 12, 0..=100, "a point of mana or stamina", "единица маны или выносливости";
        class_use = 1_000, 0..=5_000, "a use of a class item", "применение классового предмета";
        stance = 150, 0..=1_000, "a guard stance", "защитная стойка";
        cloak = 60, 0..=300, "a point of Health lost by somebody cloaked", "потерянная единица Здоровья у скрытого";
        wall = 70, 0..=300, "a blow that a wall takes from somebody", "удар, который стена принимает за кого-то";
        step = 40, 0..=300, "a step forward, a piece that stands well", "шаг вперёд, хорошее место фигуры";
    }
}

impl Evaluate for Rules {
    const OUTLOOK: Outlook = Outlook { rounds: 8, scale: 15_000 };
    holmgang_kernel::weighs_with!(Weights);

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let Some(player) = player_of_seat(seat) else { return 0 };
        if state.phase == Phase::Over {
            return match winner(state) {
                Some(winner) if winner == player => WON,
                Some(_) => -WON,
                None => 0,
            };
        }
        let sum: i64 =
            crate::names::everybody(state).map(|who| sign(owner(who), player) * self.worth(state, who)).sum();
        let sum = sum + self.walls(state, player) + self.prospect(state, player);
        sum.clamp(-i64::from(WON / 2) + 1, i64::from(WON / 2) - 1) as i32
    }
}

const fn weight(weight: i32) -> i64 {
    weight as i64
}

const fn sign(owner: Player, player: Player) -> i64 {
    if owner as u8 == player as u8 { 1 } else { -1 }
}

fn winner(state: &State) -> Option<Player> {
    match (&state.chess, state.duel.result) {
        (Some(chess), _) => match chess.outcome {
            Game::Won(player, _) => Some(player),
            _ => None,
        },
        (None, DuelResult::AttackerWins) => Some(state.player_of(Side::Attacker)),
        (None, DuelResult::DefenderWins) => Some(state.player_of(Side::Defender)),
        _ => None,
    }
}

impl Rules {
    /// What a piece is worth as it is: Health behind its defences, the blows it can deal, its reserves. Nothing if it is out.
    fn worth(&self, state: &State, who: Who) -> i64 {
        if fate_of(state, who) != Fate::Alive {
            return 0;
        }
        let (stats, held, weights) = (self.sheet_stats(state, who), self.held(state, who), &self.weights);
        let place = field_place(state, who);
        let changes = place.map_or([0; crate::content::CHANGES], |place| self.changes(state, place));
        let change = |change: Change| changes[change as usize];
        // Effects are over soon: a part of what they would be worth for ever.
        let guard = |stat: Stat, points: Change| defence(stats[stat as usize], change(points) / 3, Stance::None);
        // Half of all blows are physical, as far as anybody knows; nobody lives for ever behind 100%.
        let guarded = (guard(Stat::PhysicalDefence, Change::PhysicalDefence)
            + guard(Stat::MagicDefence, Change::MagicDefence))
        .min(16_000)
            / 2;
        let health = i64::from(held.health) * 100 * 10_000 / (12_000 - guarded);
        let blows = attack(
            stats[Stat::PhysicalAttack as usize],
            change(Change::PhysicalAttackPercent) / 2,
            change(Change::PhysicalAttack) / 2,
        ) + attack(
            stats[Stat::MagicAttack as usize],
            change(Change::MagicAttackPercent) / 2,
            change(Change::MagicAttack) / 2,
        );
        // Who is about to fall will not deal many of them.
        let max_health = i64::from(stats[Stat::MaxHealth as usize]).max(1);
        let blows = blows * (max_health + i64::from(held.health).min(max_health)) / (2 * max_health);
        let recovery = i64::from(change(Change::ManaRecovery)) + i64::from(change(Change::StaminaRecovery));
        let speed = i64::from(change(Change::Speed));
        let reserve = i64::from(held.mana) + i64::from(held.stamina) + 2 * recovery + 4 * speed;
        let mut worth = weight(weights.life)
            + health
            + blows * weight(weights.attack) / 300
            + reserve * weight(weights.reserve)
            + i64::from(held.uses) * weight(weights.class_use);
        if place.is_some_and(|place| state.stance(place) != Stance::None) {
            // A fifth of the next blow or two, if they are for this piece.
            worth += weight(weights.stance).min(health / 10);
        }
        if let Some(place) = place.filter(|place| state.is_cloaked(*place)) {
            // Out of reach for a while: worth more the weaker she is.
            worth += i64::from(state.stat(place, Stat::MaxHealth) - held.health).max(0) * weight(weights.cloak)
                + weight(weights.class_use) / 2;
        }
        if kings_decide(state) && state.setup.sheets[usize::from(who)].class == ChessClass::King {
            worth += KING;
        }
        worth
    }

    /// Walls: blows that others do not get.
    fn walls(&self, state: &State, player: Player) -> i64 {
        let value = |wall: &crate::state::Wall| {
            let bound = state.lineup.subclass[wall.kind.bound_by_its_wall() as usize] & state.duel.alive;
            let bound = i64::from((bound & wall.side.other().places()).count_ones());
            let blows = i64::from(wall.health) * weight(self.weights.wall);
            sign(state.player_of(wall.side), player) * (bound.min(3) * blows / 2 + weight(self.weights.class_use) / 2)
        };
        state.duel.walls.iter().map(value).sum()
    }

    /// What the next duel is likely to bring, and how the pieces stand.
    fn prospect(&self, state: &State, player: Player) -> i64 {
        let (Some(posts), impatience) = (state.posts(), state.chess.as_deref().map_or(0, impatience)) else { return 0 };
        if state.phase == Phase::Place {
            let step = weight(self.weights.step);
            let joined = |who: Who| self.placement(state, posts, who);
            let margin = self.margin(state, joined, |who| owner(who) == state.duel.attacker);
            let formation: i64 =
                (0..PIECES as Who).map(|who| sign(owner(who), player) * formation(state, posts, who, step)).sum();
            return sign(state.duel.attacker, player) * (margin + 10 * impatience * impatience) + formation;
        }
        let Some(chess) = &state.chess else { return 0 };
        match state.phase {
            Phase::Chess => {
                let step = weight(self.weights.step);
                let best = chess.all_moves(&state.setup, chess.to_move).filter_map(|(from, to)| {
                    let capture = chess.captured(&state.setup, from, to)?;
                    Some(self.capture_margin(state, chess, capture))
                });
                let threat = best.max().unwrap_or(0).max(0) * (BOLD - impatience) / (2 * BOLD);
                let ground: i64 =
                    Player::BOTH.iter().map(|side| sign(*side, player) * ground(state, chess, *side, step)).sum();
                sign(chess.to_move, player) * threat + ground - approach(state, chess, player, step)
            }
            _ => 0,
        }
    }

    /// Which part of a participant fights, in percent; a surrender is a loss that is counted here, who stays out of a duel on its own is lost to nobody.
    fn placement(&self, state: &State, posts: &Posts, who: Who) -> i64 {
        let done = posts.confirmed[owner(who) as usize];
        match posts.of[usize::from(who)] {
            Posting::Absent => 0,
            Posting::On(_) => 100,
            Posting::Unplaced if !done || state.is_mandatory(who) => 95,
            Posting::Unplaced | Posting::Surrendering if state.chess.is_none() => 0,
            Posting::Unplaced | Posting::Surrendering => -100,
        }
    }

    /// What the attacker may expect of a duel: what he kills, less what he loses, by the strength of both.
    fn margin(&self, state: &State, joined: impl Fn(Who) -> i64, attacks: impl Fn(Who) -> bool) -> i64 {
        let (mut strength, mut stake, mut given_up) = ([1i64; 2], [0i64; 2], [0i64; 2]);
        for who in 0..PIECES as Who {
            let part = joined(who);
            if part == 0 {
                continue;
            }
            let (side, worth) = (usize::from(!attacks(who)), self.worth(state, who));
            if part < 0 {
                given_up[side] += worth;
            } else {
                strength[side] += worth.min(KING / 2) * part / 100;
                stake[side] += worth;
            }
        }
        // The speed tie favours the attacker a little; numbers count squared, as they do where all fight at once.
        let square = |side: usize| (strength[side] / 100) * (strength[side] / 100);
        let chance = 1000 * square(0) / (square(0) + square(1)).max(1) + 20;
        let chance = chance.min(1000);
        (chance * stake[1] - (1000 - chance) * stake[0]) / 1000 - given_up[0] + given_up[1]
    }

    fn capture_margin(&self, state: &State, chess: &Chess, capture: Capture) -> i64 {
        let (lead, victim) = (chess.on(capture.from), chess.on(capture.victim));
        let joined = |who: Who| {
            let fights = Some(who) == lead
                || Some(who) == victim
                || chess.square[usize::from(who)] != OFF_BOARD && chess.could_capture(&state.setup, who, capture);
            if fights { 100 } else { 0 }
        };
        self.margin(state, joined, |who| owner(who) == chess.to_move)
    }
}

/// Warriors in front, the others behind them.
fn formation(state: &State, posts: &Posts, who: Who, step: i64) -> i64 {
    let Posting::On(place) = posts.of[usize::from(who)] else { return 0 };
    let is_warrior = state.setup.sheets[usize::from(who)].subclass == Subclass::Warrior;
    step * if is_warrior == is_front(place) { 10 } else { 1 }
}

/// A long game makes bold: without it two careful players would walk to and fro for ever.
fn impatience(chess: &Chess) -> i64 {
    i64::from(chess.moves).clamp(40, 40 + BOLD) - 40
}

/// How far it is from a piece to the nearest enemy, in steps of a King.
fn distance(chess: &Chess, who: Who) -> i64 {
    let cell = |who: Who| {
        let square = chess.square[usize::from(who)];
        Cell::new(square % 8 + 1, square / 8 + 1)
    };
    let here = cell(who);
    chess.on_board(owner(who).other()).map(|enemy| i64::from(here.king_distance(cell(enemy)))).min().unwrap_or(0)
}

/// What is lacking to come to blows: the more the longer the game lasts. For the one who judges only, else a step towards each other would count for nothing.
fn approach(state: &State, chess: &Chess, player: Player, step: i64) -> i64 {
    let lacking = |who: Who| {
        let is_careful = state.setup.sheets[usize::from(who)].class == ChessClass::King && kings_decide(state);
        distance(chess, who) * (impatience(chess) + if is_careful { 0 } else { step / 4 })
    };
    chess.on_board(player).map(lacking).sum()
}

/// Pawns forward, pieces towards the middle and off their first rank.
fn ground(state: &State, chess: &Chess, player: Player, step: i64) -> i64 {
    let centre = 0x0000_3C3C_3C3C_0000u64;
    chess
        .on_board(player)
        .map(|who| {
            let square = chess.square[usize::from(who)];
            let forward = 7 - i64::from(rank_of(square).abs_diff(last_rank(player)));
            let middle = i64::from(centre & square_bit(square) != 0);
            match state.setup.sheets[usize::from(who)].class {
                ChessClass::Pawn => (forward + 2 * middle) * step,
                ChessClass::King if kings_decide(state) => -forward * step,
                _ => (forward.min(3) + 2 * middle) * step,
            }
        })
        .sum()
}
