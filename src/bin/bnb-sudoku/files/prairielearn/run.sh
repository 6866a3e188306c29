#!/usr/bin/env bash
# PrairieLearn runs this for every submission, as /grade/tests/run.sh.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd .. && pwd)
chmod +x bnb-sudoku
mkdir -p "$root/results"
grade=(
  ./bnb-sudoku grade --rubric rubric.toml --puzzles puzzles.txt
  --submission "$root/student"
  --run 'python3 solve_shim.py {submission}'
  --format prairielearn --output "$root/results/results.json"
)
"${grade[@]}"
