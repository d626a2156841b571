//! Actions as text, written in English and read in English and Russian: `docs/notation-tabletop-d20.md`, sections 2 and 3.
//! The verbs are in `notation/verbs.rs`, the reading in `notation/read.rs` and `notation/rulings.rs`; writing is here.

mod read;
mod rulings;
mod values;
mod verbs;

use holmgang_kernel::grid::Cell;
use holmgang_kernel::notation::{NotationFault, quoted};
use holmgang_kernel::ruleset::{Notate, Verb};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{
    Action, Arm, Blow, Cast, Hand, Move, OrderChange, RefereeEffect, Ruling, RulingKind, Stunt, Watched, Way,
};
use crate::arcs::Facing;
use crate::content::{Degree, DiceSum};
use crate::names::cell_name;
use crate::state::{End, NOBODY, NOTHING, NOWHERE, Place, State, Team, ThingId, Who};

pub use verbs::VERBS;

/// A cell that no board has, for one that was not understood: refused as `unknown_id`.
const NO_CELL: Cell = Cell::new(254, 254);

impl Notate for Rules {
    const WORDS: &'static [&'static [(&'static str, &'static [&'static str])]] = &[read::NAMED, values::VALUES];

    fn write(&self, state: &State, action: &Action) -> String {
        let thing = |thing: ThingId| self.thing_id(state, thing).to_owned();
        let who = |who: Who| self.id_of(state, who);
        match action {
            Action::Say(text) => format!("say {}", quoted(text)),
            Action::DropProne => "drop_prone".to_owned(),
            Action::DropItem { thing, cell } => {
                let at = if *cell == NOWHERE { String::new() } else { format!(" {}", cell_name(*cell)) };
                format!("drop {}{at}", self.held(state, *thing))
            }
            Action::StopCasting => "stop_casting".to_owned(),
            Action::LeaveInfravision => "leave_infravision".to_owned(),
            Action::FreeDeed(text) => format!("free {}", quoted(text)),
            Action::Attack(blow) => self.written_blow(state, "attack", blow),
            Action::Hurricane(blow) => self.written_blow(state, "hurricane", blow),
            Action::Defend => "defend".to_owned(),
            Action::Trip { target, .. } => format!("trip {}", who(*target)),
            Action::Distract { target, ally, attack, thing: with } => {
                let what = if *attack { "attack" } else { "ac" };
                let with = if *with == NOTHING { String::new() } else { format!(" with={}", thing(*with)) };
                format!("distract {} {} {what}{with}", who(*target), who(*ally))
            }
            Action::Disarm { target, hand, arm } => {
                let hand = if *hand == Hand::Off { " hand=off" } else { "" };
                format!("disarm {}{hand}{}", who(*target), self.written_arm(state, *arm))
            }
            Action::Push { target } => format!("push {}", who(*target)),
            Action::Cast(cast) => self.written_cast(state, cast),
            Action::Control { on, arm, spell } => {
                let on = match on {
                    Watched::Who(target) => who(*target),
                    Watched::Cell(cell) => cell_name(*cell),
                };
                let with = spell
                    .map_or_else(|| self.written_arm(state, *arm), |spell| format!(" spell={}", self.spell_id(spell)));
                format!("control {on}{with}")
            }
            Action::Draw(things) => things
                .iter()
                .filter(|thing| **thing != NOTHING)
                .fold("draw".to_owned(), |text, id| text + " " + &thing(*id)),
            Action::Stance => "stance".to_owned(),
            Action::Sheathe(NOTHING) => "sheathe".to_owned(),
            Action::Sheathe(id) => format!("sheathe {}", self.held(state, *id)),
            Action::Load { thing: id, as_move } => {
                let named = if *id == self.usual_crossbow(state) { String::new() } else { format!(" {}", thing(*id)) };
                format!("load{named} as={}", if *as_move { "move" } else { "action" })
            }
            Action::PullOut(id) => format!("pull_out {}", thing(*id)),
            Action::Improvise(stunt) => self.written_stunt(state, "improvise", stunt),
            Action::Finish { target, friendly } => format!("finish {}{}", who(*target), confirmed(*friendly)),
            Action::TurnUndead { control } => {
                format!("turn_undead choice={}", if *control { "control" } else { "turn" })
            }
            Action::Step { cell, end } => format!("step {}{}", cell_name(*cell), written_end(*end)),
            Action::Face(facing) => format!("face {}", facing_id(*facing)),
            Action::Don(id) => format!("don {}", thing(*id)),
            Action::Doff(id) => format!("doff {}", self.held(state, *id)),
            Action::Stand => "stand".to_owned(),
            Action::Lower(posture) => format!("lower {}", posture.word()),
            Action::PickUp(id) => {
                let at = state.things.get(usize::from(*id)).map(|thing| thing.at);
                let at = match at {
                    Some(Place::Floor(cell) | Place::Stuck(cell)) => format!(" {}", cell_name(cell)),
                    _ => String::new(),
                };
                format!("pick_up {}{at}", thing(*id))
            }
            Action::Mount => "mount".to_owned(),
            Action::Dismount => "dismount".to_owned(),
            Action::Stunt(stunt) => self.written_stunt(state, "stunt", stunt),
            Action::EnterInfravision => "enter_infravision".to_owned(),
            Action::Untangle => "untangle".to_owned(),
            Action::Move(go) => self.written_move(state, go),
            Action::FullAttack => "full_attack".to_owned(),
            Action::Prepare(id) if *id == self.usual_crossbow(state) => "prepare".to_owned(),
            Action::Prepare(id) => format!("prepare {}", thing(*id)),
            Action::Drink { thing: id, target } if *target == state.active => format!("drink {}", thing(*id)),
            Action::Drink { thing: id, target } => format!("drink {} {}", thing(*id), who(*target)),
            Action::End => "end".to_owned(),
            Action::Surrender => "surrender".to_owned(),
            Action::GiveUp => "give_up".to_owned(),
            Action::Orders { who: one, change } => {
                let one = if *one == NOBODY { String::new() } else { format!(" {}", who(*one)) };
                format!("orders{one}{}", written_orders(change))
            }
            Action::Strike { nonlethal } => format!("strike{}", if *nonlethal { " nonlethal=yes" } else { "" }),
            Action::Hinder => "hinder".to_owned(),
            Action::Counter => "counter".to_owned(),
            Action::Follow(cells) => format!("follow {cells}"),
            Action::Decline => "decline".to_owned(),
            Action::Ruling(ruling) => self.written_ruling(state, ruling),
        }
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        read::read(self, state, seat, text)
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
}

impl Rules {
    /// A thing in a hand of the active one: `main`, `off`, else its id.
    fn held(&self, state: &State, thing: ThingId) -> String {
        let figure = state.figure(state.active);
        match thing {
            NOTHING => "none".to_owned(),
            id if id == figure.main => "main".to_owned(),
            id if id == figure.off => "off".to_owned(),
            id => self.thing_id(state, id).to_owned(),
        }
    }

    /// The crossbow that is meant where none is named: the one in hand, else the first carried one.
    pub(crate) fn usual_crossbow(&self, state: &State) -> ThingId {
        let figure = state.figure(state.active);
        let is_crossbow =
            |id: ThingId| self.weapon_of(state, id).is_some_and(|weapon| self.weapons[weapon as usize].crossbow);
        if is_crossbow(figure.main) {
            return figure.main;
        }
        self.belongings(state, state.active).find(|id| is_crossbow(*id)).unwrap_or(NOTHING)
    }

    /// ` with=…` where it is not the usual arm.
    fn written_arm(&self, state: &State, arm: Arm) -> String {
        if arm == self.usual_arm(state, state.active) {
            String::new()
        } else {
            format!(" with={}", self.arm_id(state, state.active, arm))
        }
    }

    fn written_blow(&self, state: &State, verb: &str, blow: &Blow) -> String {
        let nonlethal = if blow.nonlethal { " nonlethal=yes" } else { "" };
        let target = self.id_of(state, blow.target);
        format!("{verb} {target}{}{nonlethal}{}", self.written_arm(state, blow.arm), confirmed(blow.friendly))
    }

    fn written_cast(&self, state: &State, cast: &Cast) -> String {
        let mut text = format!("cast {}", self.spell_id(cast.spell));
        for target in cast.targets() {
            text += &format!(" {}", self.id_of(state, target));
        }
        if cast.cell != NOWHERE {
            text += &format!(" {}", cell_name(cast.cell));
        }
        text + confirmed(cast.friendly)
    }

    fn written_stunt(&self, state: &State, verb: &str, stunt: &Stunt) -> String {
        let what = match &stunt.text {
            Some(text) => said(text),
            None => self.feature_id(state, stunt.feature).to_owned(),
        };
        let cell = if stunt.cell == NOWHERE { String::new() } else { format!(" {}", cell_name(stunt.cell)) };
        let target =
            if stunt.target == NOBODY { String::new() } else { format!(" {}", self.id_of(state, stunt.target)) };
        format!("{verb} {what}{cell}{target}")
    }

    fn written_move(&self, state: &State, go: &Move) -> String {
        let mut text = "move".to_owned();
        match go.way {
            Way::To(cell) => text += &format!(" {}", cell_name(cell)),
            Way::Steps(path) => {
                for cell in path.cells(state.figure(state.active).cell) {
                    text += &format!(" {}", cell_name(cell));
                }
            }
            Way::Broken => text += " none none",
        }
        if go.backing {
            text += " mode=backing";
        }
        text += &written_end(go.end);
        if go.exit {
            text += " exit=yes";
        }
        text
    }

    fn written_ruling(&self, state: &State, ruling: &Ruling) -> String {
        let id = |who: Who| self.id_of(state, who);
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        let what = match &ruling.what {
            RulingKind::GrantModifier { who, what, amount, rounds } => {
                let rounds = if *rounds == 0 { String::new() } else { format!(" rounds={rounds}") };
                format!("grant_modifier {} {} {amount}{rounds}", id(*who), what.word())
            }
            RulingKind::ApplyEffect(effect) => format!("apply_effect {}", self.written_effect(state, effect, false)),
            RulingKind::RuleImprovised { aoo, check, ability, effect } => {
                let check = check.map_or(String::new(), |check| format!(" check={check}"));
                let ability = ability.map_or(String::new(), |ability| format!(" ability={}", ability.word()));
                format!("rule_improvised aoo={}{check}{ability}{}", yes(*aoo), self.written_effect(state, effect, true))
            }
            RulingKind::FumbleOutcome { mishap, effect } => {
                let effect = effect.as_ref().map_or(String::new(), |effect| self.written_effect(state, effect, true));
                format!("fumble_outcome {}{effect}", mishap.word())
            }
            RulingKind::SkillFumble { who, mishap } => {
                format!("skill_fumble {} {}", id(*who), mishap.word())
            }
            RulingKind::GrantCounterTrip(granted) => format!("grant_counter_trip {}", yes(*granted)),
            RulingKind::SetStability { who, value } => format!("set_stability {} {value}", id(*who)),
            RulingKind::SetTurnDc { who, value } => format!("set_turn_dc {} {value}", id(*who)),
            RulingKind::DeclareSurprise { who, is_surprised } => {
                format!("declare_surprise {} {}", id(*who), yes(*is_surprised))
            }
            RulingKind::DeclareCover { who, degree } => format!("declare_cover {} {}", id(*who), degree.row().id),
            RulingKind::SetVisibility { value, dark } => {
                let dark = dark.map_or("", |dark| if dark { " dark" } else { " lit" });
                format!("set_visibility {value}{dark}")
            }
            RulingKind::AllowFreeAction(allowed) => format!("allow_free_action {}", yes(*allowed)),
            RulingKind::DeclareFate { who, alive } => {
                format!("declare_fate {} {}", id(*who), if *alive { "alive" } else { "dead" })
            }
            RulingKind::EndBattle(winner) => format!("end_battle {}", winner.map_or("draw", Team::word)),
        };
        format!("{what} reason={}", quoted(&ruling.reason))
    }

    /// An effect as the words after `apply_effect`, or as named values.
    fn written_effect(&self, state: &State, effect: &RefereeEffect, is_named: bool) -> String {
        let on = |who: Who| format!("{}{}", if is_named { "target=" } else { "" }, self.id_of(state, who));
        let cells = |cells: &[Cell]| {
            let all = cells.iter().map(|cell| cell_name(*cell)).collect::<Vec<_>>().join(" ");
            if is_named { format!("cells={}", quoted(&all)) } else { all }
        };
        let written = match effect {
            RefereeEffect::Nothing => "none".to_owned(),
            RefereeEffect::Feature => "feature".to_owned(),
            RefereeEffect::Damage { who, dice, damage_type } => {
                format!("damage {} dice={} type={}", on(*who), dice_id(*dice), damage_type.word())
            }
            RefereeEffect::Prone(who) => format!("prone {}", on(*who)),
            RefereeEffect::Drop { who, hand } => {
                format!("drop {}{}", on(*who), if *hand == Hand::Off { " hand=off" } else { "" })
            }
            RefereeEffect::Slippery(list) => format!("slippery {}", cells(list)).trim_end().to_owned(),
            RefereeEffect::Burning(list) => format!("burning {}", cells(list)).trim_end().to_owned(),
            RefereeEffect::Move { who, cell } => {
                format!("move {} {}{}", on(*who), if is_named { "cell=" } else { "" }, cell_name(*cell))
            }
        };
        if is_named { format!(" effect={written}") } else { written }
    }
}

fn confirmed(friendly: bool) -> &'static str {
    if friendly { " confirm_friendly=yes" } else { "" }
}

/// A text that must not look like the id of a feature.
fn said(text: &str) -> String {
    let written = quoted(text);
    if written.starts_with('"') { written } else { format!("\"{text}\"") }
}

/// The word of a facing.
pub fn facing_id(facing: Facing) -> &'static str {
    Facing::ALL[facing as usize].1
}

fn written_end(end: End) -> String {
    match end {
        End::Keep => String::new(),
        End::To(facing) => format!(" facing={}", facing_id(facing)),
        End::Enemy => " facing=enemy".to_owned(),
    }
}

fn written_orders(change: &OrderChange) -> String {
    let mut text = String::new();
    let mut add = |name: &str, word: Option<&str>| {
        if let Some(word) = word {
            text += &format!(" {name}={word}");
        }
    };
    add("aoo", change.aoo.map(|order| order.word()));
    add("counter", change.counter.map(|order| order.word()));
    add("contest", change.contest.map(|order| order.word()));
    add("follow", change.follow.map(|order| order.word()));
    text
}

/// Dice as sentences of a language have them: `2d6+1`, `2к6+1`.
pub fn dice_text(dice: DiceSum, lang: Lang) -> String {
    let written = dice_id(dice);
    if lang == Lang::Ru { written.replace('d', "к") } else { written }
}

/// Dice as the notation has them.
pub fn dice_id(dice: DiceSum) -> String {
    match dice {
        DiceSum { count: 0, plus, .. } => plus.to_string(),
        DiceSum { count, sides, plus: 0 } => format!("{count}d{sides}"),
        DiceSum { count, sides, plus } => format!("{count}d{sides}+{plus}"),
    }
}

/// The degree of a word.
pub(crate) fn degree_named(word: &str) -> Option<Degree> {
    crate::content::COVERS.iter().find(|row| row.id == word).map(|row| row.degree)
}
