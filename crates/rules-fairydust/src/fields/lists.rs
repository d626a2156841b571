//! Setting fields that are lists: items, effects, wounds, orders, delayed actions, synergies, counts.

use holmgang_kernel::sheet::{Assignment, Field};
use holmgang_kernel::{refuse_if, words};

use super::CARRIED;
use super::set::{Set, Setter};
use crate::content::{Condition, DamageType, ItemKind};
use crate::notation::{read_delay, read_order};
use crate::state::{
    Attacks, CONDITIONS_NONE, Delayed, Lasting, MOST_ORDERS, NO_THING, NOBODY, OFF_MAP, Slot, State, Who, Wound,
};
use crate::{hands, permit};

impl Setter<'_> {
    /// A field of one element; none where the element is no table or lacks it.
    fn part<'a>(&self, element: &'a Field, name: &str) -> Option<&'a Field> {
        match element {
            Field::Table(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    fn part_int(&self, element: &Field, name: &str, lo: i64, hi: i64, default: i64) -> Set<i64> {
        self.part(element, name).map_or(Ok(default), |value| self.int_of(value, lo, hi))
    }

    /// The character that a part names, or nobody.
    fn part_who(&self, state: &State, element: &Field, name: &str) -> Set<Who> {
        match self.part(element, name) {
            None | Some(Field::None) => Ok(NOBODY),
            Some(Field::Text(text)) if text == "none" => Ok(NOBODY),
            Some(value) => self.who_of(state, value),
        }
    }

    /// New items in place of what is there.
    pub(super) fn carried(&self, state: &mut State, who: Who, list: &str) -> Set {
        let slot = CARRIED.iter().find(|(name, _)| *name == list).map_or(Slot::Hand, |(_, slot)| *slot);
        let old: Vec<u8> = hands::in_slot(state, who, slot).collect();
        for thing in old {
            hands::remove(state, thing);
        }
        if slot == Slot::Hand {
            state.fighter_mut(who).hands = [NO_THING; 2];
        }
        for element in self.list()? {
            let item = self.item_of(element)?;
            let kind = &self.rules.items[usize::from(item)];
            let fits =
                kind.kind != ItemKind::Conjured && (slot != Slot::Hand || kind.hands <= hands::free_hands(state, who));
            refuse_if!(!fits, self.wants(words!("items that fit", "предметы, для которых есть место")));
            let quality = self.part_int(element, "quality", -3, 3, kind.quality.into())? as i8;
            match hands::add(self.rules, state, item, slot, who, OFF_MAP) {
                Some(thing) => state.items[usize::from(thing)].quality = quality,
                None => return Err(self.wants(words!("fewer items", "меньше предметов"))),
            }
        }
        Ok(())
    }

    /// `knife.quality` of a list.
    pub(super) fn item_field(&self, state: &mut State, who: Who, list: &str, rest: &str) -> Set {
        let Some((item, "quality")) = rest.split_once('.') else { return Err(self.unknown(state)) };
        let slot = CARRIED.iter().find(|(name, _)| *name == list).map_or(Slot::Hand, |(_, slot)| *slot);
        let thing = self.rules.item_id(item).and_then(|item| hands::carried_item(state, who, item, &[slot]));
        let Some(thing) = thing else { return Err(self.unknown(state)) };
        state.items[usize::from(thing)].quality = self.int(-3, 3)? as i8;
        Ok(())
    }

    pub(super) fn floor(&self, state: &mut State, rest: &str) -> Set {
        if let Some((item, field)) = rest.split_once('.') {
            let item = self.rules.item_id(item);
            let place = state.items.iter().position(|known| known.slot == Slot::Floor && Some(known.item) == item);
            let Some(place) = place else { return Err(self.unknown(state)) };
            match field {
                "cell" => state.items[place].cell = self.cell_of(state, self.value)?,
                "quality" => state.items[place].quality = self.int(-3, 3)? as i8,
                _ => return Err(self.unknown(state)),
            }
            return Ok(());
        }
        for item in state.items.iter_mut().filter(|item| item.slot == Slot::Floor) {
            (item.slot, item.cell) = (Slot::Gone, OFF_MAP);
        }
        for element in self.list()? {
            let item = self.item_of(element)?;
            let Some(cell) = self.part(element, "cell") else {
                return Err(self.wants(words!("an item with its cell", "предмет с клеткой")));
            };
            let cell = self.cell_of(state, cell)?;
            let quality = self.part_int(element, "quality", -3, 3, 0)? as i8;
            if let Some(thing) = hands::add(self.rules, state, item, Slot::Floor, NOBODY, cell) {
                state.items[usize::from(thing)].quality = quality;
            }
        }
        Ok(())
    }

    pub(super) fn effects(&self, state: &mut State, who: Who) -> Set {
        let mut conditions = CONDITIONS_NONE;
        let all: Vec<(Condition, &str)> =
            Condition::ALL.iter().map(|(condition, word, _)| (*condition, *word)).collect();
        for element in self.list()? {
            let kind = self.part(element, "kind").unwrap_or(element);
            let condition = self.word_of(kind, &all)?;
            let usual = i64::from(Condition::ALL[condition as usize].2);
            conditions[condition as usize] = Lasting {
                turns: self.part_int(element, "turns_left", 1, 255, 1)? as u8,
                magnitude: self.part_int(element, "magnitude", 0, 20, usual)? as u8,
                source: self.part_who(state, element, "source")?,
            };
        }
        state.fighter_mut(who).conditions = conditions;
        Ok(())
    }

    pub(super) fn wounds(&self, state: &mut State, who: Who) -> Set {
        let mut wounds = Vec::new();
        for element in self.list()? {
            let damage_type = match self.part(element, "type") {
                Some(word) => self.word_of(word, &DamageType::ALL)?,
                None => DamageType::BodilyPhysical,
            };
            let damage = match element {
                Field::Int(_) => self.int_of(element, 1, 100)?,
                _ => self.part_int(element, "damage", 1, 100, 1)?,
            };
            let source = self.part_who(state, element, "source")?;
            wounds.push(Wound { who, damage: damage as u8, damage_type, source });
        }
        state.wounds.retain(|wound| wound.who != who);
        state.wounds.extend(wounds);
        Ok(())
    }

    pub(super) fn orders(&self, state: &mut State, who: Who) -> Set {
        let mut orders = Vec::new();
        for element in self.list()? {
            let text = self.text_of(element)?;
            orders.push(read_order(self.rules, state, text).map_err(|fault| self.wants(fault.words))?);
        }
        if MOST_ORDERS < orders.len() {
            return Err(self.wants(words!("at most {MOST_ORDERS} orders", "не больше {MOST_ORDERS} приказов")));
        }
        state.orders.retain(|(of, _)| *of != who);
        state.orders.extend(orders.into_iter().map(|order| (who, order)));
        Ok(())
    }

    pub(super) fn pending_delay(&self, state: &mut State, who: Who) -> Set {
        let delaying = match self.value {
            _ if self.is_none() => None,
            Field::Text(text) => Some(read_delay(self.rules, state, text).map_err(|fault| self.wants(fault.words))?),
            _ => return Err(self.wants(words!("the text of a delayed action", "текст отложенного действия"))),
        };
        state.delays.retain(|delayed| delayed.owner != who);
        if let Some(delaying) = delaying {
            let cost = permit::cost(state, &delaying.deed).0 + 1;
            let crate::action::Delaying { deed, trigger, of } = delaying;
            state.delays.push(Delayed { owner: who, deed, trigger, of, cost, is_lapsing: false });
        }
        Ok(())
    }

    pub(super) fn attacks(&self, state: &mut State, rest: &str) -> Set {
        let pair_of = |state: &State, pair: &str| -> Set<(Who, Who)> {
            let (attacker, target) = pair.split_once('>').unwrap_or((pair, ""));
            Ok((self.who_of(state, &attacker.into())?, self.who_of(state, &target.into())?))
        };
        let put = |state: &mut State, (attacker, target): (Who, Who), count: u8| {
            state.attacks.retain(|known| !(known.attacker == attacker && known.target == target));
            if 0 < count {
                state.attacks.push(Attacks { attacker, target, count });
            }
        };
        if let Some((pair, "count")) = rest.rsplit_once('.') {
            let pair = pair_of(state, pair)?;
            let count = self.int(0, 255)? as u8;
            put(state, pair, count);
            return Ok(());
        }
        state.attacks.clear();
        for element in self.list()? {
            let Some(Field::Text(pair)) = self.part(element, "pair") else {
                return Err(self.wants(words!("pairs as `bo>suspect`", "пары вида `bo>suspect`")));
            };
            let pair = pair_of(state, pair)?;
            let count = self.part_int(element, "count", 1, 255, 1)? as u8;
            put(state, pair, count);
        }
        Ok(())
    }

    /// What a participant has paid; `none` takes all synergies away.
    pub(super) fn synergies(&self, state: &mut State, rest: &str) -> Set {
        if rest.is_empty() && self.is_none() {
            state.synergies.clear();
            return Ok(());
        }
        let parts: Vec<&str> = rest.split('.').collect();
        let [leader, "paid", who] = parts.as_slice() else { return self.fixed(self.rules, state) };
        let (leader, who) = (self.who_of(state, &(*leader).into())?, self.who_of(state, &(*who).into())?);
        let Some(place) = state.synergies.iter().position(|synergy| synergy.leader() == leader) else {
            return Err(self.unknown(state));
        };
        let synergy = &mut state.synergies[place];
        let most = i64::from(synergy.price());
        let points = self.int(0, most)? as u8;
        match synergy.members.iter_mut().find(|member| member.who == who) {
            Some(member) => member.paid = points,
            None => return Err(self.unknown(state)),
        }
        Ok(())
    }
}
