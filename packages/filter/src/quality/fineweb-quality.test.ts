import { expect, it } from "vitest";
import { fineweb, fineweb2, finewebQuality } from "./index.js";

it("measures lines", () => {
  const line = "A sentence with more than thirty characters。";
  const text = `${line}\n\nshort\nshort\n${line}x`; // 44 + 5 + 5 + 45 characters, 4 line feeds
  const { checks } = finewebQuality()({ text });
  expect(checks.map(({ rule, value }) => [rule, value])).toEqual([
    ["fineweb-punctuated-lines", 1 / 4],
    ["fineweb-short-lines", 2 / 4],
    ["fineweb-duplicate-line-characters", 5 / (44 + 5 + 5 + 45)],
    ["fineweb-newlines-per-word", 4 / (8 + 1 + 1 + 9)],
  ]);
});

it("has the bounds of languages", () => {
  const [bounds] = fineweb2({ language: "zh-TW" })({ text: "今天天气很好。" }).checks;
  expect(bounds).toMatchObject({ rule: "gopher-duplicate-lines", max: 0.287 });
  expect(() => fineweb2({ language: "en" })).toThrow(/options.language must not be "en"/);
  expect(() => fineweb2({} as never)).toThrow(/options.language is missing/);
});

it("evaluates the filters of FineWeb in order", () => {
  const sources = fineweb()({ text: "Too short." }).checks.map(({ rule }) => rule.split("-")[0]);
  expect([...new Set(sources)]).toEqual(["gopher", "c4", "fineweb"]);
});
