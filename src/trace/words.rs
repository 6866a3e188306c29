//! What pictures and logs call things.

use super::{Begun, Ended, NodeState};

/// A decision `[i, j, k, v]` as one reads it on a board: `r6c3 = 8`, or `r6c3 /= 8` for `v = 0`.
pub(super) fn decision([i, j, k, v]: [usize; 4]) -> String {
    let sign = if v == 0 { "/=" } else { "=" };
    format!("r{i}c{j} {sign} {k}")
}

/// The value of the objective at every integral node, where the objective knows one.
pub(super) fn integral_value(begun: &Begun) -> Option<f64> {
    match begun.objective.as_str() {
        "sum-max" => Some((begun.puzzle.len() * begun.puzzle.len()) as f64),
        "fractionality" => Some(0.0),
        _ => None,
    }
}

/// A value in at most `width` characters if that is possible with any decimals at all, at most three.
pub(super) fn fitted(value: f64, width: usize) -> String {
    let mut text = format!("{value:.3}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    (0..3)
        .rev()
        .map(|decimals| format!("{value:.decimals$}"))
        .find(|shorter| text.len() > width && shorter.len() <= width)
        .unwrap_or(text)
}

/// How a search ended, on one line; a breakdown may quote an engine that says more than that.
pub(super) fn end(ended: &Ended) -> String {
    let because = ended.because.iter().map(|because| format!(", {because}"));
    let text = ended.status.clone() + &because.collect::<String>();
    text.replace(char::is_control, " ")
}

impl NodeState {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Branched => "branched",
            Self::Infeasible => "infeasible",
            Self::Integral => "integral",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_read_like_places_on_a_board() {
        assert_eq!(decision([6, 3, 8, 1]), "r6c3 = 8");
        assert_eq!(decision([12, 13, 16, 0]), "r12c13 /= 16");
    }

    #[test]
    fn an_end_is_one_line_whatever_the_engine_says() {
        let because = Some("it broke:\n\"so\"".to_string());
        let (nodes, lp_solves, solved_puzzle, constraints) = (1, 1, None, None);
        let status = "limit".to_string();
        let ended = Ended { status, because, nodes, lp_solves, solved_puzzle, constraints };
        assert_eq!(end(&ended), "limit, it broke: \"so\"");
    }

    #[test]
    fn a_value_gives_up_decimals_before_it_is_too_wide() {
        let cases = [
            (59.5, 7, "59.5"),
            (81.0, 7, "81"),
            (50.719_999_9, 7, "50.72"),
            (1_295.125, 7, "1295.12"),
            (123_456.5, 7, "123456"),
            (1_234_567.25, 3, "1234567.25"),
            (0.0, 7, "0"),
            (-0.125, 7, "-0.125"),
        ];
        for (value, width, expected) in cases {
            assert_eq!(fitted(value, width), expected, "{value}");
        }
    }
}
