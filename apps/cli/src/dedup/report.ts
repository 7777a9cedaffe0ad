import { writeFile } from "node:fs/promises";
import {
  type Cluster,
  curve,
  type DedupParameters,
  type Edge,
  type Keep,
  type Matcher,
  type Membership,
  type Signatures,
} from "@winnow/dedup";
import {
  type CorpusFigures,
  dedupReport,
  type ReportCluster,
  type ReportDocument,
  type ReportMember,
  type SiteCount,
  type SitePairs,
  type SizeCount,
} from "@winnow/dedup/report";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import type { Found } from "./comparison.js";
import { type Corpus, REFUSED } from "./read.js";
import type { Spool } from "./spool.js";

/** Clusters that are shown, and copies of each. */
const CLUSTERS = 20;
const MEMBERS = 5;

export interface Reporting {
  readonly title: string;
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  readonly corpus: Corpus;
  readonly spool: Spool;
  readonly found: Found;
  readonly milliseconds: number;
}

/**
 * Writes the HTML report. It tells of all documents that were compared, those of earlier runs among them; texts are at
 * hand only of this run's.
 *
 * @throws CommandError `no-output` where the file cannot be written.
 */
export async function writeReport(path: string, reporting: Reporting): Promise<void> {
  const { title, parameters, keep, found, milliseconds } = reporting;
  const { clustering, signatures } = found;
  const shown = clustering.clusters.slice(0, CLUSTERS);
  const texts = await textsOf(shown, reporting);
  const html = dedupReport({
    title,
    corpus: { ...figures(found), milliseconds },
    parameters,
    keep,
    curve: parameters.by.includes("minhash") ? curve(parameters.bands, parameters.rows) : [],
    sizes: sizes(clustering.clusters),
    counts: clustering.counts,
    clusters: shown.map((cluster) => reportCluster(cluster, found, texts)),
    sites: sites(found),
    pairs: pairs(clustering.edges, signatures),
  });
  try {
    await writeFile(path, html);
  } catch (error) {
    throw new CommandError("no-output", messages.cannotWrite(path, error), { cause: error });
  }
}

function figures({ signatures, clustering, membershipAt }: Found): CorpusFigures {
  const { count, characters } = signatures;
  const copiesBy: Partial<Record<Matcher, number>> = {};
  let copies = 0;
  let empty = 0;
  let all = 0;
  let removed = 0;
  for (let place = 0; place < count; place++) {
    all += characters[place]!;
    const { evidence, because } = membershipAt(place);
    if (because === "empty") empty++;
    if (evidence === undefined) continue;
    copies++;
    removed += characters[place]!;
    copiesBy[evidence.by] = (copiesBy[evidence.by] ?? 0) + 1;
  }
  const clusters = clustering.clusters.length;
  const unique = count - copies - clusters;
  return {
    documents: count,
    unique,
    copies,
    empty,
    clusters,
    characters: all,
    charactersRemoved: removed,
    copiesBy,
  };
}

function sizes(clusters: readonly Cluster[]): readonly SizeCount[] {
  const counts = new Map<number, number>();
  for (const { members } of clusters) counts.set(members.length, (counts.get(members.length) ?? 0) + 1);
  return [...counts].map(([size, number]) => ({ size, clusters: number }));
}

function sites({ signatures, membershipAt }: Found): readonly SiteCount[] {
  const counts = new Map<string, { documents: number; copies: number }>();
  signatures.sites.forEach((site, place) => {
    const known = counts.get(site) ?? { documents: 0, copies: 0 };
    known.documents++;
    if (membershipAt(place).evidence !== undefined) known.copies++;
    counts.set(site, known);
  });
  return [...counts].map(([site, count]) => ({ site, ...count }));
}

function pairs(edges: readonly Edge[], { sites: of }: Signatures): SitePairs {
  let sameSite = 0;
  let crossSite = 0;
  let unknown = 0;
  for (const { a, b } of edges) {
    if (of[a] === "" || of[b] === "") unknown++;
    else if (of[a] === of[b]) sameSite++;
    else crossSite++;
  }
  return { sameSite, crossSite, unknown };
}

/** The members of a cluster that are shown, without the canonical one. */
function membersShown({ members, canonical }: Cluster): readonly number[] {
  return [...members.subarray(0, MEMBERS + 1)].filter((place) => place !== canonical).slice(0, MEMBERS);
}

function reportCluster(
  cluster: Cluster,
  { signatures, membershipAt }: Found,
  texts: ReadonlyMap<number, string>,
): ReportCluster {
  const document = (place: number): ReportDocument => ({
    id: signatures.ids[place]!,
    url: signatures.urls[place] || undefined,
    site: signatures.sites[place]!,
    characters: signatures.characters[place]!,
    text: texts.get(place),
  });
  const member = (place: number): ReportMember => {
    const { evidence, jaccard }: Membership = membershipAt(place);
    return { ...document(place), evidence, jaccard };
  };
  return {
    id: cluster.id,
    size: cluster.members.length,
    canonical: document(cluster.canonical),
    because: cluster.because,
    members: membersShown(cluster).map(member),
  };
}

/** The texts of the documents that are shown, by their places among the signatures. */
async function textsOf(
  clusters: readonly Cluster[],
  { corpus, spool, found }: Reporting,
): Promise<ReadonlyMap<number, string>> {
  const wanted = new Set(clusters.flatMap((cluster) => [cluster.canonical, ...membersShown(cluster)]));
  const texts = new Map<number, string>();
  if (wanted.size === 0) return texts;
  let line = 0;
  for await (const record of spool.lines()) {
    const place = corpus.places[line++]!;
    if (place === REFUSED || !wanted.has(found.placeIn(place))) continue;
    const { text } = JSON.parse(record) as { readonly text: string };
    texts.set(found.placeIn(place), text);
    if (texts.size === wanted.size) break;
  }
  return texts;
}
