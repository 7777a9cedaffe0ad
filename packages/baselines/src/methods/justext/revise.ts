import type { Thresholds } from "./options.js";
import { type ContextFreeClasses, type Paragraph, ParagraphClass, REASON } from "./types.js";

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
 * @example reviseClasses(paragraphs, classifyParagraphs(paragraphs, list, thresholds), thresholds)
 */
export function reviseClasses(
  paragraphs: readonly Pick<Paragraph, "characters" | "heading">[],
  contextFree: ContextFreeClasses,
  { maxHeadingDistance, noHeadings }: Pick<Thresholds, "maxHeadingDistance" | "noHeadings">,
): ContextFreeClasses {
  const classes = contextFree.classes.slice();
  const reasons = contextFree.reasons.slice();
  const revise = (i: number, good: boolean, goodReason: number, badReason: number): void => {
    classes[i] = good ? GOOD : BAD;
    reasons[i] = good ? goodReason : badReason;
  };

  if (!noHeadings) {
    forHeadingsBeforeGood(paragraphs, classes, maxHeadingDistance, (i) => {
      if (classes[i] === SHORT) classes[i] = NEAR_GOOD;
    });
  }

  // The nearest good or bad paragraphs on both sides, and the nearest that are not short.
  const certain = neighbours(classes, (is) => is === GOOD || is === BAD);
  const long = neighbours(classes, (is) => is !== SHORT);
  for (let i = 0; i < classes.length; i++) {
    if (classes[i] !== SHORT) continue;
    const before = certain.before[i]!;
    const after = certain.after[i]!;
    const good =
      before === after
        ? before === GOOD
        : (before === BAD && long.before[i] === NEAR_GOOD) || (after === BAD && long.after[i] === NEAR_GOOD);
    revise(i, good, REASON["context-short-good"], REASON.short);
  }

  // In order: each class affects the next.
  const { after } = neighbours(classes, (is) => is !== NEAR_GOOD);
  for (let i = 0; i < classes.length; i++) {
    if (classes[i] !== NEAR_GOOD) continue;
    const good = (i > 0 && classes[i - 1] === GOOD) || after[i] === GOOD;
    revise(i, good, REASON["context-near-good"], REASON["context-bad"]);
  }

  if (!noHeadings) {
    forHeadingsBeforeGood(paragraphs, classes, maxHeadingDistance, (i) => {
      const first = contextFree.classes[i];
      if (first !== BAD && (classes[i] === BAD || first === SHORT))
        revise(i, true, REASON.heading, REASON.heading);
    });
  }
  return { classes, reasons };
}

/** Visits the headings with a good paragraph after them and at most `distance` characters in between. */
function forHeadingsBeforeGood(
  paragraphs: readonly Pick<Paragraph, "characters" | "heading">[],
  classes: Uint8Array,
  distance: number,
  visit: (i: number) => void,
): void {
  /** Characters between the paragraph and the next good one, by the classes before any visit. */
  let between = Number.POSITIVE_INFINITY;
  for (let i = paragraphs.length - 1; i >= 0; i--) {
    const { characters, heading } = paragraphs[i]!;
    const isGood = classes[i] === GOOD;
    if (heading && between <= distance) visit(i);
    between = isGood ? 0 : between + characters;
  }
}

/** Returns the classes of the nearest paragraphs before and after each one that count; bad at the page's ends. */
function neighbours(
  classes: Uint8Array,
  counts: (is: number) => boolean,
): { readonly before: Uint8Array; readonly after: Uint8Array } {
  const before = new Uint8Array(classes.length);
  const after = new Uint8Array(classes.length);
  for (let i = 1; i < classes.length; i++)
    before[i] = counts(classes[i - 1]!) ? classes[i - 1]! : before[i - 1]!;
  for (let i = classes.length - 2; i >= 0; i--)
    after[i] = counts(classes[i + 1]!) ? classes[i + 1]! : after[i + 1]!;
  return { before, after };
}
