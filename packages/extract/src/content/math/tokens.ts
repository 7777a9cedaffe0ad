import { normalForm } from "@winnow/core-dom/text";
import { LETTERS, plainLetter, VARIANTS } from "./letters.js";
import { AS_IDENTIFIER, BARS, isToken, LIMITS, OPERATORS } from "./operators.js";
import { EMPTY, ord, type Piece } from "./piece.js";

/** Functions with a command in LaTeX or amsmath. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log " +
    "max min Pr sec sin sinh sup tan tanh injlim projlim"
  ).split(" "),
);

/** Functions with limits below. */
const LIMIT_FUNCTIONS: ReadonlySet<string> = new Set(
  "det gcd inf lim liminf limsup max min Pr sup injlim projlim".split(" "),
);

/** Functions without a command, which are written as operators in roman type. */
const OTHER_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "argmax argmin arcsec arccsc arccot arcsinh arccosh arctanh arsinh arcosh artanh sech csch sgn sign tr Tr rank " +
    "diag span lcm erf erfc softmax ReLU sigmoid Var Cov cov var Corr std Res Hom End Aut Gal GL SL SO SU Spec Im Re " +
    "ord card vol grad div curl rot supp conv cl int id adj coker im codim char Ext Tor Ind Lie ad Ad"
  ).split(" "),
);

/** Names with a space whose command has none. */
// biome-ignore format: a table
const SPACED_NAMES: ReadonlyMap<string, string> = new Map([
  ["lim sup", "limsup"], ["lim inf", "liminf"], ["inj lim", "injlim"], ["proj lim", "projlim"],
]);

/** Converts the text of an `mi` (MathML 3 §3.2.3). */
export function identifier(value: string, variant: string | undefined): Piece {
  if (value === "") return EMPTY;
  const name = SPACED_NAMES.get(value.replace(/\s+/g, " ")) ?? value;
  if (FUNCTIONS.has(name)) {
    const limits = LIMIT_FUNCTIONS.has(name) ? "default" : "function";
    return { tex: `\\${name}`, kind: "op", token: true, limits, character: value };
  }
  const characters = Array.from(value);
  if (characters.length === 1) {
    const other = AS_IDENTIFIER.get(value);
    return other === undefined ? symbol(value, variant ?? "") : ord(other, { token: true, character: value });
  }
  if (OTHER_FUNCTIONS.has(value) && (variant || "normal") === "normal") {
    return { tex: `\\operatorname{${value}}`, kind: "op", limits: "function", character: value };
  }
  if (/\s/.test(value)) return textPiece(value);
  return inFont(value, characters, variant || "normal");
}

/** Converts the text of an `mn`. */
export function number(value: string, variant: string | undefined): Piece {
  if (value === "") return EMPTY;
  const characters = Array.from(value);
  if (variant !== undefined && variant !== "normal" && VARIANTS.has(variant))
    return inFont(value, characters, variant);
  if (characters.length === 1) return symbol(value, "");
  // A comma or a space in a number is not punctuation (TeXbook, chapter 18).
  const tex = characters
    .map((character) =>
      character === "," ? "{,}" : /\s/.test(character) ? "\\," : symbol(character, "").tex,
    )
    .join("");
  return ord(tex);
}

/** The attributes of an `mo`. */
export interface OperatorAttributes {
  readonly stretchy?: boolean | undefined;
  readonly fence?: boolean | undefined;
  /** `minsize` in em if `maxsize` is equal: the sizes of TeX's `\big` and related commands. */
  readonly size?: number | undefined;
}

const SIZES = ["\\big", "\\Big", "\\bigg", "\\Bigg"];

/** Converts the text of an `mo`. */
export function operator(source: string, { stretchy, fence, size }: OperatorAttributes = {}): Piece {
  const composed = source.length < 2 ? source : normalForm(source);
  const isFence = fence === true || size !== undefined;
  const value = isFence ? (BARS.get(composed) ?? composed) : composed;
  const known = OPERATORS.get(value);
  const grows = stretchy ?? (fence === true ? true : undefined);
  if (known !== undefined) {
    const limits = LIMITS.has(value) ? "default" : undefined;
    const tall = known.kind === "op";
    const piece: Piece = { ...known, character: value, stretchy: grows, limits, tall };
    return size === undefined ? piece : sized(piece, size);
  }
  if (value === "") return { ...EMPTY, character: "", stretchy: grows };
  if (Array.from(value).length === 1) return { ...symbol(value, ""), character: value, stretchy: grows };
  if (/^[!-/:-@[-`{-~]+$/.test(value)) {
    const signs = Array.from(value, (sign) => OPERATORS.get(sign)?.tex ?? sign);
    return { tex: signs.join(" "), kind: "rel", character: value, stretchy: grows };
  }
  return { ...identifier(value, undefined), character: value };
}

/** Writes a fence of a fixed size. */
function sized(piece: Piece, size: number): Piece {
  const command = SIZES[Math.min(3, Math.max(0, Math.round((size - 1.2) / 0.6)))]!;
  const side = piece.kind === "open" ? "l" : piece.kind === "close" ? "r" : "";
  return { ...piece, tex: `${command}${side}${piece.tex}`, token: false, paired: true };
}

/** Special characters of TeX in text mode. */
const TEXT_ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Writes literal text in `\text`. */
export function textPiece(value: string): Piece {
  if (value === "") return EMPTY;
  const inner = value.replace(/[\\~^{}$&#%_]/g, (sign) => TEXT_ESCAPES[sign] ?? `\\${sign}`);
  return ord(`\\text{${inner}}`, { font: { command: "\\text", inner } });
}

/** Converts a single character in its own style or that of `mathvariant`. */
function symbol(character: string, variant: string): Piece {
  const plain = plainLetter(character);
  const letter = plain?.letter ?? character;
  const style = plain?.variant ?? variant;
  const tex = LETTERS.get(letter) ?? OPERATORS.get(letter)?.tex ?? letter;
  const command = VARIANTS.get(style) ?? "";
  // Greek capitals are upright; symbols have only one form.
  const upright = /^[\u0391-\u03a9]$/u.test(letter) || (tex !== letter && !/^[\u03b1-\u03f5]$/u.test(letter));
  if (command === "" || style === "italic" || (style === "normal" && (upright || !/^\p{L}$/u.test(letter)))) {
    if (tex === letter && !isTypeset(letter)) return textPiece(letter);
    const kind = OPERATORS.get(letter)?.kind ?? "ord";
    return { tex, kind, token: isToken(tex), character };
  }
  // TeX's bold fonts have no Greek letters.
  const bold = command === "\\mathbf" && tex !== letter ? "\\boldsymbol" : command;
  return ord(`${bold}{${tex}}`, { font: { command: bold, inner: tex }, character });
}

function inFont(value: string, characters: readonly string[], variant: string): Piece {
  const styled = characters.map((character) => plainLetter(character));
  const first = styled[0];
  const style =
    first !== undefined && styled.every((letter) => letter?.variant === first.variant)
      ? first.variant
      : variant;
  const command = VARIANTS.get(style) ?? "\\mathrm";
  let inner = "";
  let endsInCommand = false;
  for (const [i, character] of characters.entries()) {
    const piece = symbol(styled[i]?.letter ?? character, "");
    if (piece.font?.command === "\\text") return textPiece(value);
    if (piece.tex === "") continue;
    inner += endsInCommand && /^[a-zA-Z]/.test(piece.tex) ? ` ${piece.tex}` : piece.tex;
    endsInCommand = /\\[a-zA-Z]+$/.test(piece.tex);
  }
  return ord(`${command}{${inner}}`, { font: { command, inner }, character: value });
}

/** Whether TeX's math fonts have a character: ASCII, Greek letters and symbols. */
function isTypeset(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code < 0x80 || /^[\p{Script=Greek}\p{S}]$/u.test(character);
}
