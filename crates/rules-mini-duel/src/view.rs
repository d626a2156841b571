//! What a screen draws: the duel in rows and the chess board beside it. Choices are in `choices.rs`, the log in `narrate.rs`, refusals in
//! `action.rs`.

mod boards;
mod sheet;

pub(crate) use boards::formation_cell;

use holmgang_kernel::plain;
use holmgang_kernel::ruleset::{Present, Ruleset};
use holmgang_kernel::seat::{Outcome, Seat, Turn, Viewer, Wanted};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{Choice, Decision, Ending, Fact, Line, Place as Slot, Side as SideView, Stage, Told, View};
use holmgang_kernel::words::Lang;
use holmgang_kernel::{facts, say};

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::fields::fate_of;
use crate::legal::seat_of;
use crate::names::{everybody, piece_id, square_name};
use crate::narrate::clock;
use crate::state::{
    Chess, Fate, Formation, Mode, NOBODY, PIECES, Phase, Player, Posting, State, TurnOrder, Who, at, bit, owner,
};
use crate::{Rules, clause};

impl Present for Rules {
    fn picture(&self, table: &str, entry: &str) -> Option<String> {
        self.picture_of(table, entry)
    }

    fn view(&self, state: &State, viewer: Viewer, lang: Lang) -> View {
        let (wanted, outcome) = match self.turn(state) {
            Turn::Of(wanted) => (Some(self.decision(state, wanted, lang)), None),
            Turn::Over(outcome) => {
                let text = self.ended(state, &outcome, lang);
                let why = match &state.chess {
                    Some(chess) => crate::narrate::game_ended_by(chess.outcome, lang),
                    None => self.end_reason(&outcome, lang).to_owned(),
                };
                (None, Some(Ending { text, why, clause: outcome.clause }))
            }
        };
        View {
            heading: self.heading(state, lang),
            facts: self.facts(state, lang),
            boards: self.boards(state, viewer, lang),
            sides: Player::BOTH.map(|player| self.side(state, player, lang)).to_vec(),
            order: self.order(state, viewer, lang),
            wanted,
            outcome,
            sight: Vec::new(),
            threats: Vec::new(),
        }
    }

    /// The chess board; formations come as the viewer sees them (MD-1.7).
    fn quarters(&self, state: &State, seat: Seat) -> u8 {
        if state.chess.is_some() && seat == Seat::Player(1) { 2 } else { 0 }
    }

    fn choice(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Choice {
        self.offered(state, seat, action, lang)
    }

    fn refused(&self, state: &State, seat: Seat) -> Vec<Action> {
        self.impossible(state, seat)
    }

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        self.did_work(before, action, after)
    }

    fn narrate(&self, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
        self.told(state, event, viewer, lang)
    }

    fn label(&self, label: Label, lang: Lang) -> String {
        self.label_words(label, lang)
    }

    fn figure(&self, figure: &'static str, lang: Lang) -> &'static str {
        match figure {
            "evade" => lang.pick("chance to evade", "шанс уклонения"),
            "physical_attack" => lang.pick("physical attack", "физическая атака"),
            "magic_attack" => lang.pick("magic attack", "магическая атака"),
            "physical_defence" => lang.pick("physical defence, %", "физическая защита, %"),
            "magic_defence" => lang.pick("magic defence, %", "магическая защита, %"),
            "physical_share" => lang.pick("physical attack of the skill", "физическая атака навыка"),
            "magic_share" => lang.pick("magic attack of the skill", "магическая атака навыка"),
            "damage" => lang.pick("damage", "урон"),
            "healing" => lang.pick("healing", "лечение"),
            "recovery" => lang.pick("recovery", "восстановление"),
            "strength" => lang.pick("Strength", "Сила"),
            "weakness" => lang.pick("Weakness", "Слабость"),
            "max_health" => lang.pick("maximum Health", "максимум здоровья"),
            "health_recovery" => lang.pick("Health recovery", "восстановление здоровья"),
            "health" => lang.pick("Health", "здоровье"),
            other => other,
        }
    }

    /// MD-3.6: all but the damage stays exact.
    fn unrounded(&self, figure: &'static str) -> bool {
        matches!(
            figure,
            "physical_attack"
                | "magic_attack"
                | "physical_defence"
                | "magic_defence"
                | "physical_share"
                | "magic_share"
        )
    }

    fn refusal(&self, refusal: &Refusal, lang: Lang) -> String {
        crate::narrate::refused(refusal, lang)
    }

    fn end_reason(&self, over: &Outcome, lang: Lang) -> &'static str {
        match over.clause {
            clause::DEFEAT => lang.pick("One side has nobody left.", "У одной из сторон никого не осталось."),
            // A game says it in its result.
            clause::KING_DIES if matches!(over.result, "attacker_wins" | "defender_wins") => {
                lang.pick("The other side's King has fallen.", "Король другой стороны пал.")
            }
            _ => "",
        }
    }

    fn ended(&self, state: &State, _: &Outcome, lang: Lang) -> String {
        match &state.chess {
            Some(chess) => crate::narrate::game_result(chess.outcome, lang),
            None => self.duel_result(state, state.duel.result, lang),
        }
    }

    fn result(&self, result: &'static str, lang: Lang) -> String {
        match result {
            "attacker_wins" => lang.pick("The attacker has won", "Победил нападающий").to_owned(),
            "defender_wins" => lang.pick("The defender has won", "Победил защитник").to_owned(),
            "mutual_destruction" => lang.pick("Both sides are destroyed", "Обе стороны уничтожены").to_owned(),
            "stalemate" => lang.pick("Stalemate", "Пат").to_owned(),
            "none" => lang.pick("It goes on", "Ещё не решено").to_owned(),
            seat => {
                plain::result(Player::BOTH.into_iter().find(|player| player.word() == seat).map(Player::name), lang)
            }
        }
    }
}

impl Rules {
    fn heading(&self, state: &State, lang: Lang) -> String {
        let duel = &state.duel;
        match (state.phase, &state.chess) {
            (Phase::Place, _) => say!(lang, "Placement", "Расстановка"),
            (Phase::Act, None) | (Phase::Over, None) => say!(lang, "Round {}", "Раунд {}", duel.round),
            (Phase::Act, Some(chess)) => {
                let victim = chess.capture.map_or(String::new(), |capture| square_name(capture.victim));
                say!(lang, "Duel on {victim}, round {}", "Поединок на {victim}, раунд {}", duel.round)
            }
            (_, Some(chess)) => say!(lang, "Move {}", "Ход {}", chess.moves / 2 + 1),
            (_, None) => String::new(),
        }
    }

    fn facts(&self, state: &State, lang: Lang) -> Vec<Fact> {
        let (options, duel) = (&state.setup.options, &state.duel);
        let (in_duel, is_acting) = (matches!(state.phase, Phase::Act | Phase::Place), state.phase == Phase::Act);
        let order = match options.turn_order {
            TurnOrder::Queue => ("", ""),
            TurnOrder::Side => ("one side after the other", "сторона за стороной"),
            TurnOrder::Alternate => ("players in turn", "игроки по очереди"),
        };
        let is_formed = state.phase == Phase::Place && state.chess.is_none() && options.formation == Formation::Formed;
        let mut facts = facts! { lang;
            if state.paused => "Clock", "Часы" = ("paused", "остановлены"), clause::REFEREE_ACTIONS;
        };
        if let Some(chess) = &state.chess {
            self.chess_facts(chess, lang, &mut facts);
        }
        facts.extend(facts! { lang;
            if in_duel => "Attacker", "Нападают" = duel.attacker.name().get(lang), clause::SIDES_ARE_FIXED;
            if in_duel && state.chess.is_some() => "Chess position", "Позиция в партии" = ("frozen", "заморожена"), clause::FROZEN_POSITION;
            if is_acting && state.visible_enemies(duel.active) == 0 => "Visible enemies", "Видимых врагов" = ("none", "нет"), clause::LAST_PIECE_CLOAKED;
            if is_acting => "Round", "Раунд" = format!("{} / {}", duel.round, options.round_cap), clause::ROUND_CAP;
            if is_acting && duel.stalled > 0 => "Rounds without lost Health", "Раундов без потерь" =
                format!("{} / {}", duel.stalled, options.stall_rounds), clause::STALL;
        });
        for player in Player::BOTH.iter().filter(|player| is_acting && duel.offers[**player as usize]) {
            let name = ("Offers a stalemate", "Предлагают пат");
            facts.push(Fact::of(lang, name, player.name().get(lang), clause::AGREEMENT));
        }
        facts.extend(facts! { lang;
            if options.guard_is_relative => "Guard stance", "Стойка" = "× 1.2", clause::RELATIVE_GUARD;
            if options.blocks_by_file => "Blocks a Warrior", "Закрывает воина" =
                ("the ally on the same file", "союзник на той же вертикали"), clause::WHAT_IS_IN_FRONT;
            if options.turn_order != TurnOrder::Queue => "Turns", "Очерёдность" = order, clause::PLAYERS_TAKE_TURNS;
            if options.wall_forces => "Warriors", "Воины" =
                ("must attack the Wall of a Rook Mage", "обязаны бить Стену ладьи-мага"), clause::WALL_FORCES_WARRIORS;
            if !options.wall_limit => "Walls stand", "Стены стоят" = ("until they are destroyed", "до разрушения"), clause::WALL_WITHOUT_LIMIT;
            if is_formed => "Pieces of a squad, at most", "Фигур в отряде, не больше" = options.squad_size, clause::PLACED_BY_HAND;
            if !options.cloak_screens => "A cloaked Queen protects the back row", "Невидимый Ферзь прикрывает задний ряд" =
                ("no", "нет"), clause::CLOAKED_QUEEN_HOLDS_HER_ROW;
        });
        facts
    }

    fn chess_facts(&self, chess: &Chess, lang: Lang, facts: &mut Vec<Fact>) {
        let mode = match chess.mode {
            Mode::KillKing => ("kill the King", "убить Короля"),
            Mode::TimeGame => ("on time", "на время"),
            Mode::Deadmatch => ("to the last piece", "до последней фигуры"),
        };
        let mut put = |name: String, value: String, by| facts.push(Fact::of(lang, name, value, by));
        put(lang.pick("Mode", "Режим").to_owned(), mode.told(lang), clause::MODES);
        for player in Player::BOTH {
            let name = player.name().get(lang);
            if chess.mode == Mode::TimeGame {
                put(name.to_owned(), clock(chess.clock_ms[player as usize]), clause::CHESS_CLOCK_STOPS);
            }
            let (killed, left) = (chess.killed(player).count(), chess.surrendered(player).count());
            if killed > 0 {
                put(say!(lang, "{name}: killed", "{name}: убито"), killed.to_string(), clause::PROMOTION);
            }
            if left > 0 {
                let what = say!(lang, "{name}: surrendered", "{name}: сдалось");
                put(what, left.to_string(), clause::SURRENDER_PAYS_NOTHING);
            }
        }
    }

    fn side(&self, state: &State, player: Player, lang: Lang) -> SideView {
        let info = &Rules::PROFILE.seats[player as usize];
        let fallen = everybody(state)
            .filter(|who| owner(*who) == player && !matches!(fate_of(state, *who), Fate::Alive | Fate::Absent));
        SideView {
            seat: info.id,
            name: info.name.get(lang).to_owned(),
            fallen: fallen.map(|who| (piece_id(who), self.name_of(state, who, lang))).collect(),
        }
    }

    /// MD-2.4: those who fight, fastest first; in placement those who take part.
    fn order(&self, state: &State, viewer: Viewer, lang: Lang) -> Vec<Slot> {
        let slot = |who: Who, stage: Stage, figure: Option<String>| Slot {
            token: piece_id(who),
            name: self.name_of(state, who, lang),
            side: Some(owner(who) as u8),
            stage,
            figure,
        };
        let options = &state.setup.options;
        match (state.phase, &state.chess) {
            (Phase::Act, _) => {
                let duel = &state.duel;
                let is_alive = |place: u8| duel.alive & bit(place) != 0;
                let is_fighter = |place: &u8| state.who(*place) != NOBODY && is_alive(*place);
                let fighters: Vec<u8> = match options.turn_order {
                    TurnOrder::Queue => duel.order.into_iter().filter(is_fighter).collect(),
                    // Those who have acted, the one who acts, and those who would act after it.
                    turn_order => {
                        let done = duel.order.into_iter().filter(|place| is_fighter(place) && !duel.waits(*place));
                        done.chain([duel.active]).chain(duel.coming(turn_order)).collect()
                    }
                };
                let places = fighters.iter().map(|place| {
                    let stage = match () {
                        () if *place == duel.active => Stage::Current,
                        () if duel.waits(*place) => Stage::Coming,
                        () => Stage::Done,
                    };
                    slot(state.who(*place), stage, Some(self.speed(state, *place).to_string()))
                });
                places.collect()
            }
            (Phase::Place, _) => {
                let stage = |who: Who| match state.posting(who) {
                    _ if !viewer.knows(seat_of(owner(who))) => Stage::Coming,
                    Posting::On(_) => Stage::Done,
                    Posting::Surrendering => Stage::Passed,
                    _ => Stage::Coming,
                };
                let all = Player::BOTH.iter().flat_map(|player| state.participants(*player));
                all.map(|who| slot(who, stage(who), None)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn decision(&self, state: &State, wanted: Wanted, lang: Lang) -> Decision {
        let active = (state.phase == Phase::Act).then(|| state.who(state.duel.active));
        let to_move = state.chess.as_ref().map_or("", |chess| chess.to_move.name().get(lang));
        let (what, why, token) = match wanted.kind {
            "act" => {
                let name = self.name_of(state, active.unwrap_or(NOBODY), lang);
                let why = state.duel.used_ability.then(|| {
                    say!(
                        lang,
                        "the additional action after the class ability",
                        "дополнительное действие после способности"
                    )
                });
                (say!(lang, "{name} acts", "Действует {name}"), why, active)
            }
            "place" => {
                let why = say!(lang, "hidden until both are done", "скрыто, пока не готовы оба");
                (say!(lang, "Place your pieces", "Расставьте фигуры"), Some(why), None)
            }
            "promote" => {
                let pawn = state.chess.as_ref().map(|chess| chess.promoting);
                (say!(lang, "{to_move}: who comes back?", "{to_move}: кто вернётся?"), None, pawn)
            }
            "paused" => (say!(lang, "The clock is paused", "Часы остановлены"), None, None),
            _ => (say!(lang, "{to_move} to move", "Ход: {to_move}"), None, None),
        };
        let decision = Decision::of(&wanted, Rules::PROFILE.seats, what);
        Decision {
            why,
            token: token.filter(|who| usize::from(*who) < PIECES).map(piece_id),
            purse: active.and_then(|_| self.purse(state, lang)).unwrap_or_default(),
            clause: if state.duel.used_ability { clause::ADDITIONAL_ACTION } else { decision.clause },
            ..decision
        }
    }

    /// What the active piece has to spend.
    fn purse(&self, state: &State, lang: Lang) -> Option<Vec<holmgang_kernel::view::Gauge>> {
        let place = state.duel.active;
        (state.duel.alive & bit(place) != 0).then(|| {
            let mut gauges = self.gauges(state, state.lineup.who[at(place)], lang);
            gauges.retain(|gauge| gauge.id != "health");
            gauges
        })
    }
}
