import { type BoostedTrees, contributions } from "@winnow/core-dom/boosted-trees";
import { FEATURES } from "./features/index.js";
import { LEXICAL_FEATURES } from "./features/lexical.js";

/** What some features say about a block, in words, if they make content more probable, and if less. */
interface Cue {
  readonly features: RegExp;
  readonly content: string;
  readonly boilerplate: string;
}

/** The first cue whose pattern matches the name of a feature has it. */
// biome-ignore format: a table
const CUES: readonly Cue[] = [
  { features: /^in-(?:class-(?:comment|review)|class-signature)/, content: "no comment area", boilerplate: "comment area" },
  { features: /^in-(?:nav|attribute-role-nav|class-(?:navigation|pager|taxonomy))/, content: "no navigation", boilerplate: "navigation" },
  { features: /^in-(?:footer|class-footer)/, content: "no footer", boilerplate: "footer" },
  { features: /^in-(?:header|class-header)/, content: "no page header", boilerplate: "page header" },
  { features: /^in-(?:aside|class-(?:sidebar|related|promotion|share|account))/, content: "no sidebar or promotion", boilerplate: "sidebar or promotion" },
  { features: /^in-(?:dialog|attribute-(?:dialog|hidden|aria-hidden|closed)|class-(?:overlay|concealed|consent))|^own-hidden/, content: "visible", boilerplate: "hidden or in a dialog" },
  { features: /^in-(?:form|control|class-form)|controls/, content: "no form", boilerplate: "form" },
  { features: /^(?:in-(?:main|article|attribute-(?:role-main|article-body))|main-|article-)/, content: "in the main element", boilerplate: "outside the main element" },
  { features: /^in-class-(?:body|main|title)/, content: "class names of content", boilerplate: "no class names of content" },
  { features: /^in-(?:heading|paragraph|list|item|quotation|code|table|cell|definition-list|figure|details|section|link)|^own-(?:tag|parent-tag|grandparent-tag|depth|only-child)|-tag$/, content: "tags of content", boilerplate: "tags of boilerplate" },
  { features: /^in-/, content: "class names of content", boilerplate: "class names of boilerplate" },
  { features: /^(?:densest|good80|good60|good45)-/, content: "in the densest container", boilerplate: "outside the densest container" },
  { features: /^(?:h1-|heading-|to-h1)/, content: "below the heading", boilerplate: "far from the heading" },
  { features: /^(?:record-|in-largest|largest-group)|same-siblings/, content: "repeated record", boilerplate: "repeated card" },
  { features: /^path-/, content: "like other running text", boilerplate: "like other short text" },
  { features: /link-share|-links$/, content: "few links", boilerplate: "many links" },
  { features: /^(?:next|window|before|after|to-good|from-first|to-last|index)/, content: "among running text", boilerplate: "away from running text" },
  { features: /^up\d-/, content: "surrounded by running text", boilerplate: "surrounded by short text" },
  { features: /overlap$|cover$/, content: "words of the title", boilerplate: "no words of the title" },
  { features: /^(?:duplicates|is-repetition|repeated-words)/, content: "no repetition", boilerplate: "repetition" },
  { features: /^lexical-names/, content: "class names of content", boilerplate: "class names of boilerplate" },
  { features: /^lexical-/, content: "words of content", boilerplate: "words of boilerplate" },
  { features: /^page-/, content: "kind of page", boilerplate: "kind of page" },
  { features: /^own-/, content: "long text", boilerplate: "short text" },
];

const NAMES = [...FEATURES, ...LEXICAL_FEATURES];
const CUE_OF = Uint8Array.from(NAMES, (name) => CUES.findIndex(({ features }) => features.test(name)));

/** Maximum number of clauses of a reason. */
const MAX_CLAUSES = 3;
/** Minimum share of the strongest cue that another one needs to be named. */
const MIN_SHARE = 0.25;

/**
 * Explains the scores of blocks: for each block the cues that contribute most to its score in the direction of
 * the decision, strongest first, such as `"long text, few links, in the densest container"`. What a cue
 * contributes is the sum over its features.
 *
 * @param features - those of the blocks, block by block.
 * @param kept - 1 for each block that is kept.
 */
export function explain(trees: BoostedTrees, features: Float32Array, kept: Uint8Array): readonly string[] {
  const n = kept.length;
  const { values } = contributions(trees, features, n);
  const width = NAMES.length;
  const sums = new Float64Array(CUES.length);
  return Array.from(kept, (isKept, block) => {
    sums.fill(0);
    const from = block * width;
    for (let k = 0; k < width; k++) sums[CUE_OF[k]!]! += values[from + k]!;
    const sign = isKept === 1 ? 1 : -1;
    const order = [...sums.keys()].sort((a, b) => sign * (sums[b]! - sums[a]!));
    const strongest = sign * sums[order[0]!]!;
    const clauses = new Set<string>();
    for (const cue of order) {
      if (clauses.size === MAX_CLAUSES || sign * sums[cue]! < MIN_SHARE * strongest || strongest <= 0) break;
      clauses.add(isKept === 1 ? CUES[cue]!.content : CUES[cue]!.boilerplate);
    }
    return [...clauses].join(", ") || "score";
  });
}
