import {
  type ClusteringCounts,
  clusterAsync,
  createSigner,
  membershipOf,
  type Signature,
} from "@winnow/dedup";
import { openIndex } from "@winnow/dedup/node";
import { yieldTo } from "../interruption.js";
import type { Comparison, ComparisonOptions } from "./comparison.js";

/** Documents that are added at once: each batch is a file of the index. */
const BATCH = 4096;

/**
 * Compares the documents of this run with one another and with those that earlier runs added to an index, and adds
 * them. A document that is there already, with the same text, is not added again.
 *
 * @param say - called with messages about the index.
 * @throws DedupError where the index cannot be used; so do the comparison's functions.
 */
export async function compareWithIndex(
  { parameters, keep, source }: ComparisonOptions,
  folder: string,
  say: (message: string) => void,
): Promise<Comparison> {
  const signer = await createSigner(parameters, { source });
  const index = await openIndex(folder, parameters, { notice: say });
  let counts: ClusteringCounts = { compared: 0, refused: 0, capped: 0 };
  let waiting: Signature[] = [];
  /** The number in the index of each document of this run. */
  const numbers: number[] = [];
  let wordless = 0;
  const add = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const { counts: own } = await index.add(batch);
    counts = {
      compared: counts.compared + own.compared,
      refused: counts.refused + own.refused,
      capped: counts.capped + own.capped,
    };
  };
  return {
    earlier: index.size,
    take(document) {
      const signature = signer.sign(document);
      const known = index.find(document.id);
      if (known !== undefined && !sameText(known.exact, signature.exact))
        return `The index has the id ${JSON.stringify(document.id)} with another text. Ids must be unique.`;
      numbers.push(known?.number ?? index.size + waiting.length);
      if (known === undefined) waiting.push(signature);
      if (signature.shingles.length === 0) wordless++;
      return undefined;
    },
    async flush() {
      if (waiting.length >= BATCH) await add();
    },
    async finish({ signal, onProgress }) {
      if (waiting.length > 0) await add();
      await yieldTo(signal);
      const signatures = index.signatures();
      // Every pair that counts was verified when its later document was added.
      const context = { keep, signal, known: index.edges() };
      const clustering = await clusterAsync(
        signatures,
        { ...parameters, matchers: [] },
        { ...context, onProgress: (_, done, total) => onProgress(done, total) },
      );
      return {
        clustering: { ...clustering, counts },
        signatures,
        membershipAt: membershipOf(signatures, clustering),
        placeIn: (place) => numbers[place]!,
        wordless,
      };
    },
    close: () => index.close(),
  };
}

function sameText(a: Uint32Array, b: Uint32Array): boolean {
  return a.every((part, at) => part === b[at]);
}
