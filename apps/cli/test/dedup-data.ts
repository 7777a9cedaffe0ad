import { jsonl } from "./winnow.js";

/** Returns a text that shares no sentence with those of other numbers. */
export function article(number: number, sentences = 12): string {
  return Array.from(
    { length: sentences },
    (_, at) =>
      `In its sentence ${number}x${at} the article says what the council of town ${number * 31 + at} decided about bridge ${number * 17 + at}.`,
  ).join("\n");
}

/** Returns a near copy of {@link article}, with one more sentence. */
export const nearCopy = (number: number, sentences = 12): string =>
  `${article(number, sentences)}\nCorrected on the second of May by our own reporter.`;

export interface TestDocument {
  readonly id: string;
  readonly url: string;
  readonly text: string;
}

/**
 * Returns documents of five sites. Each article has one, two or three copies, including near copies.
 *
 * @param count - number of articles.
 */
export function testDocuments(count = 12, sentences = 12): readonly TestDocument[] {
  return Array.from({ length: count }, (_, number) => {
    const copy = (name: string, text: string): TestDocument => ({
      id: `${name}${number}`,
      url: `https://site${number % 5}.example/${name}/${number}`,
      text,
    });
    const all = [
      copy("a", article(number, sentences)),
      copy("b", article(number, sentences)),
      copy("c", nearCopy(number, sentences)),
    ];
    return all.slice(0, 1 + (number % 3));
  }).flat();
}

export const documentsOf = (documents: readonly object[]): string => jsonl(...documents);
