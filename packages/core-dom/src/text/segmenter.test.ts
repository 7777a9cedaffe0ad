import { cpuTime, MAX_TIME_RATIO } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { WINDOW } from "./segmenter.js";
import { wordSpans, words } from "./words.js";

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function unwindowed(text: string): readonly string[] {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** A linear congruential generator, so that every run has the same text. */
function randomSource(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const NOUNS =
  "学生 老师 北京大学 中国政府 经济发展 新闻记者 公司 城市 人民 环境保护 技术 互联网 孩子 问题 市场 历史博物馆 天气 火车站".split(
    " ",
  );
const VERBS = "认为 研究 讨论 参加了 正在建设 喜欢 报道 提出 解决 支持 看到 离开".split(" ");
const OTHERS = "今天 昨天下午 已经 非常 在上海 据报道 因此 但是 我们的 这个 新的 2024年 约百分之30".split(
  " ",
);

/** Chinese of about `length` UTF-16 units, with or without punctuation. */
function chinese(
  length: number,
  punctuation: readonly string[] = ["，", "，", "。", "、", "。\n", "！"],
): string {
  const random = randomSource(7);
  const pick = (list: readonly string[]): string => list[random(list.length)]!;
  let text = "";
  while (text.length < length) {
    text += `${pick(OTHERS)}${pick(NOUNS)}${pick(VERBS)}${pick(OTHERS)}${pick(NOUNS)}${pick(punctuation)}`;
  }
  return text;
}

describe("windows", () => {
  it("find the same words as a single segmentation, with punctuation", () => {
    const text = chinese(6000);
    expect(words(text)).toEqual(unwindowed(text));
  });

  it("find the same words as a single segmentation, without punctuation", () => {
    const text = chinese(6000, [""]).replace(/\d/g, "");
    expect(text.length).toBeGreaterThan(5 * WINDOW);
    expect(words(text)).toEqual(unwindowed(text));
  });

  it("find the same words as a single segmentation, in Thai", () => {
    const thai = "ภาษาไทยเป็นภาษาที่ไม่มีช่องว่างระหว่างคำจึงต้องใช้พจนานุกรมเพื่อแบ่งคำในข้อความยาวๆ".repeat(40);
    expect(words(thai)).toEqual(unwindowed(thai));
  });

  it("include every character and split none, wherever they are cut", () => {
    for (const unit of ["漢", "𠮷", "か\u3099", "漢\u{E0100}", `漢${"\u0301".repeat(3000)}`]) {
      for (const shift of ["", "字", "字字"]) {
        const text = shift + unit.repeat(3000 / unit.length + 1);
        const spans = wordSpans(text);
        let last = 0;
        for (let index = 0; index < spans.length; index += 2) {
          if (unit.length < 3000) expect(spans[index]).toBe(last);
          last = spans[index + 1]!;
          const unitAtEnd = text.charCodeAt(last);
          expect((unitAtEnd & 0xfc00) === 0xdc00 && (text.charCodeAt(last - 1) & 0xfc00) === 0xd800).toBe(
            false,
          );
        }
        if (unit.length < 3000) expect(last).toBe(text.length);
      }
    }
  });

  it("make progress in a word longer than a window", () => {
    const text = "ア".repeat(5000);
    expect(words(text).join("")).toBe(text);
  });
});

describe("time", () => {
  const latin = "The quick brown fox doesn't jump over 3.14 lazy dogs, naïve as it is. ";

  it.each([
    ["Chinese", chinese(1_000)],
    ["Chinese without punctuation", chinese(1_000, [""])],
    ["Latin script", latin],
    ...["a.\u0301", "漢。 ", "\u0301", "'", "א'", "漢        x", "漢\u0301", "\ud842"].map((unit) => [
      unit,
      unit,
    ]),
  ])("grows linearly with %j", (_, unit) => {
    const time = (length: number) => {
      const text = unit!.repeat(length / unit!.length);
      return cpuTime(() => words(text), 3);
    };
    // Linear time grows by a factor of 8, quadratic time by 64.
    expect(time(80_000) / Math.max(1, time(10_000))).toBeLessThan(MAX_TIME_RATIO);
  });
});
