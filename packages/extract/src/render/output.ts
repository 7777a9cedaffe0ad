import type { Limit } from "../limit.js";

/** Collects the pieces of a rendering. */
export interface Output {
  write(piece: string): void;
  isEmpty(): boolean;
  finish(): string;
}

/**
 * Number of pieces that are joined at a time: a string built by concatenation takes many times its length.
 */
const CHUNK = 4096;

export function createOutput(limit: Limit): Output {
  const chunks: string[] = [];
  let pieces: string[] = [];
  return {
    write(piece) {
      limit.spend(piece.length);
      if (pieces.push(piece) < CHUNK) return;
      chunks.push(pieces.join(""));
      pieces = [];
    },
    isEmpty: () => chunks.length + pieces.length === 0,
    finish: () => chunks.join("") + pieces.join(""),
  };
}
