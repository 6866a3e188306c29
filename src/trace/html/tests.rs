use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::*;
use crate::branch_and_bound::StopReason;
use crate::formulation::Unit;
use crate::lp::NoLimit;
use crate::presolve::{Contradiction, Presolve, Structure};
use crate::solve::{Options, Solver, Status, WhyInfeasible};
use crate::sudoku::{Candidate, Digit, House, Order};
use crate::trace::{Begun, FathomedBy, FathomedNode, Recorder, RelaxedNode, teaching};

const HOMEWORK: &str =
    "480300000000000071020000000705000060000200800000000000001076000300000400000050000";

fn page(puzzle: &str, options: &Options) -> Page {
    let (puzzle, mut page) = (puzzle.parse().unwrap(), Page::new(PageLanguage::English));
    let mut sink = |event: TraceEvent| page.add(&event);
    let mut recorder = Recorder::begin(&puzzle, options, "minilp", &NoLimit, &mut sink);
    let outcome = Solver::new().solve(&puzzle, options, &NoLimit, &mut recorder);
    recorder.end(&outcome);
    page
}

/// What stands in the element with this id.
fn block<'a>(html: &'a str, id: &str) -> &'a str {
    let (_, behind) = html.split_once(&format!(" id=\"{id}\">")).unwrap();
    behind.split_once("</script>").unwrap().0
}

fn summary(html: &str) -> Value {
    serde_json::from_str(block(html, "summary")).unwrap()
}

fn begun(objective: &str) -> TraceEvent {
    TraceEvent::Begun(Begun {
        schema: crate::trace::TRACE_SCHEMA.to_string(),
        puzzle: vec![vec![0; 4]; 4],
        box_shape: [2, 2],
        with: Vec::new(),
        objective: objective.to_string(),
        presolve: Presolve::Matching.name().to_string(),
        branch_on: "cell".to_string(),
        branching_rule: "most-fractional".to_string(),
        node_selection: "most-integral".to_string(),
        engine: "minilp".to_string(),
    })
}

fn opened(node: usize) -> TraceEvent {
    let parent = node.checked_sub(1).map(|_| 0);
    let decision = parent.map(|_| [1, 1, 1, 1]);
    TraceEvent::Opened { node, parent, depth: u32::from(node > 0), decision }
}

fn relaxed(node: usize, point: Vec<(usize, usize, usize, f64)>) -> TraceEvent {
    TraceEvent::Relaxed(RelaxedNode {
        node,
        objective: Some(8.0),
        fractional_columns: 2,
        fractional_cells: vec![[1, 1]],
        point,
        zeros: vec![[4, 4, 4]],
    })
}

#[test]
fn the_same_search_makes_the_same_page() {
    let pages = [(), ()].map(|()| page(HOMEWORK, &teaching()).to_string());
    assert_eq!(pages[0], pages[1]);
}

#[test]
fn a_page_names_nothing_on_a_network() {
    let html = page(HOMEWORK, &teaching()).to_string();
    let spaces = html.replace("http://www.w3.org/2000/svg", "");
    for word in
        ["http:", "https:", "//cdn", "src=", "<link", "@import", "url(", "fetch(", "import("]
    {
        assert!(!spaces.contains(word), "{word}");
    }
    assert!(html.contains("default-src 'none'"));
    assert!(!html.contains("{{"), "a slot was not filled");
}

#[test]
fn the_data_of_a_page_is_what_was_recorded() {
    let html = page(HOMEWORK, &teaching()).to_string();
    let summary = summary(&html);
    assert_eq!(summary["schema"], PAGE_SCHEMA);
    assert_eq!(summary["begun"]["puzzle"][0][0], 4);
    assert_eq!(summary["nodes"]["objective"][0], 59.5);
    assert_eq!(summary["nodes"]["state"], serde_json::json!(["b", "b", "m", "m", "b", "M", "o"]));
    assert_eq!(summary["ended"]["status"], "solved");
    for line in block(&html, "details").trim().lines() {
        let (node, json) = line.split_once('\t').unwrap();
        let detail: Value = serde_json::from_str(json).unwrap();
        let node: usize = node.parse().unwrap();
        let is_relaxed = detail.get("point").is_some();
        assert_eq!(is_relaxed, summary["nodes"]["state"][node] == "b", "{line}");
    }
}

#[test]
fn a_point_is_packed_by_value_and_by_gaps() {
    let mut page = Page::new(PageLanguage::English);
    let point = vec![(1, 1, 2, 0.5), (1, 1, 1, 0.5), (1, 2, 3, 1.0), (2, 1, 1, 0.25)];
    for event in [begun("sum-max"), opened(0), relaxed(0, point)] {
        page.add(&event);
    }
    let packed = "0\t{\"point\":[[0.25,[16]],[0.5,[0,1]],[1.0,[6]]],\"zeros\":[63]}";
    assert_eq!(block(&page.to_string(), "details").trim(), packed);
}

#[test]
fn nothing_in_the_data_ends_its_element() {
    let hostile = "</script><script>alert(1)</script><!-- {{page.css}} \u{2028}";
    let mut page = Page::new(PageLanguage::English);
    let reason = FathomedNode {
        node: 0,
        by: FathomedBy::Lp,
        because: Some(hostile.to_string()),
        rows: Vec::new(),
        solved_puzzle: None,
    };
    for event in [begun(hostile), opened(0), TraceEvent::Fathomed(reason)] {
        page.add(&event);
    }
    let html = page.to_string();
    assert!(!html.contains("alert(1)</script>") && !html.contains("<!-- {"));
    assert_eq!(summary(&html)["begun"]["objective"], hostile);
    let detail = block(&html, "details").trim().split_once('\t').unwrap().1;
    assert_eq!(serde_json::from_str::<Value>(detail).unwrap()["because"], hostile);
}

#[test]
fn nodes_without_room_are_counted_and_left_out() {
    let mut page = Page::new(PageLanguage::English);
    page.add(&begun("sum-max"));
    for node in 0..MOST_NODES + 3 {
        page.add(&opened(node));
    }
    page.add(&relaxed(MOST_NODES, vec![(1, 1, 1, 1.0)]));
    let html = page.to_string();
    assert_eq!(summary(&html)["nodes"]["parent"].as_array().unwrap().len(), MOST_NODES);
    assert_eq!(summary(&html)["nodes_left_out"], 3);
    assert_eq!(block(&html, "details").trim(), "");
    assert_eq!(page.left_out(), ["the page shows the first 50000 of 50003 nodes"]);
}

#[test]
fn points_without_room_are_counted_and_reasons_have_room_of_their_own() {
    let mut page = Page::new(PageLanguage::English);
    page.details = Details::new(120);
    page.add(&begun("sum-max"));
    for node in 0..4 {
        page.add(&opened(node));
        page.add(&relaxed(node, (1..=4).map(|k| (1, 1, k, 0.25)).collect()));
    }
    let (by, because) = (FathomedBy::Lp, Some("rows of the program contradict".to_string()));
    let closed = FathomedNode { node: 3, by, because, rows: Vec::new(), solved_puzzle: None };
    page.add(&TraceEvent::Fathomed(closed));
    let html = page.to_string();
    assert_eq!(block(&html, "details").trim().lines().count(), 3);
    assert_eq!(summary(&html)["details_left_out"], 2);
    assert_eq!(page.left_out().len(), 1);
}

#[test]
fn a_page_without_a_search_is_a_page() {
    let html = Page::new(PageLanguage::Japanese).to_string();
    assert!(html.contains("<html lang=\"ja\">"));
    assert_eq!(summary(&html)["begun"], Value::Null);
}

fn texts(language: PageLanguage) -> Map<String, Value> {
    serde_json::from_str(language.texts()).unwrap()
}

/// The names in braces in a text.
fn holes(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).map(|part| part.split('}').next().unwrap()).collect()
}

#[test]
fn all_languages_say_the_same_things() {
    let english = texts(PageLanguage::English);
    for language in PageLanguage::ALL {
        let other = texts(language);
        assert!(english.keys().eq(other.keys()), "{language:?}: other keys or another order");
        for (key, text) in &other {
            let (text, english) = (text.as_str().unwrap(), english[key].as_str().unwrap());
            assert_eq!(holes(text), holes(english), "{language:?}: {key}");
            assert!(!text.trim().is_empty(), "{language:?}: {key}");
        }
        let same = other.iter().filter(|(key, text)| &english[*key] == *text).count();
        assert!(language == PageLanguage::English || same < 12, "{language:?}: {same} in English");
    }
}

/// Every key that a script asks for by name is there.
#[test]
fn the_scripts_ask_for_keys_that_are_there() {
    let english = texts(PageLanguage::English);
    let html = Page::new(PageLanguage::English).to_string();
    let asked = html.split("say(\"").skip(1).map(|part| part.split('"').next().unwrap());
    let stated = html.split("data-say=\"").skip(1).map(|part| part.split('"').next().unwrap());
    let labels =
        html.split("data-say-label=\"").skip(1).map(|part| part.split('"').next().unwrap());
    let missing: Vec<_> =
        asked.chain(stated).chain(labels).filter(|key| !english.contains_key(*key)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// Whether a text has the parts of a pattern around its holes, in order, with something in each hole.
fn is_instance(text: &str, pattern: &str) -> bool {
    let mut parts =
        pattern.split('{').map(|part| part.split_once('}').map_or(part, |(_, end)| end));
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    for part in parts {
        let at =
            if part.is_empty() { Some(rest.len()) } else { rest[1..].find(part).map(|at| at + 1) };
        let Some(at) = at else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty()
}

#[track_caller]
fn is_translated(prefix: &str, sentence: &str) {
    let english = texts(PageLanguage::English);
    let mut known = english.iter().filter(|(key, _)| key.starts_with(prefix));
    assert!(known.any(|(_, text)| is_instance(sentence, text.as_str().unwrap())), "{sentence}");
}

/// The page translates the program's sentences by their English wording, so it has to know every one.
#[test]
fn every_reason_and_every_row_is_translated() {
    let order = Order::new(3, 3).unwrap();
    for unit in Unit::all(order) {
        is_translated("unit.", &unit.to_string());
        is_translated("because.", &Contradiction::NoneLeft(unit).to_string());
    }
    let digit = Digit::from_index(4);
    let houses = [House::Row(0), House::Column(1), House::Box(2)].map(Structure::House);
    let others = [Structure::Band(digit, 0), Structure::Stack(digit, 1), Structure::Board(digit)];
    for structure in houses.into_iter().chain(others) {
        is_translated("because.", &Contradiction::NoMatching(structure).to_string());
    }
    let candidate = Candidate::from_index(order, 100);
    is_translated("because.", &Contradiction::Excluded(candidate).to_string());
    let twice = ["11..............", "1...1...........", "1....1.........."];
    for puzzle in twice {
        let puzzle = puzzle.parse().unwrap();
        let outcome = Solver::new().solve(&puzzle, &teaching(), &NoLimit, &mut ());
        let Status::Infeasible(why) = outcome.status else { panic!("{puzzle}") };
        is_translated("because.", &why.to_string());
    }
    is_translated("because.", &WhyInfeasible::EmptyRelaxation.to_string());
    is_translated("because.", &WhyInfeasible::Exhausted.to_string());
    is_translated("because.", "rows of the program contradict");
    for reason in [
        StopReason::NodeLimit,
        StopReason::OpenNodeLimit,
        StopReason::TreeLimit,
        StopReason::TimeLimit,
        StopReason::Interrupted,
        StopReason::TooLarge,
        StopReason::EngineBreakdown("singular".to_string()),
    ] {
        is_translated("because.", &reason.to_string());
    }
}
