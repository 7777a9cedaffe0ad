import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type Method,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { beautifulsoup } from "../beautifulsoup/index.js";
import { boilerpipe } from "../boilerpipe/boilerpipe.js";
import { bte } from "../bte/index.js";
import { domDistiller } from "../dom-distiller/index.js";
import { goose3 } from "../goose3/goose3.js";
import { htmlText } from "../html-text/index.js";
import { html2text } from "../html2text/index.js";
import { inscriptis } from "../inscriptis/index.js";
import { justext } from "../justext/justext.js";
import { lxmlCleaner } from "../lxml-cleaner/index.js";
import { readability } from "../readability/readability.js";
import { resiliparse } from "../resiliparse/index.js";
import { trafilatura } from "../trafilatura/trafilatura.js";
import { collectMarks } from "./collect-marks.js";
import { FOREST, REGRESSION } from "./em13-model.js";

/** The methods that vote (Gupta 2022, §5.2), in the order of the bits of their votes, the lowest first. */
// biome-ignore format: a table
const VOTERS: readonly Method[] = [
  beautifulsoup, boilerpipe, bte, domDistiller, goose3, htmlText, html2text, inscriptis, justext, lxmlCleaner,
  readability, resiliparse, trafilatura,
];

/**
 * The learned ensemble em_13 (Gupta 2022, §5.2): a random forest decides from the votes of thirteen methods
 * whether a text node is content. The methods are beautifulsoup, boilerpipe, bte, dom-distiller, goose3,
 * html-text, html2text, inscriptis, justext, lxml-cleaner, readability, resiliparse and trafilatura.
 *
 * There are only 2¹³ combinations of votes, so the forest is a table of its probabilities, which are the scores.
 * It is trained on the text nodes of wcxb-dev, balanced as in the thesis, by `pnpm train em-13`. A text node
 * that most of those who keep it label as a comment is a comment. White space between two text nodes of content
 * is content.
 *
 * @example extract(html, { method: em_13 })
 */
export const em_13: Method = (tree, options) => {
  forest ??= Float32Array.from(atob(FOREST), (character) => character.charCodeAt(0) / 255);
  const table = forest;
  return decide(tree, options, "em_13", (votes) => table[votes]!);
};

/** The probabilities of the forest by votes, decoded when a page needs them. */
let forest: Float32Array | undefined;

/**
 * Like {@link em_13}, with a logistic regression instead of the forest: a weight for each method.
 *
 * @example extract(html, { method: em_13_lr })
 */
export const em_13_lr: Method = (tree, options) => decide(tree, options, "em_13_lr", regression);

function regression(votes: number): number {
  let sum = REGRESSION[0]!;
  for (let i = 0; i < VOTERS.length; i++) if ((votes >> i) & 1) sum += REGRESSION[i + 1]!;
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Returns the votes of the thirteen methods of {@link em_13} for each row: bit i is 1 if method i, in
 * alphabetical order, keeps the row as content or as a comment.
 *
 * @returns undefined at the deadline.
 * @example em13Votes(tree, {})![row]! & 1 // 1 if beautifulsoup keeps the row
 */
export function em13Votes(tree: Tree, options: MethodOptions): Uint16Array | undefined {
  const ballots = collectMarks(tree, VOTERS, options);
  return ballots.length < VOTERS.length ? undefined : voteBits(tree, ballots, false);
}

/** For each row one bit per method, which is 1 if it keeps the row, or only if it keeps the row as a comment. */
function voteBits(tree: Tree, ballots: readonly Marks[], onlyComments: boolean): Uint16Array {
  const bits = new Uint16Array(tree.length);
  for (const [i, { label }] of ballots.entries()) {
    for (let row = 0; row < tree.length; row++) {
      const is = label[row];
      if (is === Label.comment || (is === Label.content && !onlyComments)) bits[row]! |= 1 << i;
    }
  }
  return bits;
}

function decide(
  tree: Tree,
  options: MethodOptions,
  name: string,
  probabilityOf: (votes: number) => number,
): Marks {
  const { mark, marks } = createMarker(tree, { method: name });
  const ballots = collectMarks(tree, VOTERS, options);
  if (ballots.length < VOTERS.length) return marks;
  const votes = voteBits(tree, ballots, false);
  const comments = options.comments === true ? voteBits(tree, ballots, true) : undefined;
  /** Blank rows since the last row with text. */
  let blanks: number[] = [];
  let last: number = Label.none;
  const markBlanks = (next: number): void => {
    const label = last === next && next !== Label.none ? next : Label.boilerplate;
    for (const row of blanks) mark(row, label, "blank");
    blanks = [];
  };
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    if (isBlankText(tree, row)) {
      blanks.push(row);
      continue;
    }
    const probability = probabilityOf(votes[row]!);
    const isComment = comments !== undefined && 2 * ones(comments[row]!) > ones(votes[row]!);
    const kept = isComment ? Label.comment : Label.content;
    const label = probability > 0.5 ? kept : Label.boilerplate;
    markBlanks(label);
    mark(row, label, "learned-vote", probability);
    last = label;
  }
  markBlanks(Label.none);
  return marks;
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
