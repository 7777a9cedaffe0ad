import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import type { FailureItem, LineItem } from "../items.js";
import type { Source } from "../places/source.js";
import {
  CLUSTERS,
  columnsOf,
  createParquetEncoder,
  DOCUMENTS,
  type ParquetOptions,
  type ParquetSchema,
  parquetItems,
  readParquet,
  SIGNATURES,
  VERDICTS,
} from "./index.js";

type Row = Readonly<Record<string, unknown>>;

function memory(bytes: Uint8Array): Source {
  return {
    name: "test.parquet",
    size: bytes.length,
    async *bytes(from = 0, to = bytes.length) {
      yield bytes.subarray(from, to);
    },
  };
}

function encode(rows: readonly Row[], options: Partial<ParquetOptions> = {}): Uint8Array {
  const encoder = createParquetEncoder({ schema: DOCUMENTS, ...options });
  return Buffer.concat([...rows.map((row) => encoder.add(row)), encoder.end()]);
}

async function decode(bytes: Uint8Array, options: Parameters<typeof readParquet>[1] = {}): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of readParquet(memory(bytes), options)) all.push(...rows);
  return all;
}

async function itemsOf(bytes: Uint8Array, row?: number): Promise<(LineItem | FailureItem)[]> {
  const all: (LineItem | FailureItem)[] = [];
  for await (const items of parquetItems(memory(bytes), { file: "f", row })) all.push(...items);
  return all;
}

const DOCUMENT = {
  id: "a",
  url: "https://example.org/a",
  text: "\ufeffSwifts sleep\nin the air. 𝔘 \u0000",
  metadata: {
    title: "Swifts",
    authors: ["Ada", ""],
    categories: [],
    tags: [],
    evidence: { title: { source: "h1", others: [null, 1] } },
  },
  method: "winnow",
  confidence: 0.912,
  ms: 3.5,
  verdict: {
    keep: false,
    score: 0.25,
    reasons: [{ name: "short", value: 12, limit: 50 }],
    language: { code: "en", confidence: 1 },
  },
  cluster: { id: "a", size: 2, canonical: "b", reason: "duplicate", evidence: { with: "b", jaccard: 0.98 } },
  segments: [{ text: "Swifts" }],
  crawl: { depth: 2, tags: ["x"] },
};

describe("createParquetEncoder", () => {
  it("writes documents that are read as they were", async () => {
    const failure = { id: "b", line: 7, error: { code: "no-html", message: "no page" } };
    expect(await decode(encode([DOCUMENT, failure, {}]))).toEqual([DOCUMENT, failure, {}]);
  });

  it("keeps values of another type than their column, nulls and unknown fields", async () => {
    const rows = [
      { id: "1", url: null, text: ["a"], status: 1.5, confidence: "high", extra: { url: 1 } },
      { id: "2", metadata: "none", verdict: { keep: "yes", language: "en" }, segments: null },
      { id: "3", metadata: { authors: ["a", 1], x: null }, "": "\\ud800" },
      { id: "4", metadata: {}, cluster: { size: 2 ** 40, id: null }, error: [] },
      JSON.parse('{"id":"5","__proto__":{"a":1},"metadata":{"__proto__":1,"constructor":2}}'),
    ];
    const read = await decode(encode(rows));
    expect(read.map((row) => JSON.parse(JSON.stringify(row)))).toEqual(rows);
    expect(Object.keys(read[4]!)).toContain("__proto__");
  });

  it("replaces unpaired surrogates, which UTF-8 cannot have", async () => {
    const rows = await decode(encode([{ text: "a\ud800", "\udc00": ["\ud83d\ude00", "\\\udc00"] }]));
    expect(rows).toEqual([{ text: "a\ufffd", "\ufffd": ["\ud83d\ude00", "\\\ufffd"] }]);
  });

  it("returns numeric ids as strings", async () => {
    expect(await decode(encode([{ id: 12, cluster: { id: 3, size: 1, canonical: 3 } }]))).toEqual([
      { id: "12", cluster: { id: "3", size: 1, canonical: "3" } },
    ]);
  });

  it("writes any record so that it is read as it was", async () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const value = fc.oneof(
      json,
      fc.string({ unit: "binary" }),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), json),
    );
    const name = fc.oneof(fc.constantFrom(...Object.keys(DOCUMENTS)), fc.string());
    const metadata = fc.dictionary(fc.oneof(fc.constantFrom("title", "authors", "x"), fc.string()), value);
    const record = fc
      .tuple(fc.dictionary(name, value, { maxKeys: 8 }), fc.option(metadata, { nil: undefined }))
      .map(([fields, nested]) => JSON.parse(JSON.stringify({ ...fields, metadata: nested })) as Row);
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 5 }), async (rows) => {
        const withIds = rows.map((row, index) => ({
          ...row,
          id: String(index),
          cluster: { reason: "unique" },
        }));
        expect(JSON.parse(JSON.stringify(await decode(encode(withIds, { rowGroupSize: 2 }))))).toEqual(
          withIds,
        );
      }),
      { numRuns: 30 },
    );
  });

  it("begins and ends with the magic number, and has the footer's length before its end", () => {
    const bytes = Buffer.from(encode([]));
    expect(bytes.toString("latin1", 0, 4)).toBe("PAR1");
    expect(bytes.toString("latin1", bytes.length - 4)).toBe("PAR1");
    expect(bytes.readUInt32LE(bytes.length - 8)).toBe(bytes.length - 12);
  });

  it("returns a row group when it has enough rows or bytes", async () => {
    const encoder = createParquetEncoder({ schema: columnsOf(["id", "text"]), rowGroupSize: 3 });
    const parts = Array.from({ length: 7 }, (_, id) => encoder.add({ id }));
    expect(parts.map(({ length }) => length > 0)).toEqual([false, false, true, false, false, true, false]);
    const rows = await decode(Buffer.concat([...parts, encoder.end()]));
    expect(rows.map(({ id }) => id)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);

    const large = createParquetEncoder({ schema: DOCUMENTS });
    const text = "a".repeat(1 << 23);
    expect([text, text, text].map((each) => large.add({ text: each }).length > 0)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("writes the same bytes for the same records", () => {
    expect(encode([DOCUMENT])).toEqual(encode([DOCUMENT]));
  });

  it("throws for a field that has no column if the schema has no extra", () => {
    const encoder = createParquetEncoder({ schema: SIGNATURES });
    expect(() => encoder.add({ shard: 1, lines: 2 })).toThrow(new TypeError("record: no column for lines"));
  });

  it("writes signatures", async () => {
    const keys = [0n, -(2n ** 63n), 2n ** 63n - 1n];
    const bytes = encode(
      keys.map((key) => ({ shard: 1, line: 2, key })),
      { schema: SIGNATURES },
    );
    expect(await decode(bytes)).toEqual([
      { shard: 1, line: 2, key: 0 },
      { shard: 1, line: 2, key: "-9223372036854775808" },
      { shard: 1, line: 2, key: "9223372036854775807" },
    ]);
  });
});

describe("columnsOf", () => {
  it("selects columns by the first name of a path, and keeps extra", () => {
    const names = (schema: ParquetSchema): string[] => Object.keys(schema);
    expect(names(columnsOf(["text", "metadata.title", "id", "own", "extra"]))).toEqual([
      "text",
      "metadata",
      "id",
      "extra",
    ]);
    expect(names(VERDICTS)).toEqual(["id", "verdict", "extra"]);
    expect(names(CLUSTERS)).toEqual(["id", "cluster", "extra"]);
  });
});

describe("readParquet", () => {
  it("reads from a row on, and only some columns", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({ id: `${n}`, text: `text ${n}`, own: n }));
    const bytes = encode(rows, { rowGroupSize: 300 });
    expect(await decode(bytes, { row: 599 })).toEqual(rows.slice(599));
    expect(await decode(bytes, { row: 1000 })).toEqual([]);
    const selected = await decode(bytes, { columns: ["own", "text", "missing"], row: 998 });
    expect(selected).toEqual([
      { text: "text 998", own: 998 },
      { text: "text 999", own: 999 },
    ]);
  });

  it("reads a group in parts if its values are too large to be in memory at once", async () => {
    // Twenty rows of 4 MB, which compress well, in one group of 80 MB.
    const texts = Array.from({ length: 20 }, (_, n) => String.fromCharCode(97 + n).repeat(1 << 22));
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: "text", data: texts, type: "STRING" },
          { name: "tags", data: texts.map((_, n) => ({ n })), type: "JSON" },
        ],
      }),
    );
    const lengths: number[] = [];
    const read: Row[] = [];
    for await (const rows of readParquet(memory(bytes), { row: 1 })) {
      lengths.push(rows.length);
      read.push(...rows);
    }
    expect(lengths.length).toBeGreaterThan(1);
    expect(read.map(({ text, tags }) => [(text as string)[0], (text as string).length, tags])).toEqual(
      texts.slice(1).map((text, n) => [text[0], 1 << 22, { n: n + 1 }]),
    );
  });

  it("converts values to what JSON has", async () => {
    const date = new Date("2026-11-28T20:15:30.250Z");
    const bytes = parquetWriteBuffer({
      columnData: [
        { name: "big", data: [5n, 2n ** 60n, null], type: "INT64" },
        { name: "double", data: [0.5, Number.NaN, Number.POSITIVE_INFINITY], type: "DOUBLE" },
        { name: "time", data: [date, date, null], type: "TIMESTAMP" },
        { name: "json", data: [{ a: [null] }, null, [1]], type: "JSON" },
        { name: "html", data: [Buffer.from([0xff, 0x41]), Buffer.from("é"), null], type: "BYTE_ARRAY" },
        { name: "raw", data: [Buffer.from([0xff, 0x41]), Buffer.from("é"), null], type: "BYTE_ARRAY" },
      ],
    });
    expect(await decode(new Uint8Array(bytes))).toEqual([
      {
        big: 5,
        double: 0.5,
        time: "2026-11-28T20:15:30.250Z",
        json: { a: [null] },
        htmlBase64: "/0E=",
        raw: "/0E=",
      },
      { big: String(2n ** 60n), time: "2026-11-28T20:15:30.250Z", htmlBase64: "w6k=", raw: "é" },
      { json: [1] },
    ]);
  });

  it("keeps dates and the digits of times", async () => {
    const optional = "OPTIONAL" as const;
    const timestamp = (unit: "MICROS" | "NANOS", isAdjustedToUTC: boolean) =>
      ({ type: "TIMESTAMP", unit, isAdjustedToUTC }) as const;
    const bytes = parquetWriteBuffer({
      schema: [
        { name: "schema", num_children: 3 },
        { name: "day", type: "INT32", repetition_type: optional, converted_type: "DATE" },
        { name: "utc", type: "INT64", repetition_type: optional, logical_type: timestamp("MICROS", true) },
        { name: "local", type: "INT64", repetition_type: optional, logical_type: timestamp("NANOS", false) },
      ],
      columnData: [
        { name: "day", data: [0, -1, 20_785] },
        { name: "utc", data: [1n, -1n, 1_500_000n] },
        { name: "local", data: [1n, 0n, 2n ** 63n - 1n] },
      ],
    });
    expect(await decode(new Uint8Array(bytes))).toEqual([
      { day: "1970-01-01", utc: "1970-01-01T00:00:00.000001Z", local: "1970-01-01T00:00:00.000000001" },
      { day: "1969-12-31", utc: "1969-12-31T23:59:59.999999Z", local: "1970-01-01T00:00:00.000" },
      { day: "2026-11-28", utc: "1970-01-01T00:00:01.500Z", local: "2262-04-11T23:47:16.854775807" },
    ]);
  });

  it.each([
    ["an empty file", () => new Uint8Array(0), "too short for a Parquet file", true],
    ["another format", () => Buffer.from('{"id":"a","text":"b"}\n'), "not a Parquet file", false],
    [
      "a cut file",
      (whole: Uint8Array) => whole.subarray(0, -9),
      "the footer is missing; the file is incomplete",
      true,
    ],
  ])("rejects %s", async (_, damaged, why, isTruncated) => {
    await expect(decode(damaged(encode([DOCUMENT])))).rejects.toMatchObject({
      name: "CorpusError",
      code: "corrupt-input",
      message: `test.parquet: ${why}`,
      isTruncated,
    });
  });

  it("rejects a footer that is damaged anywhere, or reads the rows", async () => {
    const whole = Buffer.from(encode([DOCUMENT]));
    const footer = whole.length - 8 - whole.readUInt32LE(whole.length - 8);
    for (let at = footer; at < whole.length - 4; at += 19) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0x55;
      const error: unknown = await decode(damaged).catch((cause: unknown) => cause);
      if (!Array.isArray(error)) expect(error).toMatchObject({ code: "corrupt-input" });
    }
  });

  it("rejects a stream", async () => {
    const stream: Source = { name: "standard input", bytes: memory(encode([])).bytes };
    await expect(readParquet(stream).next()).rejects.toMatchObject({ code: "cannot-read" });
  });
});

describe("parquetItems", () => {
  it("yields a line per row, with its number and where the next begins", async () => {
    const items = await itemsOf(encode([{ id: "a" }, { id: "b" }]), 1);
    expect(items).toEqual([
      { kind: "line", line: 2, file: "f", next: { offset: 2, skip: 0 }, bytes: Buffer.from('{"id":"b"}') },
    ]);
  });

  /** Positions of the compressed pages: the header of a gzip member (RFC 1952 §2.3.1). */
  const pagesOf = (bytes: Buffer): number[] => {
    const positions: number[] = [];
    const header = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);
    for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 1)) positions.push(at);
    return positions;
  };

  it("loses only the rows of a damaged page", async () => {
    // Each text has a page of its own: a page ends at 1 MB.
    const rows = Array.from({ length: 8 }, (_, n) => ({ text: `${n}`.repeat(1_200_000) }));
    const bytes = Buffer.from(encode(rows, { schema: columnsOf(["text"]) }));
    const pages = pagesOf(bytes);
    // And one without values, of the column `extra`.
    expect(pages).toHaveLength(9);
    bytes[pages[5]! + 600]! ^= 0xff;
    const items = await itemsOf(bytes);
    expect(items.map(({ line, kind }) => `${line} ${kind}`)).toEqual(
      rows.map((_, n) => `${n + 1} ${n === 5 ? "failure" : "line"}`),
    );
    const { failure } = items[5] as FailureItem;
    expect(failure.code).toBe("corrupt-input");
    expect(failure.message).toMatch(/^test\.parquet: row group 1, rows 6 to 6: /);
  });

  it("goes on after a damaged row group", async () => {
    const rows = Array.from({ length: 9 }, (_, n) => ({ text: `${n}`.repeat(1000) }));
    const bytes = Buffer.from(encode(rows, { schema: columnsOf(["text"]), rowGroupSize: 3 }));
    const pages = pagesOf(bytes);
    // Two columns, `text` and `extra`, in three groups.
    expect(pages).toHaveLength(6);
    bytes[pages[2]! + 12]! ^= 0xff;
    const items = await itemsOf(bytes);
    expect(items.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(items.map(({ kind }) => kind === "failure")).toEqual(
      [false, false, false, true, true, true, false, false, false], // The rows of the second group.
    );
  });
});
