/** An element of TEI. */
export interface Element {
  readonly name: string;
  /** As they are written, each after a space. */
  readonly attributes: string;
  readonly children: Content[];
}

/** An element, or text of {@link characters} that XML allows. */
export type Content = Element | string;

/** Creates an element. */
export function tei(name: string, attributes: string = "", children: Content[] = []): Element {
  return { name, attributes, children };
}

/** Creates an element that contains only text. */
export function textElement(name: string, value: string, attributes: string = ""): Element {
  return { name, attributes, children: value === "" ? [] : [characters(value)] };
}

/** Writes an attribute after a space; the empty string if it has no value. */
export function attribute(name: string, value: string | undefined): string {
  if (value === undefined) return "";
  // XML parsers normalise white space in attributes to spaces (XML §3.3.3).
  const plain = escaped(characters(value).replace(/\s+/g, " ").trim());
  return ` ${name}="${plain.includes('"') ? plain.replaceAll('"', "&#x22;") : plain}"`;
}

/** Escapes text. */
export function escaped(value: string): string {
  return /[&<]/.test(value) ? value.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;") : value;
}

/** Characters that XML may not allow. */
const UNUSUAL = /[^\t\n -\ud7ff\ue000-\ufffd]/;

/**
 * Removes the characters that XML 1.0 §2.2 does not allow: control characters, lone surrogates, U+FFFE and
 * U+FFFF. Line ends become line feeds, as XML parsers normalise them (§2.11).
 */
export function characters(value: string): string {
  if (!UNUSUAL.test(value)) return value;
  return value.replace(/\r\n?/g, "\n").replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}

/**
 * Converts an address to `teidata.pointer`, an IRI (RFC 3987 §2.2): white space and other characters that
 * only browsers accept in a URL are percent-encoded.
 */
export function pointer(address: string): string {
  const plain = characters(address.trim());
  if (!ENCODED.test(plain) && plain.indexOf("#") === plain.lastIndexOf("#")) return plain;
  // Brackets are only allowed in an IPv6 host.
  const host = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(plain)?.[0] ?? "";
  const at = plain.indexOf("#", host.length);
  const before = at < 0 ? plain.slice(host.length) : plain.slice(host.length, at);
  const fragment = at < 0 ? "" : `#${encoded(plain.slice(at + 1)).replaceAll("#", "%23")}`;
  return host.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent) + encoded(before) + fragment;
}

/** Characters that an IRI does not have. */
const ENCODED = /[\s"<>\\^`{|}[\]]|%(?![0-9a-f]{2})/i;

function encoded(part: string): string {
  return part.replace(/[\s"<>\\^`{|}[\]]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}

/** Converts a language tag to XML Schema's `xs:language`; undefined if it is not valid. */
export function languageTag(tag: unknown): string | undefined {
  const value = String(tag ?? "").replaceAll("_", "-");
  return /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/.test(value) ? value : undefined;
}

/** Converts an id to a unique XML name (XML §2.3): other characters are written as their code points. */
export function xmlId(id: string): string {
  const name = id.replace(/[^a-zA-Z0-9.-]/gu, (sign) =>
    sign === "_" ? "__" : `_${sign.codePointAt(0)!.toString(16)}_`,
  );
  return /^[a-zA-Z_]/.test(name) ? name : `_${name}`;
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Converts a date or time to `teidata.temporal.w3c` (XML Schema Part 2 §3.2.7 to §3.2.12) in the same
 * precision, except for the seconds that XML Schema requires; undefined if it is not valid.
 *
 * @example w3cDate("2024-05-01T10:00+0200") // "2024-05-01T10:00:00+02:00"
 */
export function w3cDate(value: string): string | undefined {
  const [day = "", time] = value.trim().split(/[T ]/);
  if (time === undefined) return isDay(day) ? day : w3cTime(day);
  if (!isDay(day) || day.length < 10) return undefined;
  const clock = w3cTime(time);
  return clock === undefined ? undefined : `${day}T${clock}`;
}

function isDay(value: string): boolean {
  const match = DATE.exec(value);
  if (match === null || match[1] === "0000") return false;
  const [, year, month = "01", day = "01"] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Date.UTC maps years below 100 to the twentieth century.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

function w3cTime(value: string): string | undefined {
  const match = TIME.exec(value);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = "00", fraction = "", zone = ""] = match;
  const plain = zone.replace(/^([+-]\d\d):?(\d\d)$/, "$1:$2");
  if (plain.length === 6 && (Number(plain.slice(1, 3)) > 14 || Number(plain.slice(4)) > 59)) return undefined;
  if (plain.length === 6 && Number(plain.slice(1, 3)) === 14 && plain.slice(4) !== "00") return undefined;
  return `${hours}:${minutes}:${seconds}${fraction}${plain}`;
}
