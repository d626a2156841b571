//! Everybody on the map, with gauges, badges and the rest of the sheet.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::{Badge, Fact, Gauge, Token, TokenKind, Tone};
use holmgang_kernel::words::Lang;

use super::activity_gauge;
use crate::content::{ABSENT, Condition};
use crate::names::{cell_name, condition_name, facing_name, id_of, name_of, skill_name};
use crate::secrets::{knows_of, knows_plans};
use crate::state::{Ask, NO_SIDE, NOBODY, Posture, Slot, State, Who};
use crate::{Rules, choices, clause, hands, legal, pool, sight};

impl Rules {
    pub(super) fn tokens(&self, state: &State, viewer: Viewer, lang: Lang) -> Vec<Token> {
        let seen = state.everybody().filter(|who| !state.fighter(*who).left && knows_of(state, viewer, *who));
        seen.map(|who| self.token(state, who, viewer, lang)).collect()
    }

    fn token(&self, state: &State, who: Who, viewer: Viewer, lang: Lang) -> Token {
        let fighter = state.fighter(who);
        let sheet = state.sheet(who);
        Token {
            id: id_of(state, who).to_owned(),
            name: name_of(state, who, lang),
            sign: sheet.sign.get(lang).to_owned(),
            art: sheet.art.clone(),
            side: Some(fighter.side).filter(|side| *side != NO_SIDE),
            cell: cell_name(state.map(), fighter.cell),
            kind: TokenKind::Combatant,
            facing: Some(fighter.facing),
            acting: state.is_open() && who == acting(state),
            gauges: gauges(state, who, lang),
            badges: self.badges(state, who, viewer, lang),
            facts: self.sheet_facts(state, who, viewer, lang),
        }
    }

    fn badges(&self, state: &State, who: Who, viewer: Viewer, lang: Lang) -> Vec<Badge> {
        let fighter = state.fighter(who);
        let mut badges = Vec::new();
        let mut put = |id: &str, name: String, icon: &'static str, left: Option<u16>, tone: Tone, clause: Clause| {
            badges.push(Badge {
                id: id.to_owned(),
                name,
                icon,
                left,
                tone,
                about: about(id, lang),
                clause: Some(clause),
            });
        };
        let named = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
        let other = |who: Who| match knows_of(state, viewer, who) {
            true => name_of(state, who, lang),
            false => named("somebody unseen", "кто-то невидимый"),
        };
        if !fighter.is_able() {
            put("not_able", named("not able", "выведен из строя"), "st-dead", None, Tone::Bad, clause::NOT_ABLE);
        }
        for (condition, lasting) in Condition::ALL.into_iter().zip(fighter.conditions) {
            let (condition, id, _) = condition;
            if lasting.turns == 0 {
                continue;
            }
            let (icon, by) = match condition {
                Condition::Dazzled => ("st-debuff", clause::DAZZLED),
                Condition::Paralysed => ("st-stunned", clause::PARALYSED),
                Condition::Slowed => ("st-debuff", clause::SLOWED),
            };
            put(id, condition_name(condition, lang).to_owned(), icon, Some(lasting.turns.into()), Tone::Bad, by);
        }
        match fighter.posture {
            Posture::Standing => {}
            Posture::Sitting => {
                put("sitting", named("sitting", "сидит"), "st-prone", None, Tone::Bad, clause::POSTURE_EFFECTS)
            }
            Posture::Lying => {
                put("lying", named("lying", "лежит"), "st-prone", None, Tone::Bad, clause::POSTURE_EFFECTS)
            }
        }
        if fighter.grabbed_by != NOBODY {
            let by = other(fighter.grabbed_by);
            put(
                "grabbed",
                say!(lang, "held by {by}", "держит {by}"),
                "st-rooted",
                None,
                Tone::Bad,
                clause::BEING_GRABBED,
            );
        }
        if fighter.grabbing != NOBODY {
            let held = other(fighter.grabbing);
            put(
                "grabbing",
                say!(lang, "holds {held}", "держит: {held}"),
                "st-rooted",
                None,
                Tone::Plain,
                clause::BEING_GRABBED,
            );
        }
        if fighter.carrying != NOBODY {
            let carried = other(fighter.carrying);
            put(
                "carrying",
                say!(lang, "carries {carried}", "несёт: {carried}"),
                "act-drag-item",
                None,
                Tone::Plain,
                clause::CARRYING,
            );
        }
        if fighter.carried_by != NOBODY {
            let by = other(fighter.carried_by);
            put(
                "carried",
                say!(lang, "carried by {by}", "несёт {by}"),
                "st-immobile",
                None,
                Tone::Plain,
                clause::CARRYING,
            );
        }
        if fighter.surprised {
            put(
                "surprised",
                named("caught off guard", "застигнут врасплох"),
                "st-surprised",
                None,
                Tone::Bad,
                clause::SURPRISED_STATE,
            );
        } else if !fighter.alert {
            put(
                "not_alert",
                named("expects no attack", "не ждёт нападения"),
                "st-surprised",
                None,
                Tone::Bad,
                clause::NOT_ALERT,
            );
        }
        if fighter.hidden {
            put("hidden", named("hidden", "скрыт"), "st-hidden", None, Tone::Good, clause::HIDDEN_ATTACKER);
        }
        if 0 < fighter.conjured {
            let item = self.item_name(fighter.conjured_item, lang);
            let name = format!("{item}: {}", fighter.conjured);
            put("conjured", name, "act-summon", None, Tone::Good, clause::VOLLEY);
        }
        if fighter.is_mounted
            && let Some(mount) = state.sheet(who).mount.and_then(|mount| self.mounts.get(usize::from(mount)))
        {
            put("mounted", mount.name.get(lang).to_owned(), "act-charge", None, Tone::Good, clause::RIDING_AND_DRIVING);
        }
        if let Some(delayed) = state.delay_of(who) {
            let name = match knows_plans(state, viewer, who) {
                true => {
                    let plan = choices::delay_name(self, state, &delayed.deed, &delayed.trigger, delayed.of, lang);
                    say!(lang, "delayed: {plan}", "отложено: {plan}")
                }
                false => named("has delayed an action", "отложено действие"),
            };
            put("delayed", name, "act-wait", None, Tone::Good, clause::DELAYING);
        }
        if let Some(place) = state.synergy_of(who) {
            let synergy = &state.synergies[place];
            let (paid, price) = (synergy.member(who).map_or(0, |member| member.paid), synergy.price());
            let spell = self.spell_name(synergy.cast.spell, lang);
            put("synergy", format!("{spell}: {paid}/{price}"), "act-cast", None, Tone::Good, clause::EVERYBODY_PAYS);
        }
        badges
    }

    fn sheet_facts(&self, state: &State, who: Who, viewer: Viewer, lang: Lang) -> Vec<Fact> {
        let sheet = state.sheet(who);
        let fighter = state.fighter(who);
        let fact = |name: &str, value: String, clause| Fact { name: name.to_owned(), value, clause: Some(clause) };
        let item = |thing: u8| {
            let item = &state.items[usize::from(thing)];
            match item.quality {
                0 => self.item_name(item.item, lang).to_owned(),
                quality => format!("{} ({quality:+})", self.item_name(item.item, lang)),
            }
        };
        let mut facts = Vec::new();
        for (skill, value) in sheet.skills.iter().enumerate().filter(|(_, value)| **value != 0 && **value != ABSENT) {
            facts.push(fact(skill_name(skill as u8, lang), value.to_string(), clause::SKILL_CHECK));
        }
        let held: Vec<String> = hands::held(state, who).map(item).collect();
        let lists = [
            (lang.pick("In hand", "В руках"), held),
            (lang.pick("Belt", "На поясе"), hands::in_slot(state, who, Slot::Belt).map(item).collect()),
            (lang.pick("Pockets", "В карманах"), hands::in_slot(state, who, Slot::Pocket).map(item).collect()),
            (lang.pick("Bag", "В сумке"), hands::in_slot(state, who, Slot::Bag).map(item).collect()),
        ];
        for (name, things) in lists.into_iter().filter(|(_, things)| !things.is_empty()) {
            facts.push(fact(name, things.join(", "), clause::DRAW));
        }
        if !sheet.spells.is_empty() {
            let spells: Vec<&str> = sheet.spells.iter().map(|spell| self.spell_name(*spell, lang)).collect();
            facts.push(fact(lang.pick("Spells", "Заклинания"), spells.join(", "), clause::CAST));
        }
        if 0 < sheet.armour {
            facts.push(fact(lang.pick("Armour", "Доспех"), sheet.armour.to_string(), clause::ARMOUR));
        }
        facts.push(fact(lang.pick("Speed", "Скорость"), sheet.speed.to_string(), clause::SPEED));
        if fighter.side != NO_SIDE {
            let bonus = pool::bonus(state, who);
            let by = match bonus {
                0 => clause::ONLY_THE_MINORITY,
                _ if 2 < state.setup.sides => clause::MORE_THAN_TWO_SIDES,
                _ => clause::OUTNUMBERED_BONUS,
            };
            facts.push(fact(lang.pick("Outnumbered bonus", "Бонус за перевес"), bonus.to_string(), by));
            let next = pool::points_per_round(state, who).to_string();
            facts.push(fact(lang.pick("At the next refresh", "При восстановлении"), next, clause::WHEN_IT_IS_COMPUTED));
        }
        let seen: Vec<String> = state
            .everybody()
            .filter(|other| *other != who && !state.fighter(*other).left && sight::sees(state, who, *other))
            .filter(|other| !state.fighter(*other).hidden)
            .map(|other| name_of(state, other, lang))
            .collect();
        if !seen.is_empty() && !fighter.left {
            facts.push(fact(lang.pick("In view", "В поле зрения"), seen.join(", "), clause::VIEW));
        }
        if knows_plans(state, viewer, who) {
            let orders = state.orders.iter().filter(|(of, _)| *of == who);
            for (place, (_, order)) in orders.enumerate() {
                let name = say!(lang, "Standing order {}", "Приказ {}", place + 1);
                facts.push(fact(&name, choices::order_name(order, lang), clause::ONE_DEFENCE_BEFORE_THE_DICE));
            }
        }
        let facing = facing_name(state.map().grid, fighter.facing, lang).to_owned();
        facts.push(fact(lang.pick("Faces", "Смотрит"), facing, clause::FACING));
        facts
    }
}

/// Who is acting: the one who does what is being answered, else the one who has the turn.
fn acting(state: &State) -> Who {
    match state.ask {
        Ask::Act => legal::decider(state),
        Ask::React { .. } | Ask::Fire { .. } => state.frames.last().map_or(state.active, |frame| frame.by),
    }
}

fn gauges(state: &State, who: Who, lang: Lang) -> Vec<Gauge> {
    let (fighter, sheet) = (state.fighter(who), state.sheet(who));
    let gauge = |id, en: &str, ru: &str, short: (&str, &str), icon, value: i16, max: i16| Gauge {
        id,
        name: lang.pick(en, ru).to_owned(),
        short: lang.pick(short.0, short.1).to_owned(),
        icon,
        value: value.into(),
        max: max.into(),
    };
    let mut gauges = vec![
        gauge("body", "Body", "Тело", ("B", "Т"), "res-hp", fighter.body, sheet.body_max),
        gauge("mind", "Mind", "Разум", ("M", "Р"), "res-mana", fighter.mind, sheet.mind_max),
    ];
    if fighter.side != NO_SIDE {
        gauges.push(activity_gauge(state, who, lang));
    }
    gauges
}

/// What a badge does, in a sentence.
fn about(id: &str, lang: Lang) -> String {
    match id {
        "dazzled" => say!(
            lang,
            "Sees nobody: −5 to attack checks, aims at adjacent cells only, defends passively",
            "Никого не видит: −5 к проверкам атаки, цели только рядом, защита пассивная"
        ),
        "paralysed" => say!(
            lang,
            "No points, no reactions; no passive defence against what only hits",
            "Ни очков, ни реакций; против чистого попадания пассивной защиты нет"
        ),
        "slowed" => say!(lang, "Fewer points at the next refresh", "Меньше очков при восстановлении"),
        "sitting" | "lying" => say!(
            lang,
            "No moving, lifting or pushing; −5 to Acrobatics",
            "Не двигается, не поднимает, не толкает; −5 к акробатике"
        ),
        "grabbed" => say!(lang, "Cannot move", "Не может двигаться"),
        "surprised" => say!(
            lang,
            "No turn in round 0; attacks on it meet no defence",
            "В нулевом раунде не ходит; от атак защиты нет"
        ),
        "not_alert" => say!(lang, "An attack on it meets no defence", "От атаки защиты нет"),
        "hidden" => {
            say!(lang, "In no opponent's view; its attack is unforeseen", "Враги не видят; его атака непредвиденная")
        }
        _ => String::new(),
    }
}
