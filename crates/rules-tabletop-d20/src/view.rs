//! What a screen draws of a battle. Choices are in `choices.rs`, the log in `narrate.rs`, refusals in `action.rs`.

mod board;
mod sheet;

use holmgang_kernel::difference::{Difference, differences};
use holmgang_kernel::plain;
use holmgang_kernel::ruleset::{Answer, Present, Ruleset, Tool};
use holmgang_kernel::seat::{Outcome, Seat, Turn, Viewer, Wanted};
use holmgang_kernel::shape::{Barriers, MapForm};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{Choice, Decision, Fact, Footing, Gauge, Line, Place as Slot, Side, Stage, View, Way};
use holmgang_kernel::words::{Lang, Words};
use holmgang_kernel::{facts, gauges, say};

use crate::action::Action;
use crate::event::Event;
use crate::state::{Life, Pending, State, Team, Who};
use crate::{Rules, clause};

impl Present for Rules {
    const TOOLS: &'static [Tool] = crate::tools::TOOLS;
    const MAPS: Option<MapForm> = Some(MapForm {
        most_files: 30,
        most_ranks: 14,
        first: 1,
        open: '.',
        barriers: Barriers::Cells { wall: '#', door: '+' },
        most_doors: 4,
        fixed: &[],
        starts: &["red_start", "blue_start"],
    });

    fn picture(&self, table: &str, entry: &str) -> Option<String> {
        self.picture_of(table, entry).map(str::to_owned)
    }

    fn footings(&self, lang: Lang) -> Vec<Footing> {
        board::footings(lang)
    }

    fn view(&self, state: &State, _viewer: Viewer, lang: Lang) -> View {
        let (wanted, outcome) = match self.turn(state) {
            Turn::Of(wanted) => (Some(self.decision(state, wanted, lang)), None),
            Turn::Over(outcome) => (None, Some(plain::ending(self, &outcome, lang))),
        };
        let clock = u32::from(state.round.saturating_sub(1)) * u32::from(state.rules.round_seconds);
        View {
            heading: say!(lang, "Round {}, second {clock}", "Раунд {}, {clock}-я секунда", state.round),
            facts: self.facts(state, lang),
            boards: vec![self.board_view(state, lang)],
            sight: self.sight_view(state),
            threats: self.threats(state),
            sides: [Team::Red, Team::Blue].map(|team| self.side(state, team, lang)).to_vec(),
            order: self.order(state, lang),
            wanted,
            outcome,
        }
    }

    fn choice(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Choice {
        self.offered(state, seat, action, lang)
    }

    fn as_offered(&self, state: &State, _seat: Seat, action: &Action) -> Option<Action> {
        self.laid_out(state, action)
    }

    fn as_typed(&self, state: &State, _seat: Seat, action: &Action) -> Option<Action> {
        // TD-7.5: by version 1 of the rules a lone cell stood for a way that may zigzag.
        if self.version == 1 { None } else { self.laid_out(state, action) }
    }

    fn refused(&self, state: &State, seat: Seat) -> Vec<Action> {
        self.impossible(state, seat)
    }

    fn beside(&self, state: &State, seat: Seat) -> Vec<Action> {
        self.orders_beside(state, seat)
    }

    fn way(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Option<Way> {
        self.way_of(state, seat, action, lang)
    }

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        self.did_work(before, action, after)
    }

    /// What the facing gives on the cells around is drawn, but is no change of the cells.
    fn difference(&self, before: &State, after: &State, viewer: Viewer, lang: Lang) -> Vec<Difference> {
        let view = |state: &State| {
            let mut view = self.view(state, viewer, lang);
            for cell in view.boards.iter_mut().flat_map(|board| &mut board.cells) {
                cell.marks.retain(|mark| !board::is_arc(mark));
            }
            view
        };
        differences(&view(before), &view(after), lang)
    }

    fn narrate(&self, state: &State, event: &Event, _viewer: Viewer, lang: Lang) -> Option<Line> {
        Some(self.told(state, event, lang))
    }

    fn label(&self, label: Label, lang: Lang) -> String {
        self.label_words(label, lang)
    }

    fn figure(&self, figure: &'static str, lang: Lang) -> &'static str {
        match figure {
            "attack" => lang.pick("attack", "атака"),
            "ac" => lang.pick("armour class", "КЗ"),
            "touch" => lang.pick("touch", "касание"),
            "damage" => lang.pick("damage", "урон"),
            "heal" => lang.pick("healing", "лечение"),
            "initiative" => lang.pick("initiative", "инициатива"),
            "actor" => lang.pick("own throw", "бросок действующего"),
            "opponent" => lang.pick("opponent's throw", "бросок соперника"),
            "save" => lang.pick("save", "спасбросок"),
            "difficulty" => lang.pick("difficulty", "сложность"),
            "check" => lang.pick("check", "проверка"),
            "turning" => lang.pick("turning", "изгнание"),
            "cells" => lang.pick("cells", "клетки"),
            "aoo" => lang.pick("attacks of opportunity", "атаки при возможности"),
            "time_left" => lang.pick("percent of the turn", "процентов хода"),
            other => other,
        }
    }

    fn end_reason(&self, over: &Outcome, lang: Lang) -> &'static str {
        match (over.clause, over.winners.is_empty()) {
            (clause::VICTORY, false) => {
                lang.pick("One side has nobody left who fights.", "У одной из сторон больше некому сражаться.")
            }
            (clause::VICTORY, true) => lang.pick("Neither side has prevailed.", "Ни одна сторона не взяла верх."),
            (clause::REFEREE_ACTIONS, _) => lang.pick("By the referee's ruling.", "По решению мастера."),
            _ => "",
        }
    }

    fn answer(&self, _tool: &str, arguments: &[(String, String)], lang: Lang) -> Result<Answer, Words> {
        self.encounter_answer(arguments, lang)
    }
}

impl Rules {
    fn facts(&self, state: &State, lang: Lang) -> Vec<Fact> {
        let (map, rules) = (self.maps.get(usize::from(state.setup.map)), &state.rules);
        let dark = if self.is_dark(state) { lang.pick(", dark", ", темно") } else { "" };
        let referee = if state.referee {
            ("present", "есть")
        } else {
            ("unattended", "нет, решения по умолчанию")
        };
        facts! { lang;
            if map.is_some() => "Map", "Карта" = map.map_or("", |map| map.name.get(lang)), clause::GRID;
            if state.visibility != 0 || state.dark => "Visibility", "Видимость" = format!("{}{dark}", state.visibility), clause::BAD_CONDITIONS;
            if state.wind != 0 => "Wind", "Ветер" = state.wind, clause::WIND;
            "Round limit", "Предел раундов" = state.round_limit, clause::VICTORY;
            "Referee", "Мастер" = referee, clause::UNATTENDED;
            if rules.initiative_die => "House rule", "Домашнее правило" = ("d20 for initiative", "к20 на инициативу"), clause::INITIATIVE;
            if rules.hurt_from_start => "House rule", "Домашнее правило" =
                ("who is hurt on the run goes back to the first cell", "раненный на бегу возвращается на первую клетку"), clause::HURT_ON_THE_RUN;
            if rules.prone_attack => "House rule", "Домашнее правило" =
                ("−4 to melee attacks made lying down", "−4 к атакам ближнего боя лёжа"), clause::FROM_THE_GROUND;
            if rules.counter_after_missed_touch => "House rule", "Домашнее правило" =
                ("counter-trip after a missed touch", "ответная подсечка после промаха касанием"), clause::TRIP_MISSED_TOUCH;
            if rules.drop_negative_dex => "House rule", "Домашнее правило" = (
                "who is caught off guard loses a negative Dexterity modifier too",
                "застигнутый врасплох теряет и отрицательный модификатор ловкости",
            ), clause::CAUGHT_OFF_GUARD;
        }
    }

    fn side(&self, state: &State, team: Team, lang: Lang) -> Side {
        let out = state.everybody().filter(|who| {
            let figure = state.figure(*who);
            figure.home == team && matches!(figure.life, Life::Dead | Life::Fled)
        });
        Side {
            seat: Rules::PROFILE.seats[team as usize].id,
            name: team.name().get(lang).to_owned(),
            fallen: out.map(|who| (self.id_of(state, who), self.name_of(state, who, lang))).collect(),
        }
    }

    /// TD-1.3, TD-1.7: the order of this round with everybody's initiative.
    fn order(&self, state: &State, lang: Lang) -> Vec<Slot> {
        let is_open = state.standing.is_open();
        let there = state.order.iter().enumerate().filter(|(_, who)| state.figure(**who).is_there());
        let places = there.map(|(place, who)| {
            let figure = state.figure(*who);
            let stage = if place < usize::from(state.place) {
                Stage::Done
            } else if place == usize::from(state.place) && is_open {
                Stage::Current
            } else if figure.can_act() {
                Stage::Coming
            } else {
                Stage::Passed
            };
            Slot {
                token: self.id_of(state, *who),
                name: self.name_of(state, *who, lang),
                side: Some(figure.team as u8),
                stage,
                figure: Some(figure.initiative.to_string()),
            }
        });
        places.collect()
    }

    fn decision(&self, state: &State, wanted: Wanted, lang: Lang) -> Decision {
        let (what, why, token) = self.asked(state, lang);
        Decision {
            why,
            token: Some(self.id_of(state, token)),
            purse: if state.pending.is_none() { self.purse(state, token, lang) } else { Vec::new() },
            ..Decision::of(&wanted, Rules::PROFILE.seats, what)
        }
    }

    /// What is decided, why, and whose it is.
    fn asked(&self, state: &State, lang: Lang) -> (String, Option<String>, Who) {
        let name = |who: Who| self.name_of(state, who, lang);
        match state.pending {
            None => (say!(lang, "{} acts", "Ходит {}", name(state.active)), None, state.active),
            Some(Pending::Strike { who, against, cause, .. }) => {
                let cause = cause.name().get(lang);
                let why = say!(lang, "{} provokes {cause}", "{} подставляется {cause}", name(against));
                (say!(lang, "{} may strike {}", "{} может ударить: {}", name(who), name(against)), Some(why), who)
            }
            Some(Pending::Counter { who, against, .. }) => (
                say!(lang, "{} may trip {} in return", "{} может ответить подсечкой: {}", name(who), name(against)),
                None,
                who,
            ),
            Some(Pending::Follow { who, cells, .. }) => {
                let cells = crate::describe::cells_of(cells, lang);
                (
                    say!(lang, "{} may follow, up to {cells}", "{} может последовать, не дальше: {cells}", name(who)),
                    None,
                    who,
                )
            }
            Some(Pending::Fumble { who, .. }) => {
                (say!(lang, "The mishap of {}", "Неловкость: {}", name(who)), None, who)
            }
            Some(Pending::Improvised { who, feature, .. }) => {
                let feature = self.feature_name(state, feature, lang);
                (say!(lang, "{} improvises {feature}", "{} импровизирует: {feature}", name(who)), None, who)
            }
            Some(Pending::FreeDeed { who }) => {
                (say!(lang, "A free deed of {}", "Свободное действие: {}", name(who)), None, who)
            }
            Some(Pending::NarrowWin { who, against, .. }) => (
                say!(lang, "A counter-trip of {} against {}", "Ответная подсечка: {} → {}", name(who), name(against)),
                None,
                who,
            ),
        }
    }

    /// TD-2.3: what the turn has left.
    fn purse(&self, state: &State, who: Who, lang: Lang) -> Vec<Gauge> {
        let (main, off, shot, made) = state
            .series
            .as_ref()
            .map_or((0, false, false, 0), |series| (series.main, series.off, series.shot, series.made));
        let left = i32::from(main) + i32::from(off) + i32::from(shot);
        let all = i32::from(made) + left;
        let sum = |slots: &[u8]| slots.iter().map(|slots| i32::from(*slots)).sum::<i32>();
        let (slots, most) = (sum(&state.figure(who).slots), sum(&state.sheet(who).slots));
        gauges! { lang;
            "time_left" = "turn left, %", "осталось хода, %", "%", "%", "ui-clock", state.time_left, 100;
            "standard_action" = "standard action", "стандартное действие", "SA", "СД", "res-action-point", !state.standard_used, 1;
            if state.series.is_some() => "blows" = "blows of the full attack", "удары полной атаки", "B", "У", "ui-swords", left, all.max(left);
            if slots > 0 => "slots" = "spell slots", "ячейки заклинаний", "Sp", "Яч", "res-mana", slots, most.max(slots);
        }
    }
}
