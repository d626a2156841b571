//! What can be done, as places in a fixed list. The list is made of the board, the players and what their abilities (and items, where there are any)
//! can do; nothing in it hangs on the order in which actions are listed, so an index means the same at every moment.

use holmgang_kernel::encode::{Axes, Point};

use super::Eyes;
use crate::Rules;
use crate::action::{Action, Castle, Drag, Move, NO_CHOICE, Use};
use crate::board::{OFF, direction};
use crate::content::{ActionDef, ActionId, Count, Effect, Home, MOST_TARGETS, Price, TargetKind, Tempo};
use crate::legal::list::{COMBINATIONS, chosen_among, renamed_among};
use crate::state::{ARMY, ItemSlot, Kind, MOST_ITEMS, MOST_PIECES, MOST_TOKENS, NO_ITEM, Setup};

const MOVE: usize = 0;
const MOVE_WITH_ALL: usize = 1;
const MOVE_WITH_ONE: usize = 2;
const PROMOTE: usize = 3;
const PROMOTE_WITH_ALL: usize = 4;
const PROMOTE_WITH_ONE: usize = 5;
const CASTLE: usize = 6;
const DRAG: usize = 7;
const CHOOSE_KIND: usize = 8;
const CHOOSE: usize = 9;
const RENAME: usize = 10;
const DESIGNATE: usize = 11;
const CLAIM: usize = 12;
const END: usize = 13;
/// From here on the actions of items and abilities, [`FORMS`] verbs each.
const USES: usize = 14;

/// At one target, or at none.
const SINGLE: usize = 0;
/// At one target, with another cell.
const TO: usize = 1;
/// At several targets: those that a player would choose, so that their number says which.
const SEVERAL: usize = 2;
/// In two directions, one after the other.
const TWICE: usize = 3;
/// The forms that a use can have.
const FORMS: usize = 4;

/// Ways of a pawn to the last rank: taking to the left, straight on, taking to the right.
const APPROACHES: usize = 3;

/// The verbs of battles with this set-up.
pub(super) fn verbs(rules: &Rules, setup: &Setup) -> Vec<Axes> {
    let cells = rules.board(setup.board).cells.len();
    let things = if setup.options.items { MOST_ITEMS } else { 0 };
    let with_things = if things > 0 { cells } else { 0 };
    let (from, to, item) = (("from", cells), ("to", cells), ("item", things));
    let (kind, approach) = (("promote", Kind::PROMOTIONS.len()), ("approach", APPROACHES));
    let does = |wanted: fn(&Effect) -> bool| played(rules, setup).any(|def| def.effects.iter().any(wanted));
    let combinations = |is: bool| if is { COMBINATIONS } else { 0 };
    let mut verbs = vec![
        Axes::two("move", from, to),
        Axes::two("move", ("from", with_things), to).subject("carry all"),
        Axes::two("move", item, to).subject("carry one"),
        Axes::three("move", to, kind, approach).subject("promote"),
        Axes::three("move", ("to", with_things), kind, approach).subject("promote, carry all"),
        Axes::three("move", item, to, kind).subject("promote, carry one"),
        Axes::two("castle", ("wing", 2), ("carry", 2)),
        Axes::two("drag", item, to),
        Axes::one("choose", "kind", Kind::ALL.len()),
        Axes::one("choose", "pieces", combinations(does(|effect| matches!(effect, Effect::Ask(..))))),
        Axes::one(
            "rename",
            "pieces",
            combinations(does(|effect| matches!(effect, Effect::Restrict(restrict) if restrict.renaming))),
        ),
        Axes::one("designate", "piece", MOST_PIECES + 1),
        Axes::bare("claim"),
        Axes::bare("end"),
    ];
    for def in played(rules, setup) {
        verbs.extend(forms(setup, cells, def));
    }
    verbs
}

/// Every action that items and abilities of such a battle have, in the order of their verbs.
fn played<'a>(rules: &'a Rules, setup: &'a Setup) -> impl Iterator<Item = &'a ActionDef> {
    let of_items = if setup.options.items { items(rules) } else { 0 };
    rules.actions[..of_items].iter().chain(abilities(setup).flat_map(|ability| {
        let ability = &rules.abilities[usize::from(ability)];
        &rules.actions[usize::from(ability.first_action)..][..usize::from(ability.actions)]
    }))
}

/// How many actions of items there are: they come first among all.
fn items(rules: &Rules) -> usize {
    rules.actions.iter().position(|def| matches!(def.home, Home::Ability(_))).unwrap_or(rules.actions.len())
}

/// The abilities that take part, each once.
fn abilities(setup: &Setup) -> impl Iterator<Item = u16> {
    let all = setup.abilities;
    (0..all.len()).filter_map(move |place| all[place].filter(|ability| !all[..place].contains(&Some(*ability))))
}

/// The forms in which an action can be used.
fn forms(setup: &Setup, cells: usize, def: &ActionDef) -> [Axes; FORMS] {
    let option = match def.home {
        Home::Ability(_) => ("option", options(def)),
        Home::Item(_) => ("item", MOST_ITEMS * options(def)),
    };
    let none = Axes::one("use", "", 0).subject(&def.id);
    let mut forms = [none.clone(), none.clone(), none.clone(), none];
    if def.tempo == Tempo::Conditional {
        return forms;
    }
    let Some(wanted) = def.targets else {
        forms[SINGLE] = Axes::one("use", option.0, option.1).subject(&def.id);
        return forms;
    };
    let target = ("target", Targets::of(setup, cells, wanted.what).len());
    let (takes_one, takes_several) = match wanted.count {
        Count::Exactly(count) => (count == 1, count != 1),
        Count::Between(least, most) => (least <= 1, most > 1),
        Count::X => (true, true),
    };
    if wanted.what & TargetKind::Direction.bit() != 0 {
        forms[SINGLE] = Axes::two("use", option, target).subject(&def.id);
        let steps = ("direction", if takes_several { 8 } else { 0 });
        forms[TWICE] = Axes::three("use", option, steps, ("then", 8)).subject(&def.id);
        return forms;
    }
    if takes_one && def.has_destination {
        forms[TO] = Axes::three("use", option, target, ("to", cells)).subject(&def.id);
    } else if takes_one {
        forms[SINGLE] = Axes::two("use", option, target).subject(&def.id);
    }
    if takes_several {
        forms[SEVERAL] = Axes::two("use", option, ("targets", MOST_TARGETS + 1)).subject(&def.id);
    }
    forms
}

/// How many ways there are to say what is chosen with an action beside its targets: its options, and the declared number where that is free.
fn options(def: &ActionDef) -> usize {
    def.choices.len().max(1) * amounts(def).map_or(1, |(least, most)| usize::from(most.saturating_sub(least)) + 1)
}

/// The least and the most that can be declared, unless the number of targets says it.
fn amounts(def: &ActionDef) -> Option<(u8, u8)> {
    match def.price {
        Price::Range(least, most) if def.targets.is_none_or(|wanted| wanted.count != Count::X) => Some((least, most)),
        _ => None,
    }
}

/// Which of these a use says.
fn option(def: &ActionDef, what: &Use) -> Option<u32> {
    let choice = if what.choice == NO_CHOICE { 0 } else { u32::from(what.choice) };
    match amounts(def) {
        None => Some(choice),
        Some((least, most)) if (least..=most).contains(&what.x) => {
            Some(choice * (u32::from(most - least) + 1) + u32::from(what.x - least))
        }
        Some(_) => None,
    }
}

/// Targets of the kinds that an action takes, one kind behind the other.
struct Targets {
    what: u16,
    cells: usize,
    players: usize,
}

impl Targets {
    fn of(setup: &Setup, cells: usize, what: u16) -> Targets {
        Targets { what, cells, players: usize::from(setup.count) }
    }

    fn size(&self, kind: TargetKind) -> usize {
        if self.what & kind.bit() == 0 {
            return 0;
        }
        match kind {
            TargetKind::None => 0,
            TargetKind::Cell | TargetKind::Barrier => self.cells,
            TargetKind::Piece | TargetKind::DeadPiece => self.players * ARMY,
            TargetKind::Item => MOST_ITEMS,
            TargetKind::Player => self.players,
            // The own ones first.
            TargetKind::Token => 2 * MOST_TOKENS,
            TargetKind::Direction => 8,
        }
    }

    fn len(&self) -> usize {
        TargetKind::ALL.iter().map(|(kind, _)| self.size(*kind)).sum()
    }

    fn place(&self, kind: TargetKind, at: u32) -> Option<u32> {
        let before = TargetKind::ALL.iter().take_while(|(known, _)| *known != kind);
        let before: usize = before.map(|(known, _)| self.size(*known)).sum();
        (at < self.size(kind) as u32).then(|| before as u32 + at)
    }
}

impl Eyes<'_> {
    /// Where a listed action lies.
    pub(super) fn point(&self, action: &Action) -> Option<Point> {
        Some(match action {
            Action::Move(step) => return self.moved(step),
            Action::Castle(Castle { wing, carry }) => Point::two(CASTLE, *wing as u32, u32::from(*carry != 0)),
            Action::Use(what) => return self.used(NO_ITEM, what),
            Action::UseItem(using) => return self.used(using.item, &using.what),
            Action::Drag(Drag { item, to, .. }) => Point::two(DRAG, self.item(*item)?, self.place(*to)),
            Action::ChooseKind(kind) => Point::one(CHOOSE_KIND, *kind as u32),
            Action::ChoosePieces(named) => Point::one(CHOOSE, chosen_among(&self.scene, named)?),
            Action::Rename(named) => Point::one(RENAME, renamed_among(&self.scene, self.who, named)?),
            Action::Designate(id) => Point::one(DESIGNATE, self.piece(*id, MOST_PIECES)),
            Action::ClaimDraw => Point::bare(CLAIM),
            Action::End => Point::bare(END),
            // Sets of uses and drags are said, not listed.
            Action::Batch(_) | Action::ItemBatch(_) | Action::Drags(_) => return None,
            Action::Resign | Action::AgreeDraw | Action::SetOption | Action::Ruling(_) => return None,
        })
    }

    fn moved(&self, step: &Move) -> Option<Point> {
        let (from, to) = (self.place(step.from), self.place(step.to));
        let carries_all = || step.carry == self.scene.items_on(step.from, self.who);
        let Some(kind) = step.promote else {
            return Some(match step.carry {
                0 => Point::two(MOVE, from, to),
                _ if carries_all() => Point::two(MOVE_WITH_ALL, from, to),
                carry => Point::two(MOVE_WITH_ONE, self.item(carry.trailing_zeros() as ItemSlot)?, to),
            });
        };
        let kind = Kind::PROMOTIONS.iter().position(|known| *known == kind)? as u32;
        // Taking to the left, straight on, taking to the right, as its own player sees it.
        let forward = self.scene.setup.forward[usize::from(self.who) & 3];
        let approach = u32::from(direction(step.from, step.to)?.wrapping_sub(forward).wrapping_add(1) & 7);
        Some(match step.carry {
            0 => Point::three(PROMOTE, to, kind, approach),
            _ if carries_all() => Point::three(PROMOTE_WITH_ALL, to, kind, approach),
            carry => Point::three(PROMOTE_WITH_ONE, self.item(carry.trailing_zeros() as ItemSlot)?, to, kind),
        })
    }

    /// A use of the own ability, or of an item.
    fn used(&self, item: ItemSlot, what: &Use) -> Option<Point> {
        let setup = self.scene.setup;
        let (verb, def) = self.action(item, what.action)?;
        let mut said = option(def, what)?;
        if item != NO_ITEM {
            said += self.item(item)? * options(def) as u32;
        }
        let verb = |form: usize| USES + FORMS * verb + form;
        let Some(wanted) = def.targets else { return Some(Point::one(verb(SINGLE), said)) };
        if wanted.what & TargetKind::Direction.bit() != 0
            && let [first, then] = what.targets[..]
        {
            return Some(Point::three(verb(TWICE), said, first, then));
        }
        let [target] = what.targets[..] else {
            return Some(Point::two(verb(SEVERAL), said, what.targets.len() as u32));
        };
        // One target of an action that takes several stands where single ones do.
        let targets = Targets::of(setup, usize::from(self.scene.board.count), wanted.what);
        let target = targets.place(what.kind, self.target(what.kind, target)?)?;
        Some(match what.to {
            OFF => Point::two(verb(SINGLE), said, target),
            to => Point::three(verb(TO), said, target, self.place(to)),
        })
    }

    /// The place of an action among all that are used in this battle, and what it is.
    fn action(&self, item: ItemSlot, place: u8) -> Option<(usize, &ActionDef)> {
        let (rules, setup) = (self.scene.rules, self.scene.setup);
        if item != NO_ITEM {
            let id: ActionId = *self.scene.item(item)?.actions.get(usize::from(place))?;
            let is_known = usize::from(id) < items(rules);
            return is_known.then(|| (usize::from(id), &rules.actions[usize::from(id)]));
        }
        let own = setup.abilities[usize::from(self.who) & 3]?;
        let before = abilities(setup).take_while(|ability| *ability != own);
        let before: usize = before.map(|ability| usize::from(rules.abilities[usize::from(ability)].actions)).sum();
        let of_items = if setup.options.items { items(rules) } else { 0 };
        let id = usize::from(rules.abilities[usize::from(own)].first_action) + usize::from(place);
        Some((of_items + before + usize::from(place), rules.actions.get(id)?))
    }

    /// The place of an item among those that the player sees: what others have hidden must not move it.
    fn item(&self, slot: ItemSlot) -> Option<u32> {
        let sees = |known: &ItemSlot| self.scene.now.items[usize::from(*known)].visible_to >> (self.who & 7) & 1 != 0;
        let place = self.scene.items().map(|(known, _)| known).filter(sees).position(|known| known == slot)?;
        Some(place as u32)
    }

    /// The place of a piece, the own army first; behind the last for none.
    fn piece(&self, id: u8, count: usize) -> u32 {
        if usize::from(id) >= count {
            return count as u32;
        }
        (u32::from(id) + count as u32 - u32::from(self.who) * ARMY as u32) % count as u32
    }

    fn target(&self, kind: TargetKind, value: u8) -> Option<u32> {
        let players = usize::from(self.scene.setup.count);
        Some(match kind {
            TargetKind::None => return None,
            TargetKind::Cell | TargetKind::Barrier => self.place(value),
            TargetKind::Piece | TargetKind::DeadPiece => self.piece(value, players * ARMY),
            TargetKind::Item => self.item(value)?,
            TargetKind::Player => (u32::from(value) + players as u32 - u32::from(self.who)) % players.max(1) as u32,
            TargetKind::Token => {
                // What others have hidden must not move the own ones.
                let tokens = &self.scene.now.tokens;
                let is_own = tokens.get(usize::from(value))?.owner == self.who;
                let before = tokens.iter().take(usize::from(value)).filter(|token| (token.owner == self.who) == is_own);
                before.count() as u32 + if is_own { 0 } else { MOST_TOKENS as u32 }
            }
            TargetKind::Direction => u32::from(value & 7),
        })
    }
}
