//! How an action is offered: name, group, target, price, what follows from it, and how the target stands to it.

mod beside;
mod words;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::odds::{Chance, percent};
use holmgang_kernel::ruleset::{Notate, Ruleset};
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Amount, Choice, Price, Way};
use holmgang_kernel::words::{Fixed, Lang};

use crate::Rules;
use crate::action::{Act, Action, Answer, Cast, Deed, Defence, Pace, Path, Split, Strike, Target, With};
use crate::blow;
use crate::checks::{self, Stance};
use crate::content::{NO_ITEM, NO_SKILL, SpellTarget};
use crate::legal::{decider, seat_of};
use crate::names::{best_school, cell_name, facing_name, name_of};
use crate::permit;
use crate::resolve::{referee, targeting};
use crate::state::{Ask, OFF_MAP, Place, Posture, Relation, State, Who};
use crate::{clause, hands, sight};

pub use beside::beside;
pub use words::{
    act_name, attack_name, deed_name, defence_done, defence_name, delay_name, event_name, order_name, relation_name,
    ruling_name,
};

/// The groups of the list of choices, in the order of the list.
mod group {
    use super::Fixed;
    pub const ANSWER: Fixed = Fixed::new("Answer", "Ответ");
    pub const ATTACK: Fixed = Fixed::new("Attack", "Атака");
    pub const BODY: Fixed = Fixed::new("Push & grab", "Толчки и захваты");
    pub const MAGIC: Fixed = Fixed::new("Magic", "Магия");
    pub const SYNERGY: Fixed = Fixed::new("Synergy", "Синергия");
    pub const DELAY: Fixed = Fixed::new("Delay", "Отложить");
    pub const MOVEMENT: Fixed = Fixed::new("Movement", "Движение");
    pub const THINGS: Fixed = Fixed::new("Things & doors", "Предметы и двери");
    pub const PEOPLE: Fixed = Fixed::new("People", "Люди");
    pub const ORDERS: Fixed = Fixed::new("Standing orders", "Постоянные приказы");
    pub const TURN: Fixed = Fixed::new("Turn", "Ход");
    pub const REFEREE: Fixed = Fixed::new("Referee", "Мастер");
}

/// An action as it is offered.
pub fn choice(rules: &Rules, state: &State, _seat: Seat, action: &Action, lang: Lang) -> Choice {
    let by = action.by;
    let (group, icon, clause) = kind_of(rules, &action.act);
    let mut choice = Choice {
        action: rules.write(state, action),
        label: act_name(rules, state, &action.act, lang),
        group: group.get(lang).to_owned(),
        target: target_of(rules, state, &action.act, lang),
        cells: cells_of(state, &action.act).into_iter().map(|cell| cell_name(state.map(), cell)).collect(),
        cost: prices(state, by, &action.act, lang),
        notes: notes(rules, state, action, lang),
        about: about(rules, state, action, lang),
        clause,
        icon,
        amounts: Vec::new(),
        blanks: Vec::new(),
    };
    if let (Act::Lower(_), Some(fighter)) = (&action.act, state.fighters.get(usize::from(by))) {
        // The number is an argument and has no name; a screen may offer it all the same.
        choice.notes.push(say!(lang, "now {}", "сейчас {}", fighter.initiative));
    }
    match &action.act {
        Act::Order(order) => choice.amounts = beside::amounts(order, lang),
        Act::Delay(delaying) => choice.blanks = beside::blanks(state, delaying, lang),
        _ => {}
    }
    if let Act::Synergy(start) = &action.act {
        let most = i32::from(start.others.len) + 1;
        let held = state.fighters.get(usize::from(by)).map_or(0, |fighter| i32::from(fighter.activity));
        choice.amounts.push(Amount {
            name: "points",
            label: lang.pick("points", "очки").to_owned(),
            min: 1,
            max: most.min(held).max(1),
        });
    }
    choice
}

/// Under which heading an act stands, its icon, and the clause that allows it.
fn kind_of(rules: &Rules, act: &Act) -> (Fixed, &'static str, Clause) {
    match act {
        Act::Do(deed) => kind_of_deed(rules, deed),
        Act::Dash { .. } => (group::MOVEMENT, "act-move", clause::DASH),
        Act::Step(path) => (group::MOVEMENT, icon_of_path(path), clause::MOVE),
        Act::Synergy(_) => (group::SYNERGY, "act-cast", clause::SYNERGY_COST),
        Act::Contribute(_) => (group::SYNERGY, "act-cast", clause::EVERYBODY_PAYS),
        Act::Cancel => (group::SYNERGY, "", clause::SYNERGY_BREAKS),
        Act::Delay(_) => (group::DELAY, "act-wait", clause::DELAYING),
        Act::Lower(_) => (group::TURN, "res-initiative", clause::LOWERING_INITIATIVE),
        Act::TieOrder(_) => (group::TURN, "res-initiative", clause::TIE_ON_ONE_SIDE),
        Act::Surrender | Act::Resign => (group::TURN, "ui-resign", clause::LEAVING),
        Act::End => (group::TURN, "act-end-turn", clause::ENDING_THE_TURN),
        Act::React(answer) => match answer.defence {
            Defence::Pass => (group::ANSWER, "act-rest", clause::DECLINED_DEFENCE),
            Defence::Dodge => (group::ANSWER, "act-dodge", clause::DODGE),
            Defence::Parry(_) => (group::ANSWER, "act-parry", clause::PARRY),
            Defence::Block => (group::ANSWER, "act-block", clause::BLOCK_AND_RESIST),
            Defence::Counterspell(_) => (group::ANSWER, "act-cast", clause::COUNTERSPELL),
            Defence::Resist => (group::ANSWER, "act-guard", clause::BLOCK_AND_RESIST),
        },
        Act::Fire => (group::ANSWER, "", clause::INTERRUPTION),
        Act::Wait => (group::ANSWER, "act-wait", clause::FIRING_IS_OPTIONAL),
        Act::Willing(_) => (group::PEOPLE, "", clause::LIFT),
        Act::Order(_) | Act::TakeBack(_) | Act::NoOrders => (group::ORDERS, "", clause::ONE_DEFENCE_BEFORE_THE_DICE),
        Act::Ruling(ruling) => (group::REFEREE, "ui-gavel", referee::clause_of(&ruling.what)),
    }
}

fn kind_of_deed(rules: &Rules, deed: &Deed) -> (Fixed, &'static str, Clause) {
    match deed {
        Deed::Attack(strike) => {
            let by = if 1 < strike.split.attacks() { clause::VOLLEY } else { clause::ATTACK };
            (group::ATTACK, icon_of_tool(rules, strike.with), by)
        }
        Deed::Push { trip, .. } => (group::BODY, if *trip { "act-trip" } else { "act-push" }, clause::PUSH),
        Deed::Grab { .. } => (group::BODY, "ui-hand", clause::GRAB),
        Deed::Release => (group::BODY, "", clause::DROPPING_IS_FREE),
        Deed::Ram { .. } => (group::ATTACK, "act-charge", clause::RAM),
        Deed::Cast(cast) => (group::MAGIC, "act-cast", if cast.overload { clause::OVERLOAD } else { clause::CAST }),
        Deed::Draw(_) => (group::THINGS, "th-item", clause::DRAW),
        Deed::Take(_) => (group::THINGS, "th-item", clause::TAKE_OUT),
        Deed::PickUp { .. } => (group::THINGS, "th-item", clause::PICK_UP),
        Deed::Drop(_) => (group::THINGS, "th-item", clause::DROPPING_IS_FREE),
        Deed::Door { .. } => (group::THINGS, "th-door", clause::DOORS),
        Deed::Posture(posture) => (group::MOVEMENT, icon_of_posture(*posture), clause::POSTURES),
        Deed::Move(path) => (group::MOVEMENT, icon_of_path(path), clause::MOVE),
        Deed::Say(_) => (group::TURN, "ui-chat", clause::SPEAK),
        Deed::Lift(_) => (group::PEOPLE, "act-drag-item", clause::LIFT),
        Deed::PutDown(_) | Deed::GetDown(_) => (group::PEOPLE, "act-drag-item", clause::CARRYING),
        Deed::Improvise(_) => (group::TURN, "", clause::IMPROVISED_ACTIONS),
        Deed::Undelayable(inner) => (kind_of(rules, inner).0, "", clause::NOT_DELAYABLE),
    }
}

fn icon_of_tool(rules: &Rules, with: With) -> &'static str {
    match with {
        With::Item(item) if rules.items.get(usize::from(item)).is_some_and(|item| 0 < item.range) => "act-bow",
        With::Conjured => "act-cast",
        _ => "act-attack-sword",
    }
}

/// The icon of a posture.
pub(crate) const fn icon_of_posture(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "st-standing",
        Posture::Sitting => "st-sitting",
        Posture::Lying => "st-prone",
    }
}

fn icon_of_path(path: &Path) -> &'static str {
    if matches!(path.paces(), [Pace::Turn(_)]) { "act-turn-right" } else { "act-move" }
}

/// Whom an act is aimed at, if it is one.
fn aimed_at(act: &Act) -> Option<Who> {
    match act {
        Act::Do(Deed::Attack(strike)) => match strike.split.parts() {
            [(who, _)] => Some(*who),
            _ => None,
        },
        Act::Do(Deed::Push { target, .. } | Deed::Grab { target, .. } | Deed::Ram { target } | Deed::Lift(target)) => {
            Some(*target)
        }
        Act::Do(Deed::Cast(cast)) => cast.target.who(),
        Act::Synergy(start) => start.cast.target.who(),
        _ => None,
    }
}

fn target_of(rules: &Rules, state: &State, act: &Act, lang: Lang) -> Option<String> {
    if let Act::Do(Deed::Attack(strike)) = act
        && strike.split.parts().len() > 1
    {
        let parts =
            strike.split.parts().iter().map(|(who, attacks)| format!("{} ×{attacks}", name_of(state, *who, lang)));
        return Some(parts.collect::<Vec<_>>().join(", "));
    }
    if let Act::Do(Deed::Cast(Cast { target: Target::Carried(who, item), .. })) = act {
        return Some(format!("{}: {}", name_of(state, *who, lang), rules.item_name(*item, lang)));
    }
    if let Act::Do(Deed::Move(Path::One(Pace::To(cell)))) | Act::Step(Path::One(Pace::To(cell))) = act {
        return Some(cell_name(state.map(), *cell));
    }
    aimed_at(act).map(|who| name_of(state, who, lang))
}

/// The cells of a move in their order, and where it faces at the end. Nothing is provoked on them (FY-4.15).
pub(crate) fn way(state: &State, action: &Action) -> Option<Way> {
    let path = match &action.act {
        Act::Do(Deed::Move(path)) | Act::Dash { path, .. } | Act::Step(path) => path,
        Act::React(Answer { turn: Some(facing), .. }) => return Some(Way { facing: Some(*facing), ..Way::default() }),
        _ => return None,
    };
    let cells = path.paces().iter().filter_map(|pace| match pace {
        Pace::To(cell) | Pace::Keep(cell) => Some(*cell),
        Pace::Turn(_) | Pace::Off => None,
    });
    let known = cells.filter(|cell| usize::from(*cell) < state.map().len() && *cell != OFF_MAP);
    let cells: Vec<String> = known.map(|cell| cell_name(state.map(), cell)).collect();
    let way = Way { path: cells, facing: facing_after(state, action.by, path), ..Way::default() };
    (way != Way::default()).then_some(way)
}

/// FY-16.2, FY-16.3: where somebody faces at the end of its paces, if none of them is hindered.
fn facing_after(state: &State, by: Who, path: &Path) -> Option<u8> {
    let fighter = state.fighters.get(usize::from(by))?;
    let (mut cell, mut facing) = (fighter.cell, fighter.facing);
    for pace in path.paces() {
        match pace {
            Pace::To(to) => {
                let direction = state.map().direction(cell, *to)?;
                if state.map().carries_facing(facing, direction) {
                    facing = direction;
                }
                cell = *to;
            }
            Pace::Keep(to) => cell = *to,
            Pace::Turn(to) => facing = *to,
            Pace::Off => return None,
        }
    }
    Some(facing)
}

fn cells_of(state: &State, act: &Act) -> Vec<Place> {
    let of_path = |paces: &[Pace]| {
        let cells = paces.iter().filter_map(|pace| match pace {
            Pace::To(cell) | Pace::Keep(cell) => Some(*cell),
            Pace::Turn(_) | Pace::Off => None,
        });
        // The target first: of a path its end.
        cells.rev().collect::<Vec<Place>>()
    };
    let mut cells = match act {
        Act::Do(Deed::Move(path)) | Act::Dash { path, .. } | Act::Step(path) => of_path(path.paces()),
        Act::Do(Deed::Attack(strike)) => strike
            .split
            .parts()
            .iter()
            .filter_map(|(who, _)| Some(state.fighters.get(usize::from(*who))?.cell))
            .collect(),
        Act::Do(Deed::PickUp { cell, .. } | Deed::PutDown(cell) | Deed::GetDown(cell)) => vec![*cell],
        Act::Do(Deed::Cast(Cast { target: Target::Floor(cell, _), .. })) => vec![*cell],
        Act::Do(Deed::Door { door, .. }) => match state.map().doors.get(usize::from(*door)).map(|site| site.at) {
            Some(crate::board::DoorPlace::Cell(cell)) => vec![cell],
            Some(crate::board::DoorPlace::Between(a, b)) => vec![a, b],
            None => Vec::new(),
        },
        act => aimed_at(act)
            .and_then(|who| state.fighters.get(usize::from(who)))
            .map(|fighter| fighter.cell)
            .into_iter()
            .collect(),
    };
    cells.retain(|cell| usize::from(*cell) < state.map().len() && *cell != OFF_MAP);
    cells
}

/// FY-4.1, FY-5.1, FY-6.1: what it costs.
fn cost(state: &State, by: Who, act: &Act) -> (i32, Clause) {
    let all = state.fighters.get(usize::from(by)).map_or(0, |fighter| i32::from(fighter.activity));
    match act {
        Act::Do(deed) => {
            let (points, clause) = permit::cost(state, deed);
            (points.into(), clause)
        }
        Act::Dash { .. } => (all, clause::DASH),
        Act::Synergy(start) => (start.points.into(), clause::EVERYBODY_PAYS),
        Act::Contribute(points) => ((*points).into(), clause::EVERYBODY_PAYS),
        Act::Delay(delaying) => (i32::from(permit::cost(state, &delaying.deed).0) + 1, clause::DELAY_COST),
        Act::React(Answer { defence: Defence::Pass, .. }) => (0, clause::DECLINED_DEFENCE),
        Act::React(_) => (1, clause::REACTION_COST),
        Act::Fire if state.options.delay_paid_on_firing => {
            (state.delay_of(by).map_or(0, |delayed| delayed.cost.into()), clause::DELAY_PAID_ON_FIRING)
        }
        _ => (0, clause::DROPPING_IS_FREE),
    }
}

fn prices(state: &State, by: Who, act: &Act, lang: Lang) -> Vec<Price> {
    let (amount, clause) = cost(state, by, act);
    if amount <= 0 {
        return Vec::new();
    }
    vec![Price { id: "activity", name: lang.pick("AP", "ОА").to_owned(), amount, clause }]
}

fn notes(rules: &Rules, state: &State, action: &Action, lang: Lang) -> Vec<String> {
    let mut notes = Vec::new();
    let Some(fighter) = state.fighters.get(usize::from(action.by)) else { return notes };
    let (price, _) = cost(state, action.by, &action.act);
    let kept = (i32::from(fighter.activity) - price).max(0);
    if 0 < price || action.act == Act::End {
        let reactions = lang.count(
            kept.into(),
            ["point left for reactions", "points left for reactions"],
            ["очко останется на реакции", "очка останутся на реакции", "очков останется на реакции"],
        );
        notes.push(reactions);
    }
    match &action.act {
        Act::React(Answer { turn: Some(facing), .. }) => {
            let to = facing_name(state.map().grid, *facing, lang);
            notes.push(say!(lang, "turns to the {to}", "поворот: {to}"));
        }
        Act::Do(deed) => {
            if let Some(target) = aimed_at(&action.act)
                && let Some(blow) = blow::of_deed(rules, state, action.by, deed)
                && usize::from(target) < state.fighters.len()
            {
                notes.push(stance_note(rules, state, &blow, target, lang));
            }
        }
        Act::Surrender => notes.push(say!(lang, "leaves the battle for good", "выходит из боя навсегда")),
        Act::Resign => notes.push(say!(lang, "the whole side leaves for good", "вся сторона выходит из боя навсегда")),
        _ => {}
    }
    let cast = match &action.act {
        Act::Do(Deed::Cast(cast)) => Some(cast),
        Act::Synergy(start) => Some(&start.cast),
        _ => None,
    };
    notes.extend(cast.and_then(|cast| words::category_note(rules, cast, lang)));
    let leaves_enemy = matches!(&action.act, Act::Do(Deed::Move(_)) | Act::Dash { .. } | Act::Step(_))
        && state.everybody().any(|who| {
            let other = state.fighter(who);
            let is_known = state.are_enemies(action.by, who) && !sight::is_hidden_from(state, action.by, who);
            is_known && other.is_able() && state.map().distance(fighter.cell, other.cell) == 1
        });
    if leaves_enemy {
        // FY-4.15 is what people of other games ask about first.
        let by = clause::NO_FREE_ATTACKS;
        notes.push(say!(lang, "provokes nothing ({by})", "ничего не провоцирует ({by})"));
    }
    notes
}

/// How the target stands to an attack, and what the dice have to beat.
fn stance_note(rules: &Rules, state: &State, blow: &blow::Blow, target: Who, lang: Lang) -> String {
    let attack = checks::attack_sum(state, blow, target, 1, 0, &mut ());
    let passive = checks::passive_sum(state, target, blow, &mut ());
    let by = clause::THREE_RELATIONS;
    match checks::stance(rules, state, blow, target) {
        Stance::Set(Relation::Sudden, _) => {
            say!(lang, "sudden: d20 {attack:+} against 0 ({by})", "внезапная: к20 {attack:+} против 0 ({by})")
        }
        Stance::Set(..) => say!(
            lang,
            "unforeseen: d20 {attack:+} against {passive} ({by})",
            "непредвиденная: к20 {attack:+} против {passive} ({by})"
        ),
        Stance::Asked => {
            let chance = |defence| {
                let cases = checks::cases(rules, state, blow, target, 1, Answer { defence, turn: None });
                (cases, percent(Chance::new(cases.unsigned_abs().into(), 400)))
            };
            let (_, still) = chance(Defence::Pass);
            // FY-6.7: what the target will choose is not known; the reaction that serves it best is the least that one can hope for.
            let reactions = checks::defences(rules, state, blow, target);
            let least = reactions.into_iter().map(chance).min_by_key(|(cases, _)| *cases);
            let least = least.map_or(String::new(), |(_, percent)| percent);
            say!(
                lang,
                "expected: d20 {attack:+}; {still} against a passive {passive}, {least} against its best reaction ({by})",
                "ожидаемая: к20 {attack:+}; {still} против пассивной {passive}, {least} против лучшей реакции ({by})"
            )
        }
    }
}

fn about(rules: &Rules, state: &State, action: &Action, lang: Lang) -> String {
    if let Act::React(answer) = &action.act
        && let Some(blow) = targeting::current_blow(rules, state)
        && let Some(aimed) = targeting::current_target(state)
        && aimed.who == action.by
    {
        let attack = checks::attack_sum(state, &blow, aimed.who, aimed.attacks, 0, &mut ());
        return match answer.defence {
            Defence::Pass => {
                let passive = checks::passive_sum(state, aimed.who, &blow, &mut ());
                say!(lang, "{passive} stands against d20 {attack:+}", "{passive} против к20 {attack:+}")
            }
            defence if is_readable(rules, defence) => {
                let sum = checks::reaction_sum(rules, state, aimed.who, defence, 0, &mut ());
                say!(lang, "your d20 {sum:+} against d20 {attack:+}", "ваш к20 {sum:+} против к20 {attack:+}")
            }
            _ => String::new(),
        };
    }
    words::about(rules, state, &action.act, lang)
}

/// Whether a reaction names something that the content has.
fn is_readable(rules: &Rules, defence: Defence) -> bool {
    match defence {
        Defence::Parry(item) => rules.items.get(usize::from(item)).is_some_and(|item| item.skill != NO_SKILL),
        Defence::Counterspell(school) => usize::from(school) < crate::content::SKILL_COUNT,
        Defence::Pass | Defence::Dodge | Defence::Block | Defence::Resist => true,
    }
}

/// What the seat might expect and cannot do now: its attacks and spells at the nearest enemy, moving; of answers those that do not fit.
pub fn refused(rules: &Rules, state: &State, seat: Seat) -> Vec<Action> {
    let by = decider(state);
    if !state.is_open() || seat != seat_of(state.fighter(by).side) {
        return Vec::new();
    }
    let mut legal = Vec::new();
    rules.legal(state, seat, &mut legal);
    let acts = match state.ask {
        Ask::React { .. } => unfit_answers(rules, state, by),
        Ask::Fire { .. } => Vec::new(),
        Ask::Act => missing_acts(rules, state, by, &legal),
    };
    let actions = acts.into_iter().map(|act| Action { by, act });
    actions.filter(|action| !legal.contains(action) && rules.check(state, seat, action).is_err()).collect()
}

fn unfit_answers(rules: &Rules, state: &State, by: Who) -> Vec<Act> {
    // The weapon that `parry` alone would take; without one it has no name either.
    let weapon = hands::usual_parry(rules, state, by).unwrap_or(NO_ITEM);
    let school = best_school(state, by).unwrap_or(NO_SKILL);
    [Defence::Dodge, Defence::Block, Defence::Parry(weapon), Defence::Counterspell(school), Defence::Resist]
        .into_iter()
        .map(|defence| Act::React(Answer { defence, turn: None }))
        .collect()
}

fn missing_acts(rules: &Rules, state: &State, by: Who, legal: &[Action]) -> Vec<Act> {
    let own = state.fighter(by).cell;
    // Nothing hangs on where somebody hidden is (FY-10.10).
    let is_known = |who: &Who| !sight::is_hidden_from(state, by, *who) && state.fighter(*who).is_able();
    let enemies = state.everybody().filter(|who| state.are_enemies(by, *who)).filter(is_known);
    let nearest = enemies.min_by_key(|who| state.map().distance(own, state.fighter(*who).cell));
    // Where all are hidden, anybody of them: only that he is hidden is told, whoever and wherever he is.
    let hidden = || state.everybody().find(|who| sight::is_hidden_from(state, by, *who) && !state.fighter(*who).left);
    let mut acts = Vec::new();
    if let Some(enemy) = nearest.or_else(hidden) {
        let with = hands::usual_weapon(rules, state, by).map_or(With::Fist, With::Item);
        let has = |is_it: &dyn Fn(&Act) -> bool| legal.iter().any(|action| is_it(&action.act));
        if !has(&|act| matches!(act, Act::Do(Deed::Attack(strike)) if strike.with == with)) {
            let strike = Strike { with, thrown: false, skill: NO_SKILL, split: Split::one(enemy, 1) };
            acts.push(Act::Do(Deed::Attack(strike)));
        }
        for spell in state.sheet(by).spells.iter().copied() {
            let kind = &rules.spells[usize::from(spell)];
            let is_offered = has(&|act| match act {
                Act::Do(Deed::Cast(cast)) => cast.spell == spell,
                Act::Synergy(start) => start.cast.spell == spell,
                _ => false,
            });
            if !is_offered && kind.target == SpellTarget::Character {
                acts.push(Act::Do(Deed::Cast(Cast { spell, target: Target::Who(enemy), overload: false })));
            }
            if !is_offered && kind.target == SpellTarget::Itself {
                acts.push(Act::Do(Deed::Cast(Cast { spell, target: Target::None, overload: false })));
            }
        }
    }
    if !legal.iter().any(|action| matches!(action.act, Act::Do(Deed::Move(_)) | Act::Step(_))) {
        let beside = (0..state.map().grid.directions()).map(|direction| state.map().neighbour(own, direction));
        if let Some(cell) = beside.into_iter().find(|cell| *cell != OFF_MAP) {
            acts.push(Act::Do(Deed::Move(crate::action::Path::One(Pace::To(cell)))));
        }
    }
    if state.fighter(by).posture != Posture::Standing {
        acts.push(Act::Do(Deed::Posture(Posture::Standing)));
    }
    acts
}
