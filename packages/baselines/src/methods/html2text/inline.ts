import { Attribute, attributeReader, Tag, type Tree } from "@winnow/core-dom/tree";
import { escapeBrackets, escapeText, HARD_SPACE, Piece } from "./characters.js";
import type { State } from "./state.js";
import { writeMarkup, writeText } from "./writer.js";

const titleOf = attributeReader("title");

/** Characters after which no space is needed before `_`. */
const SPACE_OR_PUNCTUATION = /[\s!-/:-@[-`{-~\u00a0]$/;

/**
 * Writes a piece of text, with what the emphasis or the link around it needs.
 *
 * @param kind - a {@link Piece}.
 */
export function addText(state: State, piece: string, kind: number): void {
  const { writer } = state;
  let data = piece;
  if (state.emphasisStart) {
    data = data === HARD_SPACE ? data : data.trim();
    state.emphasisStart = false;
    state.afterEmphasis = true;
  } else if (state.afterEmphasis) {
    const { tag } = state;
    const isApart = data === HARD_SPACE || /^[^\][(){}\s.!?]/.test(data);
    if (isApart && tag !== Tag.a && tag !== Tag.code && tag !== Tag.pre) {
      if (data === HARD_SPACE) writeText(writer, " ");
      else data = ` ${data}`;
    }
    state.afterEmphasis = false;
  }
  const link = state.links.at(-1);
  if (link?.pending === true) {
    if (link.href === data && /^[a-z+]+:\/\//i.test(data)) {
      writeMarkup(writer, `<${data}>`);
      link.empty = false;
      return;
    }
    beginLink(state);
  }
  if (state.abbreviation !== undefined) state.abbreviation.text += data;
  if (kind === Piece.literal && !state.code && !writer.pre) data = escapeText(data);
  state.preceding = data;
  if (data === HARD_SPACE) writeMarkup(writer, " ");
  else writeText(writer, data, kind === Piece.plain);
}

/** Writes the opening bracket of a link. */
export function beginLink({ writer, links }: State): void {
  const link = links.at(-1)!;
  writeMarkup(writer, "[");
  link.pending = false;
  link.empty = false;
}

/** Opens an `a` element; addresses within the page are no links. */
export function openLink(tree: Tree, row: number, { links }: State): void {
  const href = Attribute.href(tree, row);
  links.push(
    href === undefined || href.startsWith("#")
      ? undefined
      : { href, title: titleOf(tree, row), pending: true, empty: true },
  );
}

export function closeLink({ writer, links }: State): void {
  const link = links.pop();
  if (link === undefined || (link.pending && !link.empty)) return;
  if (link.empty) writeMarkup(writer, "[");
  const title = link.title ? ` "${escapeBrackets(link.title)}"` : "";
  writeMarkup(writer, `](${escapeBrackets(link.href)}${title})`);
}

/** Writes an image, if it has an address. */
export function addImage(tree: Tree, row: number, { writer }: State): void {
  const source = Attribute.src(tree, row);
  if (!source) return;
  const alternative = Attribute.alt(tree, row) ?? "";
  writeMarkup(writer, `![${escapeBrackets(alternative)}](${escapeBrackets(source)})`);
}

/** Begins emphasis: a space separates it from what could be taken for a part of it. */
export function openEmphasis(state: State, mark: string): void {
  const { preceding } = state;
  const isAttached =
    mark === "_" ? preceding !== "" && !SPACE_OR_PUNCTUATION.test(preceding) : preceding.endsWith(mark[0]!);
  if (isAttached) state.preceding += " ";
  writeMarkup(state.writer, isAttached ? ` ${mark}` : mark);
  state.emphasisStart = true;
}
