import { Attribute, Tag } from "@winnow/core-dom/tree";
import { remove, unwrap } from "../../working-tree/edit.js";
import type { WorkingTree } from "../../working-tree/types.js";
import { elementsIn } from "../../working-tree/walk.js";
import { DROP_CAPS, REMOVED, REMOVED_NAME } from "./patterns.js";

/** What the cleaning of all parts of a page shares. */
interface Cleaner {
  readonly isRemoved: (value: string | undefined) => boolean;
  readonly isRemovedName: (value: string | undefined) => boolean;
}

/** Returns a function that cleans parts of a page. */
export function createCleaner(): (work: WorkingTree, root: number) => readonly number[] {
  const cleaner: Cleaner = { isRemoved: cached(REMOVED), isRemovedName: cached(REMOVED_NAME) };
  return (work, root) => clean(work, root, cleaner);
}

/**
 * Takes scripts, styles and elements with the names of boilerplate out of a tree, and unwraps emphasis,
 * initials and spans in paragraphs (DocumentCleaner of goose3). The names of articles and the class of the
 * body do not count, and the root stays.
 *
 * @returns the nodes that it removed for their names.
 */
function clean(work: WorkingTree, root: number, { isRemoved, isRemovedName }: Cleaner): readonly number[] {
  const { source } = work;
  const removed: number[] = [];
  /** Where the last removed element ends, and the last paragraph. */
  let removedEnd = 0;
  let paragraphEnd = source.tag[root] === Tag.p ? source.end[root]! : 0;
  let bodies = 0;
  /** The first image from the last emphasis on; -1 after the last image. */
  let image = 0;
  for (const node of elementsIn(work, root)) {
    if (node < removedEnd) continue;
    const tag = work.tag[node]!;
    const end = source.end[node]!;
    if (tag === Tag.em || tag === Tag.small) {
      if (image >= 0 && image < node) image = source.tag.indexOf(Tag.img, node);
      if (image < 0 || image >= end) {
        unwrap(work, node);
        continue;
      }
    } else if (tag === Tag.script || tag === Tag.style) {
      removedEnd = end;
      remove(work, node);
      continue;
    }
    const className = Attribute.class(source, node);
    if (tag === Tag.span && className !== undefined && isDropCap(className)) {
      unwrap(work, node);
      continue;
    }
    if (tag !== Tag.article) {
      const hasClass = tag !== Tag.body || bodies++ > 0;
      if (
        isRemoved(Attribute.id(source, node)) ||
        (hasClass && isRemoved(className)) ||
        isRemovedName(Attribute.name(source, node))
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
