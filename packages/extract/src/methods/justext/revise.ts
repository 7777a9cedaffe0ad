import type { Thresholds } from "./options.js";
import { type ContextFreeClasses, ParagraphClass, type Paragraphs, REASON } from "./types.js";

const { bad: BAD, short: SHORT, nearGood: NEAR_GOOD, good: GOOD } = ParagraphClass;

/**
 * The second pass: short and near-good paragraphs go by their neighbours (Pomikálek 2011, §4.3).
 *
 * A short heading closely before a good paragraph counts as near-good. A short paragraph is good between two
 * good ones, and between a good and a bad one where a near-good one stands on the bad one's side before it. Then
 * a near-good paragraph is good unless the nearest good or bad ones on both sides are bad. At last a heading
 * closely before a good paragraph is good, unless the first pass took it for bad. The ends of the page are bad.
 *
 * The thesis's order is kept. Version 3.0.2 of the original looks for the good paragraph behind a heading before
 * it has set the classes there, so that its first rule never applies and only the last one helps headings.
 *
 * @returns classes, `good` or `bad` only, and why, as from the first pass.
 * @example reviseClasses(paragraphs, classifyParagraphs(tree, paragraphs, list, thresholds), thresholds)
 */
export function reviseClasses(
  paragraphs: Pick<Paragraphs, "length" | "characters" | "heading">,
  contextFree: ContextFreeClasses,
  { maxHeadingDistance, noHeadings }: Pick<Thresholds, "maxHeadingDistance" | "noHeadings">,
): ContextFreeClasses {
  const { length, heading } = paragraphs;
  const classes = contextFree.classes.slice();
  const reasons = contextFree.reasons.slice();

  if (!noHeadings) {
    const close = closeBeforeGood(paragraphs, classes, maxHeadingDistance);
    for (let i = 0; i < length; i++) {
      if (heading[i] === 1 && classes[i] === SHORT && close[i] === 1) classes[i] = NEAR_GOOD;
    }
  }

  reviseShort(classes, reasons);
  reviseNearGood(classes, reasons);

  if (!noHeadings) {
    const close = closeBeforeGood(paragraphs, classes, maxHeadingDistance);
    for (let i = 0; i < length; i++) {
      if (heading[i] === 0 || close[i] === 0 || contextFree.classes[i] === BAD) continue;
      if (classes[i] === BAD || contextFree.classes[i] === SHORT) {
        classes[i] = GOOD;
        reasons[i] = REASON.heading;
      }
    }
  }
  return { classes, reasons };
}

/** 1 for each paragraph that has a good one behind it with at most so many characters in between. */
function closeBeforeGood(
  { length, characters }: Pick<Paragraphs, "length" | "characters">,
  classes: Uint8Array,
  distance: number,
): Uint8Array {
  const close = new Uint8Array(length);
  /** Characters between the paragraph and the next good one. */
  let between = Number.POSITIVE_INFINITY;
  for (let i = length - 1; i >= 0; i--) {
    if (between <= distance) close[i] = 1;
    between = classes[i] === GOOD ? 0 : between + characters[i]!;
  }
  return close;
}

/** Decides the short paragraphs, all by the classes that the others have before. */
function reviseShort(classes: Uint8Array, reasons: Uint8Array): void {
  const { length } = classes;
  /** The nearest good or bad paragraph behind each one, and the nearest that is not short. */
  const nextCertain = new Uint8Array(length);
  const nextLong = new Uint8Array(length);
  let certain: number = BAD;
  let long: number = BAD;
  for (let i = length - 1; i >= 0; i--) {
    nextCertain[i] = certain;
    nextLong[i] = long;
    if (classes[i] !== SHORT) long = classes[i]!;
    if (classes[i] === GOOD || classes[i] === BAD) certain = classes[i]!;
  }
  certain = BAD;
  long = BAD;
  for (let i = 0; i < length; i++) {
    const is = classes[i]!;
    if (is !== SHORT) {
      long = is;
      if (is !== NEAR_GOOD) certain = is;
      continue;
    }
    const next = nextCertain[i]!;
    const good =
      certain === next
        ? certain === GOOD
        : (certain === BAD && long === NEAR_GOOD) || (next === BAD && nextLong[i] === NEAR_GOOD);
    classes[i] = good ? GOOD : BAD;
    reasons[i] = good ? REASON["context-short-good"] : REASON.short;
  }
}

/** Decides the near-good paragraphs, in order, each by those already decided before it. */
function reviseNearGood(classes: Uint8Array, reasons: Uint8Array): void {
  const { length } = classes;
  const nextCertain = new Uint8Array(length);
  let certain: number = BAD;
  for (let i = length - 1; i >= 0; i--) {
    nextCertain[i] = certain;
    if (classes[i] !== NEAR_GOOD) certain = classes[i]!;
  }
  certain = BAD;
  for (let i = 0; i < length; i++) {
    if (classes[i] === NEAR_GOOD) {
      const good = certain === GOOD || nextCertain[i] === GOOD;
      classes[i] = good ? GOOD : BAD;
      reasons[i] = good ? REASON["context-near-good"] : REASON["context-bad"];
    }
    certain = classes[i]!;
  }
}
