//! Everybody on the map, with gauges, badges and the rest of the sheet.

use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::{Badge, Fact, Gauge, Token, TokenKind, Told, Tone};
use holmgang_kernel::words::{Fixed, Lang};
use holmgang_kernel::{badges, facts, gauges, say};

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
        let other = |who: Who| match knows_of(state, viewer, who) {
            true => name_of(state, who, lang),
            false => lang.pick("somebody unseen", "кто-то невидимый").to_owned(),
        };
        let mut badges = badges! { lang;
            if !fighter.is_able() => "not_able" = "not able", "выведен из строя", "st-dead", Bad, "", clause::NOT_ABLE;
        };
        for ((condition, id, _), lasting) in Condition::ALL.into_iter().zip(fighter.conditions) {
            if lasting.turns == 0 {
                continue;
            }
            let (icon, by) = match condition {
                Condition::Dazzled => ("st-debuff", clause::DAZZLED),
                Condition::Paralysed => ("st-stunned", clause::PARALYSED),
                Condition::Slowed => ("st-debuff", clause::SLOWED),
            };
            let (name, about) = (condition_name(condition, lang), about(condition).get(lang));
            badges.push(Badge::of(id, name, icon, Tone::Bad, about, by).lasting(Some(lasting.turns.into())));
        }
        let is_surprised = fighter.surprised;
        badges.extend(badges! { lang;
            if fighter.posture == Posture::Sitting => "sitting" = "sitting", "сидит", "st-sitting", Bad, LOW, clause::POSTURE_EFFECTS;
            if fighter.posture == Posture::Lying => "lying" = "lying", "лежит", "st-prone", Bad, LOW, clause::POSTURE_EFFECTS;
        });
        // Who holds and carries whom.
        for (id, who, (en, ru), icon, tone, about, by) in [
            ("grabbed", fighter.grabbed_by, ("held by", "держит"), "st-rooted", Tone::Bad, HELD, clause::BEING_GRABBED),
            (
                "grabbing",
                fighter.grabbing,
                ("holds", "держит:"),
                "st-rooted",
                Tone::Plain,
                NOTHING,
                clause::BEING_GRABBED,
            ),
            (
                "carrying",
                fighter.carrying,
                ("carries", "несёт:"),
                "act-drag-item",
                Tone::Plain,
                NOTHING,
                clause::CARRYING,
            ),
            (
                "carried",
                fighter.carried_by,
                ("carried by", "несёт"),
                "st-immobile",
                Tone::Plain,
                NOTHING,
                clause::CARRYING,
            ),
        ] {
            if who != NOBODY {
                let name = format!("{} {}", lang.pick(en, ru), other(who));
                badges.push(Badge::of(id, name, icon, tone, about.told(lang), by));
            }
        }
        badges.extend(badges! { lang;
            if is_surprised => "surprised" = "caught off guard", "застигнут врасплох", "st-surprised", Bad,
                ("No turn in round 0; attacks on it meet no defence", "В нулевом раунде не ходит; от атак защиты нет"), clause::SURPRISED_STATE;
            if !is_surprised && !fighter.alert => "not_alert" = "expects no attack", "не ждёт нападения", "st-surprised", Bad,
                ("An attack on it meets no defence", "От атаки защиты нет"), clause::NOT_ALERT;
            if fighter.hidden => "hidden" = "hidden", "скрыт", "st-hidden", Good,
                ("In no opponent's view; its attack is unforeseen", "Враги не видят; его атака непредвиденная"), clause::HIDDEN_ATTACKER;
        });
        let mut put = |id: &str, name: String, icon, by| badges.push(Badge::of(id, name, icon, Tone::Good, "", by));
        if 0 < fighter.conjured {
            let name = format!("{}: {}", self.item_name(fighter.conjured_item, lang), fighter.conjured);
            put("conjured", name, "act-summon", clause::VOLLEY);
        }
        if fighter.is_mounted
            && let Some(mount) = state.sheet(who).mount.and_then(|mount| self.mounts.get(usize::from(mount)))
        {
            put("mounted", mount.name.get(lang).to_owned(), "act-charge", clause::RIDING_AND_DRIVING);
        }
        if let Some(delayed) = state.delay_of(who) {
            let name = match knows_plans(state, viewer, who) {
                true => {
                    let plan = choices::delay_name(self, state, &delayed.deed, &delayed.trigger, delayed.of, lang);
                    say!(lang, "delayed: {plan}", "отложено: {plan}")
                }
                false => lang.pick("has delayed an action", "отложено действие").to_owned(),
            };
            put("delayed", name, "act-wait", clause::DELAYING);
        }
        if let Some(place) = state.synergy_of(who) {
            let synergy = &state.synergies[place];
            let (paid, price) = (synergy.member(who).map_or(0, |member| member.paid), synergy.price());
            let spell = self.spell_name(synergy.cast.spell, lang);
            put("synergy", format!("{spell}: {paid}/{price}"), "act-cast", clause::EVERYBODY_PAYS);
        }
        badges
    }

    fn sheet_facts(&self, state: &State, who: Who, viewer: Viewer, lang: Lang) -> Vec<Fact> {
        let sheet = state.sheet(who);
        let fighter = state.fighter(who);
        let item = |thing: u8| {
            let item = &state.items[usize::from(thing)];
            match item.quality {
                0 => self.item_name(item.item, lang).to_owned(),
                quality => format!("{} ({quality:+})", self.item_name(item.item, lang)),
            }
        };
        let mut facts = Vec::new();
        for (skill, value) in sheet.skills.iter().enumerate().filter(|(_, value)| **value != 0 && **value != ABSENT) {
            facts.push(Fact::of(lang, skill_name(skill as u8, lang), *value, clause::SKILL_CHECK));
        }
        let held: Vec<String> = hands::held(state, who).map(item).collect();
        let lists = [
            (lang.pick("In hand", "В руках"), held),
            (lang.pick("Belt", "На поясе"), hands::in_slot(state, who, Slot::Belt).map(item).collect()),
            (lang.pick("Pockets", "В карманах"), hands::in_slot(state, who, Slot::Pocket).map(item).collect()),
            (lang.pick("Bag", "В сумке"), hands::in_slot(state, who, Slot::Bag).map(item).collect()),
        ];
        for (name, things) in lists.into_iter().filter(|(_, things)| !things.is_empty()) {
            facts.push(Fact::of(lang, name, things.join(", "), clause::DRAW));
        }
        let spells: Vec<&str> = sheet.spells.iter().map(|spell| self.spell_name(*spell, lang)).collect();
        let bonus = pool::bonus(state, who);
        let bonus_by = match bonus {
            0 => clause::ONLY_THE_MINORITY,
            _ if 2 < state.setup.sides => clause::MORE_THAN_TWO_SIDES,
            _ => clause::OUTNUMBERED_BONUS,
        };
        let fights = fighter.side != NO_SIDE;
        let seen: Vec<String> = state
            .everybody()
            .filter(|other| *other != who && !state.fighter(*other).left && sight::sees(state, who, *other))
            .filter(|other| !state.fighter(*other).hidden)
            .map(|other| name_of(state, other, lang))
            .collect();
        facts.extend(facts! { lang;
            if !spells.is_empty() => "Spells", "Заклинания" = spells.join(", "), clause::CAST;
            if 0 < sheet.armour => "Armour", "Доспех" = sheet.armour, clause::ARMOUR;
            "Speed", "Скорость" = sheet.speed, clause::SPEED;
            if fights => "Outnumbered bonus", "Бонус за перевес" = bonus, bonus_by;
            if fights => "At the next refresh", "При восстановлении" = pool::points_per_round(state, who), clause::WHEN_IT_IS_COMPUTED;
            if !seen.is_empty() && !fighter.left => "In view", "В поле зрения" = seen.join(", "), clause::VIEW;
        });
        if knows_plans(state, viewer, who) {
            let orders = state.orders.iter().filter(|(of, _)| *of == who);
            for (place, (_, order)) in orders.enumerate() {
                let name = say!(lang, "Standing order {}", "Приказ {}", place + 1);
                facts.push(Fact::of(lang, name, choices::order_name(order, lang), clause::ONE_DEFENCE_BEFORE_THE_DICE));
            }
        }
        let facing = facing_name(state.map().grid, fighter.facing, lang);
        facts.push(Fact::of(lang, ("Faces", "Смотрит"), facing, clause::FACING));
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
    let mut gauges = gauges! { lang;
        "body" = "Body", "Тело", "B", "Т", "res-hp", fighter.body, sheet.body_max;
        "mind" = "Mind", "Разум", "M", "Р", "res-mana", fighter.mind, sheet.mind_max;
    };
    if fighter.side != NO_SIDE {
        gauges.push(activity_gauge(state, who, lang));
    }
    gauges
}

/// What a badge says that says nothing.
const NOTHING: (&str, &str) = ("", "");
const HELD: (&str, &str) = ("Cannot move", "Не может двигаться");
const LOW: (&str, &str) =
    ("No moving, lifting or pushing; −5 to Acrobatics", "Не двигается, не поднимает, не толкает; −5 к акробатике");

/// What a condition does, in a sentence.
const fn about(condition: Condition) -> Fixed {
    match condition {
        Condition::Dazzled => Fixed::new(
            "Sees nobody: −5 to attack checks, aims at adjacent cells only, defends passively",
            "Никого не видит: −5 к проверкам атаки, цели только рядом, защита пассивная",
        ),
        Condition::Paralysed => Fixed::new(
            "No points, no reactions; no passive defence against what only hits",
            "Ни очков, ни реакций; против чистого попадания пассивной защиты нет",
        ),
        Condition::Slowed => Fixed::new("Fewer points at the next refresh", "Меньше очков при восстановлении"),
    }
}
