//! The referee's desk: posts read as moves, threads checked, steps put right, and what is kept of a campaign.

use holmgang_arena::erased::LogLine;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::difference::Difference;
use holmgang_kernel::words::{Lang, Words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::{Json, Outcome, SeatWish};

pub use holmgang_desk::campaign::{Person, RulingWish, RulingsWish, Standing};
pub use holmgang_desk::stake::Stake;

wire! {
    /// A post to be read as moves.
    pub struct PostWish {
        /// Whose post it is.
        pub seat: String,
        /// As it was pasted.
        pub text: String,
    }

    /// A thread to be checked.
    pub struct ThreadWish {
        /// The rulebook; the one in which most of it can be played, where it is not said.
        #[serde(default)]
        pub ruleset: Option<String>,
        /// The id of the scenario, where the text does not say it.
        #[serde(default)]
        pub scenario: Option<String>,
        /// Posts below lines `== author`, or TOML.
        pub text: String,
    }

    /// What stands in place of a step: what is left out stays as it was.
    #[derive(Default)]
    pub struct InsteadWish {
        /// The seat.
        #[serde(default)]
        pub seat: Option<String>,
        /// The action in notation.
        #[serde(default)]
        pub action: Option<String>,
        /// Rolls: `success=41 block=26`.
        #[serde(default)]
        pub rolls: Option<String>,
    }

    /// A step that is put right.
    pub struct AmendWish {
        /// The step, from 1.
        pub step: usize,
        /// What stands there instead, in order; nothing where it is taken back.
        pub instead: Vec<InsteadWish>,
    }

    /// Steps of a battle that are put right; everything behind them is worked out again. Without any the steps are told.
    pub struct ReverseWish {
        /// The steps.
        pub steps: Vec<AmendWish>,
        /// Why; wanted where it is applied.
        #[serde(default)]
        pub reason: String,
        /// The revision seen.
        #[ts(type = "number")]
        pub revision: u64,
        /// Whether it is done, and not only looked at.
        #[serde(default)]
        pub apply: bool,
    }

    /// A new campaign.
    pub struct CampaignWish {
        /// Its name.
        pub title: String,
        /// Its rulebook.
        pub ruleset: String,
    }

    /// Title, roster and house rules of a campaign, all at once.
    pub struct CampaignChange {
        /// The revision seen.
        pub revision: i64,
        /// Its name.
        pub title: String,
        /// The roster.
        pub people: Vec<Person>,
        /// House rules of its battles.
        pub house: BTreeMap<String, Json>,
    }

    /// A battle of a campaign that is opened.
    pub struct CampaignBattleWish {
        /// The scenario of the content that gives the places.
        pub scenario: String,
        /// The title of the table.
        #[serde(default)]
        pub title: String,
        /// Who sits where.
        pub seats: BTreeMap<String, SeatWish>,
        /// Who fights: people of the roster by sides, in the order of the places; places that are not taken keep who stands there.
        pub people: BTreeMap<String, Vec<String>>,
    }

    /// A battle that is taken into a campaign.
    pub struct CampaignTableWish {
        /// The table.
        pub table: String,
    }

    /// What becomes of a ruling.
    pub struct RulingChange {
        /// Whether it holds; one that was taken back stays to be read.
        pub holds: bool,
    }
}

told! {
    /// A post that was read.
    pub struct PostBody {
        /// Its language.
        pub lang: Lang,
        /// Its passages, in order.
        pub items: Vec<PostItem>,
        /// Dice that it names and of which it is not sure whose they are.
        pub loose_dice: Vec<String>,
    }

    /// A passage of a post.
    pub struct PostItem {
        /// The words.
        pub text: String,
        /// Their line.
        pub line: usize,
        /// `understood`, `asked`, `refused` or `passed`.
        pub outcome: String,
        /// The action in notation, if it is one.
        pub action: Option<String>,
        /// Rolls that the post names for it: `success=41 block=26`.
        pub rolls: String,
        /// The same in words.
        pub rolled: String,
        /// What it may be, the nearest first.
        pub readings: Vec<PostReading>,
        /// What comes whichever of them is meant.
        pub same: Vec<Difference>,
        /// The clause of a refusal.
        pub clause: Option<String>,
        /// Why it is asked, refused or passed over.
        pub why: Option<Words>,
        /// What would be legal of its kind.
        pub legal: Vec<String>,
    }

    /// A reading of a passage, or an answer to a question.
    pub struct PostReading {
        /// The action; none: leave it out.
        pub action: Option<String>,
        /// What it is called.
        pub label: String,
        /// Why the rules would refuse it, if they would.
        pub refused: Option<Words>,
        /// The clause of that.
        pub clause: Option<String>,
        /// What it would bring; none where the rules refuse it, where it is left out, and behind moves whose dice have not fallen.
        pub stake: Option<Stake>,
    }

    /// What the rules ask the referee.
    pub struct Question {
        /// What is asked.
        pub what: String,
        /// Why.
        pub why: Option<String>,
        /// The clause that asks.
        #[ts(type = "string")]
        pub clause: Clause,
        /// Whose answer is wanted.
        pub seat: String,
        /// The answers, as they are offered.
        pub answers: Vec<PostReading>,
        /// What comes whichever answer is given.
        pub same: Vec<Difference>,
    }

    /// A thread that was checked.
    pub struct AuditBody {
        /// The rulebook.
        pub ruleset: String,
        /// The language of the thread.
        pub lang: Lang,
        /// How many moves were played.
        pub moves: usize,
        /// How many claims were checked.
        pub checked: usize,
        /// What is wrong, the first divergence first.
        pub findings: Vec<AuditFinding>,
        /// What may be wrong.
        pub questions: Vec<AuditFinding>,
        /// The rest from either reading.
        pub rest: Vec<AuditRest>,
        /// What was not read: post, words, why.
        pub unread: Vec<AuditUnread>,
        /// The whole report as text to paste, by format.
        pub report: BTreeMap<String, String>,
    }

    /// A claim that the rulebook does not bear out.
    pub struct AuditFinding {
        /// The number of the post.
        pub post: u32,
        /// The words of the referee.
        pub text: String,
        /// What it is about.
        pub about: Words,
        /// What was claimed.
        pub claimed: Words,
        /// What is right.
        pub right: Words,
        /// The clause.
        pub clause: Option<String>,
        /// Why.
        pub why: Words,
        /// The move that it is about.
        pub action: Words,
    }

    /// Values after a ruling by both readings.
    pub struct AuditRest {
        /// The post.
        pub post: u32,
        /// The values.
        pub differs: Vec<AuditDiffers>,
    }

    /// A value by both readings.
    pub struct AuditDiffers {
        /// Whose, and what.
        pub name: Words,
        /// As the thread has it.
        pub claimed: i64,
        /// As the rulebook has it.
        pub right: i64,
    }

    /// A passage of a thread that was not read.
    pub struct AuditUnread {
        /// The post.
        pub post: u32,
        /// The words.
        pub text: String,
        /// Why.
        pub why: Words,
    }

    /// What comes of steps that are put right.
    pub struct Reversal {
        /// The steps that come out otherwise, in order.
        pub differences: Vec<Otherwise>,
        /// How the battle stands without it.
        pub before: Words,
        /// How it stands with it.
        pub after: Words,
        /// The later move that is refused now, if one is.
        pub refused: Option<RefusedStep>,
        /// The table at which the battle goes on, where it was applied.
        pub table: Option<String>,
        /// The steps as they are, where none was put right yet.
        pub steps: Vec<StepTold>,
    }

    /// A step that can be put right.
    pub struct StepTold {
        /// Its number, from 1.
        pub step: usize,
        /// Who.
        pub seat: Option<String>,
        /// What, in notation.
        pub action: String,
        /// What, in the words of the log; in notation where it tells nothing.
        pub said: String,
        /// What was rolled: `attack=9`.
        pub rolls: Vec<String>,
        /// The same in words.
        pub rolled: String,
    }

    /// A step that comes out otherwise.
    pub struct Otherwise {
        /// The step; 0 is the start.
        pub step: usize,
        /// Who acts.
        pub seat: Option<String>,
        /// The move as it was.
        pub was: String,
        /// The move as it is.
        pub is: String,
        /// Lines that only the first way has.
        pub before: Vec<LogLine>,
        /// Lines that only the second way has.
        pub after: Vec<LogLine>,
        /// What is rolled anew, in words.
        pub rolled: String,
        /// The clause by which it comes out otherwise.
        #[ts(type = "string | null")]
        pub clause: Option<Clause>,
    }

    /// A move that is refused after steps before it were put right.
    pub struct RefusedStep {
        /// Its step.
        pub step: usize,
        /// The move.
        pub action: String,
        /// The reason code.
        pub code: String,
        /// The reason.
        pub words: Words,
        /// The clause.
        #[ts(type = "string | null")]
        pub clause: Option<Clause>,
        /// Who is to act there.
        pub seat: Option<String>,
        /// What is legal there.
        pub legal: Vec<String>,
    }

    /// A campaign in a list.
    pub struct CampaignRow {
        /// Its id.
        pub id: String,
        /// Its name.
        pub title: String,
        /// Its rulebook.
        pub ruleset: String,
        /// How many battles it has.
        pub battles: usize,
        /// Whether it is yours.
        pub yours: bool,
        /// The last change.
        pub updated: i64,
    }

    /// A campaign.
    pub struct Campaign {
        /// Its id.
        pub id: String,
        /// Its name.
        pub title: String,
        /// Its rulebook.
        pub ruleset: String,
        /// Whether you keep it.
        pub yours: bool,
        /// The number of changes.
        pub revision: i64,
        /// The roster.
        pub people: Vec<Person>,
        /// House rules of its battles.
        pub house: BTreeMap<String, Json>,
        /// Its battles, the oldest first.
        pub battles: Vec<CampaignBattle>,
        /// What was ruled in them.
        pub rulings: Vec<Precedent>,
        /// How everybody of the roster stands.
        pub standings: Vec<Standing>,
        /// What people can carry from battle to battle, by the rulebook's list.
        pub carries: Vec<CarriedName>,
    }

    /// A field of a member that can be carried.
    pub struct CarriedName {
        /// The field.
        pub member: String,
        /// What it is called.
        pub name: Words,
    }

    /// A battle of a campaign.
    pub struct CampaignBattle {
        /// Its table.
        pub table: String,
        /// The title of the table, or the name of its scenario.
        pub title: Words,
        /// How it ended, if it has.
        pub result: Option<Outcome>,
        /// Who of the roster fought on which side.
        pub people: BTreeMap<String, Vec<String>>,
        /// Whether what people carry out of it was settled.
        pub settled: bool,
    }

    /// A ruling that is kept.
    pub struct Precedent {
        /// Its number in the campaign.
        pub n: i64,
        /// The campaign.
        pub campaign: String,
        /// The name of the campaign.
        pub title: String,
        /// The clause.
        pub clause: String,
        /// What was ruled, in words.
        pub text: Words,
        /// Why.
        pub reason: String,
        /// The house rule that it makes.
        pub option: Option<String>,
        /// The value of the house rule.
        pub value: Option<Json>,
        /// The battle in which it was given.
        pub table: Option<String>,
        /// Its step there.
        pub step: Option<usize>,
        /// When.
        pub at: i64,
        /// Whether it holds.
        pub holds: bool,
    }

    /// How somebody has come out of a battle.
    pub struct CarriedOut {
        /// Who of the roster it is, if it is one.
        pub person: Option<String>,
        /// The figure.
        pub token: String,
        /// Its name.
        pub name: Words,
        /// Its side's seat.
        pub seat: Option<String>,
        /// Whether it stands on the board.
        pub stands: bool,
        /// What it can carry.
        pub values: Vec<CarriedValue>,
    }

    /// A value that can be carried.
    pub struct CarriedValue {
        /// The field of a member that takes it.
        pub member: String,
        /// What it is called.
        pub name: Words,
        /// The clause that it is about.
        pub clause: String,
        /// The value.
        pub value: Json,
    }

    /// A battle of one's own in which a clause counted.
    pub struct FiredIn {
        /// The table.
        pub table: String,
        /// Its title, or the name of its scenario.
        pub title: Words,
        /// The steps, the first ones.
        pub steps: Vec<usize>,
    }
}
