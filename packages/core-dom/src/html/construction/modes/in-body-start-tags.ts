import { TAG_COUNT } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { insertHtmlElement } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { TreeConstruction } from "../tree-construction.js";
import {
  startBlock,
  startForm,
  startHeading,
  startItem,
  startPlaintext,
  startPre,
  startTable,
} from "./in-body-blocks.js";
import { startMath, startSvg } from "./in-body-foreign.js";
import { startA, startApplet, startButton, startFormatting, startNobr } from "./in-body-formatting.js";
import { startBody, startFrameset, startHtml } from "./in-body-roots.js";
import { startRubyBase, startRubyText } from "./in-body-ruby.js";
import {
  startHr,
  startInput,
  startOptgroup,
  startOption,
  startSelect,
  startSelectedContent,
} from "./in-body-select.js";
import { startIframe, startNoembed, startTextarea, startXmp } from "./in-body-text.js";
import { startImage, startVoid, startVoidMedia } from "./in-body-void.js";
import { inHead } from "./in-head.js";
import { rulesByTag, type TagRules } from "./rules.js";

/** The start tags of "in body" in the order of the standard (HTML §13.2.6.4.7). */
const START_TAGS: TagRules = [
  ["html", startHtml],
  [
    "base basefont bgsound link meta noframes script style template title",
    (parser, token) => inHead.startTag(parser, token),
  ],
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
  ["param source track", startVoidMedia],
  ["hr", startHr],
  ["image", startImage],
  ["textarea", startTextarea],
  ["xmp", startXmp],
  ["iframe", startIframe],
  ["noembed", startNoembed],
  ["select", startSelect],
  ["option", startOption],
  ["selectedcontent", startSelectedContent],
  ["optgroup", startOptgroup],
  ["rb rtc", startRubyBase],
  ["rp rt", startRubyText],
  ["math", startMath],
  ["svg", startSvg],
  ["caption col colgroup frame head tbody td tfoot th thead tr", ignore],
];

const RULES = rulesByTag(START_TAGS, startOrdinary);

/** A start tag "in body". */
export function startTagInBody(parser: TreeConstruction, token: TagToken): void {
  if (token.tag < TAG_COUNT) RULES[token.tag]!(parser, token);
  else startOrdinary(parser, token);
}

/** "Any other start tag": also `noscript`, since scripting is disabled. */
function startOrdinary(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
}

function ignore(): void {}
