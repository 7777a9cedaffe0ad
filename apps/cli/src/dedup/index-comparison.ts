import { cluster, createSigner, membershipOf, type Signature } from "@winnow/dedup";
import { DedupError, openIndex } from "@winnow/dedup/node";
import { CommandError, type CommandErrorCode } from "../command-error.js";
import { messages } from "../messages.js";
import type { Comparison, ComparisonOptions } from "./comparison.js";

/** Documents that are added at once: each batch is a file of the index. */
const BATCH = 4096;

/**
 * Compares the documents of this run with one another and with those that earlier runs added to an index, and adds
 * them. A document that is there already, with the same text, is not added again.
 *
 * @param say - is told what happens to the index.
 * @throws CommandError `no-index`, `no-space` or `usage` where the index cannot be used.
 */
export async function compareWithIndex(
  { parameters, keep, source }: ComparisonOptions,
  folder: string,
  say: (message: string) => void,
): Promise<Comparison> {
  const signer = await createSigner(parameters, { source });
  const index = await coded(() => openIndex(folder, parameters, { notice: say }));
  let waiting: Signature[] = [];
  /** The number in the index of each document of this run. */
  const numbers: number[] = [];
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    await coded(() => index.add(batch));
  };
  return {
    take(document) {
      const signature = signer.sign(document);
      const known = index.find(document.id);
      if (known === undefined) {
        numbers.push(index.size + waiting.length);
        waiting.push(signature);
        return undefined;
      }
      if (!sameText(known.exact, signature.exact)) return messages.otherTextInIndex(document.id);
      numbers.push(known.number);
      return undefined;
    },
    async flush() {
      if (waiting.length >= BATCH) await flush();
    },
    async finish({ signal, onProgress }) {
      if (waiting.length > 0) await flush();
      const signatures = index.signatures();
      // Every pair that counts was verified when its later document was added.
      const known = index.edges();
      const clustering = cluster(signatures, { ...parameters, by: [] }, { keep, signal, onProgress, known });
      const membershipAt = membershipOf(signatures, clustering);
      return {
        membershipOf: (place) => membershipAt(numbers[place]!),
        membershipAt,
        clustering,
        signatures,
        placeIn: (place) => numbers[place]!,
      };
    },
    close: () => index.close(),
  };
}

function sameText(a: Uint32Array, b: Uint32Array): boolean {
  return a.every((part, at) => part === b[at]);
}

const CODES: Partial<Record<DedupError["code"], CommandErrorCode>> = {
  "no-space": "no-space",
  "index-mismatch": "usage",
};

async function coded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DedupError)) throw error;
    throw new CommandError(CODES[error.code] ?? "no-index", messages.noIndex(error), { cause: error });
  }
}
