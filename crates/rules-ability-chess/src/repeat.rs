//! Repetition: AC-9.8. Positions are compared by a 64-bit hash of everything that must be equal. As in ordinary chess that is what can be done from
//! here, not how it came about: a king that never moved differs from one that did only where there is a rook to castle with, a passed cell counts
//! only where a pawn could enter it.

use crate::Rules;
use crate::chess::{castling, moves};
use crate::scene::Scene;
use crate::state::{HARMS, Kept, Kind, MOST_SEEN, Moment, NOBODY, Piece, Place, State, army_of};

/// The present position as a hash, at the beginning of a turn.
pub fn position(rules: &Rules, state: &mut State) -> u64 {
    let scene = Scene::new(rules, state);
    let pieces = if state.now.is_hash_stale { of_pieces(&scene) } else { state.now.pieces_hash };
    let hash = pieces.wrapping_add(of_the_rest(&scene));
    state.now.pieces_hash = pieces;
    state.now.is_hash_stale = false;
    hash
}

impl Kept {
    /// Remembers a position; comes back with how often it has been there, this time included.
    pub fn remember(&mut self, hash: u64) -> u8 {
        let kept = usize::from(self.seen_count).min(MOST_SEEN);
        // Halves first: hardly ever equal, and many are compared at a time, as nothing is counted that could run over.
        let may_be = self.seen[..kept].iter().fold(false, |any, one| any | (*one as u32 == hash as u32));
        let before = if may_be { self.seen[..kept].iter().filter(|one| **one == hash).count() } else { 0 };
        self.seen[usize::from(self.seen_count) % MOST_SEEN] = hash;
        // Counting on from a full ring keeps its place without running over.
        let wrapped =
            if self.seen_count == u16::MAX { u16::MAX % MOST_SEEN as u16 + MOST_SEEN as u16 } else { self.seen_count };
        self.seen_count = wrapped + 1;
        (before + 1).min(250) as u8
    }
}

/// Forgets what was seen.
pub fn forget(state: &mut State) {
    let known = state.kept_mut();
    known.seen = [0; MOST_SEEN];
    known.seen_count = 0;
}

/// The pieces. Equal ones may change places, so their parts are summed up.
pub fn of_pieces(scene: &Scene<'_>) -> u64 {
    scene.all_pieces().fold(0, |sum, id| sum.wrapping_add(of_piece(scene, id, scene.piece(id))))
}

/// A piece's part of the sum.
#[inline]
pub fn of_piece(scene: &Scene<'_>, id: u8, piece: &Piece) -> u64 {
    mix(piece_code(scene, id, piece))
}

/// Rights to castle and in passing, fire, items, energies, effects and the player to move.
fn of_the_rest(scene: &Scene<'_>) -> u64 {
    let now = scene.now;
    let mut sum = mix(u64::from(now.active) + 1);
    if !now.burning.is_empty() {
        for (place, word) in now.burning.0.iter().enumerate() {
            sum = sum.wrapping_add(mix(word ^ (place as u64 + 77) << 56).wrapping_mul(3));
        }
    }
    for who in scene.players() {
        let player = scene.player(who);
        let bearer =
            if player.bearer == crate::state::NO_PIECE { 0 } else { u64::from(scene.piece(player.bearer).cell) + 1 };
        let passed = u64::from(moves::passable_cell(scene, who));
        let flags = u64::from(player.is_eliminated) | u64::from(player.energy_removed) << 1;
        let queued = u64::from(player.extra_turns) << 4 | u64::from(player.skipped_turns) << 6;
        let code = u64::from(player.energy) << 8 | bearer << 16 | passed << 32 | flags | queued | u64::from(who) << 48;
        sum = sum.wrapping_add(mix(code ^ 0x5151_0000_0000_0000));
        let rooks = castling::rights(scene, who);
        if rooks != 0 {
            sum = sum.wrapping_add(mix(u64::from(rooks) | u64::from(who) << 16 | 0xCA57 << 32));
        }
        if player.undergone != 0 {
            sum = sum.wrapping_add(mix(player.undergone ^ u64::from(who) << 3));
        }
    }
    sum.wrapping_add(things(scene, now))
}

#[inline]
fn piece_code(scene: &Scene<'_>, id: u8, piece: &Piece) -> u64 {
    // What it was at the start does not matter, whether a pawn may still step twice does. Who may castle is a question of two (`of_the_rest`).
    let keeps_right = !piece.has_moved && piece.kind == Kind::Pawn && piece.history.is_empty();
    let owner = if scene.owner(id) == NOBODY { 7 } else { u64::from(army_of(id)) };
    let body = u64::from(piece.cell)
        | (piece.kind as u64) << 8
        | owner << 12
        | u64::from(keeps_right) << 15
        | u64::from(piece.is_wounded) << 16;
    let is_plain = piece.history.is_empty() && piece.hp == 0 && piece.immune == [crate::state::Left::OVER; 4];
    if is_plain { body } else { body ^ mix(rare_code(piece)) }
}

fn rare_code(piece: &Piece) -> u64 {
    let history = piece.history.kinds().fold(0u64, |all, kind| all * 9 + kind as u64 + 1);
    // AC-8.13: a pawn that a wound has made immobile steps twice again when it is healed.
    let keeps_right = !piece.has_moved && piece.history.kinds().next() == Some(Kind::Pawn);
    let immune = (0..HARMS.len()).fold(0u64, |all, harm| all << 7 | piece.immune[harm].count().map_or(127, u64::from));
    let tank = u64::from(piece.head) << 8
        | u64::from(piece.hp) << 4
        | u64::from(piece.ammo) << 2
        | u64::from(piece.turret >> 1);
    immune ^ tank << 28 ^ history << 44 ^ u64::from(keeps_right) << 62 ^ 1 << 63
}

/// Items, tokens, barriers, restrictions.
fn things(scene: &Scene<'_>, now: &Moment) -> u64 {
    let mut sum = 0u64;
    for (slot, item) in scene.items() {
        let who_knows =
            u64::from(item.visible_to) | u64::from(item.announced_to) << 4 | u64::from(item.last_mover & 7) << 8;
        let code = u64::from(item.kind)
            | u64::from(item.cell) << 16
            | u64::from(item.charges) << 24
            | who_knows << 32
            | u64::from(slot) << 48;
        sum = sum.wrapping_add(mix(code ^ 0x1717));
    }
    for token in now.tokens.iter() {
        let code = u64::from(token.kind)
            | u64::from(token.strength) << 8
            | u64::from(token.owner) << 16
            | u64::from(token.number) << 24;
        // AC-13.4: what is attached to something is another thing than what lies under it.
        let holder = match token.place {
            Place::Nowhere => 0u64,
            Place::Cell(_) => 1,
            Place::Piece(_) => 2,
            Place::Item(_) => 3,
        };
        sum = sum.wrapping_add(mix(code | u64::from(scene.token_cell(token)) << 48 | holder << 56));
    }
    for barrier in now.barriers.iter() {
        sum = sum.wrapping_add(mix(u64::from(barrier.cell) << 8 | u64::from(barrier.rounds_left) | 0xBA << 32));
    }
    for restriction in now.restrictions.iter() {
        let left = restriction.left.count().map_or(127, u64::from);
        let code = u64::from(restriction.player)
            | u64::from(restriction.is_only) << 4
            | u64::from(restriction.pieces) << 8
            | left << 32;
        sum = sum.wrapping_add(mix(code ^ 0x7E57 << 44));
    }
    sum
}

#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    z = (z ^ z >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    z ^ z >> 32
}
