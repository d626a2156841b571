//! AC-7.11: an action in words: when, how often, for how much, how far, on what, and what it does. Told when an item's actions are announced, and
//! wherever an action has no words of its own.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::content::{
    Ability, ActionDef, Count, Effect, Owner, Price, Select, TargetKind, Tempo, Timing, Total, TriggerOn, UNLIMITED,
};
use crate::narrate::capital;
use crate::zone;

/// What the action is, in a line: "Douse (side action; cells around it and its own cell; 1 cell): puts out fire".
pub fn action(def: &ActionDef, lang: Lang) -> String {
    let zone = def.zone.map(|zone| zone::in_words(zone, lang));
    format!("{} ({}): {}", def.name.get(lang), marks(def, zone, lang), does_in_words(def, lang))
}

/// What the action is, in a sentence for who reads up on it: "Puts out fire. Side action; price 1; cells around it and its own cell (K1+0)."
pub fn sentence(def: &ActionDef, lang: Lang) -> String {
    let marks = marks(def, def.zone.map(|zone| zone::told(zone, lang)), lang);
    format!("{}. {}.", capital(does_in_words(def, lang)), capital(marks))
}

/// When, how often, for how much, how far and on what.
fn marks(def: &ActionDef, zone: Option<String>, lang: Lang) -> String {
    let mut marks = vec![tempo(def, lang)];
    marks.extend(often(def, lang));
    marks.extend(price(def, lang));
    marks.extend(zone);
    marks.extend(aim(def, lang));
    marks.join("; ")
}

/// What it does in the words of the content, else effect by effect.
fn does_in_words(def: &ActionDef, lang: Lang) -> String {
    let about = def.about.get(lang);
    if about.is_empty() { does(def, lang) } else { about.trim_end_matches('.').to_owned() }
}

/// What an action does, in a line: the effect first, then when and how far.
pub fn effect(def: &ActionDef, lang: Lang) -> String {
    let mut parts = vec![does_in_words(def, lang), tempo(def, lang)];
    parts.extend(def.zone.map(|zone| zone::in_words(zone, lang)));
    parts.join("; ")
}

/// AC-5.17: what an ability is: its line, its cap, its actions. All of that is public.
pub fn ability(rules: &Rules, ability: &Ability, lang: Lang) -> String {
    let mut parts = vec![ability.about.get(lang).trim_end_matches('.').to_owned()];
    parts.extend(ability.energy_cap.map(|cap| say!(lang, "Energy cap {cap}", "Предел энергии {cap}")));
    let own = rules.actions.iter().skip(usize::from(ability.first_action)).take(usize::from(ability.actions));
    parts.extend(own.map(|def| action(def, lang)));
    parts.retain(|part| !part.is_empty());
    format!("{}.", parts.join(". "))
}

/// How often an item can be used: "2 charges"; nothing where it never runs out.
pub fn charges(charges: u8, lang: Lang) -> Option<String> {
    (charges != UNLIMITED)
        .then(|| lang.count(i64::from(charges), ["charge", "charges"], ["заряд", "заряда", "зарядов"]))
}

fn tempo(def: &ActionDef, lang: Lang) -> String {
    let (en, ru) = match (def.tempo, def.timing) {
        (Tempo::Main, _) => ("main action", "основное действие"),
        (Tempo::Side, Timing::Any) => ("side action", "побочное действие"),
        (Tempo::Side, Timing::BeforeMain) => ("side action before the move", "побочное действие до хода"),
        (Tempo::Side, Timing::AfterMain) => ("side action after the move", "побочное действие после хода"),
        (Tempo::Conditional, _) => return when(def, lang),
    };
    lang.pick(en, ru).to_owned()
}

fn when(def: &ActionDef, lang: Lang) -> String {
    let (en, ru) = match def.trigger.map(|trigger| trigger.on) {
        Some(TriggerOn::BearerCaptured) => ("by itself when the bearer is captured", "само, когда носителя взяли"),
        Some(TriggerOn::BearerDied) => ("by itself when the bearer dies", "само, когда носитель погиб"),
        Some(TriggerOn::BearerWounded) => ("by itself when the bearer is wounded", "само, когда носитель ранен"),
        Some(TriggerOn::PieceDied) => ("by itself when a piece dies", "само, когда гибнет фигура"),
        Some(TriggerOn::PieceWounded) => ("by itself when a piece is wounded", "само, когда ранят фигуру"),
        Some(TriggerOn::TurnStart) => ("by itself when a turn begins", "само в начале хода"),
        Some(TriggerOn::Arrival) => ("by itself when a piece arrives", "само, когда приходит фигура"),
        Some(TriggerOn::TokenObjectDestroyed) => {
            ("by itself when what holds it is destroyed", "само, когда уничтожено то, на чём лежит")
        }
        Some(TriggerOn::NamedPieceDied) => ("by itself when a named piece dies", "само, когда гибнет названная фигура"),
        Some(TriggerOn::FireLit) => ("by itself when a fire is lit there", "само, когда там загорается огонь"),
        None => ("by itself", "само"),
    };
    lang.pick(en, ru).to_owned()
}

fn often(def: &ActionDef, lang: Lang) -> Option<String> {
    let multiple = def.multiple?;
    Some(match multiple.max_uses {
        u8::MAX => lang.pick("any number of times a turn", "сколько угодно раз за ход").to_owned(),
        most => {
            let times = lang.count(i64::from(most), ["time", "times"], ["раза", "раз", "раз"]);
            say!(lang, "up to {times} a turn", "до {times} за ход")
        }
    })
}

fn price(def: &ActionDef, lang: Lang) -> Option<String> {
    let printed = match def.price {
        Price::None => return None,
        Price::Fixed(price) => price.to_string(),
        Price::Range(least, most) | Price::Options(least, most) => format!("{least}–{most}"),
    };
    let total = match def.multiple.map(|multiple| multiple.total) {
        Some(Total::Stepped(further)) => {
            say!(lang, ", {further} for each further use", ", каждый следующий раз {further}")
        }
        Some(Total::Flat(flat)) => say!(lang, ", {flat} for all uses of a turn", ", за все разы в ходу {flat}"),
        Some(Total::Listed(prices)) => {
            let all = prices.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            return Some(say!(lang, "price {all} in turn", "цена по порядку {all}"));
        }
        Some(Total::FreeEvery(nth)) => say!(lang, ", every {nth}th use is free", ", каждый {nth}-й раз даром"),
        Some(Total::AtMost(most)) => say!(lang, ", at most {most} a turn", ", не больше {most} за ход"),
        Some(Total::Sum) | None => String::new(),
    };
    Some(say!(lang, "price {printed}{total}", "цена {printed}{total}"))
}

fn aim(def: &ActionDef, lang: Lang) -> Option<String> {
    let wanted = def.targets?;
    let words: Vec<&str> = TargetKind::ALL
        .iter()
        .filter(|(kind, _)| wanted.what & kind.bit() != 0)
        .map(|(kind, _)| match kind {
            TargetKind::Cell | TargetKind::None => lang.pick("cell", "клетка"),
            TargetKind::Piece => match wanted.filter.owner {
                Owner::Own => lang.pick("own piece", "своя фигура"),
                Owner::Enemy => lang.pick("enemy piece", "чужая фигура"),
                Owner::Neutral => lang.pick("neutral piece", "ничья фигура"),
                Owner::Any => lang.pick("piece", "фигура"),
            },
            TargetKind::Item => lang.pick("item", "предмет"),
            TargetKind::Player => lang.pick("player", "игрок"),
            TargetKind::Barrier => lang.pick("barrier", "преграда"),
            TargetKind::Token => lang.pick("token", "метка"),
            TargetKind::DeadPiece => lang.pick("dead piece", "погибшая фигура"),
            TargetKind::Direction => lang.pick("direction", "направление"),
        })
        .collect();
    let what = words.join(lang.pick(" or ", " или "));
    Some(match wanted.count {
        Count::Exactly(1) => say!(lang, "aim: {what}", "цель: {what}"),
        Count::Exactly(n) => say!(lang, "aim: {what}, {n} of them", "цель: {what}, числом {n}"),
        Count::Between(least, most) => {
            say!(lang, "aim: {what}, {least} to {most}", "цель: {what}, от {least} до {most}")
        }
        Count::X => say!(lang, "aim: {what}, as many as is paid", "цель: {what}, столько, сколько уплачено"),
    })
}

/// What happens, effect by effect.
fn does(def: &ActionDef, lang: Lang) -> String {
    let mut all: Vec<&str> = Vec::new();
    for effect in &def.effects {
        let word = verb(effect, lang);
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all.join(", ")
}

fn verb(effect: &Effect, lang: Lang) -> &'static str {
    let (en, ru) = match effect {
        Effect::Ignite(_) => ("lights a fire", "зажигает огонь"),
        Effect::Extinguish(_) => ("puts out fire", "тушит огонь"),
        Effect::MoveFire => ("moves a fire to another cell", "переносит огонь на другую клетку"),
        Effect::Wound(_) => ("wounds", "ранит"),
        Effect::Heal(_) => ("heals a wound", "лечит ранение"),
        Effect::Kill(_) => ("kills", "убивает"),
        Effect::Damage(..) => ("takes hit points", "отнимает здоровье"),
        Effect::Move { .. } => ("moves a piece", "двигает фигуру"),
        Effect::Teleport { .. } => ("puts a piece on another cell", "переставляет фигуру"),
        Effect::Swap(..) => ("swaps two pieces", "меняет две фигуры местами"),
        Effect::Push { .. } => ("pushes a piece", "толкает фигуру"),
        Effect::DragItem { .. } => ("drags an item", "перекладывает предмет"),
        Effect::SummonItem { .. } => ("brings an item", "приносит предмет"),
        Effect::PlaceToken { .. } => ("places a token", "оставляет метку"),
        Effect::Detonate(_) => ("sets a token off", "подрывает метку"),
        Effect::Barrier(..) => ("raises a barrier", "ставит преграду"),
        Effect::Restrict(_) => ("restricts which pieces move", "ограничивает, чем ходить"),
        Effect::Immunity { .. } => ("protects from harm", "защищает от вреда"),
        Effect::Revive { who: Select::OwnBearer, .. } => {
            ("brings the user's dead bearer back", "возвращает погибшего носителя")
        }
        Effect::Revive { .. } => ("brings a dead piece back", "возвращает погибшую фигуру"),
        Effect::ReplacePieces => ("makes a tank", "создаёт танк"),
        Effect::GainEnergy(..) => ("gives energy", "даёт энергию"),
        Effect::LoseEnergy(..) => ("takes energy", "отнимает энергию"),
        Effect::ModifyAction { .. } => ("changes another action this turn", "меняет другое действие в этот ход"),
        Effect::ExtraTurn(_) => ("gives an extra turn", "даёт лишний ход"),
        Effect::SkipTurn(_) => ("skips a turn", "отнимает ход"),
        Effect::Reveal(..) => ("shows what is hidden", "показывает скрытое"),
        Effect::Ask(..) => ("makes a player name pieces", "игрок называет фигуры"),
        Effect::AddNamed => ("names another piece", "называют другую фигуру"),
        Effect::Drive { carries: true } => {
            ("drives the tank with the items under it", "ведёт танк вместе с предметами под ним")
        }
        Effect::Drive { carries: false } => ("drives the tank", "ведёт танк"),
        Effect::Reload => ("reloads the gun", "заряжает орудие"),
        Effect::FireGun(_) => ("fires the gun", "стреляет из орудия"),
        Effect::TurnTurret => ("turns the turret", "поворачивает башню"),
    };
    lang.pick(en, ru)
}
