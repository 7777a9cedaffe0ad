import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseFragment } from "../src/index.js";
import { type Case, readCases } from "./html5lib.js";
import { dumpParse5, dumpTree } from "./html5lib-dumps.js";
import { NOT_VENDORED, PARSE5_DIFFERENCES, SCRIPTING_ON } from "./left-out.js";

/** The suite, and our own cases for later changes of the standard. */
const FOLDERS = ["vendor/html5lib-tests/tree-construction/", "newer-rules/"].map(
  (folder) => new URL(folder, import.meta.url),
);
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .sort()
    .map((file) => ({ file, cases: readCases(readFileSync(new URL(file, folder), "utf8")) })),
);
const runs = FILES.map(({ file, cases }) => ({
  file,
  off: cases.filter(({ index }) => !SCRIPTING_ON[file]?.includes(index)),
  on: cases.filter((test) => test.scripting !== "off" && test.context !== "noscript"),
}));

function ours({ data, context }: Case, scripting: boolean): string {
  const tree =
    context === undefined ? parse(data, { scripting }) : parseFragment(data, { context, scripting });
  return dumpTree(tree);
}

/**
 * Removes what is inside `noscript` from a dump: by the standard its text, in our trees nodes. Text may have line breaks.
 */
function withoutNoscripts(dump: string): string {
  const kept: string[] = [];
  let within = -1;
  for (const line of dump.split("\n")) {
    const indent = line.startsWith("| ") ? /^\| ( *)/.exec(line)![1]!.length : Number.POSITIVE_INFINITY;
    if (within >= 0 && indent > within) continue;
    within = line.endsWith("<noscript>") ? indent : -1;
    kept.push(line);
  }
  return kept.join("\n");
}

/** Returns the indices of the matching cases by file; files without one are left out. */
function places(of: (test: Case) => boolean): Record<string, readonly number[]> {
  const found = FILES.map(({ file, cases }) => [file, cases.filter(of).map(({ index }) => index)] as const);
  return Object.fromEntries(found.filter(([, indices]) => indices.length > 0));
}

describe("html5lib-tests, tree construction", () => {
  it("reads every case", () => {
    // `#data` lines in the files: 1,792 and 8.
    expect(FILES.reduce((sum, { cases }) => sum + cases.length, 0)).toBe(1800);
  });

  it("knows the cases for scripting on", () => {
    expect(FILES.filter(({ file }) => file in NOT_VENDORED)).toEqual([]);
    expect(places(({ scripting }) => scripting === "on")).toEqual(SCRIPTING_ON);
  });

  it.each(runs)("$file, scripting off", ({ off }) => {
    expect(off.map((test) => ({ index: test.index, data: test.data, tree: ours(test, false) }))).toEqual(
      off.map(({ index, data, expected }) => ({ index, data, tree: expected })),
    );
  });

  it.each(runs)("$file, scripting on, apart from the content of noscript", ({ on }) => {
    const shown = (test: Case, tree: string) => ({
      index: test.index,
      data: test.data,
      tree: withoutNoscripts(tree),
    });
    expect(on.map((test) => shown(test, ours(test, true)))).toEqual(
      on.map((test) => shown(test, test.expected)),
    );
  });
});

describe("parse5", () => {
  it("builds the expected tree, except for rules that it lacks", () => {
    const differs = (test: Case) => dumpParse5(test.data, test.context) !== test.expected;
    const named: Record<string, number[]> = {};
    for (const { cases } of PARSE5_DIFFERENCES) {
      for (const [file, indices] of Object.entries(cases)) named[file] = [...(named[file] ?? []), ...indices];
    }
    expect(places((test) => test.scripting !== "on" && differs(test))).toEqual(named);
  });

  it.each(PARSE5_DIFFERENCES)(
    "lacks a rule for $element, which these cases contain",
    ({ element, cases }) => {
      for (const [file, indices] of Object.entries(cases)) {
        const { cases: all } = FILES.find((of) => of.file === file)!;
        for (const index of indices) {
          expect(`${all[index]!.context ?? ""} ${all[index]!.data}`, `${file} ${index}`).toContain(element);
        }
      }
    },
  );
});
