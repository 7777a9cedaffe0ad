import type { Draft } from "../../tree/draft.js";
import { TAG_COUNT } from "../../tree/tags.js";
import { areAlike } from "./attributes.js";
import {
  type ElementLinks,
  elementLinks,
  linkSameTag,
  replaceLinks,
  unlinkSameTag,
  withRoom,
} from "./element-links.js";

/**
 * Maximum number of elements of a tag that a new one is compared with: a page may leave a hundred thousand open, all of
 * them different. Without the limit each would be compared with all.
 */
const MAX_COMPARED = 32;

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
  #links: ElementLinks = elementLinks(1024);
  /** The last element of each tag in the whole list. Formatting tags are in the static table. */
  readonly #lastOf: Int32Array = new Int32Array(TAG_COUNT);
  readonly #markers: Marker[] = [];
  #ranks = 0;

  constructor(draft: Draft) {
    this.#draft = draft;
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
    this.#noahsArk(element);
    this.insertAfter(element, this.last);
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

  /** Removes all elements and markers. */
  clear(): void {
    while (this.#markers.length > 0) this.clearToMarker();
    this.clearToMarker();
  }

  remove(element: number): void {
    const links = this.#links;
    const below = links.below[element]!;
    const above = links.above[element]!;
    if (below !== 0) links.above[below] = above;
    if (above !== 0) links.below[above] = below;
    else this.#replaceLast(element, below);
    links.rank[element] = 0;

    unlinkSameTag(links, this.#lastOf, element, this.#draft.rows.tag[element]!);
  }

  /** Puts a new element into the place of another one of the same tag. */
  replace(old: number, element: number): void {
    this.#links = withRoom(this.#links, element);
    const tag = this.#draft.rows.tag[old]!;
    if (this.#links.above[old] === 0) this.#replaceLast(old, element);
    if (this.#lastOf[tag] === old) this.#lastOf[tag] = element;
    replaceLinks(this.#links, old, element);
  }

  /**
   * Inserts an element after another one. It becomes the last one of its tag: only the adoption agency calls
   * this, which removes the last element of a tag and inserts its copy further on.
   */
  insertAfter(element: number, below: number): void {
    this.#links = withRoom(this.#links, element);
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
    linkSameTag(links, this.#lastOf, element, tag, this.#lastOf[tag]!);
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
   */
  #noahsArk(element: number): void {
    let earliest = 0;
    let alike = 0;
    let other = this.lastOf(this.#draft.rows.tag[element]!);
    for (let compared = 0; compared < MAX_COMPARED && other !== 0; compared++) {
      if (areAlike(this.#draft, element, other)) {
        earliest = other;
        alike++;
      }
      const below = this.#links.sameTagBelow[other]!;
      other = below !== 0 && this.#links.rank[below]! > this.#markerRank() ? below : 0;
    }
    if (alike >= 3) this.remove(earliest);
  }
}
