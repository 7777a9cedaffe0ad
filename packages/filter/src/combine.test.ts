import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { check } from "./check.js";
import { all, any, soft, verdictOf } from "./combine.js";
import { filter } from "./filter.js";
import { estimatePageType } from "./page-type/estimate.js";
import type { Filter, FilterInput } from "./types.js";

/** Passes texts of at least `min` characters. */
const longer =
  (min: number): Filter =>
  ({ text }) =>
    verdictOf([check(`longer-${min}`, text.length, { min })], { score: min / 10 });
/** Removes the first character. */
const shorten: Filter = ({ text }) => verdictOf([], { text: text.slice(1) });
const rules = (checks: readonly { readonly rule: string }[]): string[] => checks.map(({ rule }) => rule);

describe("filter", () => {
  it("drops what has no text, and reports nothing else", () => {
    const verdict = filter({ text: " \n\u00a0" }, longer(0));
    expect(verdict.keep).toBe(false);
    expect(verdict.reasons).toEqual([{ rule: "empty", value: 0, min: 1, passed: false }]);
    expect(verdict.checks).toEqual(verdict.reasons);
  });

  it("rejects what is not an input or not a filter", () => {
    expect(() => filter({} as never, longer(1))).toThrow(/^input.text must be a string, not undefined$/);
    expect(() => filter(undefined as never, longer(1))).toThrow(TypeError);
    expect(() => filter("x" as never, longer(1))).toThrow('input must be an object, not "x"');
    expect(() => filter(Promise.resolve() as never, longer(1))).toThrow("not a Promise: await it first");
    expect(() => filter({ text: "x" }, "article" as never)).toThrow(
      'rules must be a filter, not "article"; createFilter of @winnow/filter/presets returns filters by name',
    );
    expect(() => all(longer(1), undefined as never)).toThrow("filters[1] must be a filter, not undefined");
    expect(() => any([longer(1)] as never)).toThrow("filters[0] must be a filter, not an Array");
    expect(() => soft({} as never)).toThrow("filter must be a filter, not an object");
    expect(() => estimatePageType(undefined as never)).toThrow("input must be an object, not undefined");
  });
});

describe("all", () => {
  it("evaluates every filter and keeps what all keep", () => {
    const verdict = filter({ text: "three" }, all(longer(6), longer(4), longer(9)));
    expect(verdict.keep).toBe(false);
    expect(rules(verdict.checks)).toEqual(["longer-6", "longer-4", "longer-9"]);
    expect(rules(verdict.reasons)).toEqual(["longer-6", "longer-9"]);
    expect(filter({ text: "three" }, all(longer(1), longer(5))).keep).toBe(true);
    expect(filter({ text: "three" }, all()).keep).toBe(true);
  });

  it("passes the remaining text on, and the last estimate", () => {
    const verdict = filter({ text: "three" }, all(longer(5), shorten, longer(5), shorten));
    expect(verdict.checks.map(({ value }) => value)).toEqual([5, 4]);
    expect(verdict.text).toBe("ree");
    expect(verdict.score).toBe(0.5);
  });

  it("passes an extraction on that a filter made", () => {
    const labels = { article: 1 };
    const first = { text: "first", tree: parse("<p>first"), labels, url: "https://a.org/" };
    const second = { text: "second", tree: parse("<p>second") };
    const again: Filter = () => verdictOf([], { text: second.text, extraction: second });
    const seen: FilterInput[] = [];
    const look: Filter = (input) => {
      seen.push(input);
      return verdictOf([]);
    };
    const verdict = filter(first, all(look, again, look, shorten, look));
    expect(seen[0]).toBe(first);
    expect(seen[1]).toMatchObject({ text: "second", tree: second.tree, labels, url: "https://a.org/" });
    expect(seen[2]).toMatchObject({ text: "econd", tree: second.tree });
    expect(verdict).toMatchObject({ text: "econd", extraction: second });
    expect(filter(first, any(again, look)).extraction).toBe(second);
  });

  it("does not read what an extraction computes on demand", () => {
    const extraction = {
      text: "three",
      get metadata() {
        throw new Error("computed");
      },
    };
    expect(filter(extraction, all(shorten, shorten)).text).toBe("ree");
  });
});

describe("any", () => {
  it("keeps what one filter keeps; the failed checks of the others are soft", () => {
    const verdict = filter({ text: "three" }, any(longer(9), longer(4)));
    expect(verdict.keep).toBe(true);
    expect(verdict.reasons).toEqual([{ rule: "longer-9", value: 5, min: 9, passed: false, soft: true }]);
    const none = filter({ text: "three" }, any(longer(9), longer(6)));
    expect(none.keep).toBe(false);
    expect(none.reasons.map((reason) => reason.soft)).toEqual([undefined, undefined]);
  });

  it("has the text of the first filter that keeps the document", () => {
    const dropping: Filter = (input) => ({ ...longer(9)(input), text: "dropped" });
    expect(filter({ text: "three" }, any(dropping, shorten)).text).toBe("hree");
    expect(filter({ text: "three" }, any(dropping, longer(1), shorten)).text).toBeUndefined();
  });
});

describe("soft", () => {
  it("reports and drops nothing", () => {
    const verdict = filter({ text: "three" }, all(soft(all(longer(9), longer(1))), longer(5)));
    expect(verdict.keep).toBe(true);
    expect(verdict.reasons).toEqual([{ rule: "longer-9", value: 5, min: 9, passed: false, soft: true }]);
  });

  it("leaves the text as it was", () => {
    const verdict = filter({ text: "three" }, all(soft(shorten), longer(5)));
    expect(verdict.keep).toBe(true);
    expect(verdict.text).toBeUndefined();
  });
});

describe("check", () => {
  it("includes its bounds unless they are exclusive", () => {
    expect(check("x", 2, { min: 2, max: 2 }).passed).toBe(true);
    expect(check("x", 2, { min: 2, exclusive: true }).passed).toBe(false);
    expect(check("x", 2, { max: 2, exclusive: true }).passed).toBe(false);
    expect(check("x", 1.9, { min: 2 }).passed).toBe(false);
    expect(check("x", 2.1, { max: 2 }).passed).toBe(false);
    expect(check("x", Number.NaN, {}).passed).toBe(false);
  });
});
