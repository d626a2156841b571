//! Events as lines of the log: present tense, names in the nominative, numbers old → new. The sentences stand in `event.rs`; here is what they are told
//! with.

use holmgang_kernel::event::Concern;
use holmgang_kernel::plain;
use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::{Fate, Line, Rank, Seen};
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{Reason, Refusal, Ruling, RulingKind};
use crate::describe::{rounds_of, signed};
use crate::event::{Ability, Event, Mark, Means, Strike, WallId};
use crate::legal::seat_of;
use crate::names::{mark_id, place_name, square_name};
use crate::state::{
    DrawReason, DuelResult, FILES, Game, Loss, Phase, Place, Player, Side, Square, Stalemate, State, What, Who, owner,
};

impl Rules {
    /// An event as a line of the log; none for a viewer who may not know of it: placement is hidden from the opponent until both are done (MD-1.8).
    pub(crate) fn told(&self, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
        if let Event::Posted { who, .. } | Event::TakenBack { who } | Event::SurrenderOrdered { who } = event
            && state.phase == Phase::Place
            && !viewer.knows(seat_of(owner(*who)))
        {
            return None;
        }
        let Concern { who, others, cells } = event.concern();
        let all: Vec<Whom> = who.into_iter().chain(others).chain(healed_in_row(state, event)).collect();
        Some(Line {
            text: event.sentence(&Teller { rules: self, state, lang }),
            side: all.first().map(|first| first.player() as u8),
            tokens: all.iter().filter_map(|whom| whom.mark()).map(mark_id).collect(),
            cells: cells.into_iter().map(Spot::name).collect(),
            rank: rank_of(event),
            seen: match event {
                Event::Struck { strike } if strike.is_evaded() => {
                    Some(Seen { what: Fate::Dodged, token: mark_id(strike.target) })
                }
                _ => None,
            },
        })
    }

    /// How a duel ended, in words.
    pub(crate) fn duel_result(&self, state: &State, result: DuelResult, lang: Lang) -> String {
        let won = |side: Side| {
            let player = state.player_of(side).name();
            if state.chess.is_none() {
                return plain::result(Some(player), lang);
            }
            // A duel for a square ends no game.
            let (player, russian) = (player.en, player.ru.to_lowercase());
            say!(lang, "{player} have won the duel", "Поединок выиграли {russian}")
        };
        match result {
            DuelResult::None => say!(lang, "The duel goes on", "Поединок продолжается"),
            DuelResult::AttackerWins => won(Side::Attacker),
            DuelResult::DefenderWins => won(Side::Defender),
            DuelResult::MutualDestruction => say!(lang, "Both sides are destroyed", "Обе стороны уничтожены"),
            DuelResult::Stalemate(why) => match why {
                Stalemate::Stall => say!(lang, "Stalemate: nobody can hurt anybody", "Пат: никто никого не ранит"),
                Stalemate::RoundCap => {
                    say!(lang, "Stalemate: the last round is over", "Пат: последний раунд окончен")
                }
                Stalemate::Agreement => say!(lang, "Stalemate by agreement", "Пат по соглашению"),
                Stalemate::Referee => say!(lang, "Stalemate by the referee", "Пат объявлен судьёй"),
            },
        }
    }
}

/// The rank of an event's line. Nobody's Health changes behind a fold of the log: a recovery that gives some is no detail.
fn rank_of(event: &Event) -> Rank {
    match event {
        Event::Recovered { health, .. } if *health > 0 => Rank::Consequence,
        event => event.rank(),
    }
}

/// The pieces to whom the recovery of a row gives Health.
fn healed_in_row(state: &State, event: &Event) -> Vec<Whom> {
    let Event::RowHealed { row, health } = event else { return Vec::new() };
    let healed = (0..FILES).filter(|file| health[usize::from(*file)] > 0);
    healed.map(|file| state.who(row * FILES + file).into()).collect()
}

/// Whom an event is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    Mark(Mark),
    Player(Player),
}

impl Whom {
    fn player(self) -> Player {
        match self {
            Whom::Mark(Mark::Piece(who)) => owner(who),
            Whom::Mark(Mark::Wall(wall)) => wall.player,
            Whom::Player(player) => player,
        }
    }

    fn mark(self) -> Option<Mark> {
        match self {
            Whom::Mark(mark) => Some(mark),
            Whom::Player(_) => None,
        }
    }
}

impl From<Who> for Whom {
    fn from(who: Who) -> Self {
        Whom::Mark(Mark::Piece(who))
    }
}

impl From<WallId> for Whom {
    fn from(wall: WallId) -> Self {
        Whom::Mark(Mark::Wall(wall))
    }
}

impl From<Mark> for Whom {
    fn from(mark: Mark) -> Self {
        Whom::Mark(mark)
    }
}

impl From<Player> for Whom {
    fn from(player: Player) -> Self {
        Whom::Player(player)
    }
}

/// Where it was: a cell of the chess board, or a place of a player's formation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    Square(Square),
    Place(Player, Place),
}

impl Spot {
    fn name(self) -> String {
        match self {
            Spot::Square(square) => square_name(square),
            Spot::Place(player, place) => format!("{}-{}", player.word(), place_name(place)),
        }
    }
}

impl From<Square> for Spot {
    fn from(square: Square) -> Self {
        Spot::Square(square)
    }
}

/// A piece and its place of the formation.
pub(crate) fn posted(who: Who, place: Place) -> Concern<Whom, Spot> {
    Concern::NONE.of(who.into()).at(Spot::Place(owner(who), place & 15))
}

/// A piece, and at whom it aims.
pub(crate) fn aimed(who: Who, target: Option<Mark>) -> Concern<Whom, Spot> {
    let alone = Concern::NONE.of(who.into());
    target.into_iter().fold(alone, |concern, target| concern.on(target.into()))
}

/// What a sentence is told with.
pub struct Teller<'a> {
    pub rules: &'a Rules,
    /// The state after the action.
    pub state: &'a State,
    pub lang: Lang,
}

impl Teller<'_> {
    pub(crate) fn name(&self, who: Who) -> String {
        self.rules.name_of(self.state, who, self.lang)
    }

    /// ` → Anna`; nothing where nobody is aimed at.
    pub(crate) fn at(&self, target: Option<Mark>) -> String {
        target.map_or(String::new(), |target| format!(" → {}", self.rules.mark_name(self.state, target, self.lang)))
    }

    pub(crate) fn cooldown(&self, who: Who, left: u8) -> String {
        let who = self.name(who);
        if left == 0 {
            return say!(self.lang, "{who}: the class ability is ready.", "{who}: классовая способность готова.");
        }
        let left = rounds_of(left, self.lang);
        say!(self.lang, "{who}: class ability in {left}.", "{who}: до способности {left}.")
    }

    pub(crate) fn row_gains(&self, row: u8, gained: [[u8; 8]; 3]) -> String {
        let of_row = (0..FILES).filter_map(|file| {
            let gained = gained.map(|by_file| i16::from(by_file[usize::from(file)]));
            let who = self.state.who(row * FILES + file);
            (gained != [0; 3]).then(|| format!("{}: {}", self.name(who), self.gains(gained)))
        });
        of_row.collect::<Vec<_>>().join("; ")
    }

    /// Health, Mana and Stamina that were gained.
    pub(crate) fn gains(&self, gained: [i16; 3]) -> String {
        let names = [("Health", "здоровье"), ("Mana", "мана"), ("Stamina", "выносливость")];
        let parts = gained.iter().zip(names).filter(|(gain, _)| **gain > 0);
        let parts = parts.map(|(gain, (en, ru))| format!("{} +{gain}", self.lang.pick(en, ru)));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// MD-3.12: roll, damage, Health before and after.
    pub(crate) fn strike(&self, strike: &Strike) -> String {
        let lang = self.lang;
        let Strike { evade, roll, damage, health_before, health, .. } = *strike;
        let (by, target) = (self.name(strike.by), self.rules.mark_name(self.state, strike.target, lang));
        let mut means = self.means(strike.with);
        if let Means::Skill(skill) = strike.with
            && let Some(skill) = self.rules.skills.get(usize::from(skill)).filter(|skill| skill.is_blow())
        {
            means += &self.price(skill.mana, skill.stamina);
        }
        let rolled = if roll > 0 {
            say!(lang, " (roll {roll} against {evade})", " (бросок {roll} против {evade})")
        } else {
            String::new()
        };
        if strike.is_evaded() {
            return say!(
                lang,
                "{by}, {means} → {target}: evaded{rolled}.",
                "{by}, {means} → {target}: уклонение{rolled}."
            );
        }
        say!(
            lang,
            "{by}, {means} → {target}: {damage} damage{rolled}, {health_before} → {health}.",
            "{by}, {means} → {target}: урон {damage}{rolled}, {health_before} → {health}."
        )
    }

    pub(crate) fn means(&self, means: Means) -> String {
        let lang = self.lang;
        match means {
            Means::Attack => lang.pick("attack", "атака").to_owned(),
            Means::Skill(skill) => self.rules.skill_name(skill, lang).to_owned(),
            Means::OwnSkill(skill) => {
                let skill = self.rules.skill_name(skill, lang);
                say!(lang, "{skill} at oneself", "{skill} по себе")
            }
            Means::Spell(item) => self.rules.item_name(item, lang).to_owned(),
        }
    }

    /// The price of a skill in brackets, if it has one.
    pub(crate) fn price(&self, mana: i16, stamina: i16) -> String {
        let mut parts = Vec::new();
        if mana > 0 {
            parts.push(say!(self.lang, "{mana} Mana", "{mana} маны"));
        }
        if stamina > 0 {
            parts.push(say!(self.lang, "{stamina} Stamina", "{stamina} выносливости"));
        }
        if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
    }

    /// What is above the maximum is lost (MD-5.10).
    pub(crate) fn healed(&self, amount: i32, gained: i16) -> String {
        if i32::from(gained) == amount {
            return amount.to_string();
        }
        say!(self.lang, "{gained} of {amount}", "{gained} из {amount}")
    }

    pub(crate) fn value(&self, what: What, value: i16) -> String {
        match what {
            What::Strength => format!(" {}", signed(value.into())),
            What::Weakness => format!(" {}", signed(-i64::from(value))),
            _ => String::new(),
        }
    }

    pub(crate) fn ability(&self, ability: Ability) -> &'static str {
        match ability {
            Ability::Wall => self.lang.pick("Wall", "Стена"),
            Ability::Cloak => self.lang.pick("Cloak", "Плащ"),
            Ability::Spell(spell) => spell.name().get(self.lang),
        }
    }

    pub(crate) fn wall_time(&self, rounds_left: u8) -> String {
        match rounds_left {
            // MD-8.17.
            0 => self.lang.pick("until it is destroyed", "до разрушения").to_owned(),
            left => rounds_of(left, self.lang),
        }
    }

    pub(crate) fn joined(&self, who: Who, is_mandatory: bool) -> String {
        let who = self.name(who);
        match (is_mandatory, &self.state.chess) {
            (true, _) => say!(self.lang, "{who} must fight.", "{who}: обязательный участник."),
            (false, None) => say!(self.lang, "{who} may fight.", "{who}: может участвовать."),
            (false, Some(_)) => say!(self.lang, "{who} may help.", "{who}: может помочь."),
        }
    }

    pub(crate) fn surrender_ordered(&self, who: Who) -> String {
        let who = self.name(who);
        if self.state.chess.is_none() {
            return say!(self.lang, "{who} is to stay out.", "{who}: не выставлять.");
        }
        say!(self.lang, "{who} is to surrender.", "{who}: приказ сдаться.")
    }

    pub(crate) fn ruled(&self) -> String {
        let Some(ruling) = &self.state.ruling else { return String::new() };
        let (what, reason) = (ruling_text(ruling, self.lang), &ruling.reason);
        say!(self.lang, "The referee: {what}. Reason: {reason}", "Судья: {what}. Причина: {reason}")
    }
}

/// A refusal as a sentence.
pub(crate) fn refused(refusal: &Refusal, lang: Lang) -> String {
    if refusal.reason != Reason::ClockExpired {
        return refusal.text(lang);
    }
    let (came, limit) = (seconds(refusal.have), seconds(refusal.need));
    say!(
        lang,
        "Too late: {came} s of {limit} s. The move is forfeited.",
        "Опоздание: прошло {came} с, а можно {limit} с. Ход пропадает."
    )
}

/// Milliseconds as seconds, with as many places as they need.
pub(crate) fn seconds(ms: i32) -> String {
    let (whole, part) = (ms / 1000, ms % 1000);
    if part == 0 { whole.to_string() } else { format!("{whole}.{part:03}").trim_end_matches('0').to_owned() }
}

/// A ruling in words.
pub(crate) fn ruling_text(ruling: &Ruling, lang: Lang) -> String {
    match ruling.what {
        RulingKind::Pause => say!(lang, "the clock is paused", "часы остановлены"),
        RulingKind::Resume => say!(lang, "the clock runs again", "часы снова идут"),
        RulingKind::Extend(more) => {
            let more = lang.count(more, ["second", "seconds"], ["секунда", "секунды", "секунд"]);
            say!(lang, "{more} more for this move", "на ход добавлено: {more}")
        }
        RulingKind::DeclareStalemate { technical_failure: true, .. } => {
            say!(lang, "stalemate after a technical failure", "пат из-за технического сбоя")
        }
        RulingKind::DeclareStalemate { .. } => {
            say!(lang, "stalemate with both players' consent", "пат с согласия обоих игроков")
        }
    }
}

/// How a game stands, without the reason.
pub(crate) fn game_result(game: Game, lang: Lang) -> String {
    match game {
        Game::Open => lang.pick("The game goes on", "Партия продолжается").to_owned(),
        Game::Won(player, _) => plain::result(Some(player.name()), lang),
        Game::Draw(_) => plain::result(None, lang),
    }
}

/// Why a game is over, in half a sentence; empty while it goes on.
fn game_reason(game: Game, lang: Lang) -> String {
    match game {
        Game::Open => String::new(),
        Game::Won(player, loss) => {
            let (loser, of_loser) = (player.other().name().en, player.other().of_in_russian());
            match loss {
                Loss::KingDied => say!(lang, "the King of the {loser} is dead", "Король {of_loser} погиб"),
                Loss::KingSurrendered => {
                    say!(lang, "the King of the {loser} has surrendered", "Король {of_loser} сдался")
                }
                Loss::Time => say!(lang, "the {loser} have no time left", "у {of_loser} вышло время"),
                Loss::NoPiece => say!(lang, "the {loser} have no piece left", "у {of_loser} не осталось фигур"),
            }
        }
        Game::Draw(reason) => match reason {
            DrawReason::BothKingsDied => lang.pick("both Kings died at once", "оба Короля погибли разом"),
            DrawReason::BothKingsSurrendered => lang.pick("both Kings surrendered", "оба Короля сдались"),
            DrawReason::NoPieceOfEither => lang.pick("nobody has a piece left", "фигур не осталось ни у кого"),
            DrawReason::TwoPasses => lang.pick("nobody has a move", "ходить некому"),
        }
        .to_owned(),
    }
}

/// With a capital letter at the beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Why a game is over, as a sentence.
pub(crate) fn game_ended_by(game: Game, lang: Lang) -> String {
    let reason = game_reason(game, lang);
    if reason.is_empty() { reason } else { format!("{}.", capital(&reason)) }
}

/// How a game ended and why: `Elves have won: the Zombies have no piece left`.
pub(crate) fn game_text(game: Game, lang: Lang) -> String {
    match game_reason(game, lang) {
        reason if reason.is_empty() => game_result(game, lang),
        reason => format!("{}: {reason}", game_result(game, lang)),
    }
}

/// Milliseconds as minutes and seconds.
pub(crate) fn clock(ms: u32) -> String {
    let (minutes, rest) = (ms / 60_000, ms % 60_000);
    let text = seconds(i32::try_from(rest).unwrap_or(0));
    if rest < 10_000 { format!("{minutes}:0{text}") } else { format!("{minutes}:{text}") }
}
