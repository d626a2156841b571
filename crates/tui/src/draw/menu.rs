//! The screens before a battle.

use holmgang_arena::lexicon;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Padding, Paragraph};

use super::choices::offset;
use super::style::Paint;
use super::text::{cut, pad, spread, wrap};
use super::{centred, middle};
use crate::app::App;
use crate::menu::{Field, Item, Setup};

const WIDTH: u16 = 72;
const HEAD: u16 = 3;

/// Draws the menu, or what was opened from it.
pub fn draw(app: &App, out: &mut ratatui::Frame<'_>, whole: Rect) {
    match (&app.menu.setup, &app.menu.saved) {
        (Some(setup), _) => draw_setup(app, setup, out, whole),
        (None, Some((saved, at))) => {
            let rows: Vec<String> = saved.iter().map(|saved| saved.title.clone()).collect();
            draw_saved(app, &rows, *at, out, whole);
        }
        (None, None) => draw_items(app, out, whole),
    }
}

/// The item of the menu at a place of the screen.
pub fn item_at(whole: Rect, at: Position) -> Option<usize> {
    let area = centred(whole, WIDTH, menu_height());
    let line = at.y.checked_sub(area.y + 1 + HEAD)?;
    (area.contains(at) && usize::from(line) < Item::ALL.len()).then_some(usize::from(line))
}

fn menu_height() -> u16 {
    Item::ALL.len() as u16 + HEAD + 5
}

fn draw_items(app: &App, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let paint = Paint::new(app.color);
    let lang = app.lang;
    let columns = usize::from(WIDTH - 6);
    let mut lines = vec![
        Line::styled("H O L M G A N G", paint.heading()),
        Line::styled(lang.pick("battles by the book, turn by turn", "бои по правилам, ход за ходом"), paint.dim()),
        Line::default(),
    ];
    for (place, item) in Item::ALL.iter().enumerate() {
        let chosen = place == app.menu.at;
        let text = format!("{} {} {}", if chosen { "▶" } else { " " }, place + 1, item.name(lang));
        let style = if chosen { paint.chosen() } else { Style::new() };
        lines.push(Line::styled(pad(&text, columns), style));
    }
    lines.push(Line::default());
    let about = Item::ALL.get(app.menu.at).map(|item| item.about(lang)).unwrap_or_default();
    match app.menu.faults.first() {
        Some(fault) => lines.extend(
            wrap(&format!("! {fault}"), columns)
                .into_iter()
                .map(|line| Line::styled(line, paint.tone(holmgang_kernel::view::Tone::Bad))),
        ),
        None => lines.push(Line::styled(about.to_owned(), paint.dim())),
    }
    let foot = lang
        .pick(" Enter or a digit chooses · L русский · q quit ", " Enter или цифра выбирает · L English · q выход ");
    panel(app, "", foot, lines, menu_height(), out, whole);
}

fn panel(
    app: &App,
    title: &str,
    foot: &str,
    lines: Vec<Line<'_>>,
    height: u16,
    out: &mut ratatui::Frame<'_>,
    whole: Rect,
) {
    let paint = Paint::new(app.color);
    let area = middle(out, whole, WIDTH, height);
    let mut block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(paint.heading())
        .title_bottom(foot.to_owned())
        .padding(Padding::horizontal(2));
    if !title.is_empty() {
        block = block.title(format!(" {title} "));
    }
    out.render_widget(Paragraph::new(lines).block(block), area);
}

fn draw_saved(app: &App, rows: &[String], at: usize, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let paint = Paint::new(app.color);
    let lang = app.lang;
    let height = whole.height.saturating_sub(4).min(20);
    let columns = usize::from(WIDTH - 6);
    let room = usize::from(height.saturating_sub(3 + app.menu.faults.len().min(4) as u16));
    let first = offset(at, rows.len(), room);
    let mut lines: Vec<Line<'_>> = rows
        .iter()
        .enumerate()
        .skip(first)
        .take(room)
        .map(|(place, row)| Line::styled(pad(row, columns), if place == at { paint.chosen() } else { Style::new() }))
        .collect();
    if rows.is_empty() {
        lines.push(Line::raw(lang.pick("Nothing is saved yet.", "Пока ничего не сохранено.")));
    }
    for fault in app.menu.faults.iter().take(4) {
        lines.push(Line::styled(cut(&format!("! {fault}"), columns), paint.tone(holmgang_kernel::view::Tone::Bad)));
    }
    let title = lang.pick("Saved battles", "Сохранённые бои");
    panel(
        app,
        title,
        lang.pick(" Enter opens · Esc back ", " Enter открывает · Esc назад "),
        lines,
        height,
        out,
        whole,
    );
}

fn draw_setup(app: &App, setup: &Setup, out: &mut ratatui::Frame<'_>, whole: Rect) {
    let paint = Paint::new(app.color);
    let lang = app.lang;
    let columns = usize::from(WIDTH - 6);
    let fields = setup.fields(app.host.as_ref());
    let mut lines = Vec::new();
    for (place, field) in fields.iter().enumerate() {
        let (name, value) = field_words(app, setup, *field);
        let text = match field {
            Field::Start => format!("  {name}"),
            Field::Seed => spread(&format!("  {name}"), &value, columns),
            _ => spread(&format!("  {name}"), &format!("◂ {value} ▸"), columns),
        };
        let style = if place == setup.at { paint.chosen() } else { Style::new() };
        let style = if *field == Field::Start { style.add_modifier(Modifier::BOLD) } else { style };
        lines.push(Line::styled(pad(&text, columns), style));
    }
    lines.push(Line::default());
    let about = about_field(app, setup, fields.get(setup.at).copied());
    lines.extend(wrap(&about, columns).into_iter().map(|line| Line::styled(line, paint.dim())));
    for fault in &app.menu.faults {
        lines.extend(
            wrap(&format!("! {fault}"), columns)
                .into_iter()
                .map(|line| Line::styled(line, paint.tone(holmgang_kernel::view::Tone::Bad))),
        );
    }
    let height = (fields.len() as u16 + 9).min(whole.height.saturating_sub(2));
    let foot =
        lang.pick(" ↑↓ line · ←→ change · s start · Esc back ", " ↑↓ строка · ←→ изменить · s начать · Esc назад ");
    panel(app, lang.pick("A battle to your taste", "Бой на свой вкус"), foot, lines, height, out, whole);
}

fn field_words(app: &App, setup: &Setup, field: Field) -> (String, String) {
    let lang = app.lang;
    let Some(rules) = app.host.rules().get(setup.rules) else { return (String::new(), String::new()) };
    let profile = rules.profile();
    match field {
        Field::Rules => (lang.pick("Rulebook", "Свод правил").to_owned(), profile.title.get(lang).to_owned()),
        Field::Scenario => {
            let name =
                setup.scenarios.get(setup.scenario).map(|listed| listed.name.get(lang).to_owned()).unwrap_or_default();
            (lang.pick("Scenario", "Сценарий").to_owned(), name)
        }
        Field::Seat(seat) => {
            let name = profile.seats.get(seat).map(|info| info.name.get(lang).to_owned()).unwrap_or_default();
            (name, app.driver_name(&setup.words[setup.seats[seat]]))
        }
        Field::Option(option) => {
            let chosen = setup.options[option].clone();
            let value = chosen.unwrap_or_else(|| setup.unchosen(app.host.as_ref(), option));
            let value = lexicon::value_called(&value, lang).map_or(value.clone(), str::to_owned);
            (lexicon::rule_words(profile, &profile.options[option], lang), value)
        }
        Field::Seed => {
            let fresh = lang.pick("(fresh dice)", "(свежие кости)");
            (
                lang.pick("Seed of the dice", "Зерно костей").to_owned(),
                if setup.seed.is_empty() { fresh.to_owned() } else { setup.seed.clone() },
            )
        }
        Field::Start => (lang.pick("Begin the battle", "Начать бой").to_owned(), String::new()),
    }
}

fn about_field(app: &App, setup: &Setup, field: Option<Field>) -> String {
    let lang = app.lang;
    let profile = app.host.rules().get(setup.rules).map(|rules| rules.profile());
    match (field, profile) {
        (Some(Field::Rules), Some(profile)) => profile.about.get(lang).to_owned(),
        (Some(Field::Scenario), _) => {
            setup.scenarios.get(setup.scenario).map(|listed| listed.about.get(lang).to_owned()).unwrap_or_default()
        }
        (Some(Field::Option(option)), Some(profile)) => {
            let rule = &profile.options[option];
            format!("{} [{}]", lexicon::rule_words(profile, rule, lang), rule.clause)
        }
        (Some(Field::Seed), _) => lang
            .pick(
                "Type a text: the same seed gives the same dice.",
                "Наберите текст: с тем же зерном выпадут те же кости.",
            )
            .to_owned(),
        _ => String::new(),
    }
}
