//! The table for spreadsheets and programs.

use std::fmt::Write;

use crate::compare::Quantity;

use super::MethodsComparison;

/// A line a method; what is unknown is left empty.
///
/// No value has a comma or a quote in it, so none is quoted.
pub fn csv(comparison: &MethodsComparison) -> String {
    let mut text = String::from(
        "method,engine,puzzles,solved,infeasible,limit,limits,found,contradictions,\
         variables_median,variables_sum,constraints_median,constraints_sum,\
         node,nodes_median,nodes_sum,effort,integral,set_size_median,set_size_sum",
    );
    let times = ",model_seconds_median,model_seconds_sum,solve_seconds_median,solve_seconds_sum";
    text.push_str(if comparison.has_times() { times } else { "" });
    text.push('\n');
    let (_, contradictions) = comparison.contradictions();
    for (method, tally) in comparison.rows() {
        let statuses = &tally.statuses;
        let found = tally.only.as_ref().map(|only| only.verdict.count()).unwrap_or_default();
        let _ = write!(
            text,
            "{method},{},{},{},{},{},{},{found},{contradictions}",
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
        let _ = write!(
            text,
            "{}{},{}{},{},{}{}",
            tally.variables.fields(),
            tally.constraints.fields(),
            method.node(),
            nodes.fields(),
            effort.join(" "),
            integral.unwrap_or_default(),
            tally.set_sizes.fields(),
        );
        if comparison.has_times() {
            let times = [&tally.model_time, &tally.solve_time].map(Quantity::fields_in_seconds);
            text.push_str(&times.concat());
        }
        text.push('\n');
    }
    text
}
