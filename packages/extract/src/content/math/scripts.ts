import { EXTENSIBLE, PRIMES } from "./operators.js";
import { argument, EMPTY, nucleus, ord, type Piece, script } from "./piece.js";
import { substack } from "./tables.js";

/** The commands of a mark above or below a base: for a single letter, and for a longer base. */
interface Accent {
  readonly narrow: string;
  readonly wide: string;
}

function accents(table: string): ReadonlyMap<string, Accent> {
  const words = table.trim().split(/\s+/);
  const map = new Map<string, Accent>();
  for (let i = 0; i < words.length; i += 3) {
    for (const mark of words[i]!.split(";")) map.set(mark, { narrow: words[i + 1]!, wide: words[i + 2]! });
  }
  return map;
}

/** Marks above, in spacing and combining form. */
const OVER: ReadonlyMap<string, Accent> = accents(`
  ^;ˆ;̂ \\hat \\widehat
  ~;˜;̃ \\tilde \\widetilde
  ¯;ˉ;̄;‾;̅;_;― \\bar \\overline
  ⃗;→ \\vec \\overrightarrow
  ⃖;← \\overleftarrow \\overleftarrow
  ⃡;↔ \\overleftrightarrow \\overleftrightarrow
  ⇀ \\overrightharpoon \\overrightharpoon
  ↼ \\overleftharpoon \\overleftharpoon
  ˙;̇;. \\dot \\dot
  ¨;̈;.. \\ddot \\ddot
  ⃛;... \\dddot \\dddot
  ⃜;.... \\ddddot \\ddddot
  ˇ;̌;∨ \\check \\widecheck
  ˘;̆ \\breve \\breve
  ´;́;ˊ \\acute \\acute
  ${"`"};̀;ˋ \\grave \\grave
  ˚;̊;° \\mathring \\mathring
  ⏞;︷ \\overbrace \\overbrace
  ⎴ \\overbracket \\overbracket
  ⏜;⌢ \\overparen \\overparen
`);

const UNDER: ReadonlyMap<string, Accent> = accents(`
  _;̲;¯;‾;̅;ˉ;― \\underline \\underline
  ⏟;︸ \\underbrace \\underbrace
  ⎵ \\underbracket \\underbracket
  ⏝;⌣ \\underparen \\underparen
  →;⃗ \\underrightarrow \\underrightarrow
  ←;⃖ \\underleftarrow \\underleftarrow
  ↔ \\underleftrightarrow \\underleftrightarrow
  ~;˜;̰ \\utilde \\utilde
`);

/** Accents that can have a label. */
const LABELLED: ReadonlySet<string> = new Set(
  String.raw`\overbrace \underbrace \overbracket \underbracket \overparen \underparen`.split(" "),
);

/** Writes a base with its subscript and superscript (`msub`, `msup`, `msubsup`). */
export function scripts(base: Piece, sub: Piece | undefined, sup: Piece | undefined): Piece {
  const primes = sup === undefined ? 0 : countPrimes(sup);
  const above = primes > 0 ? "'".repeat(primes) : sup === undefined ? "" : script("^", stacked(sup));
  const below = sub === undefined ? "" : script("_", stacked(sub));
  const suffix = primes > 0 ? above + below : below + above;
  if (suffix === "") return base;
  return withSuffix(base, suffix, nucleus(base));
}

function withSuffix(base: Piece, suffix: string, core: string): Piece {
  const tall = base.tall || suffix.includes("\\frac") || base.kind === "op";
  if (base.kind === "open" || base.kind === "close" || base.kind === "fence") {
    return { ...base, tex: core + suffix, suffix: (base.suffix ?? "") + suffix, token: false };
  }
  const kind = base.kind === "none" || base.kind === "space" ? "ord" : base.kind;
  const more = base.kind === "op" && base.limits !== undefined ? { limits: base.limits } : {};
  return { tex: core + suffix, kind, tall, ...more };
}

/** Writes a base with its underscript and overscript (`munder`, `mover`, `munderover`). */
export function limits(
  base: Piece,
  under: Piece | undefined,
  over: Piece | undefined,
  accent: boolean | undefined,
): Piece {
  const marked = over === undefined || under !== undefined ? undefined : mark(OVER, base, over, accent);
  if (marked !== undefined) return marked;
  const below = under === undefined || over !== undefined ? undefined : mark(UNDER, base, under, accent);
  if (below !== undefined) return below;
  if (under !== undefined && over !== undefined) {
    // A mark on one side and a label on the other.
    const top = mark(OVER, base, over, accent);
    if (top !== undefined && over.token !== false) return limits(top, under, undefined, accent);
    const bottom = mark(UNDER, base, under, accent);
    if (bottom !== undefined) return limits(bottom, undefined, over, accent);
  }
  const low = under === undefined ? "" : script("_", stacked(under));
  const high = over === undefined ? "" : script("^", stacked(over));
  if (low === "" && high === "") return base;
  if (base.labelled || base.limits === "default") return withSuffix(base, low + high, nucleus(base));
  if (base.kind === "op" && base.limits === "function") {
    const name = base.tex.replace(/^\\(?:operatorname\{)?([a-zA-Z]+)\}?$/, "$1");
    return { tex: `\\operatorname*{${name}}${low}${high}`, kind: "op", tall: true };
  }
  if (base.kind === "op") return withSuffix(base, `\\limits${low}${high}`, nucleus(base));
  const arrow = EXTENSIBLE.get(base.character ?? "");
  if (arrow !== undefined && base.stretchy !== false) {
    const option = under === undefined || under.tex === "" ? "" : `[${bracketed(under.tex)}]`;
    return { tex: `${arrow}${option}{${over?.tex ?? ""}}`, kind: "rel", tall: true };
  }
  let { tex } = base;
  if (under !== undefined && under.tex !== "") tex = `\\underset{${stacked(under).tex}}{${tex}}`;
  if (over !== undefined && over.tex !== "") tex = `\\overset{${stacked(over).tex}}{${tex}}`;
  return { tex, kind: base.kind === "none" ? "ord" : base.kind, tall: true };
}

/** Writes a base with a mark above or below it; returns undefined if the sign is not a mark. */
function mark(marks: typeof OVER, base: Piece, sign: Piece, accent: boolean | undefined): Piece | undefined {
  const commands = sign.character === undefined ? undefined : marks.get(sign.character);
  if (commands === undefined || accent === false || base.tex === "") return undefined;
  // Relations have no marks, and relations are not marks of operators.
  if (base.kind === "rel" || (base.kind === "op" && sign.kind === "rel")) return undefined;
  const single =
    base.items === undefined && Array.from(base.font?.inner ?? base.character ?? "?").length === 1;
  const wide = sign.stretchy === true || (sign.stretchy !== false && !single);
  const command = wide ? commands.wide : commands.narrow;
  const labelled = LABELLED.has(command);
  return { tex: `${command}{${base.tex}}`, kind: "ord", labelled, tall: labelled || base.tall };
}

/** Writes a base with pairs of scripts before and after it (`mmultiscripts`). */
export function multiscripts(
  base: Piece,
  before: readonly (readonly [Piece, Piece])[],
  after: readonly (readonly [Piece, Piece])[],
): Piece {
  const written = (pairs: typeof before): string =>
    pairs.map(([sub, sup]) => script("_", sub) + script("^", sup)).join("{}");
  const front = written(before);
  const back = written(after);
  const tex = (front === "" ? "" : `{}${front}`) + (back === "" ? base.tex : nucleus(base) + back);
  return tex === "" ? EMPTY : ord(tex);
}

/** Counts the primes of a script; 0 if it contains anything else. */
function countPrimes(sup: Piece): number {
  const parts = sup.items ?? [sup];
  let count = 0;
  for (const part of parts) {
    const primes = part.kind === "prime" ? PRIMES.get(part.character ?? "") : undefined;
    if (primes === undefined) return 0;
    count += primes;
  }
  return count;
}

/** Writes a table in a script as stacked lines. */
function stacked(piece: Piece): Piece {
  const tex = piece.table === undefined ? undefined : substack(piece.table);
  return tex === undefined ? piece : ord(tex);
}

/** Guards an optional argument, which a bracket would end. */
function bracketed(tex: string): string {
  return tex.includes("]") ? `{${tex}}` : tex;
}

/** Writes a root with an optional index. */
export function root(base: Piece, index: Piece | undefined): Piece {
  const option = index === undefined || index.tex === "" ? "" : `[${bracketed(index.tex)}]`;
  return ord(`\\sqrt${option}{${base.tex}}`, { tall: base.tall });
}

/** Writes a fraction; one without a line can become a binomial. */
export function fraction(top: Piece, bottom: Piece, line: boolean, bevelled: boolean): Piece {
  if (!line) {
    const stack = [top.tex, bottom.tex] as const;
    return ord(`\\genfrac{}{}{0pt}{}{${top.tex}}{${bottom.tex}}`, { stack, tall: true });
  }
  if (bevelled) return ord(`${argument(top)}/${argument(bottom)}`);
  return ord(`\\frac{${top.tex}}{${bottom.tex}}`, { tall: true });
}
