//! Games in and out: PGN, UCI and FEN, from random games of every kind back to the very same battle.

use crate::common::{from_fen, rules, scenario};
use holmgang_kernel::dice::{Recording, Roll, Scripted, Swift};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Fields, Notate, Ruleset, Taken};
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::action::Action;
use holmgang_rules_ability_chess::chess::fen;
use holmgang_rules_ability_chess::chess::safety::is_safe;
use holmgang_rules_ability_chess::scene::Scene;
use holmgang_rules_ability_chess::state::State;

const WHITE: Seat = Seat::Player(0);
const BLACK: Seat = Seat::Player(1);

/// A battle with everything that was done in it.
struct Game {
    scenario: <Rules as Ruleset>::Scenario,
    start: State,
    steps: Vec<(State, Seat, Action, Vec<Roll>)>,
    state: State,
}

impl Game {
    fn begin(rules: &Rules, scenario: <Rules as Ruleset>::Scenario) -> Game {
        let start = rules.start(&scenario, &mut Scripted::default(), &mut Silent).unwrap();
        Game { scenario, state: start.clone(), start, steps: Vec::new() }
    }

    fn act(&mut self, rules: &Rules, seat: Seat, action: Action, dice: &mut Swift) {
        assert_eq!(rules.check(&self.state, seat, &action), Ok(()), "{action:?}");
        let before = self.state.clone();
        let mut dice = Recording::new(dice);
        rules.apply(&mut self.state, seat, &action, &mut dice, &mut Silent);
        self.steps.push((before, seat, action, dice.rolls));
    }

    fn say(&mut self, rules: &Rules, seat: Seat, text: &str) {
        let action = rules.read(&self.state, seat, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
        self.act(rules, seat, action, &mut Swift::new(1, 1));
    }

    /// Random play of so many steps; sometimes the referee lends a hand, sometimes somebody gives up.
    fn play(&mut self, rules: &Rules, seed: u64, most: usize) {
        let (mut dice, mut random) = (Swift::new(seed, 1), Swift::new(seed, 2));
        let mut scratch = Vec::new();
        for _ in 0..most {
            let Turn::Of(wanted) = rules.turn(&self.state) else { return };
            let seat = wanted.seats.first().unwrap();
            if random.below(60) == 0 {
                let text =
                    ["ignite e4 reason=\"a {strange} [sign] 100%\"", "undo_last_action reason=\"a slip; sorry\""]
                        [random.below(2)];
                let action = rules.read(&self.state, Seat::Referee, text).unwrap();
                if rules.check(&self.state, Seat::Referee, &action).is_ok() {
                    self.act(rules, Seat::Referee, action, &mut dice);
                    continue;
                }
            }
            let action = rules.pick(&self.state, seat, &mut scratch, |n| random.below(n)).unwrap();
            self.act(rules, seat, action, &mut dice);
        }
        if matches!(rules.turn(&self.state), Turn::Of(_)) && random.below(2) == 0 {
            let seat = Seat::Player(self.state.setup.seats[random.below(usize::from(self.state.setup.count))]);
            if rules.check(&self.state, seat, &Action::Resign).is_ok() {
                self.act(rules, seat, Action::Resign, &mut dice);
            }
        }
    }

    fn written(&self, rules: &Rules, form: &str) -> Result<String, String> {
        let steps: Vec<Taken<'_, Rules>> = self
            .steps
            .iter()
            .map(|(before, seat, action, rolls)| Taken { before, seat: *seat, action, rolls })
            .collect();
        rules.write_battle(form, &self.scenario, &steps, &self.state).map_err(|words| words.en)
    }

    fn lines(&self, rules: &Rules) -> Vec<String> {
        let line = |(before, seat, action, rolls): &(State, Seat, Action, Vec<Roll>)| {
            let who = match seat {
                Seat::Player(place) => Rules::PROFILE.seats[usize::from(*place)].id,
                Seat::Referee => "referee",
            };
            let rolls: String = rolls.iter().map(|roll| format!(" {}", roll.written())).collect();
            let rolls = if rolls.is_empty() { rolls } else { format!(" ;{rolls}") };
            format!("{who}: {}{rolls}", rules.write(before, action))
        };
        self.steps.iter().map(line).collect()
    }

    /// Written and read, it is the same battle: the same start and the same steps with the same rolls.
    fn comes_back(&self, rules: &Rules, form: &str) -> String {
        let text = self.written(rules, form).unwrap();
        let read = rules.read_battle(form, &text).unwrap_or_else(|words| panic!("{}\n{text}", words.en));
        assert_eq!(read.lines, self.lines(rules), "{text}");
        let scenario = rules.scenario(&read.scenario).unwrap();
        let start = rules.start(&scenario, &mut Scripted::default(), &mut Silent).unwrap();
        assert_eq!(rules.sheet(&start), rules.sheet(&self.start), "{text}");
        text
    }
}

/// How many games; a hundred times as many in the long run.
fn many(games: u64) -> u64 {
    if std::env::var_os("HOLMGANG_TORTURE").is_some() { games * 100 } else { games }
}

/// A move of ordinary chess chosen at random, and the end of the turn; none in mate and stalemate.
fn play_chess(rules: &Rules, game: &mut Game, random: &mut Swift) -> bool {
    let seat = Seat::Player(game.state.now.active);
    let mut legal = Vec::new();
    rules.legal(&game.state, seat, &mut legal);
    let scene = Scene::new(rules, &game.state);
    legal.retain(|action| match action {
        Action::Move(said) => is_safe(&scene, scene.now.active, said),
        Action::Castle(_) => true,
        _ => false,
    });
    if legal.is_empty() {
        return false;
    }
    let action = legal[random.below(legal.len())].clone();
    game.act(rules, seat, action, &mut Swift::new(1, 1));
    if matches!(rules.turn(&game.state), Turn::Of(_)) {
        game.act(rules, seat, Action::End, &mut Swift::new(1, 1));
    }
    true
}

#[test]
fn games_of_plain_chess_are_plain_pgn() {
    let rules = rules();
    for seed in 0..many(30) {
        let mut game = Game::begin(&rules, scenario(&rules, "chess"));
        let mut random = Swift::new(seed, 3);
        for _ in 0..random.below(200) {
            if !play_chess(&rules, &mut game, &mut random) {
                break;
            }
        }
        if seed % 3 == 0 && matches!(rules.turn(&game.state), Turn::Of(_)) {
            game.say(&rules, Seat::Player(game.state.now.active), "resign");
        }
        let text = game.comes_back(&rules, "pgn");
        assert!(!text.contains("%ac") && !text.contains("Variant"), "{text}");
        if seed % 3 != 0 {
            game.comes_back(&rules, "uci");
        }
    }
}

/// Read by another program, the moves are the same: SAN as it writes it, and every move legal there.
#[test]
fn another_library_reads_our_games() {
    let rules = rules();
    for seed in 0..many(10) {
        let mut game = Game::begin(&rules, scenario(&rules, "chess"));
        let mut random = Swift::new(seed, 4);
        while game.steps.len() < 240 && play_chess(&rules, &mut game, &mut random) {}
        let uci = game.written(&rules, "uci").unwrap();
        let mut board = cozy_chess::Board::default();
        for step in uci.split_whitespace().skip(3) {
            let step = cozy_chess::util::parse_uci_move(&board, step).unwrap();
            board.try_play(step).unwrap();
        }
        let ours = game.written(&rules, "fen").unwrap();
        let theirs = board.to_string();
        let fields = |text: &str| text.split_whitespace().take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(fields(&ours), fields(&theirs));
    }
}

#[test]
fn matches_with_everything_come_back_from_pgn() {
    let rules = rules();
    let ids = [
        "duel",
        "duel-archers",
        "duel-sappers",
        "duel-armour",
        "duel-tall",
        "four-handed",
        "burning_yard",
        "item_lab",
        "kings",
    ];
    for (place, id) in ids.iter().enumerate() {
        for seed in 0..many(3) {
            let mut game = Game::begin(&rules, scenario(&rules, id));
            game.play(&rules, seed * 100 + place as u64, 300);
            let text = game.comes_back(&rules, "pgn");
            assert!(text.contains("[Variant \"Ability chess\"]"), "{text}");
        }
    }
}

/// AC-2.10: a king that was left to be captured makes a game that no other program would take for chess.
#[test]
fn a_captured_king_marks_the_variant() {
    let rules = rules();
    let mut game = Game::begin(&rules, scenario(&rules, "chess"));
    for text in ["e4", "end", "f6", "end", "Qh5", "end", "a6", "end", "Qxe8"] {
        game.say(&rules, Seat::Player(game.state.now.active), text);
    }
    let text = game.comes_back(&rules, "pgn");
    assert!(text.contains("[Variant \"Ability chess\"]") && text.ends_with("3. Qxe8 1-0\n"), "{text}");
}

#[test]
fn a_mate_is_marked_and_the_result_is_what_happened() {
    let rules = rules();
    let read = |moves: &str| rules.read_battle("pgn", moves).unwrap();
    let mate = read("1. f3 e5 2. g4 Qh4# 0-1");
    assert_eq!(mate.lines.last().unwrap(), "white: resign");
    let mut game = Game::begin(&rules, scenario(&rules, "chess"));
    for line in &mate.lines {
        let (seat, text) = line.split_once(": ").unwrap();
        game.say(&rules, if seat == "white" { WHITE } else { BLACK }, text);
    }
    assert!(game.comes_back(&rules, "pgn").ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
    assert_eq!(read("1. e4 1/2-1/2").lines, ["white: move e2 e4", "white: end", "white: draw", "black: draw"]);
    assert_eq!(read("1. e4 *").lines, ["white: move e2 e4", "white: end"]);
}

/// Only one of two knights may go by ordinary chess: the other one is pinned.
#[test]
fn pinned_pieces_do_not_count_in_written_games() {
    let rules = rules();
    let text = "[FEN \"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1\"]\n1. Ne2 *";
    let read = rules.read_battle("pgn", text).unwrap();
    assert_eq!(read.lines[0], "white: move g1 e2");
    let mut game = Game::begin(&rules, rules.scenario(&read.scenario).unwrap());
    game.say(&rules, WHITE, "move g1 e2");
    game.say(&rules, WHITE, "end");
    assert!(game.comes_back(&rules, "pgn").contains("1. Ne2 *"));
    // The pinned one may go here all the same (AC-2.10), and is told apart.
    let mut game = Game::begin(&rules, rules.scenario(&read.scenario).unwrap());
    game.say(&rules, WHITE, "move c3 e2");
    game.say(&rules, WHITE, "end");
    assert!(game.comes_back(&rules, "pgn").contains("1. Nce2 *"));
}

#[test]
fn what_other_programs_write_is_read() {
    let rules = rules();
    let text = "\u{feff}[Event \"A \\\"quoted\\\" one\"]\n[Site \"?\"]\n[Result \"1-0\"]\n\n\
        1. e4 {best by test} e5 $1 2. Nf3 (2. f4 exf4 {(and so on)} (2... d5)) 2... Nc6 ; the rest of the line\n\
        % a line for programs\n3. Bb5 a6 4.Ba4 Nf6?! 5.0-0 Nxe4 6. d4 b5 7. Bb3 d5 8. dxe5 Be6!! 1-0";
    let read = rules.read_battle("pgn", text).unwrap();
    assert_eq!(read.lines.len(), 2 * 16 + 1);
    assert_eq!(read.lines[16], "white: castle king");
    // A passed pawn, both kinds of castling, promotion with capture.
    let text = "[SetUp \"1\"]\n[FEN \"r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 30\"]\n30. exd6 O-O-O 31. bxc8=N+ *";
    assert!(rules.read_battle("pgn", text).is_err());
    let text = "[SetUp \"1\"]\n[FEN \"r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 30\"]\n30. exd6 O-O 31. bxa8=N Rxa8 32. 0-0-0 *";
    let read = rules.read_battle("pgn", text).unwrap();
    assert_eq!(read.lines[4], "white: move b7 a8 promote=knight");
    assert_eq!(read.lines[8], "white: castle queen");
}

#[test]
fn wrong_games_are_refused_with_their_place() {
    let rules = rules();
    for (text, part) in [
        ("", "there is no game"),
        ("1. e4 e5 2. Nf5 *", "line 1, column 13: the move `Nf5`"),
        ("1. e4\nKe4 *", "line 2, column 1: the move `Ke4`"),
        ("1. hello *", "the move `hello`"),
        ("1. e4 {open", "this comment has no `}`"),
        ("1. e4 (e5", "this variation has no `)`"),
        ("[Event \"x]\n1. e4 *", "a tag is written"),
        ("1. e4 * 1. d4 *", "here another game begins"),
        ("1. e4 *\n[Event \"2\"]\n1. d4 *", "line 2, column 1: here another game begins"),
        ("[Variant \"Atomic\"]\n1. e4 *", "another variant, `Atomic`"),
        ("[Variant \"Ability chess\"]\n[Board \"std9\"]\n1. e4 *", "is `std8` meant"),
        ("[Variant \"Ability chess\"]\n[WhiteAbility \"piromancer\"]\n1. e4 *", "is `pyromancer` meant"),
        ("[Variant \"Ability chess\"]\n[Options \"item=true\"]\n1. e4 *", "is `items` meant"),
        ("[Variant \"Ability chess\"]\n[Items \"buckets@a4\"]\n1. e4 *", "the tag Items knows no `buckets`"),
        ("[FEN \"8/8/8 w - - 0 1\"]\n1. e4 *", "FEN with a row for every rank"),
        ("1. e4 {[%ac use spark c4]} *", "those begin with who acts"),
        ("1. e4 {[%ac white: use spark c4]} *", "`white: use spark c4`"),
        ("{[%ac + carry=all]} 1. e4 *", "no move stands before it"),
        ("1. e4 {[%ac + ; fire=x]} *", "is no roll"),
        ("1. e4 {[%ac + ; fire_d6@c3=4]} *", "was given but not asked"),
        ("1. e4 )", "nothing is open that this would close"),
    ] {
        let wrong = rules.read_battle("pgn", text).unwrap_err();
        assert!(wrong.en.contains(part), "{text}: {}", wrong.en);
        assert!(!wrong.ru.is_empty() && wrong.ru != wrong.en);
    }
    for (text, part) in [
        ("position startpos moves e2e9", "the move `e2e9`"),
        ("position startpos moves e4", "is no move in UCI"),
        ("position here moves e2e4", "is `position startpos moves"),
        ("e2e4 e2e4", "the move `e2e4`"),
    ] {
        let wrong = rules.read_battle("uci", text).unwrap_err();
        assert!(wrong.en.contains(part), "{text}: {}", wrong.en);
    }
    assert!(rules.read_battle("fen", "what is this").unwrap_err().en.contains("FEN"));
    assert!(rules.read_battle("epd", "").unwrap_err().en.contains("not written as `epd`"));
}

/// Whatever the bytes are, reading ends with an answer.
#[test]
fn mutilated_games_do_not_panic() {
    let rules = rules();
    let mut game = Game::begin(&rules, scenario(&rules, "duel-sappers"));
    game.play(&rules, 5, 120);
    let text = game.written(&rules, "pgn").unwrap();
    let mut random = Swift::new(6, 6);
    let mut read = 0;
    for _ in 0..many(300) {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..1 + random.below(3) {
            let place = random.below(letters.len());
            match random.below(3) {
                0 => _ = letters.remove(place),
                1 => letters.insert(place, ['{', '}', '[', ']', '%', '"', ';', 'é', '1'][random.below(9)]),
                _ => letters.truncate(place.max(1)),
            }
        }
        read += u64::from(rules.read_battle("pgn", &letters.into_iter().collect::<String>()).is_ok());
    }
    assert!(read < many(300));
}

/// Positions go in and out as FEN, with what chess knows of them.
#[test]
fn positions_come_back_from_fen() {
    let rules = rules();
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 12",
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 4 40",
    ] {
        let state = from_fen(&rules, text);
        assert_eq!(fen::of_position(&Scene::new(&rules, &state)).unwrap(), text);
    }
    let mut game = Game::begin(&rules, scenario(&rules, "kings-cross"));
    game.play(&rules, 1, 10);
    assert!(game.written(&rules, "fen").unwrap_err().contains("as lists it is `black: K"));
}

#[test]
fn uci_tells_what_it_cannot_say() {
    let rules = rules();
    let mut game = Game::begin(&rules, scenario(&rules, "duel"));
    game.say(&rules, WHITE, "e4");
    game.say(&rules, WHITE, "resign");
    assert!(game.written(&rules, "uci").unwrap_err().contains("step 2 is `resign`"));
    let tall = Game::begin(&rules, scenario(&rules, "duel-tall"));
    assert!(tall.written(&rules, "uci").unwrap_err().contains("8 by 8 only"));
}

/// The tool that shows a position.
#[test]
fn a_position_is_shown_with_its_moves() {
    use holmgang_kernel::ruleset::Present;
    use holmgang_kernel::words::Lang;
    let rules = rules();
    let ask = |position: Option<&str>, moves: &str| {
        let mut given = vec![("moves".to_owned(), moves.to_owned())];
        given.extend(position.map(|fen| ("position".to_owned(), fen.to_owned())));
        rules.answer("chess", &given, Lang::En)
    };
    let answer = ask(None, "1. e4 e5 2. Nf3").unwrap();
    let text = answer.lines.join("\n");
    assert!(text.contains("FEN  rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 2"), "{text}");
    assert!(text.contains("Black has 29 moves:") && text.contains("Nc6 (b8c6)"), "{text}");
    let answer = ask(Some("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "").unwrap();
    assert!(answer.lines.join("\n").contains("O-O-O (e1c1)"));
    assert!(ask(None, "1. e5").unwrap_err().en.contains("the move `e5`"));
    assert!(ask(Some("nothing"), "").is_err());
}
