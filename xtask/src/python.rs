//! The Python package: an environment of its own in the target folder, the wheel built there, its types checked, its tests run.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::command::root;

/// Names under which an interpreter is looked for, before the plain ones.
const NAMES: [&str; 9] =
    ["python3", "python", "python3.15", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10", "py"];
/// Says whether it is new enough, and can make environments.
const PROBE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

/// `cargo xtask python`: everything, one after the other; what the tests print is shown. With `--release` the wheel is built as it is published, and
/// words behind it go to pytest.
pub fn python(arguments: &[String]) -> Result<ExitCode> {
    let (release, rest) = match arguments {
        [first, rest @ ..] if first == "--release" => (true, rest),
        all => (false, all),
    };
    let home = home();
    let interpreter = environment(&home.join("venv"))?;
    install(&interpreter, &wheel(&interpreter, &home.join("wheels"), release)?)?;
    run(Command::new(&interpreter).args(["-m", "mypy"]).current_dir(package()), "types of the Python package")?;
    let tests = Command::new(&interpreter)
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-rs"])
        .args(rest)
        .current_dir(package())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("NO_COLOR", "1")
        .env("PY_COLORS", "0")
        .status()
        .context("pytest does not start")?;
    Ok(if tests.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// This program with these words: a step of all tests. The program itself, which was built by then, must write the same bytes as the package.
pub fn step() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_else(|_| "xtask".into()));
    let program = target().join("debug").join(format!("holmgang{}", std::env::consts::EXE_SUFFIX));
    command.arg("python").current_dir(root()).env("HOLMGANG_PROGRAM", program);
    command
}

fn package() -> PathBuf {
    root().join("crates/py")
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

fn home() -> PathBuf {
    target().join("python")
}

/// The interpreter of the environment, which is made if it is not there, with everything that building and testing need.
fn environment(venv: &Path) -> Result<PathBuf> {
    let interpreter = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let wanted = std::fs::read_to_string(package().join("pyproject.toml")).context("crates/py/pyproject.toml")?;
    let stamp = venv.join("pyproject.toml");
    if interpreter.exists() && std::fs::read_to_string(&stamp).is_ok_and(|had| had == wanted) {
        return Ok(interpreter);
    }
    let Some(python) = NAMES.iter().find(|name| is_fit(name)) else {
        bail!(
            "Python 3.10 or newer with `venv` is missing: install python3 and python3-venv; the Python package is not tested without it"
        );
    };
    run(Command::new(python).args(["-m", "venv", "--clear"]).arg(venv), "an environment for Python")?;
    let (requirements, more) = requirements(&wanted)?;
    run(pip(&interpreter).args(&requirements), "packages for the tests of the Python package")?;
    // All in one call, which is quicker; one by one where some are not to be had.
    let only_wheels = ["--only-binary", ":all:"];
    let has_all = pip(&interpreter).args(only_wheels).args(&more).stderr(Stdio::null()).status();
    if !has_all.is_ok_and(|status| status.success()) {
        for name in &more {
            let has_it = pip(&interpreter).args(only_wheels).arg(name).stderr(Stdio::null()).status();
            if !has_it.is_ok_and(|status| status.success()) {
                println!("{name} cannot be installed here: tests that need it are skipped");
            }
        }
    }
    std::fs::write(&stamp, wanted).context("the stamp of the environment")?;
    Ok(interpreter)
}

fn is_fit(name: &str) -> bool {
    let probe = Command::new(name).args(["-c", PROBE]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    probe.is_ok_and(|status| status.success())
}

fn pip(interpreter: &Path) -> Command {
    let mut pip = Command::new(interpreter);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip
}

/// What is built with, what the package needs and what its tests need; and what some of them can do without, as `pyproject.toml` says.
fn requirements(project: &str) -> Result<(Vec<String>, Vec<String>)> {
    let project: toml::Table = project.parse().context("crates/py/pyproject.toml")?;
    let extras = project.get("project").and_then(|table| table.get("optional-dependencies"));
    let names = |list: Option<&toml::Value>| -> Result<Vec<String>> {
        let list = list.and_then(toml::Value::as_array).context("crates/py/pyproject.toml lacks a list of packages")?;
        Ok(list.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
    };
    let mut all = names(project.get("build-system").and_then(|table| table.get("requires")))?;
    all.extend(names(project.get("project").and_then(|table| table.get("dependencies")))?);
    all.extend(names(extras.and_then(|extras| extras.get("test")))?);
    Ok((all, names(extras.and_then(|extras| extras.get("test-more")))?))
}

/// The wheel that was built, the only one in its folder.
fn wheel(interpreter: &Path, wheels: &Path, release: bool) -> Result<PathBuf> {
    // A wheel of another version would be taken for it.
    if wheels.exists() {
        std::fs::remove_dir_all(wheels).context("the folder of wheels")?;
    }
    let mut maturin = Command::new(interpreter);
    maturin.args(["-m", "maturin", "build", "--quiet", "--compatibility", "linux", "--locked", "--interpreter"]);
    maturin.arg(interpreter).arg("--out").arg(wheels);
    if release {
        maturin.args(["--release", "--strip"]);
    }
    run(maturin.current_dir(package()), "the wheel")?;
    let built = std::fs::read_dir(wheels).context("the folder of wheels")?.filter_map(|entry| Some(entry.ok()?.path()));
    let built = built.filter(|path| path.extension().is_some_and(|end| end == "whl")).collect::<Vec<_>>();
    match built.as_slice() {
        [one] => Ok(one.clone()),
        _ => bail!("one wheel was to be built, there are {}", built.len()),
    }
}

fn install(interpreter: &Path, wheel: &Path) -> Result<()> {
    run(pip(interpreter).args(["--no-deps", "--force-reinstall"]).arg(wheel), "installing the wheel")
}

fn run(command: &mut Command, what: &str) -> Result<()> {
    let status =
        command.status().with_context(|| format!("{what}: {} does not start", command.get_program().display()))?;
    ensure!(status.success(), "{what} failed; the messages are above");
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::command::cargo;

    /// Every crate that is linked, with its features.
    fn linked(of: &[&str]) -> BTreeSet<String> {
        let mut tree =
            cargo(&["tree", "--quiet", "--edges", "normal,build", "--format", "{p} [{f}]", "--prefix", "none"]);
        let tree = tree.args(of).output().unwrap();
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let lines = String::from_utf8(tree.stdout).unwrap();
        lines.lines().map(|line| line.trim_end_matches(" (*)").replace(" (proc-macro)", "")).collect()
    }

    /// With other features the wheel of the tests would be built from the kernel up a second time, which takes minutes.
    #[test]
    fn the_wheel_is_made_of_the_crates_of_the_workspace() {
        let (all, wheel) = (linked(&["--workspace"]), linked(&["--package", "holmgang-py"]));
        assert!(wheel.len() > 50, "{wheel:?}");
        let apart: Vec<&String> = wheel.difference(&all).collect();
        assert!(apart.is_empty(), "add what they lack here to crates/py/Cargo.toml: {apart:?}");
    }
}
