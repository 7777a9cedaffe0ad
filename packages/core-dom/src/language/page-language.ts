import type { MethodOptions } from "../marks/types.js";
import { languageIn } from "../text/language-in.js";
import { text } from "../tree/strings.js";
import { Hidden, NodeKind, type Tree } from "../tree/types.js";
import { declaredLanguage } from "./declared.js";
import { type LanguageEvidence, languageOfText, scriptOfLanguage } from "./language-of-text.js";

export interface PageLanguage {
  /** A canonical BCP 47 tag. */
  readonly language: string;
  /** Set by the caller; declared by the page and not contradicted by its text; or detected in the text. */
  readonly source: "given" | "declared" | "text";
}

/** Filler that templates have in place of a text: it shows no language, Latin least of all. */
const FILLER = /\blorem ipsum dolor\b|\bconsectetur adipisc?ing\b|\bdo eiusmod tempor\b/i;

/** Number of characters that are examined. */
const SAMPLE_SIZE = 5000;
/** Minimum length of prose, which is better evidence than menus: text outside of links. */
const MIN_PROSE_LENGTH = 40;
/** If a page has less prose, its other text is examined, too. */
const MIN_PROSE = 500;
/** Text with a lower share of common words is not evidence: it is names, code, or in an unknown language. */
const MIN_RATE = 0.06;
/** A declared language is accepted at this share of the best language's rate: close relatives share words. */
const MIN_RATE_OF_BEST = 0.7;

/**
 * Returns the language of a page: `options.language`; otherwise the declared language, unless the text is in
 * another one (many pages declare English because their template does); otherwise the language detected in
 * the text.
 *
 * @returns undefined if no language is declared and none is detected.
 * @example pageLanguage(parse("<html lang=en><p>Der Hund und die Katze sind nicht in dem Haus."))
 * // { language: "de", source: "text" }
 */
export function pageLanguage(
  tree: Tree,
  options: Pick<MethodOptions, "language"> = {},
): PageLanguage | undefined {
  if (options.language !== undefined) return { language: options.language, source: "given" };
  const declared = declaredLanguage(tree);
  const words = sample(tree);
  const found = languageOfText(words);
  const evidence = found.best === "la" && FILLER.test(words) ? languageOfText("") : found;
  const { best } = evidence;
  if (declared !== undefined && isPlausible(declared, evidence))
    return { language: declared, source: "declared" };
  if (best !== undefined && evidence.rates.get(best)! >= MIN_RATE) return { language: best, source: "text" };
  return undefined;
}

/** The languages that are detected, for {@link languageIn}. */
const detected = { has: (language: string): boolean => scriptOfLanguage(language) !== undefined };

function isPlausible(declared: string, { script, rates, best }: LanguageEvidence): boolean {
  const language = languageIn(declared, detected) ?? declared.toLowerCase().split("-", 1)[0]!;
  const expected = scriptOfLanguage(language);
  // Nothing contradicts a declared language if its script or its words are unknown.
  if (script === undefined || expected === undefined) return true;
  if (script !== expected) return false;
  const rate = best === undefined ? 0 : rates.get(best)!;
  return rate < MIN_RATE || (rates.get(language) ?? 0) >= MIN_RATE_OF_BEST * rate;
}

/** The first few thousand characters of visible text, from prose only if there is enough. */
function sample(tree: Tree): string {
  const prose: string[] = [];
  const all: string[] = [];
  let proseSize = 0;
  let allSize = 0;
  for (let row = 0; row < tree.length && proseSize < SAMPLE_SIZE; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    const size = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (size < 2) continue;
    const isProse = size >= MIN_PROSE_LENGTH && tree.linkBefore[row + 1] === tree.linkBefore[row];
    if (!isProse && allSize >= SAMPLE_SIZE) continue;
    const piece = text(tree, row).slice(0, SAMPLE_SIZE);
    if (isProse) {
      prose.push(piece);
      proseSize += size;
    }
    if (allSize < SAMPLE_SIZE) {
      all.push(piece);
      allSize += size;
    }
  }
  return (proseSize >= MIN_PROSE ? prose : all).join(" ").slice(0, SAMPLE_SIZE);
}
