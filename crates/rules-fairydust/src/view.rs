//! What a screen draws of a battle, made for one viewer: who is hidden is not in it for opponents (FY-10.10). Choices are in `choices.rs`, the log in
//! `narrate.rs`, refusals in `action/refusal.rs`.

mod board;
mod tokens;

use holmgang_kernel::difference::{Difference, differences};
use holmgang_kernel::plain;
use holmgang_kernel::ruleset::{Present, Ruleset};
use holmgang_kernel::seat::{Outcome, Seat, Turn, Viewer, Wanted};
use holmgang_kernel::shape::MapForm;
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{Choice, Decision, Fact, Footing, Gauge, Line, Place, Side, Stage, View, Way};
use holmgang_kernel::words::Lang;
use holmgang_kernel::{facts, gauges, say};

use crate::action::Action;
use crate::content::ItemKind;
use crate::event::Event;
use crate::legal::decider;
use crate::names::{clock, id_of, name_of, side_id, side_name};
use crate::resolve::targeting;
use crate::secrets::{knows_of, knows_plans};
use crate::state::{Ask, NO_SIDE, State, Who};
use crate::{Rules, aims, choices, clause, labels, narrate, pool, sight, works};

impl Present for Rules {
    const MAPS: Option<MapForm> = Some(crate::shapes::MAP_FORM);

    fn picture(&self, table: &str, entry: &str) -> Option<String> {
        let icon = match table {
            "item" => {
                let item = self.items.iter().find(|one| one.id == entry)?;
                match item.kind {
                    ItemKind::Other => return None,
                    ItemKind::Focus | ItemKind::Conjured => "act-cast",
                    _ if 0 < item.range => "act-bow",
                    _ => "act-attack-sword",
                }
            }
            "spell" => "act-cast",
            _ => return None,
        };
        Some(icon.to_owned())
    }

    fn footings(&self, lang: Lang) -> Vec<Footing> {
        board::footings(lang)
    }

    fn view(&self, state: &State, viewer: Viewer, lang: Lang) -> View {
        let (wanted, outcome) = match self.turn(state) {
            Turn::Of(wanted) => (Some(self.decision(state, wanted, viewer, lang)), None),
            Turn::Over(outcome) => (None, Some(plain::ending(self, &outcome, lang))),
        };
        let sight = self.sight(state, wanted.as_ref().and_then(|wanted: &Decision| wanted.token.as_deref()));
        View {
            heading: match state.round {
                0 => lang.pick("Round 0: surprise", "Нулевой раунд").to_owned(),
                round => say!(lang, "Round {round}", "Раунд {round}"),
            },
            facts: facts(state, viewer, lang),
            boards: vec![self.board(state, viewer, lang)],
            sides: (0..state.setup.sides).map(|side| side_view(state, side, lang)).collect(),
            order: state
                .order
                .iter()
                .filter(|who| state.fighter(**who).is_able() && knows_of(state, viewer, **who))
                .map(|who| place(state, *who, lang))
                .collect(),
            wanted,
            outcome,
            sight,
            threats: Vec::new(),
        }
    }

    fn way(&self, state: &State, _seat: Seat, action: &Action, _lang: Lang) -> Option<Way> {
        crate::choices::way(state, action)
    }

    fn choice(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Choice {
        choices::choice(self, state, seat, action, lang)
    }

    fn refused(&self, state: &State, seat: Seat) -> Vec<Action> {
        choices::refused(self, state, seat)
    }

    fn beside(&self, state: &State, seat: Seat) -> Vec<Action> {
        choices::beside(self, state, seat)
    }

    /// How the attack went is told by what came of it: the fact that keeps it is no outcome of its own.
    fn difference(&self, before: &State, after: &State, viewer: Viewer, lang: Lang) -> Vec<Difference> {
        let [before, after] = [before, after].map(|state| {
            let mut view = self.view(state, viewer, lang);
            view.facts.retain(|fact| fact.clause != Some(clause::EVENTS_NAME_CLAUSES));
            view
        });
        differences(&before, &after, lang)
    }

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        works::works(self, before, action, after)
    }

    fn narrate(&self, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
        narrate::line(self, state, event, viewer, lang)
    }

    fn label(&self, label: Label, lang: Lang) -> String {
        labels::label_text(label, lang)
    }

    fn figure(&self, figure: &'static str, lang: Lang) -> &'static str {
        labels::figure_text(figure, lang)
    }

    fn end_reason(&self, over: &Outcome, lang: Lang) -> &'static str {
        end_reason(over, lang)
    }
}

/// FY-18.1: why nothing more happens.
pub(crate) fn end_reason(over: &Outcome, lang: Lang) -> &'static str {
    match (over.clause, over.winners.is_empty()) {
        (clause::AIMS, _) => lang.pick("An aim of the scene is reached.", "Цель сцены достигнута."),
        (clause::OUTCOME, false) => lang.pick("Only one side can still fight.", "Сражаться может только одна сторона."),
        (clause::OUTCOME, true) => lang.pick("Nobody is left who can fight.", "Сражаться больше некому."),
        _ => lang.pick("The battle is called off.", "Бой прекращён."),
    }
}

fn facts(state: &State, viewer: Viewer, lang: Lang) -> Vec<Fact> {
    let counts = pool::counts(state);
    let counted: Vec<String> =
        counts.iter().take(usize::from(state.setup.sides)).map(|count| count.to_string()).collect();
    let mut facts = facts! { lang;
        "Map", "Карта" = state.map().name.get(lang), clause::CELLS;
        "Clock", "Часы" = clock(state.clock_seconds, lang), clause::SECONDS_ARE_NOMINAL;
        "Attacking side", "Напали" = side_name(state.attacking_side, lang), clause::SIDES;
        "Able", "В строю" = counted.join(" : "), clause::WHO_IS_COUNTED;
    };
    for aim in &state.setup.aims {
        facts.push(Fact::of(lang, ("Aim", "Цель"), aims::name(state, aim, lang), clause::AIMS));
    }
    if let Some(last) = state.last_attack
        && knows_of(state, viewer, last.attacker)
        && knows_of(state, viewer, last.target)
    {
        let (relation, degree) = (choices::relation_name(last.relation, lang), last.degree);
        let value = say!(lang, "{relation}; degree {degree}", "{relation}; степень {degree}");
        facts.push(Fact::of(lang, ("Last attack", "Последняя атака"), value, clause::EVENTS_NAME_CLAUSES));
    }
    let options = state.options;
    facts.extend(facts! { lang;
        if options.refresh_at_round_start => "House rule", "Домашнее правило" =
            ("points are refreshed with the round", "очки восстанавливаются с раундом"), clause::REFRESH_WITH_THE_ROUND;
        if options.counterspell_any_hit => "House rule", "Домашнее правило" =
            ("counterspell against any hit", "контр-заклинание против любого попадания"), clause::COUNTERSPELL_AGAINST_ANY_HIT;
        if options.delay_paid_on_firing => "House rule", "Домашнее правило" = (
            "delayed actions are paid when they fire", "отложенное действие оплачивается при срабатывании"
        ), clause::DELAY_PAID_ON_FIRING;
        if options.bonus_half_up => "House rule", "Домашнее правило" =
            ("outnumbered bonus rounded half up", "бонус за перевес округляется"), clause::BONUS_ROUNDED_HALF_UP;
    });
    facts
}

fn side_view(state: &State, side: u8, lang: Lang) -> Side {
    let fallen = state.everybody().filter(|who| state.fighter(*who).side == side && !state.fighter(*who).is_able());
    Side {
        seat: side_id(side),
        name: side_name(side, lang).to_owned(),
        fallen: fallen.map(|who| (id_of(state, who).to_owned(), name_of(state, who, lang))).collect(),
    }
}

fn place(state: &State, who: Who, lang: Lang) -> Place {
    let fighter = state.fighter(who);
    let stage = match () {
        () if state.round == 0 && fighter.surprised => Stage::Passed,
        () if who == state.active && state.is_open() => Stage::Current,
        () if fighter.acted => Stage::Done,
        () => Stage::Coming,
    };
    Place {
        token: id_of(state, who).to_owned(),
        name: name_of(state, who, lang),
        side: Some(fighter.side).filter(|side| *side != NO_SIDE),
        stage,
        figure: Some(fighter.initiative.to_string()),
    }
}

/// The gauge of activity points.
pub(crate) fn activity_gauge(state: &State, who: Who, lang: Lang) -> Gauge {
    let value = i32::from(state.fighter(who).activity);
    Gauge {
        id: "activity",
        name: lang.pick("Activity points", "Очки активности").to_owned(),
        short: lang.pick("AP", "ОА").to_owned(),
        icon: "res-activity",
        value,
        max: pool::points_per_round(state, who).max(value),
    }
}

impl Rules {
    fn decision(&self, state: &State, wanted: Wanted, viewer: Viewer, lang: Lang) -> Decision {
        let who = decider(state);
        let is_known = knows_of(state, viewer, who);
        let name = if is_known { name_of(state, who, lang) } else { lang.pick("Somebody", "Кто-то").to_owned() };
        let mut purse = Vec::new();
        if is_known {
            purse.push(activity_gauge(state, who, lang));
        }
        if state.ask == Ask::Act && 0 < state.cells_left && is_known {
            let left = state.cells_left;
            purse.extend(gauges! { lang; "cells_left" = "Cells left", "Осталось клеток", "C", "К", "res-movement-point", left, left; });
        }
        let (what, why) = match state.ask {
            Ask::Act => (say!(lang, "{name} acts", "Ходит {name}"), None),
            Ask::React { target } => {
                (say!(lang, "{name} answers", "Отвечает {name}"), self.why_react(state, viewer, target, lang))
            }
            Ask::Fire { owner, by } => {
                let by = match knows_of(state, viewer, by) && usize::from(by) < state.fighters.len() {
                    true => name_of(state, by, lang),
                    false => lang.pick("an event", "событие").to_owned(),
                };
                let deed = state.delay_of(owner).map(|delayed| choices::deed_name(self, state, &delayed.deed, lang));
                let deed = deed.unwrap_or_default();
                let why = match knows_plans(state, viewer, owner) {
                    true => say!(lang, "{deed}, because of {by}", "{deed}; повод: {by}"),
                    false => say!(lang, "because of {by}", "повод: {by}"),
                };
                (
                    say!(lang, "{name}: does the delayed action happen?", "{name}: сработает ли отложенное действие?"),
                    Some(why),
                )
            }
        };
        let token = is_known.then(|| id_of(state, who).to_owned());
        Decision { why, token, purse, ..Decision::of(&wanted, Rules::PROFILE.seats, what) }
    }

    /// What is coming, as far as the target knows.
    fn why_react(&self, state: &State, viewer: Viewer, target: Who, lang: Lang) -> Option<String> {
        let blow = targeting::current_blow(self, state)?;
        let aimed = targeting::current_target(state)?;
        let attacker = if knows_of(state, viewer, blow.attacker) {
            name_of(state, blow.attacker, lang)
        } else {
            lang.pick("somebody", "кто-то").to_owned()
        };
        let frame = state.frames.last()?;
        let with = choices::attack_name(self, state, frame, lang);
        let attacks = if aimed.attacks > 1 { format!(" ×{}", aimed.attacks) } else { String::new() };
        let behind = if sight::sees(state, target, blow.attacker) {
            String::new()
        } else {
            say!(lang, "; out of view, a reaction needs a turn", "; вне поля зрения, реакции нужен поворот")
        };
        Some(say!(lang, "{attacker}: {with}{attacks}{behind}", "{attacker}: {with}{attacks}{behind}"))
    }
}
