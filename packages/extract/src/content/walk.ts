import { isBlankText, NodeKind, Tag, text } from "@winnow/core-dom/tree";
import type { Element } from "hast";
import { Display, displayOf, htmlTag } from "./elements.js";
import { pieces } from "./footnotes/index.js";
import { isGlued } from "./glued.js";
import { handlerOf } from "./handlers.js";
import { localeOf } from "./locale.js";
import { formulasIn, mayHoldFormulas, settingOf } from "./math/index.js";
import { readable } from "./readable.js";
import { addFormula, boundary, flush, leaveForMark } from "./state.js";
import type { Handler, Walk } from "./types.js";
import { element } from "./vocabulary.js";

/**
 * Reads the kept rows of a range into `walk.containers`, in one loop however deep the page is.
 *
 * @param own - the first row of the note that is read, which is not left out. Default: none.
 */
export function walkRange(walk: Walk, from: number, to: number, own = -1): void {
  const { tree, kept, notes, limit } = walk.reading.source;
  const floor = walk.frames.length;
  for (let row = from; row < to; row++) {
    limit.step();
    closeUntil(walk, row, floor);
    if (tree.kind[row] === NodeKind.text) {
      const skipped = row === own ? undefined : notes.skipped.get(row);
      if (skipped !== undefined) row = skipped - 1;
      else if (kept[row] === 1 || isBlankText(tree, row)) addRow(walk, row);
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    if (htmlTag(tree, row) === Tag.br) {
      walk.line.addBreak();
      continue;
    }
    const display = displayOf(tree, row);
    const name = notes.references.get(row);
    const skipped = row === own ? undefined : notes.skipped.get(row);
    if (name !== undefined) {
      addNoteMark(walk, name);
      row = (skipped ?? tree.end[row]!) - 1;
    } else if (kept[row] === 0 || skipped !== undefined) {
      if (display >= Display.block) boundary(walk);
      row = (skipped ?? tree.end[row]!) - 1;
    } else if (enter(walk, row, display, handlerOf(walk.reading.source, row))) row = tree.end[row]! - 1;
  }
  closeUntil(walk, Number.POSITIVE_INFINITY, floor);
  flush(walk);
}

/** Opens an element; returns true if its handler has processed the whole element. */
function enter(walk: Walk, row: number, display: number, handler: Handler | undefined): boolean {
  if (handler === undefined && display === Display.inline) return false;
  if (display >= Display.block) boundary(walk);
  else if (display === Display.apart) walk.line.addText(" ");
  const { block, oneLine, locale } = walk;
  const wrappers = walk.line.wrappers.length;
  const height = walk.containers.height();
  if (display >= Display.block) walk.locale = localeOf(walk.reading.source.tree, row, locale);
  const result = handler?.(walk, row);
  const end = walk.reading.source.tree.end[row]!;
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
    else if (display >= Display.block) boundary(walk);
    else if (display === Display.apart) walk.line.addText(" ");
    walk.line.wrappers.length = wrappers;
    close?.(walk);
    walk.block = block;
    walk.oneLine = oneLine;
    walk.locale = locale;
    walk.containers.closeTo(height);
  }
}

/** Adds a text row of the page, with the marks of notes in it. */
function addRow(walk: Walk, row: number): void {
  const { tree, notes } = walk.reading.source;
  const edits = notes.edits.get(row);
  if (isGlued(tree, row)) walk.line.addText(" ");
  if (edits === undefined) addText(walk, text(tree, row));
  else {
    for (const piece of pieces(text(tree, row), edits)) {
      addText(walk, piece.text);
      if (piece.name !== undefined) addNoteMark(walk, piece.name);
    }
  }
}

function addText(walk: Walk, raw: string): void {
  const value = readable(raw);
  if (!mayHoldFormulas(value) || isInCode(walk)) walk.line.addText(value);
  else {
    const { tree } = walk.reading.source;
    for (const piece of formulasIn(value, settingOf(tree), tree)) {
      if (typeof piece === "string") walk.line.addText(piece);
      else addFormula(walk, piece, []);
    }
  }
}

function isInCode({ line }: Walk): boolean {
  return line.wrappers.some(({ tagName }) => tagName === "code" || tagName === "kbd" || tagName === "samp");
}

function addNoteMark(walk: Walk, name: string): void {
  const goBack = leaveForMark(walk);
  walk.line.addElement(noteMark(walk, name));
  goBack();
}

/** Creates the mark of a footnote: `<sup><a href="#fn-1" id="fnref-1">1</a></sup>`. */
function noteMark({ reading: { marks, idPrefix } }: Walk, name: string): Element {
  let ids = marks.get(name);
  if (ids === undefined) marks.set(name, (ids = []));
  // Names contain no underscores.
  const id = `${idPrefix}fnref-${name}${ids.length === 0 ? "" : `_${ids.length + 1}`}`;
  ids.push(id);
  const link = element("a", { href: `#${idPrefix}fn-${name}`, id }, [{ type: "text", value: name }]);
  return { ...element("sup", {}, [link]), data: { note: name } };
}
