import { Tag } from "../../../tree/tags.js";
import { Namespace } from "../../../tree/types.js";
import { ContentModel, type TagToken } from "../../tokenizer/types.js";
import { closePInButtonScope, generateImpliedEndTags } from "../closing.js";
import { insertAdjustedElement } from "../foreign-content.js";
import { insertHtmlElement, insertVoidElement } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { TreeConstruction } from "../types.js";
import {
  startBlock,
  startForm,
  startHeading,
  startItem,
  startPlaintext,
  startPre,
  startTable,
} from "./in-body-blocks.js";
import { startA, startApplet, startButton, startFormatting, startNobr } from "./in-body-formatting.js";
import { startBody, startFrameset, startHtml } from "./in-body-roots.js";
import {
  startHr,
  startInput,
  startOptgroup,
  startOption,
  startSelect,
  startSelectedContent,
} from "./in-body-select.js";
import { inHead } from "./in-head.js";
import { HEAD_TAGS, ignore, rulesByTag, type TagRule } from "./rules.js";
import { parseNoscript, parseRawText } from "./text.js";

/** The start tags of "in body" in the order of the standard (HTML §13.2.6.4.7). */
export const startTagInBody: TagRule = rulesByTag(
  [
    ["html", startHtml],
    [HEAD_TAGS, inHead.startTag],
    ["body", startBody],
    ["frameset", startFrameset],
    [
      "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup " +
        "main menu nav ol p search section summary ul",
      startBlock,
    ],
    ["h1 h2 h3 h4 h5 h6", startHeading],
    ["pre listing", startPre],
    ["form", startForm],
    ["li dd dt", startItem],
    ["plaintext", startPlaintext],
    ["button", startButton],
    ["a", startA],
    ["b big code em font i s small strike strong tt u", startFormatting],
    ["nobr", startNobr],
    ["applet marquee object", startApplet],
    ["table", startTable],
    ["area br embed img keygen wbr", startVoid],
    ["input", startInput],
    ["param source track", insertVoidElement],
    ["hr", startHr],
    ["image", startImage],
    ["textarea", startTextarea],
    ["xmp", startXmp],
    ["iframe", startIframe],
    ["noscript", startNoscript],
    ["noembed", (parser, token) => parseRawText(parser, token, ContentModel.rawtext)],
    ["select", startSelect],
    ["option", startOption],
    ["selectedcontent", startSelectedContent],
    ["optgroup", startOptgroup],
    ["rb rtc", startRubyBase],
    ["rp rt", startRubyText],
    ["math", (parser, token) => startForeign(parser, token, Namespace.mathml)],
    ["svg", (parser, token) => startForeign(parser, token, Namespace.svg)],
    ["caption col colgroup frame head tbody td tfoot th thead tr", ignore],
  ],
  startOrdinary,
);

/** "Any other start tag", and `noscript` while scripting is disabled. */
function startOrdinary(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
}

/** `img`, `br` and similar tags. */
function startVoid(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertVoidElement(parser, token);
  parser.framesetOk = false;
}

/** `image` becomes `img`. */
function startImage(parser: TreeConstruction, token: TagToken): void {
  token.tag = Tag.img;
  startVoid(parser, token);
}

function startTextarea(parser: TreeConstruction, token: TagToken): void {
  parseRawText(parser, token, ContentModel.rcdata);
  parser.ignoresLineFeed = true;
  parser.framesetOk = false;
}

function startXmp(parser: TreeConstruction, token: TagToken): void {
  closePInButtonScope(parser);
  reconstructFormatting(parser);
  startIframe(parser, token);
}

function startIframe(parser: TreeConstruction, token: TagToken): void {
  parser.framesetOk = false;
  parseRawText(parser, token, ContentModel.rawtext);
}

function startNoscript(parser: TreeConstruction, token: TagToken): void {
  (parser.noscripts === undefined ? startOrdinary : parseNoscript)(parser, token);
}

/** `rb` and `rtc`. */
function startRubyBase(parser: TreeConstruction, token: TagToken): void {
  if (parser.open.hasInScope(Tag.ruby)) generateImpliedEndTags(parser);
  insertHtmlElement(parser, token);
}

/** `rp` and `rt`. */
function startRubyText(parser: TreeConstruction, token: TagToken): void {
  if (parser.open.hasInScope(Tag.ruby)) generateImpliedEndTags(parser, Tag.rtc);
  insertHtmlElement(parser, token);
}

/** `math` and `svg`. */
function startForeign(parser: TreeConstruction, token: TagToken, namespace: number): void {
  reconstructFormatting(parser);
  insertAdjustedElement(parser, token, namespace);
}
