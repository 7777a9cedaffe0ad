import { formatNumber, listed, plural } from "../messages.js";
import type { DedupSettings } from "../settings/dedup.js";
import { dedupMessages } from "./messages.js";
import { type ComparisonResult, type Corpus, type DedupJob, isKept } from "./types.js";

/**
 * Returns the lines of the summary of a run.
 *
 * @param dropped - number of characters of repeated text that were removed.
 */
export function summaryLines(
  { keep, settings, conflicts }: DedupJob,
  { documents }: Corpus,
  found: ComparisonResult,
  dropped: number,
): readonly string[] {
  const { clustering, signatures, placeIn } = found;
  const { capped } = clustering.counts;
  const own = new Uint8Array(signatures.count);
  /** The clusters with documents of this run. */
  const clusters = new Set<number>();
  let copies = 0;
  let withoutUrl = 0;
  let wordless = 0;
  for (let at = 0; at < documents; at++) {
    const place = placeIn(at);
    own[place] = 1;
    const cluster = clustering.clusterOf[place]!;
    if (cluster !== -1) clusters.add(cluster);
    if (!isKept(found, place)) copies++;
    if (signatures.sites[place] === "") withoutUrl++;
    if (signatures.shingles.lengthAt(place) === 0) wordless++;
  }
  /** Number of kept documents that replace a copy of an earlier run. */
  let superseding = 0;
  for (const cluster of clusters) {
    const { canonical, eligible } = clustering.clusters[cluster]!;
    if (own[canonical] === 1 && eligible.some((place) => own[place] === 0)) superseding++;
  }
  const sources = new Set(keep.rule === "priority" ? signatures.sources : []);
  const unknown = keep.rule === "priority" ? keep.sources.filter((name) => !sources.has(name)) : [];
  const lines = [
    `${plural(documents, "document")}: ${formatNumber(documents - copies)} kept, ${plural(copies, "copy", "copies")} in ${plural(clusters.size, "cluster")}.`,
  ];
  if (conflicts.count() > 0) lines.push(dedupMessages.conflicts(conflicts.count(), conflicts.first()));
  if (superseding > 0)
    lines.push(
      `${plural(superseding, "kept document")} ${superseding === 1 ? "replaces" : "replace"} a copy of an earlier run. With --keep first, the earlier copy is kept.`,
    );
  if (wordless > 0) lines.push(`${plural(wordless, "document")} without words, not compared.`);
  lines.push(...skippedBy(withoutUrl, settings));
  if (unknown.length > 0)
    lines.push(
      `no document has the source ${listed(unknown)}. A source is the site of the URL, such as example.org, or the metadata field that --source names.`,
    );
  if (dropped > 0) lines.push(`removed ${plural(dropped, "character")} of repeated text.`);
  if (capped > 0)
    lines.push(
      `${plural(capped, "group")} of candidates ${capped === 1 ? "was" : "were"} too large to be compared completely. Some copies in ${capped === 1 ? "it" : "them"} may have been missed.`,
    );
  return lines;
}

function skippedBy(documents: number, { by, scope, dropTemplates }: DedupSettings): readonly string[] {
  const flags = [
    ...(scope === "site" ? ["--scope site"] : []),
    ...(by?.includes("url") === true ? ["--by url"] : []),
    ...(dropTemplates === true ? ["--drop-templates"] : []),
  ];
  if (documents === 0 || flags.length === 0) return [];
  return [`${plural(documents, "document")} without a URL, skipped by ${flags.join(" and ")}.`];
}
