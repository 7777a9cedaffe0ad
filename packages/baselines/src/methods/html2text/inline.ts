import { Attribute, attribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { escapeBrackets, escapeText, HARD_SPACE } from "./characters.js";
import { type Writer, writeMarkup, writeText } from "./writer.js";

/** Characters after which no space is needed before `_`. */
const SPACE_OR_PUNCTUATION = /[\s!-/:-@[-`{-~\u00a0]$/;

/** Writes a piece of text, with what the emphasis or the link around it needs. References are not escaped. */
export function addText(writer: Writer, piece: string, isReference: boolean): void {
  let data = piece;
  if (writer.emphasisStart) {
    data = data === HARD_SPACE ? data : data.trim();
    writer.emphasisStart = false;
    writer.afterEmphasis = true;
  } else if (writer.afterEmphasis) {
    const { tag } = writer;
    const isApart = data === HARD_SPACE || /^[^\][(){}\s.!?]/.test(data);
    if (isApart && tag !== Tag.a && tag !== Tag.code && tag !== Tag.pre) {
      if (data === HARD_SPACE) writeText(writer, " ");
      else data = ` ${data}`;
    }
    writer.afterEmphasis = false;
  }
  const link = writer.links.at(-1);
  if (link?.pending === true) {
    if (link.href === data && /^[a-z+]+:\/\//i.test(data)) {
      writeMarkup(writer, `<${data}>`);
      link.empty = false;
      return;
    }
    beginLink(writer);
  }
  if (writer.abbreviation !== undefined) writer.abbreviation.text += data;
  if (!isReference && !writer.code && !writer.pre) data = escapeText(data);
  writer.preceding = data;
  if (data === HARD_SPACE) writeMarkup(writer, " ");
  else writeText(writer, data);
}

/** Writes the opening bracket of a link. */
export function beginLink(writer: Writer): void {
  const link = writer.links.at(-1)!;
  writeMarkup(writer, "[");
  link.pending = false;
  link.empty = false;
}

/** Opens an `a` element; addresses within the page are no links. */
export function openLink({ links }: Writer, tree: Tree, row: number): void {
  const href = Attribute.href(tree, row);
  links.push(
    href === undefined || href.startsWith("#")
      ? undefined
      : { href, title: attribute(tree, row, "title"), pending: true, empty: true },
  );
}

export function closeLink(writer: Writer): void {
  const link = writer.links.pop();
  if (link === undefined || (link.pending && !link.empty)) return;
  if (link.empty) writeMarkup(writer, "[");
  const title = link.title ? ` "${escapeBrackets(link.title)}"` : "";
  writeMarkup(writer, `](${escapeBrackets(link.href)}${title})`);
}

/** Writes an image, if it has an address. */
export function addImage(writer: Writer, tree: Tree, row: number): void {
  const source = Attribute.src(tree, row);
  if (!source) return;
  const alternative = Attribute.alt(tree, row) ?? "";
  writeMarkup(writer, `![${escapeBrackets(alternative)}](${escapeBrackets(source)})`);
}

/** Begins emphasis: a space separates it from what could be taken for a part of it. */
export function openEmphasis(writer: Writer, mark: string): void {
  const { preceding } = writer;
  const isAttached =
    mark === "_" ? preceding !== "" && !SPACE_OR_PUNCTUATION.test(preceding) : preceding.endsWith(mark[0]!);
  if (isAttached) writer.preceding += " ";
  writeMarkup(writer, isAttached ? ` ${mark}` : mark);
  writer.emphasisStart = true;
}
