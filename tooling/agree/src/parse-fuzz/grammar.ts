import type { Random } from "./random.js";
import {
  ATTRIBUTES,
  CDATA,
  COMMENTS,
  DOCTYPES,
  NESTING,
  RAW_TEXT,
  REFERENCES,
  TAGS,
  TEXTS,
  VALUES,
} from "./vocabulary.js";

/** Probability of each kind of piece; the remaining pieces are character references. */
const SHARES = { start: 0.42, end: 0.22, text: 0.16, comment: 0.05, raw: 0.06, cdata: 0.02, doctype: 0.01 };

/**
 * Elements for which parse5 lacks rules. Few inputs contain them, because the trees cannot be compared then.
 */
const RARE_TAGS: readonly string[] = ["select", "selectedcontent", "search", "template", "form"];

/** Draws the tags of one input: usually few, so that they interact. */
export function drawTags(random: Random): readonly string[] {
  const tags: string[] = [];
  if (random.chance(0.15)) tags.push(...TAGS);
  for (let i = 2 + random.below(5); i > 0; i--) tags.push(random.of(NESTING));
  for (let i = 1 + random.below(8); i > 0; i--) tags.push(random.of(TAGS));
  // Either templates or forms: parse5 lacks a rule for both together.
  if (random.chance(0.3)) tags.push(random.chance(0.5) ? "template" : "form");
  if (random.chance(0.05)) tags.push(random.of(RARE_TAGS), random.of(RARE_TAGS));
  return tags;
}

/** Draws a piece of markup, complete or broken. */
export function drawPiece(random: Random, tags: readonly string[]): string {
  let point = random.below(1000) / 1000;
  const isWithin = (share: number): boolean => {
    point -= share;
    return point < 0;
  };
  if (isWithin(SHARES.start)) return startTag(random, random.of(tags));
  if (isWithin(SHARES.end)) return endTag(random, random.of(tags));
  if (isWithin(SHARES.text)) return random.of(TEXTS);
  if (isWithin(SHARES.comment)) return random.of(COMMENTS);
  if (isWithin(SHARES.raw)) return random.chance(0.02) ? "<plaintext>" : random.of(RAW_TEXT);
  if (isWithin(SHARES.cdata)) return random.of(CDATA);
  if (isWithin(SHARES.doctype)) return random.of(DOCTYPES);
  return random.of(REFERENCES);
}

function startTag(random: Random, tag: string): string {
  let markup = `<${inVariedCase(random, tag)}`;
  for (let i = random.chance(0.3) ? 1 + random.below(3) : 0; i > 0; i--) markup += attribute(random);
  if (random.chance(0.06)) markup += random.of(["/", " /", "/ ", " / /", "\0", "\n"]);
  return random.chance(0.02) ? markup : `${markup}>`;
}

function endTag(random: Random, tag: string): string {
  const rest = random.chance(0.05) ? random.of([" ", "/", " a=b", "\0", "x", "\n"]) : "";
  return random.chance(0.02) ? `</${tag}${rest}` : `</${inVariedCase(random, tag)}${rest}>`;
}

function inVariedCase(random: Random, tag: string): string {
  if (random.chance(0.95)) return tag;
  const upper = tag.toUpperCase();
  return random.of([upper, `${upper.slice(0, 1)}${tag.slice(1)}`, `${tag}\0`]);
}

function attribute(random: Random): string {
  const name = random.of(ATTRIBUTES);
  const separator = random.chance(0.95) ? " " : random.of(["", "/", "\n", "\t", "\f", "\r\n", " / "]);
  if (random.chance(0.15)) return separator + name;
  const value = random.of(VALUES);
  const equals = random.chance(0.9) ? "=" : random.of([" =", "= ", " = ", "==", "=\r"]);
  const quote = random.of(['"', "'", '"', ""]);
  return separator + name + equals + quote + value + (random.chance(0.97) ? quote : "");
}
