//! The table for spreadsheets and programs.

use std::fmt::Write;

use crate::compare::Quantity;
use crate::report::rounded;

use super::MethodsComparison;

/// A line a method; what is unknown is left empty.
///
/// No value has a comma or a quote in it, so none is quoted.
pub fn csv(comparison: &MethodsComparison) -> String {
    let mut text = String::from(
        "method,engine,puzzles,solved,infeasible,limit,limits,found,contradictions,\
         verdicts,proved,variables_median,variables_sum,constraints_median,constraints_sum,\
         node,nodes_median,nodes_sum,effort,integral,set_size_median,set_size_sum,z",
    );
    let times = ",model_seconds_median,model_seconds_sum,solve_seconds_median,solve_seconds_sum";
    text.push_str(if comparison.has_times() { times } else { "" });
    text.push('\n');
    let (_, contradictions) = comparison.contradictions();
    // Without commas and spaces.
    let named = comparison.verdicts().named().into_iter();
    let verdicts: Vec<_> = named
        .map(|(name, count)| format!("{}:{count}", name.replace(", ", " ").replace(' ', "_")))
        .collect();
    let verdicts = verdicts.join(" ");
    let proved = comparison.proved().map(|proved| proved.to_string()).unwrap_or_default();
    for (method, tally) in comparison.rows() {
        let statuses = &tally.statuses;
        let found = tally.only.as_ref().map(|only| only.verdict.count()).unwrap_or_default();
        let _ = write!(
            text,
            "{method},{},{},{},{},{},{},{found},{contradictions},{verdicts},{proved}",
            method.engine(),
            statuses.runs(),
            statuses.solved,
            statuses.infeasible,
            statuses.runs() - statuses.finished(),
            statuses.limits_field(),
        );
        let nodes = tally.effort_of(method.node()).cloned().unwrap_or_default();
        let sums = tally.effort.iter().filter_map(|(name, quantity)| Some((name, quantity.sum()?)));
        let effort: Vec<_> = sums.map(|(name, sum)| format!("{name}:{sum}")).collect();
        let integral = tally.set_sizes.median().map(|_| tally.integral.to_string());
        let insight = tally.only.as_ref().and_then(|only| only.insight.as_ref());
        let z = insight.and_then(|insight| insight.z).map(|z| rounded(z).to_string());
        let _ = write!(
            text,
            "{}{},{}{},{},{}{},{}",
            tally.variables.fields(),
            tally.constraints.fields(),
            method.node(),
            nodes.fields(),
            effort.join(" "),
            integral.unwrap_or_default(),
            tally.set_sizes.fields(),
            z.unwrap_or_default(),
        );
        if comparison.has_times() {
            let times = [&tally.model_time, &tally.solve_time].map(Quantity::fields_in_seconds);
            text.push_str(&times.concat());
        }
        text.push('\n');
    }
    text
}
