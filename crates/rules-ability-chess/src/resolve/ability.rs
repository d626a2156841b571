//! Uses of abilities and items: what they cost, and what their effects know.

use holmgang_kernel::log::Log;

use super::Flow;
use crate::action::{NO_CHOICE, Use, UseItem};
use crate::board::{Cell, Cells, OFF};
use crate::clause;
use crate::content::{ActionDef, ActionId, Home, MOST_TARGETS, Multiple, Origin, TargetKind, Tempo, Visibility};
use crate::event::Event;
use crate::few::Few;
use crate::legal;
use crate::state::{Aim, ItemSlot, NO_ITEM, NO_PIECE, PieceId, TurnUse, Who};
use crate::zone;

/// What an effect may speak of while an action runs.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The player whose ability or item it is.
    pub user: Who,
    /// From where pushes go away.
    pub origin: Cells,
    pub kind: TargetKind,
    pub targets: Few<u8, MOST_TARGETS>,
    pub to: Cell,
    pub x: u8,
    pub choice: u8,
    /// The piece of the trigger, where it stood, and who captured it.
    pub subject: PieceId,
    pub subject_cell: Cell,
    pub captor: PieceId,
    /// The token of the trigger.
    pub token: Option<(Who, u16)>,
    /// The item that is used, and the cell on which it lay.
    pub item: ItemSlot,
    pub item_cell: Cell,
    /// The pieces that somebody named, as bits, and who.
    pub chosen: u64,
    pub asked: Who,
    /// The restriction whose named piece has died; 0: none.
    pub restriction: u16,
}

impl Context {
    /// Nothing but the user.
    pub fn of(user: Who) -> Context {
        Context {
            user,
            origin: Cells::NONE,
            kind: TargetKind::None,
            targets: Few::default(),
            to: OFF,
            x: 0,
            choice: NO_CHOICE,
            subject: NO_PIECE,
            subject_cell: OFF,
            captor: NO_PIECE,
            token: None,
            item: NO_ITEM,
            item_cell: OFF,
            chosen: 0,
            asked: crate::state::NOBODY,
            restriction: 0,
        }
    }

    /// A use by hand.
    fn of_use(user: Who, said: &Use) -> Context {
        Context {
            kind: said.kind,
            targets: said.targets,
            to: said.to,
            x: said.x,
            choice: said.choice,
            ..Context::of(user)
        }
    }
}

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-3.6, AC-5.4: one use of the own ability by the active player.
    pub fn use_ability(&mut self, who: Who, said: &Use) {
        let Some(action) = legal::ability::own_action(&self.scene(), who, said.action) else { return };
        let def = &self.rules.actions[usize::from(action)];
        if def.tempo == Tempo::Main {
            self.now.main_action_done = true;
            let bearer = self.now.players[usize::from(who)].bearer;
            // AC-11.8: the bearer makes it; AC-3.14: a wrong try that is not forgiven.
            if self.is_unforgiven(who, bearer) {
                self.note(clause::UNFORGIVING, || Event::UnforgivingAttempt { who, piece: bearer, to: OFF });
                return;
            }
        }
        let price = legal::ability::price(&self.scene(), who, action, said, NO_ITEM, 0).unwrap_or(0);
        self.now.used_actions |= 1 << (said.action & 15);
        self.remember_use(action, NO_ITEM, def.multiple, said);
        self.note_use(who, action, NO_ITEM, said, def);
        self.pay(who, price, def.visibility != Visibility::Public);
        self.remember_undergone(who, said);
        let mut context = Context::of_use(who, said);
        context.origin = self.origin_of(def, &context);
        self.perform(action, &mut context, 0);
        // AC-11.2: a change of the action holds for the next use.
        if !self.now.modified.is_empty() {
            self.now.modified.retain(|modified| modified.action != said.action);
        }
    }

    /// AC-3.11: the uses of a list one by one; one that has become impossible fizzles unpaid. Triggers run after each (AC-2.11).
    pub fn use_batch(&mut self, who: Who, uses: &[Use]) {
        for (place, said) in uses.iter().enumerate() {
            let is_still_legal = place == 0 || self.can_go_on(who, said);
            if is_still_legal {
                self.use_ability(who, said);
                self.run_triggers();
                self.judge_eliminations();
                self.queue.king_died = false;
            } else {
                self.note(clause::BATCHES, || Event::Fizzled { who, index: place as u8 });
            }
        }
    }

    /// Whether the next use of a batch is legal now. The main action of the whole series was done by the first one (AC-3.4).
    fn can_go_on(&self, who: Who, said: &Use) -> bool {
        let scene = self.scene();
        // AC-9.4: who is out uses nothing more.
        let is_open = self.now.standing.is_open() && !scene.player(who).is_eliminated;
        is_open && legal::ability::check_use(&scene, who, said, true).is_ok()
    }

    /// AC-3.11: uses of an item one by one; one that has become impossible fizzles unpaid.
    pub fn use_item_batch(&mut self, who: Who, uses: &[UseItem]) {
        for (place, said) in uses.iter().enumerate() {
            let is_open = self.now.standing.is_open() && !self.scene().player(who).is_eliminated;
            let is_still_legal =
                place == 0 || (is_open && legal::item::check_use(&self.scene(), who, said, true).is_ok());
            if is_still_legal {
                self.use_item(who, said);
                self.run_triggers();
                self.judge_eliminations();
                self.queue.king_died = false;
            } else {
                self.note(clause::BATCHES, || Event::Fizzled { who, index: place as u8 });
            }
        }
    }

    /// AC-7.13, AC-7.14: a use of an item by the active player.
    pub fn use_item(&mut self, who: Who, said: &UseItem) {
        let Some(item) = self.scene().item(said.item).copied() else { return };
        let Some(action) = item.actions.get(usize::from(said.what.action)).copied() else { return };
        let def = &self.rules.actions[usize::from(action)];
        if def.tempo == Tempo::Main {
            self.now.main_action_done = true;
            // AC-11.8: the piece over the item makes it.
            if let Some(piece) = self.scene().piece_at(item.cell)
                && self.is_unforgiven(who, piece)
            {
                self.note(clause::UNFORGIVING, || Event::UnforgivingAttempt { who, piece, to: OFF });
                return;
            }
        }
        let price = legal::ability::price(&self.scene(), who, action, &said.what, said.item, 0).unwrap_or(0);
        self.now.items[usize::from(said.item)].used |= 1 << (said.what.action & 7);
        self.remember_use(action, said.item, def.multiple, &said.what);
        self.note_use(who, action, said.item, &said.what, def);
        self.pay(who, price, def.visibility != Visibility::Public);
        let mut context = Context::of_use(who, &said.what);
        context.item = said.item;
        context.item_cell = item.cell;
        context.origin = self.origin_of(def, &context);
        self.perform(action, &mut context, 0);
        self.spend_charge(said.item);
    }

    fn note_use(&mut self, who: Who, action: ActionId, item: ItemSlot, said: &Use, def: &ActionDef) {
        let by = match (def.home, def.tempo) {
            (Home::Item(_), _) => clause::USING_AN_ITEM,
            (_, Tempo::Main) => clause::ABILITY_REPLACES_MOVE,
            _ if def.multiple.is_some() => clause::MULTIPLE_ACTION,
            _ => clause::SIDE_ACTION,
        };
        let aim = Aim { kind: said.kind, value: said.targets.first().copied().unwrap_or(OFF) };
        let (targets, to, x, choice) = (said.targets, said.to, said.x, said.choice);
        let aimed = match aim.kind {
            TargetKind::Piece | TargetKind::DeadPiece => self.scene().stands_as(aim.value),
            _ => Default::default(),
        };
        self.note(by, || Event::Used { who, action, item, targets, aim, aimed, to, x, choice });
    }

    /// AC-11.5, AC-5.10: what has been used this turn, for bans on repeating and for stepped totals.
    fn remember_use(&mut self, action: ActionId, item: ItemSlot, multiple: Option<Multiple>, said: &Use) {
        if multiple.is_none() {
            return;
        }
        self.now.uses.push(TurnUse { action, item, aim: said.aims().next().unwrap_or_default(), is_more: false });
        for aim in said.aims().skip(1) {
            self.now.uses.push(TurnUse { action, item, aim, is_more: true });
        }
    }

    /// AC-13.6: target players have now undergone this action.
    fn remember_undergone(&mut self, who: Who, said: &Use) {
        if said.kind == TargetKind::Player {
            for target in said.targets.iter().copied() {
                self.player_mut(target).undergone |= 1 << (16 * u32::from(who & 3) + u32::from(said.action & 15));
            }
        }
    }

    /// AC-5.4: takes the price; false if it cannot be paid (AC-5.5, AC-5.13). A price of 0 is always paid (AC-5.11).
    pub fn pay(&mut self, who: Who, price: u8, is_secret: bool) -> bool {
        if price == 0 {
            self.note(clause::PRICE_ZERO, || Event::Free { who });
            return true;
        }
        if legal::ability::can_pay(&self.scene(), who, u16::from(price)).is_err() {
            return false;
        }
        let player = self.player_mut(who);
        player.energy -= price;
        let energy = player.energy;
        self.now.is_noisy = true;
        self.note(clause::SPENDING, || Event::Paid { who, amount: price, energy, is_secret });
        true
    }

    /// The cells from which an action is measured.
    pub fn origin_of(&self, def: &ActionDef, context: &Context) -> Cells {
        let scene = self.scene();
        match def.origin {
            _ if context.item != NO_ITEM && matches!(def.home, Home::Ability(_)) => Cells::one(context.item_cell),
            Origin::ItemCell => Cells::from_iter([context.item_cell].into_iter().filter(|cell| *cell != OFF)),
            _ => {
                let bearer = scene.player(context.user).bearer;
                if bearer == NO_PIECE { Cells::NONE } else { scene.piece(bearer).cells().collect() }
            }
        }
    }

    /// Cells of a zone around some cells.
    pub fn around(&self, area: crate::content::Zone, cells: Cells, barriers: bool) -> Cells {
        cells
            .iter()
            .fold(Cells::NONE, |all, cell| all.or(zone::cells(&self.scene(), area, std::iter::once(cell), barriers)))
    }
}
