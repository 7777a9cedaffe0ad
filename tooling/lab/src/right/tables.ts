import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { type ColumnType, createParquetEncoder, DOCUMENTS, readParquet } from "@winnow/corpus/parquet";
import { openSource } from "@winnow/corpus/places";
import { extract } from "@winnow/extract";
import { type Command, defineCommand, take } from "../command.js";
import { datasetPages } from "../data/datasets.js";
import { pythonLaunch } from "../run/python.js";
import { temporaryFolder } from "../run/spool.js";
import { tableText } from "../table.js";

type Row = Readonly<Record<string, unknown>>;

const PACKAGES = {
  folder: "winnow-tables",
  requirements: ["pyarrow>=18", "pandas>=2.2", "datasets>=3"],
};

/** Fails unless all files are read equal. */
export const command: Command = defineCommand(
  {
    about: `
Writes documents of wcxb-dev as Parquet and compares what DuckDB, pyarrow, pandas and Hugging Face's datasets read with the
documents; reads files of all compressions, encodings and types that DuckDB, pyarrow, pandas and datasets write. Prints the
speeds of writing and reading pages next to DuckDB's.`,
    options: { take: take(300) },
  },
  async ({ take }) => {
    const folder = temporaryFolder("winnow-tables-");
    const duckdb = await (await DuckDBInstance.create(":memory:")).connect();
    const isRead = await othersReadOurs(folder, duckdb, take);
    const isWritten = await weReadOthers(folder, duckdb);
    await speeds(folder, duckdb, take);
    return isRead && isWritten ? 0 : 1;
  },
);

async function othersReadOurs(folder: string, duckdb: DuckDBConnection, take: number): Promise<boolean> {
  const documents = await documentsOf(take);
  const file = join(folder, "documents.parquet");
  await writeFile(file, encode(documents));
  const read: readonly (readonly [string, readonly Row[]])[] = [
    ["DuckDB", await query(duckdb, `select * from '${file}'`)],
    ...["pyarrow", "pandas", "datasets"].map(
      (kind) => [kind, python("read", file, kind).map((line) => JSON.parse(line) as Row)] as const,
    ),
    ["Winnow", await rowsOf(file)],
  ];
  const rows = read.map(([name, rows]) => {
    const equal = documents.filter((document, index) => {
      const theirs = name === "Winnow" ? rows[index] : withExtra(rows[index]!);
      // datasets parses the JSON of columns with a parser that is wrong by a unit in the last place of some numbers.
      return name === "datasets"
        ? isDeepStrictEqual(rounded(theirs), rounded(document))
        : isDeepStrictEqual(theirs, document);
    });
    return [name, String(rows.length), String(equal.length)];
  });
  console.log(tableText(["our file, read by", "rows", "equal"], rows));
  return rows.every(([, count, equal]) => count === String(documents.length) && equal === count);
}

/** Documents with all columns: real ones, and values that test the format. */
async function documentsOf(take: number): Promise<readonly Row[]> {
  const documents: Row[] = [];
  for await (const { id, html, url } of datasetPages("wcxb-dev", take)) {
    const { text, metadata, method, confidence, markdown } = extract(html, { url });
    const n = documents.length;
    const verdict = {
      keep: n % 2 === 0,
      score: n / take,
      reasons: [{ name: "short", value: n }],
      pageType: "article",
    };
    const cluster = { id, size: n, canonical: id, reason: "unique", evidence: { with: id, jaccard: null } };
    const all = { id, url, text, markdown, html, metadata, method, confidence, ms: n / 10, verdict, cluster };
    // As JSON, without fields that are undefined.
    documents.push(
      JSON.parse(JSON.stringify({ ...all, segments: [{ start: 0, text: "a" }], crawl: { depth: n } })),
    );
  }
  return [
    ...documents,
    { id: "error", line: 2 ** 31 - 1, error: { code: "no-html", message: "no page" } },
    { id: "odd", url: null, text: 5, status: 200.5, metadata: { title: ["a"], authors: [null], tags: [""] } },
    {
      id: "text",
      text: "a\ufeff\u0000é\u{1d518}",
      markdown: "",
      verdict: {},
      cluster: { size: -1 },
      crawl: "\u0000\ud800\udc00",
    },
    {},
  ];
}

function encode(documents: readonly Row[]): Buffer {
  const encoder = createParquetEncoder({ schema: DOCUMENTS, rowGroupSize: 100 });
  return Buffer.concat([...documents.map((document) => encoder.add(document)), encoder.end()]);
}

async function rowsOf(file: string): Promise<readonly Row[]> {
  const all: Row[] = [];
  for await (const rows of readParquet(await openSource(file))) all.push(...rows);
  return all;
}

async function query(duckdb: DuckDBConnection, sql: string): Promise<readonly Row[]> {
  return (await duckdb.runAndReadAll(sql)).getRowObjectsJson() as readonly Row[];
}

function python(...args: readonly string[]): readonly string[] {
  const { command, args: script } = pythonLaunch({ script: "tables.py", packages: PACKAGES }, ...args);
  const output = execFileSync(command, script, {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    stdio: ["ignore", "pipe", 2],
  });
  return output.split("\n").filter((line) => line !== "");
}

/** Converts a row as another reader sees it: parses JSON, drops null, and merges `extra`, by the rules of the schema. */
function withExtra(row: Row): Row {
  const { extra, ...columns } = fieldsOf(row, DOCUMENTS);
  return merged(columns, (extra ?? {}) as Row);
}

function fieldsOf(row: Row, schema: Readonly<Record<string, ColumnType>>): Row {
  const fields: [string, unknown][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (value === null || value === undefined) continue;
    const type = schema[name];
    if (type === "json") fields.push([name, typeof value === "string" ? JSON.parse(value) : value]);
    else if (typeof type === "object" && "struct" in type)
      fields.push([name, fieldsOf(value as Row, type.struct)]);
    // DuckDB's numbers in JSON are strings if they have 64 bits, and pandas' are floating-point if some are missing.
    else fields.push([name, value]);
  }
  return Object.fromEntries(fields);
}

/** Rounds all numbers to 12 significant digits. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === "number" ? Number(each.toPrecision(12)) : each,
  );
}

function merged(row: Row, extra: Row): Row {
  const fields = new Map(Object.entries(row));
  for (const [name, value] of Object.entries(extra)) {
    const column = fields.get(name);
    const isStructure = typeof DOCUMENTS[name] === "object" && column !== undefined;
    fields.set(name, isStructure ? merged(column as Row, value as Row) : value);
  }
  return Object.fromEntries(fields);
}

async function weReadOthers(folder: string, duckdb: DuckDBConnection): Promise<boolean> {
  const files = python("write", folder).map(
    (line) => JSON.parse(line) as { readonly file: string; readonly rows: readonly Row[] },
  );
  // What DuckDB writes of a table that it reads from JSON.
  const source = join(folder, "source.jsonl");
  const sample = files[0]!.rows.map(({ id, text, n32, score, keep, tags, links, meta, day }) =>
    JSON.parse(JSON.stringify({ id, text, n32, score, keep, tags, links, meta, day })),
  ) as readonly Row[];
  await writeFile(source, sample.map((row) => `${JSON.stringify(row)}\n`).join(""));
  for (const compression of ["uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4_raw"]) {
    for (const version of ["V1", "V2"]) {
      const file = join(folder, `duckdb-${compression}-${version}.parquet`);
      const options = `format parquet, compression ${compression}, row_group_size 2048, parquet_version ${version}`;
      await duckdb.run(`copy (select * from '${source}') to '${file}' (${options})`);
      files.push({ file, rows: sample });
    }
  }
  const results: (readonly string[])[] = [];
  for (const { file, rows } of files) {
    const read = await rowsOf(file).catch((error: Error) => error);
    const name = file.slice(folder.length + 1, -".parquet".length);
    if (read instanceof Error) {
      results.push([name, "0", "0"]);
      console.log(`${name}: ${read.message}`);
      continue;
    }
    const wrong = rows.findIndex((row, index) => !isDeepStrictEqual(read[index], row));
    if (wrong >= 0) {
      console.log(`${name}, row ${wrong + 1}, theirs and ours:`);
      console.log(`${JSON.stringify(rows[wrong])}\n${JSON.stringify(read[wrong])}`);
    }
    const equal = rows.filter((row, index) => isDeepStrictEqual(read[index], row)).length;
    results.push([name, String(rows.length), String(equal)]);
  }
  console.log(tableText(["files of others, read by us", "rows", "equal"], results));
  return results.every(([, count, equal]) => count === equal);
}

/** Prints MB of page text per second of wall time. */
async function speeds(folder: string, duckdb: DuckDBConnection, take: number): Promise<void> {
  const pages: Row[] = [];
  let size = 0;
  for await (const { id, url, html } of datasetPages("wcxb-dev", take)) {
    pages.push({ id, url, text: html });
    size += Buffer.byteLength(html);
  }
  const [ours, theirs, lines] = ["ours.parquet", "theirs.parquet", "pages.jsonl"].map((name) =>
    join(folder, name),
  );
  await writeFile(lines!, pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
  await duckdb.run("set threads = 1");
  const copy = (compression: string): string =>
    `copy (select * from read_json('${lines}', maximum_object_size = 100000000)) to '${theirs}' (format parquet, compression ${compression})`;
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["Winnow, write, from objects", async () => writeFile(ours!, encode(pages))],
    ["DuckDB, write gzip, from JSON Lines", () => duckdb.run(copy("gzip"))],
    ["DuckDB, write zstd, from JSON Lines", () => duckdb.run(copy("zstd"))],
    ["Winnow, read ours, to objects", () => rowsOf(ours!)],
    ["DuckDB, read ours, to objects", () => query(duckdb, `select * from '${ours}'`)],
    ["Winnow, read DuckDB's zstd, to objects", () => rowsOf(theirs!)],
  ];
  const rows: (readonly string[])[] = [];
  for (const [name, run] of steps) {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      await run();
      best = Math.min(best, performance.now() - start);
    }
    rows.push([name, (size / 1e3 / best).toFixed(0)]);
  }
  const sizes = await Promise.all(
    [lines!, ours!, theirs!].map(async (file) => (await readFile(file)).length),
  );
  console.log(tableText([`${(size / 1e6).toFixed(0)} MB of pages`, "MB/s"], rows));
  const [json, gzip, zstd] = sizes.map((bytes) => (bytes / 1e6).toFixed(1));
  console.log(
    `MB: JSON Lines ${json}, ours (gzip) ${gzip}, DuckDB's (zstd) ${zstd}; ${(await readdir(folder)).length} files`,
  );
}
