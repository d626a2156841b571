//! What can happen, in the game's words: whom it concerns, how its line stands in the log, and its sentence. Numbers computed for an event stand beside
//! it as tallies; sentences that hang on more than their fields are in `narrate.rs`.

use holmgang_kernel::event::Concern;
use holmgang_kernel::events;
use holmgang_kernel::plain;

use crate::action::{Aim, Ruling};
use crate::content::{Brings, DamageType, LastingId, SpellId, ThingId};
use crate::names::cell_label;
use crate::narrate::Teller;
use crate::state::{NOBODY, Place, Team, What, Who};

/// How a field stands in a sentence, by its type.
macro_rules! shown {
    ($t:ident, Who, $who:ident) => {
        $t.name(*$who)
    };
    ($t:ident, Place, $cell:ident) => {
        cell_label(*$cell, $t.lang)
    };
    ($t:ident, SpellId, $spell:ident) => {
        $t.rules.spell_name(*$spell, $t.lang)
    };
    ($t:ident, LastingId, $effect:ident) => {
        $t.rules.lasting_name(*$effect, $t.lang)
    };
    ($t:ident, ThingId, $thing:ident) => {
        $t.rules.thing_name(*$thing, $t.lang)
    };
    ($t:ident, What, $what:ident) => {
        $t.rules.what_name(*$what, $t.lang)
    };
    ($t:ident, $other:ident, $field:ident) => {
        $field
    };
}

events! {
    /// One thing that happened.
    pub enum Event about Who, Place, told by shown!(t: Teller<'_>);

    /// FD-4: somebody stands somewhere at the start.
    Placed { who: Who, cell: Place } Deed of who at cell { "{who} stands on {cell}.", "{who}: место {cell}." }
    /// FD-5.2: an initiative roll.
    InitiativeRolled { who: Who, roll: u8 } Deed of who {
        "{who} rolls {roll} for initiative.", "{who}: бросок очерёдности {roll}."
    }
    /// FD-5.1: the order is fixed; the slots are in the state.
    OrderFixed Deed { "Order of turns: {order}.", "Очерёдность: {order}.", order = t.names(&t.state.turn_order) }
    /// FD-5.8: a round begins.
    RoundBegan { round: u16 } Heading { "Round {round}", "Раунд {round}" }
    /// FD-6.1: a turn begins with these points.
    TurnBegan { who: Who, action_points: u8, attack_points: u8, movement_points: u8 } Deed of who {
        "{who} acts: {action_points} AP, {movement_points} MP, {attacks}.",
        "Ходит {who}: {action_points} ОД, {movement_points} ОП, {attacks}.",
        attacks = crate::describe::attack_points(*attack_points, t.lang)
    }
    /// FD-13.6: a turn is skipped under stun.
    TurnSkipped { who: Who } Deed of who {
        "{who} is stunned and skips the turn.", "{who}: оглушение, ход пропускается."
    }
    /// FD-6.4, FD-6.5, FD-11.13, FD-15.5: a turn is over.
    TurnEnded { who: Who } Detail of who { "{who}: the turn is over.", "{who}: ход окончен." }
    /// FD-5.7: the place of a dead one is passed over.
    PassedOver { who: Who } Detail of who {
        "{who} is out: the place is passed over.", "{who} вне боя: место пропускается."
    }
    /// FD-8: one step.
    Stepped { who: Who, from: Place, to: Place, movement_left: u8 } Deed of who at from, to {
        "{who} walks {from} → {to}; {movement_left} MP left.", "{who} идёт {from} → {to}; осталось {movement_left} ОП."
    }
    /// FD-8.9: somebody is moved by a spell.
    Shifted { who: Who, from: Place, to: Place, by: Who }
        Consequence by (Concern::between(*by, *who).at(*from).at(*to))
    {
        "{who} is moved {from} → {to}.", "{who}: перемещение {from} → {to}."
    }
    /// FD-8.9: there was no room to be pushed to.
    HeldFast { who: Who } Consequence of who {
        "{who} stays: there is no room behind.", "{who} остаётся на месте: сзади нет места."
    }
    /// FD-1.6: a rest is declared.
    Rested { who: Who } Deed of who { "{who} rests.", "{who} отдыхает." }
    /// FD-9.1, FD-9.3: a plain attack is made.
    Attacked { who: Who, target: Who } Deed of who to target {
        "{who}: {weapon} → {target}.", "{who}: {weapon} → {target}.", weapon = t.weapon(*who)
    }
    /// FD-13: a spell is cast; charges declared.
    SpellCast { who: Who, spell: SpellId, aim: Aim, charges: u8 } Deed by (aim.concern().of(*who)) {
        "{who}: {spell}{at}{with}.", "{who}: {spell}{at}{with}.", at = t.aimed(*who, *aim), with = t.with_charges(*charges)
    }
    /// FD-1.9: what the action cost.
    Paid { who: Who, action_points: u8, attack_points: u8, energy: i16, charges: u8 } Detail of who {
        "{who} pays {price}.", "{who}: цена {price}.",
        price = t.price(*action_points, *attack_points, *energy, *charges)
    }
    /// FD-13.8: a spell whose uses are limited has been used.
    UseSpent { who: Who, spell: SpellId, left: u8 } Detail of who {
        "{who}: {spell}, {left} left.", "{who}: {spell}, осталось {left}."
    }
    /// FD-10.8: the sphere behind the chance that follows.
    SphereRolled { who: Who, roll: u8 } Detail of who {
        "{who}: the sphere shows {roll}.", "{who}: сфера показывает {roll}."
    }
    /// FD-10.1: whether a cast works; of a warcry, on whom. No roll where it was certain.
    SuccessRolled { who: Who, spell: SpellId, target: Who, chance: u8, roll: Option<u8>, passed: bool }
        Consequence of who to target
    {
        => t.rolled(&t.spell_on(*spell, *target), *roll, *chance, *passed, ["fails", "works"], ["не удалось", "удалось"])
    }
    /// FD-12: whether the attack is blocked.
    BlockRolled { who: Who, attacker: Who, chance: u8, roll: Option<u8>, passed: bool } Consequence of who to attacker {
        => t.rolled(&t.name(*who), *roll, *chance, *passed, ["not blocked", "blocked"], ["блока нет", "блок"])
    }
    /// FD-12.17: whether the attack is reflected.
    ReflectRolled { who: Who, effect: LastingId, attacker: Who, chance: u8, roll: Option<u8>, passed: bool }
        Consequence of who to attacker
    {
        => t.rolled(
            &format!("{}: {}", t.name(*who), t.effect(*effect)),
            *roll, *chance, *passed, ["not reflected", "reflected"], ["не отражено", "отражено"],
        )
    }
    /// FD-9.6: the weapon's damage.
    WeaponRolled { who: Who, roll: i16 } Detail of who {
        "{who}: {weapon} rolls {roll}.", "{who}: {weapon}, бросок {roll}.", weapon = t.weapon(*who)
    }
    /// FD-10.19: whether a rider comes with the attack.
    RiderRolled { who: Who, brings: Brings, target: Who, chance: u8, roll: Option<u8>, passed: bool }
        Consequence of who to target
    {
        => t.rider_rolled(&t.brought_on(*brings, *target), *roll, *chance, *passed)
    }
    /// FD-10.15: whether an effect acts this turn.
    TickRolled { bearer: Who, effect: LastingId, chance: u8, roll: Option<u8>, passed: bool } Consequence of bearer {
        => t.rolled(
            &t.effect_on(*effect, *bearer),
            *roll, *chance, *passed, ["does nothing", "strikes"], ["не сработало", "сработало"],
        )
    }
    /// FD-9: HP are lost.
    Damaged { target: Who, source: Source, damage_type: DamageType, amount: i16, lost: i16, hp: i16 }
        Consequence by (source.concern(*target))
    {
        "{by} → {target}: {amount} {damage}{over}, {old} → {hp}.", "{by} → {target}: {amount} {damage}{over}, {old} → {hp}.",
        by = t.source(*source), damage = t.damage(*damage_type), over = t.not_lost(*amount, *lost),
        old = i32::from(*hp) + i32::from(*lost)
    }
    /// FD-9.15: HP are regained.
    Healed { target: Who, source: Source, amount: i16, gained: i16, hp: i16 } Consequence by (source.concern(*target)) {
        "{by} → {target}: {amount} healed{over}, {old} → {hp}.", "{by} → {target}: исцеление на {amount}{over}, {old} → {hp}.",
        by = t.source(*source), over = t.not_gained(amount - gained), old = i32::from(*hp) - i32::from(*gained)
    }
    /// FD-3.2: energy is restored; what goes over the maximum becomes charges.
    EnergyRestored { who: Who, amount: i16, energy: i16, overflow: i16 } Detail of who {
        "{who}: +{amount} energy, {old} → {energy}{over}.", "{who}: +{amount} энергии, {old} → {energy}{over}.",
        old = energy - (amount - overflow), over = t.overflow(*overflow)
    }
    /// FD-9.13: energy is taken.
    EnergyTaken { target: Who, by: Who, amount: i16, energy: i16 } Consequence of by to target {
        "{by} takes energy → {target}: −{amount}, {old} → {energy}.",
        "{by} отнимает энергию → {target}: −{amount}, {old} → {energy}.", old = energy + amount
    }
    /// FD-3: charges are gained; `lost` went over the level (FD-2.2).
    ChargesGained { who: Who, gained: u8, lost: u8, charges: u8 } Consequence of who {
        "{who}: {gain}.", "{who}: {gain}.", gain = t.gained(*gained, *lost, *charges)
    }
    /// FD-2.9: a tick absorbed a charge of its author.
    ChargeAbsorbed { author: Who, effect: LastingId, charges: u8 } Detail of author {
        "{effect} absorbs a charge: {author}, {old} → {charges}.",
        "{effect}: поглощён заряд, {author}, {old} → {charges}.", old = u16::from(*charges) + 1
    }
    /// FD-14: an effect is put on.
    EffectLanded { bearer: Who, what: What, author: Who, remaining: u8, is_marked: bool }
        Consequence by (Concern::between(*author, *bearer))
    {
        "{bearer}: {what} for {left}{mark}.", "{bearer}: {what} на {left}{mark}.",
        left = t.turns(*remaining), mark = t.mark(*is_marked)
    }
    /// FD-14.3: an effect is renewed. The Russian sentence has no verb: names of effects stand in the plural too.
    EffectRenewed { bearer: Who, what: What, author: Who, remaining: u8, is_marked: bool }
        Consequence by (Concern::between(*author, *bearer))
    {
        "{bearer}: {what} is renewed, {left}{mark}.", "{bearer}: {what} снова на {left}{mark}.",
        left = t.turns(*remaining), mark = t.mark(*is_marked)
    }
    /// FD-14.1, FD-15.5: an effect is gone.
    EffectEnded { bearer: Who, what: What } Detail of bearer {
        "{bearer}: {what} ends.", "{bearer}: {what}, действие кончилось."
    }
    /// FD-8.5: movement points changed in the running turn.
    MovementChanged { who: Who, movement_points: u8 } Detail of who {
        "{who}: {movement_points} MP now.", "{who}: теперь {movement_points} ОП."
    }
    /// FD-11.11: a thing is made.
    ObjectMade { by: Who, thing: ThingId, cell: Place, remaining: u8 } Consequence of by at cell {
        "{by}: {thing} on {cell} for {left}.", "{by}: {thing} на {cell} на {left}.", left = t.turns(*remaining)
    }
    /// FD-14.5, FD-15.5: a thing is gone.
    ObjectGone { thing: ThingId, cell: Place } Consequence at cell {
        "{thing} on {cell} is gone.", "{thing} на {cell} исчезает."
    }
    /// FD-11.1: a creature comes into play.
    Summoned { who: Who, summoner: Who, cell: Place } Consequence of summoner to who at cell {
        "{summoner} summons {who} on {cell}.", "{summoner} призывает: {who} на {cell}."
    }
    /// FD-14.5: a creature's time is over.
    Vanished { who: Who } Consequence of who { "{who} vanishes: its time is over.", "{who} исчезает: срок вышел." }
    /// FD-11.3: somebody is dead.
    Died { who: Who, cell: Place } Consequence of who at cell { "{who} falls on {cell}.", "{who} погибает на {cell}." }
    /// FD-11.9: somebody is raised.
    Resurrected { who: Who, by: Who, cell: Place, hp: i16, energy: i16 } Consequence of by to who at cell {
        "{by} raises {who} on {cell} with {hp} HP and {energy} energy.",
        "{by} воскрешает: {who} на {cell}, {hp} ОЗ и {energy} энергии."
    }
    /// FD-15.3: somebody surrenders.
    Surrendered { who: Who } Deed of who { "{who} surrenders.", "{who} сдаётся." }
    /// FD-13.7: nobody was there to be touched.
    NobodyReached { who: Who, spell: SpellId } Consequence of who {
        "{who}: {spell} reaches nobody.", "{who}: {spell}, рядом никого."
    }
    /// FD-12.13: the cap of block changes (by ruling, or because its time is over).
    BlockCapSet { cap: u8 } Consequence {
        "The cap of block is {percent} now.", "Предел блока теперь {percent}.", percent = t.percent(*cap)
    }
    /// FD-15.5: the referee rules, with a reason.
    Ruled { ruling: Box<Ruling> } Deed by (ruling.what.concern()) {
        "The referee rules: {what}. Reason: {reason}", "Решение судьи: {what}. Причина: {reason}",
        what = t.rules.ruling_text(t.state, &ruling.what, t.lang), reason = ruling.reason.as_str()
    }
    /// FD-15.1, FD-15.2, FD-15.4, FD-15.5: the battle is over.
    Ended { winner: Option<Team> } Heading { => plain::result(winner.map(Team::name), t.lang) }
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
    /// A thing on a cell.
    Object(ThingId),
}

impl Source {
    /// Who does it to whom; nobody where no author is known.
    fn concern(self, target: Who) -> Concern<Who, Place> {
        match self {
            Source::Plain(who) | Source::Spell(_, who) | Source::LifeSteal(_, who) | Source::Effect(_, who)
                if who != NOBODY =>
            {
                Concern::between(who, target)
            }
            _ => Concern::NONE.to(target),
        }
    }
}
