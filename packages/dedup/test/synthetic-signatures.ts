import { textKernel } from "../src/kernel/text/index.js";
import { permutations } from "../src/minhash/permutations.js";
import { createSignatureTable } from "../src/signatures/table.js";
import type { DedupParameters, Signature, Signatures } from "../src/signatures/types.js";
import { random } from "./random.js";

/**
 * Returns signatures of synthetic documents. About half are edited copies, parts or exact copies of earlier
 * ones; some have no words, sites or URLs. Fingerprints and chunks are samples of the shingles. The SimHash
 * fingerprint of a copy has up to five flipped bits, so distances around the default limit occur.
 */
export function syntheticSignatures(
  parameters: DedupParameters,
  count: number,
  seed: number,
  shingles = 40,
): Signature[] {
  const next = random(seed);
  const whole = (below: number): number => Math.floor(next() * below);
  const { bands, rows, matchers } = parameters;
  const kernel = textKernel();
  const permuted = permutations(bands * rows, parameters.seed);
  const signatures: Signature[] = [];
  for (let at = 0; at < count; at++) {
    const earlier = signatures[whole(at)];
    const kind = next();
    let set = new Set<number>();
    if (earlier !== undefined && kind < 0.5) {
      const keptShare = [1, 0.99, 0.95, 0.9, 0.7][whole(5)]!;
      set = new Set(earlier.shingles);
      for (const shingle of earlier.shingles) {
        if (next() < keptShare) continue;
        set.delete(shingle);
        if (next() < 0.5) set.add(whole(2 ** 32));
      }
      if (kind < 0.1) for (let more = whole(shingles); more > 0; more--) set.add(whole(2 ** 32));
    } else if (kind < 0.97) {
      for (let more = shingles / 2 + whole(shingles); more > 0; more--) set.add(whole(2 ** 32));
    }
    const sorted = Uint32Array.from(set).sort();
    const exact = Uint32Array.of(sorted.length, sorted[0] ?? 0, sorted[1] ?? 0, sorted.at(-1) ?? 0);
    let simhash = matchers.includes("simhash") ? kernel.simhash(sorted) : undefined;
    if (simhash !== undefined && earlier !== undefined && kind < 0.5) {
      simhash = earlier.simhash!.slice();
      for (let bits = whole(6); bits > 0; bits--) simhash[whole(2)]! ^= 1 << whole(32);
    }
    signatures.push({
      id: `document-${seed}-${(whole(1e9) + at * 1e9).toString(36)}`,
      url: next() < 0.3 ? "" : `https://example.com/${whole(count * 5)}`,
      site: ["", "example.com", "example.org"][whole(3)]!,
      source: "",
      characters: 6 * sorted.length,
      published: next() < 0.5 ? Number.NaN : whole(1e12),
      exact,
      shingles: sorted,
      minhash: matchers.includes("minhash") ? kernel.minhash(sorted, permuted) : undefined,
      simhash,
      fingerprints: matchers.includes("manber") ? sorted.filter((shingle) => shingle % 4 === 0) : undefined,
      chunks: matchers.includes("chunks") ? sorted.filter((shingle) => shingle % 16 === 1) : undefined,
    });
  }
  return signatures;
}

export function table(signatures: readonly Signature[], parameters: DedupParameters): Signatures {
  const columns = createSignatureTable(parameters);
  for (const signature of signatures) columns.add(signature);
  return columns.finish();
}
