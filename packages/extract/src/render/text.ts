import { NodeKind, Tag, type Tree, text as textOf } from "@winnow/core-dom/tree";
import { isBlankText } from "../blank-text.js";
import { preformatted } from "../content/code.js";
import { Display, displayOf, htmlTag } from "../content/elements.js";
import { isFormula, latex, type MathmlReader, mathText } from "../content/math/index.js";
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
    walk(source, note.row + 1, source.tree.end[note.row]!, lines);
  }
  const written = lines.finish();
  const first = written.slice(0, written.search(/\n|$/));
  const { title } = source;
  return title === undefined || matchesTitle(first, title) ? written : `${title}\n\n${written}`;
}

function walk(
  { tree, kept, notes, tables, roles, mathml, limit }: Source,
  from: number,
  to: number,
  lines: Lines,
): void {
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
  let lists = 0;
  for (let row = from; row < to; row++) {
    limit.step();
    while (ends.length > 0 && ends[ends.length - 1]! <= row) {
      ends.pop();
      closes.pop()!();
    }
    if (tree.kind[row] === NodeKind.text) {
      if ((kept[row] === 1 && !notes.skipped.has(row)) || isBlankText(tree, row))
        lines.add(textOf(tree, row));
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = htmlTag(tree, row);
    if (tag === Tag.br) {
      lines.hardBreak();
      continue;
    }
    const display = displayOf(tree, row);
    if (kept[row] === 0 || notes.skipped.has(row)) {
      if (display >= Display.block && !(display === Display.cell && tables.size > 0)) line();
      row = tree.end[row]! - 1;
      continue;
    }
    const name = notes.references.get(row);
    if (name !== undefined) {
      lines.add(`[${name}]`);
      row = tree.end[row]! - 1;
    } else if (isPreformatted(roles[row]!)) {
      lines.addLines(preformatted(tree, kept, row));
      row = tree.end[row]! - 1;
    } else if (isFormula(tree, row, mathml)) {
      addFormula(tree, row, mathml, lines);
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

function isDataRow(tree: Tree, tables: ReadonlyMap<number, Grid>, tr: number): boolean {
  if (tables.size === 0) return false;
  const section = tree.parent[tr]!;
  return tables.has(section) || tables.has(tree.parent[section]!);
}

function addFormula(tree: Tree, row: number, mathml: MathmlReader | undefined, lines: Lines): void {
  const formula = latex(tree, row, mathml);
  if (formula === undefined) lines.add(mathText(tree, row));
  else if (formula.display) {
    lines.breakLine(2);
    lines.add(`$$${formula.tex}$$`);
    lines.breakLine(2);
  } else lines.add(`$${formula.tex}$`);
}
