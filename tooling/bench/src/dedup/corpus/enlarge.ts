import { createRandom } from "@winnow/common";

/**
 * More documents like those that are there: each as long as one of them, drawn at random, and made of lines of all of
 * them, drawn at random. Words, line lengths and scripts are natural so, and no two documents are alike.
 *
 * @param texts - the natural documents.
 * @param bytes - the least size of the natural and the new documents together, in bytes of UTF-8.
 * @param seed - the same seed gives the same documents.
 * @returns the new documents; none where there are bytes enough, or no line to draw.
 */
export function* enlargement(texts: readonly string[], bytes: number, seed: number): Generator<string> {
  const random = createRandom(seed);
  const pool = texts.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  const sizes = pool.map((line) => Buffer.byteLength(line) + 1);
  const lengths = texts.map((text) => Buffer.byteLength(text));
  let total = lengths.reduce((sum, length) => sum + length, 0);
  while (total < bytes && pool.length > 0) {
    const length = lengths[Math.floor(random() * lengths.length)]!;
    const drawn: string[] = [];
    let size = 0;
    while (size < length) {
      const line = Math.floor(random() * pool.length);
      drawn.push(pool[line]!);
      size += sizes[line]!;
    }
    total += size - 1;
    yield drawn.join("\n");
  }
}

/** The same items in a random order (Fisher and Yates; Durstenfeld 1964): so any first part is like the whole. */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = createRandom(seed);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
