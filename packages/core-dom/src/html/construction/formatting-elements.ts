import type { Draft } from "../../tree/draft.js";
import { TAG_COUNT } from "../../tree/tags.js";
import { areAlike } from "./attributes.js";
import { acquireLinks, type ElementLinks, releaseLinks, replaceLinks, widenLinks } from "./element-links.js";

/** Maximum number of elements of a tag that are compared one by one. */
const FEW = 8;

/** The list before a marker. */
interface Marker {
  last: number;
  readonly rank: number;
}

/**
 * The list of active formatting elements (HTML §13.2.4.3).
 *
 * It has the same structure as {@link OpenElements}, for the same reason. A marker begins a new list, since
 * only "clear up to the last marker" reaches beyond the last one.
 */
export class FormattingElements {
  /** The last element after the last marker, or 0. */
  last = 0;
  readonly #draft: Draft;
  #links: ElementLinks = acquireLinks();
  /** The last element of each tag in the whole list. Formatting tags are in the static table. */
  readonly #lastOf: Int32Array = new Int32Array(TAG_COUNT);
  readonly #markers: Marker[] = [];
  #ranks = 0;
  /**
   * Groups of at most three elements with the same tag and attributes after the same marker; only used for
   * tags with many elements.
   */
  readonly #alike: Map<string, number[]> = new Map();
  readonly #groupOf: Map<number, number[]> = new Map();

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Releases the memory for the next page; the list must not be used afterwards. */
  release(): void {
    releaseLinks(this.#links, this.#draft.count);
  }

  has(element: number): boolean {
    return element < this.#links.size && this.#links.rank[element] !== 0;
  }

  /** Returns the previous element, down to the last marker, or 0. */
  before(element: number): number {
    return this.#links.below[element]!;
  }

  after(element: number): number {
    return this.#links.above[element]!;
  }

  /** Returns the last element of the tag after the last marker, or 0. */
  lastOf(tag: number): number {
    const element = tag < TAG_COUNT ? this.#lastOf[tag]! : 0;
    return element !== 0 && this.#links.rank[element]! > this.#markerRank() ? element : 0;
  }

  /** "Push onto the list of active formatting elements". */
  push(element: number): void {
    const alike = this.#noahsArk(element);
    this.insertAfter(element, this.last);
    if (alike !== undefined) this.#join(element, alike);
  }

  /** "Insert a marker". */
  pushMarker(): void {
    this.#markers.push({ last: this.last, rank: (this.#ranks += 2) });
    this.last = 0;
  }

  /** "Clear the list of active formatting elements up to the last marker" (§13.2.4.3). */
  clearToMarker(): void {
    while (this.last !== 0) this.remove(this.last);
    this.last = this.#markers.pop()?.last ?? 0;
  }

  remove(element: number): void {
    const links = this.#links;
    const below = links.below[element]!;
    const above = links.above[element]!;
    if (below !== 0) links.above[below] = above;
    if (above !== 0) links.below[above] = below;
    else this.#replaceLast(element, below);
    links.rank[element] = 0;
    if (this.#groupOf.size !== 0) this.#regroup(element, 0);

    const tag = this.#draft.rows.tag[element]!;
    const sameBelow = links.sameTagBelow[element]!;
    const sameAbove = links.sameTagAbove[element]!;
    if (sameBelow !== 0) links.sameTagAbove[sameBelow] = sameAbove;
    if (sameAbove !== 0) links.sameTagBelow[sameAbove] = sameBelow;
    else this.#lastOf[tag] = sameBelow;
  }

  /** Puts a new element into the place of another one of the same tag. */
  replace(old: number, element: number): void {
    if (element >= this.#links.size) this.#links = widenLinks(this.#links, element + 1);
    const tag = this.#draft.rows.tag[old]!;
    if (this.#links.above[old] === 0) this.#replaceLast(old, element);
    if (this.#lastOf[tag] === old) this.#lastOf[tag] = element;
    replaceLinks(this.#links, old, element);
    if (this.#groupOf.size !== 0) this.#regroup(old, element);
  }

  /**
   * Inserts an element after another one. It becomes the last one of its tag: only the adoption agency calls
   * this, which removes the last element of a tag and inserts its copy further on.
   */
  insertAfter(element: number, below: number): void {
    if (element >= this.#links.size) this.#links = widenLinks(this.#links, element + 1);
    const links = this.#links;
    const above = below === this.last ? 0 : links.above[below]!;
    links.below[element] = below;
    links.above[element] = above;
    if (below !== 0) links.above[below] = element;
    if (above !== 0) links.below[above] = element;
    else this.last = element;
    // A new rank at the end; otherwise that of the previous element, which is on the same side of the marker.
    links.rank[element] = above === 0 ? (this.#ranks += 2) : links.rank[below]!;

    const tag = this.#draft.rows.tag[element]!;
    const sameBelow = this.#lastOf[tag]!;
    links.sameTagBelow[element] = sameBelow;
    links.sameTagAbove[element] = 0;
    if (sameBelow !== 0) links.sameTagAbove[sameBelow] = element;
    this.#lastOf[tag] = element;
  }

  /** Replaces the last element of the list, or of the list before a marker. */
  #replaceLast(old: number, element: number): void {
    if (this.last === old) {
      this.last = element;
      return;
    }
    const marker = this.#markers.find(({ last }) => last === old);
    if (marker !== undefined) marker.last = element;
  }

  #markerRank(): number {
    const { length } = this.#markers;
    return length === 0 ? 0 : this.#markers[length - 1]!.rank;
  }

  /**
   * The Noah's Ark clause (§13.2.4.3): the list has at most three elements with the same tag and attributes
   * after the last marker. Before a fourth is pushed, the earliest is removed.
   *
   * A few elements are compared one by one. Many of a tag are put into groups, so that no element is compared
   * with all.
   *
   * @returns The group of the element; undefined if groups are not needed, which is nearly always.
   */
  #noahsArk(element: number): number[] | undefined {
    const last = this.lastOf(this.#draft.rows.tag[element]!);
    let other = last;
    let earliest = 0;
    let count = 0;
    for (let i = 0; i < FEW && other !== 0; i++) {
      if (areAlike(this.#draft, element, other)) {
        earliest = other;
        count++;
      }
      other = this.#sameTagSinceMarker(other);
    }
    if (other === 0) {
      if (count >= 3) this.remove(earliest);
      return undefined;
    }
    this.#groupUpTo(last);
    const alike = this.#groupFor(element);
    if (alike.length >= 3) this.remove(alike[0]!);
    return alike;
  }

  /** Puts the elements of a tag that do not have a group yet into groups, so that each is read once. */
  #groupUpTo(last: number): void {
    const ungrouped: number[] = [];
    for (
      let other = last;
      other !== 0 && !this.#groupOf.has(other);
      other = this.#sameTagSinceMarker(other)
    ) {
      ungrouped.push(other);
    }
    for (const other of ungrouped.reverse()) this.#join(other, this.#groupFor(other));
  }

  #sameTagSinceMarker(element: number): number {
    const other = this.#links.sameTagBelow[element]!;
    return other !== 0 && this.#links.rank[other]! > this.#markerRank() ? other : 0;
  }

  #join(element: number, group: number[]): void {
    group.push(element);
    this.#groupOf.set(element, group);
  }

  /** Updates the groups after an element was removed (0) or replaced. */
  #regroup(old: number, element: number): void {
    const group = this.#groupOf.get(old);
    if (group === undefined) return;
    this.#groupOf.delete(old);
    if (element === 0) {
      group.splice(group.indexOf(old), 1);
    } else {
      group[group.indexOf(old)] = element;
      this.#groupOf.set(element, group);
    }
  }

  /**
   * Returns the group of elements after the last marker with the tag and attributes of `element`, in the
   * order of the list.
   */
  #groupFor(element: number): number[] {
    const { rows, attributeRows } = this.#draft;
    const start = rows.dataStart[element]!;
    const pairs: string[] = [];
    for (let i = start; i < start + rows.dataLength[element]!; i++) {
      const value = this.#draft.string(attributeRows.valueStart[i]!, attributeRows.valueLength[i]!, true);
      pairs.push(`${attributeRows.name[i]} ${value.length} ${value}`);
    }
    if (pairs.length > 1) pairs.sort();
    const key = `${this.#markerRank()} ${rows.tag[element]} ${pairs.join(" ")}`;
    let group = this.#alike.get(key);
    if (group === undefined) this.#alike.set(key, (group = []));
    return group;
  }
}
