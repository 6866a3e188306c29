//! The survey as a page.

use crate::page::{page as page_of, table};
use crate::plot::grouped;

use super::figures::{effort, set_sizes, z};
use super::{MOST_LISTED, Survey};

/// The page about the puzzles of an input of this name.
///
/// Names and messages come from users and are escaped. There is no date and no time in it, so the same
/// puzzles give the same bytes.
pub fn page(survey: &Survey, name: &str) -> String {
    let (totals, figures, bad) = (totals(survey), figures(survey), bad(survey));
    let body = format!("<div class=\"totals\">\n{totals}</div>\n{figures}{bad}");
    let footer = "Made by bnb-sudoku report. A relaxation is integral when its only point is a 0/1 point, the solution.";
    page_of(&format!("Puzzles of {name}"), &body, footer)
}

fn totals(survey: &Survey) -> String {
    let summary = survey.summary();
    let mut text = String::new();
    if survey.is_cut_short() {
        text.push_str("<p class=\"warning\">Interrupted: the puzzles that follow in the input are missing here.</p>\n");
    }
    let row = |name: &str, count: u64| vec![name.to_string(), grouped(count)];
    let mut rows = vec![row("inputs", summary.puzzles())];
    rows.extend(summary.statuses().into_iter().map(|(status, count)| {
        row(
            match status {
                "infeasible" => "without solution",
                "limit" => "stopped by a limit: verdict unknown",
                "error" => "unreadable",
                status => status,
            },
            count,
        )
    }));
    text.push_str(&table("What came of them", &["puzzles", "count"], &rows));
    let rows: Vec<_> = summary.integral().map(|(how, count)| row(how, count)).collect();
    if !rows.is_empty() {
        let caption = "Solved puzzles: is the relaxation integral, and what shows it?";
        text.push_str(&table(caption, &["integral", "count"], &rows));
    }
    text
}

fn figures(survey: &Survey) -> String {
    let of_boards = survey
        .boards()
        .flat_map(|(order, board)| z(order, board).into_iter().chain(effort(order, board)));
    let all: String = set_sizes(survey).into_iter().chain(of_boards).map(|f| f.to_html()).collect();
    if all.is_empty() { "<p>There is nothing to plot.</p>\n".to_string() } else { all }
}

fn bad(survey: &Survey) -> String {
    let (listed, count) = survey.bad();
    if count == 0 {
        return String::new();
    }
    let rows: Vec<_> =
        listed.iter().map(|bad| vec![bad.place.clone(), bad.message.clone()]).collect();
    let more = match count - listed.len() as u64 {
        0 => String::new(),
        more => format!(
            "<p>The first {MOST_LISTED} are listed; there are {} more.</p>\n",
            grouped(more)
        ),
    };
    format!(
        "<section class=\"bad\">\n<h2>Unreadable inputs</h2>\n{}{more}</section>\n",
        table("Inputs that are no puzzles", &["place", "what is wrong"], &rows)
    )
}
