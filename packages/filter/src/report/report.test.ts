import { describe, expect, it } from "vitest";
import { check, NO_PAGE } from "../check.js";
import { verdictOf } from "../combine.js";
import { createTally, filterReport } from "./index.js";
import { checkWords } from "./report.js";

/** Returns all texts of a report. */
function visibleText(part: unknown): string {
  if (typeof part !== "object" || part === null) return typeof part === "string" ? part : "";
  const { kind: _, to: __, ...texts } = part as Readonly<Record<string, unknown>>;
  return Object.values(texts).map(visibleText).join(" ").replace(/\s+/g, " ");
}

describe("filterReport", () => {
  it("shows rules, scores and samples", () => {
    const tally = createTally();
    const few = check("tokens", 57, { min: 200 });
    const language = { code: "en", confidence: 1 };
    tally.add(
      { id: "a", title: "Few words", text: "Too short." },
      { ...verdictOf([few]), score: 0.12, language },
    );
    tally.add(
      { id: "b", url: "https://example.org/b", text: "Long." },
      { ...verdictOf([]), score: 0.97, language },
    );
    const text = visibleText(filterReport(tally.figures(), { title: "My corpus" }));
    for (const part of [
      "My corpus",
      "Of 2 documents, 1 is kept and 1 dropped.",
      "tokens 1 50.0% 1",
      "Few words",
      "tokens 57, at least 200",
      "https://example.org/b",
      "0.95 to 1.00 1 0",
      "en 2 1 50.0%",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Number of documents by score");
  });

  it("says on how many documents rules were left out", () => {
    const tally = createTally();
    tally.add({ id: "a", text: "Short." }, verdictOf([NO_PAGE, check("tokens", 57, { min: 200 })]));
    const text = visibleText(filterReport(tally.figures()));
    expect(text).toContain("Rules that need the page were left out on 1 document without one.");
    expect(text).not.toContain("absent");
  });

  it("handles a run without documents", () => {
    const text = visibleText(filterReport(createTally().figures()));
    expect(text).toContain("There were no documents to judge.");
    expect(text).toContain("No document failed a check.");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("rejects what are not figures", () => {
    expect(() => filterReport({} as never)).toThrow(TypeError);
    expect(() => filterReport(createTally().figures(), { title: 3 as never })).toThrow(/options\.title/);
  });
});

describe("the words of a report", () => {
  it.each([
    [check("a", 57, { min: 200 }), "57, at least 200"],
    [check("a", 250, { min: 250, exclusive: true }), "250, above 250"],
    [check("a", 0.123456, { max: 0.1 }), "0.1235, at most 0.1"],
    [check("a", 1234567, { min: 3, max: 10 }), "1,234,567, at least 3 and at most 10"],
    [{ rule: "a", value: "fr", allowed: ["en", "de"], passed: false }, "fr, one of en, de"],
    [{ rule: "a", value: "fr", denied: ["fr"], passed: false }, "fr, none of fr"],
  ])("describe the check %j as %s", (given, words) => {
    expect(checkWords(given)).toBe(words);
  });
});
