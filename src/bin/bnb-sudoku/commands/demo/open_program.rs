//! The linear program of what singles leave open, small enough to be looked at.

use bnb_sudoku::formulation::Unit;
use bnb_sudoku::lp::{Relation, Sense};
use bnb_sudoku::presolve::Domain;
use bnb_sudoku::textbook_simplex::{Program, ProgramRow, Rational, Variable};
use bnb_sudoku::{Candidate, Cell};

/// The course's program over the open candidates, written for a dictionary.
///
/// A column `x` for every open candidate, a row "sum = 1" for every unit that is open, and for every open
/// cell a column `u`, how far its largest `x` is from 1, at most `1 - x` for each. The largest sum of all
/// `u` is what `z` falls short of the number of cells. `t >= x` would say the same, but with the rows
/// `x + u <= 1` the point 0 satisfies all that is not an equation.
pub struct OpenProgram {
    /// The program; its columns are the `x` and then the `u`.
    pub program: Program,
    pub candidates: Vec<Candidate>,
    pub cells: Vec<Cell>,
    /// For each "sum = 1" the units that say it; they are the first rows of the program.
    pub units: Vec<Vec<Unit>>,
}

impl OpenProgram {
    /// The program of a domain that singles have closed.
    pub fn new(domain: &Domain) -> Self {
        let order = domain.order();
        let cells: Vec<Cell> = domain.open_cells().collect();
        let candidates: Vec<Candidate> =
            cells.iter().flat_map(|&cell| domain.candidates(cell)).collect();
        let (zero, one) = (Rational::from_integer(0.into()), Rational::from_integer(1.into()));
        let mut program = Program::new(Sense::Maximize);
        for _ in &candidates {
            program.add_column(zero.clone());
        }
        for _ in &cells {
            program.add_column(one.clone());
        }
        let mut rows: Vec<(Vec<usize>, Vec<Unit>)> = Vec::new();
        for unit in Unit::all(order) {
            let place = |candidate| candidates.iter().position(|&open| open == candidate);
            let columns: Vec<usize> = unit.candidates(order).filter_map(place).collect();
            match rows.iter_mut().find(|(others, _)| *others == columns) {
                Some((_, units)) => units.push(unit),
                None if columns.is_empty() => {}
                None => rows.push((columns, vec![unit])),
            }
        }
        for (columns, _) in &rows {
            let terms = columns.iter().map(|&column| (column, one.clone())).collect();
            program.add_row(ProgramRow { terms, relation: Relation::Equal, rhs: one.clone() });
        }
        for (x, candidate) in candidates.iter().enumerate() {
            let cell = cells.iter().position(|&cell| cell == candidate.cell).unwrap_or(0);
            let terms = vec![(x, one.clone()), (candidates.len() + cell, one.clone())];
            program.add_row(ProgramRow { terms, relation: Relation::AtMost, rhs: one.clone() });
        }
        let units = rows.into_iter().map(|(_, units)| units).collect();
        Self { program, candidates, cells, units }
    }

    /// What a variable is called: `x243` for row 2, column 4, digit 3, `u24` for its cell, `s243` for the
    /// slack of their row, `w5` for what the fifth unit lacks.
    pub fn name(&self, variable: Variable) -> String {
        match variable {
            Variable::Column(x) if x < self.candidates.len() => self.indexed("x", x),
            Variable::Column(column) => {
                let cell = self.cells[column - self.candidates.len()];
                indexed("u", &[cell.row() + 1, cell.column() + 1])
            }
            Variable::Slack(row) => self.indexed("s", row - self.units.len()),
            Variable::Artificial(row) => format!("w{}", row + 1),
        }
    }

    fn indexed(&self, letter: &str, candidate: usize) -> String {
        let (i, j, k) = self.candidates[candidate].one_based();
        indexed(letter, &[i, j, k])
    }
}

/// A letter and its indices, one after another as long as each is a single character.
fn indexed(letter: &str, indices: &[usize]) -> String {
    let is_short = indices.iter().all(|&index| index < 10);
    let indices: Vec<_> = indices.iter().map(usize::to_string).collect();
    if is_short {
        format!("{letter}{}", indices.concat())
    } else {
        format!("{letter}[{}]", indices.join(","))
    }
}

#[cfg(test)]
mod tests {
    use bnb_sudoku::lp::NoLimit;
    use bnb_sudoku::presolve::Presolve;
    use bnb_sudoku::solve::{RelaxStatus, relax};
    use bnb_sudoku::textbook_simplex::{Outcome, PivotingRule, Simplex};
    use bnb_sudoku::{Fixing, Grid, Options, Solver};
    use num_traits::ToPrimitive;

    use super::*;

    #[test]
    fn the_undecided_parts_are_what_z_falls_short_of_the_cells() {
        for puzzle in
            ["1..4......2....3", "......1...4.3...", "1.........2.2.4.", ".2.............."]
        {
            let puzzle: Grid = puzzle.parse().unwrap();
            let mut domain = Domain::new(puzzle.order(), Presolve::Singles);
            assert!(domain.fix_all(puzzle.givens().map(Fixing::one)).is_continue());
            let open = OpenProgram::new(&domain);
            let simplex = Simplex::new(&open.program, PivotingRule::Bland, 10_000).unwrap();
            let Outcome::Optimal { value, .. } = simplex.run() else { panic!("no optimum") };
            let relaxed = relax(&mut Solver::new(), &puzzle, &Options::default(), &NoLimit);
            let RelaxStatus::Feasible { z, .. } = relaxed.status else { panic!("no point") };
            let short = puzzle.order().cell_count() as f64 - z;
            assert!((value.to_f64().unwrap() - short).abs() < 1e-6, "{puzzle}: {value}, {short}");
        }
    }
}
