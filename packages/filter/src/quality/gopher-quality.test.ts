import { describe, expect, it } from "vitest";
import type { Verdict } from "../types.js";
import { gopherQuality } from "./index.js";

function values({ checks }: Verdict): Record<string, number | string> {
  return Object.fromEntries(checks.map(({ rule, value }) => [rule, value]));
}

describe("gopherQuality", () => {
  it("counts words as datatrove does", () => {
    // Tokens: The cat , # 1 ... that to be | - end … | ok
    const text = "The cat, #1... that to be\n  - end …\nok";
    expect(values(gopherQuality()({ text }))).toEqual({
      "gopher-words": 8, // The cat 1 that to be end ok
      "gopher-word-length": (3 + 3 + 1 + 4 + 2 + 2 + 3 + 2) / 8,
      "gopher-hashes": 1 / 13,
      "gopher-ellipses": 2 / 13,
      "gopher-bullet-lines": 1 / 3,
      "gopher-ellipsis-lines": 1 / 3,
      "gopher-alphabetic-words": 7 / 13,
      "gopher-stop-words": 3,
    });
  });

  it("counts words as Dolma does", () => {
    const text = "to be, #1 x… to\n* a\n- …";
    expect(values(gopherQuality({ reading: "dolma" })({ text }))).toEqual({
      "gopher-words": 9, // to | be, | #1 | x… | to | * | a | - | …
      "gopher-word-length": 2, // 1 1 1 1 2 2 2 2 3
      "gopher-symbols": 3 / 9,
      "gopher-bullet-lines": 2 / 3,
      "gopher-ellipsis-lines": 1 / 3,
      "gopher-alphabetic-words": 5 / 9,
      "gopher-stop-words": 2, // to, twice
    });
  });

  it("counts words as DCLM does", () => {
    const text = "The end . . .\n ● To #x...\n\n";
    expect(values(gopherQuality({ reading: "dclm" })({ text }))).toEqual({
      "gopher-words": 3, // The, end, To
      "gopher-word-length": (3 + 3 + 1 + 1 + 1 + 1 + 2 + 5) / 8,
      "gopher-symbols": 3 / 8,
      "gopher-bullet-lines": 1 / 2,
      "gopher-ellipsis-lines": 1,
      "gopher-alphabetic-words": 4 / 8,
      "gopher-stop-words": 2,
    });
  });

  it("lets another splitting of words replace that of a reading", () => {
    const { checks } = gopherQuality({ words: "spaces" })({ text: "to to, to longest" });
    expect(values({ checks } as Verdict)).toMatchObject({ "gopher-stop-words": 1, "gopher-words": 4 });
  });

  it("takes bounds by rule", () => {
    const text = "the cat that sat";
    expect(gopherQuality()({ text }).reasons.map(({ rule }) => rule)).toEqual(["gopher-words"]);
    expect(gopherQuality({ bounds: { "gopher-words": false } })({ text }).keep).toBe(true);
    expect(gopherQuality({ bounds: { "gopher-words": { min: 4, max: 4 } } })({ text }).keep).toBe(true);
  });

  it("has stop words for languages, including those without spaces", () => {
    const stopWords = (language: string, text: string) =>
      values(gopherQuality({ language })({ text }))["gopher-stop-words"];
    expect(stopWords("de-AT", "der Hund und die Katze")).toBe(3);
    expect(stopWords("zh", "水的温度和时间")).toBe(2);
    expect(stopWords("en-GB", "der Hund und die Katze")).toBe(0);
  });

  it("counts code points, not surrogates", () => {
    const text = "𝒳𝒴 ab";
    expect(values(gopherQuality()({ text }))).toMatchObject({ "gopher-words": 2, "gopher-word-length": 2 });
  });

  it.each([
    [{ reading: "datatrov" }, /did you mean "datatrove"/],
    [{ language: "xx" }, /options.language must not be "xx"/],
    [{ words: "token" }, /options.words must not be "token"; did you mean "tokens"/],
    [{ bounds: { "gopher-word": {} } }, /a rule in options.bounds must not be "gopher-word"; did you mean/],
    [{ bounds: { "gopher-words": { minimum: 3 } } }, /must not be "minimum"/],
    [{ bounds: { "gopher-words": { min: "3" } } }, /options.bounds\["gopher-words"\].min must not be "3"/],
    [{ bounds: { "gopher-words": 3 } }, /must be an object or false, not 3/],
  ])("rejects %j", (options, message) => {
    expect(() => gopherQuality(options as never)).toThrow(message);
  });
});
