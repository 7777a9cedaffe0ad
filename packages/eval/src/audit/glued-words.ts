import type { AuditMaterial, Span } from "./material.js";

/** Longer tokens are not words; the bound keeps the search for seams linear. */
const MAX_WORD_LENGTH = 100;

/** One token of the gold that is two on the page, or two tokens of the gold that are one on the page. */
interface Seam extends Span {
  /** The page's tokens. */
  readonly onPage: string;
}

/**
 * Issue 2 of Gupta 2022, section 3.4: finds the places where gold and page split words differently. Either a
 * token that the page lacks is two neighbouring tokens of the page without the space. Or two neighbouring tokens
 * of the gold, at least one of which the page lacks, are one token of the page.
 *
 * @returns Ascending spans without overlap.
 */
export function seams(material: AuditMaterial): readonly Seam[] {
  const { tokens, ids, pageCounts } = material;
  const pageIds = new Map<string, number>();
  for (const [index, token] of tokens.page.entries()) pageIds.set(token, ids.predicted[index]!);
  const splits = splitTokens(material, pageIds);
  const result: Seam[] = [];
  for (let start = 0; start < ids.gold.length; start++) {
    const id = ids.gold[start]!;
    const split = splits.get(id);
    if (split !== undefined) {
      result.push({ start, end: start + 1, onPage: split });
      continue;
    }
    if (start + 1 === ids.gold.length) break;
    if (pageCounts[id] !== 0 && pageCounts[ids.gold[start + 1]!] !== 0) continue;
    const [first, second] = [tokens.gold[start]!, tokens.gold[start + 1]!];
    if (first.length + second.length > MAX_WORD_LENGTH || !pageIds.has(first + second)) continue;
    result.push({ start, end: start + 2, onPage: first + second });
    start++;
  }
  return result;
}

/** Maps tokens of the gold to the two neighbouring tokens of the page that they are glued from. */
function splitTokens(
  { tokens, ids, pageCounts }: AuditMaterial,
  pageIds: ReadonlyMap<string, number>,
): ReadonlyMap<number, string> {
  const candidates = new Map<number, number>();
  const tried = new Set<number>();
  for (const [index, token] of tokens.gold.entries()) {
    const id = ids.gold[index]!;
    if (pageCounts[id] !== 0 || token.length > MAX_WORD_LENGTH || tried.has(id)) continue;
    tried.add(id);
    for (let cut = 1; cut < token.length; cut++) {
      const first = pageIds.get(token.slice(0, cut));
      if (first === undefined) continue;
      const second = pageIds.get(token.slice(cut));
      if (second !== undefined) candidates.set(first * ids.size + second, id);
    }
  }
  const result = new Map<number, string>();
  if (candidates.size === 0) return result;
  for (let index = 0; index + 1 < ids.predicted.length; index++) {
    const id = candidates.get(ids.predicted[index]! * ids.size + ids.predicted[index + 1]!);
    if (id !== undefined && !result.has(id)) {
      result.set(id, `${tokens.page[index]!} ${tokens.page[index + 1]!}`);
    }
  }
  return result;
}
