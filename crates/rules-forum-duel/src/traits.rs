//! What a lasting spell or effect touches, as bits, so that a look through the effects of a combatant stays short.

use crate::content::{Control, Lasting};

/// FD-10: a probability modifier, fixed or rolled.
pub const CHANCE: u16 = 1;
/// FD-10.11: raises or lowers block.
pub const BLOCK: u16 = 2;
/// FD-10.11: penetration.
pub const PENETRATION: u16 = 4;
/// FD-9.5: percent of damage.
pub const DAMAGE: u16 = 8;
/// FD-8.5: MP.
pub const MOVEMENT: u16 = 16;
/// FD-1.5: energy per turn.
pub const ENERGY: u16 = 32;
/// Does something at the bearer's hand-over.
pub const TICKS: u16 = 64;
/// FD-12.17: reflects.
pub const REFLECTS: u16 = 128;
/// FD-12.14: lets its bearer block.
pub const BLOCKS: u16 = 256;
/// FD-13.6, FD-8.7: stun, root, silence.
pub const STUN: u16 = 512;
pub const ROOT: u16 = 1024;
pub const SILENCE: u16 = 2048;
/// FD-12.18: lifts the cap of block.
pub const LIFTS_CAP: u16 = 4096;

/// What a lasting touches.
pub fn of(lasting: &Lasting) -> u16 {
    let mut traits = 0;
    let mut add = |there: bool, bit: u16| traits |= if there { bit } else { 0 };
    add(lasting.chance != 0 || lasting.chance_die != 0, CHANCE);
    add(lasting.block != 0, BLOCK);
    add(lasting.penetration != 0, PENETRATION);
    add(lasting.plain_damage != 0 || lasting.all_damage != 0, DAMAGE);
    add(lasting.movement != 0, MOVEMENT);
    add(lasting.energy_per_turn != 0, ENERGY);
    add(lasting.dot.is_some() || lasting.heal_per_turn.is_some() || lasting.per_turn.is_some(), TICKS);
    add(lasting.reflect_chance != 0, REFLECTS);
    add(lasting.blocks != 0, BLOCKS);
    add(lasting.block_cap != 0, LIFTS_CAP);
    match lasting.control {
        Some(Control::Stun) => add(true, STUN),
        Some(Control::Root) => add(true, ROOT),
        Some(Control::Silence) => add(true, SILENCE),
        None => {}
    }
    traits
}
