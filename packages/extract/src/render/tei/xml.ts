import type { Element, ElementContent } from "xast";
import { x } from "xastscript";

/** The attributes of an element; what is undefined is left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element of TEI. Its strings are cleaned of what XML cannot hold. */
export function tei(
  name: string,
  attributes: Attributes = {},
  children: readonly ElementContent[] = [],
): Element {
  const said: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    // White space in attributes is a space to every reader (XML §3.3.3).
    if (value !== undefined) said[key] = characters(value).replace(/\s+/g, " ").trim();
  }
  return x(name, said, [...children]) as Element;
}

export function textNode(value: string): ElementContent {
  return { type: "text", value: characters(value) };
}

/** An element that holds a text. */
export function textElement(name: string, value: string, attributes: Attributes = {}): Element {
  return tei(name, attributes, value === "" ? [] : [textNode(value)]);
}

/**
 * A text without what XML 1.0 §2.2 does not have: control characters, lone surrogates, U+FFFE and U+FFFF. Line ends
 * become line feeds, as readers of XML make them (§2.11).
 */
export function characters(value: string): string {
  return value.replace(/\r\n?/g, "\n").replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}

/**
 * An address as `teidata.pointer` has it: an IRI (RFC 3987 §2.2), so that what browsers let pass in a URL is
 * percent-encoded, white space among it.
 */
export function pointer(address: string): string {
  const plain = characters(address.trim());
  // Brackets are for an IPv6 host only.
  const host = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(plain)?.[0] ?? "";
  const at = plain.indexOf("#", host.length);
  const before = at < 0 ? plain.slice(host.length) : plain.slice(host.length, at);
  const fragment = at < 0 ? "" : `#${encoded(plain.slice(at + 1)).replaceAll("#", "%23")}`;
  return host.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent) + encoded(before) + fragment;
}

function encoded(part: string): string {
  return part.replace(/[\s"<>\\^`{|}[\]]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}

/** A language tag as XML Schema's `xs:language`; undefined for what is none. */
export function languageTag(tag: unknown): string | undefined {
  const value = String(tag ?? "").replaceAll("_", "-");
  return /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/.test(value) ? value : undefined;
}

/** An id of the page's own as an XML name, no two alike (XML §2.3): what no name has is written as its number. */
export function xmlId(id: string): string {
  const name = id.replace(/[^a-zA-Z0-9.-]/gu, (sign) =>
    sign === "_" ? "__" : `_${sign.codePointAt(0)!.toString(16)}_`,
  );
  return /^[a-zA-Z_]/.test(name) ? name : `_${name}`;
}
