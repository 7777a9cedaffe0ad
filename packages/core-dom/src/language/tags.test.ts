import { describe, expect, it } from "vitest";
import { canonicalLanguage, isLanguage } from "./tags.js";

describe("canonicalLanguage", () => {
  // biome-ignore format: a table
  it.each([
    ["en", "en"], ["EN-gb", "en"], ["en_US", "en"], ["eng", "en"], ["eng_Latn", "en"], ["ger", "de"], ["iw", "he"],
    ["zho_Hans", "zh"], ["cmn_Hani", "zh"], ["zho_Hant", "zh-Hant"], ["zh-TW", "zh-Hant"], ["zh-CN", "zh"],
    ["srp_Cyrl", "sr"], ["srp_Latn", "sr-Latn"], ["pes_Arab", "fa"], ["arb_Arab", "ar"], ["arz_Arab", "arz"],
    ["nob_Latn", "nb"], ["nor", "no"], ["swh_Latn", "sw"], ["tgl_Latn", "fil"], ["tl", "fil"], ["jpn_Jpan", "ja"],
    ["kor_Hang", "ko"], ["uzn_Cyrl", "uz-Cyrl"], ["ckb_Arab", "ckb"], ["und", "und"], ["und_Latn", "und"],
  ])("%s is %s", (tag, code) => {
    expect(canonicalLanguage(tag)).toBe(code);
  });

  it("is undefined for what is not a tag", () => {
    for (const tag of ["", " ", "e", "-en", "en--US", "english language", "日本語"])
      expect(canonicalLanguage(tag)).toBeUndefined();
  });
});

describe("isLanguage", () => {
  // biome-ignore format: a table
  it.each([
    ["en", "en"], ["en", "en-GB"], ["en", "eng"], ["zh", "zh"], ["zh-Hant", "zh"], ["zh-Hant", "zh-TW"],
    ["zh-Hant", "zh-Hant"], ["zh", "zh-Hans"], ["zh", "zh-CN"], ["no", "nb"], ["no", "nn"], ["nb", "no"], ["nn", "no"],
    ["ms", "id"], ["id", "ms"], ["yue", "zh"], ["arz", "ar"], ["fil", "tl"], ["sr-Latn", "sr"], ["he", "iw"],
  ])("%s is %s", (code, wanted) => {
    expect(isLanguage(code, wanted)).toBe(true);
  });

  // biome-ignore format: a table
  it.each([
    ["en", "de"], ["zh", "zh-Hant"], ["zh", "zh-TW"], ["zh-Hant", "zh-CN"], ["nb", "nn"], ["zh", "yue"], ["ar", "arz"],
    ["sr", "sr-Latn"], ["hr", "sr-Latn"], ["und", "en"], ["en", "und"], ["en", "-"], ["id", "zlm"],
  ])("%s is not %s", (code, wanted) => {
    expect(isLanguage(code, wanted)).toBe(false);
  });
});
