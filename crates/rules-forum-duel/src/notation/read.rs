//! Reading an action: words that are understood one by one; what is not understood is told with the usage of its verb.

use holmgang_kernel::notation::{NotationFault, Said, Spoken};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words, folded};
use holmgang_kernel::{refuse_if, words};

use super::{GRANTS_RU, NAMED, RESOURCES, RESULTS, VERBS};
use crate::Rules;
use crate::action::{Action, Aim, Cast, NO_SPELL, Ruling, RulingKind};
use crate::content::Targets;
use crate::names::{Named, cell_named, cell_of, everybody, is_cell_like, standing_on};
use crate::state::{Grant, NOBODY, OFF_BOARD, Place, State, Who};

/// Reads an action.
pub(super) fn read(rules: &Rules, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
    let said = Spoken::of(VERBS, Said::parse(text)?, seat).map_err(NotationFault::bad_request)?;
    Reader { rules, state, seat, said }.action()
}

/// A text that is being read: the words that are not used up yet.
struct Reader<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    said: Spoken,
}

impl Reader<'_> {
    fn action(mut self) -> Result<Action, NotationFault> {
        self.said.name_the_named(&NAMED)?;
        let action = match self.said.verb.en {
            "attack" => {
                let [target] = self.said.exactly()?;
                let action = Action::Attack(self.target(&target)?);
                self.overcharged(action)?
            }
            "cast" => self.cast()?,
            "rest" => {
                let [] = self.said.exactly()?;
                self.overcharged(Action::Rest)?
            }
            "move" => {
                let path: Vec<Place> = self.said.args.drain(..).map(|cell| cell_or_off_board(&cell)).collect();
                let action = if let [cell] = path[..] { Action::Step(cell) } else { Action::Walk(path.into()) };
                self.overcharged(action)?
            }
            "end" => {
                let [] = self.said.exactly()?;
                Action::End
            }
            "surrender" => self.surrender()?,
            "equip" => {
                self.said.at_most(2)?;
                Action::Equip
            }
            _ => self.ruling()?,
        };
        self.said.nothing_named()?;
        Ok(action)
    }

    fn cast(&mut self) -> Result<Action, NotationFault> {
        refuse_if!(self.said.args.is_empty(), self.said.fault(words!("which spell?", "какое заклинание?")));
        let name = self.said.args.remove(0);
        let spell = self.rules.spell_named(&name).unwrap_or(NO_SPELL);
        let mut cell = OFF_BOARD;
        let aim = match self.rules.spells.get(usize::from(spell)).map(|spell| spell.targets) {
            Some(Targets::Enemy | Targets::Ally) => {
                let [target] = self.said.exactly()?;
                self.target(&target)?
            }
            Some(Targets::Friend) => match self.said.optional()? {
                Some(target) => self.target(&target)?,
                None => Aim::Who(self.state.active),
            },
            Some(Targets::Own | Targets::Radius) => match self.said.optional()? {
                Some(target) => match self.target(&target)? {
                    Aim::Who(who) if who == self.state.active => Aim::None,
                    other => other,
                },
                None => Aim::None,
            },
            Some(Targets::Area | Targets::FreeCell | Targets::OpenCell) => {
                let [target] = self.said.exactly()?;
                self.area(&target)?
            }
            Some(Targets::DeadAlly) => {
                let [whom, place] = self.said.exactly()?;
                cell = cell_or_off_board(&place);
                match self.target(&whom)? {
                    Aim::Who(who) => Aim::Who(who),
                    _ => Aim::Who(NOBODY),
                }
            }
            None => {
                self.said.at_most(2)?;
                Aim::None
            }
        };
        let charges = match self.said.number("charges")? {
            None => 0,
            Some(negative) if negative < 0 => {
                return Err(self.said.fault(words!("charges are 0 or more", "зарядов 0 или больше")));
            }
            Some(charges) => u16::try_from(charges).unwrap_or(u16::MAX),
        };
        Ok(Action::Cast(Cast { spell, aim, cell, charges }))
    }

    /// FD-15.3: without a name the active character is meant, or the only one.
    fn surrender(&mut self) -> Result<Action, NotationFault> {
        if let Some(name) = self.said.optional()? {
            return Ok(Action::Surrender(self.combatant(&name)?));
        }
        let state = self.state;
        let own: Vec<Who> = everybody(state)
            .filter(|who| {
                let combatant = &state.combatants[usize::from(*who)];
                combatant.alive && combatant.is_player() && self.seat == Seat::Player(combatant.team as u8)
            })
            .collect();
        match own[..] {
            _ if own.contains(&state.active) => Ok(Action::Surrender(state.active)),
            [only] => Ok(Action::Surrender(only)),
            [] => Ok(Action::Surrender(NOBODY)),
            _ => {
                let names = own.iter().map(|who| self.rules.id_of(state, *who)).collect::<Vec<_>>().join(", ");
                Err(self.said.fault(words!("who surrenders: {names}?", "кто сдаётся: {names}?")))
            }
        }
    }

    fn ruling(&mut self) -> Result<Action, NotationFault> {
        let what = match self.said.verb.en {
            "place_combatant" => {
                let [who, cell] = self.said.exactly()?;
                RulingKind::PlaceCombatant { who: self.combatant(&who)?, cell: cell_or_off_board(&cell) }
            }
            "set_turn_order" => {
                let names: Vec<String> = self.said.args.drain(..).collect();
                refuse_if!(names.is_empty(), self.said.fault(words!("in which order?", "в каком порядке?")));
                RulingKind::SetTurnOrder(names.iter().map(|name| self.combatant(name)).collect::<Result<_, _>>()?)
            }
            "set_block_cap" => {
                let [cap] = self.said.exactly()?;
                RulingKind::SetBlockCap { cap: self.said.whole(&cap)?, rounds: self.said.number("rounds")? }
            }
            "grant_modifier" => {
                let [who, what, amount] = self.said.exactly()?;
                let Some(turns) = self.said.number("turns")? else {
                    return Err(self
                        .said
                        .fault(words!("for how many turns? Say `turns=`", "на сколько ходов? Скажите `turns=`")));
                };
                RulingKind::GrantModifier {
                    who: self.combatant(&who)?,
                    what: self.grant(&what)?,
                    amount: self.said.whole(&amount)?,
                    turns,
                }
            }
            "adjust_resource" => {
                let [who, what, value] = self.said.exactly()?;
                let what = self.one_of(&what, &RESOURCES)?;
                RulingKind::AdjustResource { who: self.combatant(&who)?, what, value: self.said.whole(&value)? }
            }
            "apply_effect" => {
                let [who, effect] = self.said.exactly()?;
                let lasting = self.rules.lasting_named(&effect);
                RulingKind::ApplyEffect {
                    who: self.combatant(&who)?,
                    lasting,
                    turns: self.said.number("turns")?,
                    author: self.author()?,
                }
            }
            "remove_effect" => {
                let [who, effect] = self.said.exactly()?;
                let effect = self.rules.what_named(&effect);
                RulingKind::RemoveEffect { who: self.combatant(&who)?, effect, author: self.author()? }
            }
            "remove_object" => {
                let [cell] = self.said.exactly()?;
                RulingKind::RemoveObject(cell_or_off_board(&cell))
            }
            "end_turn_for" => {
                let [who] = self.said.exactly()?;
                RulingKind::EndTurnFor(self.combatant(&who)?)
            }
            "declare_result" => {
                let [result] = self.said.exactly()?;
                RulingKind::DeclareResult(self.one_of(&result, &RESULTS)?)
            }
            other => unreachable!("the verb {other} is in VERBS and has no reading"),
        };
        let reason = self.said.take("reason").map(|reason| reason.trim().to_owned()).unwrap_or_default();
        if reason.is_empty() {
            return Err(self.said.fault(words!(
                "a ruling needs its reason: `reason=\"...\"`",
                "решению нужна причина: `reason=\"...\"`"
            )));
        }
        Ok(Action::Ruling(Box::new(Ruling { what, reason })))
    }

    /// FD-2.15: charges on something that takes none. Naming 0 is naming none (FD-2.3).
    fn overcharged(&mut self, action: Action) -> Result<Action, NotationFault> {
        match self.said.number("charges")? {
            None | Some(0) => Ok(action),
            Some(negative) if negative < 0 => {
                Err(self.said.fault(words!("charges are 0 or more", "зарядов 0 или больше")))
            }
            Some(_) => Ok(Action::Overcharged(Box::new(action))),
        }
    }

    /// A target by id, by name, or by the cell on which it stands.
    fn target(&self, text: &str) -> Result<Aim, NotationFault> {
        match cell_named(text) {
            Some(cell) => Ok(standing_on(self.state, cell).map_or(Aim::Cell(cell), Aim::Who)),
            None if is_cell_like(text) => Ok(Aim::Cell(OFF_BOARD)),
            None => Ok(Aim::Who(self.combatant(text)?)),
        }
    }

    /// A cell, or the cell of the one who is named.
    fn area(&self, text: &str) -> Result<Aim, NotationFault> {
        if let Some(cell) = cell_named(text) {
            return Ok(Aim::Cell(cell));
        }
        match self.rules.combatant_named(self.state, text) {
            Named::One(who) => Ok(cell_of(self.state, who).map_or(Aim::Who(who), Aim::Cell)),
            Named::Several(several) => Err(self.ambiguous(text, &several)),
            Named::Unknown => Ok(Aim::Cell(OFF_BOARD)),
        }
    }

    /// A combatant by id or name; [`NOBODY`] for an unknown one, so that the rules refuse it in their own order.
    fn combatant(&self, text: &str) -> Result<Who, NotationFault> {
        match self.rules.combatant_named(self.state, text) {
            Named::One(who) => Ok(who),
            Named::Unknown => Ok(NOBODY),
            Named::Several(several) => Err(self.ambiguous(text, &several)),
        }
    }

    fn author(&mut self) -> Result<Option<Who>, NotationFault> {
        self.said.take("author").map(|author| self.combatant(&author)).transpose()
    }

    fn grant(&self, word: &str) -> Result<Grant, NotationFault> {
        let word = word.to_lowercase();
        let id = GRANTS_RU.iter().find(|(ru, _)| *ru == word).map_or(word.as_str(), |(_, id)| id);
        Grant::of_word(id).ok_or_else(|| self.said.unknown_word(&word, GRANTS_RU.iter().map(|(_, id)| *id)))
    }

    fn one_of<T: Copy>(&self, word: &str, known: &[(&'static str, T, &[&str])]) -> Result<T, NotationFault> {
        let wanted = folded(word);
        let found = known.iter().find(|(id, _, others)| *id == wanted || others.contains(&wanted.as_str()));
        found.map(|(_, value, _)| *value).ok_or_else(|| self.said.unknown_word(word, known.iter().map(|(id, ..)| *id)))
    }

    fn ambiguous(&self, name: &str, several: &[Who]) -> NotationFault {
        let called = |lang| {
            let names = several.iter().map(|who| self.rules.name_of(self.state, *who, lang));
            names.collect::<Vec<_>>().join(", ")
        };
        let (en, ru) = (called(Lang::En), called(Lang::Ru));
        self.said.fault(Words::new(
            format!("several are called `{name}`: {en}"),
            format!("имя `{name}` носят несколько: {ru}"),
        ))
    }
}

fn cell_or_off_board(text: &str) -> Place {
    cell_named(text).unwrap_or(OFF_BOARD)
}
