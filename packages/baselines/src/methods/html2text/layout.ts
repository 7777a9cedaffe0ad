import { isBlankText, Label, type Marks, references, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { paddingBudget } from "../../whole-page/padding.js";
import { isRawMarkup, textsOf } from "../../whole-page/raw-text.js";
import { walk } from "../../whole-page/walk.js";
import { eachPiece, Piece } from "./characters.js";
import { addText } from "./inline.js";
import type { State } from "./state.js";
import { endTag, startTag } from "./tags.js";
import { wrap } from "./wrap.js";
import { createWriter, finish } from "./writer.js";

/** Writes the text of the rows that are marked as content as Markdown. */
export function layout(tree: Tree, { label }: Marks): string {
  if (!label.includes(Label.content)) return "";
  const { textBefore, markupBefore, length } = tree;
  const writer = createWriter(paddingBudget(textBefore[length]! + markupBefore[length]!));
  const state: State = {
    ...{ writer, links: [], lists: [], afterList: false, inFirstRow: false, cells: 0 },
    ...{ afterCell: false, code: false, emphasisStart: false, afterEmphasis: false, preceding: "", tag: 0 },
    ...{ abbreviation: undefined, abbreviations: new Map<string, string>() },
  };
  const write = (piece: string, kind: number) => addText(state, piece, kind);
  walk(tree, {
    enter(row) {
      const tag = tree.tag[row]!;
      if (tag === Tag.head || tag === Tag.script || tag === Tag.style) return false;
      state.tag = tag;
      startTag(tree, row, state);
      return true;
    },
    leave(row) {
      state.tag = tree.tag[row]!;
      endTag(state.tag, state);
    },
    text(row) {
      if (label[row] !== Label.content) return;
      // Half of the text rows are white space between elements.
      if (!writer.pre && isBlankText(tree, row) && references(tree, row).length === 0) {
        addText(state, " ", Piece.plain);
        return;
      }
      if (isRawMarkup(tree, row))
        for (const piece of textsOf(text(tree, row))) addText(state, piece, Piece.literal);
      else {
        // HTML drops a line feed at the beginning of `pre`, the original does not.
        const parent = tree.parent[row]!;
        if (writer.preStart && row === parent + 1 && tree.tag[parent] === Tag.pre)
          addText(state, "\n", Piece.literal);
        eachPiece(tree, row, write);
      }
    },
  });
  const notes = [...state.abbreviations].map(([name, title]) => `  *[${name}]: ${title}\n`);
  return wrap(finish(writer, notes));
}
