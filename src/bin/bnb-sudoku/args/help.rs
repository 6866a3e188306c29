//! The longer texts of the help.

pub const EXAMPLES: &str = "\
Examples:
  Solve a puzzle and report the constraints that make its relaxation integral:
    bnb-sudoku solve --report-constraints \\
      480300000000000071020000000705000060000200800000000000001076000300000400000050000

  Look at the relaxation under constraints of your own:
    bnb-sudoku relax --with '[(8, 5, 2, 1)]' puzzle.txt

  Solve a file of puzzles, one record a line:
    bnb-sudoku solve --report-constraints --format jsonl puzzles.txt

Exit status: 0 done; 1 done, and some verdict is negative (no solution); 2 a wrong command line or
an unreadable puzzle; 3 a limit stopped the work, the verdict is unknown; 130 interrupted.";

pub const PUZZLE_HELP: &str = "\
Files of puzzles, - for standard input, or puzzles themselves. \
A puzzle is a line of characters (81 for a 9x9 board; blanks are 0 . _ * x X ? or -, digits above \
9 are letters, A is 10), a grid of lines with or without borders, or a JSON list of rows with 0 \
for a blank; --from names the formats of other programs, which are known by their looks. An input may hold many, and # starts a comment line. An argument that is the name of a file is \
that file. A bad one is reported with its \
line and column; the others are still answered.";

pub const FROM_HELP: &str = "\
The format of the puzzles, what their digits are called, or both, such as csv or rows,0-F

Formats:
- line, rows, grid, sage, json: What people print
- sdk, sdm, sdx, ss, hodoku:    Files of SadMan, SudoCue, Simple Sudoku, HoDoKu
- opensudoku:                   XML files of OpenSudoku
- csv:                          Tables with a header, as on Kaggle
- gsf, bank, euler:             Lists
- triples:                      Row, column and digit of each given

Digits of boards above 9x9, by their names on a 16x16 board:
- 1-G or 1-16, 0-F or 0-15, A-P

Files may be compressed by gzip. docs/files.md has more.

[default: what the puzzles look like]";

pub const TO_HELP: &str = "\
What is written

Possible values:
- line:       A board a line, . for a blank
- rows:       A line for each row
- grid:       Drawn boxes, . for a blank
- sage:       Drawn boxes, spaces for blanks
- json:       A JSON object a line: puzzle, box, label
- csv:        A table with the columns id, puzzle and box
- sdk:        SadMan Sudoku and SudoCue, a puzzle a file
- sdm:        A collection of SudoCue
- sdx:        A game of SudoCue, a puzzle a file
- ss:         Simple Sudoku, a puzzle a file
- hodoku:     The library of HoDoKu
- gsf:        A board a line, a comma, its name
- bank:       The puzzle bank of sudoku exchange, without ratings
- euler:      Blocks 'Grid 01'
- opensudoku: XML for OpenSudoku
- triples:    Row, column and digit of each given

line, rows, grid, json, csv and triples hold all boards, sage those up to 35x35, the others 9x9 only. \
Digits above 9 are letters from A, or numbers where there are not enough letters.";

pub const CONVERT_EXAMPLES: &str = "\
Examples:
  bnb-sudoku convert --to grid puzzles.txt
  bnb-sudoku convert --to line sudoku.csv.gz > puzzles.txt
  bnb-sudoku convert --to sdk --output puzzle.sdk puzzles.txt
  bnb-sudoku convert --from rows,0-F --to json hexadoku.txt

Exit status: 0 all puzzles are written; 2 a wrong command line, or a puzzle that cannot be read or
that the format cannot hold; the others are written.";

pub const OBJECTIVE_HELP: &str = "\
What the relaxations optimize

Possible values:
- sum-max:       z, the sum over the cells of the largest value, as in the course
- fractionality: The largest sum of min(x, 1 - x), as telling and several times faster
- linear:SEED:   Weights drawn from a seed; a second program decides integrality
- none:          Nothing; under look-ahead the search needs no linear program at all

[default: none; sum-max where the search is shown]";

pub const METHOD_HELP: &str = "\
What solves the puzzles

Possible values:
- bnb:         Branch and bound over LP relaxations, the subject of this program
- sat:         Propositional satisfiability, by BatSat; also sat:cadical, sat:glucose, sat:minisat
- cp:          Constraint programming with all-different, by Pumpkin
- exact-cover: Exact cover by dancing links, by dlx
- milp:        Integer programming, by microlp; also milp:highs

The program asks them all the same question and checks their answers: a board by the rules, and a \
verdict by a proof in integers, which is branch and bound's; --no-certify takes the method's word for \
it. --node-limit counts nodes, conflicts for sat, steps for cp. docs/methods.md has more.";

pub const ENGINE_HELP: &str = "\
What solves the linear programs

Possible values:
- minilp: A simplex code in Rust, in every build
- highs:  HiGHS, for large boards and few givens; in a build with the cargo feature highs

Status, z, integrality, uniqueness and the size of a smallest set are the same; points, and the \
constraints of one size, may differ.";

pub const SOLVE_EXAMPLES: &str = "\
Examples:
  bnb-sudoku solve puzzle.txt
  bnb-sudoku solve --report-constraints --format json - < puzzle.txt
  bnb-sudoku solve --box 3x2 '...6.5.6..2.3..1..1........3.2...26.'

  bnb-sudoku solve --report-constraints=minimum puzzle.txt
  bnb-sudoku solve --count all puzzle.txt

  A file, two puzzles at a time, with a table at the end:
    bnb-sudoku solve --jobs 2 --summary --format jsonl puzzles.txt > out.jsonl

  Another method, and nothing but its word:
    bnb-sudoku solve --method sat --prove-unique --no-certify puzzle.txt

  Watch the search, a line a node:
    bnb-sudoku solve --log --objective sum-max \\
      --branching-rule most-fractional puzzle.txt

  The run of the course, an LP at every node, smallest objective first, branching on columns:
    bnb-sudoku solve --presolve off --objective sum-max \\
      --branching-rule first-fractional \\
      --branch-on column --node-selection best-bound puzzle.txt";

pub const RELAX_EXAMPLES: &str = "\
z is the smallest sum, over the cells, of the largest x[i,j,k] in the cell. It is at most the number
of cells, and equal to it exactly when the relaxation is a single 0/1 point: integral. The width is
the most weight that a point of the relaxation can put off the solution: 0 when integral.

Examples:
  bnb-sudoku relax puzzle.txt
  bnb-sudoku relax --with '[(6, 3, 2, 0)]' puzzle.txt
  bnb-sudoku relax --format json puzzle.txt      the point as a nested list, as in numpy";

pub const EXPLAIN_EXAMPLES: &str = "\
Examples:
  bnb-sudoku explain puzzle.txt
  bnb-sudoku explain --format markdown puzzle.txt > puzzle.md
  bnb-sudoku explain --with '[(6, 3, 8, 1)]' puzzle.txt

Exit status: as for solve.";

pub const TRACE_EXAMPLES: &str = "\
So that there is something to see, a trace solves a relaxation at every node: its defaults are
--objective sum-max and --branching-rule most-fractional.

Examples:
  bnb-sudoku trace puzzle.txt > trace.jsonl
  bnb-sudoku trace --format html --output search.html puzzle.txt
  bnb-sudoku trace --format svg --output tree.svg puzzle.txt
  bnb-sudoku trace --format dot puzzle.txt | dot -Tpdf -o tree.pdf
  bnb-sudoku trace --format bak --output tree.bak puzzle.txt

The formats html, svg, dot, bak and vbc hold one tree, so they take one puzzle. The times in bak and
vbc are the numbers of nodes looked at so far: equal runs give equal bytes.

Exit status: as for solve.";

pub const METHODS_HELP: &str = "\
What is compared, separated by commas: bnb, sat, cp, exact-cover, milp; of builds with the features of these \
names also sat:cadical, sat:glucose, sat:minisat and milp:highs. Left out, all of this build.";

pub const COMPARE_EXAMPLES: &str = "\
Every puzzle is given to every method, which is asked the same question and believed nothing: the boards
are checked, the verdicts are held against each other and against a proof in integers. The time until
there is a model and the time from there to the method's last word are measured apart; reading the puzzle and the
proof are in neither, nor what only branch and bound tells: constraints that make the relaxation
integral, and z.

Over several puzzles the numbers are medians, sums are in csv and json. A run that a limit stopped
counts as more than any number. With --no-timing equal commands give equal bytes, unless the time
limit stops a run.

Examples:
  bnb-sudoku compare puzzle.txt
  bnb-sudoku compare --methods bnb,sat --count all --repeat 10 puzzle.txt
  bnb-sudoku compare --format html puzzles.txt > methods.html
  bnb-sudoku compare --no-timing --format csv puzzles.txt > methods.csv

Exit status: as for solve, 3 if a limit stopped any run, the comparison is printed all the same; 101
two methods contradict each other; 130 interrupted, what was done is printed.";

pub const COMPARE_RULES_EXAMPLES: &str = "\
Every puzzle is solved under every combination of the knobs, as solve --report-constraints would,
and the verdicts are held against each other. Combinations that are the same run in effect are run
once: look-ahead with presolve off is most-fractional, and under an objective that gives nodes no
keys (linear and none) the node selection does not matter.

Over several puzzles the numbers are medians. A run that a limit stopped counts as more than any
number, and is never shown as the number of nodes it happened to reach. With --no-timing equal
commands give equal bytes, unless the time limit stops a run.

Examples:
  bnb-sudoku compare-rules --presolve matching puzzle.txt
  bnb-sudoku compare-rules --objective sum-max --branch-on cell --format svg puzzle.txt > rules.svg
  bnb-sudoku compare-rules --objective sum-max,none --presolve matching \\
    --no-timing --format csv puzzles.txt > rules.csv

Exit status: as for solve, 3 if a limit stopped any run, the comparison is printed all the same; 101
two combinations contradict each other, which is a bug; 130 interrupted, what was done is printed.";

pub const OBJECTIVE_CHOICE_HELP: &str = "\
What the relaxations optimize: sum-max, fractionality, linear:SEED or none; solve --help says what each \
is. Left out, all of them, linear with the seed 0.";

pub const REPORT_EXAMPLES: &str = "\
The page is one HTML file that needs no network and no script. Every plot has a description and a
table of its numbers. The file of puzzles may be of any length; the memory does not grow with it.
There is no time in the page, so equal files give equal bytes, unless the time limit stops a puzzle.

Examples:
  bnb-sudoku report puzzles.txt > report.html
  bnb-sudoku report --jobs 0 --output report.html puzzles.txt

Exit status: 0 the page is written, whatever the verdicts are; 2 a wrong command line or some input
is unreadable, the page counts and lists it; 130 interrupted, the page is about what was done.";

pub const PROVE_EXAMPLES: &str = "\
Examples:
  bnb-sudoku prove puzzle.txt > puzzle.cert
  bnb-sudoku verify puzzle.cert
  bnb-sudoku prove --integral puzzle.txt | bnb-sudoku verify -
  bnb-sudoku prove --relaxation --with '[(8, 5, 2, 1)]' puzzle.txt
  bnb-sudoku solve --report-constraints --certificate all.cert puzzles.txt

  The same verdict from a checker of other people (cargo install veripb), which has to print
  the line 's VERIFIED UNSATISFIABLE':
    bnb-sudoku prove --veripb puzzle puzzle.txt
    veripb puzzle.opb puzzle.pbp

Exit status: 0 proofs are written; 1 so they are, but of no solution or of a relaxation that is not integral, or
there is more than one solution; 2 an unreadable puzzle or a wrong command line; 3 a limit came first.";

pub const VERIFY_STATUS: &str = "\
Exit status: 0 every certificate is right; 1 one is refused; 2 a file cannot be read.";

pub const RUBRIC_STATUS: &str = "\
Exit status: 0 done; 1 some typical answer does not get what it should; 2 a file cannot be read or written.";

pub const VERIPB_HELP: &str = "\
Write each proof for the checker VeriPB too, to NAME.opb and NAME.pbp

The formula says that the puzzle has a solution, or one more than the board that is printed, and the proof \
refutes it. From the second puzzle on the names are NAME-2, NAME-3, ..., by the puzzle's place in the \
input; a puzzle that is not proved gets no files. VeriPB knows 0/1 variables only, so this does not \
go with --integral, --minimum or --relaxation.";

pub const ANSWER_HELP: &str = "\
The answer: a file, - for standard input, or the answer itself. It is a pair of a board and a list of \
constraints (i, j, k, v), as JSON, as Python writes it or as numpy prints it; a dictionary with \
solved_puzzle and constraints; a record of this program; or a board alone. Nothing in it is evaluated.";

pub const CHECK_EXAMPLES: &str = "\
Criteria, each met, not met or unknown:
  board        complete, follows the rules, keeps the givens
  constraints  well-formed, in range, agreeing with the givens and the board
  integral     with them the relaxation is a single 0/1 point
  irredundant  and without any one of them it is not
  minimum      and no list for this board is shorter

Examples:
  bnb-sudoku check --puzzle puzzle.txt --answer answer.json
  python3 homework.py | bnb-sudoku check --puzzle puzzle.txt --answer -
  bnb-sudoku check --puzzle 1......2..3..4.. --answer '1243431221343421 []'

Exit status: 0 every criterion is met; 1 some are not; 2 an unreadable puzzle or a wrong command line;
3 something is unknown because a limit came first.";

pub const RUN_HELP: &str = "\
Run this on each submission and each puzzle, and judge what it prints. {submission} stands for a private \
copy of the submission; the puzzle is a JSON list of rows on standard input. The command is split as a \
shell would split it, but no shell runs it. Programs are confined and die with all they started when \
their limits are reached; docs/running-student-programs.md says how, and what is weaker where.";

pub const GRADE_EXAMPLES: &str = "\
A submission is a file or a folder, and its name is the student's. A file holds the answers in the order \
of the puzzles: a list, or a line each. A folder holds such a file, answers.*, or a file for each puzzle, \
named by its number: 1.json, answer-02.txt.

Examples:
  bnb-sudoku grade --puzzles puzzles.txt --submissions handed-in
  bnb-sudoku grade --puzzles puzzles.txt --submissions handed-in \\
    --rubric rubric.toml --format csv --output marks.csv
  bnb-sudoku grade --puzzles puzzles.txt --submissions handed-in \\
    --run 'python3 solve_shim.py {submission}' --resume runs.jsonl
  bnb-sudoku grade --puzzles puzzles.txt --submission submission \\
    --format gradescope --output results.json

Exit status: 0 the marks are written, whatever they are (with --exit-verdict 1 when somebody has not got all \
points); 2 something that is needed cannot be read; 130 interrupted, and no marks are written.";

pub const DEMO_EXAMPLES: &str = "\
The run is that of the course: no presolve, the objective z, a node's first fractional column set to 1 and \
to 0, and of the open nodes the one with the least z next. A dictionary writes the objective and the \
basic variables as functions of the others; the pivot's entry stands in brackets.

Examples:
  bnb-sudoku demo
  bnb-sudoku demo puzzle.txt
  bnb-sudoku demo --tableau | less
  bnb-sudoku demo --tableau --pivoting-rule largest-coefficient 1..4......2....3

Exit status: as for solve.";

pub const NUMBERING_HELP: &str = "\
How candidates are numbered, and the clauses of dimacs

Possible values:
- pycosat:   i*81 + j*9 + v + 1, all from 0; five families of clauses, 8829 for a 9x9 board
- minisat:   The same numbers; one digit a cell, every digit in every house
- de-alfaro: d*100 + i*10 + j, the digit from 1; boards up to 9x9; every 'at most once' said outright

For dimacs and opb; the last two differ from the first in opb by nothing but the numbers. [default: pycosat]";

pub const ENCODE_EXAMPLES: &str = "\
Comments at the head of every file say which puzzle it is, what the names and numbers mean, and how many
clauses or rows of each kind there are. Columns are x_i_j_k, rows cell_i_j, row_i_k, column_j_k,
box_b_k, given_i_j and with_i_j_k_v, all from 1. The program is the whole one, without presolve.

Examples:
  bnb-sudoku encode --to dimacs puzzle.txt > puzzle.cnf
  cadical -q puzzle.cnf | bnb-sudoku decode --puzzle puzzle.txt -

  bnb-sudoku encode --to lp --relaxation --objective sum-max puzzle.txt > puzzle.lp
  bnb-sudoku encode --to mps --with '[(8, 5, 2, 1)]' --output puzzle.mps puzzle.txt
  bnb-sudoku encode --to mzn --output models/puzzle.mzn puzzles.txt

Exit status: 0 written; 2 a wrong command line or an unreadable puzzle.";

pub const DECODE_EXAMPLES: &str = "\
The board is printed only if it is a solution: one digit a cell, the givens kept, the rules held. A point of
the relaxation that is no board is told as such. That there is no solution is the solver's word; prove
proves it.

Examples:
  cadical -q puzzle.cnf | bnb-sudoku decode --puzzle puzzle.txt -
  minisat puzzle.cnf answer.txt; bnb-sudoku decode --puzzle puzzle.txt answer.txt
  highs --solution_file answer.sol puzzle.lp; bnb-sudoku decode --puzzle puzzle.txt answer.sol
  glpsol --lp puzzle.lp -w answer.txt; bnb-sudoku decode --puzzle puzzle.txt answer.txt
  scip -c 'read puzzle.lp opt write sol answer.sol q'; bnb-sudoku decode --puzzle puzzle.txt answer.sol

Exit status: 0 a solution, or a point of the relaxation; 1 the solver says that there is none, or its answer
is wrong; 2 an unreadable or truncated answer, or a wrong command line; 3 the solver does not know.";

pub const CLASS_HELP: &str = "\
How many constraints make the relaxation integral

Possible values:
- 0:          None, whatever shows it
- 0-singles:  None; the singles rule settles the board
- 0-matching: None; the matching closure settles the board, singles do not
- 0-lp:       None, and it takes a linear program to see that
- 1, 2, ...:  A smallest set has so many

[default: any]";

pub const GENERATE_EXAMPLES: &str = "\
Examples:
  Ten puzzles whose relaxation lacks one constraint; another seed makes others:
    bnb-sudoku generate --count 10 --class 1 --seed 2026

  A puzzle for each of thirty students, all equally hard, with the answers in the records:
    bnb-sudoku generate --class 1 --variants 30 --seed 7 --format jsonl

  Easy ones with the looks of a newspaper, and a small board:
    bnb-sudoku generate --count 5 --class 0-singles --clues 28..32 --symmetry half-turn
    bnb-sudoku generate --box 2x3 --minimal

That each solution is the only one, and each class, is proved in integers. Exit status: 0 done; 2 a
wrong command line; 3 a limit came before the last puzzle; 130 interrupted.";

pub const RATE_EXAMPLES: &str = "\
Examples:
  bnb-sudoku rate puzzles.txt
  bnb-sudoku rate --format jsonl --jobs 0 puzzles.txt
  bnb-sudoku generate --count 100 | bnb-sudoku rate --summary -

Exit status: 0 all have a class; 1 some have no solution or several; 2 a wrong command line or an
unreadable puzzle; 3 a limit stopped the work, the class is unknown; 130 interrupted.";

pub const CANONICALIZE_EXAMPLES: &str = "\
Examples:
  bnb-sudoku canonicalize puzzles.txt
  bnb-sudoku canonicalize --distinct puzzles.txt > without-duplicates.txt
  bnb-sudoku canonicalize --format jsonl puzzles.txt

Two puzzles have the same least image exactly when digits can be renamed and bands, stacks, rows
within a band, columns within a stack be moved, and rows and columns be swapped where boxes are
square, so that one becomes the other.";
