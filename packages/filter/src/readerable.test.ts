import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { filter } from "./filter.js";
import { readerable } from "./readerable.js";

describe("readerable", () => {
  // √(540 - 140) = 20 is not more than 20.
  const input = { text: "x", tree: parse(`<p>${"x".repeat(540)}</p>`) };

  it("requires a higher score", () => {
    const verdict = filter(input, readerable());
    expect(verdict.keep).toBe(false);
    expect(verdict.reasons).toEqual([
      { rule: "readerable-score", value: 20, min: 20, exclusive: true, passed: false },
    ]);
    expect(filter(input, readerable({ minScore: 19 })).keep).toBe(true);
    expect(filter(input, readerable({ minContentLength: 541 })).checks[0]!.value).toBe(0);
  });

  it("keeps a document without a page, and says so", () => {
    const verdict = filter({ text: "x" }, readerable());
    expect(verdict.keep).toBe(true);
    expect(verdict.reasons[0]).toMatchObject({ rule: "page", value: "absent", soft: true });
  });

  it("rejects wrong options", () => {
    expect(() => readerable({ minScore: "20" } as never)).toThrow(TypeError);
  });
});
