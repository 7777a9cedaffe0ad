import { defaultHandlers, type Handle } from "mdast-util-to-markdown";

/** Characters that mean something to Markdown somewhere in a line, and `www.` and `://` (GFM §6.9). */
const MEANINGFUL = /[\\`*_{}[\]<>#|~$&@!\t\n\r]|[Ww]\.|[ps]:\//;

/** What means something at the start of a line or beside it, or behind a bracket. */
const MEANINGFUL_AT_START = /^[\s\d+=:(.)-]/;

const handle: Handle = (node, parent, state, info) => {
  const { value } = node as { value: string };
  return MEANINGFUL.test(value) || startMatters(value, info.before) || endMatters(value, info.after)
    ? defaultHandlers.text(node, parent, state, info)
    : value;
};

/** A space only means something at the start of a line; behind a link or emphasis it is one between words. */
function startMatters(value: string, before: string): boolean {
  return MEANINGFUL_AT_START.test(value) && !(value.startsWith(" ") && /[^\r\n]$/.test(before));
}

/** The same for the end of a line. */
function endMatters(value: string, after: string): boolean {
  return value.endsWith(" ") && !/^[^\r\n]/.test(after);
}

/** The first character that a text node is written with, which its neighbour asks for. */
const peek: Handle = (node, parent, state, info) => {
  const { value } = node as { value: string };
  return /^(?:[\p{L}\p{N}]| (?![\r\n]))/u.test(value) ? value : handle(node, parent, state, info);
};

/**
 * Text that has nothing to escape, as most has, without the library's forty searches; any other by the library.
 * The same characters come out.
 */
export const text: Handle & { peek: Handle } = Object.assign(handle, { peek });
