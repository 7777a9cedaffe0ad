import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toDataset } from "@winnow/eval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UsageError } from "../command.js";
import type { Original } from "../right/methods/types.js";
import { figuresOf, measureUntouched, type UntouchedFigures, untouchedText } from "./untouched.js";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "winnow-untouched-"));
  vi.stubEnv("WINNOW_ORACLES", join(root, "oracles"));
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root });
  git("init", "--quiet");
  git(
    "-c",
    "user.name=a",
    "-c",
    "user.email=a@a.example",
    "commit",
    "--quiet",
    "--allow-empty",
    "-m",
    "Release",
  );
  mkdirSync(join(root, "tooling/lab/figures"), { recursive: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** A peer that returns the same words for every page. */
const peer: Original = {
  name: "parrot",
  software: "Parrot",
  version: "1.0",
  launch: () => ({
    command: process.execPath,
    args: [
      "-e",
      `require("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log('{"text":"one two"}'))`,
    ],
  }),
};

const figures = (): UntouchedFigures =>
  JSON.parse(readFileSync(join(root, "tooling/lab/figures/untouched.json"), "utf8"));

it("compares systems with the first, by page type", async () => {
  const page = (id: string, text: string, pageType: string) => ({
    ...{ id, url: `https://${id}.example/`, gold: { text }, pageType },
  });
  const pages = [page("a", "one two", "article"), page("b", "one two", "forum"), page("c", "six", "forum")];
  const system = (name: string, ...texts: readonly string[]) => ({
    name,
    predictions: new Map(pages.map(({ id }, i) => [id, { id, text: texts[i]! }])),
  });
  const systems = [system("ours", "one two", "one two", "six"), system("theirs", "one three", "one two", "")];
  const found = figuresOf(await toDataset("wcxb-test", pages), systems);
  expect(found).toMatchObject({ pages: 3, domains: 3, types: { article: 1, forum: 2 } });
  // One of two words is right on page a, both on b, none on c: (1/2 + 1 + 0) / 3.
  expect(found.systems).toMatchObject([
    { name: "ours", f1: 1, empty: 0, types: { article: 1, forum: 1 } },
    { name: "theirs", f1: 0.5, empty: 1, types: { article: 0.5, forum: 0.5 } },
  ]);
  // Two domains differ. In half of the four ways to swap them, both differences have the same sign.
  expect(found.systems[1]!.behind).toMatchObject({ difference: 0.5, p: 0.5 });
  expect(found.systems[0]!.behind).toBeUndefined();
});

it("measures a version once, without pages of a training split", async () => {
  const words = "One two three four five six seven eight nine ten eleven twelve. ".repeat(8);
  const record = (id: string, source: string) =>
    JSON.stringify({
      id,
      source,
      html: `<article><h1>${id}</h1><p>${words}</p></article>`,
      gold: { text: words },
    });
  // The page "100" is one of Dragnet's training split.
  const file = join(root, "dragnet.jsonl");
  writeFileSync(file, `${record("a", "100")}\n${record("b", "no such page")}\n`);
  const wcxb = join(root, "wcxb");
  for (const folder of ["html", "ground-truth"]) mkdirSync(join(wcxb, folder), { recursive: true });
  writeFileSync(join(wcxb, "html/0001.html"), "<article><p>one two");
  const truth = { url: "https://a.example/", ground_truth: { main_content: "one two" } };
  writeFileSync(join(wcxb, "ground-truth/0001.json"), JSON.stringify(truth));
  expect(await untouchedText(root)).toContain("Not measured yet");

  const paths = { "dragnet-test": file, "wcxb-test": wcxb };
  await measureUntouched(root, paths, { peers: [peer] });
  const { sets, commit, looks } = figures();
  expect(commit).toMatch(/^[0-9a-f]{8}(?:-dirty)?$/);
  expect(looks).toBe(1);
  expect(sets.map(({ name, pages }) => [name, pages])).toEqual([
    ["wcxb-test", 1],
    ["dragnet-test", 1],
  ]);
  const parrot = sets[0]!.systems.find(({ name }) => name === "Parrot 1.0");
  expect(parrot).toMatchObject({ f1: 1, precision: 1, recall: 1 });
  expect(sets[0]!.systems).toHaveLength(5);
  expect(await untouchedText(root)).toMatch(/measured once\.\n\n\*\*WCXB, test split: 1 pages of 1 domains/);

  await expect(measureUntouched(root, paths, { peers: [peer] })).rejects.toThrow(UsageError);
  expect(figures().looks).toBe(1);
  await measureUntouched(root, paths, { peers: [peer], again: true });
  expect(figures().looks).toBe(2);
});
