import type { Keep } from "@winnow/dedup";
import { formatNumber, listed, plural } from "../messages.js";
import type { DedupSettings } from "../settings/dedup.js";
import { type Found, isKept } from "./comparison.js";
import type { Corpus } from "./read.js";

/** What a run did, in numbers. */
export interface Summary {
  readonly documents: number;
  readonly kept: number;
  readonly copies: number;
  /** Clusters that documents of this run are in. */
  readonly clusters: number;
  /** Documents that are kept where an earlier run has a copy. */
  readonly superseding: number;
  /** Documents without words. */
  readonly wordless: number;
  /** Documents without an address. */
  readonly withoutAddress: number;
  /** Sources that are to be preferred, of which no document is. */
  readonly unknownSources: readonly string[];
  readonly capped: number;
}

/** Counts what became of the documents of this run. */
export function summaryOf({ documents }: Corpus, found: Found, keep: Keep): Summary {
  const { clustering, signatures, placeIn, wordless } = found;
  const own = new Uint8Array(signatures.count);
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
  let superseding = 0;
  for (const cluster of clusters) {
    const { canonical, holders } = clustering.clusters[cluster]!;
    if (own[canonical] === 1 && holders.some((place) => own[place] === 0)) superseding++;
  }
  const sources = new Set(keep.rule === "priority" ? signatures.sources : []);
  return {
    documents,
    kept: documents - copies,
    copies,
    clusters: clusters.size,
    superseding,
    wordless,
    withoutAddress,
    unknownSources: keep.rule === "priority" ? keep.sources.filter((name) => !sources.has(name)) : [],
    capped: clustering.counts.capped,
  };
}

/**
 * What is said of a run at its end.
 *
 * @param dropped - characters of what repeats.
 */
export function summaryLines(counts: Summary, dropped: number, settings: DedupSettings): readonly string[] {
  return [
    `${plural(counts.documents, "document")}: ${formatNumber(counts.kept)} kept, ${plural(counts.copies, "copy", "copies")} in ${plural(counts.clusters, "cluster")}.`,
    ...(counts.superseding > 0
      ? [
          `${formatNumber(counts.superseding)} of the kept in place of a copy of an earlier run; with --keep first that one would stay.`,
        ]
      : []),
    ...(counts.wordless > 0
      ? [`${plural(counts.wordless, "document")} without words: nothing to compare.`]
      : []),
    ...passedOver(counts.withoutAddress, settings),
    ...(counts.unknownSources.length > 0
      ? [
          `no document is of the source ${listed(counts.unknownSources)}. A source is the site of the address, as example.org, or what the metadata's field --source says.`,
        ]
      : []),
    ...(dropped > 0 ? [`${plural(dropped, "character")} of what repeats dropped.`] : []),
    ...(counts.capped > 0
      ? [
          `${plural(counts.capped, "group")} of candidates too large to be compared in full: copies may have been missed there.`,
        ]
      : []),
  ];
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
