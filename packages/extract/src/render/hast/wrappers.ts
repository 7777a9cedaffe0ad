import type { Properties } from "hast";
import type { Wrapper } from "./line.js";
import { difference, type Locale, localeOf } from "./locale.js";
import type { Walk } from "./walk.js";

/** The most inline elements inside each other; text in deeper ones goes without them. */
const MAX_WRAPPERS = 16;

/** Inline elements that say more when they stand in each other; of others the outer one says it all. */
const NESTING: ReadonlySet<string> = new Set([
  "a",
  "sub",
  "sup",
  "q",
  "ruby",
  "rt",
  "span",
  "bdi",
  "bdo",
  "abbr",
]);

/**
 * Opens an inline element around what comes next, until the element of the page ends.
 *
 * @returns what was opened; undefined where it would say nothing.
 */
export function wrap(
  walk: Walk,
  row: number,
  tagName: string,
  properties: Properties = {},
): Wrapper | undefined {
  const { wrappers } = walk.line;
  if (wrappers.length >= MAX_WRAPPERS) return undefined;
  const locale = localeOf(walk.reading.source.tree, row, innerLocale(walk));
  const said = difference(locale, innerLocale(walk));
  let silent = true;
  for (const _ in said) silent = false;
  if (!NESTING.has(tagName) && silent && wrappers.some((other) => other.tagName === tagName))
    return undefined;
  if ((tagName === "span" && silent) || (tagName === "bdo" && said.dir === undefined)) return undefined;
  const wrapper: Wrapper = {
    tagName,
    properties: { ...properties, ...said },
    locale,
    suppressed: false,
  };
  wrappers.push(wrapper);
  return wrapper;
}

/** Leaves the links around what comes next; the function that it returns goes back into them. */
export function leaveLinks(walk: Walk): () => void {
  const around = walk.line.wrappers.filter(({ tagName, suppressed }) => tagName === "a" && !suppressed);
  for (const wrapper of around) wrapper.suppressed = true;
  return () => {
    for (const wrapper of around) wrapper.suppressed = false;
  };
}

function innerLocale(walk: Walk): Locale {
  return walk.line.wrappers[walk.line.wrappers.length - 1]?.locale ?? walk.locale;
}

/** Whether an element of that name is open around what comes next. */
export function isWithin(walk: Walk, tagName: string): boolean {
  return walk.line.wrappers.some((wrapper) => wrapper.tagName === tagName);
}
