//! Pages about many searches: files that need no network and no script.

use std::fmt::Write;

use crate::plot::{STYLE, Texts, escaped};

const TEMPLATE: &str = include_str!("page.html");
const PAGE_STYLE: &str = include_str!("page.css");

/// A plot and the table of its numbers.
pub(crate) struct Figure {
    pub(crate) texts: Texts,
    /// An SVG element.
    pub(crate) plot: String,
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Figure {
    /// The figure as an element; its numbers are there for whoever asks.
    pub(crate) fn to_html(&self) -> String {
        let Self { texts, plot, head, rows } = self;
        let head: Vec<_> = head.iter().map(String::as_str).collect();
        let (title, description) = (escaped(&texts.title), escaped(&texts.description));
        let table = table(&texts.title, &head, rows);
        format!(
            "<figure>\n<h2>{title}</h2>\n{plot}<figcaption>{description}</figcaption>\n<details>\n\
             <summary>The numbers</summary>\n{table}</details>\n</figure>\n"
        )
    }
}

/// A page; the title comes from users and is escaped, the body is markup, the footer a text.
pub(crate) fn page(title: &str, body: &str, footer: &str) -> String {
    let (title, footer) = (escaped(title), escaped(footer));
    let parts = [
        ("{{title}}", title.as_str()),
        ("{{page-style}}", PAGE_STYLE),
        ("{{plot-style}}", STYLE),
        ("{{body}}", body),
        ("{{footer}}", &footer),
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

/// A table; numbers, in every column but the first, are set to the right by the style.
pub(crate) fn table(caption: &str, head: &[&str], rows: &[Vec<String>]) -> String {
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
