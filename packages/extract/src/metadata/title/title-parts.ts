import { EAST_ASIAN, HAS_EAST_ASIAN } from "../text/scripts.js";

/** Separators that hardly ever occur within a title; a dash and a colon often do. */
export const STRONG: RegExp = /^(?:[|｜¦»«›‹·•・丨ㅣ_＿]+|::|\[|\/\/)$/;

/** A title cut at its separators. */
export interface TitleParts {
  readonly title: string;
  readonly parts: readonly string[];
  /** The separator between part `i` and part `i + 1`, white space trimmed. */
  readonly separators: readonly string[];
  /** The beginning and end of each part in the title. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** With white space on both sides: dashes, bars, arrows, dots, slashes; a colon comes right after a word. */
const SPACED = String.raw`\s[-‐-―−|¦/\\>»›«‹·•∙⋅:~]{1,2}\s`;
/** Also without white space: nobody writes these inside a word. */
const TIGHT = String.raw`\s?[|｜¦»«·•・丨ㅣ]\s?|\s?::\s?|:\s`;
/** Between Chinese, Japanese and Korean words, which have no white space. */
const IN_EAST_ASIAN = String.raw`\s?[_＿]\s?|\s?[－–—]{1,2}\s?|-(?=[${EAST_ASIAN}])`;

const ANY = new RegExp(`${SPACED}|${TIGHT}`, "gu");
const ANY_EAST_ASIAN = new RegExp(`${SPACED}|${TIGHT}|${IN_EAST_ASIAN}`, "gu");

/**
 * Cuts a title at every mark that may separate it from a site's or section's name.
 *
 * @param title - tidied.
 * @example titleParts("Swifts | Birds - The Daily").parts // ["Swifts", "Birds", "The Daily"]
 */
export function titleParts(title: string): TitleParts {
  const starts: number[] = [];
  const separators: string[] = [];
  let from = 0;
  for (const match of title.matchAll(HAS_EAST_ASIAN.test(title) ? ANY_EAST_ASIAN : ANY)) {
    if (title.slice(from, match.index).trim() === "") continue;
    starts.push(from);
    separators.push(match[0]);
    from = match.index + match[0].length;
  }
  if (title.slice(from).trim() === "") separators.pop();
  else starts.push(from);
  const ends = starts.map((_, i) =>
    i < separators.length ? starts[i + 1]! - separators[i]!.length : title.length,
  );
  return {
    title,
    starts,
    ends,
    parts: starts.map((start, i) => title.slice(start, ends[i]).trim()),
    separators: separators.map((separator) => separator.trim()),
  };
}

/** Returns the parts from `from` up to `to` (not included) as they are in the title. */
export function joinParts({ title, starts, ends }: TitleParts, from: number, to: number): string {
  return from < to ? title.slice(starts[from], ends[to - 1]).trim() : "";
}
