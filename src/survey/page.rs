//! The survey as a page: one file that needs no network and no script.

use std::fmt::Write;

use crate::plot::{STYLE, escaped, grouped};

use super::figures::{Figure, effort, set_sizes, z};
use super::{MOST_LISTED, Survey};

const TEMPLATE: &str = include_str!("page.html");
const PAGE_STYLE: &str = include_str!("page.css");

/// The page about the puzzles of an input of this name.
///
/// Names and messages come from users and are escaped. There is no date and no time in it, so the same
/// puzzles give the same bytes.
pub fn page(survey: &Survey, name: &str) -> String {
    let parts = [
        ("{{name}}", escaped(name)),
        ("{{page-style}}", PAGE_STYLE.to_string()),
        ("{{plot-style}}", STYLE.to_string()),
        ("{{totals}}", totals(survey)),
        ("{{figures}}", figures(survey)),
        ("{{bad}}", bad(survey)),
    ];
    // Part by part, so that what a user typed is never taken for a placeholder.
    let mut page = String::new();
    let mut rest = TEMPLATE;
    while let Some(begin) = rest.find("{{") {
        page.push_str(&rest[..begin]);
        rest = &rest[begin..];
        let part = parts.iter().find(|(placeholder, _)| rest.starts_with(placeholder));
        let (skipped, text) =
            part.map_or((2, "{{"), |(placeholder, text)| (placeholder.len(), text));
        page.push_str(text);
        rest = &rest[skipped..];
    }
    page + rest
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
    let all: String = set_sizes(survey).into_iter().chain(of_boards).map(|f| figure(&f)).collect();
    if all.is_empty() { "<p>There is nothing to plot.</p>\n".to_string() } else { all }
}

fn figure(Figure { texts, plot, head, rows }: &Figure) -> String {
    let head: Vec<_> = head.iter().map(String::as_str).collect();
    let (title, description) = (escaped(&texts.title), escaped(&texts.description));
    let table = table(&texts.title, &head, rows);
    format!(
        "<figure>\n<h2>{title}</h2>\n{plot}<figcaption>{description}</figcaption>\n<details>\n\
         <summary>The numbers</summary>\n{table}</details>\n</figure>\n"
    )
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

/// A table; numbers, in every column but the first, are set to the right by the style.
fn table(caption: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = format!("<table>\n<caption>{}</caption>\n<thead><tr>", escaped(caption));
    for name in head {
        let _ = write!(text, "<th scope=\"col\">{}</th>", escaped(name));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        text.push_str("<tr>");
        for cell in row {
            let _ = write!(text, "<td>{}</td>", escaped(cell));
        }
        text.push_str("</tr>\n");
    }
    text + "</tbody>\n</table>\n"
}
