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

  recall     found pairs against the theory, on seeded edits and on the same page through different methods
  merges     pairs of different pages: which are proposed, and which of them are verified
  clusters   clusters with those of all verified pairs, and with the pages

  --take N           pages of each data set, evenly spread (default 60)
  --seed S           of the edits (default 1)
  --permutations K   sets of permutations, seeded 1 to K, that recall is measured with (default 5)
`;

/**
 * Prints Markdown tables.
 *
 * @returns 0, or 1 where theory lies outside of an interval or a cluster joins what brute force keeps apart.
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
  // Readability's test pages are many of one filler text: there a page is no identity.
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
