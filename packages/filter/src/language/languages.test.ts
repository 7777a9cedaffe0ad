import { describe, expect, it } from "vitest";
import { filter } from "../filter.js";
import type { LanguageEstimate } from "../types.js";
import { languages } from "./languages.js";

const ENGLISH = "The train was late again, and nobody at the station could tell us when it would leave.";
const GERMAN = "Der Zug war wieder zu spät, und niemand auf dem Bahnhof konnte uns sagen, wann er fährt.";

const always =
  (code: string, confidence = 1) =>
  (): LanguageEstimate => ({ code, confidence });

describe("languages", () => {
  it("keeps the languages of a list", () => {
    const english = languages({ keep: ["en"] });
    const kept = filter({ text: ENGLISH }, english);
    expect(kept.keep).toBe(true);
    expect(kept.language?.code).toBe("en");
    expect(kept.checks.map(({ rule }) => rule)).toEqual(["language", "language-confidence"]);
    const dropped = filter({ text: GERMAN }, english);
    expect(dropped.keep).toBe(false);
    expect(dropped.reasons).toEqual([{ rule: "language", value: "de", allowed: ["en"], passed: false }]);
    expect(dropped.language?.code).toBe("de");
  });

  it("drops the languages of a list, also one that is kept by a wider tag", () => {
    const filtered = filter({ text: GERMAN }, languages({ drop: ["de-AT", "fr"] }));
    expect(filtered.reasons).toEqual([
      { rule: "language", value: "de", denied: ["de-AT", "fr"], passed: false },
    ]);
    const simplified = languages({ keep: ["zh"], drop: ["zh-Hant"], detect: always("zh-Hant") });
    expect(filter({ text: "…" }, simplified).keep).toBe(false);
  });

  it("requires a confidence of 0.65 by default", () => {
    const at = (confidence: number, minConfidence?: number): boolean =>
      filter({ text: "x" }, languages({ minConfidence, detect: always("en", confidence) })).keep;
    expect([at(0.64), at(0.65), at(0.64, 0.6), at(0, 0)]).toEqual([false, true, true, true]);
    const { reasons } = filter({ text: "x" }, languages({ detect: always("en", 0.5) }));
    expect(reasons).toEqual([{ rule: "language-confidence", value: 0.5, min: 0.65, passed: false }]);
  });

  it("keeps text without a language only if asked to", () => {
    expect(filter({ text: "12345" }, languages()).keep).toBe(false);
    expect(filter({ text: "12345" }, languages({ keep: ["en"], minConfidence: 0 })).keep).toBe(false);
    expect(filter({ text: "12345" }, languages({ keep: ["en", "und"], minConfidence: 0 })).keep).toBe(true);
  });

  it("compares codes of other detectors by their canonical form", () => {
    const keep = (code: string, wanted: string): boolean =>
      filter({ text: "x" }, languages({ keep: [wanted], detect: always(code) })).keep;
    expect([keep("eng_Latn", "en"), keep("no", "nb"), keep("gsw", "de"), keep("not a tag", "und")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("rejects unknown languages, and suggests one", () => {
    expect(() => languages({ keep: ["de", "german"] })).toThrow(
      new RangeError(
        'options.keep[1] must not be "german": it is not a known language tag; did you mean "de"?',
      ),
    );
    expect(() => languages({ drop: ["jp"] })).toThrow(/did you mean "ja"/);
    expect(() => languages({ drop: ["gr"] })).toThrow(/did you mean "el"/);
    expect(() => languages({ drop: ["englsh"] })).toThrow(/did you mean "en"/);
    expect(() => languages({ drop: ["?"] })).toThrow(
      /options\.drop\[0\] must not be "\?": it is not a language tag/,
    );
    expect(() => languages({ keep: ["jp"], detect: always("ja") })).toThrow(/did you mean "ja"/);
  });

  it("rejects languages that its detector cannot find", () => {
    expect(() => languages({ keep: ["sw"] })).toThrow(/detectLanguage does not distinguish it/);
    expect(() => languages({ keep: ["sr-Latn"] })).toThrow(RangeError);
    expect(() => languages({ keep: ["sw", "sr-Latn", "gom"], detect: always("sw") })).not.toThrow();
  });

  it("rejects other options of the wrong type or range", () => {
    expect(() => languages({ minConfidence: 65 })).toThrow(RangeError);
    expect(() => languages({ minConfidence: Number.NaN })).toThrow(RangeError);
    expect(() => languages({ keep: "en" as never })).toThrow(TypeError);
    expect(() => languages({ keep: [1 as never] })).toThrow(
      new TypeError("options.keep[0] must be a string, not 1"),
    );
    expect(() => languages({ kep: [] } as never)).toThrow(/did you mean "keep"/);
  });
});
