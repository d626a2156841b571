//! Reading the referee's actions.

use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::{refuse_if, words};

use super::degree_named;
use super::read::Reader;
use super::values::canonical;
use crate::action::{Action, Grant, Mishap, RefereeEffect, Ruling, RulingKind};
use crate::content::{COVERS, DamageType, DiceSum};
use crate::load::dice_sum;
use crate::state::{OrderContest, Team};

impl Reader<'_> {
    pub fn ruling(&mut self, verb: &str) -> Result<Action, NotationFault> {
        let reason = self.said.take("reason").map(|reason| reason.trim().to_owned()).unwrap_or_default();
        let what = match verb {
            "grant_modifier" => {
                let rounds = self.said.number("rounds")?.unwrap_or(0);
                let [who, what, amount] = self.said.exactly()?;
                let what = self.one_of(&what, &Grant::ALL)?;
                RulingKind::GrantModifier { who: self.combatant(&who), what, amount: self.said.whole(&amount)?, rounds }
            }
            "apply_effect" => RulingKind::ApplyEffect(self.effect_said()?),
            "rule_improvised" => {
                let aoo = self.said.yes("aoo")?;
                let (check, ability) = (self.said.number("check")?, self.word("ability", &OrderContest::ALL)?);
                let effect = self.effect_named()?.unwrap_or(RefereeEffect::Nothing);
                let [] = self.said.exactly()?;
                RulingKind::RuleImprovised { aoo, check, ability, effect }
            }
            "fumble_outcome" => {
                let effect = self.effect_named()?;
                let [mishap] = self.said.exactly()?;
                RulingKind::FumbleOutcome { mishap: self.one_of(&mishap, &Mishap::ALL)?, effect }
            }
            "skill_fumble" => {
                let [who, mishap] = self.said.exactly()?;
                RulingKind::SkillFumble { who: self.combatant(&who), mishap: self.one_of(&mishap, &Mishap::ALL)? }
            }
            "grant_counter_trip" => RulingKind::GrantCounterTrip(self.yes_or_no()?),
            "allow_free_action" => RulingKind::AllowFreeAction(self.yes_or_no()?),
            "set_stability" | "set_turn_dc" => {
                let [who, value] = self.said.exactly()?;
                let (who, value) = (self.combatant(&who), self.said.whole(&value)?);
                if verb == "set_stability" {
                    RulingKind::SetStability { who, value }
                } else {
                    RulingKind::SetTurnDc { who, value }
                }
            }
            "declare_surprise" => {
                let (who, word) = self.said.one_or_two()?;
                let is_surprised = word.map_or(Ok(true), |word| self.said.is_yes(&word))?;
                RulingKind::DeclareSurprise { who: self.combatant(&who), is_surprised }
            }
            "declare_cover" => {
                let [who, degree] = self.said.exactly()?;
                let known = || COVERS.iter().map(|row| row.id);
                let found = degree_named(&canonical(&degree, known()));
                let degree = found.ok_or_else(|| self.said.unknown_word(&degree, known()))?;
                RulingKind::DeclareCover { who: self.combatant(&who), degree }
            }
            "set_visibility" => {
                let (value, dark) = self.said.one_or_two()?;
                let dark = dark.map(|word| self.word_of(&word, &["dark", "lit"])).transpose()?;
                let dark = dark.map(|word| word == "dark");
                RulingKind::SetVisibility { value: self.said.whole(&value)?, dark }
            }
            "declare_fate" => {
                let [who, fate] = self.said.exactly()?;
                let alive = self.word_of(&fate, &["alive", "dead"])? == "alive";
                RulingKind::DeclareFate { who: self.combatant(&who), alive }
            }
            _ => {
                let [result] = self.said.exactly()?;
                RulingKind::EndBattle(match self.word_of(&result, &["red", "blue", "draw"])? {
                    "red" => Some(Team::Red),
                    "blue" => Some(Team::Blue),
                    _ => None,
                })
            }
        };
        Ok(Action::Ruling(Box::new(Ruling { what, reason })))
    }

    /// The last word as yes or no.
    fn yes_or_no(&mut self) -> Result<bool, NotationFault> {
        match self.said.args.pop() {
            Some(word) => self.said.is_yes(&word),
            None => Err(self.said.fault(words!("yes or no?", "да или нет?"))),
        }
    }

    /// An effect as words: `damage blue-1 dice=2d6`.
    fn effect_said(&mut self) -> Result<RefereeEffect, NotationFault> {
        refuse_if!(self.said.args.is_empty(), self.said.fault(words!("which effect?", "какой эффект?")));
        let kind = canonical(&self.said.args.remove(0), EFFECTS.into_iter());
        Ok(match kind.as_str() {
            "damage" | "prone" | "drop" => {
                let [who] = self.said.exactly()?;
                self.effect_on(&kind, &who)?
            }
            "move" => {
                let [who, cell] = self.said.exactly()?;
                RefereeEffect::Move { who: self.combatant(&who), cell: self.cell(&cell) }
            }
            "slippery" | "burning" => {
                let cells = std::mem::take(&mut self.said.args).iter().map(|cell| self.cell(cell)).collect();
                if kind == "slippery" { RefereeEffect::Slippery(cells) } else { RefereeEffect::Burning(cells) }
            }
            other => return Err(self.said.unknown_word(other, EFFECTS.into_iter())),
        })
    }

    /// An effect as named values: `effect=damage target=blue-1 dice=2d6`.
    fn effect_named(&mut self) -> Result<Option<RefereeEffect>, NotationFault> {
        let Some(kind) = self.said.take("effect") else { return Ok(None) };
        let kind = canonical(&kind, EFFECTS.into_iter().chain(["feature", "none"]));
        Ok(Some(match kind.as_str() {
            "none" => RefereeEffect::Nothing,
            "feature" => RefereeEffect::Feature,
            "damage" | "prone" | "drop" => {
                let who = self.target_named()?;
                self.effect_on(&kind, &who)?
            }
            "move" => {
                let who = self.target_named()?;
                let cell = self.said.needed("cell", words!("where to? Say `cell=`", "куда? Скажите `cell=`"))?;
                RefereeEffect::Move { who: self.combatant(&who), cell: self.cell(&cell) }
            }
            "slippery" | "burning" => {
                let cells = self.said.take("cells").unwrap_or_default();
                let cells = cells.split_whitespace().map(|cell| self.cell(cell)).collect();
                if kind == "slippery" { RefereeEffect::Slippery(cells) } else { RefereeEffect::Burning(cells) }
            }
            other => return Err(self.said.unknown_word(other, EFFECTS.into_iter().chain(["feature", "none"]))),
        }))
    }

    fn target_named(&mut self) -> Result<String, NotationFault> {
        self.said.needed("target", words!("on whom? Say `target=`", "на кого? Скажите `target=`"))
    }

    fn effect_on(&mut self, kind: &str, who: &str) -> Result<RefereeEffect, NotationFault> {
        let who = self.combatant(who);
        Ok(match kind {
            "prone" => RefereeEffect::Prone(who),
            "drop" => RefereeEffect::Drop { who, hand: self.hand()? },
            _ => {
                let damage_type = self.word("type", &DamageType::ALL)?.unwrap_or(DamageType::Blunt);
                RefereeEffect::Damage { who, dice: self.dice()?, damage_type }
            }
        })
    }

    fn dice(&mut self) -> Result<DiceSum, NotationFault> {
        let text = self.said.take("dice").unwrap_or_default();
        dice_sum(&text)
            .ok_or_else(|| self.said.fault(words!("dice are written `dice=2d6`", "кубики пишутся `dice=2d6`")))
    }
}

/// TD-24.1: the effects by name.
const EFFECTS: [&str; 6] = ["damage", "prone", "drop", "slippery", "burning", "move"];
