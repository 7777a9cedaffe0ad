import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.js";
import { gunzip } from "./gunzip.js";

const PAGE = "<meta charset=iso-8859-15><p>Zo\u00eb, 5 \u20ac</p>";
const BYTES = Uint8Array.from(PAGE, (character) => (character === "\u20ac" ? 0xa4 : character.charCodeAt(0)));

describe("gunzip", () => {
  it("decompresses all members", () => {
    const members = Buffer.concat([gzipSync("One, "), gzipSync("two")]);
    expect(Buffer.from(gunzip(members, 100)!).toString()).toBe("One, two");
  });

  it("keeps what is before damage", () => {
    const noise = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 0xff));
    const cut = gunzip(gzipSync(noise).subarray(0, 60_000), 1e6)!;
    expect(cut.length).toBeGreaterThan(10_000);
    expect(noise.subarray(0, cut.length).equals(cut)).toBe(true);
    expect(gunzip(Uint8Array.of(0x1f, 0x8b, 8, 0, 1), 100)).toHaveLength(0);
  });

  it("reads at most 1,000 members", () => {
    const members = (text: string, count: number): Uint8Array =>
      Buffer.concat(Array<Uint8Array>(count).fill(gzipSync(text)));
    expect(gunzip(members("a", 5_000), 1e6)!.length).toBe(1_000);
    expect(gunzip(members("", 100_000), 1e6)).toHaveLength(0);
  });

  it("stops at a header without an end", () => {
    const header = Uint8Array.of(0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3);
    expect(gunzip(Buffer.concat([header, Buffer.alloc(30_000_000, 0x55)]), 1e6)).toHaveLength(0);
  });

  it("stops at the maximum size", () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    expect(gunzip(bomb, 1_000_000)).toBeUndefined();
    expect(gunzip(gzipSync("123456"), 6)).toHaveLength(6);
    expect(gunzip(gzipSync("1234567"), 6)).toBeUndefined();
  });
});

describe("decode", () => {
  it("decompresses a page, whose declarations then count", () => {
    expect(decode(gzipSync(BYTES))).toEqual({ text: PAGE, encoding: "ISO-8859-15", source: "meta" });
  });

  it("reports a page that is too large after decompression", () => {
    expect(decode(gzipSync(BYTES), { maxSize: 10 })).toMatchObject({ text: "", tooLarge: true });
  });

  it("does not decompress twice", () => expect(decode(gzipSync(gzipSync(BYTES))).text).toBe(""));
});
