//! Conditional actions: AC-3.5, and the order of AC-2.11 step 7.

use holmgang_kernel::log::Log;

use super::ability::Context;
use super::{Flow, Happening, MOST_RUNS, What};
use crate::board::{Cell, Cells};
use crate::content::{ActionDef, ActionId, Cause, Effect, Home, Origin, Owner, Price, Select, Tempo, TriggerOn};
use crate::event::Event;
use crate::state::{NO_PIECE, NOBODY, PieceId, Who, army_bit, army_of};
use crate::{clause, zone};

impl<L: Log<Event>> Flow<'_, L> {
    /// Looks after deaths in their order, then after arrivals; what that causes joins the end of the queue.
    pub fn run_triggers(&mut self) {
        loop {
            if usize::from(self.queue.done) < self.queue.happenings.len() {
                let happening = self.queue.happenings[usize::from(self.queue.done)];
                self.queue.done += 1;
                self.happened(happening);
            } else if !self.queue.wounded.is_empty() {
                let id = self.queue.wounded.remove(0);
                self.was_wounded(id);
            } else if !self.queue.arrivals.is_empty() {
                let id = self.queue.arrivals.remove(0);
                self.arrived(id);
            } else {
                return;
            }
        }
    }

    fn happened(&mut self, happening: Happening) {
        let Happening { what, piece, cell, cause, captor, owner, number } = happening;
        match what {
            What::Nothing => {}
            What::TokenLoose => self.token_loose(owner, number),
            What::FireLit => self.fire_lit(cell),
            What::Death => {
                if !self.now.tokens.is_empty() {
                    self.tokens_of_the_dead(piece, cell);
                }
                let listened =
                    TriggerOn::BearerCaptured.bit() | TriggerOn::BearerDied.bit() | TriggerOn::PieceDied.bit();
                if self.setup.listens & listened != 0 {
                    self.death_triggers(piece, cell, cause, captor);
                }
                if !self.now.restrictions.is_empty() {
                    self.named_piece_died(piece);
                }
            }
        }
    }

    /// AC-13.4: what was attached to the dead piece.
    fn tokens_of_the_dead(&mut self, piece: PieceId, cell: Cell) {
        let loose: crate::few::Few<(u8, u16), 24> = self
            .loosen_tokens(piece, cell)
            .map(|place| &self.now.tokens[usize::from(place)])
            .map(|token| (token.owner, token.number))
            .collect();
        for (owner, number) in loose.iter().copied() {
            self.token_loose(owner, number);
        }
    }

    /// AC-13.4: a token whose object was destroyed bursts by its ability's conditional action; without one it is gone.
    fn token_loose(&mut self, owner: Who, number: u16) {
        let Some(place) = self.token_place(owner, number) else { return };
        let action = self.listeners(owner, TriggerOn::TokenObjectDestroyed).next();
        match action {
            Some(action) => {
                let context = Context { token: Some((owner, number)), ..Context::of(owner) };
                self.note(clause::ATTACHED_BOMBS, || Event::Triggered {
                    who: owner,
                    action,
                    item: crate::state::NO_ITEM,
                });
                self.run_conditional(action, context, true);
                self.now.tokens.retain(|token| !(token.owner == owner && token.number == number));
            }
            None => {
                self.now.tokens.remove(place);
                self.note(clause::ATTACHED_BOMBS, || Event::TokenGone { owner, number });
            }
        }
    }

    fn death_triggers(&mut self, piece: PieceId, cell: Cell, cause: Cause, captor: PieceId) {
        let owner = self.scene().owner(piece);
        let players: crate::few::Few<Who, 4> = self.scene().living_from_active().collect();
        for who in players.iter().copied() {
            let is_bearer = self.now.players[usize::from(who)].bearer == piece;
            for on in [TriggerOn::BearerCaptured, TriggerOn::BearerDied, TriggerOn::PieceDied] {
                let happens = match on {
                    TriggerOn::BearerCaptured => is_bearer && cause == Cause::Capture,
                    TriggerOn::BearerDied => is_bearer,
                    _ => true,
                };
                if !happens {
                    continue;
                }
                for action in self.listeners(who, on) {
                    let Some(trigger) = self.rules.actions[usize::from(action)].trigger else { continue };
                    let fits = trigger.cause.is_none_or(|wanted| wanted == cause)
                        && trigger.filter.owner.fits(owner, who)
                        && trigger.filter.kinds & self.piece(piece).kind.bit() != 0;
                    if fits
                        && captor != NO_PIECE
                        && !self.piece(captor).is_alive()
                        && speaks_of_captor(&self.rules.actions[usize::from(action)])
                    {
                        // AC-2.11: a trigger whose target is already dead does nothing.
                        self.note(clause::ORDER_INSIDE_A_MOVE, || Event::InVain { who, action });
                    } else if fits {
                        let context = Context { subject: piece, subject_cell: cell, captor, ..Context::of(who) };
                        self.run_conditional(action, context, false);
                    }
                }
            }
        }
    }

    fn was_wounded(&mut self, piece: PieceId) {
        if self.setup.listens & (TriggerOn::BearerWounded.bit() | TriggerOn::PieceWounded.bit()) == 0
            || !self.piece(piece).is_alive()
        {
            return;
        }
        let players: crate::few::Few<Who, 4> = self.scene().living_from_active().collect();
        let (owner, cell) = (self.scene().owner(piece), self.piece(piece).cell);
        for who in players.iter().copied() {
            let is_bearer = self.now.players[usize::from(who)].bearer == piece;
            for on in [TriggerOn::BearerWounded, TriggerOn::PieceWounded] {
                if on == TriggerOn::BearerWounded && !is_bearer {
                    continue;
                }
                for action in self.listeners(who, on) {
                    let filter = self.rules.actions[usize::from(action)]
                        .trigger
                        .map_or(crate::content::Filter::ANY, |trigger| trigger.filter);
                    if filter.owner.fits(owner, who) && filter.kinds & self.piece(piece).kind.bit() != 0 {
                        let context = Context { subject: piece, subject_cell: cell, ..Context::of(who) };
                        self.run_conditional(action, context, false);
                    }
                }
            }
        }
    }

    /// AC-13.7: a piece that was named has died: its owner names another, by the conditional action of who restricted it.
    fn named_piece_died(&mut self, piece: PieceId) {
        let who = army_of(piece);
        for place in 0..self.now.restrictions.len() {
            let Some(restriction) = self.now.restrictions.get(place).copied() else { return };
            let is_named =
                restriction.is_only && restriction.player == who && restriction.pieces & army_bit(piece) != 0;
            if !is_named || restriction.creator == NOBODY {
                continue;
            }
            let Some(action) = self.listeners(restriction.creator, TriggerOn::NamedPieceDied).next() else { continue };
            self.now.restrictions[place].pieces &= !army_bit(piece);
            // With so few pieces the restriction ends, and nobody is asked.
            if self.scene().army(who).count() <= usize::from(restriction.until_pieces) {
                continue;
            }
            let context =
                Context { subject: piece, restriction: restriction.number, ..Context::of(restriction.creator) };
            self.run_conditional(action, context, true);
        }
    }

    /// Items and abilities that listen to a piece that ended a move somewhere alive.
    fn arrived(&mut self, piece: PieceId) {
        if !self.piece(piece).is_alive() {
            return;
        }
        let cell = self.piece(piece).cell;
        for slot in crate::state::Pieces(u64::from(self.now.items_live)) {
            let item = self.now.items[usize::from(slot)];
            // Inert until somebody has dragged or carried it.
            if !self.piece(piece).cells().any(|here| here == item.cell) || item.last_mover == NOBODY {
                continue;
            }
            for action in item.actions.iter().copied() {
                let def = &self.rules.actions[usize::from(action)];
                let Some(trigger) = def.trigger.filter(|trigger| trigger.on == TriggerOn::Arrival) else { continue };
                let is_live = self.now.items_live >> slot & 1 != 0 && self.piece(piece).is_alive();
                if is_live && self.scene().fits(piece, trigger.filter, item.last_mover) {
                    let context =
                        Context { subject: piece, subject_cell: cell, item: slot, ..Context::of(item.last_mover) };
                    self.run_conditional(action, context, true);
                    self.spend_charge(slot);
                }
            }
        }
        if self.setup.listens & TriggerOn::Arrival.bit() == 0 {
            return;
        }
        let players: crate::few::Few<Who, 4> = self.scene().living_from_active().collect();
        for who in players.iter().copied() {
            for action in self.listeners(who, TriggerOn::Arrival) {
                let def = &self.rules.actions[usize::from(action)];
                let Some(trigger) = def.trigger else { continue };
                if self.piece(piece).is_alive()
                    && self.scene().fits(piece, trigger.filter, who)
                    && self.is_in_zone(action, who, piece)
                {
                    let context = Context { subject: piece, subject_cell: cell, ..Context::of(who) };
                    self.run_conditional(action, context, false);
                }
            }
        }
    }

    /// AC-6.20: abilities that answer a fire in their zone.
    fn fire_lit(&mut self, cell: Cell) {
        let players: crate::few::Few<Who, 4> = self.scene().living_from_active().collect();
        for who in players.iter().copied() {
            for action in self.listeners(who, TriggerOn::FireLit) {
                if self.zone_of_listener(action, who).has(cell) {
                    self.run_conditional(action, Context::of(who), false);
                }
            }
        }
    }

    fn is_in_zone(&self, action: ActionId, who: Who, piece: PieceId) -> bool {
        let cells = self.zone_of_listener(action, who);
        self.scene().piece(piece).cells().any(|cell| cells.has(cell))
    }

    /// Where a conditional action listens; everywhere without a zone.
    fn zone_of_listener(&self, action: ActionId, who: Who) -> Cells {
        let def = &self.rules.actions[usize::from(action)];
        let Some(zone) = def.zone else { return self.board.cells };
        let scene = self.scene();
        match def.origin {
            Origin::OwnPiece(_) => crate::legal::ability::zone_of_own_pieces(&scene, who, def, zone),
            _ => zone::cells(&scene, zone, scene.piece(scene.player(who).bearer).cells(), def.takes_barrier_cells),
        }
    }

    /// Start-of-turn listeners: the player's own first, then the others in turn order.
    pub fn turn_started(&mut self, who: Who) {
        if self.setup.listens & TriggerOn::TurnStart.bit() == 0 {
            return;
        }
        let players: crate::few::Few<Who, 4> = self.scene().living_from_active().collect();
        for listener in players.iter().copied() {
            for action in self.listeners(listener, TriggerOn::TurnStart) {
                let wanted =
                    self.rules.actions[usize::from(action)].trigger.map_or(Owner::Own, |trigger| trigger.filter.owner);
                if wanted.fits(who, listener) {
                    self.run_conditional(action, Context::of(listener), false);
                }
            }
        }
    }

    /// The conditional actions of a player's ability that listen to something.
    fn listeners(&self, who: Who, on: TriggerOn) -> impl Iterator<Item = ActionId> + use<L> {
        let ability = self.setup.abilities.get(usize::from(who)).copied().flatten();
        let ability = ability.map(|ability| &self.rules.abilities[usize::from(ability)]);
        let mut found: crate::few::Few<ActionId, 16> = Default::default();
        if let Some(ability) = ability.filter(|ability| ability.listens & on.bit() != 0) {
            for place in 0..u16::from(ability.actions) {
                let action = ability.first_action + place;
                if self.rules.actions[usize::from(action)].trigger.is_some_and(|trigger| trigger.on == on) {
                    found.push(action);
                }
            }
        }
        (0..found.len()).map(move |place| found[place])
    }

    /// AC-3.5: runs a conditional action if it can. What was made already (tokens, restrictions, items) acts for a player who is out, too (AC-9.3).
    fn run_conditional(&mut self, action: ActionId, mut context: Context, is_made_already: bool) {
        let def = &self.rules.actions[usize::from(action)];
        if def.tempo != Tempo::Conditional || self.queue.runs >= MOST_RUNS {
            return;
        }
        let who = context.user;
        let is_ability = matches!(def.home, Home::Ability(_));
        let player = self.scene().player(who);
        if player.is_eliminated && !is_made_already {
            return;
        }
        let bearer_lives = player.bearer != NO_PIECE && self.piece(player.bearer).is_alive();
        if is_ability && !def.without_bearer && !bearer_lives {
            return;
        }
        if !crate::legal::ability::conditions_hold(&self.scene(), who, def, NOBODY) {
            return;
        }
        if let Price::Fixed(price) = def.price
            && price > 0
            && !self.pay(who, price, false)
        {
            return;
        }
        self.queue.runs += 1;
        if context.origin.is_empty() {
            context.origin = self.origin_of(def, &context);
        }
        let item = context.item;
        self.note(clause::CONDITIONAL_ACTION, || Event::Triggered { who, action, item });
        self.perform(action, &mut context, 0);
    }
}

/// Whether every effect of an action is for the captor.
fn speaks_of_captor(def: &ActionDef) -> bool {
    def.effects.iter().all(|effect| match effect {
        Effect::Wound(area)
        | Effect::Heal(area)
        | Effect::Kill(area)
        | Effect::Damage(area, _)
        | Effect::Immunity { area, .. } => area.on == Select::Captor && area.zone.is_none(),
        _ => false,
    })
}
