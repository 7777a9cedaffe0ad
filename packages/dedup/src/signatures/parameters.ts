import { checkName, checkOptions, describeValue, type OptionKinds } from "@winnow/core-dom/options";
import { MAX_PERMUTATIONS } from "../kernel/text/memory.js";
import { checkInteger } from "../numbers/check.js";
import { NORMALIZER } from "../tokens/code-points.js";
import { CHUNKINGS, MATCHERS, type Matcher, SCOPES } from "../types.js";
import type { DedupParameters } from "./types.js";

/** The options a user can set. Those left out have their defaults. */
export type DedupOptions = {
  readonly [name in Exclude<keyof DedupParameters, "normalizer">]?: DedupParameters[name] | undefined;
};

/**
 * The defaults of {@link DedupOptions}. Web pages are shorter than the files of 1994 and the blocks of file
 * systems: with Manber's one window in 256, or chunks of 1,024 bytes, a paragraph hardly has a fingerprint of
 * its own. Of the page texts contained in others, 6 zero bits find .99 (8 bits: .97), and chunks of 256 bytes
 * find .89 (1,024 bytes: .39), as measured by `pnpm lab right dedup clusters --take 60` with each setting.
 */
// biome-ignore format: a table
const DEFAULT_PARAMETERS: DedupParameters = {
  matchers: ["exact", "minhash"], normalizer: NORMALIZER, shingle: 5,
  seed: 1, bands: 14, rows: 8, window: 50, zeroBits: 6, chunk: 256, chunking: "fastcdc",
  scope: "corpus", jaccard: 0.8, containment: 0.9, minShingles: 20, distance: 3, maxComparisons: 100_000,
};

// biome-ignore format: a table
export const DEDUP_OPTIONS: OptionKinds<DedupOptions> = {
  matchers: "list", shingle: "number",
  seed: "number", bands: "number", rows: "number", window: "number", zeroBits: "number", chunk: "number",
  chunking: CHUNKINGS,
  scope: SCOPES, jaccard: "number", containment: "number", minShingles: "number", distance: "number",
  maxComparisons: "number",
};

/** Minimum and maximum of each integer. */
// biome-ignore format: a table
const INTEGERS = {
  shingle: [1, 64], seed: [0, 0xffffffff], bands: [1, 1024], rows: [1, 256],
  window: [8, 4096], zeroBits: [0, 20], chunk: [64, 1 << 20],
  minShingles: [1, 1_000_000], distance: [0, 16], maxComparisons: [1, Number.MAX_SAFE_INTEGER],
} as const satisfies Partial<Record<keyof DedupParameters, readonly [number, number]>>;

/**
 * Returns all parameters: the given options, checked, and defaults for the others.
 *
 * @throws TypeError if an option is unknown or has the wrong type.
 * @throws RangeError if a number is out of range, or a matcher or scope is unknown.
 *
 * @example
 * dedupParameters({ matchers: ["minhash"], jaccard: 0.7 }).bands; // 14
 */
export function dedupParameters(options: DedupOptions = {}): DedupParameters {
  checkOptions(options, DEDUP_OPTIONS);
  const chosen = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const parameters: DedupParameters = { ...DEFAULT_PARAMETERS, ...chosen };
  for (const [name, [min, max]] of Object.entries(INTEGERS)) {
    checkInteger(`options.${name}`, parameters[name as keyof typeof INTEGERS], min, max);
  }
  for (const name of ["jaccard", "containment"] as const) {
    const value = parameters[name];
    if (!(value > 0 && value <= 1)) throw new RangeError(`options.${name} must be above 0 and at most 1`);
  }
  if (parameters.bands * parameters.rows > MAX_PERMUTATIONS) {
    throw new RangeError(`options.bands times options.rows must be at most ${MAX_PERMUTATIONS}`);
  }
  if ((parameters.chunk & (parameters.chunk - 1)) !== 0) {
    throw new RangeError("options.chunk must be a power of two");
  }
  return { ...parameters, matchers: checkedMatchers(parameters.matchers) };
}

/** @throws TypeError if a caller's parameters are not complete. */
export function checkParameters(parameters: Pick<DedupParameters, "matchers">, name = "parameters"): void {
  if (Array.isArray(parameters?.matchers)) return;
  throw new TypeError(`${name} must be what dedupParameters returns, not ${describeValue(parameters)}`);
}

/** Returns the matchers in the order of {@link MATCHERS}, without repetitions. */
function checkedMatchers(matchers: readonly Matcher[]): readonly Matcher[] {
  if (matchers.length === 0) throw new TypeError("options.matchers must name at least one matcher");
  for (const name of matchers) checkName("options.matchers", name, MATCHERS);
  return MATCHERS.filter((name) => matchers.includes(name));
}
