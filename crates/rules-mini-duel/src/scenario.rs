//! Scenarios: who fights where, read with every fault at once, and the start of a battle.

use holmgang_kernel::{faults, words};
use std::sync::Arc;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Finder, Node};
use holmgang_kernel::log::Log;
use holmgang_kernel::words::Words;

use crate::Rules;
use crate::chess::board::CASTLINGS;
use crate::chess::moves::GAME_MS;
use crate::chess::placement;
use crate::clause;
use crate::content::{ChessClass, ItemId, Member, NO_ITEM, Position, Post, Sheet, Squad, Stat};
use crate::event::Event;
use crate::load::{sheet, small, tiny};
use crate::names::square_named;
use crate::rolls;
use crate::state::{
    Chess, Duel, FILES, Fate, Formation, Game, Lineup, Mode, NOBODY, OFF_BOARD, Options, PIECES, Phase, Place, Player,
    Posts, Setup, Side, Square, State, TurnOrder, Who, piece_of, with_item,
};

/// Who fights where, as data that was read but not yet played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub options: Options,
    pub plan: Plan,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// MD-12.18; the attacker is drawn if none is named.
    Duel { squads: [Squad; 2], attacker: Option<Player> },
    /// MD-12.
    Chess { position: Position, mode: Mode, gained: [Vec<ItemId>; 2] },
}

impl Rules {
    /// Reads a scenario whose shape has been checked.
    pub(crate) fn read_scenario(&self, node: &Node) -> Result<Scenario, Faults> {
        let mut faults = Vec::new();
        let mut finder = Finder::new("", &mut faults);
        let defaults = Options::default();
        let count = |key: &str, default: u16| u16::try_from(node.int(key, default.into())).unwrap_or(default);
        let options = Options {
            guard_is_relative: node.text("guard_mode") == Some("relative"),
            blocks_by_file: node.text("block_mode") == Some("file"),
            cloak_screens: node.bool("cloak_screens", defaults.cloak_screens),
            move_clock: node.bool("move_clock", defaults.move_clock),
            placement_clock: node.bool("placement_clock", defaults.placement_clock),
            stall_rounds: count("stall_rounds", defaults.stall_rounds),
            round_cap: count("round_cap", defaults.round_cap),
            turn_order: node.word("turn_order", &TurnOrder::ALL).unwrap_or(defaults.turn_order),
            wall_forces: node.bool("wall_forces", defaults.wall_forces),
            wall_limit: node.bool("wall_limit", defaults.wall_limit),
            formation: node.word("formation", &Formation::ALL).unwrap_or(defaults.formation),
            squad_size: tiny(node, "squad_size", defaults.squad_size),
        };
        let plan = finder.within("scenario", |finder| match node.get("position") {
            Some(position) => self.chess_plan(node, position, finder),
            None => self.duel_plan(node, finder),
        });
        Faults(faults).or(Scenario { options, plan })
    }

    fn duel_plan(&self, node: &Node, finder: &mut Finder<'_>) -> Plan {
        for key in ["mode", "gained"] {
            if let Some(extra) = node.get(key) {
                let words = words!(
                    "`{key}` belongs to a chess game, which has a `position`",
                    "`{key}` бывает у партии, а у неё есть `position`"
                );
                finder.wrong(extra.at, clause::DUEL_ON_ITS_OWN, words);
            }
        }
        let squads = Player::ALL.map(|(_, player)| match node.get(player) {
            Some(squad) => match squad.as_text() {
                Some(id) => {
                    self.squads.iter().find(|(known, _)| known == id).map_or(Vec::new(), |(_, squad)| squad.clone())
                }
                None => finder.within(player, |finder| self.squad(squad, finder)),
            },
            None => {
                finder.wrong(node.at, clause::DUEL_ON_ITS_OWN, words!(
                    "a duel needs `{player}`: the id of a squad, or `front` and `back`; a chess game needs `position`",
                    "поединку нужно `{player}`: отряд или `front` и `back`; партии нужна `position`"
                ));
                Vec::new()
            }
        });
        // `drawn` says so in a scenario that names somebody otherwise.
        Plan::Duel { squads, attacker: node.word("attacker", &Player::ALL) }
    }

    fn chess_plan(&self, node: &Node, position: &Node, finder: &mut Finder<'_>) -> Plan {
        for key in ["elves", "zombies", "attacker"] {
            if let Some(extra) = node.get(key) {
                let words = words!(
                    "`{key}` belongs to a duel on its own; a chess game has its pieces in `position`",
                    "`{key}` бывает у отдельного поединка; у партии фигуры в `position`"
                );
                finder.wrong(extra.at, clause::BOARD_AND_MOVES, words);
            }
        }
        let mode = node.word("mode", &Mode::ALL).unwrap_or(Mode::KillKing);
        let read = match position.as_text() {
            Some(id) => self.positions.iter().find(|(known, _)| known == id).map(|(_, position)| position.clone()),
            None => Some(finder.within("position", |finder| self.position(position, finder))),
        };
        let read = read.unwrap_or_else(|| Position {
            armies: [Vec::new(), Vec::new()],
            zombies_to_move: false,
            en_passant: None,
            castling: None,
        });
        for (player, word) in Player::ALL {
            let army = &read.armies[player as usize];
            let is_king = |member: &Member| member.sheet.class == ChessClass::King;
            let kings = army.iter().filter(|(member, post)| is_king(member) && *post != Post::Killed).count();
            let fallen = army.iter().filter(|(member, post)| is_king(member) && *post == Post::Killed).count();
            let mut fault = |words: Words| finder.wrong(position.at, clause::MODES, words);
            if mode == Mode::Deadmatch && army.iter().all(|(_, post)| *post == Post::Killed) {
                fault(words!("`{word}` have no piece on the board", "у стороны `{word}` нет фигур на доске"));
            } else if mode != Mode::Deadmatch && (kings, fallen) != (1, 0) {
                fault(words!(
                    "in this mode `{word}` need exactly one King, and he lives; there are {kings} and {fallen} killed",
                    "в этом режиме стороне `{word}` нужен ровно один живой Король; здесь их {kings}, убитых {fallen}"
                ));
            }
        }
        let gained = Player::ALL.map(|(_, player)| {
            let list = node.get("gained").and_then(|gained| gained.get(player)).map_or(&[][..], Node::list);
            list.iter().filter_map(|item| self.item_by_id(item.as_text()?)).collect()
        });
        Plan::Chess { position: read, mode, gained }
    }

    /// MD-1.7, MD-12.18: a squad in its formation, the front row by file, then the back row by file.
    pub(crate) fn squad(&self, node: &Node, finder: &mut Finder<'_>) -> Squad {
        let mut squad: Squad = Vec::new();
        for (row, key) in ["front", "back"].into_iter().enumerate() {
            let members = node.get(key).map_or(&[][..], Node::list);
            for (number, member) in members.iter().enumerate() {
                finder.within(key, |finder| {
                    finder.within(&number.to_string(), |finder| {
                        let file = tiny(member, "file", u8::try_from(number + 1).unwrap_or(FILES)).clamp(1, FILES);
                        let place = row as Place * FILES + file - 1;
                        faults! { finder;
                            squad.iter().any(|(_, other)| *other == place) => member.at, clause::ILLEGAL_PLACEMENT,
                                "somebody stands on {key}-{file} already", "на {key}-{file} уже кто-то стоит";
                        }
                        squad.push((self.member(member, finder), place));
                    });
                });
            }
        }
        faults! { finder;
            squad.is_empty() => node.at, clause::DUEL_ON_ITS_OWN, "a squad needs at least one piece", "в отряде нужна хотя бы одна фигура";
        }
        squad
    }

    /// MD-12.1: a chess position.
    pub(crate) fn position(&self, node: &Node, finder: &mut Finder<'_>) -> Position {
        let mut taken = [false; 64];
        let armies = Player::ALL.map(|(_, player)| {
            let members = node.get(player).map_or(&[][..], Node::list);
            let read = members.iter().enumerate().map(|(number, member)| {
                finder.within(player, |finder| {
                    finder.within(&number.to_string(), |finder| {
                        (self.member(member, finder), post(member, &mut taken, finder))
                    })
                })
            });
            read.collect::<Vec<_>>()
        });
        let en_passant = node.get("en_passant").and_then(|passed| {
            let square = cell(passed, finder)?;
            faults! { finder;
                !was_passed(square, &armies, node.text("to_move") == Some("zombies")) => passed.at, clause::EN_PASSANT_AND_CASTLING,
                    "`en_passant` is an empty cell that an enemy pawn has just passed over: d3 with the pawn on d4, d6 with the pawn on d5", "`en_passant` — пустая клетка, через которую только что прошла пешка врага: d3, если она на d4, d6, если на d5";
            }
            Some(square)
        });
        let castling = node.get("castling").and_then(|letters| {
            let text = letters.as_text().unwrap_or_default();
            let bits = castling_bits(text);
            faults! { finder;
                bits.is_none() => letters.at, clause::EN_PASSANT_AND_CASTLING,
                    "castlings are letters of `KQkq`, or `none`", "рокировки — буквы из `KQkq` или `none`";
            }
            bits
        });
        Position { armies, zombies_to_move: node.text("to_move") == Some("zombies"), en_passant, castling }
    }

    fn member(&self, node: &Node, finder: &mut Finder<'_>) -> Member {
        let base = node.text("piece").and_then(|id| self.pieces.iter().find(|(known, _)| known == id));
        let sheet = sheet(self, node, base.map_or(&Sheet::default(), |(_, sheet)| sheet));
        let item = node.text("item").and_then(|id| self.item_by_id(id)).unwrap_or(NO_ITEM);
        if let Some(worn) = self.items.get(usize::from(item))
            && worn.kind.class() != sheet.class
        {
            let at = node.get("item").map_or(node.at, |item| item.at);
            let words = words!(
                "this class item is for another chess class",
                "этот классовый предмет для другого шахматного класса"
            );
            finder.fault("wrong_class_item", at, words, Some(clause::CLASS_AND_ABILITY));
        }
        let worn = self.items.get(usize::from(item));
        let most = with_item(&sheet.stats, worn.map(|item| &item.stats));
        let mut current = |key: &str, max: Stat| {
            let (value, max) = (node.get(key)?, most[max as usize]);
            let given = small(node, key, 0);
            faults! { finder;
                max < given => value.at, clause::UP_TO_THE_MAXIMUM,
                    "`{key}` is {given}, its maximum is {max}", "`{key}` равно {given}, а максимум {max}";
            }
            Some(given)
        };
        let health = current("health", Stat::MaxHealth);
        let mana = current("mana", Stat::MaxMana);
        let stamina = current("stamina", Stat::MaxStamina);
        for key in ["uses", "cooldown"] {
            if let Some(extra) = node.get(key).filter(|_| worn.is_none()) {
                let words = words!(
                    "`{key}` belongs to a class item: say which `item` is worn",
                    "`{key}` бывает у классового предмета: укажите, какой `item` надет"
                );
                finder.wrong(extra.at, clause::CLASS_ITEM_REQUIRED, words);
            }
        }
        Member {
            sheet,
            item,
            health,
            mana,
            stamina,
            uses: node.get("uses").map(|_| tiny(node, "uses", 0)),
            cooldown: tiny(node, "cooldown", 0),
        }
    }

    /// Begins a battle.
    pub(crate) fn begin<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> State {
        match &scenario.plan {
            Plan::Duel { squads, attacker } => self.begin_duel(scenario.options, squads, *attacker, dice, log),
            Plan::Chess { position, mode, gained } => self.begin_chess(scenario.options, position, *mode, gained),
        }
    }

    /// MD-12.18: attacker named or drawn, lead pieces the first of each list, nobody optional, no placement. Or the players form and place their squads
    /// themselves (MD-12.20).
    fn begin_duel<D: Dice, L: Log<Event>>(
        &self,
        options: Options,
        squads: &[Squad; 2],
        attacker: Option<Player>,
        dice: &mut D,
        log: &mut L,
    ) -> State {
        let attacker = attacker.unwrap_or_else(|| {
            let roll = rolls::side(dice);
            log.note(clause::DUEL_ON_ITS_OWN, || Event::SideRolled { roll: roll as u8 });
            if roll == 1 { Player::Elves } else { Player::Zombies }
        });
        let mut duel = Duel::at_rest(attacker);
        duel.lead_attacker = piece_of(attacker, 0);
        duel.lead_defender = piece_of(attacker.other(), 0);
        let members = squads.each_ref().map(|squad| squad.iter().map(|(member, _)| member).collect::<Vec<_>>());
        let setup = setup(options, &members);
        let mut lineup = Lineup::default();
        for (player, _) in Player::ALL {
            let side = if player == attacker { Side::Attacker } else { Side::Defender };
            for (number, (member, place)) in squads[player as usize].iter().enumerate() {
                let (who, place) = (piece_of(player, number), side as Place * 16 + (place & 15));
                self.enlist(&setup, &mut lineup, who, place, member.item);
                let now = self.now(member);
                duel.take_in(place, now.health, now.mana, now.stamina);
                duel.uses[usize::from(place)] = now.uses;
                duel.cooldown[usize::from(place)] = member.cooldown;
            }
        }
        let mut state = State {
            setup: Arc::new(setup),
            lineup: Arc::new(lineup),
            duel,
            chess: None,
            muster: None,
            phase: Phase::Act,
            paused: false,
            ruling: None,
        };
        if options.formation == Formation::Listed {
            self.begin_rounds(&mut state, log);
        } else {
            state.sort_order(self);
            placement::muster(&mut state, log);
        }
        state
    }

    /// MD-12.1: the game begins as the position says; nobody rolls.
    fn begin_chess(&self, options: Options, position: &Position, mode: Mode, gained: &[Vec<ItemId>; 2]) -> State {
        let members = position.armies.each_ref().map(|army| army.iter().map(|(member, _)| member).collect::<Vec<_>>());
        let setup = setup(options, &members);
        let mut chess = Box::new(Chess {
            board: [NOBODY; 64],
            square: [OFF_BOARD; PIECES],
            fate: [Fate::Absent; PIECES],
            health: [0; PIECES],
            mana: [0; PIECES],
            stamina: [0; PIECES],
            uses: [0; PIECES],
            cooldown: [0; PIECES],
            item: setup.items,
            gained: gained.each_ref().map(|items| items.iter().copied().collect()),
            mode,
            to_move: if position.zombies_to_move { Player::Zombies } else { Player::Elves },
            castling: 0,
            en_passant: position.en_passant.unwrap_or(OFF_BOARD),
            passes: 0,
            moves: 0,
            clock_ms: [GAME_MS; 2],
            capture: None,
            posts: Posts::NONE,
            promoting: NOBODY,
            outcome: Game::Open,
        });
        for (player, _) in Player::ALL {
            for (number, (member, post)) in position.armies[player as usize].iter().enumerate() {
                let who = piece_of(player, number);
                let (piece, now) = (usize::from(who), self.now(member));
                chess.health[piece] = now.health;
                chess.mana[piece] = now.mana;
                chess.stamina[piece] = now.stamina;
                chess.uses[piece] = now.uses;
                chess.cooldown[piece] = member.cooldown;
                match post {
                    Post::On(square) => {
                        chess.fate[piece] = Fate::Alive;
                        chess.put(&setup, who, *square);
                    }
                    Post::Killed => {
                        chess.fate[piece] = Fate::Dead;
                        chess.health[piece] = 0;
                    }
                }
            }
        }
        chess.castling = chess.castlings_at_home(&setup) & position.castling.unwrap_or(15);
        State {
            setup: Arc::new(setup),
            lineup: Arc::new(Lineup::default()),
            duel: Duel::at_rest(Player::Elves),
            chess: Some(chess),
            muster: None,
            phase: Phase::Chess,
            paused: false,
            ruling: None,
        }
    }

    /// What a member has at the start.
    fn now(&self, member: &Member) -> Now {
        let item = self.items.get(usize::from(member.item));
        let stats = with_item(&member.sheet.stats, item.map(|item| &item.stats));
        let current = |given: Option<i16>, max: Stat| {
            let max = stats[max as usize];
            given.map_or(max, |value| value.min(max))
        };
        Now {
            health: current(member.health, Stat::MaxHealth),
            mana: current(member.mana, Stat::MaxMana),
            stamina: current(member.stamina, Stat::MaxStamina),
            uses: member.uses.unwrap_or(item.map_or(0, |item| item.uses)),
        }
    }
}

struct Now {
    health: i16,
    mana: i16,
    stamina: i16,
    uses: u8,
}

fn setup(options: Options, members: &[Vec<&Member>; 2]) -> Setup {
    let mut setup = Setup { sheets: vec![Sheet::default(); PIECES], items: [NO_ITEM; PIECES], options };
    for (player, _) in Player::ALL {
        for (number, member) in members[player as usize].iter().enumerate() {
            let who: Who = piece_of(player, number);
            setup.sheets[usize::from(who)] = member.sheet.clone();
            setup.items[usize::from(who)] = member.item;
        }
    }
    setup
}

fn cell(node: &Node, finder: &mut Finder<'_>) -> Option<Square> {
    let text = node.as_text().unwrap_or_default();
    let square = square_named(text);
    if square.is_none() {
        let shown: String = text.chars().take(20).collect();
        let words = words!("`{shown}` is no cell of the board: a1 to h8", "`{shown}` — не клетка доски: от a1 до h8");
        finder.wrong(node.at, clause::BOARD_AND_MOVES, words);
    }
    square
}

/// MD-12.16: whether a pawn of the player who moved last stands behind this empty cell, two cells from its home.
fn was_passed(square: Square, armies: &[Vec<(Member, Post)>; 2], zombies_to_move: bool) -> bool {
    let (mover, pawn) = match square / 8 {
        2 if zombies_to_move => (Player::Elves, square + 8),
        5 if !zombies_to_move => (Player::Zombies, square - 8),
        _ => return false,
    };
    let is_free = armies.iter().flatten().all(|(_, post)| *post != Post::On(square));
    let is_pawn = |(member, post): &(Member, Post)| *post == Post::On(pawn) && member.sheet.class == ChessClass::Pawn;
    is_free && armies[mover as usize].iter().any(is_pawn)
}

fn post(node: &Node, taken: &mut [bool; 64], finder: &mut Finder<'_>) -> Post {
    let mut fault = |words: Words, cited: Clause| finder.wrong(node.at, cited, words);
    match (node.get("cell"), node.bool("killed", false)) {
        (Some(_), true) => {
            fault(words!("a killed piece has no cell", "у убитой фигуры нет клетки"), clause::PROMOTION);
            Post::Killed
        }
        (None, true) => Post::Killed,
        (None, false) => {
            fault(
                words!("a piece needs `cell`, or `killed = true`", "фигуре нужна `cell` или `killed = true`"),
                clause::BOARD_AND_MOVES,
            );
            Post::Killed
        }
        (Some(named), false) => match cell(named, finder) {
            Some(square) => {
                faults! { finder;
                    std::mem::replace(&mut taken[usize::from(square)], true) => named.at, clause::BOARD_AND_MOVES,
                        "another piece stands there already", "там уже стоит другая фигура";
                }
                Post::On(square)
            }
            None => Post::Killed,
        },
    }
}

/// The bits of the letters of `KQkq`; `none` for no castling.
pub(crate) fn castling_bits(text: &str) -> Option<u8> {
    if text == "none" {
        return Some(0);
    }
    text.chars().try_fold(0, |bits, letter| {
        CASTLINGS.iter().find(|castling| castling.letter == letter).map(|castling| bits | castling.bit)
    })
}
