import { Tag, type Tree } from "@winnow/core-dom/tree";
import { preformatted } from "../content/code/index.js";
import { Display, htmlTag } from "../content/elements.js";
import { endsInSpace, mathText } from "../content/math/index.js";
import { emoji } from "../content/media.js";
import { isPreformatted } from "../content/roles.js";
import { visit } from "../content/rows.js";
import { documentParts, joinParts } from "../content/source.js";
import type { Embed, Grid, PageFormula, Source } from "../content/types.js";
import { matchesTitle } from "../metadata/text/likeness.js";
import { limited } from "./limited.js";
import { createLines, type Lines } from "./lines.js";
import type { Format } from "./types.js";

/**
 * Plain text: one line per block, an empty line around blocks with a margin, the cells of a table row on one
 * line separated by tabs, one more for each place without a cell. The only characters that are not the page's are the brackets around ruby
 * annotations and footnote marks, the quotes of `q` and the dollars around LaTeX. Footnotes come last.
 *
 * The content of a method with its own layout (`marks.layout`) is written in that layout; options for links,
 * images, tables and the title do not change it.
 */
export const text: Format = limited((tree, marks, options, limit) => {
  const { layout } = marks;
  if (layout === undefined || options.parts === "comments") {
    return joinParts(documentParts(tree, marks, options, limit, false), writeText);
  }
  const written = layout(tree, marks);
  limit.spend(written.length);
  return written;
});

/** Writes one part as plain text. */
export function writeText(source: Source): string {
  const lines = createLines(source.limit);
  write(source, 0, source.tree.length, lines);
  for (const note of source.notes.definitions) {
    lines.breakLine(2);
    if (note.text === undefined) write(source, note.from, note.end, lines, note.row);
    else lines.add(note.text);
  }
  const written = lines.finish();
  const first = written.slice(0, written.search(/\n|$/));
  const { title } = source;
  return title === undefined || matchesTitle(first, title) ? written : `${title}\n\n${written}`;
}

/** @param note - the first row of the note that is written, which is not left out. Default: none. */
function write(source: Source, from: number, to: number, lines: Lines, note?: number): void {
  const { tree, tables, formulas, embeds, roles, flat } = source;
  // Open elements that need work at their end.
  const ends: number[] = [];
  const closes: (() => void)[] = [];
  const onEnd = (row: number, close: () => void): false => {
    ends.push(tree.end[row]!);
    closes.push(close);
    return false;
  };
  /** Calls a function at both ends of an element. */
  const around = (row: number, separate: () => void): false => {
    separate();
    return onEnd(row, separate);
  };
  const line = (): void => lines.breakLine(1);
  const margin = (): void => lines.breakLine(2);
  /** Writes the captions and the cells of a data table as in the other formats. */
  const addTable = ({ captions, cells }: Grid): void => {
    const addPart = (row: number): void => {
      write(source, row + 1, tree.end[row]!, lines);
      line();
    };
    margin();
    if (captions.length > 0) addPart(captions[0]!);
    let last = -1;
    for (const { row, x, y } of cells) {
      if (y > last && !flat) lines.startRow();
      last = y;
      if (flat) addPart(row);
      else {
        lines.startCell(x);
        write(source, row + 1, tree.end[row]!, lines);
        lines.endCell();
      }
    }
    lines.startRow();
    for (const other of captions.slice(1)) addPart(other);
    margin();
  };
  let lists = 0;
  const open = (row: number, display: number): boolean => {
    const tag = htmlTag(tree, row);
    const formula = formulas.get(row);
    if (formula !== undefined) {
      addFormula(tree, formula, lines);
      if (endsInSpace(tree, row)) lines.addSpace();
    } else if (isPreformatted(roles[row]!)) lines.addLines(preformatted(source, row));
    else if (embeds.has(row)) addDrawing(embeds.get(row)!);
    else if (tables.size > 0 && tables.has(row)) addTable(tables.get(row)!);
    else if (tag !== Tag.rp) return openElement(row, tag, display);
    return true;
  };
  const addDrawing = ({ address, title }: Embed): void => {
    line();
    if (address === undefined) lines.add(title);
    line();
  };
  const openElement = (row: number, tag: number, display: number): false => {
    if (tag === Tag.img) lines.add(emoji(tree, row) ?? "");
    if (tag === Tag.rt || tag === Tag.q) {
      const [before, after] = tag === Tag.rt ? ["(", ")"] : ["“", "”"];
      lines.add(before!);
      return onEnd(row, () => lines.add(after!));
    }
    if (tag === Tag.ul || tag === Tag.ol) {
      // A list in a list has no margin (HTML §15.3.8).
      const separate = lists++ === 0 ? margin : line;
      separate();
      return onEnd(row, () => {
        lists--;
        separate();
      });
    }
    if (display === Display.paragraph || tag === Tag.table)
      return around(row, lists > 0 && tag === Tag.p ? line : margin);
    if (display >= Display.block) return around(row, line);
    return display === Display.apart && around(row, lines.addSpace);
  };
  visit(
    source,
    from,
    to,
    {
      closeUntil(row) {
        while (ends.length > 0 && ends[ends.length - 1]! <= row) {
          ends.pop();
          closes.pop()!();
        }
      },
      text: lines.add,
      space: lines.addSpace,
      mark: (name) => lines.add(`[${name}]`),
      lineBreak: lines.hardBreak,
      post: () => false,
      leaveOut(display) {
        if (display >= Display.block) line();
      },
      open,
    },
    note,
  );
}

function addFormula(tree: Tree, { tex, display, math }: PageFormula, lines: Lines): void {
  if (tex === undefined) lines.add(mathText(tree, math));
  else if (display) {
    lines.breakLine(2);
    lines.add(`$$${tex}$$`);
    lines.breakLine(2);
  } else lines.add(`$${tex}$`);
}
