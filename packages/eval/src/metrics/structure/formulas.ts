import { sequences } from "../../tokens/ids.js";
import type { Score } from "../../types.js";
import { f1 } from "../common.js";
import type { Metric } from "../types.js";
import { MAX_PRODUCT, normalisedDistances, totalLength } from "./edit-similarity.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchInOrder } from "./match-in-order.js";
import type { Formula } from "./types.js";

/** Commands that change a formula's appearance but not its meaning. */
const LAYOUT: ReadonlySet<string> = new Set(
  String.raw`\left \right \middle \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr
  \displaystyle \textstyle \scriptstyle \scriptscriptstyle \limits \nolimits \, \; \: \! \> \quad \qquad \thinspace
  \medspace \thickspace \negthinspace \enspace \nobreak \relax \nonumber \notag ~ &`.split(/\s+/),
);

/** An equation's label or number. */
const NUMBER = /\\(?:label|tag)\*?\s*\{[^{}]*\}/g;

/** Synonymous commands, and the ones that they are replaced by. */
const SAME: ReadonlyMap<string, string> = new Map(
  String.raw`\dfrac \frac  \tfrac \frac  \le \leq  \ge \geq  \ne \neq  \to \rightarrow  \gets \leftarrow  \land \wedge
  \lor \vee  \lnot \neg  \owns \ni  \lbrace \{  \rbrace \}  \lbrack [  \rbrack ]  \vert |  \Vert \|  \mathrm \text
  \textrm \text  \operatorname \text  \mbox \text`
    .split(/\s{2,}/)
    .map((pair) => pair.split(" ") as [string, string]),
);

/**
 * Splits a formula into tokens for comparison: control sequences and single characters. Everything that only
 * affects the layout is removed: white space, sizes of brackets, alignment marks, equation numbers, braces
 * around a single token, and a full stop or comma at the end. Synonymous commands become one.
 *
 * @example texTokens(String.raw`\dfrac{a}{b}\,.`) // ["\\frac", "a", "b"]
 */
export function texTokens(tex: string): readonly string[] {
  const tokens: string[] = [];
  for (const [token] of tex.replace(NUMBER, "").matchAll(/\\(?:[a-zA-Z]+\*?|[\s\S])|[^\s\\]/gu)) {
    if (LAYOUT.has(token) || /^\\\s$/.test(token)) continue;
    const top = tokens.length;
    if (token === "}" && tokens[top - 2] === "{" && tokens[top - 1] !== "{") tokens.splice(top - 2, 1);
    else tokens.push(SAME.get(token) ?? token);
  }
  while (/^[.,]$/.test(tokens[tokens.length - 1] ?? "")) tokens.pop();
  return tokens;
}

/**
 * Computes precision, recall and F1 of formulas. The value of a pair is the edit similarity of its normalised
 * TeX: 1 - Levenshtein distance of the tokens (see `texTokens`) / length of the longer. Formulas are paired
 * in order so that the sum of values is largest, whether they are inline or displayed.
 *
 * @returns `undefined` if neither side has a formula; 0, 0, 0 if one has none.
 *
 * @example scoreFormulas([{ tex: "a+b", display: false }], [{ tex: "a + c", display: true }])?.f1 // 2/3
 */
export function scoreFormulas(gold: readonly Formula[], predicted: readonly Formula[]): Score | undefined {
  if (gold.length === 0 && predicted.length === 0) return undefined;
  if (gold.length === 0 || predicted.length === 0) return { precision: 0, recall: 0, f1: 0 };
  const tokens = ({ tex }: Formula): readonly string[] => texTokens(tex);
  const [ours, theirs] = [gold.map(tokens), predicted.map(tokens)];
  const distance = normalisedDistances(sequences(ours, theirs));
  const [ourKeys, theirKeys] = [ours.map(join), theirs.map(join)];
  const same = (a: number, b: number): boolean => ourKeys[a] === theirKeys[b];
  // If there are too many tokens, only equal formulas match.
  const small = totalLength(ours) * totalLength(theirs) <= MAX_PRODUCT;
  const pairs = matchInOrder(gold.length, predicted.length, {
    value: (a, b) => (same(a, b) ? 1 : small ? 1 - distance(a, b) : 0),
    same,
  });
  let sum = 0;
  for (const { value } of pairs) sum += value;
  const precision = sum / predicted.length;
  const recall = sum / gold.length;
  return { precision, recall, f1: f1(precision, recall) };
}

function join(tokens: readonly string[]): string {
  return tokens.join(" ");
}

/** The metric of {@link scoreFormulas}. */
export const formulasMetric: Metric = markdownMetric({
  name: "md-formulas",
  about: "Formulas in Markdown: precision, recall, F1 by the edit similarity of their TeX.",
  convention: {
    tokenizer:
      "text between dollars (money ignored by Pandoc's rules); TeX control sequences and characters, without layout commands",
    case: "kept",
    empty:
      "gold without Markdown, or no formula on either side: the page does not count; on one side: 0, 0, 0",
    aggregation: "mean over pages",
    source: "formula edit similarity as in WebMainBench, but by TeX token and per formula, paired in order",
  },
  measures: ["precision", "recall", "f1"],
  primary: "f1",
  compare: (gold, predicted) => scoreFormulas(gold.formulas, predicted.formulas),
});
