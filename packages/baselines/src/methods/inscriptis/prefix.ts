import { type PaddingBudget, repeated } from "../../whole-page/padding.js";

/** Indentation and bullets at the beginning of lines, one entry per open block. */
export interface Prefix {
  /** Characters of indentation. */
  padding: number;
  readonly paddings: number[];
  readonly bullets: string[];
  /** The indexes of the bullets that have not been written. */
  readonly unwritten: number[];
  /** Whether the current line has its prefix. */
  consumed: boolean;
  readonly budget: PaddingBudget;
}

export function createPrefix(budget: PaddingBudget): Prefix {
  return { padding: 0, paddings: [], bullets: [], unwritten: [], consumed: false, budget };
}

export function openPrefix(prefix: Prefix, padding: number, bullet: string): void {
  prefix.padding += padding;
  if (bullet !== "") prefix.unwritten.push(prefix.bullets.length);
  prefix.paddings.push(padding);
  prefix.bullets.push(bullet);
}

export function closePrefix(prefix: Prefix): void {
  const padding = prefix.paddings.pop();
  if (padding === undefined) return;
  prefix.padding -= padding;
  prefix.bullets.pop();
  if (prefix.unwritten.at(-1) === prefix.bullets.length) prefix.unwritten.pop();
}

/** Returns the innermost bullet that has not been written, and takes it. */
function takeBullet(prefix: Prefix): string {
  const index = prefix.unwritten.pop();
  return index === undefined ? "" : prefix.bullets[index]!;
}

/** Returns what begins the current line: indentation and a bullet, once. */
export function linePrefix(prefix: Prefix): string {
  if (prefix.consumed) return "";
  prefix.consumed = true;
  const bullet = takeBullet(prefix);
  return repeated(" ", prefix.padding - bullet.length, prefix.budget) + bullet;
}

/** Returns a bullet that has not been written, with the indentation of the block around it. */
export function leftoverBullet(prefix: Prefix): string {
  if (prefix.consumed) return "";
  const bullet = takeBullet(prefix);
  if (bullet === "") return "";
  const padding = prefix.padding - (prefix.paddings.at(-1) ?? 0) - bullet.length;
  return repeated(" ", padding, prefix.budget) + bullet;
}

/** Returns the indentation of the further lines of preformatted text. */
export function indentation(prefix: Prefix): string {
  return repeated(" ", prefix.padding, prefix.budget);
}
