import { createMarker, Hidden, Label, type Marks, type Method, NodeKind, type Tree } from "@winnow/core-dom";
import { checkOptions, checkType, describeValue } from "@winnow/core-dom/options";
import { collectMarks } from "./collect-marks.js";
import { countTokens } from "./token-vote.js";

/** Options of {@link em}. */
export interface EnsembleOptions {
  /** The weight of each method's vote, in the order of the methods; positive. Default: 1 each. */
  readonly weights?: readonly number[] | undefined;
  /**
   * What the methods vote on: `"leaf"` (the default), the text nodes of the page (Gupta 2022, §5.1), or
   * `"5-gram"`, its words by the 5-grams around them (Bevendorff et al. 2023). A text node is then content if
   * more than half of its words are.
   */
  readonly unit?: "leaf" | "5-gram" | undefined;
}

/** Sums of weights differ from the threshold by less than this if only rounding separates them. */
const ROUNDING = 1e-9;

/**
 * Creates a threshold ensemble (Gupta 2022, §5.1): a text node is content if at least `threshold` of the
 * methods keep it. The score is their share. A text node that most of these label as a comment is a comment.
 * Media are not judged, so they follow the text around them.
 *
 * With the unit `"5-gram"`, a method votes for a word if one of the 5-grams that begin or end with the word is
 * in the method's text. Bevendorff et al. 2023 use the threshold `Math.floor(0.66 * n)` with n methods,
 * and in a weighted variant the same threshold with the weight 2 for goose3, readability and trafilatura.
 * Their tokens are separated by white space; here they are words, so that scripts without spaces have 5-grams
 * too.
 *
 * @param threshold - the number of votes, or the sum of their weights, from which on a text node is kept.
 * @param methods - the methods that vote. They all run, one after the other.
 * @throws RangeError if the threshold is less than 1 (with weights: not positive) or more than all methods
 *   together have; if there are not as many weights as methods, or a weight is not positive; TypeError if a
 *   method is not a function, and for unknown options.
 * @example
 * extract(html, { method: em(2, [readability, justext, boilerpipe]) });
 * em(4, [readability, justext, boilerpipe], { weights: [2, 1, 1.5], unit: "5-gram" });
 */
export function em(threshold: number, methods: readonly Method[], options: EnsembleOptions = {}): Method {
  checkOptions(options, { weights: "list", unit: ["leaf", "5-gram"] });
  const weights = checkEnsemble(threshold, methods, options);
  const voters = [...methods];
  const { unit = "leaf" } = options;
  const name = unit === "leaf" && options.weights === undefined ? `em_${threshold}_${methods.length}` : "em";
  return (tree, methodOptions) => {
    const ballots = collectMarks(tree, voters, methodOptions);
    return countVotes(tree, ballots, { name, threshold: threshold - ROUNDING, weights, unit });
  };
}

interface Count {
  readonly weights: readonly number[];
  readonly unit: "leaf" | "5-gram";
  readonly name: string;
  readonly threshold: number;
}

/**
 * Labels the rows that at least one method labelled. At the deadline the last methods have not voted, and rows
 * that none has reached keep the label `none`.
 */
function countVotes(tree: Tree, ballots: readonly Marks[], { name, threshold, weights, unit }: Count): Marks {
  const { mark, marks } = createMarker(tree, { method: name });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const tokens = unit === "5-gram" ? countTokens(tree, ballots, weights, threshold) : undefined;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text) continue;
    let votes = 0;
    let commentVotes = 0;
    let judged = false;
    for (let i = 0; i < ballots.length; i++) {
      const label = ballots[i]!.label[row];
      if (label === Label.none) continue;
      judged = true;
      if (label !== Label.content && label !== Label.comment) continue;
      votes += weights[i]!;
      if (label === Label.comment) commentVotes += weights[i]!;
    }
    if (!judged) continue;
    // Hidden rows and rows without words have no tokens.
    const inTokens = tokens !== undefined && tree.hidden[row] === Hidden.visible && tokens.words[row]! > 0;
    const share = inTokens ? tokens.kept[row]! / tokens.words[row]! : votes / total;
    const keeps = inTokens ? share > 0.5 : votes >= threshold;
    const label = !keeps ? Label.boilerplate : 2 * commentVotes > votes ? Label.comment : Label.content;
    mark(row, label, inTokens ? "5-gram-vote" : keeps ? "enough-votes" : "too-few-votes", share);
  }
  return marks;
}

/** Returns the weights of the methods. */
function checkEnsemble(
  threshold: number,
  methods: readonly Method[],
  { weights }: EnsembleOptions,
): readonly number[] {
  checkType("methods", methods, "list");
  for (const [i, method] of methods.entries()) checkType(`methods[${i}]`, method, "function");
  checkType("threshold", threshold, "number");
  const count = methods.length;
  if (weights === undefined) {
    if (threshold >= 1 && threshold <= count) return methods.map(() => 1);
    throw new RangeError(`threshold must be from 1 to ${count}, the number of methods, not ${threshold}`);
  }
  if (weights.length !== count)
    throw new RangeError(
      `options.weights must have one weight for each of the ${count} methods, not ${weights.length}`,
    );
  for (const [i, weight] of weights.entries())
    if (!(Number.isFinite(weight) && weight > 0))
      throw new RangeError(`options.weights[${i}] must be a positive number, not ${describeValue(weight)}`);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (threshold > 0 && threshold <= total + ROUNDING) return [...weights];
  throw new RangeError(
    `threshold must be positive and at most ${total}, the sum of the weights, not ${threshold}`,
  );
}
