import { TAG_COUNT, Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { runAdoptionAgency } from "../adoption-agency.js";
import { anyOtherEndTag } from "../any-other-end-tag.js";
import { closeP, generateImpliedEndTags } from "../implied-end-tags.js";
import { insertImpliedElement } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import { isParsingTemplateContents } from "../template-contents.js";
import type { TreeConstruction } from "../tree-construction.js";
import { Mode } from "../types.js";
import { inHead } from "./in-head.js";
import { rulesByTag, type TagRules } from "./rules.js";

/** The end tags of "in body" in the order of the standard (HTML §13.2.6.4.7). */
const END_TAGS: TagRules = [
  ["template", (parser, token) => inHead.endTag(parser, token)],
  ["body", endBody],
  ["html", endHtml],
  [
    "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header " +
      "hgroup listing main menu nav ol pre search section select summary ul",
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
];

const RULES = rulesByTag(END_TAGS, endOrdinary);

/** An end tag "in body". */
export function endTagInBody(parser: TreeConstruction, token: TagToken): void {
  if (token.tag < TAG_COUNT) RULES[token.tag]!(parser, token);
  else anyOtherEndTag(parser, token.tag);
}

function endOrdinary(parser: TreeConstruction, token: TagToken): void {
  anyOtherEndTag(parser, token.tag);
}

function endBody(parser: TreeConstruction): void {
  if (parser.open.hasInScope(Tag.body)) parser.mode = Mode.afterBody;
}

function endHtml(parser: TreeConstruction, token: TagToken): void {
  if (!parser.open.hasInScope(Tag.body)) return;
  parser.mode = Mode.afterBody;
  parser.reprocessEndTag(token);
}

/** `div`, `ul`, `select` and their kind; `dd` and `dt`. */
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
  if (!open.elementInScope(form)) return;
  generateImpliedEndTags(parser);
  // What stands above it stays open.
  open.remove(form);
}

/** Without a paragraph to end, makes an empty one. */
function endP(parser: TreeConstruction): void {
  if (!parser.open.hasInButtonScope(Tag.p)) insertImpliedElement(parser, Tag.p);
  closeP(parser);
}

function endLi({ open }: TreeConstruction): void {
  if (open.hasInListItemScope(Tag.li)) open.popThrough(open.topOf(Tag.li));
}

/** Any heading's end tag ends the topmost heading. */
function endHeading({ open }: TreeConstruction): void {
  let heading = 0;
  for (let tag: number = Tag.h1; tag <= Tag.h6; tag++) {
    const other = open.topOf(tag);
    if (open.isAbove(other, heading)) heading = other;
  }
  if (open.elementInScope(heading)) open.popThrough(heading);
}

function endApplet(parser: TreeConstruction, token: TagToken): void {
  const { open, formatting } = parser;
  if (!open.hasInScope(token.tag)) return;
  open.popThrough(open.topOf(token.tag));
  formatting.clearToMarker();
}

/** `</br>` is a `<br>` without attributes. */
function endBr(parser: TreeConstruction): void {
  reconstructFormatting(parser);
  insertImpliedElement(parser, Tag.br);
  parser.open.pop();
  parser.framesetOk = false;
}
