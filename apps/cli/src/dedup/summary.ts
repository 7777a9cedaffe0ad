import { formatNumber, listed, plural } from "../messages.js";
import type { DedupSettings } from "../settings/dedup.js";
import { dedupMessages } from "./messages.js";
import { type Corpus, type DedupJob, type Found, isKept } from "./types.js";

/**
 * What is said of a run at its end.
 *
 * @param dropped - characters of what repeats.
 */
export function summaryLines(
  { keep, settings, conflicts }: DedupJob,
  { documents }: Corpus,
  found: Found,
  dropped: number,
): readonly string[] {
  const { clustering, signatures, placeIn, wordless } = found;
  const { capped } = clustering.counts;
  const own = new Uint8Array(signatures.count);
  /** Those that documents of this run are in. */
  const clusters = new Set<number>();
  let copies = 0;
  let withoutAddress = 0;
  for (let at = 0; at < documents; at++) {
    const place = placeIn(at);
    own[place] = 1;
    const cluster = clustering.clusterOf[place]!;
    if (cluster !== -1) clusters.add(cluster);
    if (!isKept(found, place)) copies++;
    if (signatures.sites[place] === "") withoutAddress++;
  }
  /** Documents that are kept where an earlier run has a copy. */
  let superseding = 0;
  for (const cluster of clusters) {
    const { canonical, holders } = clustering.clusters[cluster]!;
    if (own[canonical] === 1 && holders.some((place) => own[place] === 0)) superseding++;
  }
  const sources = new Set(keep.rule === "priority" ? signatures.sources : []);
  const unknown = keep.rule === "priority" ? keep.sources.filter((name) => !sources.has(name)) : [];
  const lines = [
    `${plural(documents, "document")}: ${formatNumber(documents - copies)} kept, ${plural(copies, "copy", "copies")} in ${plural(clusters.size, "cluster")}.`,
  ];
  if (conflicts.count() > 0) lines.push(dedupMessages.conflicts(conflicts.count(), conflicts.first()));
  if (superseding > 0)
    lines.push(
      `${formatNumber(superseding)} of the kept in place of a copy of an earlier run; with --keep first that one would stay.`,
    );
  if (wordless > 0) lines.push(`${plural(wordless, "document")} without words: nothing to compare.`);
  lines.push(...passedOver(withoutAddress, settings));
  if (unknown.length > 0)
    lines.push(
      `no document is of the source ${listed(unknown)}. A source is the site of the address, as example.org, or what the metadata's field --source says.`,
    );
  if (dropped > 0) lines.push(`${plural(dropped, "character")} of what repeats dropped.`);
  if (capped > 0)
    lines.push(
      `${plural(capped, "group")} of candidates too large to be compared in full: copies may have been missed there.`,
    );
  return lines;
}

function passedOver(documents: number, { by, scope, dropTemplates }: DedupSettings): readonly string[] {
  const flags = [
    ...(scope === "site" ? ["--scope site"] : []),
    ...(by?.includes("url") === true ? ["--by url"] : []),
    ...(dropTemplates === true ? ["--drop-templates"] : []),
  ];
  if (documents === 0 || flags.length === 0) return [];
  return [`${plural(documents, "document")} without an address, passed over by ${flags.join(" and ")}.`];
}
