import { gunzipSync, gzipSync } from "node:zlib";
import { Zstd } from "@hpcc-js/wasm-zstd";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArchiveOptions, type ArchiveRecord, archiveDictionary, readArchive } from "./read.js";

interface Fields {
  readonly type?: string;
  readonly id?: string;
  readonly length?: number;
  readonly version?: string;
}

/** Writes a record as in WARC 1.1 §4. */
function warc(
  block: string,
  { type = "resource", id = block, length, version = "1.0" }: Fields = {},
): Buffer {
  const content = Buffer.from(block);
  return Buffer.from(
    `WARC/${version}\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <urn:x:${id}>\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n` +
      `WARC-Target-URI: http://a.example/${id}\r\nContent-Length: ${length ?? content.length}\r\n\r\n${block}\r\n\r\n`,
  );
}

/** Writes the beginning of an ARC file of version 1 and its records. */
function arc(...blocks: readonly string[]): Buffer {
  const version = "1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n";
  const records = blocks.map(
    (block, i) =>
      `http://a.example/${i} 192.0.2.1 20050614070159 text/html ${Buffer.byteLength(block)}\n${block}\n`,
  );
  return Buffer.from(
    `filedesc://a.arc 0.0.0.0 20050614070159 text/plain ${version.length}\n${version}\n${records.join("")}`,
  );
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

type Read = (string | Readonly<Record<string, unknown>>)[];

/** Blocks of the records, and the codes and offsets of the damage. */
async function read(bytes: Uint8Array, size = 1 << 16, options: ArchiveOptions = {}): Promise<Read> {
  const all: Read = [];
  for await (const record of readArchive(inPieces(bytes, size), options)) {
    if (record.kind === "record") all.push(Buffer.from(record.block).toString());
    else all.push({ [record.reason.code]: record.position });
  }
  return all;
}

async function records(bytes: Uint8Array, size = 1 << 16): Promise<readonly ArchiveRecord[]> {
  const all: ArchiveRecord[] = [];
  for await (const record of readArchive(inPieces(bytes, size))) {
    if (record.kind === "damaged") throw new Error(record.reason.message);
    all.push(record);
  }
  return all;
}

const zstd = await Zstd.load();
const [ONE, TWO, THREE] = [warc("one"), warc("two"), warc("three")];
const ALL = ["one", "two", "three"];

/** The same records in every form. */
const FORMS: Readonly<Record<string, Uint8Array>> = {
  plain: Buffer.concat([ONE, TWO, THREE]),
  "a member per record": Buffer.concat([gzipSync(ONE), gzipSync(TWO), gzipSync(THREE)]),
  "one member": gzipSync(Buffer.concat([ONE, TWO, THREE])),
  "two records in a member": Buffer.concat([gzipSync(Buffer.concat([ONE, TWO])), gzipSync(THREE)]),
  "a frame per record": Buffer.concat([zstd.compress(ONE), zstd.compress(TWO), zstd.compress(THREE)]),
  "one frame": zstd.compress(Buffer.concat([ONE, TWO, THREE])),
  mixed: Buffer.concat([ONE, gzipSync(TWO), zstd.compress(THREE)]),
  "white space between": Buffer.concat([
    ONE,
    Buffer.from("\r\n\n "),
    gzipSync(TWO),
    Buffer.from("\n"),
    THREE,
  ]),
};

describe("readArchive", () => {
  for (const [name, bytes] of Object.entries(FORMS)) {
    it(`reads ${name}, in chunks of any size`, async () => {
      for (const size of [1, 7, 1 << 16]) expect(await read(bytes, size)).toEqual(ALL);
    });

    it(`continues ${name} at each position`, async () => {
      for (const { number, position, next } of await records(bytes)) {
        const rest = (options: ArchiveOptions & { offset: number }): Promise<Read> =>
          read(bytes.subarray(options.offset), 11, options);
        expect(await rest(position)).toEqual(ALL.slice(number - 1));
        expect(await rest(next)).toEqual(ALL.slice(number));
      }
    });
  }

  it("returns the fields of a record", async () => {
    const [record] = await records(warc("abc", { type: "Response", id: "7", version: "1.1" }));
    expect(record).toEqual({
      kind: "record",
      number: 1,
      position: { offset: 0, skip: 0 },
      next: { offset: warc("abc", { type: "Response", id: "7" }).length, skip: 0 },
      ...{ format: "WARC", version: "1.1", type: "response", id: "urn:x:7" },
      ...{ url: "http://a.example/7", date: "2026-01-02T03:04:05Z" },
      headers: {
        "warc-type": "Response",
        "warc-record-id": "<urn:x:7>",
        "warc-date": "2026-01-02T03:04:05Z",
        "warc-target-uri": "http://a.example/7",
        "content-length": "3",
      },
      block: Buffer.from("abc"),
    });
  });

  it("reads folded and repeated fields, and names of any case", async () => {
    const bytes = Buffer.from(
      "WARC/1.0\r\nwarc-type: metadata\r\nWARC-Concurrent-To: <a>\r\nX: b\r\n c\r\nwarc-concurrent-to: <d>\r\n__proto__: e\r\nContent-length:0\r\n\r\n\r\n\r\n",
    );
    const [{ type, headers } = {} as never] = await records(bytes);
    expect(type).toBe("metadata");
    expect(headers["warc-concurrent-to"]).toBe("<a>, <d>");
    expect(headers.x).toBe("b c");
    expect(Object.keys(headers)).toContain("__proto__");
  });

  it("reads ARC 1, plain and gzip", async () => {
    const bytes = arc("HTTP/1.0 200 OK\r\n\r\none", "two\n");
    for (const form of [bytes, gzipSync(bytes)]) {
      const [first, one, two] = await records(form, 5);
      expect(first).toMatchObject({ format: "ARC", version: "1", type: "warcinfo", url: "filedesc://a.arc" });
      expect(one).toMatchObject({
        type: "response",
        url: "http://a.example/0",
        date: "2005-06-14T07:01:59Z",
      });
      expect(one?.headers["content-type"]).toBe("text/html");
      expect(Buffer.from(one!.block).toString()).toBe("HTTP/1.0 200 OK\r\n\r\none");
      expect(Buffer.from(two!.block).toString()).toBe("two\n");
    }
  });

  it("reads ARC 2, and URLs with spaces", async () => {
    const line = "http://a.example/b c 192.0.2.1 20050614070159 text/html; x 200 ABC - 10 a.arc.gz 3";
    const [record] = await records(Buffer.from(`${line}\nabc\n`));
    expect(record).toMatchObject({ version: "2", url: "http://a.example/b c", block: Buffer.from("abc") });
    expect(record?.headers["content-type"]).toBe("text/html; x");
  });

  it("filters types", async () => {
    const skipped: string[] = [];
    const bytes = Buffer.concat([warc("a"), gzipSync(warc("b", { type: "request" })), warc("c")]);
    const options = { types: ["resource"], onSkipped: (type: string) => void skipped.push(type) };
    expect(await read(bytes, 9, options)).toEqual(["a", "c"]);
    expect(skipped).toEqual(["request"]);
  });

  it("accepts a last record without the empty lines after it", async () => {
    const bytes = warc("a").subarray(0, -4);
    expect(await read(bytes)).toEqual(["a"]);
    expect(await read(gzipSync(bytes))).toEqual(["a"]);
  });

  it("throws errors of the stream unchanged", async () => {
    const error = new Error("disk");
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield gzipSync(ONE).subarray(0, 20);
      throw error;
    }
    await expect(readArchive(failing()).next()).rejects.toBe(error);
  });
});

describe("Zstandard with a dictionary", () => {
  // A raw dictionary is any content (RFC 8878 §5): `three` is a match in it, as the frame of a block that copies from it.
  it("is skipped if the file has none", async () => {
    const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2]);
    expect(await read(Buffer.concat([skippable, zstd.compress(ONE)]), 3)).toEqual(["one"]);
    expect(await archiveDictionary(inPieces(skippable, 3))).toBeUndefined();
  });
});

describe("damage", () => {
  const [one, two, three] = [gzipSync(ONE), gzipSync(TWO), gzipSync(THREE)];
  const at = { offset: one.length, skip: 0 };

  const flipped = (bytes: Uint8Array, index: number): Uint8Array => {
    const copy = Uint8Array.from(bytes);
    copy[index]! ^= 0x40;
    return copy;
  };

  const isGunzipped = (member: Uint8Array): boolean => {
    try {
      return gunzipSync(member).equals(TWO);
    } catch {
      return false;
    }
  };

  it("costs only the member that it is in, wherever it is", async () => {
    // Of the header, the time and two bytes about the compressor do not matter.
    for (let i = 10; i < two.length; i++) {
      const member = flipped(two, i);
      const result = await read(Buffer.concat([one, member, three]), 50);
      // Unused bits at the end of the compressed data may have any value.
      const middle = isGunzipped(member) ? "two" : { "corrupt-input": at };
      expect(result, `byte ${i}`).toEqual(["one", middle, "three"]);
    }
    expect(await read(Buffer.concat([one, flipped(two, 0), three]))).toEqual([
      "one",
      { "not-a-record": at },
      "three",
    ]);
  });

  it("of a member with several records costs only those after it", async () => {
    const member = gzipSync(Buffer.concat([ONE, TWO, warc("x".repeat(9)), THREE]), { level: 0 });
    const index = member.indexOf("xxx");
    const result = await read(Buffer.concat([flipped(member, index), one]));
    // Only the checksum at the end shows this damage: without digests, any record may be the damaged one.
    expect(result.filter((_, i) => i !== 2)).toEqual([
      "one",
      "two",
      "three",
      { "corrupt-input": expect.anything() },
      "one",
    ]);
  });

  it("of a file's end is a cut", async () => {
    const bytes = Buffer.concat([one, two]);
    for (let end = one.length + 4; end < bytes.length; end++)
      expect(await read(bytes.subarray(0, end)), `${end} bytes`).toEqual(["one", { cut: at }]);
    const plain = Buffer.concat([ONE, TWO]);
    for (let end = ONE.length + 6; end < plain.length - 4; end++)
      expect(await read(plain.subarray(0, end)), `${end} bytes`).toEqual([
        "one",
        { cut: { offset: ONE.length, skip: 0 } },
      ]);
  });

  it("of a length costs only the record", async () => {
    for (const length of [0, 2, 4, 5, 6, 10, 100, 1e6, 1e12]) {
      const wrong = warc("two", { length });
      const place = { "wrong-length": { offset: ONE.length, skip: 0 } };
      expect(await read(Buffer.concat([ONE, wrong, THREE])), `${length}`).toEqual(["one", place, "three"]);
      const members = Buffer.concat([one, gzipSync(wrong), three]);
      expect(await read(members), `${length}`).toEqual(["one", { "wrong-length": at }, "three"]);
    }
  });

  it("of a header costs only the record", async () => {
    for (const [from, to] of [
      ["Content-Length: 3", "Content-Lenght: 3"],
      ["WARC-Type", "WARC_Type"],
      ["WARC/1.0", "WARC/1,0"],
      ["Content-Length: 3", "Content-Length: -3"],
    ] as const) {
      const wrong = Buffer.from(TWO.toString().replace(from, to));
      const result = await read(Buffer.concat([ONE, wrong, THREE]));
      expect(result).toEqual(["one", { "bad-header": { offset: ONE.length, skip: 0 } }, "three"]);
    }
  });

  it("of a plain file's magic or of zeros costs only the records there", async () => {
    const zeros = Buffer.concat([ONE, Buffer.alloc(100_000), THREE]);
    expect(await read(zeros, 1000)).toEqual([
      "one",
      { "not-a-record": { offset: ONE.length, skip: 0 } },
      "three",
    ]);
    const overwritten = Buffer.concat([ONE, TWO, THREE]);
    overwritten.fill(0, ONE.length + 10, ONE.length + TWO.length);
    expect((await read(overwritten)).filter((entry) => typeof entry === "string")).toEqual(["one", "three"]);
  });

  it("of ARC costs only the record", async () => {
    const bytes = Buffer.from(
      arc("one", "two", "three").toString().replace("text/html 3\ntwo", "text/html 4\ntwo"),
    );
    expect((await read(bytes)).slice(1)).toEqual([
      "one",
      { "wrong-length": { offset: bytes.indexOf("http://a.example/1"), skip: 0 } },
      "three",
    ]);
  });

  it("skips blocks that are too large without storing them", async () => {
    const large = warc("x".repeat(100_000));
    const bytes = Buffer.concat([ONE, large, gzipSync(large), THREE]);
    expect(await read(bytes, 1000, { maxSize: 1000 })).toEqual([
      "one",
      { "too-large": { offset: ONE.length, skip: 0 } },
      { "too-large": { offset: ONE.length + large.length, skip: 0 } },
      "three",
    ]);
  });

  it("of a header without an end is bounded", async () => {
    const endless = Buffer.from(`WARC/1.0\r\n${"a: b\r\n".repeat(100_000)}`);
    expect(await read(Buffer.concat([ONE, endless, Buffer.from("\r\n\r\n"), THREE]))).toEqual([
      "one",
      { "bad-header": { offset: ONE.length, skip: 0 } },
      "three",
    ]);
  });
});

describe("any archive", () => {
  const block = fc.string({ unit: "binary", maxLength: 300 });
  const archive = fc.array(
    fc.record({
      blocks: fc.array(block, { minLength: 1, maxLength: 4 }),
      form: fc.constantFrom("plain", "gzip", "zstd"),
    }),
    { maxLength: 5 },
  );

  it("is read the same in chunks of any size, and from any position", async () => {
    await fc.assert(
      fc.asyncProperty(archive, fc.integer({ min: 1, max: 500 }), async (parts, size) => {
        const bytes = Buffer.concat(
          parts.map(({ blocks, form }) => {
            const plain = Buffer.concat(blocks.map((text, i) => warc(text, { id: String(i) })));
            return form === "plain" ? plain : form === "gzip" ? gzipSync(plain) : zstd.compress(plain);
          }),
        );
        const blocks = parts.flatMap((part) => part.blocks.map((text) => Buffer.from(text).toString()));
        const all = await records(bytes, size);
        expect(all.map((record) => Buffer.from(record.block).toString())).toEqual(blocks);
        expect(all).toEqual(await records(bytes));
        for (const { number, next } of all) {
          const rest = await read(bytes.subarray(next.offset), size, next);
          expect(rest).toEqual(blocks.slice(number));
        }
      }),
      { numRuns: 50 },
    );
  });
});
