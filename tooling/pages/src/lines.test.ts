import { describe, expect, it } from "vitest";
import { lines } from "./lines.js";

describe("lines", () => {
  async function linesOf(...chunks: Uint8Array[]): Promise<string[]> {
    async function* stream(): AsyncGenerator<Uint8Array> {
      yield* chunks;
    }
    const all: string[] = [];
    for await (const line of lines(stream())) all.push(line);
    return all;
  }

  it("joins what chunks cut apart, letters of several bytes too", async () => {
    const bytes = Buffer.from("eins\r\nzwölf\n\nü");
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await linesOf(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(["eins", "zwölf", "", "ü"]);
    }
  });

  it("has no line after the last end", async () => {
    expect(await linesOf(Buffer.from("a\n"))).toEqual(["a"]);
    expect(await linesOf()).toEqual([]);
  });
});
