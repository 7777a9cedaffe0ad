import { toMarkdown } from "@winnow/eval";
import { type Command, chosenNames, count, defineCommand, take } from "../../command.js";
import { clusterAgreement } from "./clusters.js";
import { editedRecall, naturalRecall } from "./recall.js";
import { signatures } from "./sketches.js";
import { pageVersions } from "./versions.js";

const PARTS = ["recall", "clusters"] as const;

/** Fails if theory is outside an interval, or a cluster joins texts that brute force separates. */
export const command: Command = defineCommand(
  {
    about: `
recall: compares recall with theory, on seeded edits and on texts of the same page by different methods.
clusters: compares clusters with those of all verified pairs, and with the pages.`,
    operands: `[${PARTS.join(" | ")}]...`,
    options: {
      take: take(60),
      seed: count("seed of the edits", 1, 0),
      permutations: count("measure recall with N sets of permutations, seeded 1 to N", 5),
    },
  },
  async ({ take, seed, permutations }, operands) => {
    const parts = chosenNames("PART", operands, PARTS);
    const edited = parts.includes("recall") ? [await editedRecall(seed, permutations)] : [];
    const versions = await pageVersions(take, (line) => console.error(line));
    const signed = await signatures(versions.map(({ text }) => text));
    // Many of Readability's test pages have the same filler text, so different pages can have equal texts.
    const natural = [...versions.keys()].filter((i) => versions[i]!.set !== "readability");
    const [others, ofThem] = [natural.map((i) => versions[i]!), natural.map((i) => signed[i]!)];
    const results = [
      ...edited,
      ...(parts.includes("recall") ? [naturalRecall(versions, signed, take, permutations)] : []),
      ...(parts.includes("clusters") ? [clusterAgreement(others, ofThem)] : []),
    ];
    for (const table of results.flatMap(({ tables }) => tables)) console.log(toMarkdown(table));
    return results.every(({ met }) => met) ? 0 : 1;
  },
);
