//! What lies above the screen: help, clauses, sheets, questions, the curtain between two players.

use holmgang_arena::erased::ToldAdvice;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::say;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::middle;
use super::style::Paint;
use super::text::{cut, wrap};
use crate::app::{App, Popup, Question};
use crate::play::Play;

/// Draws one of them.
pub fn draw(app: &App, popup: &Popup, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let columns = usize::from(whole.width.saturating_sub(8).min(84));
    match popup {
        Popup::Help { scroll } => {
            let lines = help(app, columns);
            window(app, app.lang.pick("Help", "Помощь"), lines, *scroll, out, whole);
        }
        Popup::Facts { scroll } => {
            if let Some(play) = &app.play {
                let lines = facts(app, play, columns.saturating_sub(2));
                window(app, app.lang.pick("This battle", "Этот бой"), lines, *scroll, out, whole);
            }
        }
        Popup::Hint { told, scroll } => {
            window(app, app.lang.pick("Hint", "Подсказка"), hint(app, told, columns), *scroll, out, whole);
        }
        Popup::Clause { clause, scroll } => {
            let (title, lines) = clause_lines(app, *clause, columns);
            window(app, &title, lines, *scroll, out, whole);
        }
        Popup::Sheet { token, scroll } => {
            if let Some(token) = app.play.as_ref().and_then(|play| play.game.token(token)) {
                let lines = super::fighters::whole_sheet(app, token, columns);
                window(app, &token.name, lines, *scroll, out, whole);
            }
        }
        Popup::Cell { cell, scroll } => {
            if let Some(play) = &app.play {
                let lines = super::fighters::whole_cell(app, play, cell, columns);
                window(app, &play.game.called(cell), lines, *scroll, out, whole);
            }
        }
        Popup::Ask(question) => ask(app, *question, out, whole),
        Popup::Preview(_) => {}
    }
}

fn window(app: &App, title: &str, lines: Vec<Line<'static>>, scroll: u16, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let paint = Paint::new(app.color);
    let width = whole.width.saturating_sub(4).min(88);
    let height = (lines.len() as u16 + 2).min(whole.height.saturating_sub(2));
    let area = middle(out, whole, width, height);
    let most = (lines.len() as u16).saturating_sub(height.saturating_sub(2));
    let foot = if most > 0 {
        app.lang.pick(" ↑↓ scroll · Esc closes ", " ↑↓ листать · Esc закрывает ")
    } else {
        app.lang.pick(" Esc closes ", " Esc закрывает ")
    };
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(paint.heading())
        .title(format!(" {} ", cut(title, usize::from(width.saturating_sub(4)))))
        .title_bottom(foot)
        .padding(ratatui::widgets::Padding::horizontal(1));
    out.render_widget(Paragraph::new(lines).scroll((scroll.min(most), 0)).block(block), area);
}

fn clause_lines(app: &App, clause: Clause, columns: usize) -> (String, Vec<Line<'static>>) {
    let (info, text) = app.clause(clause);
    let title = info.map(|info| info.title.get(app.lang)).unwrap_or_default();
    let none = || app.lang.pick("The rulebook has no text for it.", "В своде правил нет текста для него.").to_owned();
    let text = plain(&text.unwrap_or_else(none));
    (format!("{clause} {title}"), wrap(&text, columns.saturating_sub(2)).into_iter().map(Line::raw).collect())
}

/// What holds for the whole battle. The dice are told in the words of the record, which anybody can check.
fn facts(app: &App, play: &Play, columns: usize) -> Vec<Line<'static>> {
    let lang = app.lang;
    let paint = Paint::new(app.color);
    let mut lines = Vec::new();
    for fact in &play.game.view.facts {
        let clause = fact.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        lines.extend(wrap(&format!("{}: {}{clause}", fact.name, fact.value), columns).into_iter().map(Line::raw));
    }
    lines.push(Line::default());
    let plays = |id: &str| play.game.table().seats().any(|line| line.seat == id);
    for (place, seat) in (0u8..).zip(play.game.battle().profile().seats).filter(|(_, seat)| plays(seat.id)) {
        let driver = app.seat_driver(holmgang_kernel::seat::Seat::Player(place)).unwrap_or_default();
        lines.push(Line::raw(format!("{}: {driver}", seat.name.get(lang))));
    }
    lines.push(Line::default());
    lines.push(Line::styled(lang.pick("In the record", "В записи"), paint.heading()));
    let told = ["ruleset:", "rules:", "scenario:", "option:", "dice:", "commitment:", "secret:"];
    for line in play.game.table().record().lines().filter(|line| told.iter().any(|name| line.starts_with(name))) {
        let bare = line.rsplit_once(" #").map_or(line, |(bare, _)| bare);
        lines.extend(wrap(bare, columns).into_iter().map(Line::raw));
    }
    let note = lang.pick(
        "The commitment binds the dice before the first roll; the secret is told at the end, and `holmgang verify` checks every roll.",
        "Обязательство связывает кости до первого броска; секрет раскрывается в конце, и `holmgang verify` проверит каждый бросок.",
    );
    lines.extend(wrap(note, columns).into_iter().map(|line| Line::styled(line, paint.dim())));
    lines
}

/// What a strong bot would do, and why.
fn hint(app: &App, told: &ToldAdvice, columns: usize) -> Vec<Line<'static>> {
    let paint = Paint::new(app.color);
    let columns = columns.saturating_sub(2);
    let (who, chances) = (&told.who, &told.chances);
    let head = say!(
        app.lang,
        "{who} decides; estimated chances to win: {chances}",
        "решает {who}; оценка шансов на победу: {chances}"
    );
    let mut lines: Vec<Line<'static>> = wrap(&head, columns).into_iter().map(Line::raw).collect();
    for best in &told.best {
        lines.push(Line::default());
        lines.extend(
            wrap(&format!("{}  {}", best.title, best.win), columns)
                .into_iter()
                .map(|line| Line::styled(line, paint.heading())),
        );
        for text in std::iter::once(&best.about).chain(&best.line) {
            lines.extend(wrap(text, columns.saturating_sub(3)).into_iter().map(|line| Line::raw(format!("   {line}"))));
        }
    }
    lines.push(Line::default());
    lines.extend(wrap(&told.note, columns).into_iter().map(|line| Line::styled(line, paint.dim())));
    lines
}

/// A text of the rulebook without its marks: bold, code, and tables as rows.
fn plain(text: &str) -> String {
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        cells.join(" · ")
    };
    let is_rule = |line: &&str| line.starts_with("|-") || line.starts_with("|:");
    let lines = text.lines().filter(|line| !is_rule(line));
    let lines: Vec<String> =
        lines.map(|line| if line.starts_with('|') { row(line) } else { line.to_owned() }).collect();
    lines.join("\n").replace("**", "").replace('`', "")
}

fn ask(app: &App, question: Question, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let lang = app.lang;
    let paint = Paint::new(app.color);
    let unsaved = question != Question::GiveUp && app.play.as_ref().is_some_and(|play| play.game.unsaved);
    let mut lines = vec![Line::styled(
        match question {
            Question::Quit => lang.pick("Leave Holmgang?", "Выйти из Хольмганга?"),
            Question::Leave => lang.pick("Leave this battle?", "Оставить этот бой?"),
            Question::GiveUp => lang.pick("With this you lose. Do it?", "С этим вы проиграете. Сделать?"),
        },
        paint.heading(),
    )];
    if unsaved {
        lines.push(Line::raw(lang.pick("It is not saved.", "Он не сохранён.")));
    }
    lines.push(Line::default());
    lines.push(Line::raw(lang.pick("y  yes", "д  да")));
    if unsaved {
        lines.push(Line::raw(lang.pick("s  save it and leave", "s  сохранить и выйти")));
    }
    if question == Question::Leave {
        lines.push(Line::raw(lang.pick("q  quit the program at once", "q  сразу выйти из программы")));
    }
    lines.push(Line::raw(lang.pick("any other key: stay", "любая другая клавиша: остаться")));
    let area = middle(out, whole, 44, lines.len() as u16 + 2);
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(paint.heading())
        .padding(ratatui::widgets::Padding::horizontal(2));
    out.render_widget(Paragraph::new(lines).block(block), area);
}

/// Between two players who must not see each other's secrets.
pub fn curtain(app: &App, play: &Play, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let Some(seat) = play.curtain else { return };
    let name = play.game.seat_name(seat, app.lang);
    let text = say!(app.lang, "{name}: Enter when nobody else looks", "{name}: Enter, когда больше никто не смотрит");
    let area = middle(out, whole, 56, 3);
    out.render_widget(Paragraph::new(text).centered().block(Block::bordered()), area);
}

fn help(app: &App, columns: usize) -> Vec<Line<'static>> {
    let paint = Paint::new(app.color);
    let mut lines = Vec::new();
    for (heading, rows) in help_text(app) {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.push(Line::styled(heading, paint.heading()));
        for (key, what) in rows {
            let key = super::text::pad(key, 18);
            for (part, text) in wrap(what, columns.saturating_sub(20)).into_iter().enumerate() {
                let lead = if part == 0 { key.clone() } else { " ".repeat(18) };
                lines.push(Line::raw(format!("{lead} {text}")));
            }
        }
    }
    lines
}

type Section = (&'static str, Vec<(&'static str, &'static str)>);

fn help_text(app: &App) -> Vec<Section> {
    let t = |en, ru| app.lang.pick(en, ru);
    vec![
        (
            t("How to play", "Как играть"),
            vec![
                (
                    "1.",
                    t(
                        "Choose what to do with ↑ ↓ and press Enter.",
                        "Выберите действие клавишами ↑ ↓ и нажмите Enter.",
                    ),
                ),
                (
                    "2.",
                    t(
                        "If there are several targets, choose one: in the list, or a cell on the board.",
                        "Если целей несколько, выберите одну: в списке или клеткой на поле.",
                    ),
                ),
                (
                    "3.",
                    t(
                        "A window shows price and exact odds; Enter does it, Esc goes back.",
                        "Окно покажет цену и точные шансы; Enter — сделать, Esc — назад.",
                    ),
                ),
            ],
        ),
        (
            t("Keys", "Клавиши"),
            vec![
                (
                    "Tab, Shift-Tab",
                    t("next panel: choices, board, fighters, log", "другая панель: действия, поле, бойцы, журнал"),
                ),
                (
                    t("Space", "Пробел"),
                    t("do the chosen thing at once, without the window", "сделать выбранное сразу, без окна"),
                ),
                (
                    "+ −",
                    t(
                        "amounts (charges) in the window; Tab goes to the next amount",
                        "сколько (зарядов) в окне; Tab — к следующему числу",
                    ),
                ),
                (
                    "e",
                    t(
                        "write the action of the window out: texts and cells of one's own",
                        "вписать действие окна самому: слова, клетки",
                    ),
                ),
                (
                    "/ :",
                    t(
                        "command line: any action in notation, Tab goes on, ↑ brings back; `referee: …` is the referee's seat; rolls of real dice after `;`",
                        "командная строка: любое действие записью, Tab дополняет, ↑ возвращает; `referee: …` — место судьи; броски настоящих костей после `;`",
                    ),
                ),
                (
                    t("to give up", "сдаться"),
                    t(
                        "an action of the rulebook, if it has one: see / and Tab",
                        "действие свода правил, если оно в нём есть: см. / и Tab",
                    ),
                ),
                (
                    "a",
                    t(
                        "what a bot would do; a placement is made whole as it suggests, and only to be confirmed",
                        "что сделал бы бот; расстановка — сразу вся, остаётся подтвердить",
                    ),
                ),
                ("i", t("whole sheet of a fighter", "весь лист бойца")),
                ("f", t("facts of the battle, who plays, the dice", "сведения о бое, кто играет, кости")),
                ("c", t("text of the clause behind what is chosen", "текст пункта, на котором стоит выбранное")),
                (
                    "x, X",
                    t("numbers behind a log line, behind all lines", "числа за строкой журнала, за всеми строками"),
                ),
                ("PgUp, PgDn", t("scroll the log", "листать журнал")),
                ("u", t("take the last decision back", "взять последнее решение назад")),
                (
                    "t",
                    t(
                        "a hint: what a strong bot would do, with chances and what it expects",
                        "подсказка: что сделал бы сильный бот, с шансами и ожидаемым продолжением",
                    ),
                ),
                ("s", t("save the battle as a record", "сохранить бой записью")),
                ("b", t("the next board, where there are several", "другое поле, если их несколько")),
                ("r", t("show or hide what cannot be chosen now", "показать или скрыть то, что сейчас нельзя")),
                ("p", t("stop and start bots and clock", "остановить и пустить ботов и часы")),
                ("L", t("Russian", "по-английски")),
                ("q, Ctrl-C", t("leave, with a question before", "выйти, с вопросом")),
            ],
        ),
        (
            t("Mouse", "Мышь"),
            vec![(
                "",
                t(
                    "Click a cell or a token for what can be done there, a choice to choose it and again to open it, a log line for its numbers. The wheel scrolls, the right button goes back.",
                    "Щелчок по клетке или бойцу — что там можно сделать; по действию — выбрать, ещё раз — открыть; по строке журнала — её числа. Колесо листает, правая кнопка — назад.",
                ),
            )],
        ),
        (
            t("Marks", "Знаки"),
            vec![
                (
                    "(Ab) [Ab] {Ab}",
                    t("tokens of the first, second, third side", "бойцы первой, второй, третьей стороны"),
                ),
                (
                    "▶ · ✓ ×",
                    t("acts now, is to come, is done, is passed over", "ходит сейчас, впереди, уже ходил, пропущен"),
                ),
                ("━━┄┄", t("hit points left", "сколько осталось")),
                ("↑ ↗ → ↘", t("where somebody faces", "куда обращён боец")),
                ("_ ‚", t("lies or sits; crouches or kneels", "лежит или сидит; пригнулся или на колене")),
                ("▁ … ▇", t("behind a sign: hurt, and so much is left", "за знаком: ранен, и столько осталось")),
                ("*", t("something lies or hangs under a token: i tells what", "под бойцом что-то есть: i скажет что")),
                (
                    "→4 ↗2 ↓!",
                    t(
                        "an attack from here into that back or flank gets so much; your own back",
                        "атака отсюда в тыл или фланг получает столько; ваша спина",
                    ),
                ),
                ("◂ ▸ ▴ ▾", t("the board goes on there", "поле там продолжается")),
                ("+ - ·", t("an effect that helps, that harms, neither", "эффект помогает, вредит, ни то ни другое")),
                (
                    "○ ▓ ~ ≈",
                    t(
                        "a cell that can be chosen; one that nobody enters; water, over which one sees; one that harms",
                        "клетку можно выбрать; туда не войти; вода, через неё видно; клетка вредит",
                    ),
                ),
                ("×", t("cannot be chosen now; the reason is beside it", "сейчас нельзя; рядом причина")),
                ("▸3", t("three targets to choose from", "три цели на выбор")),
            ],
        ),
    ]
}
