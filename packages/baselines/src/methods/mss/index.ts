/**
 * The method MSS alone.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { maximumSubsequence } from "../maximum-subsequence.js";
import { decodeModel, type MssModel, type TokenScorer, tokenScorer, UNCLOSED_TAGS } from "./model.js";
import { MODEL } from "./model-data.js";
import { pageTokens } from "./tokens.js";

export { encodeModel, type MssModel, trigramAt, UNCLOSED_TAGS, UNIT } from "./model.js";
export { pageTokens, type Tokens } from "./tokens.js";

/** The shipped model, decoded at the first call. */
let shipped: TokenScorer | undefined;

/**
 * Maximum Subsequence Segmentation (Pasternack and Roth 2009, "Extracting Article Text from the Web with
 * Maximum Subsequence Segmentation", WWW), the supervised variant, for pages with one article.
 *
 * The page is a sequence of tags and words. A naive Bayes classifier with two features, the trigram of tokens
 * and the most recent unclosed tag, gives each token its probability to be part of the article. The article
 * is the contiguous range with the largest sum of these probabilities minus one half, found in linear time. A
 * text node is content if most of its words are in the range; its score is the mean probability of its words.
 *
 * The paper trains on pages of news sites; our model is trained on the articles of wcxb-dev by
 * `pnpm train mss`. To keep it small, words other than frequent short ones are represented by their shape,
 * and only the trigrams with the most evidence are stored; others are no evidence, like unseen ones in the
 * paper. The paper's cleaning of the range is left out.
 *
 * @example extract(html, { method: mss }).text
 */
export function mss(tree: Tree, options: MethodOptions = {}): Marks {
  shipped ??= tokenScorer(decodeModel(MODEL));
  return segment(tree, options, shipped);
}

/**
 * Returns {@link mss} with another model.
 *
 * @throws RangeError if the columns of the model do not fit together.
 * @example const method = createMss(learn(examples, 4000));
 */
export function createMss(model: MssModel): (tree: Tree, options?: MethodOptions) => Marks {
  if (model.unclosed.length !== UNCLOSED_TAGS || model.trigrams.length !== model.evidence.length) {
    throw new RangeError("model must have one value per tag and per trigram");
  }
  const scorer = tokenScorer(model);
  return (tree, options = {}) => segment(tree, options, scorer);
}

function segment(
  tree: Tree,
  { deadline = Number.POSITIVE_INFINITY }: MethodOptions,
  scorer: TokenScorer,
): Marks {
  const { mark, marks } = createMarker(tree, { method: "mss" });
  const tokens = pageTokens(tree);
  if (performance.now() > deadline) return marks;
  const scores = scorer(tokens);
  const { first, last } = maximumSubsequence(scores);
  // Words in the range minus words outside of it, and the sum of the scores of all words.
  const balance = new Int32Array(tree.length);
  const words = new Int32Array(tree.length);
  const sums = new Float64Array(tree.length);
  for (let i = 0; i < tokens.length; i++) {
    const row = tokens.row[i]!;
    if (row < 0) continue;
    words[row]!++;
    balance[row]! += i >= first && i <= last ? 1 : -1;
    sums[row]! += scores[i]! + 0.5;
  }
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    const score = words[row] === 0 ? 0 : sums[row]! / words[row]!;
    if (balance[row]! > 0) mark(row, Label.content, "maximum-subsequence", score);
    else mark(row, Label.boilerplate, "outside-of-subsequence", score);
  }
  return marks;
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"mss"> = {
  mss: {
    method: mss,
    about: "keeps the range with the largest sum of learned token scores",
    goodFor: "articles",
    source: "Pasternack and Roth, Extracting Article Text from the Web with Maximum Subsequence Segmentation",
    year: 2009,
  },
};
