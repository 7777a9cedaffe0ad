import { Tag, text } from "@winnow/core-dom";
import { type TextLengths, trimmedLengths } from "../../working-tree/text-lengths.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { visit } from "../../working-tree/walk.js";

/** Measures of the text of each node in a subtree. */
export interface TextMeasures {
  /** Characters, white space collapsed. */
  readonly characters: Int32Array;
  /** The sum of the characters of the links inside. */
  readonly inLinks: Int32Array;
  readonly commas: Int32Array;
}

/** Measures the subtree of `top` in one walk. */
export function measureText(work: WorkingTree, top: number, lengths: TextLengths): TextMeasures {
  const characters = trimmedLengths(work, top, lengths);
  const inLinks = new Int32Array(work.length);
  const commas = new Int32Array(work.length);
  visit(
    work,
    top,
    () => {},
    (node) => {
      const up = node === top ? -1 : work.parent[node]!;
      if (work.tag[node] === TEXT) commas[node] = lengths.trimmed[node] === 0 ? 0 : countCommas(work, node);
      if (up < 0) return;
      commas[up]! += commas[node]!;
      inLinks[up]! += inLinks[node]! + (work.tag[node] === Tag.a ? characters[node]! : 0);
    },
  );
  return { characters, inLinks, commas };
}

/** Counts the commas of a text node. */
export function countCommas(work: WorkingTree, node: number): number {
  const data = text(work.source, node);
  let count = 0;
  for (let at = data.indexOf(","); at >= 0; at = data.indexOf(",", at + 1)) count++;
  return count;
}
