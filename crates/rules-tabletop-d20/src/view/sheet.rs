//! A combatant as a screen shows it: token, gauges, badges and facts.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::view::{Badge, Fact, Gauge, Token, TokenKind, Tone};
use holmgang_kernel::words::{Fixed, Lang};
use holmgang_kernel::{badges, facts, gauges, say};

use crate::choices::orders_given;
use crate::content::{Ability, DamageType, Gear, Save, WeaponId};
use crate::describe::{condition_about, condition_tone, facing_name};
use crate::icons::{icon_of_condition, icon_of_posture};
use crate::names::cell_name;
use crate::numbers::defence::Incoming;
use crate::state::{Condition, Effect, Life, NOTHING, Place, Posture, State, Who};
use crate::{Rules, clause};

/// What a low posture does.
const LOW: Fixed = Fixed::new("easier to hit in melee, harder to shoot", "легче попасть вблизи, труднее издали");

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
        let (all, left) = (i32::from(self.opportunities(state, who, &mut ())), i32::from(figure.aoo_left));
        gauges! { lang;
            "hp" = "hits", "хиты", "HP", "хит.", "res-hp", figure.hp, sheet.hp_max;
            if figure.nonlethal > 0 => "nonlethal" = "nonlethal damage", "нелетальный урон", "NL", "НЛ", "",
                figure.nonlethal, figure.hp.max(figure.nonlethal);
            "aoo" = "attacks of opportunity", "атаки при возможности", "AoO", "АВ", "", left, all.max(left);
        }
    }

    fn badges(&self, state: &State, who: Who, lang: Lang) -> Vec<Badge> {
        let figure = state.figure(who);
        let mut badges = badges! { lang;
            if figure.life == Life::Incapacitated => "incapacitated" = "unconscious", "без сознания", "st-dead", Bad,
                ("can be finished, or saved by one hit", "можно добить или спасти одним хитом"), clause::INCAPACITATED;
        };
        if figure.posture != Posture::Standing {
            let icon = icon_of_posture(figure.posture);
            let (name, about) = (figure.posture.name().get(lang), LOW.get(lang));
            badges.push(Badge::of("posture", name, icon, Tone::Bad, about, clause::LYING_AND_CROUCHED));
        }
        badges.extend(badges! { lang;
            if figure.mounted => "mounted" = "rider", "верхом", "", Good,
                ("−2 on melee against a rider", "−2 к атакам вблизи по всаднику"), clause::RIDERS_AND_HEIGHT;
            if figure.sheathed => "sheathed" = "weapon in the sheath", "оружие в ножнах", "", Bad,
                ("initiative −2", "инициатива −2"), clause::INITIATIVE_SITUATION;
        });
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
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        let ac = |touch| self.armour_class(state, who, Incoming::nobody(touch), &mut ());
        let saves = [Save::Fortitude, Save::Reaction, Save::Will]
            .map(|save| format!("{:+}", self.save_total(state, who, save, &mut ())));
        let natural: Vec<String> = sheet.natural.iter().map(|weapon| self.weapon_text(*weapon, lang)).collect();
        let things = |at: Place| {
            let things = state.things.iter().filter(|thing| thing.at == at);
            things.map(|thing| self.gear_name(thing.gear, lang)).collect::<Vec<_>>().join(", ")
        };
        let (worn, carried) = (things(Place::Worn(who)), things(Place::Carried(who)));
        let spells: Vec<&str> = (0..self.spells.len() as u8)
            .filter(|spell| sheet.knows(*spell))
            .map(|spell| self.spell_name(spell, lang))
            .collect();
        let slots = figure.slots.iter().zip(sheet.slots).filter(|(left, most)| **left > 0 || *most > 0);
        let slots: Vec<String> = slots.map(|(left, most)| format!("{left}/{most}")).collect();
        let resist: Vec<String> = DamageType::ALL
            .iter()
            .filter(|(kind, _)| sheet.resist[*kind as usize] > 0)
            .map(|(kind, _)| lang.percent(&format!("{} {}%", kind.name().get(lang), sheet.resist[*kind as usize])))
            .collect();
        let orders = orders_given(&figure.orders, lang);
        facts! { lang;
            "AC / touch", "КЗ / касание" = format!("{} / {}", ac(false), ac(true)), clause::ARMOUR_CLASS;
            "Faces", "Взгляд" = facing_name(figure.facing, lang), clause::FACING;
            "Level bonus", "Бонус за уровень" = format!("{:+}", sheet.bonus.attack), clause::LEVEL_BONUS;
            "Abilities", "Характеристики" = abilities(state, who, lang), clause::ABILITY_MODIFIER;
            "Fortitude, reaction, will", "Стойкость, реакция, воля" = saves.join(", "), clause::SAVES;
            "Speed", "Скорость" = self.speed(state, who), clause::SPEED;
            if figure.main != NOTHING => "Main hand", "Основная рука" = self.held_text(state, figure.main, lang), clause::HANDS;
            if figure.off != NOTHING => "Off hand", "Неосновная рука" = self.held_text(state, figure.off, lang), clause::HANDS;
            if !natural.is_empty() => "Natural weapons", "Природное оружие" = natural.join("; "), clause::NATURAL_WEAPONS;
            if !worn.is_empty() => "Worn", "Надето" = worn, clause::ARMOUR_CLASS;
            if !carried.is_empty() => "Carried", "При себе" = carried, clause::DRAW_OR_STANCE;
            if sheet.spells != 0 => "Spells", "Заклинания" = spells.join(", "), clause::SLOTS;
            if sheet.spells != 0 => "Slots by circle", "Ячейки по кругам" = slots.join(", "), clause::SLOTS;
            if figure.stability > 0 => "Sure footing", "Устойчивость" = figure.stability, clause::SURE_FOOTING;
            if !resist.is_empty() => "Resistance", "Резистанс" = resist.join(", "), clause::CONFIRMING;
            if sheet.undead => "Undead, turning difficulty", "Нежить, УС изгнания" = figure.turn_dc, clause::TURN_DIFFICULTY;
            if orders.is_some() => "Standing orders", "Постоянные приказы" = orders.unwrap_or_default(), clause::OPPORTUNITY;
            "Challenge", "Уровень сложности" = crate::fields::challenge_field(sheet.challenge).to_string(), clause::BATTLE_LEVEL_TABLE;
        }
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

fn badge(effect: &Effect, id: &str, lang: Lang) -> Badge {
    let tone = match condition_tone(effect.what, effect.value) {
        1 => Tone::Good,
        -1 => Tone::Bad,
        _ => Tone::Plain,
    };
    let (name, about) = (effect.what.name().get(lang), condition_about(effect.what, effect.value, lang));
    Badge::of(id, name, icon_of_condition(effect.what), tone, about, clause_of(effect.what))
        .lasting(Some(u16::from(effect.left)).filter(|left| *left > 0))
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
