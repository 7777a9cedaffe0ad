import { text } from "@winnow/core-dom";
import { TEXT } from "../../working-tree/types.js";
import { firstElement, nextElement } from "../../working-tree/walk.js";
import { hasText, ownText, type Pass, tailOf } from "./block.js";
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
function namesService({ work, lengths }: Pass, start: number, lines: boolean): boolean {
  let data = "";
  for (let node = start; node >= 0 && work.tag[node] === TEXT; node = work.next[node]!) {
    if (lengths.trimmed[node]! > MAX_SERVICE_LENGTH) return false;
    data += text(work.source, node);
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
export function probeTrimmed(pass: Pass, element: number): Probe | undefined {
  const { work } = pass;
  if (work.tag[element] === Kind.done) return undefined;
  let own = ownText(work, element);
  let tail = tailOf(work, element);
  const childless = firstElement(work, element) < 0;
  if (childless && own < 0 && tail < 0) return undefined;
  if (!hasText(pass, own)) own = -1;
  if (!hasText(pass, tail)) tail = -1;
  if (work.tag[element] !== Kind.lineBreak && own < 0 && childless) [own, tail] = [tail, -1];
  const probed = own < 0 ? tail : own;
  return probed >= 0 && namesService(pass, probed, false) ? undefined : { text: own, tail };
}

/**
 * Probes an element inside a paragraph, item or cell (handle_textnode).
 *
 * @param trim - whether blank text counts as none.
 */
export function probe(pass: Pass, element: number, trim: boolean): Probe | undefined {
  const { work } = pass;
  if (work.tag[element] === Kind.done) return undefined;
  let own = ownText(work, element);
  let tail = tailOf(work, element);
  const childless = firstElement(work, element) < 0;
  if (childless && own < 0 && tail < 0 && !separatesInline(pass, element)) return undefined;
  if (work.tag[element] === Kind.lineBreak) return { text: -1, tail };
  if (childless && own < 0) [own, tail] = [tail, -1];
  if (trim && !hasText(pass, own)) own = -1;
  if (own < 0 && (!hasText(pass, tail) || namesService(pass, tail, true))) return undefined;
  return { text: own, tail };
}

/** Whether the element is a line break before an inline element. */
export function separatesInline({ work }: Pass, element: number): boolean {
  if (work.tag[element] !== Kind.lineBreak) return false;
  const next = nextElement(work, element);
  return next >= 0 && isInline(work.tag[next]!);
}

/** Inline elements whose text is carried as it is: the kinds that are left of INLINE_CARRIED. */
export function isInline(tag: number): boolean {
  return tag === Kind.code || tag === Kind.deletion;
}
