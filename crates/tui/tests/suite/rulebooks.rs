//! What the screen shows of every rulebook: facing, hits and posture on the board, walks, texts on sheets, no raw words, both languages.

use std::sync::Arc;

use crate::stage::props::Props;
use holmgang_arena::content::ContentSources;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_tui::app::Popup;
use holmgang_tui::choices::Level;
use holmgang_tui::{App, Driver, Plan, draw, input};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

fn app(ruleset: &str, scenario: &str, lang: Lang, size: (u16, u16)) -> App {
    let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap();
    let mut app = App::new(Box::new(Props::of(Arc::from(rules))), lang, false);
    app.size = size;
    let (drivers, seed) = (vec![Driver::Human; 6], Some("screens".to_owned()));
    app.begin(&Plan { rules: 0, scenario: scenario.to_owned(), drivers, options: vec![], seed });
    assert!(app.play.is_some(), "{:?}", app.menu.faults);
    app
}

fn drawn(app: &App) -> String {
    let (columns, lines) = app.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
    terminal.draw(|frame| draw::draw(app, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..lines).map(line).collect()
}

fn press(app: &mut App, codes: &[KeyCode]) {
    codes.iter().for_each(|code| input::key(app, KeyEvent::from(*code)));
}

fn say(app: &mut App, text: &str) {
    press(app, &[KeyCode::Char('/')]);
    text.chars().for_each(|c| press(app, &[KeyCode::Char(c)]));
    press(app, &[KeyCode::Enter]);
}

/// The part of the screen that the board has.
fn board(app: &App) -> String {
    drawn(app).lines().skip(2).map(|line| line.split("││").next().unwrap_or_default().to_owned() + "\n").collect()
}

#[test]
fn facing_and_hits_stand_on_the_board_in_every_size() {
    for (ruleset, scenario) in [("tabletop-d20", "tavern-4v4"), ("fairydust", "harbour")] {
        for size in [(80, 24), (100, 30), (120, 40)] {
            for lang in [Lang::En, Lang::Ru] {
                let app = app(ruleset, scenario, lang, size);
                let board = board(&app);
                assert!(board.contains(['↑', '↗', '→', '↘', '↓', '↙', '←', '↖']), "{ruleset}\n{board}");
                assert!(board.contains('━'), "{ruleset}\n{board}");
                assert!(!board.contains("ba ") && !board.contains("ты "), "{ruleset}\n{board}");
            }
        }
    }
    let app = app("tabletop-d20", "tavern-4v4", Lang::En, (80, 24));
    assert!(board(&app).contains('▸'), "more of the map to the right\n{}", drawn(&app));
}

/// A chess board on a small screen has one line a rank: who is hurt is seen there too.
#[test]
fn hits_stand_on_boards_of_single_lines() {
    let mut app = app("mini-duel", "crossfire", Lang::En, (80, 24));
    let levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇'];
    assert!(!board(&app).contains(levels), "{}", drawn(&app));
    let play = app.play.as_mut().unwrap();
    let boards = &mut play.game.view.boards;
    boards[0].tokens[0].gauges[0].value = 1;
    boards[0].tokens[1].gauges[0].value = boards[0].tokens[1].gauges[0].max - 1;
    let shown = board(&app);
    assert!(shown.contains('▁') && shown.contains('▇'), "{}", drawn(&app));
}

/// Whoever shares a name is told apart by side and number, in every rulebook and language; ids are for files.
#[test]
fn namesakes_have_no_ids_on_the_screen() {
    let battles = [
        ("forum-duel", "training-3v3"),
        ("mini-duel", "training-3v3"),
        ("mini-duel", "classic"),
        ("fairydust", "mirror-1v1"),
        ("tabletop-d20", "mirror-1v1"),
        ("tabletop-d20", "training-1v1"),
        ("ability-chess", "boiler_yard"),
    ];
    for (ruleset, scenario) in battles {
        for lang in [Lang::En, Lang::Ru] {
            let mut app = app(ruleset, scenario, lang, (120, 40));
            for _ in 0..12 {
                let play = app.play.as_ref().unwrap();
                let screen = drawn(&app);
                let told: Vec<String> = play
                    .game
                    .log
                    .iter()
                    .map(|line| line.line.text.clone())
                    .chain(play.game.tokens().map(|token| token.name.clone()))
                    .chain(
                        play.game
                            .offers
                            .iter()
                            .flat_map(|offer| [Some(offer.choice.label.clone()), offer.choice.target.clone()])
                            .flatten(),
                    )
                    .chain([screen.clone()])
                    .collect();
                for token in play.game.tokens() {
                    let id = told.iter().find(|text| text.contains(token.id.as_str()));
                    // In chess, tokens have words for ids.
                    let is_id = token.id.ends_with(|c: char| c.is_ascii_digit());
                    assert!(!is_id || id.is_none(), "{ruleset} {lang:?}: {} in {id:?}\n{screen}", token.id);
                }
                press(&mut app, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
                press(&mut app, &[KeyCode::Enter]);
                press(&mut app, &[KeyCode::Esc]);
                if app.play.is_none() {
                    break;
                }
            }
        }
    }
}

#[test]
fn who_lies_is_seen_to_lie() {
    let mut app = app("tabletop-d20", "tavern-4v4", Lang::En, (120, 40));
    let before = board(&app).matches('_').count();
    say(&mut app, "drop_prone");
    assert!(board(&app).matches('_').count() > before, "{}", drawn(&app));
}

#[test]
fn any_reachable_cell_can_be_walked_to_from_the_list_and_by_pointing() {
    for (ruleset, scenario) in [("fairydust", "harbour"), ("forum-duel", "duel-1v1")] {
        let mut app = app(ruleset, scenario, Lang::En, (120, 40));
        let play = app.play.as_ref().unwrap();
        let walks: Vec<_> = play.game.offers.iter().filter(|offer| offer.choice.action.contains('\n')).collect();
        assert!(!walks.is_empty(), "{ruleset}\n{}", drawn(&app));
        let walk = walks[0].choice.clone();
        let token = play.game.acting().unwrap().id.clone();
        // It stands among the targets of its step.
        let entry = play
            .entries
            .iter()
            .find(|entry| entry.offers.iter().any(|place| play.game.offers[*place].choice.action == walk.action));
        assert!(entry.is_some_and(|entry| entry.offers.len() > 4), "{ruleset}: {entry:?}");
        // And behind the cell that is pointed at.
        let play = app.play.as_mut().unwrap();
        play.point_at(&walk.cells[0]);
        play.open_cell(Lang::En);
        assert_eq!(play.level, Level::Cell(walk.cells[0].clone()));
        let preview = play.open(Lang::En);
        assert!(preview.is_some_and(|look| look.offer.way.is_some()), "{ruleset}");
        let seat = play.game.human().unwrap();
        assert!(play.commit(seat, &walk.action, holmgang_kernel::battle::Rolls::Seeded, Lang::En));
        assert_eq!(play.game.token(&token).unwrap().cell, walk.cells[0], "{ruleset}");
    }
}

#[test]
fn latin_names_of_cyrillic_cells_are_shown_and_read() {
    let mut app = app("forum-duel", "duel-1v1", Lang::En, (120, 40));
    assert!(drawn(&app).contains("│g "), "{}", drawn(&app));
    let token = app.play.as_ref().unwrap().game.acting().unwrap();
    let (id, to) = (token.id.clone(), if token.cell.ends_with('1') { ("g2", "Г-2") } else { ("g6", "Г-6") });
    say(&mut app, &format!("move {}", to.0));
    assert_eq!(app.play.as_ref().unwrap().game.token(&id).unwrap().cell, to.1, "{}", drawn(&app));
}

#[test]
fn sheets_have_the_texts_of_abilities_items_and_spells() {
    for (ruleset, scenario, lang, parts) in [
        ("ability-chess", "duel-sappers", Lang::En, ["cap of energy: 10", "zone: D2+0", "price: 1–10"]),
        ("ability-chess", "duel-sappers", Lang::Ru, ["предел энергии: 10", "зона: D2+0", "цена: 1–10"]),
    ] {
        let mut app = app(ruleset, scenario, lang, (120, 40));
        let play = app.play.as_mut().unwrap();
        let token =
            play.game.tokens().find(|token| token.name.contains(lang.pick("queen", "ферзь"))).unwrap().id.clone();
        app.popups.push(holmgang_tui::app::Popup::Sheet { token, scroll: 0 });
        let screen = drawn(&app);
        for part in parts {
            assert!(screen.contains(part), "{part}\n{screen}");
        }
    }
}

#[test]
fn house_rules_of_the_set_up_are_told_in_words() {
    for ruleset in REGISTRY.ids() {
        for lang in [Lang::En, Lang::Ru] {
            let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap();
            let options: Vec<&str> = rules.profile().options.iter().map(|rule| rule.id).collect();
            let mut app = App::new(Box::new(Props::of(Arc::from(rules))), lang, false);
            app.size = (120, 60);
            press(&mut app, &[KeyCode::Char('2')]);
            let screen = drawn(&app);
            for id in options.iter().filter(|id| id.contains('_')) {
                assert!(!screen.contains(id), "{ruleset}: {id}\n{screen}");
            }
            assert!(!screen.contains('_') && !screen.contains("◂ true ▸") && !screen.contains("◂ false ▸"), "{screen}");
        }
    }
}

/// A turn of the others that has more lines than the log is read from its beginning.
#[test]
fn the_log_begins_with_what_the_others_did() {
    let mut app = app("tabletop-d20", "duel-1v1", Lang::En, (80, 24));
    app.play.as_mut().unwrap().game.drivers = vec![Driver::Human, Driver::Bot("greedy".to_owned())];
    for _ in 0..12 {
        let play = app.play.as_mut().unwrap();
        if play.game.human().is_some() {
            say(&mut app, "end");
            press(&mut app, &[KeyCode::Esc]);
        } else {
            play.bot_step(Lang::En);
        }
    }
    while app.play.as_ref().unwrap().bot_waits() {
        app.play.as_mut().unwrap().bot_step(Lang::En);
    }
    let play = app.play.as_ref().unwrap();
    let news = play.game.news();
    assert!(news < play.game.log.len(), "{}", drawn(&app));
    let first = &play.game.log[news].line.text;
    let shown: String = first.chars().take(30).collect();
    assert!(drawn(&app).contains(&shown), "{first}\n{}", drawn(&app));
}

/// Who types that he resigns is asked first; who says no still plays.
#[test]
fn giving_up_is_asked_before() {
    let mut app = app("ability-chess", "chess", Lang::En, (100, 30));
    let is_over = |app: &App| app.play.as_ref().unwrap().game.is_over();
    say(&mut app, "resign");
    assert!(!is_over(&app) && drawn(&app).contains("With this you lose"), "{}", drawn(&app));
    press(&mut app, &[KeyCode::Char('n'), KeyCode::Esc]);
    assert!(!is_over(&app) && app.popups.is_empty());
    say(&mut app, "resign");
    press(&mut app, &[KeyCode::Char('y')]);
    assert!(is_over(&app), "{}", drawn(&app));
}

/// Cells of formations have ids; people are told line and number, and whose piece it is, in their language.
#[test]
fn formations_are_told_in_words() {
    let mut app = app("mini-duel", "drill", Lang::Ru, (120, 40));
    let shown = drawn(&app);
    assert!(shown.contains("впереди-1") && !shown.contains("front-"), "{shown}");
    let entry = app.play.as_ref().unwrap().entries.iter().position(|entry| entry.offers.len() > 1).unwrap();
    app.play.as_mut().unwrap().level = Level::Targets(entry);
    for shown in [drawn(&app), {
        press(&mut app, &[KeyCode::Tab]);
        drawn(&app)
    }] {
        assert!(shown.contains("впереди-") && !shown.contains("front-"), "{shown}");
        assert!(!shown.contains("elves") && !shown.contains("zombies"), "{shown}");
    }
    press(&mut app, &[KeyCode::Char('i')]);
    let shown = drawn(&app);
    assert!(shown.contains("впереди-") && !shown.contains("front-"), "{shown}");
}

/// The words on the screen that only files should have: small Latin letters around an underscore.
fn raw_words(screen: &str) -> Vec<&str> {
    let parts = screen.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let is_raw =
        |word: &&str| word.split('_').filter(|part| part.starts_with(|c: char| c.is_ascii_lowercase())).count() > 1;
    parts.filter(is_raw).collect()
}

/// Arrows and Enter carry a battle on in every rulebook, for both sides at one screen, and whatever is shown on the way is told in words.
#[test]
fn battles_are_played_by_arrows_and_enter_in_both_languages() {
    let battles = [
        ("forum-duel", "duel-1v1"),
        ("mini-duel", "drill"),
        ("ability-chess", "duel"),
        ("tabletop-d20", "duel-1v1"),
        ("fairydust", "harbour"),
    ];
    for (ruleset, scenario) in battles {
        for lang in [Lang::En, Lang::Ru] {
            let mut app = app(ruleset, scenario, lang, (120, 40));
            let mut bits: u64 = 11;
            let steps = |app: &App| app.play.as_ref().map_or(0, |play| play.game.battle().steps());
            for _ in 0..400 {
                bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                // A question whether to give up is answered with no.
                if matches!(app.popups.last(), Some(Popup::Ask(_))) {
                    press(&mut app, &[KeyCode::Esc]);
                }
                // Out of a list in which nothing can be done.
                let is_inside = app.play.as_ref().is_some_and(|play| play.level != Level::All);
                if app.popups.is_empty() && is_inside && (bits >> 50).is_multiple_of(3) {
                    press(&mut app, &[KeyCode::Esc]);
                }
                let moves = if app.popups.is_empty() { (bits >> 33) % 6 } else { 0 };
                let arrow = if (bits >> 45).is_multiple_of(2) { KeyCode::Up } else { KeyCode::Down };
                (0..moves).for_each(|_| press(&mut app, &[arrow]));
                press(&mut app, &[KeyCode::Enter]);
                let screen = drawn(&app);
                // A look names the action as it can be typed too.
                let told = if app.popups.is_empty() { screen.as_str() } else { "" };
                assert_eq!(raw_words(told), [""; 0], "{ruleset} {lang:?}\n{screen}");
                if app.play.as_ref().is_none_or(|play| play.game.is_over()) {
                    break;
                }
            }
            let is_over = app.play.as_ref().is_none_or(|play| play.game.is_over());
            assert!(is_over || steps(&app) >= 40, "{ruleset} {lang:?}: {} steps\n{}", steps(&app), drawn(&app));
        }
    }
}
