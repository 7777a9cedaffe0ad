"""Reads and writes Parquet with pyarrow, pandas and Hugging Face's datasets.

tables.py read FILE KIND     prints the rows of a file as JSON lines; KIND is pyarrow, pandas or datasets.
tables.py write FOLDER       writes files of typed columns in all compressions, encodings and page versions;
                             prints {"file", "rows"} for each: the rows as JSON should have them.
"""

import base64
import datetime
import decimal
import json
import sys
from pathlib import Path

import datasets
import numpy
import pandas
import pyarrow
import pyarrow.parquet as parquet

COMPRESSIONS = ["none", "snappy", "gzip", "zstd", "lz4", "brotli"]


def plain(value):
    """Arrays of numpy, which pandas returns for lists, as lists; missing values as None."""
    if isinstance(value, dict):
        return {name: plain(field) for name, field in value.items()}
    if isinstance(value, (list, numpy.ndarray)):
        return [plain(each) for each in value]
    if isinstance(value, numpy.generic):
        value = value.item()
    return None if isinstance(value, float) and value != value or value is pandas.NA else value


def read(file, kind):
    if kind == "pyarrow":
        return parquet.read_table(file).to_pylist()
    if kind == "pandas":
        return pandas.read_parquet(file).to_dict("records")
    datasets.disable_progress_bars()
    cache = str(Path(file).parent / "cache")
    return datasets.load_dataset("parquet", data_files=file, split="train", cache_dir=cache).to_list()


ROWS = 2500


def rows():
    """Rows of Python's values. None is null."""
    start = datetime.datetime(2026, 11, 28, 20, 15, 30, 123456, datetime.timezone.utc)
    for n in range(ROWS):
        rare = n % 7 == 3
        yield {
            "id": f"page-{n}",
            "text": None if rare else f"Swifts \u00e9 \U0001d518 {n}\n" * (n % 40),
            "site": f"site-{n % 5}",
            "n32": n - 1000,
            "n64": 2**60 + n if rare else n,
            "unsigned": 2**63 + n if rare else n,
            "score": n / 8,
            "keep": None if rare else n % 2 == 0,
            "day": datetime.date(1969, 12, 1) + datetime.timedelta(days=n),
            "utc": start + datetime.timedelta(microseconds=n * 1001),
            "local": datetime.datetime(2026, 1, 1, 0, 0, 0) + datetime.timedelta(milliseconds=n),
            "price": decimal.Decimal(n) / 4,
            "html": f"<p>\u00e9 {n}".encode("latin-1"),
            "tags": None if rare else [f"t{k}" if k != 1 else None for k in range(n % 4)],
            "links": [{"url": f"/{k}", "text": None if k else "x"} for k in range(n % 3)],
            "meta": None if rare else {"title": f"T {n}", "nested": {"a": n, "b": None, "list": [1, n]}},
            "matrix": [[1, n], [], [2]] if n % 2 else [],
            "headers": [("server", "x"), ("n", str(n))],
        }


SCHEMA = pyarrow.schema(
    {
        "id": pyarrow.string(),
        "text": pyarrow.large_string(),
        "site": pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
        "n32": pyarrow.int32(),
        "n64": pyarrow.int64(),
        "unsigned": pyarrow.uint64(),
        "score": pyarrow.float64(),
        "keep": pyarrow.bool_(),
        "day": pyarrow.date32(),
        "utc": pyarrow.timestamp("us", "UTC"),
        "local": pyarrow.timestamp("ms"),
        "price": pyarrow.decimal128(12, 2),
        "html": pyarrow.binary(),
        "tags": pyarrow.list_(pyarrow.string()),
        "links": pyarrow.list_(pyarrow.struct({"url": pyarrow.string(), "text": pyarrow.string()})),
        "meta": pyarrow.struct(
            {
                "title": pyarrow.string(),
                "nested": pyarrow.struct(
                    {"a": pyarrow.int64(), "b": pyarrow.string(), "list": pyarrow.list_(pyarrow.int64())}
                ),
            }
        ),
        "matrix": pyarrow.list_(pyarrow.list_(pyarrow.int64())),
        "headers": pyarrow.map_(pyarrow.string(), pyarrow.string()),
    }
)


def fraction(time):
    """ISO 8601 with three digits of a second, or six if they are needed."""
    return time.isoformat(timespec="milliseconds" if time.microsecond % 1000 == 0 else "microseconds")


def shown(value):
    """What JSON should have for a value of Python; fields that are None are absent."""
    if isinstance(value, datetime.datetime):
        text = fraction(value.replace(tzinfo=None))
        text = text if text[-3:-1] == "" or "." not in text else trimmed(text)
        return text + ("Z" if value.tzinfo else "")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < 2**53 else str(value)
    if isinstance(value, dict):
        return {name: shown(field) for name, field in value.items() if field is not None}
    if isinstance(value, list):
        return [shown(each) for each in value]
    return value


def trimmed(text):
    """Without zeros at the end, but with at least three digits of a second."""
    seconds, digits = text.split(".")
    return f"{seconds}.{digits[:3]}{digits[3:].rstrip('0')}"


def expected(row):
    return {
        "htmlBase64" if name == "html" else name: dict(value) if name == "headers" else shown(value)
        for name, value in row.items()
        if value is not None
    }


def write(folder):
    data = list(rows())
    table = pyarrow.Table.from_pylist(data, schema=SCHEMA)
    all_rows = [expected(row) for row in data]

    def announce(file, wanted=all_rows):
        print(json.dumps({"file": str(file), "rows": wanted}))

    for compression in COMPRESSIONS:
        for version in ["1.0", "2.0"]:
            for dictionary in [True, False]:
                file = folder / f"pyarrow-{compression}-{version}-{'dictionary' if dictionary else 'plain'}.parquet"
                parquet.write_table(
                    table,
                    file,
                    compression=compression,
                    data_page_version=version,
                    use_dictionary=dictionary,
                    row_group_size=1000,
                    data_page_size=4096,
                    write_page_index=compression == "zstd",
                )
                announce(file)
    file = folder / "pyarrow-delta.parquet"
    encodings = {"id": "DELTA_BYTE_ARRAY", "text": "DELTA_LENGTH_BYTE_ARRAY", "n32": "DELTA_BINARY_PACKED", "score": "BYTE_STREAM_SPLIT"}
    parquet.write_table(table, file, use_dictionary=["site"], column_encoding=encodings)
    announce(file)
    flat = [name for name in SCHEMA.names if name not in ("headers", "matrix", "links", "meta", "tags", "site")]
    file = folder / "pandas.parquet"
    table.select(flat).to_pandas(types_mapper=pandas.ArrowDtype).to_parquet(file)
    announce(file, [{name: row[key] for name in flat if (key := "htmlBase64" if name == "html" else name) in row for name in [key]} for row in all_rows])
    file = folder / "datasets.parquet"
    names = ["id", "text", "n64", "score", "keep", "tags", "meta", "matrix"]
    features = pyarrow.Table.from_pylist(data, schema=pyarrow.schema([SCHEMA.field(name) for name in names]))
    datasets.disable_progress_bars()
    datasets.Dataset(features).to_parquet(str(file))
    announce(file, [{name: row[name] for name in names if name in row} for row in all_rows])


if sys.argv[1] == "read":
    for row in read(sys.argv[2], sys.argv[3]):
        print(json.dumps(plain(row)))
else:
    write(Path(sys.argv[2]))
