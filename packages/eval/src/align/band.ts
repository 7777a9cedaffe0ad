/**
 * Diagonals of the table of two sequences, `row - column`, first and last: what an alignment may not leave. One that
 * omits `p` items of the shorter sequence stays within `p` diagonals of those of the table's two corners (Ukkonen
 * 1985).
 */
export interface Band {
  readonly lowest: number;
  readonly highest: number;
}

/** The band of the alignments that omit at most so many items of the shorter sequence. */
export function bandOf(columns: number, rows: number, omitted: number): Band {
  const corner = rows - columns;
  return { lowest: Math.min(0, corner) - omitted, highest: Math.max(0, corner) + omitted };
}

/** The band that leaves nothing out. */
export function wholeBand(columns: number, rows: number): Band {
  return { lowest: -columns, highest: rows };
}

/** The rows of a band in the columns from `from` to `to`, `end` excluded. */
export function bandRows(
  { lowest, highest }: Band,
  from: number,
  to: number,
  rows: number,
): { readonly first: number; readonly end: number } {
  return { first: Math.min(rows, Math.max(0, from + lowest)), end: Math.min(rows, to + highest) };
}

/** Sequences shorter than this are done with before a band pays. */
const LEAST_LENGTH = 2048;
/** The widest first band: it costs at most this share of the whole table. */
const FIRST_SHARE = 1 / 6;
/** The narrowest first band, as a share of the sequences. */
const FIRST_OMITTED = 1 / 64;

/**
 * The cost of the best alignment of two sequences, looked for where it may lie: insertions and deletions cost 1,
 * substitutions, where there are any, 1 or more.
 *
 * A narrow band gives an alignment. Its cost bounds how many items the best one omits; if the band allows for so
 * many, nothing outside it is better; if not, the cost says how wide a second, last band has to be.
 *
 * @param least What any alignment costs at least.
 * @param costIn The least cost within a band, or less, but never less than the least cost of all.
 */
export function leastCost(
  columns: number,
  rows: number,
  least: number,
  costIn: (band: Band) => number,
): number {
  const longer = Math.max(columns, rows);
  const surplus = Math.abs(columns - rows);
  const omittedAt = (cost: number): number => Math.floor((cost - surplus) / 2);
  const first = Math.max(2 * omittedAt(least), Math.ceil(longer * FIRST_OMITTED));
  if (longer < LEAST_LENGTH || surplus + 2 * first > longer * FIRST_SHARE)
    return costIn(wholeBand(columns, rows));
  const cost = costIn(bandOf(columns, rows, first));
  return omittedAt(cost) <= first ? cost : costIn(bandOf(columns, rows, omittedAt(cost)));
}
