import { parseFragment } from "@winnow/core-dom";
import { attribute, NodeKind, type Tree, text, textContent } from "@winnow/core-dom/tree";
import type { MathmlReader } from "../types.js";
import { mathName } from "./elements.js";
import { latexMarkup } from "./latex-markup.js";
import { EMPTY, ord, type Piece } from "./piece.js";
import { row } from "./rows.js";
import { fraction, limits, multiscripts, root, scripts } from "./scripts.js";
import { lengthInEm, space, spaceOfText } from "./spaces.js";
import { cell, labelledRow, table, tableRow } from "./tables.js";
import { identifier, number, operator, textPiece } from "./tokens.js";

/** Larger or deeper formulas are not converted: real pages have none. */
const MAX_ROWS = 20_000;
const MAX_DEPTH = 200;

/** Content MathML (MathML 3 §4) and elementary mathematics (§3.6), which are not converted. */
const UNSUPPORTED: ReadonlySet<string> = new Set(
  (
    "apply bind ci cn csymbol cs cbytes cerror share reln lambda piecewise interval vector matrix declare " +
    "mstack mlongdiv msgroup msrow mscarries mscarry msline"
  ).split(" "),
);

/** Elements without a visible representation. */
const SILENT: ReadonlySet<string> = new Set(
  "annotation annotation-xml mprescripts none malignmark maligngroup script style".split(" "),
);

const TOKENS: ReadonlySet<string> = new Set("mi mn mo mtext ms mspace mglyph".split(" "));

/** An element and the pieces of its children. */
interface Part {
  readonly tree: Tree;
  readonly row: number;
  readonly name: string;
  readonly children: readonly Piece[];
  /** The rows of the children. */
  readonly rows: readonly number[];
}

/**
 * Converts presentation MathML to LaTeX with the commands of amsmath and amssymb; returns undefined for
 * content MathML, for formulas that are too large and for those without visible content. Unknown elements
 * become text. Linear in the size of the formula, which has a maximum depth.
 */
export function convert(tree: Tree, math: number): string | undefined {
  const stop = tree.end[math]!;
  if (stop - math > MAX_ROWS) return undefined;
  const pieces: Piece[] = new Array(stop - math);
  const depths = new Uint16Array(stop - math);
  for (let at = math + 1; at < stop; at++) {
    const name = mathName(tree, at);
    depths[at - math] = depths[tree.parent[at]! - math]! + 1;
    if (depths[at - math]! > MAX_DEPTH || UNSUPPORTED.has(name)) return undefined;
    if (SILENT.has(name)) {
      for (let i = at; i < tree.end[at]!; i++) pieces[i - math] = EMPTY;
      at = tree.end[at]! - 1;
    }
  }
  // Children have higher rows than their parents, so in reverse order each element finds its children
  // converted.
  for (let at = stop - 1; at >= math; at--) {
    if (pieces[at - math] !== undefined) continue;
    pieces[at - math] = convertElement(tree, at, pieces, math);
  }
  const tex = unstyled(pieces[0]!).tex.trim();
  return tex === "" ? undefined : tex;
}

/**
 * Converts MathML to LaTeX, with a parser for MathML in strings, and LaTeX to MathML: the option `mathml` of the
 * formats. `extract` and `render` pass it themselves. In browsers LaTeX is not converted, unless you import temml and
 * pass it.
 *
 * @example text(tree, marks, { mathml })
 * @example
 * const fromLatex = (tex, displayMode) => temml.renderToString(tex, { displayMode });
 * render(tree, marks, html, { mathml: { ...mathml, fromLatex } });
 */
export const mathml: MathmlReader = { toLatex: convert, parse: parseFragment, fromLatex: latexMarkup };

function convertElement(tree: Tree, at: number, pieces: readonly Piece[], math: number): Piece {
  const name = mathName(tree, at);
  if (name === "") {
    const value = tree.kind[at] === NodeKind.text ? tidied(text(tree, at)) : "";
    return textPiece(value.trim());
  }
  const children: Piece[] = [];
  const rows: number[] = [];
  let elements = 0;
  for (let child = at + 1; child < tree.end[at]!; child = tree.end[child]!) {
    const isElement = tree.kind[child] === NodeKind.element;
    const piece = pieces[child - math]!;
    if (isElement) {
      elements++;
      const childName = mathName(tree, child);
      if (childName === "annotation" || childName === "annotation-xml") continue;
    } else if (piece.tex === "") continue;
    children.push(piece);
    rows.push(child);
  }
  const part: Part = { tree, row: at, name, children, rows };
  if (TOKENS.has(name) && (elements === 0 || name === "mtext" || name === "ms")) return token(part);
  return layout(part);
}

function token({ tree, row: at, name }: Part): Piece {
  if (name === "mspace") {
    if (attribute(tree, at, "linebreak") === "newline") return { tex: "\\\\", kind: "space" };
    return space(lengthInEm(attribute(tree, at, "width") ?? "") ?? 0);
  }
  if (name === "mglyph") return textPiece(attribute(tree, at, "alt") ?? "");
  const raw = tidied(textContent(tree, at));
  // Other white space than spaces is part of a token.
  const value = raw.replace(/^ | $/g, "");
  const variant = attribute(tree, at, "mathvariant");
  if (name === "mi") return identifier(value, variant);
  if (name === "mn") return number(value, variant);
  if (name === "mo") return convertOperator(tree, at, value);
  if (name === "ms") {
    const quote = (side: string): string => attribute(tree, at, side) ?? '"';
    return textPiece(`${quote("lquote")}${value}${quote("rquote")}`);
  }
  return spaceOfText(raw) ?? textPiece(raw.replaceAll("\u00a0", " "));
}

function convertOperator(tree: Tree, at: number, value: string): Piece {
  const minSize = attribute(tree, at, "minsize");
  const isFixed = minSize !== undefined && minSize === attribute(tree, at, "maxsize");
  const size = isFixed ? lengthInEm(minSize) : undefined;
  return operator(value, { stretchy: flag(tree, at, "stretchy"), fence: flag(tree, at, "fence"), size });
}

function layout(part: Part): Piece {
  const { tree, row: at, name, children } = part;
  const [first = EMPTY, second = EMPTY, third] = children;
  switch (name) {
    case "msub":
      return scripts(first, second, undefined);
    case "msup":
      return scripts(first, undefined, second);
    case "msubsup":
      return scripts(first, second, third ?? EMPTY);
    case "munder":
      return limits(first, second, undefined, flag(tree, at, "accentunder"));
    case "mover":
      return limits(first, undefined, second, flag(tree, at, "accent"));
    case "munderover":
      return limits(first, second, third ?? EMPTY, undefined);
    case "mmultiscripts":
      return prescripted(part);
    case "mfrac": {
      const thickness = attribute(tree, at, "linethickness") ?? "";
      const line = !/^0(?:\.0*)?(?:[a-z]{2}|%)?$/.test(thickness.trim());
      return fraction(first, second, line, attribute(tree, at, "bevelled") === "true");
    }
    case "msqrt":
      return root(row(children), undefined);
    case "mroot":
      return root(first, second);
    case "mtd":
      return cell(tree, at, unstyled(row(children)));
    case "mtr":
      return tableRow(children);
    case "mlabeledtr":
      return labelledRow(children);
    case "mtable":
      return table(tree, at, children);
    case "mfenced":
      return fenced(part);
    case "menclose":
      return enclosed(attribute(tree, at, "notation") ?? "longdiv", unstyled(row(children)));
    case "mphantom": {
      const { tex } = row(children);
      return tex === "" ? EMPTY : ord(`\\phantom{${tex}}`);
    }
    case "mstyle":
      return styled(part);
    case "semantics":
    case "maction":
      return first;
    default:
      return row(children, name === "mrow");
  }
}

function flag(tree: Tree, at: number, name: string): boolean | undefined {
  const value = attribute(tree, at, name);
  return value === undefined ? undefined : value === "true";
}

/**
 * Converts `mstyle` (MathML 3 §3.3.4). Of its settings, only the display style of tall content is visible.
 */
function styled({ tree, row: at, children }: Part): Piece {
  const inner = row(children);
  const display = flag(tree, at, "displaystyle");
  const level = attribute(tree, at, "scriptlevel") ?? "0";
  if (display === undefined || !/^[+-]?0$/.test(level) || !inner.tall) return inner;
  if (inner.table !== undefined || inner.plain !== undefined) return inner;
  if (inner.items === undefined && inner.tex.startsWith("\\frac{")) {
    return { ...inner, tex: `\\${display ? "d" : "t"}${inner.tex.slice(1)}`, plain: inner };
  }
  const tex = `{${display ? "\\displaystyle" : "\\textstyle"} ${inner.tex}}`;
  return ord(tex, { tall: true, plain: inner });
}

/** Removes a style that applies to the whole of a piece. */
function unstyled(piece: Piece): Piece {
  return piece.plain ?? piece;
}

/** Converts `mfenced` (MathML 3 §3.3.8), which abbreviates a row. */
function fenced({ tree, row: at, children }: Part): Piece {
  const separators = Array.from((attribute(tree, at, "separators") ?? ",").replace(/\s+/g, ""));
  const fence = (side: string, usual: string): Piece => {
    const sign = tidied(attribute(tree, at, side) ?? usual).trim();
    return { ...operator(sign, { fence: true }), stretchy: undefined };
  };
  const [start, end] = [fence("open", "("), fence("close", ")")];
  const parts: Piece[] = [];
  for (const [i, child] of children.entries()) {
    const separator = separators[Math.min(i - 1, separators.length - 1)];
    if (i > 0 && separator !== undefined) parts.push(operator(separator));
    parts.push(child);
  }
  return start.kind === "none" && end.kind === "none" ? row(parts) : row([start, ...parts, end]);
}

// biome-ignore format: a table
const ENCLOSURES: ReadonlyMap<string, string> = new Map([
  ["box", "boxed"], ["roundedbox", "boxed"], ["updiagonalstrike", "cancel"], ["downdiagonalstrike", "bcancel"],
  ["horizontalstrike", "sout"], ["top", "overline"], ["bottom", "underline"], ["radical", "sqrt"],
]);

const SIDES = ["top", "bottom", "left", "right"];

/** Converts `menclose` (MathML 3 §3.3.9); notations without a command are left out. */
function enclosed(notation: string, inner: Piece): Piece {
  if (inner.tex === "") return EMPTY;
  const notations = new Set(notation.trim().split(/\s+/));
  let { tex } = inner;
  if (notations.delete("updiagonalstrike")) {
    tex = notations.delete("downdiagonalstrike") ? `\\xcancel{${tex}}` : `\\cancel{${tex}}`;
  }
  if (SIDES.every((side) => notations.has(side))) {
    for (const side of SIDES) notations.delete(side);
    notations.add("box");
  }
  if (notations.has("actuarial")) tex = `\\overline{${tex}|}`;
  for (const name of notations) {
    const command = ENCLOSURES.get(name);
    if (command !== undefined) tex = `\\${command}{${tex}}`;
  }
  return tex === inner.tex ? inner : ord(tex, { tall: true });
}

function prescripted({ tree, children, rows }: Part): Piece {
  const at = rows.findIndex((child) => mathName(tree, child) === "mprescripts");
  const pairs = (from: number, to: number): (readonly [Piece, Piece])[] => {
    const out: (readonly [Piece, Piece])[] = [];
    for (let i = from; i < to; i += 2) out.push([children[i]!, i + 1 < to ? children[i + 1]! : EMPTY]);
    return out;
  };
  const middle = at < 0 ? children.length : at;
  return multiscripts(
    children[0] ?? EMPTY,
    at < 0 ? [] : pairs(at + 1, children.length),
    middle > 0 ? pairs(1, middle) : [],
  );
}

/** Removes control characters and collapses white space (MathML 3 §2.1.7). */
function tidied(value: string): string {
  return value
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\ufeff]|\p{Variation_Selector}/gu,
      "",
    )
    .replace(/[ \t\r\n]+/g, " ");
}
