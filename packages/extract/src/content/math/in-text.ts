import { once } from "@winnow/core-dom/cache";
import { attribute, NodeKind, Tag, type Tree, text, textLength } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { Formula } from "../types.js";
import { asciiMath } from "./ascii-math.js";
import { hasWords, looksLikeTex, tidy, undelimited } from "./tex.js";

/** What a page's scripts do with text between delimiters. */
export interface Setting {
  /** Whether a script sets formulas: MathJax or KaTeX. */
  readonly sets: boolean;
  /** Whether it is configured for single dollars, which neither does by default. */
  readonly dollars: boolean;
  /** Whether it sets AsciiMath between backticks, or between the escaped dollars of Asciidoctor. */
  readonly ascii: boolean;
}

/** Returns how a page's scripts set formulas in its text. */
export const mathSetting: (tree: Tree) => Setting = once(findSetting);

const SCRIPT = /mathjax|katex/i;

/** Matches at least these scripts and those with AsciiMath: a fast first check. */
const ANY_SCRIPT = /mathjax|katex|asciimath|AM_/i;

/** Configurations of MathJax with AsciiMath, and its own script. */
const ASCII_SCRIPT = /[=/,]AM_|asciimath/i;

/** A pair of dollars in the options of MathJax (`inlineMath`) or of KaTeX's auto-render (`delimiters`). */
const DOLLARS = /["']\$["']\s{0,20},\s{0,20}(?:right["']?\s{0,20}:\s{0,20})?["']\$["']/;

/** Maximum length of a script that is searched: longer ones are programs, not settings. */
const MAX_SCRIPT = 5000;

function findSetting(tree: Tree): Setting {
  let sets = false;
  let dollars = false;
  let ascii = false;
  const { tag } = tree;
  for (let row = tag.indexOf(Tag.script); row >= 0; row = tag.indexOf(Tag.script, row + 1)) {
    if (htmlTag(tree, row) !== Tag.script) continue;
    const isEmpty = tree.end[row] === row + 1;
    if (!isEmpty && textLength(tree, row + 1) > MAX_SCRIPT) continue;
    const source = isEmpty ? (attribute(tree, row, "src") ?? "") : text(tree, row + 1);
    if (!isEmpty && (source.includes("$'") || source.includes('$"'))) dollars ||= DOLLARS.test(source);
    if (!ANY_SCRIPT.test(source)) continue;
    sets ||= SCRIPT.test(source);
    ascii ||= ASCII_SCRIPT.test(source);
  }
  return { sets: sets || dollars, dollars, ascii };
}

/** Minimum number of formulas with LaTeX, with which single letters between dollars are formulas too. */
const MIN_WRITTEN = 2;

/** Whether several formulas of a page are LaTeX between dollars. */
const isWritten: (tree: Tree) => boolean = once((tree) => {
  let count = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== 0) continue;
    const value = text(tree, row);
    if (!value.includes("$") || !/[\\^_]/.test(value)) continue;
    const split = formulasIn(value, { sets: false, dollars: false, ascii: false });
    for (const piece of split) if (typeof piece !== "string" && ++count >= MIN_WRITTEN) return true;
  }
  return false;
});

/** Whether a string may contain a formula between delimiters. */
export function mayHoldFormulas(value: string): boolean {
  if (value.includes("$") || value.includes("`") || value.includes("[/")) return true;
  return value.includes("\\") && /\\[([]|\\begin\{/.test(value);
}

/** Delimiters, among them the shortcodes of WordPress; pairs of backslashes and escaped dollars, which are none. */
const TOKEN = /\\\\|\\\$|\${1,2}|`|\[\/?(?:latex|math|tex)\]|\\[()[\]]|\\(?:begin|end)\{[a-zA-Z]{1,20}\*?\}/g;

/** Environments that are mathematics wherever they are. */
const ENVIRONMENT =
  /^\\begin\{((?:equation|align|gather|multline|flalign|alignat|eqnarray|displaymath|math)\*?)\}$/;

/** Maximum length of a formula between two delimiters. */
const MAX_LENGTH = 2000;

/**
 * Splits a string into formulas and the text between them. If a script sets formulas, everything between its
 * delimiters is one (MathJax's `tex2jax`); otherwise only what looks like LaTeX. Linear in the length.
 *
 * @param tree - the page: if it has several such formulas, single letters between dollars are formulas too.
 */
export function formulasIn(
  value: string,
  { sets, dollars, ascii }: Setting,
  tree?: Tree,
): readonly (string | Formula)[] {
  const out: (string | Formula)[] = [];
  const tokens = [...value.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, index }));
  const nextToken = finder(tokens);
  let from = 0;
  for (const [i, { token, index }] of tokens.entries()) {
    if (index < from) continue;
    const close = closing(token);
    const end = close === undefined ? undefined : nextToken(close, i + 1);
    if (end === undefined || end.index - index > MAX_LENGTH) continue;
    // An opening delimiter before the closing one begins the formula: each part is examined once.
    if (close !== token && (nextToken(token, i + 1)?.index ?? end.index) < end.index) continue;
    const stop = end.index + end.token.length;
    const inside = value.slice(index + token.length, end.index);
    if (ASCII_DELIMITERS.has(token)) {
      const tex = ascii ? asciiMath(inside) : undefined;
      if (tex === undefined) continue;
      if (index > from) out.push(value.slice(from, index));
      out.push({ tex, display: false });
      from = stop;
      continue;
    }
    const isSet = token === "$" ? dollars : sets;
    const isFormula = isSet ? inside.trim() !== "" : isLikelyFormula(value, index, stop, token, tree);
    if (!isFormula) continue;
    const formula = token.startsWith("\\begin")
      ? undelimited(value.slice(index, stop))
      : { tex: tidy(inside.replace(/^latex\s|^`|`$/g, "")), display: token === "$$" || token === "\\[" };
    if (formula.tex === "") continue;
    if (index > from) out.push(value.slice(from, index));
    out.push({ tex: formula.tex, display: formula.display });
    from = stop;
  }
  if (from < value.length) out.push(value.slice(from));
  return out;
}

interface Token {
  readonly token: string;
  readonly index: number;
}

/** Returns a search for the next token of a kind. Each continues from the last, so the total time is linear. */
function finder(tokens: readonly Token[]): (token: string, from: number) => Token | undefined {
  const next = new Map<string, number>();
  return (token, from) => {
    let at = next.get(token) ?? 0;
    if (at < from) at = from;
    while (at < tokens.length && tokens[at]!.token !== token) at++;
    next.set(token, at);
    return tokens[at];
  };
}

function closing(token: string): string | undefined {
  if (token === "$" || token === "$$" || ASCII_DELIMITERS.has(token)) return token;
  if (token.startsWith("[")) return token.startsWith("[/") ? undefined : token.replace("[", "[/");
  if (token === "\\(") return "\\)";
  if (token === "\\[") return "\\]";
  const name = ENVIRONMENT.exec(token)?.[1];
  return name === undefined ? undefined : `\\end{${name}}`;
}

/** Delimiters of AsciiMath: its own, and those of Asciidoctor. */
const ASCII_DELIMITERS: ReadonlySet<string> = new Set(["`", "\\$"]);

/** Maximum length of a formula without commands on a page of formulas. */
const MAX_SHORT = 40;

/** The beginning of such a formula. A number is one alone, not in `$5 to $10`. */
const SHORT = /^(?:[A-Za-z(|-]|\d{1,9}[A-Za-z]?$)/;

/** Whether text between delimiters is a formula on a page without a script that would set it. */
function isLikelyFormula(value: string, from: number, to: number, token: string, tree?: Tree): boolean {
  const inside = value.slice(from + token.length, to - token.length);
  if (token.startsWith("\\begin") || token.startsWith("[")) return true;
  if (token === "$" && /^latex\s/.test(inside)) return true;
  // `\([^_]*\)` is a regular expression.
  const isTex = looksLikeTex(inside) && !inside.includes("[^") && !(token === "$" && hasWords(inside));
  if (token !== "$") return isTex || (/^\s*[A-Za-z]\s*$/.test(inside) && token === "\\(");
  // Pandoc's rules, against prices and variables of shells (`tex_math_dollars`).
  const isShort = inside.length <= MAX_SHORT && SHORT.test(inside) && !/[a-z]{3}/i.test(inside);
  if ((!isTex && !isShort) || /^\s|\s$/.test(inside)) return false;
  if (/[\w\\$]/.test(value[from - 1] ?? "") || /[\w$]/.test(value[to] ?? "")) return false;
  return isTex || (tree !== undefined && isWritten(tree));
}
