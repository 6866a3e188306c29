//! The order to run a program, as it is handed from process to process: in arguments, which may be
//! any bytes, as file names may.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::{Limits, Without};

/// Everything the supervisor and the init have to know.
#[derive(Debug, Clone)]
pub struct Spec {
    /// A directory of this run alone, made by the grader.
    pub private: PathBuf,
    pub submission: PathBuf,
    pub limits: Limits,
    /// The user to become; nobody else where the grader has no right to choose.
    pub user: Option<u32>,
    pub without: Without,
    pub readable: Vec<PathBuf>,
    pub words: Vec<OsString>,
}

impl Spec {
    /// The arguments that say this.
    pub fn to_arguments(&self) -> Vec<OsString> {
        let Self { private, submission, limits, user, without, readable, words } = self;
        let time = u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX);
        let mut arguments: Vec<OsString> = vec![private.into(), submission.into()];
        arguments.extend(
            [time, limits.memory, limits.output, limits.processes, limits.disk]
                .into_iter()
                .chain([user.map_or(0, u64::from)])
                .chain([without.namespaces.into(), without.landlock.into()])
                .chain([readable.len() as u64])
                .map(|number| number.to_string().into()),
        );
        arguments.extend(readable.iter().map(OsString::from));
        arguments.extend(words.iter().cloned());
        arguments
    }

    /// Reads what [`Self::to_arguments`] wrote.
    pub fn from_arguments(mut arguments: impl Iterator<Item = OsString>) -> io::Result<Self> {
        let mut next =
            || arguments.next().ok_or_else(|| io::Error::other("an argument is missing"));
        let (private, submission) = (PathBuf::from(next()?), PathBuf::from(next()?));
        let mut number = || -> io::Result<u64> {
            let text = next()?;
            let number = text.to_str().and_then(|text| text.parse().ok());
            number.ok_or_else(|| io::Error::other("an argument is no number"))
        };
        let limits = Limits {
            time: Duration::from_millis(number()?),
            memory: number()?,
            output: number()?,
            processes: number()?,
            disk: number()?,
        };
        let user = u32::try_from(number()?).ok().filter(|&user| user > 0);
        let without = Without { namespaces: number()? > 0, landlock: number()? > 0 };
        let readable_count = number()?;
        let readable =
            (0..readable_count).map(|_| next().map(PathBuf::from)).collect::<io::Result<_>>()?;
        let words = arguments.collect();
        Ok(Self { private, submission, limits, user, without, readable, words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let spec = Spec {
            private: "/p".into(),
            submission: "a b".into(),
            limits: Limits::default(),
            user: Some(5),
            without: Without { namespaces: true, landlock: false },
            readable: vec!["/x".into()],
            words: vec!["sh".into(), "-c".into()],
        };
        let again = Spec::from_arguments(spec.to_arguments().into_iter()).unwrap();
        assert_eq!(format!("{spec:?}"), format!("{again:?}"));
        assert!(Spec::from_arguments(std::iter::once("x".into())).is_err());
    }
}
