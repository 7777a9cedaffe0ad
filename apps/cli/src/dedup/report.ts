import { type Cluster, curve, type Edge, type Matcher, type Signatures } from "@winnow/dedup";
import { dedupReport, type ReportDocument, type ReportInput } from "@winnow/dedup/report";
import { yieldTo } from "../interruption.js";
import { listed } from "../messages.js";
import type { OutputPath } from "../output/check.js";
import { writeOutput } from "../output/open.js";
import { reportFormat, reportText } from "../report-text.js";
import { type ComparisonResult, type Corpus, type DedupJob, isKept, linesOf, REFUSED } from "./types.js";

/** Maximum number of clusters shown, and of copies of each. */
const MAX_CLUSTERS = 20;
const MAX_MEMBERS = 5;

/** Number of documents between yields to the event loop. */
const BATCH = 4096;

/**
 * Writes the report, as HTML, Markdown or JSON by the extension of its name. It covers all documents, including those of
 * earlier runs, whose texts are not available.
 *
 * @throws CommandError `no-output` if the file cannot be written.
 */
export async function writeReport(
  path: OutputPath,
  { inputs, parameters, keep, environment, signal }: DedupJob,
  corpus: Corpus,
  found: ComparisonResult,
  milliseconds: number,
): Promise<void> {
  const { clustering, signatures } = found;
  const shown = clustering.clusters.slice(0, MAX_CLUSTERS);
  const records = await recordsOf(shown, corpus, found);
  const { figures, sites } = await figuresOf(found, signal);
  const names = inputs.map(({ kind, path: name }) => (kind === "stdin" ? "standard input" : name));
  const input: ReportInput = {
    title: `Copies in ${listed(names)}`,
    corpus: { ...figures, milliseconds },
    parameters,
    keep,
    curve: parameters.matchers.includes("minhash") ? curve(parameters.bands, parameters.rows) : [],
    sizes: sizes(clustering.clusters),
    counts: clustering.counts,
    clusters: shown.map((cluster) => reportCluster(cluster, found, records)),
    sites,
    pairs: pairs(clustering.edges, signatures),
  };
  const content = await reportText(reportFormat(path), "winnow dedup --report", input, () =>
    dedupReport(input),
  );
  await writeOutput(content, path, environment);
}

async function figuresOf(found: ComparisonResult, signal: AbortSignal) {
  const { signatures, clustering, membershipAt } = found;
  const { count, characters, shingles } = signatures;
  const copiesBy: Partial<Record<Matcher, number>> = {};
  const sites = new Map<string, { documents: number; copies: number }>();
  let copies = 0;
  let empty = 0;
  let all = 0;
  let removed = 0;
  for (let place = 0; place < count; place++) {
    if (place % BATCH === 0) await yieldTo(signal);
    const site = sites.get(signatures.sites[place]!) ?? { documents: 0, copies: 0 };
    sites.set(signatures.sites[place]!, site);
    site.documents++;
    all += characters[place]!;
    if (isKept(found, place)) {
      if (clustering.clusterOf[place] === -1 && shingles.at(place).length === 0) empty++;
      continue;
    }
    site.copies++;
    copies++;
    removed += characters[place]!;
    const { by } = membershipAt(place).evidence!;
    copiesBy[by] = (copiesBy[by] ?? 0) + 1;
  }
  const clusters = clustering.clusters.length;
  const unique = count - copies - clusters;
  const lengths = { characters: all, charactersRemoved: removed };
  return {
    figures: { documents: count, unique, copies, empty, clusters, ...lengths, copiesBy },
    sites: [...sites].map(([site, numbers]) => ({ site, ...numbers })),
  };
}

function sizes(clusters: readonly Cluster[]): ReportInput["sizes"] {
  const counts = new Map<number, number>();
  for (const { members } of clusters) counts.set(members.length, (counts.get(members.length) ?? 0) + 1);
  return [...counts].map(([size, number]) => ({ size, clusters: number }));
}

function pairs(edges: readonly Edge[], { sites }: Signatures): ReportInput["pairs"] {
  let sameSite = 0;
  let crossSite = 0;
  let unknown = 0;
  for (const { a, b } of edges) {
    if (sites[a] === "" || sites[b] === "") unknown++;
    else if (sites[a] === sites[b]) sameSite++;
    else crossSite++;
  }
  return { sameSite, crossSite, unknown };
}

/** Returns the members of a cluster that are shown, without the canonical one. */
function membersShown({ members, canonical }: Cluster): readonly number[] {
  return [...members.subarray(0, MAX_MEMBERS + 1)]
    .filter((place) => place !== canonical)
    .slice(0, MAX_MEMBERS);
}

function reportCluster(
  cluster: Cluster,
  { signatures, membershipAt }: ComparisonResult,
  records: ReadonlyMap<number, ShownRecord>,
): ReportInput["clusters"][number] {
  const document = (place: number): ReportDocument => ({
    id: signatures.ids[place]!,
    url: signatures.urls[place] || undefined,
    site: signatures.sites[place]!,
    characters: signatures.characters[place]!,
    ...records.get(place),
  });
  return {
    id: cluster.id,
    size: cluster.members.length,
    canonical: document(cluster.canonical),
    reason: cluster.reason,
    members: membersShown(cluster).map((place) => {
      const { evidence, jaccard } = membershipAt(place);
      return { ...document(place), evidence, jaccard };
    }),
  };
}

type ShownRecord = Pick<ReportDocument, "text" | "title">;

/** Returns text and title of the documents shown, by their places in the signatures. */
async function recordsOf(
  clusters: readonly Cluster[],
  corpus: Corpus,
  found: ComparisonResult,
): Promise<ReadonlyMap<number, ShownRecord>> {
  const wanted = new Set(clusters.flatMap((cluster) => [cluster.canonical, ...membersShown(cluster)]));
  const records = new Map<number, ShownRecord>();
  if (wanted.size === 0) return records;
  for await (const { text: record, place } of linesOf(corpus)) {
    if (place === REFUSED || !wanted.has(found.placeIn(place))) continue;
    const { text, title, metadata } = JSON.parse(record) as {
      readonly text: string;
      readonly title?: unknown;
      readonly metadata?: { readonly title?: unknown } | null;
    };
    const known = [metadata?.title, title].find((value) => typeof value === "string");
    records.set(found.placeIn(place), { text, title: known as string | undefined });
    if (records.size === wanted.size) break;
  }
  return records;
}
