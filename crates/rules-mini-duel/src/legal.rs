//! What may be done now: `check` gives the first reason against an order in the order of the rulebook (MD-2.18, MD-1.15, MD-12.1), `legal` lists what a seat can do.

use holmgang_kernel::refusal::{lacks, refuse, refuse_unless};
use holmgang_kernel::refuse_if;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Ordered, Reason, Refusal, Ruling, RulingKind, Target};
use crate::chess::{moves, placement, promotion};
use crate::clause;
use crate::content::{ItemId, ItemKind, SkillId, SkillTarget, Spell};
use crate::resolve::referee;
use crate::state::{
    Chess, DuelResult, Fate, Formation, NOBODY, Phase, Place, Player, Posts, State, Who, at, bit, owner,
};
use crate::{menu, turn};

/// MD-2.12: ten seconds.
pub const TURN_MS: u32 = 10_000;

/// The layer that an order speaks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Duel,
    Offer,
    Placement,
    Chess,
    Clock,
}

fn layer(action: &Action) -> Layer {
    match action {
        Action::Strike(..)
        | Action::Defend
        | Action::Skill(..)
        | Action::Wall
        | Action::Cloak
        | Action::Spell(..)
        | Action::Skip => Layer::Duel,
        Action::Offer => Layer::Offer,
        Action::Place(..) | Action::TakeBack(_) | Action::Surrender(..) | Action::Confirm => Layer::Placement,
        Action::Move(..) | Action::Pass | Action::Promote(_) | Action::Equip(..) => Layer::Chess,
        Action::TimeUp => Layer::Clock,
        // Both are taken apart before.
        Action::Ordered(_) | Action::Ruling(_) => Layer::Clock,
    }
}

/// The player in a seat.
pub fn player_of_seat(seat: Seat) -> Option<Player> {
    match seat {
        Seat::Player(0) => Some(Player::Elves),
        Seat::Player(1) => Some(Player::Zombies),
        _ => None,
    }
}

/// The seat of a player.
pub const fn seat_of(player: Player) -> Seat {
    Seat::Player(player as u8)
}

/// An order without what was said beside it, and that.
pub(crate) fn unwrapped(action: &Action) -> (&Action, Option<u32>, Option<Who>) {
    match action {
        Action::Ordered(ordered) => {
            let Ordered { action, at_ms, by } = &**ordered;
            (action, *at_ms, *by)
        }
        action => (action, None, None),
    }
}

/// Whether the duel that is fought has had a placement (MD-1.8, MD-12.20).
fn was_placed(state: &State) -> bool {
    state.chess.is_some() || state.setup.options.formation != Formation::Listed
}

/// The reason against everything after the end. Orders of a duel are told that the duel is over (MD-2.18), of whatever the game around it died (MD-11.9).
fn over(state: &State, action: &Action) -> Refusal {
    let (was_fought, was_opened) = (state.duel.result != DuelResult::None, state.duel.lead_attacker != NOBODY);
    match (layer(action), &state.chess) {
        (Layer::Duel | Layer::Offer, Some(_)) if was_fought => Refusal::new(Reason::DuelOver, clause::WHEN_CHECKED),
        (Layer::Placement, Some(_)) if was_opened => Refusal::new(Reason::PlacementClosed, clause::PLACEMENT_CLOCK),
        (_, Some(_)) => Refusal::new(Reason::GameOver, clause::BOARD_AND_MOVES),
        (_, None) => Refusal::new(Reason::DuelOver, clause::WHEN_CHECKED),
    }
}

/// An order on its way through the checks.
struct Check<'a> {
    rules: &'a Rules,
    state: &'a State,
    player: Player,
    action: &'a Action,
    at_ms: Option<u32>,
    by: Option<Who>,
}

/// Whether a seat may do this now.
///
/// # Errors
/// The first reason against it.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let (action, at_ms, by) = unwrapped(action);
    refuse_if!(state.phase == Phase::Over, over(state, action));
    let Some(player) = player_of_seat(seat) else {
        return match action {
            Action::Ruling(ruling) => referee::check(state, ruling),
            _ => refuse(Reason::UnknownAction, clause::REFEREE_ACTIONS),
        };
    };
    refuse_if!(state.paused, Reason::ClockPaused, clause::REFEREE_ACTIONS);
    if let Action::Ruling(_) | Action::Ordered(_) = action {
        return refuse(Reason::UnknownAction, clause::REFEREE_ACTIONS);
    }
    let check = Check { rules, state, player, action, at_ms, by };
    match (state.phase, &state.chess) {
        (Phase::Act, _) => check.in_duel(),
        (Phase::Place, _) => match state.posts() {
            Some(posts) => check.in_placement(posts),
            None => refuse(Reason::UnknownAction, clause::CHECK_ORDER),
        },
        (Phase::Chess, Some(chess)) => check.in_chess(chess),
        (Phase::Promote, Some(chess)) => check.in_promotion(chess),
        _ => refuse(Reason::UnknownAction, clause::CHECK_ORDER),
    }
}

impl Check<'_> {
    /// MD-2.18. A refused order changes nothing, and the clock runs on (MD-2.14).
    fn in_duel(&self) -> Result<(), Refusal> {
        let state = self.state;
        let is_lone = state.chess.is_none();
        match layer(self.action) {
            Layer::Offer => {
                let offered = state.duel.offers[self.player as usize];
                return if offered { refuse(Reason::UnknownAction, clause::AGREEMENT) } else { Ok(()) };
            }
            Layer::Chess if matches!(self.action, Action::Equip(..)) => {
                return refuse(Reason::NotInDuel, clause::CHANGING_ITEMS);
            }
            Layer::Chess if !is_lone => return refuse(Reason::DuelInProgress, clause::BOARD_AND_MOVES),
            Layer::Placement if was_placed(state) && !matches!(self.action, Action::Surrender(..)) => {
                return refuse(Reason::PlacementClosed, clause::PLACEMENT_CLOCK);
            }
            _ => {}
        }
        let active = state.who(state.duel.active);
        if owner(active) != self.player || self.by.is_some_and(|by| by != active) {
            // A piece that has acted is told that it had its action.
            let has_acted = self.by.is_some_and(|by| {
                let place = state.lineup.place.get(usize::from(by)).copied().unwrap_or(crate::state::OFF_FIELD);
                place != crate::state::OFF_FIELD && state.duel.alive & bit(place) != 0 && !state.duel.waits(place)
            });
            let cited = if has_acted { clause::ONE_ACTION } else { clause::ONLY_THE_ACTIVE_PIECE };
            return refuse(Reason::NotYourTurn, cited);
        }
        let limit = turn_limit_ms(state);
        let is_late = matches!((self.at_ms, limit), (Some(at), Some(limit)) if limit < at);
        match self.action {
            Action::TimeUp => {
                let in_time = self.at_ms.is_some() && !is_late;
                return if limit.is_none() || in_time {
                    refuse(Reason::UnknownAction, clause::TEN_SECONDS)
                } else {
                    Ok(())
                };
            }
            _ if is_late => {
                let cited = if state.duel.used_ability { clause::EXTRA_ACTION_CLOCK } else { clause::TEN_SECONDS };
                return lacks(
                    Reason::ClockExpired,
                    cited,
                    counted(self.at_ms.unwrap_or(0)),
                    counted(limit.unwrap_or(0)),
                );
            }
            _ => {}
        }
        self.order(state.duel.active)
    }

    /// An order of the active piece.
    fn order(&self, place: Place) -> Result<(), Refusal> {
        match *self.action {
            // MD-4.6: everyone may defend.
            Action::Defend | Action::Skip => self.is_free(place),
            Action::Strike(_, target) => {
                self.can_strike(place)?;
                match self.action.skill() {
                    Some(skill) => self.skill(place, skill, target),
                    None => self.state.check_hostile(place, target, true),
                }
            }
            Action::Skill(skill, target) => {
                self.can_strike(place)?;
                self.skill(place, skill, target)
            }
            Action::Wall => self.ability(place, ItemKind::TalismanOfTheWall),
            Action::Cloak => self.ability(place, ItemKind::CloakOfInvisibility),
            Action::Spell(spell, target) => {
                self.ability(place, ItemKind::Spellbook)?;
                self.spell(place, spell, target)
            }
            Action::Surrender(..) => refuse(Reason::UnknownAction, clause::PLACES_ARE_FINAL),
            // What only a chess game has around a duel.
            _ if matches!(layer(self.action), Layer::Chess | Layer::Placement) => {
                refuse(Reason::UnknownAction, clause::DUEL_ON_ITS_OWN)
            }
            _ => refuse(Reason::UnknownAction, clause::REFUSED_ORDER_COSTS_NOTHING),
        }
    }

    /// MD-9.3, MD-7.4: whether a piece may attack or use skills at all.
    fn can_strike(&self, place: Place) -> Result<(), Refusal> {
        refuse_if!(self.state.is_cloaked(place), Reason::CloakedCannotAct, clause::CLOAKED_CANNOT_ACT);
        refuse_if!(self.state.is_blocked(place), Reason::WarriorBlocked, clause::BLOCKED_WARRIOR);
        Ok(())
    }

    fn skill(&self, place: Place, skill: SkillId, target: Target) -> Result<(), Refusal> {
        let state = self.state;
        let sheet = &state.setup.sheets[usize::from(state.who(place))];
        // MD-5.2.
        let is_strike = matches!(self.action, Action::Strike(..));
        let known = self.rules.skills.get(usize::from(skill));
        let known = known.filter(|known| sheet.skills.contains(&skill) && known.is_blow() == is_strike);
        let Some(known) = known else {
            return refuse(Reason::SkillNotLearned, clause::ONLY_LEARNED_SKILLS);
        };
        // MD-5.5: mana is looked at first.
        let (mana, stamina) = (state.duel.mana[at(place)], state.duel.stamina[at(place)]);
        refuse_if!(mana < known.mana, Reason::NotEnoughMana, clause::NOT_ENOUGH, mana.into(), known.mana.into());
        if stamina < known.stamina {
            let (have, need) = (stamina.into(), known.stamina.into());
            return lacks(Reason::NotEnoughStamina, clause::NOT_ENOUGH, have, need);
        }
        match known.target {
            SkillTarget::Enemy => state.check_hostile(place, target, known.damages()),
            SkillTarget::AllEnemies => {
                // MD-3.11: an area skill without a target is refused; nobody aims it.
                let hit = state.area(place);
                let acts = hit.pieces != 0 || hit.walls != 0 && known.damages();
                refuse_unless(acts && target == Target::NOTHING, Reason::IllegalTarget, clause::SEVERAL_TARGETS)
            }
            SkillTarget::Ally | SkillTarget::AllyOrSelf => {
                let self_too = known.target == SkillTarget::AllyOrSelf;
                state.check_friendly(place, target, clause::HOSTILE_AND_FRIENDLY, clause::HEALING, self_too)?;
                self.is_free(place)
            }
        }
    }

    /// MD-8.16: a Warrior whom a Wall forces does nothing but attack it.
    fn is_free(&self, place: Place) -> Result<(), Refusal> {
        refuse_if!(self.state.is_forced(place), Reason::MustAttackWall, clause::WALL_FORCES_WARRIORS);
        Ok(())
    }

    /// MD-6: the reasons against a class ability. A refused one costs nothing (MD-6.11).
    fn ability(&self, place: Place, kind: ItemKind) -> Result<(), Refusal> {
        let state = self.state;
        refuse_if!(state.is_cloaked(place), Reason::CloakedCannotAct, clause::CLOAKED_CANNOT_ACT);
        let is_able = state.lineup.able & bit(place) != 0;
        if !is_able || self.rules.item_at(state, place).is_none_or(|item| item.kind != kind) {
            let class = state.setup.sheets[usize::from(state.who(place))].class;
            let cited = if class == kind.class() { clause::CLASS_ITEM_REQUIRED } else { clause::CLASS_AND_ABILITY };
            return refuse(Reason::NoClassAmmunition, cited);
        }
        refuse_if!(state.duel.used_ability, Reason::ClassAbilityAlreadyUsed, clause::ONCE_A_TURN);
        refuse_if!(state.duel.uses[at(place)] == 0, Reason::NoUsesLeft, clause::USES_ABOVE_ZERO);
        match state.duel.cooldown[at(place)] {
            0 => Ok(()),
            left => {
                // MD-12.13: in round 1 a cooldown comes from before.
                let cited = if state.duel.round == 1 { clause::COOLDOWN_IN_NEXT_DUEL } else { clause::COOLDOWN };
                lacks(Reason::AbilityOnCooldown, cited, left.into(), 0)
            }
        }
    }

    fn spell(&self, place: Place, spell: Spell, target: Target) -> Result<(), Refusal> {
        if target == Target::NOTHING {
            // MD-6.11: without a target nothing is cast, and nothing is spent.
            return refuse(Reason::IllegalTarget, clause::REFUSED_ABILITY_IS_FREE);
        }
        match spell {
            Spell::Lightning | Spell::Weakness => self.state.check_hostile_spell(place, target),
            Spell::Healing => self.state.check_friendly(place, target, clause::FOUR_SPELLS, clause::HEALING, true),
            // Strength lies in recovery, and the dead do not recover.
            Spell::Strength => {
                self.state.check_friendly(place, target, clause::FOUR_SPELLS, clause::DEAD_DO_NOT_RECOVER, true)
            }
        }
    }

    /// MD-1.15.
    fn in_placement(&self, posts: &Posts) -> Result<(), Refusal> {
        let clock = self.state.setup.options.placement_clock;
        let is_late = clock && self.at_ms.is_some_and(|at| placement::PLACEMENT_MS < at);
        match layer(self.action) {
            Layer::Clock if !clock || self.at_ms.is_some() && !is_late => {
                refuse(Reason::UnknownAction, clause::PLACEMENT_CLOCK)
            }
            Layer::Clock => placement::check(self.state, posts, self.player, self.action),
            Layer::Placement if is_late => refuse(Reason::PlacementClosed, clause::PLACEMENT_CLOCK),
            Layer::Placement => placement::check(self.state, posts, self.player, self.action),
            Layer::Chess if matches!(self.action, Action::Equip(..)) => {
                refuse(Reason::NotInDuel, clause::CHANGING_ITEMS)
            }
            Layer::Chess if self.state.chess.is_none() => refuse(Reason::UnknownAction, clause::DUEL_ON_ITS_OWN),
            Layer::Chess => refuse(Reason::DuelInProgress, clause::BOARD_AND_MOVES),
            Layer::Duel => refuse(Reason::NotYourTurn, clause::ONLY_THE_ACTIVE_PIECE),
            Layer::Offer => refuse(Reason::UnknownAction, clause::AGREEMENT),
        }
    }

    /// MD-12.1.
    fn in_chess(&self, chess: &Chess) -> Result<(), Refusal> {
        self.is_to_move(chess)?;
        match *self.action {
            Action::Move(from, to) => moves::check(self.state, chess, from, to),
            Action::Pass if chess.can_move(&self.state.setup, self.player) => {
                refuse(Reason::IllegalChessMove, clause::NO_CHECKMATE)
            }
            Action::Pass | Action::TimeUp => Ok(()),
            Action::Equip(who, item) => self.equip(chess, who, item),
            _ => refuse(Reason::UnknownAction, clause::BOARD_AND_MOVES),
        }
    }

    /// MD-12.14.
    fn in_promotion(&self, chess: &Chess) -> Result<(), Refusal> {
        self.is_to_move(chess)?;
        match *self.action {
            Action::Promote(promotion) => promotion::check(chess, promotion),
            Action::TimeUp => Ok(()),
            Action::Move(..) | Action::Pass => refuse(Reason::IllegalChessMove, clause::PROMOTION),
            _ => refuse(Reason::UnknownAction, clause::PROMOTION),
        }
    }

    /// What all orders of the chess game share: the layer, the player, the clock.
    fn is_to_move(&self, chess: &Chess) -> Result<(), Refusal> {
        match layer(self.action) {
            Layer::Duel | Layer::Offer if self.state.duel.lead_attacker == NOBODY => {
                return refuse(Reason::UnknownAction, clause::CAPTURE_OPENS_DUEL);
            }
            Layer::Duel | Layer::Offer => return refuse(Reason::DuelOver, clause::WHEN_CHECKED),
            Layer::Placement => return refuse(Reason::PlacementClosed, clause::PLACEMENT_CLOCK),
            Layer::Chess | Layer::Clock => {}
        }
        refuse_if!(self.player != chess.to_move, Reason::NotYourTurn, clause::BOARD_AND_MOVES);
        let limit = chess.limit_ms();
        let late_at = self.at_ms.filter(|at| limit < *at);
        match self.action {
            Action::TimeUp if self.at_ms.is_some() && late_at.is_none() => {
                refuse(Reason::UnknownAction, clause::TWO_MINUTES)
            }
            Action::TimeUp => Ok(()),
            _ => match late_at {
                Some(at) => {
                    let cited = if limit < moves::MOVE_MS { clause::MODES } else { clause::TWO_MINUTES };
                    lacks(Reason::ClockExpired, cited, counted(at), counted(limit))
                }
                None => Ok(()),
            },
        }
    }

    /// MD-12.15: a class item that was gained, on a piece of its class.
    fn equip(&self, chess: &Chess, who: Who, item: ItemId) -> Result<(), Refusal> {
        let fate = chess.fate.get(usize::from(who));
        if owner(who) != self.player || fate.is_none_or(|fate| !matches!(fate, Fate::Alive | Fate::Dead)) {
            return refuse(Reason::IllegalTarget, clause::CHANGING_ITEMS);
        }
        let Some(sheet) = self.rules.items.get(usize::from(item)) else {
            return refuse(Reason::NoClassAmmunition, clause::CHANGING_ITEMS);
        };
        if sheet.kind.class() != self.state.setup.sheets[usize::from(who)].class {
            return refuse(Reason::WrongClassItem, clause::CLASS_AND_ABILITY);
        }
        if !chess.gained[self.player as usize].contains(&item) {
            return refuse(Reason::NoClassAmmunition, clause::CHANGING_ITEMS);
        }
        Ok(())
    }
}

/// MD-2.12: how long the active piece has, if the clock is on; with what the referee has added (MD-11.10).
pub(crate) fn turn_limit_ms(state: &State) -> Option<u32> {
    state.setup.options.move_clock.then(|| TURN_MS + 1000 * u32::from(state.duel.extension))
}

fn counted(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Appends what a seat can do, in a stable order.
pub(crate) fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !turn::wanted_seats(state).has(seat) {
        return;
    }
    let Some(player) = player_of_seat(seat) else {
        let reason = "resume".to_owned();
        out.push(Action::Ruling(Box::new(Ruling { what: RulingKind::Resume, reason })));
        return;
    };
    match (state.phase, &state.chess) {
        (Phase::Act, _) => menu::list(rules, state, out),
        (Phase::Place, _) => {
            if let Some(posts) = state.posts() {
                placement::legal(state, posts, player, out);
            }
        }
        (Phase::Chess, Some(chess)) => chess_moves(rules, state, chess, player, out),
        (Phase::Promote, Some(chess)) => {
            out.extend(chess.killed(player).map(|who| Action::Promote(crate::action::Promotion::By(who))));
            out.push(Action::Promote(crate::action::Promotion::Stay));
        }
        _ => {}
    }
}

fn chess_moves(rules: &Rules, state: &State, chess: &Chess, player: Player, out: &mut Vec<Action>) {
    let before = out.len();
    out.extend(chess.all_moves(&state.setup, player).map(|(from, to)| Action::Move(from, to)));
    if out.len() == before {
        out.push(Action::Pass);
    }
    for (place, item) in chess.gained[player as usize].iter().enumerate() {
        // Two of the same item are one choice.
        if chess.gained[player as usize][..place].contains(item) {
            continue;
        }
        let class = rules.items.get(usize::from(*item)).map(|item| item.kind.class());
        let wearers = chess.on_board(player).filter(|who| Some(state.setup.sheets[usize::from(*who)].class) == class);
        out.extend(wearers.map(|who| Action::Equip(who, *item)));
    }
}
