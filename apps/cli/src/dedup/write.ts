import { replaceFile } from "@winnow/corpus";
import type { MatchEvidence, Membership } from "@winnow/dedup";
import type { Environment } from "../environment.js";
import { yieldTo } from "../interruption.js";
import { messages } from "../messages.js";
import { fileSink, type Sink, streamSink } from "../output/sink.js";
import { asOutput } from "../output/write.js";
import type { Ids } from "./ids.js";
import { type Corpus, REFUSED } from "./read.js";
import type { Spool } from "./spool.js";

export interface Writing {
  readonly corpus: Corpus;
  readonly spool: Spool;
  readonly sink: Sink;
  readonly signal: AbortSignal;
  readonly membershipOf: (place: number) => Membership;
  /** Leave copies out. */
  readonly drop: boolean;
  /** Called with the number of documents done so far. */
  readonly onDocument: (done: number) => void;
}

/** Lines that are written at once. */
const BATCH = 256;

/** Writes every record again, the documents with their clusters. */
export async function writeCorpus(writing: Writing): Promise<void> {
  const { corpus, spool, sink, signal, membershipOf, drop, onDocument } = writing;
  let at = 0;
  let bodies: string[] = [];
  const flush = async (): Promise<void> => {
    await yieldTo(signal);
    const lines = bodies;
    bodies = [];
    await unlessAborted(signal, sink.write(lines.map((body) => ({ name: "", place: [], body }))));
  };
  for await (const line of spool.lines()) {
    const place = corpus.places[at++]!;
    if (place === REFUSED) bodies.push(line);
    else {
      onDocument(place + 1);
      const membership = membershipOf(place);
      if (!drop || membership.evidence === undefined) bodies.push(withCluster(line, membership, corpus.ids));
    }
    if (bodies.length >= BATCH) await flush();
  }
  await flush();
  await unlessAborted(signal, sink.close());
}

/** Who does not read on keeps nobody from stopping. */
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

/**
 * Has documents written to standard output, or to a file that is there whole or not at all: it may be in place of the
 * input.
 */
export async function withSink(
  path: string | undefined,
  { stdout }: Environment,
  write: (sink: Sink) => Promise<void>,
): Promise<void> {
  if (path === undefined) return write(streamSink(stdout, "jsonl", true, messages.stdout));
  await asOutput(path, () =>
    replaceFile(path, async (part) => write(await fileSink(part, "jsonl", true, false, path))),
  );
}

/** The record's JSON with one field more. */
function withCluster(line: string, membership: Membership, ids: Ids): string {
  const { id, size, canonical, reason, evidence, jaccard } = membership;
  const cluster = {
    id: ids.out(id),
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

/** To four places. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
