import { Label } from "@winnow/core-dom";
import { type BoostedTrees, contributions } from "@winnow/core-dom/boosted-trees";
import { type BlockFacts, CUES } from "./cues.js";
import { BODY_DEPTH, distanceTo, MAX_DISTANCE } from "./elements.js";
import { FEATURES } from "./features/index.js";
import { LEXICAL_FEATURES } from "./features/lexical.js";
import { KINDS } from "./kinds.js";
import type { PageView } from "./page-view.js";

const NAMES = [...FEATURES, ...LEXICAL_FEATURES];
const INDEX: ReadonlyMap<string, number> = new Map(NAMES.map((name, index) => [name, index]));
/** The cue of each feature. */
const CUE_OF = Uint8Array.from(NAMES, (name) => CUES.findIndex(({ features }) => features.test(name)));

/** Maximum number of clauses of a reason. */
const MAX_CLAUSES = 3;
/** Minimum share of the strongest cue that another one needs to be named. */
const MIN_SHARE = 0.25;
/** The reason if no clause is true: the features of the page, and of many weak cues, decided. */
const OTHER = "kind of page";
/** Blocks whose contributions are in memory at a time. */
const BATCH = 1024;

/**
 * Explains the labels of blocks: for each block the cues that contribute most to its score in the direction of
 * its label, strongest first, such as `"long text, few links, in the densest container"`. What a cue contributes
 * is the sum over its features. A cue is left out if nothing that it could say is true of the block.
 *
 * @param features - those of the blocks, block by block.
 * @param labels - one {@link Label} per block.
 */
export function explain(
  page: PageView,
  trees: BoostedTrees,
  features: Float32Array,
  labels: Uint8Array,
): readonly string[] {
  const width = NAMES.length;
  const reasons: string[] = [];
  for (let first = 0; first < labels.length; first += BATCH) {
    const batch = labels.subarray(first, first + BATCH);
    const rows = features.subarray(first * width, (first + batch.length) * width);
    const { values } = contributions(trees, rows, batch.length);
    for (const [i, label] of batch.entries()) {
      const facts = factsOf(page, first + i, rows.subarray(i * width));
      reasons.push(explainBlock(values.subarray(i * width), facts, label === Label.content));
    }
  }
  return reasons;
}

function factsOf({ tree, blocks, elements }: PageView, block: number, features: Float32Array): BlockFacts {
  const container = blocks.container[block]!;
  return {
    feature: (name) => features[INDEX.get(name)!]!,
    isInside: (kind) => {
      const distance = distanceTo(elements, tree, container, KINDS.indexOf(kind));
      return distance < MAX_DISTANCE && elements.depth[container]! - distance > BODY_DEPTH;
    },
  };
}

function explainBlock(contributed: Float32Array, facts: BlockFacts, isContent: boolean): string {
  const sums = new Float64Array(CUES.length);
  const sign = isContent ? 1 : -1;
  for (let k = 0; k < NAMES.length; k++) sums[CUE_OF[k]!]! += sign * contributed[k]!;
  const clauses = new Set<string>();
  let strongest = 0;
  for (const cue of [...sums.keys()].sort((a, b) => sums[b]! - sums[a]!)) {
    const sum = sums[cue]!;
    if (sum <= 0 || sum < MIN_SHARE * strongest || clauses.size === MAX_CLAUSES) break;
    const { content, boilerplate } = CUES[cue]!;
    const clause = (isContent ? content : boilerplate).find(([, isTrue]) => isTrue(facts));
    if (clause === undefined) continue;
    clauses.add(clause[0]);
    strongest = Math.max(strongest, sum);
  }
  return clauses.size === 0 ? OTHER : [...clauses].join(", ");
}
