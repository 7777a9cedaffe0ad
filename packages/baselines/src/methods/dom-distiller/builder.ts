import type { Tree } from "@winnow/core-dom";
import { mergeNext, type TextBlock, textBlock } from "../../text-blocks/block.js";
import { LINE_BREAK, LINK_EDGE, type TextRun, type WebDocument, WebKind, type WebMedia } from "./document.js";
import type { RowIndex } from "./row-index.js";

/** The effects of an open element on the runs of text in it, as bits. */
export const Effect = {
  /** Its tags are block boundaries. */
  block: 1,
  /** It is a level of nesting. */
  level: 2,
  link: 4,
} as const;

/** Builds a document from the events of a walk. */
export interface Builder extends Pick<WebDocument, "elements" | "runs" | "blocks" | "runByRow"> {
  /**
   * @param effect - {@link Effect} bits.
   * @param labels - `BlockLabel` bits of the text in the element.
   */
  open(effect: number, labels: number): void;
  close(): void;
  text(row: number): void;
  lineBreak(): void;
  /** Ends the block at something that is left out. */
  boundary(): void;
  /** Ends the run of text, but not the block. */
  endRun(): void;
  media(kind: WebMedia["kind"], row: number): void;
}

/**
 * Returns a builder of runs of text and media. A block ends lazily, at the first text after a boundary. The
 * labels of a run are therefore those of the elements that are open there, as in the original.
 */
export function documentBuilder(tree: Tree, countWords: RowIndex["countWords"]): Builder {
  const elements: (TextRun | WebMedia)[] = [];
  const runs: TextRun[] = [];
  const blocks: TextBlock[] = [];
  const runByRow = new Int32Array(tree.length).fill(-1);
  /** The open effects, and the labels of each and those around it. */
  const effects: number[] = [];
  const openLabels: number[] = [0];
  let level = 0;
  let atBoundary = false;
  let beginsBlock = true;
  let inLink = false;
  // The run so far.
  let pieces: number[] = [];
  let hasNodes = false;
  let firstWord = -1;
  let lastWord = -1;
  let words = 0;
  let linkWords = 0;
  let textLevel = 0;

  function endRun(): void {
    if (!hasNodes) return;
    if (firstWord >= 0) {
      for (const piece of pieces) if (piece >= 0) runByRow[piece] = runs.length;
      addBlock();
      const [kind, content, isTitle, reason] = [WebKind.text, false, false, ""];
      const run: TextRun = { kind, firstWord, lastWord, pieces, content, isTitle, reason };
      runs.push(run);
      elements.push(run);
    }
    pieces = [];
    hasNodes = false;
    firstWord = -1;
    words = 0;
    linkWords = 0;
  }

  /** Makes the run a block, or a part of the last one, whose level remains that of its first word. */
  function addBlock(): void {
    const features = { words, linkWords, wrappedWords: words, wrappedLines: 1 };
    const block = textBlock(runs.length, features, textLevel, openLabels.at(-1)!);
    const last = blocks.at(-1);
    if (beginsBlock || last === undefined) {
      blocks.push(block);
    } else {
      block.tagLevel = last.tagLevel;
      mergeNext(last, block);
    }
    beginsBlock = false;
  }

  function endBlock(): void {
    endRun();
    beginsBlock = true;
  }

  function beforeText(): void {
    if (atBoundary) endBlock();
    atBoundary = false;
    hasNodes = true;
  }

  return {
    ...{ elements, runs, blocks, runByRow, endRun },
    open(effect, labels) {
      openLabels.push(openLabels.at(-1)! | labels);
      effects.push(effect);
      if (effect & Effect.level) level++;
      if (effect & Effect.link) {
        inLink = true;
        pieces.push(LINK_EDGE);
      }
      if (effect & Effect.block) atBoundary = true;
    },
    close() {
      const effect = effects.pop()!;
      if (effect & Effect.level) level--;
      if (atBoundary || effect & Effect.block) endBlock();
      if (effect & Effect.link) {
        inLink = false;
        pieces.push(LINK_EDGE);
      }
      openLabels.pop();
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
