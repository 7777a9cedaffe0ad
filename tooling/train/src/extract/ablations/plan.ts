import type { Ablation } from "./ablations.js";

/** What `python/extract_ablations.py` trains. */
export interface Plan {
  readonly rounds: number;
  /** How many blocks of a page are drawn for training. */
  readonly rows: number;
  readonly folds: number;
  /** Of the pages that only measure, the first of so many is predicted. */
  readonly every: number;
  readonly variants: readonly Variant[];
}

interface Variant {
  readonly id: string;
  readonly seed: number;
  /** Names of features and copies that are left out. */
  readonly features: readonly string[];
  readonly copies: readonly string[];
  /** Indexes of the pages and copies that are left out. */
  readonly pages: readonly number[];
  readonly repair: boolean;
}

const SEED = 1;
/** As in `python/extract.py`. */
const MAX_ROWS = 250;

/** Whether the trees are trained without the part. Otherwise those of the complete extractor are used. */
export function isTrained({ decision }: Ablation): boolean {
  return decision === undefined;
}

/**
 * Returns what to train for ablations.
 *
 * @param prepared.features - the names of all features.
 * @param prepared.copies - the names of the copies of all pages.
 * @throws RangeError if an ablation leaves out features or copies, and none has such a name.
 */
export function planOf(
  ablations: readonly Ablation[],
  prepared: { readonly features: readonly string[]; readonly copies: Iterable<string> },
  { rounds, folds }: { readonly rounds: number; readonly folds: number },
): Plan {
  const copies = [...new Set(prepared.copies)];
  const matching = (id: string, names: readonly string[], pattern: RegExp | undefined): readonly string[] => {
    if (pattern === undefined) return [];
    const found = names.filter((name) => pattern.test(name));
    if (found.length === 0)
      throw new RangeError(`${id}: nothing in the prepared files has such a name; prepare them again`);
    return found;
  };
  const variants = ablations.filter(isTrained).map((ablation) => ({
    id: ablation.id,
    seed: ablation.seed ?? SEED,
    features: matching(ablation.id, prepared.features, ablation.features),
    copies: matching(ablation.id, copies, ablation.copies),
    pages: [],
    repair: ablation.repair ?? true,
  }));
  return { rounds, rows: MAX_ROWS, folds, every: 1, variants };
}
