import { grown } from "../../tree/columns.js";
import type { Draft } from "../../tree/draft.js";
import { TAG_COUNT } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { Category, categoriesOf } from "./element-categories.js";
import {
  type ElementLinks,
  elementLinks,
  linkSameTag,
  replaceLinks,
  unlinkSameTag,
  withRoom,
} from "./element-links.js";

/**
 * The stack of open elements (HTML §13.2.4.2).
 *
 * The standard walks down the stack for nearly every tag and removes elements from its middle, which takes
 * quadratic time on a page of unclosed elements. Here the stack is a doubly linked list. Every element has a
 * rank that grows towards the top, the open elements of a tag are linked with each other, and those that end
 * a scope are also on separate stacks. So each query compares two ranks, and elements are removed and
 * inserted without walking the stack.
 *
 * Elements that end a scope are only removed from the top, which keeps those small stacks correct.
 */
export class OpenElements {
  /** The current node; 0 if the stack is empty. */
  top = 0;
  /** Number of elements that are not in the HTML namespace. */
  foreign = 0;
  readonly #draft: Draft;
  #links: ElementLinks = elementLinks(1024);
  /** The topmost open element of each tag in the HTML namespace. */
  #topOf: Int32Array = new Int32Array(TAG_COUNT);
  /** The largest rank assigned so far. */
  #ranks = 0;
  readonly #scopes: number[] = [];
  readonly #listItemScopes: number[] = [];
  readonly #buttonScopes: number[] = [];
  readonly #tableScopes: number[] = [];
  readonly #specials: number[] = [];
  /** The open elements of other namespaces by tag; they are only removed from the top. */
  readonly #foreignOf: Map<number, number[]> = new Map();
  /** Foreign elements that had an HTML element directly below them when they were pushed. */
  readonly #foreignRoots: number[] = [];
  readonly #itemBounds: number[] = [];

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** Whether the element is on the stack. */
  has(element: number): boolean {
    return element < this.#links.size && this.#links.rank[element] !== 0;
  }

  /** Returns the element directly below; 0 for the first one. */
  below(element: number): number {
    return this.#links.below[element]!;
  }

  /** Returns the element directly above; 0 for the current node. */
  above(element: number): number {
    return this.#links.above[element]!;
  }

  /** The element at the bottom: `html`. */
  get first(): number {
    return this.#scopes[0] ?? 0;
  }

  /** The second element from the bottom, or 0. */
  get second(): number {
    return this.first === 0 ? 0 : this.above(this.first);
  }

  push(element: number): void {
    const { tag, namespace } = this.#draft.rows;
    this.#links = withRoom(this.#links, element);
    const links = this.#links;
    const below = this.top;
    links.below[element] = below;
    links.above[element] = 0;
    if (below !== 0) links.above[below] = element;
    this.top = element;
    // Even numbers: an element inserted above another one gets the odd number in between.
    links.rank[element] = this.#ranks += 2;
    const id = tag[element]!;
    const space = namespace[element]!;
    if (space === Namespace.html) {
      if (id >= this.#topOf.length) this.#topOf = grown(this.#topOf, id);
      linkSameTag(links, this.#topOf, element, id, this.#topOf[id]!);
    } else this.#pushForeign(element, id);
    const categories = categoriesOf(id, space);
    if (categories !== 0) this.#mark(element, categories);
  }

  /** Pops the current node. */
  pop(): void {
    const element = this.top;
    const { tag, namespace } = this.#draft.rows;
    const links = this.#links;
    const below = links.below[element]!;
    this.top = below;
    if (below !== 0) links.above[below] = 0;
    links.rank[element] = 0;
    const id = tag[element]!;
    const space = namespace[element]!;
    if (space === Namespace.html) unlinkSameTag(this.#links, this.#topOf, element, id);
    else this.#popForeign(element, id);
    const categories = categoriesOf(id, space);
    if (categories !== 0) this.#unmark(element, categories);
  }

  /** Pops elements until `element`, which must be on the stack, has been popped. */
  popThrough(element: number): void {
    while (this.top !== element) this.pop();
    this.pop();
  }

  /** Pops elements until `element` is the current node. */
  popTo(element: number): void {
    while (this.top !== element) this.pop();
  }

  /** Removes an element anywhere in the stack; one that ends a scope must be the current node. */
  remove(element: number): void {
    if (element === this.top) {
      this.pop();
      return;
    }
    const { tag, namespace } = this.#draft.rows;
    const links = this.#links;
    const below = links.below[element]!;
    const above = links.above[element]!;
    if (below !== 0) links.above[below] = above;
    links.below[above] = below;
    links.rank[element] = 0;
    if (namespace[element] === Namespace.html) unlinkSameTag(links, this.#topOf, element, tag[element]!);
    else this.foreign--;
    // A special element (a form, the head) stays on its own stack, where its rank of 0 marks it as removed.
  }

  /**
   * Inserts a formatting element directly above a special element of the stack.
   *
   * @param sameTag - an open element of the same tag below `other`. The search for the new element's place
   *   among those of its tag begins there, because a hundred thousand of them may be above.
   */
  insertAbove(element: number, other: number, sameTag: number): void {
    if (other === this.top) {
      this.push(element);
      return;
    }
    this.#links = withRoom(this.#links, element);
    const links = this.#links;
    const above = links.above[other]!;
    links.below[element] = other;
    links.above[element] = above;
    links.above[other] = element;
    links.below[above] = element;
    links.rank[element] = links.rank[other]! | 1;
    this.#linkByRank(element, sameTag);
  }

  /** Replaces an element that is not special by a new one of the same tag. */
  replace(old: number, element: number): void {
    this.#links = withRoom(this.#links, element);
    const tag = this.#draft.rows.tag[old]!;
    replaceLinks(this.#links, old, element);
    if (this.top === old) this.top = element;
    if (this.#topOf[tag] === old) this.#topOf[tag] = element;
  }

  /** Returns the topmost open HTML element of the tag, or 0. */
  topOf(tag: number): number {
    return tag < this.#topOf.length ? this.#topOf[tag]! : 0;
  }

  /** Returns the topmost open element of the tag that is not in the HTML namespace, or 0. */
  topForeignOf(tag: number): number {
    return this.#foreignOf.get(tag)?.at(-1) ?? 0;
  }

  /** The topmost element of the HTML namespace. */
  get topHtml(): number {
    const { namespace } = this.#draft.rows;
    if (namespace[this.top] === Namespace.html) return this.top;
    const roots = this.#foreignRoots;
    // The formatting element below a root may have been removed, so that another foreign element is below it.
    while (namespace[this.below(roots.at(-1)!)] !== Namespace.html) roots.pop();
    return this.below(roots.at(-1)!);
  }

  /** Whether the first element is above the second; both are on the stack, or 0, which is below all. */
  isAbove(element: number, other: number): boolean {
    return this.#rankOf(element) > this.#rankOf(other);
  }

  /** "Has an element in scope", for an HTML element of the tag. */
  hasInScope(tag: number): boolean {
    return this.isInScope(this.topOf(tag));
  }

  /** Whether an element is in scope: no element above it ends a scope. */
  isInScope(element: number): boolean {
    return element !== 0 && this.has(element) && this.#rankOf(element) >= this.#rankOfLast(this.#scopes);
  }

  hasInListItemScope(tag: number): boolean {
    const element = this.topOf(tag);
    return this.isInScope(element) && this.#rankOf(element) >= this.#rankOfLast(this.#listItemScopes);
  }

  hasInButtonScope(tag: number): boolean {
    const element = this.topOf(tag);
    return this.isInScope(element) && this.#rankOf(element) >= this.#rankOfLast(this.#buttonScopes);
  }

  hasInTableScope(tag: number): boolean {
    const element = this.topOf(tag);
    return element !== 0 && this.#rankOf(element) >= this.#rankOfLast(this.#tableScopes);
  }

  /** The topmost special element, or 0. */
  get topSpecial(): number {
    return this.#lastOpen(this.#specials);
  }

  /**
   * The topmost special element except `address`, `div` and `p`: the search of the start tags `li`, `dd` and
   * `dt` ends there.
   */
  get topItemBound(): number {
    return this.#lastOpen(this.#itemBounds);
  }

  /** Returns the last open element of a stack of special elements, and drops removed elements after it. */
  #lastOpen(elements: number[]): number {
    for (let last = elements.length - 1; last >= 0; last--) {
      if (this.#links.rank[elements[last]!] !== 0) return elements[last]!;
      elements.pop();
    }
    return 0;
  }

  #pushForeign(element: number, tag: number): void {
    this.foreign++;
    const same = this.#foreignOf.get(tag);
    if (same === undefined) this.#foreignOf.set(tag, [element]);
    else same.push(element);
    if (this.#draft.rows.namespace[this.below(element)] === Namespace.html) this.#foreignRoots.push(element);
  }

  #popForeign(element: number, tag: number): void {
    this.foreign--;
    this.#foreignOf.get(tag)!.pop();
    if (this.#foreignRoots.at(-1) === element) this.#foreignRoots.pop();
  }

  #rankOf(element: number): number {
    return element === 0 ? 0 : this.#links.rank[element]!;
  }

  #rankOfLast(elements: readonly number[]): number {
    return elements.length === 0 ? 0 : this.#links.rank[elements[elements.length - 1]!]!;
  }

  #mark(element: number, categories: number): void {
    if ((categories & Category.special) !== 0) this.#specials.push(element);
    if ((categories & Category.itemBound) !== 0) this.#itemBounds.push(element);
    if ((categories & ENDS_SCOPE) === 0) return;
    if ((categories & Category.scope) !== 0) this.#scopes.push(element);
    if ((categories & Category.listItemScope) !== 0) this.#listItemScopes.push(element);
    if ((categories & Category.buttonScope) !== 0) this.#buttonScopes.push(element);
    if ((categories & Category.tableScope) !== 0) this.#tableScopes.push(element);
  }

  #unmark(element: number, categories: number): void {
    if ((categories & Category.special) !== 0 && this.#specials.at(-1) === element) this.#specials.pop();
    if ((categories & Category.itemBound) !== 0 && this.#itemBounds.at(-1) === element)
      this.#itemBounds.pop();
    if ((categories & ENDS_SCOPE) === 0) return;
    if ((categories & Category.scope) !== 0) this.#scopes.pop();
    if ((categories & Category.listItemScope) !== 0) this.#listItemScopes.pop();
    if ((categories & Category.buttonScope) !== 0) this.#buttonScopes.pop();
    if ((categories & Category.tableScope) !== 0) this.#tableScopes.pop();
  }

  /** Links an element that was inserted below the top with the others of its tag. */
  #linkByRank(element: number, sameTag: number): void {
    const links = this.#links;
    let below = sameTag;
    let above = links.sameTagAbove[below]!;
    // Elements inserted earlier above the same element have the same rank, and are above this one.
    while (above !== 0 && links.rank[above]! < links.rank[element]!) {
      below = above;
      above = links.sameTagAbove[above]!;
    }
    links.sameTagBelow[element] = below;
    links.sameTagAbove[element] = above;
    links.sameTagAbove[below] = element;
    if (above !== 0) links.sameTagBelow[above] = element;
    else this.#topOf[this.#draft.rows.tag[element]!] = element;
  }
}

const ENDS_SCOPE = Category.scope | Category.listItemScope | Category.buttonScope | Category.tableScope;
