import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decompress } from "./compression.js";

/** A Zstandard frame of raw blocks, by hand (RFC 8878 §3.1.1): a header with a 1-byte content size, then the blocks. */
function rawZstd(...texts: string[]): Uint8Array {
  const contents = texts.map((text) => new TextEncoder().encode(text));
  const size = contents.reduce((sum, { length }) => sum + length, 0);
  const blocks = contents.flatMap((content, i) => {
    const header = (content.length << 3) | (i === contents.length - 1 ? 1 : 0); // size, type raw (0), last block
    return [header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff, ...content];
  });
  return new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x20, size, ...blocks]);
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

async function read(bytes: Uint8Array, size = 7): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of decompress(inPieces(bytes, size))) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

describe("decompress", () => {
  it("passes plain bytes unchanged", async () => {
    expect(await read(Buffer.from("plain text"))).toBe("plain text");
    expect(await read(Buffer.from("ab"), 1)).toBe("ab");
    expect(await read(new Uint8Array(0))).toBe("");
  });

  it("reads gzip, also of several members", async () => {
    const members = Buffer.concat([gzipSync("one "), gzipSync("two")]);
    for (const size of [1, 7, 1000]) expect(await read(members, size)).toBe("one two");
  });

  it("reads Zstandard, also of several blocks and frames", async () => {
    const frames = Buffer.concat([rawZstd("one ", "and "), rawZstd("two")]);
    for (const size of [1, 7, 1000]) expect(await read(frames, size)).toBe("one and two");
  });

  it.each([
    ["gzip", gzipSync("some text that is cut off")],
    ["Zstandard", rawZstd("some text ", "that is cut off")],
  ])("detects %s that is cut off, wherever it is", async (_, whole) => {
    for (let length = 4; length < whole.length; length++) {
      await expect(read(whole.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
        name: "CorpusError",
        code: "corrupt-input",
      });
    }
  });

  it("detects damaged gzip", async () => {
    const damaged = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]);
    await expect(read(damaged)).rejects.toMatchObject({ code: "corrupt-input" });
  });

  it("passes the source's own errors unchanged", async () => {
    const failure = new Error("unplugged");
    for (const start of [gzipSync("text").subarray(0, 12), rawZstd("text").subarray(0, 8)]) {
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
