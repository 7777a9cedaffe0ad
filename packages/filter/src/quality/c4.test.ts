import { describe, expect, it } from "vitest";
import { type C4Options, c4, mc4 } from "./index.js";

function judge(text: string, options: C4Options = {}) {
  const verdict = c4({ ...options, bounds: { "c4-sentences": { min: 1 } } })({ text });
  return { text: verdict.text, reasons: verdict.reasons.map(({ rule }) => rule) };
}

describe("c4", () => {
  it("removes lines", () => {
    const lines = [
      "A line with an end.",
      "A line without an end",
      "It goes on...",
      "Two words.",
      "Please enable JavaScript to go on.",
      "Read our Privacy Policy before use.",
      `It has a ${"long".repeat(300)} word.`,
      " Cited as a source.[12][edit] ",
    ];
    const verdict = c4()({ text: lines.join("\n") });
    expect(verdict.text).toBe("A line with an end.\nCited as a source.");
    expect(verdict.checks.map(({ value }) => value)).toEqual([1, 2, 1, 1, 1, 0, 0, 2]);
    expect(verdict.reasons.map(({ rule }) => rule)).toEqual(["c4-sentences"]);
  });

  it("has no text if it removes nothing", () => {
    expect(judge("One is here. Two is here!\nThree is 'there'")).toEqual({ text: undefined, reasons: [] });
  });

  it("looks for page rules in the lines that are left", () => {
    const text = "function() {\nThis line is fine.\nLorem ipsum";
    expect(judge(text).reasons).toEqual([]);
    expect(judge(text, { terminalPunctuation: false }).reasons).toEqual([]);
    const fuller = "function of this() {\nThis line is fine.\nIt is Lorem Ipsum.";
    expect(judge(fuller).reasons).toEqual(["c4-lorem-ipsum"]);
    expect(judge(fuller, { terminalPunctuation: false }).reasons).toEqual([
      "c4-lorem-ipsum",
      "c4-curly-brackets",
    ]);
  });
});

describe("mc4", () => {
  it("counts long lines in code points", () => {
    const long = "𝒳".repeat(200);
    const [check] = mc4()({ text: `${long}\n${long}\n${"ab".repeat(99)}x\n${long}` }).checks;
    expect(check).toEqual({ rule: "mc4-long-lines", value: 3, min: 3, passed: true });
    expect(mc4({ lineLength: 199 })({ text: `${long}\n${long}\n${"ab".repeat(99)}x` }).keep).toBe(true);
  });
});
