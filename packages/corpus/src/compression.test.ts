import { gunzipSync, gzipSync } from "node:zlib";
import { Zstd } from "@hpcc-js/wasm-zstd";
import { describe, expect, it } from "vitest";
import { compressorFor, decompress, decompressorFor } from "./compression.js";
import { CorpusError } from "./corpus-error.js";

/** The parts of a frame around its raw blocks. */
interface FrameParts {
  /** Bits of the descriptor (RFC 8878 §3.1.1.1.1); 0x20: a single segment, with a 1-byte content size. */
  readonly descriptor?: number;
  /** The fields after the descriptor. Default: the content size. */
  readonly fields?: readonly number[];
  readonly checksum?: readonly number[];
}

/** Builds a Zstandard frame of raw blocks (RFC 8878 §3.1.1). */
function rawZstd(
  texts: readonly string[],
  { descriptor = 0x20, fields, checksum = [] }: FrameParts = {},
): Buffer {
  const contents = texts.map((text) => Buffer.from(text));
  const size = Buffer.concat(contents).length;
  const blocks = contents.flatMap((content, i) => [
    ...blockHeader(content.length, 0, i === contents.length - 1),
    ...content,
  ]);
  return Buffer.from([0x28, 0xb5, 0x2f, 0xfd, descriptor, ...(fields ?? [size]), ...blocks, ...checksum]);
}

/** Builds the header of a block. Type 0 is raw, 1 a repeated byte (RLE). */
function blockHeader(size: number, type: 0 | 1, isLast: boolean): number[] {
  const header = (size << 3) | (type << 1) | (isLast ? 1 : 0);
  return [header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff];
}

/** Builds a skippable frame (RFC 8878 §3.1.2). */
function skippable(content: readonly number[]): Buffer {
  return Buffer.from([0x53, 0x2a, 0x4d, 0x18, content.length, 0, 0, 0, ...content]);
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

interface Read {
  readonly text: string;
  /** The code of the error that ended the reading. */
  readonly code?: string;
  readonly isTruncated?: boolean;
}

async function readAll(bytes: Uint8Array, size = 7): Promise<Read> {
  const parts: Uint8Array[] = [];
  const text = (): string => Buffer.concat(parts).toString();
  try {
    for await (const chunk of decompress(inPieces(bytes, size))) parts.push(chunk);
  } catch (error) {
    expect(error).toBeInstanceOf(CorpusError);
    const { code, isTruncated } = error as CorpusError;
    return { text: text(), code, ...(isTruncated ? { isTruncated } : {}) };
  }
  return { text: text() };
}

async function compressed(name: string, ...chunks: readonly (string | Uint8Array)[]): Promise<Buffer> {
  const compressor = compressorFor(name)!;
  const parts: Uint8Array[] = [];
  compressor.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve, reject) => compressor.on("end", resolve).on("error", reject));
  for (const chunk of chunks) compressor.write(chunk);
  compressor.end();
  await ended;
  return Buffer.concat(parts);
}

describe("decompress", () => {
  it("passes plain bytes unchanged", async () => {
    expect(await readAll(Buffer.from("plain text"))).toEqual({ text: "plain text" });
    expect(await readAll(Buffer.from("ab"), 1)).toEqual({ text: "ab" });
    expect(await readAll(new Uint8Array(0))).toEqual({ text: "" });
  });

  it("reads gzip, including several members", async () => {
    const members = Buffer.concat([gzipSync("one "), gzipSync("two")]);
    for (const size of [1, 7, 1000]) expect(await readAll(members, size)).toEqual({ text: "one two" });
  });

  it("reads Zstandard, including several blocks and frames", async () => {
    const empty = rawZstd([""]);
    const frames = Buffer.concat([rawZstd(["one ", "and "]), empty, rawZstd(["two"])]);
    for (const size of [1, 7, 1000]) expect(await readAll(frames, size)).toEqual({ text: "one and two" });
  });

  it("skips skippable frames in any position", async () => {
    const skipped = skippable([1, 2, 3, 4, 5]);
    const frames = Buffer.concat([skipped, rawZstd(["one "]), skipped, skipped, rawZstd(["two"]), skipped]);
    for (const size of [1, 7, 1000]) expect(await readAll(frames, size)).toEqual({ text: "one two" });
    expect(await readAll(skipped)).toEqual({ text: "" });
  });

  it("reads all forms of a frame header", async () => {
    const long = "x".repeat(300);
    // A window of 1 KiB; content sizes of 2 bytes (stored less 256), 4 and 8.
    expect(await readAll(rawZstd(["text"], { descriptor: 0, fields: [0] }))).toEqual({ text: "text" });
    expect(await readAll(rawZstd([long], { descriptor: 0x60, fields: [44, 0] }))).toEqual({ text: long });
    expect(await readAll(rawZstd([long], { descriptor: 0xa0, fields: [44, 1, 0, 0] }))).toEqual({
      text: long,
    });
    const eight = { descriptor: 0xe0, fields: [4, 0, 0, 0, 0, 0, 0, 0] };
    expect(await readAll(rawZstd(["text"], eight))).toEqual({ text: "text" });
    // A dictionary id of 4 bytes with the value 0, which means none.
    const none = { descriptor: 0x23, fields: [0, 0, 0, 0, 4] };
    expect(await readAll(rawZstd(["text"], none))).toEqual({ text: "text" });
  });

  it("verifies the checksum", async () => {
    // The low 4 bytes of the XXH64 of "abc", 0x44bc2cf5ad770999 by its specification.
    const checksum = [0x99, 0x09, 0x77, 0xad];
    const frame = rawZstd(["a", "bc"], { descriptor: 0x24, checksum });
    expect(await readAll(Buffer.concat([frame, frame]))).toEqual({ text: "abcabc" });
    for (const at of [10, frame.length - 1]) {
      const damaged = Buffer.from(frame);
      damaged[at]! ^= 1;
      expect((await readAll(Buffer.concat([frame, damaged]))).code).toBe("corrupt-input");
    }
  });

  it("verifies the content's size", async () => {
    for (const size of [3, 5, 200]) {
      expect((await readAll(rawZstd(["text"], { fields: [size] }))).code).toBe("corrupt-input");
    }
  });

  it.each([
    ["a reserved bit", rawZstd(["text"], { descriptor: 0x28 })],
    ["the reserved type of block", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 4, 0x27, 0, 0, 1, 2, 3, 4])],
    ["something else after a frame", Buffer.concat([rawZstd(["text"]), Buffer.from("more")])],
  ])("detects %s", async (_, bytes) => {
    for (const size of [1, 7, 1000]) expect((await readAll(bytes, size)).code).toBe("corrupt-input");
  });

  it("refuses frames that need a dictionary or too much memory", async () => {
    const dictionary = rawZstd(["text"], { descriptor: 0x21, fields: [7, 4] });
    expect(await readAll(dictionary)).toEqual({ text: "", code: "unsupported-compression" });
    // Windows of 2^(10 + 18) bytes, and of 3.7 TiB.
    for (const window of [18 << 3, 0xff]) {
      const frame = rawZstd(["text"], { descriptor: 0, fields: [window] });
      expect(await readAll(frame)).toEqual({ text: "", code: "unsupported-compression" });
    }
  });

  it("yields small pieces when a few bytes expand to megabytes", async () => {
    // 64 blocks of 128 KiB in 256 bytes.
    const blocks = Array.from({ length: 64 }, (_, i) => [...blockHeader(1 << 17, 1, i === 63), 0x61]).flat();
    const bomb = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 8 << 3, ...blocks]);
    let total = 0;
    for await (const { length } of decompress(inPieces(bomb, bomb.length))) {
      expect(length).toBeLessThanOrEqual(1 << 17);
      total += length;
    }
    expect(total).toBe(64 << 17);
  });

  it("reads no further than requested", async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read++;
        yield rawZstd(["some text"]);
      }
    }
    let closed = false;
    const source = endless();
    const all: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => source.next(),
        return: async (value) => {
          closed = true;
          return source.return(value);
        },
      }),
    };
    for await (const chunk of decompress(all)) {
      expect(Buffer.from(chunk).toString()).toBe("some text");
      if (read > 3) break;
    }
    expect(closed).toBe(true);
    expect(read).toBeLessThan(20);
  });

  it.each([
    ["gzip", gzipSync("some text that is cut off")],
    ["Zstandard", rawZstd(["some text ", "that is cut off"])],
    ["Zstandard with a checksum", rawZstd(["abc"], { descriptor: 0x24, checksum: [0x99, 0x09, 0x77, 0xad] })],
    ["a skippable frame", skippable([1, 2, 3])],
  ])("detects %s truncated at any length", async (_, whole) => {
    for (let length = 4; length < whole.length; length++) {
      const cut = await readAll(whole.subarray(0, length));
      expect([cut.code, cut.isTruncated], `${length} bytes`).toEqual(["corrupt-input", true]);
    }
  });

  it("detects damaged gzip", async () => {
    const damaged = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]);
    // Damage is not an early end.
    expect(await readAll(damaged)).toEqual({ text: "", code: "corrupt-input" });
  });

  it("throws the source's own errors unchanged", async () => {
    const failure = new Error("unplugged");
    for (const start of [gzipSync("text").subarray(0, 12), rawZstd(["text"]).subarray(0, 8)]) {
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield start;
        throw failure;
      }
      const reading = (async () => {
        for await (const _ of decompress(failing()));
      })();
      await expect(reading).rejects.toBe(failure);
    }
  });
});

describe("a flipped bit", () => {
  /** Text whose compressed form has literals and repetitions of different lengths. */
  const TEXT = Array.from({ length: 16 }, (_, i) => `${i * 7919} of ${"many ".repeat(i % 5)}records\n`).join(
    "",
  );

  /** Flips each bit after the signature in turn. Returns the wrong results that came without an error. */
  async function silentlyWrong(bytes: Uint8Array, signature: number): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (let bit = signature * 8; bit < bytes.length * 8; bit++) {
      const damaged = Uint8Array.from(bytes);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      const { text, code } = await readAll(damaged, 1000);
      if (code === undefined && text !== TEXT) wrong.push(text);
    }
    return wrong;
  }

  it("is detected in gzip", async () => {
    expect(await silentlyWrong(await compressed("a.gz", TEXT), 2)).toEqual([]);
  });

  it("is detected in Zstandard", async () => {
    expect(await silentlyWrong(await compressed("a.zst", TEXT), 4)).toEqual([]);
  });

  it("may not be detected in Zstandard without a checksum", async () => {
    const zstd = await Zstd.load();
    expect(await silentlyWrong(zstd.compress(Buffer.from(TEXT)), 4)).not.toEqual([]);
  });
});

describe("compressorFor", () => {
  it("returns undefined for names without compression", () => {
    for (const name of ["a", "a.jsonl", "a.gz.txt", "gz", "zst"]) expect(compressorFor(name)).toBeUndefined();
  });

  it("writes gzip, and Zstandard with a checksum", async () => {
    expect(gunzipSync(await compressed("a.jsonl.GZ", "one ", "two")).toString()).toBe("one two");
    const zstandard = await compressed("a.jsonl.ZST", "one ", "two");
    expect([...zstandard.subarray(0, 4)]).toEqual([0x28, 0xb5, 0x2f, 0xfd]);
    expect(zstandard[4]! & 4).toBe(4);
  });

  it.each(["a.gz", "a.zst"])("writes a file %s that can be read", async (name) => {
    // Noise and single bits: blocks of different types, in more than one frame.
    const noise = new Uint8Array(4_500_000);
    let state = 1;
    for (let i = 0; i < noise.length; i++) {
      state = Math.imul(state, 1664525) + 1013904223;
      noise[i] = state >>> (i % 500_000 < 100_000 ? 24 : 31);
    }
    const chunks = [noise.subarray(0, 10), noise.subarray(10, 4_400_000), noise.subarray(4_400_000)];
    const bytes = await compressed(name, ...chunks);
    const parts: Uint8Array[] = [];
    for await (const chunk of decompress(inPieces(bytes, 1 << 16))) parts.push(chunk);
    expect(Buffer.concat(parts).equals(noise)).toBe(true);
    expect(await readAll(await compressed(name))).toEqual({ text: "" });
  });
});

describe("decompressorFor", () => {
  /** Returns the text before each end of a frame, or the error. */
  async function frames(name: string, bytes: Uint8Array, size: number): Promise<unknown> {
    let text = "";
    const found: [text: string, end: number][] = [];
    try {
      const onFrame = (end: number): void => void found.push([text, end]);
      for await (const chunk of decompressorFor(name)!(inPieces(bytes, size), onFrame))
        text += Buffer.from(chunk).toString();
    } catch (error) {
      return { found, text, isTruncated: (error as CorpusError).isTruncated };
    }
    return { found, text };
  }
  /** A member with all optional fields of the header (RFC 1952 §2.3): extra, name, comment, CRC. */
  const [head, tail] = [gzipSync("two").subarray(0, 10), gzipSync("two").subarray(10)];
  const fields = [3, 0, 1, 2, 3, ...Buffer.from("name\0comment\0"), 9, 9];
  const rich = Buffer.concat([
    head.subarray(0, 3),
    Buffer.of(0b11110),
    head.subarray(4),
    Buffer.from(fields),
    tail,
  ]);

  it.each([
    ["a.gz", gzipSync("one "), rich],
    ["a.zst", rawZstd(["o", "ne "]), rawZstd(["two"])],
  ])("reports where each frame of %s ends, and where it is cut", async (name, one, two) => {
    const all = Buffer.concat([one, two]);
    const first = ["one ", one.length];
    for (const size of [1, 7, 1000]) {
      const found = [first, ["one two", all.length]];
      expect(await frames(name, all, size)).toEqual({ found, text: "one two" });
      for (let length = one.length + 1; length < all.length; length++) {
        const cut = await frames(name, all.subarray(0, length), size);
        expect(cut, `${length} bytes`).toMatchObject({ found: [first], isTruncated: true });
      }
    }
  });

  it("takes nothing else", async () => {
    const foreign = { found: [], text: "", isTruncated: false };
    expect(await frames("a.gz", rawZstd(["one"]), 7)).toEqual(foreign);
    expect(await frames("a.zst", gzipSync("one"), 7)).toEqual(foreign);
    // The checksum and the size at the end.
    for (const at of [-8, -4]) {
      const damaged = Buffer.from(gzipSync("one"));
      damaged[damaged.length + at]! ^= 1;
      expect(await frames("a.gz", damaged, 7)).toMatchObject({ found: [], isTruncated: false });
    }
    expect(decompressorFor("a.jsonl")).toBeUndefined();
  });

  it.each(["a.gz", "a.zst"])("finds frames in %s that begin with a chunk", async (name) => {
    // Three lines of 1.5 MB: the second completes a frame.
    const lines = ["a", "b", "c"].map((letter) => `${letter.repeat(1_500_000)}\n`);
    const { found } = (await frames(name, await compressed(name, ...lines), 1 << 16)) as {
      readonly found: readonly (readonly [string, number])[];
    };
    expect(found.map(([text]) => text.length)).toEqual([3_000_002, 4_500_003]);
  });
});

describe("maxWindow", () => {
  const read = async (window: number, maxWindow: number): Promise<readonly number[]> => {
    const windows: number[] = [];
    // RFC 8878 §3.1.1.1.2: 2^(10 + exponent), whose exponent is in the upper five bits.
    const frame = rawZstd(["text"], { descriptor: 0, fields: [(window - 10) << 3] });
    const onWindow = (bytes: number): void => void windows.push(bytes);
    for await (const _ of decompress(inPieces(Buffer.concat([frame, frame]), 7), { maxWindow, onWindow }));
    return windows;
  };

  it("refuses a larger window, and reports what windows add to the memory", async () => {
    expect(await read(20, 1 << 20)).toEqual([1 << 20]);
    await expect(read(21, 1 << 20)).rejects.toMatchObject({ code: "unsupported-compression" });
  });
});
