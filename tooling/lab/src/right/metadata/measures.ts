import { type GoldPage, wordF1 } from "@winnow/eval";
import { names, normalised, withoutBy } from "./names.js";

/** The metadata that a system finds on a page. */
export interface Answer {
  readonly title?: string;
  /** Names; the measure splits a string with several. */
  readonly authors: readonly string[];
  /** The date of publication, as returned by the system. */
  readonly date?: string;
}

export const FIELDS = ["title", "date", "authors"] as const;
export type Field = (typeof FIELDS)[number];

/** A score of an answer compared with the gold value, 0 to 1, averaged over pages. */
export interface Measure {
  readonly name: string;
  readonly field: Field;
  /** A one-line definition. */
  readonly about: string;
  readonly score: (answer: Answer, gold: string) => number;
  /** The target for ours, if there is one. */
  readonly bound?: number;
}

function measure(field: Field, name: string, about: string, score: Measure["score"]): Measure {
  return { field, name, about, score };
}

/** Minimum token F1 of a similar title. */
const SIMILAR = 0.8;

export const titleSame: Measure = measure(
  "title",
  "title, same",
  "equal in NFKC and lower case, with runs of punctuation (quotes, dashes) and white space as one space",
  ({ title = "" }, gold) => Number(normalised(title) === normalised(gold)),
);

export const titleSimilar: Measure = measure(
  "title",
  "title, similar",
  `token F1 at least ${SIMILAR}`,
  (answer, gold) => Number(titleF1.score(answer, gold) >= SIMILAR),
);

export const titleF1: Measure = measure(
  "title",
  "title, token F1",
  "mean F1 of the words",
  ({ title = "" }, gold) => wordF1(normalised(gold), normalised(title)).f1,
);

export const dateDay: Measure = measure(
  "date",
  "date, same day",
  "both cut to YYYY-MM-DD (or to the gold's precision); a coarser answer does not count",
  ({ date = "" }, gold) => sameDate(date, dayOf(gold)),
);

export const dateMonth: Measure = measure(
  "date",
  "date, same month",
  "both cut to YYYY-MM",
  ({ date = "" }, gold) => sameDate(date, dayOf(gold).slice(0, 7)),
);

export const authorsSame: Measure = measure(
  "authors",
  "authors, same",
  "the same set of names; the gold is split at , ; & and, and degrees and roles are dropped",
  ({ authors }, gold) => Number(sameNames(authors, gold)),
);

export const authorsF1: Measure = measure(
  "authors",
  "authors, token F1",
  "mean F1 of the words of the names",
  ({ authors }, gold) => wordF1(normalised(gold), normalised(authors.join(" "))).f1,
);

export const bylineSame: Measure = measure(
  "authors",
  "byline, same",
  "the same names or the same string; a leading “by”, in any language, is dropped from both",
  ({ authors }, gold) => Number(sameNames(authors.map(withoutBy), withoutBy(gold))),
);

/** Bylines of Readability.js include dates and agencies: "By Jane Doe March 4, 2018". */
export const bylineBegins: Measure = measure(
  "authors",
  "byline, beginning",
  "the gold begins with the first of the names; dates, agencies and other names may follow",
  ({ authors }, gold) => {
    const first = normalised(withoutBy(authors[0] ?? ""));
    return Number(first !== "" && normalised(withoutBy(gold)).startsWith(first));
  },
);

const bylineF1: Measure = measure(
  "authors",
  "byline, token F1",
  "mean F1 of the words",
  ({ authors }, gold) => authorsF1.score({ authors: authors.map(withoutBy) }, withoutBy(gold)),
);

/** Sets with gold metadata. */
export type MeasuredSet = "wcxb-dev" | "fundus-a" | "chinese-wce" | "readability";

/** The measures for each set. */
// biome-ignore format: a table
export const MEASURES: Readonly<Record<MeasuredSet, readonly Measure[]>> = {
  "wcxb-dev": [
    { ...titleSame, bound: 0.9 }, titleSimilar, titleF1,
    { ...dateDay, bound: 0.8 }, dateMonth,
    { ...authorsSame, bound: 0.7 }, authorsF1,
  ],
  "fundus-a": [titleSame, titleSimilar, titleF1, dateDay, authorsSame, authorsF1],
  "chinese-wce": [dateDay, authorsSame, authorsF1],
  readability: [
    { ...titleSame, bound: 0.93 }, titleSimilar, titleF1,
    { ...bylineSame, bound: 0.8 }, bylineBegins, bylineF1,
    dateDay,
  ],
};

/** The gold value of a field; undefined if there is none. */
export function goldOf(gold: GoldPage["gold"], field: Field): string | undefined {
  const value: unknown = { title: gold.title, date: gold.date, authors: gold.author }[field];
  // Some sets list the authors.
  const text = (Array.isArray(value) ? value.join("; ") : String(value ?? "")).trim();
  return text === "" ? undefined : text;
}

/** Whether a system returned a value for the field. */
export function hasAnswer(answer: Answer, field: Field): boolean {
  return field === "authors"
    ? answer.authors.some((name) => normalised(name) !== "")
    : (answer[field] ?? "").trim() !== "";
}

/**
 * Whether a date, cut to the length of the gold date, is equal to it; false if the gold value is not a date.
 */
function sameDate(date: string, gold: string): number {
  return Number(gold !== "" && isoDate(date).slice(0, gold.length) === gold);
}

function dayOf(date: string): string {
  return isoDate(date).slice(0, 10);
}

/** An ISO 8601 date unchanged, or one parsed by JavaScript, in its own zone; "" if it is neither. */
function isoDate(date: string): string {
  const trimmed = date.trim();
  if (/^\d{4}(?:$|-\d{2}(?:$|-\d{2}(?!\d)))/u.test(trimmed)) return trimmed;
  const read = new Date(trimmed);
  if (Number.isNaN(read.getTime())) return "";
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${read.getFullYear()}-${two(read.getMonth() + 1)}-${two(read.getDate())}`;
}

function sameNames(authors: readonly string[], gold: string): boolean {
  if (normalised(authors.join(" ")) === normalised(gold)) return authors.length > 0;
  const ours = new Set(authors.flatMap(names).map(normalised));
  const theirs = new Set(names(gold).map(normalised));
  return theirs.size > 0 && ours.size === theirs.size && [...theirs].every((name) => ours.has(name));
}
