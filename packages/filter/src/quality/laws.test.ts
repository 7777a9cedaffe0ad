import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { all } from "../combine.js";
import { mostRepeated } from "./dolma-quality.js";
import {
  c4,
  dclm,
  dolmaQuality,
  fineweb,
  fineweb2,
  finewebQuality,
  gopherQuality,
  gopherRepetition,
  mc4,
  refinedweb,
} from "./index.js";
import { repeatedNGrams } from "./ngrams.js";
import { spacedWords, splitLines, strip } from "./text.js";
import { tokenize } from "./tokens.js";

const everyRule = all(
  ...(["datatrove", "dolma", "dclm"] as const).flatMap((reading) => [
    gopherQuality({ reading }),
    gopherRepetition({ reading }),
  ]),
  ...[c4(), mc4(), finewebQuality(), refinedweb(), dolmaQuality()],
  ...[fineweb(), dclm(), fineweb2({ language: "zh" })],
);

/** Texts of few different pieces, so that words, lines and n-grams repeat. */
const PIECES = [
  ..."a b the . , ... - -- / :// @ ' 's n't + # • … ; 。 渡 船 ภ 한 é \u0301 😀 \ud800 \udc00 \r \u0085 \u2028 \u202f \ufeff \t".split(
    " ",
  ),
  ..." \n {[]1",
  ..."word |\n\n|1st |10km|[1]|a.b/c|lorem ipsum|read more...|3 likes|u@example.org |127.0.0.1|READ ".split(
    "|",
  ),
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join(""));

function check(property: Parameters<typeof fc.assert>[0], few: number): void {
  fc.assert(property, { seed: 20, numRuns: runs(few) });
}

describe("quality filters", () => {
  it("judge any text, by finite figures and their bounds alone", () => {
    check(
      fc.property(texts, (text) => {
        const { keep, checks, reasons } = everyRule({ text });
        for (const { value, passed, min = -Infinity, max = Infinity, exclusive } of checks) {
          expect(value).toSatisfy(Number.isFinite);
          const figure = value as number;
          expect(passed).toBe(exclusive ? figure > min && figure < max : figure >= min && figure <= max);
        }
        expect(reasons).toEqual(checks.filter(({ passed }) => !passed));
        expect(keep).toBe(reasons.length === 0);
      }),
      100,
    );
  });

  it("return the same verdict after another text", () => {
    check(
      fc.property(texts, texts, (text, other) => {
        const first = everyRule({ text });
        everyRule({ text: other });
        expect(everyRule({ text })).toEqual(first);
      }),
      30,
    );
  });
});

describe("tokens", () => {
  it("are in order, and cover everything but white space", () => {
    check(
      fc.property(texts, (text) => {
        let [end, between] = [0, ""];
        for (const token of tokenize(text)) {
          const start = text.indexOf(token, end);
          expect(start).toBeGreaterThanOrEqual(end);
          expect(token).not.toBe("");
          between += text.slice(end, start);
          end = start + token.length;
        }
        expect(between + text.slice(end)).toMatch(/^[\s\x1c-\x1f\x85]*$/);
      }),
      300,
    );
  });
});

describe("repeated n-grams", () => {
  it("are those that a table of strings finds", () => {
    const lists = fc.array(fc.constantFrom("a", "bb", "c", "dd"), { maxLength: 60 });
    check(
      fc.property(lists, (words) => {
        for (const { firstLength: _, maxLength: __, ...figures } of repeatedNGrams(words)) {
          expect(figures).toEqual(naiveNGrams(words, figures.n));
        }
      }),
      200,
    );
  });

  it("include immediate repetitions", () => {
    check(
      fc.property(fc.array(fc.nat(2), { maxLength: 60 }), (ids) => {
        expect(mostRepeated(ids)).toBe(naiveMostRepeated(ids));
      }),
      300,
    );
  });
});

function naiveNGrams(words: readonly string[], n: number) {
  const grams = words.slice(n - 1).map((_, i) => words.slice(i, i + n));
  const counts = new Map<string, number>();
  for (const gram of grams) counts.set(gram.join(" "), (counts.get(gram.join(" ")) ?? 0) + 1);
  const length = (parts: readonly string[]): number => parts.join("").length;
  const isCovered = words.map(() => false);
  let [overlapping, skipped, next] = [0, 0, 0];
  const seen = new Set<string>();
  for (const [i, gram] of grams.entries()) {
    if (counts.get(gram.join(" "))! > 1) {
      overlapping += length(gram);
      isCovered.fill(true, i, i + n);
    }
    if (i < next) continue;
    if (seen.has(gram.join(" "))) {
      skipped += length(gram);
      next = i + n;
    }
    seen.add(gram.join(" "));
  }
  return {
    n,
    count: Math.max(0, ...counts.values()),
    all: length(grams.flat()),
    overlapping,
    covered: length(words.filter((_, i) => isCovered[i])),
    skipped,
  };
}

function naiveMostRepeated(ids: readonly number[]): number {
  let most = 0;
  for (let period = 1; period <= 13; period++) {
    for (let start = 0; start < ids.length; start++) {
      let times = 1;
      const part = (at: number): string => ids.slice(at, at + period).join();
      while (start + (times + 1) * period <= ids.length && part(start + times * period) === part(start))
        times++;
      most = Math.max(most, times);
    }
  }
  return most < 3 ? 0 : most;
}

describe("white space and lines", () => {
  it("are those of Python", () => {
    check(
      fc.property(texts, (text) => {
        const spaces = /[\s\x1c-\x1f\x85]/;
        const isSpace = (character: string): boolean => character !== "\ufeff" && spaces.test(character);
        const trimmed = strip(text);
        expect(text.includes(trimmed)).toBe(true);
        expect([trimmed.at(0) ?? "x", trimmed.at(-1) ?? "x"].some(isSpace)).toBe(false);
        expect(spacedWords(text).join("")).toBe([...text].filter((one) => !isSpace(one)).join(""));
        expect(splitLines(text).join("")).toBe(text.replace(/[\n-\r\x1c-\x1e\x85\u2028\u2029]/g, ""));
      }),
      200,
    );
  });
});

describe("hostile texts", () => {
  it.each(["", " ", "x", "\ud800", "\udc00", "\n", "😀", "。", "0", "\0"])("judges %j", (text) => {
    expect(everyRule({ text }).checks.length).toBeGreaterThan(60);
  });

  const units: Readonly<Record<string, string>> = {
    "one word": "word ",
    "line feeds": "\n",
    "no spaces": "abcdefghij",
    "lone surrogates": "\ud800",
    emoji: "😀",
    punctuation: "?!.,;",
    "ideographs without stops": "渡",
    chinese: "渡船清晨六点离开。",
    slashes: "a.b/c",
    "at signs": "a@",
    apostrophes: "a's'",
    brackets: "[1",
    "opening brackets": "(",
    "opening brackets of addresses": "(@",
    "digits and letters": "1a2b",
    "spaced lines": "a \n ",
  };
  it.each(Object.entries(units))("takes linear time: %s", (_, unit) => {
    const prepare = (size: number): string => unit.repeat(size / unit.length);
    const judge = (text: string): unknown => everyRule({ text });
    expect(timeRatio(3000, prepare, judge)).toBeLessThan(MAX_TIME_RATIO);
  });

  it.each(["word ", "\n"])("judges %j a million times", (unit) => {
    const { keep, checks } = gopherRepetition()({ text: unit.repeat(1_000_000) });
    expect(keep).toBe(false);
    // Apart from the first, all lines or n-grams are repeated.
    const rule = unit === "\n" ? "gopher-duplicate-lines" : "gopher-duplicate-5-grams";
    expect(checks.find((one) => one.rule === rule)?.value).toBeGreaterThan(0.3);
  });
});
