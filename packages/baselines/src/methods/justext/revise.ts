import type { Thresholds } from "./options.js";
import { type ContextFreeClasses, ParagraphClass, type Paragraphs, REASON } from "./types.js";

const { bad: BAD, short: SHORT, nearGood: NEAR_GOOD, good: GOOD } = ParagraphClass;

/**
 * The second pass: classifies short and near-good paragraphs by their neighbours (Pomikálek 2011, §4.3).
 *
 * 1. A short heading shortly before a good paragraph counts as near-good.
 * 2. A short paragraph is good between two good ones. Between a good and a bad one it is good if a near-good
 *    one precedes the bad one on that side.
 * 3. A near-good paragraph is good unless the nearest good or bad ones on both sides are bad.
 * 4. A heading shortly before a good paragraph is good, unless the first pass classified it as bad.
 *
 * The ends of the page count as bad. This is the order of the thesis. Version 3.0.2 of the original searches
 * for the good paragraph after a heading before it has set the classes there, so that its first rule never
 * applies and only the last one affects headings.
 *
 * @returns classes (only `good` or `bad`) and reasons, as from the first pass.
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

/** 1 for each paragraph with a good one after it and at most `distance` characters in between. */
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

/** Classifies the short paragraphs, all by the classes that the others had at the start. */
function reviseShort(classes: Uint8Array, reasons: Uint8Array): void {
  const { length } = classes;
  /**
   * The classes of the nearest good or bad paragraph after each one, and of the nearest that is not short.
   */
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

/** Classifies the near-good paragraphs in order: each class affects the next. */
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
