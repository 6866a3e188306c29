#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image: what the grader and the students' programs need.
set -euo pipefail
cd "$(dirname "$0")"
apt-get update -q
apt-get install -qy python3 python3-numpy
chmod +x bnb-sudoku
./bnb-sudoku --version || {
  echo "bnb-sudoku does not run in this image; put a Linux program into the zip (README.md, step 1)" >&2
  exit 1
}
