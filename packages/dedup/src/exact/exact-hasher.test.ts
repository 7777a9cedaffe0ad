import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IMPLEMENTATIONS } from "../kernel/types.js";
import { exactHasher } from "./exact-hasher.js";
import { createHasher } from "./hasher.js";
import { exactText } from "./text.js";

const hasher = await createHasher();

describe.each(IMPLEMENTATIONS)("exactHasher in %s", (implementation) => {
  const { hash, implementation: taken } = exactHasher(hasher, implementation);

  it("says what it is", () => {
    expect(taken).toBe(implementation);
  });

  it("hashes the UTF-8 of the exact text", () => {
    const word = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("  ", "\r\n", "\u00ad", "e\u0301", "中", "\ud83d"),
    );
    const law = fc.property(fc.array(word, { maxLength: 10 }), (words) => {
      const text = words.join("");
      expect(hash(text)).toEqual(hasher.hash128(new TextEncoder().encode(exactText(text))));
    });
    fc.assert(law, { seed: 1, numRuns: 500 });
  });

  it("does not see white space, invisible characters and the encoding of accents, but case", () => {
    const normal = hash("Au café, 12 €");
    expect(hash("  Au\n\n cafe\u0301,\u00a012\u200b €\r\n")).toEqual(normal);
    expect(hash("au café, 12 €")).not.toEqual(normal);
    expect(hash("Au café, 1 2 €")).not.toEqual(normal);
  });

  it("returns numbers of its own", () => {
    const first = hash("one");
    const copy = [...first];
    hash("two");
    expect([...first]).toEqual(copy);
  });
});

describe("exactHasher", () => {
  it("is WebAssembly by default, and refuses what there is not", () => {
    expect(exactHasher(hasher).implementation).toBe("wasm");
    // @ts-expect-error: none of them.
    expect(() => exactHasher(hasher, "native")).toThrow(TypeError);
  });
});
