//! What skills, items and effects do, in words.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::content::{Change, ClassItem, ItemKind, Modifier, Skill, SkillTarget, Spell, Stat, Subclass};
use crate::state::{Options, What};
use crate::values::{by_level, spell_thirds, strength};

/// A number with its sign.
pub(crate) fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}

/// Rounds in words.
pub(crate) fn rounds_of(count: u8, lang: Lang) -> String {
    lang.count(i64::from(count), ["round", "rounds"], ["раунд", "раунда", "раундов"])
}

/// Chess moves in words.
pub(crate) fn moves_of(count: u8, lang: Lang) -> String {
    lang.count(i64::from(count), ["move", "moves"], ["ход", "хода", "ходов"])
}

/// Uses in words.
pub(crate) fn uses_of(count: u8, lang: Lang) -> String {
    lang.count(i64::from(count), ["use", "uses"], ["использование", "использования", "использований"])
}

/// Parts joined to a sentence.
pub(crate) fn sentence(parts: Vec<String>) -> String {
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => text,
    }
}

/// Many of a subclass.
pub(crate) fn subclass_many(subclass: Subclass, lang: Lang) -> &'static str {
    match subclass {
        Subclass::Warrior => lang.pick("Warriors", "Воинов"),
        Subclass::Archer => lang.pick("Archers", "Лучников"),
        Subclass::Mage => lang.pick("Mages", "Магов"),
    }
}

/// What a modifier changes.
fn modifier_words(modifier: &Modifier, lang: Lang) -> Vec<String> {
    let words = Change::ALL.iter().filter(|(change, _)| modifier[*change as usize] != 0).map(|(change, _)| {
        let amount = signed(i64::from(modifier[*change as usize]));
        match change {
            Change::PhysicalAttackPercent => say!(lang, "physical attack {amount}%", "физическая атака {amount}%"),
            Change::MagicAttackPercent => say!(lang, "magic attack {amount}%", "магическая атака {amount}%"),
            Change::PhysicalAttack => say!(lang, "physical attack {amount}", "физическая атака {amount}"),
            Change::MagicAttack => say!(lang, "magic attack {amount}", "магическая атака {amount}"),
            Change::PhysicalDefence => {
                say!(lang, "physical defence {amount} points", "физическая защита {amount} (в пунктах)")
            }
            Change::MagicDefence => {
                say!(lang, "magic defence {amount} points", "магическая защита {amount} (в пунктах)")
            }
            Change::Speed => say!(lang, "speed {amount}", "скорость {amount}"),
            Change::HealthRecovery => say!(lang, "Health recovery {amount}", "восстановление здоровья {amount}"),
            Change::ManaRecovery => say!(lang, "Mana recovery {amount}", "восстановление маны {amount}"),
            Change::StaminaRecovery => say!(lang, "Stamina recovery {amount}", "восстановление выносливости {amount}"),
        }
    });
    words.collect()
}

fn shares(physical: i16, magic: i16, lang: Lang) -> String {
    match (physical, magic) {
        (0, magic) => say!(lang, "{magic}% of magic attack", "{magic}% магической атаки"),
        (physical, 0) => say!(lang, "{physical}% of physical attack", "{physical}% физической атаки"),
        (physical, magic) if physical == magic => say!(lang, "{physical}% of both attacks", "{physical}% обеих атак"),
        (physical, magic) => say!(
            lang,
            "{physical}% of physical and {magic}% of magic attack",
            "{physical}% физической и {magic}% магической атаки"
        ),
    }
}

impl Rules {
    /// What a skill does, in a sentence.
    pub(crate) fn skill_about(&self, skill: &Skill, lang: Lang) -> String {
        let target = match skill.target {
            SkillTarget::Enemy => lang.pick("one enemy", "один враг"),
            SkillTarget::AllEnemies => lang.pick("all enemies within reach", "все доступные враги"),
            SkillTarget::Ally => lang.pick("one ally", "один союзник"),
            SkillTarget::AllyOrSelf => lang.pick("one ally or oneself", "один союзник или вы сами"),
        };
        let mut parts = vec![target.to_owned()];
        if skill.damages() {
            parts.push(shares(skill.shares.physical, skill.shares.magic, lang));
        }
        if skill.sure_hit {
            parts.push(lang.pick("cannot be evaded", "уклониться нельзя").to_owned());
        }
        if skill.self_shares.is_damage() {
            let own = shares(skill.self_shares.physical, skill.self_shares.magic, lang);
            parts.push(say!(lang, "hurts its user by {own}", "ранит применившего: {own}"));
        }
        if skill.heal > 0 {
            let heal = skill.heal;
            parts.push(say!(lang, "+{heal} Health", "+{heal} здоровья"));
        }
        parts.extend(modifier_words(&skill.modifier, lang));
        if skill.rounds > 0 {
            parts.push(rounds_of(skill.rounds, lang));
        }
        sentence(parts)
    }

    /// What an effect does to its bearer.
    pub(crate) fn effect_about(&self, what: What, value: i16, lang: Lang) -> String {
        match what {
            What::Skill(skill) => self
                .skills
                .get(usize::from(skill))
                .map_or(String::new(), |skill| sentence(modifier_words(&skill.modifier, lang))),
            What::Strength | What::Weakness => {
                let amount = signed(if what == What::Strength { value.into() } else { -i64::from(value) });
                say!(lang, "Mana and Stamina recovery {amount}.", "Восстановление маны и выносливости {amount}.")
            }
            What::Cloak => say!(
                lang,
                "No enemy can aim at her; she cannot attack, and recovers faster.",
                "Враги не могут в неё целиться; она не атакует и быстрее восстанавливается."
            ),
        }
    }

    /// What a class ability does, in a sentence.
    pub(crate) fn ability_about(
        &self,
        item: &ClassItem,
        spell: Option<Spell>,
        subclass: Subclass,
        lang: Lang,
    ) -> String {
        let lasting = rounds_of(item.action_rounds, lang);
        match (item.kind, spell) {
            (ItemKind::TalismanOfTheWall, _) => {
                let wall = item.wall;
                let (health, guard, bound) =
                    (wall.health, wall.physical_defence, subclass_many(subclass.bound_by_its_wall(), lang));
                say!(
                    lang,
                    "A Wall of {health} Health and {guard}% defence for {lasting}: enemy {bound} can attack nothing else.",
                    "Стена: здоровье {health}, защита {guard}%, {lasting}. Вражеских {bound} она вынуждает бить только её."
                )
            }
            (ItemKind::CloakOfInvisibility, _) => say!(
                lang,
                "Nobody can aim at her for {lasting}; she can only defend and recovers faster.",
                "{lasting} в неё нельзя целиться; она только защищается и быстрее восстанавливается."
            ),
            (ItemKind::Spellbook, Some(Spell::Healing)) => {
                let amount = holmgang_kernel::tally::round_half_up(spell_thirds(item), 3);
                say!(lang, "+{amount} Health to an ally or oneself.", "+{amount} здоровья союзнику или себе.")
            }
            (ItemKind::Spellbook, Some(Spell::Lightning)) => {
                let amount = holmgang_kernel::tally::round_half_up(spell_thirds(item), 3);
                say!(
                    lang,
                    "{amount} magic damage to any visible enemy piece, before its defence; it may evade.",
                    "{amount} магического урона любой видимой фигуре врага, до её защиты; она может уклониться."
                )
            }
            (ItemKind::Spellbook, spell) => {
                let sign = if spell == Some(Spell::Weakness) { -1 } else { 1 };
                let amount = signed(sign * i64::from(strength(item)));
                say!(
                    lang,
                    "Mana and Stamina recovery {amount} for {lasting}.",
                    "Восстановление маны и выносливости {amount} на {lasting}."
                )
            }
        }
    }

    /// What an item adds while its ability acts (MD-8.13, MD-9.4).
    pub(crate) fn item_words(&self, item: &ClassItem, lang: Lang) -> String {
        let level = item.level;
        let gives = |stat: Stat| by_level(item.stats[stat as usize], item.level);
        let name = item.name.get(lang);
        let more = match item.kind {
            ItemKind::TalismanOfTheWall => {
                let (health, recovery) = (gives(Stat::MaxHealth), gives(Stat::HealthRecovery));
                say!(
                    lang,
                    "while the Wall stands: maximum Health +{health}, recovery +{recovery}",
                    "пока стоит Стена: максимум здоровья +{health}, восстановление +{recovery}"
                )
            }
            ItemKind::CloakOfInvisibility => {
                let (health, mana, stamina) =
                    (gives(Stat::HealthRecovery), gives(Stat::ManaRecovery), gives(Stat::StaminaRecovery));
                say!(
                    lang,
                    "under the Cloak: recovery +{health}, +{mana}, +{stamina}",
                    "под плащом: восстановление +{health}, +{mana}, +{stamina}"
                )
            }
            ItemKind::Spellbook => String::new(),
        };
        let level = say!(lang, "level {level}", "уровень {level}");
        if more.is_empty() { format!("{name}, {level}") } else { format!("{name}, {level}; {more}") }
    }
}

/// The rulings that were chosen otherwise than they stand in the rulebook, as a sentence of the log (MD-4.5 and the other options); empty if there is none.
pub(crate) fn house_rules(options: &Options, lang: Lang) -> String {
    let usual = Options::default();
    let mut chosen: Vec<String> = Vec::new();
    let mut add = |differs: bool, en: &str, ru: &str| {
        if differs {
            chosen.push(lang.pick(en, ru).to_owned());
        }
    };
    add(
        options.guard_is_relative != usual.guard_is_relative,
        "the guard stance multiplies defences by 1.2",
        "стойка умножает защиты на 1,2",
    );
    add(
        options.blocks_by_file != usual.blocks_by_file,
        "a Warrior is blocked by his own file only",
        "воина загораживает только его вертикаль",
    );
    add(
        options.cloak_screens != usual.cloak_screens,
        "a cloaked Queen does not guard the back row",
        "ферзь под плащом не прикрывает задний ряд",
    );
    add(options.move_clock != usual.move_clock, "no clock of the turns", "без часов хода");
    let (quiet, cap) = (i64::from(options.stall_rounds), i64::from(options.round_cap));
    if options.stall_rounds != usual.stall_rounds {
        let quiet = lang.count(quiet, ["round", "rounds"], ["раунда", "раундов", "раундов"]);
        chosen.push(say!(lang, "stalemate after {quiet} without lost Health", "пат после {quiet} без потери здоровья"));
    }
    if options.round_cap != usual.round_cap {
        let cap = lang.count(cap, ["round", "rounds"], ["раунд", "раунда", "раундов"]);
        chosen.push(say!(lang, "at most {cap}", "предел: {cap}"));
    }
    if chosen.is_empty() {
        return String::new();
    }
    let chosen = chosen.join("; ");
    say!(lang, " House rules: {chosen}.", " Домашние правила: {chosen}.")
}
