import { Attribute, NodeKind, type Tree, text } from "@winnow/core-dom/tree";

/** Maximum nesting and number of rows of a drawing. */
const MAX_DEPTH = 60;
const MAX_ROWS = 4000;

/** Parts of a drawing that are space or lines. KaTeX 0.17 put a prefix before the general ones of its classes. */
const SILENT: ReadonlySet<string> = new Set(
  `strut thinbox fix rlap llap pstrut vlist-s mspace nulldelimiter arraycolsep katex-mathml hide-tail frac-line
  overline-line underline-line vertical-separator`.split(/\s+/),
);

/** The parts of tall delimiters (Unicode, Miscellaneous Technical), which are drawn one above the other. */
// biome-ignore format: a table
const TALL: readonly (readonly [parts: string, sign: string])[] = [
  ["⎛⎜⎝", "("], ["⎞⎟⎠", ")"], ["⎡⎢⎣", "["], ["⎤⎥⎦", "]"], ["⎧⎨⎩⎪", "{"], ["⎫⎬⎭", "}"], ["∣", "|"], ["∥", "‖"],
];

/** Values of `mathvariant` by the class of a font. */
// biome-ignore format: a table
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ["mathbf", "bold"], ["mathbb", "double-struck"], ["mathcal", "script"], ["mathscr", "script"],
  ["mathfrak", "fraktur"], ["mathsf", "sans-serif"], ["mathtt", "monospace"], ["boldsymbol", "bold-italic"],
  ["mathrm", "normal"],
]);

type Reader = (tree: Tree, row: number, depth: number) => string;

/** The parts of a drawing that are more than their content, by their class. */
// biome-ignore format: a table
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["mfrac", fraction], ["sqrt", rooted], ["op-limits", limits], ["accent", accented], ["mtable", table],
  ["overline", (...place) => `<mover>${grouped(slots(...place).join(""))}<mo>¯</mo></mover>`],
  ["underline", (...place) => `<munder>${grouped(slots(...place).join(""))}<mo>_</mo></munder>`],
  ["text", (tree, row) => `<mtext>${escaped(plainText(tree, row))}</mtext>`],
  ["mopen", delimiter], ["mclose", delimiter], ["delimsizing", delimiter],
]);

/**
 * Restores MathML from what KaTeX draws (`katex-html`) where its MathML is missing. The places of parts are their
 * order in lists (`vlist`), from the bottom to the top.
 */
export function katexMarkup(tree: Tree, row: number): string | undefined {
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row; i < stop; i++) {
    if (!hasClass(tree, i, "katex-html")) continue;
    if (tree.end[i]! - i > MAX_ROWS) return undefined;
    let markup = "";
    let tag = "";
    for (let child = i + 1; child < tree.end[i]!; child = tree.end[child]!) {
      if (hasClass(tree, child, "tag")) tag = plainText(tree, child);
      else markup += inside(tree, child, 0);
    }
    if (markup === "") return undefined;
    // As KaTeX itself writes a numbered equation in MathML.
    if (tag !== "") {
      const cells = ["", markup, "", `<mtext>${escaped(tag)}</mtext>`].map((cell) => `<mtd>${cell}</mtd>`);
      markup = `<mtable width="100%"><mtr>${cells.join("")}</mtr></mtable>`;
    }
    return `<math>${markup}</math>`;
  }
  return undefined;
}

function classes(tree: Tree, row: number): readonly string[] {
  const names = tree.kind[row] === NodeKind.element ? (Attribute.class(tree, row) ?? "") : "";
  return names.split(/\s+/).map((name) => name.replace(/^katex-(?!html|mathml)/, ""));
}

function hasClass(tree: Tree, row: number, name: string): boolean {
  return classes(tree, row).includes(name);
}

/** Returns the MathML of the children of an element. Recursive up to {@link MAX_DEPTH}. */
function inside(tree: Tree, row: number, depth: number): string {
  const items: string[] = [];
  if (depth > MAX_DEPTH) return "";
  for (let child = row + 1; child < tree.end[row]!; child = tree.end[child]!) {
    if (tree.kind[child] === NodeKind.text) items.push(token(text(tree, child), classes(tree, row)));
    else if (hasClass(tree, child, "msupsub"))
      items.push(scripted(items.pop() ?? "", tree, child, depth + 1));
    else items.push(part(tree, child, depth + 1));
  }
  return items.join("");
}

function part(tree: Tree, row: number, depth: number): string {
  const names = classes(tree, row);
  if (names.some((name) => SILENT.has(name))) return "";
  const reader = names.map((name) => READERS.get(name)).find((read) => read !== undefined);
  return (reader ?? inside)(tree, row, depth);
}

/** Returns the contents of the list of an element, from the bottom to the top, without those that are empty. */
function slots(tree: Tree, row: number, depth: number): readonly string[] {
  const list = descendant(tree, row, "vlist");
  const out: string[] = [];
  if (list < 0) return out;
  for (let child = list + 1; child < tree.end[list]!; child = tree.end[child]!) {
    const content = tree.kind[child] === NodeKind.element ? inside(tree, child, depth + 1) : "";
    if (content !== "" || descendant(tree, child, "accent-body") > 0) out.push(content);
  }
  return out;
}

/** Returns the first descendant with a class, outside of the index of a root; -1 if there is none. */
function descendant(tree: Tree, row: number, name: string): number {
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (hasClass(tree, i, name)) return i;
    if (hasClass(tree, i, "root")) i = tree.end[i]! - 1;
  }
  return -1;
}

function fraction(tree: Tree, row: number, depth: number): string {
  const [under = "", over = ""] = slots(tree, row, depth);
  const line = descendant(tree, row, "frac-line") > 0 ? "" : ' linethickness="0"';
  return `<mfrac${line}>${grouped(over)}${grouped(under)}</mfrac>`;
}

function scripted(base: string, tree: Tree, row: number, depth: number): string {
  const [first = "", second] = slots(tree, row, depth);
  if (second !== undefined) return `<msubsup>${grouped(base)}${grouped(first)}${grouped(second)}</msubsup>`;
  // A list that reaches below the line has a second row.
  const name = hasClass(tree, row + 1, "vlist-t2") ? "msub" : "msup";
  return `<${name}>${grouped(base)}${grouped(first)}</${name}>`;
}

function rooted(tree: Tree, row: number, depth: number): string {
  const radicand = grouped(slots(tree, row, depth).join(""));
  if (!hasClass(tree, row + 1, "root")) return `<msqrt>${radicand}</msqrt>`;
  return `<mroot>${radicand}${grouped(slots(tree, row + 1, depth).join(""))}</mroot>`;
}

/** An operator with one or two limits. */
function limits(tree: Tree, row: number, depth: number): string {
  const [first = "", second = "", third] = slots(tree, row, depth);
  if (third !== undefined) return `<munderover>${second}${grouped(first)}${grouped(third)}</munderover>`;
  // Limits are tight, operators are not.
  const list = descendant(tree, row, "vlist");
  const isUnder = list >= 0 && descendant(tree, list + 1, "mtight") > 0;
  return isUnder
    ? `<munder>${second}${grouped(first)}</munder>`
    : `<mover>${first}${grouped(second)}</mover>`;
}

function accented(tree: Tree, row: number, depth: number): string {
  const [base = "", accent = ""] = slots(tree, row, depth);
  // The arrow of a vector is a drawing.
  const sign = /<m[ion][^>]*>([^<]*)</.exec(accent)?.[1] ?? "→";
  return `<mover accent="true">${grouped(base)}<mo>${sign}</mo></mover>`;
}

/** A table is drawn in columns. */
function table(tree: Tree, row: number, depth: number): string {
  const columns: (readonly string[])[] = [];
  for (let child = row + 1; child < tree.end[row]!; child = tree.end[child]!)
    if (classes(tree, child).some((name) => name.startsWith("col-align-")))
      columns.push(slots(tree, child, depth));
  const height = columns.reduce((max, { length }) => Math.max(max, length), 0);
  const rows = Array.from({ length: height }, (_, y) => {
    return `<mtr>${columns.map((cells) => `<mtd>${cells[y] ?? ""}</mtd>`).join("")}</mtr>`;
  });
  return `<mtable>${rows.join("")}</mtable>`;
}

function plainText(tree: Tree, row: number): string {
  let value = "";
  for (let i = row + 1; i < tree.end[row]!; i++) if (tree.kind[i] === NodeKind.text) value += text(tree, i);
  return value.replace(/[\u200b\u2060]/g, "");
}

function delimiter(tree: Tree, row: number): string {
  const value = plainText(tree, row);
  const sign = TALL.find(([parts]) => value !== "" && parts.includes(value[0]!))?.[1];
  return operator(sign ?? value);
}

function token(value: string, names: readonly string[]): string {
  const plain = value.replace(/[\u200b\u2060]/g, "").trim();
  if (plain === "") return "";
  const variant = names.map((name) => VARIANTS.get(name)).find((name) => name !== undefined);
  if (/^\d[\d.,]*$/.test(plain) && variant === undefined) return `<mn>${plain}</mn>`;
  if (!/^\p{L}/u.test(plain)) return operator(plain);
  if (names.includes("mathnormal")) return [...plain].map((letter) => `<mi>${letter}</mi>`).join("");
  const font = variant ?? (plain.length === 1 ? "normal" : undefined);
  return `<mi${font === undefined ? "" : ` mathvariant="${font}"`}>${escaped(plain)}</mi>`;
}

function operator(value: string): string {
  return value === "" ? "" : `<mo>${escaped(value)}</mo>`;
}

function escaped(value: string): string {
  return value.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function grouped(markup: string): string {
  return `<mrow>${markup}</mrow>`;
}
