import { Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { isHiddenInput } from "../attributes.js";
import { closePInButtonScope, generateImpliedEndTags } from "../closing.js";
import { insertHtmlElement, insertVoidElement, isHtml } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { TreeConstruction } from "../types.js";

/**
 * The start tags of "in body" whose rules depend on a `select` (HTML §13.2.6.4.7, as of 2025: a select may
 * contain nearly anything and no longer has its own insertion modes).
 */

/** A `<select>` inside a select counts as its end tag. */
export function startSelect(parser: TreeConstruction, token: TagToken): void {
  if (isInSelectFragment(parser) || closeSelect(parser)) return;
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
  parser.framesetOk = false;
}

/** An input closes a select. */
export function startInput(parser: TreeConstruction, token: TagToken): void {
  if (isInSelectFragment(parser)) return;
  closeSelect(parser);
  reconstructFormatting(parser);
  insertVoidElement(parser, token);
  if (!isHiddenInput(parser.draft, token)) parser.framesetOk = false;
}

export function startOption(parser: TreeConstruction, token: TagToken): void {
  if (parser.open.hasInScope(Tag.select)) generateImpliedEndTags(parser, Tag.optgroup);
  else closeCurrentOption(parser);
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
}

export function startOptgroup(parser: TreeConstruction, token: TagToken): void {
  if (parser.open.hasInScope(Tag.select)) generateImpliedEndTags(parser);
  else closeCurrentOption(parser);
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
}

/** Inserts an ordinary element; its content is copied at the end of the parse. */
export function startSelectedContent(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
  parser.hasSelectedContent = true;
}

/** A separator between the options of a select, or anywhere else. */
export function startHr(parser: TreeConstruction, token: TagToken): void {
  closePInButtonScope(parser);
  if (parser.open.hasInScope(Tag.select)) generateImpliedEndTags(parser);
  insertVoidElement(parser, token);
  parser.framesetOk = false;
}

/** Closes a select in scope. Returns whether there was one. */
function closeSelect({ open }: TreeConstruction): boolean {
  if (!open.hasInScope(Tag.select)) return false;
  open.popThrough(open.topOf(Tag.select));
  return true;
}

function closeCurrentOption(parser: TreeConstruction): void {
  if (isHtml(parser, parser.open.top, Tag.option)) parser.open.pop();
}

/** Whether a fragment is parsed whose context element is a select. */
function isInSelectFragment(parser: TreeConstruction): boolean {
  return parser.context !== 0 && isHtml(parser, parser.context, Tag.select);
}
