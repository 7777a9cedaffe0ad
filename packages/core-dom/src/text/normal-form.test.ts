import { cpuTime, MAX_TIME_RATIO, runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NormalForm, normalForm } from "./normal-form.js";

describe("normalForm", () => {
  it("is NFC if no more than 128 marks are in a row", () => {
    const parts = fc.constantFrom(
      "e\u0301",
      "\u0323\u0301",
      "\u1112\u1161\u11ab",
      "か\u3099",
      "\u{1d15e}",
      "\ud800",
      "a",
      " ",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), fc.nat(300), (list, before) => {
        const text = "x".repeat(before) + list.join("");
        expect(normalForm(text)).toBe(text.normalize("NFC"));
      }),
      { seed: 1, numRuns: runs(300) },
    );
    for (const mark of ["\u0301", "\u{1d165}"]) {
      const text = `a${mark.repeat(128)}b`.repeat(3);
      expect(normalForm(text)).toBe(text.normalize("NFC"));
    }
  });

  it("splits longer runs, wherever they are", () => {
    for (let before = 0; before < 140; before++) {
      // The dots below move before the accents, but not across the joiner: 65 of the first 129 marks are
      // accents.
      const text = `${"x".repeat(before)}${"\u0301\u0323".repeat(64)}\u0301${"y".repeat(200)}`;
      const expected = `${"x".repeat(before)}${"\u0323".repeat(64)}${"\u0301".repeat(64)}\u034f\u0301${"y".repeat(200)}`;
      expect(normalForm(text)).toBe(expected.normalize("NFC"));
    }
  });

  const forms: readonly NormalForm[] = ["NFC", "NFD", "NFKC", "NFKD"];

  it.each(forms)("is idempotent for %s, and its result is in that form", (form) => {
    for (const run of [
      "\u0301\u0323",
      "\u0301",
      "\u0344",
      "\uff9e\u0301",
      "\u{1d165}\u0301",
      "e\u0301\u0323",
    ]) {
      const once = normalForm(run.repeat(700), form);
      expect(once.normalize(form)).toBe(once);
      expect(normalForm(once, form)).toBe(once);
    }
  });

  it.each(forms)("takes linear time for %s", (form) => {
    for (const run of ["\u0301\u0323", "\uff9e\u0301", "\u{1d165}\u0301"]) {
      const time = (times: number): number => cpuTime(() => normalForm(`e${run.repeat(times)}`, form), 2);
      // Linear time grows by a factor of 8, quadratic time by 64.
      expect(time(40_000) / Math.max(1, time(5000))).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
