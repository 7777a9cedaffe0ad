import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PageScore } from "../score/types.js";
import { formatBaseline, makeBaseline, pageKeys } from "./baseline.js";
import { checkGate } from "./check.js";
import { gateMessage } from "./message.js";
import { parseBaseline } from "./parse-baseline.js";
import type { Baseline, GateDataset, GatePage } from "./types.js";

const WORDS = { name: "word-f1", primary: "f1", better: "higher" } as const;
const EDIT = { name: "token-edit", primary: "distance", better: "lower" } as const;

const ids = Array.from({ length: 100 }, (_, i) => `${i}`.padStart(64, "0"));

/** 100 pages of 100 domains, with the given figures by system. */
function run(
  systems: Readonly<Record<string, readonly (number | undefined)[]>>,
  more: Partial<GateDataset> = {},
): GateDataset {
  const pages: readonly GatePage[] =
    more.pages ?? ids.map((id, i) => ({ id, source: `${i}.html`, cluster: i }));
  const scores = Object.entries(systems).map(([name, values]) => [
    name,
    pages.map(({ id }, index): PageScore => {
      const value = values[index];
      const metrics =
        value === undefined
          ? {}
          : { "word-f1": { precision: 1, recall: value, f1: value }, "token-edit": { distance: 1 - value } };
      return { index, id, missing: false, empty: false, metrics };
    }),
  ]);
  return { name: "set", sha256: "aa", pages, systems: Object.fromEntries(scores), ...more };
}

const flat = (value: number, count = 100): readonly number[] => new Array<number>(count).fill(value);
/** The figures with some of them changed. */
function changed(values: readonly number[], at: Readonly<Record<number, number>>): readonly number[] {
  return values.map((value, i) => at[i] ?? value);
}

const baseline = makeBaseline([run({ ours: flat(0.9) })], [WORDS]);
const check = (values: readonly (number | undefined)[], options = {}) =>
  checkGate(baseline, [run({ ours: values })], options);

describe("makeBaseline", () => {
  it("keeps the necessary figures, rounded to 4 decimals", () => {
    const created = makeBaseline(
      [run({ ours: changed(flat(0.123456), { 0: 1 }) }, { sample: { count: 100, seed: 3 } })],
      [WORDS, EDIT],
    );
    expect(created).toMatchObject({ version: 1, epsilon: 0.0005, tolerance: 0.005 });
    expect(created.metrics.map(({ name, measure }) => `${name} ${measure}`)).toEqual([
      "token-edit distance",
      "word-f1 f1",
    ]);
    expect(created.datasets).toEqual([
      { name: "set", sha256: "aa", sample: { count: 100, seed: 3 }, pages: ids },
    ]);
    const words = created.systems.ours!.set!["word-f1"]!;
    expect(words.pages.slice(0, 2)).toEqual([1, 0.1235]);
    // (1 + 99 × 0.1235) / 100
    expect(words.mean).toBe(0.132265);
    expect(created.systems.ours!.set!["token-edit"]!.pages[1]).toBe(0.8765);
  });

  it("distinguishes pages with the same id, and records where a metric doesn't apply", () => {
    expect(pageKeys([{ id: "a" }, { id: "b" }, { id: "a" }, { id: "a" }])).toEqual(["a", "b", "a#2", "a#3"]);
    expect(pageKeys([{ id: "a" }, { id: "a#2" }, { id: "a" }])).toEqual(["a", "a#2", "a#3"]);
    const created = makeBaseline([run({ ours: [0.5, undefined, ...flat(0.5, 98)] })], [WORDS]);
    expect(created.systems.ours!.set!["word-f1"]!.pages[1]).toBeNull();
    expect(makeBaseline([run({ ours: [] })], [WORDS]).systems.ours!.set).toEqual({});
  });

  it("has the same bytes in any order, and is read back as it was written", () => {
    const sets = [run({ b: flat(0.5), a: flat(0.25) }), run({ a: flat(1), b: flat(0) }, { name: "another" })];
    const text = formatBaseline(makeBaseline(sets, [WORDS, EDIT]));
    const reversed = sets.toReversed().map((set) => ({
      ...set,
      systems: Object.fromEntries(Object.entries(set.systems).toReversed()),
    }));
    expect(formatBaseline(makeBaseline(reversed, [EDIT, WORDS]))).toBe(text);
    expect(parseBaseline(text)).toEqual(makeBaseline(sets, [WORDS, EDIT]));
    expect(JSON.parse(text)).toEqual(parseBaseline(text));
    // One line per series: 2 systems × 2 data sets × 2 metrics.
    expect(text.split("\n").filter((line) => line.includes('"mean"'))).toHaveLength(8);
    expect(formatBaseline(makeBaseline([], []))).toContain('"systems": {}');
  });

  it("rejects scores of other pages", () => {
    const set = run({ ours: flat(1) });
    const systems = { ours: set.systems.ours!.toReversed() };
    expect(() => makeBaseline([{ ...set, systems }], [WORDS])).toThrow("scores of ours");
    expect(() => checkGate(baseline, [{ ...set, systems }])).toThrow("scores of ours");
    expect(() => makeBaseline([set, set], [WORDS])).toThrow("different names");
    expect(() => makeBaseline([set], [WORDS], { epsilon: -1 })).toThrow("epsilon");
    expect(() => makeBaseline([set], [WORDS], { tolerance: Number.NaN })).toThrow("tolerance");
  });
});

describe("parseBaseline", () => {
  const good = JSON.parse(formatBaseline(baseline)) as Baseline;
  const rejected = (change: object): string => {
    try {
      parseBaseline(JSON.stringify({ ...good, ...change }));
      return "accepted";
    } catch (error) {
      expect(error).toMatchObject({ name: "EvaluationError", code: "not-a-baseline" });
      return (error as Error).message;
    }
  };

  it("names the faulty field", () => {
    expect(rejected({})).toBe("accepted");
    expect(() => parseBaseline("{")).toThrow("not a JSON object");
    expect(() => parseBaseline("[]")).toThrow("not a JSON object");
    expect(rejected({ version: 2 })).toContain("version is 2");
    expect(rejected({ epsilon: -1 })).toContain("epsilon");
    expect(rejected({ tolerance: "x" })).toContain("tolerance");
    expect(rejected({ metrics: {} })).toContain("metrics must be a list");
    expect(rejected({ metrics: [{ name: "word-f1" }] })).toContain("metrics[0]");
    expect(rejected({ metrics: [{ name: "word-f1", measure: "f1", better: "up" }] })).toContain(
      "metrics[0].better",
    );
    expect(rejected({ datasets: [{ name: "set" }] })).toContain("datasets[0]");
    expect(rejected({ datasets: [{ name: "set", sha256: "", pages: [1] }] })).toContain("datasets[0].pages");
    expect(rejected({ datasets: [{ ...good.datasets[0], sample: { count: 3 } }] })).toContain(
      "datasets[0].sample",
    );
    expect(rejected({ systems: [] })).toContain("systems must be an object");
    expect(rejected({ systems: { ours: { other: {} } } })).toContain("other");
    expect(rejected({ systems: { ours: { set: { "word-f1": { mean: 1, pages: [1] } } } } })).toContain(
      "systems.ours.set.word-f1.pages",
    );
  });
});

describe("checkGate", () => {
  it("passes an unchanged run, and ignores rounding", () => {
    const result = check(flat(0.9));
    expect(result).toMatchObject({ ok: true, problems: [] });
    expect(result.changes).toHaveLength(1);
    expect(result.changes[0]).toMatchObject({ difference: 0, verdict: "same", fell: 0, rose: 0, pages: [] });
    expect(check(flat(0.90004)).changes[0]!.rose).toBe(0);
    // Within epsilon, although every page falls by 0.0004.
    expect(check(flat(0.8996)).changes[0]).toMatchObject({ verdict: "same", fell: 100 });
  });

  it("fails a small fall on every page: beyond epsilon and noise", () => {
    const result = check(flat(0.899));
    expect(result.ok).toBe(false);
    expect(result.changes[0]!.verdict).toBe("regression");
    expect(result.changes[0]!.difference).toBe(-0.001);
    expect(result.changes[0]!.interval.high).toBeCloseTo(-0.001, 9);
    expect(result.changes[0]!.pages).toHaveLength(10);
  });

  it("passes a fall within noise and tolerance, and names the page", () => {
    // One page of 100 loses 0.4: the mean falls by 0.004, and a third of the resamples lacks the page.
    const result = check(changed(flat(0.9), { 42: 0.5 }));
    expect(result.ok).toBe(true);
    expect(result.changes[0]).toMatchObject({ verdict: "worse", difference: -0.004, fell: 1, rose: 0 });
    expect(result.changes[0]!.pages).toEqual([{ id: ids[42], source: "42.html", before: 0.9, after: 0.5 }]);
    expect(gateMessage(result)).toContain("    0.9000 → 0.5000  000000000000  42.html");
  });

  it("fails a fall beyond tolerance, even of one page, but not a fall by the tolerance itself", () => {
    expect(check(changed(flat(0.9), { 42: 0.4 })).changes[0]).toMatchObject({
      verdict: "worse",
      difference: -0.005,
    });
    expect(check(changed(flat(0.9), { 42: 0.39 })).changes[0]!.verdict).toBe("regression");
  });

  it("treats falls on several sites as more than noise, but not falls on one site", () => {
    const falls = { 1: 0.8, 2: 0.8, 3: 0.8, 4: 0.8, 5: 0.8 };
    expect(check(changed(flat(0.9), falls)).changes[0]).toMatchObject({
      verdict: "regression",
      difference: -0.005,
    });
    const pages = ids.map((id, i) => ({ id, cluster: i < 10 ? "one" : i }));
    const same = checkGate(baseline, [run({ ours: changed(flat(0.9), falls) }, { pages })]);
    expect(same.changes[0]!.verdict).toBe("worse");
  });

  it("needs four pages of four sites, as documented", () => {
    expect(check(changed(flat(0.9), { 1: 0.8, 2: 0.8 })).changes[0]!.verdict).toBe("worse");
    expect(check(changed(flat(0.9), { 1: 0.8, 2: 0.8, 3: 0.8, 4: 0.8 })).changes[0]).toMatchObject({
      verdict: "regression",
      difference: -0.004,
    });
  });

  it("never fails if no page got worse, and always if all did by more than epsilon", () => {
    const figures = fc.array(fc.integer({ min: 1000, max: 9000 }), { minLength: 100, maxLength: 100 });
    const steps = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 100, maxLength: 100 });
    fc.assert(
      fc.property(figures, steps, (values, step) => {
        const before = values.map((value) => value / 10_000);
        const past = makeBaseline([run({ ours: before })], [WORDS]);
        const options = { resamples: 50 };
        const up = before.map((value, i) => value + step[i]! / 10_000);
        expect(checkGate(past, [run({ ours: up })], options).ok).toBe(true);
        const down = before.map((value, i) => value - (step[i]! + 6) / 10_000);
        const result = checkGate(past, [run({ ours: down })], options);
        expect(result.ok).toBe(false);
        expect(result.changes[0]!.fell).toBe(100);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it("balances falls with the gains of other pages", () => {
    const mixed = flat(0.9).map((value, i) => value + (i % 2 === 0 ? 0.05 : -0.052));
    expect(check(mixed).changes[0]).toMatchObject({ verdict: "worse", fell: 50, rose: 50 });
  });

  it("reports improvements", () => {
    const result = check(flat(0.95));
    expect(result.ok).toBe(true);
    expect(result.changes[0]!.verdict).toBe("better");
    expect(gateMessage(result)).toContain("note: update the baseline to keep the improvements");
  });

  it("supports measures for which lower is better", () => {
    const edit = makeBaseline([run({ ours: flat(0.9) })], [EDIT]);
    expect(checkGate(edit, [run({ ours: flat(0.8) })]).changes[0]!.verdict).toBe("regression");
    expect(checkGate(edit, [run({ ours: flat(0.95) })]).changes[0]!.verdict).toBe("better");
    const [change] = checkGate(edit, [run({ ours: changed(flat(0.9), { 1: 0.7, 2: 0.5, 3: 1 }) })]).changes;
    expect(change).toMatchObject({ fell: 2, rose: 1 });
    expect(change!.difference).toBeCloseTo(0.005, 9);
    expect(change!.pages.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });

  it("allows named regressions, and reports unused allowances", () => {
    for (const allow of ["ours", "ours/set", "ours/set/word-f1"]) {
      const result = check(flat(0.5), { allow: [allow] });
      expect(result).toMatchObject({ ok: true, problems: [] });
      expect(result.changes[0]).toMatchObject({ verdict: "regression", allowed: true });
    }
    const result = check(flat(0.5), { allow: ["theirs", "ours/set/rouge-l"] });
    expect(result.ok).toBe(false);
    expect(result.problems.map(({ code, fails }) => [code, fails])).toEqual([
      ["allow-unused", false],
      ["allow-unused", false],
    ]);
  });

  it("detects only falls beyond tolerance on a single site", () => {
    const pages = ids.map((id) => ({ id, cluster: "one" }));
    const one = checkGate(baseline, [run({ ours: flat(0.896) }, { pages })]);
    expect(one.changes[0]!.verdict).toBe("worse");
    expect(gateMessage(one).join("\n")).toContain("no interval: one domain");
    expect(checkGate(baseline, [run({ ours: flat(0.8) }, { pages })]).ok).toBe(false);
  });

  it("ignores the order of the pages", () => {
    const values = ids.map((_, i) => 0.9 - (i % 7) / 100);
    const expected = check(values).changes;
    const set = run({ ours: values });
    const reversed = {
      ...set,
      pages: set.pages.toReversed(),
      systems: { ours: set.systems.ours!.toReversed() },
    };
    const { changes } = checkGate(baseline, [reversed]);
    expect(changes[0]!.pages).toEqual(expected[0]!.pages);
    expect(changes[0]!.difference).toBe(expected[0]!.difference);
    expect(changes[0]!.interval.low).toBeCloseTo(expected[0]!.interval.low, 12);
  });

  it.each([
    ["hash-changed", true, run({ ours: flat(0.5) }, { sha256: "bb" })],
    ["sample-changed", true, run({ ours: flat(0.5) }, { sample: { count: 100, seed: 1 } })],
    ["dataset-new", false, run({ ours: flat(0.9) }, { name: "new" })],
    ["system-missing", true, run({})],
    ["system-new", false, run({ ours: flat(0.9), theirs: flat(0.1) })],
    ["metric-missing", true, run({ ours: [] })],
    ["counted-changed", true, run({ ours: [undefined, ...flat(0.9, 99)] })],
    [
      "page-missing",
      true,
      run({ ours: flat(0.9, 99) }, { pages: ids.slice(1).map((id) => ({ id, cluster: id })) }),
    ],
    [
      "page-new",
      false,
      run({ ours: flat(0.9, 101) }, { pages: [...ids, "more"].map((id) => ({ id, cluster: id })) }),
    ],
  ] as const)("reports %s", (code, fails, set) => {
    const { ok, problems, changes } = checkGate(
      baseline,
      set.name === "set" ? [set] : [run({ ours: flat(0.9) }), set],
    );
    expect(problems.map((problem) => [problem.code, problem.fails])).toEqual([[code, fails]]);
    expect(ok).toBe(!fails);
    if (code === "hash-changed" || code === "sample-changed") expect(changes).toEqual([]);
  });

  it("reports a data set that was not run, and a metric that the baseline lacks", () => {
    expect(checkGate(baseline, [])).toMatchObject({ ok: false, problems: [{ code: "dataset-missing" }] });
    const poor = makeBaseline([run({ ours: [] })], [WORDS]);
    expect(checkGate(poor, [run({ ours: flat(1) })])).toMatchObject({
      ok: true,
      problems: [{ code: "metric-new" }],
    });
  });
});

describe("gateMessage", () => {
  it("lists regressions with their worst pages", () => {
    const result = checkGate(baseline, [
      run({ ours: changed(flat(0.9), Object.fromEntries(ids.slice(0, 12).map((_, i) => [i, 0.1]))) }),
      run({}, { name: "new" }),
    ]);
    const lines = gateMessage(result);
    expect(lines[0]).toBe("note: new is not in the baseline");
    expect(lines[1]).toMatch(
      /^regression: ours on set, word-f1 f1: 0\.9000 → 0\.8040 \(-0\.0960; 90% between -0\.\d{4} and -0\.\d{4}\); 12 pages worse, 0 better$/,
    );
    expect(lines[2]).toBe("    0.9000 → 0.1000  000000000000  0.html");
    expect(lines.at(-2)).toBe("    and 2 more");
    expect(lines.at(-1)).toBe("Gate failed: 1 regression.");
  });

  it("ends with a summary", () => {
    expect(gateMessage(check(flat(0.9)))).toEqual(["Gate passed: 1 the same."]);
    expect(gateMessage({ ok: true, changes: [], problems: [] })).toEqual([
      "Gate passed: nothing to compare.",
    ]);
    expect(gateMessage(checkGate(baseline, [])).at(-1)).toBe("Gate failed: 1 problem.");
  });
});

describe("names of properties that every object inherits", () => {
  const systems = Object.fromEntries(
    ["__proto__", "constructor", "toString"].map((name) => [name, flat(0.9)]),
  );

  it("are valid names of systems", () => {
    const created = parseBaseline(formatBaseline(makeBaseline([run(systems, { name: "valueOf" })], [WORDS])));
    expect(Object.keys(created.systems).sort()).toEqual(["__proto__", "constructor", "toString"]);
    const again = checkGate(created, [run(systems, { name: "valueOf" })]);
    expect(again).toMatchObject({ ok: true, problems: [] });
    expect(again.changes.map(({ verdict }) => verdict)).toEqual(["same", "same", "same"]);
  });

  it("are reported as missing and new", () => {
    const created = makeBaseline([run(systems)], [WORDS]);
    expect(checkGate(created, [run({ ours: flat(0.9) })]).problems.map(({ code }) => code)).toEqual([
      "system-missing",
      "system-missing",
      "system-missing",
      "system-new",
    ]);
    // Functions have an own property `name`.
    const named = { name: "name" };
    const before = makeBaseline([run({ ours: flat(0.9) }, named)], [WORDS]);
    expect(checkGate(before, [run({ ...systems, ours: flat(0.9) }, named)]).problems).toHaveLength(3);
  });
});
