import { text } from "@winnow/core-dom";
import { type EditableTree, TEXT, tagSet, visit } from "../../editable-tree/index.js";
import type { WordCount } from "./word-counts.js";

/** Elements that are replaced by their content. */
const UNWRAPPED = tagSet("a b strong i br sup");

const MIN_STOP_WORDS = 3;

/** What is left of an element. */
interface Rest {
  readonly stopWords: Int32Array;
  /** The first and the last character; 0 without any. */
  readonly first: Uint16Array;
  readonly last: Uint16Array;
}

/**
 * Removes the elements of the article with fewer than three stop words, and those in parentheses, from the
 * innermost outwards, and returns the text rows that are left (OutputFormatter of goose3). Text of the article
 * outside of its children is never part of it.
 *
 * @param onRemove - is called with each text row that is removed, and the reason.
 */
export function articleText(
  tree: EditableTree,
  top: number,
  countOf: (row: number) => WordCount,
  onRemove: (row: number, reason: string) => void,
): readonly number[] {
  const { length, tag, parent } = tree;
  const rest: Rest = {
    ...{ stopWords: new Int32Array(length), first: new Uint16Array(length), last: new Uint16Array(length) },
  };
  /** The text rows so far, and the number of them before each open element. */
  const rows: number[] = [];
  const before = new Int32Array(length);
  visit(
    tree,
    top,
    (node) => {
      before[node] = rows.length;
      if (tag[node] !== TEXT) return;
      rows.push(node);
      rest.stopWords[node] = countOf(node).stopWords;
      const data = text(tree.source, node).trim();
      if (data === "") return;
      rest.first[node] = data.charCodeAt(0);
      rest.last[node] = data.charCodeAt(data.length - 1);
    },
    (node) => {
      if (node === top) return;
      const reason = removalReason(rest, node, tag[node]!);
      if (reason !== undefined) {
        for (const row of rows.splice(before[node]!)) onRemove(row, reason);
        return;
      }
      const up = parent[node]!;
      rest.stopWords[up]! += rest.stopWords[node]!;
      if (rest.first[up] === 0) rest.first[up] = rest.first[node]!;
      if (rest.last[node] !== 0) rest.last[up] = rest.last[node]!;
    },
  );
  return rows.filter((row) => {
    let up = parent[row]!;
    while (up !== top && UNWRAPPED.has(tag[up]!)) up = parent[up]!;
    if (up === top) onRemove(row, "outside-paragraphs");
    return up !== top;
  });
}

function removalReason({ stopWords, first, last }: Rest, node: number, tag: number): string | undefined {
  if (tag === TEXT || UNWRAPPED.has(tag)) return undefined;
  if (stopWords[node]! < MIN_STOP_WORDS) return "few-stop-words";
  return first[node] === 0x28 && last[node] === 0x29 ? "parentheses" : undefined;
}
