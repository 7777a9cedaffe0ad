/** The annotated sets that anybody can get, as `docs/datasets.md` and their files call them, in the order of the tables. */
export const OPEN_SETS: readonly { readonly name: string; readonly about: string }[] = [
  { name: "wcxb-dev", about: "seven page types, 2025-26" },
  { name: "cleaneval", about: "random pages of 2006, English" },
  { name: "cleanportaleval", about: "several pages each of four portals" },
  { name: "dragnet-train", about: "news and blogs, 2012" },
  { name: "l3s-gn1", about: "news, 2008" },
  { name: "readability", about: "test pages of Mozilla's Readability" },
  { name: "daniel-a", about: "news in Chinese, English, Greek, Polish, Russian" },
];

/** The open sets of the thesis, taken together as it did, without the golds that it left out. */
export const THESIS_POOL = "thesis";
/** Dragnet's golds as the thesis has them: readers' comments are a part of them. */
export const WITH_COMMENTS = "dragnet-train with comments";
export const THESIS_SETS: readonly string[] = ["readability", WITH_COMMENTS, "cleaneval"];

/** The benchmark that `winnow eval run` is given. */
export function benchmarkConfig(datasets: string): unknown {
  return {
    datasets: [
      ...OPEN_SETS.map(({ name }) => ({ name, path: `${datasets}/${name}.jsonl.gz` })),
      { name: WITH_COMMENTS, path: `${datasets}/dragnet-train.jsonl.gz`, comments: true },
    ],
    systems: ["default", "readability", "justext", "page-text"],
    metrics: ["text", "snippets", "md-structure"],
    by: ["source", "pageType", "lang", "complexity", "cluster"],
    pools: [{ name: THESIS_POOL, datasets: THESIS_SETS, maxGoldError: 0.02 }],
    reportPages: 100,
  };
}
