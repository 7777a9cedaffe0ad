import { Hidden, type MethodOptions, NodeKind, type Tree, text } from "@winnow/core-dom";
import { declaredLanguage } from "./declared.js";
import { type LanguageEvidence, languageOfText } from "./language-of-text.js";
import { SCRIPTS } from "./scripts.js";
import { STOP_LIST_ALIASES } from "./stop-list-files.js";

export interface PageLanguage {
  /** A canonical BCP 47 tag. */
  readonly language: string;
  /** Given by the caller; declared by the page, and not contradicted by its text; or detected from the text. */
  readonly source: "given" | "declared" | "text";
}

/** Characters of text that are looked at. */
const SAMPLE_SIZE = 5000;
/** Characters from which on a text outside links counts as prose, which is better evidence than menus. */
const PROSE_SIZE = 40;
/** With less prose than this, other text is looked at too. */
const ENOUGH_PROSE = 500;
/** The share of common words under which a text gives no evidence: names, code, an unknown language. */
const LEAST_RATE = 0.06;
/** How near to the best language a declared one must come to be believed: close relatives share words. */
const NEAR_BEST = 0.7;

/**
 * The language of a page: `options.language`; otherwise the declared one, unless the text is in another one (many pages
 * declare English because their template did); otherwise the one detected from the text.
 *
 * @returns undefined if none is declared and none detected.
 * @example pageLanguage(parse("<html lang=en><p>Der Hund und die Katze sind nicht in dem Haus."))
 * // { language: "de", source: "text" }
 */
export function pageLanguage(
  tree: Tree,
  options: Pick<MethodOptions, "language"> = {},
): PageLanguage | undefined {
  if (options.language !== undefined) return { language: options.language, source: "given" };
  const declared = declaredLanguage(tree);
  const evidence = languageOfText(sample(tree));
  const { best } = evidence;
  if (declared !== undefined && isPlausible(declared, evidence))
    return { language: declared, source: "declared" };
  if (best !== undefined && evidence.rates.get(best)! >= LEAST_RATE)
    return { language: best, source: "text" };
  return undefined;
}

function isPlausible(declared: string, { script, rates, best }: LanguageEvidence): boolean {
  const primary = declared.toLowerCase().split("-", 1)[0]!;
  const language = STOP_LIST_ALIASES[primary] ?? primary;
  const scripts = SCRIPTS.filter(({ languages }) => languages.includes(language));
  // Nothing contradicts a declared language whose script or words are unknown.
  if (script === undefined || scripts.length === 0) return true;
  if (!scripts.includes(script)) return false;
  const rate = best === undefined ? 0 : rates.get(best)!;
  return rate < LEAST_RATE || (rates.get(language) ?? 0) >= NEAR_BEST * rate;
}

/** The first few thousand characters of visible text, those of prose where there are enough. */
function sample(tree: Tree): string {
  const prose: string[] = [];
  const all: string[] = [];
  let proseSize = 0;
  let allSize = 0;
  for (let row = 0; row < tree.length && proseSize < SAMPLE_SIZE; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    const size = tree.textBefore[row + 1]! - tree.textBefore[row]!;
    if (size < 2) continue;
    const isProse = size >= PROSE_SIZE && tree.linkBefore[row + 1] === tree.linkBefore[row];
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
  return (proseSize >= ENOUGH_PROSE ? prose : all).join(" ").slice(0, SAMPLE_SIZE);
}
