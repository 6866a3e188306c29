//! The files of the page, and putting them together.

use std::fmt;

const PAGE: &str = include_str!("page.html");

/// A file of the page that is the same for every search; an unknown name is an empty text.
pub(super) fn asset(name: &str) -> &'static str {
    match name {
        "page.css" => include_str!("page.css"),
        "words.js" => include_str!("words.js"),
        "search.js" => include_str!("search.js"),
        "layout.js" => include_str!("layout.js"),
        "tree.js" => include_str!("tree.js"),
        "plot.js" => include_str!("plot.js"),
        "board.js" => include_str!("board.js"),
        "reasons.js" => include_str!("reasons.js"),
        "page.js" => include_str!("page.js"),
        _ => "",
    }
}

/// Writes the template with each `{{slot}}` replaced. What replaces a slot is never searched for slots.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    mut fill: impl FnMut(&str) -> String,
) -> fmt::Result {
    let mut rest = PAGE;
    while let Some((before, behind)) = rest.split_once("{{") {
        let (slot, behind) = behind.split_once("}}").unwrap_or((behind, ""));
        f.write_str(before)?;
        f.write_str(&fill(slot))?;
        rest = behind;
    }
    f.write_str(rest)
}

/// A JSON text that can stand in a `<script>` element: nothing in it can end the element or open another.
pub(super) fn embedded(json: &str) -> String {
    json.replace('<', "\\u003c")
}
