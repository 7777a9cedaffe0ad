import { Tag } from "../../../tree/tags.js";
import { type TagToken, TextFlag } from "../../tokenizer/types.js";
import { anyOtherEndTag, runAdoptionAgency } from "../adoption-agency.js";
import { closeP, generateImpliedEndTags } from "../closing.js";
import { insertCharacters, insertImpliedElement, isParsingTemplateContents } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { startTagInBody } from "./in-body-start-tags.js";
import { endOfFileInTemplate, inHead } from "./in-head.js";
import { rulesByTag } from "./rules.js";

/** "in body" (HTML §13.2.6.4.7). */
export const inBody: InsertionMode = {
  characters(parser, token) {
    if ((token.flags & TextFlag.null) !== 0) return;
    reconstructFormatting(parser);
    insertCharacters(parser, token);
    if ((token.flags & TextFlag.graphic) !== 0) parser.framesetOk = false;
  },
  startTag: startTagInBody,
  endTag: rulesByTag(
    [
      ["template", inHead.endTag],
      ["body", endBody],
      ["html", endHtml],
      [
        "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer " +
          "header hgroup listing main menu nav ol pre search section select summary ul",
        endBlock,
      ],
      ["form", endForm],
      ["p", endP],
      ["li", endLi],
      ["dd dt", endBlock],
      ["h1 h2 h3 h4 h5 h6", endHeading],
      [
        "a b big code em font i nobr s small strike strong tt u",
        (parser, token) => runAdoptionAgency(parser, token.tag),
      ],
      ["applet marquee object", endApplet],
      ["br", endBr],
    ],
    (parser, token) => anyOtherEndTag(parser, token.tag),
  ),
  endOfFile(parser) {
    if (parser.templateModes.length > 0) endOfFileInTemplate(parser);
  },
};

function endBody(parser: TreeConstruction): void {
  if (parser.open.hasInScope(Tag.body)) parser.mode = Mode.afterBody;
}

function endHtml(parser: TreeConstruction, token: TagToken): void {
  if (!parser.open.hasInScope(Tag.body)) return;
  parser.mode = Mode.afterBody;
  parser.reprocessEndTag(token);
}

/** `div`, `ul`, `select` and similar tags; `dd` and `dt`. */
function endBlock({ open }: TreeConstruction, token: TagToken): void {
  if (open.hasInScope(token.tag)) open.popThrough(open.topOf(token.tag));
}

function endForm(parser: TreeConstruction): void {
  const { open } = parser;
  if (isParsingTemplateContents(parser)) {
    if (open.hasInScope(Tag.form)) open.popThrough(open.topOf(Tag.form));
    return;
  }
  const { form } = parser;
  parser.form = 0;
  if (!open.isInScope(form)) return;
  generateImpliedEndTags(parser);
  // The elements above it stay open.
  open.remove(form);
}

/** Inserts an empty paragraph if there is none to end. */
function endP(parser: TreeConstruction): void {
  if (!parser.open.hasInButtonScope(Tag.p)) insertImpliedElement(parser, Tag.p);
  closeP(parser);
}

function endLi({ open }: TreeConstruction): void {
  if (open.hasInListItemScope(Tag.li)) open.popThrough(open.topOf(Tag.li));
}

/** The end tag of any heading ends the topmost heading. */
function endHeading({ open }: TreeConstruction): void {
  let heading = 0;
  for (let tag: number = Tag.h1; tag <= Tag.h6; tag++) {
    const other = open.topOf(tag);
    if (open.isAbove(other, heading)) heading = other;
  }
  if (open.isInScope(heading)) open.popThrough(heading);
}

function endApplet(parser: TreeConstruction, token: TagToken): void {
  const { open, formatting } = parser;
  if (!open.hasInScope(token.tag)) return;
  open.popThrough(open.topOf(token.tag));
  formatting.clearToMarker();
}

/** `</br>` counts as a `<br>` without attributes. */
function endBr(parser: TreeConstruction): void {
  reconstructFormatting(parser);
  insertImpliedElement(parser, Tag.br);
  parser.open.pop();
  parser.framesetOk = false;
}
