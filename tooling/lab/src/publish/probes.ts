import { createHash, type Hash } from "node:crypto";
import { deduplicate } from "@winnow/dedup";
import { METRICS, scorePage } from "@winnow/eval";
import { DATASETS, pagesBelow } from "../data/datasets.js";
import { openBuild } from "../right/outputs.js";

/** What published figures depend on, by the names of outputs, as `lab right outputs` has them. */
// biome-ignore format: a table
const PROBES = {
  content: /^(?:labels|text|comments)$/,
  formats: /^(?:Markdown|HTML|TEI)$/,
  metadata: /^metadata: /,
  verdicts: /^(?:page type$|verdict: )/,
  segments: /^segments: /,
} as const;

/** The other probes: the methods of the literature, the metrics, and the clusters of copies. */
export const PROBE_NAMES: readonly string[] = [...Object.keys(PROBES), "methods", "metrics", "copies"];

/** Pages of all sets, in proportion to their sizes. */
const PAGES = 40;
const MAX_BYTES = 200_000;

/**
 * Returns a hash of each kind of output on a sample of the annotated pages, which is always the same. Numbers count to
 * three decimals, because the last digits may differ between processors.
 */
export async function probe(root: string): Promise<Readonly<Record<string, string>>> {
  const [own, literature] = [await openBuild(root, false), await openBuild(root, true)];
  const hashes = new Map<string, Hash>(PROBE_NAMES.map((name) => [name, createHash("sha256")]));
  const add = (name: string, value: string): void => void hashes.get(name)!.update(`${rounded(value)}\0`);
  const texts: string[] = [];
  for (const page of await pagesBelow(PAGES, MAX_BYTES, DATASETS)) {
    const outputs = own(page.html, page.url);
    for (const [name, value] of outputs)
      for (const [kind, names] of Object.entries(PROBES)) if (names.test(name)) add(kind, `${name} ${value}`);
    for (const [name, value] of literature(page.html, page.url)) add("methods", `${name} ${value}`);
    const text = outputs.get("text") ?? "";
    texts.push(text, text.slice(0, text.length >> 1), text.replaceAll(" the ", " a "));
    const score = scorePage(page, { id: page.id, text }, Object.values(METRICS), 0);
    add("metrics", JSON.stringify(score));
  }
  const documents = texts.map((text, index) => ({ id: `${index}`, text }));
  add("copies", JSON.stringify((await deduplicate(documents)).memberships));
  return Object.fromEntries(Array.from(hashes, ([name, hash]) => [name, hash.digest("hex").slice(0, 8)]));
}

function rounded(value: string): string {
  return value.replace(/\d\.\d{4,}(?:e-\d+)?/g, (number) => Number(number).toFixed(3));
}
