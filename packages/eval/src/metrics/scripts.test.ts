import { describe, expect, it } from "vitest";
import { METRICS, TEXT_METRICS } from "./registry.js";

/** A text of two lines, and a copy with one word of the second line changed. */
const TEXTS: readonly (readonly [language: string, gold: string, predicted: string])[] = [
  [
    "Chinese",
    "今天天氣很好,我們去公園散步。\n晚上一起吃飯,聊了很久。",
    "今天天氣很好,我們去公園散步。\n晚上一起看書,聊了很久。",
  ],
  [
    "Japanese",
    "今日はとても良い天気です。公園へ行きました。\nコーヒーを飲みました。",
    "今日はとても良い天気です。公園へ行きました。\nお茶を飲みました。",
  ],
  [
    "Thai",
    "วันนี้อากาศดีมาก เราไปเดินเล่นในสวน\nตอนเย็นกินข้าวด้วยกัน",
    "วันนี้อากาศดีมาก เราไปเดินเล่นในสวน\nตอนเย็นอ่านหนังสือด้วยกัน",
  ],
  [
    "Korean",
    "오늘은 날씨가 아주 좋아서 공원에 갔습니다.\n저녁에는 함께 밥을 먹었습니다.",
    "오늘은 날씨가 아주 좋아서 공원에 갔습니다.\n저녁에는 함께 책을 읽었습니다.",
  ],
];

describe("metrics on other scripts", () => {
  const cases = TEXTS.flatMap(([language, gold, predicted]) =>
    TEXT_METRICS.map((name) => [name, language, gold, predicted] as const),
  );
  it.each(cases)("%s is neither best nor worst for %s with a line changed", (name, _, gold, predicted) => {
    const metric = METRICS[name]!;
    const figure = metric.score({ text: gold }, { id: "1", text: predicted })![metric.primary]!;
    const similarity = metric.better === "higher" ? figure : 1 - figure;
    expect(similarity).toBeGreaterThan(0.2);
    expect(similarity).toBeLessThan(1);
  });

  it.each(TEXTS)("snippets finds pieces of %s", (_, gold, predicted) => {
    const [first = "", second = ""] = gold.split("\n");
    const page = METRICS.snippets!.score(
      { text: gold, with: [first.slice(-5), second] },
      { id: "1", text: predicted },
    );
    expect(page).toMatchObject({ tp: 1, fn: 1 });
  });

  it.each(TEXTS)("the metrics of Markdown compare %s", (_, gold, predicted) => {
    const [a = "", b = ""] = gold.split("\n");
    const [c = "", d = ""] = predicted.split("\n");
    const markdown = (heading: string, text: string): string =>
      `# ${heading}\n\n- ${heading}\n\n| ${text} | x |\n| --- | --- |\n| ${heading} | y |\n\n\`\`\`\n${text}\n\`\`\`\n\n$\\text{${text}}$ [${heading}](</${text}>)`;
    const page = (name: string, text: string): number => {
      const metric = METRICS[name]!;
      const prediction = { id: "1", text: predicted, markdown: text };
      return metric.score({ text: gold, markdown: markdown(a, b) }, prediction)![metric.primary]!;
    };
    for (const name of ["md-tables", "md-code", "md-formulas"]) {
      expect(page(name, markdown(c, d))).toBeGreaterThan(0.3);
      expect(page(name, markdown(c, d))).toBeLessThan(1);
    }
    for (const name of ["md-headings", "md-lists", "md-links", "md-structure"]) {
      expect(page(name, markdown(a, b))).toBe(1);
    }
  });
});
