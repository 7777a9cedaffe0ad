import { describe, expect, it } from "vitest";
import { fault, repeats } from "./judge.js";
import { expressionsIn } from "./literals.js";

describe("expressionsIn", () => {
  it("finds literals and the places where an expression is built", () => {
    const source = 'const a: RegExp = /b+/gu;\nnew RegExp("c" + d);\nnew RegExp(a, "i");\nf("/no/");';
    const literals: unknown[] = [];
    const built: number[] = [];
    expressionsIn(
      source,
      "a.ts",
      (pattern, flags) => literals.push([pattern, flags]),
      (at) => built.push(at),
    );
    expect(literals).toEqual([["b+", "gu"]]);
    expect(built).toEqual([source.indexOf('new RegExp("')]);
  });
});

describe("fault", () => {
  it.each([
    ["\\s+$", "", /Move/],
    ["^(?:a+)+$", "", /exponential/],
    ["^a*b?a*$", "", /Trade/],
  ])("reports /%s/%s", (source, flags, message) => {
    expect(fault(source, flags)).toMatch(message);
  });

  it.each([
    ["\\s+", ""],
    ["^\\s+$", ""],
    ["[\\p{L}--[a-z]]", "v"],
  ])("accepts /%s/%s", (source, flags) => {
    expect(fault(source, flags)).toBeUndefined();
  });
});

describe("repeats", () => {
  it("detects repetitions without a bound or with a large one", () => {
    expect(["a", "a?", "a{3}", "a{2,9}"].map((source) => repeats(source, ""))).not.toContain(true);
    expect(["a*", "(?:a+b)?", "a{3,}", "a{1,64}"].map((source) => repeats(source, ""))).not.toContain(false);
  });
});
