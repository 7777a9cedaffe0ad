import type { Item } from "../records/types.js";

/**
 * Items on their way to a worker: their bytes one after another in one buffer, which is handed over instead of
 * being copied. (Sent one by one, a line would drag along the whole chunk of the file that it is a view of.)
 */
export interface Packet {
  readonly items: readonly PackedItem[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An item without its bytes, and where they end in the packet; they begin where the item's before it end. */
interface PackedItem {
  readonly item: Item;
  readonly end: number;
}

const NO_BYTES = new Uint8Array(0);

export function pack(items: readonly Item[]): Packet {
  const bytes = new Uint8Array(items.reduce((sum, item) => sum + byteLength(item), 0));
  let end = 0;
  const packed = items.map((item): PackedItem => {
    if (item.kind === "failure") return { item, end };
    bytes.set(item.bytes, end);
    end += item.bytes.length;
    return { item: { ...item, bytes: NO_BYTES }, end };
  });
  return { items: packed, bytes };
}

export function unpack({ items, bytes }: Packet): readonly Item[] {
  let start = 0;
  return items.map(({ item, end }) => {
    const own = bytes.subarray(start, end);
    start = end;
    return item.kind === "failure" ? item : { ...item, bytes: own };
  });
}

/** How many bytes an item brings. */
export function byteLength(item: Item): number {
  return item.kind === "failure" ? 0 : item.bytes.length;
}
