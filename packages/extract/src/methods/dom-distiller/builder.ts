import type { Tree } from "@winnow/core-dom";
import { isBlankText } from "../../blank-text.js";
import { LINE_BREAK, LINK_EDGE, WebKind, type WebMedia, type WebText } from "./types.js";

/** The effect of an open element on the runs of text in it. */
export interface Effect {
  /** Its tags are block boundaries. */
  readonly block: boolean;
  /** It is a level of nesting. */
  readonly level: boolean;
  readonly link: boolean;
  /** Labels of the text in it. */
  readonly labels: number;
}

/** Builds a document from the events of a walk. */
export interface Builder {
  open(effect: Effect): void;
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
export function documentBuilder(tree: Tree, countWords: (row: number) => number): Builder {
  const elements: (WebText | WebMedia)[] = [];
  const pieces: number[] = [];
  /** The open effects, and the labels of each and those around it. */
  const effects: Effect[] = [];
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
        ...{ kind: WebKind.text, index: runs++, group, words, linkWords, level: textLevel },
        ...{ labels: labels[labels.length - 1]!, firstWord, lastWord, firstPiece, endPiece: pieces.length },
        ...{ content: false, isTitle: false, reason: "" },
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
      labels.push(labels[labels.length - 1]! | effect.labels);
      effects.push(effect);
      if (effect.level) level++;
      if (effect.link) {
        inLink = true;
        pieces.push(LINK_EDGE);
      }
      if (effect.block) atBoundary = true;
    },
    close() {
      const effect = effects.pop();
      if (effect === undefined) return;
      if (effect.level) level--;
      if (atBoundary || effect.block) endBlock();
      if (effect.link) {
        inLink = false;
        pieces.push(LINK_EDGE);
      }
      labels.pop();
    },
    text(row) {
      beforeText();
      pieces.push(row);
      if (isBlankText(tree, row)) return;
      const count = countWords(row);
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
