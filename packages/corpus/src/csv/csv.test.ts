import { describe, expect, it } from "vitest";
import { createCsvEncoder, csvItems } from "./index.js";

async function* inPieces(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Uint8Array, options: Parameters<typeof csvItems>[1] = {}, size = 1 << 16) {
  const all: string[] = [];
  for await (const items of csvItems(inPieces(text, size), options)) {
    for (const item of items) {
      const content =
        item.kind === "line" ? item.bytes.toString() : `${item.failure.code}: ${item.failure.message}`;
      all.push(`${item.line} ${content}`);
    }
  }
  return all;
}

function write(columns: readonly string[], records: readonly Readonly<Record<string, unknown>>[]): string {
  const encoder = createCsvEncoder(columns);
  return Buffer.concat([...records.map((record) => encoder.add(record)), encoder.end()]).toString();
}

describe("csvItems", () => {
  it("reads quoted cells with separators, line ends and quotes, however the bytes are divided", async () => {
    const text = 'id,text\r\n1,"a, ""b""\r\nc"\r\n\r\n2,é\r\n';
    const expected = ['1 {"id":"1","text":"a, \\"b\\"\\r\\nc"}', '2 {"id":"2","text":"é"}'];
    for (const size of [1, 2, 3, 7, 100]) expect(await read(text, {}, size)).toEqual(expected);
  });

  it.each([
    ["semicolons", 'id;"a,b,c,d";text\n1;;x,y\n', '1 {"id":"1","text":"x,y"}'],
    ["tabs", "id\ttext\n1\tx;y\n", '1 {"id":"1","text":"x;y"}'],
    ["one column", "url\nhttp://example.org/?a;b\n", '1 {"url":"http://example.org/?a;b"}'],
    ["a byte order mark", "\ufeffid,text\n1,x\n", '1 {"id":"1","text":"x"}'],
    ["no line end at the end", "id,text\n1,x", '1 {"id":"1","text":"x"}'],
    ["empty and missing cells", "id,a,text\n1,,\n", '1 {"id":"1"}'],
    ["paths", "id,metadata.title,id.x\n1,A,B\n", '1 {"id":"1","metadata":{"title":"A"},"id.x":"B"}'],
    ["any name", "__proto__,__proto__.a\n1,2\n", '1 {"__proto__":"1","__proto__.a":"2"}'],
  ])("reads a table with %s", async (_, text, expected) => {
    expect(await read(text)).toEqual([expected]);
  });

  it("yields nothing for a table without rows", async () => {
    expect(await read("")).toEqual([]);
    expect(await read("id,text\n")).toEqual([]);
  });

  it("goes on after a row with too many cells, and takes stray quotes as they are", async () => {
    expect(await read('id,text\n1,a,b\n2,"a"b\n3,a"b\n4,ok\n')).toEqual([
      "1 broken-line: row 1: 3 cells, but only 2 columns have names",
      '2 {"id":"2","text":"\\"a\\"b"}',
      '3 {"id":"3","text":"a\\"b"}',
      '4 {"id":"4","text":"ok"}',
    ]);
  });

  it("goes on after a row that is too long, and ends at a quote that does not end", async () => {
    const options = { maxSize: 100 };
    expect(await read(`id,text\n1,${"a".repeat(120)}\n2,b\n`, options)).toEqual([
      "1 line-too-long: row 1: longer than 100 bytes",
      '2 {"id":"2","text":"b"}',
    ]);
    expect(await read(`id,text\n1,a\n2,"${"a\n".repeat(500)}`, options, 50)).toEqual([
      '1 {"id":"1","text":"a"}',
      "2 line-too-long: row 2: longer than 200 bytes; the rest of the file is not read",
    ]);
    const [row, failure] = await read('id,text\n1,a\n2,"b\n3,c\n');
    expect(row).toBe('1 {"id":"1","text":"a"}');
    expect(failure).toMatch(/^2 broken-line: row 2: /);
  });

  it("yields batches of at most 256 rows", async () => {
    const text = `id\n${Array.from({ length: 600 }, (_, n) => n).join("\n")}\n`;
    const lengths: number[] = [];
    for await (const items of csvItems(inPieces(text, 1 << 20))) lengths.push(items.length);
    expect(Math.max(...lengths)).toBe(256);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(600);
  });

  it("throws the errors of the stream", async () => {
    const gone = new Error("gone");
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`id\n${"1\n".repeat(100)}`);
      throw gone;
    }
    const items = csvItems(broken());
    expect((await items.next()).done).toBe(false);
    await expect(items.next()).rejects.toBe(gone);
  });
});

describe("createCsvEncoder", () => {
  it("writes the names and the fields", () => {
    const record = {
      id: 1,
      metadata: { title: 'A, "b"', authors: ["Ada", null, 2], evidence: [{ a: 1 }] },
      text: "x\ny",
      error: { code: "no-html", message: "no page" },
    };
    const columns = [
      "id",
      "metadata.title",
      "metadata.authors",
      "metadata.evidence",
      "text",
      "missing.a",
      "error",
    ];
    expect(write(columns, [record, { error: "odd", text: null }])).toBe(
      "id,metadata.title,metadata.authors,metadata.evidence,text,missing.a,error\n" +
        '1,"A, ""b""",Ada; ; 2,"[{""a"":1}]","x\ny",,no-html: no page\n' +
        ",,,,,,odd\n",
    );
    expect(write(["id"], [])).toBe("id\n");
  });

  it("disarms formulas, but not numbers", () => {
    const cells = ["=1+1", "@a", "-2.5", "+1e9", "-a", "\n=1", "\ta", -3];
    expect(
      write(
        ["a"],
        cells.map((a) => ({ a })),
      ),
    ).toBe("a\n'=1+1\n'@a\n-2.5\n+1e9\n'-a\n\"'\n=1\"\n'\ta\n-3\n");
  });

  it("is read again", async () => {
    const records = Array.from({ length: 700 }, (_, n) => ({
      id: `${n}`,
      metadata: { title: `T "${n}",\n` },
    }));
    expect(await read(write(["id", "metadata.title"], records))).toEqual(
      records.map((record, n) => `${n + 1} ${JSON.stringify(record)}`),
    );
  });
});
