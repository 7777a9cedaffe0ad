import { PRIMES } from "./operators.js";
import { EMPTY, ord, type Piece } from "./piece.js";
import { environment } from "./tables.js";

/**
 * Joins the parts of a row: it pairs fences and writes the content of a pair as TeX does (`\binom`,
 * `pmatrix`, `cases`), merges neighbours in roman into one word, and separates operators by spaces.
 *
 * @param explicit - whether the page groups the parts (`mrow`), so that a single fence at an end is one of a
 *   pair.
 */
export function row(parts: readonly Piece[], explicit = false): Piece {
  const flat: Piece[] = [];
  for (const part of parts) {
    if (part.items !== undefined) for (const item of part.items) flat.push(item);
    else if (part.kind !== "none" || part.character === "") flat.push(part);
  }
  const items = paired(applied(joinFonts(flat)), explicit).filter((item) => item.kind !== "none");
  const visible = withoutTexSpaces(modulus(items));
  if (visible.length === 0) return EMPTY;
  if (visible.length === 1) return visible[0]!;
  const delimited = isPair(visible);
  return ord(join(visible), { items: visible, delimited, tall: visible.some((item) => item.tall) });
}

/** Turns names with an argument into operators; TeX itself adds the space after them. */
function applied(items: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const [i, item] of items.entries()) {
    if (item.kind === "apply") {
      const last = out.length - 1;
      const name = out[last]?.font;
      if (name?.command === "\\mathrm" && /^[a-zA-Z]+$/.test(name.inner)) {
        out[last] = { tex: `\\operatorname{${name.inner}}`, kind: "op", limits: "function" };
      }
    } else if (item.tex === "\\," && items[i - 1]?.kind === "apply") continue;
    else out.push(item);
  }
  return out;
}

/** Merges neighbours in roman or in text into one word: KaTeX creates an element per letter. */
function joinFonts(items: readonly Piece[]): readonly Piece[] {
  const out: Piece[] = [];
  for (const item of items) {
    const last = out[out.length - 1]?.font;
    const command = item.font?.command;
    if (last !== undefined && last.command === command && (command === "\\mathrm" || command === "\\text")) {
      const inner = last.inner + item.font!.inner;
      out[out.length - 1] = ord(`${command}{${inner}}`, { font: { command, inner } });
    } else out.push(item);
  }
  return out;
}

/** Pairs the remaining fences of a row. */
function paired(items: readonly Piece[], explicit: boolean): Piece[] {
  const open: number[] = [];
  // Whether the open fences contain something tall, by depth.
  const tall: boolean[] = [];
  const out: Piece[] = [];
  const last = items.length - 1;
  const bars = items.filter((item) => item.kind === "fence" && !item.paired);
  const around = bars.length === 2 && last > 1 && items[0] === bars[0] && items[last] === bars[1];
  for (const [i, item] of items.entries()) {
    const empty = item.kind === "none";
    const bar = item.kind === "fence";
    const opens = item.kind === "open" || (i === 0 && (empty || (bar && around)));
    const closes = item.kind === "close" || (i === last && (empty || bar));
    if (!item.paired && closes && open.length > 0) {
      const high = tall.pop()!;
      close(out, open.pop()!, item, high);
      if (high && tall.length > 0) tall[tall.length - 1] = true;
    } else if (!item.paired && opens) {
      open.push(out.length);
      tall.push(false);
      out.push(item);
    } else if (!item.paired && i === last && i > 0 && explicit && (closes || bar) && item.stretchy === true) {
      // KaTeX leaves out the empty fence of `\left.`.
      out.unshift({ ...EMPTY, character: "" });
      close(out, 0, item, true);
    } else out.push(item);
    if (item.tall && tall.length > 0) tall[tall.length - 1] = true;
  }
  while (open.length > 0) {
    const from = open.pop()!;
    const high = tall.pop()!;
    const whole =
      from === 0 && high && (explicit || out[0]!.stretchy === true || out[1]?.table !== undefined);
    if (whole && out[0]!.stretchy !== false) close(out, 0, { ...EMPTY, character: "" }, true);
    else if (out[from]!.kind !== "none") out[from] = { ...out[from]!, paired: true };
  }
  return out;
}

/** Closes the fence at `from`. */
function close(out: Piece[], from: number, end: Piece, tall: boolean): void {
  const start = out[from]!;
  const whole = special(start, out, from + 1, end);
  if (whole !== undefined) {
    out.length = from;
    out.push(ord(whole + (end.suffix ?? ""), { tall: true }));
    return;
  }
  const fixed = start.stretchy === false || end.stretchy === false;
  const grows = (tall && !fixed) || start.stretchy === true || start.kind === "none" || end.kind === "none";
  if (!grows) {
    out[from] = { ...start, kind: "open", paired: true };
    out.push({ ...end, kind: "close", paired: true });
    return;
  }
  for (let i = from + 1; i < out.length; i++) {
    const item = out[i]!;
    if (item.kind !== "fence" || item.stretchy === false || item.paired) continue;
    out[i] = { ...item, kind: "rel", tex: `\\middle${item.tex}`, paired: true };
  }
  out[from] = { ...start, kind: "open", tex: `\\left${delimiter(start)}`, paired: true };
  const tex = `\\right${delimiter(end)}${end.suffix ?? ""}`;
  out.push({ ...end, kind: "close", tex, paired: true, tall: true });
}

/**
 * Returns the command or environment of TeX for the fences and their content; undefined if there is none.
 *
 * @param from - the start of the content in `items`, which extends to their end.
 */
function special(start: Piece, items: readonly Piece[], from: number, end: Piece): string | undefined {
  let at = from;
  while (items[at]?.kind === "none") at++;
  const first = items[at];
  if (first === undefined) return undefined;
  const round = start.character === "(" && end.character === ")";
  if (first.table !== undefined || first.stack !== undefined) {
    if (items.slice(at + 1).some((item) => item.kind !== "none")) return undefined;
    if (first.table !== undefined) return environment(first.table, start.character!, end.character!);
    return round ? `\\binom{${first.stack![0]}}{${first.stack![1]}}` : undefined;
  }
  if (!round || !isModulus(first)) return undefined;
  const [space, ...rest] = items.slice(at + 1).filter((item) => item.kind !== "none");
  if (space === undefined) return undefined;
  return `\\pmod{${join(space.kind === "space" ? rest : [space, ...rest])}}`;
}

function isModulus(item: Piece): boolean {
  return item.font?.command === "\\mathrm" && item.font.inner === "mod";
}

/**
 * Turns a modulus between two operands into an operator, and removes the space before one in brackets, which
 * TeX adds.
 */
function modulus(items: readonly Piece[]): readonly Piece[] {
  return items
    .filter((item, i) => item.kind !== "space" || items[i + 1]?.tex.startsWith("\\pmod") !== true)
    .map((item, i, all) =>
      isModulus(item) && i > 0 && i < all.length - 1 ? { tex: "\\bmod", kind: "bin" as const } : item,
    );
}

/**
 * Removes spaces up to the width that TeX itself adds next to a relation or before the name of a function.
 */
function withoutTexSpaces(items: readonly Piece[]): readonly Piece[] {
  const addsSpace = (item: Piece | undefined): boolean => item?.kind === "rel" || item?.kind === "bin";
  return items.filter((item, i) => {
    if (item.kind !== "space" || item.width === undefined || item.width < 0 || item.width > 0.3) return true;
    const before = item.tex === "\\," && items[i + 1]?.kind === "op" && items[i + 1]?.limits !== undefined;
    return !before && !addsSpace(items[i - 1]) && !addsSpace(items[i + 1]);
  });
}

function delimiter(piece: Piece): string {
  if (piece.kind === "none") return ".";
  return piece.suffix === undefined ? piece.tex : piece.tex.slice(0, piece.tex.length - piece.suffix.length);
}

/** Whether the first item and the last are a pair of fences. */
function isPair(items: readonly Piece[]): boolean {
  if (items[0]!.kind !== "open" || items[items.length - 1]!.kind !== "close") return false;
  let depth = 0;
  for (const [i, { kind }] of items.entries()) {
    if (kind === "open") depth++;
    else if (kind === "close" && --depth === 0) return i === items.length - 1;
  }
  return false;
}

/** Joins the parts into one string. */
function join(items: readonly Piece[]): string {
  const out: string[] = [];
  let before: Piece | undefined;
  let gap = false;
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    const infix = next !== undefined && next.kind !== "close" && !isPrefix(before);
    const spaced = item.kind === "rel" || (item.kind === "bin" && infix);
    const prime = item.kind === "prime" && before !== undefined;
    const tex = prime ? "'".repeat(PRIMES.get(item.character!) ?? 1) : item.tex;
    if (before !== undefined && (gap || spaced || extendsCommand(before.tex, tex))) out.push(" ");
    out.push(tex);
    const called = item.kind === "op" && next?.kind !== "open" && next?.kind !== "punct";
    gap = next !== undefined && (spaced || item.kind === "punct" || called);
    before = item;
  }
  return out.join("");
}

/** Whether a sign after this item is a prefix of what follows. */
function isPrefix(before: Piece | undefined): boolean {
  return before === undefined || ["bin", "rel", "open", "punct", "op", "space"].includes(before.kind);
}

/** Whether TeX would read a letter as part of the preceding command. */
function extendsCommand(before: string, tex: string): boolean {
  if (!/^[a-zA-Z]/.test(tex)) return false;
  let from = before.length;
  while (from > 0 && /[a-zA-Z]/.test(before[from - 1]!)) from--;
  if (from === before.length) return false;
  let slashes = 0;
  while (from - slashes > 0 && before[from - slashes - 1] === "\\") slashes++;
  return slashes % 2 === 1;
}
