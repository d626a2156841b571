//! Who stands where: pieces take their places in a duel with their sheets and class items.

use crate::Rules;
use crate::content::{ChessClass, ItemId};
use crate::state::{Duel, Lineup, Place, Setup, Who, at, bit, with_item};

impl Rules {
    /// Enters a piece on a place (MD-1.7) with the permanent stats of its class item (MD-6.10).
    pub(crate) fn enlist(&self, setup: &Setup, lineup: &mut Lineup, who: Who, place: Place, item: ItemId) {
        let sheet = &setup.sheets[usize::from(who)];
        lineup.who[at(place)] = who;
        lineup.place[usize::from(who)] = place;
        self.fill_sheet(setup, lineup, who, item);
        lineup.subclass[sheet.subclass as usize] |= bit(place);
        if sheet.class == ChessClass::King {
            lineup.kings |= bit(place);
        }
    }

    /// The numbers of a piece that stands in a lineup, and what its class item lets it do (MD-6.9).
    pub(crate) fn fill_sheet(&self, setup: &Setup, lineup: &mut Lineup, who: Who, item: ItemId) {
        let (sheet, place) = (&setup.sheets[usize::from(who)], lineup.place[usize::from(who)]);
        let item_sheet = self.items.get(usize::from(item));
        let stats = with_item(&sheet.stats, item_sheet.map(|item| &item.stats));
        for (row, stat) in lineup.stats.iter_mut().zip(stats) {
            row[at(place)] = stat;
        }
        lineup.item[at(place)] = item;
        lineup.able &= !bit(place);
        if item_sheet.is_some_and(|item| item.kind.class() == sheet.class) {
            lineup.able |= bit(place);
        }
    }
}

impl Duel {
    /// Somebody stands on a place with these values.
    pub(crate) fn take_in(&mut self, place: Place, health: i16, mana: i16, stamina: i16) {
        self.health[at(place)] = health;
        self.mana[at(place)] = mana;
        self.stamina[at(place)] = stamina;
        if health > 0 {
            self.alive |= bit(place);
        }
    }
}
