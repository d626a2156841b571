//! What can happen, in the game's words. Numbers computed for an event stand beside it as tallies.

use crate::action::{Aim, Ruling};
use crate::content::{DamageType, LastingId, SpellId};
use crate::state::{Place, Standing, What, Who};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// FD-4: somebody stands somewhere at the start.
    Placed { who: Who, cell: Place },
    /// FD-5.2: an initiative roll.
    InitiativeRolled { who: Who, roll: u8 },
    /// FD-5.1: the order is fixed; the slots are in the state.
    OrderFixed,
    /// FD-5.8: a round begins.
    RoundBegan { round: u16 },
    /// FD-6.1: a turn begins with these points.
    TurnBegan { who: Who, action_points: u8, attack_points: u8, movement_points: u8 },
    /// FD-13.6: a turn is skipped under stun.
    TurnSkipped { who: Who },
    /// FD-6.4, FD-6.5, FD-11.13, FD-15.5: a turn is over.
    TurnEnded { who: Who },
    /// FD-5.7: the place of a dead one is passed over.
    PassedOver { who: Who },
    /// FD-8: one step.
    Stepped { who: Who, from: Place, to: Place, movement_left: u8 },
    /// FD-1.6: a rest is declared.
    Rested { who: Who },
    /// FD-9.1, FD-9.3: a plain attack is made.
    Attacked { who: Who, target: Who },
    /// FD-13: a spell is cast; charges declared.
    SpellCast { who: Who, spell: SpellId, aim: Aim, charges: u8 },
    /// FD-1.9: what the action cost.
    Paid { who: Who, action_points: u8, attack_points: u8, energy: i16, charges: u8 },
    /// FD-10.8: the sphere behind the chance that follows.
    SphereRolled { who: Who, roll: u8 },
    /// FD-10.1: whether a cast works; of a warcry, on whom. No roll where it was certain.
    SuccessRolled { who: Who, spell: SpellId, target: Who, chance: u8, roll: Option<u8>, passed: bool },
    /// FD-12: whether the attack is blocked.
    BlockRolled { who: Who, attacker: Who, chance: u8, roll: Option<u8>, passed: bool },
    /// FD-12.17: whether the attack is reflected.
    ReflectRolled { who: Who, effect: LastingId, attacker: Who, chance: u8, roll: Option<u8>, passed: bool },
    /// FD-9.6: the weapon's damage.
    WeaponRolled { who: Who, roll: i16 },
    /// FD-10.19: whether a rider comes with the attack.
    RiderRolled { who: Who, effect: LastingId, target: Who, chance: u8, roll: Option<u8>, passed: bool },
    /// FD-10.15: whether an effect acts this turn.
    TickRolled { bearer: Who, effect: LastingId, chance: u8, roll: Option<u8>, passed: bool },
    /// FD-9: HP are lost.
    Damaged { target: Who, source: Source, damage_type: DamageType, amount: i16, lost: i16, hp: i16 },
    /// FD-9.15: HP are regained.
    Healed { target: Who, source: Source, amount: i16, gained: i16, hp: i16 },
    /// FD-3.2: energy is restored; what goes over the maximum becomes charges.
    EnergyRestored { who: Who, amount: i16, energy: i16, overflow: i16 },
    /// FD-9.13: energy is taken.
    EnergyTaken { target: Who, by: Who, amount: i16, energy: i16 },
    /// FD-3: charges are gained; `lost` went over the level (FD-2.2).
    ChargesGained { who: Who, gained: u8, lost: u8, charges: u8 },
    /// FD-2.9: a tick absorbed a charge of its author.
    ChargeAbsorbed { author: Who, effect: LastingId, charges: u8 },
    /// FD-14: an effect is put on.
    EffectLanded { bearer: Who, what: What, author: Who, remaining: u8, is_marked: bool },
    /// FD-14.3: an effect is renewed.
    EffectRenewed { bearer: Who, what: What, author: Who, remaining: u8, is_marked: bool },
    /// FD-14.1, FD-15.5: an effect is gone.
    EffectEnded { bearer: Who, what: What },
    /// FD-8.5: movement points changed in the running turn.
    MovementChanged { who: Who, movement_points: u8 },
    /// FD-11.11: a thing is made.
    ObjectMade { by: Who, thing: u16, cell: Place, remaining: u8 },
    /// FD-14.5, FD-15.5: a thing is gone.
    ObjectGone { thing: u16, cell: Place },
    /// FD-11.1: a creature comes into play.
    Summoned { who: Who, summoner: Who, cell: Place },
    /// FD-14.5: a creature's time is over.
    Vanished { who: Who },
    /// FD-11.3: somebody is dead.
    Died { who: Who, cell: Place },
    /// FD-11.9: somebody is raised.
    Resurrected { who: Who, by: Who, cell: Place, hp: i16, energy: i16 },
    /// FD-15.3: somebody surrenders.
    Surrendered { who: Who },
    /// FD-13.7: nobody was there to be touched.
    NobodyReached { who: Who, spell: SpellId },
    /// FD-12.13: the cap of block changes (by ruling, or because its time is over).
    BlockCapSet { cap: u8 },
    /// FD-15.5: the referee rules, with a reason.
    Ruled(Box<Ruling>),
    /// FD-15.1, FD-15.2, FD-15.4, FD-15.5: the battle is over.
    Ended { standing: Standing },
}

/// What damage or healing comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A plain attack by somebody.
    Plain(Who),
    /// A spell cast by somebody.
    Spell(SpellId, Who),
    /// Life steal of a spell.
    LifeSteal(SpellId, Who),
    /// A tick of an effect.
    Effect(LastingId, Who),
    /// A thing on a cell: index into things.
    Object(u16),
}
