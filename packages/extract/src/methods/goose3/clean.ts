import { attributeReader, Tag } from "@winnow/core-dom/tree";
import { remove, unwrap } from "../../working-tree/edit.js";
import type { WorkingTree } from "../../working-tree/types.js";
import { elementsIn } from "../../working-tree/walk.js";
import { DROP_CAPS, REMOVED, REMOVED_NAME } from "./patterns.js";

const classOf = attributeReader("class");
const idOf = attributeReader("id");
const nameOf = attributeReader("name");

/** Returns a function that cleans a part of a page; it keeps what it learned about names. */
export function createCleaner(): (work: WorkingTree, root: number) => readonly number[] {
  const ids = cached(REMOVED);
  const names = cached(REMOVED_NAME);
  return (work, root) => clean(work, root, ids, names);
}

/**
 * Takes scripts, styles and elements with the names of boilerplate out of a tree, and unwraps emphasis,
 * initials and spans in paragraphs (DocumentCleaner of goose3). The names of articles and the class of the
 * body do not count, and the root stays.
 *
 * @returns the nodes that it removed for their names.
 */
function clean(
  work: WorkingTree,
  root: number,
  isRemoved: (value: string | undefined) => boolean,
  isRemovedName: (value: string | undefined) => boolean,
): readonly number[] {
  const { source } = work;
  const removed: number[] = [];
  /** Where the last removed element ends, and the last paragraph. */
  let removedEnd = 0;
  let paragraphEnd = source.tag[root] === Tag.p ? source.end[root]! : 0;
  let bodies = 0;
  const images = imagesBefore(work);
  for (const node of elementsIn(work, root)) {
    if (node < removedEnd) continue;
    const tag = work.tag[node]!;
    const end = source.end[node]!;
    if (tag === Tag.em || tag === Tag.small) {
      if (images === undefined || images[end] === images[node]) {
        unwrap(work, node);
        continue;
      }
    } else if (tag === Tag.script || tag === Tag.style) {
      removedEnd = end;
      remove(work, node);
      continue;
    }
    const className = classOf(source, node);
    if (tag === Tag.span && className !== undefined && isDropCap(className)) {
      unwrap(work, node);
      continue;
    }
    if (tag !== Tag.article) {
      const hasClass = tag !== Tag.body || bodies++ > 0;
      if (
        isRemoved(idOf(source, node)) ||
        (hasClass && isRemoved(className)) ||
        isRemovedName(nameOf(source, node))
      ) {
        removed.push(node);
        removedEnd = end;
        remove(work, node);
        continue;
      }
    }
    if (tag === Tag.p) paragraphEnd = Math.max(paragraphEnd, end);
    else if (tag === Tag.span && node < paragraphEnd) unwrap(work, node);
  }
  return removed;
}

function isDropCap(value: string): boolean {
  return value.includes("drop") && value.split(/\s+/).some((name) => DROP_CAPS.has(name));
}

/** Returns the number of images before each row; undefined without any. */
function imagesBefore({ source }: WorkingTree): Int32Array | undefined {
  if (!source.tag.includes(Tag.img)) return undefined;
  const before = new Int32Array(source.length + 1);
  for (let row = 0; row < source.length; row++) {
    before[row + 1] = before[row]! + (source.tag[row] === Tag.img ? 1 : 0);
  }
  return before;
}

/** Returns a test of attribute values that matches each distinct value once. */
function cached(pattern: RegExp): (value: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    if (value === undefined || value === "") return false;
    let is = known.get(value);
    if (is === undefined) known.set(value, (is = pattern.test(value)));
    return is;
  };
}
