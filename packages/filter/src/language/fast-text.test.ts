import { describe, expect, it } from "vitest";
import { type FastTextOptions, fastText } from "./fast-text.js";

type Labels = readonly (readonly [string, number])[];

/** A detector whose model always predicts the same, and the lines that it has been given. */
function fake(labels: Labels, options: Omit<FastTextOptions, "predict"> = {}) {
  const lines: string[] = [];
  const detect = fastText({
    ...options,
    predict(line) {
      lines.push(line);
      return labels;
    },
  });
  return { detect, lines };
}

describe("fastText", () => {
  // biome-ignore format: a table
  it.each([
    ["__label__en", "en"], ["__label__eng_Latn", "en"], ["__label__zh", "zh"], ["__label__cmn_Hani", "zh"],
    ["__label__zho_Hant", "zh-Hant"], ["__label__sr", "sr"], ["__label__srp_Latn", "sr-Latn"], ["__label__no", "no"],
    ["__label__nno_Latn", "nn"], ["__label__gsw_Latn", "gsw"], ["en", "en"], ["__label__sh", "sr-Latn"],
  ])("reads the label %s as %s", (label, code) => {
    expect(fake([[label, 0.75], ["__label__fr", 0.1]]).detect("x")).toEqual({ code, confidence: 0.75 });
  });

  it("is undetermined without a label, and for labels of no language", () => {
    const none = { code: "und", confidence: 0 };
    expect(fake([]).detect("x")).toEqual(none);
    expect(fake([["__label__zxx_Zyyy", 0.9]]).detect("x")).toEqual(none);
    expect(fake([["__label__und_Latn", 0.9]]).detect("x")).toEqual(none);
    expect(fake([["__label__cooking recipe", 0.9]]).detect("x")).toEqual(none);
  });

  it("gives the model one line", () => {
    const { detect, lines } = fake([["__label__en", 1.00003]]);
    expect(detect(" One\r\n\ntwo\u2028Three\0four\t 5! ")).toEqual({ code: "en", confidence: 1 });
    expect(lines).toEqual(["One two Three four 5!"]);
    expect(detect(" \n ")).toEqual({ code: "und", confidence: 0 });
    expect(lines).toHaveLength(1);
  });

  it("prepares text as OpenLID 2 was trained", () => {
    const { detect, lines } = fake([["__label__eng_Latn", 1]], { preparation: "openlid" });
    detect("It’s 2026:\nÉTÉ — “हिन्दी” 😀!");
    expect(lines).toEqual(["its été हिन्दी"]);
  });

  it("rejects wrong options", () => {
    expect(() => fastText({} as never)).toThrow(TypeError);
    expect(() => fastText({ predict: () => [], preparation: "lower" as never })).toThrow(RangeError);
  });
});
