import type { Draft } from "../../tree/draft.js";

/** Whether two elements of the same tag have the same attributes, in whatever order (HTML §13.2.4.3, Noah's Ark clause). */
export function areAlike(draft: Draft, a: number, b: number): boolean {
  const { dataStart, dataLength } = draft.rows;
  const count = dataLength[a]!;
  if (count !== dataLength[b]!) return false;
  const start = dataStart[a]!;
  const other = dataStart[b]!;
  // Copies of an element share its attributes.
  if (count === 0 || start === other) return true;
  if (count > FEW) return areAllAlike(draft, start, other, count);
  for (let i = start; i < start + count; i++) {
    if (!hasAlike(draft, i, other, other + count)) return false;
  }
  return true;
}

/** So many attributes are looked for one by one. */
const FEW = 8;

/** The same of more attributes, which a page may have a hundred thousand of. */
function areAllAlike(draft: Draft, start: number, other: number, count: number): boolean {
  const { name } = draft.attributeRows;
  const rowOf = new Map<number, number>();
  for (let i = other; i < other + count; i++) rowOf.set(name[i]!, i);
  for (let i = start; i < start + count; i++) {
    const row = rowOf.get(name[i]!);
    if (row === undefined || !hasAlike(draft, i, row, row + 1)) return false;
  }
  return true;
}

/** Whether one of the attribute rows `[from, to)` has the name and the value of a row. */
function hasAlike(draft: Draft, row: number, from: number, to: number): boolean {
  const { name, valueStart, valueLength } = draft.attributeRows;
  for (let i = from; i < to; i++) {
    if (name[i] !== name[row]) continue;
    // No element has two attributes of one name.
    const length = valueLength[row]!;
    return (
      length === valueLength[i] &&
      draft.string(valueStart[row]!, length, true) === draft.string(valueStart[i]!, length, true)
    );
  }
  return false;
}
