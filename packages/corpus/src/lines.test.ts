import { describe, expect, it } from "vitest";
import { type Line, readLines, splitLines } from "./lines.js";

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

async function lines(source: AsyncIterable<Uint8Array>, max = 1000): Promise<[number, string, boolean][]> {
  const all: Line[] = [];
  for await (const some of readLines(source, max)) all.push(...some);
  return all.map(({ number, bytes, cut }) => [number, new TextDecoder().decode(bytes), cut]);
}

describe("readLines", () => {
  it("numbers lines and omits empty ones", async () => {
    expect(await lines(chunks("a\n\n  \r\nb\r\nc"))).toEqual([
      [1, "a", false],
      [4, "b", false],
      [5, "c", false],
    ]);
  });

  it("joins lines across chunks, even within a character", async () => {
    const bytes = new TextEncoder().encode("é\nü");
    const single = [...bytes].map((byte) => new Uint8Array([byte]));
    expect(await lines(chunks(...single))).toEqual([
      [1, "é", false],
      [2, "ü", false],
    ]);
  });

  it("drops a byte order mark on the first line only", async () => {
    const raw: Line[] = [];
    for await (const some of readLines(chunks("\ufeffa\n\ufeffb"), 10)) raw.push(...some);
    expect(raw.map(({ bytes }) => bytes.length)).toEqual([1, 4]);
  });

  it("yields the lines of one chunk together", async () => {
    const together: number[] = [];
    for await (const some of readLines(chunks("a\nb\nc", "d\n", "e"), 10)) together.push(some.length);
    expect(together).toEqual([2, 1, 1]);
  });

  it("truncates a line that is too long and continues after it", async () => {
    const found = await lines(chunks("ok\n", "x".repeat(600), "x".repeat(600), "\nnext\n"), 1000);
    expect(found.map(([number, text, cut]) => [number, text.length, cut])).toEqual([
      [1, 2, false],
      [2, 1200, true],
      [3, 4, false],
    ]);
    expect((await lines(chunks("x".repeat(1000)), 1000))[0]![2]).toBe(false);
    expect((await lines(chunks("x".repeat(1001)), 1000))[0]![2]).toBe(true);
  });

  it("keeps only the beginning of a line longer than the limit", async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      const chunk = new Uint8Array(1 << 16).fill(0x61);
      for (let i = 0; i < 1500; i++) yield chunk;
    }
    const [line] = await lines(endless(), 1 << 20);
    expect(line).toEqual([1, "a".repeat(4096), true]);
  });

  it("joins the many chunks of a line", async () => {
    async function* many(): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 30_000; i++) yield new Uint8Array(100).fill(0x61);
    }
    const [line] = await lines(many(), 1 << 30);
    expect(line![1].length).toBe(3_000_000);
  });
});

describe("splitLines", () => {
  async function split(...parts: (string | Uint8Array)[]): Promise<string[]> {
    const all: string[] = [];
    for await (const line of splitLines(chunks(...parts))) all.push(line);
    return all;
  }

  it("joins lines across chunks that end anywhere", async () => {
    const bytes = new TextEncoder().encode("eins\r\nzwölf\n\nü 😀");
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await split(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(["eins", "zwölf", "", "ü 😀"]);
    }
  });

  it("yields no empty line after a final line break", async () => {
    expect(await split("a\n")).toEqual(["a"]);
    expect(await split()).toEqual([]);
    expect(await split("a\n\n")).toEqual(["a", ""]);
  });

  it("ends lines at \\n only: not at U+2028, U+2029, U+0085 or a lone \\r", async () => {
    expect(await split("a\u2028b\u2029c\u0085d\re\nf")).toEqual(["a\u2028b\u2029c\u0085d\re", "f"]);
  });

  it("drops a byte order mark", async () => {
    expect(await split("\ufeffa\nb")).toEqual(["a", "b"]);
  });
});
