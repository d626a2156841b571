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
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .args(rest)
        .current_dir(package())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("NO_COLOR", "1")
        .env("PY_COLORS", "0")
        .status()
        .context("pytest does not start")?;
    Ok(if tests.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// This program with these words: a step of all tests.
pub fn step() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_else(|_| "xtask".into()));
    command.arg("python").current_dir(root());
    command
}

fn package() -> PathBuf {
    root().join("crates/py")
}

fn home() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    target.join("python")
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
    let requirements = requirements(&wanted)?;
    let mut pip = Command::new(&interpreter);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(&requirements);
    run(&mut pip, "packages for the tests of the Python package")?;
    std::fs::write(&stamp, wanted).context("the stamp of the environment")?;
    Ok(interpreter)
}

fn is_fit(name: &str) -> bool {
    let probe = Command::new(name).args(["-c", PROBE]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    probe.is_ok_and(|status| status.success())
}

/// What is built with, what the package needs, and what its tests need, as `pyproject.toml` says.
fn requirements(project: &str) -> Result<Vec<String>> {
    let project: toml::Table = project.parse().context("crates/py/pyproject.toml")?;
    let lists = [
        project.get("build-system").and_then(|table| table.get("requires")),
        project.get("project").and_then(|table| table.get("dependencies")),
        project.get("project").and_then(|table| table.get("optional-dependencies")).and_then(|table| table.get("test")),
    ];
    let mut all = Vec::new();
    for list in lists {
        let list = list.and_then(toml::Value::as_array).context("crates/py/pyproject.toml lacks a list of packages")?;
        all.extend(list.iter().filter_map(|name| name.as_str().map(str::to_owned)));
    }
    Ok(all)
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
    let mut pip = Command::new(interpreter);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"]);
    run(pip.arg(wheel), "installing the wheel")
}

fn run(command: &mut Command, what: &str) -> Result<()> {
    let status =
        command.status().with_context(|| format!("{what}: {} does not start", command.get_program().display()))?;
    ensure!(status.success(), "{what} failed; the messages are above");
    Ok(())
}
