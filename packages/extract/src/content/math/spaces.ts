import { EMPTY, type Piece } from "./piece.js";

/** Widths of space characters (Unicode §6.2), in em. */
// biome-ignore format: a table
const CHARACTERS: ReadonlyMap<string, number> = new Map([
  [" ", 0.333], ["\u00a0", 0.333], ["\u2002", 0.5], ["\u2003", 1], ["\u2004", 0.278], ["\u2005", 0.222],
  ["\u2006", 0.167], ["\u2009", 0.167], ["\u200a", 0.056], ["\u202f", 0.167], ["\u205f", 0.222],
  ["\u2063", 0], ["\u200b", 0],
]);

/** The units and named spaces of MathML 3 §2.1.5.2, in em. */
// biome-ignore format: a table
const UNITS: ReadonlyMap<string, number> = new Map([
  ["em", 1], ["ex", 0.43], ["mu", 1 / 18], ["px", 0.0625], ["pt", 0.1], ["pc", 1.2], ["cm", 2.845], ["mm", 0.2845],
  ["in", 7.227],
]);
const NAMES = ["veryverythin", "verythin", "thin", "medium", "thick", "verythick", "veryverythick"];

/** Converts a length to em; undefined if it is not valid. */
export function lengthInEm(value: string): number | undefined {
  const named = /^(negative)?([a-z]+)mathspace$/.exec(value.trim());
  if (named !== null) {
    const width = (NAMES.indexOf(named[2]!) + 1) / 18;
    return named[1] === undefined ? width : -width;
  }
  const match = /^([+-]?\d{0,6}(?:\.\d{1,9})?)\s*([a-z]{2})$/.exec(value.trim());
  const unit = UNITS.get(match?.[2] ?? "");
  return match === null || unit === undefined ? undefined : Number(match[1]) * unit;
}

/** Converts an `mtext` that contains only spaces; undefined for other text. */
export function spaceOfText(value: string): Piece | undefined {
  if (value === "" || value.length > 8) return undefined;
  let width = 0;
  for (const character of value) {
    const one = CHARACTERS.get(character);
    if (one === undefined) return undefined;
    width += one;
  }
  if (value === " " || value === "\u00a0") return { tex: "\\ ", kind: "space", width };
  // KaTeX marks a negative space by an invisible separator.
  return space(value.includes("\u2063") ? -width : width);
}

/** TeX's commands for spaces, with the smallest width for which each is used. */
// biome-ignore format: a table
const COMMANDS: readonly (readonly [width: number, tex: string])[] = [
  [1.5, "\\qquad"], [0.75, "\\quad"], [0.4, "\\enspace"], [0.3, "\\ "], [0.25, "\\;"], [0.19, "\\:"], [0.1, "\\,"],
];

/** Returns TeX's command for the space closest to a width. */
export function space(width: number): Piece {
  const command = width <= -0.1 ? "\\!" : COMMANDS.find(([from]) => width >= from)?.[1];
  return command === undefined ? EMPTY : { tex: command, kind: "space", width };
}
