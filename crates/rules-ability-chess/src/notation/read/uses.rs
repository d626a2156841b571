//! Uses of abilities and items: options, amounts, targets.

use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::words::{Lang, Words, nearest};
use holmgang_kernel::{refuse_if, words};

use super::words::{amount, cell_of, choice, direction, value_at};
use super::{Reader, bad};
use crate::action::{Action, NO_ACTION, NO_CHOICE, Use, UseItem};
use crate::board::{Cell, OFF};
use crate::content::{ActionDef, Count, Effect, TargetKind};
use crate::names;
use crate::state::{Aim, NO_ITEM};

impl Reader<'_> {
    pub(super) fn use_ability(&mut self) -> Result<Action, NotationFault> {
        let word = self.word("which action of the ability?", "какое действие способности?")?;
        let ability = self.scene.setup.abilities[usize::from(self.who) & 3]
            .map(|ability| &self.scene.rules.abilities[usize::from(ability)]);
        let Some(ability) = ability else {
            // Without an ability every action of one is refused alike.
            self.said.args.clear();
            self.said.named.clear();
            return Ok(Action::Use(Use::bare(NO_ACTION)));
        };
        let own = &self.scene.rules.actions[usize::from(ability.first_action)..][..usize::from(ability.actions)];
        let Some(place) = own.iter().position(|def| def.id.eq_ignore_ascii_case(&word)) else {
            let word: String = word.chars().take(40).collect();
            let all = |lang| own.iter().map(|def| def.name.get(lang)).collect::<Vec<_>>().join(", ");
            return Err(NotationFault::bad_request(match nearest(&word, own.iter().map(|def| def.id.as_str())) {
                Some(near) => words!(
                    "the ability has no `{word}`; is `{near}` meant?",
                    "у способности нет `{word}`; может быть, `{near}`?"
                ),
                None => Words::new(
                    format!("the ability has no `{word}`; it has {}", all(Lang::En)),
                    format!("у способности нет `{word}`; есть {}", all(Lang::Ru)),
                ),
            }));
        };
        let mut uses = self.uses(&own[place], place as u8, false)?;
        Ok(if uses.len() == 1 { Action::Use(uses.remove(0)) } else { Action::Batch(uses.into()) })
    }

    pub(super) fn use_item(&mut self) -> Result<Action, NotationFault> {
        let word = self.word("which item?", "какой предмет?")?;
        let slot = self.item_of(&word, Some(self.who))?;
        let actions = self.scene.item(slot).map_or(Default::default(), |item| item.actions);
        let def_of = |place: usize| &self.scene.rules.actions[usize::from(actions[place])];
        let named = self
            .said
            .args
            .first()
            .and_then(|word| (0..actions.len()).find(|place| def_of(*place).id.eq_ignore_ascii_case(word)));
        if named.is_some() {
            self.said.args.remove(0);
        }
        // What has not been announced must not be told apart by what is understood (AC-7.12).
        let is_announced = self.scene.item(slot).is_some_and(|item| item.announced_to >> (self.who & 7) & 1 != 0);
        if !is_announced || actions.is_empty() {
            self.said.args.clear();
            self.said.named.clear();
            return Ok(Action::UseItem(UseItem { item: slot, what: Use::bare(0) }));
        }
        let place = named.unwrap_or(0);
        let def = def_of(place);
        // Every target of an item that is aimed at one thing is a use of its own, multiple or not: the rules say how often it can be.
        let uses = self.uses(def, place as u8, true)?;
        match uses[..] {
            [what] => Ok(Action::UseItem(UseItem { item: slot, what })),
            _ => Ok(Action::ItemBatch(uses.into_iter().map(|what| UseItem { item: slot, what }).collect())),
        }
    }

    /// Targets, destination, amounts and options: one use, or several of a multiple action.
    pub(super) fn uses(&mut self, def: &ActionDef, place: u8, is_item: bool) -> Result<Vec<Use>, NotationFault> {
        let mut words = std::mem::take(&mut self.said.args);
        let wants = def.targets.map_or(0, |targets| targets.what);
        let on_cell = match self.said.take("on") {
            None => false,
            Some(word) if word.eq_ignore_ascii_case("cell") || word.to_lowercase() == "клетка" => true,
            Some(_) => return Err(bad("`on=` is `on=cell`", "`на=` бывает только `на=клетка`")),
        };
        let to = match self.said.take("to") {
            None => OFF,
            Some(word) => cell_of(&word)?,
        };
        let xs = self.list("x", amount)?;
        let choices = self.list("choice", |word| choice(def, word))?;
        let is_batch = words.len() > 1
            && (is_item || def.multiple.is_some())
            && def.targets.is_some_and(|targets| targets.count == Count::Exactly(1));
        let groups: Vec<Vec<String>> = if is_batch {
            words.into_iter().map(|word| vec![word]).collect()
        } else {
            vec![std::mem::take(&mut words)]
        };
        let count = groups.len();
        for (values, name) in [(xs.len(), "x"), (choices.len(), "choice")] {
            if values > 1 && values != count {
                let words = words!(
                    "`{name}=` has {values} values for {count} uses",
                    "у `{name}=` значений {values}, а применений {count}"
                );
                return Err(NotationFault::bad_request(words));
            }
        }
        let mut uses = Vec::new();
        for (at, group) in groups.into_iter().enumerate() {
            let mut what = Use { to, ..Use::bare(place) };
            for word in &group {
                let (word, destination) = match word.split_once('>') {
                    Some((word, destination)) => (word, Some(cell_of(destination)?)),
                    None => (word.as_str(), None),
                };
                let aim = self.aim(def, wants, on_cell, word)?;
                if !what.targets.is_empty() && aim.kind != what.kind {
                    return Err(bad("targets of one use are of one kind", "цели одного применения — одного рода"));
                }
                what.kind = aim.kind;
                what.to = destination.unwrap_or(what.to);
                refuse_if!(!what.targets.push(aim.value), bad("too many targets", "слишком много целей"));
            }
            what.x = value_at(&xs, at).unwrap_or(if def.targets.is_some_and(|targets| targets.count == Count::X) {
                what.targets.len() as u8
            } else {
                0
            });
            what.choice = value_at(&choices, at).unwrap_or(NO_CHOICE);
            uses.push(what);
        }
        Ok(uses)
    }

    /// A named value that may be a list.
    pub(super) fn list(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Result<u8, NotationFault>,
    ) -> Result<Vec<u8>, NotationFault> {
        match self.said.take(name) {
            None => Ok(Vec::new()),
            Some(list) => list.split(',').map(read).collect(),
        }
    }

    /// What a word aims at, by what the action wants. A cell where what is wanted is missing stays a cell, which the rules refuse.
    pub(super) fn aim(&self, def: &ActionDef, wants: u16, on_cell: bool, word: &str) -> Result<Aim, NotationFault> {
        let scene = self.scene;
        let has = |kind: TargetKind| wants & kind.bit() != 0;
        if has(TargetKind::Direction) {
            let is_drive = def.effects.iter().any(Effect::is_drive);
            return direction(word, is_drive).map(|value| Aim { kind: TargetKind::Direction, value });
        }
        if has(TargetKind::Player) {
            let value = names::read_player(scene.setup, word)
                .ok_or_else(|| bad("a player is wanted, like `black`", "нужен игрок, например `black`"))?;
            return Ok(Aim { kind: TargetKind::Player, value });
        }
        if let Some(cell) = names::read_cell(word) {
            return Ok(self.aim_at_cell(has, on_cell, cell));
        }
        if names::looks_like_cell(word) {
            return Ok(Aim { kind: TargetKind::Cell, value: OFF });
        }
        if let Some(value) = names::read_piece(scene, word) {
            let kind = if has(TargetKind::DeadPiece) { TargetKind::DeadPiece } else { TargetKind::Piece };
            // Where only cells are wanted, a piece means the cell on which it stands.
            let only_cell = !has(TargetKind::Piece) && has(TargetKind::Cell);
            return Ok(if only_cell {
                Aim { kind: TargetKind::Cell, value: scene.piece(value).cell }
            } else {
                Aim { kind, value }
            });
        }
        if has(TargetKind::Item) {
            let slot = self.item_of(word, Some(self.who))?;
            return Ok(if slot == NO_ITEM {
                Aim { kind: TargetKind::Cell, value: OFF }
            } else {
                Aim { kind: TargetKind::Item, value: slot }
            });
        }
        let token =
            scene.now.tokens.iter().position(|token| names::token(scene.setup, token).eq_ignore_ascii_case(word));
        if let Some(place) = token.filter(|_| has(TargetKind::Token)) {
            return Ok(Aim { kind: TargetKind::Token, value: place as u8 });
        }
        let word: String = word.chars().take(40).collect();
        Err(NotationFault::bad_request(words!(
            "`{word}` is no target; a cell will do, like `c4`",
            "`{word}` — не цель; хватит клетки, например `c4`"
        )))
    }

    pub(super) fn aim_at_cell(&self, has: impl Fn(TargetKind) -> bool, on_cell: bool, cell: Cell) -> Aim {
        let scene = self.scene;
        let at_cell = Aim { kind: TargetKind::Cell, value: cell };
        if on_cell {
            return at_cell;
        }
        if has(TargetKind::Piece)
            && let Some(id) = scene.piece_at(cell)
        {
            return Aim { kind: TargetKind::Piece, value: id };
        }
        if has(TargetKind::Cell) {
            return at_cell;
        }
        if has(TargetKind::Barrier) && scene.at(cell) == crate::state::BARRIER {
            return Aim { kind: TargetKind::Barrier, value: cell };
        }
        if has(TargetKind::Item) {
            let sees = |item: &crate::state::Item| item.cell == cell && item.visible_to >> (self.who & 7) & 1 != 0;
            if let Some((slot, _)) = scene.items().find(|(_, item)| sees(item)) {
                return Aim { kind: TargetKind::Item, value: slot };
            }
        }
        if has(TargetKind::Token) {
            // Own ones first, then those that can be told apart by nothing but their place.
            let there = |own: bool| {
                scene
                    .now
                    .tokens
                    .iter()
                    .position(|token| scene.token_cell(token) == cell && (token.owner == self.who) == own)
            };
            if let Some(place) = there(true).or_else(|| there(false)) {
                return Aim { kind: TargetKind::Token, value: place as u8 };
            }
        }
        at_cell
    }
}
