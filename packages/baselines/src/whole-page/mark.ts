import {
  createMarker,
  Hidden,
  isBlankText,
  Label,
  type Layout,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom/tree";

/** Which rows of a page an extractor of whole pages reads. */
export interface WholePage {
  /** The name of the method. */
  readonly name: string;
  readonly layout: Layout;
  /** Returns the reason for which an element is skipped with all that it contains; otherwise undefined. */
  readonly skipped: (row: number) => string | undefined;
  /** Whether a text row in a skipped element is read nevertheless. Default: never. */
  readonly rescued?: (row: number) => boolean;
  /** Returns the reason for which a text row outside of skipped elements is not read; otherwise undefined. */
  readonly unread?: (row: number) => string | undefined;
}

/** Number of rows between two readings of the clock. */
const INTERVAL = 4096;

/**
 * Marks the text rows that an extractor of whole pages reads as content, hidden ones such as titles included,
 * and all other visible ones as boilerplate. A page without any visible word has no content.
 */
export function markWholePage(
  tree: Tree,
  { deadline = Number.POSITIVE_INFINITY }: MethodOptions,
  { name, layout, skipped, rescued, unread }: WholePage,
): Marks {
  const { mark, marks } = createMarker(tree, { method: name, layout });
  const { mark: markNoWords, marks: noWords } = createMarker(tree, { method: name, layout });
  let hasWords = false;
  let skippedUntil = 0;
  let why: string | undefined;
  for (let row = 0; row < tree.length; row++) {
    if (row % INTERVAL === INTERVAL - 1 && performance.now() > deadline) break;
    if (tree.kind[row] === NodeKind.element && row >= skippedUntil) {
      why = skipped(row);
      if (why !== undefined) skippedUntil = tree.end[row]!;
    }
    if (tree.kind[row] !== NodeKind.text) continue;
    const isVisible = tree.hidden[row] === Hidden.visible;
    const reason = row >= skippedUntil ? unread?.(row) : rescued?.(row) ? undefined : why;
    if (reason === undefined) mark(row, Label.content, isVisible ? "visible" : "hidden-text");
    else if (isVisible) mark(row, Label.boilerplate, reason);
    if (isVisible) markNoWords(row, Label.boilerplate, "no-words");
    hasWords ||= reason === undefined && isVisible && !isBlankText(tree, row);
  }
  return hasWords ? marks : noWords;
}
