"""A census of puzzles on Apache Spark: a row for each line of any number of files, as Parquet, and a table of them.

    spark-submit census_spark.py 'puzzles/*.txt' --output census

The Python package `bnb_sudoku` has to be installed where the work is done; with `--pipe BINARY` the command line takes
its place, and nothing but that file is needed there.
"""

import json
import shlex
from itertools import chain, islice
from pathlib import Path

from census_table import COLUMNS, KEYS, arguments, frame_of, row_of, rows_of, table, text_of
from pyspark.sql import SparkSession
from pyspark.sql.functions import col

SQL_TYPES = {"string": "string", "Int32": "int", "Int64": "bigint", "boolean": "boolean"}
SCHEMA = ", ".join(f"{name} {SQL_TYPES[kind]}" for name, kind in COLUMNS.items())

# Only an exit status above 3 is a failure; 1, 2 and 3 say that puzzles had no solution, were unreadable or hit a limit.
COMMAND = """
"$0" solve --from line --report-constraints --format jsonl --no-timing --no-progress "$@" -
code=$?
[ $code -le 3 ] || exit $code
"""

# Goes first into each pipe, and its record is dropped: to the command line, input without a puzzle is an error.
LEADER = "1......2..3..4.."


def by_package(lines, options):
    """The rows, by the Python package on each worker."""

    def frames(batches):
        for batch in batches:
            yield frame_of(rows_of(batch["value"], options))

    return lines.mapInPandas(frames, SCHEMA)


def by_binary(spark, lines, options, binary):
    """The rows, by the command line; `integral` is missing, because a record of the command line does not have it.

    A line and its record are brought together by `zip`, which fails when there are not as many of the ones as of the
    others; and without `checkCode` a binary that was killed would pass for one that had nothing more to say.
    """
    words = ["--box={}x{}".format(*options["box"])] if options["box"] else []
    words += [f"--node-limit={options['node_limit']}"] if options["node_limit"] else []
    texts = lines.rdd.map(lambda row: text_of(row.value)).filter(lambda text: text is not None)
    led = texts.mapPartitions(lambda part: chain([LEADER], part))
    answers = led.pipe(shlex.join(["sh", "-c", COMMAND, binary, *words]), checkCode=True)
    records = answers.mapPartitions(lambda part: islice(part, 1, None))

    def row(pair):
        line, record = pair
        cells = row_of(line, json.loads(record))
        return tuple(cells.get(name) for name in COLUMNS)

    return spark.createDataFrame(texts.zip(records).map(row), SCHEMA)


def main(words=None):
    parser = arguments(__doc__.partition("\n")[0])
    parser.add_argument("--pipe", metavar="BINARY", help="the path of bnb-sudoku on the workers, in place of the Python package")
    given = parser.parse_args(words)
    options = {"box": given.box, "node_limit": given.node_limit}

    spark = SparkSession.builder.appName("census").getOrCreate()
    spark.sparkContext.addPyFile(str(Path(__file__).with_name("census_table.py")))
    # Parts of this size, or smaller ones where cores would be idle.
    spark.conf.set("spark.sql.files.maxPartitionBytes", given.split)
    spark.conf.set("spark.sql.files.openCostInBytes", 1)

    # As bytes: a line that is not UTF-8 is a row with an error.
    lines = spark.read.text(given.inputs).select(col("value").cast("binary"))
    if given.pipe:
        rows = by_binary(spark, lines, options, given.pipe)
    else:
        rows = by_package(lines, options)
    rows.write.parquet(given.output)

    counted = spark.read.parquet(given.output).groupBy(KEYS).count().collect()
    print(table((tuple(row[key] for key in KEYS), row["count"]) for row in counted), end="")


if __name__ == "__main__":
    main()
