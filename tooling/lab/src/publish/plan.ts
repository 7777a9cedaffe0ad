import { existsSync } from "node:fs";
import { join } from "node:path";
import { methods } from "@winnow/baselines/methods";
import type { DatasetName } from "../data/datasets.js";

/**
 * The publicly available annotated sets, with the names of `docs/datasets.md` and their files, in the order
 * of the tables.
 */
export const OPEN_SETS: readonly { readonly name: string; readonly about: string }[] = [
  { name: "wcxb-dev", about: "seven page types, 2025-26" },
  { name: "cleaneval", about: "random pages of 2006, English" },
  { name: "cleanportaleval", about: "several pages each of four portals" },
  { name: "dragnet-train", about: "news and blogs, 2012" },
  { name: "l3s-gn1", about: "news, 2008" },
  { name: "readability", about: "test pages of Mozilla's Readability" },
  { name: "daniel-a", about: "news in Chinese, English, Greek, Polish, Russian" },
];

/**
 * The sets of the pooled figure: those with gold texts that no system writes and no system was trained on. It excludes
 * `wcxb-dev` (`winnow`, `web2text`, `mss`, `em_13`), `l3s-gn1` (Boilerpipe's rules) and `readability`.
 */
export const POOLED_SETS: readonly DatasetName[] = [
  "cleaneval",
  "dragnet-train",
  "daniel-a",
  "cleanportaleval",
];

/** The open sets of the thesis, pooled as in the thesis, without the gold texts that it excluded. */
export const THESIS_POOL = "thesis";
/** Dragnet's gold texts as in the thesis: readers' comments are included. */
export const WITH_COMMENTS = "dragnet-train with comments";
export const THESIS_SETS: readonly string[] = ["readability", WITH_COMMENTS, "cleaneval"];
/** The thesis's other sets, which join the pool if their files are in the folder of the data sets. */
export const OTHER_THESIS_SETS: readonly string[] = ["aeb", "cetd"];

/** The metrics whose ranking of the systems is compared with that of words F1. */
export const RANKED: readonly string[] = [
  ...["rouge-lsum", "rouge-l", "ngram", "aeb", "bag-of-words", "jaccard", "token-edit", "token-edit-thesis"],
];

/** The configuration for `winnow eval run`. */
export function benchmarkConfig(datasets: string): unknown {
  const pathOf = (name: string): string => join(datasets, `${name}.jsonl.gz`);
  const others = OTHER_THESIS_SETS.filter((name) => existsSync(pathOf(name)));
  return {
    datasets: [
      ...OPEN_SETS.map(({ name }) => ({ name, path: pathOf(name) })),
      { name: WITH_COMMENTS, path: pathOf("dragnet-train"), comments: true },
      ...others.map((name) => ({ name, path: pathOf(name) })),
    ],
    systems: ["default", "winnow", ...Object.keys(methods), "page-text"],
    metrics: ["word-f1", ...RANKED, "snippets"],
    // All pairs of systems for every metric would take hours.
    compare: ["word-f1"],
    by: ["source", "pageType", "lang", "complexity", "cluster"],
    pools: [{ name: THESIS_POOL, datasets: [...THESIS_SETS, ...others], maxGoldError: 0.02 }],
    // Each page of the report has the text of every system.
    reportPages: 5,
  };
}
