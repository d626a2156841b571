//! Reading an action: words that are understood one by one; what is not understood is told with the usage of its verb.

mod parts;

use holmgang_kernel::grid::Cell;
use holmgang_kernel::notation::{NotationFault, Said, Spoken};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::shape::is_id;
use holmgang_kernel::words::entry_named;
use holmgang_kernel::{refuse_if, words};

use super::values::canonical;
use super::{NO_CELL, VERBS};
use crate::Rules;
use crate::action::{Action, Blow, Cast, Move, NO_FEATURE, NO_SPELL, OrderChange, Stunt, Watched, Way};
use crate::arcs::Facing;
use crate::content::SpellTarget;
use crate::grid::Path;
use crate::names::{cell_named, named_in};
use crate::state::{
    NOBODY, NOTHING, NOWHERE, OrderAoo, OrderContest, OrderCounter, OrderFollow, Place, Posture, State, Who,
};

/// Reads an action.
pub(super) fn read(rules: &Rules, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
    let said = Spoken::of(VERBS, Said::parse(text)?, seat).map_err(NotationFault::bad_request)?;
    Reader { rules, state, who: state.active, said }.action()
}

/// A text that is being read: the words that are not used up yet.
pub(super) struct Reader<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    /// Who acts.
    pub who: Who,
    pub said: Spoken,
}

/// Named values with their Russian names.
pub(super) const NAMED: &[(&str, &[&str])] = &[
    ("with", &["оружие", "чем"]),
    ("nonlethal", &["нелетально"]),
    ("confirm_friendly", &["свой"]),
    ("hand", &["рука"]),
    ("facing", &["взгляд", "лицом"]),
    ("mode", &["способ"]),
    ("exit", &["выход"]),
    ("as", &["как"]),
    ("choice", &["выбор"]),
    ("spell", &["заклинание"]),
    ("rounds", &["раундов"]),
    ("reason", &["причина"]),
    ("aoo", &["атака"]),
    ("counter", &["ответ"]),
    ("check", &["проверка"]),
    ("effect", &["эффект"]),
    ("follow", &["следовать"]),
    ("contest", &["состязание"]),
    ("ability", &["характеристика"]),
    ("target", &["цель"]),
    ("cell", &["клетка"]),
    ("cells", &["клетки"]),
    ("dice", &["кости"]),
    ("type", &["вид"]),
];

impl Reader<'_> {
    fn action(mut self) -> Result<Action, NotationFault> {
        for (name, _) in &mut self.said.named {
            if let Some((canonical, _)) = NAMED.iter().find(|(_, ru)| ru.contains(&name.as_str())) {
                *name = (*canonical).to_owned();
            }
        }
        let action = match self.said.verb.en {
            verb if self.said.verb.referee => self.ruling(verb)?,
            verb @ ("say" | "drop_prone" | "drop" | "stop_casting" | "leave_infravision" | "free") => {
                self.free_action(verb)?
            }
            verb @ ("strike" | "hinder" | "counter" | "follow" | "decline" | "end" | "surrender" | "give_up"
            | "orders") => self.answer(verb)?,
            verb @ ("step" | "face" | "stand" | "lower" | "don" | "doff" | "pick_up" | "mount" | "dismount"
            | "stunt" | "enter_infravision" | "untangle" | "move") => self.movement(verb)?,
            verb => self.standard(verb)?,
        };
        self.said.nothing_named()?;
        Ok(action)
    }

    fn free_action(&mut self, verb: &str) -> Result<Action, NotationFault> {
        Ok(match verb {
            "say" => Action::Say(self.only(|_, text| text.into())?),
            "free" => Action::FreeDeed(self.only(|_, text| text.into())?),
            "drop" => {
                let (item, cell) = self.said.one_or_two()?;
                Action::DropItem { thing: self.held(&item), cell: cell.map_or(NOWHERE, |cell| self.cell(&cell)) }
            }
            "drop_prone" => self.said.alone(Action::DropProne)?,
            "stop_casting" => self.said.alone(Action::StopCasting)?,
            _ => self.said.alone(Action::LeaveInfravision)?,
        })
    }

    fn answer(&mut self, verb: &str) -> Result<Action, NotationFault> {
        Ok(match verb {
            "strike" => {
                let nonlethal = self.said.yes("nonlethal")?;
                self.said.alone(Action::Strike { nonlethal })?
            }
            "follow" => match self.only(|reader, cells| reader.said.whole(cells))?? {
                0 => Action::Decline,
                cells => Action::Follow(u8::try_from(cells).unwrap_or(u8::MAX)),
            },
            "orders" => self.orders()?,
            "hinder" => self.said.alone(Action::Hinder)?,
            "counter" => self.said.alone(Action::Counter)?,
            "decline" => self.said.alone(Action::Decline)?,
            "surrender" => self.said.alone(Action::Surrender)?,
            "give_up" => self.said.alone(Action::GiveUp)?,
            _ => self.said.alone(Action::End)?,
        })
    }

    fn orders(&mut self) -> Result<Action, NotationFault> {
        // Somebody unknown is not the whole side.
        let who = match self.said.optional()? {
            Some(name) => self.combatant(&name).min(NOBODY - 1),
            None => NOBODY,
        };
        let change = OrderChange {
            aoo: self.word("aoo", &OrderAoo::ALL)?,
            counter: self.word("counter", &OrderCounter::ALL)?,
            contest: self.word("contest", &OrderContest::ALL)?,
            follow: self.word("follow", &OrderFollow::ALL)?,
        };
        Ok(Action::Orders { who, change })
    }

    fn standard(&mut self, verb: &str) -> Result<Action, NotationFault> {
        Ok(match verb {
            "attack" | "hurricane" => {
                let arm = self.arm()?;
                let (nonlethal, friendly) = (self.said.yes("nonlethal")?, self.said.yes("confirm_friendly")?);
                let blow = Blow { target: self.only(Self::combatant)?, arm, nonlethal, friendly };
                if verb == "attack" { Action::Attack(blow) } else { Action::Hurricane(blow) }
            }
            "trip" => {
                // A grab weapon in hand is taken by itself.
                let named = self.held_arm();
                Action::Trip { target: self.only(Self::combatant)?, named }
            }
            "push" => Action::Push { target: self.only(Self::combatant)? },
            "disarm" => {
                let arm = self.arm()?;
                let hand = self.hand()?;
                Action::Disarm { target: self.only(Self::combatant)?, hand, arm }
            }
            "finish" => {
                let friendly = self.said.yes("confirm_friendly")?;
                Action::Finish { target: self.only(Self::combatant)?, friendly }
            }
            "distract" => self.distract()?,
            "cast" => self.cast()?,
            "control" => self.control()?,
            "draw" => self.draw()?,
            "sheathe" => Action::Sheathe(self.said.optional()?.map_or(NOTHING, |item| self.held_or_missing(&item))),
            "load" => {
                let as_move = self.choice("as", &["action", "move"])? != Some("action");
                Action::Load { thing: self.crossbow()?, as_move }
            }
            "prepare" => Action::Prepare(self.crossbow()?),
            "pull_out" => {
                let [item] = self.said.exactly()?;
                let cell = self.state.figure(self.who).cell;
                Action::PullOut(self.thing(&item, |at| matches!(at, Place::Stuck(here) if here == cell)))
            }
            "improvise" => Action::Improvise(self.stunt()?),
            "turn_undead" => {
                let control = match self.choice("choice", &["turn", "control"])? {
                    None => self.rules.can_control(self.state, self.who),
                    Some(word) => word == "control",
                };
                let [] = self.said.exactly()?;
                Action::TurnUndead { control }
            }
            "drink" => {
                let (item, target) = self.said.one_or_two()?;
                let target = target.map_or(self.who, |target| self.combatant(&target));
                Action::Drink { thing: self.belonging(&item), target }
            }
            "defend" => self.said.alone(Action::Defend)?,
            "stance" => self.said.alone(Action::Stance)?,
            _ => self.said.alone(Action::FullAttack)?,
        })
    }

    fn distract(&mut self) -> Result<Action, NotationFault> {
        let thing = self.said.take("with").map_or(NOTHING, |item| self.belonging(&item));
        let [target, ally, what] = self.said.exactly()?;
        let attack = self.word_of(&what, &["attack", "ac"])? == "attack";
        Ok(Action::Distract { target: self.combatant(&target), ally: self.combatant(&ally), attack, thing })
    }

    fn cast(&mut self) -> Result<Action, NotationFault> {
        refuse_if!(self.said.args.is_empty(), self.said.fault(words!("which spell?", "какое заклинание?")));
        self.said.take("choice");
        let friendly = self.said.yes("confirm_friendly")?;
        let name = self.said.args.remove(0);
        let spell = self.rules.spell_named(&name).unwrap_or(NO_SPELL);
        let is_area = self.rules.spells.get(usize::from(spell)).is_some_and(|spell| spell.target == SpellTarget::Area);
        let (mut targets, mut cell, mut count) = ([NOBODY; 7], NOWHERE, 0);
        for word in std::mem::take(&mut self.said.args) {
            if is_area {
                cell = match cell_named(&word) {
                    Some(cell) => cell,
                    None => {
                        self.rules.combatant_named(self.state, &word).map_or(NO_CELL, |who| self.state.figure(who).cell)
                    }
                };
                continue;
            }
            let target = self.combatant(&word);
            if target == NOBODY {
                // Somebody unknown stands for a cell that is not there, so that the rules refuse it in their own order.
                cell = NO_CELL;
            } else if count < targets.len() {
                targets[count] = target;
                count += 1;
            }
        }
        Ok(Action::Cast(Cast { spell, targets, cell, friendly }))
    }

    fn control(&mut self) -> Result<Action, NotationFault> {
        let spell = self.said.take("spell").map(|name| self.rules.spell_named(&name).unwrap_or(NO_SPELL));
        let arm = self.arm()?;
        let [on] = self.said.exactly()?;
        let on = match cell_named(&on) {
            Some(cell) => {
                self.state.standing_on(cell).filter(|who| *who != self.who).map_or(Watched::Cell(cell), Watched::Who)
            }
            None => Watched::Who(self.combatant(&on)),
        };
        Ok(Action::Control { on, arm, spell })
    }

    fn draw(&mut self) -> Result<Action, NotationFault> {
        self.said.at_most(2)?;
        let mut things = [NOTHING; 2];
        for (place, item) in std::mem::take(&mut self.said.args).iter().enumerate() {
            let taken = things[0];
            let found = self.rules.thing_named(self.state, item, |id| {
                self.state.things[usize::from(id)].at == Place::Carried(self.who) && (place == 0 || id != taken)
            });
            things[place] = found.unwrap_or(NOTHING - 1);
        }
        Ok(Action::Draw(things))
    }

    fn movement(&mut self, verb: &str) -> Result<Action, NotationFault> {
        Ok(match verb {
            "step" => {
                let end = self.end()?;
                Action::Step { cell: self.only(Self::cell)?, end }
            }
            "face" => Action::Face(self.only(Self::facing)??),
            "lower" => {
                let [posture] = self.said.exactly()?;
                let known = || Posture::ALL[1..4].iter().map(|(_, word)| *word);
                let meant = named_in(&Posture::ALL, &canonical(&posture, known()));
                Action::Lower(meant.ok_or_else(|| self.said.unknown_word(&posture, known()))?)
            }
            "don" => Action::Don(self.only(Self::belonging)?),
            "doff" => Action::Doff(self.only(Self::worn)?),
            "pick_up" => {
                let (item, cell) = self.said.one_or_two()?;
                Action::PickUp(self.on_floor(&item, cell.map(|cell| self.cell(&cell))))
            }
            "stunt" => Action::Stunt(self.stunt()?),
            "move" => self.full_move()?,
            "stand" => self.said.alone(Action::Stand)?,
            "mount" => self.said.alone(Action::Mount)?,
            "dismount" => self.said.alone(Action::Dismount)?,
            "enter_infravision" => self.said.alone(Action::EnterInfravision)?,
            _ => self.said.alone(Action::Untangle)?,
        })
    }

    fn full_move(&mut self) -> Result<Action, NotationFault> {
        let backing = self.choice("mode", &["forward", "backing"])? == Some("backing");
        let (end, exit) = (self.end()?, self.said.yes("exit")?);
        let cells: Vec<Cell> = std::mem::take(&mut self.said.args).iter().map(|cell| self.cell(cell)).collect();
        let way = match cells[..] {
            [] if !exit => return Err(self.said.fault(words!("where to?", "куда?"))),
            [cell] => Way::To(cell),
            _ => self.path(&cells),
        };
        Ok(Action::Move(Move { way, backing, end, exit }))
    }

    /// A path cell by cell.
    fn path(&self, cells: &[Cell]) -> Way {
        let mut path = Path::default();
        let mut at = self.state.figure(self.who).cell;
        for cell in cells {
            let step = |to: u8, from: u8| i16::from(to) - i16::from(from);
            let (files, ranks) = (step(cell.file, at.file), step(cell.rank, at.rank));
            let way =
                if files.abs() <= 1 && ranks.abs() <= 1 { Facing::of_step(files as i8, ranks as i8) } else { None };
            match way {
                Some(way) if path.push(way) => at = *cell,
                _ => return Way::Broken,
            }
        }
        Way::Steps(path)
    }

    /// A feature of the map or a text, and where or on whom.
    fn stunt(&mut self) -> Result<Stunt, NotationFault> {
        refuse_if!(self.said.args.is_empty(), self.said.fault(words!("what?", "что именно?")));
        self.said.at_most(3)?;
        let what = self.said.args.remove(0);
        let features = self.state.setup.features.iter().map(|feature| (feature.id.as_str(), &feature.name));
        let feature = entry_named(features, &what).map_or(NO_FEATURE, |place| place as u8);
        let text = (feature == NO_FEATURE && !is_id(&what)).then(|| what.into());
        let (mut cell, mut target) = (NOWHERE, NOBODY);
        for word in std::mem::take(&mut self.said.args) {
            match cell_named(&word) {
                Some(found) => cell = found,
                None => {
                    target = self.combatant(&word);
                    if target == NOBODY {
                        cell = NO_CELL;
                    }
                }
            }
        }
        Ok(Stunt { feature, text, cell, target })
    }
}
