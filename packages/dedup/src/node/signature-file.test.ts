import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import { readSignatures, type StoredSignatures, writeSignatures } from "../../test/signature-files.js";
import { syntheticSignatures, table } from "../../test/synthetic-signatures.js";
import { DedupError } from "../error.js";
import { dedupParameters } from "../signatures/parameters.js";
import type { Signature } from "../signatures/types.js";
import { MATCHERS } from "../types.js";
import { GROUP_DOCUMENTS } from "./format.js";
import { createSignatureWriter } from "./writer.js";

const root = mkdtempSync(join(tmpdir(), "winnow-files-"));
let path = "";
let files = 0;
beforeEach(() => {
  path = join(root, `${files++}.signatures`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const parameters = dedupParameters({ matchers: MATCHERS, bands: 3, rows: 2 });

/** Returns everything that can be read, for comparison. */
function content(signatures: StoredSignatures): unknown {
  const all = Array.from({ length: signatures.count }, (_, at) => at);
  const { parameters: _, shingles, fingerprints, chunks, verify: __, close: ___, ...rest } = signatures;
  return {
    ...rest,
    lists: [shingles, fingerprints, chunks].map(
      (lists) => lists && all.map((at) => Array.from(lists.at(at))),
    ),
  };
}

function readAll(from: string): unknown {
  const signatures = readSignatures(from);
  try {
    return content(signatures);
  } finally {
    signatures.close();
  }
}

function codeOf(operation: () => unknown): string {
  try {
    operation();
    return "nothing";
  } catch (error) {
    return error instanceof DedupError ? error.code : String(error);
  }
}

describe("signature files", () => {
  it("return what was written", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            id: fc.string({ unit: "binary" }),
            url: fc.string(),
            source: fc.constantFrom("", "\ud800", "é"),
            characters: fc.nat(),
            published: fc.constantFrom(Number.NaN, 0, -1.5e12, 1.6e12),
            shingles: fc.uniqueArray(fc.nat(2 ** 32 - 1)).map((numbers) => Uint32Array.from(numbers).sort()),
          }),
          { maxLength: 8 },
        ),
        fc.subarray([...MATCHERS], { minLength: 1 }),
        (documents, matchers) => {
          const chosen = dedupParameters({ matchers, bands: 3, rows: 2 });
          const template = syntheticSignatures(chosen, 1, 3)[0]!;
          const signatures = documents.map(
            (document): Signature => ({ ...template, ...document, site: "s" }),
          );
          const to = join(root, `${files++}.signatures`);
          writeSignatures(to, signatures, chosen);
          const expected = { ...table(signatures, chosen), verify: undefined!, close: undefined! };
          expect(readAll(to)).toEqual(content(expected));
          const read = readSignatures(to);
          expect(read.parameters).toEqual(chosen);
          read.close();
        },
      ),
      { seed: 1, numRuns: runs(6) },
    );
  });

  it("can have more than one group", () => {
    const count = GROUP_DOCUMENTS + 3;
    const [one] = syntheticSignatures(parameters, 1, 1);
    const make = (at: number): Signature => ({
      ...one!,
      id: `d${at}`,
      shingles: Uint32Array.of(at, at + 1e6),
    });
    writeSignatures(
      path,
      Array.from({ length: count }, (_, at) => make(at)),
      parameters,
    );
    const read = readSignatures(path);
    for (const at of [0, GROUP_DOCUMENTS - 1, GROUP_DOCUMENTS, count - 1]) {
      expect(read.ids[at]).toBe(`d${at}`);
      expect([...read.shingles.at(at)]).toEqual([at, at + 1e6]);
    }
    expect(() => read.shingles.at(count)).toThrow(RangeError);
    read.verify();
    read.close();
  });

  it("are reported as damaged wherever a bit is flipped, or read correctly", () => {
    const signatures = syntheticSignatures(parameters, 3, 2, 8);
    const writer = createSignatureWriter(path, parameters);
    for (const signature of signatures) writer.add(signature);
    writer.finish(Uint32Array.of(0, 1, 2, 3, 4, 5));
    const whole = readFileSync(path);
    const expected = JSON.stringify(readAll(path));
    const next = random(7);
    let found = 0;
    let unharmed = 0;
    // Every byte of the preamble and the end, and every seventh of the rest: no column is shorter.
    for (let at = 0; at < whole.length; at += at < 30 || at > whole.length - 20 ? 1 : 7) {
      const flipped = Buffer.from(whole);
      flipped[at] = flipped[at]! ^ (1 << Math.floor(next() * 8));
      writeFileSync(path, flipped);
      const lazily = codeOf(() => expect(JSON.stringify(readAll(path))).toBe(expected));
      const fully = codeOf(() => {
        const read = readSignatures(path);
        try {
          read.verify();
        } finally {
          read.close();
        }
      });
      expect(["nothing", "index-damaged"]).toContain(lazily);
      if (fully === "nothing") unharmed++;
      else expect(fully).toBe("index-damaged");
      found += Number(lazily === "index-damaged");
      // Verifying finds everything that reading finds.
      if (lazily === "index-damaged") expect(fully).toBe("index-damaged");
    }
    // The zeros in the preamble and between columns.
    expect(unharmed).toBeLessThan(4 + 30);
    expect(found).toBeGreaterThan(100);
  });

  it("are reported as damaged wherever they are cut off", () => {
    writeSignatures(path, syntheticSignatures(parameters, 3, 2, 10), parameters);
    const { size } = statSync(path);
    for (let length = size - 1; length >= 0; length -= length > size - 40 || length < 60 ? 1 : 17) {
      truncateSync(path, length);
      expect(codeOf(() => readSignatures(path))).toBe("index-damaged");
    }
  });

  it("give the position of the damage", () => {
    writeSignatures(path, syntheticSignatures(parameters, 3, 2), parameters);
    const bytes = readFileSync(path);
    const version = Buffer.from(bytes);
    version.writeUInt32LE(1, 8);
    writeFileSync(path, version);
    expect(() => readSignatures(path)).toThrow(/version 1 of the format \(at byte 8\)/);
    writeFileSync(path, "{}");
    expect(() => readSignatures(path)).toThrow(/does not begin like a signature file/);
    writeFileSync(path, bytes.subarray(0, 500));
    expect(() => readSignatures(path)).toThrow(/cut off at 500/);
    expect(codeOf(() => readSignatures(join(root, "none")))).toBe("cannot-read");
    expect(codeOf(() => readSignatures(root))).toBe("cannot-read");
  });

  it("do not exist until they are finished, and leave no files otherwise", () => {
    const [one, two] = syntheticSignatures(parameters, 2, 5);
    const writer = createSignatureWriter(path, parameters);
    writer.add(one!);
    expect(existsSync(path)).toBe(false);
    writer.finish();
    expect(() => writer.add(two!)).toThrow(TypeError);
    const before = readFileSync(path);
    function* failing(): Generator<Signature> {
      yield two!;
      throw new Error("no more documents");
    }
    expect(() => writeSignatures(path, failing(), parameters)).toThrow("no more documents");
    expect(() => writeSignatures(path, [{ ...two!, exact: new Uint32Array(3) }], parameters)).toThrow(
      RangeError,
    );
    // An existing file is not replaced.
    expect(codeOf(() => writeSignatures(path, [two!], parameters))).toBe("index-locked");
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(root).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect(codeOf(() => writeSignatures(join(root, "none", "file"), [one!], parameters))).toBe(
      "cannot-write",
    );
  });
});
