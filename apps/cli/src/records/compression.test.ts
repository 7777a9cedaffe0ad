import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { CorruptInput, compressionOf, decompress } from "./compression.js";

/** A zstd frame of one raw block, by hand (RFC 8878 §3.1.1): header with a 1-byte content size, then the block. */
function rawZstd(text: string): Uint8Array {
  const content = new TextEncoder().encode(text);
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0x20, content.length];
  const block = (content.length << 3) | 1; // size, type raw (0), last block
  return new Uint8Array([...header, block & 0xff, (block >> 8) & 0xff, (block >> 16) & 0xff, ...content]);
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

const read = (bytes: Uint8Array, size = 7): Promise<string> =>
  textOf(decompress(inPieces(bytes, size), compressionOf(bytes)));

describe("decompress", () => {
  it("leaves plain bytes alone", async () => {
    expect(await read(Buffer.from("plain text"))).toBe("plain text");
  });

  it("reads gzip, also of several members", async () => {
    expect(await read(Buffer.concat([gzipSync("one "), gzipSync("two")]))).toBe("one two");
  });

  it("reads zstd, also of several frames", async () => {
    expect(await read(Buffer.concat([rawZstd("one "), rawZstd("two")]))).toBe("one two");
    expect(await read(rawZstd("one"), 1)).toBe("one");
  });

  it.each([
    ["gzip", gzipSync("some text that is cut off").subarray(0, -9)],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff])],
    ["zstd", rawZstd("some text that is cut off").subarray(0, -9)],
  ])("says that %s is damaged", async (_, bytes) => {
    await expect(read(bytes)).rejects.toBeInstanceOf(CorruptInput);
  });
});
