import { sourceStart, Tag, type Tree } from "@winnow/core-dom";

/** The elements whose content is text up to their end tag (HTML §13.1.2), and `noscript`. */
const NAMES = "title textarea style xmp iframe noembed noframes noscript script".split(" ");
/** 1 for their tags. */
const IS_TEXT = new Uint8Array(256);
for (const name of NAMES) IS_TEXT[Tag[name as keyof typeof Tag]] = 1;
const TAG = new RegExp(`<(/?)(${NAMES.join("|")})(?=[\\s/>])([^<>]*)>`, "gi");

const LINE_FEED = 10;
const SLASH = 47;
const GREATER_THAN = 62;

/** Where an end tag is missing. */
interface Place {
  readonly at: number;
  readonly name: string;
}

/**
 * Closes the elements of text that a serializer of XML wrote as empty: `<iframe src="x"/>`. In HTML the slash means
 * nothing, so that the rest of the page becomes their text. An element is empty if it has no end tag before the next start
 * tag of its kind. A `noscript` that never ends is empty, too.
 *
 * @param tree - the tree of the page as it is, which shows whether there are such elements.
 * @returns the same string if there are none.
 * @example closeEmptyElements('<iframe src="x"/><p>a', tree); // '<iframe src="x"/></iframe><p>a'
 */
export function closeEmptyElements(html: string, tree: Tree): string {
  if (!mayHaveEmptyElements(html, tree)) return html;
  const places: Place[] = [];
  /** The last start tag by name, if it closes itself and no end tag was read since. */
  const empty = new Map<string, Place>();
  /** The other start tags of `noscript` since its last end tag. */
  let noscripts: Place[] = [];
  for (const { index, 0: tag, 1: slash, 2: spelling, 3: rest } of html.matchAll(TAG)) {
    const name = spelling!.toLowerCase();
    const place = { at: index + tag.length, name };
    const before = empty.get(name);
    empty.delete(name);
    if (slash !== "") {
      if (name === "noscript") noscripts = [];
      continue;
    }
    if (before !== undefined) places.push(before);
    if (rest!.endsWith("/")) empty.set(name, place);
    else if (name === "noscript") noscripts.push(place);
  }
  places.push(...empty.values());
  for (const place of noscripts) places.push(place);
  places.sort((a, b) => a.at - b.at);
  let closed = "";
  let from = 0;
  for (const { at, name } of places) {
    closed += `${html.slice(from, at)}</${name}>`;
    from = at;
  }
  return closed + html.slice(from);
}

/** Whether the text of such an element begins after `/>`, or a `noscript` contains another one or ends with the page. */
function mayHaveEmptyElements(html: string, tree: Tree): boolean {
  const { tag, end, length } = tree;
  let noscriptEnd = 0;
  for (let row = 0; row < length; row++) {
    const id = tag[row]!;
    if (id >= IS_TEXT.length || IS_TEXT[id] === 0) continue;
    if (id === Tag.noscript) {
      if (row < noscriptEnd || (end[row] === length && row + 1 < length)) return true;
      noscriptEnd = end[row]!;
    } else if (end[row]! > row + 1) {
      let start = sourceStart(tree, row + 1);
      // The first line feed of a textarea is not in the tree.
      if (html.charCodeAt(start - 1) === LINE_FEED) start--;
      if (html.charCodeAt(start - 1) === GREATER_THAN && html.charCodeAt(start - 2) === SLASH) return true;
    }
  }
  return false;
}
