import type { DecisionConstants } from "@winnow/extract/winnow";

/** A part of the extractor that is taken away. */
export interface Ablation {
  /** Key of its figures, and name of its files. */
  readonly id: string;
  /** The part, for the table. */
  readonly part: string;
  /** The names of the features that are constant. */
  readonly features?: RegExp;
  /** The names of the copies that are left out of the training of the trees. */
  readonly copies?: RegExp;
  /** Whether pages with a wrong gold text have less weight in the training of the trees. Default: true. */
  readonly repair?: boolean;
  /** Seed of the trees. Default: 1. */
  readonly seed?: number;
  /** Constants of the decision. With these alone, nothing is trained. */
  readonly decision?: Partial<DecisionConstants>;
}

/** The groups of features by name: each feature is in one of them. */
// biome-ignore format: a table
export const FEATURE_GROUPS: Readonly<Record<string, RegExp>> = {
  own: /^own-/,
  containers: /^(densest|good\d+|h1)-/,
  records: /^record-|-largest-group$|^largest-group-/,
  "tag paths": /^path-/,
  surroundings: /^in-(?!largest)/,
  sequence: /^(window\d|before|after|index$|from|to|heading-(distance|level|width)$)/,
  overlap: /-overlap$|-cover$|^duplicates$|^is-repetition$|^repeated-words$/,
  page: /^page-/,
  "linear model, words": /^lexical-words/,
  "linear model, class names": /^lexical-names/,
  "linear model, preceding heading": /^lexical-headings/,
};

/** The row that the others are compared with. */
export const NOTHING: Ablation = { id: "nothing", part: "nothing" };

/** The rows of the table after {@link NOTHING}. */
export const ABLATIONS: readonly Ablation[] = [
  { id: "seed", part: "nothing; another seed", seed: 2 },
  ...Object.entries(FEATURE_GROUPS).map(([group, features]) => ({
    id: `features-${group.replace(/\W+/g, "-")}`,
    part: `features: ${group}`,
    features,
  })),
  { id: "features-linear-model", part: "features: linear model, all", features: /^lexical-/ },
  { id: "copies-aged", part: "copies: aged, also spliced", copies: /^aged/ },
  { id: "copies-spliced", part: "copies: spliced, also aged", copies: /spliced/ },
  { id: "copies-excerpt", part: "copies: excerpts", copies: /^excerpt/ },
  { id: "copies-translated", part: "copies: in invented languages", copies: /translated$/ },
  { id: "copies", part: "copies: all", copies: /^(?!plain$)/ },
  { id: "repair", part: "gold repair", repair: false },
  { id: "decision-paths", part: "decision: smoothing by tag path", decision: { pathShare: 0 } },
  {
    id: "decision-agreement",
    part: "decision: blocks that are content together",
    decision: { agreement: 0, unfamiliarAgreement: 0 },
  },
  {
    id: "decision-expected-f1",
    part: "decision: expected F1; p ≥ ½ instead",
    decision: { threshold: 0.5 },
  },
  {
    id: "decision-headings",
    part: "decision: attached headings",
    decision: { minHeading: Number.POSITIVE_INFINITY },
  },
  { id: "decision-lists", part: "decision: lists left out whole", decision: { maxListShare: 0 } },
  { id: "decision-comments", part: "decision: comment areas", decision: { commentFactor: 1 } },
];
