"""Prints how many pages came back: the rows of a Parquet folder, or those that datatrove's statistics count for Winnow's extractor."""

import json
import sys
from pathlib import Path

path = Path(sys.argv[1])
if path.is_dir():
    import pyarrow.parquet

    print(pyarrow.parquet.read_table(path).num_rows)
else:
    steps = json.loads(path.read_text())
    stats = next(step["stats"] for step in steps if "EXTRAC" in step["name"])
    counts = [stats.get(status, 0) for status in ("ok", "empty", "dropped", "timeout", "error")]
    print(sum(count["total"] if isinstance(count, dict) else count for count in counts))
