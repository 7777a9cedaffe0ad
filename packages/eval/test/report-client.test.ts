import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutTokens, diffRows, diffTokens, foldRows } from "../src/report/client/diff.js";
import { readState, stateHash } from "../src/report/client/state.js";

const rowsOf = (gold: string, predicted: string): readonly string[] => {
  const [a, b] = [cutTokens(gold), cutTokens(predicted)];
  return diffRows(a, b, diffTokens(a.words, b.words)).map((row) =>
    row
      .map(({ kind, from, to }) => {
        const text = (kind === "extra" ? b : a).words.slice(from, to).join(" ");
        return kind === "same" ? text : kind === "missing" ? `-${text}-` : `+${text}+`;
      })
      .join(" "),
  );
};

describe("diffTokens", () => {
  it("finds what is missing and what is extra", () => {
    const runs = diffTokens([..."abcdef"], [..."abxdefg"]);
    expect(runs).toEqual([
      { same: true, aFrom: 0, aTo: 2, bFrom: 0, bTo: 2 },
      { same: false, aFrom: 2, aTo: 3, bFrom: 2, bTo: 3 },
      { same: true, aFrom: 3, aTo: 6, bFrom: 3, bTo: 6 },
      { same: false, aFrom: 6, aTo: 6, bFrom: 6, bTo: 7 },
    ]);
    expect(diffTokens([], [])).toEqual([]);
    expect(diffTokens(["a"], [])).toEqual([{ same: false, aFrom: 0, aTo: 1, bFrom: 0, bTo: 0 }]);
  });

  it("covers both texts in order, with equal words in equal ranges", () => {
    const tokens = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { maxLength: 60 });
    fc.assert(
      fc.property(tokens, tokens, (gold, predicted) => {
        let [a, b] = [0, 0];
        for (const run of diffTokens(gold, predicted)) {
          expect([run.aFrom, run.bFrom]).toEqual([a, b]);
          const words = gold.slice(run.aFrom, run.aTo);
          if (run.same) expect(words).toEqual(predicted.slice(run.bFrom, run.bTo));
          expect(run.aTo - run.aFrom + run.bTo - run.bFrom).toBeGreaterThan(0);
          [a, b] = [run.aTo, run.bTo];
        }
        expect([a, b]).toEqual([gold.length, predicted.length]);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it("finds a text that another text surrounds", () => {
    const gold = Array.from({ length: 300 }, (_, index) => `w${(index * index) % 97}`);
    const around = Array.from({ length: 200 }, (_, index) => `nav${index % 5}`);
    const runs = diffTokens(gold, [...around, ...gold, ...around]);
    expect(runs.filter(({ same }) => same)).toEqual([
      { same: true, aFrom: 0, aTo: 300, bFrom: 200, bTo: 500 },
    ]);
  });

  it("takes linear time on long texts without a common order", () => {
    const text = (length: number, step: number) =>
      Array.from({ length }, (_, index) => `w${(index * step) % 701}`);
    const pair = (length: number) => [text(length, 3), text(length, 5)] as const;
    expect(timeRatio(6000, pair, ([gold, predicted]) => diffTokens(gold, predicted))).toBeLessThan(
      MAX_TIME_RATIO,
    );
  });
});

describe("cutTokens", () => {
  it("splits words, punctuation and letters of scripts without spaces, and records line ends", () => {
    const tokens = cutTokens("Hello, wörld\n今天ok!");
    expect(tokens.words).toEqual(["Hello", ",", "wörld", "今", "天", "ok", "!"]);
    expect([...tokens.lineEnd]).toEqual([0, 0, 1, 0, 0, 0, 0]);
    // Letters that several scripts share, from the same table as in the metrics.
    expect(cutTokens("ラーー。ok").words).toEqual(["ラ", "ー", "ー", "。", "ok"]);
  });

  it("accepts a word of a million letters", () => {
    expect(cutTokens("a".repeat(1_000_000)).words).toHaveLength(1);
  });
});

describe("diffRows", () => {
  it("pairs lines", () => {
    expect(rowsOf("one two\nthree four", "one two\nnew line\nthree four")).toEqual([
      "one two",
      "+new line+",
      "three four",
    ]);
    expect(rowsOf("a b c\nd e", "a x c\nd e")).toEqual(["a -b- +x+ c", "d e"]);
    expect(rowsOf("gone\nkept", "kept")).toEqual(["-gone-", "kept"]);
  });

  it("folds long matching runs, with a row of context next to a change", () => {
    const same = Array.from({ length: 30 }, (_, index) => `line ${index} of it`).join("\n");
    const [a, b] = [cutTokens(`${same}\nend`), cutTokens(`${same}\nother`)];
    const folded = foldRows(diffRows(a, b, diffTokens(a.words, b.words)));
    expect(folded).toHaveLength(3);
    expect(folded[0]).toMatchObject({ words: 29 * 4 });
    expect("row" in folded[1]!).toBe(true);
  });

  it("folds the rest of a long run of lines that only one text has", () => {
    const menu = Array.from({ length: 50 }, (_, index) => `entry number ${index}`).join("\n");
    const [a, b] = [cutTokens("text"), cutTokens(`${menu}\ntext`)];
    const folded = foldRows(diffRows(a, b, diffTokens(a.words, b.words)));
    expect(folded.map((item) => ("row" in item ? "row" : item.words))).toEqual([
      ...Array.from({ length: 8 }, () => "row"),
      42 * 3,
      "row",
    ]);
  });
});

describe("state", () => {
  it("survives a round trip through the hash, whatever characters a name has", () => {
    const hash = "#page=wcxb-dev/17&system=readability&metric=words&sort=difference&against=justext";
    const state = readState(hash);
    expect(state).toMatchObject({ page: "wcxb-dev/17", sort: "difference", against: "justext", q: "" });
    expect(stateHash(state)).toBe(hash);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
        const original = { ...readState(""), page: `${name}/1`, q: name };
        expect(readState(stateHash(original))).toEqual(original);
      }),
      { seed: 1 },
    );
    expect(stateHash(readState("#pages"))).toBe("#pages");
  });
});
