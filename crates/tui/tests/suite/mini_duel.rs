//! Mini-duel at the screen: whoever runs the clock hands its time on, and a bot does not wait for the person who places beside it.

use std::sync::Arc;
use std::time::Duration;

use crate::stage::props::Props;
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{ScenarioSource, Setup as Battle, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_tui::draw::log::figure_head;
use holmgang_tui::menu::{Field, Setup};
use holmgang_tui::{App, Driver, Plan, input};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

fn app(scenario: &str, drivers: [&str; 2]) -> App {
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let mut app = App::new(Box::new(Props::of(Arc::from(rules))), Lang::En, false);
    let drivers = drivers.map(|who| if who == "human" { Driver::Human } else { Driver::Bot(who.to_owned()) });
    app.begin(&Plan { rules: 0, scenario: scenario.to_owned(), drivers: drivers.into(), options: vec![], seed: None });
    assert!(app.play.is_some(), "{:?}", app.menu.faults);
    app.tick(Duration::ZERO);
    app
}

/// Types a line into the command line and sends it.
fn say(app: &mut App, text: &str) {
    let mut key = |code| input::key(app, KeyEvent::from(code));
    key(KeyCode::Char('/'));
    text.chars().for_each(|c| key(KeyCode::Char(c)));
    key(KeyCode::Enter);
    // What was refused stays to be mended.
    if app.play.as_ref().is_some_and(|play| play.prompt.is_some()) {
        input::key(app, KeyEvent::from(KeyCode::Esc));
    }
}

/// Says a line that must be taken.
fn order(app: &mut App, text: &str) {
    let before = steps(app);
    say(app, text);
    assert!(steps(app) > before, "{text}: {:?}", app.play.as_ref().unwrap().message);
    app.tick(Duration::ZERO);
}

fn steps(app: &App) -> usize {
    app.play.as_ref().unwrap().game.battle().steps()
}

fn field(app: &App, path: &str) -> String {
    app.play.as_ref().unwrap().game.battle().sheet().at(path).unwrap().to_string()
}

fn left_ms(app: &App) -> u128 {
    app.play.as_ref().unwrap().clock.unwrap().left().as_millis()
}

#[test]
fn md_12_3_a_game_on_time_loses_time() {
    let mut app = app("classic-time", ["human", "human"]);
    app.tick(Duration::from_millis(30_000));
    order(&mut app, "move e2 e4");
    assert_eq!(field(&app, "chess.clock_ms.elves"), "1175000");
    // Nobody says for himself how long he took, nor that the time is up.
    app.tick(Duration::from_millis(7_000));
    order(&mut app, "move e7 e5 at=0");
    assert_eq!(field(&app, "chess.clock_ms.zombies"), "1198000");
    let before = steps(&app);
    say(&mut app, "time_up");
    assert_eq!(steps(&app), before);
    // A pause is nobody's time.
    app.tick(Duration::from_millis(1_000));
    order(&mut app, "referee: pause reason=\"a call\"");
    app.tick(Duration::from_millis(600_000));
    order(&mut app, "referee: resume reason=\"back\"");
    app.tick(Duration::from_millis(2_000));
    order(&mut app, "move d2 d4");
    assert_eq!(field(&app, "chess.clock_ms.elves"), "1177000");
}

#[test]
fn md_2_12_what_is_no_order_of_the_piece_gives_it_no_new_time() {
    let mut app = app("drill", ["human", "human"]);
    app.tick(Duration::from_millis(5_800));
    order(&mut app, "elves: offer");
    assert_eq!(left_ms(&app), 4_200);
    order(&mut app, "referee: extend 20 reason=\"lag\"");
    assert_eq!(left_ms(&app), 24_200);
    order(&mut app, "referee: pause reason=\"a call\"");
    app.tick(Duration::from_millis(60_000));
    order(&mut app, "referee: resume reason=\"back\"");
    assert_eq!(left_ms(&app), 24_200);
    order(&mut app, "elves: defend");
    assert_eq!(left_ms(&app), 10_000);
}

#[test]
fn md_1_8_placement_has_one_time_and_the_bot_places_within_it() {
    let mut app = app("crossfire", ["greedy", "human"]);
    order(&mut app, "move d5 e4");
    // The bot has placed and is done; what it did is hidden, and the person still places.
    assert_eq!((field(&app, "phase"), field(&app, "duel.confirmed.elves")), ("place".to_owned(), "true".to_owned()));
    assert_eq!(left_ms(&app), 15_000);
    app.tick(Duration::from_millis(4_000));
    order(&mut app, "place zombies-1 front-1");
    order(&mut app, "take_back zombies-1");
    assert_eq!(left_ms(&app), 11_000);
    // Nobody closes the placement of the other by saying that the time is up.
    let before = steps(&app);
    say(&mut app, "time_up");
    assert_eq!(steps(&app), before);
    app.time_up();
    assert_eq!((field(&app, "phase"), field(&app, "chess.surrendered.elves")), ("act".to_owned(), "none".to_owned()));
}

/// Two at one screen cannot place at the same time: each has the fifteen seconds when the screen is theirs, and the rulebook ends it after both.
#[test]
fn md_1_8_at_one_screen_each_has_the_time_of_placement() {
    let mut app = app("crossfire", ["human", "human"]);
    order(&mut app, "move d5 e4");
    let first = app.play.as_ref().unwrap().game.human().unwrap();
    assert!(app.play.as_ref().unwrap().curtain.is_none() && left_ms(&app) == 15_000);
    app.tick(Duration::from_millis(6_000));
    let before = steps(&app);
    input::key(&mut app, KeyEvent::from(KeyCode::Char('a')));
    app.tick(Duration::ZERO);
    assert!(steps(&app) > before, "{:?}", app.play.as_ref().unwrap().message);
    assert_eq!((left_ms(&app), field(&app, "phase")), (9_000, "place".to_owned()));
    assert!(!field(&app, "duel").contains("unplaced"), "all stand where the bot would have them");
    // His time is up without a word: now it is the other one's screen, and time.
    app.time_up();
    let second = app.play.as_ref().unwrap().curtain.unwrap();
    assert_ne!(first, second);
    assert_eq!((app.tick(Duration::from_millis(60_000)), field(&app, "phase")), (None, "place".to_owned()));
    input::key(&mut app, KeyEvent::from(KeyCode::Enter));
    app.tick(Duration::ZERO);
    assert_eq!((app.play.as_ref().unwrap().game.human(), left_ms(&app)), (Some(second), 15_000));
    // When the last one's is up too, the rulebook says what then.
    app.time_up();
    assert_eq!(field(&app, "phase"), "act");
}

#[test]
fn what_a_bot_would_do_is_said_before_a_single_action() {
    let mut app = app("drill", ["human", "human"]);
    let before = steps(&app);
    input::key(&mut app, KeyEvent::from(KeyCode::Char('a')));
    let play = app.play.as_ref().unwrap();
    assert_eq!(play.game.battle().steps(), before);
    assert!(
        play.message.as_ref().is_some_and(|message| !message.bad && message.text.starts_with("A bot would do this: "))
    );
}

#[test]
fn md_2_12_a_late_order_brings_the_skip_and_is_shown_as_refused() {
    let mut app = app("drill", ["human", "human"]);
    // Where no clock is run, an order may still say when it came.
    app.play.as_mut().unwrap().clock = None;
    let before = steps(&app);
    let line = "defend at=10001";
    let play = app.play.as_mut().unwrap();
    assert!(!play.typed(line, Lang::En));
    assert_eq!(steps(&app), before + 1);
    let play = app.play.as_ref().unwrap();
    assert!(play.message.as_ref().is_some_and(|message| message.bad && message.text.contains("MD-2.12")));
    assert_eq!(play.game.battle().step(before + 1).map(|step| step.action).as_deref(), Some("time_up"));
}

#[test]
fn md_2_19_house_rules_of_words_are_chosen_in_the_menu_and_begin_with_what_the_scenario_says() {
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let host = Props::of(Arc::from(rules));
    let mut setup = Setup::new(&host, 0, false);
    // The first battle of a new player is an even one, not the one for measuring speed, and leaves them time to read.
    let opener = REGISTRY.get("mini-duel").unwrap().opener().unwrap();
    assert_eq!(setup.scenarios[setup.scenario].id, opener.scenario);
    let own =
        REGISTRY.get("mini-duel").unwrap().profile().seats.iter().position(|seat| seat.id == opener.seat).unwrap();
    assert_eq!(setup.seats.iter().position(|held| *held == 0), Some(own));
    let fields = setup.fields(&host);
    let option = |id: &str| {
        let options = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap().profile().options;
        let place = options.iter().position(|rule| rule.id == id).unwrap();
        (place, fields.iter().position(|field| *field == Field::Option(place)).unwrap())
    };
    let (clock, _) = option("move_clock");
    assert_eq!(setup.unchosen(&host, clock), "false");
    let (place, line) = option("turn_order");
    setup.at = line;
    let mut seen = Vec::new();
    for _ in 0..3 {
        setup.change(&host, true);
        seen.push(setup.options[place].clone());
    }
    assert_eq!(seen, [Some("side".to_owned()), Some("alternate".to_owned()), None]);
    setup.change(&host, false);
    assert_eq!(setup.plan(&host).options, [("turn_order".to_owned(), "alternate".to_owned())]);
}

/// What the rulebook rounds is shown with the sum that was rounded; what counts as it is, is shown as it is.
#[test]
fn md_3_6_only_what_is_rounded_looks_rounded() {
    const ROUNDED: [&str; 7] = ["damage", "healing", "strength", "weakness", "health", "max_health", "health_recovery"];
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let mut choices = Swift::new(3, 6);
    let (mut exact, mut rounded) = (0, 0);
    for scenario in ["even-court", "training-class", "guard-line", "crossfire"] {
        let scenario = ScenarioSource::Id(scenario.to_owned());
        let mut battle =
            rules.start(&Battle { scenario, options: vec![], key: [3; 32], rolls: Rolls::Seeded }).unwrap();
        for _ in 0..80 {
            let TurnInfo::Of { seats, .. } = battle.turn() else { break };
            let legal = battle.legal(seats[0]);
            battle.act(seats[0], &legal[choices.below(legal.len())], Rolls::Seeded).unwrap();
        }
        let told = battle.log(0, Viewer::Seat(Seat::Referee), Lang::En);
        for figure in told.iter().flat_map(|line| &line.figures) {
            if figure.exact == figure.value.to_string() {
                continue;
            }
            let head = figure_head(figure);
            if ROUNDED.contains(&figure.id) {
                rounded += 1;
                assert_eq!(head, format!("{}: {} (= {})", figure.name, figure.value, figure.exact));
            } else {
                exact += 1;
                assert_eq!(head, format!("{}: {}", figure.name, figure.exact), "{figure:?}");
            }
        }
    }
    assert!(exact > 10 && rounded > 10, "{exact} exact ones, {rounded} rounded ones");
}
