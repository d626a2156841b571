//! Actions as text, written in English and read in English and Russian: `docs/notation.md`, sections 3.1 and 3.2.

use holmgang_kernel::notation::{NotationFault, Said, Spoken, quoted};
use holmgang_kernel::ruleset::{Notate, Verb};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words, folded};
use holmgang_kernel::{refuse_if, verbs, words};

use crate::Rules;
use crate::action::{Action, Aim, Ordered, Promotion, Ruling, RulingKind, Target};
use crate::content::{PLAIN_ATTACK, SkillId, SkillTarget, Spell, UNKNOWN};
use crate::legal::player_of_seat;
use crate::names::{Named, piece_id, place_name, place_named, square_name, square_named, wall_id, wall_named};
use crate::state::{NOBODY, OFF_BOARD, OFF_FIELD, Place, Side, Square, State, Who, at, side_of};

/// The verbs: players' first, then the referee's.
pub const VERBS: &[Verb] = verbs! {
    player "attack" "TARGET", ["атака", "атаковать"], "hit an enemy piece or Wall", "ударить фигуру или Стену врага";
    player "defend", ["защита", "защищаться"], "guard stance until the next turn", "защитная стойка до следующего хода";
    player "skill" "SKILL [TARGET]", ["навык", "умение"], "use a learned skill", "применить изученный навык";
    player "wall", ["стена"], "a rook with a talisman places a Wall", "ладья с талисманом ставит Стену";
    player "cloak", ["плащ"], "a queen with a cloak becomes invisible", "ферзь с плащом становится невидимым";
    player "spell" "healing|lightning|strength|weakness [TARGET]", ["заклинание"],
        "a bishop with a book casts a spell", "слон с книгой творит заклинание";
    player "skip", ["пропуск", "пропустить"], "forfeit the action", "пропустить ход";
    player "offer", ["предложить"], "offer to end the duel as a stalemate", "предложить пат в поединке";
    player "time_up", ["время"], "the clock has run out", "время вышло";
    player "place" "PIECE CELL", ["поставить"], "put a participant on a cell of the formation", "поставить участника на клетку строя";
    player "take_back" "PIECE", ["убрать"], "take a placed piece or a surrender order back", "снять фигуру с клетки или отменить сдачу";
    player "surrender" "PIECE [confirm=true]", ["сдать"], "let an optional participant surrender", "сдать необязательного участника";
    player "confirm", ["готово"], "the placement is final", "расстановка готова";
    player "move" "FROM TO", ["ход"], "a chess move; onto an enemy it opens a duel", "шахматный ход; на врага — поединок";
    player "pass", ["пас"], "pass without a legal move", "пас, когда хода нет";
    player "promote" "PIECE|none", ["превратить"], "who comes back in the pawn's place", "кто вернётся на место пешки";
    player "equip" "PIECE ITEM", ["надеть"], "put on a class item that was gained", "надеть полученный классовый предмет";
    referee "pause" "reason=\"...\"", ["пауза"], "pause the clock", "остановить часы";
    referee "resume" "reason=\"...\"", ["продолжить"], "let the clock run again", "пустить часы";
    referee "extend" "SECONDS reason=\"...\"", ["продлить"],
        "add 1 to 60 seconds to the move, once a turn", "добавить к ходу от 1 до 60 секунд, раз за ход";
    referee "declare_stalemate" "consent=true|technical_failure=true reason=\"...\"", ["объявить_пат"],
        "end the duel as a stalemate", "закончить поединок патом";
};

/// Named values: the canonical name and others that are read too.
const NAMED: [(&str, &[&str]); 6] = [
    ("at", &["мс"]),
    ("by", &["кем"]),
    ("confirm", &["подтверждаю"]),
    ("consent", &["согласие"]),
    ("technical_failure", &["сбой"]),
    ("reason", &["причина"]),
];

/// Cells of a formation as screens name them in Russian.
const CELLS_RU: [(&str, &[&str]); 16] = [
    ("front-1", &["впереди-1"]),
    ("front-2", &["впереди-2"]),
    ("front-3", &["впереди-3"]),
    ("front-4", &["впереди-4"]),
    ("front-5", &["впереди-5"]),
    ("front-6", &["впереди-6"]),
    ("front-7", &["впереди-7"]),
    ("front-8", &["впереди-8"]),
    ("back-1", &["сзади-1"]),
    ("back-2", &["сзади-2"]),
    ("back-3", &["сзади-3"]),
    ("back-4", &["сзади-4"]),
    ("back-5", &["сзади-5"]),
    ("back-6", &["сзади-6"]),
    ("back-7", &["сзади-7"]),
    ("back-8", &["сзади-8"]),
];

/// Spells of the book.
const SPELLS_RU: [(&str, &[&str]); 4] = [
    ("healing", &["исцеление", "лечение"]),
    ("lightning", &["молния"]),
    ("strength", &["сила"]),
    ("weakness", &["слабость"]),
];

/// Values that are read in Russian too.
const VALUES: [(&str, &[&str]); 3] = [("none", &["нет"]), ("true", &["да"]), ("false", &["нет"])];

impl Notate for Rules {
    const WORDS: &'static [&'static [(&'static str, &'static [&'static str])]] =
        &[&NAMED, &CELLS_RU, &SPELLS_RU, &VALUES];

    fn write(&self, state: &State, action: &Action) -> String {
        let of = |verb: &str, target: &Target| match target.aim() {
            Aim::Nothing => verb.to_owned(),
            _ => format!("{verb} {}", self.target_id(state, *target)),
        };
        match action {
            Action::Strike(PLAIN_ATTACK, target) => of("attack", target),
            Action::Defend => "defend".to_owned(),
            Action::Strike(_, target) | Action::Skill(_, target) => {
                let skill = action.skill().and_then(|skill| self.skills.get(usize::from(skill)));
                let id = skill.map_or("unknown", |skill| skill.id.as_str());
                of(&format!("skill {id}"), target)
            }
            Action::Wall => "wall".to_owned(),
            Action::Cloak => "cloak".to_owned(),
            Action::Spell(spell, target) => {
                let word = Spell::ALL.iter().find(|(known, _)| known == spell).map_or("", |(_, word)| word);
                of(&format!("spell {word}"), target)
            }
            Action::Skip => "skip".to_owned(),
            Action::Offer => "offer".to_owned(),
            Action::TimeUp => "time_up".to_owned(),
            Action::Place(who, place) => format!("place {} {}", piece_id(*who), place_name(*place)),
            Action::TakeBack(who) => format!("take_back {}", piece_id(*who)),
            Action::Surrender(who, false) => format!("surrender {}", piece_id(*who)),
            Action::Surrender(who, true) => format!("surrender {} confirm=true", piece_id(*who)),
            Action::Confirm => "confirm".to_owned(),
            Action::Move(from, to) => format!("move {} {}", square_name(*from), square_name(*to)),
            Action::Pass => "pass".to_owned(),
            Action::Promote(Promotion::Stay) => "promote none".to_owned(),
            Action::Promote(Promotion::By(who)) => format!("promote {}", piece_id(*who)),
            Action::Equip(who, item) => {
                let id = self.items.get(usize::from(*item)).map_or("unknown", |item| item.id.as_str());
                format!("equip {} {id}", piece_id(*who))
            }
            Action::Ordered(ordered) => {
                let Ordered { action, at_ms, by } = &**ordered;
                let mut text = self.write(state, action);
                if let Some(who) = by {
                    text.push_str(&format!(" by={}", piece_id(*who)));
                }
                if let Some(ms) = at_ms {
                    text.push_str(&format!(" at={ms}"));
                }
                text
            }
            Action::Ruling(ruling) => {
                let what = match ruling.what {
                    RulingKind::Pause => "pause".to_owned(),
                    RulingKind::Resume => "resume".to_owned(),
                    RulingKind::Extend(seconds) => format!("extend {seconds}"),
                    RulingKind::DeclareStalemate { consent, technical_failure } => {
                        let flag =
                            |name: &str, is_set: bool| if is_set { format!(" {name}=true") } else { String::new() };
                        let (consent, failure) =
                            (flag("consent", consent), flag("technical_failure", technical_failure));
                        format!("declare_stalemate{consent}{failure}")
                    }
                };
                format!("{what} reason={}", quoted(&ruling.reason))
            }
        }
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        // MD-2.18: a word that is no verb is an unknown action.
        let unknown = |words| NotationFault { code: "unknown_action", words };
        let said = Spoken::of(VERBS, Said::parse(text)?, seat).map_err(unknown)?;
        Reader { rules: self, state, seat, said }.read()
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
}

impl Rules {
    /// The action that uses a skill on a target.
    pub(crate) fn skill_action(&self, skill: SkillId, target: Target) -> Action {
        match self.skills.get(usize::from(skill)) {
            Some(known) if known.is_blow() => Action::Strike(skill + 1, target),
            _ => Action::Skill(skill, target),
        }
    }

    /// A target as it is written.
    pub(crate) fn target_id(&self, state: &State, target: Target) -> String {
        match target.aim() {
            Aim::Place(place) => piece_id(state.lineup.who[at(place)]),
            Aim::Wall(index) => wall_id(state.wall_id(usize::from(index))),
            Aim::Absent(who) => piece_id(who),
            Aim::GoneWall => "gone-wall".to_owned(),
            Aim::Nothing => String::new(),
            Aim::Unknown => "nobody".to_owned(),
        }
    }
}

struct Reader<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    said: Spoken,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Action, NotationFault> {
        self.said.name_the_named(&NAMED)?;
        if self.said.verb.referee {
            let ruling = self.ruling()?;
            self.said.nothing_named()?;
            return Ok(ruling);
        }
        let at_ms = self.take_at()?;
        let by = match self.said.take("by") {
            Some(name) => Some(self.piece(&name)?),
            None => None,
        };
        let action = self.order()?;
        self.said.nothing_named()?;
        // The active piece need not be named.
        let by = by.filter(|who| *who != self.state.who(self.state.duel.active) || *who == NOBODY);
        Ok(match (at_ms, by) {
            (None, None) => action,
            (at_ms, by) => Action::Ordered(Box::new(Ordered { action, at_ms, by })),
        })
    }

    fn order(&mut self) -> Result<Action, NotationFault> {
        Ok(match self.said.verb.en {
            "attack" => {
                let target = self.said.optional()?;
                Action::Strike(PLAIN_ATTACK, self.target(target, true)?)
            }
            "defend" => self.said.alone(Action::Defend)?,
            "skill" => self.skill()?,
            "wall" => self.said.alone(Action::Wall)?,
            "cloak" => self.said.alone(Action::Cloak)?,
            "spell" => self.spell()?,
            "skip" => self.said.alone(Action::Skip)?,
            "offer" => self.said.alone(Action::Offer)?,
            "time_up" => self.said.alone(Action::TimeUp)?,
            "place" => {
                let [who, cell] = self.said.exactly()?;
                Action::Place(self.piece(&who)?, self.formation_cell(&cell))
            }
            "take_back" => {
                let [who] = self.said.exactly()?;
                Action::TakeBack(self.piece(&who)?)
            }
            "surrender" => {
                let [who] = self.said.exactly()?;
                Action::Surrender(self.piece(&who)?, self.flag("confirm")?)
            }
            "confirm" => self.said.alone(Action::Confirm)?,
            "move" => {
                let [from, to] = self.said.exactly()?;
                Action::Move(self.departure(&from)?, square_named(&to).unwrap_or(OFF_BOARD))
            }
            "pass" => self.said.alone(Action::Pass)?,
            "promote" => {
                let [who] = self.said.exactly()?;
                match folded(&who).as_str() {
                    "none" | "нет" => Action::Promote(Promotion::Stay),
                    _ => Action::Promote(Promotion::By(self.piece(&who)?)),
                }
            }
            "equip" => {
                let [who, item] = self.said.exactly()?;
                Action::Equip(self.piece(&who)?, self.rules.item_named(&item).unwrap_or(UNKNOWN))
            }
            other => unreachable!("the verb {other} is in VERBS and has no reading"),
        })
    }

    fn skill(&mut self) -> Result<Action, NotationFault> {
        refuse_if!(self.said.args.is_empty(), self.said.fault(words!("say which skill", "скажите, какой навык")));
        let name = self.said.args.remove(0);
        let skill = self.rules.skill_named(&name).unwrap_or(UNKNOWN);
        let target = self.said.optional()?;
        let target = match self.rules.skills.get(usize::from(skill)).map(|skill| skill.target) {
            Some(SkillTarget::AllEnemies) if target.is_none() => Target::NOTHING,
            Some(SkillTarget::AllyOrSelf) if target.is_none() => self.oneself(),
            Some(kind) => self.target(target, kind.is_hostile())?,
            None => Target::NOTHING,
        };
        Ok(self.rules.skill_action(skill, target))
    }

    fn spell(&mut self) -> Result<Action, NotationFault> {
        refuse_if!(self.said.args.is_empty(), self.said.fault(words!("say which spell", "скажите, какое заклинание")));
        let name = folded(&self.said.args.remove(0));
        let word =
            SPELLS_RU.iter().find(|(_, others)| others.contains(&name.as_str())).map_or(&*name, |(word, _)| *word);
        let Some(spell) = Spell::ALL.iter().find_map(|(spell, known)| (*known == word).then_some(*spell)) else {
            return Err(self.said.unknown_word(&name, Spell::ALL.iter().map(|(_, word)| *word)));
        };
        let target = self.said.optional()?;
        let target = match target {
            None if !spell.is_hostile() => self.oneself(),
            target => self.target(target, spell.is_hostile())?,
        };
        Ok(Action::Spell(spell, target))
    }

    fn oneself(&self) -> Target {
        match self.state.duel.active {
            OFF_FIELD => Target::NOTHING,
            place => Target::place(place),
        }
    }

    /// A target by id, by name or by cell. What is not there is refused by the rules, in their own order.
    fn target(&self, text: Option<String>, is_hostile: bool) -> Result<Target, NotationFault> {
        let Some(text) = text else { return Ok(Target::NOTHING) };
        let text = text.trim().to_lowercase();
        if let Some((player, place)) = place_named(&text) {
            let side = match player {
                Some(player) => self.state.side_of_player(player),
                None if is_hostile => self.own_side().other(),
                None => self.own_side(),
            };
            let place = side as Place * 16 + place;
            let stands = self.state.lineup.who[at(place)] != NOBODY;
            return Ok(if stands { Target::place(place) } else { Target::UNKNOWN });
        }
        if let Some(target) = self.wall(&text) {
            return Ok(target);
        }
        if let Some(who) = square_named(&text).and_then(|square| self.state.chess.as_ref()?.on(square)) {
            return Ok(self.somebody(who));
        }
        Ok(match self.piece(&text)? {
            NOBODY => Target::UNKNOWN,
            who => self.somebody(who),
        })
    }

    fn somebody(&self, who: Who) -> Target {
        match self.state.lineup.place[usize::from(who)] {
            OFF_FIELD => Target::absent(who),
            place => Target::place(place),
        }
    }

    fn wall(&self, text: &str) -> Option<Target> {
        if text == "gone-wall" {
            return Some(Target::GONE_WALL);
        }
        let (duel, named) = (&self.state.duel, wall_named(text)?);
        if let Some(index) = (0..duel.walls.len()).find(|index| self.state.wall_id(*index) == named) {
            return Some(Target::wall(index));
        }
        let placed = duel.walls_placed[self.state.side_of_player(named.player) as usize];
        let stood = (1..=placed).contains(&named.number);
        Some(if stood { Target::GONE_WALL } else { Target::UNKNOWN })
    }

    /// The side of the one who speaks; of the active piece for the referee.
    fn own_side(&self) -> Side {
        match player_of_seat(self.seat) {
            Some(player) => self.state.side_of_player(player),
            None => side_of(self.state.duel.active),
        }
    }

    /// A piece by id or name; [`NOBODY`] for an unknown one, so that the rules refuse it in their own order.
    fn piece(&self, text: &str) -> Result<Who, NotationFault> {
        if let Some(who) = square_named(text).and_then(|square| self.state.chess.as_ref()?.on(square)) {
            return Ok(who);
        }
        match self.rules.piece_named(self.state, text) {
            Named::One(who) => Ok(who),
            Named::Unknown => Ok(NOBODY),
            Named::Several(several) => {
                let called = |lang| {
                    let names = several.iter().map(|who| self.rules.name_of(self.state, *who, lang));
                    names.collect::<Vec<_>>().join(", ")
                };
                let (en, ru) = (called(Lang::En), called(Lang::Ru));
                Err(self.said.fault(Words::new(
                    format!("several are called `{text}`: {en}"),
                    format!("имя `{text}` носят несколько: {ru}"),
                )))
            }
        }
    }

    /// A cell of the own formation.
    fn formation_cell(&self, text: &str) -> Place {
        let own = player_of_seat(self.seat);
        match place_named(&text.trim().to_lowercase()) {
            Some((None, place)) => place,
            Some((player, place)) if player == own => place,
            _ => OFF_FIELD,
        }
    }

    /// The cell from which a chess move begins, or the piece that moves.
    fn departure(&self, text: &str) -> Result<Square, NotationFault> {
        if let Some(square) = square_named(text) {
            return Ok(square);
        }
        let who = self.piece(text)?;
        let chess = self.state.chess.as_ref();
        Ok(chess.and_then(|chess| chess.square.get(usize::from(who)).copied()).unwrap_or(OFF_BOARD))
    }

    fn ruling(&mut self) -> Result<Action, NotationFault> {
        let what = match self.said.verb.en {
            "pause" | "resume" => {
                let [] = self.said.exactly()?;
                if self.said.verb.en == "pause" { RulingKind::Pause } else { RulingKind::Resume }
            }
            "extend" => {
                let [seconds] = self.said.exactly()?;
                RulingKind::Extend(self.said.whole(&seconds)?)
            }
            "declare_stalemate" => {
                let [] = self.said.exactly()?;
                let consent = self.flag("consent")?;
                RulingKind::DeclareStalemate { consent, technical_failure: self.flag("technical_failure")? }
            }
            other => unreachable!("the verb {other} is in VERBS and has no reading"),
        };
        let reason = self.said.take("reason").map(|reason| reason.trim().to_owned()).unwrap_or_default();
        Ok(Action::Ruling(Box::new(Ruling { what, reason })))
    }

    fn take_at(&mut self) -> Result<Option<u32>, NotationFault> {
        let Some(text) = self.said.take("at") else { return Ok(None) };
        let ms = self.said.whole(&text)?;
        if ms < 0 {
            return Err(self.said.fault(words!("`at` counts milliseconds from 0", "`at` считает миллисекунды от 0")));
        }
        Ok(Some(u32::try_from(ms).unwrap_or(u32::MAX)))
    }

    fn flag(&mut self, name: &str) -> Result<bool, NotationFault> {
        match self.said.take(name).as_deref().map(folded).as_deref() {
            None | Some("false" | "нет") => Ok(false),
            Some("true" | "да") => Ok(true),
            Some(other) => Err(self.said.fault(words!(
                "`{name}` is true or false, not `{other}`",
                "`{name}` бывает true или false, а не `{other}`"
            ))),
        }
    }
}
