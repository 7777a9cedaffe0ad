import { randomIntegers } from "./random.js";

/** Returns a text of made-up words, the same for the same seed. */
export function madeUpText(seed: number, words: number): string {
  const next = randomIntegers(seed);
  return Array.from({ length: words }, () => {
    let word = "";
    for (let length = 2 + (next() % 8); length > 0; length--) word += String.fromCharCode(97 + (next() % 26));
    return word;
  }).join(" ");
}

/** Replaces each word with the given probability in thousandths. */
export function edited(text: string, perThousand: number, seed: number): string {
  const next = randomIntegers(seed);
  return text
    .split(" ")
    .map((word) => (next() % 1000 < perThousand ? `changed${next() % 1000}` : word))
    .join(" ");
}
