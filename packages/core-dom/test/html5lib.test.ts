import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseFragment } from "../src/index.js";
import { readCases } from "./html5lib.js";
import { dumpParse5, dumpTree } from "./html5lib-dumps.js";
import { RELAXED_SELECT } from "./html5lib-left-out.js";

const FOLDER = new URL("vendor/html5lib-tests/tree-construction/", import.meta.url);
const FILES = readdirSync(FOLDER).sort();

const runs = FILES.map((file) => {
  const cases = readCases(readFileSync(new URL(file, FOLDER), "utf8"))
    .filter(({ scripting }) => scripting !== "on")
    .map((test) => {
      const { data, context } = test;
      const tree = context === undefined ? parse(data) : parseFragment(data, { context });
      return { ...test, ours: dumpTree(tree), parse5: dumpParse5(data, context) };
    });
  return { file, cases };
});

describe("html5lib-tests, tree construction", () => {
  it("reads every case", () => {
    // `#data` lines in the files (1,792), less the eight cases for scripting only.
    expect(runs.reduce((sum, { cases }) => sum + cases.length, 0)).toBe(1784);
  });

  it.each(runs)("$file", ({ file, cases }) => {
    const leftOut = RELAXED_SELECT[file] ?? [];
    const tested = cases.filter(({ index }) => !leftOut.includes(index));
    expect(tested.map(({ index, data, ours }) => ({ index, data, tree: ours }))).toEqual(
      tested.map(({ index, data, expected }) => ({ index, data, tree: expected })),
    );
  });

  it.each(Object.entries(RELAXED_SELECT))(
    "%s: what is left out is about select and differs in parse5 too",
    (file, places) => {
      const { cases } = runs.find((run) => run.file === file)!;
      for (const place of places) {
        const { data, context, ours, expected, parse5 } = cases.find(({ index }) => index === place)!;
        expect(`${context ?? ""} ${data}`, `case ${place}`).toContain("select");
        expect(ours, `case ${place}`).not.toBe(expected);
        expect(parse5, `case ${place}`).not.toBe(expected);
      }
    },
  );

  it("has parse5's own tree in every case", () => {
    for (const { cases } of runs) for (const { ours, parse5 } of cases) expect(ours).toBe(parse5);
  });
});
