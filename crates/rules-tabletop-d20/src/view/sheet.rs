//! A combatant as a screen shows it: token, gauges, badges and facts.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::say;
use holmgang_kernel::view::{Badge, Fact, Gauge, Token, TokenKind, Tone};
use holmgang_kernel::words::Lang;

use crate::choices::orders_given;
use crate::content::{Ability, DamageType, Gear, Save, WeaponId};
use crate::describe::{condition_about, condition_tone, facing_name};
use crate::icons::icon_of_condition;
use crate::names::cell_name;
use crate::numbers::defence::Incoming;
use crate::state::{Condition, Effect, Life, NOTHING, Place, Posture, State, Who};
use crate::{Rules, clause};

impl Rules {
    pub(super) fn token(&self, state: &State, who: Who, lang: Lang) -> Token {
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        Token {
            id: self.id_of(state, who),
            name: self.name_of(state, who, lang),
            sign: sheet.sign.get(lang).to_owned(),
            art: self.sign_of(state, who).to_owned(),
            side: Some(figure.team as u8),
            cell: cell_name(figure.cell),
            kind: TokenKind::Combatant,
            facing: Some(figure.facing as u8),
            acting: who == state.active && state.standing.is_open(),
            gauges: self.gauges(state, who, lang),
            badges: self.badges(state, who, lang),
            facts: self.sheet_facts(state, who, lang),
        }
    }

    fn gauges(&self, state: &State, who: Who, lang: Lang) -> Vec<Gauge> {
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        let gauge = |id, name: &str, short: &str, icon, value: i32, max: i32| Gauge {
            id,
            name: name.to_owned(),
            short: short.to_owned(),
            icon,
            value,
            max,
        };
        let mut gauges = vec![gauge(
            "hp",
            lang.pick("hits", "хиты"),
            lang.pick("HP", "хит."),
            "res-hp",
            i32::from(figure.hp),
            i32::from(sheet.hp_max),
        )];
        if figure.nonlethal > 0 {
            let value = i32::from(figure.nonlethal);
            gauges.push(gauge(
                "nonlethal",
                lang.pick("nonlethal damage", "нелетальный урон"),
                lang.pick("NL", "НЛ"),
                "",
                value,
                i32::from(figure.hp).max(value),
            ));
        }
        let all = i32::from(self.opportunities(state, who, &mut ()));
        let left = i32::from(figure.aoo_left);
        gauges.push(gauge(
            "aoo",
            lang.pick("attacks of opportunity", "атаки при возможности"),
            lang.pick("AoO", "АВ"),
            "",
            left,
            all.max(left),
        ));
        gauges
    }

    fn badges(&self, state: &State, who: Who, lang: Lang) -> Vec<Badge> {
        let figure = state.figure(who);
        let mut badges = Vec::new();
        if figure.life == Life::Incapacitated {
            badges.push(plain(
                "incapacitated",
                lang.pick("unconscious", "без сознания"),
                "st-dead",
                Tone::Bad,
                lang.pick("can be finished, or saved by one hit", "можно добить или спасти одним хитом"),
                clause::INCAPACITATED,
            ));
        }
        if figure.posture != Posture::Standing {
            let icon = if figure.posture == Posture::Prone { "st-prone" } else { "" };
            badges.push(plain(
                "posture",
                figure.posture.name().get(lang),
                icon,
                Tone::Bad,
                lang.pick("easier to hit in melee, harder to shoot", "легче попасть вблизи, труднее издали"),
                clause::LYING_AND_CROUCHED,
            ));
        }
        if figure.mounted {
            badges.push(plain(
                "mounted",
                lang.pick("rider", "верхом"),
                "",
                Tone::Good,
                lang.pick("−2 on melee against a rider", "−2 к атакам вблизи по всаднику"),
                clause::RIDERS_AND_HEIGHT,
            ));
        }
        if figure.sheathed {
            badges.push(plain(
                "sheathed",
                lang.pick("weapon in the sheath", "оружие в ножнах"),
                "",
                Tone::Bad,
                lang.pick("initiative −2", "инициатива −2"),
                clause::INITIATIVE_SITUATION,
            ));
        }
        let effects = || state.effects.iter().filter(|effect| effect.bearer == who);
        for (what, id) in Condition::ALL {
            if figure.is(what) && !effects().any(|effect| effect.what == what) {
                badges.push(badge(&Effect::plain(what, who, who, 0, 0), id, lang));
            }
        }
        for effect in effects().filter(|effect| Rules::is_shown(effect.what)) {
            let id = effect.what.word();
            badges.push(badge(effect, id, lang));
        }
        badges
    }

    /// The rest of the sheet, beside the gauges.
    fn sheet_facts(&self, state: &State, who: Who, lang: Lang) -> Vec<Fact> {
        let fact =
            |name: &str, value: String, clause: Clause| Fact { name: name.to_owned(), value, clause: Some(clause) };
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        let ac = |touch| self.armour_class(state, who, Incoming::nobody(touch), &mut ());
        let mut facts = vec![
            fact(
                lang.pick("AC / touch", "КЗ / касание"),
                format!("{} / {}", ac(false), ac(true)),
                clause::ARMOUR_CLASS,
            ),
            fact(lang.pick("Faces", "Взгляд"), facing_name(figure.facing, lang).to_owned(), clause::FACING),
            fact(
                lang.pick("Level bonus", "Бонус за уровень"),
                format!("{:+}", sheet.bonus.attack),
                clause::LEVEL_BONUS,
            ),
            fact(lang.pick("Abilities", "Характеристики"), abilities(state, who, lang), clause::ABILITY_MODIFIER),
        ];
        let saves = [Save::Fortitude, Save::Reaction, Save::Will]
            .map(|save| format!("{:+}", self.save_total(state, who, save, &mut ())));
        facts.push(fact(
            lang.pick("Fortitude, reaction, will", "Стойкость, реакция, воля"),
            saves.join(", "),
            clause::SAVES,
        ));
        facts.push(fact(lang.pick("Speed", "Скорость"), self.speed(state, who).to_string(), clause::SPEED));
        for (name, thing) in [
            (lang.pick("Main hand", "Основная рука"), figure.main),
            (lang.pick("Off hand", "Неосновная рука"), figure.off),
        ] {
            if thing != NOTHING {
                facts.push(fact(name, self.held_text(state, thing, lang), clause::HANDS));
            }
        }
        if !sheet.natural.is_empty() {
            let natural =
                sheet.natural.iter().map(|weapon: &WeaponId| self.weapon_text(*weapon, lang)).collect::<Vec<_>>();
            facts.push(fact(
                lang.pick("Natural weapons", "Природное оружие"),
                natural.join("; "),
                clause::NATURAL_WEAPONS,
            ));
        }
        let things = |at: Place| {
            state
                .things
                .iter()
                .filter(move |thing| thing.at == at)
                .map(|thing| self.gear_name(thing.gear, lang))
                .collect::<Vec<_>>()
                .join(", ")
        };
        for (name, list, clause) in [
            (lang.pick("Worn", "Надето"), things(Place::Worn(who)), clause::ARMOUR_CLASS),
            (lang.pick("Carried", "При себе"), things(Place::Carried(who)), clause::DRAW_OR_STANCE),
        ] {
            if !list.is_empty() {
                facts.push(fact(name, list, clause));
            }
        }
        if sheet.spells != 0 {
            let spells = (0..self.spells.len() as u8)
                .filter(|spell| sheet.knows(*spell))
                .map(|spell| self.spell_name(spell, lang))
                .collect::<Vec<_>>();
            facts.push(fact(lang.pick("Spells", "Заклинания"), spells.join(", "), clause::SLOTS));
            let slots = figure
                .slots
                .iter()
                .zip(sheet.slots)
                .filter(|(left, most)| **left > 0 || *most > 0)
                .map(|(left, most)| format!("{left}/{most}"))
                .collect::<Vec<_>>();
            facts.push(fact(lang.pick("Slots by circle", "Ячейки по кругам"), slots.join(", "), clause::SLOTS));
        }
        if figure.stability > 0 {
            facts.push(fact(
                lang.pick("Sure footing", "Устойчивость"),
                figure.stability.to_string(),
                clause::SURE_FOOTING,
            ));
        }
        let resist = DamageType::ALL
            .iter()
            .filter(|(kind, _)| sheet.resist[*kind as usize] > 0)
            .map(|(kind, _)| format!("{} {}%", kind.name().get(lang), sheet.resist[*kind as usize]))
            .collect::<Vec<_>>();
        if !resist.is_empty() {
            facts.push(fact(lang.pick("Resistance", "Резистанс"), resist.join(", "), clause::CONFIRMING));
        }
        if sheet.undead {
            facts.push(fact(
                lang.pick("Undead, turning difficulty", "Нежить, УС изгнания"),
                figure.turn_dc.to_string(),
                clause::TURN_DIFFICULTY,
            ));
        }
        if let Some(given) = orders_given(&figure.orders, lang) {
            facts.push(fact(lang.pick("Standing orders", "Постоянные приказы"), given, clause::OPPORTUNITY));
        }
        facts.push(fact(
            lang.pick("Challenge", "Уровень сложности"),
            crate::fields::challenge_field(sheet.challenge).to_string(),
            clause::BATTLE_LEVEL_TABLE,
        ));
        facts
    }

    fn weapon_text(&self, weapon: WeaponId, lang: Lang) -> String {
        let data = &self.weapons[weapon as usize];
        format!("{}: {}", data.name.get(lang), self.weapon_about(data, lang))
    }

    fn held_text(&self, state: &State, thing: u8, lang: Lang) -> String {
        let it = &state.things[usize::from(thing)];
        let Gear::Weapon(weapon) = it.gear else { return self.gear_name(it.gear, lang).to_owned() };
        let mut text = self.weapon_text(weapon, lang);
        let data = &self.weapons[weapon as usize];
        if data.is_ranged {
            let shots = it.shots;
            text += &say!(lang, "; {shots} shots", "; выстрелов {shots}");
        }
        if data.crossbow && it.cased {
            text += lang.pick("; cased", "; зачехлено");
        } else if data.crossbow && !it.loaded {
            text += lang.pick("; not loaded", "; не заряжено");
        }
        text
    }
}

fn abilities(state: &State, who: Who, lang: Lang) -> String {
    let names = lang.pick(["Str", "Dex", "Con", "Int", "Wis", "Cha"], ["Сил", "Лов", "Слож", "Инт", "Мдр", "Хар"]);
    let sheet = state.sheet(who);
    let all = Ability::ALL.iter().zip(names).map(|((ability, _), name)| {
        format!("{name} {} ({:+})", sheet.abilities[*ability as usize], sheet.modifier(*ability))
    });
    all.collect::<Vec<_>>().join(", ")
}

fn plain(id: &str, name: &str, icon: &'static str, tone: Tone, about: &str, clause: Clause) -> Badge {
    Badge {
        id: id.to_owned(),
        name: name.to_owned(),
        icon,
        left: None,
        tone,
        about: about.to_owned(),
        clause: Some(clause),
    }
}

fn badge(effect: &Effect, id: &str, lang: Lang) -> Badge {
    let tone = match condition_tone(effect.what, effect.value) {
        1 => Tone::Good,
        -1 => Tone::Bad,
        _ => Tone::Plain,
    };
    Badge {
        id: id.to_owned(),
        name: effect.what.name().get(lang).to_owned(),
        icon: icon_of_condition(effect.what),
        left: Some(u16::from(effect.left)).filter(|left| *left > 0),
        tone,
        about: condition_about(effect.what, effect.value, lang),
        clause: Some(clause_of(effect.what)),
    }
}

/// The clause behind a condition.
pub fn clause_of(condition: Condition) -> Clause {
    match condition {
        Condition::Surprised => clause::SURPRISE,
        Condition::Immobilised | Condition::Asleep => clause::CAUGHT_OFF_GUARD,
        Condition::Hurricane => clause::HURRICANE_HOW_LONG,
        Condition::TotalDefence => clause::NOTHING_BUT_DEFENCE,
        Condition::OffBalance | Condition::Entangled => clause::MISHAP,
        Condition::Backing => clause::PRICE_OF_BACKING,
        Condition::Casting => clause::LONG_CASTS,
        Condition::Turned => clause::TURNED,
        Condition::Controlled => clause::UNDER_CONTROL,
        Condition::Released => clause::RELEASE,
        Condition::Prayer => clause::SITUATION_ADDS_UP,
        Condition::MageArmor => clause::OTHER_AC_CHANGES,
        Condition::Morale => clause::FEELINGS,
        Condition::RefereeAttack | Condition::RefereeCheck | Condition::RefereeInitiative | Condition::RefereeAc => {
            clause::REFEREE_ACTIONS
        }
        Condition::HelpedAttack | Condition::HelpedAc => clause::DISTRACTION_USED_UP,
        Condition::Holding => clause::CONTROL_ENDS,
        Condition::Cover => clause::WHO_HAS_COVER,
        Condition::Captive => clause::GIVING_UP,
    }
}
