import { NodeKind, type Tree } from "@winnow/core-dom";
import { DOCUMENT, TEXT, type WorkingTree } from "./types.js";

/**
 * Maximum depth of an element, so that functions may recurse over depth. Deeper elements are left out and
 * their children move up; libxml2, which the originals use, ends the page there.
 */
export const MAX_DEPTH = 256;

/**
 * Returns a mutable copy of a tree.
 *
 * @example
 * const work = workingTree(tree);
 * for (const node of descendants(work, 0)) if (work.tag[node] === Tag.nav) remove(work, node);
 */
export function workingTree(source: Tree): WorkingTree {
  const { length, kind, tag, parent } = source;
  const work: WorkingTree = {
    ...{ source, length, tag: new Int32Array(length), parent: column(length), first: column(length) },
    ...{ last: column(length), previous: column(length), next: column(length) },
  };
  const { first, last, previous, next } = work;
  /** The node that a row's children belong to. */
  const home = new Int32Array(length);
  const depth = new Uint16Array(length);
  for (let row = 1; row < length; row++) {
    const up = home[parent[row]!]!;
    home[row] = up;
    if (kind[row] === NodeKind.text) {
      work.tag[row] = TEXT;
    } else {
      if (kind[row] !== NodeKind.element || depth[up]! >= MAX_DEPTH) continue;
      home[row] = row;
      depth[row] = depth[up]! + 1;
      work.tag[row] = tag[row]!;
    }
    const before = last[up]!;
    work.parent[row] = up;
    previous[row] = before;
    last[up] = row;
    if (before < 0) first[up] = row;
    else next[before] = row;
  }
  if (length > 0) work.tag[0] = DOCUMENT;
  return work;
}

/** Returns a copy that changes independently of the original. */
export function copyTree(work: WorkingTree): WorkingTree {
  const { tag, parent, first, last, previous, next } = work;
  return {
    ...work,
    ...{ tag: tag.slice(), parent: parent.slice(), first: first.slice() },
    ...{ last: last.slice(), previous: previous.slice(), next: next.slice() },
  };
}

/** Creates an element without parent, children and attributes. */
export function createElement(work: WorkingTree, tag: number): number {
  const node = work.length++;
  if (node >= work.tag.length) {
    for (const name of ["tag", "parent", "first", "last", "previous", "next"] as const) {
      work[name] = grown(work[name]);
    }
  }
  work.tag[node] = tag;
  for (const name of ["parent", "first", "last", "previous", "next"] as const) work[name][node] = -1;
  return node;
}

function grown(old: Int32Array): Int32Array {
  const more = new Int32Array(old.length + (old.length >> 1) + 64);
  more.set(old);
  return more;
}

function column(length: number): Int32Array {
  return new Int32Array(length).fill(-1);
}
