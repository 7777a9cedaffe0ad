/**
 * The method CCB alone.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Label,
  type Marks,
  type MethodOptions,
  type Tree,
} from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { blur, PASSES } from "./blur.js";
import { type CcbVariant, codeVector } from "./code-vector.js";

/** The options of {@link createCcb}. */
export interface CcbOptions {
  /**
   * The elements of the sequence: characters (`"ccb"`), characters without the tags of links (`"accb"`), or
   * words and tags (`"tccb"`). Default: `"accb"`.
   */
  readonly variant?: CcbVariant | undefined;
}

/**
 * The number of values on each side that a pass of the blur averages, and the minimum blurred value of
 * content. The threshold 0.75 is that of public implementations; the other numbers are our choice.
 */
const SETTINGS: Readonly<Record<CcbVariant, { readonly range: number; readonly threshold: number }>> = {
  ccb: { range: 40, threshold: 0.75 },
  accb: { range: 40, threshold: 0.75 },
  tccb: { range: 25, threshold: 0.5 },
};

/**
 * Content Code Blurring (Gottron 2008, "Content Code Blurring: A New Approach to Content Extraction", DEXA)
 * without the tags of links.
 *
 * The page is a sequence of ones for characters of text and zeros for characters of code. Blurring turns it
 * into the ratio of content around each character. Characters with a ratio of at least 0.75 are content; a
 * text node is content if most of its characters are. The tags of links are ignored, so that links in running
 * text do not break it up. The score is the mean ratio of the node's characters.
 *
 * From the paper: the sequences of characters and of tokens, and weighted averages over a symmetric range
 * around each element. The threshold of 0.75 and the variant without the tags of links are those of public
 * implementations. Our choices: the ranges; three passes of a plain average, after which the weights are
 * nearly a bell curve; the threshold for tokens; the majority decision per text node.
 *
 * @example extract(html, { method: ccb }).text
 */
export const ccb: (tree: Tree, options?: MethodOptions) => Marks = createCcb();

/**
 * Returns {@link ccb} in another variant.
 *
 * @throws TypeError if an option is unknown or has the wrong type, RangeError if the variant is unknown.
 * @public
 * @example const method = createCcb({ variant: "tccb" });
 */
export function createCcb(options: CcbOptions = {}): (tree: Tree, options?: MethodOptions) => Marks {
  checkOptions(options, { variant: ["ccb", "accb", "tccb"] satisfies CcbVariant[] });
  const { variant = "accb" } = options;
  const { range, threshold } = SETTINGS[variant];
  return (tree, { deadline = Number.POSITIVE_INFINITY } = {}) => {
    const { mark, marks } = createMarker(tree, { method: "ccb" });
    if (performance.now() > deadline) return marks;
    const { values, rows, starts, ends } = codeVector(tree, variant, PASSES * range);
    blur(values, range);
    for (let i = 0; i < rows.length; i++) {
      const size = ends[i]! - starts[i]!;
      let above = 0;
      let sum = 0;
      for (let at = starts[i]!; at < ends[i]!; at++) {
        sum += values[at]!;
        if (values[at]! >= threshold) above++;
      }
      const isContent = 2 * above > size;
      const reason = isContent ? "among-content" : "among-code";
      mark(rows[i]!, isContent ? Label.content : Label.boilerplate, reason, size === 0 ? 0 : sum / size);
    }
    return marks;
  };
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"ccb"> = {
  ccb: {
    method: ccb,
    about: "blurs content and code, and keeps text that is mostly among content",
    goodFor: "articles in few text nodes",
    source: "Gottron, Content Code Blurring: A New Approach to Content Extraction",
    year: 2008,
  },
};
