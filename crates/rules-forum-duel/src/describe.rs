//! What spells, effects and equipment do, in a sentence with their numbers.

use holmgang_kernel::Ratio;
use holmgang_kernel::say;
use holmgang_kernel::tally::written;
use holmgang_kernel::words::{Fixed, Lang};

use crate::Rules;
use crate::content::{Control, DAMAGE_TYPES, Form, Lasting, Rider, Spell, SpellKind, Targets, Thing, attack_kind};
use crate::state::{Effect, Grant, What};

/// A number with its sign: `+14`, `−10`.
pub fn signed(value: i64) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { format!("+{value}") }
}

/// A percent as the language writes it: `51%`, `51 %`.
pub fn percent(value: impl Into<i64>, lang: Lang) -> String {
    let value = value.into();
    let number = if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() };
    lang.pick(format!("{number}%"), format!("{number}\u{a0}%"))
}

/// Hundredths as the language writes them: `13`, `50.32`, `50,32`.
pub fn decimal(hundredths: i32, lang: Lang) -> String {
    let text = written(Ratio::new(i64::from(hundredths), 100));
    lang.pick(text.clone(), text.replace('.', ","))
}

/// `3 turns`, `3 хода`.
pub fn turns(count: impl Into<i64>, lang: Lang) -> String {
    lang.count(count.into(), ["turn", "turns"], ["ход", "хода", "ходов"])
}

/// The forms of a noun behind a number, in both languages.
pub type Noun = ([&'static str; 2], [&'static str; 3]);
pub const CHARGE: Noun = (["charge", "charges"], ["заряд", "заряда", "зарядов"]);
pub const ENERGY: Noun = (["energy"; 2], ["энергия", "энергии", "энергии"]);
pub const ATTACK_POINT: Noun = (["attack point", "attack points"], ["очко атаки", "очка атаки", "очков атаки"]);

/// `2 charges`, `2 заряда`.
pub fn charges(count: impl Into<i64>, lang: Lang) -> String {
    lang.count(count.into(), CHARGE.0, CHARGE.1)
}

/// `3 attack points`, `3 очка атаки`.
pub fn attack_points(count: impl Into<i64>, lang: Lang) -> String {
    lang.count(count.into(), ATTACK_POINT.0, ATTACK_POINT.1)
}

/// The name of a damage type.
pub const DAMAGE_NAMES: [Fixed; DAMAGE_TYPES] = [
    Fixed::new("physical", "физический"),
    Fixed::new("ethereal", "эфирный"),
    Fixed::new("fire", "огонь"),
    Fixed::new("air", "воздух"),
    Fixed::new("dark", "тьма"),
];

/// Parts of a sentence with a semicolon between them, and a stop.
pub fn sentence(parts: Vec<String>) -> String {
    let text = parts.join("; ");
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), chars.as_str()),
        None => text,
    }
}

impl Rules {
    /// What a spell does, with the numbers of its record.
    pub fn spell_about(&self, spell: &Spell, lang: Lang) -> String {
        let mut parts = vec![kind_name(spell, lang).to_owned()];
        if spell.base > 0 {
            let base = spell.base;
            parts.push(match spell.kind {
                SpellKind::Heal => say!(lang, "heals {base} at base", "исцеляет на {base} без прибавок"),
                _ => {
                    let damage = spell.damage_type.name().get(lang);
                    say!(lang, "{base} {damage} at base", "{base} {damage} без прибавок")
                }
            });
        }
        if spell.share > 0 {
            let share = percent(spell.share, lang);
            parts.push(say!(lang, "{share} of the loss is regained", "{share} потери возвращается"));
        }
        match spell.kind {
            SpellKind::VampirismEnergy => {
                parts.push(say!(lang, "takes {} energy", "забирает {} энергии", spell.amount))
            }
            SpellKind::Restore => parts.push(say!(lang, "restores {} energy", "возвращает {} энергии", spell.amount)),
            SpellKind::Push => {
                let cells = lang.count(spell.amount.into(), ["cell", "cells"], ["клетка", "клетки", "клеток"]);
                parts.push(say!(lang, "straight away, at most {cells}", "прямо от себя, не дальше: {cells}"));
            }
            SpellKind::ChargeGain => {
                let gained = charges(spell.amount, lang);
                parts.push(say!(lang, "gives {gained}", "даёт {gained}"));
            }
            _ => {}
        }
        if let Some(lasting) = spell.lasting.and_then(|lasting| self.lastings.get(usize::from(lasting))) {
            parts.extend(self.lasting_parts(lasting, None, lang));
            let for_turns = turns(lasting.duration, lang);
            parts.push(say!(lang, "for {for_turns}", "на {for_turns}"));
        }
        parts.extend(spell.riders.iter().map(|rider| self.rider_about(rider, lang)));
        if let Some(creature) = spell.summons.and_then(|creature| self.creatures.get(usize::from(creature))) {
            let (name, hp) = (creature.name.get(lang), creature.hp);
            parts.push(say!(lang, "{name} with {hp} HP", "{name}, {hp} ОЗ"));
            if creature.lifetime > 0 {
                let for_turns = turns(creature.lifetime, lang);
                parts.push(say!(lang, "for {for_turns}", "на {for_turns}"));
            }
        }
        if let Some(thing) = spell.object.and_then(|thing| self.things.get(usize::from(thing))) {
            parts.push(thing_part(thing, None, lang));
            let for_turns = turns(thing.duration, lang);
            parts.push(say!(lang, "for {for_turns}", "на {for_turns}"));
        }
        if let Some((share, energy)) = spell.resurrect {
            let share = percent(share, lang);
            parts.push(say!(
                lang,
                "back with {share} of HP and {energy} energy",
                "возвращает с {share} ОЗ и {energy} энергии"
            ));
        }
        if let Some(chance) = spell.chance {
            let chance = percent(chance + spell.own_bonus, lang);
            parts.push(say!(lang, "chance {chance} before modifiers", "шанс {chance} без модификаторов"));
        }
        if spell.per_charge > 0 {
            parts.push(charge_part(spell, lang));
        }
        if let Some(uses) = spell.uses {
            let times = lang.count(uses.into(), ["time", "times"], ["раз", "раза", "раз"]);
            parts.push(say!(lang, "{times} a battle", "{times} за бой"));
        }
        if spell.is_potion {
            parts.push(lang.pick("a potion: silence does not hinder it", "зелье: молчание не мешает").to_owned());
        }
        if spell.range > 0 {
            let range = spell.range;
            parts.push(match spell.targets {
                Targets::Radius => say!(lang, "radius {range}", "радиус {range}"),
                _ => say!(lang, "range {range}", "дальность {range}"),
            });
        }
        sentence(parts)
    }

    /// What comes with an attack: `40% for Burning`.
    pub fn rider_about(&self, rider: &Rider, lang: Lang) -> String {
        let (name, chance) = (self.brought_name(rider.brings, lang), percent(rider.chance.unwrap_or(100), lang));
        say!(lang, "{chance} for {name}", "{chance} на «{name}»")
    }

    /// What an effect on somebody does, with the strength that it landed with.
    pub fn effect_about(&self, effect: &Effect, lang: Lang) -> String {
        match effect.what {
            What::Lasting(lasting) => {
                let lasting = &self.lastings[usize::from(lasting)];
                let mut parts = self.lasting_parts(lasting, Some(effect.strength), lang);
                if effect.is_marked {
                    parts.push(say!(
                        lang,
                        "each tick absorbs a charge of its author for 25% more",
                        "каждый тик поглощает заряд автора и сильнее на 25\u{a0}%"
                    ));
                }
                sentence(parts)
            }
            What::Granted(grant) => {
                let amount = signed(i64::from(effect.strength));
                sentence(vec![match grant {
                    Grant::DamagePercent => say!(lang, "{amount}% to own damage", "{amount}\u{a0}% к своему урону"),
                    Grant::Damage => say!(lang, "{amount} to own damage", "{amount} к своему урону"),
                    Grant::Chance => say!(lang, "{amount} to own chances", "{amount} к своим шансам"),
                    Grant::Block => say!(lang, "{amount} to block", "{amount} к блоку"),
                }])
            }
        }
    }

    /// What a thing on a cell does, in words: with the strength that it was made with, or else that of its spell alone.
    pub fn thing_about(&self, thing: &Thing, strength: Option<i32>, lang: Lang) -> String {
        sentence(vec![thing_part(thing, strength, lang)])
    }

    fn lasting_parts(&self, lasting: &Lasting, strength: Option<i32>, lang: Lang) -> Vec<String> {
        let mut parts = Vec::new();
        let hit = |base: i16| strength.map_or_else(|| base.to_string(), |strength| decimal(strength, lang));
        if lasting.chance != 0 {
            let amount = signed(i64::from(lasting.chance));
            parts.push(say!(
                lang,
                "{amount} to own chances; half of that while an earlier effect of this kind lasts",
                "{amount} к своим шансам; вдвое меньше, пока действует более ранний эффект такого рода"
            ));
        }
        if lasting.chance_die > 0 {
            let die = lasting.chance_die;
            parts.push(say!(
                lang,
                "2 × d{die} to own chances; only d{die} while an earlier effect of this kind lasts",
                "2 × к{die} к своим шансам; лишь к{die}, пока действует более ранний эффект такого рода"
            ));
        }
        if lasting.block != 0 {
            let amount = signed(i64::from(lasting.block));
            parts.push(say!(lang, "{amount} to block", "{amount} к блоку"));
        }
        if lasting.blocks != 0 {
            let kinds = attack_kinds(lasting.blocks, lang);
            let shield = if lasting.needs_shield { lang.pick(", with a shield", ", со щитом") } else { "" };
            parts.push(say!(lang, "allows to block {kinds}{shield}", "позволяет блокировать: {kinds}{shield}"));
        }
        if lasting.penetration != 0 {
            let amount = signed(-i64::from(lasting.penetration));
            parts.push(say!(lang, "{amount} to the block of those it attacks", "{amount} к блоку тех, кого атакует"));
        }
        if lasting.block_cap != 0 {
            let cap = percent(lasting.block_cap, lang);
            parts.push(say!(lang, "block up to {cap}", "блок до {cap}"));
        }
        if lasting.plain_damage != 0 {
            let amount = signed(i64::from(lasting.plain_damage));
            parts.push(say!(lang, "{amount}% to plain attacks", "{amount}\u{a0}% к обычным атакам"));
        }
        if lasting.all_damage != 0 {
            let amount = signed(i64::from(lasting.all_damage));
            parts.push(say!(lang, "{amount}% to all damage dealt", "{amount}\u{a0}% ко всему наносимому урону"));
        }
        if lasting.movement != 0 {
            let amount = signed(i64::from(lasting.movement));
            parts.push(say!(lang, "{amount} MP", "{amount} ОП"));
        }
        if lasting.energy_per_turn != 0 {
            let amount = signed(i64::from(lasting.energy_per_turn));
            parts.push(say!(lang, "{amount} energy a turn", "{amount} энергии за ход"));
        }
        if let Some((damage_type, base)) = lasting.dot {
            let (amount, damage) = (hit(base), damage_type.name().get(lang));
            parts.push(say!(lang, "{amount} {damage} a turn", "{amount} {damage} за ход"));
        }
        if let Some(base) = lasting.heal_per_turn {
            let amount = hit(base);
            parts.push(say!(lang, "heals {amount} a turn", "исцеляет на {amount} за ход"));
        }
        if let Some(act) = lasting.per_turn {
            let (amount, chance) = (hit(act.base), percent(act.chance + act.own_bonus, lang));
            parts.push(match act.damage_type.map(|damage_type| damage_type.name().get(lang)) {
                Some(damage) => {
                    say!(lang, "{chance} a turn for {amount} {damage}", "{chance} за ход на {amount} {damage}")
                }
                None => say!(lang, "{chance} a turn to heal {amount}", "{chance} за ход исцелить на {amount}"),
            });
        }
        if lasting.reflect_chance != 0 {
            let chance = percent(lasting.reflect_chance, lang);
            parts.push(match (lasting.reflects_direct, lasting.reflects_dot) {
                (true, true) => say!(
                    lang,
                    "{chance} to reflect direct damage and damage over time",
                    "{chance} отразить прямой урон и урон со временем"
                ),
                (true, false) => say!(lang, "{chance} to reflect direct damage", "{chance} отразить прямой урон"),
                _ => say!(lang, "{chance} to reflect damage over time", "{chance} отразить урон со временем"),
            });
        }
        match lasting.control {
            Some(Control::Stun) => parts.push(lang.pick("skips its turn", "пропускает ход").to_owned()),
            Some(Control::Root) => parts.push(lang.pick("cannot move", "не может двигаться").to_owned()),
            Some(Control::Silence) => parts.push(lang.pick("cannot cast spells", "не может колдовать").to_owned()),
            None => {}
        }
        parts
    }
}

/// FD-2.19: what a charge adds, in the unit of the kind.
fn charge_part(spell: &Spell, lang: Lang) -> String {
    let more = i64::from(spell.per_charge);
    let added = match spell.kind {
        SpellKind::Push => lang.count(more, ["cell", "cells"], ["клетка", "клетки", "клеток"]),
        SpellKind::Object => percent(more, lang),
        SpellKind::Restore | SpellKind::VampirismEnergy => say!(lang, "{more} energy", "{more} энергии"),
        _ => turns(more, lang),
    };
    say!(lang, "each charge adds {added}", "за каждый заряд ещё {added}")
}

fn thing_part(thing: &Thing, strength: Option<i32>, lang: Lang) -> String {
    if thing.solid {
        return lang.pick("cannot be entered", "войти нельзя").to_owned();
    }
    let amount = strength.map_or_else(|| thing.base.to_string(), |strength| decimal(strength, lang));
    let damage = thing.damage_type.name().get(lang);
    say!(
        lang,
        "{amount} {damage} to whoever enters, or ends a turn there",
        "{amount} {damage} тому, кто вошёл или закончил там ход"
    )
}

fn attack_kinds(bits: u8, lang: Lang) -> String {
    let names = [
        lang.pick("plain sword attacks", "обычные атаки мечом"),
        lang.pick("plain wand attacks", "обычные атаки жезлом"),
        lang.pick("blades", "клинки"),
        lang.pick("bolts", "стрелы"),
        lang.pick("orbs", "сферы"),
        lang.pick("touches", "касания"),
    ];
    let named = attack_kind::ALL.iter().zip(names).filter(|((bit, _), _)| bits & bit != 0);
    named.map(|(_, name)| name).collect::<Vec<_>>().join(", ")
}

fn kind_name(spell: &Spell, lang: Lang) -> &'static str {
    match (spell.kind, spell.form) {
        (SpellKind::Direct, Some(Form::Blade)) => lang.pick("direct damage, blade", "прямой урон, клинок"),
        (SpellKind::Direct, Some(Form::Bolt)) => lang.pick("direct damage, bolt", "прямой урон, стрела"),
        (SpellKind::Direct, Some(Form::Orb)) => lang.pick("direct damage, orb", "прямой урон, сфера"),
        (SpellKind::Direct, _) => lang.pick("direct damage, touch", "прямой урон, касание"),
        (SpellKind::VampirismHealth, Some(Form::Blade)) => lang.pick("life steal, blade", "вампиризм жизни, клинок"),
        (SpellKind::VampirismHealth, _) => lang.pick("life steal", "вампиризм жизни"),
        (SpellKind::Invocation, _) if spell.targets == Targets::Area => {
            lang.pick("invocation over a cell and its neighbours", "воззвание на клетку и соседние")
        }
        (SpellKind::Invocation, _) => lang.pick("invocation", "воззвание"),
        (SpellKind::Dot, _) => lang.pick("damage over time", "дот"),
        (SpellKind::Control, _) => lang.pick("control", "контроль"),
        (SpellKind::Debuff, _) => lang.pick("debuff", "дебаф"),
        (SpellKind::Warcry, _) if spell.for_allies => {
            lang.pick("warcry for allies and oneself", "варкаст для союзников и себя")
        }
        (SpellKind::Warcry, _) => lang.pick("warcry against enemies", "варкаст против врагов"),
        (SpellKind::VampirismEnergy, _) => lang.pick("energy steal", "вампиризм энергии"),
        (SpellKind::Buff, _) => lang.pick("buff", "баф"),
        (SpellKind::Heal, _) => lang.pick("healing", "исцеление"),
        (SpellKind::ChargeGain, _) => lang.pick("charges", "заряды"),
        (SpellKind::Restore, _) => lang.pick("energy", "энергия"),
        (SpellKind::Leap, _) => lang.pick("leap to a free cell", "прыжок на свободную клетку"),
        (SpellKind::Push, _) if spell.for_allies => lang.pick("push of an ally", "толчок союзника"),
        (SpellKind::Push, _) => lang.pick("push", "толчок"),
        (SpellKind::Swap, _) if spell.for_allies => {
            lang.pick("change of places with an ally", "обмен местами с союзником")
        }
        (SpellKind::Swap, _) => lang.pick("change of places with an enemy", "обмен местами с врагом"),
        (SpellKind::Summon, _) => lang.pick("summon", "призыв"),
        (SpellKind::Object, _) => lang.pick("object", "объект"),
        (SpellKind::Resurrection, _) => lang.pick("resurrection", "воскрешение"),
    }
}
