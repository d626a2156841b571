//! What can happen, in the game's words. Numbers computed for an event stand beside it as tallies.

use std::sync::Arc;

use crate::action::{Cast, Deed, Defence, Ruling, Trigger, Whose};
use crate::content::{Condition, DamageType, ItemId, SkillId};
use crate::state::{Because, Place, Posture, Relation, Slot, Who};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// FY-1.5: the sides are named, and the one that attacks.
    SidesNamed { sides: u8, attacking: Option<u8> },
    /// FY-1.6, FY-15, FY-16.1: somebody stands somewhere at the start.
    Placed { who: Who, cell: Place, facing: u8 },
    /// FY-2.1: an initiative check.
    InitiativeRolled { who: Who, roll: u8, initiative: i16 },
    /// FY-2.2: initiative is not rolled again in this battle.
    InitiativeStays,
    /// FY-2.3 to FY-2.6: the order of turns is fixed; it is in the state.
    OrderFixed,
    /// FY-2.10: somebody is caught off guard.
    Surprised { who: Who },
    /// FY-3.6: somebody begins the battle with these points.
    PoolFilled { who: Who, activity: u8 },
    /// FY-1.1: a round begins.
    RoundBegan { round: u16, clock_seconds: u32 },
    /// FY-1.2: a round is over.
    RoundEnded { round: u16, clock_seconds: u32 },
    /// FY-12.7: counts of attacks begin anew.
    CountsCleared,
    /// FY-3.5: unspent points are not added to the next pool.
    PointsLapsed { who: Who, points: u8 },
    /// FY-2.13: surprise ends.
    SurpriseEnded { who: Who },
    /// FY-3.4: a turn has come, with these points.
    TurnBegan { who: Who, activity: u8 },
    /// FY-2.9: the turn of somebody has not begun after all.
    TurnPutOff { who: Who },
    /// FY-3.10: a turn is over.
    TurnEnded { who: Who, activity: u8 },
    /// FY-2.7: initiative is lowered.
    InitiativeLowered { who: Who, from: i16, to: i16 },
    /// FY-2.5: a tied group has chosen its order.
    TieOrderChosen { first: Who },
    /// FY-3.2, FY-6.1: points are paid.
    Paid { who: Who, points: u8, left: u8 },
    /// FY-6.8: nothing is left for reactions.
    OutOfPoints { who: Who },
    /// FY-7.3: points are set aside for a delayed action.
    SetAside { who: Who, points: u8 },
    /// FY-4.2: an attack is declared.
    Attacked { who: Who, target: Who, attacks: u8, with: Tool },
    /// FY-4.9: a push is declared.
    Pushed { who: Who, target: Who, trip: bool },
    /// FY-4.10: a grab is declared.
    Grabbed { who: Who, target: Who },
    /// FY-14.5: a ram is declared.
    Rammed { who: Who, target: Who },
    /// FY-4.12: a spell is cast.
    SpellCast { who: Who, cast: Cast },
    /// FY-12.3: knives and the like are conjured.
    Conjured { who: Who, item: ItemId, count: u8 },
    /// FY-5.9: a synergy begins.
    SynergyBegan { leader: Who, cast: Cast, participants: u8 },
    /// FY-5.10: how many rounds it will take by the slowest participant.
    SynergyForecast { leader: Who, rounds: u8 },
    /// FY-5.9: points are invested.
    Invested { who: Who, points: u8, paid: u8, price: u8 },
    /// FY-5.11: a synergy fires.
    SynergyFired { leader: Who, cast: Cast, participants: u8 },
    /// FY-5.11: a synergy fires at nothing.
    SynergyFizzled { leader: Who },
    /// FY-5.12: a synergy breaks because of somebody.
    SynergyBroke { leader: Who, by: Who },
    /// FY-4.3, FY-5.2, FY-4.4: an item is taken in hand.
    Taken { who: Who, item: ItemId, from: Slot, cell: Place },
    /// FY-4.14: an item falls to the floor.
    Dropped { who: Who, item: ItemId, cell: Place },
    /// FY-4.5: a posture is taken.
    PostureChanged { who: Who, posture: Posture },
    /// FY-4.7, FY-15.7: a move or dash begins with so many cells.
    MoveBegan { who: Who, cells: u16, is_dash: bool },
    /// FY-15: a step.
    Stepped { who: Who, from: Place, to: Place, facing: u8, cells_left: u16 },
    /// FY-16.2, FY-16.4: a turn on the spot.
    Turned { who: Who, facing: u8 },
    /// FY-7.12: a move ends before its path does.
    MoveStopped { who: Who, cell: Place },
    /// FY-4.8.
    Spoke { who: Who, text: Arc<str> },
    /// FY-3.9.
    Improvised { who: Who, text: Arc<str> },
    /// FY-5.3: somebody is lifted.
    Lifted { who: Who, target: Who },
    /// FY-5.4: somebody is put down, or gets down, or slips down.
    PutDown { who: Who, cell: Place, posture: Posture },
    /// FY-5.5: a door is opened or closed.
    DoorMoved { who: Who, door: u8, open: bool },
    /// FY-5.5: a door stays as it was.
    DoorStuck { who: Who, door: u8 },
    /// FY-7.1: an action is delayed.
    Delayed { who: Who, deed: Deed, trigger: Trigger, of: Whose },
    /// FY-7.4: a delayed action happens.
    DelayFired { who: Who, by: Who },
    /// FY-7.5: a delayed action lets the event pass.
    DelayWaited { who: Who, by: Who },
    /// FY-7.6: the event has come, but the owner does not perceive it or cannot do it now.
    DelayMissed { who: Who },
    /// FY-7.10: several wait for the same event.
    DelaysInOrder { first: Who, next: Who },
    /// FY-7.7: a delayed action is lost.
    DelayLost { who: Who },
    /// FY-7.4: an interrupted action is lost.
    ActionLost { who: Who },
    /// FY-6: a target defends so.
    Reacted { who: Who, defence: Defence },
    /// FY-10.1: the attack check.
    AttackRolled { who: Who, target: Who, skill: SkillId, roll: u8, total: i16 },
    /// FY-10.2 to FY-10.7: the defence check, with the relation and its reason; no roll where it is passive or none.
    DefenceRolled {
        who: Who,
        relation: Relation,
        because: Because,
        defence: Option<Defence>,
        roll: Option<u8>,
        total: i16,
    },
    /// FY-9.4, FY-9.6: what came of it; degree 0 is a failure.
    Resolved { attacker: Who, target: Who, margin: i16, degree: u8 },
    /// FY-9.6: a success of more than one degree.
    Degree { attacker: Who, target: Who, degree: u8 },
    /// FY-9.7: a critical success.
    Critical { attacker: Who, target: Who, degree: u8 },
    /// FY-9.8: a 20 that fails or a 1 that succeeds: the die alone means nothing.
    NoMeaning { roll: u8, succeeded: bool },
    /// FY-12.6: attacks of all kinds count, hits and misses alike.
    AttacksCounted { attacker: Who, target: Who, count: u8 },
    /// FY-9.9: the next target in declared order.
    NextTarget { attacker: Who, target: Who },
    /// FY-10.3: a target may choose how it defends.
    DefenceAsked { who: Who, attacker: Who },
    /// FY-18.8: after a ruling somebody who was asked has nothing to choose any more.
    QuestionWithdrawn { who: Who },
    /// FY-12.1: so many attacks of one on one in this turn.
    MultiAttack { attacker: Who, target: Who, count: u8 },
    /// FY-11.4: a wound.
    Wounded { target: Who, source: Who, damage: u8, damage_type: DamageType, body: i16, mind: i16 },
    /// FY-11.3: damage of 0 or less.
    Unharmed { target: Who, source: Who },
    /// FY-11.9: somebody is not able any more.
    Disabled { who: Who },
    /// FY-10.9: somebody expects attacks from now on.
    Alerted { who: Who },
    /// FY-10.10: somebody is not hidden any more.
    Revealed { who: Who },
    /// FY-17: a condition is put on, or renewed.
    ConditionLanded { bearer: Who, condition: Condition, turns: u8, magnitude: u8 },
    /// FY-17.1: a condition is over.
    ConditionEnded { bearer: Who, condition: Condition },
    /// FY-11.8: the quality of an item has changed.
    QualityChanged { item: ItemId, holder: Who, quality: i8 },
    /// FY-4.9: somebody is shoved so many cells.
    Shoved { who: Who, from: Place, to: Place, cells: u8 },
    /// FY-4.10: somebody is held.
    Held { who: Who, by: Who },
    /// FY-4.11: somebody is free.
    Freed { who: Who, by: Who },
    /// FY-15.9: a mount or vehicle is lost.
    MountLost { who: Who },
    /// FY-12.3: conjured things are gone.
    ConjuredGone { who: Who },
    /// FY-14.2: a thrown item lies on the floor.
    Landed { item: ItemId, cell: Place },
    /// FY-9.3: a check against a difficulty.
    Checked { who: Who, skill: SkillId, roll: u8, total: i16, difficulty: u8, degree: u8 },
    /// FY-18.2: somebody leaves.
    Left { who: Who, cell: Place },
    /// FY-18.10: somebody has got away over the edge.
    Fled { who: Who },
    /// FY-18.2: somebody surrenders.
    Surrendered { who: Who },
    /// FY-18.2: a side gives the battle up.
    Resigned { side: u8 },
    /// FY-2.14: somebody joins.
    Joined { who: Who, side: u8, cell: Place },
    /// FY-5.3: somebody lets itself be lifted, or not.
    WillingSet { who: Who, willing: bool },
    /// A standing order is given or taken back.
    Ordered { who: Who },
    /// FY-18.3: the referee rules, with a reason.
    Ruled(Box<Ruling>),
    /// FY-18.3: the referee has spoken; what follows is the ruling itself.
    RulingMade,
    /// FY-18.1: nothing more happens.
    BattleOver,
    /// FY-18.5: how the battle has ended.
    Ended { winner: Option<u8> },
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    Fist,
    Kick,
    Item { item: ItemId, thrown: bool },
}
