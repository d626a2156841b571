//! `import`: maps of other programs as content of a rulebook.

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::import::{ImportedMap, MapJob};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde_json::json;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Make content of a map of another program", "Сделать данные из карты другой программы");
    let usage = lang.pick("holmgang import map [OPTIONS] FILE", "holmgang import map [ПАРАМЕТРЫ] ФАЙЛ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang import map cellar.dd2vtt --to my-content/",
                lang.pick(
                    "size, walls and doors of a Universal VTT file; then: holmgang play meeting-2v2 --option map=cellar --content my-content/",
                    "размер, стены и двери из файла Universal VTT; затем: holmgang play meeting-2v2 --option map=cellar --content my-content/",
                ),
            ),
            (
                "holmgang import map castle.uvtt --part 10,4,30x14",
                lang.pick(
                    "print a part of it: from column 10 and line 4 (from the north-west, from 0) 30 cells wide, 14 high",
                    "вывести часть: от столбца 10 и строки 4 (с северо-запада, от 0) 30 клеток в ширину и 14 в высоту",
                ),
            ),
        ],
    );
    help::command(lang, "import", about, usage, &examples)
        .arg(
            help::place("what", "map", lang.pick("What it is: map", "Что это: map"))
                .required(true)
                .hide_possible_values(true)
                .value_parser(PossibleValuesParser::new(["map"])),
        )
        .arg(
            help::place(
                "file",
                lang.pick("FILE", "ФАЙЛ"),
                lang.pick("Universal VTT: .uvtt, .dd2vtt, .df2vtt", "Universal VTT: .uvtt, .dd2vtt, .df2vtt"),
            )
            .required(true)
            .value_parser(value_parser!(PathBuf)),
        )
        .arg(
            help::option(
                "to",
                "DIR",
                lang.pick(
                    "Content folder to put the map into [default: print it]",
                    "Папка данных, куда положить карту [без неё: вывести]",
                ),
            )
            .value_parser(value_parser!(PathBuf)),
        )
        .arg(help::option(
            "ruleset",
            "ID",
            lang.pick(
                "For which rulebook [default: the first that takes maps]",
                "Для каких правил [без него: первые, что принимают карты]",
            ),
        ))
        .arg(help::option(
            "id",
            "ID",
            lang.pick(
                "Id of the map [default: from the name of the file]",
                "Идентификатор карты [без него: по имени файла]",
            ),
        ))
        .arg(help::option(
            "name",
            "TEXT",
            lang.pick(
                "Name of the map [default: from the name of the file]",
                "Название карты [без него: по имени файла]",
            ),
        ))
        .arg(help::option(
            "part",
            "X,Y,WxH",
            lang.pick(
                "Only a part: from column X and line Y, counted from the north-west from 0, W cells wide and H high",
                "Только часть: от столбца X и строки Y, считая с северо-запада от 0, W клеток в ширину и H в высоту",
            ),
        ))
        .arg(help::flag("replace", lang.pick("Write over a file that is there", "Переписать файл, если он уже есть")))
        .args([help::content(lang), help::json(lang)])
}

/// Reads the map, and prints or stores it.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let text_of = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let id = text_of("id").map_or_else(|| id_from(&stem), str::to_owned);
    let known = REGISTRY.with_maps();
    let ruleset = text_of("ruleset").or(known.first().copied()).unwrap_or_default();
    load::known(ctx, ruleset)?;
    let part = text_of("part").map(|text| part(text, lang)).transpose()?;
    let file = path.display().to_string();
    let text = load::text_of(&file, lang)?;
    let job = MapJob { ruleset, file: &file, text: &text, id: &id, name: text_of("name").unwrap_or(&stem), part };
    let map = REGISTRY.import_map(&job, &load::sources(matches)).map_err(|faults| load::no(&faults, lang))?;
    let stored = match matches.get_one::<PathBuf>("to") {
        Some(folder) => Some(store(&map, folder, matches.get_flag("replace"), lang)?),
        None => None,
    };
    if matches.get_flag("json") {
        let notes: Vec<&str> = map.notes.iter().map(|note| note.get(lang)).collect();
        let stored = stored.map(|path| path.display().to_string());
        return ctx.json(&json!({
            "ruleset": map.ruleset, "map": map.id, "files": map.files, "ranks": map.ranks, "walls": map.walls,
            "doors": map.doors, "notes": notes, "stored": stored, "content": map.text,
        }));
    }
    // What was changed is no part of a printed map: it must still be a content file.
    for note in &map.notes {
        ctx.tell(&format!("{}\n", note.get(lang)));
    }
    let ImportedMap { ruleset, id, files, ranks, walls, doors, .. } = &map;
    let (walls, doors) = (i64::try_from(*walls).unwrap_or(i64::MAX), i64::try_from(*doors).unwrap_or(i64::MAX));
    let walls = lang.count(
        walls,
        ["cell edge with a wall", "cell edges with walls"],
        ["сторона со стеной", "стороны со стеной", "сторон со стеной"],
    );
    let doors = lang.count(doors, ["door", "doors"], ["дверь", "двери", "дверей"]);
    let what = format!("{ruleset}: {id}, {files}×{ranks}, {walls}, {doors}");
    match stored {
        None => {
            ctx.tell(&format!("{what}\n"));
            ctx.print(&map.text)
        }
        Some(path) => {
            let path = path.display();
            ctx.line(say!(lang, "{what}: written to {path}", "{what}: записано в {path}"))
        }
    }
}

/// Puts the map where `--content FOLDER` finds it for this rulebook only.
fn store(map: &ImportedMap, folder: &Path, replace: bool, lang: Lang) -> Result<PathBuf, Stop> {
    let own = folder.join(map.ruleset);
    let path = own.join(format!("{}.toml", map.id));
    if path.exists() && !replace {
        let path = path.display();
        return Err(Stop::No(say!(
            lang,
            "{path} is there already: --replace writes over it, --id gives the map another id",
            "{path} уже есть: --replace перепишет его, --id даст карте другой идентификатор"
        )));
    }
    fs::create_dir_all(&own).map_err(|error| load::unwritable(&own, &error, lang))?;
    load::write_file(&path, map.text.as_bytes(), lang)?;
    Ok(path)
}

/// An id from the name of a file: lower-case letters and digits, everything else an underscore.
fn id_from(stem: &str) -> String {
    let sign = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    let id: String = stem.chars().map(sign).collect();
    let id = id.trim_matches('_').to_owned();
    if id.starts_with(|c: char| c.is_ascii_lowercase()) {
        id
    } else {
        format!("map_{id}").trim_end_matches('_').to_owned()
    }
}

/// `X,Y,WxH`.
fn part(text: &str, lang: Lang) -> Result<[u32; 4], Stop> {
    let numbers: Vec<Option<u32>> = text.split([',', 'x', '×', 'х']).map(|number| number.trim().parse().ok()).collect();
    match numbers.as_slice() {
        [Some(x), Some(y), Some(files), Some(ranks)] => Ok([*x, *y, *files, *ranks]),
        _ => Err(Stop::Usage(say!(
            lang,
            "`{text}` is no part of a map; it is written as 10,4,30x14",
            "`{text}` — не часть карты; её пишут так: 10,4,30x14"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_become_ids() {
        let ids = ["Old Cellar (v2)", "зал", "2nd-floor"].map(id_from);
        assert_eq!(ids, ["old_cellar__v2", "map", "map_2nd_floor"]);
    }

    #[test]
    fn parts_are_read() {
        assert_eq!(part("10,4,30x14", Lang::En).ok(), Some([10, 4, 30, 14]));
        assert!(part("10,4,30", Lang::En).is_err() && part("-1,4,3x3", Lang::Ru).is_err());
    }
}
