//! The comparison as a page.

use std::fmt::Write;

use crate::compare::Quantity;
use crate::compare::quantity::counted;
use crate::methods::Method;
use crate::page::{Figure, page as page_of, table};
use crate::plot::{Bar, BarPicture, BarRow, Texts, escaped};

use super::tells::tells;
use super::{Asked, MethodsComparison, Tally, conclusion, head, milliseconds};

/// The page about the puzzles of an input of this name.
///
/// Names come from users and are escaped. Without times equal runs give equal bytes.
pub fn page(comparison: &MethodsComparison, asked: Asked, name: &str) -> String {
    let mut body = String::new();
    for line in comparison.alarm() {
        let _ = writeln!(body, "<p class=\"warning\" role=\"alert\">{}</p>", escaped(&line));
    }
    let _ = writeln!(body, "<p>{}.</p>", escaped(&head(comparison, asked).join("; ")));
    body.push_str("<ul>\n");
    for line in conclusion(comparison) {
        let _ = writeln!(body, "<li>{}</li>", escaped(&line));
    }
    let _ = write!(body, "</ul>\n{}", overview(comparison));
    if body.contains(NOTHING) {
        let _ = writeln!(body, "<p>{NOTHING} a limit came first, or there was nothing to do.</p>");
    }
    let times = comparison.has_times().then(|| times(comparison));
    for figure in times.into_iter().chain([sizes(comparison)]) {
        body.push_str(&figure.to_html());
    }
    body.push_str("<section class=\"told\">\n<h2>What only one method tells</h2>\n");
    let rows: Vec<_> = tells(comparison)
        .into_iter()
        .map(|(method, told)| vec![method.to_string(), told])
        .collect();
    let many = if comparison.puzzles() > 1 {
        "Counts are sums over all puzzles"
    } else {
        "Of this puzzle"
    };
    let _ = writeln!(body, "{}</section>", table(many, &["method", "what it tells"], &rows));
    let footer = "Made by bnb-sudoku compare. The model is what a method makes of the puzzle; what proves \
                  a verdict is done apart and not timed.";
    page_of(&format!("Methods compared: {name}"), &body, footer)
}

/// The whole table.
fn overview(comparison: &MethodsComparison) -> String {
    let is_many = comparison.puzzles() > 1;
    let mut head = vec!["method", "engine", "variables", "constraints"];
    if comparison.has_times() {
        head.extend(["model, ms", "solve, ms"]);
    }
    head.extend(["effort", if is_many { "verdicts" } else { "solutions" }]);
    let rows: Vec<_> =
        comparison.rows().map(|(method, tally)| row(comparison, *method, tally)).collect();
    let caption = if is_many {
        "Medians; a run that a limit stopped counts as more than any number"
    } else {
        "The puzzle by every method"
    };
    // Whoever has no pointer scrolls it by keys.
    let region = "<div class=\"wide\" role=\"region\" aria-label=\"All numbers\" tabindex=\"0\">";
    format!("{region}\n{}</div>\n", table(caption, &head, &rows))
}

fn row(comparison: &MethodsComparison, method: Method, tally: &Tally) -> Vec<String> {
    let [variables, constraints] = method.model();
    let size = |quantity: &Quantity, what: &str| {
        quantity.median().map_or(NOTHING.to_string(), |size| counted(size, what))
    };
    let mut row = vec![
        method.to_string(),
        method.engine().to_string(),
        size(&tally.variables, variables),
        size(&tally.constraints, constraints),
    ];
    if comparison.has_times() {
        let time = |time: &Quantity| time.median().map_or(NOTHING.to_string(), milliseconds);
        row.extend([time(&tally.model_time), time(&tally.solve_time)]);
    }
    let nodes = tally.effort_of(method.node()).and_then(Quantity::median);
    let is_stopped = nodes.is_none() && !tally.statuses.limits.is_empty();
    row.push(match nodes {
        Some(nodes) => counted(nodes, method.node()),
        None if is_stopped => tally.statuses.usual_limit(),
        None => NOTHING.to_string(),
    });
    row.push(match &tally.only {
        Some(only) => only.verdict.count(),
        None => tally.statuses.finished().to_string(),
    });
    row
}

/// What stands where there is no number.
const NOTHING: &str = "\u{2013}";

fn times(comparison: &MethodsComparison) -> Figure {
    let texts = Texts {
        id: "times".to_string(),
        title: "Time".to_string(),
        description:
            "Microseconds until the model was there, and from there to the verdict, on scales of \
                      log(1 + x). Gray and dashed: stopped by a limit, so the time is not known."
                .to_string(),
    };
    let bar = |tally: &Tally, time: &Quantity| {
        bar(tally, time.median(), |time| format!("{} ms", milliseconds(time)))
    };
    let panels = ["model, microseconds", "solve, microseconds"];
    figure(comparison, texts, &panels, |_, tally| {
        vec![bar(tally, &tally.model_time), bar(tally, &tally.solve_time)]
    })
}

fn sizes(comparison: &MethodsComparison) -> Figure {
    let texts = Texts {
        id: "sizes".to_string(),
        title: "Model and effort".to_string(),
        description: "What is decided, what holds of it, and nodes, conflicts or steps on the way to the \
                      verdict, on scales of log(1 + x). What a method counts is its own: compare orders of magnitude."
            .to_string(),
    };
    let panels = ["variables", "constraints", "effort"];
    figure(comparison, texts, &panels, |method, tally| {
        let written = |what: &'static str| move |count: u64| counted(count, what);
        let [variables, constraints] = method.model();
        let nodes = tally.effort_of(method.node()).and_then(Quantity::median);
        vec![
            bar(tally, tally.variables.median(), written(variables)),
            bar(tally, tally.constraints.median(), written(constraints)),
            bar(tally, nodes, written(method.node())),
        ]
    })
}

fn bar(tally: &Tally, number: Option<u64>, written: impl Fn(u64) -> String) -> Bar {
    match number {
        Some(number) => Bar::Value(number as f64, written(number)),
        None if tally.statuses.limits.is_empty() => Bar::Nothing,
        None => Bar::Stopped(tally.statuses.usual_limit()),
    }
}

/// Bars for every method, and their numbers as a table.
fn figure(
    comparison: &MethodsComparison,
    texts: Texts,
    panels: &[&str],
    bars: impl Fn(Method, &Tally) -> Vec<Bar>,
) -> Figure {
    let rows: Vec<(String, Vec<Bar>)> = comparison
        .rows()
        .map(|(method, tally)| (method.to_string(), bars(*method, tally)))
        .collect();
    let word = |bar: &Bar| match bar {
        Bar::Value(_, written) | Bar::Stopped(written) => written.clone(),
        Bar::Nothing => NOTHING.to_string(),
    };
    let numbers = rows
        .iter()
        .map(|(name, bars)| [name.clone()].into_iter().chain(bars.iter().map(word)).collect());
    let numbers = numbers.collect();
    let panels: Vec<_> = panels.iter().map(ToString::to_string).collect();
    let head = [vec!["method".to_string()], panels.clone()].concat();
    let rows = rows.into_iter().map(|(name, bars)| BarRow::Bars(vec![name], bars)).collect();
    let picture = BarPicture { texts, names: vec!["method".to_string()], panels, rows };
    Figure { plot: picture.to_element(), texts: picture.texts, head, rows: numbers }
}
