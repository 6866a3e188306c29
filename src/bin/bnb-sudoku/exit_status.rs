//! The exit status of the program.

use std::process::ExitCode;

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// 0: everything was done.
    Done,
    /// 1: everything was done and a verdict is negative, such as "no solution".
    Negative,
    /// 2: a wrong command line or an unreadable input.
    Usage,
    /// 3: a limit stopped the work, the verdict is unknown.
    Limit,
    /// 130: the user stopped the work; what was done is written.
    Interrupted,
    /// 101: the program contradicts itself, which is a bug.
    Bug,
}

impl ExitStatus {
    /// The status of two pieces of work together: the first of 101, 130, 2, 3, 1, 0 that occurred.
    pub fn and(self, other: Self) -> Self {
        let severity = |status| match status {
            Self::Done => 0,
            Self::Negative => 1,
            Self::Limit => 2,
            Self::Usage => 3,
            Self::Interrupted => 4,
            Self::Bug => 5,
        };
        if severity(other) > severity(self) { other } else { self }
    }

    /// The number the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Negative => 1,
            Self::Usage => 2,
            Self::Limit => 3,
            Self::Interrupted => 130,
            Self::Bug => 101,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}

#[cfg(test)]
mod tests {
    use super::ExitStatus::{self, Bug, Done, Interrupted, Limit, Negative, Usage};

    #[test]
    fn the_gravest_wins_and_none_is_forgotten() {
        let order = [Done, Negative, Limit, Usage, Interrupted, Bug];
        for (i, a) in order.into_iter().enumerate() {
            for (j, b) in order.into_iter().enumerate() {
                assert_eq!(a.and(b), order[i.max(j)]);
            }
        }
        assert_eq!(order.map(ExitStatus::code), [0, 1, 3, 2, 130, 101]);
    }
}
