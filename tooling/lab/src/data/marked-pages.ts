import { join } from "node:path";
import { attribute, Hidden, NodeKind, parse, type RowRange, type Tree, text } from "@winnow/core-dom";
import { datasetFolder, recordsOf, type TextRecord } from "./datasets.js";

/** A page whose blocks people marked. */
export interface MarkedPage {
  /** Its place in the set, which begins with the host. */
  readonly source: string;
  readonly annotatedHtml: string;
  /** The page without the marks. */
  readonly html: string;
  readonly tree: Tree;
  /** The rows of the marked elements. */
  readonly blocks: readonly number[];
}

/** The annotators' attributes, and the class of their tool. */
const ANNOTATION = /\sdata-block(?:-type)?="[^"]*"|\bhighlight\b/g;

/**
 * Yields the popular pages of Kreuzer et al. 2015. Their tool has left empty `class` attributes on elements that the
 * annotators pointed at: whatever learns from the pages must not see whether an element has an empty one.
 *
 * @throws RangeError if the removal of the annotation changes the tree of a page.
 */
export async function* markedPages(): AsyncGenerator<MarkedPage, void, undefined> {
  for await (const record of recordsOf([join(datasetFolder(), "kreuzer-popular.jsonl.gz")])) {
    const { source, annotatedHtml } = record as TextRecord & {
      readonly source: string;
      readonly annotatedHtml: string;
    };
    const annotated = parse(annotatedHtml);
    const html = annotatedHtml.replace(ANNOTATION, "");
    const tree = parse(html);
    if (annotated.length !== tree.length) throw new RangeError(`${source} changes without its annotation`);
    const blocks: number[] = [];
    for (let row = 0; row < annotated.length; row++) {
      const isElement = annotated.kind[row] === NodeKind.element;
      if (isElement && attribute(annotated, row, "data-block") !== undefined) blocks.push(row);
    }
    yield { source, annotatedHtml, html, tree, blocks };
  }
}

/** Returns the visible text of rows, with a space between text nodes. */
export function visibleText(tree: Tree, { start, end }: RowRange): string {
  const texts: string[] = [];
  for (let row = start; row < end; row++)
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) texts.push(text(tree, row));
  return texts.join(" ");
}
