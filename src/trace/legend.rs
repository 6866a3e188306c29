//! The columns of a log, their headers, and what they mean.

/// How many lines stand between one header and the next.
pub(super) const HEADER_EVERY: usize = 20;

/// The most characters of a line: those of a terminal as it comes.
const LINE: usize = 80;

/// The widths of the columns that grow with the board.
#[derive(Debug, Clone, Default)]
pub(super) struct Widths {
    pub(super) node: usize,
    pub(super) decision: usize,
    pub(super) z: usize,
    pub(super) left: usize,
}

impl Widths {
    /// The widths for a board of this side: digits of two places take more.
    pub(super) fn of_side(n: usize) -> Self {
        if n < 10 {
            Self { node: 6, decision: 10, z: 7, left: 5 }
        } else {
            Self { node: 5, decision: 12, z: 7, left: 5 }
        }
    }

    /// The header, two lines.
    pub(super) fn header(&self, is_timed: bool) -> String {
        let (node, decision, z, left) = (self.node, self.decision, self.z, self.left);
        let above = format!(
            "{:>node$} {:>6} {:>5} {:>4} {:<decision$} {:>z$} {:>10} {:>left$}",
            "", "", "", "", "branching", "", "fractional", "cand."
        );
        let mut below = format!(
            "{:>node$} {:>6} {:>5} {:>4} {:<decision$} {:>z$} {:>4} {:>5} {:>left$} {:<12}",
            "node", "parent", "depth", "open", "decision", "z", "cols", "cells", "left", "verdict"
        );
        below += if is_timed { "  time" } else { "" };
        format!("{}\n{}\n", above.trim_end(), below.trim_end())
    }
}

/// What every column and every sign means.
const LEGEND: [(&str, &str); 10] = [
    (
        "node",
        "a line for each node when it was looked at; 0 is the root, numbers are given in the order of creation",
    ),
    ("parent", "the node that it was branched from"),
    ("depth", "decisions on the path from the root"),
    (
        "open",
        "nodes that wait after this line: to be looked at, or fractional ones to be branched on",
    ),
    (
        "decision",
        "what separates it from its parent: r6c3 = 8 says x[6,3,8] = 1, the cell in row 6, column 3 holds 8; r6c3 /= 8 says x[6,3,8] = 0",
    ),
    (
        "z",
        "the value of the objective at the node's relaxation; for sum-max it is the number of cells when the relaxation is integral, for fractionality 0. It is - where no relaxation was solved or it has no point. The default search looks ahead instead of solving relaxations: for z, add --objective sum-max --branching-rule most-fractional",
    ),
    ("cols", "fractional columns, the x[i,j,k] strictly between 0 and 1"),
    ("cells", "cells with a fractional column"),
    (
        "left",
        "candidates that presolve left open, which are the columns of the relaxation; 0 when presolve alone decided the node",
    ),
    (
        "verdict",
        "fractional: to be branched on. look-ahead: branched on at once, by what presolve makes of the children. infeasible: no point, closed. integral: a single 0/1 point, a solution, closed. The letter says what is enough to see it: S singles, M the matching closure, L linear programs",
    ),
];

/// The legend, at the top of a log.
pub(super) fn legend(is_timed: bool) -> String {
    let time = is_timed.then_some(("time", "seconds since this puzzle was begun"));
    let entries = LEGEND.into_iter().chain(time);
    entries
        .map(|(name, text)| wrapped(&format!("{name:<10}{text}"), "          "))
        .collect::<String>()
        + "\n"
}

/// A text in lines, those after the first indented; words are not broken.
pub(super) fn wrapped(text: &str, indent: &str) -> String {
    let (mut lines, mut length) = (String::new(), 0);
    for word in text.split_inclusive(' ') {
        let size = word.trim_end().chars().count();
        if length > 0 && length + size > LINE {
            lines.truncate(lines.trim_end().len());
            lines += "\n";
            lines += indent;
            length = indent.len();
        }
        lines += word;
        length += word.chars().count();
    }
    lines + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_full_and_no_longer_than_a_terminal() {
        let text = wrapped(&"word ".repeat(60), "    ");
        let lengths: Vec<_> = text.lines().map(str::len).collect();
        assert_eq!(lengths, [79, 78, 78, 74]);
        assert_eq!(text.split_whitespace().count(), 60);
        for n in [4, 9, 16, 36] {
            let widths = Widths::of_side(n);
            for line in (legend(true) + &widths.header(true)).lines() {
                assert!(line.len() <= LINE, "{line}");
            }
        }
    }
}
