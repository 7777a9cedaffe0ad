import type { Facts } from "../facts.js";
import { Count } from "../scan/text-counts.js";
import { VOCABULARY } from "../scan/text-scan.js";
import { type Add, addEach, log, prefixed, share } from "./numbers.js";

const FAMILIES = Object.keys(VOCABULARY);

const VOCABULARY_NAMES: readonly string[] = prefixed("vocabulary", FAMILIES);

/** The text alone: lengths, punctuation, lines and vocabulary. */
export function textFeatures({ text }: Facts, add: Add): void {
  const { counts, lines, sampled, families } = text;
  const count = (name: keyof typeof Count): number => counts[Count[name]]!;
  const words = count("words");
  const sentences = count("stops") + count("questions") + count("exclamations");
  const perHundred = (name: keyof typeof Count): number => share(100 * count(name), words);
  add("text-width", log(count("width")));
  add("text-words", log(words));
  add("text-word-width", share(count("width"), words));
  add("text-sentence-words", Math.min(100, share(words, sentences)));
  add("text-stops", perHundred("stops"));
  add("text-questions", perHundred("questions"));
  add("text-exclamations", perHundred("exclamations"));
  add("text-commas", perHundred("commas"));
  add("text-quotes", perHundred("quotes"));
  add("text-currency", perHundred("currency"));
  add("text-brackets", perHundred("brackets"));
  add("text-slashes", perHundred("slashes"));
  add("text-numbers", perHundred("numbers"));
  add("text-years", perHundred("years"));
  add("text-prices", perHundred("prices"));
  add("text-price-count", log(count("prices")));
  add("text-capitalised", share(count("capitalised"), words));
  add("text-upper", share(count("upper"), count("letters")));
  add("text-digits", share(count("digits"), count("width")));
  add("text-wide", share(2 * count("wide"), count("width")));
  add("text-distinct", share(text.distinct, sampled));
  add("text-lines", log(lines));
  add("text-line-width", log(share(count("width"), lines)));
  add("text-long-lines", log(text.longLines));
  add("text-long-share", share(text.longLinesWidth, count("width")));
  add("text-short-lines", share(text.shortLines, lines));
  add("text-longest-line", log(text.longest));
  add("text-ended-lines", share(text.endedLines, lines));
  add("text-item-lines", share(text.itemLines, lines));
  add("text-priced-lines", share(text.pricedLines, lines));
  add("text-dated-lines", share(text.datedLines, lines));
  add("text-repeated-lines", share(text.repeatedLines, lines));
  add("text-first-line", log(text.first[0] ?? 0));
  add("text-second-line", log(text.first[1] ?? 0));
  add("text-third-line", log(text.first[2] ?? 0));
  addEach(add, VOCABULARY_NAMES, (i) => share(100 * families[i]!, Math.min(words, 3_000)));
}
