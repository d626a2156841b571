//! How good a position is, for greedy bots: material by kind and wound, king danger with fire, energy, restrictions, a little activity.
//! Only what the seat may know counts.

use holmgang_kernel::ruleset::{Evaluate, Outlook};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::board::{Cell, OFF, king_distance};
use crate::chess::attack::is_attacked;
use crate::chess::moves::unrestricted;
use crate::legal::ability::active_cap;
use crate::scene::Scene;
use crate::state::{FIRE, Kind, NOBODY, Piece, PieceId, Place, Standing, State, Who, army_bit};

/// A pawn, in hundredths.
const PAWN: i32 = 100;
const WON: i32 = 2_000_000;

holmgang_kernel::weights! {
    /// What an evaluation of this rulebook weighs with, in hundredths of a pawn.
    pub struct Weights {
        knight = 300, 100..=900, "a knight", "конь";
        bishop = 280, 100..=900, "a bishop", "слон";
        rook = 480, 100..=1_500, "a rook", "ладья";
        queen = 820, 200..=2_500, "a queen", "ферзь";
        immobile = 15, 0..=300, "a piece that cannot move", "неподвижная фигура";
        tank_hp = 160, 0..=800, "a hit point of a tank", "хит танка";
        tank_ammo = 20, 0..=300, "a shot of a tank", "выстрел танка";
        bearer = 90, 0..=600, "the bearer of an ability", "носитель способности";
        promotion = 60, 0..=600, "a pawn a step from its last rank", "пешка в шаге от последней горизонтали";
        middle = 3, 0..=40, "a step nearer to the middle", "шаг ближе к середине";
        hanging = 50, 0..=100, "percent of a piece of one's own that is attacked", "процент своей фигуры под ударом";
        energy = 10, 0..=80, "a point of energy of one's own", "единица своей энергии";
        energy_of_others = 6, 0..=80, "a point of energy of an opponent", "единица энергии противника";
        check = 2_500, 200..=5_000, "one's own king attacked", "свой король под ударом";
        wound = 45, 0..=600, "a king wounded", "рана короля";
        fire = 6, 0..=100, "a burning square beside a king", "горящая клетка рядом с королём";
        token_beside = 900, 0..=4_000, "an opponent's token beside a king", "чужая фишка рядом с королём";
        token_near = 60, 0..=600, "an opponent's token two squares from a king", "чужая фишка в двух клетках от короля";
    }
}

impl Evaluate for Rules {
    const OUTLOOK: Outlook = Outlook { rounds: 3, scale: 2_600 };
    holmgang_kernel::weighs_with!(Weights);

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let scene = Scene::new(self, state);
        let Seat::Player(place) = seat else { return 0 };
        let Some(who) = scene.player_of_seat(place) else { return 0 };
        match state.now.standing {
            Standing::Won(winner, _) if winner == who => return WON,
            Standing::Won(..) => return -WON,
            Standing::Draw(_) => return 0,
            Standing::Open => {}
        }
        if scene.player(who).is_eliminated {
            return -WON;
        }
        let own = strength(&scene, who, who);
        // The strongest opponent counts most: with four players the others are each other's trouble, too.
        let (mut sum, mut best, mut count) = (0, 0, 0);
        for other in scene.living().filter(|other| *other != who) {
            let strength = strength(&scene, other, who);
            sum += strength;
            best = best.max(strength);
            count += 1;
        }
        let others = if count == 0 { 0 } else { (best + sum / count) / 2 };
        (own - others - count * KING_LIFE).clamp(-WON / 2 + 1, WON / 2 - 1)
    }
}

/// Every living opponent is as bad as this: taking a king is worth more than anything else.
const KING_LIFE: i32 = 5_000;

fn worth(weights: &Weights, kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => weights.knight,
        Kind::Bishop => weights.bishop,
        Kind::Rook => weights.rook,
        Kind::Queen => weights.queen,
        Kind::King => 0,
        Kind::Immobile => weights.immobile,
        Kind::Tank => 0,
    }
}

/// What a player has, as `viewer` sees it.
fn strength(scene: &Scene<'_>, who: Who, viewer: Who) -> i32 {
    let allowed = unrestricted(scene, who);
    let mut sum = 0;
    for id in scene.army(who) {
        sum += piece(scene, who, id, allowed, viewer);
    }
    sum += energy(scene, who, viewer);
    sum -= king_danger(scene, who, viewer);
    sum
}

fn piece(scene: &Scene<'_>, who: Who, id: PieceId, allowed: u16, viewer: Who) -> i32 {
    let (piece, weights) = (scene.piece(id), &scene.rules.weights);
    let mut value = worth(weights, piece.kind);
    if piece.kind == Kind::Tank {
        value = weights.tank_hp * i32::from(piece.hp) + weights.tank_ammo * i32::from(piece.ammo);
    }
    // What can be healed is worth a little more than it is now.
    value += piece.history.kinds().map(|kind| worth(weights, kind)).max().unwrap_or(0) / 10;
    value += advance(scene, who, piece);
    if scene.player(who).bearer == id && active_cap(scene, who).is_some() {
        value += weights.bearer;
    }
    if allowed & army_bit(id) == 0 {
        value -= value / 6;
    }
    value - hanging(scene, who, id, value, viewer)
}

/// Pawns forward, pieces towards the middle.
fn advance(scene: &Scene<'_>, who: Who, piece: &Piece) -> i32 {
    match piece.kind {
        Kind::Pawn if !piece.is_wound_made() || piece.cell != OFF => {
            let forward = scene.setup.forward[usize::from(who) & 3];
            let mut left = 0;
            let mut cell = piece.cell;
            while !scene.board.promotes(cell, forward) && left < 12 {
                cell = scene.board.next(cell, forward);
                if cell == OFF {
                    break;
                }
                left += 1;
            }
            scene.rules.weights.promotion / (left + 1)
        }
        Kind::Knight | Kind::Bishop | Kind::Queen => {
            let (files, ranks) = scene.board.kind.size();
            let middle: Cell = crate::board::cell_at(files / 2, ranks / 2);
            scene.rules.weights.middle * (4 - i32::from(king_distance(piece.cell, middle)))
        }
        _ => 0,
    }
}

/// A piece that opponents could take: half lost for whoever looks at its own, a small hope for the others. Whose turn it is does not matter:
/// else ending the turn, or a side action before the move, would seem to change something.
fn hanging(scene: &Scene<'_>, who: Who, id: PieceId, value: i32, viewer: Who) -> i32 {
    if matches!(scene.piece(id).kind, Kind::King | Kind::Tank | Kind::Immobile) || value < 200 {
        return 0;
    }
    if !is_attacked(scene, scene.piece(id).cell, who) {
        return 0;
    }
    if who == viewer { value * scene.rules.weights.hanging / 100 } else { value / 12 }
}

/// AC-5.17: of hidden energy nothing is known.
fn energy(scene: &Scene<'_>, who: Who, viewer: Who) -> i32 {
    let Some(cap) = active_cap(scene, who) else { return 0 };
    let ability =
        scene.setup.abilities[usize::from(who) & 3].map(|ability| &scene.rules.abilities[usize::from(ability)]);
    if who != viewer && ability.is_some_and(|ability| ability.hides_energy) {
        return 0;
    }
    // The last point before the cap is worth less: the next income would be lost. Of the others' energy a little less counts than of one's
    // own, so that their income is no reason to put off the end of the turn.
    let (energy, weights) = (i32::from(scene.player(who).energy), &scene.rules.weights);
    if who == viewer {
        weights.energy * energy - if energy >= i32::from(cap) { weights.energy * 4 / 5 } else { 0 }
    } else {
        weights.energy_of_others * energy
    }
}

/// A king that can be captured next is nearly lost; fire and tokens beside it are a threat.
fn king_danger(scene: &Scene<'_>, who: Who, viewer: Who) -> i32 {
    let king = scene.piece(scene.setup.kings[usize::from(who) & 3]);
    if !king.is_alive() {
        return 0;
    }
    let weights = &scene.rules.weights;
    let mut danger = 0;
    if is_attacked(scene, king.cell, who) {
        danger += if who == viewer { weights.check } else { 60 };
    }
    if king.is_wounded {
        danger += weights.wound;
    }
    let near = scene.board.near_king[usize::from(king.cell)];
    if !king.is_immune(FIRE) {
        danger += weights.fire * near.and(scene.now.burning).len() as i32;
    }
    for token in scene.now.tokens.iter().filter(|token| token.owner != who && token.owner != NOBODY) {
        let cell = scene.token_cell(token);
        let is_loose = matches!(token.place, Place::Cell(_));
        if cell != OFF && is_loose && king_distance(cell, king.cell) <= 1 {
            danger += weights.token_beside;
        } else if cell != OFF && king_distance(cell, king.cell) <= 2 {
            danger += weights.token_near;
        }
    }
    danger
}
