//! Refusals and faults as exceptions. Their classes are written in Python, in `holmgang/_errors.py`.

use holmgang_arena::erased::{NoStep, Refused, StartError};
use holmgang_kernel::doc::Faults;
use holmgang_kernel::words::{Lang, Words};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// An exception of a class of ours; without the package only its text is left.
fn raised(
    py: Python<'_>,
    class: &str,
    arguments: impl FnOnce(&Bound<'_, PyType>) -> PyResult<Py<PyAny>>,
    text: &str,
) -> PyErr {
    let made = py
        .import("holmgang._errors")
        .and_then(|module| Ok(module.getattr(class)?.cast_into::<PyType>()?))
        .and_then(|class| arguments(&class));
    match made {
        Ok(made) => PyErr::from_value(made.into_bound(py)),
        Err(_) => pyo3::exceptions::PyRuntimeError::new_err(text.to_owned()),
    }
}

/// Words with a code and a clause: `Refused`, `RollsError` or another class that takes these.
fn worded(py: Python<'_>, class: &str, code: &str, clause: Option<String>, words: &Words) -> PyErr {
    let (en, ru) = (words.en.to_string(), words.ru.to_string());
    let text = en.clone();
    raised(py, class, |class| Ok(class.call1((code, clause, en, ru))?.unbind()), &text)
}

/// An action that was refused, or rolls that do not fit.
pub fn refused(py: Python<'_>, refused: &Refused) -> PyErr {
    let class = if refused.script.is_some() { "RollsError" } else { "Refused" };
    worded(py, class, &refused.code, refused.clause.map(|clause| clause.to_string()), &refused.words)
}

/// Something that there is not, or an argument that does not fit.
pub fn unknown(py: Python<'_>, words: &Words) -> PyErr {
    worded(py, "UnknownError", "unknown", None, words)
}

/// Every fault of content, a scenario or a record.
pub fn faults(py: Python<'_>, class: &str, faults: &Faults) -> PyErr {
    let all: Vec<_> = faults
        .0
        .iter()
        .map(|fault| {
            let clause = fault.clause.map(|clause| clause.to_string());
            let place = (fault.file.clone(), fault.at.line, fault.at.column, fault.path.clone());
            (fault.code, place, clause, fault.line(Lang::En), fault.line(Lang::Ru))
        })
        .collect();
    let text = faults.to_string();
    raised(py, class, |class| Ok(class.call1((all,))?.unbind()), &text)
}

/// Lines of an experiment that are not as they should be.
pub fn lines(py: Python<'_>, words: &Words) -> PyErr {
    let place = (String::new(), 0u32, 0u32, String::new());
    let row = ("bad_lines", place, None::<String>, words.en.to_string(), words.ru.to_string());
    let text = words.en.to_string();
    raised(py, "RecordError", |class| Ok(class.call1((vec![row],))?.unbind()), &text)
}

/// A battle that does not begin.
pub fn start(py: Python<'_>, error: StartError) -> PyErr {
    match error {
        StartError::Unknown(words) => unknown(py, &words),
        StartError::Faults(all) => faults(py, "ContentError", &all),
        StartError::Script(fault) => worded(py, "RollsError", "bad_rolls", None, &fault.words()),
    }
}

/// A step of battles side by side that was not taken.
pub fn no_step(py: Python<'_>, why: NoStep) -> PyErr {
    let (code, words) = match why {
        NoStep::Illegal { battle, index } => (
            "illegal_index",
            Words::new(
                format!("in battle {battle} the action {index} cannot be taken now; choose one where the mask is 1"),
                format!("в бою {battle} действие {index} сейчас невозможно; выберите то, где маска равна 1"),
            ),
        ),
        NoStep::Size => (
            "illegal_index",
            Words::new(
                "an array has another shape than this environment has",
                "у массива не та форма, что у этой среды",
            ),
        ),
        NoStep::BrokenOff => (
            "broken_off",
            Words::new(
                "a step was broken off halfway; call reset() to begin all battles anew",
                "шаг прерван на полпути; вызовите reset(), чтобы начать все бои заново",
            ),
        ),
    };
    worded(py, "Refused", code, None, &words)
}

/// A panic.
pub fn internal(py: Python<'_>, cause: &str) -> PyErr {
    let words = Words::new(
        format!("a fault of the program, not of yours: {cause}"),
        format!("ошибка программы, а не ваша: {cause}"),
    );
    worded(py, "InternalError", "internal", None, &words)
}
