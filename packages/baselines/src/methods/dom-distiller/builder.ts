import { LINE_BREAK, LINK_EDGE, WebKind, type WebMedia, type WebText } from "./types.js";

/**
 * The effects of an open element on the runs of text in it, as bits; from {@link LABELS} on, the
 * `BlockLabel` bits of the text in it.
 */
export const Effect = {
  /** Its tags are block boundaries. */
  block: 1,
  /** It is a level of nesting. */
  level: 2,
  link: 4,
} as const;

/** Number of bits before the labels of an effect. */
export const LABELS = 3;

/** Builds a document from the events of a walk. */
export interface Builder {
  /** @param effect - {@link Effect} bits and labels. */
  open(effect: number): void;
  close(): void;
  text(row: number): void;
  lineBreak(): void;
  /** Ends the block at something that is left out. */
  boundary(): void;
  /** Ends the run of text, but not the block. */
  endRun(): void;
  media(kind: WebMedia["kind"], row: number): void;
  readonly elements: (WebText | WebMedia)[];
  readonly pieces: number[];
}

/**
 * Returns a builder of runs of text and media. A block ends lazily, at the first text after a boundary. The
 * labels of a run are therefore those of the elements that are open there, as in the original.
 */
export function documentBuilder(countWords: (row: number) => number): Builder {
  const elements: (WebText | WebMedia)[] = [];
  const pieces: number[] = [];
  /** The open effects, and the labels of each and those around it. */
  const effects: number[] = [];
  const labels: number[] = [0];
  let level = 0;
  let atBoundary = false;
  let group = 0;
  let runs = 0;
  let inLink = false;
  // The run so far.
  let firstPiece = 0;
  let nodes = 0;
  let firstWord = -1;
  let lastWord = -1;
  let words = 0;
  let linkWords = 0;
  let textLevel = 0;

  function endRun(): void {
    if (nodes === 0) return;
    if (firstWord >= 0) {
      elements.push({
        kind: WebKind.text,
        index: runs++,
        group,
        words,
        linkWords,
        level: textLevel,
        labels: labels[labels.length - 1]!,
        firstWord,
        lastWord,
        firstPiece,
        endPiece: pieces.length,
        content: false,
        isTitle: false,
        reason: "",
      });
    }
    firstPiece = pieces.length;
    nodes = 0;
    firstWord = -1;
    words = 0;
    linkWords = 0;
  }

  function endBlock(): void {
    endRun();
    group++;
  }

  function beforeText(): void {
    if (atBoundary) endBlock();
    atBoundary = false;
    nodes++;
  }

  return {
    ...{ elements, pieces, endRun },
    open(effect) {
      labels.push(labels[labels.length - 1]! | (effect >> LABELS));
      effects.push(effect);
      if (effect & Effect.level) level++;
      if (effect & Effect.link) {
        inLink = true;
        pieces.push(LINK_EDGE);
      }
      if (effect & Effect.block) atBoundary = true;
    },
    close() {
      const effect = effects.pop();
      if (effect === undefined) return;
      if (effect & Effect.level) level--;
      if (atBoundary || effect & Effect.block) endBlock();
      if (effect & Effect.link) {
        inLink = false;
        pieces.push(LINK_EDGE);
      }
      labels.pop();
    },
    text(row) {
      beforeText();
      pieces.push(row);
      const count = countWords(row);
      if (count < 0) return;
      words += count;
      if (inLink) linkWords += count;
      lastWord = row;
      if (firstWord < 0) {
        firstWord = row;
        textLevel = level;
      }
    },
    lineBreak() {
      beforeText();
      pieces.push(LINE_BREAK);
    },
    boundary() {
      atBoundary = true;
    },
    media(kind, row) {
      endRun();
      elements.push({ kind, row, content: false });
    },
  };
}
