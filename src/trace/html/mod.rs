//! A page that shows a search: one file that needs no network, with the tree, the boards and the reasons.
//!
//! The page's looks and behavior are plain files beside this one, embedded as they are. What a search adds
//! is two blocks of data: a summary of every node, read when the page opens, and a line of details a
//! node, read when the node is looked at. Both are bounded, and the page says what was left out.

mod details;
mod language;
mod summary;
mod template;
#[cfg(test)]
mod tests;

use std::fmt;

use super::TraceEvent;
use details::Details;
pub use language::PageLanguage;
use summary::Summary;

/// The name and version of the data in a page.
pub const PAGE_SCHEMA: &str = "bnb-sudoku/page@1";

/// The nodes a page has room for; what is opened later is counted and left out.
pub const MOST_NODES: usize = 50_000;

/// The bytes of points a page keeps, and again as many for the reasons why nodes are closed.
pub const MOST_DETAIL_BYTES: usize = 16 << 20;

/// A search as a page for a browser. It displays as HTML, the same bytes for the same events.
#[derive(Debug, Clone)]
pub struct Page {
    language: PageLanguage,
    summary: Summary,
    details: Details,
}

impl Page {
    /// A page without nodes that opens in a language; a reader can choose another.
    pub fn new(language: PageLanguage) -> Self {
        let details = Details::new(MOST_DETAIL_BYTES);
        Self { language, summary: Summary::new(MOST_NODES), details }
    }

    /// Adds an event. Points are packed at once, so memory stays bounded while a search runs.
    pub fn add(&mut self, event: &TraceEvent) {
        self.summary.add(event);
        match event {
            TraceEvent::Relaxed(node) if self.summary.has(node.node) => {
                let side = self.summary.side();
                self.details.relaxed(side, node);
            }
            TraceEvent::Fathomed(node) if self.summary.has(node.node) => {
                self.details.fathomed(node);
            }
            _ => {}
        }
    }

    /// What there was no room for, as sentences without a stop; the page itself says so too.
    pub fn left_out(&self) -> Vec<String> {
        let (nodes, details) = (self.summary.left_out(), self.details.left_out());
        let mut said = Vec::new();
        if nodes > 0 {
            let all = MOST_NODES + nodes;
            said.push(format!("the page shows the first {MOST_NODES} of {all} nodes"));
        }
        if details > 0 {
            let limit = MOST_DETAIL_BYTES >> 20;
            said.push(format!(
                "the page shows no point or reason for {details} of the nodes: it keeps {limit} MiB of each"
            ));
        }
        said
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = self.summary.to_json(self.details.left_out());
        template::write(f, |slot| match slot {
            "language" => self.language.code().to_string(),
            "strings" => language::strings(),
            "summary" => summary.clone(),
            "details" => self.details.lines().to_string(),
            asset => template::asset(asset).to_string(),
        })
    }
}
