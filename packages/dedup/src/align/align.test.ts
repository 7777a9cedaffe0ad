import { cpuTime, MAX_TIME_RATIO, runs, SIZE_RATIO } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../test/random.js";
import type { Alignment } from "./align.js";
import { alignTexts } from "./align.js";

/** Formats runs: `=` for both texts, `-` for left, `+` for right, then the text. */
function formatted({ runs }: Alignment): readonly string[] {
  return runs.map(({ kind, text }) => `${kind === "same" ? "=" : kind === "left" ? "-" : "+"}${text}`);
}

/** Returns the law that an alignment breaks, if any. A single check, because there are many runs. */
function broken(a: string, b: string, alignment: Alignment): string | undefined {
  let [left, right] = [0, 0];
  let before = "";
  for (const [at, run] of alignment.runs.entries()) {
    const ofA = a.slice(run.left.start, run.left.end);
    const ofB = b.slice(run.right.start, run.right.end);
    if (run.left.start !== left || run.right.start !== right) return `run ${at} leaves a gap`;
    left += ofA.length;
    right += ofB.length;
    if (run.left.end !== left || run.right.end !== right) return `run ${at} ends before it begins`;
    if (run.text !== (run.kind === "right" ? ofB : ofA)) return `run ${at} has the wrong text`;
    if (run.text === "") return `run ${at} is empty`;
    if (run.kind === "left" && ofB !== "") return `run ${at} has something on the right`;
    if (run.kind === "right" && ofA !== "") return `run ${at} has something on the left`;
    if (run.kind === "same" && visible(ofA) !== visible(ofB)) return `run ${at} is not the same`;
    if (run.kind === before) return `run ${at} has the same kind as the previous run`;
    if (before === "right" && run.kind === "left") return `run ${at} is left after right`;
    before = run.kind;
    for (const [text, { start, end }] of [
      [a, run.left],
      [b, run.right],
    ] as const) {
      if (insidePair(text, start) || insidePair(text, end)) return `run ${at} splits a surrogate pair`;
    }
  }
  return left === a.length && right === b.length ? undefined : "a text is not covered";
}

function expectLaws(a: string, b: string, alignment: Alignment): void {
  expect(broken(a, b, alignment)).toBeUndefined();
}

function visible(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, "").normalize("NFC");
}

function insidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1)) && at > 0;
}

function article(seed: number, length: number, separator = "\n"): string {
  const next = random(seed);
  const parts: string[] = [];
  for (let size = 0; size < length; ) {
    const words = Array.from({ length: 12 }, () => `w${Math.floor(next() ** 3 * 5000).toString(36)}`);
    const line = `${words.join(" ")}.${separator}`;
    parts.push(line);
    size += line.length;
  }
  return parts.join("");
}

describe("alignTexts", () => {
  it("finds the words that differ", () => {
    expect(formatted(alignTexts("The cat sat.", "The dog sat."))).toEqual([
      "=The ",
      "-cat ",
      "+dog ",
      "=sat.",
    ]);
    expect(formatted(alignTexts("one two three", "one three"))).toEqual(["=one ", "-two ", "=three"]);
    expect(formatted(alignTexts("one three", "one two three"))).toEqual(["=one ", "+two ", "=three"]);
  });

  it("returns at most one run if there is nothing to compare", () => {
    expect(alignTexts("", "")).toEqual({ runs: [], complete: true });
    expect(formatted(alignTexts("a", ""))).toEqual(["-a"]);
    expect(formatted(alignTexts("", "b"))).toEqual(["+b"]);
    expect(formatted(alignTexts("same words", "same words"))).toEqual(["=same words"]);
    expect(formatted(alignTexts(" ", "\n\n"))).toEqual(["= "]);
  });

  it("ignores white space, normal forms and invisible characters", () => {
    const { runs } = alignTexts(
      "Caf\u00e9 au lait\n\nzum Mit\u00adnehmen",
      " Cafe\u0301 au  lait zum Mitnehmen\n",
    );
    expect(runs.map(({ kind }) => kind)).toEqual(["same"]);
  });

  it("distinguishes case and punctuation", () => {
    expect(formatted(alignTexts("Now then!", "now then!"))).toEqual(["-Now ", "+now ", "=then!"]);
    expect(formatted(alignTexts("Really so?", "Really so!"))).toEqual(["=Really so", "-?", "+!"]);
  });

  it("compares scripts without spaces by code points, emoji and flags as units", () => {
    expect(formatted(alignTexts("今天天气很好我们去公园散步", "今天天气很坏我们去公园散步"))).toEqual([
      "=今天天气很",
      "-好",
      "+坏",
      "=我们去公园散步",
    ]);
    expect(formatted(alignTexts("so nice 👩‍🚀!", "so nice 👩‍🔬!"))).toEqual([
      "=so nice ",
      "-👩‍🚀",
      "+👩‍🔬",
      "=!",
    ]);
    expect(formatted(alignTexts("from 🇩🇪", "from 🇩🇰"))).toEqual(["=from ", "-🇩🇪", "+🇩🇰"]);
    expect(formatted(alignTexts("good 👍🏽 work", "good 👍🏿 work"))).toEqual([
      "=good ",
      "-👍🏽 ",
      "+👍🏿 ",
      "=work",
    ]);
  });

  it("does not split a new sentence at words shared by chance", () => {
    const a = "Shares rose sharply on Monday after the bank raised its forecast.";
    const b = "Farmers complain that the rain destroyed nearly everything they planted.";
    expect(formatted(alignTexts(`Intro here. ${a}`, `Intro here. ${b}`))).toEqual([
      "=Intro here. ",
      `-${a.slice(0, -1)}`,
      `+${b.slice(0, -1)}`,
      "=.",
    ]);
  });

  it("moves changes to the start of a sentence or line", () => {
    expect(formatted(alignTexts("He left. She came. He slept.", "He left. He slept."))).toEqual([
      "=He left. ",
      "-She came. ",
      "=He slept.",
    ]);
    expect(formatted(alignTexts("Top\nMore\nEnd", "Top\nMore\nTop\nMore\nEnd"))).toEqual([
      "=Top\nMore\n",
      "+Top\nMore\n",
      "=End",
    ]);
    expect(formatted(alignTexts("one, two, three", "one, three"))).toEqual(["=one, ", "-two, ", "=three"]);
  });

  it("reports a moved block once on each side", () => {
    const [one, two] = [article(1, 400), article(2, 200)];
    const { runs } = alignTexts(one + two, two + one);
    expect(runs.map(({ kind, text }) => [kind, text])).toEqual([
      ["right", two],
      ["same", one],
      ["left", two],
    ]);
  });

  it("finds every change of a long text without line breaks", () => {
    const words = article(3, 250_000, " ").split(" ");
    const changed = words.map((word, place) => (place % 40 === 20 ? `new${place}` : word));
    const [a, b] = [words.join(" "), changed.join(" ")];
    const alignment = alignTexts(a, b);
    expect(alignment.complete).toBe(true);
    const changes = alignment.runs.filter(({ kind }) => kind === "right").length;
    expect(changes).toBe(changed.filter((word, place) => word !== words[place]).length);
  });

  it("takes linear time for long unrelated texts, and reports whether it was complete", () => {
    const a = article(4, 120_000);
    const b = article(5, 120_000);
    const [small, large] = [SIZE_RATIO, 1].map((divisor) =>
      cpuTime(() => alignTexts(a.slice(0, a.length / divisor), b.slice(0, b.length / divisor))),
    );
    expect(large! / small!).toBeLessThan(MAX_TIME_RATIO);
    expectLaws(a, b, alignTexts(a, b));
    const few = alignTexts(article(6, 20_000), article(7, 20_000), 10);
    expect(few.complete).toBe(false);
  });

  it("takes linear time for degenerate texts", () => {
    for (const [left, right] of [
      ["a ", "a a "],
      ["a b ", "b a a "],
      ["x", "y"],
      [" ", "\n"],
      ["\u0301", "a"],
      ["\u200d", "!"],
      ["!?", "?!."],
      ["keep ", "a keep"],
    ] as const) {
      const [small, large] = [4000, 4000 * SIZE_RATIO].map((times) =>
        cpuTime(() => alignTexts(left.repeat(times), right.repeat(times), 50_000), 2),
      );
      // Times under 2 ms are not worth comparing.
      expect(large! / Math.max(small!, 2)).toBeLessThan(MAX_TIME_RATIO);
      const [a, b] = [left.repeat(2000), right.repeat(1500)];
      expectLaws(a, b, alignTexts(a, b, 50_000));
    }
  });

  it("covers any two texts", () => {
    const unit = fc.constantFrom(
      "a",
      "B ",
      "c\n",
      "de ",
      ", ",
      ".",
      "\u0301",
      "\u200d",
      "中",
      "ก",
      "👩",
      "🇩",
      "\ud83d",
      "\udc69",
      "\0",
      " ",
    );
    const text = fc.array(unit, { maxLength: 60 }).map((units) => units.join(""));
    const anything = fc.oneof(text, fc.string({ unit: "binary", maxLength: 40 }));
    fc.assert(
      fc.property(anything, anything, fc.constantFrom(undefined, 0, 4, 50), (a, b, limit) => {
        expectLaws(a, b, alignTexts(a, b, limit));
      }),
      { seed: 1, numRuns: runs(150) },
    );
  });

  it("covers edited articles, with anchors and limits", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(undefined, 100, 0), (seed, limit) => {
        const next = random(seed);
        const lines = article(seed, 3000).split("\n");
        const edited = lines.flatMap((line) => {
          const dice = next();
          if (dice < 0.1) return [];
          if (dice < 0.2) return [line, lines[Math.floor(next() * lines.length)]!];
          return [
            line
              .split(" ")
              .filter(() => next() > 0.05)
              .join(" "),
          ];
        });
        const [a, b] = [lines.join("\n"), edited.join("\n")];
        expectLaws(a, b, alignTexts(a, b, limit));
      }),
      { seed: 1, numRuns: 30 },
    );
  });
});
