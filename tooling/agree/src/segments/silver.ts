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
import { PLATFORMS } from "./platforms.js";

/** A unit that the page's own markup declares. */
export interface SilverUnit {
  readonly role: SegmentRole;
  /** The text rows of the body, without those of units inside. */
  readonly rows: readonly number[];
  readonly text: string;
  readonly author: string | undefined;
  readonly date: string | undefined;
}

export interface Silver {
  readonly platform: string;
  readonly units: readonly SilverUnit[];
}

const MIN_UNITS = 3;

/** Buttons that programs write into the text of a unit. */
const CONTROLS = compile(
  ".bbCodeBlock-expandLink, .comment-likes, .sd-like, .reply, .comment-author, .comment-meta, .comment-metadata, button, .ipsQuote_citation, .bbCodeBlock-title",
);

const COMPILED = PLATFORMS.map((p) => ({
  ...p,
  unit: compile(p.unit),
  body: compile(p.body),
  author: p.author === undefined ? undefined : compile(p.author),
  date: p.date === undefined ? undefined : compile(p.date),
}));

/** Returns the units that a page's own markup declares; undefined if fewer than three. */
export function silverOf(tree: Tree): Silver | undefined {
  let best: Silver | undefined;
  for (const p of COMPILED) {
    const units = unitsOf(tree, p);
    if (units.length >= MIN_UNITS && best === undefined) best = { platform: p.name, units };
  }
  return best;
}

function unitsOf(tree: Tree, p: (typeof COMPILED)[number]): SilverUnit[] {
  const rows = select(tree, p.unit).filter((row) => isRead(tree, row));
  if (rows.length < MIN_UNITS) return [];
  const owner = new Int32Array(tree.length).fill(-1);
  for (const row of rows) owner.fill(row, row, tree.end[row]!);
  const body = mask(tree, p.body),
    units: SilverUnit[] = [];
  const controls = mask(tree, CONTROLS);
  const authors = p.author ? select(tree, p.author) : [];
  const dates = p.date ? select(tree, p.date) : [];
  const firstOf = (list: readonly number[], row: number) => list.find((r) => owner[r] === row);
  for (const row of rows) {
    const own: number[] = [];
    for (let r = row; r < tree.end[row]!; r++)
      if (
        tree.kind[r] === NodeKind.text &&
        isRead(tree, r) &&
        owner[r] === row &&
        body[r] === 1 &&
        controls[r] === 0 &&
        text(tree, r).trim() !== ""
      )
        own.push(r);
    if (own.length === 0) continue;
    const a = firstOf(authors, row),
      d = firstOf(dates, row);
    units.push({
      role: p.role,
      rows: own,
      text: own
        .map((r) => text(tree, r))
        .join(" ")
        .replace(/\s+/g, " ")
        .trim(),
      author:
        a === undefined
          ? undefined
          : (attribute(tree, a, "content") ?? textContent(tree, a)).replace(/\s+/g, " ").trim(),
      date:
        d === undefined
          ? undefined
          : (attribute(tree, d, "datetime") ??
            attribute(tree, d, "title") ??
            attribute(tree, d, "content") ??
            textContent(tree, d).trim()),
    });
  }
  return units;
}

function isRead({ hidden }: Tree, row: number): boolean {
  return hidden[row] === Hidden.visible || hidden[row] === Hidden.noscript;
}

function mask(tree: Tree, css: Selector): Uint8Array {
  const is = new Uint8Array(tree.length);
  for (const row of select(tree, css)) is.fill(1, row, tree.end[row]!);
  return is;
}
