import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { Category, categoriesOf } from "./element-categories.js";
import type { TreeConstruction } from "./types.js";

/**
 * "Generate implied end tags" (HTML §13.2.6.3).
 *
 * If the standard continues with "pop elements until … has been popped", the call has no effect and is
 * omitted.
 *
 * @param except - the tag for which no end tag is generated.
 */
export function generateImpliedEndTags(parser: TreeConstruction, except = 0): void {
  popWhile(parser, Category.impliedEndTag, except);
}

/** "Generate all implied end tags thoroughly" (HTML §13.2.6.3). */
export function generateAllImpliedEndTagsThoroughly(parser: TreeConstruction): void {
  popWhile(parser, Category.impliedEndTagThoroughly, 0);
}

function popWhile({ open, draft }: TreeConstruction, category: number, except: number): void {
  const { tag, namespace } = draft.rows;
  for (let node = open.top; node !== 0; node = open.top) {
    const id = tag[node]!;
    if (id === except || (categoriesOf(id, namespace[node]!) & category) === 0) return;
    open.pop();
  }
}

/** "Close a p element" (HTML §13.2.6.4.7). There must be one in button scope. */
export function closeP({ open }: TreeConstruction): void {
  open.popThrough(open.topOf(Tag.p));
}

/** "If the stack of open elements has a p element in button scope, then close a p element." */
export function closePInButtonScope(parser: TreeConstruction): void {
  if (parser.open.hasInButtonScope(Tag.p)) closeP(parser);
}

/** "Clear the stack back to a table context" (HTML §13.2.6.4.9). */
export const clearToTableContext: Clear = clearsTo(Tag.table);
/** "Clear the stack back to a table body context" (HTML §13.2.6.4.13). */
export const clearToTableBodyContext: Clear = clearsTo(Tag.tbody, Tag.tfoot, Tag.thead);
/** "Clear the stack back to a table row context" (HTML §13.2.6.4.14). */
export const clearToRowContext: Clear = clearsTo(Tag.tr);

type Clear = (parser: TreeConstruction) => void;

/** `html` and `template` always stop it, because in a fragment or a template the table itself is not open. */
function clearsTo(...tags: readonly number[]): Clear {
  const context: ReadonlySet<number> = new Set([...tags, Tag.template, Tag.html]);
  return ({ open, draft: { rows } }) => {
    while (rows.namespace[open.top] !== Namespace.html || !context.has(rows.tag[open.top]!)) open.pop();
  };
}
