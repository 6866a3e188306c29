//! The languages of the page.

/// A language the page can open in. All of them are in every page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PageLanguage {
    /// English.
    #[default]
    English,
    /// Czech.
    Czech,
    /// Russian.
    Russian,
    /// Japanese.
    Japanese,
}

impl PageLanguage {
    /// All languages, in the order in which the page offers them.
    pub const ALL: [Self; 4] = [Self::English, Self::Czech, Self::Russian, Self::Japanese];

    /// The code of ISO 639-1.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Czech => "cs",
            Self::Russian => "ru",
            Self::Japanese => "ja",
        }
    }

    /// What the page says, as a JSON object of texts.
    pub(super) fn texts(self) -> &'static str {
        match self {
            Self::English => include_str!("languages/en.json"),
            Self::Czech => include_str!("languages/cs.json"),
            Self::Russian => include_str!("languages/ru.json"),
            Self::Japanese => include_str!("languages/ja.json"),
        }
    }
}

/// A JSON object with the texts of every language.
pub(super) fn strings() -> String {
    let each = PageLanguage::ALL.map(|language| {
        let texts = super::template::embedded(language.texts().trim_end());
        format!("\"{}\":{texts}", language.code())
    });
    format!("{{{}}}", each.join(",\n"))
}
