import type { PhrasingContent } from "mdast";
import { type CharacterClass, classOf, firstOf, lastOf } from "./flanking.js";
import type { Piece } from "./pieces.js";
import { ATTENTION, Style } from "./style.js";
import { textNodes } from "./text-nodes.js";

/** A style or the link: what a group of pieces can have in common. */
type Bond = "link" | number;

/** In the order in which they enclose each other where they reach equally far. */
const BONDS: readonly Bond[] = [
  "link",
  Style.strong,
  Style.emphasis,
  Style.delete,
  Style.subscript,
  Style.superscript,
];

const TAG_OF: ReadonlyMap<Bond, string> = new Map<Bond, string>([
  [Style.strong, "strong"],
  [Style.emphasis, "em"],
  [Style.delete, "del"],
  [Style.subscript, "sub"],
  [Style.superscript, "sup"],
]);

const TYPE_OF = new Map<Bond, "strong" | "emphasis" | "delete">([
  [Style.strong, "strong"],
  [Style.emphasis, "emphasis"],
  [Style.delete, "delete"],
]);

/**
 * Nests the pieces of one paragraph: what reaches furthest encloses the rest, so that `<b>a <a>b</a> c</b>` and
 * `<a>a <b>b</b> c</a>` both come out as they are. It goes at most as deep as there are bonds.
 *
 * @param addresses - the address of each link's row; a row without one is no link.
 */
export function phrasing(
  pieces: readonly Piece[],
  addresses: ReadonlyMap<number, string>,
): PhrasingContent[] {
  const parted = pieces.length > MAX_RUN ? pieces.map(plainEachRun) : pieces;
  return group(parted, 0, parted.length, BONDS, " ", " ", addresses);
}

/**
 * The most pieces in one run of bold, italics or strikethrough: the serialiser hands a run's pieces to a call as
 * arguments, and an engine's stack holds some 100,000 of those.
 */
const MAX_RUN = 4096;

/** Ends longer runs: one piece in so many goes without. */
function plainEachRun(piece: Piece, i: number): Piece {
  return i % MAX_RUN === MAX_RUN - 1 ? { ...piece, style: piece.style & ~ATTENTION } : piece;
}

function group(
  pieces: readonly Piece[],
  from: number,
  to: number,
  bonds: readonly Bond[],
  before: string,
  after: string,
  addresses: ReadonlyMap<number, string>,
): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  let touching = false;
  for (let i = from; i < to; ) {
    const [bond, end] = furthest(pieces, i, to, bonds, addresses);
    if (bond === undefined) {
      // One by one: a text may have more addresses in it than a call can have arguments.
      for (const node of leaf(pieces[i]!, bonds)) out.push(node);
      touching = false;
      i++;
      continue;
    }
    const inner = bonds.filter((other) => other !== bond);
    const left = i > from ? pieces[i - 1]! : undefined;
    const right = end < to ? pieces[end]! : undefined;
    const outside = [
      left === undefined ? before : lastOf(left),
      right === undefined ? after : firstOf(right),
    ] as const;
    if (bond === "link") {
      const children = group(pieces, i, end, inner, "[", "]", addresses) as never[];
      out.push({ type: "link", url: addresses.get(pieces[i]!.link)!, children });
      touching = false;
    } else {
      if (isPictures(pieces, i, end)) {
        for (const child of group(pieces, i, end, inner, ...outside, addresses)) out.push(child);
        touching = false;
        i = end;
        continue;
      }
      const type = TYPE_OF.get(bond);
      // Two runs of markers that touch read as one (CommonMark §6.2): the second is written as HTML.
      const linked = inner.includes("link");
      const first = linked && addresses.has(pieces[i]!.link) ? "[" : firstOf(pieces[i]!);
      const last = linked && addresses.has(pieces[end - 1]!.link) ? ")" : lastOf(pieces[end - 1]!);
      if (type !== undefined && !touching && forms(first, last, outside)) {
        out.push({ type, children: group(pieces, i, end, inner, "*", "*", addresses) });
        touching = true;
      } else {
        const tag = TAG_OF.get(bond)!;
        const children = group(pieces, i, end, inner, ">", "<", addresses);
        out.push({ type: "html", value: `<${tag}>` });
        for (const child of children) out.push(child);
        out.push({ type: "html", value: `</${tag}>` });
        touching = false;
      }
    }
    i = end;
  }
  return out;
}

/** Whether there is nothing but images, which look the same in any style. */
function isPictures(pieces: readonly Piece[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const { kind, node, value } = pieces[i]!;
    if (kind === "node" ? node?.type !== "image" : kind === "text" && /\S/.test(value)) return false;
  }
  return true;
}

/** The bond of a piece that the most pieces after it share, and where it ends. */
function furthest(
  pieces: readonly Piece[],
  from: number,
  to: number,
  bonds: readonly Bond[],
  addresses: ReadonlyMap<number, string>,
): readonly [bond: Bond | undefined, end: number] {
  let best: Bond | undefined;
  let reach = from;
  for (const bond of bonds) {
    const first = pieces[from]!;
    if (bond === "link" ? !addresses.has(first.link) : (first.style & bond) === 0) continue;
    let end = from + 1;
    while (end < to && shares(pieces[end]!, first, bond)) end++;
    if (end > reach) {
      best = bond;
      reach = end;
    }
  }
  return [best, reach];
}

function shares(piece: Piece, first: Piece, bond: Bond): boolean {
  return bond === "link" ? piece.link === first.link : (piece.style & bond) !== 0;
}

/** Whether markers between these characters open and close (the flanking rules of CommonMark §6.2). */
function forms(first: string, last: string, [before, after]: readonly [string, string]): boolean {
  return opens(classOf(first), classOf(before)) && opens(classOf(last), classOf(after));
}

/** A marker forms beside a letter inside it, or where no letter is outside. */
function opens(inside: CharacterClass, outside: CharacterClass): boolean {
  return inside === "letter" || outside === "space" || outside === "punctuation";
}

function leaf(piece: Piece, bonds: readonly Bond[]): readonly PhrasingContent[] {
  if (piece.kind === "break") return [{ type: "break" }];
  if (piece.kind === "node") return [piece.node!];
  if ((piece.style & Style.code) !== 0) return [{ type: "inlineCode", value: piece.value }];
  return bonds.includes("link") ? textNodes(piece.value) : [{ type: "text", value: piece.value }];
}
