//! Reading what players say.

use holmgang_kernel::notation::{NotationFault, Said};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Words, nearest};

use crate::action::{Action, Castle, Drag, Move, NO_ACTION, NO_CHOICE, Named, Use, UseItem};
use crate::board::{Cell, OFF};
use crate::chess::san::{self, Unread};
use crate::content::{ActionDef, Count, Effect, TargetKind, Wing};
use crate::names;
use crate::resolve::tank;
use crate::scene::Scene;
use crate::state::{Aim, ItemSlot, Kind, NO_ITEM, NO_PIECE, PieceId, Who};

/// An action by its verb.
pub fn action(scene: &Scene<'_>, seat: Seat, verb: &str, said: Said) -> Result<Action, NotationFault> {
    let mut reader = Reader { scene, who: player(scene, seat), said };
    let action = match verb {
        "move" => reader.chess_move()?,
        "castle" => reader.castle()?,
        "use" => reader.use_ability()?,
        "item" => reader.use_item()?,
        "drag" => reader.drag()?,
        "choose" => reader.choose()?,
        "rename" => Action::Rename(reader.pieces()?),
        "designate" => Action::Designate(reader.only_piece()?),
        "set_option" => {
            reader.said.args.clear();
            reader.said.named.clear();
            Action::SetOption
        }
        "end" => Action::End,
        "resign" => Action::Resign,
        "draw" => Action::AgreeDraw,
        _ => Action::ClaimDraw,
    };
    reader.finish(action)
}

/// A move without a verb: `Nf3`, `e2e4`; none if the word has not the form of a move.
pub fn bare_move(scene: &Scene<'_>, seat: Seat, first: &str, said: Said) -> Option<Result<Action, NotationFault>> {
    let who = player(scene, seat);
    let read = match san::read(scene, who, first) {
        Ok(read) => read,
        Err(Unread::NoMove) => return None,
        Err(Unread::Nobody) => {
            return Some(Err(bad("no own piece can make this move", "ни одна своя фигура не может так пойти")));
        }
        Err(Unread::Ambiguous) => {
            return Some(Err(bad(
                "several pieces can make this move: say from where, like `Nbd2` or `b1d2`",
                "так могут пойти несколько фигур: укажите откуда, например `Кbd2` или `b1d2`",
            )));
        }
    };
    let mut reader = Reader { scene, who, said };
    let action = match read {
        san::Read::Move(said) => reader.with_carry(said).map(|said| reader.or_castling(said)),
        san::Read::Castle(castle) => reader.castle_with_carry(castle.wing),
    };
    Some(action.and_then(|action| reader.finish(action)))
}

/// The player of a seat; the active one for seats that do not play, whose actions are refused anyway.
fn player(scene: &Scene<'_>, seat: Seat) -> Who {
    match seat {
        Seat::Player(place) => scene.player_of_seat(place).unwrap_or(scene.now.active),
        Seat::Referee => scene.now.active,
    }
}

/// A fault in fixed words.
pub fn bad(en: &str, ru: &str) -> NotationFault {
    NotationFault::bad_request(Words::new(en, ru))
}

pub struct Reader<'a> {
    pub scene: &'a Scene<'a>,
    pub who: Who,
    pub said: Said,
}

impl Reader<'_> {
    /// Nothing may be left over.
    pub fn finish(&self, action: Action) -> Result<Action, NotationFault> {
        if let Some((name, _)) = self.said.named.first() {
            let name: String = name.chars().take(40).collect();
            return Err(NotationFault::bad_request(holmgang_kernel::words!(
                "there is no `{name}=` here",
                "здесь нет `{name}=`"
            )));
        }
        match self.said.args.first() {
            None => Ok(action),
            Some(word) => {
                let word: String = word.chars().take(40).collect();
                Err(NotationFault::bad_request(holmgang_kernel::words!(
                    "`{word}` is not understood here",
                    "`{word}` здесь не понято"
                )))
            }
        }
    }

    /// The next argument.
    pub fn word(&mut self, en: &str, ru: &str) -> Result<String, NotationFault> {
        if self.said.args.is_empty() { Err(bad(en, ru)) } else { Ok(self.said.args.remove(0)) }
    }

    /// The next argument as a cell, on the board or not.
    pub fn cell(&mut self) -> Result<Cell, NotationFault> {
        let word = self.word("a cell is wanted, like `e4`", "нужна клетка, например `e4`")?;
        cell_of(&word)
    }

    /// A piece by id, or the one on a cell; [`NO_PIECE`] on an empty one.
    pub fn piece_of(&self, word: &str) -> Result<PieceId, NotationFault> {
        if let Some(cell) = names::read_cell(word) {
            return Ok(self.scene.piece_at(cell).unwrap_or(NO_PIECE));
        }
        names::read_piece(self.scene, word).ok_or_else(|| {
            let word: String = word.chars().take(40).collect();
            let ids: Vec<String> = names::all_pieces(self.scene).map(|id| names::piece(self.scene, id)).collect();
            NotationFault::bad_request(match nearest(&word, ids.iter().map(String::as_str)) {
                Some(near) => holmgang_kernel::words!(
                    "there is no piece `{word}`; is `{near}` meant?",
                    "нет фигуры `{word}`; может быть, `{near}`?"
                ),
                None => holmgang_kernel::words!(
                    "`{word}` is no piece; like `white-rook-1`, or the cell on which it stands",
                    "`{word}` — не фигура; например `white-rook-1` или клетка, на которой она стоит"
                ),
            })
        })
    }

    fn only_piece(&mut self) -> Result<PieceId, NotationFault> {
        let word = self.word("a piece is wanted, like `f1`", "нужна фигура, например `f1`")?;
        self.piece_of(&word)
    }

    fn pieces(&mut self) -> Result<Named, NotationFault> {
        let words = std::mem::take(&mut self.said.args);
        let mut named = Named::default();
        for word in &words {
            if !named.push(self.piece_of(word)?) {
                return Err(bad("so many pieces are never named", "столько фигур не называют"));
            }
        }
        Ok(named)
    }

    /// An item by id or by the cell on which it lies; [`NO_ITEM`] where there is none, or none that this player sees.
    pub fn item_of(&self, word: &str, viewer: Option<Who>) -> Result<ItemSlot, NotationFault> {
        if let Some(cell) = names::read_cell(word) {
            let sees = |item: &crate::state::Item| viewer.is_none_or(|who| item.visible_to >> (who & 7) & 1 != 0);
            let mut there =
                self.scene.items().filter(|(_, item)| item.cell == cell && sees(item)).map(|(slot, _)| slot);
            return match (there.next(), there.next()) {
                (Some(_), Some(_)) => {
                    Err(bad("several items lie there: name one", "там лежит несколько предметов: назовите один"))
                }
                (one, _) => Ok(one.unwrap_or(NO_ITEM)),
            };
        }
        if let Some(slot) = names::read_item(self.scene, viewer, word) {
            return Ok(slot);
        }
        // What has the form of an item and is not there is refused by the rules, hidden or not.
        let is_item = self
            .scene
            .rules
            .items
            .iter()
            .any(|kind| word.to_lowercase().strip_prefix(&kind.id).is_some_and(|rest| rest.starts_with('-')));
        if is_item {
            Ok(NO_ITEM)
        } else {
            Err(bad(
                "an item is wanted, like `water_bucket-1`, or its cell",
                "нужен предмет, например `water_bucket-1`, или его клетка",
            ))
        }
    }

    fn carry(&mut self, from: &[Cell]) -> Result<u32, NotationFault> {
        let Some(list) = self.said.take("carry") else { return Ok(0) };
        if list.eq_ignore_ascii_case("all") || list == "все" || list == "всё" {
            let all = self
                .scene
                .items()
                .filter(|(_, item)| from.contains(&item.cell) && item.visible_to >> (self.who & 7) & 1 != 0);
            return Ok(all.fold(0, |all, (slot, _)| all | 1 << slot));
        }
        let mut carry = 0;
        for word in list.split(',').filter(|word| !word.is_empty()) {
            let slot = self.item_of(word, Some(self.who))?;
            // An item that is not there is carried from nowhere: bit 31 is never live before the others.
            carry |= if slot == NO_ITEM { self.absent_item() } else { 1 << slot };
        }
        Ok(carry)
    }

    /// The bit of a place where no item lies, so that carrying it is refused.
    fn absent_item(&self) -> u32 {
        let free = !self.scene.now.items_live;
        if free == 0 { u32::MAX } else { 1 << (31 - free.leading_zeros()) }
    }

    fn chess_move(&mut self) -> Result<Action, NotationFault> {
        if self.said.args.len() == 1 {
            // `move Nf3`, `move e2e4`.
            let word = self.word("", "")?;
            return match san::read(self.scene, self.who, &word) {
                Ok(san::Read::Move(said)) => self.with_carry(said).map(|said| self.or_castling(said)),
                Ok(san::Read::Castle(castle)) => self.castle_with_carry(castle.wing),
                Err(_) => {
                    Err(bad("a move is two cells, like `move e2 e4`", "ход — это две клетки, например `ход e2 e4`"))
                }
            };
        }
        let (from, to) = (self.cell()?, self.cell()?);
        let promote = match self.said.take("promote") {
            None => None,
            Some(word) => Some(kind_of(&word)?),
        };
        let said = self.with_carry(Move { from, to, promote, carry: 0 })?;
        Ok(self.or_castling(said))
    }

    fn with_carry(&mut self, said: Move) -> Result<Move, NotationFault> {
        let promote = match self.said.take("promote") {
            None => said.promote,
            Some(word) => Some(kind_of(&word)?),
        };
        let carry = self.carry(&[said.from])?;
        Ok(Move { promote, carry, ..said })
    }

    /// `e1g1`: the king on its first cell goes two cells along its line.
    fn or_castling(&self, said: Move) -> Action {
        let king = self.scene.setup.kings[usize::from(self.who) & 3];
        let piece = self.scene.piece(king);
        for wing in [Wing::King, Wing::Queen] {
            let line = crate::chess::castling::direction_of(self.scene, self.who, wing);
            let one = self.scene.board.next(said.from, line);
            let is_two = one != OFF && self.scene.board.next(one, line) == said.to && said.to != OFF;
            if piece.cell == said.from && !piece.has_moved && is_two && said.promote.is_none() {
                return Action::Castle(Castle { wing, carry: said.carry });
            }
        }
        Action::Move(said)
    }

    fn castle(&mut self) -> Result<Action, NotationFault> {
        let word = self.word(
            "which side: `castle king` or `castle queen`",
            "в какую сторону: `рокировка короткая` или `рокировка длинная`",
        )?;
        let wing = match word.to_lowercase().as_str() {
            "king" | "short" | "короткая" => Wing::King,
            "queen" | "long" | "длинная" => Wing::Queen,
            _ => {
                return Err(bad(
                    "castling is `castle king` or `castle queen`",
                    "рокировка бывает `короткая` и `длинная`",
                ));
            }
        };
        self.castle_with_carry(wing)
    }

    fn castle_with_carry(&mut self, wing: Wing) -> Result<Action, NotationFault> {
        let mut from = vec![self.scene.piece(self.scene.setup.kings[usize::from(self.who) & 3]).cell];
        if let Some(plan) = crate::chess::castling::plan(self.scene, self.who, wing) {
            from.push(self.scene.piece(plan.rook).cell);
        }
        Ok(Action::Castle(Castle { wing, carry: self.carry(&from)? }))
    }

    fn use_ability(&mut self) -> Result<Action, NotationFault> {
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
            let all = own.iter().map(|def| def.id.as_str()).collect::<Vec<_>>().join(", ");
            return Err(NotationFault::bad_request(match nearest(&word, own.iter().map(|def| def.id.as_str())) {
                Some(near) => holmgang_kernel::words!(
                    "the ability has no `{word}`; is `{near}` meant?",
                    "у способности нет `{word}`; может быть, `{near}`?"
                ),
                None => holmgang_kernel::words!(
                    "the ability has no `{word}`; it has {all}",
                    "у способности нет `{word}`; есть {all}"
                ),
            }));
        };
        let mut uses = self.uses(&own[place], place as u8, false)?;
        Ok(if uses.len() == 1 { Action::Use(uses.remove(0)) } else { Action::Batch(uses.into()) })
    }

    fn use_item(&mut self) -> Result<Action, NotationFault> {
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
    fn uses(&mut self, def: &ActionDef, place: u8, is_item: bool) -> Result<Vec<Use>, NotationFault> {
        let mut words = std::mem::take(&mut self.said.args);
        let wants = def.targets.map_or(0, |targets| targets.what);
        let on_cell = match self.said.take("on") {
            None => false,
            Some(word) if word.eq_ignore_ascii_case("cell") => true,
            Some(_) => return Err(bad("`on=` is `on=cell`", "`on=` бывает только `on=cell`")),
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
                let words = holmgang_kernel::words!(
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
                if !what.targets.push(aim.value) {
                    return Err(bad("too many targets", "слишком много целей"));
                }
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
    fn list(&mut self, name: &str, read: impl Fn(&str) -> Result<u8, NotationFault>) -> Result<Vec<u8>, NotationFault> {
        match self.said.take(name) {
            None => Ok(Vec::new()),
            Some(list) => list.split(',').map(read).collect(),
        }
    }

    /// What a word aims at, by what the action wants. A cell where what is wanted is missing stays a cell, which the rules refuse.
    fn aim(&self, def: &ActionDef, wants: u16, on_cell: bool, word: &str) -> Result<Aim, NotationFault> {
        let scene = self.scene;
        let has = |kind: TargetKind| wants & kind.bit() != 0;
        if has(TargetKind::Direction) {
            let is_drive = def.effects.contains(&Effect::Drive);
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
        Err(NotationFault::bad_request(holmgang_kernel::words!(
            "`{word}` is no target; a cell will do, like `c4`",
            "`{word}` — не цель; хватит клетки, например `c4`"
        )))
    }

    fn aim_at_cell(&self, has: impl Fn(TargetKind) -> bool, on_cell: bool, cell: Cell) -> Aim {
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

    fn drag(&mut self) -> Result<Action, NotationFault> {
        let words = std::mem::take(&mut self.said.args);
        let is_list = words.iter().any(|word| word.contains('>'));
        if is_list {
            let mut drags = Vec::new();
            for word in &words {
                let mut parts = word.split('>');
                let (Some(item), Some(to)) = (parts.next(), parts.next()) else {
                    return Err(bad(
                        "a list of drags is `ITEM>CELL ITEM>CELL`",
                        "список перетаскиваний: `ПРЕДМЕТ>КЛЕТКА ПРЕДМЕТ>КЛЕТКА`",
                    ));
                };
                let via = parts.next().map_or(Ok(NO_PIECE), |word| self.piece_of(word))?;
                drags.push(Drag { item: self.item_of(item, Some(self.who))?, to: cell_of(to)?, via });
            }
            return Ok(if drags.len() == 1 { Action::Drag(drags[0]) } else { Action::Drags(drags.into()) });
        }
        let [item, to] = &words[..] else {
            return Err(bad("a drag is `drag ITEM CELL`", "перетаскивание: `тащить ПРЕДМЕТ КЛЕТКА`"));
        };
        let via = match self.said.take("via") {
            None => NO_PIECE,
            Some(word) => self.piece_of(&word)?,
        };
        Ok(Action::Drag(Drag { item: self.item_of(item, Some(self.who))?, to: cell_of(to)?, via }))
    }

    fn choose(&mut self) -> Result<Action, NotationFault> {
        if let [word] = &self.said.args[..]
            && let Ok(kind) = kind_of(word)
        {
            self.said.args.clear();
            return Ok(Action::ChooseKind(kind));
        }
        if self.said.args.is_empty() {
            return Err(bad("what is chosen: `choose rook`, or pieces", "что выбрано: `выбрать ладья` или фигуры"));
        }
        self.pieces().map(Action::ChoosePieces)
    }
}

fn value_at(values: &[u8], at: usize) -> Option<u8> {
    if values.len() == 1 { values.first().copied() } else { values.get(at).copied() }
}

/// A cell, on the board or not: what has the form of one and is none is [`OFF`]'s neighbour in spirit, a cell that no board has.
pub fn cell_of(word: &str) -> Result<Cell, NotationFault> {
    match names::read_cell(word) {
        Some(cell) => Ok(cell),
        None if names::looks_like_cell(word) => Ok(OFF),
        None => {
            let word: String = word.chars().take(40).collect();
            Err(NotationFault::bad_request(holmgang_kernel::words!(
                "`{word}` is no cell; a cell is like `e4`",
                "`{word}` — не клетка; клетка — например `e4`"
            )))
        }
    }
}

/// AC-5.7: a declared number. Numbers beyond 254 and below 0 are 255: out of every range.
fn amount(word: &str) -> Result<u8, NotationFault> {
    if let Ok(number) = word.parse::<i64>() {
        return Ok(u8::try_from(number).unwrap_or(u8::MAX));
    }
    let is_number =
        !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | '-' | '+'));
    let words = Words::new("the price is a whole number", "цена — целое число");
    Err(if is_number { NotationFault { code: "price_not_integer", words } } else { NotationFault::bad_request(words) })
}

fn choice(def: &ActionDef, word: &str) -> Result<u8, NotationFault> {
    match def.choices.iter().position(|choice| choice.id.eq_ignore_ascii_case(word)) {
        Some(place) => Ok(place as u8),
        // An option that is none is refused by the rules.
        None => Ok(NO_CHOICE - 1),
    }
}

/// A kind by its word in either language.
pub fn kind_of(word: &str) -> Result<Kind, NotationFault> {
    const RUSSIAN: [(&str, Kind); 6] = [
        ("пешка", Kind::Pawn),
        ("конь", Kind::Knight),
        ("слон", Kind::Bishop),
        ("ладья", Kind::Rook),
        ("ферзь", Kind::Queen),
        ("король", Kind::King),
    ];
    let lower = word.to_lowercase();
    let russian = RUSSIAN.iter().find(|(known, _)| *known == lower).map(|(_, kind)| *kind);
    names::read_kind(word)
        .or(russian)
        .ok_or_else(|| bad("a kind is wanted: queen, rook, bishop, knight", "нужна фигура: ферзь, ладья, слон, конь"))
}

/// A step of the tank, or a direction of its turret.
fn direction(word: &str, is_drive: bool) -> Result<u8, NotationFault> {
    if !is_drive {
        return names::read_straight(word).ok_or_else(|| {
            bad("a direction is +rank, -rank, +file or -file", "направление: +rank, -rank, +file или -file")
        });
    }
    const RUSSIAN: [(&str, u8); 5] = [("вперёд", 0), ("вперед", 0), ("влево", 6), ("вправо", 2), ("назад", 4)];
    let lower = word.to_lowercase();
    let step = tank::STEPS.iter().map(|(way, word)| (*word, *way)).chain(RUSSIAN).find(|(known, _)| *known == lower);
    step.map(|(_, way)| way)
        .ok_or_else(|| bad("a step is forward, left, right or back", "шаг: вперёд, влево, вправо или назад"))
}
