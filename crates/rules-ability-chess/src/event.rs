//! What can happen, in the game's words.

use crate::action::Ruling;
use crate::board::{Cell, Direction};
use crate::content::{ActionId, Cause, MOST_TARGETS};
use crate::few::Few;
use crate::state::{Aim, ItemSlot, Kind, PieceId, Place, Who};

/// One thing that happened. Numbers of items and tokens are their ids' numbers at that time, so that sentences can be made later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// AC-1.1: the match begins.
    MatchBegan,
    /// AC-1.8: the bearer of a player's ability.
    BearerDesignated {
        who: Who,
        piece: PieceId,
    },
    /// AC-1.9, AC-13.8: a knight and its pawn become a tank.
    TankMade {
        tank: PieceId,
        pawn: PieceId,
    },
    /// AC-4: a round begins.
    RoundBegan {
        round: u16,
    },
    /// AC-3: a turn begins.
    TurnBegan {
        who: Who,
        is_extra: bool,
    },
    /// AC-5.1, AC-5.2: income; at the cap nothing comes.
    Income {
        who: Who,
        energy: u8,
        gained: u8,
    },
    /// AC-1.9: setup effects of a player's ability run.
    SetupEffects {
        who: Who,
    },
    /// AC-5.3: the ability has no energy.
    NoEnergy {
        who: Who,
    },
    /// AC-5.12: no income: the bearer is dead.
    NoIncome {
        who: Who,
    },
    /// AC-3.15: the turn is skipped.
    TurnSkipped {
        who: Who,
    },
    /// AC-2: a chess move of a piece that was of this kind when it began; the items it carries, as bits of their places.
    Moved {
        piece: PieceId,
        kind: Kind,
        from: Cell,
        to: Cell,
        captures: PieceId,
        carried: u32,
    },
    /// AC-6.5, AC-6.6: a piece has passed over a burning cell unharmed.
    PassedFire {
        piece: PieceId,
        cell: Cell,
    },
    /// AC-2.7.
    Castled {
        who: Who,
        king_to: Cell,
        rook: PieceId,
        rook_to: Cell,
    },
    /// AC-7.6, AC-7.7, AC-7.9: an item is taken along.
    Carried {
        who: Who,
        item: ItemSlot,
        to: Cell,
    },
    /// AC-7.10: items stay where a piece was moved away from.
    LeftBehind {
        cell: Cell,
    },
    /// AC-2.4: a capture in passing.
    EnPassant {
        pawn: PieceId,
        captured: PieceId,
    },
    /// AC-2.5, AC-2.12.
    Promoted {
        piece: PieceId,
        to: Kind,
    },
    /// AC-6.8: a pawn has died on the cell where it would have promoted.
    NotPromoted {
        piece: PieceId,
    },
    /// AC-3.14: an unforgiving attempt costs the main action and does nothing.
    UnforgivingAttempt {
        who: Who,
        piece: PieceId,
        to: Cell,
    },
    /// AC-3.6, AC-7.13: an action of an ability or an item is used.
    Used {
        who: Who,
        action: ActionId,
        item: ItemSlot,
        targets: Few<u8, MOST_TARGETS>,
        aim: Aim,
        /// What kind of piece was named first and where it stood, before anything came of it.
        aimed: (Kind, Cell),
        to: Cell,
        x: u8,
        choice: u8,
    },
    /// AC-5.11: it costs nothing.
    Free {
        who: Who,
    },
    /// AC-5.4: its price is paid.
    Paid {
        who: Who,
        amount: u8,
        energy: u8,
        is_secret: bool,
    },
    /// AC-3.11: a use of a batch has become impossible.
    Fizzled {
        who: Who,
        index: u8,
    },
    /// AC-2.11: a conditional action comes too late: whom it is for is dead.
    InVain {
        who: Who,
        action: ActionId,
    },
    /// AC-3.5: a conditional action happens.
    Triggered {
        who: Who,
        action: ActionId,
        item: ItemSlot,
    },
    /// AC-6.1: cells catch fire.
    Ignited {
        cell: Cell,
    },
    /// AC-6.13: an item on a cell that catches fire.
    ItemUnharmed {
        item: ItemSlot,
        cell: Cell,
    },
    /// AC-6.11: dice are rolled for so many cells.
    FireDice {
        count: u8,
    },
    /// AC-6.12: a cell that was lit in this round rolls, too.
    FreshFire {
        cell: Cell,
    },
    /// AC-6.10, AC-6.19: a fire is out.
    Extinguished {
        cell: Cell,
    },
    /// AC-6.10: the die of a burning cell.
    FireRolled {
        cell: Cell,
        roll: u8,
        is_out: bool,
    },
    /// AC-9.1: a piece dies.
    Died {
        piece: PieceId,
        kind: Kind,
        cell: Cell,
        cause: Cause,
    },
    /// AC-5.12, AC-5.18: the bearer is dead, the energy frozen as it is.
    EnergyFrozen {
        who: Who,
        energy: u8,
    },
    /// AC-5.16: the bearer has become something else and stays the bearer.
    StillBearer {
        who: Who,
        piece: PieceId,
    },
    /// AC-8.14: the pawn can no longer be taken in passing.
    PassingRightEnded {
        piece: PieceId,
    },
    /// AC-11.12: immune to what would have harmed it.
    Unharmed {
        piece: PieceId,
        harm: u8,
    },
    /// AC-8.1: a wound.
    Wounded {
        piece: PieceId,
        from: Kind,
        to: Kind,
    },
    /// AC-8.5: the king is wounded.
    KingWounded {
        piece: PieceId,
    },
    /// AC-8.6: the queen is wounded; her new kind is still to be chosen.
    QueenWounded {
        piece: PieceId,
        chooser: Who,
    },
    /// AC-8.7, AC-8.17: a wound does nothing.
    WoundNoEffect {
        piece: PieceId,
    },
    /// AC-8.11: hit points are lost.
    HitPointsLost {
        piece: PieceId,
        amount: u8,
        hp: u8,
    },
    /// AC-8.13.
    Healed {
        piece: PieceId,
        from: Kind,
        to: Kind,
    },
    /// AC-11.6: a piece is moved by an effect.
    Displaced {
        piece: PieceId,
        from: Cell,
        to: Cell,
    },
    /// AC-11.11, AC-5.14.
    Revived {
        piece: PieceId,
        cell: Cell,
    },
    /// AC-7.2: an item is dragged.
    Dragged {
        who: Who,
        item: ItemSlot,
        from: Cell,
        to: Cell,
    },
    /// AC-7: an item appears.
    ItemAppeared {
        item: ItemSlot,
        cell: Cell,
    },
    /// AC-7.14: an item is gone.
    ItemGone {
        item: ItemSlot,
        name: ItemName,
        cell: Cell,
    },
    /// AC-7.11: its actions are announced to these players, as bits.
    ItemAnnounced {
        item: ItemSlot,
        players: u8,
    },
    /// AC-11.10: a token is placed.
    TokenPlaced {
        owner: Who,
        number: u16,
        kind: u8,
        strength: u8,
        on: Place,
        cell: Cell,
    },
    /// AC-13.2, AC-13.4: a token bursts.
    Detonated {
        owner: Who,
        number: u16,
        kind: u8,
        strength: u8,
        cell: Cell,
    },
    /// AC-13.3: who stood in the inner area is left to its fire; the first of them.
    Blasted {
        cell: Cell,
        piece: PieceId,
    },
    /// AC-13.4: a token is gone with its object.
    TokenGone {
        owner: Who,
        number: u16,
    },
    /// AC-11.9.
    BarrierRaised {
        cell: Cell,
        rounds: u8,
    },
    BarrierGone {
        cell: Cell,
    },
    /// AC-11.8.
    Restricted {
        who: Who,
        number: u16,
        is_only: bool,
        pieces: u16,
        turns: u8,
    },
    RestrictionEnded {
        who: Who,
        number: u16,
    },
    /// AC-13.7: a piece is named in place of a dead one.
    NamedInstead {
        who: Who,
        number: u16,
        piece: PieceId,
    },
    /// AC-11.12; bits of the harms; 0 turns: it ends.
    MadeImmune {
        piece: PieceId,
        to: u8,
        turns: u8,
    },
    ImmunityEnded {
        piece: PieceId,
        to: u8,
    },
    /// AC-5.19.
    EnergyGained {
        who: Who,
        amount: u8,
        energy: u8,
    },
    EnergyLost {
        who: Who,
        amount: u8,
        energy: u8,
    },
    /// AC-5.15.
    EnergyRemoved {
        who: Who,
    },
    /// AC-11.2: an action is changed for this turn.
    ActionModified {
        who: Who,
        action: ActionId,
    },
    /// AC-3.15: queued.
    TurnGranted {
        who: Who,
    },
    TurnToSkip {
        who: Who,
    },
    /// AC-12.2: a token or an item is shown to these players, as bits.
    TokenRevealed {
        owner: Who,
        number: u16,
        players: u8,
    },
    ItemRevealed {
        item: ItemSlot,
        players: u8,
    },
    /// AC-13.10.
    Reloaded {
        tank: PieceId,
        ammo: u8,
    },
    Fired {
        tank: PieceId,
        cell: Cell,
        ammo: u8,
    },
    TurretTurned {
        tank: PieceId,
        direction: Direction,
    },
    /// AC-13.9.
    Drove {
        tank: PieceId,
        tail: Cell,
        head: Cell,
    },
    /// AC-13.8: the attacker of a tank returns, of the kind that it attacked as.
    ThrownBack {
        piece: PieceId,
        kind: Kind,
        cell: Cell,
    },
    /// AC-3.12: a choice is owed.
    ChoiceOwed {
        who: Who,
        kind: &'static str,
    },
    /// AC-3.12: it is made.
    Chosen {
        who: Who,
        piece: PieceId,
        kind: Kind,
    },
    PiecesNamed {
        who: Who,
        pieces: u16,
    },
    /// AC-3.8, AC-3.9: a turn is over.
    TurnEnded {
        who: Who,
        is_forced_pass: bool,
    },
    /// AC-2.10: a king that some opponent could capture.
    Check {
        who: Who,
    },
    /// AC-9.1: a player is out.
    PlayerEliminated {
        who: Who,
    },
    /// AC-9.3: the pieces of a player who is out are nobody's.
    PiecesNeutral {
        who: Who,
    },
    /// AC-9.4: the turn of a player who is out ends at once.
    TurnCut {
        who: Who,
    },
    /// AC-9.8.
    Resigned {
        who: Who,
    },
    DrawAgreed {
        who: Who,
    },
    DrawClaimed {
        who: Who,
    },
    /// AC-12.1: the referee acts, with a reason; what kind of piece it is about and where it stood, before anything came of it.
    Ruled {
        ruling: Box<Ruling>,
        aimed: (Kind, Cell),
    },
    /// AC-12.2: the last action is taken back.
    Undone,
    /// AC-9: the match is over.
    Ended {
        winner: Option<Who>,
    },
}

/// What the id of an item was made of, for sentences after it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemName {
    pub kind: u16,
    pub number: u16,
    pub is_hidden_name: bool,
    pub visible_to: u8,
}
