//! The figures of a survey: each a plot with the table of its numbers.

use crate::page::Figure;
use crate::plot::{Column, ColumnChart, ShadeChart, Texts, grouped};
use crate::sudoku::Order;

use super::Survey;
use super::board::{Board, lp_range_name};

/// The most columns of a histogram that can be told apart.
const MOST_COLUMNS: usize = 48;

/// How many constraints were reported.
pub(super) fn set_sizes(survey: &Survey) -> Option<Figure> {
    let largest = survey.summary().set_sizes().map(|(size, _)| size).max()?;
    let width = (largest + 1).div_ceil(MOST_COLUMNS);
    let mut columns: Vec<_> = (0..=largest / width)
        .map(|index| {
            let (first, last) = (index * width, index * width + width - 1);
            let label = if width == 1 { first.to_string() } else { format!("{first}-{last}") };
            let meaning = match first {
                0 if width == 1 => "no constraint needed".to_string(),
                1 if width == 1 => "1 constraint".to_string(),
                _ => format!("{label} constraints"),
            };
            Column { label, meaning, count: 0, is_special: first == 0 && width == 1 }
        })
        .collect();
    for (size, count) in survey.summary().set_sizes() {
        columns[size / width].count += count;
    }
    let texts = Texts {
        id: "set-sizes".to_string(),
        title: "Constraints that make the relaxation integral".to_string(),
        description: "How many constraints were reported for each solved puzzle. 0 says that its relaxation \
                      is integral by itself. The sets are irredundant: no member is spare; a smallest set \
                      may be smaller still."
            .to_string(),
    };
    let [quantity, counted] = ["constraints reported", "puzzles"].map(String::from);
    Some(histogram(ColumnChart { texts, quantity, counted, columns }))
}

/// How far from integral the relaxations of one size are.
pub(super) fn z(order: Order, board: &Board) -> Option<Figure> {
    if !board.has_z() {
        return None;
    }
    let cells = board.cells();
    let mut columns: Vec<_> = board
        .z_ranges()
        .into_iter()
        .map(|(begin, end, count)| Column {
            label: begin.to_string(),
            meaning: format!("z from {begin} to below {end}"),
            count,
            is_special: false,
        })
        .collect();
    let meaning = format!("z is {cells}: integral");
    let integral =
        Column { label: cells.to_string(), meaning, count: board.integral, is_special: true };
    // The integral ones are so many, as a rule, that beside them no other column could be seen.
    let is_plotted = columns.iter().all(|column| column.count == 0);
    if is_plotted {
        columns = vec![integral.clone()];
    }
    let name = named(order);
    let left_out = match board.integral {
        count if count > 0 && !is_plotted => {
            format!(" {} puzzles are integral and left out of the plot.", grouped(count))
        }
        _ => String::new(),
    };
    let unknown = match board.unknown {
        0 => String::new(),
        count => format!(" For {} puzzles a limit came first; they are not shown.", grouped(count)),
    };
    let texts = Texts {
        id: format!("z-{}x{}", order.box_rows(), order.box_columns()),
        title: format!("z at the root, {name}"),
        description: format!(
            "z is the smallest sum, over the cells, of the largest value in the cell: {cells} when the \
             relaxation is integral, and the smaller, the farther from that.{left_out}{unknown}"
        ),
    };
    let [quantity, counted] = ["z, from", "puzzles"].map(String::from);
    let mut figure = histogram(ColumnChart { texts, quantity, counted, columns });
    if board.integral > 0 && !is_plotted {
        figure.rows.push(vec![integral.meaning, grouped(integral.count)]);
    }
    Some(figure)
}

fn histogram(chart: ColumnChart) -> Figure {
    let rows = chart
        .columns
        .iter()
        .filter(|column| column.count > 0)
        .map(|column| vec![column.meaning.clone(), grouped(column.count)])
        .collect();
    let head = vec![chart.quantity.replace(", from", ""), chart.counted.clone()];
    Figure { plot: chart.to_svg(), head, rows, texts: chart.texts }
}

/// Linear programs against the number of clues.
pub(super) fn effort(order: Order, board: &Board) -> Option<Figure> {
    let (fewest, most) = (*board.clues.keys().next()?, *board.clues.keys().next_back()?);
    let width = (most - fewest + 1).div_ceil(MOST_COLUMNS);
    let column = |clues: usize| (clues - fewest) / width;
    let label = |index: usize| match (fewest + index * width, width) {
        (first, 1) => first.to_string(),
        (first, width) => format!("{first}-{}", first + width - 1),
    };
    let across = (0..=column(most)).map(label).collect();
    let mut cells = std::collections::BTreeMap::new();
    for (&clues, effort) in &board.clues {
        for (&range, count) in &effort.ranges {
            *cells.entry((column(clues), range)).or_insert(0) += count;
        }
    }
    let highest = cells.keys().map(|&(_, range)| range).max().unwrap_or(0);
    let texts = Texts {
        id: format!("effort-{}x{}", order.box_rows(), order.box_columns()),
        title: format!("Linear programs against clues, {}", named(order)),
        description: "Linear programs that were solved to find the solution, to report its constraints and to \
                      prove both, by the number of clues. The stronger the color, the more puzzles, on a \
                      logarithmic scale. Puzzles that a limit stopped are not shown."
            .to_string(),
    };
    let chart = ShadeChart {
        texts,
        across: ("clues".to_string(), across),
        up: ("linear programs".to_string(), (0..=highest).map(lp_range_name).collect()),
        counted: "puzzles".to_string(),
        cells: cells.into_iter().map(|((column, range), count)| (column, range, count)).collect(),
    };
    let head = ["clues", "puzzles", "median of linear programs", "95 %", "most"];
    let rows = board.clues.iter().map(|(clues, effort)| {
        let lps = &effort.lp_solves;
        let numbers = [lps.count(), lps.percentile(50), lps.percentile(95), lps.max()];
        [clues.to_string()].into_iter().chain(numbers.map(grouped)).collect()
    });
    Some(Figure {
        plot: chart.to_svg(),
        head: head.map(String::from).into(),
        rows: rows.collect(),
        texts: chart.texts,
    })
}

/// The name of a size of boards.
fn named(order: Order) -> String {
    let (n, r, c) = (order.side(), order.box_rows(), order.box_columns());
    if r == c { format!("{n}x{n} boards") } else { format!("{n}x{n} boards of {r}x{c} boxes") }
}
