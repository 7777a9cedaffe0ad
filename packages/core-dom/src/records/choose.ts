import type { RowRange } from "../segments/types.js";
import { Tag } from "../tree/tags.js";
import type { Group } from "./groups.js";
import { ownRanges, ownSums, type Partition } from "./partition.js";
import { accumulate, between, isQuoted, type Scan } from "./scan.js";

/** A partition that was chosen, with what is known of it. */
export interface RecordGroup extends Partition {
  readonly score: number;
  /** Share of records with a date. */
  readonly dated: number;
  /** Share of records with a link to a user, or to the record itself. */
  readonly signed: number;
  readonly linked: number;
  readonly votes: number;
  /** What the page declares about the records. */
  readonly declared: Group["declared"];
  /** Share of the text that the method kept. */
  readonly kept: number;
}

/** A record with fewer characters is empty. */
const MIN_TEXT = 4;
/** Characters of one record that count at most: one long record is not many. */
const MAX_TEXT = 1200;
/** Minimum share of records with text. */
const MIN_FULL = 0.7;
/** Minimum mean number of characters of a record: the rows of a table have less. */
export const MIN_MEAN: number = 20;
/** Weight of a character that the method did not keep. */
const UNKEPT = 0.2;
/** Minimum votes of the most convincing records: see {@link isConvincing}. */
const MIN_VOTES = 4;
/** Number of the best partitions that are looked at. */
const MAX_RATED = 60;
/** Minimum weight of all records. */
const MIN_COVER = 40;

/**
 * Chooses partitions that do not contradict each other: the best one first, then those that are outside of its records
 * or inside single ones.
 */
export function choose(
  scan: Scan,
  groups: readonly Group[],
  partitions: readonly Partition[],
): readonly RecordGroup[] {
  const signs = signsBefore(scan, groups);
  const readDeclared = declaredReader(scan, groups);
  const rated = partitions.flatMap((partition) => rate(scan, signs, readDeclared, partition) ?? []);
  rated.sort((a, b) => b.score - a.score);
  const chosen: RecordGroup[] = [];
  /** The record of a chosen group at each row, -1 for none; and how often that changes before each row. */
  const owner = new Int32Array(scan.tree.length).fill(-1);
  const changes = new Int32Array(scan.tree.length);
  let count = 0;
  for (const group of rated.slice(0, MAX_RATED)) {
    const isInside = group.records.some(({ start }) => owner[start]! >= 0);
    const fits = group.records.every(({ start, end }) => changes[start] === changes[end - 1]);
    if (!fits || !isConvincing(group) || (isInside && !areComments(scan, group, owner, chosen))) continue;
    chosen.push(group);
    for (const [i, ranges] of ownRanges(group.records).entries())
      for (const { start, end } of ranges) owner.fill(count + i, start, end);
    count += group.records.length;
    for (let row = 1; row < owner.length; row++)
      changes[row] = changes[row - 1]! + (owner[row] === owner[row - 1] ? 0 : 1);
  }
  return chosen;
}

/** Returns the number of links to users and to parts of the page before each row. */
function signsBefore({ tree }: Scan, groups: readonly Group[]): Int32Array {
  const before = new Int32Array(tree.length + 1);
  for (const { kind, rows } of groups)
    if (kind === "user" || kind === "permalink") for (const row of rows) before[row + 1] = 1;
  return accumulate(before);
}

/** Minimum share of what a page declares that is in records of its own. */
const MIN_DECLARED = 0.9;

/**
 * Returns a function that returns what the page declares about the records of a partition: nearly all declared rows are in
 * records of their own, and all records but one have one. The first post may have another markup than the replies.
 */
function declaredReader(
  { tree }: Scan,
  groups: readonly Group[],
): (partition: Partition) => Group["declared"] {
  const known = groups
    .filter(({ declared }) => declared !== undefined)
    .map(({ rows, declared }) => {
      const before = new Int32Array(tree.length + 1);
      for (const row of rows) before[row + 1] = 1;
      return { count: rows.length, declared, before: accumulate(before) };
    });
  return ({ records }) => {
    const n = records.length;
    const fitting = known.filter(({ count, before }) => {
      if (count < n - 1 || MIN_DECLARED * count > n) return false;
      const full = ownSums(before, records).filter((rows) => rows === 1).length;
      return full >= Math.max(2, n - 1, MIN_DECLARED * count);
    });
    return (fitting.find(({ declared }) => declared?.role !== undefined) ?? fitting[0])?.declared;
  };
}

function rate(
  scan: Scan,
  signs: Int32Array,
  readDeclared: (partition: Partition) => Group["declared"],
  partition: Partition,
): RecordGroup | undefined {
  const { records, groups } = partition;
  const has = (kind: Group["kind"]): boolean => groups.some((group) => group.kind === kind);
  const declared = readDeclared(partition);
  const votes =
    groups.length +
    (has("date") ? 4 : 0) +
    (has("user") ? 2 : 0) +
    (has("permalink") ? 2 : 0) +
    (has("numbered") ? 4 : 0) +
    (has("question") ? 4 : 0) +
    (declared === undefined ? 0 : 4) +
    (records.every(({ start }) => scan.tree.tag[start] === Tag.article) ? 3 : 0);
  if (votes < MIN_VOTES) return undefined;
  const n = records.length;
  const texts = ownSums(scan.textBefore, records);
  // Half of all partitions are of parts without text: buttons, avatars, profiles.
  if (texts.filter((text) => text >= MIN_TEXT).length < MIN_FULL * n) return undefined;
  const kept = ownSums(scan.keptBefore, records);
  const links = ownSums(scan.linkedBefore, records);
  let [full, cover, linked, text, keptText] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const plain = Math.max(0, texts[i]! - links[i]!);
    const weight = Math.min(MAX_TEXT, kept[i]!) + UNKEPT * Math.min(MAX_TEXT, Math.max(0, plain - kept[i]!));
    if (weight >= MIN_TEXT) full++;
    cover += weight;
    linked += links[i]!;
    text += texts[i]!;
    keptText += kept[i]!;
  }
  if (full < MIN_FULL * n || text < MIN_MEAN * n || cover < MIN_COVER) return undefined;
  if (keptText === 0 && text - linked < MIN_MEAN * n) return undefined;
  const dated = ownSums(scan.datesBefore, records).filter((dates) => dates > 0).length;
  const signed = ownSums(signs, records).filter((links) => links > 0).length;
  if (isAlone(scan, records, kept, texts, links, dated === n)) return undefined;
  const score =
    cover *
    Math.log2(1 + votes) *
    (full / n) *
    (dated > 0.8 * n ? 1.5 : 1) *
    (has("numbered") || declared !== undefined ? 1.5 : 1) *
    (n === 2 ? 0.6 : 1);
  return {
    records,
    groups,
    score,
    votes,
    declared,
    kept: keptText / text,
    dated: dated / n,
    signed: signed / n,
    linked: linked / text,
  };
}

/** Share of the kept text of all records that is one record's if the others have none. */
const MIN_ALONE = 0.95;
/** Maximum share of the others' text in links if they are of the same kind as the one, and if not. */
const MAX_LINKED: { readonly alike: number; readonly other: number } = { alike: 0.5, other: 0.3 };
const MIN_ALIKE = 0.5;

/**
 * Whether the method kept only one of the records, and the others are of another kind or links: the only post of a thread,
 * with notices, parts of its profile, or lists of other threads.
 */
function isAlone(
  { key }: Scan,
  records: readonly RowRange[],
  kept: Int32Array,
  texts: Int32Array,
  links: Int32Array,
  isDated: boolean,
): boolean {
  let [most, sum, text, linked] = [0, 0, 0, 0];
  for (let i = 0; i < records.length; i++) {
    if (kept[i]! > kept[most]!) most = i;
    sum += kept[i]!;
    text += texts[i]!;
    linked += links[i]!;
  }
  if (kept[most]! < MIN_COVER || kept[most]! < MIN_ALONE * sum) return false;
  const alike = records.filter(({ start }) => key[start] === key[records[most]!.start]).length - 1;
  const share = (linked - links[most]!) / Math.max(1, text - texts[most]!);
  if (alike >= MIN_ALIKE * (records.length - 1)) return share > MAX_LINKED.alike;
  return !isDated || share > MAX_LINKED.other;
}

function isConvincing(group: RecordGroup): boolean {
  const { votes, dated, records, linked, kept, declared } = group;
  // The class names of programs are on other elements, too; a type is an opinion of its own.
  if (kept < 0.2) return isSpoken(group) || (isTyped(declared) && linked < 0.5 && votes >= 5);
  if (dated >= 0.8 || declared !== undefined) return votes >= (records.length === 2 ? 6 : MIN_VOTES);
  return votes >= (records.length === 2 ? 10 : 5);
}

/** Whether a page declares the type of the records. */
function isTyped(declared: RecordGroup["declared"]): boolean {
  return declared?.role !== undefined && declared.source !== "platform";
}

/** Whether somebody said each of the records: they have dates, and users or much else in common. */
function isSpoken({ votes, dated, signed, linked }: RecordGroup): boolean {
  return dated >= 0.8 && linked < 0.5 && votes >= (signed >= 0.6 ? MIN_VOTES : 8);
}

/** Minimum mean number of characters, without links, of records inside others. */
const MIN_INNER_TEXT = 20;
/** Minimum share of records with a sibling, among records inside others: a profile is there once. */
const MIN_INNER_SIBLINGS = 0.4;
/** Minimum agreement on records inside others, whose posts are full of pairs of parts. */
const MIN_INNER_VOTES = 7;
/** Maximum share of the largest ones in the text of the records around them, and number of those that are compared. */
const MAX_INNER_SHARE = 0.75;
const MAX_INNER = 50;

/** Whether records are comments inside other records, and not quotes, profiles or other parts that each record has. */
function areComments(
  scan: Scan,
  group: RecordGroup,
  owner: Int32Array,
  chosen: readonly RecordGroup[],
): boolean {
  if (!isSpoken(group) || group.votes < MIN_INNER_VOTES) return false;
  const { textBefore, keptBefore, linkedBefore } = scan;
  const { records } = group;
  const outer = chosen.flatMap(({ records }) => records);
  let [text, siblings, quotes] = [0, 0, 0];
  const outers: { readonly record: RowRange | undefined; readonly inner: RowRange[] }[] = [];
  let last = -1;
  for (const [i, { start, end }] of records.entries()) {
    text += between(textBefore, start, end) - between(linkedBefore, start, end);
    const own = owner[start]!;
    if (owner[records[i - 1]?.start ?? -1] === own || owner[records[i + 1]?.start ?? -1] === own) siblings++;
    if (isQuoted(scan, start)) quotes++;
    if (i === 0 || own !== last) outers.push({ record: outer[own], inner: [] });
    outers[outers.length - 1]!.inner.push(records[i]!);
    last = own;
  }
  // Parts of posts: their bodies are among them.
  const largestShare = (before: Int32Array): number => {
    let [largest, all] = [0, 0];
    for (const { record, inner } of outers) {
      if (record === undefined) continue;
      largest += Math.max(...inner.slice(0, MAX_INNER).map(({ start, end }) => between(before, start, end)));
      all += between(before, record.start, record.end);
    }
    return all === 0 ? 0 : largest / all;
  };
  if (largestShare(textBefore) > MAX_INNER_SHARE && largestShare(keptBefore) > MAX_INNER_SHARE) return false;
  const n = records.length;
  return text >= MIN_INNER_TEXT * n && siblings >= MIN_INNER_SIBLINGS * n && quotes < n / 2;
}
