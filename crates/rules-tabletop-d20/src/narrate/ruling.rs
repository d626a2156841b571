//! A referee's ruling in words.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{Grant, RefereeEffect, RulingKind};
use crate::content::Degree;
use crate::describe::{cells_of, rounds_of};
use crate::names::cell_name;
use crate::notation::dice_text;
use crate::state::{State, Who};

impl Rules {
    /// What the referee ruled.
    pub fn ruling_text(&self, state: &State, what: &RulingKind, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        let yes = |yes: bool| {
            if yes {
                lang.pick("granted", "разрешено")
            } else {
                lang.pick("not granted", "не разрешено")
            }
        };
        match what {
            RulingKind::GrantModifier { who, what, amount, rounds } => {
                let what = match what {
                    Grant::Attack => lang.pick("attacks", "атаки"),
                    Grant::Check => lang.pick("checks", "проверки"),
                    Grant::Initiative => lang.pick("initiative", "инициатива"),
                    Grant::Ac => lang.pick("AC", "КЗ"),
                    Grant::Morale => lang.pick("feelings", "эмоциональное состояние"),
                };
                let rounds = if *rounds == 0 {
                    lang.pick("one throw", "один бросок").to_owned()
                } else {
                    rounds_of((*rounds).clamp(0, 200) as u8, lang)
                };
                format!("{}: {what} {amount:+}, {rounds}", name(*who))
            }
            RulingKind::ApplyEffect(effect) => self.effect_text(state, effect, lang),
            RulingKind::RuleImprovised { aoo, check, effect, .. } => {
                let aoo = if *aoo {
                    lang.pick("provokes", "провоцирует")
                } else {
                    lang.pick("does not provoke", "не провоцирует")
                };
                let check = check.map_or_else(
                    || lang.pick("no check", "без проверки").to_owned(),
                    |check| say!(lang, "check {check}", "проверка {check}"),
                );
                format!("{aoo}, {check}, {}", self.effect_text(state, effect, lang))
            }
            RulingKind::FumbleOutcome { mishap, effect } => {
                let more = effect
                    .as_ref()
                    .map_or(String::new(), |effect| format!(", {}", self.effect_text(state, effect, lang)));
                format!("{}{more}", mishap.name().get(lang))
            }
            RulingKind::SkillFumble { who, mishap } => format!("{}: {}", name(*who), mishap.name().get(lang)),
            RulingKind::GrantCounterTrip(granted) => {
                say!(lang, "counter-trip {}", "ответная подсечка: {}", yes(*granted))
            }
            RulingKind::SetStability { who, value } => {
                say!(lang, "{}: sure footing {value}", "{}: устойчивость {value}", name(*who))
            }
            RulingKind::SetTurnDc { who, value } => {
                say!(lang, "{}: turning difficulty {value}", "{}: УС изгнания {value}", name(*who))
            }
            RulingKind::DeclareSurprise { who, is_surprised: true } => {
                say!(lang, "{} is surprised", "{}: застали врасплох", name(*who))
            }
            RulingKind::DeclareSurprise { who, .. } => {
                say!(lang, "{} is not surprised", "{}: не застали врасплох", name(*who))
            }
            RulingKind::DeclareCover { who, degree } => {
                let degree = match degree {
                    Degree::None => lang.pick("none", "нет"),
                    Degree::Quarter => lang.pick("one quarter", "одна четверть"),
                    Degree::Half => lang.pick("half", "половина"),
                    Degree::ThreeQuarters => lang.pick("three quarters", "три четверти"),
                    Degree::NineTenths => lang.pick("nine tenths", "девять десятых"),
                };
                say!(lang, "{}: cover {degree}", "{}: укрытие, {degree}", name(*who))
            }
            RulingKind::SetVisibility { value, dark } => {
                let dark = match dark {
                    Some(true) => lang.pick(", dark", ", темно"),
                    Some(false) => lang.pick(", lit", ", светло"),
                    None => "",
                };
                say!(lang, "visibility {value}{dark}", "видимость {value}{dark}")
            }
            RulingKind::AllowFreeAction(allowed) => say!(lang, "free deed {}", "свободное действие: {}", yes(*allowed)),
            RulingKind::DeclareFate { who, alive: true } => say!(lang, "{} lives", "{} выживает", name(*who)),
            RulingKind::DeclareFate { who, .. } => say!(lang, "{} is dead", "{} погибает", name(*who)),
            RulingKind::EndBattle(None) => say!(lang, "the battle ends in a draw", "бой кончается ничьей"),
            RulingKind::EndBattle(Some(team)) => {
                say!(lang, "the battle ends, won by {}", "бой окончен, победили {}", team.name().get(lang))
            }
        }
    }

    fn effect_text(&self, state: &State, effect: &RefereeEffect, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        match effect {
            RefereeEffect::Nothing => lang.pick("no effect", "без последствий").to_owned(),
            RefereeEffect::Feature => lang.pick("its own effect", "как обычно").to_owned(),
            RefereeEffect::Damage { who, dice, damage_type } => {
                let (dice, kind) = (dice_text(*dice, lang), damage_type.name().get(lang));
                format!("{}: {dice} ({kind})", name(*who))
            }
            RefereeEffect::Prone(who) => say!(lang, "{} falls", "{} падает", name(*who)),
            RefereeEffect::Drop { who, .. } => say!(lang, "{} lets something fall", "{} роняет вещь", name(*who)),
            RefereeEffect::Slippery(cells) => {
                let cells = cells_of(cells.len() as u8, lang);
                say!(lang, "slippery: {cells}", "скользко: {cells}")
            }
            RefereeEffect::Burning(cells) => {
                let cells = cells_of(cells.len() as u8, lang);
                say!(lang, "fire: {cells}", "огонь: {cells}")
            }
            RefereeEffect::Move { who, cell } => format!("{} → {}", name(*who), cell_name(*cell)),
        }
    }
}
