import { Attribute, attribute, NodeKind, Tag, type Tree, tagName, text } from "@winnow/core-dom/tree";

/** Maximum nesting and number of rows of a drawing. */
const MAX_DEPTH = 60;
const MAX_ROWS = 4000;

const TOKENS: ReadonlySet<string> = new Set("mi mn mo mtext ms".split(" "));

/** Elements of MathML with a fixed number of children. */
const LAYOUTS: ReadonlySet<string> = new Set(
  "mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mlabeledtr mtd mphantom".split(" "),
);

/** Parts of a drawing that are lines, roots and space. */
const SILENT: ReadonlySet<string> = new Set(
  "surd line nstrut dstrut tstrut mstrut strut spacer mark assistive-mml speech".split(" "),
);

/** Elements of CHTML around a part whose place is not its order; `sup` and `sub` are those of MathJax 2. */
const SLOTS: ReadonlySet<string> = new Set("script over under root sup sub labels".split(" "));

/** The row of a drawing, as a node of MathML. */
interface Part {
  readonly markup: string;
  /** The element of CHTML around it; empty for the base and in SVG. */
  readonly slot: string;
}

/**
 * Restores MathML from what MathJax draws: elements of CHTML are named after those of MathML (`mjx-mi`), and in
 * MathJax 2 have such a class; groups of SVG have its names as `data-mml-node`. Characters are code points, and text in
 * MathJax 2. Undefined if an element contains no such drawing.
 */
export function drawnMarkup(tree: Tree, row: number): string | undefined {
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    if (nodeName(tree, i) !== "math") continue;
    if (tree.end[i]! - i > MAX_ROWS) return undefined;
    const markup = drawnParts(tree, i, "", 0)
      .map((part) => part.markup)
      .join("");
    return markup === "" ? undefined : `<math>${markup}</math>`;
  }
  return undefined;
}

/** Returns the name of a row in the drawing without its prefix; empty for rows that are only groups. */
function nodeName(tree: Tree, row: number): string {
  if (tree.kind[row] !== NodeKind.element) return "";
  const name = tagName(tree, row);
  if (name.startsWith("mjx-")) return name.slice("mjx-".length);
  if (tree.tag[row] === Tag.span) return /^mjx-([a-z]+)/.exec(Attribute.class(tree, row) ?? "")?.[1] ?? "";
  if (tree.tag[row] === Tag.svg && attribute(tree, row, "data-labels") !== undefined) return "labels";
  return tree.tag[row] === Tag.g ? (attribute(tree, row, "data-mml-node") ?? "") : "";
}

/** Returns the nodes of MathML in an element, through groups. Recursive up to {@link MAX_DEPTH}. */
function drawnParts(tree: Tree, row: number, slot: string, depth: number): readonly Part[] {
  if (depth > MAX_DEPTH) return [];
  const out: Part[] = [];
  for (let child = row + 1; child < tree.end[row]!; child = tree.end[child]!) {
    const name = nodeName(tree, child);
    if (tree.kind[child] !== NodeKind.element || SILENT.has(name)) continue;
    if (TOKENS.has(name)) out.push({ markup: token(tree, child, name), slot });
    else if (LAYOUTS.has(name) && !isInnerUnder(tree, child, name)) {
      const markup = layout(name, drawnParts(tree, child, "", depth + 1));
      const isStack = name === "mfrac" && !drawsLine(tree, child);
      out.push({ markup: isStack ? markup.replace("<mfrac", '<mfrac linethickness="0"') : markup, slot });
    } else {
      const inner = drawnParts(tree, child, SLOTS.has(name) ? name : slot, depth + 1);
      // A row of MathML is one child of its parent.
      if (/^(?:m|texatom$)/i.test(name) && name !== "munder" && inner.length !== 1) {
        out.push({ markup: `<mrow>${inner.map(({ markup }) => markup).join("")}</mrow>`, slot });
      } else out.push(...inner);
    }
  }
  return out;
}

/** Whether an element is the lower half of `mjx-munderover`. */
function isInnerUnder(tree: Tree, row: number, name: string): boolean {
  if (name !== "munder") return false;
  const box = tree.parent[row]!;
  return nodeName(tree, box) === "box" && nodeName(tree, tree.parent[box]!) === "munderover";
}

/** Whether a fraction has a line: in CHTML unless it is declared, in SVG if there is a rectangle. */
function drawsLine(tree: Tree, row: number): boolean {
  if (tree.tag[row] !== Tag.g) return attribute(tree, row + 1, "atop") !== "true";
  for (let child = row + 1; child < tree.end[row]!; child = tree.end[child]!)
    if (tree.tag[child] === Tag.rect) return true;
  return false;
}

/** Adds the numbers of equations, which are drawn apart, to their rows. */
function labelledRows(parts: readonly Part[]): readonly Part[] {
  const labels = parts.filter(({ slot, markup }) => slot === "labels" && markup.includes("<mtext"));
  return parts
    .filter(({ slot }) => slot === "")
    .map((part) => {
      if (!part.markup.startsWith("<mlabeledtr>")) return part;
      const label = labels.shift()?.markup.replace(/<\/?mtr>/g, "");
      const row = part.markup.replace(/^<mlabeledtr>/, `<mlabeledtr>${label ?? "<mtd></mtd>"}`);
      return { ...part, markup: row };
    });
}

const ROW = "<mrow></mrow>";

function layout(name: string, parts: readonly Part[]): string {
  const scripts = parts.filter(({ slot }) => slot === "script");
  const bases = parts.filter(({ slot }) => slot === "");
  const slotted = (slot: string): Part | undefined => parts.find((part) => part.slot === slot);
  let children: readonly (Part | undefined)[] = bases;
  if (name === "mtable") children = labelledRows(parts);
  else if (name === "msubsup" || name === "munderover") {
    // The upper script is drawn first, but the lower limit.
    const [first, second] = name === "msubsup" ? [1, 2] : [2, 1];
    const over = slotted("over") ?? slotted("sup") ?? scripts[0] ?? bases[first!];
    const under = slotted("under") ?? slotted("sub") ?? scripts[1] ?? bases[second!];
    // In MathJax 2, whatever the number of scripts.
    if (over === undefined || under === undefined) {
      const single = name === "msubsup" ? ["msub", "msup"] : ["munder", "mover"];
      const used = single[over === undefined ? 0 : 1]!;
      return `<${used}>${bases[0]?.markup ?? ROW}${(over ?? under)?.markup ?? ROW}</${used}>`;
    }
    children = [bases[0], under, over];
  } else if (/^(?:msub|msup|munder|mover)$/.test(name)) {
    children = [bases[0], slotted("over") ?? slotted("under") ?? scripts[0] ?? bases[1]];
  } else if (name === "mroot") children = [bases[0], slotted("root") ?? bases[1]];
  // The sign of a root in SVG is the last token.
  else if (name === "msqrt") children = bases.filter(({ markup }) => markup !== "<mo>√</mo>");
  return `<${name}>${children.map((part) => part?.markup ?? ROW).join("")}</${name}>`;
}

function token(tree: Tree, row: number, name: string): string {
  let value = "";
  let isItalic = false;
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (tree.kind[i] === NodeKind.text) value += text(tree, i);
    else isItalic ||= /MJXc-TeX-math-B?I/.test(Attribute.class(tree, i) ?? "");
    const code = codePoint(tree, i);
    if (code === undefined) continue;
    value += String.fromCodePoint(code);
    // A stretched character has its parts inside.
    i = tree.end[i]! - 1;
  }
  // The line over a formula is a dash.
  if (name === "mo" && value === "–") value = "¯";
  const plain = (name === "mtext" ? value : value.trim()).replace(
    /[&<>]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
  const variant = name === "mi" && !isItalic && /^[A-Za-z]$/.test(plain) ? ' mathvariant="normal"' : "";
  return `<${name}${variant}>${plain}</${name}>`;
}

/** Returns the character that an element draws: `mjx-c1D465` in CHTML, `data-c="1D465"` in SVG. */
function codePoint(tree: Tree, row: number): number | undefined {
  if (tree.kind[row] !== NodeKind.element) return undefined;
  const hex =
    attribute(tree, row, "data-c") ??
    /(?:^|\s)mjx-c([0-9A-F]{2,6})(?:\s|$)/.exec(attribute(tree, row, "class") ?? "")?.[1];
  if (hex === undefined || !/^[0-9A-F]{2,6}$/i.test(hex)) return undefined;
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? code : undefined;
}
