//! Reading an action: words that are understood one by one; what is not understood is told with the usage of its verb.

use holmgang_kernel::notation::{NotationFault, Said, not_known, verb_named, whole};
use holmgang_kernel::ruleset::Verb;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, folded, nearest};

use super::{GRANTS_RU, NAMED, RESOURCES, RESULTS, VERBS};
use crate::Rules;
use crate::action::{Action, Aim, Cast, NO_SPELL, Ruling, RulingKind};
use crate::content::Targets;
use crate::names::{Named, cell_named, cell_of, everybody, grant_named, is_cell_like, standing_on};
use crate::state::{Grant, NOBODY, OFF_BOARD, Place, State, Who};

/// Reads an action.
pub(super) fn read(rules: &Rules, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
    let said = Said::parse(text)?;
    let verb = verb_named(VERBS, &said.verb).map_err(NotationFault::bad_request)?;
    Reader { rules, state, seat, verb, said }.action()
}

/// A text that is being read: the words that are not used up yet.
struct Reader<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    verb: &'static Verb,
    said: Said,
}

impl Reader<'_> {
    fn action(mut self) -> Result<Action, NotationFault> {
        self.name_the_named()?;
        let action = match self.verb.en {
            "attack" => {
                let [target] = self.args()?;
                let action = Action::Attack(self.target(&target)?);
                self.overcharged(action)?
            }
            "cast" => self.cast()?,
            "rest" => {
                let [] = self.args()?;
                self.overcharged(Action::Rest)?
            }
            "move" => {
                let path: Vec<Place> = self.said.args.drain(..).map(|cell| cell_or_off_board(&cell)).collect();
                let action = if let [cell] = path[..] { Action::Step(cell) } else { Action::Walk(path.into()) };
                self.overcharged(action)?
            }
            "end" => {
                let [] = self.args()?;
                Action::End
            }
            "surrender" => self.surrender()?,
            "equip" => {
                self.at_most(2)?;
                Action::Equip
            }
            _ => self.ruling()?,
        };
        match self.said.named.first() {
            None => Ok(action),
            Some((name, _)) => {
                Err(self.fault(words!("`{name}=` has no meaning here", "`{name}=` здесь ничего не значит")))
            }
        }
    }

    /// Puts the canonical names in place of the Russian ones.
    fn name_the_named(&mut self) -> Result<(), NotationFault> {
        for place in 0..self.said.named.len() {
            let given = self.said.named[place].0.clone();
            let Some((name, _)) =
                NAMED.iter().find(|(name, others)| *name == given || others.contains(&given.as_str()))
            else {
                let known =
                    NAMED.iter().flat_map(|(name, others)| std::iter::once(*name).chain(others.iter().copied()));
                let words = match nearest(&given, known) {
                    Some(near) => words!(
                        "`{given}=` is not known; is `{near}=` meant?",
                        "`{given}=` неизвестно; может быть, `{near}=`?"
                    ),
                    None => words!("`{given}=` is not known", "`{given}=` неизвестно"),
                };
                return Err(self.fault(words));
            };
            if self.said.named[..place].iter().any(|(known, _)| known == name) {
                return Err(self.fault(words!("`{name}=` is given twice", "`{name}=` указано дважды")));
            }
            self.said.named[place].0 = (*name).to_owned();
        }
        Ok(())
    }

    fn cast(&mut self) -> Result<Action, NotationFault> {
        if self.said.args.is_empty() {
            return Err(self.fault(words!("which spell?", "какое заклинание?")));
        }
        let name = self.said.args.remove(0);
        let spell = self.rules.spell_named(&name).unwrap_or(NO_SPELL);
        let mut cell = OFF_BOARD;
        let aim = match self.rules.spells.get(usize::from(spell)).map(|spell| spell.targets) {
            Some(Targets::Enemy) => {
                let [target] = self.args()?;
                self.target(&target)?
            }
            Some(Targets::Friend) => match self.optional()? {
                Some(target) => self.target(&target)?,
                None => Aim::Who(self.state.active),
            },
            Some(Targets::Own | Targets::Radius) => match self.optional()? {
                Some(target) => match self.target(&target)? {
                    Aim::Who(who) if who == self.state.active => Aim::None,
                    other => other,
                },
                None => Aim::None,
            },
            Some(Targets::Area | Targets::FreeCell) => {
                let [target] = self.args()?;
                self.area(&target)?
            }
            Some(Targets::DeadAlly) => {
                let [whom, place] = self.args()?;
                cell = cell_or_off_board(&place);
                match self.target(&whom)? {
                    Aim::Who(who) => Aim::Who(who),
                    _ => Aim::Who(NOBODY),
                }
            }
            None => {
                self.at_most(2)?;
                Aim::None
            }
        };
        let charges = match self.number("charges")? {
            None => 0,
            Some(negative) if negative < 0 => {
                return Err(self.fault(words!("charges are 0 or more", "зарядов 0 или больше")));
            }
            Some(charges) => u16::try_from(charges).unwrap_or(u16::MAX),
        };
        Ok(Action::Cast(Cast { spell, aim, cell, charges }))
    }

    /// FD-15.3: without a name the active character is meant, or the only one.
    fn surrender(&mut self) -> Result<Action, NotationFault> {
        if let Some(name) = self.optional()? {
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
                Err(self.fault(words!("who surrenders: {names}?", "кто сдаётся: {names}?")))
            }
        }
    }

    fn ruling(&mut self) -> Result<Action, NotationFault> {
        let what = match self.verb.en {
            "place_combatant" => {
                let [who, cell] = self.args()?;
                RulingKind::PlaceCombatant { who: self.combatant(&who)?, cell: cell_or_off_board(&cell) }
            }
            "set_turn_order" => {
                let names: Vec<String> = self.said.args.drain(..).collect();
                if names.is_empty() {
                    return Err(self.fault(words!("in which order?", "в каком порядке?")));
                }
                RulingKind::SetTurnOrder(names.iter().map(|name| self.combatant(name)).collect::<Result<_, _>>()?)
            }
            "set_block_cap" => {
                let [cap] = self.args()?;
                RulingKind::SetBlockCap { cap: self.whole(&cap)?, rounds: self.number("rounds")? }
            }
            "grant_modifier" => {
                let [who, what, amount] = self.args()?;
                let Some(turns) = self.number("turns")? else {
                    return Err(
                        self.fault(words!("for how many turns? Say `turns=`", "на сколько ходов? Скажите `turns=`"))
                    );
                };
                RulingKind::GrantModifier {
                    who: self.combatant(&who)?,
                    what: self.grant(&what)?,
                    amount: self.whole(&amount)?,
                    turns,
                }
            }
            "adjust_resource" => {
                let [who, what, value] = self.args()?;
                let what = self.one_of(&what, &RESOURCES)?;
                RulingKind::AdjustResource { who: self.combatant(&who)?, what, value: self.whole(&value)? }
            }
            "apply_effect" => {
                let [who, effect] = self.args()?;
                let lasting = self.rules.lasting_named(&effect);
                RulingKind::ApplyEffect {
                    who: self.combatant(&who)?,
                    lasting,
                    turns: self.number("turns")?,
                    author: self.author()?,
                }
            }
            "remove_effect" => {
                let [who, effect] = self.args()?;
                let effect = self.rules.what_named(&effect);
                RulingKind::RemoveEffect { who: self.combatant(&who)?, effect, author: self.author()? }
            }
            "remove_object" => {
                let [cell] = self.args()?;
                RulingKind::RemoveObject(cell_or_off_board(&cell))
            }
            "end_turn_for" => {
                let [who] = self.args()?;
                RulingKind::EndTurnFor(self.combatant(&who)?)
            }
            "declare_result" => {
                let [result] = self.args()?;
                RulingKind::DeclareResult(self.one_of(&result, &RESULTS)?)
            }
            other => unreachable!("the verb {other} is in VERBS and has no reading"),
        };
        let reason = self.said.take("reason").map(|reason| reason.trim().to_owned()).unwrap_or_default();
        if reason.is_empty() {
            return Err(self.fault(words!(
                "a ruling needs its reason: `reason=\"...\"`",
                "решению нужна причина: `reason=\"...\"`"
            )));
        }
        Ok(Action::Ruling(Box::new(Ruling { what, reason })))
    }

    /// FD-2.15: charges on something that takes none. Naming 0 is naming none (FD-2.3).
    fn overcharged(&mut self, action: Action) -> Result<Action, NotationFault> {
        match self.number("charges")? {
            None | Some(0) => Ok(action),
            Some(negative) if negative < 0 => Err(self.fault(words!("charges are 0 or more", "зарядов 0 или больше"))),
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
        grant_named(id).ok_or_else(|| self.unknown_word(&word, GRANTS_RU.iter().map(|(_, id)| *id)))
    }

    fn one_of<T: Copy>(&self, word: &str, known: &[(&'static str, T, &[&str])]) -> Result<T, NotationFault> {
        let wanted = folded(word);
        let found = known.iter().find(|(id, _, others)| *id == wanted || others.contains(&wanted.as_str()));
        found.map(|(_, value, _)| *value).ok_or_else(|| self.unknown_word(word, known.iter().map(|(id, ..)| *id)))
    }

    /// Takes exactly `N` arguments.
    fn args<const N: usize>(&mut self) -> Result<[String; N], NotationFault> {
        self.at_most(N)?;
        let given: Vec<String> = self.said.args.drain(..).collect();
        given.try_into().map_err(|given: Vec<String>| match given.len() {
            0 => self.fault(words!("something is missing after it", "после него чего-то не хватает")),
            _ => {
                let last = given.last().map_or("", String::as_str);
                self.fault(words!("something is missing after `{last}`", "после `{last}` чего-то не хватает"))
            }
        })
    }

    fn optional(&mut self) -> Result<Option<String>, NotationFault> {
        self.at_most(1)?;
        Ok(self.said.args.pop())
    }

    fn at_most(&self, most: usize) -> Result<(), NotationFault> {
        match self.said.args.get(most) {
            None => Ok(()),
            Some(extra) => Err(self.fault(words!("`{extra}` is one word too many", "`{extra}` здесь лишнее"))),
        }
    }

    fn number(&mut self, name: &str) -> Result<Option<i64>, NotationFault> {
        self.said.take(name).map(|text| self.whole(&text)).transpose()
    }

    fn whole(&self, text: &str) -> Result<i64, NotationFault> {
        whole(text).ok_or_else(|| self.fault(words!("`{text}` is no whole number", "`{text}` — не целое число")))
    }

    fn ambiguous(&self, name: &str, several: &[Who]) -> NotationFault {
        let ids = several.iter().map(|who| self.rules.id_of(self.state, *who)).collect::<Vec<_>>().join(", ");
        self.fault(words!("several are called `{name}`: {ids}", "имя `{name}` носят несколько: {ids}"))
    }

    fn unknown_word<'a>(&self, word: &str, known: impl Iterator<Item = &'a str> + Clone) -> NotationFault {
        self.fault(not_known(word, known))
    }

    /// What was not understood, with the usage.
    fn fault(&self, what: Words) -> NotationFault {
        NotationFault::usage(&self.said.verb, self.verb, what)
    }
}

fn cell_or_off_board(text: &str) -> Place {
    cell_named(text).unwrap_or(OFF_BOARD)
}
