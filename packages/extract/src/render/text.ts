import { isBlankText, NodeKind, Tag, type Tree, text as textOf } from "@winnow/core-dom/tree";
import { preformatted } from "../content/code/index.js";
import { Display, displayOf, htmlTag } from "../content/elements.js";
import { type Footnotes, pieces } from "../content/footnotes/index.js";
import { isGlued } from "../content/glued.js";
import { endsInSpace, mathText, type PageFormula } from "../content/math/index.js";
import { readable } from "../content/readable.js";
import { isPreformatted } from "../content/roles.js";
import { joinParts, partsOf } from "../content/source.js";
import type { Grid } from "../content/tables.js";
import type { Source } from "../content/types.js";
import { matchesTitle } from "../metadata/text/likeness.js";
import { limited } from "./limited.js";
import { createLines, type Lines } from "./lines.js";
import type { Format } from "./types.js";

/**
 * Plain text: one line per block, an empty line around blocks with a margin, the cells of a table row on one
 * line separated by tabs. The only characters that are not the page's are the brackets around ruby
 * annotations and footnote marks, the quotes of `q` and the dollars around LaTeX. Footnotes come last.
 *
 * The content of a method with its own layout (`marks.layout`) is written in that layout; options for links,
 * images, tables and the title do not change it.
 */
export const text: Format = limited((tree, marks, options, limit) => {
  const { layout } = marks;
  if (layout === undefined || options.parts === "comments") {
    return joinParts(partsOf(tree, marks, options, limit), writeText);
  }
  const written = layout(tree, marks);
  limit.spend(written.length);
  return written;
});

/** Writes one part as plain text. */
export function writeText(source: Source): string {
  const lines = createLines(source.limit);
  walk(source, 0, source.tree.length, lines);
  for (const note of source.notes.definitions) {
    lines.breakLine(2);
    if (note.text === undefined) walk(source, note.from, note.end, lines, note.row);
    else lines.add(note.text);
  }
  const written = lines.finish();
  const first = written.slice(0, written.search(/\n|$/));
  const { title } = source;
  return title === undefined || matchesTitle(first, title) ? written : `${title}\n\n${written}`;
}

/** @param own - the first row of the note that is written, which is not left out. Default: none. */
function walk(source: Source, from: number, to: number, lines: Lines, own = -1): void {
  const { tree, kept, notes, tables, formulas, roles, limit } = source;
  // Open elements that need work at their end.
  const ends: number[] = [];
  const closes: (() => void)[] = [];
  const rows = new Set<number>();
  const onEnd = (row: number, close: () => void): void => {
    ends.push(tree.end[row]!);
    closes.push(close);
  };
  const line = (): void => lines.breakLine(1);
  const margin = (): void => lines.breakLine(2);
  const hasNotes = notes.skipped.size + notes.references.size > 0;
  let lists = 0;
  for (let row = from; row < to; row++) {
    limit.step();
    while (ends.length > 0 && ends[ends.length - 1]! <= row) {
      ends.pop();
      closes.pop()!();
    }
    if (tree.kind[row] === NodeKind.text) {
      const skipped = hasNotes && row !== own ? notes.skipped.get(row) : undefined;
      if (skipped !== undefined) row = skipped - 1;
      else if (kept[row] === 1 || isBlankText(tree, row)) addRow(tree, row, notes, lines);
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = htmlTag(tree, row);
    if (tag === Tag.br) {
      lines.hardBreak();
      continue;
    }
    const display = displayOf(tree, row);
    const name = hasNotes ? notes.references.get(row) : undefined;
    const formula = formulas.size > 0 ? formulas.get(row) : undefined;
    const skipped = hasNotes && row !== own ? notes.skipped.get(row) : undefined;
    if (name !== undefined) {
      lines.add(`[${name}]`);
      row = (skipped ?? tree.end[row]!) - 1;
      continue;
    }
    if (kept[row] === 0 || skipped !== undefined) {
      if (display >= Display.block && !(display === Display.cell && tables.size > 0)) line();
      row = (skipped ?? tree.end[row]!) - 1;
      continue;
    }
    if (isPreformatted(roles[row]!)) {
      lines.addLines(preformatted(source, row));
      row = tree.end[row]! - 1;
    } else if (formula !== undefined) {
      addFormula(tree, formula, lines);
      if (endsInSpace(tree, row)) lines.addSpace();
      row = tree.end[row]! - 1;
    } else if (tag === Tag.rp) row = tree.end[row]! - 1;
    else if (tag === Tag.rt) {
      lines.add("(");
      onEnd(row, () => lines.add(")"));
    } else if (tag === Tag.q) {
      lines.add("“");
      onEnd(row, () => lines.add("”"));
    } else if (tag === Tag.tr) {
      line();
      onEnd(row, line);
    } else if (display === Display.cell) {
      const tr = tree.parent[row]!;
      if (isDataRow(tree, tables, tr)) {
        lines.startCell(!rows.has(tr));
        rows.add(tr);
        onEnd(row, lines.endCell);
      } else {
        line();
        onEnd(row, line);
      }
    } else if (tag === Tag.ul || tag === Tag.ol) {
      // A list in a list has no margin (HTML §15.3.8).
      const close = lists++ === 0 ? margin : line;
      close();
      onEnd(row, () => {
        lists--;
        close();
      });
    } else if (display === Display.paragraph || tag === Tag.table) {
      const close = lists > 0 && tag === Tag.p ? line : margin;
      close();
      onEnd(row, close);
    } else if (display === Display.block) {
      line();
      onEnd(row, line);
    } else if (display === Display.apart) {
      lines.addSpace();
      onEnd(row, lines.addSpace);
    }
  }
  while (closes.length > 0) closes.pop()!();
}

/** Adds a text row of the page, with the marks of notes in it. */
function addRow(tree: Tree, row: number, { edits }: Footnotes, lines: Lines): void {
  const own = edits.get(row);
  if (isGlued(tree, row)) lines.addSpace();
  if (own === undefined) lines.add(readable(textOf(tree, row)));
  else {
    for (const { text: value, name } of pieces(textOf(tree, row), own)) {
      lines.add(readable(value));
      if (name !== undefined) lines.add(`[${name}]`);
    }
  }
}

function isDataRow(tree: Tree, tables: ReadonlyMap<number, Grid>, tr: number): boolean {
  if (tables.size === 0) return false;
  const section = tree.parent[tr]!;
  return tables.has(section) || tables.has(tree.parent[section]!);
}

function addFormula(tree: Tree, { tex, display, math }: PageFormula, lines: Lines): void {
  if (tex === undefined) lines.add(mathText(tree, math));
  else if (display) {
    lines.breakLine(2);
    lines.add(`$$${tex}$$`);
    lines.breakLine(2);
  } else lines.add(`$${tex}$`);
}
