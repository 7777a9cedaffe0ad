import { Problem } from "../problems.js";
import { nextTurn } from "./read.js";

/** Maximum depth of nested arrays and objects. */
export const MAX_DEPTH = 100;

/** Maximum number of names of members in all objects of a body together. */
export const MAX_KEYS = 100_000;

/** Maximum number of members of the body itself. */
export const MAX_MEMBERS = 10_000;

/** Maximum bytes of a member's name that is read. */
const MAX_NAME = 64;

/** Bytes between two pauses, in which other requests are served: about half a millisecond. */
const SLICE = 1 << 17;

/** A part of a body: the bytes from `start` to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A member of the object that is the body. */
export interface Member extends Range {
  /** Empty if it is longer than any name that matters. */
  readonly name: string;
  /** Without surrounding white space. */
  readonly value: Range;
  /** The elements, if it is one of the lists. */
  readonly elements?: readonly Range[] | undefined;
}

/** Options of {@link readOutline}. */
export interface OutlineLimits {
  /** The names of the members whose elements are listed. */
  readonly lists: readonly string[];
  /** Maximum number of elements of a list. */
  readonly maxElements: number;
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the members of a JSON object, and the elements of its lists, without creating any of their values:
 * the limits are checked before the body is parsed, and its records are parsed where a limit of time can stop
 * it. Only the structure is checked, not the values. Line breaks between values are overwritten with spaces, and those inside
 * of strings, which JSON does not allow, are refused, so that every record is a line of JSON Lines. Takes linear time, with pauses.
 *
 * @param body - UTF-8.
 * @throws Problem `not-json`, `bad-request` (not an object), `too-deep`, `too-large` (too many names or elements)
 * @example await readOutline(Buffer.from('{"pages": [{}, {}]}'), { lists: ["pages"], maxElements: 9 })
 * // [{ name: "pages", start: 1, end: 18, value: { start: 10, end: 18 }, elements: [{ start: 11, end: 13 }, …] }]
 */
export async function readOutline(
  body: Uint8Array,
  { lists, maxElements }: OutlineLimits,
): Promise<readonly Member[]> {
  const members: Member[] = [];
  const closers = new Uint8Array(MAX_DEPTH);
  // A byte order mark, as before JSON Lines.
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) body.fill(SPACE, 0, 3);
  let at = trimmed(body, 0, body.length).start;
  if (body[at] !== OPEN_OBJECT) throw notAnObject(body, at);
  let depth = 0;
  let keys = 0;
  let inString = false;
  let memberStart = at + 1;
  /** The start of the current member's name and of its value; -1 before them. */
  let nameStart = -1;
  let valueStart = -1;
  let name = "";
  let elements: Range[] | undefined;
  let listStart = 0;
  let elementStart = 0;

  const endElement = (end: number): void => {
    const element = trimmed(body, elementStart, end);
    if (element.start === element.end) {
      // An empty list has no elements.
      if (elements!.length === 0 && body[end] === CLOSE_LIST) return;
      throw malformed(body, end);
    }
    if (elements!.length === maxElements)
      throw new Problem(
        "too-large",
        `A batch may have at most ${maxElements} records. Send more as a stream: JSON Lines with ` +
          "Content-Type: application/x-ndjson.",
      );
    elements!.push(element);
    elementStart = end + 1;
  };
  const endMember = (end: number): void => {
    const range = trimmed(body, memberStart, end);
    memberStart = end + 1;
    if (range.start === range.end && members.length === 0 && body[end] === CLOSE_OBJECT) return;
    const value = trimmed(body, valueStart, range.end);
    if (valueStart < 0 || range.start !== nameStart || value.start === value.end) throw malformed(body, end);
    // Nothing may stand beside a list.
    if (elements !== undefined && (value.start !== listStart || value.end !== elementStart))
      throw malformed(body, end);
    if (members.length === MAX_MEMBERS)
      throw new Problem("too-large", `A record may have at most ${MAX_MEMBERS} fields.`);
    members.push({ name, ...range, value, elements });
    nameStart = -1;
    valueStart = -1;
    elements = undefined;
  };

  for (let pause = at + SLICE; at < body.length; at++) {
    if (at >= pause) {
      await nextTurn();
      pause = at + SLICE;
    }
    const byte = body[at]!;
    if (inString) {
      if (byte === BACKSLASH && body[at + 1]! >= SPACE) at++;
      else if (byte === QUOTE) inString = false;
      else if (byte < SPACE) throw malformed(body, at);
      continue;
    }
    switch (byte) {
      case QUOTE:
        inString = true;
        if (depth === 1 && nameStart < 0) nameStart = at;
        break;
      case COLON:
        if (++keys > MAX_KEYS)
          throw new Problem("too-large", `A body may have at most ${MAX_KEYS} names in its objects.`);
        if (depth !== 1) break;
        if (nameStart < 0 || valueStart >= 0) throw malformed(body, at);
        name = nameIn(body, nameStart, at);
        valueStart = at + 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (depth === MAX_DEPTH)
          throw new Problem("too-deep", `Arrays and objects may be nested ${MAX_DEPTH} deep.`);
        closers[depth++] = byte === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT;
        if (depth !== 2 || byte !== OPEN_LIST || !lists.includes(name)) break;
        if (elements !== undefined) throw malformed(body, at);
        elements = [];
        listStart = at;
        elementStart = at + 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (depth === 0 || closers[--depth] !== byte) throw malformed(body, at);
        if (depth === 1 && elements !== undefined) {
          endElement(at);
          elementStart = at + 1;
        } else if (depth === 0) {
          endMember(at);
          if (trimmed(body, at + 1, body.length).start < body.length) throw malformed(body, at + 1);
          return members;
        }
        break;
      case COMMA:
        if (depth === 1) endMember(at);
        else if (depth === 2 && elements !== undefined) endElement(at);
        break;
      case LINE_FEED:
      case RETURN:
        body[at] = SPACE;
    }
  }
  throw new Problem("not-json", "The body is not JSON: it ends early.");
}

/** Returns a range without the white space around it. */
function trimmed(body: Uint8Array, from: number, to: number): Range {
  let [start, end] = [from, to];
  while (start < end && isSpace(body[start]!)) start++;
  while (end > start && isSpace(body[end - 1]!)) end--;
  return { start, end };
}

/** JSON's white space (RFC 8259 §2). */
function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === LINE_FEED || byte === RETURN;
}

/** Returns the name before a colon. */
function nameIn(body: Uint8Array, start: number, colon: number): string {
  const { end } = trimmed(body, start, colon);
  if (end - start > MAX_NAME) return "";
  try {
    return JSON.parse(Buffer.from(body.subarray(start, end)).toString());
  } catch {
    throw malformed(body, start);
  }
}

function notAnObject(body: Uint8Array, at: number): Problem {
  // What begins like another value of JSON.
  const other = /^[[\d"tfn-]/.test(String.fromCharCode(body[at] ?? 0));
  return other ? new Problem("bad-request", "The body must be a JSON object.") : malformed(body, at);
}

function malformed(body: Uint8Array, at: number): Problem {
  const byte = body[at];
  const what =
    byte === undefined ? "it ends early" : `${JSON.stringify(String.fromCharCode(byte))} at byte ${at}`;
  return new Problem("not-json", `The body is not JSON: ${what}.`);
}
