//! Who stands where: pieces take their places in a duel with their sheets and class items.

use crate::Rules;
use crate::content::{ChessClass, ItemId, ItemKind, Stat, Subclass};
use crate::menu;
use crate::state::{
    Duel, FILES, Kit, Lineup, NOBODY, PIECES, Place, Setup, Who, at, bit, is_front, side_of, with_item,
};

impl Rules {
    /// Enters a piece on a place (MD-1.7) with the permanent stats of its class item (MD-6.10).
    pub(crate) fn enlist(&self, setup: &Setup, lineup: &mut Lineup, who: Who, place: Place, item: ItemId) {
        let sheet = &setup.sheets[usize::from(who)];
        lineup.who[at(place)] = who;
        lineup.place[usize::from(who)] = place;
        lineup.kit[at(place)] = self.kit(setup, who, place);
        self.fill_sheet(setup, lineup, who, item);
        lineup.subclass[sheet.subclass as usize] |= bit(place);
        if sheet.class == ChessClass::King {
            lineup.kings |= bit(place);
        }
    }

    /// What is asked of a piece at every turn.
    fn kit(&self, setup: &Setup, who: Who, place: Place) -> Kit {
        let sheet = &setup.sheets[usize::from(who)];
        let mut kit = menu::kit_of(self, &sheet.skills);
        let side = side_of(place);
        // MD-7.9: the subclass decides, not the class.
        if sheet.subclass == Subclass::Warrior {
            kit.row_limit = side.other().front();
            // MD-7.6: the whole front row, or the cell in front.
            kit.blockers = match () {
                () if is_front(place) => 0,
                () if setup.options.blocks_by_file => bit(place - FILES),
                () => side.front(),
            };
        }
        kit
    }

    /// The kits of everybody, after the options have changed.
    pub(crate) fn fill_kits(&self, setup: &Setup, lineup: &mut Lineup) {
        for place in 0..PIECES as Place {
            let who = lineup.who[at(place)];
            if who != NOBODY {
                let has_one_ability = lineup.kit[at(place)].has_one_ability;
                lineup.kit[at(place)] = Kit { has_one_ability, ..self.kit(setup, who, place) };
            }
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
        let recovers =
            [Stat::HealthRecovery, Stat::ManaRecovery, Stat::StaminaRecovery].map(|stat| stats[stat as usize]);
        lineup.great_recovery &= !bit(place);
        if recovers.iter().any(|recovery| i16::from(u8::MAX) < *recovery) {
            lineup.great_recovery |= bit(place);
        }
        lineup.kit[at(place)].has_one_ability = item_sheet.is_some_and(|item| item.kind != ItemKind::Spellbook);
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
