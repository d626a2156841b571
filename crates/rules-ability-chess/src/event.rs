//! What can happen, in the game's words: whom it concerns (a player, then pieces), how its line stands in the log, to whom it is told, and its sentence.
//! What sentences are told with is in `narrate.rs`; those of moves and uses are in `narrate/used.rs`.

use holmgang_kernel::event::Concern;
use holmgang_kernel::events;

use crate::action::Ruling;
use crate::board::{Cell, Direction, OFF};
use crate::content::{ActionId, Cause, MOST_TARGETS};
use crate::describe::Teller;
use crate::few::Few;
use crate::names;
use crate::narrate::ruling::ruling as ruled;
use crate::narrate::used::{Said, moved, used};
use crate::russian::Case;
use crate::state::{Aim, ItemSlot, Kind, NO_ITEM, PieceId, Place, Who, army_of};

/// The targets of a use.
type Targets = Few<u8, MOST_TARGETS>;
/// What kind of piece stood where.
type Stood = (Kind, Cell);
/// A word of the notation.
type Word = &'static str;

/// How a field stands in a sentence, by its type.
macro_rules! shown {
    ($t:ident, Who, $who:ident) => {
        $t.player(*$who)
    };
    ($t:ident, PieceId, $piece:ident) => {
        $t.piece(*$piece)
    };
    ($t:ident, Cell, $cell:ident) => {
        $t.cell(*$cell)
    };
    ($t:ident, ItemSlot, $item:ident) => {
        $t.item(*$item)
    };
    ($t:ident, ActionId, $action:ident) => {
        $t.action(*$action)
    };
    ($t:ident, Kind, $kind:ident) => {
        $t.kind(*$kind)
    };
    ($t:ident, Cause, $cause:ident) => {
        $t.cause(*$cause)
    };
    ($t:ident, $other:ident, $field:ident) => {
        $field
    };
}

events! {
    /// One thing that happened. Numbers of items and tokens are their ids' numbers at that time, so that sentences can be made later.
    pub enum Event about u8, Cell, told by shown!(t: Teller<'_>);

    /// AC-1.1: the match begins.
    MatchBegan Heading { "The match begins.", "Партия начинается." }
    /// AC-1.8: the bearer of a player's ability.
    BearerDesignated { who: Who, piece: PieceId } Consequence of who to piece {
        "{who}: the bearer is the {piece}.", "{who}: носитель — {piece}."
    }
    /// AC-1.9, AC-13.8: a knight and its pawn become a tank.
    TankMade { tank: PieceId, pawn: PieceId } Consequence to tank {
        "A tank takes its place: {tank}.", "На доску встаёт танк: {tank}."
    }
    /// AC-4: a round begins.
    RoundBegan { round: u16 } Heading { "Round {round}", "Круг {round}" }
    /// AC-3: a turn begins. Whose move it is, the move itself says; an extra turn is a heading.
    TurnBegan { who: Who, is_extra: bool } Detail of who {
        if (*is_extra) "{who}: an extra turn.", "{who}: лишний ход.";
        "{side} to move.", "Ходят {side}.", side = t.side(*who, Case::Nominative)
    }
    /// AC-5.1, AC-5.2: income; at the cap nothing comes. AC-5.17: an income at the cap would give a hidden number away.
    Income { who: Who, energy: u8, gained: u8 } Detail of who for (t.sees_energy(*who)) {
        if (*gained == 0) "{who}: energy stays {energy}, at its cap.", "{who}: энергия {energy}, это предел.";
        "{who}: energy {energy} (+1).", "{who}: энергия {energy} (+1)."
    }
    /// AC-1.9: setup effects of a player's ability run.
    SetupEffects { who: Who } Detail of who { "{who}: the ability sets up.", "{who}: установка способности." }
    /// AC-5.3: the ability has no energy. Nothing happens.
    NoEnergy { who: Who } Detail of who for (false) { => String::new() }
    /// AC-5.12: no income: the bearer is dead.
    NoIncome { who: Who } Detail of who { "{who}: no income, the bearer is dead.", "{who}: энергия не копится, носитель погиб." }
    /// AC-3.15: the turn is skipped.
    TurnSkipped { who: Who } Consequence of who { "{who}: the turn is skipped.", "{who}: ход пропускается." }
    /// AC-2: a chess move of a piece that was of this kind when it began; the items it carries, as bits of their places.
    Moved { piece: PieceId, kind: Kind, from: Cell, to: Cell, captures: PieceId, carried: u32 }
        Deed by (Concern::NONE.of(army_of(*piece)).to(*piece).to(*captures).at(*from).at(*to))
    {
        => moved(t, t.piece_as(*piece, *kind, *from), *to, *captures, *carried)
    }
    /// AC-6.5, AC-6.6: a piece has passed over a burning cell unharmed.
    PassedFire { piece: PieceId, cell: Cell } Detail to piece at cell { "Over the fire on {cell}, unharmed.", "Над огнём на {cell}, без вреда." }
    /// AC-2.7.
    Castled { who: Who, king_to: Cell, rook: PieceId, rook_to: Cell } Deed of who to rook at king_to, rook_to {
        "{who} castles: king {king_to}, rook {rook_to}.", "{who}: рокировка, король {king_to}, ладья {rook_to}."
    }
    /// AC-7.6, AC-7.7, AC-7.9: an item is taken along.
    Carried { who: Who, item: ItemSlot, to: Cell } Detail of who at to for (t.sees_item(*item)) {
        "Taken along to {to}: {item}.", "Унесено на {to}: {item}."
    }
    /// AC-7.10: items stay where a piece was moved away from; they may be hidden.
    LeftBehind { cell: Cell } Detail at cell for (false) { => String::new() }
    /// AC-2.4: a capture in passing.
    EnPassant { pawn: PieceId, captured: PieceId } Consequence by (Concern::NONE.to(*pawn).to(*captured)) {
        "Taken in passing: {captured}.", "Взятие на проходе: {captured}."
    }
    /// AC-2.5, AC-2.12. Told as the pawn it was: it is something else by now.
    Promoted { piece: PieceId, to: Kind } Consequence to piece {
        "{pawn} becomes {into}.", "{pawn} превращается {into}.", pawn = t.was(*piece, Kind::Pawn), into = t.turned_into(*to)
    }
    /// AC-6.8: a pawn has died on the cell where it would have promoted.
    NotPromoted { piece: PieceId } Consequence to piece { "{piece} burns before it can promote.", "{piece} сгорает, не превратившись." }
    /// AC-3.14: an unforgiving attempt costs the main action and does nothing.
    UnforgivingAttempt { who: Who, piece: PieceId, to: Cell } Deed of who to piece at to {
        "{who}: an attempt against an unforgiving prohibition. The move is spent.",
        "{who}: попытка нарушить непрощающий запрет. Ход потрачен."
    }
    /// AC-3.6, AC-7.13: an action of an ability or an item is used; what kind of piece was named first and where it stood, before anything came of it.
    Used { who: Who, action: ActionId, item: ItemSlot, targets: Targets, aim: Aim, aimed: Stood, to: Cell, x: u8, choice: u8 } Deed of who {
        => used(t, *who, &Said {
            action: *action, item: *item, aim: *aim, aimed: *aimed, targets: *targets, to: *to, x: *x, choice: *choice,
        })
    }
    /// AC-5.11: it costs nothing.
    Free { who: Who } Detail of who for (false) { => String::new() }
    /// AC-5.4: its price is paid.
    Paid { who: Who, amount: u8, energy: u8, is_secret: bool } Detail of who for (!is_secret || t.knows(*who)) {
        if (t.sees_energy(*who)) "{who}: pays {amount}, energy {energy}.", "{who}: потрачено {amount}, энергия {energy}.";
        "{who}: pays {amount}.", "{who}: потрачено {amount}."
    }
    /// AC-3.11: a use of a batch has become impossible.
    Fizzled { who: Who, index: u8 } Consequence of who {
        "{who}: use {number} of the list has become impossible.", "{who}: применение {number} из списка стало невозможным.", number = index + 1
    }
    /// AC-2.11: a conditional action comes too late: whom it is for is dead.
    InVain { who: Who, action: ActionId } Consequence of who { "{who}: {action} comes too late.", "{who}: {action} опаздывает, цели уже нет." }
    /// AC-3.5: a conditional action happens.
    Triggered { who: Who, action: ActionId, item: ItemSlot } Consequence of who for (*item == NO_ITEM || t.sees_item(*item)) {
        "{source}: {action} happens by itself.", "{source}: сработало — {action}.",
        source = if *item == NO_ITEM { t.player(*who) } else { t.item(*item) }
    }
    /// AC-6.1: cells catch fire.
    Ignited { cell: Cell } Consequence at cell { "{cell} burns.", "{cell} горит." }
    /// AC-6.13: an item on a cell that catches fire.
    ItemUnharmed { item: ItemSlot, cell: Cell } Detail at cell for (t.sees_item(*item)) { "The {item} does not burn.", "{item}: не горит." }
    /// AC-6.11: dice are rolled for so many cells.
    FireDice { count: u8 } Detail {
        "The round is over: dice for {cells}.", "Круг окончен, кубики за огонь: {cells}.",
        cells = t.lang.count(i64::from(*count), ["burning cell", "burning cells"], ["горящая клетка", "горящие клетки", "горящих клеток"])
    }
    /// AC-6.12: a cell that was lit in this round rolls, too. The die is told as every other.
    FreshFire { cell: Cell } Detail at cell for (false) { => String::new() }
    /// AC-6.10, AC-6.19: a fire is out.
    Extinguished { cell: Cell } Consequence at cell { "The fire on {cell} is out.", "Огонь на {cell} потушен." }
    /// AC-6.10: the die of a burning cell; one that puts it out is a consequence.
    FireRolled { cell: Cell, roll: u8, is_out: bool } Detail at cell {
        "Fire on {cell}: {roll}, {what}.", "Огонь на {cell}: {roll}, {what}.",
        what = if *is_out { t.pick("it goes out", "тухнет") } else { t.pick("it stays", "горит дальше") }
    }
    /// AC-9.1: a piece dies.
    Died { piece: PieceId, kind: Kind, cell: Cell, cause: Cause } Consequence to piece at cell {
        "{fallen} dies ({cause}).", "{fallen} гибнет ({cause}).", fallen = t.piece_as(*piece, *kind, *cell)
    }
    /// AC-5.12, AC-5.18: the bearer is dead, the energy frozen as it is.
    EnergyFrozen { who: Who, energy: u8 } Consequence of who {
        if (t.sees_energy(*who))
            "{who}: the bearer is dead, energy {energy} is frozen.", "{who}: носитель погиб, энергия {energy} заморожена.";
        "{who}: the bearer is dead, the energy is frozen.", "{who}: носитель погиб, энергия заморожена."
    }
    /// AC-5.16: the bearer has become something else and stays the bearer.
    StillBearer { who: Who, piece: PieceId } Detail of who to piece {
        "{who}: {piece} is still the bearer.", "{who}: носитель по-прежнему {piece}."
    }
    /// AC-8.14: the pawn can no longer be taken in passing.
    PassingRightEnded { piece: PieceId } Detail to piece {
        "{piece} can no longer be taken in passing.", "{piece}: на проходе уже не взять."
    }
    /// AC-11.12: immune to what would have harmed it.
    Unharmed { piece: PieceId, harm: u8 } Consequence to piece {
        "{piece} is immune ({harms}).", "{piece} под защитой ({harms}).", harms = t.harms(*harm)
    }
    /// AC-8.1: a wound.
    Wounded { piece: PieceId, from: Kind, to: Kind } Consequence to piece {
        "{before} is wounded: now {now}.", "{before} получает ранение: теперь {now}.", before = t.was(*piece, *from), now = t.a_kind(*to)
    }
    /// AC-8.5: the king is wounded.
    KingWounded { piece: PieceId } Consequence to piece {
        "{piece} is wounded: it gives no more boost.", "{piece} получает ранение: усиления больше не даёт."
    }
    /// AC-8.6: the queen is wounded; her new kind is still to be chosen.
    QueenWounded { piece: PieceId, chooser: Who } Consequence to piece {
        "{piece} is wounded; {side} chooses what she becomes.", "{piece} получает ранение; кем он станет, выбирают {side}.",
        side = t.side(*chooser, Case::Nominative)
    }
    /// AC-8.7, AC-8.17: a wound does nothing.
    WoundNoEffect { piece: PieceId } Consequence to piece { "The wound does nothing to the {piece}.", "{piece}: ранение не действует." }
    /// AC-8.11: hit points are lost.
    HitPointsLost { piece: PieceId, amount: u8, hp: u8 } Consequence to piece {
        "{piece} loses {points}: {hp} left.", "{piece} теряет {points}: осталось {hp}.", points = t.hit_points(*amount)
    }
    /// AC-8.13.
    Healed { piece: PieceId, from: Kind, to: Kind } Consequence to piece { => t.healed(*piece, *from, *to) }
    /// AC-11.6: a piece is moved by an effect.
    Displaced { piece: PieceId, from: Cell, to: Cell } Consequence to piece at from, to {
        "{before} is moved to {to}.", "{before} оказывается на {to}.", before = t.piece_at(*piece, *from)
    }
    /// AC-11.11, AC-5.14.
    Revived { piece: PieceId, cell: Cell } Consequence to piece at cell {
        "{name} is back on {cell}.", "{name} возвращается на {cell}.", name = t.piece_at(*piece, OFF)
    }
    /// AC-7.2: an item is dragged.
    Dragged { who: Who, item: ItemSlot, from: Cell, to: Cell } Deed of who at from, to for (t.sees_item(*item)) {
        "{who} drags the {item}: {from} → {to}.", "{who} перекладывают: {item}, {from} → {to}."
    }
    /// AC-7: an item appears.
    ItemAppeared { item: ItemSlot, cell: Cell } Consequence at cell for (t.sees_item(*item)) { "{item} lies on {cell}.", "{item} лежит на {cell}." }
    /// AC-7.14: an item is gone.
    ItemGone { item: ItemSlot, name: ItemName, cell: Cell } Consequence at cell for (t.is_among(name.visible_to)) {
        "{kind} on {cell} is gone.", "Предмета на {cell} больше нет: {kind}.", kind = t.item_kind(name.kind)
    }
    /// AC-7.11: its actions are announced to these players, as bits.
    ItemAnnounced { item: ItemSlot, players: u8 } Consequence for (t.is_among(*players) && t.there(*item).is_some()) {
        "What the {item} can do: {actions}.", "Что может {item}: {actions}.", actions = t.there(*item).map_or_else(String::new, |item| t.can_do(item))
    }
    /// AC-11.10: a token is placed. Where it was applied is public, and has been told.
    TokenPlaced { owner: Who, number: u16, kind: u8, strength: u8, on: Place, cell: Cell } Consequence at cell for (t.knows(*owner)) {
        => t.token_placed(&t.strength(*kind, *strength), *on, *cell)
    }
    /// AC-13.2, AC-13.4: a token bursts.
    Detonated { owner: Who, number: u16, kind: u8, strength: u8, cell: Cell } Consequence at cell {
        "{token} explodes on {cell}.", "{token}: взрыв на {cell}.", token = t.strength(*kind, *strength)
    }
    /// AC-13.3: who stood in the inner area is left to its fire; the first of them.
    Blasted { cell: Cell, piece: PieceId } Consequence at cell {
        "On {cell} and around it only the fire counts.", "На {cell} и вокруг действует только огонь."
    }
    /// AC-13.4: a token is gone with its object.
    TokenGone { owner: Who, number: u16 } Detail { "A token is gone with its object.", "Метка пропала вместе с объектом." }
    /// AC-11.9.
    BarrierRaised { cell: Cell, rounds: u8 } Consequence at cell {
        "A barrier on {cell}: {lasting}.", "Преграда на {cell}: {lasting}.", lasting = t.rounds(*rounds)
    }
    BarrierGone { cell: Cell } Consequence at cell { "The barrier on {cell} is gone.", "Преграды на {cell} больше нет." }
    /// AC-11.8: who may move only some pieces, or not with some.
    Restricted { who: Who, number: u16, is_only: bool, pieces: u16, turns: u8 } Consequence of who {
        => t.restricted(*who, *is_only, *pieces, *turns)
    }
    RestrictionEnded { who: Who, number: u16 } Detail of who { "{who}: a restriction ends.", "{who}: ограничение кончилось." }
    /// AC-13.7: a piece is named in place of a dead one.
    NamedInstead { who: Who, number: u16, piece: PieceId } Consequence of who to piece {
        "{who} names instead: {piece}.", "{who} называют взамен: {piece}."
    }
    /// AC-11.12; bits of the harms; 0 turns: it ends.
    MadeImmune { piece: PieceId, to: u8, turns: u8 } Consequence to piece {
        "{piece} is immune to: {harms} ({lasting}).", "{piece} получает защиту ({harms}; {lasting}).",
        harms = t.harms(*to), lasting = t.turns_left(*turns)
    }
    ImmunityEnded { piece: PieceId, to: u8 } Detail to piece {
        "{piece} is no longer immune ({harms}).", "{piece} больше не под защитой ({harms}).", harms = t.harms(*to)
    }
    /// AC-5.19.
    EnergyGained { who: Who, amount: u8, energy: u8 } Consequence of who for (t.sees_energy(*who)) {
        "{who}: energy +{amount}, now {energy}.", "{who}: энергия +{amount}, теперь {energy}."
    }
    EnergyLost { who: Who, amount: u8, energy: u8 } Consequence of who for (t.sees_energy(*who)) {
        "{who}: energy −{amount}, now {energy}.", "{who}: энергия −{amount}, теперь {energy}."
    }
    /// AC-5.15.
    EnergyRemoved { who: Who } Consequence of who { "{who}: the energy is removed.", "{who}: энергия снята." }
    /// AC-11.2: an action is changed for this turn.
    ActionModified { who: Who, action: ActionId } Detail of who {
        "{who}: the next {action} is changed.", "{who}: следующее действие изменено ({action})."
    }
    /// AC-3.15: queued.
    TurnGranted { who: Who } Consequence of who { "{who} will have an extra turn.", "{who}: будет лишний ход." }
    TurnToSkip { who: Who } Consequence of who { "{who}: the next turn will be skipped.", "{who}: следующий ход пропадёт." }
    /// AC-12.2: a token or an item is shown to these players, as bits.
    TokenRevealed { owner: Who, number: u16, players: u8 } Consequence for (t.is_among(*players) || t.knows(*owner)) {
        => t.token_revealed(*owner, *number)
    }
    ItemRevealed { item: ItemSlot, players: u8 } Consequence for (t.is_among(*players)) {
        "The {item} can be seen.", "Теперь виден предмет: {item}."
    }
    /// AC-13.10.
    Reloaded { tank: PieceId, ammo: u8 } Consequence to tank {
        "{tank} reloads: ammunition {ammo}.", "{tank} заряжает орудие: снарядов {ammo}."
    }
    Fired { tank: PieceId, cell: Cell, ammo: u8 } Consequence to tank at cell {
        "{tank} fires at {cell}: ammunition {ammo}.", "{tank} стреляет по {cell}: снарядов {ammo}."
    }
    TurretTurned { tank: PieceId, direction: Direction } Consequence to tank {
        "{tank} turns its turret to {to}.", "{tank} поворачивает башню: {to}.", to = names::straight_name(*direction, t.lang)
    }
    /// AC-13.9.
    Drove { tank: PieceId, tail: Cell, head: Cell } Consequence to tank at tail, head {
        "{name} drives to {tail}–{head}.", "{name} едет на {tail}–{head}.", name = t.piece_as(*tank, Kind::Tank, OFF)
    }
    /// AC-13.8: the attacker of a tank returns, of the kind that it attacked as.
    ThrownBack { piece: PieceId, kind: Kind, cell: Cell } Consequence to piece at cell {
        "{name} is thrown back to {cell}.", "{name} возвращается на {cell}.", name = t.piece_as(*piece, *kind, OFF)
    }
    /// AC-3.12: a choice is owed.
    ChoiceOwed { who: Who, kind: Word } Detail of who {
        "{side} has to choose.", "Выбирают {side}.", side = t.side(*who, Case::Nominative)
    }
    /// AC-3.12: it is made.
    Chosen { who: Who, piece: PieceId, kind: Kind } Consequence of who to piece { "{who} chooses: {kind}.", "{who} выбирают: {kind}." }
    PiecesNamed { who: Who, pieces: u16 } Detail of who {
        "{who} names: {list}.", "{who} называют: {list}.", list = t.pieces_of(*who, *pieces)
    }
    /// AC-3.8, AC-3.9: a turn is over.
    TurnEnded { who: Who, is_forced_pass: bool } Detail of who {
        if (*is_forced_pass) "{who}: nothing can move, a forced pass.", "{who}: ходить нечем, вынужденный пропуск.";
        "{who}: the turn is over.", "{who}: ход окончен."
    }
    /// AC-2.10: a king that some opponent could capture.
    Check { who: Who } Consequence of who { "{side} is in check.", "Шах {side}.", side = t.side(*who, Case::Dative) }
    /// AC-9.1: a player is out.
    PlayerEliminated { who: Who } Consequence of who { "{who} is out.", "{who} выбывают." }
    /// AC-9.3: the pieces of a player who is out are nobody's.
    PiecesNeutral { who: Who } Consequence of who {
        "The pieces of {side} are neutral now.", "Фигуры {side} теперь ничьи.", side = t.side(*who, Case::Accusative)
    }
    /// AC-9.4: the turn of a player who is out ends at once.
    TurnCut { who: Who } Consequence of who { "{who}: the turn ends at once.", "{who}: ход обрывается." }
    /// AC-9.8.
    Resigned { who: Who } Consequence of who { "{who} resigns.", "{who} сдаются." }
    DrawAgreed { who: Who } Consequence of who { "{who} agrees to a draw.", "{who} согласны на ничью." }
    DrawClaimed { who: Who } Consequence of who { "{who} claims a draw.", "{who} требуют ничью." }
    /// AC-12.1: the referee acts, with a reason; what kind of piece it is about and where it stood, before anything came of it.
    Ruled { ruling: Box<Ruling>, aimed: Stood } Deed {
        "The referee {what}. Reason: {reason}", "Судья {what}. Причина: {reason}",
        what = ruled(t, &ruling.what, Some(*aimed)), reason = &ruling.reason
    }
    /// AC-12.2: the last action is taken back.
    Undone Deed { "The last action is taken back.", "Последнее действие отменено." }
    /// AC-9: the match is over.
    Ended { winner: Option<Who> } Heading { => t.ended(*winner) }
}

/// What the id of an item was made of, for sentences after it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemName {
    pub kind: u16,
    pub number: u16,
    pub is_hidden_name: bool,
    pub visible_to: u8,
}
