//! The keyword arguments of Python's functions, each read with its name for the message.

use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::errors::{bad, tolerant};
use crate::read::{shown, whole};

/// The most seconds that are waited for: a century.
const MOST_SECONDS: f64 = 3.2e9;

/// Keyword arguments that a function of the Python part hands over; one that is `None` is left out.
pub struct Arguments<'a, 'py>(pub &'a Bound<'py, PyDict>);

impl<'py> Arguments<'_, 'py> {
    /// The argument of a name.
    pub fn get(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.0.get_item(name)?.filter(|value| !value.is_none()))
    }

    /// A word.
    pub fn text(&self, name: &str) -> PyResult<Option<String>> {
        let text = |value: Bound<'py, PyAny>| match value.cast::<PyString>() {
            Ok(text) => Ok(text.to_string_lossy().into_owned()),
            Err(_) => Err(bad(format!("{name}: {} is no text", shown(&value)))),
        };
        self.get(name)?.map(text).transpose()
    }

    /// The one of some values that a word names.
    pub fn named<T: Copy, const N: usize>(
        &self,
        name: &str,
        all: [T; N],
        name_of: impl Fn(T) -> &'static str,
    ) -> PyResult<Option<T>> {
        let Some(value) = self.get(name)? else { return Ok(None) };
        let word = value.cast::<PyString>().map(|word| word.to_string_lossy().into_owned());
        let found = word.ok().and_then(|word| all.into_iter().find(|&one| name_of(one) == word));
        let unknown = || {
            let names = all.map(name_of).join(", ");
            bad(format!("{name}: {} is not one of {names}", shown(&value)))
        };
        found.map(Some).ok_or_else(unknown)
    }

    /// A whole number that is at least this large.
    pub fn number(&self, name: &str, least: u64) -> PyResult<Option<u64>> {
        self.get(name)?.map(|value| number(name, &value, least)).transpose()
    }

    /// A number above 0, or the word `all`.
    pub fn number_or_all(&self, name: &str) -> PyResult<Option<u64>> {
        let read = |value: Bound<'py, PyAny>| {
            let is_all = value.cast::<PyString>().is_ok_and(|word| word == "all");
            if is_all {
                return Ok(u64::MAX);
            }
            let number = whole(&value)?.and_then(|number| u64::try_from(number).ok());
            number.filter(|&number| number > 0).ok_or_else(|| {
                bad(format!("{name}: {} is neither a number above 0 nor 'all'", shown(&value)))
            })
        };
        self.get(name)?.map(read).transpose()
    }

    /// A limit of time.
    pub fn seconds(&self, name: &str) -> PyResult<Option<Duration>> {
        self.get(name)?.map(|value| seconds(name, &value)).transpose()
    }

    /// Whether something is wished; only truth values say so, and `None` leaves the default.
    pub fn flag(&self, name: &str, default: bool) -> PyResult<bool> {
        let flag = |value: Bound<'py, PyAny>| match value.cast::<PyBool>() {
            Ok(truth) => Ok(truth.is_true()),
            Err(_) => Err(bad(format!("{name}: {} is neither True nor False", shown(&value)))),
        };
        self.get(name)?.map_or(Ok(default), flag)
    }
}

/// A whole number that is at least this large.
pub fn number(name: &str, value: &Bound<'_, PyAny>, least: u64) -> PyResult<u64> {
    let number = whole(value)?.and_then(|number| u64::try_from(number).ok());
    number
        .filter(|&number| number >= least)
        .ok_or_else(|| bad(format!("{name}: {} is no whole number from {least} on", shown(value))))
}

/// The argument `time_limit` of a function that has few others, if it is there.
pub fn optional_seconds(value: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    if value.is_none() { Ok(None) } else { seconds("time_limit", value).map(Some) }
}

/// A limit of time from seconds.
fn seconds(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let is_number = !value.is_instance_of::<PyBool>() && !value.is_instance_of::<PyString>();
    let seconds = is_number.then(|| value.extract::<f64>());
    let seconds = seconds.map_or(Ok(None), |seconds| tolerant(value.py(), seconds))?;
    let duration = seconds.filter(|&seconds| seconds < MOST_SECONDS);
    let duration = duration.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| bad(format!("{name}: {} is not a positive number of seconds", shown(value))))
}
