import { parseArgs } from "node:util";
import { listOf, wholeNumber } from "@winnow/common";
import { toMarkdown } from "@winnow/eval";
import { clusterAgreement } from "./clusters.js";
import { falseMerges } from "./merges.js";
import { editedRecall, naturalRecall } from "./recall.js";
import { signatures } from "./sketches.js";
import { pageVersions } from "./versions.js";

const PARTS = ["recall", "merges", "clusters"] as const;

export const usage: string = `usage: pnpm agree dedup [${PARTS.join(" | ")}]... [--take N] [--seed S] [--permutations K]

  recall     compares recall with theory, on seeded edits and on texts of the same page by different methods
  merges     lists pairs of different pages that are proposed, and those that are verified
  clusters   compares clusters with those of all verified pairs, and with the pages

  --take N           use N pages of each data set, evenly spread (default 60)
  --seed S           seed of the edits (default 1)
  --permutations K   measure recall with K sets of permutations, seeded 1 to K (default 5)
`;

/**
 * Prints Markdown tables.
 *
 * @returns 0, or 1 if theory is outside an interval or a cluster joins texts that brute force separates.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      take: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      permutations: { type: "string", default: "5" },
    },
  });
  const parts = listOf("PART", positionals, PARTS);
  const take = wholeNumber("take", values.take, 1);
  const seed = wholeNumber("seed", values.seed, 0);
  const permutations = wholeNumber("permutations", values.permutations, 1);

  const edited = parts.includes("recall") ? await editedRecall(seed, permutations) : undefined;
  for (const table of edited?.tables ?? []) console.log(toMarkdown(table));
  const versions = await pageVersions(take, (line) => console.error(line));
  const signed = await signatures(versions.map(({ text }) => text));
  // Many of Readability's test pages have the same filler text, so different pages can have equal texts.
  const natural = [...versions.keys()].filter((i) => versions[i]!.set !== "readability");
  const [others, ofThem] = [natural.map((i) => versions[i]!), natural.map((i) => signed[i]!)];
  const results = [
    ...(parts.includes("recall") ? [naturalRecall(versions, signed, take, permutations)] : []),
    ...(parts.includes("merges") ? [falseMerges(others, ofThem, take)] : []),
    ...(parts.includes("clusters") ? [clusterAgreement(others, ofThem)] : []),
  ];
  for (const table of results.flatMap(({ tables }) => tables)) console.log(toMarkdown(table));
  return [edited, ...results].every((result) => result?.met !== false) ? 0 : 1;
}
