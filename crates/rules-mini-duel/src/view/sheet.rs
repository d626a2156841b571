//! The sheet of a piece as a screen shows it: gauges and facts.

use holmgang_kernel::tally::written;
use holmgang_kernel::view::{Fact, Gauge};
use holmgang_kernel::words::Lang;
use holmgang_kernel::{facts, say};

use crate::Rules;
use crate::clause;
use crate::content::{Change, Stat};
use crate::damage::{attack_points, defence, defence_percent};
use crate::describe::{moves_of, rounds_of, uses_of};
use crate::fields::{field_place, item_of};
use crate::state::{Phase, State, Who, bit};
use crate::values::Resource;

impl Rules {
    /// Health, Mana, Stamina.
    pub(super) fn gauges(&self, state: &State, who: Who, lang: Lang) -> Vec<Gauge> {
        let (held, stats) = (self.held(state, who), self.sheet_stats(state, who));
        let maximum = |resource: Resource, stat: Stat| match field_place(state, who) {
            Some(place) => self.maximum(state, place, resource),
            None => stats[stat as usize],
        };
        let all = [
            ("health", "res-hp", Stat::MaxHealth, ("HP", "ЗД"), held.health, Resource::Health),
            ("mana", "res-mana", Stat::MaxMana, ("MP", "МА"), held.mana, Resource::Mana),
            ("stamina", "res-stamina", Stat::MaxStamina, ("ST", "ВН"), held.stamina, Resource::Stamina),
        ];
        let gauges = all.into_iter().map(|(id, icon, stat, (en, ru), value, resource)| Gauge {
            id,
            name: stat.name().get(lang).to_owned(),
            short: lang.pick(en, ru).to_owned(),
            icon,
            value: value.into(),
            max: i32::from(maximum(resource, stat)).max(value.into()),
        });
        gauges.collect()
    }

    /// The rest of the sheet; in a duel with effects, sheet values in brackets where they differ.
    pub(super) fn sheet_facts(&self, state: &State, who: Who, lang: Lang) -> Vec<Fact> {
        let sheet = &state.setup.sheets[usize::from(who)];
        let stats = self.sheet_stats(state, who);
        let kind = format!("{}, {}", sheet.class.name().get(lang), sheet.subclass.name().get(lang));
        let mut facts = facts! { lang;
            "Class", "Класс" = kind, clause::NOTHING_ELSE_ON_A_HIT;
            "Level", "Уровень" = sheet.level, clause::CLASS_AND_ABILITY;
        };
        self.fighting_facts(state, who, lang, &mut facts);
        let recoveries = [Stat::HealthRecovery, Stat::ManaRecovery, Stat::StaminaRecovery];
        let recovered = recoveries.map(|stat| stats[stat as usize]);
        if recovered != [0; 3] {
            let [health, mana, stamina] = recovered;
            let value = say!(
                lang,
                "Health {health}, Mana {mana}, Stamina {stamina}",
                "здоровье {health}, мана {mana}, выносливость {stamina}"
            );
            let in_duel = state.chess.is_none() || state.phase == Phase::Act;
            let cited = if in_duel { clause::RECOVERY } else { clause::NO_RECOVERY_BETWEEN_DUELS };
            facts.push(Fact::of(lang, ("Recovery a round", "Восстановление за раунд"), value, cited));
        }
        let skills: Vec<&str> = sheet.skills.iter().map(|skill| self.skill_name(*skill, lang)).collect();
        if !skills.is_empty() {
            facts.push(Fact::of(lang, ("Skills", "Навыки"), skills.join(", "), clause::NO_LIMIT_OF_USES));
        }
        if let Some(item) = self.items.get(usize::from(item_of(state, who))) {
            let held = self.held(state, who);
            let left = if held.cooldown == 0 {
                uses_of(held.uses, lang)
            } else {
                let (uses, wait) = (uses_of(held.uses, lang), self.cooldown_words(state, held.cooldown, lang));
                say!(lang, "{uses}, ready in {wait}", "{uses}, готовность через {wait}")
            };
            facts.extend(facts! { lang;
                "Class item", "Классовый предмет" = self.item_words(item, lang), clause::PERMANENT_STATS;
                "Class ability", "Способность" = left, clause::WHAT_PERSISTS;
            });
        }
        facts
    }

    /// MD-12.10: rounds in a duel, own moves in the chess game.
    fn cooldown_words(&self, state: &State, left: u8, lang: Lang) -> String {
        if state.chess.is_none() || state.phase == Phase::Act { rounds_of(left, lang) } else { moves_of(left, lang) }
    }

    fn fighting_facts(&self, state: &State, who: Who, lang: Lang, facts: &mut Vec<Fact>) {
        let stats = self.sheet_stats(state, who);
        let sheet = |stat: Stat| stats[stat as usize].to_string();
        let place = field_place(state, who);
        let has_acted = place.is_some_and(|place| state.phase == Phase::Act && !state.duel.waits(place));
        let now = |stat: Stat| -> Option<String> {
            let place = place?;
            let (physical, magic) = self.attacks(state, place);
            let changes = self.changes(state, place);
            let guarded = |change: Change| {
                written(defence_percent(defence(
                    state.stat(place, stat),
                    changes[change as usize],
                    state.stance(place),
                )))
            };
            Some(match stat {
                Stat::Speed if has_acted => "0".to_owned(),
                Stat::Speed => self.speed(state, place).to_string(),
                Stat::PhysicalAttack => written(attack_points(physical)),
                Stat::MagicAttack => written(attack_points(magic)),
                Stat::PhysicalDefence => guarded(Change::PhysicalDefence),
                Stat::MagicDefence => guarded(Change::MagicDefence),
                _ => return None,
            })
        };
        let on_guard = place.is_some_and(|place| state.duel.guard & bit(place) != 0);
        let guarded = if on_guard { clause::ONE_STANCE_ONLY } else { clause::TYPE_AGAINST_TYPE };
        let all = [
            (Stat::Speed, "", if has_acted { clause::SPEED_TO_ZERO } else { clause::FASTEST_FIRST }),
            (Stat::PhysicalAttack, "", clause::ATTACK),
            (Stat::MagicAttack, "", clause::ATTACK),
            (Stat::PhysicalDefence, "%", guarded),
            (Stat::MagicDefence, "%", guarded),
            (Stat::Evade, "%", clause::EVADE_FIRST),
        ];
        for (stat, unit, cited) in all {
            let (own, now) = (sheet(stat), now(stat));
            let value = match now.filter(|now| *now != own) {
                Some(now) => format!("{now}{unit} ({own}{unit})"),
                None => format!("{own}{unit}"),
            };
            facts.push(Fact::of(lang, stat.name().get(lang), lang.percent(&value), cited));
        }
    }
}
