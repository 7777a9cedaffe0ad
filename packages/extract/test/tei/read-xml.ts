import type { Element } from "xast";

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** XML §2.2. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * Parses a document of elements, attributes, text and references (XML 1.0); throws if it is not well-formed.
 */
export function readXml(source: string): Element {
  const fail = (what: string, at: number): never => {
    throw new SyntaxError(`${what} at ${at}: ${source.slice(at, at + 40)}`);
  };
  if (FORBIDDEN.test(source)) fail("forbidden character", source.search(FORBIDDEN));
  const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(source)?.[0] ?? "";
  let at = declaration.length;
  const name = (): string => {
    NAME.lastIndex = at;
    const match = NAME.exec(source);
    if (match === null) return fail("no name", at);
    at += match[0].length;
    return match[0];
  };
  const resolved = (value: string, from: number): string => {
    if (value.includes("<")) fail("< in a value", from);
    return value.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));|&/g, (whole, hex, decimal, entity) => {
      if (whole === "&") return fail("bare &", from);
      if (entity !== undefined) return ENTITIES[entity] ?? fail("unknown entity", from);
      const character = String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
      return FORBIDDEN.test(character) ? fail("forbidden reference", from) : character;
    });
  };
  const document: Element = { type: "element", name: "#document", attributes: {}, children: [] };
  const open: Element[] = [document];
  while (at < source.length) {
    const top = open[open.length - 1]!;
    const next = source.indexOf("<", at);
    const stop = next < 0 ? source.length : next;
    if (stop > at) {
      const value = source.slice(at, stop);
      if (value.includes("]]>")) fail("]]> in text", at);
      if (top === document && /\S/.test(value)) fail("text outside", at);
      top.children.push({ type: "text", value: resolved(value, at) });
      at = stop;
      continue;
    }
    at++;
    if (source[at] === "/") {
      at++;
      const closed = name();
      if (top === document || top.name !== closed) fail(`</${closed}>`, at);
      open.pop();
      if (source[at++] !== ">") fail("no >", at);
      continue;
    }
    const element: Element = { type: "element", name: name(), attributes: {}, children: [] };
    if (top === document && document.children.some((child) => child.type === "element"))
      fail("second root", at);
    top.children.push(element);
    while (/\s/.test(source[at]!)) {
      at++;
      const key = name();
      if (source.slice(at, at + 2) !== '="') fail("no value", at);
      const end = source.indexOf('"', at + 2);
      if (end < 0 || Object.hasOwn(element.attributes, key)) fail(`attribute ${key}`, at);
      element.attributes[key] = resolved(source.slice(at + 2, end), at);
      at = end + 1;
    }
    if (source.startsWith("/>", at)) at += 2;
    else if (source[at] === ">") {
      at++;
      open.push(element);
    } else fail("no >", at);
  }
  if (open.length > 1) fail(`${open[open.length - 1]!.name} is not closed`, at);
  return (document.children.find((child) => child.type === "element") as Element) ?? fail("no root", 0);
}
