//! What can happen, in the game's words: whom it concerns, how its line stands in the log, and its sentence. Numbers computed for an event stand beside
//! it as tallies; what sentences are told with is in `narrate.rs`.

use holmgang_kernel::event::Concern;
use holmgang_kernel::events;

use crate::content::{ItemId, SkillId, Spell};
use crate::describe::{house_rules, moves_of, rounds_of, uses_of};
use crate::names::{place_words, square_name};
use crate::narrate::{Spot, Teller, Whom, aimed, clock, game_text, posted};
use crate::state::{Capture, DuelResult, Game, Place, Player, Square, What, Who};

/// Numbers by the files of a row.
type ByFile = [u8; 8];

/// How a field stands in a sentence, by its type.
macro_rules! shown {
    ($t:ident, Who, $who:ident) => {
        $t.name(*$who)
    };
    ($t:ident, Player, $player:ident) => {
        $player.name().get($t.lang)
    };
    ($t:ident, WallId, $wall:ident) => {
        $t.rules.wall_name(*$wall, $t.lang)
    };
    ($t:ident, Place, $place:ident) => {
        place_words(*$place, $t.lang)
    };
    ($t:ident, Square, $square:ident) => {
        square_name(*$square)
    };
    ($t:ident, What, $what:ident) => {
        $t.rules.what_name(*$what, $t.lang)
    };
    ($t:ident, SkillId, $skill:ident) => {
        $t.rules.skill_name(*$skill, $t.lang)
    };
    ($t:ident, ItemId, $item:ident) => {
        $t.rules.item_name(*$item, $t.lang)
    };
    ($t:ident, Means, $with:ident) => {
        $t.means(*$with)
    };
    ($t:ident, $other:ident, $field:ident) => {
        $field
    };
}

events! {
    /// One thing that happened. Small and without memory of its own: recording may cost little.
    #[derive(Copy)]
    pub enum Event about Whom, Spot, told by shown!(t: Teller<'_>);

    // ---- The duel ----
    /// MD-12.18: which squad attacks: 1 elves, 2 zombies.
    SideRolled { roll: u8 } Deed {
        "Who attacks: roll {roll}, {attacker}.", "Кто нападает: бросок {roll}, {attacker}.",
        attacker = (if *roll == 1 { Player::Elves } else { Player::Zombies }).name().get(t.lang)
    }
    /// MD-1.2: the rounds of a duel begin.
    DuelBegan { attacker: Player, lead_attacker: Who, lead_defender: Who } Deed of lead_attacker on lead_defender {
        "The duel begins. {attacker} attack: {lead_attacker} against {lead_defender}.{rules}",
        "Поединок начинается, нападают {attacker}. Сходятся {lead_attacker} и {lead_defender}.{rules}",
        rules = house_rules(&t.state.setup.options, t.lang)
    }
    /// MD-1.7: somebody stands somewhere when the formations are shown.
    Stands { who: Who, place: Place } Consequence by (posted(*who, *place)) { "{who} stands {place}.", "{who} стоит {place}." }
    /// MD-2.2, MD-2.3: a round begins.
    RoundBegan { round: u16 } Heading { "Round {round}", "Раунд {round}" }
    /// MD-5.8: an effect is over.
    EffectEnded { bearer: Who, what: What } Detail of bearer { "{bearer}: {what} ends.", "{bearer}: {what}, срок вышел." }
    /// MD-8.9: a Wall's time is over.
    WallExpired { wall: WallId } Consequence of wall { "{wall}: its time is over.", "{wall}: срок вышел." }
    /// MD-8.13: a rook has its old maximum again.
    MaximumFell { who: Who, max_health: i16, health: i16 } Consequence of who {
        "{who}: maximum Health is {max_health} again, Health {health}.", "{who}: максимум здоровья снова {max_health}, здоровье {health}."
    }
    /// MD-6.7: a cooldown runs on.
    CooldownTicked { who: Who, left: u8 } Detail of who { => t.cooldown(*who, *left) }
    /// MD-10.1: Health that the pieces of a row have gained by their sheets, by file: it is read, and what they can pay with is looked up.
    RowHealed { row: u8, health: ByFile } Consequence {
        "Recovery. {gained}.", "Восстановление. {gained}.", gained = t.row_gains(*row, [*health, [0; 8], [0; 8]])
    }
    /// MD-10.1: Mana and Stamina that they have gained.
    RowRecovered { row: u8, mana: ByFile, stamina: ByFile } Detail {
        "Recovery. {gained}.", "Восстановление. {gained}.", gained = t.row_gains(*row, [[0; 8], *mana, *stamina])
    }
    /// MD-10.5: what a piece has gained whose recovery or maximum is not that of its sheet.
    Recovered { who: Who, health: i16, mana: i16, stamina: i16 } Detail of who {
        "{who} recovers: {gained}.", "{who} восстанавливается: {gained}.", gained = t.gains([*health, *mana, *stamina])
    }
    /// MD-3: a hit, or an evaded one. Its numbers are worked out when somebody reads (`explain`).
    Struck { strike: Strike } Deed by (strike.concern()) { => t.strike(strike) }
    /// MD-3.9: somebody is dead.
    Died { who: Who } Consequence of who { "{who} falls.", "{who} погибает." }
    /// MD-2.10: the dead piece had not acted in this round.
    TurnLost { who: Who } Detail of who { "{who} had not acted in this round.", "{who}: ход в этом раунде пропал." }
    /// MD-7.2, MD-7.7: the last piece of a front row is gone.
    FrontFell { player: Player } Consequence of player { "{player}: the front row is empty.", "{player}: передний ряд пуст." }
    /// MD-8.8: a Wall is gone.
    WallDestroyed { wall: WallId } Consequence of wall { "{wall} is destroyed.", "{wall}: разрушена." }
    /// MD-4.1: somebody is on guard.
    Defended { who: Who } Deed of who {
        "{who} takes the guard stance: defences {more}.", "{who} встаёт в стойку: защиты {more}.",
        more = if t.state.setup.options.guard_is_relative { "× 1.2" } else { "+20" }
    }
    /// MD-5.1, MD-5.4: a skill is used and paid; the target is none of an area skill.
    SkillUsed { who: Who, skill: SkillId, target: Option<Mark>, mana: i16, stamina: i16 } Deed by (aimed(*who, *target)) {
        "{who}: {skill}{at}{price}.", "{who}: {skill}{at}{price}.",
        at = t.at(target.filter(|target| *target != Mark::Piece(*who))), price = t.price(*mana, *stamina)
    }
    /// MD-5.10, MD-6.14: Health is given back.
    Healed { who: Who, by: Who, with: Means, amount: i32, gained: i16, health: i16 } Consequence of by on who {
        "{by}, {with} → {who}: {healed} healed, {old} → {health}.", "{by}, {with} → {who}: лечение {healed}, {old} → {health}.",
        healed = t.healed(*amount, *gained), old = health - gained
    }
    /// MD-5.8, MD-6.15: an effect is put on.
    EffectLanded { bearer: Who, source: Who, what: What, rounds_left: u8, value: i16 } Consequence of source on bearer {
        "{bearer}: {what}{by} for {left}.", "{bearer}: {what}{by} на {left}.", by = t.value(*what, *value), left = rounds_of(*rounds_left, t.lang)
    }
    /// MD-5.9: the same effect once more.
    EffectRenewed { bearer: Who, what: What, rounds_left: u8, value: i16 } Consequence of bearer {
        "{bearer}: {what}{by} is renewed, {left}.", "{bearer}: {what}{by} обновляется на {left}.",
        by = t.value(*what, *value), left = rounds_of(*rounds_left, t.lang)
    }
    /// MD-2.9: the order of those who wait is another one.
    Reordered { who: Who, speed: i16 } Detail of who { "{who}: speed is {speed} now.", "{who}: скорость теперь {speed}." }
    /// MD-6.3: a class ability is used.
    AbilityUsed { who: Who, ability: Ability, target: Option<Mark>, uses: u8, cooldown: u8 } Deed by (aimed(*who, *target)) {
        "{who}: {name}{at}. {left} left, ready in {wait}.", "{who}: {name}{at}. Осталось {left}, готовность через {wait}.",
        name = t.ability(*ability), at = t.at(*target), left = uses_of(*uses, t.lang), wait = rounds_of(*cooldown, t.lang)
    }
    /// MD-6.4, MD-6.5: the piece goes on with its action; its speed is what it was.
    ActsOn { who: Who } Detail of who { "{who} goes on with an action.", "{who}: следует действие." }
    /// MD-8.1: a Wall stands.
    WallPlaced { who: Who, wall: WallId, health: i16, rounds_left: u8 } Consequence of who to wall {
        "{wall} stands: {health} Health, {left}.", "{wall} стоит: здоровье {health}, {left}.", left = t.wall_time(*rounds_left)
    }
    /// MD-8.13: a rook is stronger while its Wall stands.
    RookStrengthened { who: Who, max_health: i16, health_recovery: i16 } Detail of who {
        "{who}: maximum Health +{max_health}, recovery +{health_recovery} while the Wall stands.",
        "{who}: максимум здоровья +{max_health}, восстановление +{health_recovery}, пока стоит Стена."
    }
    /// MD-2.16, MD-2.13: a turn is forfeited.
    Skipped { who: Who } Deed of who { "{who} skips.", "{who} пропускает ход." }
    /// MD-11.7: a player offers to end the duel.
    Offered { player: Player } Deed of player { "{player} offer a stalemate.", "{player} предлагают пат." }
    /// MD-11.7: offers of this round are void.
    OffersLapsed Detail { "Offers of this round lapse.", "Предложения этого раунда больше не действуют." }
    /// MD-11.4: a round without lost Health is over.
    Stalled { rounds: u16 } Detail {
        "Nobody has lost Health: {count} in a row.", "Никто не потерял здоровья: {count} подряд.",
        count = t.lang.count(i64::from(*rounds), ["round", "rounds"], ["раунд", "раунда", "раундов"])
    }
    /// MD-11: the duel is over.
    DuelEnded { result: DuelResult } Heading { => t.rules.duel_result(t.state, *result, t.lang) }
    /// MD-11.8: nothing lasts beyond the duel.
    EffectsCleared Detail { "Walls, Cloaks, stances and effects end.", "Стены, плащи, стойки и эффекты заканчиваются." }
    /// MD-12.10, MD-12.18: what is left of a class item.
    ItemLeft { who: Who, uses: u8, moves: u8 } Detail of who {
        "{who}: {left} left, {wait} of cooldown.", "{who}: осталось {left}, до готовности {wait}.",
        left = uses_of(*uses, t.lang), wait = moves_of(*moves, t.lang)
    }

    // ---- Placement ----
    /// MD-1.3 to MD-1.5: somebody takes part, or may.
    Joined { who: Who, is_mandatory: bool } Consequence of who { => t.joined(*who, *is_mandatory) }
    /// MD-1.7: a participant is put on a place of its formation. Hidden from the opponent.
    Posted { who: Who, place: Place } Deed by (posted(*who, *place)) { "{who} is put {place}.", "{who} встаёт {place}." }
    /// MD-1.15: a participant is taken back. Hidden from the opponent.
    TakenBack { who: Who } Deed of who { "{who} is taken back.", "{who}: приказ отменён." }
    /// MD-1.10: a participant is to surrender. Hidden from the opponent.
    SurrenderOrdered { who: Who } Deed of who { => t.surrender_ordered(*who) }
    /// MD-1.8: a player's placement is final.
    Confirmed { player: Player } Deed of player { "{player} are ready.", "{player} готовы." }
    /// MD-1.8: the time of placement is over.
    PlacementTimeUp Consequence { "The time of placement is over.", "Время расстановки вышло." }
    /// MD-1.11: put in place without an order.
    PostedByClock { who: Who, place: Place } Consequence by (posted(*who, *place)) { "{who} is put {place} by the clock.", "{who} по часам встаёт {place}." }
    /// MD-12.20: somebody takes no part in a duel on its own.
    StaysOut { who: Who } Consequence of who { "{who} stays out.", "{who} не участвует." }
    /// MD-1.10: somebody leaves with half of its Health.
    Surrendered { who: Who, health: i16 } Consequence of who {
        "{who} surrenders and leaves the board with {health} Health.", "{who}: сдача, уходит с доски, здоровье {health}."
    }

    // ---- The chess game ----
    /// MD-12.1: a chess move.
    Moved { who: Who, from: Square, to: Square } Deed of who at from, to { "{who}: {from} → {to}.", "{who}: {from} → {to}." }
    /// MD-12.16: the rook's part of a castling.
    Castled { rook: Who, from: Square, to: Square } Consequence of rook at from, to {
        "Castling: {rook} {from} → {to}.", "Рокировка: {rook} {from} → {to}."
    }
    /// MD-1.1: a capture is tried.
    CaptureDeclared { who: Who, target: Who, capture: Capture }
        Heading by (Concern::NONE.of((*who).into()).on((*target).into()).at(capture.victim.into()).at(capture.from.into()))
    {
        "{who} on {from} attacks {target} on {to}: a duel.", "{who} с {from} нападает: {target} на {to}. Поединок.",
        from = square_name(capture.from), to = square_name(capture.victim)
    }
    /// MD-12.11: class abilities of a player recover by one move.
    MoveTicked { player: Player } Detail of player {
        "{player}: class abilities recover by one move.", "{player}: перезарядка способностей стала на ход короче."
    }
    /// MD-12.3: what a move took from the clock, and what is left.
    ClockRan { player: Player, left_ms: u32 } Detail of player {
        "{player}: {left} on the clock.", "{player}: на часах {left}.", left = clock(*left_ms)
    }
    /// MD-12.5 to MD-12.8: a piece leaves the board.
    LeftBoard { who: Who, square: Square } Consequence of who at square { "{who} leaves {square}.", "{who} покидает {square}." }
    /// MD-11.6, MD-12.7: the attacked cell was not taken.
    CellNotTaken { who: Who, square: Square } Consequence of who at square { "{square} is not taken.", "{square} не занята." }
    /// MD-12.14: a pawn has reached the last rank and waits for an answer.
    PawnArrived { who: Who } Consequence of who {
        "{who} has reached the last rank: who comes back?", "{who} на последней горизонтали: кто вернётся?"
    }
    /// MD-12.14: a killed piece comes back in the pawn's place.
    Promoted { pawn: Who, who: Who, square: Square } Deed of who on pawn at square {
        "{pawn} leaves the game; {who} comes back on {square}.", "{pawn} уходит из игры; {who} возвращается на {square}."
    }
    /// MD-12.14: the pawn stays a pawn.
    StaysPawn { who: Who } Consequence of who { "{who} stays a pawn.", "{who} остаётся пешкой." }
    /// MD-12.15: another class item.
    Equipped { who: Who, item: ItemId } Deed of who { "{who} puts on: {item}.", "{who} надевает: {item}." }
    /// MD-12.2: a player without a move passes.
    Passed { player: Player } Deed of player { "{player} have no move and pass.", "{player}: хода нет, пас." }
    /// MD-12.4: a player has lost the move.
    MoveLost { player: Player } Deed of player {
        "{player} lose the move: two minutes are over.", "{player} теряют ход: две минуты вышли."
    }
    /// MD-12.12: a move that was not made ticks nothing.
    NothingTicked { player: Player } Detail of player {
        "{player}: class abilities do not recover.", "{player}: способности не перезаряжаются."
    }
    /// MD-12.3, MD-12.19: the game is over.
    GameEnded { game: Game } Heading { => game_text(*game, t.lang) }

    // ---- The referee ----
    /// MD-11.10: the referee rules; the ruling with its reason is in the state.
    Ruled Deed { => t.ruled() }
}

/// A Wall as it is called: the side's player, and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallId {
    pub player: Player,
    pub number: u8,
}

/// A piece or a Wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Piece(Who),
    Wall(WallId),
}

/// MD-6.9: a class ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    Wall,
    Cloak,
    Spell(Spell),
}

/// What damage or healing comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// MD-3.1.
    Attack,
    /// MD-5.7.
    Skill(SkillId),
    /// MD-5.12: what a skill does to its user.
    OwnSkill(SkillId),
    /// MD-6.14: the spell of a book.
    Spell(ItemId),
}

/// A hit. Everything else about it (MD-3.12) is worked out from the state before the action when somebody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    pub by: Who,
    pub target: Mark,
    pub with: Means,
    /// The chance to evade; 0 where none was asked.
    pub evade: u8,
    /// What the die showed; 0 where none was rolled.
    pub roll: u8,
    pub damage: i32,
    pub health_before: i16,
    pub health: i16,
}

impl Strike {
    /// MD-3.3: whether it was evaded.
    pub fn is_evaded(&self) -> bool {
        self.roll > 0 && self.roll <= self.evade
    }

    fn concern(&self) -> Concern<Whom, Spot> {
        Concern::NONE.of(self.by.into()).on(self.target.into())
    }
}

/// MD-4: what the stance of a target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    None,
    /// MD-4.1.
    Points,
    /// MD-4.5.
    Relative,
}
