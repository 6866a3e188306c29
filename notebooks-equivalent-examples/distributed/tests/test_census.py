"""The census on clusters of several processes, undisturbed and with workers killed in the middle of their parts.

What is expected comes from the command line, `bnb-sudoku solve --summary`; BNB_SUDOKU names the binary.
"""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pyarrow.dataset
import pytest

HERE = Path(__file__).resolve().parent
SCRIPTS = HERE.parent
BINARY = os.path.realpath(os.environ["BNB_SUDOKU"])

BAD = [
    b"what?", b"." * 80, b"<html>", b"[[1,2],[3]]", b"{}", b"1,1,5", b"123456789", b"\0", b"\xff\xfe", b"puzzle,solution",
    b"%" * 200, b"1" * 81 + b" # \xe9",
]
GAPS = [b"", b"   ", b"# a comment", b"// another", b"# \xe9"]


def generated(count, seed):
    words = [BINARY, "generate", f"--count={count}", f"--seed={seed}"]
    return subprocess.run(words, check=True, capture_output=True).stdout.splitlines()


class Study:
    """Files of puzzles and of what is none, and what the command line says of them."""

    def __init__(self, folder):
        first, second, third = (generated(100, seed) for seed in (1, 2, 3))
        unsolvable = [b"55" + b"." * 79, b"12345678." + b"........9" + b"." * 63]
        mixed = [second[:10], BAD[:6], second[10:50], GAPS, unsolvable, second[50:90], BAD[6:], second[90:], second[:5]]
        self.stops = [first[50].decode(), second[50].decode()]
        (folder / "a.txt").write_bytes(b"\xef\xbb\xbf" + b"\r\n".join(first))
        (folder / "b.txt").write_bytes(b"".join(line + b"\n" for part in mixed for line in part))
        (folder / "c.txt.gz").write_bytes(gzip.compress(b"\n".join(third)))
        self.inputs = [str(folder / "*.txt"), str(folder / "c.txt.gz")]

        files = [str(folder / name) for name in ("a.txt", "b.txt", "c.txt.gz")]
        words = [BINARY, "solve", "--from=line", "--report-constraints", "--format=jsonl", "--no-timing", "--no-progress"]
        told = subprocess.run([*words, "--summary", *files], capture_output=True)
        self.summary = told.stderr.decode(errors="replace").partition("\npuzzles ")[2].splitlines()[:4]
        self.summary[0] = "puzzles " + self.summary[0]
        self.records = Counter(map(key_of_record, map(json.loads, told.stdout.splitlines())))

        assert self.summary[0].split() == ["puzzles", str(305 + len(BAD) + len(unsolvable))]
        assert self.records.total() == 305 + len(BAD) + len(unsolvable)

    def check(self, printed, output, words=True):
        """That the rows and what was printed are what the command line says; returns the rows in order."""
        expected = [line for line in self.summary if words or not line.startswith("integral")]
        assert printed.splitlines()[: len(expected)] == expected
        again = subprocess.run([sys.executable, str(SCRIPTS / "census_table.py"), str(output)], capture_output=True, text=True)
        assert again.stdout == printed, again.stderr
        rows = pyarrow.dataset.dataset(output).to_table().to_pylist()
        assert Counter(map(key_of_row, rows)) == self.records
        if not words:
            assert {row.pop("integral") for row in rows} == {None}
        return sorted(rows, key=json.dumps)


def key_of_record(record):
    """What a row says too, of a record of the command line."""
    if record["status"] == "error":
        # Of what is not UTF-8 the command line also tells which byte it is.
        return "error", re.sub(".*not UTF-8.*", "not UTF-8", record["error"])
    puzzle = "".join(str(cell) for row in record["puzzle"] for cell in row)
    board = record["solved_puzzle"] and "".join(str(cell) for row in record["solved_puzzle"] for cell in row)
    keys = ("status", "reason", "unique", "nodes", "lp_solves")
    return puzzle, board, str(record["constraints"]), *(record.get(key) for key in keys)


def key_of_row(row):
    if row["status"] == "error":
        return "error", re.sub(".*not UTF-8.*", "not UTF-8", row["error"])
    puzzle = row["line"].replace(".", "0")
    assert row["box"] == "3x3" and row["givens"] == 81 - puzzle.count("0")
    constraints = row["constraints"] and json.loads(row["constraints"])
    assert row["set_size"] == (None if constraints is None else len(constraints))
    keys = ("status", "reason", "unique", "nodes", "lp_solves")
    return puzzle, row["solved_puzzle"], str(constraints), *(row[key] for key in keys)


class Killer(threading.Thread):
    """Kills whoever stops at a ticket, in turn; `victims` says which process that is."""

    def __init__(self, tickets, lines, victims):
        super().__init__(daemon=True)
        self.tickets, self.victims, self.dead = tickets, victims, []
        for name, line in enumerate(lines):
            (tickets / f"ticket-{name}").write_text(line)

    def run(self):
        for name, victim in enumerate(self.victims):
            until = time.monotonic() + 100
            while not (stopped := list(self.tickets.glob(f"stopped-{name}.*"))):
                if time.monotonic() > until:
                    return
                time.sleep(0.05)
            process = int(stopped[0].name.rpartition(".")[2])
            # An executor takes its Python worker with it, but one that sleeps would not notice.
            for dying in dict.fromkeys([victim(process), process]):
                try:
                    os.kill(dying, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.dead.append(name)

    def check(self):
        """That all were killed, that their lines were worked on again, and leaves no ticket."""
        self.join()
        assert self.dead == list(range(len(self.victims)))
        for name in self.dead:
            assert (self.tickets / f"again-{name}").exists()
        for path in self.tickets.iterdir():
            path.unlink()


def itself(process):
    return process


def executor_of(process):
    """The Java process above a Python worker of Spark."""
    while b"CoarseGrainedExecutorBackend" not in Path(f"/proc/{process}/cmdline").read_bytes():
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return process


@pytest.fixture(scope="session")
def study(tmp_path_factory):
    return Study(tmp_path_factory.mktemp("study"))


@pytest.fixture(scope="session")
def tickets(tmp_path_factory):
    """A directory of tickets; processes that are started from here on look into it."""
    folder = tmp_path_factory.mktemp("tickets")
    os.environ |= {"CENSUS_TICKETS": str(folder), "PYTHONPATH": str(HERE / "stopping")}
    return folder


@pytest.fixture(scope="session")
def spark(tickets, tmp_path_factory):
    """Two workers with an executor each, all processes of their own."""
    import pyspark
    from pyspark.sql import SparkSession

    folder = tmp_path_factory.mktemp("spark")
    os.environ |= {
        "SPARK_HOME": str(Path(pyspark.__file__).parent),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(folder),
        "PYSPARK_PYTHON": sys.executable,
    }
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    session = builder.config("spark.local.dir", folder).config("spark.log.level", "OFF").getOrCreate()
    yield session
    session.stop()


def on_spark(study, output, *options):
    sys.path.insert(0, str(SCRIPTS))
    import census_spark

    census_spark.main([*study.inputs, "--split=3000", f"--output={output}", *options])


def test_spark(study, spark, tickets, tmp_path, capsys):
    on_spark(study, tmp_path / "calm")
    calm = study.check(capsys.readouterr().out, tmp_path / "calm")

    killer = Killer(tickets, study.stops, [itself, executor_of])
    killer.start()
    on_spark(study, tmp_path / "disturbed")
    killer.check()
    assert study.check(capsys.readouterr().out, tmp_path / "disturbed") == calm


def script(path, text):
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return path


def test_spark_without_a_wheel(study, spark, tmp_path, capsys):
    killed = script(tmp_path / "killed", f"""
if mkdir '{tmp_path}/first' 2> /dev/null; then '{BINARY}' "$@" | head -n 5; kill -9 $$; fi
exec '{BINARY}' "$@"
""")
    on_spark(study, tmp_path / "pipe", f"--pipe={killed}")
    assert (tmp_path / "first").exists()
    study.check(capsys.readouterr().out, tmp_path / "pipe", words=False)

    # Records that are lost in silence are an error too.
    silent = script(tmp_path / "silent", f"""'{BINARY}' "$@" | head -n 5\n""")
    with pytest.raises(Exception, match="same number of elements|different number of items"):
        on_spark(study, tmp_path / "never", f"--pipe={silent}", "--split=100000")
    assert not list((tmp_path / "never").glob("*.parquet"))


def on_dask(study, output, *options):
    words = [sys.executable, str(SCRIPTS / "census_dask.py"), *study.inputs, f"--output={output}", "--split=3000", *options]
    return subprocess.run([*words, "--workers=2"], capture_output=True, text=True)


def test_dask(study, tickets, tmp_path):
    done = on_dask(study, tmp_path / "calm")
    assert done.returncode == 0, done.stderr
    calm = study.check(done.stdout, tmp_path / "calm")

    killer = Killer(tickets, study.stops, [itself, itself])
    killer.start()
    done = on_dask(study, tmp_path / "disturbed")
    assert done.returncode == 0, done.stderr
    killer.check()
    assert study.check(done.stdout, tmp_path / "disturbed") == calm

    done = on_dask(study, tmp_path / "disturbed")
    assert done.returncode == 2 and "is there already" in done.stderr
