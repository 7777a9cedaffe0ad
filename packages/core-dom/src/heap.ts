/**
 * A binary heap: the item that precedes all others comes out first.
 *
 * @example
 * const heap = new Heap<number>((a, b) => a < b);
 * heap.push(2);
 * heap.push(1);
 * heap.pop(); // 1
 */
export class Heap<Item> {
  readonly #items: Item[] = [];
  readonly #precedes: (a: Item, b: Item) => boolean;

  /** @param precedes - whether `a` comes out before `b`: a strict order. */
  constructor(precedes: (a: Item, b: Item) => boolean) {
    this.#precedes = precedes;
  }

  push(item: Item): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#precedes(item, items[above]!)) break;
      items[at] = items[above]!;
      at = above;
    }
    items[at] = item;
  }

  /** Removes the first item and returns it; `undefined` if there is none. */
  pop(): Item | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return first;
    let at = 0;
    for (let below = 1; below < items.length; below = 2 * at + 1) {
      if (below + 1 < items.length && this.#precedes(items[below + 1]!, items[below]!)) below++;
      if (!this.#precedes(items[below]!, last)) break;
      items[at] = items[below]!;
      at = below;
    }
    items[at] = last;
    return first;
  }
}
