import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSequence } from "../../test/sequence.js";
import { madeUpText } from "../../test/texts.js";
import { CHUNKINGS } from "../kernel/bytes/types.js";
import { createChunkIndex } from "./chunk-index.js";
import { createChunker } from "./chunker.js";
import { chunks } from "./chunks.js";
import { chunkHashes } from "./hashes.js";
import { textOffsets } from "./text-offsets.js";
import type { ChunkOptions, Chunks } from "./types.js";

const ENCODER = new TextEncoder();
const SMALL: ChunkOptions = { average: 256, min: 64, max: 1024 };

/** The bytes with others put in at random places. */
function inserted(bytes: Uint8Array, count: number, seed: number): Uint8Array {
  const next = createSequence(seed);
  const changed = [...bytes];
  for (let i = 0; i < count; i++) changed.splice(next() % changed.length, 0, 35);
  return Uint8Array.from(changed);
}

/** The bytes in chunks of `left` that `right` has too, of all in `left`. */
function kept(left: Chunks, right: Chunks): number {
  const key = ({ hashes }: Chunks, i: number): string => `${hashes[2 * i]} ${hashes[2 * i + 1]}`;
  const known = new Set(Array.from({ length: right.count }, (_, i) => key(right, i)));
  let shared = 0;
  let all = 0;
  left.lengths.forEach((length, i) => {
    all += length;
    if (known.has(key(left, i))) shared += length;
  });
  return shared / all;
}

function fixed(bytes: Uint8Array, size: number): Chunks {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    chunks(bytes.subarray(i * size, (i + 1) * size), { average: 1 << 16, min: 1 }),
  );
  return {
    count: parts.length,
    offsets: Float64Array.from(parts, (_, i) => i * size),
    lengths: Uint32Array.from(parts, (part) => part.lengths[0]!),
    hashes: Uint32Array.from(parts.flatMap((part) => [...part.hashes])),
  };
}

describe("chunks", () => {
  it.each(CHUNKINGS)("%s: put together are the content", (algorithm) => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(2000), (seed, words) => {
        const bytes = ENCODER.encode(words === 0 ? "" : madeUpText(seed, words));
        const { count, offsets, lengths, hashes } = chunks(bytes, { ...SMALL, algorithm });
        expect([offsets.length, lengths.length, hashes.length]).toEqual([count, count, 2 * count]);
        let at = 0;
        for (let i = 0; i < count; i++) {
          expect(offsets[i]).toBe(at);
          at += lengths[i]!;
        }
        expect(at).toBe(bytes.length);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
  it("have 1,024 bytes on average by default, from 256 to 4,096", () => {
    const bytes = ENCODER.encode(madeUpText(1, 60_000));
    const { count, lengths } = chunks(bytes);
    expect(Math.min(...lengths.subarray(0, count - 1))).toBeGreaterThanOrEqual(256);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4096);
    expect(bytes.length / count).toBeGreaterThan(950);
    expect(bytes.length / count).toBeLessThan(1350);
  });
  it("survive insertions where fixed blocks do not", () => {
    // Measured on real pages of 12 KB: one edit .505 (fixed), .944 (FastCDC); ten edits .075 and .602.
    const share = (cut: (bytes: Uint8Array) => Chunks, edits: number): number => {
      let sum = 0;
      for (let seed = 1; seed <= 40; seed++) {
        const bytes = ENCODER.encode(madeUpText(seed, 1850));
        sum += kept(cut(bytes), cut(inserted(bytes, edits, seed)));
      }
      return sum / 40;
    };
    const content = (bytes: Uint8Array): Chunks => chunks(bytes, SMALL);
    const blocks = (bytes: Uint8Array): Chunks => fixed(bytes, 256);
    expect(share(content, 1)).toBeGreaterThan(0.92);
    expect(share(blocks, 1)).toBeLessThan(0.65);
    expect(share(content, 10)).toBeGreaterThan(0.52);
    expect(share(content, 10)).toBeLessThan(0.8);
    expect(share(blocks, 10)).toBeLessThan(0.15);
  });
  it.each(CHUNKINGS)("%s: are changed by an edit only near to it", (algorithm) => {
    const bytes = ENCODER.encode(madeUpText(5, 20_000));
    const before = chunks(bytes, { ...SMALL, algorithm });
    for (let seed = 0; seed < 20; seed++) {
      const after = chunks(inserted(bytes, 1, seed), { ...SMALL, algorithm });
      expect(1 - kept(before, after)).toBeLessThan((4 * 1024) / bytes.length);
    }
  });
  it("say where they begin in a text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
        const found = chunks(text, { average: 16, min: 4, max: 64 });
        const bytes = ENCODER.encode(text);
        const parts = [...found.textOffsets].map((start, i) => text.slice(start, found.textOffsets[i + 1]));
        expect(parts.join("")).toBe(text);
        for (let i = 0; i < found.count; i++) {
          const before = ENCODER.encode(text.slice(0, found.textOffsets[i])).length;
          expect(found.offsets[i]! - before).toBeGreaterThanOrEqual(0);
          expect(found.offsets[i]! - before).toBeLessThan(4);
        }
        expect(bytes.length).toBe(found.lengths.reduce((sum, length) => sum + length, 0));
      }),
      { seed: 1, numRuns: 100 },
    );
  });
  it("have a set of 32-bit hashes for signatures", () => {
    const text = madeUpText(3, 2000);
    const { hashes } = chunks(text);
    const halves = new Set(hashes.filter((_, i) => i % 2 === 1));
    expect([...chunkHashes(text)]).toEqual([...halves].sort((a, b) => a - b));
    expect(chunkHashes("")).toHaveLength(0);
    expect(chunkHashes("short")).toHaveLength(1);
  });
  it("refuse what makes no sense", () => {
    expect(() => chunks("text", { average: 1000 })).toThrow(/average/);
    expect(() => chunks("text", { min: 5000 })).toThrow(/min/);
    expect(() => chunks("text", { algorithm: "md5" as "rabin" })).toThrow(/algorithm/);
    expect(() => chunks(null as unknown as string)).toThrow(TypeError);
  });
});

describe("textOffsets", () => {
  it("are where the code point of each byte begins", () => {
    // a, é (2 bytes), € (3), 😀 (4, two units), a lone surrogate (3: U+FFFD)
    expect([...textOffsets(ENCODER.encode("aé€😀\ud800"), [0, 1, 2, 3, 5, 6, 9, 10, 12, 13])]).toEqual([
      0, 1, 1, 2, 2, 3, 3, 5, 5, 6,
    ]);
  });
});

describe("createChunker", () => {
  it.each(CHUNKINGS)("%s: finds the chunks of the whole, however it comes in pieces", (algorithm) => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(400_000),
        fc.array(fc.oneof(fc.nat(3), fc.nat(5000), fc.nat(300_000)), { minLength: 1, maxLength: 20 }),
        (seed, length, pieces) => {
          const next = createSequence(seed);
          const bytes = Uint8Array.from({ length }, () => next() >>> 23);
          const chunker = createChunker({ ...SMALL, algorithm });
          const found: Chunks[] = [];
          for (let at = 0, i = 0; at < length; i++) {
            const size = pieces[i % pieces.length]! || 1000;
            found.push(chunker.push(bytes.slice(at, at + size)));
            at += size;
          }
          found.push(chunker.end());
          const whole = chunks(bytes, { ...SMALL, algorithm });
          expect(found.flatMap(({ offsets }) => [...offsets])).toEqual([...whole.offsets]);
          expect(found.flatMap(({ lengths }) => [...lengths])).toEqual([...whole.lengths]);
          expect(found.flatMap(({ hashes }) => [...hashes])).toEqual([...whole.hashes]);
        },
      ),
      { seed: 1, numRuns: 15 },
    );
  });
  it("ends once", () => {
    const chunker = createChunker();
    chunker.push(new Uint8Array(10));
    expect(chunker.end().count).toBe(1);
    expect(chunker.end().count).toBe(0);
    expect(() => chunker.push(new Uint8Array(1))).toThrow(RangeError);
    expect(() => createChunker().push("text" as unknown as Uint8Array)).toThrow(TypeError);
  });
});

describe("createChunkIndex", () => {
  it("finds documents by identical chunks, and says how much of each", () => {
    const shared = madeUpText(1, 3000);
    const index = createChunkIndex();
    index.add("whole", chunks(`${madeUpText(2, 3000)} ${shared}`));
    index.add("other", chunks(madeUpText(3, 3000)));
    index.add("copy", chunks(shared));
    const query = chunks(shared);
    const [first, second, ...rest] = index.find(query);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ id: "copy", containment: [1, 1], bytes: ENCODER.encode(shared).length });
    expect(first!.shared.every(({ left, right }) => left === right)).toBe(true);
    expect(second!.id).toBe("whole");
    expect(second!.containment[0]).toBeGreaterThan(0.85);
    expect(second!.containment[1]).toBeGreaterThan(0.4);
    expect(second!.containment[1]).toBeLessThan(0.5);
    expect(index.size).toBe(3);
  });
  it("points at the same bytes in both", () => {
    const [left, right] = [`${madeUpText(1, 500)} ${madeUpText(9, 6000)}`, madeUpText(9, 6000)];
    const index = createChunkIndex();
    index.add("right", chunks(right));
    const [match] = index.find(chunks(left));
    expect(match!.shared.length).toBeGreaterThan(10);
    for (const { left: i, right: j, length } of match!.shared) {
      expect(left.slice(i, i + length)).toBe(right.slice(j, j + length));
    }
  });
  it("counts a repeated chunk once, ten million equal bytes in no time", () => {
    const zeros = chunks(new Uint8Array(10_000_000));
    const index = createChunkIndex();
    for (let i = 0; i < 20; i++) index.add(`${i}`, zeros);
    const found = index.find(zeros);
    expect(found).toHaveLength(20);
    // All chunks but the last have the maximum of 4,096 bytes.
    expect(found[19]).toMatchObject({ id: "19", bytes: 4096 + (10_000_000 % 4096), containment: [1, 1] });
    expect(index.chunks).toBe(2);
  });
  it("grows with its chunks", () => {
    const index = createChunkIndex();
    const texts = Array.from({ length: 100 }, (_, i) => chunks(madeUpText(i, 400), SMALL));
    texts.forEach((text, i) => {
      index.add(`${i}`, text);
    });
    expect(index.chunks).toBeGreaterThan(800);
    texts.forEach((text, i) => {
      expect(index.find(text)[0]).toMatchObject({ id: `${i}`, containment: [1, 1] });
    });
    expect(() => index.add("5", texts[5]!)).toThrow(/id/);
    expect(index.find(chunks(""))).toEqual([]);
  });
});
