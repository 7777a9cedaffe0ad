import { type Binding, type RowPredicate, siblingsOf } from "./binding.js";
import { isElement } from "./rows.js";

/** An+B of `:nth-child` (CSS Syntax 3 §6). */
export interface Formula {
  readonly step: number;
  readonly offset: number;
}

/**
 * Reads An+B: `odd`, `3`, `2n+1`, `-n + 3`.
 *
 * @throws Error where it is none.
 */
export function parseFormula(source: string): Formula {
  const formula = source.trim().toLowerCase();
  if (formula === "odd") return { step: 2, offset: 1 };
  if (formula === "even") return { step: 2, offset: 0 };
  if (/^[+-]?\d+$/.test(formula)) return { step: 0, offset: Number(formula) };
  const [, sign, step, , offsetSign, offset] =
    /^([+-]?)(\d*)n(\s*([+-])\s*(\d+))?$/.exec(formula) ?? missing(source);
  const size = step === "" ? 1 : Number(step);
  return {
    step: sign === "-" ? -size : size,
    offset: offset === undefined ? 0 : offsetSign === "-" ? -Number(offset) : Number(offset),
  };
}

function missing(source: string): never {
  throw new Error(`n-th rule couldn't be parsed: ${source}`);
}

/** Whether there is a whole number n from 0 on with `step · n + offset = place`. */
export function fits({ step, offset }: Formula, place: number): boolean {
  const distance = place - offset;
  return step === 0 ? distance === 0 : distance % step === 0 && distance / step >= 0;
}

/** What is counted when elements are numbered: an object a way of counting, so that it can be a column's key. */
export interface Counting {
  readonly fromEnd: boolean;
  /** Only those of the same name. */
  readonly ofType: boolean;
  /** Only those that match. */
  readonly of: RowPredicate | undefined;
}

/**
 * The place of an element among the siblings that are counted, from 1. All siblings are numbered when the first
 * of them is asked for: numbering them for each anew, as css-select does, is quadratic in their number.
 */
export function placeOf(binding: Binding, row: number, counting: Counting): number {
  let places = binding.places.get(counting);
  if (places === undefined) {
    places = new Int32Array(binding.tree.length);
    binding.places.set(counting, places);
  }
  if (places[row] === 0) number(binding, row, counting, places);
  return places[row]!;
}

function number(binding: Binding, row: number, { fromEnd, ofType, of }: Counting, places: Int32Array): void {
  const { tree } = binding;
  const siblings = siblingsOf(binding, row);
  const counts = new Map<number, number>();
  for (const sibling of fromEnd ? siblings.toReversed() : siblings) {
    if (!isElement(tree, sibling)) continue;
    const type = ofType ? tree.tag[sibling]! : 0;
    const before = counts.get(type) ?? 0;
    const counted = of === undefined || of(binding, sibling);
    places[sibling] = before + 1;
    if (counted) counts.set(type, before + 1);
  }
}
