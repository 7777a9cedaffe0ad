import { familyLookup } from "./hash.js";
import { COUNTS, Count, countText } from "./text-counts.js";

/** What is known of a text. */
export interface TextScan {
  /** By {@link Count}. */
  readonly counts: Int32Array;
  /** Distinct words among the first {@link SAMPLE}, and the number of those. */
  readonly distinct: number;
  readonly sampled: number;
  /** Words of each of the {@link VOCABULARY}, among the first {@link VOCABULARY_WORDS}. */
  readonly families: Float64Array;
  /** Lines that are not blank, as widths. */
  readonly lines: number;
  readonly longLines: number;
  readonly longLinesWidth: number;
  readonly shortLines: number;
  readonly longest: number;
  /** Lines that end in punctuation of sentences, and those that begin with a mark of lists or a number. */
  readonly endedLines: number;
  readonly itemLines: number;
  /** Lines with prices, and with years. */
  readonly pricedLines: number;
  readonly datedLines: number;
  /** Lines that occurred before. */
  readonly repeatedLines: number;
  /** The widths of the first three lines, and that of the first {@link LEAD} long lines. */
  readonly first: readonly number[];
}

/** Words of English by what they are about. A text in another language has few. */
// biome-ignore format: a table
export const VOCABULARY = {
  firstPerson: "i my me mine myself we our us ours", secondPerson: "you your yours yourself",
  thirdPerson: "he she his her him they their said says according told",
  past: "was were had did been went came made found took became",
  shop: "price cart shipping delivery stock sale buy order orders discount returns warranty size sizes color colour colors checkout wishlist",
  talk: "posted reply replies thread thanks re wrote quote joined posts edited upvote solved anyone member members",
  manual: "install command function parameter parameters example returns default value values configuration version type string note click select file api code documentation",
  offer: "services solutions team contact clients free learn demo request quote business industry experts support trusted platform schedule",
  index: "more read view ago all results showing page next sort filter categories latest posts",
  we: "we our us ours ourselves",
  trade: "call today estimate estimates licensed insured local professional customers satisfaction affordable repair repairs installation residential commercial technicians",
  study: "students degree degrees tuition credits credit admission admissions faculty semester curriculum graduate undergraduate enroll campus certificate learners",
  civic: "city county department permit permits residents resident eligible eligibility applicants application applications housing municipal council",
  work: "jobs job apply location salary events event date course courses",
} as const;

const SAMPLE = 500;
const VOCABULARY_WORDS = 3_000;
const LONG_LINE = 80;
const SHORT_LINE = 25;
/** Lines whose repetition is looked for. */
const MAX_LINES = 2_000;

const familiesOf = familyLookup(VOCABULARY);
const FAMILIES = Object.keys(VOCABULARY).length;

/** Scans a text once. */
export function scanText(text: string): TextScan {
  const counts = new Int32Array(COUNTS);
  const families = new Float64Array(FAMILIES);
  const seen = new Set<number>();
  const seenLines = new Set<string>();
  const first: number[] = [];
  let words = 0;
  let sampled = 0;
  const onWord = (hash: number): void => {
    words++;
    if (words <= SAMPLE) {
      sampled++;
      seen.add(hash);
    }
    if (words > VOCABULARY_WORDS) return;
    for (let rest = familiesOf(hash); rest !== 0; rest &= rest - 1)
      families[31 - Math.clz32(rest & -rest)]!++;
  };
  let [lines, longLines, longLinesWidth, shortLines, longest, endedLines, itemLines] = [0, 0, 0, 0, 0, 0, 0];
  let [pricedLines, datedLines, repeatedLines] = [0, 0, 0];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const [widthBefore, prices, years] = [counts[Count.width]!, counts[Count.prices]!, counts[Count.years]!];
    countText(text, start, end, counts, onWord);
    const width = counts[Count.width]! - widthBefore;
    if (width > 0) {
      lines++;
      if (first.length < 3) first.push(width);
      if (width >= LONG_LINE) {
        longLines++;
        longLinesWidth += width;
      } else if (width < SHORT_LINE) shortLines++;
      longest = Math.max(longest, width);
      if (counts[Count.prices]! > prices) pricedLines++;
      if (counts[Count.years]! > years) datedLines++;
      if (ENDED.test(text.slice(Math.max(start, end - 4), end))) endedLines++;
      if (ITEM.test(text.slice(start, Math.min(end, start + 8)))) itemLines++;
      if (lines <= MAX_LINES && width < 200) {
        const line = text.slice(start, end);
        if (seenLines.has(line)) repeatedLines++;
        seenLines.add(line);
      }
    }
    start = end + 1;
  }
  return {
    ...{
      counts,
      distinct: seen.size,
      sampled,
      families,
      lines,
      longLines,
      longLinesWidth,
      shortLines,
      longest,
    },
    ...{ endedLines, itemLines, pricedLines, datedLines, repeatedLines, first },
  };
}

const ENDED = /[.!?…。！？।۔؟]["'”’»)\]]?\s?$/;
const ITEM = /^\s{0,3}(?:[-*•·–►▪◦✓✔+]|\d{1,3}[.)])\s/;
