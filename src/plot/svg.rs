//! The few elements that the pictures are made of.

use std::fmt::Write;

/// The colors and fonts of all pictures, for a `style` element.
///
/// Blue and orange are of the palette of Okabe and Ito, which color-blind people tell apart.
pub const STYLE: &str = include_str!("style.css");

/// What a picture is called and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texts {
    /// What the elements of the picture are named after; unique within a page.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What is seen, in a sentence or two.
    pub description: String,
}

/// Where a text hangs on its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture that grows by elements.
pub(super) struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    pub(super) fn text(&mut self, at: (f64, f64), anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y) = (number(at.0), number(at.1));
        let text = escaped(text);
        self.push(&format!(
            r#"<text x="{x}" y="{y}" text-anchor="{anchor}" class="{class}">{text}</text>"#
        ));
    }

    /// A text that is read upwards.
    pub(super) fn upward_text(&mut self, at: (f64, f64), class: &str, text: &str) {
        let (x, y) = (number(at.0), number(at.1));
        let text = escaped(text);
        self.push(&format!(
            r#"<text transform="translate({x} {y}) rotate(-90)" text-anchor="middle" class="{class}">{text}</text>"#
        ));
    }

    /// A filled rectangle; `tip` is shown where the pointer rests on it.
    pub(super) fn rectangle(&mut self, at: (f64, f64), size: (f64, f64), class: &str, tip: &str) {
        let [x, y, width, height] = [at.0, at.1, size.0, size.1].map(number);
        let tip = escaped(tip);
        self.push(&format!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" class="{class}"><title>{tip}</title></rect>"#
        ));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
        self.push(&format!(r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="{class}"/>"#));
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// The element, for a page that has [`STYLE`] already.
    pub(super) fn inline(&self, texts: &Texts) -> String {
        self.written(texts, "")
    }

    /// A file of its own.
    pub(super) fn alone(&self, texts: &Texts) -> String {
        self.written(
            texts,
            &format!(
                "<style>\n{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
            ),
        )
    }

    fn written(&self, texts: &Texts, style: &str) -> String {
        let (width, height, body) = (number(self.width), number(self.height), &self.body);
        let Texts { id, title, description } = texts;
        let [id, title, description] = [id, title, description].map(|text| escaped(text));
        let mut text = String::new();
        let _ = writeln!(
            text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="{id}-title {id}-description">
<title id="{id}-title">{title}</title>
<desc id="{id}-description">{description}</desc>
{style}{body}</svg>"#
        );
        text
    }
}

/// A coordinate: two decimals are finer than any screen.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A text for markup: what would steer it is written as what it is, and control characters, which XML
/// does not allow, become U+FFFD.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' => safe.push(c),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c if c.is_control() => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_user_names_stays_text() {
        assert_eq!(
            escaped("<b a='1'>&\"\u{1b}\u{ffff}"),
            "&lt;b a=&#39;1&#39;&gt;&amp;&quot;\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!([0.0, 1.5, 10.0, 100.004, 2.128].map(number), ["0", "1.5", "10", "100", "2.13"]);
    }
}
