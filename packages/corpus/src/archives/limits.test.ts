import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { archiveDictionary, readArchive } from "./read.js";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

function warc(block: string, length: number = Buffer.byteLength(block)): string {
  return `WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:x>\r\nWARC-Date: 2026-01-02T03:04:05Z\r\nContent-Length: ${length}\r\n\r\n${block}`;
}

const MEGABYTES = 256;

/** Writes a gzip member of a beginning and 256 MB of zeros, which never exist in memory (RFC 1952 §2.3). */
function bomb(beginning: string): Buffer {
  const zeros = Buffer.alloc(1 << 20);
  // Blocks that end at a byte, each without the last bit, can be repeated (RFC 1951 §3.2.3).
  const part = deflateRawSync(zeros, { finishFlush: 3 });
  const first = deflateRawSync(beginning, { finishFlush: 3 });
  let checksum = crc32(beginning);
  for (let i = 0; i < MEGABYTES; i++) checksum = crc32(zeros, checksum);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum);
  trailer.writeUInt32LE(beginning.length + MEGABYTES * 2 ** 20, 4);
  const parts = Array.from({ length: MEGABYTES }, () => part);
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  return Buffer.concat([header, first, ...parts, Buffer.from([3, 0]), trailer]);
}

interface Outcome {
  readonly entries: readonly string[];
  /** The most that memory outside of the heap grew by, in bytes. */
  readonly growth: number;
}

async function outcome(bytes: Uint8Array): Promise<Outcome> {
  const entries: string[] = [];
  const before = process.memoryUsage().arrayBuffers;
  let growth = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const piece of inPieces(bytes, 1 << 10)) {
      growth = Math.max(growth, process.memoryUsage().arrayBuffers - before);
      yield piece;
    }
  }
  for await (const record of readArchive(chunks(), { maxSize: 1_000_000 }))
    entries.push(record.kind === "record" ? Buffer.from(record.block).toString() : record.reason.code);
  return { entries, growth };
}

describe("a bomb", () => {
  const after = Buffer.from(`${warc("after")}\r\n\r\n`);

  it("costs limited memory as a record", async () => {
    const bytes = Buffer.concat([bomb(warc("", MEGABYTES * 2 ** 20)), after]);
    const { entries, growth } = await outcome(bytes);
    expect(entries).toEqual(["too-large", "after"]);
    expect(growth).toBeLessThan((MEGABYTES / 2) * 2 ** 20);
  });

  it("costs limited memory as damage", async () => {
    const { entries, growth } = await outcome(Buffer.concat([bomb(`${warc("one")}\r\n\r\n`), after]));
    expect(entries).toEqual(["one", "not-a-record", "after"]);
    expect(growth).toBeLessThan((MEGABYTES / 2) * 2 ** 20);
  });
});

function hasZstd(): boolean {
  try {
    execFileSync("zstd", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(hasZstd())("frames with a dictionary, by the command zstd", () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-zstd-"));
  const path = (name: string): string => join(folder, name);
  const blocks = Array.from(
    { length: 200 },
    (_, i) => `<p>Record ${i} of a file, ${(i * 7919) % 1009} and ${i * i}`,
  );
  const texts = blocks.map((block) => `${warc(block)}\r\n\r\n`);

  /** Written by `zstd --train`, or any content (RFC 8878 §5). */
  const trained = (): Buffer => {
    for (const [i, text] of texts.entries()) writeFileSync(path(`${i}`), text);
    const all = texts.map((_, i) => path(`${i}`));
    execFileSync("zstd", ["-q", "-f", "--train", ...all, "--maxdict=2048", "-o", path("trained")]);
    return readFileSync(path("trained"));
  };
  const dictionaries = { trained: trained(), raw: Buffer.from(texts.slice(0, 9).join("")) };

  /** Writes a file as archivers do: the dictionary in a skippable frame, then a frame per record. */
  function write(isCompressed: boolean, isRaw: boolean, options: readonly string[]): Buffer {
    const dictionary = dictionaries[isRaw ? "raw" : "trained"];
    writeFileSync(path("dictionary"), dictionary);
    const frame = (args: readonly string[], input: string): Buffer =>
      execFileSync("zstd", ["-q", "-c", ...args], { input });
    const content = isCompressed ? execFileSync("zstd", ["-q", "-c"], { input: dictionary }) : dictionary;
    const head = Buffer.from([0x5d, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
    head.writeUInt32LE(content.length, 4);
    const frames = texts.slice(0, 5).map((text) => frame(["-D", path("dictionary"), ...options], text));
    return Buffer.concat([head, content, ...frames]);
  }

  for (const isCompressed of [false, true]) {
    for (const isRaw of [false, true]) {
      for (const options of [[], ["--no-check", "--no-dictID"]]) {
        const name = `${isCompressed ? "compressed" : "plain"}, ${isRaw ? "raw" : "trained"} ${options.join(" ")}`;
        it(`are read: ${name}`, async () => {
          const bytes = write(isCompressed, isRaw, options);
          const read: string[] = [];
          const nexts: number[] = [];
          for await (const record of readArchive(inPieces(bytes, 99))) {
            if (record.kind === "damaged") throw new Error(record.reason.message);
            read.push(Buffer.from(record.block).toString());
            nexts.push(record.next.offset);
          }
          expect(read).toEqual(blocks.slice(0, 5));
          const dictionary = await archiveDictionary(inPieces(bytes, 99));
          const offset = nexts[2]!;
          const rest: string[] = [];
          for await (const record of readArchive(inPieces(bytes.subarray(offset), 99), {
            offset,
            dictionary,
          }))
            if (record.kind === "record") rest.push(Buffer.from(record.block).toString());
          expect(rest).toEqual(blocks.slice(3, 5));
          const codes: string[] = [];
          for await (const record of readArchive(inPieces(bytes.subarray(offset), 99), { offset }))
            if (record.kind === "damaged") codes.push(record.reason.code);
          if (!isRaw && options.length === 0) expect(codes).toContain("unsupported-compression");
        });
      }
    }
  }

  it("leaves no files", () => rmSync(folder, { recursive: true }));
});
