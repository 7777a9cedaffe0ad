import { Hidden, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";

/**
 * Returns a function that recognises link clusters: elements in which more than a share of the text is in
 * links. As in the original, the text includes scripts and other hidden text, and its length is counted in
 * bytes of UTF-8 with every run of white space as one.
 *
 * The measures are prefix sums, so each answer takes constant time; they are computed at the first question.
 *
 * @example linkClusters(tree)(row, 0.6, 800) // more than 60% of at most 800 bytes is in links
 */
export function linkClusters(tree: Tree): (row: number, maxShare: number, maxBytes?: number) => boolean {
  let sums: Sums | undefined;
  return (row, maxShare, maxBytes = Number.POSITIVE_INFINITY) => {
    sums ??= measure(tree);
    const bytes = textBytes(sums, row, tree.end[row]!);
    if (bytes > maxBytes || bytes === 0) return false;
    return (sums.linkBefore[tree.end[row]!]! - sums.linkBefore[row + 1]!) / bytes > maxShare;
  };
}

/** The bytes of longer scripts and other hidden text are extrapolated from this number of characters. */
const MAX_HIDDEN = 1024;

interface Sums {
  /** Bytes of text before each row; a run of white space counts where it begins. */
  readonly bytesBefore: Int32Array;
  /** The first row with text at or after each row. */
  readonly nextText: Int32Array;
  /** 1 for rows whose text begins inside a run of white space. */
  readonly continues: Uint8Array;
  /** The sum of the sizes of the links that begin before each row; nested links count twice. */
  readonly linkBefore: Float64Array;
}

function measure(tree: Tree): Sums {
  const { length, kind, tag, end, hidden } = tree;
  const bytesBefore = new Int32Array(length + 1);
  const nextText = new Int32Array(length + 1).fill(length);
  const continues = new Uint8Array(length + 1);
  const linkBefore = new Float64Array(length + 1);
  let bytes = 0;
  let afterSpace = false;
  for (let row = 0; row < length; row++) {
    bytesBefore[row] = bytes;
    // The content of a template is not part of the text.
    if (kind[row] === NodeKind.fragment && row > 0) {
      bytesBefore.fill(bytes, row, end[row]!);
      row = end[row]! - 1;
    } else if (kind[row] === NodeKind.text) {
      const data = text(tree, row);
      if (data === "") continue;
      nextText[row] = row;
      if (afterSpace && isAsciiSpace(data.charCodeAt(0))) continues[row] = 1;
      const read = hidden[row] === Hidden.visible ? data.length : Math.min(data.length, MAX_HIDDEN);
      const before = bytes;
      for (let i = 0; i < read; i++) {
        const code = data.charCodeAt(i);
        const space = isAsciiSpace(code);
        if (!space || !afterSpace)
          bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
        afterSpace = space;
      }
      if (read < data.length) {
        bytes = before + Math.round(((bytes - before) * data.length) / read);
        afterSpace = isAsciiSpace(data.charCodeAt(data.length - 1));
      }
    }
  }
  bytesBefore[length] = bytes;
  const sums = { bytesBefore, nextText, continues, linkBefore };
  for (let row = length - 1; row >= 0; row--) {
    if (nextText[row] === length) nextText[row] = nextText[row + 1]!;
  }
  for (let row = 0; row < length; row++) {
    const size = tag[row] === Tag.a ? textBytes(sums, row, end[row]!) : 0;
    linkBefore[row + 1] = linkBefore[row]! + size;
  }
  return sums;
}

/** Returns the bytes of a subtree, in which a run of white space counts even if it began before. */
function textBytes({ bytesBefore, nextText, continues }: Sums, row: number, end: number): number {
  const first = nextText[row]!;
  return bytesBefore[end]! - bytesBefore[row]! + (first < end ? continues[first]! : 0);
}

/** Whether a character is white space of ASCII, the only one that the original collapses. */
function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
