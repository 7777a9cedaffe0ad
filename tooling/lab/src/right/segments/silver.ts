import {
  attribute,
  compile,
  Hidden,
  NodeKind,
  type SegmentRole,
  type Selector,
  select,
  type Tree,
  text,
  textContent,
} from "@winnow/core-dom";
import { collapseWhitespace } from "@winnow/core-dom/text";
import { PLATFORMS, type Platform } from "./platforms.js";

/** A unit that the page's own markup declares. */
interface SilverUnit {
  readonly role: SegmentRole;
  /** The text rows of the body, without those of units inside. */
  readonly rows: readonly number[];
  readonly text: string;
  readonly author: string | undefined;
  readonly date: string | undefined;
}

/** The units of a page, and the name of the markup. */
export interface Silver {
  readonly platform: string;
  readonly units: readonly SilverUnit[];
}

/** A page with fewer units declares nothing about its structure. */
const MIN_UNITS = 3;

/** Buttons, names, dates and signatures that programs write into the bodies. */
const CONTROLS: Selector = compile(
  ".bbCodeBlock-expandLink, .bbCodeBlock-title, .ipsQuote_citation, .comment-likes, .sd-like, .reply, " +
    ".comment-author, .comment-meta, .comment-metadata, .postsignature, [data-role=memberSignature], button",
);

interface Compiled {
  readonly platform: Platform;
  readonly unit: Selector;
  readonly body: Selector;
  readonly author: Selector | undefined;
  readonly date: Selector | undefined;
}

const COMPILED: readonly Compiled[] = PLATFORMS.map((platform) => {
  const { unit, body, author, date } = platform;
  return {
    platform,
    unit: compile(unit),
    body: compile(body),
    author: author === undefined ? undefined : compile(author),
    date: date === undefined ? undefined : compile(date),
  };
});

/**
 * Returns the units that a page's own markup declares, by the first platform in the table that it fits; undefined for
 * fewer than three.
 */
export function silverOf(tree: Tree): Silver | undefined {
  for (const compiled of COMPILED) {
    const units = unitsOf(tree, compiled);
    if (units.length >= MIN_UNITS) return { platform: compiled.platform.name, units };
  }
  return undefined;
}

function unitsOf(tree: Tree, { platform, unit, body, author, date }: Compiled): readonly SilverUnit[] {
  const roots = select(tree, unit).filter((row) => isRead(tree, row));
  if (roots.length < MIN_UNITS) return [];
  const owner = new Int32Array(tree.length).fill(-1);
  for (const row of roots) owner.fill(row, row, tree.end[row]!);
  const bodies = inside(tree, body);
  const controls = inside(tree, CONTROLS);
  const authors = author === undefined ? [] : select(tree, author);
  const dates = date === undefined ? [] : select(tree, date);
  return roots.flatMap((root): readonly SilverUnit[] => {
    const rows: number[] = [];
    for (let row = root; row < tree.end[root]!; row++) {
      if (tree.kind[row] !== NodeKind.text || owner[row] !== root || !isRead(tree, row)) continue;
      if (bodies[row] === 1 && controls[row] === 0 && text(tree, row).trim() !== "") rows.push(row);
    }
    if (rows.length === 0) return [];
    const own = (found: readonly number[]): number | undefined => found.find((row) => owner[row] === root);
    return [
      {
        role: platform.role,
        rows,
        text: collapseWhitespace(rows.map((row) => text(tree, row)).join(" ")),
        author: declaredIn(tree, own(authors), ["content"], () => true),
        date: declaredIn(tree, own(dates), ["datetime", "title", "content"], (value) => YEAR.test(value)),
      },
    ];
  });
}

/** A date has a year; a title such as "Permalink to this comment" is none. */
const YEAR = /(?:19|20)\d\d/;

/** Returns the first acceptable value of an element: one of its attributes, or its text. */
function declaredIn(
  tree: Tree,
  row: number | undefined,
  names: readonly string[],
  accepts: (value: string) => boolean,
): string | undefined {
  if (row === undefined) return undefined;
  const values = [...names.map((name) => attribute(tree, row, name) ?? ""), textContent(tree, row)];
  return values.map(collapseWhitespace).find((value) => value !== "" && accepts(value));
}

/** Threads in `noscript` are read, too. */
function isRead({ hidden }: Tree, row: number): boolean {
  return hidden[row] === Hidden.visible || hidden[row] === Hidden.noscript;
}

/** Returns 1 for the rows inside of matching elements. */
function inside(tree: Tree, css: Selector): Uint8Array {
  const is = new Uint8Array(tree.length);
  for (const row of select(tree, css)) is.fill(1, row, tree.end[row]!);
  return is;
}
