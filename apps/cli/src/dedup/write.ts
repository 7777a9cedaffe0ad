import type { Evidence, Membership } from "@winnow/dedup";
import { yieldTo } from "../eval/interruptible.js";
import type { Sink } from "../output/sink.js";
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
  /** Told how many documents are done. */
  readonly onDocument: (done: number) => void;
}

/** Lines that are written at once. */
const BATCH = 256;

/** Writes every record again, the documents with their clusters. */
export async function writeCorpus(writing: Writing): Promise<void> {
  const { corpus, spool, sink, signal, membershipOf, drop, onDocument } = writing;
  let index = 0;
  let bodies: string[] = [];
  const flush = async (): Promise<void> => {
    await yieldTo(signal);
    await sink.write(bodies.map((body) => ({ name: "", place: [], body })));
    bodies = [];
  };
  for await (const line of spool.lines()) {
    const place = corpus.places[index++]!;
    if (place === REFUSED) bodies.push(line);
    else {
      onDocument(place + 1);
      const membership = membershipOf(place);
      if (!drop || membership.evidence === undefined) bodies.push(withCluster(line, membership, corpus));
    }
    if (bodies.length >= BATCH) await flush();
  }
  await flush();
}

/** The record's JSON with one field more. */
function withCluster(line: string, membership: Membership, { numeric }: Corpus): string {
  const idOf = (id: string): string | number => (numeric.has(id) ? Number(id) : id);
  const { id, size, canonical, because, evidence, jaccard } = membership;
  const cluster = {
    id: idOf(id),
    size,
    canonical: idOf(canonical),
    because,
    ...(evidence === undefined ? {} : { evidence: { with: idOf(evidence.with), ...figures(evidence) } }),
    ...(jaccard === undefined ? {} : { jaccard: rounded(jaccard) }),
  };
  return `${line.slice(0, -1)},"cluster":${JSON.stringify(cluster)}}`;
}

function figures({ by, jaccard, containment }: Evidence): object {
  return { by, jaccard: rounded(jaccard), containment: containment.map(rounded) };
}

/** To four places. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
