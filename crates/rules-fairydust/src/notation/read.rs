//! Actions from text: what was said, resolved against the state. Nothing is judged but the form.

mod plans;
mod said;

use holmgang_kernel::notation::{NotationFault, Said, Spoken};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{folded, nearest};
use holmgang_kernel::{refuse_if, words};

use super::{NAMED, VERBS, ruling};
use crate::action::{
    Act, Action, Answer, Cast, Deed, Defence, Few, Pace, Path, Split, Strike, SynergyStart, Target, With,
};
use crate::content::{ItemKind, NO_ITEM, NO_SKILL, NO_SPELL, SpellTarget};
use crate::legal::{decider, seat_of};
use crate::names::{best_school, cell_named, skill_called, who_named};
use crate::permit::path::way;
use crate::state::{NO_SIDE, NOBODY, OFF_MAP, Place, Posture, State, WHOEVER, Who};
use crate::{Rules, hands};

/// The words of an action, with the canonical names of its named values.
fn spoken(text: &str, seat: Seat) -> Result<Spoken, NotationFault> {
    let mut said = Spoken::of(VERBS, Said::parse(text)?, seat).map_err(NotationFault::bad_request)?;
    said.name_the_named(NAMED)?;
    Ok(said)
}

pub(super) fn action(rules: &Rules, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
    let mut said = spoken(text, seat)?;
    let by = match said.take("by") {
        Some(name) => match who_named(state, &name) {
            WHOEVER => NOBODY,
            who => who,
        },
        None => usual_actor(state, seat),
    };
    let mut reader = Reader { rules, state, by, said };
    let act = reader.act()?;
    reader.nothing_left()?;
    let by = if matches!(act, Act::Ruling(_)) { NOBODY } else { by };
    Ok(Action { by, act })
}

/// Who acts where nobody is named: the one who is asked, or else somebody of the seat.
fn usual_actor(state: &State, seat: Seat) -> Who {
    let asked = decider(state);
    let is_own = |who: Who| {
        let fighter = state.fighter(who);
        fighter.side != NO_SIDE && seat_of(fighter.side) == seat
    };
    if is_own(asked) || seat == Seat::Referee {
        return asked;
    }
    let able = state.everybody().find(|who| is_own(*who) && state.fighter(*who).is_able());
    able.or(state.everybody().find(|who| is_own(*who))).unwrap_or(NOBODY)
}

/// A text that is being read: the words that are not used up yet.
pub(super) struct Reader<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub by: Who,
    pub said: Spoken,
}

impl Reader<'_> {
    fn act(&mut self) -> Result<Act, NotationFault> {
        Ok(match self.said.verb.en {
            "attack" | "throw" => Act::Do(Deed::Attack(self.strike()?)),
            "push" => {
                let [target, how] = self.said.exactly()?;
                let trip = match folded(&how).as_str() {
                    "shove" | "оттолкнуть" => false,
                    "trip" | "подсечь" => true,
                    _ => {
                        return Err(self
                            .said
                            .fault(words!("push how: shove or trip?", "как толкнуть: shove или trip?")));
                    }
                };
                Act::Do(Deed::Push { target: self.who(&target), trip, skill: self.skill()? })
            }
            "grab" => Act::Do(Deed::Grab { target: self.only(Self::who)?, skill: self.skill()? }),
            "ram" => Act::Do(Deed::Ram { target: self.only(Self::who)? }),
            "cast" => Act::Do(Deed::Cast(self.cast()?)),
            "synergy" => self.synergy()?,
            "contribute" => Act::Contribute(self.only(Self::small)??),
            "cancel" => self.said.alone(Act::Cancel)?,
            "draw" => Act::Do(Deed::Draw(self.only(Self::item)?)),
            "take" => Act::Do(Deed::Take(self.only(Self::item)?)),
            "pick_up" => self.pick_up()?,
            "drop" => Act::Do(Deed::Drop(self.only(Self::item)?)),
            "release" => self.said.alone(Act::Do(Deed::Release))?,
            "stand" => self.said.alone(Act::Do(Deed::Posture(Posture::Standing)))?,
            "sit" => self.said.alone(Act::Do(Deed::Posture(Posture::Sitting)))?,
            "lie" => self.said.alone(Act::Do(Deed::Posture(Posture::Lying)))?,
            "move" => Act::Do(Deed::Move(self.path(1)?)),
            "dash" => {
                let keep = self.named("keep", Self::whole)?.unwrap_or(0).clamp(0, 255) as u8;
                Act::Dash { path: self.path(0)?, keep }
            }
            "step" => Act::Step(self.path(1)?),
            "turn" => {
                let [facing] = self.said.exactly()?;
                let path = Path::One(Pace::Turn(self.facing(&facing)?));
                let goes_on = self.by == self.state.active && 0 < self.state.cells_left;
                if goes_on { Act::Step(path) } else { Act::Do(Deed::Move(path)) }
            }
            "say" => Act::Do(Deed::Say(self.text())),
            "improvise" => Act::Do(Deed::Improvise(self.text())),
            "lift" => Act::Do(Deed::Lift(self.only(Self::who)?)),
            "put_down" => Act::Do(Deed::PutDown(self.only(Self::cell)??)),
            "get_down" => Act::Do(Deed::GetDown(self.only(Self::cell)??)),
            verb @ ("open" | "close") => Act::Do(Deed::Door { door: self.only(Self::door)??, open: verb == "open" }),
            "delay" => Act::Delay(self.delaying()?),
            "lower" => Act::Lower(self.only(Self::whole)??.clamp(i32::MIN.into(), i32::MAX.into()) as i32),
            "tie_order" => Act::TieOrder(self.list().iter().map(|name| self.who(name)).collect()),
            "surrender" => self.said.alone(Act::Surrender)?,
            "resign" => self.said.alone(Act::Resign)?,
            "end" => self.said.alone(Act::End)?,
            "dodge" => self.reaction(Defence::Dodge)?,
            "block" => self.reaction(Defence::Block)?,
            "resist" => self.reaction(Defence::Resist)?,
            "parry" => {
                let item = match self.said.take("with") {
                    Some(name) => self.item(&name),
                    None => self.own().and_then(|by| hands::usual_parry(self.rules, self.state, by)).unwrap_or(NO_ITEM),
                };
                self.reaction(Defence::Parry(item))?
            }
            "counterspell" => {
                let school = match self.said.take("school") {
                    Some(name) => skill_called(&name).unwrap_or(NO_SKILL),
                    None => self.own().and_then(|by| best_school(self.state, by)).unwrap_or(NO_SKILL),
                };
                self.reaction(Defence::Counterspell(school))?
            }
            "pass" => self.said.alone(Act::React(Answer::PASS))?,
            "fire" => self.said.alone(Act::Fire)?,
            "wait" => self.said.alone(Act::Wait)?,
            "willing" => Act::Willing(self.only(Self::is_yes)??),
            "order" => self.order()?,
            _ => return ruling::read(self),
        })
    }

    /// Whoever acts, if that is somebody.
    fn own(&self) -> Option<Who> {
        (usize::from(self.by) < self.state.fighters.len()).then_some(self.by)
    }

    fn strike(&mut self) -> Result<Strike, NotationFault> {
        let thrown = self.said.verb.en == "throw";
        let mut split = Split::default();
        for word in self.list() {
            let (name, attacks) = match word.rsplit_once(':') {
                Some((name, number)) => (name.to_owned(), self.said.whole(number)?.clamp(0, 255) as u8),
                None => (word, 1),
            };
            let target = self.who(&name);
            split.push(target, attacks);
        }
        let with = match self.said.take("with") {
            Some(word) => self.tool(&word),
            None => self.usual_tool(thrown),
        };
        // Conjured knives are always thrown, whatever the verb.
        let thrown = thrown || with == With::Conjured;
        Ok(Strike { with, thrown, skill: self.skill()?, split })
    }

    fn tool(&self, word: &str) -> With {
        match folded(word).as_str() {
            "fist" | "кулак" => With::Fist,
            "kick" | "нога" => With::Kick,
            "conjured_knives" => With::Conjured,
            _ => match self.item(word) {
                item if self.rules.items.get(usize::from(item)).is_some_and(|kind| kind.kind == ItemKind::Conjured) => {
                    With::Conjured
                }
                item => With::Item(item),
            },
        }
    }

    fn usual_tool(&self, thrown: bool) -> With {
        let Some(by) = self.own() else { return With::Fist };
        if !thrown {
            return hands::usual_weapon(self.rules, self.state, by).map_or(With::Fist, With::Item);
        }
        if 0 < self.state.fighter(by).conjured {
            return With::Conjured;
        }
        let mut held = hands::held(self.state, by).map(|thing| self.state.items[usize::from(thing)].item);
        let first = held.clone().next();
        let throwable = held.find(|item| 0 < self.rules.items[usize::from(*item)].throw_range);
        With::Item(throwable.or(first).unwrap_or(NO_ITEM))
    }

    fn cast(&mut self) -> Result<Cast, NotationFault> {
        let overload = self.said.yes("overload")?;
        let mut words = self.list().into_iter();
        let Some(name) = words.next() else {
            return Err(self.said.fault(words!("which spell?", "какое заклинание?")));
        };
        let spell = match self.rules.spell_named(&name) {
            Some(spell) => spell,
            // A slip of the pen is told as such; what no spell is called at all is refused as unknown.
            None => match nearest(&name, self.rules.spells.iter().map(|spell| spell.id.as_str())) {
                Some(near) => {
                    return Err(self.said.fault(words!(
                        "there is no spell `{name}`; is `{near}` meant?",
                        "заклинания `{name}` нет; может быть, `{near}`?"
                    )));
                }
                None => NO_SPELL,
            },
        };
        let target = words.next();
        refuse_if!(words.next().is_some(), self.usage());
        let item = self.said.take("item").map(|name| self.item(&name));
        let kind = self.rules.spells.get(usize::from(spell)).map(|spell| spell.target);
        let target = match (target, item, kind) {
            (None, _, Some(SpellTarget::Itself) | None) => Target::None,
            (None, ..) => return Err(self.said.fault(words!("at whom?", "на кого?"))),
            (Some(name), _, Some(SpellTarget::Itself)) => match self.who(&name) {
                who if who == self.by => Target::None,
                who => Target::Who(who),
            },
            (Some(name), Some(item), _) => self.item_target(&name, item),
            (Some(_), None, Some(SpellTarget::Item)) => {
                return Err(self.said.fault(words!("at which item? `item=`", "на какой предмет? `item=`")));
            }
            (Some(name), None, _) => Target::Who(self.who(&name)),
        };
        Ok(Cast { spell, target, overload })
    }

    /// An item on the floor of a cell, or of whoever is named.
    fn item_target(&self, name: &str, item: u16) -> Target {
        match cell_named(self.state.map(), name) {
            Some(cell) if hands::floor_item(self.state, cell, item).is_some() => Target::Floor(cell, item),
            Some(cell) if self.who(name) == NOBODY => Target::Floor(cell, item),
            _ => Target::Carried(self.who(name), item),
        }
    }

    fn synergy(&mut self) -> Result<Act, NotationFault> {
        let mut others = Few::default();
        for name in self.said.take("with").unwrap_or_default().split(',').filter(|name| !name.trim().is_empty()) {
            others.push(self.who(name.trim()));
        }
        let points = self.said.needed("points", words!("how many points? `points=`", "сколько очков? `points=`"))?;
        let points = self.small(&points)?;
        Ok(Act::Synergy(SynergyStart { cast: self.cast()?, others, points }))
    }

    fn pick_up(&mut self) -> Result<Act, NotationFault> {
        let words = self.list();
        let (item, cell) = match words.as_slice() {
            [item] => (self.item(item), None),
            [item, cell] => (self.item(item), Some(self.cell(cell)?)),
            _ => return Err(self.usage()),
        };
        let cell = cell.or_else(|| {
            let own = self.state.fighter(self.own()?).cell;
            let lies = |cell: &Place| *cell != OFF_MAP && hands::floor_item(self.state, *cell, item).is_some();
            let beside =
                (0..self.state.map().grid.directions()).map(|direction| self.state.map().neighbour(own, direction));
            std::iter::once(own).chain(beside).find(lies).or(Some(own))
        });
        Ok(Act::Do(Deed::PickUp { item, cell: cell.unwrap_or(OFF_MAP) }))
    }

    /// Steps and turns; `to:CELL` is written out here.
    fn path(&mut self, least: usize) -> Result<Path, NotationFault> {
        let words = self.list();
        refuse_if!(words.len() < least, self.usage());
        let mut paces: Vec<Pace> = Vec::new();
        let mut here = self.own().map_or(OFF_MAP, |by| self.state.fighter(by).cell);
        for word in words {
            let (how, rest) = word.split_once(':').unwrap_or(("", &word));
            match folded(how).as_str() {
                "" if matches!(folded(rest).as_str(), "off" | "прочь") => paces.push(Pace::Off),
                "" => {
                    here = self.cell(rest)?;
                    paces.push(Pace::To(here));
                }
                "keep" | "держа" => {
                    here = self.cell(rest)?;
                    paces.push(Pace::Keep(here));
                }
                "turn" | "поворот" => paces.push(Pace::Turn(self.facing(rest)?)),
                "to" | "до" => {
                    let to = self.cell(rest)?;
                    let found = self.own().and_then(|by| way(self.state, by, here, to));
                    paces.extend(found.unwrap_or_else(|| vec![to]).into_iter().map(Pace::To));
                    here = to;
                }
                _ => return Err(self.usage()),
            }
        }
        Ok(Path::of(&paces))
    }
}
