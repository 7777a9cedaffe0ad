import type { MatchEvidence, Membership } from "@winnow/dedup";
import { yieldTo } from "../interruption.js";
import { recordEncoder } from "../output/encoder.js";
import { formatOfOutput } from "../output/formats.js";
import { type Output, withOutput } from "../output/open.js";
import { withProgress } from "../output/progress.js";
import { LINE_FORMATS } from "../settings/names.js";
import type { Ids } from "./ids.js";
import { type ComparisonResult, type Corpus, type DedupJob, linesOf, REFUSED } from "./types.js";

/** Number of lines per write. */
const BATCH = 256;

/**
 * Writes the documents with their clusters to standard output or a file, which appears when it is complete.
 */
export async function writeDocuments(job: DedupJob, corpus: Corpus, found: ComparisonResult): Promise<void> {
  const { environment, settings } = job;
  const { output: path, force } = settings;
  const visible = path === undefined && environment.stdout.isTTY === true;
  const stage = { unit: "document", total: corpus.documents, visible };
  await withProgress(environment, "writing", stage, ({ at }) =>
    withOutput(path, environment, { force }, (output) => writeCorpus(job, corpus, found, output, at)),
  );
}

/** Writes all records, and adds the clusters to documents. */
async function writeCorpus(
  { settings, signal }: DedupJob,
  corpus: Corpus,
  found: ComparisonResult,
  output: Output,
  onDocument: (done: number) => void,
): Promise<void> {
  const format = formatOfOutput(settings.output, { formats: LINE_FORMATS, fallback: "jsonl" });
  const encoder = await recordEncoder(format);
  let lines: string[] = [];
  const flush = async (): Promise<void> => {
    await yieldTo(signal);
    const parts = lines.map(encoder.add);
    lines = [];
    const content = parts.every((part) => typeof part === "string")
      ? parts.join("")
      : Buffer.concat(parts as Uint8Array[]);
    await unlessAborted(signal, output.write(content));
  };
  for await (const { text: line, place } of linesOf(corpus)) {
    if (place === REFUSED) lines.push(line);
    else {
      onDocument(place + 1);
      const membership = found.membershipAt(found.placeIn(place));
      const kept = settings.drop !== true || membership.evidence === undefined;
      if (kept) lines.push(withCluster(line, membership, corpus.ids));
    }
    if (lines.length >= BATCH) await flush();
  }
  await flush();
  await unlessAborted(signal, output.write(encoder.end()));
}

/** Waits for work until the signal, so that a blocked reader does not prevent an interruption. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Appends the field `cluster` to the record's JSON. */
export function withCluster(line: string, membership: Membership, ids: Ids): string {
  const { size, canonical, reason, evidence, jaccard } = membership;
  const cluster = {
    id: ids.out(membership.cluster),
    size,
    canonical: ids.out(canonical),
    reason,
    ...(evidence === undefined ? {} : { evidence: { with: ids.out(evidence.with), ...figures(evidence) } }),
    ...(jaccard === undefined ? {} : { jaccard: rounded(jaccard) }),
  };
  return `${line.slice(0, -1)},"cluster":${JSON.stringify(cluster)}}`;
}

function figures({ by, jaccard, containment }: MatchEvidence): object {
  return { by, jaccard: rounded(jaccard), containment: containment.map(rounded) };
}

/** Rounds to four decimals. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
