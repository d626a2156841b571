//! What a seat can do, and why it may not.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::refusal::Explained;
use holmgang_kernel::words::Lang;
use holmgang_kernel::{reasons, say};

use crate::board::Cell;
use crate::clause;
use crate::content::{ActionId, ItemKindId, MOST_TARGETS, TargetKind, Wing};
use crate::few::Few;
use crate::state::{Aim, ItemSlot, Kind, PieceId, Who};

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// AC-2: a chess move.
    Move(Move),
    /// AC-2.7.
    Castle(Castle),
    /// AC-3.6: a use of the own ability.
    Use(Use),
    /// AC-7.13.
    UseItem(UseItem),
    /// AC-7.2.
    Drag(Drag),
    /// AC-3.11: several uses of one action.
    Batch(Box<[Use]>),
    /// AC-3.11: several uses of one action of an item.
    ItemBatch(Box<[UseItem]>),
    /// AC-3.11: several drags.
    Drags(Box<[Drag]>),
    /// AC-3.12: the answer to a pending choice.
    ChooseKind(Kind),
    /// AC-3.12: the pieces that are named.
    ChoosePieces(Named),
    /// AC-13.6.
    Rename(Named),
    /// AC-1.8, AC-1.9.
    Designate(PieceId),
    /// AC-3.8.
    End,
    /// AC-9.8.
    Resign,
    /// AC-9.8: agrees to a draw.
    AgreeDraw,
    /// AC-9.6, AC-9.8.
    ClaimDraw,
    /// AC-10.7: always refused.
    SetOption,
    /// AC-12, with its reason.
    Ruling(Box<Ruling>),
}

/// A chess move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub from: Cell,
    pub to: Cell,
    /// AC-2.5.
    pub promote: Option<Kind>,
    /// AC-7.6: items to take along, as bits of their places.
    pub carry: u32,
}

/// Castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castle {
    pub wing: Wing,
    /// AC-7.10: items of the king's cell and of the rook's.
    pub carry: u32,
}

/// One use of an action of the own ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The place of the action in the ability; [`NO_ACTION`] where the name is unknown.
    pub action: u8,
    /// AC-5.7: the declared number; 255 stands for everything that is not 0 to 254.
    pub x: u8,
    /// The place of the option; [`NO_CHOICE`] where none is named.
    pub choice: u8,
    /// What the targets are.
    pub kind: TargetKind,
    pub targets: Few<u8, MOST_TARGETS>,
    /// Where to, for actions that want a cell besides; else [`OFF`](crate::board::OFF).
    pub to: Cell,
}

/// No action of this name.
pub const NO_ACTION: u8 = u8::MAX;
/// No option is named.
pub const NO_CHOICE: u8 = u8::MAX;

impl Use {
    /// A use without targets.
    pub fn bare(action: u8) -> Use {
        Use { action, x: 0, choice: NO_CHOICE, kind: TargetKind::None, targets: Few::default(), to: crate::board::OFF }
    }

    /// The same, to another cell.
    #[must_use]
    pub fn to(self, to: Cell) -> Use {
        Use { to, ..self }
    }

    /// Its targets.
    pub fn aims(&self) -> impl Iterator<Item = Aim> + '_ {
        self.targets.iter().map(|value| Aim { kind: self.kind, value: *value })
    }
}

/// A use of an item: the place of the action in the item's own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UseItem {
    pub item: ItemSlot,
    pub what: Use,
}

/// A drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drag {
    pub item: ItemSlot,
    pub to: Cell,
    /// AC-7.3: via this piece; [`NO_PIECE`](crate::state::NO_PIECE): any.
    pub via: PieceId,
}

/// Pieces that are named.
pub type Named = Few<PieceId, 8>;

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    pub reason: String,
}

/// AC-12.2: what the referee can do. Numbers are as said; `check` bounds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingKind {
    AnnounceItemActions { item: ItemSlot, players: u8, actions: Vec<ActionId> },
    PlaceItem { kind: ItemKindId, cell: Cell, visible_to: u8 },
    RemoveItem(ItemSlot),
    RemoveEnergy(Who),
    SetEnergy(Who, i64),
    Ignite(Cell),
    Extinguish(Cell),
    Wound(PieceId),
    Heal(PieceId),
    Kill(PieceId),
    Revive(PieceId, Cell),
    Restrict { who: Who, is_only: bool, pieces: Vec<PieceId>, turns: i64 },
    Lift(Lifted),
    RevealToken { owner: Who, number: u16, players: u8 },
    RevealItem { item: ItemSlot, players: u8 },
    ExtraTurn(Who),
    SkipTurn(Who),
    // None: a draw.
    DeclareResult(Option<Who>),
    UndoLastAction,
    // AC-10.7: always refused.
    SetOption,
}

impl RulingKind {
    /// The piece that the ruling is about.
    pub fn piece(&self) -> Option<PieceId> {
        match self {
            Self::Wound(id) | Self::Heal(id) | Self::Kill(id) | Self::Revive(id, _) => Some(*id),
            _ => None,
        }
    }
}

/// AC-12.2: an effect that the referee ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifted {
    Restriction(u16),
    Barrier(Cell),
    Immunity(Cell),
}

reasons! {
    /// The closed list of reasons (rulebook, Refusal codes), in the order of AC-3.10 where it has one.
    pub enum Reason {
        MatchOver = "match_over" { "The match is over.", "Партия окончена." }
        PlayerEliminated = "player_eliminated" { "This player is out of the match.", "Этот игрок выбыл из партии." }
        NotYourTurn = "not_your_turn" {
            (clause::REFEREE, ..) =>
                "This is for somebody else: players act as players, the referee as referee.", "Это делает не эта сторона: игроки ходят, судья судит.";
            _ => "It is somebody else's turn: wait for your own.", "Сейчас чужой ход: дождитесь своего.";
        }
        ChoicePending = "choice_pending" {
            "A choice is owed first; until it is made nothing else can be done.", "Сначала нужен ответ на вопрос; до него больше ничего сделать нельзя."
        }
        MainActionAlreadyDone = "main_action_already_done" {
            "The move of this turn is made. Side actions and drags are still possible, or end the turn.",
            "Ход уже сделан. Можно побочные действия и перекладывание предметов, или закончите ход.",
        }
        MainActionRequired = "main_action_required" {
            "Make a move or another main action first: nobody may pass.", "Сначала сделайте ход или другое основное действие: пропускать нельзя."
        }
        PieceRestricted = "piece_restricted" {
            "This piece may not make main actions now: it is restricted. Use another piece.",
            "Этой фигурой сейчас ходить нельзя: действует ограничение. Ходите другой.",
        }
        PieceImmobile = "piece_immobile" {
            (clause::TANK_MOVEMENT, ..) => "With 1 hit point the tank does not drive.", "С 1 единицей здоровья танк не ездит.";
            _ => "An immobile piece does not move by itself.", "Неподвижная фигура сама не ходит.";
        }
        CellNotOnBoard = "cell_not_on_board" { "The board has no such cell.", "Такой клетки на доске нет." }
        IllegalChessMove = "illegal_chess_move" {
            (clause::NO_GIFTS, ..) => "A pawn made by a wound has no step of two cells.", "Пешка, ставшая такой от ранения, не ходит на две клетки.";
            _ => "This piece does not move like that.", "Эта фигура так не ходит.";
        }
        OwnPieceOnTarget = "own_piece_on_target" { "An own piece stands there.", "Там стоит своя фигура." }
        PathBlocked = "path_blocked" { "Something is in the way.", "Путь перекрыт." }
        BeyondLongRangeLimit = "beyond_long_range_limit" {
            "That is {have} cells, and without the king's boost it goes {need}. Within two cells of its own unwounded king the limit is off.",
            "Это {have|клетка|клетки|клеток}, а без усиления от короля — {need}. Не дальше двух клеток от своего нераненого короля предела нет.",
        }
        CastlingNotAllowed = "castling_not_allowed" {
            (clause::CASTLING_FORBIDDEN, ..) =>
                "An opponent could capture on the king's way: no castling now.", "На пути короля могут побить: рокировка сейчас невозможна.";
            _ =>
                "Castling needs king and rook that have never moved, and free cells between them.",
                "Для рокировки король и ладья не должны были ходить, а клетки между ними — быть свободны.";
        }
        ItemNotOnCell = "item_not_on_cell" {
            "The item does not lie where it can be used or taken along.", "Предмет лежит не там, где его можно применить или взять с собой."
        }
        PromotionChoiceRequired = "promotion_choice_required" {
            "Say what the pawn becomes: queen, rook, bishop or knight.", "Скажите, кем станет пешка: ферзь, ладья, слон или конь."
        }
        InvalidChoice = "invalid_choice" { "This cannot be chosen here.", "Это здесь выбрать нельзя." }
        BearerMissing = "bearer_missing" { "There is no ability with energy to do this with.", "Для этого нет способности с энергией." }
        BearerDead = "bearer_dead" { "The bearer of the ability is dead: its energy is frozen.", "Носитель способности погиб: энергия заморожена." }
        ItemActionsNotAnnounced = "item_actions_not_announced" {
            "Nobody has told you what this item can do. It can be dragged and carried.",
            "Вам не огласили, что может этот предмет. Его можно перекладывать и носить.",
        }
        ItemExhausted = "item_exhausted" { "The item is used up.", "Предмет исчерпан." }
        ActionAlreadyUsed = "action_already_used" { "This action has been used in this turn.", "Это действие в этот ход уже использовано." }
        ItemAlreadyDragged = "item_already_dragged" {
            "This item has been dragged in this turn. It can still be carried.", "Этот предмет в этот ход уже перекладывали. Его ещё можно унести."
        }
        ConditionNotMet = "condition_not_met" {
            (clause::CONDITIONAL_ACTION, ..) =>
                "This happens by itself when its condition comes true.", "Это происходит само, когда выполнится условие.";
            (clause::SIDE_BEFORE_OR_AFTER, ..) =>
                "Not at this point of the turn: it depends on whether the move is made.", "Не в этот момент хода: важно, сделан ли уже ход.";
            (clause::TANK, ..) => "There is no tank.", "Танка нет.";
            (clause::TANK_GUN, ..) =>
                "The gun cannot do this now: look at ammunition and direction.", "Орудие сейчас этого не может: проверьте снаряды и направление.";
            (clause::QUIET_ROUNDS | clause::NO_DRAW_BY_MATERIAL, ..) =>
                "A draw can be claimed after {need} quiet rounds in a row (now {have}) or when the same position stands for the third time.",
                "Ничью можно потребовать после {need} кругов без событий подряд (сейчас {have}) или при троекратном повторении.";
            (clause::REFEREE_BOUNDS, ..) =>
                "Nothing of this turn is left to take back. What was done in earlier turns stands.",
                "В этом ходу отменять больше нечего. Сделанное в прежние ходы остаётся в силе.";
            (clause::DEMENTIA, ..) => "The player has not been through what this needs.", "С игроком ещё не случилось того, что для этого нужно.";
            (clause::REVIVE, ..) =>
                "There is nobody to bring back: the bearer lives, or there is none.", "Возвращать некого: носитель жив, или его нет.";
            (clause::AGREEMENT, ..) => "You have agreed to a draw already.", "Вы уже согласились на ничью.";
            _ => "The condition for this is not met.", "Условие для этого не выполнено.";
        }
        PriceNotInteger = "price_not_integer" { "The price is a whole number.", "Цена — целое число." }
        PriceOutOfRange = "price_out_of_range" {
            (_, 0, _) =>
                "Say how much you pay: x = a number of its price, at most {need}.", "Скажите, сколько платите: x = число из цены, не больше {need}.";
            _ => "{have} is not among the prices of this action; the highest is {need}.", "{have} — не цена этого действия; наибольшая {need}.";
        }
        NotEnoughEnergy = "not_enough_energy" { "It costs {need} energy, there is {have}.", "Нужно {need} энергии, есть {have}." }
        ItemOutOfReach = "item_out_of_reach" { "No own piece stands next to this item or on it.", "Рядом с этим предметом и на нём нет своих фигур." }
        TargetOutOfZone = "target_out_of_zone" {
            (clause::DRAG_DESTINATION, ..) =>
                "The item can be put on another cell under or next to the same piece, if no barrier stands there.",
                "Предмет можно положить на другую клетку под той же фигурой или рядом с ней, если там нет преграды.";
            _ => "The target is out of the zone.", "Цель вне зоны.";
        }
        TargetNotAllowed = "target_not_allowed" {
            (clause::ATTACHED_BOMBS, ..) =>
                "An attached bomb explodes by itself when its object is destroyed, not by choice.",
                "Бомба на объекте взрывается сама, когда он уничтожен, а не по желанию.";
            (clause::TWO_CELLS_STAY, ..) => "A piece of two cells cannot be moved like that.", "Двухклеточную фигуру так не сдвинуть.";
            (clause::HEALING, ..) => "There is no wound to heal.", "Лечить нечего.";
            (clause::IMMUNITY, ..) => "This piece is immune to capture now.", "Эту фигуру сейчас нельзя взять.";
            (_, 0, 1..) => "No target: nothing in the zone fits, or none is named.", "Нет цели: в зоне нет подходящей, или она не названа.";
            (_, have, need) if have != need => "It wants {need} targets, not {have}.", "Целей должно быть {need}, а не {have}.";
            _ => "This cannot be the target, or it is not said where to (`to=`).", "Это не может быть целью, или не сказано, куда (`to=`).";
        }
        CellAlreadyBurning = "cell_already_burning" { "The cell burns already.", "Клетка уже горит." }
        CellNotBurning = "cell_not_burning" { "The cell does not burn.", "Клетка не горит." }
        CellOccupied = "cell_occupied" { "The cell is not empty.", "Клетка занята." }
        DuplicateTarget = "duplicate_target" { "The same target twice in a turn is not possible.", "Одну цель дважды за ход выбрать нельзя." }
        AbilityTakenInvalid = "ability_taken_invalid" { "This ability cannot be taken so.", "Эту способность так взять нельзя." }
        SetupInvalid = "setup_invalid" {
            (clause::OPTIONS_ARE_FIXED, ..) =>
                "Board and options are fixed before the first turn.", "Доска и правила партии выбираются до первого хода.";
            (clause::ITEMS_ON_CELLS, ..) => "This match is played without items.", "Эта партия идёт без предметов.";
            _ => "This piece cannot be designated here.", "Эту фигуру здесь назначить нельзя.";
        }
        ReviveStillPossible = "revive_still_possible" {
            "Something in the match can still bring pieces back, so the energy stays.", "В партии ещё есть чем вернуть фигуру, поэтому энергия остаётся."
        }
        ReasonRequired = "reason_required" { "The referee gives a reason of 1 to 500 characters.", "Судья указывает причину: от 1 до 500 знаков." }
        ValueOutOfBounds = "value_out_of_bounds" {
            (_, _, 1..) => "{have} is out of bounds: at most {need}.", "{have} вне допустимого: не больше {need}.";
            _ => "Out of the bounds of this ruling.", "Вне допустимого для этого решения.";
        }
    }
}

impl Reason {
    /// A refusal for this reason by a clause.
    pub fn by(self, clause: Clause) -> Refusal {
        Refusal { reason: self, clause, have: 0, need: 0, index: None }
    }

    /// Refuses for this reason by a clause unless something holds.
    ///
    /// # Errors
    /// It does not.
    pub fn unless(self, holds: bool, clause: Clause) -> Result<(), Refusal> {
        if holds { Ok(()) } else { Err(self.by(clause)) }
    }
}

/// A refusal: the reason, the clause, the numbers that the sentence needs, and in a batch which use it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub reason: Reason,
    pub clause: Clause,
    /// What is there (energy held); 0 where nothing is counted.
    pub have: i32,
    /// What would be needed (the price).
    pub need: i32,
    /// AC-3.11: the place in the list, from 0.
    pub index: Option<u8>,
}

impl Refusal {
    /// With numbers.
    pub fn with(self, have: i32, need: i32) -> Refusal {
        Refusal { have, need, ..self }
    }

    /// The sentence, with its numbers and the way out.
    pub fn text(&self, lang: Lang) -> String {
        let text = self.reason.sentence(self.clause, self.have, self.need).text(lang, self.have, self.need);
        match self.index {
            // AC-3.11: which use of a list it is about.
            Some(index) => {
                let number = u16::from(index) + 1;
                say!(lang, "Use {number} of the list: {text}", "Применение {number} из списка: {text}")
            }
            None => text,
        }
    }
}
