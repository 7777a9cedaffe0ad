import { COUNTS, Count, countText, wordFamilies } from "../../blocks/index.js";
import { type Add, addEach, log, share } from "./numbers.js";

/** Words of English by what they are about. A text in another language has few. */
// biome-ignore format: a table
const VOCABULARY = {
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

// biome-ignore format: a table
const PER_HUNDRED_WORDS = [
  "stops", "questions", "exclamations", "commas", "quotes", "currency", "brackets", "slashes", "numbers", "years", "prices",
] as const;

const SAMPLE = 500;
const VOCABULARY_WORDS = 3_000;
const LONG_LINE = 80;
const SHORT_LINE = 25;
/** Lines whose repetition is looked for. */
const MAX_LINES = 2_000;

const ENDED = /[.!?…。！？।۔؟]["'”’»)\]]?\s?$/;
const ITEM = /^\s{0,3}(?:[-*•·–►▪◦✓✔+]|\d{1,3}[.)])\s/;

const FAMILIES = Object.keys(VOCABULARY);
const familiesOfWord = wordFamilies(Object.values(VOCABULARY));

/** Han, kana and Hangul per word: a word of Chinese has about two characters. */
const WIDE_PER_WORD = 2;

/** The text alone: lengths, punctuation, lines and vocabulary. */
export function textFeatures(text: string, add: Add): void {
  const { counts, vocabulary, distinct, sampled, lines } = readText(text);
  const count = (name: keyof typeof Count): number => counts[Count[name]]!;
  const width = count("width");
  const words = count("words") - count("wide") * (1 - 1 / WIDE_PER_WORD);
  const sentences = count("stops") + count("questions") + count("exclamations");
  add("text-width", log(width));
  add("text-words", log(words));
  add("text-word-width", share(width, words));
  add("text-sentence-words", Math.min(100, share(words, sentences)));
  for (const name of PER_HUNDRED_WORDS) add(`text-${name}`, share(100 * count(name), words));
  add("text-price-count", log(count("prices")));
  add("text-capitalised", share(count("capitalised"), words));
  add("text-upper", share(count("upper"), count("letters")));
  add("text-digits", share(count("digits"), width));
  add("text-wide", share(2 * count("wide"), width));
  add("text-distinct", share(distinct, sampled));
  add("text-lines", log(lines.count));
  add("text-line-width", log(share(width, lines.count)));
  add("text-long-lines", log(lines.long));
  add("text-long-share", share(lines.longWidth, width));
  add("text-short-lines", share(lines.short, lines.count));
  add("text-longest-line", log(lines.longest));
  add("text-ended-lines", share(lines.ended, lines.count));
  add("text-item-lines", share(lines.items, lines.count));
  add("text-priced-lines", share(lines.priced, lines.count));
  add("text-dated-lines", share(lines.dated, lines.count));
  add("text-repeated-lines", share(lines.repeated, lines.count));
  add("text-first-line", log(lines.first[0] ?? 0));
  add("text-second-line", log(lines.first[1] ?? 0));
  add("text-third-line", log(lines.first[2] ?? 0));
  addEach(add, "vocabulary", FAMILIES, (i) => share(100 * vocabulary[i]!, Math.min(words, VOCABULARY_WORDS)));
}

/** Reads a text once: its counts, words of the vocabulary, distinct words of a sample, and lines that are not blank. */
function readText(text: string) {
  const counts = new Int32Array(COUNTS);
  const vocabulary = new Float64Array(FAMILIES.length);
  const seen = new Set<number>();
  const seenLines = new Set<string>();
  let words = 0;
  const onWord = (hash: number): void => {
    words++;
    if (words <= SAMPLE) seen.add(hash);
    if (words > VOCABULARY_WORDS) return;
    const families = familiesOfWord(hash);
    for (let i = 0; i < families.length; i++) vocabulary[families[i]!]!++;
  };
  /** Numbers of lines, and the widths of long ones, of the longest and of the first three. */
  const lines = {
    ...{ count: 0, long: 0, longWidth: 0, short: 0, longest: 0, ended: 0, items: 0 },
    ...{ priced: 0, dated: 0, repeated: 0, first: [] as number[] },
  };
  for (let start = 0, end: number; start < text.length; start = end + 1) {
    const newline = text.indexOf("\n", start);
    end = newline < 0 ? text.length : newline;
    const [widthBefore, prices, years] = [counts[Count.width]!, counts[Count.prices]!, counts[Count.years]!];
    countText(text, start, end, counts, onWord);
    const width = counts[Count.width]! - widthBefore;
    if (width === 0) continue;
    const line = text.slice(start, end);
    lines.count++;
    if (lines.first.length < 3) lines.first.push(width);
    if (width >= LONG_LINE) {
      lines.long++;
      lines.longWidth += width;
    } else if (width < SHORT_LINE) lines.short++;
    lines.longest = Math.max(lines.longest, width);
    if (counts[Count.prices]! > prices) lines.priced++;
    if (counts[Count.years]! > years) lines.dated++;
    if (ENDED.test(line.slice(-4))) lines.ended++;
    if (ITEM.test(line.slice(0, 8))) lines.items++;
    if (lines.count > MAX_LINES || width >= 200) continue;
    if (seenLines.has(line)) lines.repeated++;
    seenLines.add(line);
  }
  return { counts, vocabulary, distinct: seen.size, sampled: Math.min(words, SAMPLE), lines };
}
