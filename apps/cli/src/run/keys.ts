import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readChunks, splitLines } from "@winnow/corpus";
import { createParquetEncoder, SIGNATURES } from "@winnow/corpus/parquet";
import type { Shard } from "@winnow/corpus/run";
import { bandKeys, createSigner, type DedupParameters, type Matcher, type Signature } from "@winnow/dedup";
import { usageError } from "../command-error.js";
import { parametersOf } from "../dedup/options.js";
import type { OutputPath } from "../output/check.js";
import { asOutput } from "../output/open.js";
import { documentOfRecord } from "../records/text-document.js";
import type { DedupSettings } from "../settings/dedup.js";

/** The matchers whose candidates have a key in common. Those of the others are too many for a table of keys. */
const WITH_KEYS: ReadonlySet<Matcher> = new Set<Matcher>(["exact", "url", "minhash"]);

/**
 * Writes the keys of documents to a Parquet file of `shard`, `line` (from 0) and `key`. Two documents that any matcher proposes as a
 * pair have a key in common, as have those with the same id: an engine that groups documents by their keys can compare each
 * group on its own.
 *
 * @param documents - a file of JSON Lines.
 * @throws CommandError `usage` for a matcher without keys; `no-output`.
 */
export async function writeKeys(
  documents: string,
  { shard }: Shard,
  settings: DedupSettings,
  path: OutputPath,
): Promise<void> {
  const parameters = parametersOf(settings);
  const without = parameters.matchers.filter((matcher) => !WITH_KEYS.has(matcher));
  if (without.length > 0)
    throw usageError(
      `--keys: the candidates of ${without.join(" and ")} have no keys. Use exact, url and minhash.`,
    );
  const signer = await createSigner(parameters, { source: settings.source });
  async function* content(): AsyncGenerator<Uint8Array> {
    const encoder = createParquetEncoder({ schema: SIGNATURES });
    let line = 0;
    for await (const text of splitLines(readChunks(documents))) {
      const read = documentOfRecord(JSON.parse(text), text, ["cluster"]);
      if (!("document" in read)) throw new TypeError(`line ${line + 1} is not a document`);
      for (const key of keysOf(signer.sign(read.document), parameters))
        yield encoder.add({ shard, line, key });
      line++;
    }
    yield encoder.end();
  }
  await asOutput(path, () =>
    pipeline(Readable.from(content(), { objectMode: false }), createWriteStream(path)),
  );
}

function keysOf(
  { id, url, site, exact, minhash }: Signature,
  { matchers, bands, rows, scope }: DedupParameters,
): readonly bigint[] {
  const within = scope === "site" ? site : "";
  const keys = [hash("id", id)];
  if (matchers.includes("exact")) keys.push(hash("exact", within, exact.join()));
  if (matchers.includes("url") && url !== "") keys.push(hash("url", within, url));
  if (minhash === undefined || minhash.every((minimum) => minimum === 0xffffffff)) return keys;
  const halves = bandKeys(minhash, bands, rows);
  for (let band = 0; band < bands; band++)
    keys.push(hash(String(band), within, `${halves[2 * band]} ${halves[2 * band + 1]}`));
  return keys;
}

/** Returns 64 bits that differ for keys of different kinds. */
function hash(...parts: readonly string[]): bigint {
  return createHash("sha256").update(parts.join("\0")).digest().readBigInt64LE();
}
