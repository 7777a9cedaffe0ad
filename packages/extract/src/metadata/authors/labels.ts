import { fold } from "../text/fold.js";
import { afterInnerByWord, byLine } from "./by-prefix.js";
import { CREDIT_WORDS } from "./not-names.js";

/** Maximum number of words of a label: "Text und Fotos:". */
const MAX_WORDS = 4;
/** Labels of authors that begin a headline or a paragraph too, and are by-words only with a colon. */
const LABELS: ReadonlySet<string> = new Set(
  "interview entretien entrevista intervista intervju wywiad интервью συνεντευξη roportaj reportage reportaje reportaż".split(
    " ",
  ),
);

/** Where a part of a line may begin that a label introduces. */
const STARTS = /[;,|·•\n]|\s[–—/-]\s|[.)]\s/g;

/**
 * Returns the parts of a line that may name its authors, if labels divide it: those with an author's label, or
 * the part before the first label of another kind. A line without labels is its only part.
 *
 * @example authorParts("Text: Ann Lee, Fotos: Bo Ek") // ["Ann Lee,"]
 */
export function authorParts(line: string): readonly string[] {
  if (!/[:：]/.test(line)) return [line];
  const labelled: string[] = [];
  let isAuthors: boolean | undefined;
  let from = 0;
  let first = line;
  for (const { index } of line.matchAll(/[:：]/g)) {
    if (/\d/.test(line[index - 1] ?? "") && /\d/.test(line[index + 1] ?? "")) continue;
    const label = labelBefore(line, from, index);
    if (isAuthors === undefined) first = line.slice(0, label.start);
    else labelled.push(...partOf(line.slice(from, label.start), isAuthors));
    isAuthors = label.isAuthors;
    from = index + 1;
  }
  if (isAuthors === undefined) return [line];
  labelled.push(...partOf(line.slice(from), isAuthors));
  return labelled.length > 0 ? labelled : [first];
}

/** A part with another label may have a by-word after a date: "Published: 5 May by Ann Lee". */
function partOf(part: string, isAuthors: boolean): readonly string[] {
  if (isAuthors) return [part];
  const rest = /\d/.test(part) ? afterInnerByWord(part) : undefined;
  return rest === undefined ? [] : [rest];
}

/** Finds the label that ends at a colon: the longest one for authors, a credit's word, or all since a sign. */
function labelBefore(line: string, from: number, colon: number): { start: number; isAuthors: boolean } {
  let run = from;
  for (const sign of line.slice(from, colon).matchAll(STARTS)) run = from + sign.index + sign[0].length;
  const starts = [...line.slice(run, colon).trimEnd().matchAll(/\S+/g)].map(({ index }) => run + index);
  for (const start of starts.slice(-MAX_WORDS)) {
    if (byLine(line.slice(start, colon + 1))?.rest === "") return { start, isAuthors: true };
  }
  const last = starts.at(-1);
  const word = last === undefined ? "" : fold(line.slice(last, colon));
  if (last !== undefined && LABELS.has(word)) return { start: last, isAuthors: true };
  if (last !== undefined && CREDIT_WORDS.has(word)) return { start: last, isAuthors: false };
  return { start: run, isAuthors: false };
}
