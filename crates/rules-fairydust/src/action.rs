//! What a seat can do, and why it may not.

mod refusal;
mod ruling;

use holmgang_kernel::named;

use std::sync::Arc;

use crate::content::{ItemId, SkillId, SpellId};
use crate::state::{Order, Place, Posture, Who};

pub use refusal::{Reason, Refusal};
pub use ruling::{ItemPlace, Joining, Ruling, RulingKind, Setting};

/// One action: somebody does something. Of a referee's action `by` is [`NOBODY`](crate::state::NOBODY).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub by: Who,
    pub act: Act,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// An action of the own turn that could also be delayed.
    Do(Deed),
    /// FY-15.7: all remaining points into running; the steps are the first ones of it. FY-15.10: without those kept for actions on the way.
    Dash { path: Path, keep: u8 },
    /// Steps with cells that are left of the running move or dash.
    Step(Path),
    /// FY-5.9: begin a synergy.
    Synergy(SynergyStart),
    /// FY-5.9: invest points; numbers beyond 127 count as that.
    Contribute(i8),
    /// FY-5.12: the leader gives up.
    Cancel,
    /// FY-7.1.
    Delay(Delaying),
    /// FY-2.7.
    Lower(i32),
    /// FY-2.5.
    TieOrder(Box<[Who]>),
    /// FY-18.2.
    Surrender,
    /// FY-18.2: the whole side, at any time.
    Resign,
    /// FY-3.10.
    End,
    /// FY-6: a reaction, or none.
    React(Answer),
    /// FY-7.5: the delayed action happens.
    Fire,
    /// FY-7.5: the delayed action waits.
    Wait,
    /// FY-5.3.
    Willing(bool),
    /// A standing order.
    Order(Order),
    /// Takes this standing order back.
    TakeBack(Order),
    /// Takes all standing orders back.
    NoOrders,
    /// FY-18.3, with its reason.
    Ruling(Box<Ruling>),
}

/// An action of the own turn that may be delayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// FY-4.2, FY-12.3.
    Attack(Strike),
    /// FY-4.9.
    Push { target: Who, trip: bool, skill: SkillId },
    /// FY-4.10.
    Grab { target: Who, skill: SkillId },
    /// FY-14.5.
    Ram { target: Who },
    /// FY-4.12, FY-5.6.
    Cast(Cast),
    /// FY-4.3.
    Draw(ItemId),
    /// FY-5.2.
    Take(ItemId),
    /// FY-4.4.
    PickUp { item: ItemId, cell: Place },
    /// FY-4.14.
    Drop(ItemId),
    /// FY-4.14.
    Release,
    /// FY-4.5.
    Posture(Posture),
    /// FY-4.7: a move action that begins with these steps.
    Move(Path),
    /// FY-4.8.
    Say(Arc<str>),
    /// FY-5.3.
    Lift(Who),
    /// FY-5.4.
    PutDown(Place),
    /// FY-5.4.
    GetDown(Place),
    /// FY-5.5: opens or closes a door, by its index; [`NO_DOOR`] where there is none.
    Door { door: u8, open: bool },
    /// FY-3.9.
    Improvise(Arc<str>),
    /// FY-7.9: something that cannot be delayed.
    Undelayable(Box<Act>),
}

/// No door of that name.
pub const NO_DOOR: u8 = u8::MAX;

/// An attack with something in hand, a fist, or conjured knives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    pub with: With,
    pub thrown: bool,
    /// [`NO_SKILL`](crate::content::NO_SKILL): the best fitting one.
    pub skill: SkillId,
    pub split: Split,
}

/// What is struck with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    Fist,
    Kick,
    /// An item in hand.
    Item(ItemId),
    /// FY-12.3: what was conjured.
    Conjured,
}

/// The most single attacks of a volley.
pub const MOST_IN_VOLLEY: usize = 8;

/// FY-12.5: how the attacks of a volley are divided over targets, in the order in which they were named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// How many targets; more than [`MOST_IN_VOLLEY`] were named if it is larger, and that is too many.
    pub len: u8,
    /// Targets and how many attacks on each.
    pub parts: [(Who, u8); MOST_IN_VOLLEY],
}

impl Split {
    /// So many attacks on one target.
    pub fn one(target: Who, attacks: u8) -> Self {
        let mut split = Split::default();
        split.push(target, attacks);
        split
    }

    /// One more target.
    pub fn push(&mut self, target: Who, attacks: u8) {
        if let Some(part) = self.parts.get_mut(usize::from(self.len)) {
            *part = (target, attacks);
        }
        self.len = (self.len + 1).min(MOST_IN_VOLLEY as u8 + 1);
    }

    /// The targets, at most [`MOST_IN_VOLLEY`].
    pub fn parts(&self) -> &[(Who, u8)] {
        &self.parts[..usize::from(self.len).min(MOST_IN_VOLLEY)]
    }

    /// Without those of the targets from a place on who are gone.
    pub fn drop_from(&mut self, place: usize, is_gone: impl Fn(Who) -> bool) {
        let before = *self;
        *self = Split::default();
        for (at, (who, attacks)) in before.parts().iter().enumerate() {
            if at < place || !is_gone(*who) {
                self.push(*who, *attacks);
            }
        }
    }

    /// How many attacks in all.
    pub fn attacks(&self) -> u32 {
        self.parts().iter().map(|(_, attacks)| u32::from(*attacks)).sum()
    }
}

/// A cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub spell: SpellId,
    pub target: Target,
    pub overload: bool,
}

/// What a spell is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Oneself; nothing was named.
    None,
    /// A character; [`NOBODY`](crate::state::NOBODY) where the name is unknown, [`WHOEVER`](crate::state::WHOEVER) where it is left open.
    Who(Who),
    /// FY-10.11: an item that somebody carries.
    Carried(Who, ItemId),
    /// An item on the floor of a cell.
    Floor(Place, ItemId),
}

impl Target {
    /// The character who defends, if there is one.
    pub fn who(self) -> Option<Who> {
        match self {
            Target::Who(who) | Target::Carried(who, _) => Some(who),
            Target::None | Target::Floor(..) => None,
        }
    }
}

/// Steps and turns of a move, dash, or what goes on with one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Path {
    /// No step (a dash that only begins).
    None,
    /// One.
    One(Pace),
    /// Two and more.
    Many(Arc<[Pace]>),
}

impl Path {
    /// A path of these paces.
    pub fn of(paces: &[Pace]) -> Path {
        match paces {
            [] => Path::None,
            [pace] => Path::One(*pace),
            many => Path::Many(many.into()),
        }
    }

    /// The paces in order.
    pub fn paces(&self) -> &[Pace] {
        match self {
            Path::None => &[],
            Path::One(pace) => std::slice::from_ref(pace),
            Path::Many(paces) => paces,
        }
    }
}

/// One step or turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// FY-16.3: a step; the facing goes along where it may.
    To(Place),
    /// FY-16.3: a step that keeps the facing.
    Keep(Place),
    /// FY-16.2: a turn on the spot; a facing that the map does not have is refused.
    Turn(u8),
    /// FY-18.2: off the map.
    Off,
}

/// FY-5.9: the beginning of a synergy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SynergyStart {
    pub cast: Cast,
    /// The other participants in the order named.
    pub others: Few,
    pub points: i8,
}

/// The most participants of a synergy.
pub const MOST_IN_SYNERGY: usize = 8;

/// A short list of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Few {
    /// How many; more than fit were named if it is larger.
    pub len: u8,
    pub list: [Who; MOST_IN_SYNERGY],
}

impl Few {
    /// One more.
    pub fn push(&mut self, who: Who) {
        if let Some(place) = self.list.get_mut(usize::from(self.len)) {
            *place = who;
        }
        self.len = (self.len + 1).min(MOST_IN_SYNERGY as u8 + 1);
    }

    /// Who is in it.
    pub fn iter(&self) -> impl Iterator<Item = Who> + '_ {
        self.list[..usize::from(self.len).min(MOST_IN_SYNERGY)].iter().copied()
    }
}

/// FY-7.1: a delayed action and what it waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delaying {
    pub deed: Deed,
    pub trigger: Trigger,
    pub of: Whose,
}

/// FY-7.11: what a delayed action waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// FY-7.14: on somebody.
    DeclaresAttack(Victim),
    DeclaresCast,
    StartsMove,
    /// One of these cells.
    EntersCell(Arc<[Place]>),
    Speaks,
    Draws,
    AnyAction,
    EndsTurn,
    /// FY-7.15.
    Mishap(Mishap),
    /// What the referee announces with the same text.
    Event(Arc<str>),
}

impl Trigger {
    /// The word of the notation.
    pub fn word(&self) -> &'static str {
        match self {
            Trigger::DeclaresAttack(_) => "declares_attack",
            Trigger::DeclaresCast => "declares_cast",
            Trigger::StartsMove => "starts_move",
            Trigger::EntersCell(_) => "enters_cell",
            Trigger::Speaks => "speaks",
            Trigger::Draws => "draws",
            Trigger::AnyAction => "any_action",
            Trigger::EndsTurn => "ends_turn",
            Trigger::Mishap(Mishap::Hurt) => "is_hurt",
            Trigger::Mishap(Mishap::Fallen) => "falls",
            Trigger::Event(_) => "event",
        }
    }
}

/// Whose doing a delayed action waits for; of a mishap: whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Who(Who),
    Enemy,
    /// FY-7.14: somebody else of the own side.
    Ally,
    Anyone,
}

/// FY-7.14: on whom the attack is that a delayed action waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victim {
    Anyone,
    /// Oneself or somebody of the own side.
    Own,
    Who(Who),
}

/// FY-7.15: what befalls somebody and is an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// A wound.
    Hurt,
    /// Tripped, or not able any more.
    Fallen,
}

/// FY-6: the answer of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    pub defence: Defence,
    /// FY-16.4: where to turn before it.
    pub turn: Option<u8>,
}

impl Answer {
    /// No reaction.
    pub const PASS: Answer = Answer { defence: Defence::Pass, turn: None };
}

/// How somebody defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    Pass,
    Dodge,
    /// With a weapon in hand.
    Parry(ItemId),
    Block,
    /// With a school.
    Counterspell(SkillId),
    Resist,
}

named! {
    /// The kinds of reactions, as bits of a set: what the referee can forbid.
    pub enum DefenceKind {
        Dodge = "dodge", "Dodge", "Уклониться";
        Parry = "parry", "Parry", "Парировать";
        Block = "block", "Block", "Блокировать";
        Counterspell = "counterspell", "Counterspell", "Контр-заклинание";
        Resist = "resist", "Resist", "Сопротивляться";
    }
}

impl Defence {
    /// Its kind; none of a pass.
    pub fn kind(self) -> Option<DefenceKind> {
        Some(match self {
            Defence::Pass => return None,
            Defence::Dodge => DefenceKind::Dodge,
            Defence::Parry(_) => DefenceKind::Parry,
            Defence::Block => DefenceKind::Block,
            Defence::Counterspell(_) => DefenceKind::Counterspell,
            Defence::Resist => DefenceKind::Resist,
        })
    }
}
