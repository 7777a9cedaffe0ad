/** What a classifier of pages reads. */
export interface ClassifiedPage {
  readonly text: string;
  readonly title?: string | null | undefined;
  readonly url?: string | undefined;
}

/** Maximum number of characters of an address: the rest is identifiers more often than words. */
const MAX_URL = 200;

/**
 * Returns the text of a page as the classifiers of `pnpm train transformer` read it: title, address and extracted
 * text, one after the other.
 *
 * @example
 * textToClassify({ title: "Rain", url: "https://www.example.org/news/rain", text: "It rained." });
 * // "Rain\nexample.org/news/rain\nIt rained."
 */
export function textToClassify({ title, url, text }: ClassifiedPage): string {
  const address = url?.replace(/^https?:\/\/(?:www\.)?/i, "").slice(0, MAX_URL);
  return [title, address, text].filter((part) => part != null && part !== "").join("\n");
}
