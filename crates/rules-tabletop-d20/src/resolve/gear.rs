//! Weapons and gear: drawing, sheathing, loading, putting on, picking up, potions. TD-5.5, TD-5.9, TD-6.4, TD-6.5, TD-6.7, TD-8.5, TD-8.6.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::content::Gear;
use crate::event::{Event, Taking};
use crate::labels::Word;
use crate::numbers::{always, close};
use crate::resolve::Resolver;
use crate::state::{Condition, NOTHING, Place, Posture, State, ThingId, Who};
use crate::{Rules, clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-5.9: puts one carried weapon into each free hand.
    pub(crate) fn draw(&mut self, who: Who, things: [ThingId; 2]) {
        for thing in things {
            if thing == NOTHING || self.state.things[thing as usize].at != Place::Carried(who) {
                continue;
            }
            let gear = self.state.things[thing as usize].gear;
            if let Some(hand) = self.rules.hand_for(self.state, who, gear) {
                self.rules.put(self.state, thing, hand);
                self.log.note(clause::DRAW_OR_STANCE, || Event::ThingTaken { who, gear, how: Taking::Drawn });
            }
        }
        self.state.figure_mut(who).sheathed = false;
    }

    /// TD-5.9: a stance: crouching ends, and so do the referee's negative modifiers to his initiative.
    pub(crate) fn take_stance(&mut self, who: Who) {
        if self.state.figure(who).posture == Posture::Crouched {
            self.state.figure_mut(who).posture = Posture::Standing;
            self.log.note(clause::DRAW_OR_STANCE, || Event::PostureChanged { who, posture: Posture::Standing });
        }
        self.take_off(clause::DRAW_OR_STANCE, |effect| {
            effect.bearer == who && effect.what == Condition::RefereeInitiative && effect.value < 0
        });
    }

    /// TD-5.9: sheathing costs the same; without a name everything in hand.
    pub(crate) fn sheathe(&mut self, who: Who, thing: ThingId) {
        let figure = self.state.figure(who);
        for held in [figure.main, figure.off] {
            if held == NOTHING || thing != NOTHING && held != thing {
                continue;
            }
            let gear = self.state.things[held as usize].gear;
            if matches!(gear, Gear::Shield(_)) {
                continue;
            }
            self.rules.put(self.state, held, Place::Carried(who));
            self.log.note(clause::DRAW_OR_STANCE, || Event::ThingTaken { who, gear, how: Taking::Sheathed });
        }
        // TD-1.4: with nothing drawn he is sheathed again.
        let has_weapon = self.rules.has_weapon_in_hand(self.state, who);
        self.state.figure_mut(who).sheathed = !has_weapon;
    }

    /// TD-6.4: damage does not stop it.
    pub(crate) fn load_weapon(&mut self, who: Who, thing: ThingId) {
        self.state.things[thing as usize].loaded = true;
        let gear = self.state.things[thing as usize].gear;
        self.log.note(clause::LOAD_CROSSBOW, || Event::Loaded { who, gear });
    }

    /// TD-8.5: from the case to loaded and in hand.
    pub(crate) fn prepare_weapon(&mut self, who: Who, thing: ThingId) {
        let gear = self.state.things[thing as usize].gear;
        if self.state.things[thing as usize].at == Place::Carried(who)
            && let Some(hand) = self.rules.hand_for(self.state, who, gear)
        {
            self.rules.put(self.state, thing, hand);
        }
        let it = &mut self.state.things[thing as usize];
        (it.cased, it.loaded) = (false, true);
        self.state.figure_mut(who).sheathed = false;
        self.log.note(clause::PREPARE_CROSSBOW, || Event::ThingTaken { who, gear, how: Taking::Prepared });
    }

    /// TD-6.5: the bonus changes at once, after the attack of opportunity.
    pub(crate) fn don(&mut self, who: Who, thing: ThingId) {
        let gear = self.state.things[thing as usize].gear;
        let to = match gear {
            Gear::Armor(_) => Some(Place::Worn(who)),
            _ if self.state.figure(who).off == NOTHING && self.rules.free_hands(self.state, who) > 0 => {
                Some(Place::Off(who))
            }
            _ => self.rules.hand_for(self.state, who, gear),
        };
        if let Some(to) = to {
            self.rules.put(self.state, thing, to);
            self.log.note(clause::QUICK_GEAR, || Event::ThingTaken { who, gear, how: Taking::Donned });
        }
    }

    /// TD-6.5.
    pub(crate) fn doff(&mut self, who: Who, thing: ThingId) {
        let gear = self.state.things[thing as usize].gear;
        self.rules.put(self.state, thing, Place::Carried(who));
        self.log.note(clause::QUICK_GEAR, || Event::ThingTaken { who, gear, how: Taking::Doffed });
    }

    /// TD-6.7: an attempt: damage by the attack of opportunity it provoked makes it fail.
    pub(crate) fn pick_up(&mut self, who: Who, thing: ThingId, hurt: bool) {
        let gear = self.state.things[thing as usize].gear;
        if hurt || !matches!(self.state.things[thing as usize].at, Place::Floor(_)) {
            self.log.note(clause::PICK_UP, || Event::PickUpFailed { who, gear });
            return;
        }
        let free = self.state.figure(who).main == NOTHING;
        let hand = if free { Place::Main(who) } else { Place::Off(who) };
        self.rules.put(self.state, thing, hand);
        self.state.figure_mut(who).sheathed = false;
        self.log.note(clause::PICK_UP, || Event::ThingTaken { who, gear, how: Taking::PickedUp });
    }

    /// TD-12.7: a weapon stuck in the scenery: d20 + Str against 12.
    pub(crate) fn pull_out(&mut self, who: Who, thing: ThingId) {
        let strength = always(
            self.log,
            clause::MISHAP,
            Word::Strength,
            self.rules.modifier(self.state, who, crate::content::Ability::Str),
        );
        if !self.throw_check(who, strength, 12, clause::MISHAP) {
            return;
        }
        let gear = self.state.things[thing as usize].gear;
        let hand = self.rules.hand_for(self.state, who, gear).unwrap_or(Place::Carried(who));
        self.rules.put(self.state, thing, hand);
        self.log.note(clause::MISHAP, || Event::ThingTaken { who, gear, how: Taking::PulledOut });
    }

    /// TD-8.6: drunk, or poured into a helpless ally.
    pub(crate) fn drink(&mut self, who: Who, thing: ThingId, target: Who) {
        let gear = self.state.things[thing as usize].gear;
        let Gear::Item(item) = gear else { return };
        let Some(heals) = self.rules.items[item as usize].heals else { return };
        self.rules.put(self.state, thing, Place::Gone);
        let figure = self.state.figure_mut(who);
        figure.used_up = figure.used_up.saturating_add(1);
        self.log.note(clause::POTION, || Event::ThingTaken { who: target, gear, how: Taking::Drunk { by: who } });
        let amount = always(self.log, clause::POTION, Word::Healing, rolls::sum(self.dice, "potion", heals));
        close(self.log, "heal", amount);
        self.heal(target, who, amount, clause::POTION);
    }
}

impl Rules {
    /// The hands that a thing takes.
    pub fn hands_of(&self, gear: Gear) -> u8 {
        match gear {
            Gear::Weapon(weapon) => self.weapons[weapon as usize].hands.max(1),
            Gear::Shield(_) => 1,
            Gear::Item(item) => self.items[item as usize].hands.max(1),
            Gear::Armor(_) | Gear::Mount => 2,
        }
    }

    /// A free hand for a thing, the main one first; a thing for two hands needs both (TD-5.6).
    pub(crate) fn hand_for(&self, state: &State, who: Who, gear: Gear) -> Option<Place> {
        let figure = state.figure(who);
        let free = self.free_hands(state, who);
        if self.hands_of(gear) == 2 {
            return (free == 2).then_some(Place::Main(who));
        }
        match free {
            0 => None,
            _ if figure.main == NOTHING => Some(Place::Main(who)),
            _ => Some(Place::Off(who)),
        }
    }

    /// Whether a carried thing can be drawn: a weapon, or something that is used in the hand.
    pub fn is_drawable(&self, gear: Gear) -> bool {
        match gear {
            Gear::Weapon(_) => true,
            Gear::Item(item) => self.items[item as usize].hands > 0,
            Gear::Shield(_) | Gear::Armor(_) | Gear::Mount => false,
        }
    }

    /// TD-5.9: what `draw` takes where nothing is named: the first carried weapons that free hands can hold.
    pub fn first_to_draw(&self, state: &State, who: Who) -> [ThingId; 2] {
        let mut chosen = [NOTHING; 2];
        let mut free = self.free_hands(state, who);
        let mut at = 0;
        for (id, thing) in state.things.iter().enumerate() {
            let Gear::Weapon(weapon) = thing.gear else { continue };
            let hands = self.hands_of(thing.gear);
            if at < 2 && thing.at == Place::Carried(who) && hands <= free && self.weapons[weapon as usize].attacks {
                chosen[at] = id as ThingId;
                at += 1;
                free -= hands;
            }
        }
        chosen
    }

    /// Whether a weapon is in a hand of somebody.
    pub fn has_weapon_in_hand(&self, state: &State, who: Who) -> bool {
        let figure = state.figure(who);
        [figure.main, figure.off].into_iter().any(|thing| self.weapon_of(state, thing).is_some())
    }

    /// TD-4.6: whether a thing lights a dark scene.
    pub fn lights(&self, gear: Gear) -> bool {
        matches!(gear, Gear::Item(item) if self.items[item as usize].lights)
    }

    /// TD-13.6: what a carried thing does to shots.
    pub fn shots_of(&self, gear: Gear) -> i32 {
        match gear {
            Gear::Item(item) => i32::from(self.items[item as usize].shots),
            _ => 0,
        }
    }

    /// TD-6.7: whether a thing is too big to be picked up.
    pub fn is_big(&self, gear: Gear) -> bool {
        match gear {
            Gear::Armor(_) | Gear::Mount => true,
            Gear::Item(item) => self.items[item as usize].big,
            Gear::Weapon(_) | Gear::Shield(_) => false,
        }
    }
}
