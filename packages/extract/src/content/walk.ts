import type { Element } from "hast";
import { Display } from "./elements.js";
import { elementHandler } from "./handlers.js";
import { addFormula } from "./inline-handlers.js";
import { localeInside } from "./locale.js";
import { formulasIn, mathSetting, mayHoldFormulas } from "./math/index.js";
import { type Visitor, visit } from "./rows.js";
import { boundary, edge, flush, suspend, type Walk } from "./state.js";
import { element } from "./vocabulary.js";

/**
 * Reads the kept rows of a range into `walk.containers`.
 *
 * @param own - the first row of the note or post that is read, which is not left out. Default: none.
 */
export function walkRange(walk: Walk, from: number, to: number, own?: number): void {
  const floor = walk.frames.length;
  const visitor: Visitor = {
    closeUntil: (row) => closeUntil(walk, row, floor),
    text: (value) => addText(walk, value),
    space: () => walk.line.addText(" "),
    mark: (name) => addNoteMark(walk, name),
    lineBreak: walk.line.addBreak,
    post: (index) => placePost(walk, index),
    leaveOut(display) {
      if (display >= Display.block) boundary(walk);
    },
    open: (row, display) => open(walk, row, display),
  };
  visit(walk.source, from, to, visitor, own);
  flush(walk);
}

/** Places a post that is no reply; replies are in what they reply to. */
function placePost(walk: Walk, index: number): true {
  flush(walk);
  const { posts } = walk.source.conversation!;
  if (posts[index]!.parent < 0 && walk.posts[index] !== undefined) walk.containers.append(walk.posts[index]);
  return true;
}

/** Opens an element; returns true if its handler has processed the whole element. */
function open(walk: Walk, row: number, display: number): boolean {
  const isAround = walk.source.conversation?.isAround[row] === 1;
  const handler = isAround ? undefined : elementHandler(walk.source, row);
  if (handler === undefined && display === Display.inline) return false;
  edge(walk, display);
  const { block, oneLine, locale } = walk;
  const wrappers = walk.line.wrappers.length;
  const height = walk.containers.height();
  if (display >= Display.block) walk.locale = localeInside(walk.source.tree, row, locale);
  const result = handler?.(walk, row);
  const end = walk.source.tree.end[row]!;
  const close = typeof result === "function" ? result : undefined;
  walk.frames.push({ end, wrappers, block, oneLine, locale, height, display, close });
  return result === "done";
}

function closeUntil(walk: Walk, row: number, floor: number): void {
  const { frames } = walk;
  while (frames.length > floor && frames[frames.length - 1]!.end <= row) {
    const { display, close, wrappers, block, oneLine, locale, height } = frames.pop()!;
    // A heading ends as a block, even though blocks inside it do not.
    if (walk.block !== block || walk.oneLine !== oneLine) flush(walk);
    else edge(walk, display);
    walk.line.wrappers.length = wrappers;
    close?.(walk);
    walk.block = block;
    walk.oneLine = oneLine;
    walk.locale = locale;
    walk.containers.closeTo(height);
  }
}

/** Adds text of the page, in which scripts may set formulas. */
function addText(walk: Walk, value: string): void {
  if (!mayHoldFormulas(value) || isInCode(walk)) walk.line.addText(value);
  else {
    const { tree } = walk.source;
    for (const piece of formulasIn(value, mathSetting(tree), tree)) {
      if (typeof piece === "string") walk.line.addText(piece);
      else addFormula(walk, piece, []);
    }
  }
}

function isInCode({ line }: Walk): boolean {
  return line.wrappers.some(({ tagName }) => tagName === "code" || tagName === "kbd" || tagName === "samp");
}

function addNoteMark(walk: Walk, name: string): void {
  const reopen = suspend(walk, "a", "sup");
  walk.line.addElement(noteMark(walk, name));
  reopen();
}

/** Creates the mark of a footnote: `<sup><a href="#fn-1" id="fnref-1">1</a></sup>`. */
function noteMark({ marks, idPrefix }: Walk, name: string): Element {
  let ids = marks.get(name);
  if (ids === undefined) marks.set(name, (ids = []));
  // Names contain no underscores.
  const id = `${idPrefix}fnref-${name}${ids.length === 0 ? "" : `_${ids.length + 1}`}`;
  ids.push(id);
  const link = element("a", { href: `#${idPrefix}fn-${name}`, id }, [{ type: "text", value: name }]);
  return { ...element("sup", {}, [link]), data: { note: name } };
}
