import { column } from "./columns.js";
import type { Lists, SignatureParameters, Signatures } from "./types.js";

/** The parameters that signatures are made with; others only decide which pairs count. */
const NAMES = [
  "normalizer",
  "shingle",
  "seed",
  "bands",
  "rows",
  "window",
  "zeroBits",
  "chunk",
] as const satisfies readonly (keyof SignatureParameters)[];

/**
 * The signatures of several shards as one: what was signed by many processes is clustered by one. Clusters don't depend
 * on how documents were spread over shards. Columns are copied; lists stay where they are.
 *
 * @param shards - with different ids, all made with the same parameters.
 * @throws RangeError where parameters differ, or there is no shard.
 * @example
 * const all = joinSignatures([readSignatures("0.signatures"), readSignatures("1.signatures")]);
 * cluster(all, parameters).clusters.length;
 */
export function joinSignatures(shards: readonly Signatures[]): Signatures {
  const first = shards[0];
  if (first === undefined) throw new RangeError("shards must have at least one element");
  for (const [at, { parameters }] of shards.entries()) checkSame(first.parameters, parameters, at);
  const { bands, rows } = first.parameters;
  const starts = startsOf(shards);
  const numbers = <Name extends "exact" | "minhash" | "simhash">(name: Name, width: number): Uint32Array => {
    const all = column(Uint32Array, width);
    for (const shard of shards) all.appendAll(shard[name]!);
    return all.finish();
  };
  const floats = (name: "characters" | "published"): Float64Array => {
    const all = column(Float64Array, 1);
    for (const shard of shards) all.appendAll(shard[name]);
    return all.finish();
  };
  const lists = (name: "fingerprints" | "chunks" | "shingles"): Lists =>
    joinLists(
      shards.map((shard) => shard[name]!),
      starts,
    );
  return {
    parameters: first.parameters,
    count: starts.at(-1)!,
    ids: shards.flatMap(({ ids }) => ids),
    urls: shards.flatMap(({ urls }) => urls),
    sites: shards.flatMap(({ sites }) => sites),
    sources: shards.flatMap(({ sources }) => sources),
    characters: floats("characters"),
    published: floats("published"),
    exact: numbers("exact", 4),
    minhash: first.minhash && numbers("minhash", bands * rows),
    simhash: first.simhash && numbers("simhash", 2),
    fingerprints: first.fingerprints && lists("fingerprints"),
    chunks: first.chunks && lists("chunks"),
    shingles: lists("shingles"),
  };
}

function checkSame(first: SignatureParameters, other: SignatureParameters, shard: number): void {
  for (const name of NAMES) {
    if (first[name] !== other[name]) {
      throw new RangeError(`shards[${shard}] has ${name} ${other[name]}, and shards[0] has ${first[name]}`);
    }
  }
  if (first.matchers.join() !== other.matchers.join()) {
    throw new RangeError(
      `shards[${shard}] is by ${other.matchers.join()}, and shards[0] by ${first.matchers.join()}`,
    );
  }
}

/** Where each shard's documents begin, and where the last one's end. */
function startsOf(shards: readonly Signatures[]): readonly number[] {
  const starts = [0];
  for (const { count } of shards) starts.push(starts.at(-1)! + count);
  return starts;
}

function joinLists(parts: readonly Lists[], starts: readonly number[]): Lists {
  return {
    at(index) {
      // The last shard that begins at or before the index: shards without documents begin there too.
      let low = 0;
      let high = parts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= index) low = middle;
        else high = middle - 1;
      }
      return parts[low]!.at(index - starts[low]!);
    },
  };
}
