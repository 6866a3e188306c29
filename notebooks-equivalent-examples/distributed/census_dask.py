"""A census of puzzles on Dask: a row for each line of any number of files, as Parquet, and a table of them.

    python census_dask.py 'puzzles/*.txt' --output census [--scheduler tcp://HOST:8786]

The Python package `bnb_sudoku` has to be installed where the work is done. Without `--scheduler` that is this machine.
"""

from pathlib import Path

import dask
import dask.bag
import dask.dataframe
import fsspec
import pandas
import pyarrow
from census_table import COLUMNS, KEYS, arguments, frame_of, rows_of, table
from dask.distributed import Client, LocalCluster

ARROW_TYPES = {"string": pyarrow.string(), "Int32": pyarrow.int32(), "Int64": pyarrow.int64(), "boolean": pyarrow.bool_()}
SCHEMA = pyarrow.schema([(name, ARROW_TYPES[kind]) for name, kind in COLUMNS.items()])


def frame(lines, options):
    return frame_of(rows_of(lines, options))


def parts_of(inputs, split):
    """The lines of each part of the inputs. Files that are compressed cannot be divided."""
    for name in inputs:
        size = None if name.endswith((".gz", ".bz2", ".xz")) else split
        # Bytes that are not UTF-8 are replaced; such a line is a row with an error.
        yield from dask.bag.read_text(name, blocksize=size, errors="replace").to_delayed()


def census(inputs, output, split, options):
    """Writes the rows as Parquet and returns the table."""
    work = dask.delayed(frame, pure=True)
    parts = [work(lines, options) for lines in parts_of(inputs, split)]
    rows = dask.dataframe.from_delayed(parts, meta=frame_of([]), verify_meta=False)
    rows.to_parquet(output, schema=SCHEMA, write_index=False)
    counted = dask.dataframe.read_parquet(output, columns=KEYS).groupby(KEYS, dropna=False).size(split_out=1).compute()
    return table((tuple(None if pandas.isna(value) else value for value in key), count) for key, count in counted.items())


def main(words=None):
    parser = arguments(__doc__.partition("\n")[0])
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler of a cluster [default: a cluster of this machine's cores]")
    parser.add_argument("--workers", type=int, metavar="N", help="processes where there is no --scheduler [default: one a core]")
    given = parser.parse_args(words)
    options = {"box": given.box, "node_limit": given.node_limit}
    files, path = fsspec.core.url_to_fs(given.output)
    if files.exists(path):
        parser.error(f"{given.output} is there already")

    cluster = given.scheduler or LocalCluster(n_workers=given.workers, threads_per_worker=1, processes=True)
    with Client(cluster) as client:
        client.upload_file(str(Path(__file__).with_name("census_table.py")))
        print(census(given.inputs, given.output, given.split, options), end="")


if __name__ == "__main__":
    main()
