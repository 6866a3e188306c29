//! A story as blocks, and the blocks as text or as Markdown.

use textwrap::{Options, WordSplitter, wrap};

/// The width of a page of text, in columns.
const WIDTH: usize = 80;

/// A part of a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// What follows is about this.
    Heading(String),
    /// A few sentences.
    Paragraph(String),
    /// Lines to leave as they are.
    Lines(String),
    /// Things that happen one after another.
    Items(Vec<String>),
}

/// How a story is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// 80 columns, for a terminal.
    Text,
    /// For a page.
    Markdown,
}

/// The blocks as one text, a blank line between any two.
pub fn laid_out(blocks: &[Block], layout: Layout) -> String {
    let block = |block: &Block| match (block, layout) {
        (Block::Heading(text), Layout::Text) => format!("{text}\n{}\n", "-".repeat(text.len())),
        (Block::Heading(text), Layout::Markdown) => format!("## {text}\n"),
        (Block::Paragraph(text), Layout::Text) => wrapped(text, "", ""),
        (Block::Paragraph(text), Layout::Markdown) => format!("{text}\n"),
        (Block::Lines(text), Layout::Text) => text.lines().map(indented).collect(),
        (Block::Lines(text), Layout::Markdown) => format!("```text\n{}\n```\n", text.trim_end()),
        (Block::Items(items), Layout::Text) => {
            items.iter().map(|item| wrapped(item, "  * ", "    ")).collect()
        }
        (Block::Items(items), Layout::Markdown) => {
            items.iter().flat_map(|item| ["- ", item, "\n"]).collect()
        }
    };
    blocks.iter().map(block).collect::<Vec<_>>().join("\n")
}

fn wrapped(text: &str, first: &str, rest: &str) -> String {
    let options = Options::new(WIDTH)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_splitter(WordSplitter::NoHyphenation);
    wrap(text, options).join("\n") + "\n"
}

/// A line to leave as it is; only words are broken, because a board too wide for the page is still a board.
fn indented(line: &str) -> String {
    if line.starts_with(['|', '+']) {
        format!("  {line}\n")
    } else {
        wrapped(line, "  ", "          ")
    }
}
