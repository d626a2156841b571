//! The battle: plain data, indices into content and set-up, lists that stay inline for ordinary battles.

use std::sync::Arc;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::words::Words;
use smallvec::SmallVec;

use crate::action::{Cast, Deed, DefenceKind, Path, Trigger, Whose};
use crate::board::Map;
use crate::content::{ABSENT, CONDITIONS, Condition, DamageType, ItemId, NO_ITEM, SKILL_COUNT, SkillId, SpellId};

/// A cell by its number, line by line from (0, 0), or [`OFF_MAP`].
pub type Place = u16;
/// No cell: somebody who has left, or a cell that the map does not have.
pub const OFF_MAP: Place = Place::MAX;

/// An index into [`State::fighters`], or [`NOBODY`], or [`WHOEVER`].
pub type Who = u8;
/// No character.
pub const NOBODY: Who = u8::MAX;
/// FY-7.1: the one who triggers a delayed action, not known yet.
pub const WHOEVER: Who = u8::MAX - 1;

/// The most characters of a battle.
pub const MOST_FIGHTERS: usize = 60;
/// FY-1.5: the most sides.
pub const MOST_SIDES: usize = 6;
/// FY-1.6: no side: a bystander.
pub const NO_SIDE: u8 = u8::MAX;

/// An index into [`State::items`], or [`NO_THING`].
pub type Thing = u8;
/// No item: an empty hand.
pub const NO_THING: Thing = u8::MAX;
/// The most items of a battle.
pub const MOST_ITEMS: usize = 250;

/// How it stands with the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Goes on.
    Open,
    /// FY-18.5: a side has won.
    Won(u8),
    /// FY-18.5: nobody has.
    Draw,
}

/// One moment of one battle.
///
/// Invariants: `order` holds every participant who has not left, sorted by FY-2.3 to FY-2.6; hands and `items` agree; somebody carried has the cell of
/// the carrier; who is not able has no points; while the battle is open and nobody is asked something, `active` is able.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What no rule changes: map and sheets.
    pub setup: Arc<Setup>,
    /// Everybody in set-up order: the sides in their order, then bystanders, then who joined.
    pub fighters: SmallVec<[Fighter; 8]>,
    pub items: SmallVec<[Item; 24]>,
    /// FY-11.4: every wound, oldest first.
    pub wounds: SmallVec<[Wound; 64]>,
    /// FY-2.3: participants in the order of their turns.
    pub order: SmallVec<[Who; 8]>,
    /// FY-12.2: attacks in the running turn.
    pub attacks: SmallVec<[Attacks; 8]>,
    /// FY-5.8.
    pub synergies: SmallVec<[Synergy; 2]>,
    /// FY-7.8: at most one of each owner.
    pub delays: SmallVec<[Delayed; 6]>,
    /// Standing orders, oldest first.
    pub orders: SmallVec<[(Who, Order); 2]>,
    /// What the referee has ruled ahead.
    pub rulings: SmallVec<[Ahead; 2]>,
    /// FY-3.9: what improvised actions cost.
    pub classified: Vec<(Arc<str>, u8)>,
    /// FY-5.5: in the order of the map.
    pub doors: SmallVec<[DoorState; 4]>,
    /// Actions that are not resolved yet; the last one goes on first.
    pub frames: SmallVec<[Frame; 3]>,
    /// Whose decision is wanted.
    pub ask: Ask,
    pub options: Options,
    /// FY-1.5; [`NO_SIDE`] where no side attacks.
    pub attacking_side: u8,
    /// FY-2.6: the place of each side in ties.
    pub side_rank: [u8; MOST_SIDES],
    /// Whose turn it is.
    pub active: Who,
    /// FY-2.8: the active one has done something in its turn.
    pub turn_begun: bool,
    /// What the active one had before its turn began, should it lower its initiative.
    pub before: BeforeTurn,
    /// FY-1.5: the first turn of the battle has begun.
    pub battle_begun: bool,
    pub round: u16,
    /// FY-1.2.
    pub clock_seconds: u32,
    /// In unattended play the last round.
    pub round_limit: u16,
    /// FY-4.7: cells left of the running move or dash.
    pub cells_left: u16,
    /// FY-14.5: direction and length of the straight run that the active one has just made.
    pub run: (u8, u8),
    pub last_attack: Option<LastAttack>,
    pub standing: Standing,
    /// The clause that ended it, as section and number; (0, 0) while it is open.
    pub ended_by: (u8, u8),
}

/// What no rule changes, besides set-up and joining.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub map: Arc<Map>,
    /// How many sides.
    pub sides: u8,
    pub sheets: Vec<Sheet>,
    /// FY-1.1, FY-18.5: set up with one side.
    pub one_sided: bool,
    /// The id of everybody, in the order of [`State::fighters`].
    pub ids: Vec<String>,
}

/// The lasting numbers of a combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub name: Words,
    /// Two letters at most, for the shield on the board.
    pub sign: Words,
    /// A drawn sign; empty for none.
    pub art: String,
    /// By [`SkillId`]; a school that is not there is [`ABSENT`].
    pub skills: [i8; SKILL_COUNT],
    pub activity_base: u8,
    pub body_max: i16,
    pub mind_max: i16,
    pub unarmed_damage: i8,
    pub speed: u8,
    pub armour: u8,
    /// FY-4.13: [`NO_ITEM`] for none.
    pub focus: ItemId,
    pub spells: Vec<SpellId>,
    /// An index into [`Rules::mounts`](crate::Rules).
    pub mount: Option<u8>,
}

impl Default for Sheet {
    fn default() -> Self {
        let mut skills = [0; SKILL_COUNT];
        skills[usize::from(crate::content::FIRST_SCHOOL)..].fill(ABSENT);
        Sheet {
            name: Words::default(),
            sign: Words::default(),
            art: String::new(),
            skills,
            activity_base: 5,
            body_max: 6,
            mind_max: 6,
            unarmed_damage: 0,
            speed: 5,
            armour: 0,
            focus: NO_ITEM,
            spells: Vec::new(),
            mount: None,
        }
    }
}

/// FY-4.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    Standing,
    Sitting,
    Lying,
}

impl Posture {
    /// All, with the word of the notation.
    pub const ALL: [(Posture, &'static str); 3] =
        [(Posture::Standing, "standing"), (Posture::Sitting, "sitting"), (Posture::Lying, "lying")];
}

/// One combatant now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// [`NO_SIDE`] for a bystander.
    pub side: u8,
    /// Index into [`Setup::sheets`].
    pub sheet: u8,
    /// FY-3.1: 0 to 30.
    pub activity: u8,
    pub facing: u8,
    pub posture: Posture,
    pub body: i16,
    pub mind: i16,
    pub cell: Place,
    pub initiative: i16,
    /// FY-2.5: the place among those of its side with the same initiative.
    pub tie: u8,
    /// Both entries name an item that takes both hands.
    pub hands: [Thing; 2],
    pub grabbed_by: Who,
    pub grabbing: Who,
    pub carried_by: Who,
    pub carrying: Who,
    /// FY-12.3: how many, and of which kind.
    pub conjured: u8,
    pub conjured_item: ItemId,
    /// FY-17, by [`Condition`].
    pub conditions: [Lasting; CONDITIONS],
    pub is_mounted: bool,
    pub surprised: bool,
    /// FY-10.8.
    pub alert: bool,
    pub hidden: bool,
    /// FY-16.4.
    pub first_reaction_used: bool,
    /// FY-1.4: has had, or has no more, turn in this round.
    pub acted: bool,
    /// FY-18.2.
    pub left: bool,
    /// FY-5.3.
    pub willing: bool,
    /// FY-11.9 has been done to it.
    pub is_out: bool,
}

impl Fighter {
    /// FY-11.9, FY-18.1.
    #[inline]
    pub fn is_able(&self) -> bool {
        0 < self.body && 0 < self.mind && !self.left
    }

    /// FY-1.6.
    #[inline]
    pub fn is_bystander(&self) -> bool {
        self.side == NO_SIDE
    }

    /// Whether a condition is on it.
    #[inline]
    pub fn is(&self, condition: Condition) -> bool {
        self.conditions[condition as usize].turns != 0
    }

    /// FY-15.5: whether it keeps others out of its cell.
    #[inline]
    pub fn is_upright(&self) -> bool {
        self.posture != Posture::Lying && !self.left && self.carried_by == NOBODY
    }
}

/// FY-17: one condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// Own turns left; 0: not there.
    pub turns: u8,
    pub magnitude: u8,
    /// Who put it there; [`NOBODY`] where the referee did.
    pub source: Who,
}

/// No condition at all.
pub const CONDITIONS_NONE: [Lasting; CONDITIONS] = [Lasting { turns: 0, magnitude: 0, source: NOBODY }; CONDITIONS];

impl Default for Lasting {
    fn default() -> Self {
        CONDITIONS_NONE[0]
    }
}

/// FY-11.4: one wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wound {
    pub who: Who,
    pub damage: u8,
    pub damage_type: DamageType,
    /// [`NOBODY`] where nobody is known.
    pub source: Who,
}

/// One item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub item: ItemId,
    /// FY-11.8: −3 to 3.
    pub quality: i8,
    pub slot: Slot,
    /// Who carries it; [`NOBODY`] on the floor.
    pub holder: Who,
    /// The cell on whose floor it lies.
    pub cell: Place,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Hand,
    Belt,
    Pocket,
    Bag,
    Floor,
    /// Out of play; its place in the list may be used again.
    Gone,
}

impl Slot {
    /// The slots of a carrier, with the word of the notation.
    pub const CARRIED: [(Slot, &'static str); 4] =
        [(Slot::Hand, "hand"), (Slot::Belt, "belt"), (Slot::Pocket, "pocket"), (Slot::Bag, "bag")];
}

/// FY-12.2: attacks of one on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacks {
    pub attacker: Who,
    pub target: Who,
    pub count: u8,
}

/// FY-5.8: a joint cast that is being paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Synergy {
    pub cast: Cast,
    /// The leader first.
    pub members: SmallVec<[Paying; 4]>,
}

impl Synergy {
    /// Who leads it.
    pub fn leader(&self) -> Who {
        self.members.first().map_or(NOBODY, |member| member.who)
    }

    /// FY-5.9: what each has to pay.
    pub fn price(&self) -> u8 {
        self.members.len() as u8
    }

    /// The place of a participant.
    pub fn member(&self, who: Who) -> Option<&Paying> {
        self.members.iter().find(|member| member.who == who)
    }
}

/// A participant of a synergy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paying {
    pub who: Who,
    pub paid: u8,
    /// FY-5.12: has invested in its running turn.
    pub invested: bool,
}

/// FY-7: a delayed action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delayed {
    pub owner: Who,
    pub deed: Deed,
    pub trigger: Trigger,
    pub of: Whose,
    /// FY-7.2.
    pub cost: u8,
    /// FY-7.7: is lost as soon as the turn of its owner, which has come, begins.
    pub is_lapsing: bool,
}

/// A standing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub answer: Standard,
    pub against: Against,
    /// With it the attack succeeds in fewer than so many of 100 cases; 0: not asked.
    pub under: u8,
    /// So many points are left after it.
    pub keep: u8,
    /// Also if a turn is needed.
    pub turn: bool,
}

/// What a standing order answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    Defence(DefenceKind),
    Best,
    Pass,
    Fire,
    Wait,
}

/// Which attacks a standing order answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    Any,
    Melee,
    Ranged,
    Spell,
}

/// The most standing orders of one character.
pub const MOST_ORDERS: usize = 4;

/// FY-10.12: a ruling that waits for the attack or check it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    Modifier { who: Who, amount: i8 },
    Relation { attacker: Who, target: Who, relation: Relation },
    Forbid { who: Who, defence: DefenceKind },
}

/// FY-10.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Ordinary,
    Unforeseen,
    Sudden,
}

impl Relation {
    /// All, with the word of the notation.
    pub const ALL: [(Relation, &'static str); 3] =
        [(Relation::Ordinary, "ordinary"), (Relation::Unforeseen, "unforeseen"), (Relation::Sudden, "sudden")];
}

/// FY-10.3: the first reason that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    NotAlert,
    NotAble,
    OwnTurn,
    Paralysed,
    NoPoints,
    AttackerHidden,
    AttackerNotInView,
    NoFittingReaction,
    Declined,
    Chosen,
    Referee,
    /// FY-10.11: an item that nobody carries.
    Unattended,
}

impl Because {
    /// All, with the word of the notation.
    pub const ALL: [(Because, &'static str); 12] = [
        (Because::NotAlert, "not_alert"),
        (Because::NotAble, "not_able"),
        (Because::OwnTurn, "own_turn"),
        (Because::Paralysed, "paralysed"),
        (Because::NoPoints, "no_points"),
        (Because::AttackerHidden, "attacker_hidden"),
        (Because::AttackerNotInView, "attacker_not_in_view"),
        (Because::NoFittingReaction, "no_fitting_reaction"),
        (Because::Declined, "declined"),
        (Because::Chosen, "chosen"),
        (Because::Referee, "referee"),
        (Because::Unattended, "unattended"),
    ];
}

/// The last resolved attack on one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastAttack {
    pub attacker: Who,
    /// [`NOBODY`] for an item that nobody carries.
    pub target: Who,
    pub relation: Relation,
    pub because: Because,
    /// FY-9.6; 0 is a failure.
    pub degree: u8,
}

/// FY-5.5: a door now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoorState {
    pub heavy: bool,
    pub open: bool,
    pub locked: bool,
    /// 0: no check.
    pub difficulty: u8,
}

/// An action that is being resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Who does it: of a synergy the leader.
    pub by: Who,
    /// Whom its events name: of a synergy the one who has paid the last point.
    pub actor: Who,
    pub what: Doing,
    pub stage: Stage,
    /// FY-7: done as a delayed action.
    pub is_delayed: bool,
    /// FY-7.4: a delayed action has happened since it was declared.
    pub is_interrupted: bool,
}

/// What a frame does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    Deed(Deed),
    /// A dash or going on with a move: steps only.
    Run(Path),
    /// FY-5.11: a synergy fires, with so many participants.
    Synergy(Cast, u8),
    /// FY-5.9: somebody begins a synergy; it is set up already.
    SynergyBegun,
    /// FY-7.11: the referee has announced an event.
    Announced(Arc<str>),
    /// The turn ends.
    EndTurn,
}

/// How far an action has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// FY-7.4: declared and paid; owners of delayed actions who were asked are bits of the set.
    Declared(u64),
    /// Is to be resolved: the next target, or the next pace of a path.
    Next(u16),
    /// FY-7.4: just after a step into a cell.
    Stepped(u16, u64),
}

/// Whose decision is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The active one acts.
    Act,
    /// FY-6.7: a target defends.
    React { target: Who },
    /// FY-7.5: an owner's delayed action may happen; somebody has triggered it.
    Fire { owner: Who, by: Who },
}

/// What the active one had before its turn began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BeforeTurn {
    pub activity: u8,
    pub first_reaction_used: bool,
    /// The points that its turn came with.
    pub given: u8,
}

/// FY-18.7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// FY-3.11.
    pub refresh_at_round_start: bool,
    /// FY-6.10.
    pub counterspell_any_hit: bool,
    /// FY-7.13.
    pub delay_paid_on_firing: bool,
    /// FY-8.7.
    pub bonus_half_up: bool,
}

impl State {
    /// The map.
    #[inline]
    pub fn map(&self) -> &Map {
        &self.setup.map
    }

    /// A character. Every [`Who`] that a rule holds is one.
    #[inline]
    pub fn fighter(&self, who: Who) -> &Fighter {
        &self.fighters[who as usize]
    }

    /// A character, to change.
    #[inline]
    pub fn fighter_mut(&mut self, who: Who) -> &mut Fighter {
        &mut self.fighters[who as usize]
    }

    /// The sheet of a character.
    #[inline]
    pub fn sheet(&self, who: Who) -> &Sheet {
        &self.setup.sheets[self.fighters[who as usize].sheet as usize]
    }

    /// Everybody, also who has left.
    pub fn everybody(&self) -> impl Iterator<Item = Who> + Clone + use<> {
        0..self.fighters.len() as Who
    }

    /// Whether the battle goes on.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.standing == Standing::Open
    }

    /// A skill; 0 where it is not on the sheet (FY-9.2).
    #[inline]
    pub fn skill(&self, who: Who, skill: SkillId) -> i32 {
        let value = self.sheet(who).skills[skill as usize];
        if value == ABSENT { 0 } else { i32::from(value) }
    }

    /// FY-9.2: whether a school is on the sheet.
    #[inline]
    pub fn has_school(&self, who: Who, school: SkillId) -> bool {
        self.sheet(who).skills[school as usize] != ABSENT
    }

    /// Whether two are on different sides, neither a bystander.
    #[inline]
    pub fn are_enemies(&self, a: Who, b: Who) -> bool {
        let (a, b) = (self.fighter(a).side, self.fighter(b).side);
        a != b && a != NO_SIDE && b != NO_SIDE
    }

    /// FY-2.11, FY-1.4: whether somebody has a turn before it in this round.
    pub fn is_to_act(&self, who: Who) -> bool {
        let fighter = self.fighter(who);
        fighter.is_able() && !fighter.acted && !(self.round == 0 && fighter.surprised)
    }

    /// The delayed action of somebody that still waits.
    pub fn delay_of(&self, who: Who) -> Option<&Delayed> {
        self.delays.iter().find(|delayed| delayed.owner == who && !delayed.is_lapsing)
    }

    /// The synergy that somebody takes part in.
    pub fn synergy_of(&self, who: Who) -> Option<usize> {
        self.synergies.iter().position(|synergy| synergy.member(who).is_some())
    }

    /// Ends the battle.
    pub fn end(&mut self, standing: Standing, clause: Clause) {
        self.standing = standing;
        self.ended_by = (clause.section(), clause.number());
        self.frames.clear();
        self.ask = Ask::Act;
        self.cells_left = 0;
    }
}
