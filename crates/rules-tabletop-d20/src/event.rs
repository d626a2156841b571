//! What can happen, in the game's words: whom it concerns, how its line stands in the log, and its sentence. Numbers computed for an event stand beside
//! it as tallies; what sentences are told with is in `narrate.rs`.

use holmgang_kernel::event::Concern;
use holmgang_kernel::events;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::plain;

use crate::action::{Hand, Mishap, Ruling, Watched};
use crate::arcs::Facing;
use crate::choices::orders_given;
use crate::content::{DamageType, Gear, Save, SpellId};
use crate::deeds::Category;
use crate::describe::{cells_of, facing_name, hits_of};
use crate::names::cell_name;
use crate::narrate::{Teller, caught, ruled_on};
use crate::resolve::referee::reason_text;
use crate::state::{Cause, Condition, Crowd, Posture, Team, Who};

/// How a field stands in a sentence, by its type.
macro_rules! shown {
    ($t:ident, Who, $who:ident) => {
        $t.name(*$who)
    };
    ($t:ident, Cell, $cell:ident) => {
        cell_name(*$cell)
    };
    ($t:ident, Gear, $gear:ident) => {
        $t.rules.gear_name(*$gear, $t.lang)
    };
    ($t:ident, SpellId, $spell:ident) => {
        $t.rules.spell_name(*$spell, $t.lang)
    };
    ($t:ident, Facing, $facing:ident) => {
        facing_name(*$facing, $t.lang)
    };
    ($t:ident, Condition, $condition:ident) => {
        $condition.name().get($t.lang)
    };
    ($t:ident, Posture, $posture:ident) => {
        $posture.name().get($t.lang)
    };
    ($t:ident, Cause, $cause:ident) => {
        $cause.name().get($t.lang)
    };
    ($t:ident, Mishap, $mishap:ident) => {
        $mishap.name().get($t.lang)
    };
    ($t:ident, DamageType, $kind:ident) => {
        $kind.name().get($t.lang)
    };
    ($t:ident, Category, $category:ident) => {
        $category.name().get($t.lang)
    };
    ($t:ident, Team, $team:ident) => {
        $team.name().get($t.lang)
    };
    ($t:ident, Weaponry, $with:ident) => {
        $t.weaponry(*$with)
    };
    ($t:ident, What, $what:ident) => {
        $t.deed(*$what)
    };
    ($t:ident, $other:ident, $field:ident) => {
        $field
    };
}

events! {
    /// One thing that happened.
    pub enum Event about Who, Cell, told by shown!(t: Teller<'_>);

    /// TD-7.2: somebody stands somewhere at the start.
    Placed { who: Who, cell: Cell, facing: Facing } Deed of who at cell {
        "{who} stands on {cell}, facing {facing}.", "{who}: клетка {cell}, лицом на {facing}."
    }
    /// TD-1.1: a round begins; seconds of the game world since the start (TD-1.2).
    RoundBegan { round: u16, clock: u32 } Heading { "Round {round} (second {clock})", "Раунд {round} ({clock}-я секунда)" }
    /// TD-1.3: a d20 of the option `initiative_die`, or TD-1.6: of a tie.
    InitiativeRolled { who: Who, roll: u8, tie: bool } Detail of who {
        "{who}: {why}, {roll}.", "{who}: {why}, {roll}.",
        why = t.either(*tie, ["tie", "равная инициатива"], ["initiative", "инициатива"])
    }
    /// TD-1.3: the initiative of somebody.
    InitiativeSet { who: Who, initiative: i8 } Detail of who { "{who}: initiative {initiative}.", "{who}: инициатива {initiative}." }
    /// TD-1.3: the order is fixed; it stands in the state.
    OrderFixed Deed { "Order of the round: {order}.", "Порядок раунда: {order}.", order = t.names(t.state.order.iter().copied()) }
    /// A turn begins.
    TurnBegan { who: Who } Deed of who { "{who} acts.", "Ходит {who}." }
    /// A turn is skipped: TD-19.3, TD-22.1.
    TurnSkipped { who: Who } Deed of who {
        "{who} cannot act: the turn is skipped.", "{who} не может действовать: ход пропущен."
    }
    /// A turn is over.
    TurnEnded { who: Who } Detail of who { "{who}: the turn is over.", "{who}: ход окончен." }
    /// A deed is declared.
    Declared { who: Who, what: What } Deed of who { "{who}: {what}.", "{who}: {what}." }
    /// TD-2.1: its one category, and what is left of the turn.
    Spent { who: Who, category: Category, time_left: u8 } Detail of who {
        "A {category}: {time_left}% of the turn left.", "Это {category}: осталось {time_left}% хода."
    }
    /// TD-4.2, TD-4.7.
    Said { who: Who, text: Box<str> } Deed of who { "{who}: «{text}»", "{who}: «{text}»" }
    /// A condition comes. `left` 0: until its own end.
    ConditionGained { who: Who, what: Condition, by: Who, left: u8 } Consequence of by on who {
        "{who}: {what}{for_rounds}{from}.", "{who}: {what}{for_rounds}{from}.",
        for_rounds = t.for_rounds(*left), from = t.from(*who, *by)
    }
    /// A condition goes.
    ConditionEnded { who: Who, what: Condition } Detail of who {
        "{who}: no longer {what}.", "{who}: больше не действует «{what}»."
    }
    /// TD-4.3, TD-6.6 and whatever throws somebody down.
    PostureChanged { who: Who, posture: Posture } Consequence of who { "{who}: {posture}.", "{who}: {posture}." }
    /// TD-16.8.
    Tripped { who: Who, by: Who } Consequence of by on who { "{by} throws {who} down.", "{by} валит с ног: {who}." }
    /// TD-6.6: stays down.
    KeptDown { who: Who } Consequence of who { "{who} does not get up.", "{who}: подняться не удаётся." }
    /// TD-7.2.
    Faced { who: Who, facing: Facing } Detail of who { "{who} faces {facing}.", "{who}: лицом на {facing}." }
    /// TD-7.5, TD-6.2.
    Stepped { who: Who, from: Cell, to: Cell } Detail of who at from, to { "{who} moves {from} → {to}.", "{who}: {from} → {to}." }
    /// TD-7.12: somebody hurt on the run gets no farther.
    Halted { who: Who, cell: Cell } Consequence of who at cell {
        "{who}, hurt on the run, gets no farther than {cell}.", "{who}: рана на бегу, дальше клетки {cell} не уйти."
    }
    /// TD-24.7: the rest of a way cannot be gone any more.
    WayCut { who: Who, cell: Cell } Consequence of who at cell {
        "{who} gets no farther than {cell}: the way has changed.", "{who}: дальше клетки {cell} не пройти, путь изменился."
    }
    /// TD-18.4, TD-24.1: moved by others.
    Shoved { who: Who, by: Who, from: Cell, to: Cell } Consequence of by on who at from, to {
        "{who} is moved {from} → {to}.", "{who}: сдвиг {from} → {to}."
    }
    /// TD-4.4, TD-22.1, TD-17.3, TD-13.8: a thing comes to lie.
    ThingFell { who: Who, gear: Gear, cell: Cell, stuck: bool } Consequence of who at cell {
        if (*stuck) "{gear} is stuck on {cell}.", "{gear}: не выдернуть, клетка {cell}.";
        "{gear} lies on {cell}.", "{gear}: на земле, клетка {cell}."
    }
    /// Into a hand, away, on, off, up from the floor.
    ThingTaken { who: Who, gear: Gear, how: Taking } Consequence of who { => t.taking(*who, *gear, *how) }
    /// TD-6.7: the attempt failed.
    PickUpFailed { who: Who, gear: Gear } Consequence of who {
        "{who} does not get hold of it: {gear}.", "{who}: подобрать не удаётся, {gear}."
    }
    /// TD-6.8.
    Saddle { who: Who, mounted: bool } Consequence of who {
        "{who} is {saddle}.", "{who} {saddle}.", saddle = t.either(*mounted, ["in the saddle", "в седле"], ["out of the saddle", "больше не в седле"])
    }
    /// TD-4.6.
    Infravision { who: Who, on: bool } Consequence of who {
        "{who} {sees}.", "{who} {sees}.",
        sees = t.either(*on, ["sees warmth", "входит в инфразрение"], ["sees plainly again", "выходит из инфразрения"])
    }
    /// TD-3.1: somebody may strike.
    OpportunityGiven { who: Who, against: Who, cause: Cause } Detail of who on against {
        "{who} may strike: {against} provokes {cause}.", "{who} может ударить: {against} подставляется {cause}."
    }
    /// TD-3.6: he strikes, or hinders; `left` of the round.
    OpportunityTaken { who: Who, against: Who, left: u8, hinder: bool } Deed of who on against {
        if (*hinder) "{who} hinders {against}.", "{who} мешает подняться: {against}.";
        "{who} takes the attack of opportunity → {against}; {left} left.", "{who}: атака при возможности → {against}; осталось {left}."
    }
    /// TD-3.11: he lets it pass.
    OpportunityDeclined { who: Who, against: Who } Consequence of who on against { "{who} lets it pass.", "{who} отказывается." }
    /// TD-7.13: a blow that hung on a cell not reached any more.
    OpportunityLost { who: Who, against: Who } Consequence of who on against {
        "{who} does not get to strike {against}.", "{who} уже не успевает ударить: {against}."
    }
    /// TD-2.9: what was declared does not happen.
    DeedLost { who: Who, what: What } Consequence of who {
        if (*what == What::FreeAction) "{who}: nothing comes of it.", "{who}: задуманное сорвано.";
        "{who}: nothing comes of it: {what}.", "{who}: сорвано: {what}."
    }
    /// TD-8.4: a full attack begins.
    SeriesBegan { who: Who, blows: u8, off: bool, shot: bool } Consequence of who { => t.series(*blows, *off, *shot) }
    /// TD-9.1, TD-13.1, TD-16.3, TD-20.1: an attack throw.
    AttackRolled { who: Who, target: Who, with: Weaponry, roll: u8, total: i16, ac: i16, outcome: Throw } Consequence of who on target {
        "{who}: {with} → {target}: {roll} on the die, {total} against AC {ac}: {result}.",
        "{who}: {with} → {target}: выпало {roll}, всего {total} против КЗ {ac}: {result}.", result = t.throw(*outcome)
    }
    /// TD-12.2.
    CritRolled { who: Who, target: Who, roll: u8, resist: u8, critical: bool } Consequence of who on target {
        if (*roll == 0) "{target}: resistance {resist}%, never critical.", "{target}: резистанс {resist}%, урон не критический.";
        "{target}: percentile {roll} against resistance {resist}: {outcome}.",
        "{target}: процентник {roll} против резистанса {resist}: {outcome}.",
        outcome = t.either(*critical, ["critical", "критический урон"], ["plain damage", "обычный урон"])
    }
    /// TD-11, TD-20.8: hits are lost, or nonlethal damage is taken (TD-15.9). `before` and `hp` are the hits; they stop at 0 (TD-22.1).
    Damaged { target: Who, source: Source, damage_type: DamageType, amount: i16, nonlethal: bool, before: i16, hp: i16 }
        Consequence by (source.concern(*target))
    {
        => t.damaged(*target, *source, *amount, damage_type.name().get(t.lang), Some((*before, *hp)).filter(|_| !nonlethal))
    }
    /// TD-22.7: damage that changes nothing.
    DamageIdle { target: Who } Consequence of target { "{target} lies unconscious already.", "{target} уже без сознания." }
    /// TD-8.6, TD-8.7.
    Healed { target: Who, by: Who, amount: i16, hp: i16 } Consequence of by on target {
        "{target}: {hits} restored, now {hp}.", "{target}: восстановлено {hits}, теперь {hp}.", hits = hits_of(i64::from(*amount), t.lang)
    }
    /// TD-22.1.
    Incapacitated { who: Who } Consequence of who { "{who} falls unconscious.", "{who} теряет сознание." }
    /// TD-22.2, TD-22.3.
    Woke { who: Who } Consequence of who { "{who} comes to.", "{who} приходит в себя." }
    /// TD-22.4, TD-22.8, TD-22.9.
    Died { who: Who } Consequence of who { "{who} is dead.", "{who} погибает." }
    /// TD-22.6: what becomes of the fallen after the battle.
    Fated { who: Who, alive: bool } Consequence of who {
        "{who} {lives}.", "{who} {lives}.", lives = t.either(*alive, ["will live", "выживет"], ["does not survive", "не выживет"])
    }
    /// TD-22.10.
    Fled { who: Who } Consequence of who { "{who} leaves the field.", "{who} покидает поле боя." }
    /// TD-22.10: a whole side gives up.
    Surrendered { team: Team } Deed { "{team} surrenders.", "{team} сдаются." }
    /// TD-12.7: what a fumble brought; no roll where the referee chose.
    MishapCame { who: Who, mishap: Mishap, roll: Option<u8> } Consequence of who {
        "{who}: {mishap}{rolled}.", "{who}: {mishap}{rolled}.", rolled = roll.map_or(String::new(), |roll| format!(" ({roll})"))
    }
    /// TD-13.8.
    Shot { who: Who, gear: Gear, left: u8 } Detail of who {
        "{who} shoots: {gear}, {left} left.", "{who} стреляет: {gear}, осталось {left}."
    }
    /// TD-6.4.
    Loaded { who: Who, gear: Gear } Consequence of who { "{who}: {gear} is loaded.", "{who}: заряжено, {gear}." }
    /// TD-16.5, TD-17.1, TD-18.3: an opposed throw.
    Contest { what: Opposed, who: Who, against: Who, roll: u8, total: i16, other_roll: u8, other_total: i16, won: bool }
        Consequence of who on against
    {
        "{contest}: {who} {total} (die {roll}) against {against} {other_total} (die {other_roll}): {outcome}.",
        "{contest}: {who} {total} (кубик {roll}), {against} {other_total} (кубик {other_roll}): {outcome}.",
        contest = t.opposed(*what), outcome = t.passed(*won)
    }
    /// TD-17.3.
    Disarmed { who: Who, by: Who, gear: Gear, hand: Hand, taken: bool } Consequence of by on who {
        "{by} {takes} {who}: {gear}.", "{by} {takes} оружие ({gear}), его лишается {who}.",
        takes = t.either(*taken, ["takes it from", "отнимает"], ["knocks it from the hand of", "выбивает"])
    }
    /// TD-18.4: how far; 0: nothing gives way (TD-18.5).
    Pushed { who: Who, by: Who, wanted: u8, cells: u8 } Consequence of by on who {
        "{who} gives way, cells: {cells} of {wanted}.", "{who} отступает, клеток: {cells} из {wanted}."
    }
    /// TD-15.5.
    Distracted { by: Who, against: Who, ally: Who, attack: bool } Consequence by (Concern::NONE.of(*by).to(*against).to(*ally)) {
        "{by} distracts {against} for {ally}: +2 {what}.", "{by}: отвлечение → {against}. Выигрывает {ally}: +2 ({what}).",
        what = t.either(*attack, ["attack", "атака"], ["AC", "КЗ"])
    }
    /// TD-15.10: a blow is held ready.
    HoldBegan { who: Who, on: Watched } Consequence by (on.concern(*who)) {
        "{who} holds a blow ready: {watched}.", "{who} держит на прицеле: {watched}.", watched = t.watched(*on)
    }
    /// TD-15.11: it falls, before the deed or after it.
    HoldCame { who: Who, target: Who, first: bool } Deed of who on target {
        "{who} strikes {when}: {target}.", "{who} бьёт {when}: {target}.", when = t.either(*first, ["first", "раньше"], ["afterwards", "следом"])
    }
    /// TD-15.12, TD-15.13: it is given up, or not legal any more.
    HoldLost { who: Who } Consequence of who { "{who} holds nothing ready any more.", "{who} больше не держит удар наготове." }
    /// TD-20: a spell begins to work; the circle of the slot that it took.
    SpellCast { who: Who, spell: SpellId, circle: u8 } Detail of who {
        "{who} casts {spell} (slot of circle {circle}).", "{who} творит: {spell} (ячейка круга {circle})."
    }
    /// TD-20.8: whom it catches; their saves come in this order (TD-24.4).
    SpellCatches { who: Who, spell: SpellId, targets: Crowd }
        Consequence by (caught(*targets).fold(Concern::NONE.of(*who), Concern::on))
    {
        "{spell} → {all}.", "{spell} → {all}.", all = t.all_or_none(*targets)
    }
    /// TD-20.7.
    SpellPart { who: Who, spell: SpellId, done: u8, of: u8 } Consequence of who {
        "{who}: {spell}, part {done} of {of}.", "{who}: {spell}, часть {done} из {of}."
    }
    /// TD-20.4, TD-4.5, TD-20.7: a spell is lost.
    SpellLost { who: Who, spell: SpellId } Consequence of who { "{who} loses the spell: {spell}.", "{who} теряет заклинание: {spell}." }
    /// TD-19.7.
    SaveRolled { who: Who, save: Save, roll: u8, total: i16, difficulty: i16, passed: bool } Consequence of who {
        => t.check(&format!("{}, {}", t.name(*who), save.name().get(t.lang)), *roll, *total, *difficulty, *passed)
    }
    /// TD-5.10, TD-6.9, TD-12.7: an improvised check.
    CheckRolled { who: Who, roll: u8, total: i16, difficulty: i16, passed: bool } Consequence of who {
        => t.check(&t.name(*who), *roll, *total, *difficulty, *passed)
    }
    /// TD-5.10: a feature of the map was used.
    FeatureUsed { who: Who, feature: u8 } Consequence of who {
        "{who} uses it: {name}.", "{who} использует: {name}.", name = t.rules.feature_name(t.state, *feature, t.lang)
    }
    /// TD-7.15, TD-24.1: cells become slippery or burn.
    CellsChanged { cells: u8, burning: bool } Consequence {
        "{now}: {count}.", "{now}: {count}.",
        now = t.either(*burning, ["Fire", "Горит"], ["Now slippery", "Стало скользко"]), count = cells_of(*cells, t.lang)
    }
    /// TD-21.2.
    TurningRolled { who: Who, roll: u8, total: i16 } Consequence of who {
        "{who} turns undead: die {roll}, {total}.", "{who} изгоняет нежить: кубик {roll}, итог {total}."
    }
    /// TD-21.2: how it went with one of them.
    TurningMet { who: Who, by: Who, difficulty: u8, margin: i16 } Consequence of by on who {
        "{who}: against {difficulty}, margin {margin}.", "{who}: УС {difficulty}, перевес {margin}."
    }
    /// TD-3: standing orders were given.
    OrdersGiven { who: Who } Detail of who { => t.orders(*who, orders_given(&t.state.figure(*who).orders, t.lang)) }
    /// TD-24.3: the referee is asked.
    RefereeAsked { who: Who } Consequence of who { "The referee decides about {who}.", "Нужно решение мастера: {who}." }
    /// TD-24.1: the referee rules, with a reason.
    Ruled { ruling: Box<Ruling> } Deed by (ruled_on(&ruling.what)) {
        "The referee: {what}. Reason: {reason}.", "Мастер: {what}. Причина: {reason}.",
        what = t.rules.ruling_text(t.state, &ruling.what, t.lang), reason = reason_text(&ruling.reason, t.lang)
    }
    /// TD-22.10: the battle is over.
    Ended { winner: Option<Team> } Heading { => plain::result(winner.map(Team::name), t.lang) }
}

/// What was declared, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Attack { target: Who, with: Weaponry },
    Hurricane { target: Who, with: Weaponry },
    Defend,
    Trip(Who),
    Distract(Who),
    Disarm(Who),
    Push(Who),
    Cast(SpellId),
    Control,
    Draw,
    Stance,
    Sheathe,
    Load(Gear),
    PullOut(Gear),
    Improvise(u8),
    Finish(Who),
    TurnUndead,
    Step,
    Turn,
    Don(Gear),
    Doff(Gear),
    Stand,
    Lower,
    PickUp(Gear),
    Saddle,
    Stunt(u8),
    Infravision,
    Untangle,
    // Where to; none where no way leads there.
    Move { cells: u8, to: Option<Cell>, backing: bool },
    FullAttack,
    Prepare(Gear),
    Drink(Gear),
    Follow,
    FallProne,
    Drop(Gear),
    FreeAction,
}

/// What an attack throw was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weaponry {
    /// A weapon of the content; `ranged` also of a throw.
    Weapon { weapon: u8, ranged: bool },
    /// TD-16.3.
    Touch,
    /// TD-20.1.
    Spell(SpellId),
}

/// How an attack throw ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// TD-12.6.
    Fumble,
    Miss,
    /// TD-9.5.
    Hit,
    /// TD-12.1.
    SureHit,
}

/// What damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A weapon of somebody, and whether the damage was critical.
    Weapon { who: Who, weapon: u8, critical: bool },
    /// A spell of somebody, and whether the damage was critical.
    Spell { who: Who, spell: SpellId, critical: bool },
    /// TD-24.1: fire on a cell.
    Burning,
    /// TD-24.1: the scenery, by ruling.
    Referee,
}

impl Source {
    /// Who did it, if somebody did.
    pub fn who(self) -> Option<Who> {
        match self {
            Source::Weapon { who, .. } | Source::Spell { who, .. } => Some(who),
            Source::Burning | Source::Referee => None,
        }
    }

    fn concern(self, target: Who) -> Concern<Who, Cell> {
        self.who().map_or(Concern::NONE.of(target), |who| Concern::between(who, target))
    }
}

/// The opposed throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposed {
    Trip,
    Hinder,
    CounterTrip,
    Disarm,
    Push,
}

/// How a thing is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    Drawn,
    Sheathed,
    Donned,
    Doffed,
    PickedUp,
    PulledOut,
    Prepared,
    Drunk { by: Who },
    // TD-15.6: thrown and used up.
    Thrown,
}
