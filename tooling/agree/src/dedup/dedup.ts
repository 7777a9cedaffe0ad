import { clusterAgreement } from "./clusters.js";
import { falseMerges } from "./merges.js";
import { type DedupAgreementOptions, readOptions, USAGE } from "./options.js";
import { editedRecall, naturalRecall } from "./recall.js";
import { signatures } from "./sketches.js";
import { pageVersions } from "./versions.js";

/**
 * `agree dedup`: whether deduplication finds what theory says, merges what is different, and clusters as brute force
 * does. Markdown tables on standard output.
 *
 * @param args - see {@link USAGE}.
 * @returns the exit code: 0, or 1 where theory lies outside of an interval, or a cluster joins what brute force keeps
 *   apart; 2 wrong usage.
 */
export async function dedupAgreement(args: readonly string[]): Promise<number> {
  let options: DedupAgreementOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`agree dedup: ${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const { parts, take } = options;
  let met = true;
  if (parts.includes("recall")) met = (await editedRecall(options)) && met;
  const versions = await pageVersions(take, (line) => console.error(line));
  const signed = await signatures(versions.map(({ text }) => text));
  if (parts.includes("recall")) met = naturalRecall(versions, signed, options) && met;
  // Readability's test pages are many of one filler text: there a page is no identity.
  const natural = [...versions.keys()].filter((i) => versions[i]!.set !== "readability");
  const [others, ofThem] = [natural.map((i) => versions[i]!), natural.map((i) => signed[i]!)];
  if (parts.includes("merges")) falseMerges(others, ofThem, options);
  if (parts.includes("clusters")) met = clusterAgreement(others, ofThem) && met;
  return met ? 0 : 1;
}
