import { attribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, displayOf, htmlTag, shortText } from "../elements.js";
import { fragmentOf, labelOf, type Mark } from "./marks.js";

/** Classes of back links: MediaWiki, Pandoc, PHP Markdown Extra, GitHub, Easy Footnotes. */
const BACK =
  /(?:^|[\s_-])(?:backlink|back-?ref\w{0,20}|footnote-?back\w{0,20}|reversefootnote|footnote-return|footnote-to-top|footnote-self-link)(?:\s|$)/i;

/** The text of a back link that is not a number. */
const ARROW = /^(?:[\s↩↑^⏎⤴⬆←]|\u{fe0e}|\u{fe0f})+$/u;

/**
 * Returns the links from a note to its marks with the elements that dialects put around them, and the number
 * at the start of the note.
 *
 * @param notes - the rows of all notes: notes inside this one have their own back links.
 */
export function backLinks(
  tree: Tree,
  note: number,
  marks: readonly Mark[],
  url: string | undefined,
  notes: ReadonlySet<number>,
): readonly number[] {
  const ids = new Set<string>();
  for (const mark of marks) {
    for (let i = 0, up = mark.row; i < 4 && up >= 0; i++, up = tree.parent[up]!) addIds(tree, up, ids);
    for (let row = mark.row; row < tree.end[mark.row]!; row++) addIds(tree, row, ids);
  }
  const page = url?.replace(/#.*/s, "");
  const label = marks[0]!.label;
  const rows: number[] = [];
  let atStart = true;
  for (let row = note + 1; row < tree.end[note]!; row++) {
    if (tree.kind[row] === NodeKind.text) {
      const value = text(tree, row).trim();
      if (value === "") continue;
      // A separate number before the note.
      if (atStart && isNumber(value, label)) rows.push(row);
      atStart = false;
      continue;
    }
    if (tree.kind[row] !== NodeKind.element) continue;
    if (notes.has(row)) {
      row = tree.end[row]! - 1;
      continue;
    }
    const fragment =
      htmlTag(tree, row) === Tag.a ? fragmentOf(attribute(tree, row, "href"), page) : undefined;
    const back =
      BACK.test(attribute(tree, row, "class") ?? "") ||
      (fragment !== undefined && (ids.has(fragment) || ARROW.test(shortText(tree, row))));
    if (!back) continue;
    const whole = withBrackets(tree, row, note);
    rows.push(whole);
    row = tree.end[whole]! - 1;
  }
  return rows;
}

function isNumber(value: string, label: string): boolean {
  return value.replace(/^[[(]|[\])]?[.:]?$/g, "").trim() === label;
}

/** Returns the inline element that contains only a back link and its brackets. */
function withBrackets(tree: Tree, row: number, note: number): number {
  let best = row;
  for (
    let up = tree.parent[row]!;
    up > note && displayOf(tree, up) === Display.inline;
    up = tree.parent[up]!
  ) {
    if (tree.end[up]! - up > 16 || (labelOf(tree, up) === undefined && !ARROW.test(shortText(tree, up))))
      break;
    best = up;
  }
  return best;
}

function addIds(tree: Tree, row: number, ids: Set<string>): void {
  for (const name of ["id", "name"]) {
    const id = attribute(tree, row, name);
    if (id !== undefined) ids.add(id);
  }
}
