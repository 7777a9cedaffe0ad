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

/** Shares of each kind of piece; the rest are character references. */
const SHARES = { start: 0.42, end: 0.22, text: 0.16, comment: 0.05, raw: 0.06, cdata: 0.02, doctype: 0.01 };

/** Share of inputs with elements for which parse5 lacks rules. */
const SELDOM: readonly string[] = ["select", "selectedcontent", "search", "template", "form"];

/** The tags of one input, usually few, so that they interact. */
export function drawTags(random: Random): readonly string[] {
  const tags: string[] = [];
  if (random.chance(0.15)) tags.push(...TAGS);
  for (let i = 2 + random.below(5); i > 0; i--) tags.push(random.of(NESTING));
  for (let i = 1 + random.below(8); i > 0; i--) tags.push(random.of(TAGS));
  // Either templates or forms: parse5 lacks a rule for both together.
  if (random.chance(0.3)) tags.push(random.chance(0.5) ? "template" : "form");
  if (random.chance(0.05)) tags.push(random.of(SELDOM), random.of(SELDOM));
  return tags;
}

/** A piece of markup, complete or broken. */
export function drawPiece(random: Random, tags: readonly string[]): string {
  let left = random.below(1000) / 1000;
  const is = (share: number): boolean => {
    left -= share;
    return left < 0;
  };
  if (is(SHARES.start)) return startTag(random, random.of(tags));
  if (is(SHARES.end)) return endTag(random, random.of(tags));
  if (is(SHARES.text)) return random.of(TEXTS);
  if (is(SHARES.comment)) return random.of(COMMENTS);
  if (is(SHARES.raw)) return random.chance(0.02) ? "<plaintext>" : random.of(RAW_TEXT);
  if (is(SHARES.cdata)) return random.of(CDATA);
  if (is(SHARES.doctype)) return random.of(DOCTYPES);
  return random.of(REFERENCES);
}

function startTag(random: Random, tag: string): string {
  let markup = `<${inCase(random, tag)}`;
  for (let i = random.chance(0.3) ? 1 + random.below(3) : 0; i > 0; i--) markup += attribute(random);
  if (random.chance(0.06)) markup += random.of(["/", " /", "/ ", " / /", "\0", "\n"]);
  return random.chance(0.02) ? markup : `${markup}>`;
}

function endTag(random: Random, tag: string): string {
  const rest = random.chance(0.05) ? random.of([" ", "/", " a=b", "\0", "x", "\n"]) : "";
  return random.chance(0.02) ? `</${tag}${rest}` : `</${inCase(random, tag)}${rest}>`;
}

function inCase(random: Random, tag: string): string {
  if (random.chance(0.95)) return tag;
  const upper = tag.toUpperCase();
  return random.of([upper, `${upper.slice(0, 1)}${tag.slice(1)}`, `${tag}\0`]);
}

function attribute(random: Random): string {
  const name = random.of(ATTRIBUTES);
  const before = random.chance(0.95) ? " " : random.of(["", "/", "\n", "\t", "\f", "\r\n", " / "]);
  if (random.chance(0.15)) return before + name;
  const value = random.of(VALUES);
  const equals = random.chance(0.9) ? "=" : random.of([" =", "= ", " = ", "==", "=\r"]);
  const quote = random.of(['"', "'", '"', ""]);
  return before + name + equals + quote + value + (random.chance(0.97) ? quote : "");
}
