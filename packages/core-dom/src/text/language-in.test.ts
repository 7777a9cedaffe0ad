import { describe, expect, it } from "vitest";
import { languageIn } from "./language-in.js";

const LANGUAGES = new Set("ar ckb de es he hr id nb pt ro sr tl zh zh-hant".split(" "));

describe("languageIn", () => {
  // biome-ignore format: a table
  it.each([
    ["de", "de"], ["DE-at", "de"], ["pt_BR", "pt"], ["zh", "zh"], ["zh-Hant-TW", "zh-hant"], ["zh-TW", "zh"],
    ["no", "nb"], ["nn-NO", "nb"], ["iw", "he"], ["in", "id"], ["mo", "ro"], ["sh", "hr"], ["bs-Latn-BA", "hr"],
    ["sr", "sr"], ["sr-Latn", "hr"], ["sr-Latn-RS", "hr"], ["sr-Cyrl", "sr"], ["fil", "tl"], ["ku", "ckb"],
    ["cmn-Hans", "zh"], ["yue", "zh"], ["arb", "ar"],
  ])("%s is %s", (tag, language) => {
    expect(languageIn(tag, LANGUAGES)).toBe(language);
  });

  it.each(["", "-", "en", "und", "d", "deu", "constructor", "x-de", "日本語", "-".repeat(100_000)])(
    "has no language for %j",
    (tag) => {
      expect(languageIn(tag, LANGUAGES)).toBeUndefined();
    },
  );

  it("rejects what is not a string", () => {
    expect(() => languageIn(undefined as never, LANGUAGES)).toThrow(TypeError);
  });
});
