import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { Mode, type TreeConstruction } from "./types.js";

/**
 * The insertion modes of open elements; those of `template` and `html` depend on more than their names.
 */
// biome-ignore format: a table
const MODE_OF: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.td, Mode.inCell], [Tag.th, Mode.inCell], [Tag.tr, Mode.inRow], [Tag.tbody, Mode.inTableBody],
  [Tag.thead, Mode.inTableBody], [Tag.tfoot, Mode.inTableBody], [Tag.caption, Mode.inCaption],
  [Tag.colgroup, Mode.inColumnGroup], [Tag.table, Mode.inTable], [Tag.head, Mode.inHead],
  [Tag.body, Mode.inBody], [Tag.frameset, Mode.inFrameset],
]);

const TAGS: readonly number[] = [...MODE_OF.keys(), Tag.template];

/**
 * "Reset the insertion mode appropriately" (HTML §13.2.4.1).
 *
 * The standard walks down the stack to the first element that decides. This compares the topmost elements of
 * all tags that can decide, because a page may close tables inside a hundred thousand elements again and
 * again.
 */
export function resetInsertionMode(parser: TreeConstruction): void {
  const { open } = parser;
  let topmost = 0;
  for (const tag of TAGS) {
    const element = open.topOf(tag);
    if (element !== 0 && (topmost === 0 || open.isAbove(element, topmost))) topmost = element;
  }
  parser.mode = topmost === 0 ? modeOfBottom(parser) : modeOf(parser, parser.draft.rows.tag[topmost]!);
}

/** Returns the mode if no element above `html` decides; in a fragment the context does. */
function modeOfBottom(parser: TreeConstruction): number {
  const { context, head } = parser;
  const { tag, namespace } = parser.draft.rows;
  if (context !== 0 && namespace[context] !== Namespace.html) return Mode.inBody;
  switch (context === 0 ? Tag.html : tag[context]) {
    case Tag.html:
      return head === 0 ? Mode.beforeHead : Mode.afterHead;
    // "And last is false".
    case Tag.td:
    case Tag.th:
    case Tag.head:
      return Mode.inBody;
    default:
      return modeOf(parser, tag[context]!);
  }
}

function modeOf({ templateModes }: TreeConstruction, tag: number): number {
  if (tag === Tag.template) return templateModes.at(-1)!;
  return MODE_OF.get(tag) ?? Mode.inBody;
}
