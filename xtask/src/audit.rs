//! `cargo xtask audit`: licences, sources, duplicates and known vulnerabilities of everything that is linked, and a list of all of it (SBOM). The rules
//! stand in `deny.toml`; where cargo-deny is installed it checks them too.

mod version;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::command::{cargo, root};

/// The rules of `deny.toml`.
struct Rules {
    licences: Vec<String>,
    twice: Vec<String>,
    ignored: Vec<String>,
    registries: Vec<String>,
}

/// A crate of the lock file.
struct Package {
    name: String,
    version: String,
    licence: String,
    source: Option<String>,
    id: String,
}

/// Audits. `--db PATH` is a folder of the RustSec advisory database, `--sbom FILE` where the list goes.
pub fn audit(arguments: &[String]) -> Result<ExitCode> {
    let option = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        Some(arguments.get(place + 1).cloned().unwrap_or_default())
    };
    let known = ["--db", "--sbom"];
    for (place, argument) in arguments.iter().enumerate() {
        let is_value = place > 0 && known.contains(&arguments[place - 1].as_str());
        if !is_value && !known.contains(&argument.as_str()) {
            bail!("`{argument}` is no option; there are --db PATH and --sbom FILE");
        }
    }
    let rules = rules(&fs::read_to_string(root().join("deny.toml")).context("deny.toml")?)?;
    let metadata = metadata()?;
    let packages = packages(&metadata);
    let mut faults = licences(&packages, &rules);
    faults.extend(sources(&packages, &rules));
    faults.extend(duplicates(&packages, &rules));
    println!("audit: {} crates: licences, sources, duplicates", packages.len());
    let has_deny = cargo(&["deny", "--version"]).output().is_ok_and(|output| output.status.success());
    match option("--db") {
        Some(path) => {
            let (found, count) = advisories(Path::new(&path), &packages, &rules)?;
            println!("audit: {count} advisories of {path}");
            faults.extend(found);
        }
        None if has_deny => {
            let status = cargo(&["deny", "check"]).status()?;
            if !status.success() {
                faults.push("cargo deny found something; see above".to_owned());
            }
        }
        None => faults.push(
            "advisories were NOT checked: install cargo-deny (cargo install --locked cargo-deny), or give a folder of the RustSec database with --db"
                .to_owned(),
        ),
    }
    let path = option("--sbom").map_or_else(|| root().join("target/holmgang.cdx.json"), PathBuf::from);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&path, serde_json::to_string_pretty(&sbom(&metadata, &packages))?)?;
    println!("audit: the list of all crates is {}", path.display());
    for fault in &faults {
        eprintln!("audit: {fault}");
    }
    println!("audit: {} faults", faults.len());
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn rules(text: &str) -> Result<Rules> {
    let table: toml::Table = text.parse()?;
    let list = |section: &str, key: &str| -> Vec<String> {
        let list = table.get(section).and_then(|section| section.get(key)).and_then(toml::Value::as_array);
        // An entry is a text, or a table with an id and a reason.
        let word = |value: &toml::Value| {
            let id = value.get("id").or_else(|| value.get("crate")).and_then(toml::Value::as_str);
            value.as_str().or(id).map(str::to_owned)
        };
        list.into_iter().flatten().filter_map(word).collect()
    };
    Ok(Rules {
        licences: list("licenses", "allow"),
        twice: list("bans", "skip"),
        ignored: list("advisories", "ignore"),
        registries: list("sources", "allow-registry"),
    })
}

fn metadata() -> Result<Value> {
    let output = cargo(&["metadata", "--format-version", "1", "--locked", "--all-features"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn packages(metadata: &Value) -> Vec<Package> {
    let text = |package: &Value, key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let all = metadata["packages"].as_array().into_iter().flatten();
    all.map(|package| Package {
        name: text(package, "name"),
        version: text(package, "version"),
        licence: text(package, "license"),
        source: package["source"].as_str().map(str::to_owned),
        id: text(package, "id"),
    })
    .collect()
}

fn licences(packages: &[Package], rules: &Rules) -> Vec<String> {
    let bad = packages.iter().filter(|package| !allowed(&package.licence, &rules.licences));
    bad.map(|Package { name, version, licence, .. }| {
        format!("{name} {version}: the licence `{licence}` is not among those allowed")
    })
    .collect()
}

/// Whether a licence expression can be met with these licences: AND binds tighter than OR, `/` is an old OR.
fn allowed(expression: &str, licences: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut place = 0;
    let met = any(&words, &mut place, licences);
    met && place == words.len() && !words.is_empty()
}

fn any(words: &[&str], place: &mut usize, licences: &[String]) -> bool {
    let mut met = all(words, place, licences);
    while words.get(*place) == Some(&"OR") {
        *place += 1;
        met |= all(words, place, licences);
    }
    met
}

fn all(words: &[&str], place: &mut usize, licences: &[String]) -> bool {
    let mut met = one(words, place, licences);
    while words.get(*place) == Some(&"AND") {
        *place += 1;
        met &= one(words, place, licences);
    }
    met
}

fn one(words: &[&str], place: &mut usize, licences: &[String]) -> bool {
    let Some(word) = words.get(*place) else { return false };
    *place += 1;
    if *word == "(" {
        let met = any(words, place, licences);
        let closed = words.get(*place) == Some(&")");
        *place += usize::from(closed);
        return met && closed;
    }
    let mut name = (*word).to_owned();
    if words.get(*place) == Some(&"WITH") {
        name = format!("{name} WITH {}", words.get(*place + 1).copied().unwrap_or_default());
        *place += 2;
    }
    licences.contains(&name)
}

fn sources(packages: &[Package], rules: &Rules) -> Vec<String> {
    let is_known = |source: &str| rules.registries.iter().any(|known| source == format!("registry+{known}"));
    let foreign = packages.iter().filter(|package| package.source.as_deref().is_some_and(|source| !is_known(source)));
    foreign
        .map(|package| {
            format!(
                "{} {}: comes from {}",
                package.name,
                package.version,
                package.source.as_deref().unwrap_or_default()
            )
        })
        .collect()
}

fn duplicates(packages: &[Package], rules: &Rules) -> Vec<String> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages {
        versions.entry(&package.name).or_default().insert(&package.version);
    }
    let mut faults = Vec::new();
    for (name, versions) in &versions {
        let is_skipped = rules.twice.iter().any(|known| known == name);
        if versions.len() > 1 && !is_skipped {
            let versions: Vec<&str> = versions.iter().copied().collect();
            faults.push(format!("{name} is there in {} versions: {}", versions.len(), versions.join(", ")));
        }
    }
    faults
}

/// What the database knows against these versions, and how many advisories it has.
fn advisories(database: &Path, packages: &[Package], rules: &Rules) -> Result<(Vec<String>, usize)> {
    let crates = database.join("crates");
    let count = fs::read_dir(&crates).with_context(|| format!("{} holds no advisories", crates.display()))?.count();
    let mut faults = Vec::new();
    for package in packages.iter().filter(|package| package.source.is_some()) {
        let Ok(files) = fs::read_dir(crates.join(&package.name)) else { continue };
        for file in files {
            let path = file?.path();
            let text = fs::read_to_string(&path)?;
            let found = against(&text, &package.version).with_context(|| path.display().to_string())?;
            if let Some((id, what)) = found.filter(|(id, _)| !rules.ignored.contains(id)) {
                faults.push(format!("{} {}: {id}: {what}", package.name, package.version));
            }
        }
    }
    Ok((faults, count))
}

/// Id and title of an advisory that concerns a version.
fn against(text: &str, version: &str) -> Result<Option<(String, String)>> {
    let front = text.split("```").nth(1).and_then(|part| part.strip_prefix("toml")).context("no front matter")?;
    let table: toml::Table = front.parse()?;
    let advisory = table.get("advisory").context("no [advisory]")?;
    if advisory.get("withdrawn").is_some() {
        return Ok(None);
    }
    let listed = |key: &str| {
        let list = table.get("versions").and_then(|versions| versions.get(key)).and_then(toml::Value::as_array);
        list.into_iter().flatten().filter_map(toml::Value::as_str)
    };
    for range in listed("patched").chain(listed("unaffected")) {
        if version::fits(version, range)? {
            return Ok(None);
        }
    }
    let id = advisory.get("id").and_then(toml::Value::as_str).unwrap_or("?").to_owned();
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("").to_owned();
    Ok(Some((id, title)))
}

/// Everything that is linked, as CycloneDX 1.6.
fn sbom(metadata: &Value, packages: &[Package]) -> Value {
    let reference = |package: &Package| format!("pkg:cargo/{}@{}", package.name, package.version);
    let references: BTreeMap<&str, String> =
        packages.iter().map(|package| (package.id.as_str(), reference(package))).collect();
    let checksums = checksums(&fs::read_to_string(root().join("Cargo.lock")).unwrap_or_default());
    let component = |package: &Package| {
        let purl = reference(package);
        let mut component = json!({
            "type": "library", "bom-ref": purl, "name": package.name, "version": package.version,
            "purl": purl, "licenses": [{ "expression": package.licence.replace('/', " OR ") }],
        });
        if let Some(sum) = checksums.get(&(package.name.clone(), package.version.clone())) {
            component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
        }
        component
    };
    let nodes = metadata["resolve"]["nodes"].as_array().into_iter().flatten();
    let dependencies = nodes.filter_map(|node| {
        let of = references.get(node["id"].as_str()?)?;
        let on: Vec<&String> =
            node["dependencies"].as_array()?.iter().filter_map(|id| references.get(id.as_str()?)).collect();
        Some(json!({ "ref": of, "dependsOn": on }))
    });
    json!({
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": { "component": { "type": "application", "name": "holmgang", "version": env!("CARGO_PKG_VERSION") } },
        "components": packages.iter().map(component).collect::<Vec<_>>(),
        "dependencies": dependencies.collect::<Vec<_>>(),
    })
}

fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let table: toml::Table = lock.parse().unwrap_or_default();
    let packages = table.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let text = |package: &toml::Value, key: &str| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    packages
        .filter_map(|package| Some(((text(package, "name")?, text(package, "version")?), text(package, "checksum")?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licence_expressions_are_read() {
        let known: Vec<String> = ["MIT", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"].map(str::to_owned).into();
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT/GPL-3.0",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(allowed(good, &known), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT", "Apache-2.0", "GPL-3.0 OR MIT AND GPL-3.0", "MIT MIT"] {
            assert!(!allowed(bad, &known), "{bad}");
        }
    }

    #[test]
    fn what_is_linked_keeps_the_rules_and_a_vulnerable_version_is_found() {
        let rules = rules(&fs::read_to_string(root().join("deny.toml")).unwrap()).unwrap();
        let metadata = metadata().unwrap();
        let packages = packages(&metadata);
        assert!(packages.len() > 100);
        assert_eq!(licences(&packages, &rules), Vec::<String>::new());
        assert_eq!(sources(&packages, &rules), Vec::<String>::new());
        assert_eq!(duplicates(&packages, &rules), Vec::<String>::new());
        let list = sbom(&metadata, &packages);
        assert_eq!(list["components"].as_array().unwrap().len(), packages.len());
        // A crate that has two versions and is not skipped, and one under a licence that nobody allowed.
        let of = |name: &str, version: &str, licence: &str| Package {
            name: name.into(),
            version: version.into(),
            licence: licence.into(),
            source: Some("git+https://example.org/x".into()),
            id: String::new(),
        };
        let odd = [of("twice", "1.0.0", "MIT"), of("twice", "2.0.0", "GPL-3.0")];
        assert_eq!(
            (licences(&odd, &rules).len(), sources(&odd, &rules).len(), duplicates(&odd, &rules).len()),
            (1, 2, 1)
        );
        let folder = std::env::temp_dir().join(format!("holmgang-audit-{}", std::process::id()));
        fs::create_dir_all(folder.join("crates/twice")).unwrap();
        let advisory = "```toml\n[advisory]\nid = \"RUSTSEC-0000-0001\"\npackage = \"twice\"\n[versions]\npatched = [\">= 1.2.0\"]\n```\n\n# Bad\n";
        fs::write(folder.join("crates/twice/RUSTSEC-0000-0001.md"), advisory).unwrap();
        let (faults, count) = advisories(&folder, &odd, &rules).unwrap();
        assert_eq!((faults.as_slice(), count), (["twice 1.0.0: RUSTSEC-0000-0001: Bad".to_owned()].as_slice(), 1));
        assert!(advisories(&folder.join("nowhere"), &odd, &rules).is_err());
        let _ = fs::remove_dir_all(&folder);
    }
}
