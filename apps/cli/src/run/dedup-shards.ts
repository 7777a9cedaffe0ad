import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { readChunks, splitLines } from "@winnow/corpus";
import { type FileFacts, factsOf, type Receipt, WORK } from "@winnow/corpus/run";
import { compareAmongThemselves, withFiles } from "../dedup/comparison.js";
import { usesShingleFile } from "../dedup/estimate.js";
import { createIds } from "../dedup/ids.js";
import { keepOf, parametersOf } from "../dedup/options.js";
import { isKept } from "../dedup/types.js";
import { withCluster } from "../dedup/write.js";
import { yieldTo } from "../interruption.js";
import { below, type OutputPath } from "../output/check.js";
import { asOutput } from "../output/open.js";
import { documentOfRecord, renamed } from "../records/text-document.js";
import type { DedupSettings } from "../settings/dedup.js";
import type { RunRecipe } from "./recipe.js";
import { writeCorpusFile } from "./write-corpus.js";

/** The output of a shard after its documents were compared with those of all others. */
export interface ShardOutput {
  readonly name: string;
  readonly documents: number;
  /** Number of copies, whether they are in the output or not. */
  readonly copies: number;
  readonly file: FileFacts;
}

/** Documents between two checks for Ctrl-C. */
const BATCH = 256;

/**
 * Compares the documents of all shards, in the order of the manifest, and writes the output of each shard. The clusters are those of
 * `winnow dedup` over the same documents.
 *
 * @param onProgress - called with what is being done, and how far it is.
 */
export async function dedupShards(
  { output, format, dedup: settings }: RunRecipe & { readonly dedup: DedupSettings },
  receipts: readonly Receipt[],
  signal: AbortSignal,
  onProgress: (doing: string, done: number, total: number) => void,
): Promise<readonly ShardOutput[]> {
  const folder = output as OutputPath;
  const parameters = parametersOf(settings);
  const job = { parameters, keep: keepOf(settings), settings, signal };
  const total = receipts.reduce((sum, { tallies }) => sum + tallies.documents, 0);
  const bytes = receipts.reduce((sum, { files }) => sum + files.documents!.bytes, 0);
  const shingleFile = usesShingleFile(bytes) ? join(folder, WORK, "shingles") : undefined;
  if (shingleFile !== undefined) await rm(shingleFile, { force: true });
  const linesOf = ({ files }: Receipt): AsyncGenerator<string> =>
    splitLines(readChunks(join(folder, files.documents!.path)));
  return withFiles(undefined, folder, async () => {
    const comparison = await compareAmongThemselves(job, shingleFile);
    try {
      const ids = createIds();
      /** The new ids of documents whose id an earlier one has, by place. */
      const renames = new Map<number, string>();
      let place = 0;
      for (const receipt of receipts) {
        for await (const line of linesOf(receipt)) {
          const { document, hasOwnId } = recordOf(line);
          const { id } = comparison.take(document, hasOwnId);
          if (id !== document.id) renames.set(place, id);
          ids.add(document.id);
          if (++place % BATCH !== 0) continue;
          await yieldTo(signal);
          onProgress("reading documents", place, total);
        }
      }
      const found = await comparison.finish((done, all) => onProgress("comparing", done, all));
      const outputs: ShardOutput[] = [];
      place = 0;
      for (const receipt of receipts) {
        const path = below(folder, `${receipt.name}.${format}`);
        const part = below(folder, `${WORK}/${receipt.name}.output.${format}`);
        let documents = 0;
        let copies = 0;
        const written = async function* (): AsyncGenerator<string> {
          for await (const line of linesOf(receipt)) {
            if (place % BATCH === 0) await yieldTo(signal);
            const at = place++;
            onProgress("writing", at, total);
            const isCopy = !isKept(found, found.placeIn(at));
            if (isCopy) copies++;
            if (isCopy && settings.drop === true) continue;
            documents++;
            const id = renames.get(at);
            const own = id === undefined ? line : renamed(recordOf(line), id).line;
            yield withCluster(own, found.membershipAt(found.placeIn(at)), ids);
          }
        };
        await writeCorpusFile(part, written());
        await asOutput(path, () => rename(part, path));
        outputs.push({ name: receipt.name, documents, copies, file: await factsOf(folder, path) });
      }
      return outputs;
    } finally {
      await comparison.close();
      if (shingleFile !== undefined) await rm(shingleFile, { force: true });
    }
  });
}

/** Parses a document of a run, which has an id and a text. */
function recordOf(line: string) {
  const read = documentOfRecord(JSON.parse(line), line, ["cluster"]);
  if (!("document" in read)) throw new TypeError(`a document of the run is damaged: ${read.failure.message}`);
  return read;
}
