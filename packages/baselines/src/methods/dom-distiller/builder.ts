import { mergeNext, type TextBlock, textBlock } from "../../text-blocks/block.js";
import { LINE_BREAK, LINK_EDGE, type TextRun, type WebDocument, WebKind, type WebMedia } from "./document.js";

/** The effects of an open element on the runs of text in it, as bits. */
export const Effect = {
  /** Its tags are block boundaries. */
  block: 1,
  /** It is a level of nesting. */
  level: 2,
  link: 4,
} as const;

/**
 * Builds a document of runs of text and media from the events of a walk. A block ends lazily, at the first text
 * after a boundary. The labels of a run are therefore those of the elements that are open there, as in the
 * original.
 */
export class DocumentBuilder implements Pick<WebDocument, "elements" | "runs" | "blocks" | "runByRow"> {
  readonly elements: (TextRun | WebMedia)[] = [];
  readonly runs: TextRun[] = [];
  readonly blocks: TextBlock[] = [];
  readonly runByRow: Int32Array;
  readonly #countWords: (row: number) => number;
  /** The open effects, and the labels of each and those around it. */
  readonly #effects: number[] = [];
  readonly #labels: number[] = [0];
  #level = 0;
  #atBoundary = false;
  #beginsBlock = true;
  #inLink = false;
  // The run so far.
  #pieces: number[] = [];
  #hasNodes = false;
  #firstWord = -1;
  #lastWord = -1;
  #words = 0;
  #linkWords = 0;
  #textLevel = 0;

  constructor(rows: number, countWords: (row: number) => number) {
    this.runByRow = new Int32Array(rows).fill(-1);
    this.#countWords = countWords;
  }

  /**
   * @param effect - {@link Effect} bits.
   * @param labels - `BlockLabel` bits of the text in the element.
   */
  open(effect: number, labels: number): void {
    this.#labels.push(this.#labels.at(-1)! | labels);
    this.#effects.push(effect);
    if (effect & Effect.level) this.#level++;
    if (effect & Effect.link) {
      this.#inLink = true;
      this.#pieces.push(LINK_EDGE);
    }
    if (effect & Effect.block) this.#atBoundary = true;
  }

  close(): void {
    const effect = this.#effects.pop()!;
    if (effect & Effect.level) this.#level--;
    if (this.#atBoundary || effect & Effect.block) this.#endBlock();
    if (effect & Effect.link) {
      this.#inLink = false;
      this.#pieces.push(LINK_EDGE);
    }
    this.#labels.pop();
  }

  text(row: number): void {
    this.#addNode(row);
    const count = this.#countWords(row);
    if (count < 0) return;
    this.#words += count;
    if (this.#inLink) this.#linkWords += count;
    this.#lastWord = row;
    if (this.#firstWord < 0) {
      this.#firstWord = row;
      this.#textLevel = this.#level;
    }
  }

  lineBreak(): void {
    this.#addNode(LINE_BREAK);
  }

  /** Ends the block at something that is left out. */
  boundary(): void {
    this.#atBoundary = true;
  }

  media(kind: WebMedia["kind"], row: number): void {
    this.endRun();
    this.elements.push({ kind, row, content: false });
  }

  /** Ends the run of text, but not the block. */
  endRun(): void {
    if (!this.#hasNodes) return;
    if (this.#firstWord >= 0) {
      const pieces = this.#pieces;
      for (const piece of pieces) if (piece >= 0) this.runByRow[piece] = this.runs.length;
      this.#addBlock();
      const [kind, firstWord, lastWord] = [WebKind.text, this.#firstWord, this.#lastWord];
      const run: TextRun = { kind, firstWord, lastWord, pieces, content: false, isTitle: false, reason: "" };
      this.runs.push(run);
      this.elements.push(run);
    }
    this.#pieces = [];
    this.#hasNodes = false;
    this.#firstWord = -1;
    this.#words = 0;
    this.#linkWords = 0;
  }

  /** Makes the run a block, or a part of the last one, whose level remains that of its first word. */
  #addBlock(): void {
    const [words, linkWords] = [this.#words, this.#linkWords];
    const features = { words, linkWords, wrappedWords: words, wrappedLines: 1 };
    const block = textBlock(this.runs.length, features, this.#textLevel, this.#labels.at(-1)!);
    const last = this.blocks.at(-1);
    if (this.#beginsBlock || last === undefined) {
      this.blocks.push(block);
    } else {
      block.tagLevel = last.tagLevel;
      mergeNext(last, block);
    }
    this.#beginsBlock = false;
  }

  #endBlock(): void {
    this.endRun();
    this.#beginsBlock = true;
  }

  #addNode(piece: number): void {
    if (this.#atBoundary) this.#endBlock();
    this.#atBoundary = false;
    this.#hasNodes = true;
    this.#pieces.push(piece);
  }
}
