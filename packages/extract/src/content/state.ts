import type { Element, Properties } from "hast";
import { type Containers, createContainers } from "./containers.js";
import { Display } from "./elements.js";
import { createLine, type Line, type Wrapper } from "./line.js";
import { atRoot, difference, type Locale, localeInside } from "./locale.js";
import { IN_CODE } from "./roles.js";
import { splitFormulas } from "./split-formulas.js";
import type { Source } from "./types.js";
import { element, hastText } from "./vocabulary.js";

/** The state of reading one part of a document. */
export interface Reading {
  readonly source: Source;
  /** The base of addresses; undefined if unknown. */
  readonly base: string | undefined;
  /** The beginning of the ids of footnotes. */
  readonly idPrefix: string;
  /** The ids of the marks read so far, by the name of their note. */
  readonly marks: Map<string, string[]>;
  /** The posts as elements; empty while they are read. */
  readonly posts: readonly Element[];
  /** The addresses of the embedded media read so far. */
  readonly addresses: Set<string>;
  /** Whether a mail is read. */
  readonly isMail?: boolean | undefined;
  /** Reads a range of rows into the walk's containers. */
  readonly walkRange: (walk: Walk, from: number, to: number, own?: number) => void;
}

/** The state of the walk over a page, which handlers read and change. */
export interface Walk extends Reading {
  readonly containers: Containers;
  readonly line: Line;
  /** The element name of the current block: that of a heading, or `p` in running text. */
  block: string;
  /** Whether blocks are joined to one line, as in headings and in the summary of `details`. */
  oneLine: boolean;
  /** Whether it reads a cell of a data table, in which there are no headings and no other cells. */
  readonly inCell: boolean;
  /** The current language and direction, as declared by block elements. */
  locale: Locale;
  readonly frames: Frame[];
}

/** An open element, and the state to restore at its end. */
interface Frame {
  readonly end: number;
  readonly wrappers: number;
  readonly block: string;
  readonly oneLine: boolean;
  readonly locale: Locale;
  readonly height: number;
  readonly display: number;
  readonly close: ((walk: Walk) => void) | undefined;
}

/**
 * Handles the start of an element. It changes the state inside the element, which the walk restores at its
 * end, and opens containers, which are closed at its end; or it processes the whole element and returns
 * `"done"`. If it returns a function, that runs at the end of the element, before the containers are closed.
 */
export type Handler = (walk: Walk, row: number) => "done" | ((walk: Walk) => void) | undefined;

/**
 * Returns the state at the start of a walk.
 *
 * @param locale - the locale around the content. Default: that of the page.
 * @param inCell - whether the content is that of a cell of a data table. Default: false.
 */
export function createWalk(
  reading: Reading,
  locale: Locale = atRoot(reading.source.tree),
  inCell: boolean = false,
): Walk {
  const containers = createContainers(locale, reading.source.limit);
  const line = createLine(reading.source.limit);
  const { source, base, idPrefix, marks, posts, addresses, isMail, walkRange } = reading;
  // Without a spread: V8 gives each object that adds properties to one a hidden class of its own.
  // biome-ignore format: a table
  return {
    source, base, idPrefix, marks, posts, addresses, isMail, walkRange, containers, line, block: "p", oneLine: false,
    inCell, locale, frames: [],
  };
}

/** Handles the start or end of a block. Blocks in a heading are joined to one line. */
export function boundary(walk: Walk): void {
  if (walk.oneLine) walk.line.addText(" ");
  else flush(walk);
}

/** Handles the start or end of an element. The cells of a table in a cell are on one line. */
export function edge(walk: Walk, display: number): void {
  const isSpace = display === Display.apart || (display === Display.cell && walk.inCell);
  if (isSpace) walk.line.addText(" ");
  else if (display >= Display.block) boundary(walk);
}

/** Ends the current block: its text becomes a paragraph or a heading. */
export function flush(walk: Walk): void {
  const { tree } = walk.source;
  const paragraphs = walk.line.take();
  if (paragraphs.length === 0) return;
  const isPlain = walk.block === "p";
  for (const children of isPlain ? paragraphs.flatMap((line) => splitFormulas(tree, line)) : paragraphs) {
    const locale = localeProperties(walk);
    const code = isPlain ? linesOfCode(children) : undefined;
    const plain = isPlain ? children : withoutBold(children);
    walk.containers.append(
      code === undefined
        ? element(walk.inCell ? "p" : walk.block, locale, plain)
        : element("pre", locale, [element("code", {}, [{ type: "text", value: code }])]),
    );
  }
}

/**
 * Returns the lines of a paragraph that is nothing but `code` with line breaks. In the page it may have begun in the
 * paragraph before; written as a paragraph, it would be read as a block of code.
 */
function linesOfCode(children: Element["children"]): string | undefined {
  const only = children.length === 1 ? children[0] : undefined;
  if (only?.type !== "element" || only.tagName !== "code") return undefined;
  const lines = isHighlighted(only) ? hastText(only) : "";
  return lines.includes("\n") ? lines : undefined;
}

function isHighlighted({ children }: Element): boolean {
  return children.every(
    (child) =>
      child.type === "text" ||
      (child.type === "element" && IN_CODE.has(child.tagName) && isHighlighted(child)),
  );
}

/** Removes bold from a heading that is bold throughout. */
function withoutBold(children: Element["children"]): Element["children"] {
  let plain = children;
  for (;;) {
    const only = plain.length === 1 ? plain[0] : undefined;
    if (only?.type !== "element" || only.tagName !== "strong") return plain;
    plain = only.children;
  }
}

/** Opens a container with the current language and direction; returns false if the nesting is too deep. */
export function openContainer(walk: Walk, tagName: string, properties: Properties = {}): boolean {
  return walk.containers.open(tagName, { ...properties, ...localeProperties(walk) });
}

/** Maximum nesting of inline elements; deeper ones are left out. */
const MAX_WRAPPERS = 16;

/**
 * Inline elements that can have an effect inside an element of the same name; of all others, only the
 * outermost is kept.
 */
const NESTING: ReadonlySet<string> = new Set("a sub sup q ruby rt span bdi bdo abbr".split(" "));

/**
 * Opens an inline element around the content that follows, until the end of the element in the page.
 *
 * @returns undefined if the element would have no effect.
 */
export function wrap(
  walk: Walk,
  row: number,
  tagName: string,
  properties: Properties = {},
): Wrapper | undefined {
  const { wrappers } = walk.line;
  if (wrappers.length >= MAX_WRAPPERS) return undefined;
  const around = wrappers[wrappers.length - 1]?.locale ?? walk.locale;
  const locale = localeInside(walk.source.tree, row, around);
  const differs = difference(locale, around);
  const isSame = differs.lang === undefined && differs.dir === undefined;
  if (!NESTING.has(tagName) && isSame && isWithin(walk, tagName)) return undefined;
  if ((tagName === "span" && isSame) || (tagName === "bdo" && differs.dir === undefined)) return undefined;
  const wrapper: Wrapper = { tagName, properties: { ...properties, ...differs }, locale, suppressed: false };
  wrappers.push(wrapper);
  return wrapper;
}

/** Whether an inline element of that name is open. */
export function isWithin(walk: Walk, tagName: string): boolean {
  return walk.line.wrappers.some((wrapper) => wrapper.tagName === tagName);
}

/** Closes the inline elements with these names around the content that follows; the returned function reopens them. */
export function suspend(walk: Walk, ...names: readonly string[]): () => void {
  const around = walk.line.wrappers.filter(
    ({ tagName, suppressed }) => names.includes(tagName) && !suppressed,
  );
  for (const wrapper of around) wrapper.suppressed = true;
  return () => {
    for (const wrapper of around) wrapper.suppressed = false;
  };
}

/** Returns the `lang` and `dir` that a block has to declare because the containers around it do not. */
export function localeProperties(walk: Walk): Properties {
  return difference(walk.locale, walk.containers.locale());
}
