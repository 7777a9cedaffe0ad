import { text } from "@winnow/core-dom";
import { firstElement, nextElement } from "../../editable-tree/index.js";
import { addRun, type Block, type Part } from "./block.js";
import { hasText, ownText, type Page, tailText, textRun } from "./page.js";
import { Kind } from "./tags.js";

/** The text of an element that counts: the first text nodes of two runs, -1 if there is none. */
export interface Probe {
  readonly text: number;
  readonly tail: number;
}

/** Names of services and formats that are alone in a link or button, in several languages (RE_FILTER). */
const SERVICE =
  /^[^\p{L}\p{N}_]*(?:Drucken|E-?Mail|Facebook|Flipboard|Google|Instagram|Linkedin|Mail|PDF|Pinterest|Pocket|Print|QQ|Reddit|Twitter|WeChat|WeiBo|Whatsapp|Xing|Mehr zum Thema:?|More on this.{0,8})$/iu;

/** Longer text is not tested. */
const MAX_SERVICE_LENGTH = 100;

/** Whether the run of text nodes has a line with nothing but the name of a service. */
function namesService(page: Page, start: number, lines: boolean): boolean {
  let data = "";
  for (const node of textRun(page, start)) {
    if (page.lengths.trimmed[node]! > MAX_SERVICE_LENGTH) return false;
    data += text(page.source, node);
    if (data.length > 10 * MAX_SERVICE_LENGTH) return false;
  }
  if (!lines) return SERVICE.test(data.replace(/\s+/g, " ").trim());
  return data.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/).some((line) => SERVICE.test(line));
}

/**
 * Probes an element whose text is taken with white space trimmed (process_node). An element without text and
 * children takes the text after it.
 *
 * @returns undefined if the element is done, empty, or names a service.
 */
export function probeTrimmed(page: Page, element: number): Probe | undefined {
  if (page.tag[element] === Kind.done) return undefined;
  let own = ownText(page, element);
  let tail = tailText(page, element);
  const childless = firstElement(page, element) < 0;
  if (childless && own < 0 && tail < 0) return undefined;
  if (!hasText(page, own)) own = -1;
  if (!hasText(page, tail)) tail = -1;
  if (page.tag[element] !== Kind.lineBreak && own < 0 && childless) [own, tail] = [tail, -1];
  const probed = own < 0 ? tail : own;
  return probed >= 0 && namesService(page, probed, false) ? undefined : { text: own, tail };
}

/**
 * Probes an element inside a paragraph, item or cell (handle_textnode).
 *
 * @param trim - whether blank text counts as none.
 */
export function probe(page: Page, element: number, trim: boolean): Probe | undefined {
  if (page.tag[element] === Kind.done) return undefined;
  let own = ownText(page, element);
  let tail = tailText(page, element);
  const childless = firstElement(page, element) < 0;
  if (childless && own < 0 && tail < 0 && !separatesInline(page, element)) return undefined;
  if (page.tag[element] === Kind.lineBreak) return { text: -1, tail };
  if (childless && own < 0) [own, tail] = [tail, -1];
  if (trim && !hasText(page, own)) own = -1;
  if (own < 0 && (!hasText(page, tail) || namesService(page, tail, true))) return undefined;
  return { text: own, tail };
}

/** Adds the text that a probe of an element found, trimmed, and what follows the element. */
export function addProbe(
  page: Page,
  block: Block,
  found: Probe | undefined,
  part: Part,
  tailPart: Part = part,
): void {
  addRun(page, block, found?.text ?? -1, part, true);
  addRun(page, block, found?.tail ?? -1, tailPart, true);
}

/** Whether the element is a line break before an inline element. */
export function separatesInline(page: Page, element: number): boolean {
  if (page.tag[element] !== Kind.lineBreak) return false;
  const next = nextElement(page, element);
  return next >= 0 && isInline(page.tag[next]!);
}

/** Inline elements whose text is carried as it is: the kinds that are left of INLINE_CARRIED. */
export function isInline(tag: number): boolean {
  return tag === Kind.code || tag === Kind.deletion;
}
