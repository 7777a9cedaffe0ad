import { type AuditMaterial, example, shorten } from "./material.js";
import type { GoldIssue } from "./types.js";

/** Longer tokens are no words; the bound keeps the search for a seam linear. */
const LONGEST = 100;
const EXAMPLES = 5;

/** A token of the gold that is two on the page, or two of the gold that are one there. */
interface Seam {
  /** The place in the gold. */
  readonly start: number;
  readonly end: number;
  /** How the page has it. */
  readonly onPage: string;
}

/**
 * Where gold and page put words together differently: a token that the page lacks and that is two neighbouring tokens
 * of the page without their space, or two neighbours of the gold, one of them unknown to the page, that are one token
 * there.
 *
 * @returns Ascending, without overlap.
 */
export function seams(material: AuditMaterial): readonly Seam[] {
  const { tokens, ids, pageCounts } = material;
  const pageIds = new Map<string, number>();
  for (const [index, token] of tokens.page.entries()) pageIds.set(token, ids.predicted[index]!);
  const partings = partingsOf(material, pageIds);
  const found: Seam[] = [];
  for (let start = 0; start < ids.gold.length; start++) {
    const id = ids.gold[start]!;
    const parting = partings.get(id);
    if (parting !== undefined) {
      found.push({ start, end: start + 1, onPage: parting });
      continue;
    }
    if (start + 1 === ids.gold.length) break;
    if (pageCounts[id] !== 0 && pageCounts[ids.gold[start + 1]!] !== 0) continue;
    const [first, second] = [tokens.gold[start]!, tokens.gold[start + 1]!];
    if (first.length + second.length > LONGEST || !pageIds.has(first + second)) continue;
    found.push({ start, end: start + 2, onPage: first + second });
    start++;
  }
  return found;
}

/**
 * Issue 2 of the thesis's section 3.4: words of two elements joined without a space, or parted by one.
 *
 * @param found - Of {@link seams}.
 */
export function gluedWords({ tokens }: AuditMaterial, found: readonly Seam[]): GoldIssue | undefined {
  const { gold } = tokens;
  if (found.length === 0) return undefined;
  let covered = 0;
  for (const { start, end } of found) covered += end - start;
  const examples = found
    .slice(0, EXAMPLES)
    .map((seam) => `${example(gold, seam)}: on the page ${shorten(seam.onPage)}`);
  return { kind: "glued-words", share: covered / gold.length, places: found.length, examples };
}

/** How the page has the gold's unknown tokens in two parts, by the token's number. */
function partingsOf(
  { tokens, ids, pageCounts }: AuditMaterial,
  pageIds: ReadonlyMap<string, number>,
): ReadonlyMap<number, string> {
  const wanted = new Map<number, number>();
  const tried = new Set<number>();
  for (const [index, token] of tokens.gold.entries()) {
    const id = ids.gold[index]!;
    if (pageCounts[id] !== 0 || token.length > LONGEST || tried.has(id)) continue;
    tried.add(id);
    for (let cut = 1; cut < token.length; cut++) {
      const first = pageIds.get(token.slice(0, cut));
      if (first === undefined) continue;
      const second = pageIds.get(token.slice(cut));
      if (second !== undefined) wanted.set(first * ids.size + second, id);
    }
  }
  const found = new Map<number, string>();
  if (wanted.size === 0) return found;
  for (let index = 0; index + 1 < ids.predicted.length; index++) {
    const id = wanted.get(ids.predicted[index]! * ids.size + ids.predicted[index + 1]!);
    if (id !== undefined && !found.has(id)) {
      found.set(id, `${tokens.page[index]!} ${tokens.page[index + 1]!}`);
    }
  }
  return found;
}
