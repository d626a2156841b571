//! Actions as canonical English text.

use holmgang_kernel::notation::quoted;

use super::ruling;
use crate::Rules;
use crate::action::{
    Act, Action, Answer, Cast, Deed, Defence, Delaying, Pace, Path, Split, Strike, Target, Trigger, Victim, Whose, With,
};
use crate::content::{NO_ITEM, NO_SKILL, SKILLS, SkillId};
use crate::legal::decider;
use crate::names::{cell_name, door_name, facing_word, id_of};
use crate::state::{Against, NOBODY, Order, Posture, Standard, State};

pub(super) fn action(rules: &Rules, state: &State, action: &Action) -> String {
    let text = act(rules, state, &action.act);
    let is_ruling = matches!(action.act, Act::Ruling(_));
    if action.by == decider(state) || is_ruling {
        return text;
    }
    let by = if action.by == NOBODY { "nobody" } else { id_of(state, action.by) };
    format!("{text} by={}", quoted(by))
}

fn act(rules: &Rules, state: &State, act: &Act) -> String {
    match act {
        Act::Do(deed) => self::deed(rules, state, deed),
        Act::Dash { path, keep } => {
            let keep = if *keep == 0 { String::new() } else { format!(" keep={keep}") };
            format!("dash{}{keep}", written_path(state, path))
        }
        Act::Step(path) => format!("step{}", written_path(state, path)),
        Act::Synergy(start) => {
            let others: Vec<&str> = start.others.iter().map(|who| id_of(state, who)).collect();
            let cast = cast_words(rules, state, &start.cast);
            format!("synergy {cast} with={} points={}", quoted(&others.join(",")), start.points)
        }
        Act::Contribute(points) => format!("contribute {points}"),
        Act::Cancel => "cancel".to_owned(),
        Act::Delay(delaying) => self::delaying(rules, state, delaying),
        Act::Lower(to) => format!("lower {to}"),
        Act::TieOrder(list) => list.iter().fold("tie_order".to_owned(), |text, who| text + " " + id_of(state, *who)),
        Act::Surrender => "surrender".to_owned(),
        Act::Resign => "resign".to_owned(),
        Act::End => "end".to_owned(),
        Act::React(answer) => self::answer(rules, state, *answer),
        Act::Fire => "fire".to_owned(),
        Act::Wait => "wait".to_owned(),
        Act::Willing(willing) => format!("willing {}", if *willing { "yes" } else { "no" }),
        Act::Order(order) => format!("order {}", self::order(order)),
        Act::TakeBack(order) => format!("order none {}", self::order(order)),
        Act::NoOrders => "order none".to_owned(),
        Act::Ruling(given) => ruling::written(rules, state, given),
    }
}

pub(super) fn deed(rules: &Rules, state: &State, deed: &Deed) -> String {
    let skill = |skill: SkillId| match SKILLS.get(usize::from(skill)) {
        Some((word, ..)) if skill != NO_SKILL => format!(" skill={word}"),
        _ => String::new(),
    };
    let who = |who| id_of(state, who);
    let cell = |cell| cell_name(state.map(), cell);
    match deed {
        Deed::Attack(strike) => self::strike(rules, state, strike) + &skill(strike.skill),
        Deed::Push { target, trip, skill: chosen } => {
            format!("push {} {}{}", who(*target), if *trip { "trip" } else { "shove" }, skill(*chosen))
        }
        Deed::Grab { target, skill: chosen } => format!("grab {}{}", who(*target), skill(*chosen)),
        Deed::Ram { target } => format!("ram {}", who(*target)),
        Deed::Cast(cast) => format!("cast {}", cast_words(rules, state, cast)),
        Deed::Draw(item) => format!("draw {}", rules.item_word(*item)),
        Deed::Take(item) => format!("take {}", rules.item_word(*item)),
        Deed::PickUp { item, cell: at } => format!("pick_up {} {}", rules.item_word(*item), cell(*at)),
        Deed::Drop(item) => format!("drop {}", rules.item_word(*item)),
        Deed::Release => "release".to_owned(),
        Deed::Posture(Posture::Standing) => "stand".to_owned(),
        Deed::Posture(Posture::Sitting) => "sit".to_owned(),
        Deed::Posture(Posture::Lying) => "lie".to_owned(),
        Deed::Move(path) => format!("move{}", written_path(state, path)),
        Deed::Say(text) => format!("say {}", quoted(text)),
        Deed::Lift(target) => format!("lift {}", who(*target)),
        Deed::PutDown(at) => format!("put_down {}", cell(*at)),
        Deed::GetDown(at) => format!("get_down {}", cell(*at)),
        Deed::Door { door, open } => {
            format!("{} {}", if *open { "open" } else { "close" }, door_name(state.map(), *door))
        }
        Deed::Improvise(text) => format!("improvise {}", quoted(text)),
        Deed::Undelayable(inner) => act(rules, state, inner),
    }
}

fn strike(rules: &Rules, state: &State, strike: &Strike) -> String {
    let verb = if strike.thrown || strike.with == With::Conjured { "throw" } else { "attack" };
    let with = match strike.with {
        With::Fist => "fist",
        With::Kick => "kick",
        With::Item(item) => rules.item_word(item),
        With::Conjured => "conjured_knives",
    };
    format!("{verb}{} with={with}", split(state, &strike.split))
}

fn split(state: &State, split: &Split) -> String {
    split.parts().iter().fold(String::new(), |text, (who, attacks)| {
        let number = if *attacks == 1 { String::new() } else { format!(":{attacks}") };
        format!("{text} {}{number}", id_of(state, *who))
    })
}

fn cast_words(rules: &Rules, state: &State, cast: &Cast) -> String {
    let target = match cast.target {
        Target::None => String::new(),
        Target::Who(who) => format!(" {}", id_of(state, who)),
        Target::Carried(who, item) => format!(" {} item={}", id_of(state, who), rules.item_word(item)),
        Target::Floor(cell, item) => format!(" {} item={}", cell_name(state.map(), cell), rules.item_word(item)),
    };
    let overload = if cast.overload { " overload=true" } else { "" };
    format!("{}{target}{overload}", rules.spell_word(cast.spell))
}

fn written_path(state: &State, path: &Path) -> String {
    path.paces().iter().fold(String::new(), |text, pace| {
        let word = match pace {
            Pace::To(cell) => cell_name(state.map(), *cell),
            Pace::Keep(cell) => format!("keep:{}", cell_name(state.map(), *cell)),
            Pace::Turn(facing) if *facing < state.map().grid.directions() => {
                format!("turn:{}", facing_word(state.map().grid, *facing))
            }
            Pace::Turn(facing) => format!("turn:{facing}"),
            Pace::Off => "off".to_owned(),
        };
        text + " " + &word
    })
}

fn delaying(rules: &Rules, state: &State, delaying: &Delaying) -> String {
    let of = match delaying.of {
        Whose::Who(who) => id_of(state, who),
        Whose::Enemy => "enemy",
        Whose::Ally => "ally",
        Whose::Anyone => "anyone",
    };
    let more = match &delaying.trigger {
        Trigger::EntersCell(cells) => {
            let cells: Vec<String> = cells.iter().map(|cell| cell_name(state.map(), *cell)).collect();
            format!(" cells={}", quoted(&cells.join(" ")))
        }
        Trigger::Event(text) => format!(" text={}", quoted(text)),
        Trigger::DeclaresAttack(Victim::Own) => " at=own".to_owned(),
        Trigger::DeclaresAttack(Victim::Who(who)) => format!(" at={}", quoted(id_of(state, *who))),
        _ => String::new(),
    };
    let deed = deed(rules, state, &delaying.deed);
    format!("delay on={} of={}{more} do={}", delaying.trigger.word(), quoted(of), quoted(&deed))
}

fn answer(rules: &Rules, state: &State, answer: Answer) -> String {
    let defence = match answer.defence {
        Defence::Pass => "pass".to_owned(),
        Defence::Dodge => "dodge".to_owned(),
        // With nothing in hand: it is refused.
        Defence::Parry(NO_ITEM) => "parry".to_owned(),
        Defence::Parry(item) => format!("parry with={}", rules.item_word(item)),
        Defence::Block => "block".to_owned(),
        Defence::Counterspell(school) => {
            format!("counterspell school={}", SKILLS.get(usize::from(school)).map_or("none", |(word, ..)| word))
        }
        Defence::Resist => "resist".to_owned(),
    };
    match answer.turn {
        Some(facing) if facing < state.map().grid.directions() => {
            format!("{defence} turn={}", facing_word(state.map().grid, facing))
        }
        Some(facing) => format!("{defence} turn={facing}"),
        None => defence,
    }
}

pub(super) fn order(order: &Order) -> String {
    let answer = match order.answer {
        Standard::Defence(kind) => kind.word(),
        Standard::Best => "best",
        Standard::Pass => "pass",
        Standard::Fire => "fire",
        Standard::Wait => "wait",
    };
    let mut text = answer.to_owned();
    match order.against {
        Against::Any => {}
        Against::Melee => text += " against=melee",
        Against::Ranged => text += " against=ranged",
        Against::Spell => text += " against=spell",
    }
    if order.under != 0 {
        text += &format!(" under={}", order.under);
    }
    if order.keep != 0 {
        text += &format!(" keep={}", order.keep);
    }
    if !order.turn {
        text += " turn=no";
    }
    text
}
