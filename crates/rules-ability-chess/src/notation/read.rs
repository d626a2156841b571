//! Reading what players say.

mod uses;
mod words;

use holmgang_kernel::notation::{NotationFault, Said};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Words, nearest};

use crate::action::{Action, Castle, Drag, Move, Named};
use crate::board::{Cell, OFF};
use crate::chess::san::{self, Unread};
use crate::content::Wing;
use crate::names;
use crate::scene::Scene;
use crate::state::{ItemSlot, NO_ITEM, NO_PIECE, PieceId, Who};
pub use words::{cell_of, kind_of};

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
