//! What a screen draws of a battle. Choices are in `choices.rs`, the log in `narrate.rs`, refusals in `action.rs`.

mod sheet;

use holmgang_kernel::plain;
use holmgang_kernel::ruleset::{Present, Ruleset};
use holmgang_kernel::seat::{Outcome, Seat, Turn, Viewer};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{
    Badge, Board, CellView, Choice, Decision, Fact, Footing, Layout, Line, Place as Slot, Side, Stage, Terrain, Token,
    TokenKind, Tone, View, Way,
};
use holmgang_kernel::words::Lang;
use holmgang_kernel::{facts, say};

use self::sheet::gauges;
use crate::action::Action;
use crate::content::{Control, Thing};
use crate::describe::{percent, signed};
use crate::event::Event;
use crate::icons::icon_of_thing;
use crate::names::{RANKS, RANKS_LATIN, cell_name, everybody};
use crate::state::{CELLS, Effect, NOBODY, SIDE, State, Team, What, Who};
use crate::traits;
use crate::{Rules, clause};

/// A thing on a cell as it is marked there.
fn thing_mark(thing: &Thing, about: String, lang: Lang) -> Badge {
    let (tone, by) = match thing.solid {
        true => (Tone::Plain, clause::OCCUPIED_CELLS),
        false => (Tone::Bad, clause::FIRE_WALL),
    };
    Badge::of(&thing.id, thing.name.get(lang), icon_of_thing(thing), tone, about, by)
}

impl Present for Rules {
    fn picture(&self, table: &str, entry: &str) -> Option<String> {
        self.picture_of(table, entry).map(str::to_owned)
    }

    fn footings(&self, lang: Lang) -> Vec<Footing> {
        // A map on which nothing stands has a name for it all the same.
        let bare = |n: usize| self.maps.iter().any(|map| usize::from(map.thing) == n && map.solid.is_empty());
        let there = self.things.iter().enumerate().filter(|(n, _)| !bare(*n));
        there.map(|(_, thing)| self.footing(thing, lang)).collect()
    }

    fn view(&self, state: &State, _viewer: Viewer, lang: Lang) -> View {
        let (wanted, outcome) = match self.turn(state) {
            Turn::Of(wanted) => (Some(self.decision(state, wanted, lang)), None),
            Turn::Over(outcome) => (None, Some(plain::ending(self, &outcome, lang))),
        };
        View {
            heading: say!(lang, "Round {}", "Раунд {}", state.round),
            facts: self.facts(state, lang),
            boards: vec![self.board(state, lang)],
            sides: [Team::Red, Team::Blue].map(|team| self.side(state, team, lang)).to_vec(),
            order: self.order(state, lang),
            wanted,
            outcome,
            sight: Vec::new(),
            threats: Vec::new(),
        }
    }

    fn choice(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Choice {
        self.offered(state, seat, action, lang)
    }

    fn way(&self, _state: &State, _seat: Seat, action: &Action, _lang: Lang) -> Option<Way> {
        crate::choices::way(action)
    }

    fn refused(&self, state: &State, seat: Seat) -> Vec<Action> {
        self.impossible(state, seat)
    }

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        self.did_work(before, action, after)
    }

    fn narrate(&self, state: &State, event: &Event, _viewer: Viewer, lang: Lang) -> Option<Line> {
        Some(self.told(state, event, lang))
    }

    fn label(&self, label: Label, lang: Lang) -> String {
        self.label_words(label, lang)
    }

    fn figure(&self, figure: &'static str, lang: Lang) -> &'static str {
        match figure {
            "damage" => lang.pick("damage", "урон"),
            "heal" => lang.pick("healing", "исцеление"),
            "chance" => lang.pick("chance", "шанс"),
            "block" => lang.pick("block", "блок"),
            "reflect" => lang.pick("reflection", "отражение"),
            "strength" => lang.pick("strength", "сила"),
            "regeneration" => lang.pick("regeneration", "восстановление"),
            "attack_points" => lang.pick("attack points left", "остаток очков атаки"),
            "movement" => lang.pick("movement points", "очки перемещения"),
            "energy" => lang.pick("energy taken", "отнятая энергия"),
            "charges" => lang.pick("charges gained", "полученные заряды"),
            other => other,
        }
    }

    fn end_reason(&self, over: &Outcome, lang: Lang) -> &'static str {
        match over.clause {
            clause::VICTORY => lang.pick("One side has nobody left.", "У одной из сторон никого не осталось."),
            clause::DRAW => lang.pick("Both sides fell at once.", "Обе стороны пали разом."),
            clause::ROUND_LIMIT => lang.pick("The last round is over.", "Последний раунд окончен."),
            clause::REFEREE_ACTIONS => lang.pick("By the referee's ruling.", "По решению судьи."),
            _ => "",
        }
    }
}

impl Rules {
    fn facts(&self, state: &State, lang: Lang) -> Vec<Fact> {
        let mut cap = percent(state.block_cap, lang);
        if state.block_cap_until > 0 {
            let (until, after) = (state.block_cap_until, percent(state.block_cap_after, lang));
            cap += &say!(lang, " until round {until}, then {after}", " до раунда {until}, затем {after}");
        }
        let cap_by = if state.block_cap == 50 { clause::BLOCK_CAP } else { clause::LIFTING_THE_BLOCK_CAP };
        let map = self.maps.get(usize::from(state.setup.map));
        let one_shot = match state.one_shot_uncut {
            true => ("one-shot spells get modifiers in full", "разовые заклинания с полными бонусами"),
            false => ("one-shot spells get later modifiers by half", "разовым заклинаниям поздние бонусы — вдвое"),
        };
        facts! { lang;
            "Block cap", "Предел блока" = cap, cap_by;
            "Round limit", "Предел раундов" = state.round_limit, clause::ROUND_LIMIT;
            if map.is_some() => "Map", "Карта" = map.map_or("", |map| map.name.get(lang)), clause::BOARD;
            if state.one_shot_uncut != self.cuts_no_one_shot() => "House rule", "Домашнее правило" = one_shot, clause::ONE_SHOT_UNCUT;
        }
    }

    fn board(&self, state: &State, lang: Lang) -> Board {
        Board {
            id: "board".to_owned(),
            name: String::new(),
            layout: Layout::Square,
            files: SIDE,
            ranks: SIDE,
            file_labels: (1..=SIDE).map(|file| file.to_string()).collect(),
            rank_labels: RANKS
                .iter()
                .zip(RANKS_LATIN)
                .map(|(rank, latin)| lang.pick(latin.to_owned(), rank.to_string()))
                .collect(),
            cells: (0..CELLS as u8).map(|cell| self.cell_view(state, cell, lang)).collect(),
            tokens: everybody(state)
                .filter(|who| state.combatants[usize::from(*who)].alive)
                .map(|who| self.token(state, who, lang))
                .collect(),
        }
    }

    /// What a thing on a cell is to whoever walks and looks.
    fn footing(&self, thing: &Thing, lang: Lang) -> Footing {
        let about = self.thing_about(thing, None, lang);
        let told = Footing::of(thing_mark(thing, about.clone(), lang));
        let told = match thing.solid {
            true => told.feet(lang, ("nobody enters", "не войти"), clause::OCCUPIED_CELLS),
            false => told.feet(lang, ("may be entered", "войти можно"), clause::STEP_INTO_FIRE_WALL).harm(
                lang,
                about,
                clause::FIRE_WALL,
            ),
        };
        let told = told.sight(lang, ("free", "не мешает"), clause::DISTANCE);
        match thing.duration {
            0 => told,
            turns => {
                let last = lang.count(i64::from(turns), ["turn", "turns"], ["ход", "хода", "ходов"]);
                told.lasts(lang, say!(lang, "after {last}", "через {last}"), clause::DURATION_UNIT)
            }
        }
    }

    fn cell_view(&self, state: &State, cell: u8, lang: Lang) -> CellView {
        let mut terrain = Terrain::Open;
        let mut marks = Vec::new();
        for object in state.objects.iter().filter(|object| object.cell == cell) {
            let thing = &self.things[usize::from(object.thing)];
            terrain = if thing.solid { Terrain::Solid } else { Terrain::Hazard };
            let about = self.thing_about(thing, Some(object.strength), lang);
            let left = Some(u16::from(object.remaining)).filter(|left| *left > 0);
            marks.push(thing_mark(thing, about, lang).lasting(left));
        }
        CellView { id: cell_name(cell), file: cell % SIDE + 1, rank: cell / SIDE + 1, terrain, marks }
    }

    fn token(&self, state: &State, who: Who, lang: Lang) -> Token {
        let combatant = &state.combatants[usize::from(who)];
        let sheet = &state.setup.sheets[usize::from(combatant.sheet)];
        let effects = state.effects.iter().filter(|effect| effect.bearer == who);
        Token {
            id: self.id_of(state, who),
            name: self.name_of(state, who, lang),
            sign: sheet.sign.get(lang).to_owned(),
            art: self.sign_of(state, who).to_owned(),
            side: Some(combatant.team as u8),
            cell: cell_name(combatant.cell),
            kind: if combatant.is_player() { TokenKind::Combatant } else { TokenKind::Summoned },
            facing: None,
            acting: who == state.active && state.standing.is_open(),
            gauges: gauges(self, state, who, lang),
            badges: effects.map(|effect| self.badge(effect, lang)).collect(),
            facts: self.sheet_facts(state, who, lang),
        }
    }

    fn badge(&self, effect: &Effect, lang: Lang) -> Badge {
        let is_hostile = match effect.what {
            What::Lasting(lasting) => self.lastings[usize::from(lasting)].hostile,
            What::Granted(_) => effect.strength < 0,
        };
        let name = match effect.what {
            What::Lasting(_) => self.what_name(effect.what, lang),
            // Beside the turns left, the bare name would be read with their number.
            What::Granted(_) => {
                format!("{} {}", self.what_name(effect.what, lang), signed(i64::from(effect.strength)))
            }
        };
        Badge {
            id: self.what_id(effect.what),
            name,
            icon: self.icon_of_effect(effect),
            left: Some(u16::from(effect.remaining)),
            tone: if is_hostile { Tone::Bad } else { Tone::Good },
            about: self.effect_about(effect, lang),
            clause: Some(self.clause_of_effect(effect)),
        }
    }

    fn clause_of_effect(&self, effect: &Effect) -> holmgang_kernel::clause::Clause {
        let What::Lasting(lasting) = effect.what else { return clause::REFEREE_ACTIONS };
        let lasting = &self.lastings[usize::from(lasting)];
        match lasting {
            _ if lasting.dot.is_some() && effect.is_marked => clause::TICK_ABSORBS_CHARGE,
            _ if lasting.dot.is_some() || lasting.heal_per_turn.is_some() => clause::DOT_STRENGTH_IS_FIXED,
            _ if lasting.per_turn.is_some() => clause::LASTING_SPELLS_USE_OWN_CHANCES,
            _ if lasting.control == Some(Control::Root) => clause::ROOT,
            _ if lasting.control.is_some() => clause::SILENCE_AND_STUN,
            _ if lasting.chance_die > 0 => clause::MYSTERIOUS_SPHERE,
            _ if lasting.chance != 0 => clause::LATER_MODIFIERS_ARE_HALVED,
            _ if lasting.blocks != 0 => clause::SPELLS_THAT_ALLOW_MORE_BLOCKS,
            _ if lasting.block != 0 || lasting.penetration != 0 => clause::BLOCK_MODIFIERS_ARE_HALVED,
            _ if lasting.reflect_chance != 0 => clause::REFLECTION,
            _ if lasting.plain_damage != 0 || lasting.all_damage != 0 => clause::DAMAGE_MODIFIERS_ADD_UP,
            _ if lasting.movement != 0 => clause::MOVEMENT_MODIFIERS,
            _ if lasting.energy_per_turn != 0 => clause::REGENERATION,
            _ => clause::DURATION_UNIT,
        }
    }

    fn side(&self, state: &State, team: Team, lang: Lang) -> Side {
        let info = &Rules::PROFILE.seats[team as usize];
        let fallen = everybody(state).filter(|who| {
            let combatant = &state.combatants[usize::from(*who)];
            combatant.team == team && combatant.is_player() && !combatant.alive
        });
        Side {
            seat: info.id,
            name: info.name.get(lang).to_owned(),
            fallen: fallen.map(|who| (self.id_of(state, who), self.name_of(state, who, lang))).collect(),
        }
    }

    /// FD-5: the slots of the round, each with its living summons behind it.
    fn order(&self, state: &State, lang: Lang) -> Vec<Slot> {
        let mut places = Vec::new();
        for (slot, player) in state.turn_order.iter().enumerate() {
            let mut summons: Vec<Who> = everybody(state)
                .filter(|who| {
                    let combatant = &state.combatants[usize::from(*who)];
                    combatant.summoner == *player && combatant.alive
                })
                .collect();
            summons.sort_by_key(|who| state.combatants[usize::from(*who)].arrival);
            let mut is_over = slot < usize::from(state.slot);
            let is_served = slot == usize::from(state.slot);
            // Whoever stands before the active one in the slot that is served has had the turn.
            let mut passed_active = !is_served;
            for who in std::iter::once(*player).chain(summons) {
                let combatant = &state.combatants[usize::from(who)];
                if !combatant.alive {
                    continue;
                }
                let stage = if is_served && who == state.active && state.standing.is_open() {
                    (passed_active, is_over) = (true, false);
                    Stage::Current
                } else if is_over || !passed_active {
                    Stage::Done
                } else if self.is_under(state, who, traits::STUN) {
                    Stage::Passed
                } else {
                    Stage::Coming
                };
                places.push(Slot {
                    token: self.id_of(state, who),
                    name: self.name_of(state, who, lang),
                    side: Some(combatant.team as u8),
                    stage,
                    figure: None,
                });
            }
        }
        places
    }

    fn decision(&self, state: &State, wanted: holmgang_kernel::seat::Wanted, lang: Lang) -> Decision {
        let active = state.combatants.get(usize::from(state.active)).filter(|_| state.active != NOBODY);
        let purse = active.map(|_| {
            let mut gauges = gauges(self, state, state.active, lang);
            // Points first: they are what this turn has to spend; hit points are nothing to spend.
            gauges.retain(|gauge| gauge.id != "hp");
            gauges.rotate_left(2);
            gauges
        });
        let what = say!(lang, "{} acts", "Ходит {}", self.name_of(state, state.active, lang));
        Decision {
            token: active.map(|_| self.id_of(state, state.active)),
            purse: purse.unwrap_or_default(),
            ..Decision::of(&wanted, Rules::PROFILE.seats, what)
        }
    }
}
